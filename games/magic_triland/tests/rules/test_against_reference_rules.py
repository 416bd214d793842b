"""Whole games are followed by a second bookkeeping: golden ones of every mode and ending, and some at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import codec
from engine.core.rules import CHANCE, Act, Chance
from games.magic_triland.rules.move_types import Begin, Card, Done, Draw, Go, Hand, Joker, Move, Next, Spend, Stone
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.golden_games import FOLDER
from games.magic_triland.tests.play import random_game
from games.magic_triland.tests.reference_rules import Ledger
from tests.golden_saves import golden

GOLDEN = [path for path in sorted(FOLDER.glob("*.json")) if not path.stem.startswith("alone")]
RANDOM = [
    (2, {"hands": "chance", "match": "tournament"}),
    (2, {"mode": "master"}),
    (3, {"hands": "chance"}),
    (3, {"mode": "master", "match": "tournament"}),
]
Steps = Sequence[tuple[Position, Move, Position]]
SHARES = 2000
"""No more ways to share out are followed in one trade."""


def follow(steps: Steps) -> None:
    """Each step is one that the ledger allows, and leads to what it says."""
    ledger: Ledger | None = None
    points: list[int] = []
    for before, m, after in steps:
        if isinstance(m, (Begin, Next)):
            ledger = None
        elif isinstance(m, Stone):
            ledger = Ledger(after) if 0 not in after.heights else None
        elif ledger is not None:
            asked(ledger, before)
            done(ledger, before, m, after)
        if ledger is not None:
            compare(ledger, after)
            if ledger.ended and before.ended != after.ended:
                points = [a + b for a, b in zip(points or [0] * ledger.seats, ledger.points(), strict=True)]
                if after.terms.games > 1:
                    assert points == [a + b for a, b in zip(after.pearl_points, after.end_points, strict=True)]


def asked(ledger: Ledger, s: Position) -> None:
    """Who is asked, and what may be done."""
    turn = RULES.turn(s)
    if ledger.due == "draw":
        assert isinstance(turn, Chance)
        seat = len(ledger.draws)
        holds = {card: count for card, count in ledger.hand[(seat + 1) % ledger.seats].items() if count}
        assert {m.card: weight for m, weight in turn.outcomes if isinstance(m, Draw) and m.seat == seat} == holds
        return
    assert turn == Act((ledger.speaker(),))
    if ledger.due == "walk":
        assert ledger.walked or s.energy == sum(ledger.worth)
    elif ledger.trade is not None and ledger.kind(ledger.trade) == "own":
        if s.trade is not None and not any(s.trade.given):
            found = shared(s)
            assert found is None or found == ledger.shares()
    else:
        assert set(RULES.moves(s, ledger.speaker())) == ledger.choices()


def shared(s: Position) -> set[tuple[int, ...]] | None:
    """What the one that stood there may end with, by every order of handing over; None if there are too many."""
    assert s.trade is not None
    stood, seat = s.trade.stood, s.mover
    found: set[tuple[int, ...]] = set()
    seen: set[object] = set()
    edge = [s]
    while edge and len(seen) < SHARES:
        now = edge.pop()
        assert now.trade is not None
        key = (tuple(figure.items for figure in now.figures), now.trade.given)
        if key in seen:
            continue
        seen.add(key)
        for m in RULES.moves(now, seat):
            if isinstance(m, Done):
                found.add(now.figures[stood].items)
            else:
                edge.append(RULES.apply(now, seat, m))
    return found if not edge else None


def done(ledger: Ledger, before: Position, m: Move, after: Position) -> None:
    """The ledger makes the move, too."""
    if isinstance(m, Draw):
        ledger.draw(m)
    elif isinstance(m, (Card, Joker)):
        ledger.card(m)
        told = {fact.kind for fact in after.facts} & {"lapsed", "rested"}
        if ledger.due == "walk":
            assert ("rested" in told) == (sum(ledger.worth) == 0)
        if told:
            ledger.rest()
    elif isinstance(m, (Go, Spend)):
        go = m if isinstance(m, Go) else before.bound
        if go is not None and after.bound is None:
            used = next(fact.amount for fact in after.facts if fact.kind == "went")
            ledger.walk(go.figure, go.cell, before.energy - used)
    else:
        assert isinstance(m, Hand) or m == Done() or m in ledger.choices()
        ledger.say(m)


def compare(ledger: Ledger, s: Position) -> None:
    """The table is as the ledger says, and so is what each seat knows."""
    assert (ledger.ended, ledger.winner) == (s.ended, s.winner)
    assert ledger.supply == list(s.pearls)
    for n, figure in enumerate(s.figures):
        assert (ledger.at[n], ledger.out[n]) == (figure.where, figure.out)
        assert tuple(ledger.items[n][item] for item in range(6)) == figure.items
    if ledger.due == "draw" or s.ended:
        return
    assert (ledger.mover, ledger.turns) == (s.mover, s.turns)
    for seat in range(ledger.seats):
        assert s.hands.hand(seat) == tuple(ledger.hand[seat][card] for card in range(4))
        seen = RULES.observe(s, seat).hands.drawn
        mine = (seat, (seat - 1) % ledger.seats)
        assert list(seen) == [card if drawer in mine else -1 for drawer, card in enumerate(ledger.draws)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_agree_with_the_second_bookkeeping(path: Path) -> None:
    _, game = golden(path)
    moves: list[Move] = [codec.decode(Move, step.move, "move") for step in game.log]
    follow(list(zip(game.states, moves, game.states[1:], strict=False)))


@pytest.mark.slice(1)
@pytest.mark.parametrize(("seats", "options"), RANDOM)
def test_random_games_agree_with_the_second_bookkeeping(seats: int, options: dict[str, str]) -> None:
    states = random_game(seats, 5, island="quick", limit="100", **options)
    follow([(before, made(before, after), after) for before, after in pairwise(states)])


def made(before: Position, after: Position) -> Move:
    """The move that led from one to the other."""
    turn = RULES.turn(before)
    seat = turn.seats[0] if isinstance(turn, Act) else CHANCE
    moves: Sequence[Move] = RULES.moves(before, seat)
    if isinstance(turn, Chance):
        moves = [m for m, _ in turn.outcomes]
    return next(m for m in moves if RULES.apply(before, seat, m) == after)
