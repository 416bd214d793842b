"""What a review calls a move, which moves it tells of, and the sentences about them: all from one scale."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import Question, Suggestion
from engine.ai.move_comparison import sentences
from engine.ai.review.accuracy import of_seat
from engine.ai.review.judged_moves import (
    MARKS,
    MOST_KEY,
    Judged,
    called,
    change,
    facts,
    given_away,
    judge,
    key_moves,
    reasons,
    standing,
    weigh,
)
from engine.core import registry
from engine.core.game_info import Measure
from engine.core.session import BLUNDER, GOOD, MISTAKE, SLIP, Weighed
from engine.core.session import MARKS as EVERY
from engine.core.text import Text, say
from tests.all_failures_at_once import each

CHANCE = Measure(error=3, half=4.0, slip=5, mistake=10, blunder=20)
POINTS = Measure(points=True, error=3, half=8.0, slip=5, mistake=15, blunder=30)


def idea(name: str, value: float, sure: bool = False, reason: str = "", points: float | None = None) -> Suggestion:
    return Suggestion(name, value, (name, "reply"), Text(reason), sure, points=points)


def move(best: float, played: float, *, sure: bool = False, points: tuple[float, float] | None = None) -> Judged:
    """The best move's value and that of the played one."""
    more, less = points or (None, None)
    top, made = idea("best", best, sure, points=more), idea("played", played, sure, points=less)
    return Judged(1, 0, best, top, made, max(0.0, best - played), top.line, (top, made))


# --- one scale --------------------------------------------------------------------------------------------------------


def test_of_all_pairs_of_chances_the_verdict_the_words_and_the_numbers_agree() -> None:
    """Never “decisive mistake: 22 %, not 26 %”."""
    for measure in {registry.info(game).measure for game in registry.names()} | {CHANCE}:
        if measure.points:
            continue
        for before in range(101):
            for after in range(before + 1):
                found = weigh(move(before / 50 - 1, after / 50 - 1), measure)
                told = change(found, measure)
                cost = before - after
                if cost < measure.error:
                    assert (found.cost, found.mark, told) == (0, GOOD, None)
                    continue
                assert told is not None
                assert [int(n) for n in re.findall(r"\d+", str(told))] == [cost, after, before]
                marks = (measure.slip, SLIP), (measure.mistake, MISTAKE), (measure.blunder, BLUNDER)
                assert found.mark == ([GOOD, *(mark for least, mark in marks if cost >= least)][-1])


def test_of_all_pairs_of_points_the_verdict_and_the_words_agree() -> None:
    for measure in {registry.info(game).measure for game in registry.names()} | {POINTS}:
        if not measure.points:
            continue
        for before in range(-120, 121):
            for cost in range(121):
                found = weigh(move(0.99, 0.99, points=(before / 10, (before - cost) / 10)), measure)
                told = change(found, measure)
                assert found.cost == (cost if cost >= measure.error else 0)
                assert found.mark == called(found.cost, measure)
                assert (told is None) == (found.cost == 0)
                number = re.search(r"\d+(\.\d)?", str(told))
                assert told is None or (number is not None and round(10 * float(number[0])) == cost)


@each(
    "cost, measure, words",
    [
        (24, POINTS, "2.4 points"),
        (10, POINTS, "1 point"),
        (30, POINTS, "3 points"),
        (4, POINTS, "0.4 points"),
        (12, CHANCE, "12 % of the winning chance"),
    ],
)
def test_a_cost_in_words(cost: int, measure: Measure, words: str) -> None:
    assert str(given_away(cost, measure)) == words


def test_what_being_ahead_counts_besides_is_no_point() -> None:
    """The move that loses by one what would have been won by one: so it is judged, and told as what it is."""
    question, best = Question(7, 0, None, "mine", 3, 0.1), idea("a", 0.5, points=5.0)
    found = weigh(judge(question, [best, replace(idea("mine", -0.5, points=-5.0), given=2.0)]), POINTS)
    assert (found.cost, found.told) == (100, 20) and found.mark == BLUNDER
    assert str(change(found, POINTS)) == "Gives away 2 points and perhaps the win."
    none = weigh(judge(question, [best, replace(idea("mine", 0.1, points=1.0), given=0.0)]), POINTS)
    assert str(change(none, POINTS)) == "May cost the win."
    few = weigh(judge(question, [best, replace(idea("mine", 0.4, points=3.0), given=1.9)]), POINTS)
    assert str(change(few, POINTS)) == "Gives away 1.9 points."
    every = of_seat([found, replace(none, ply=9)], 0, POINTS)
    assert every is not None and every.given == 20 and not every.cut


def test_at_most_five_key_moves_and_the_costliest() -> None:
    found = [Weighed(ply, 0, 0, 0, 90, 90 - cost) for ply, cost in enumerate((4, 5, 30, 6, 7, 60, 8, 9, 5))]
    assert [one.ply for one in key_moves(found, CHANCE)] == [2, 4, 5, 6, 7]
    assert MOST_KEY == 5
    assert [one.ply for one in key_moves(found[:2], CHANCE)] == [1], "no move is told of that is not even a slip"
    assert key_moves((), CHANCE) == ()


def test_each_mark_has_its_name() -> None:
    assert {mark: str(name) for mark, name in MARKS.items()} == {
        "forced": "The only move",
        "good": "Good",
        "only": "The only good move",
        "slip": "Slip",
        "mistake": "Mistake",
        "blunder": "Blunder",
    }
    assert tuple(MARKS) == EVERY


# --- judging ----------------------------------------------------------------------------------------------------------


def test_a_move_that_nobody_suggested_is_as_bad_as_the_worst_that_was() -> None:
    asked = Question(7, 1, None, "mine", 3, 0.1)
    found = judge(asked, [idea("a", 0.5, points=4.0), idea("b", 0.1), idea("c", -0.3, points=-2.0)])
    assert (found.ply, found.seat, found.value, found.best.move) == (7, 1, 0.5, "a")
    assert (found.played.move, found.played.value, found.played.points, found.loss) == ("mine", -0.3, -2.0, 0.8)
    same = judge(asked, [idea("mine", 0.5), idea("b", 0.6)])
    assert same.loss == 0 and same.is_best, "the first one is the best, whatever its value"
    assert not found.is_best


# --- in words ---------------------------------------------------------------------------------------------------------


@each(
    "value, words",
    [
        (1.0, "clearly ahead"),
        (0.6, "clearly ahead"),
        (0.59, "a little ahead"),
        (0.15, "a little ahead"),
        (0.14, "even"),
        (0.0, "even"),
        (-0.15, "even"),
        (-0.16, "a little behind"),
        (-0.6, "a little behind"),
        (-0.61, "clearly behind"),
        (-1.0, "clearly behind"),
    ],
)
def test_who_is_ahead(value: float, words: str) -> None:
    assert str(standing(value)) == words


def test_what_is_proven_is_said_so() -> None:
    assert [str(standing(value, sure=True)) for value in (1.0, 0.0, -1.0, 0.5)] == [
        "won for certain",
        "a draw with best play",
        "lost against best play",
        "a little ahead",
    ]


WON = "The better move would have forced a win."
LOST = "After this move, the game is lost against best play."
DRAWN = "After this move, best play leads to a draw."


@each(
    "best, played, sure, told",
    [
        (1.0, 0.0, True, [WON, DRAWN]),
        (1.0, -1.0, True, [WON, LOST]),
        (0.5, -1.0, True, [LOST]),
        (-1.0, -1.0, True, []),
        (1.0, 1.0, True, []),
        (1.0, 0.0, False, []),
        (0.4, 0.0, True, [DRAWN]),
    ],
)
def test_facts_are_what_is_proven(best: float, played: float, sure: bool, told: list[str]) -> None:
    assert [str(text) for text in facts(move(best, played, sure=sure))] == told


def told(best: Suggestion, played: Suggestion, *known: Suggestion) -> list[str]:
    judged = Judged(1, 0, best.value, best, played, best.value - played.value, best.line, known or (best, played))
    return [str(text) for text in reasons(judged)]


def test_why_it_was_better() -> None:
    best, played = idea("best", 0.5, reason="It is better."), idea("played", 0.1, reason="It was played.")
    assert told(best, played) == ["It is better."]
    both = replace(best, reason=sentences(Text("It holds for both."), Text("It is better.")))
    assert told(both, idea("played", 0.1, reason="It holds for both.")) == ["It is better."]
    same = replace(idea("played", 0.1), reason=sentences(Text("It is better."), Text("It opens something.")))
    assert told(best, same) == ["The move played: It opens something."], "nothing else tells them apart"
    sure = idea("played", -1.0, sure=True, reason="It was played.")
    assert told(best, sure) == ["It is better.", "The move played: It was played."]
    assert told(best, sure, best, played) == ["It is better."], "its reason was given before the proof"
    both: Any = say("{one} {two}", one=Text("It is better."), two=Text("It loses."))
    joined = Suggestion("played", -1.0, ("played",), both, sure=True)
    assert told(best, joined) == ["The move played: It loses."], "what holds for both is no reason"
