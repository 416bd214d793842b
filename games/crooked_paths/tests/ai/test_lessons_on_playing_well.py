"""What the lessons on playing well say is proven: how many moves are right, and which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.rules import Seat
from engine.core.running_lesson import Course
from games.crooked_paths.ai.forced_wins import codes, proof_of, shortest, winners
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.lessons.strategy import WELL
from games.crooked_paths.rules.rules import Position

GAME, FAR = "crooked_paths", 10**7


def answer(pauses: Iterator[Any]) -> Any:
    """What a search that pauses comes to."""
    while True:
        try:
            next(pauses)
        except StopIteration as end:
            return end.value


def wins(s: Position, seat: Seat, cards: int) -> list[Any]:
    """The first cards by which the seat, which is to move, connects by force with so many."""
    net = net_of(s)
    proof = proof_of(net, seat)
    if answer(shortest(proof, cards, FAR)) != cards:
        return []
    return [move_of(s, codes(net)[move]) for move in answer(winners(proof, [], cards, FAR))]


@pytest.mark.parametrize("key", ["threat", "quiet"])
def test_one_card_alone_wins_by_force_in_two(key: str) -> None:
    lesson = next(lesson for lesson in WELL if lesson.key == key)
    course = Course(GAME, lesson)
    assert wins(course.session.state, course.learner, 2) == [course.model()]
    connected = (
        course.learner in course.session.rules.apply(course.session.state, course.learner, course.model()).connected
    )
    assert connected == (key == "threat")
    course.perform()
    course.next()
    assert course.model() in wins(course.session.state, course.learner, 1)


def test_five_moves_stop_what_would_be_forced() -> None:
    course = Course(GAME, next(lesson for lesson in WELL if lesson.key == "meeting"))
    s, me = course.session.state, course.learner
    net = net_of(s)
    right = []
    for code in codes(net):
        after = bitboard.lay(net, code)
        if not bitboard.connected(after, 1 - me) and not answer(shortest(proof_of(after, 1 - me), 1, FAR)):
            right.append(move_of(s, code))
    asked = [move for move in course.session.moves(me) if course._judged(course.ask, move) is True]
    assert len(codes(net)) == 36
    assert sorted(map(str, right)) == sorted(map(str, asked))
    assert [move.cell for move in right].count((1, 0)) == 4 and len(right) == 5
