"""Trades by hand: the right item is offered, answered, named, handed on; nobody is given what wins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from engine.ai.agent import Pace
from engine.core.rules import Act, Cell, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.ai.trade_choice import PLANS, Trader
from games.magic_triland.rules.move_types import Answer, Done, Go, Hand, Meet, Move, Offer, Pearl, Swap
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LETTERS,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    legal,
    play,
    standing,
    whose,
    with_energy,
)

YELLOW, RED, BLUE, PURPLE, GREEN, ORANGE = range(6)
HILLY = {(q, r): 1 + (q + 2 * r) % 6 for q, r in CELLS}
"""Every field a terrace of its own; from (2, 2), a dark one, it is a step of 1 to (3, 2), a light one."""
UPPER = ("hard", "expert")
TRADER = Trader()


def says(s: Position, level: str = "expert", seed: int = 1) -> Move:
    seat = whose(s)
    *_, thought = TRADER.think(RULES.observe(s, seat), seat, level, Random(seed))
    assert RULES.why_not(s, seat, thought.move) is None
    return thought.move


def talked(s: Position, level: str = "expert") -> tuple[Position, list[Move]]:
    """To the end of the turn."""
    said = []
    while s.stage in (Stage.TRADE, Stage.CHOOSE):
        said.append(says(s, level))
        s = play(s, said[-1])
    return s, said


def met(
    one: tuple[int, str],
    other: tuple[int, str],
    heights: Mapping[Cell, int] = HILLY,
    others: Mapping[int, tuple[Cell | None, str]] | None = None,
    seats: int = 2,
    **options: str,
) -> Position:
    """The first walks to the second, from (2, 2) to (3, 2). Who is not named has not left home."""
    figures: dict[int, tuple[Cell | None, str]] = {n: (None, 3 * LETTERS[n // 2]) for n in FIGURES}
    figures |= {one[0]: ((2, 2), one[1]), other[0]: ((3, 2), other[1]), **(others or {})}
    owner = one[0] // 2 if seats == 3 else one[0] % 2
    s = standing(heights, figures, owner, seats, **options)
    return play(with_energy(s, 1), Go(one[0], (3, 2)))


@pytest.mark.parametrize("level", UPPER)
def test_the_strong_takes_the_ring_that_its_pearl_needs_and_gives_a_spare_one(level: str) -> None:
    s = met((LIGHT_BLUE, "rbb"), (DARK_BLUE, "yyb"))
    assert says(s, level) == Swap(BLUE, YELLOW)


@pytest.mark.parametrize("level", UPPER)
def test_the_strong_takes_the_pearl_with_which_the_other_would_win(level: str) -> None:
    near = {**HILLY, (1, 0): 2, (2, 0): 2, (2, 1): 2, (0, 0): 2}
    s = met((LIGHT_RED, "rrr"), (DARK_YELLOW, "yP"), near)
    m = says(s, level)
    assert isinstance(m, Swap) and m.theirs == PURPLE


@pytest.mark.parametrize("level", UPPER)
def test_the_enemy_is_not_given_the_pearl_that_wins(level: str) -> None:
    s = met((LIGHT_RED, "rP"), (DARK_YELLOW, "yb"))
    m = says(s, level)
    assert isinstance(m, Swap) and m.mine == RED


@pytest.mark.parametrize("level", UPPER)
def test_between_equals_a_spare_ring_is_offered(level: str) -> None:
    s = met((LIGHT_YELLOW, "yyy"), (LIGHT_RED, "rrb"), seats=3)
    assert whose(s) == 1
    assert says(s, level) == Offer(RED)


@pytest.mark.parametrize("level", UPPER)
def test_the_answer_to_what_is_wanted_is_what_the_other_does_not_want(level: str) -> None:
    """Light yellow is given a blue ring, and red has a use for yellow ones: it answers with one of two red ones."""
    s = met((LIGHT_YELLOW, "yrr"), (LIGHT_RED, "rrb"), seats=3)
    assert says(play(s, Offer(BLUE)), level) == Answer(RED)


@pytest.mark.parametrize("level", UPPER)
def test_own_figures_bring_the_pearl_to_the_one_that_can_carry_it_home(level: str) -> None:
    s = met((LIGHT_RED, "rP"), (LIGHT_YELLOW, "yy"))
    s, said = talked(s, level)
    assert isinstance(said[-1], Done)
    assert all(isinstance(m, Hand) for m in said[:-1])
    assert Hand(LIGHT_RED, PURPLE) in said
    assert s.figures[LIGHT_YELLOW].items[PURPLE] == 1


@pytest.mark.parametrize("level", UPPER)
def test_own_figures_hand_on_the_ring_that_makes_the_pearl(level: str) -> None:
    s = met((LIGHT_RED, "rrr"), (LIGHT_BLUE, "yb"))
    s, _ = talked(s, level)
    one, other = s.figures[LIGHT_RED].items, s.figures[LIGHT_BLUE].items
    assert (other[YELLOW] and other[RED]) or (one[YELLOW] and one[RED])


@pytest.mark.parametrize("level", UPPER)
def test_the_pearl_is_taken(level: str) -> None:
    s = standing({(1, 0): 1}, {LIGHT_BLUE: ((1, 0), "yrb"), DARK_RED: ((6, 1), "rr")}, seats=2)
    s = play(with_energy(s, 1), Go(LIGHT_BLUE, BROADSIDES[2]))
    assert says(s, level) == Pearl(LIGHT_BLUE)


@pytest.mark.parametrize("level", UPPER)
def test_who_arrives_strong_gives_what_is_of_no_use(level: str) -> None:
    """Light blue has the pair for its pearl already, and keeps it."""
    s = met((LIGHT_BLUE, "yrr"), (DARK_RED, "rrb"))
    m = says(s, level)
    assert isinstance(m, Swap) and m.mine == RED
    after = play(s, m)
    assert after.figures[LIGHT_BLUE].items[YELLOW] and after.figures[LIGHT_BLUE].items[RED]


def test_the_mover_says_which_trade_comes_first() -> None:
    figures = {
        LIGHT_RED: ((1, 1), "rrr"),
        LIGHT_YELLOW: ((2, 2), "yyy"),
        DARK_RED: ((1, 2), "rb"),
        DARK_BLUE: ((3, 2), "bb"),
    }
    s = standing({(1, 1): 4, (1, 2): 5, (2, 2): 3, (3, 2): 2}, figures, 0, 2)
    s = play(with_energy(s, 2), Go(LIGHT_YELLOW, (3, 2)), Go(LIGHT_RED, (1, 2)))
    assert s.stage == Stage.CHOOSE
    assert isinstance(says(s), Meet)
    s, said = talked(s)
    assert s.mover == 1
    assert sum(isinstance(m, Meet) for m in said) >= 1


class Hurried(Pace):
    """No time at all."""

    def over(self) -> bool:
        return True


def test_it_says_something_at_once() -> None:
    s = met((LIGHT_BLUE, "rbb"), (DARK_RED, "yyr"))
    thoughts = list(TRADER.think(s, whose(s), "expert", Random(1), Hurried()))
    assert thoughts and all(t.move in legal(s) for t in thoughts)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"mode": "master"}), (3, {"hands": "chance"}), (1, {})])
@pytest.mark.slice(2)
def test_every_level_says_something_legal_wherever_a_game_leads(seats: int, options: dict[str, str]) -> None:
    s, rng, asked = RULES.start(INFO.complete({"island": "quick", **options}), None, seats), Random(seats), 0
    for ply in range(600):
        turn = RULES.turn(s)
        if isinstance(turn, Over):
            break
        if not isinstance(turn, Act):
            s = RULES.apply(s, -1, draw(turn, 4, ply))
            continue
        move = rng.choice(RULES.moves(s, turn.seats[0]))
        if s.stage in (Stage.TRADE, Stage.CHOOSE):
            asked += 1
            move = says(s, list(PLANS)[asked % 5], ply)
        s = RULES.apply(s, turn.seats[0], move)
    assert asked > 3


def test_the_same_question_has_the_same_answer() -> None:
    s = met((LIGHT_BLUE, "rbb"), (DARK_RED, "yyr"))
    for level in PLANS:
        answers = [list(Trader().think(s, whose(s), level, Random(5))) for _ in range(2)]
        assert answers[0] == answers[1]
