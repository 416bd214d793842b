"""Which element to take: what a game may bring with it.

Each element is tried in the same guesses: the others take what they may, tiles are dealt and drafted, all lay a path
that scores the most their tiles can, and spirits are played on. So it counts what the tiles score, and how many of them
are of the own element, on which spirits score double.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.ai.playout_race import Race, Way
from engine.core.rules import Act, Chance, Seat
from games.path_of_elements.ai import draft_choice
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.playout_outcomes import Ends, of_game
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.position import Position, Stage, Tile
from games.path_of_elements.rules.rules import RULES

DRAFTS, GAMES = 128, 20
"""Drafts that are tried with each element, fewer with more paths, and games that are played on after each."""


def elements(driver: Driver, seen: Position, seat: Seat, rng: Random, pace: Pace) -> list[Way]:
    """The elements to take, the best first, each with how the games with it ended."""
    moves = RULES.moves(seen, seat)
    race = Race([Way(move, 0.0, 0, Ends()) for move in moves])
    for _ in range(max(1, round(DRAFTS / len(seen.players) * pace.seconds))):
        luck = rng.getrandbits(40)
        tried = [_tried(driver, _dealt(RULES.apply(seen, seat, move), Random(luck)), seat, luck) for move in moves]
        for way, (_, ended) in zip(race.ways, tried, strict=True):
            for terms in ended:
                way.ends.add(terms)
        race.add([result for result, _ in tried])
        if pace.over():
            break
    race.compare()
    return [replace(way, move=(way.move,)) for way in race.ranked()]


def _dealt(s: Position, rng: Random) -> Position:
    """All have an element, omens if they are drawn, and a stack to draft from."""
    while s.stage in (Stage.ELEMENT, Stage.OMENS, Stage.DEAL):
        turn = RULES.turn(s)
        if isinstance(turn, Chance):
            moves, weights = zip(*turn.outcomes, strict=True)
            s = RULES.apply(s, s.lead, rng.choices(moves, weights)[0])
        elif isinstance(turn, Act):
            s = RULES.apply(s, turn.seats[0], rng.choice(RULES.moves(s, turn.seats[0])))
    return s


def _tried(driver: Driver, s: Position, seat: Seat, luck: int) -> tuple[int, list[dict[str, float]]]:
    """The draft and games after it played on: what they bring in the mean, and how each ended."""
    rng, players = Random(luck), []
    for player, hand in zip(s.players, draft_choice.hands_drafted(s, seat), strict=True):
        path = tuple(next(iter(best_paths(hand, rng, 1))).items())
        tiles = tuple((cell, Tile(k, element)) for k, (cell, element) in enumerate(path))
        players.append(replace(player, path=tiles, hand=(), stack=()))
    begun = replace(s, players=tuple(players), stage=Stage.SPIRITS, grid=s.first_grid, active=s.lead)
    deal, total, ended = driver.sit(begun, seat, rng), 0, []
    for _ in range(GAMES):
        total += driver.trial.run([])
        ended.append(of_game(driver.trial))
        deal()
    return total // GAMES, ended
