"""Building: legal stones in the order of both phases' rules, by a counted budget, better than at random."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from engine.ai.agent import Pace
from engine.ai.move_comparison import WITH_OTHER, Comparison
from engine.core.rules import Act
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.ai.island_building import (
    PLANS,
    Builder,
    IslandJudge,
    Option,
    Sketch,
    _suggestion,
    graph,
    lightness,
)
from games.magic_triland.ai.kernel_conversion import ground_of
from games.magic_triland.ai.kernels.island_and_messengers import ROW
from games.magic_triland.ai.turn_comparison import EVEN_STONES, of_stone
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.move_types import Move, Stone
from games.magic_triland.rules.pieces import CELLS, HEIGHTS
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import start, whose
from tests.long_test_slices import Amount

BUILDER = Builder()


def begun(seats: int, laid: int, seed: int = 1, **options: str) -> Position:
    """So many stones lie at random."""
    s, rng = start(seats, **options), Random(seed)
    for ply in range(laid):
        turn = RULES.turn(s)
        if isinstance(turn, Act):
            s = RULES.apply(s, turn.seats[0], rng.choice(RULES.moves(s, turn.seats[0])))
        else:
            s = RULES.apply(s, -1, draw(turn, seed, ply))
    return s


def lays(s: Position, level: str, seed: int = 1) -> Move:
    seat = whose(s)
    *_, thought = BUILDER.think(s, seat, level, Random(seed))
    assert RULES.why_not(s, seat, thought.move) is None
    return thought.move


@pytest.mark.parametrize("level", PLANS)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.slice(1, each="level")
def test_every_level_builds_by_the_rules_from_the_first_stone_to_the_last(seats: int, level: str) -> None:
    for laid in (0, 1, 2, 3, 20, 34, 35):
        s = begun(seats, laid, laid)
        assert isinstance(lays(s, level), Stone)


def test_the_graph_is_that_of_the_rules() -> None:
    rng = Random(3)
    heights = [height for height in HEIGHTS for _ in range(6)]
    for _ in range(20):
        rng.shuffle(heights)
        levels, beside = graph(heights)
        known = ground_of(tuple(heights))
        assert levels == [known.height[node] for node in range(known.nodes)]
        for node, mask in enumerate(beside):
            steps = 0
            for cost in range(1, 7):
                steps |= known.steps[8 * node + cost]
            assert mask == steps


def test_light_ways_are_light() -> None:
    ground = ground_of(tuple(2 + 2 * (n % 3) for n in range(len(CELLS))))
    levels = [ground.height[node] for node in range(ground.nodes)]
    assert ground.far[ROW * 0 + 1] > 0
    assert lightness(ground, levels) == 1.0


def test_in_a_duel_what_one_wins_the_other_loses() -> None:
    for game in (0, 1):
        s = begun(2, 12)
        needs = IslandJudge(s).needs(Sketch(s, 0).finished(Random(game)))
        assert needs[0] == -needs[1]


def test_stones_are_laid_where_they_are_strong(amount: Amount) -> None:
    """Light begins, with one of the corner fields, before which everybody sets out."""
    s = begun(2, 0)
    tries = amount(5, 2)
    first = [lays(s, "expert", seed) for seed in range(tries)]
    assert sum(isinstance(m, Stone) and m.height % 2 == 0 for m in first) >= 0.8 * tries
    then = [lays(begun(2, 1, seed), "expert", seed) for seed in range(tries)]
    assert sum(isinstance(m, Stone) and m.height % 2 == 1 for m in then) >= 0.8 * tries


@pytest.mark.parametrize("seats", [2, 3])
def test_what_an_expert_builds_is_better_for_it_than_what_comes_by_chance(seats: int, amount: Amount) -> None:
    gains = []
    for seed in range(amount(3, 1)):
        s, rng = begun(seats, 4, seed), Random(seed)
        plain = s
        seat = whose(s)
        while s.stage == Stage.BUILD:
            move = lays(s, "hard", seed) if whose(s) == seat else rng.choice(RULES.moves(s, whose(s)))
            s = RULES.apply(s, whose(s), move)
        sketch = Sketch(plain, seat)
        usual = mean(sketch.worth(sketch.finished(rng)) for _ in range(60))
        gains.append(sketch.worth(list(s.heights)) - usual)
    assert mean(gains) > 0


def test_the_same_question_has_the_same_answer() -> None:
    s = begun(3, 9)
    answers = [list(Builder().think(s, whose(s), "expert", Random(4))) for _ in range(2)]
    assert answers[0] == answers[1]
    assert [thought.nodes for thought in answers[0]] == sorted(thought.nodes for thought in answers[0])


class Hurried(Pace):
    """No time at all."""

    def over(self) -> bool:
        return True


def test_it_can_be_hurried() -> None:
    s = begun(2, 9)
    full = list(BUILDER.think(s, whose(s), "expert", Random(4)))
    hurried = list(BUILDER.think(s, whose(s), "expert", Random(4), Hurried()))
    assert 1 <= len(hurried) < len(full)


@pytest.mark.parametrize("seats", [2, 3])
def test_advice_has_reasons_and_tells_of_the_stone_that_was_laid(seats: int) -> None:
    s = begun(seats, 10)
    played = RULES.moves(s, whose(s))[-1]
    *_, suggestions = BUILDER.advise(s, whose(s), Random(1), played=played)
    assert 3 <= len(suggestions) <= 4
    assert any(suggestion.move == played for suggestion in suggestions)
    assert all(str(suggestion.reason).endswith(".") and "{" not in str(suggestion.reason) for suggestion in suggestions)
    assert [suggestion.value for suggestion in suggestions[:3]] == sorted(
        (suggestion.value for suggestion in suggestions[:3]), reverse=True
    )


def test_the_quick_island_needs_nobody() -> None:
    s = RULES.start(INFO.complete({"island": "quick"}), None, 2)
    assert s.stage == Stage.BUILD
    assert not RULES.moves(s, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_thing_told_of_a_stone_is_the_greatest_difference(seats: int) -> None:
    s = begun(seats, 10)
    seat = whose(s)
    names = [str(seat_name(s, who)) for who in range(seats)]
    rng, told = Random(5), 0
    for _ in range(40):
        needs, less = (tuple(rng.uniform(200, 240) for _ in range(seats)) for _ in range(2))
        if seats == 2:
            needs, less = ((one[0] - 220, 220 - one[0]) for one in (needs, less))
        sketch = Sketch(s, seat)
        gap = sketch.lead(needs) - sketch.lead(less)
        why, counted = of_stone(s, seat, (needs, less), gap > 0, WITH_OTHER)
        words = str(counted)
        others = sorted((who for who in range(seats) if who != seat), key=lambda who: needs[who])
        if counted is None or others != sorted(others, key=lambda who: less[who]):
            continue
        weights = {seat: -1.0, others[0]: 1.0} if seats == 2 else {seat: -1.0, others[0]: 0.75, others[1]: 0.25}
        gaps = {who: (needs[who] - less[who]) * weight * (1 if gap > 0 else -1) for who, weight in weights.items()}
        assert sum(gaps.values()) == pytest.approx(abs(gap))
        most = seat if seats == 2 else max(gaps, key=lambda who: gaps[who])
        assert names[most] in words and "with the best other move" in words and names[most] in str(why)
        if seats == 2:
            assert str(why).startswith("More" if gap > 0 else "Fewer")
        else:
            assert ("shorter" if (most == seat) == (gap > 0) else "longer") in str(why)
        told += 1
    assert told > 10


def test_a_stone_is_told_by_what_it_does_on_finished_islands() -> None:
    duel, three = begun(2, 10), begun(3, 10)
    seat = whose(duel)
    better, worse = (tuple(need if who == seat else -need for who in range(2)) for need in (-3.0, 0.6))
    name = seat_name(duel, seat)
    assert [str(text) for text in of_stone(duel, seat, (better, worse), True, WITH_OTHER)] == [
        f"More ways lie where {name} is strong than with the best other move.",
        f"On islands finished at random 55.0 % of the ways lie where {name} is strong, "
        "with the best other move 49.0 %.",
    ]
    seat = whose(three)
    name = seat_name(three, seat)
    needs = tuple(380.0 if who == seat else 400.0 for who in range(3))
    assert [str(text) for text in of_stone(three, seat, (needs, (400.0,) * 3), True, WITH_OTHER)] == [
        f"{name} has a shorter way to the goal than with the best other move.",
        f"On islands finished at random {name} needs 38.0 energy to win, with the best other move 40.0.",
    ]
    nearly = tuple(need + 2.0 * (who == seat) for who, need in enumerate(needs))
    for less in (needs, nearly):  # on other islands it might be the other way round
        why, counted = of_stone(three, seat, (needs, less), True, WITH_OTHER)
        assert why == EVEN_STONES and counted is None


def test_a_worse_stone_is_not_told_by_a_rival_s_longer_way() -> None:
    """The nearest of two rivals counts most: the term of one that has become the farther of them shrinks with it."""
    three = begun(3, 10)
    seat = whose(three)
    first, second = ((seat + n) % 3 for n in (1, 2))
    mine, best = ({seat: 400.0, first: a, second: b} for a, b in ((500.0, 450.0), (495.0, 520.0)))
    pair = tuple(mine[who] for who in range(3)), tuple(best[who] for who in range(3))
    told = str(of_stone(three, seat, pair, False, WITH_OTHER)[0])
    assert told == f"{seat_name(three, second)} has a shorter way to the goal than with the best other move."


@pytest.mark.parametrize(("gap", "told"), [(0.05, False), (0.1, True)])
def test_a_difference_that_other_islands_turn_round_is_not_told(gap: float, told: bool) -> None:
    s = begun(2, 10)
    one, other = RULES.moves(s, whose(s))[:2]
    assert isinstance(one, Stone) and isinstance(other, Stone)
    it = Comparison(mine=Option(one), other=Option(other), gap=gap)
    needs = {one: (180.0, 190.0), other: (190.0, 180.0)}
    found = _suggestion(s, whose(s), it, needs if whose(s) == 0 else {m: row[::-1] for m, row in needs.items()})
    assert (found.reason != EVEN_STONES) == told and (found.figures is not None) == told
