"""Plays games that show something for `golden/`: `python -m games.alfheim_fairies.tests.golden_games`.

Only needed when the moves' notation or the luck of a seed changes; the games are found again, by seed. Names as
arguments: only these. The three plain endings (`points`, `shared`, `alone`) are made by `python -m tools golden`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.core.rules import Fact, Seat
from engine.core.session import Session, Setup
from games.alfheim_fairies import INFO
from games.alfheim_fairies.ai.ai import AGENT
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.rules.move_types import Exchange, Move
from games.alfheim_fairies.rules.pieces import FAIRIES, KING, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from saves.save_format import expect, write_text

FOLDER = Path(__file__).resolve().parents[1] / "golden"
PLAIN = frozenset(("points", "shared", "alone"))
KEPT = frozenset(("spent_before",))
"""Played by earlier rules, and not to be made again."""

Game = Session[Position, Move]
Pick = Callable[[Game, Seat, Random], Move]


class Wish(Struct, frozen=True):
    """What a golden game is to show. wanted: a look at a game that ended for this reason."""

    reason: str
    note: str
    seats: int
    wanted: Callable[[Game], bool]
    pick: Pick


# --- players ---------------------------------------------------------------------------------------------------------


def thought(game: Game, seat: Seat, rng: Random, level: str) -> Move:
    """What the AI plays at a level."""
    *_, best = AGENT.think(game.observe(seat), seat, level, rng)
    move: Move = best.move
    return move


def gardening(game: Game, seat: Seat, rng: Random) -> Move:
    """By one of the AI's levels that weigh a garden at once."""
    return thought(game, seat, rng, ("hard", "medium", "easy")[seat % 3])


def skilled(game: Game, seat: Seat, rng: Random) -> Move:
    """All seats by the same good level."""
    return thought(game, seat, rng, "hard")


def restless(game: Game, seat: Seat, rng: Random) -> Move:
    """Exchanges every clue."""
    return Exchange() if Exchange() in game.moves(seat) else skilled(game, seat, rng)


def taking(game: Game, seat: Seat, rng: Random) -> Move:
    """Takes what comes at once."""
    return greedy(game.observe(seat), seat, rng)


# --- what is wanted --------------------------------------------------------------------------------------------------


def facts_of(game: Game, kind: str) -> list[tuple[int, Fact]]:
    """The facts whose kind begins so, each with the step that brought it."""
    return [(k, fact) for k, s in enumerate(game.states) for fact in s.facts if fact.kind.startswith(kind)]


def shares_an_expert(game: Game) -> bool:
    """Did two earn the same expert in the same round, and a third one later two values less?"""
    found: dict[str, list[tuple[int, int]]] = {}
    for k, fact in facts_of(game, "expert_"):
        found.setdefault(fact.kind, []).append((k, fact.amount))
    return any(
        len(earned) > 2 and earned[0] == earned[1] and earned[2][1] == earned[0][1] - 2 for earned in found.values()
    )


def leaves_a_tomte(game: Game) -> bool:
    """Has somebody a Tomte that never came?"""
    return any(player.tomte and TOMTE not in player.garden.guests for player in game.state.players)


def comes_round(game: Game) -> bool:
    """Was a clue taken that had been put under the stack?"""
    taken = len(facts_of(game, "exchanged"))
    return taken > len([step for step in game.log if step.move["is"] == "Draw"]) > 0


def has_the_king(game: Game) -> bool:
    """Did the King come to both, and his expert to one of them at least?"""
    kings = sum(KING in player.garden.guests for player in game.state.players)
    return kings == game.state.seats and bool(facts_of(game, "expert_royals"))


def has_an_empty_deck(game: Game) -> bool:
    """Was a kind so popular that its deck had no tile left in round 7, and did it come to all in the end?"""
    now = next(s for s in game.states if s.treading)
    spent = {fairy for fairy in FAIRIES if now.spent(fairy)}
    return any(all(fairy in player.garden.guests for player in game.state.players) for fairy in spent)


def has_all(game: Game) -> bool:
    """Do all nine fairies live there?"""
    return game.state.players[0].garden.guests == frozenset(FAIRIES)


WISHES = {
    "expert_shared": Wish(
        "points",
        "Four gardens: two earn an expert in the same round, and the next one two values less.",
        4,
        shares_an_expert,
        skilled,
    ),
    "tomte": Wish("points", "Three gardens: a Tomte that never came counts nothing.", 3, leaves_a_tomte, gardening),
    "five": Wish("points", "Five gardens, each seat by another level.", 5, lambda game: True, gardening),
    "exchanges": Wish(
        "points",
        "Two gardens that exchange every clue, until what was put under the stack comes up again.",
        2,
        comes_round,
        restless,
    ),
    "king": Wish("points", "Two gardens with a King, and his expert.", 2, has_the_king, skilled),
    "spent": Wish(
        "points",
        "Five gardens: four of a kind have come before round 7, so its deck turns up no second cost.",
        5,
        has_an_empty_deck,
        taking,
    ),
    "alone_nine": Wish("alone", "One garden in which all nine fairies live.", 1, has_all, skilled),
}


def played(wish: Wish) -> Game:
    """A finished game that shows it."""
    for seed in count(1):
        rng = Random(seed)
        game: Game = Session(INFO, RULES, Setup(INFO.key, ("person",) * wish.seats, seed))
        while game.over is None:
            seat = game.to_move[0]
            game.play(seat, wish.pick(game, seat, rng))
        if game.over.reason == wish.reason and wish.wanted(game):
            return game
    raise AssertionError


def main(names: list[str]) -> None:
    """Writes these files anew, or all."""
    for name in names or WISHES:
        game = played(WISHES[name])
        text = write_text(game, title=name, test=expect(game, WISHES[name].note))
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
