"""Positions by hand, and games at random. Items as letters: y, r, b rings, P, G, O pearls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.core.rules import Act, Cell, Chance, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.rules.move_types import Card, Go, Move
from games.magic_triland.rules.pieces import CELLS, FIGURES, HOMES, NOTHING, Items, colour_of, with_item
from games.magic_triland.rules.position import Figure, Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import begin_turn
from tests.shared_games import Played

LETTERS = "yrbPGO"
LIGHT_YELLOW, DARK_YELLOW, LIGHT_RED, DARK_RED, LIGHT_BLUE, DARK_BLUE = FIGURES


class Late(Pace):
    """No time is left."""

    def over(self) -> bool:
        return True


def carried(letters: str) -> Items:
    """Items by their letters."""
    items = NOTHING
    for letter in letters:
        items = with_item(items, LETTERS.index(letter), 1)
    return items


def start(seats: int = 3, **options: str) -> Position:
    return RULES.start(INFO.complete({"begins": "yellow", **options}), None, seats)


def standing(
    heights: Mapping[Cell, int],
    figures: Mapping[int, tuple[Cell | None, str]],
    mover: int = 0,
    seats: int = 3,
    **options: str,
) -> Position:
    """Phase 2, all cards in all hands. Fields not named are 6 high, figures not named have gone home without a pearl.

    A figure named with None is still at home.
    """
    s = start(seats, **options)
    level = tuple(heights.get(cell, 6) for cell in CELLS)
    s = replace(s, heights=level, stones=((0,) * 6,) * seats, mover=mover, facts=())
    for n in FIGURES:
        home = HOMES[colour_of(n)]
        where, letters = figures.get(n, (home, ""))
        at = home if where is None else s.island.heart(where)
        s = s.with_figure(n, Figure(at, carried(letters), out=n not in figures))
    return begin_turn(s)


def one_turn_from_home() -> Position:
    """A duel that dark, which is to move, can win on this turn."""
    figures = {
        DARK_RED: ((7, 0), "rG"),
        LIGHT_RED: ((1, 2), "rr"),
        DARK_YELLOW: ((3, 3), "yy"),
        LIGHT_YELLOW: (None, "yyy"),
    }
    return standing({(7, 0): 2, (1, 2): 3, (3, 3): 4}, figures, mover=1, seats=2)


def cards(s: Position, *energies: int) -> Position:
    """The mover lays these cards (a 0 that is a joker must be said by hand)."""
    for energy in energies:
        s = play(s, Card(energy))
    return s


def with_energy(s: Position, energy: int) -> Position:
    """The mover lays two cards of this sum."""
    return cards(s, min(3, energy), energy - min(3, energy))


def two_to_meet() -> Position:
    """With energy for both yellow ones, each a step from somebody: light red at (2, 1), dark blue at (5, 2)."""
    heights = {(1, 1): 2, (2, 1): 3, (4, 2): 2, (5, 2): 3}
    figures = {
        LIGHT_YELLOW: ((1, 1), "yyy"),
        DARK_YELLOW: ((4, 2), "yyy"),
        LIGHT_RED: ((2, 1), "rrr"),
        DARK_BLUE: ((5, 2), "bbb"),
    }
    return with_energy(standing(heights, figures), 2)


def play(s: Position, *moves: Move) -> Position:
    """Legal moves of whoever is to move."""
    for m in moves:
        turn = RULES.turn(s)
        assert isinstance(turn, Act)
        assert RULES.why_not(s, turn.seats[0], m) is None, (m, RULES.why_not(s, turn.seats[0], m))
        s = RULES.apply(s, turn.seats[0], m)
    return s


def legal(s: Position) -> list[Move]:
    turn = RULES.turn(s)
    return list(RULES.moves(s, turn.seats[0])) if isinstance(turn, Act) else []


def refused(s: Position, m: Move, seat: int | None = None) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    turn = RULES.turn(s)
    assert isinstance(turn, Act)
    refusal = RULES.why_not(s, turn.seats[0] if seat is None else seat, m)
    assert refusal is not None
    assert str(refusal.text)
    return refusal.rule, str(refusal.text)


def goals(s: Position, figure: int) -> set[Cell]:
    """Where the figure may go next."""
    return {m.cell for m in legal(s) if isinstance(m, Go) and m.figure == figure}


def kinds(s: Position) -> list[str]:
    return [fact.kind for fact in s.facts]


def whose(s: Position) -> int:
    turn = RULES.turn(s)
    assert isinstance(turn, Act)
    return turn.seats[0]


def lapses(s: Position, energy: int) -> bool:
    """Does this energy lapse?"""
    return "lapsed" in kinds(with_energy(s, energy))


def random_game(seats: int, seed: int, **options: str) -> Played[Position]:
    """All positions of a random game, to its end."""
    return _kept(seats, seed, tuple(sorted(options.items())))


@cache
def _kept(seats: int, seed: int, options: tuple[tuple[str, str], ...]) -> Played[Position]:
    return Played(_random_game(seats, seed, dict(options)))


def _random_game(seats: int, seed: int, options: dict[str, str]) -> Iterator[Position]:
    s, luck, ply = RULES.start(INFO.complete(options), None, seats), Random(seed), 0
    yield s
    while not isinstance(turn := RULES.turn(s), Over):
        ply += 1
        if isinstance(turn, Chance):
            s = RULES.apply(s, -1, draw(turn, seed, ply))
        else:
            s = RULES.apply(s, turn.seats[0], luck.choice(RULES.moves(s, turn.seats[0])))
        yield s
