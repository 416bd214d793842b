"""The time of persons: whose turn is counted, what a limit leaves, and what taking back does to it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import registry
from engine.core.clock.turn_times import GAME, LONGEST, TURN, USED, Terms, Times, clock_face
from engine.core.game_info import PERSON
from engine.core.game_start import started
from engine.core.session import LATE, Session, Setup

TWO = (PERSON, PERSON)


def timed(terms: Terms, game: str = "crooked_paths", seats: tuple[str, ...] = TWO) -> tuple[Session[Any, Any], Times]:
    session = started(Setup(game, seats, 3, board=registry.info(game).first_board, clock=terms))
    times = session.sitting.times
    assert times is not None
    times.follow(session)
    return session, times


def play(session: Session[Any, Any], times: Times, seconds: float, seat: int | None = None) -> int:
    """The first move of a seat, after so many seconds."""
    seat = session.to_move[0] if seat is None else seat
    times.add(seat, seconds)
    session.play(seat, session.moves(seat)[0])
    times.follow(session)
    return seat


def test_seconds_are_added_for_each_turn_once() -> None:
    session, times = timed(Terms(GAME, 60, 5))
    seat = play(session, times, 8)
    assert (times.used(seat), times.left(seat), times.left(1 - seat)) == (8, 57, 60)
    session.undo()
    times.follow(session)
    assert times.left(seat) == 57, "taking back gives no time back, and takes none"
    play(session, times, 2)
    assert times.left(seat) == 55, "the same turn is not rewarded twice"
    play(session, times, 1)
    play(session, times, 0)
    assert times.left(seat) == 60 and times.saved == ((10_000, 0, 0), (1_000, 0))[:: 1 if seat == 0 else -1]


def test_a_limit_for_each_turn_goes_on_after_taking_back() -> None:
    session, times = timed(Terms(TURN, 30))
    seat = play(session, times, 20)
    assert times.left(seat) == 30, "that is its next turn"
    session.undo()
    times.follow(session)
    assert times.left(seat) == 10
    play(session, times, 15)
    session.undo()
    times.follow(session)
    assert times.left(seat) == -5


def test_who_lays_at_the_same_time_as_others_ends_a_turn_each_time() -> None:
    session, times = timed(Terms(USED), "_template")
    laid = [play(session, times, 1, seat) for seat in session.to_move]
    assert [times.turn(seat) for seat in laid] == [1] * len(laid)
    session, times = timed(Terms(USED), "alfheim_fairies")
    for _ in range(6):
        play(session, times, 1, session.to_move[-1])
    # each lays and says so; the last of a round is the only one who may, and then all may again
    assert [len(turns) - 1 for turns in times.spent] == [1, 2]


def test_steps_of_one_turn_are_one_turn() -> None:
    session, times = timed(Terms(USED), "magic_triland")
    first, steps = session.to_move[0], 0
    while session.to_move == (first,):
        play(session, times, 1)
        steps += 1
    assert times.turn(first) == 1 and times.used(first) == steps


def test_who_has_no_time_left_loses_as_by_resigning() -> None:
    session, _ = timed(Terms(GAME, 60, loses=True))
    session.resign(0, late=True)
    over = session.over
    assert over is not None and (over.reason, over.places) == (LATE, (2, 1)) and not session.can_undo()


def test_nobody_alone_and_no_task_has_a_clock() -> None:
    info, rules = registry.info("crooked_paths"), registry.rules("crooked_paths")
    for seats, challenge in ((("ai:easy", "ai:easy"), ""), ((PERSON, "ai:easy"), "ladder-3")):
        setup = Setup("crooked_paths", seats, 3, challenge=challenge, clock=Terms(USED))
        assert Session(info, rules, setup).sitting.times is None


@pytest.mark.parametrize("wrong", [("used", 3), ("game", 0), ("turn", 9, 5), ("hour", 3), ("game", LONGEST + 1)])
def test_a_clock_that_can_not_run_is_refused(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match="clock"):
        Terms(*wrong)


def test_what_is_left_is_rounded_up_and_what_was_used_down() -> None:
    assert [clock_face(left, left=True) for left in (61, 9.01, 0.4, 0, -0.5, -3.2)] == [
        "1:01",
        "0:10",
        "0:01",
        "0:00",
        "0:00",
        "−0:03",
    ]
    assert [clock_face(used, left=False) for used in (0.9, 59.99, 3600)] == ["0:00", "0:59", "60:00"]
