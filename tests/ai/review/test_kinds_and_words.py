"""What a review calls a move, which moves it tells of, and the sentences about them: each bound from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.ai.agent import Question, Suggestion
from engine.ai.review.judged_moves import (
    DECISIVE,
    FIND,
    KINDS,
    MISSED,
    MISTAKE,
    RIGHT,
    SLIP,
    Judged,
    Moment,
    change,
    facts,
    judge,
    reasons,
    standing,
    summed_up,
    turning_points,
)
from engine.core.text import Text, say
from tests.each import each

Move = tuple[str, float, bool]


def idea(name: str, value: float, sure: bool = False, reason: str = "") -> Suggestion:
    return Suggestion(name, value, (name, "reply"), Text(reason), sure)


def move(
    ply: int, best: float, played: float, seat: int = 0, others: Sequence[float] = (), *, sure: bool = False
) -> Judged:
    """The best move's value and that of the played one, which is the best if they are equal; others: of more moves."""
    made = idea("played", played, sure)
    top = made if best == played else idea("best", best, sure)
    more = tuple(idea(f"other{n}", value, sure) for n, value in enumerate(others))
    known = (top, *(() if top is made else (made,)), *more)
    return Judged(ply, seat, best, top, made, max(0.0, best - played), top.line, known)


def kinds(*judged: Judged, most: int = 6, notable: Sequence[int] = ()) -> dict[int, str]:
    return {moment.ply: moment.kind for moment in turning_points(judged, most, notable)}


# --- which moves, and what they are called ----------------------------------------------------------------------------


@each(
    "best, played, kind",
    [
        (0.3, 0.11, None),
        (0.4, 0.2, SLIP),
        (0.3, -0.04, SLIP),
        (0.3, -0.05, MISTAKE),
        (0.94, 0.4, MISTAKE),
        (0.95, 0.49, MISSED),
        (0.95, 0.5, MISTAKE),
        (1.0, 0.0, MISSED),
    ],
)
def test_a_move_is_called_by_what_it_cost(best: float, played: float, kind: str | None) -> None:
    """A slip costs 0.2, a mistake 0.35; who had 0.95 and has less than 0.5 has missed a win."""
    assert kinds(move(4, best, played)) == ({} if kind is None else {4: kind})


def test_the_move_after_which_all_was_lost_decided_it() -> None:
    lost = [move(8, -0.6, -0.6), move(12, -0.7, -0.8)]
    assert kinds(move(4, -0.2, -0.5), *lost) == {4: DECISIVE}
    assert kinds(move(4, -0.2, -0.49), *lost) == {4: SLIP}, "it was not lost yet"
    assert kinds(move(4, -0.5, -0.9), *lost) == {4: MISTAKE}, "it was lost before"
    assert kinds(move(4, -0.2, -0.5), lost[0], move(12, -0.4, -0.4)) == {4: SLIP}, "there was hope later"
    assert kinds(move(4, -0.2, -0.5), move(5, 0.9, 0.9, seat=1), *lost) == {4: DECISIVE}, "the other one's do not count"
    two = kinds(move(2, -0.1, -0.5), move(4, -0.4, -0.9), *lost)
    assert two == {2: MISTAKE, 4: DECISIVE}, "the costliest of them"


def test_at_most_two_slips_and_the_costliest() -> None:
    slips = [move(2 * n, 0.1, 0.1 - cost) for n, cost in enumerate((0.21, 0.3, 0.22, 0.25))]
    assert kinds(*slips) == {2: SLIP, 6: SLIP}


def test_good_finds_are_the_only_moves_that_were_not_bad() -> None:
    assert kinds(move(4, 0.3, 0.3, others=(-0.5, -0.6))) == {4: FIND}
    assert kinds(move(4, 0.3, 0.3, others=(-0.49, -0.6))) == {}, "another one would have done"
    assert kinds(move(4, -0.2, -0.2, others=(-0.7,))) == {}, "no lead"
    assert kinds(move(4, -0.24, -0.24, others=(-0.84,))) == {4: FIND}
    assert kinds(move(4, -0.25, -0.25, others=(-0.9,))) == {}, "it was bad as well"
    found = [move(2 * n, 0.3, 0.3, others=(-lead,)) for n, lead in enumerate((0.6, 0.9, 0.7))]
    assert kinds(*found) == {2: FIND, 4: FIND}, "the two with the greatest lead"
    alone = move(4, 0.3, 0.3, others=(-0.6,))
    assert turning_points([Judged(4, 0, 0.3, alone.best, alone.played, 0.0, ("played",), alone.suggestions)]) == ()


def test_a_claim_that_was_right_is_told_and_the_number_is_kept() -> None:
    right = move(4, 0.4, 0.4, sure=True)
    assert kinds(right) == {} and kinds(right, notable=[4]) == {4: RIGHT}
    assert kinds(move(4, 0.4, 0.4), notable=[4]) == {}, "nobody knows"
    assert kinds(move(4, 0.0, 0.0, sure=True), notable=[4]) == {}, "that is no win"
    worse = [move(2 * n + 10, 0.4, -0.4 - n / 10) for n in range(4)]
    assert kinds(right, *worse, most=3, notable=[4]) == {4: RIGHT, 14: MISTAKE, 16: DECISIVE}
    assert kinds(*worse, most=3) == {12: MISTAKE, 14: MISTAKE, 16: DECISIVE}


def test_a_game_in_two_moves() -> None:
    lost = [move(8, -0.6, -0.6)]
    worst, decided, best = summed_up([move(2, -0.2, -0.6), move(5, 0.3, 0.3, seat=1, others=(-0.1, 0.09)), *lost])
    assert (worst is not None and worst.ply, decided, best is not None and best.ply) == (2, True, 5)
    worst, decided, best = summed_up([move(2, 0.2, 0.01), move(4, 0.3, 0.3, others=(0.11,))])
    assert (worst, decided, best) == (None, False, None), "nothing much"
    assert summed_up([]) == (None, False, None)


# --- judging ----------------------------------------------------------------------------------------------------------


def test_a_move_that_nobody_suggested_is_as_bad_as_the_worst_that_was() -> None:
    asked = Question(7, 1, None, "mine", 3, 0.1)
    found = judge(asked, [idea("a", 0.5), idea("b", 0.1), idea("c", -0.3)])
    assert (found.ply, found.seat, found.value, found.best.move) == (7, 1, 0.5, "a")
    assert (found.played.move, found.played.value, found.loss) == ("mine", -0.3, 0.8)
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


def test_a_change_is_told_if_it_has_other_words() -> None:
    assert str(change(move(1, 0.7, -0.2))) == "Before: clearly ahead. After: a little behind."
    assert change(move(1, 0.7, 0.61)) is None
    assert str(change(move(1, 1.0, 0.0, sure=True))) == "Before: won for certain. After: a draw with best play."


FORCED = "With the better move the win could have been forced."
LOST = "After this the game was lost against best play."
DRAWN = "After this it was a draw with best play."
ONLY = "Every other move loses against best play."


@each(
    "best, played, sure, kind, told",
    [
        (1.0, 0.0, True, MISTAKE, [FORCED, DRAWN]),
        (1.0, -1.0, True, MISTAKE, [FORCED, LOST]),
        (0.5, -1.0, True, MISTAKE, [LOST]),
        (-1.0, -1.0, True, SLIP, []),
        (1.0, 1.0, True, FIND, []),
        (1.0, 0.0, False, MISTAKE, []),
        (0.4, 0.0, True, MISTAKE, [DRAWN]),
    ],
)
def test_facts_are_what_is_proven(best: float, played: float, sure: bool, kind: str, told: list[str]) -> None:
    assert [str(text) for text in facts(Moment(move(1, best, played, sure=sure), kind))] == told


def test_of_a_find_it_is_told_if_all_others_lose() -> None:
    found = move(1, 0.5, 0.5, others=(-1.0, -1.0), sure=True)
    assert [str(text) for text in facts(Moment(found, FIND))] == [ONLY]
    assert facts(Moment(found, RIGHT)) == ()
    assert facts(Moment(move(1, 0.5, 0.5, others=(-1.0, -0.9), sure=True), FIND)) == ()
    assert facts(Moment(move(1, 0.5, 0.5, others=(-1.0, -1.0)), FIND)) == ()


def told(best: Suggestion, played: Suggestion, kind: str, *known: Suggestion) -> list[str]:
    judged = Judged(1, 0, best.value, best, played, best.value - played.value, best.line, known or (best, played))
    return [str(text) for text in reasons(Moment(judged, kind))]


def test_why_it_was_better() -> None:
    best, played = idea("best", 0.5, reason="It is better."), idea("played", 0.1, reason="It was played.")
    assert told(best, played, MISTAKE) == ["It is better."]
    assert told(best, played, FIND) == told(best, played, RIGHT) == ["It was played."]
    assert told(best, idea("played", 0.1), FIND) == []
    sure = idea("played", -1.0, sure=True, reason="It was played.")
    assert told(best, sure, MISTAKE) == ["It is better.", "It was played."]
    assert told(best, sure, MISTAKE, best, played) == ["It is better."], "its reason was given before the proof"
    both: Any = say("{one} {two}", one=Text("It is better."), two=Text("It loses."))
    joined = Suggestion("played", -1.0, ("played",), both, sure=True)
    assert told(best, joined, MISTAKE) == ["It is better.", "It loses."], "nothing is said twice"


def test_each_kind_has_its_name() -> None:
    assert {kind: str(name) for kind, name in KINDS.items()} == {
        SLIP: "Slip",
        MISTAKE: "Mistake",
        DECISIVE: "The decisive mistake",
        MISSED: "A missed win",
        FIND: "A good find",
        RIGHT: "Right",
    }
