"""Plays a game for each way to end, in every mode, to `golden/`: `python -m games.magic_triland.tests.golden_games`.

Only needed when the moves' notation or the luck of a seed changes; the games are found again, by seed. Names as
arguments: only these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from random import Random

from msgspec import Struct, field

from engine.core.rules import Seat
from engine.core.session import Session, Setup
from games.magic_triland import INFO
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.pieces import COLOURS, FIGURES, colour_of
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.steering import dawdling, greedy, homing, idle
from saves.save_format import expect, write_text

FOLDER = Path(__file__).resolve().parents[1] / "golden"

Game = Session[Position, Move]
Pick = Callable[[Position, Seat, Random], Move]


class Wish(Struct, frozen=True):
    """What a golden game is to show. wanted: a last look at a game that ended for this reason."""

    reason: str
    note: str
    pick: Pick
    seats: int = 3
    options: Mapping[str, str] = field(default_factory=dict)
    wanted: Callable[[Game], bool] = lambda game: True


# --- what is wanted --------------------------------------------------------------------------------------------------


def facts_of(game: Game, kind: str) -> int:
    """How many facts of a kind a game has brought."""
    return sum(fact.kind == kind for s in game.states for fact in s.facts)


def jokers(game: Game) -> bool:
    """Was a joker worth something?"""
    return any(fact.kind == "joker" and fact.amount for s in game.states for fact in s.facts)


def all_trades(game: Game) -> bool:
    """Were there swaps, offers, and items handed on between own messengers?"""
    gave = [fact.rule for s in game.states for fact in s.facts if fact.kind == "gave"]
    return "own" in gave and gave.count("trade") > 2 * facts_of(game, "offered") > 0


def by_both(game: Game) -> bool:
    """Did messengers of both players bring pearls to the home that was completed?"""
    s = game.state
    for colour in COLOURS:
        there = [n for n in FIGURES if colour_of(n) == colour and s.figures[n].out]
        if all(s.at_home(colour)) and len(there) == 2:
            return True
    return False


def woken(game: Game) -> bool:
    """Was there a trade with a sleeper?"""
    return any(s.trade is not None and s.owner(s.trade.stood) == NOBODY for s in game.states)


def all_decided(game: Game) -> bool:
    """Did every game of a tournament end by its aim?"""
    return facts_of(game, "won") == game.state.terms.games


# --- the games -------------------------------------------------------------------------------------------------------

MASTER, CHANCE, QUICK = {"mode": "master"}, {"hands": "chance"}, {"island": "quick"}
MATCH, AWAKE = {"match": "tournament"}, {"sleepers": "none"}
WISHES = {
    "pearl": Wish(
        "pearl",
        "Basic for three: the opposite pearl comes home; there were trades of all kinds.",
        greedy,
        wanted=all_trades,
    ),
    "pearl_duel": Wish("pearl", "Basic duel: the opposite pearl comes to some home.", greedy, 2),
    "pearl_chance": Wish("pearl", "Basic for three by chance: a card is drawn from the next hand.", greedy, 3, CHANCE),
    "pearl_chance_duel": Wish("pearl", "Basic duel by chance, on a quick island.", greedy, 2, CHANCE | QUICK),
    "pearl_quick": Wish("pearl", "Basic for three on a quick island.", greedy, 3, QUICK),
    "colours": Wish(
        "colours", "Master for three: all colours in one home, jokers on the way.", greedy, 3, MASTER, jokers
    ),
    "colours_duel": Wish(
        "colours",
        "Master duel: a home with pearls of both players is completed.",
        greedy,
        2,
        MASTER,
        lambda g: by_both(g) and jokers(g),
    ),
    "stranded": Wish("stranded", "Basic for three: all come home with pearls that win nothing.", homing),
    "stranded_duel": Wish("stranded", "Basic duel: all come home with pearls that win nothing.", homing, 2, QUICK),
    "repeated": Wish("repeated", "Basic for three: the same position for the third time.", dawdling),
    "repeated_duel": Wish("repeated", "Basic duel: the same position for the third time.", dawdling, 2, QUICK),
    "limit": Wish("limit", "Basic duel at random: no winner in 100 turns.", idle, 2, {"limit": "100"}),
    "points": Wish(
        "points", "Master tournament for three: most points win.", greedy, 3, MASTER | MATCH | QUICK, all_decided
    ),
    "points_duel": Wish("points", "Basic tournament for two: most points win.", greedy, 2, MATCH),
    "shared": Wish("shared", "Basic tournament for three: equal points.", greedy, 3, MATCH | QUICK),
    "shared_duel": Wish("shared", "Basic tournament for two: equal points.", greedy, 2, MATCH | QUICK, all_decided),
    "alone": Wish("pearl", "Alone: a pearl is brought home, with a trade with a sleeper.", greedy, 1, wanted=woken),
    "alone_awake": Wish("pearl", "Alone without sleepers: the trades are among one's own.", greedy, 1, AWAKE),
    "alone_colours": Wish(
        "colours", "Alone, Master: one messenger brings all colours home.", greedy, 1, MASTER | AWAKE
    ),
    "alone_limit": Wish("limit", "Alone: twenty turns, and no pearl at home.", idle, 1),
    "alone_stranded": Wish("stranded", "Alone: all come home with pearls that win nothing.", homing, 1),
    "alone_repeated": Wish("repeated", "Alone: the same position for the third time.", dawdling, 1),
}


def played(wish: Wish) -> Game:
    """A finished game that shows it."""
    for seed in count(1):
        rng = Random(seed)
        game: Game = Session(INFO, RULES, Setup(INFO.key, ("person",) * wish.seats, seed, wish.options))
        while game.over is None:
            seat = game.to_move[0]
            game.play(seat, wish.pick(game.state, seat, rng))
        if game.over.reason == wish.reason and wish.wanted(game):
            return game
    raise AssertionError


def main(names: list[str]) -> None:
    """Writes these files anew, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or WISHES:
        game = played(WISHES[name])
        text = write_text(game, title=name, test=expect(game, WISHES[name].note))
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
