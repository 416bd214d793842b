"""Games of players who like pearls and homes, so that late positions come up, and moves of every shape asked for."""

from __future__ import annotations

from random import Random

import pytest

from engine.commands.perft import perft
from engine.core.rules import CHANCE, Act, Chance, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.rules.move_types import (
    Answer,
    Begin,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Next,
    Offer,
    Pearl,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, HOMES, LATTICE, SUPPLY, colour_of, has_pearl
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.rules.test_games import check
from tests.long_test_slices import Amount


def eager(s: Position, moves: list[Move], luck: Random) -> Move:
    """Pearls and homes first; who carries a pearl walks homewards, others seawards; now and then anything."""

    def likes(m: Move) -> float:
        if isinstance(m, Pearl) or (isinstance(m, Go) and m.cell in HOMES):
            return 2
        if not isinstance(m, Go):
            return 0
        if has_pearl(s.figures[m.figure].items):
            return 1 - LATTICE.distance(m.cell, HOMES[colour_of(m.figure)]) / 20
        return int(m.cell in BROADSIDES)

    if luck.random() < 0.2:
        return luck.choice(moves)
    best = max(map(likes, moves))
    return luck.choice([m for m in moves if likes(m) == best])


def eager_game(seats: int, seed: int, **options: str) -> tuple[Position, ...]:
    s = RULES.start(INFO.complete({"island": "quick", **options}), None, seats)
    luck, found = Random(seed), [s]
    while not isinstance(turn := RULES.turn(s), Over):
        if isinstance(turn, Chance):
            s = RULES.apply(s, CHANCE, draw(turn, seed, len(found)))
        else:
            s = RULES.apply(s, turn.seats[0], eager(s, list(RULES.moves(s, turn.seats[0])), luck))
        found.append(s)
    return tuple(found)


def known(s: Position) -> tuple[object, ...]:
    """What makes a position the same: figures, their items, hands and seat."""
    return s.figures, s.mover, tuple(s.hands.hand(seat) for seat in range(s.terms.seats))


def shapes(luck: Random) -> list[Move]:
    """One move of each shape with values that may or may not make sense."""
    cell = luck.choice((*CELLS, *HOMES, *BROADSIDES, (99, -99)))
    small, item = luck.randint(-1, 7), luck.randint(-1, 6)
    return [
        *(Begin(small), Stone(small, cell), Draw(small, item), Card(small), Joker(small), Go(small, cell)),
        *(Spend(small), Meet(cell), Pearl(small), Swap(item, small), Offer(item), Answer(item), Hand(small, item)),
        *(Done(), Next()),
    ]


@pytest.mark.slice(1, each="mode")
@pytest.mark.parametrize(
    ("seats", "mode", "hands"),
    [
        (2, "basic", "tactical"),
        (2, "basic", "chance"),
        (2, "master", "tactical"),
        (3, "basic", "chance"),
        (3, "master", "tactical"),
    ],
)
def test_late_positions_keep_the_contract(seats: int, mode: str, hands: str, amount: Amount) -> None:
    luck, home = Random(2), 0
    for seed in range(amount(6, 2)):
        states = eager_game(seats, seed, mode=mode, hands=hands)
        home += sum(figure.out for figure in states[-1].figures)
        for s in states[:: max(1, len(states) // 25)]:
            check(s, luck)
            for seat in range(CHANCE, seats + 1):
                legal = set(RULES.moves(s, seat))
                for m in shapes(luck):
                    refusal = RULES.why_not(s, seat, m)
                    assert (refusal is None) == (m in legal)
                    assert refusal is None or str(refusal.text)
            # no pearl and no ring comes from nowhere
            for colour in range(3):
                carried = sum(figure.items[3 + colour] for figure in s.figures)
                assert s.pearls[colour] + carried == SUPPLY
            rings = sum(sum(figure.items[:3]) for figure in s.figures)
            spent = sum(SUPPLY - left for left in s.pearls)
            assert rings == 6 * (4 if mode == "master" else 3) - 2 * spent
        starts = [known(s) for s in states if s.stage == Stage.CARDS and not s.cards]
        assert max(map(starts.count, starts)) < 3
        assert states[-1].ended != "repeated" or starts.count(known(states[-1])) == 2
        assert isinstance(RULES.turn(states[-1]), Over)
    assert home


def test_an_eager_tournament_counts_its_points(amount: Amount) -> None:
    for seats in (2, 3)[: amount(2, 1)]:
        states = eager_game(seats, 3, mode="basic", match="tournament")
        over = RULES.turn(states[-1])
        assert isinstance(over, Over)
        ends = [s for s in states if s.ended]
        assert len(ends) >= seats
        assert sum(over.scores) > 0
        assert sum(over.tally[1][1]) == 2 * sum(s.winner >= 0 for s in {s.game: s for s in ends}.values())


def test_perft() -> None:
    first = RULES.start(INFO.complete({}), None, 2)
    # 6 heights on 3 corners, then 6 on 2; with three seats 6 on the own corner each
    assert [perft(RULES, first, depth, 0, 0) for depth in (1, 2)] == [18, 216]
    states = RULES.start(INFO.complete({"begins": "red"}), None, 3)
    turn = RULES.turn(states)
    assert isinstance(turn, Act)
    assert len(RULES.moves(states, 1)) == 6
