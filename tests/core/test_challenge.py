"""Tasks and their names, stars, days, and a challenge as text."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import challenge as tasks
from engine.core import registry
from engine.core.errors import NotationError, SettingError
from engine.core.info import Info
from engine.core.opening import opened
from engine.core.session import Session, Setup, Step
from engine.core.text import say

DAY = date(2026, 11, 21)


def test_the_seed_of_a_day_is_the_same_everywhere() -> None:
    # written down once: if it ever changed, two players would have two puzzles on one day
    assert tasks.daily_seed(DAY) == 350_070_762
    assert tasks.daily_seed(date(2027, 1, 1)) == 749_481_566
    days = [DAY + timedelta(n) for n in range(1_000)]
    seeds = {tasks.daily_seed(day) for day in days}
    assert len(seeds) == len(days)
    assert all(0 <= seed <= tasks.BIGGEST_SEED for seed in seeds)


def test_a_week_has_all_grades() -> None:
    week = [tasks.daily_grade(date(2026, 11, 16) + timedelta(n)) for n in range(7)]
    assert week == [1, 2, 2, 3, 3, 4, 1]


def test_stars() -> None:
    assert [tasks.stars(*slips) for slips in ((0, 0), (1, 0), (2, 0), (9, 0), (0, 1))] == [3, 2, 1, 1, 1]
    assert [tasks.daily_stars(n) for n in (1, 2, 3)] == [3, 2, 1]


def test_the_line_for_the_clipboard() -> None:
    title = say("Crooked Paths")
    assert str(tasks.share_line(title, DAY, 2, 2)) == "Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries"
    assert str(tasks.share_line(title, DAY, 0, 3)) == "Trailbox Crooked Paths 2026-11-21 ☆☆☆ not solved"


@given(st.dates(), st.integers(1, 4), st.integers(0, tasks.BIGGEST_SEED), st.integers(0, 99))
def test_names_of_tasks_read_back(day: date, grade: int, seed: int, rung: int) -> None:
    assert tasks.read_daily_task(tasks.daily_task(day)) == day
    assert tasks.read_seed_key(tasks.seed_key(grade, seed)) == (grade, seed)
    assert tasks.seed_of(tasks.daily_task(day)) == (tasks.daily_grade(day), tasks.daily_seed(day))
    assert tasks.read_ladder_task(tasks.ladder_task(rung)) == rung
    assert not tasks.is_challenge(tasks.ladder_task(rung))
    assert tasks.is_challenge(tasks.daily_task(day))


@pytest.mark.parametrize("task", ["", "daily-2026-02-30", "seed-5-1", "ladder-", "x" * 50, "daily-²"])
def test_what_is_no_task(task: str) -> None:
    assert tasks.read_daily_task(task) is None
    assert tasks.read_seed_key(task) is None
    assert tasks.read_ladder_task(task) is None


def with_challenges() -> Info:
    info = registry.info("_template")
    return type(info)(**{name: getattr(info, name) for name in info.__slots__} | {"challenges": True})


def test_the_defence_sits_only_where_there_are_challenges() -> None:
    seats = ("person", "ai:defence")
    with_challenges().check_seats(seats)
    with pytest.raises(SettingError):
        registry.info("_template").check_seats(seats)


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_game_says_whether_it_has_challenges(game: str) -> None:
    source = registry.challenges(game)
    assert (source is not None) == registry.info(game).challenges
    assert (registry.folder(game) / "challenge").is_dir() == registry.info(game).challenges


def test_a_challenge_as_text() -> None:
    setup = Setup("_template", ("person", "ai:defence"), 3, {"length": "full"}, "glade")
    step = Step(0, {"is": "Lay", "cell": [1, 2]})
    found = tasks.Challenge("1-01", "_template", 1, 0, 2, setup, (step,), say("Do it with {n} tiles.", n=2))
    assert tasks.from_text(tasks.to_text(found)) == found
    for text in ("", "{}", tasks.to_text(found).replace('"grade":1', '"grade":9')):
        with pytest.raises(NotationError):
            tasks.from_text(text)


def test_a_challenge_in_a_file_that_cannot_be_one_is_refused() -> None:
    good = json.loads(tasks.to_text(tasks.Challenge("1-01", "a", 1, 0, 2, Setup("a", ("person",)), (), say("Win."))))
    assert tasks.from_text(json.dumps(good)).moves == 2
    goals = ("{x}", "{", "{0}", "{count.real}", "{count!r}", "{count:9999999999}", "{}")
    wrong = [{"goal": {"source": goal}} for goal in goals] + [
        {"goal": {"source": "", "plural": goal}} for goal in goals
    ]
    wrong += [{"moves": 0}, {"moves": 2**53}, {"game": "b"}, {"seat": 1}, {"grade": 5}]
    for fields in wrong:
        with pytest.raises(NotationError):
            tasks.from_text(json.dumps(good | fields))


def test_a_challenge_for_one_needs_no_defence() -> None:
    setup = Setup("fairy_trails", ("person",), 3)
    assert tasks.Challenge("1-01", "fairy_trails", 1, 0, 2, setup, (), say("Do it.")).setup.seats == ("person",)
    for seats in (("person", "person"), ("ai:defence",), ("ai:defence", "person")):
        with pytest.raises(ValueError):
            tasks.Challenge("1-01", "fairy_trails", 1, 0, 2, Setup("fairy_trails", seats, 3), (), say("Do it."))


def test_what_a_challenge_counts_is_said() -> None:
    moves, turns = tasks.MOVES, tasks.TURNS
    assert [str(moves.left(1)), str(turns.left(2))] == ["1 move left", "2 turns left"]
    assert [str(moves.done(3)), str(turns.done(1))] == ["Done in 3 moves.", "Done in 1 turn."]
    assert str(moves.missed(1)) == "Your one move is used up, and the goal is not reached."
    assert str(turns.missed(4)) == "All 4 turns are used up, and the goal is not reached."


@pytest.mark.parametrize("game", [name for name in registry.names(hidden=True) if registry.info(name).challenges])
def test_as_many_of_each_grade_are_shipped(game: str) -> None:
    source = registry.challenges(game)
    assert source is not None
    counts = dict.fromkeys(tasks.GRADES, 0)
    for challenge in source.shipped():
        counts[challenge.grade] += 1
        session = opened(challenge)
        assert source.spent(challenge, session) == 0
        assert source.judge(challenge, session) == tasks.OPEN
        assert session.to_move == (challenge.seat,)
    assert set(counts.values()) in ({10}, {15})


def test_what_led_to_a_position_can_not_be_taken_back() -> None:
    info, rules = registry.info("crooked_paths"), registry.rules("crooked_paths")
    session = Session(info, rules, Setup("crooked_paths", ("person", "person"), 1, {"begins": "ns"}))
    for _ in range(4):
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    session.floor = 3
    assert session.undo()
    assert not session.undo()
    assert len(session.log) == 3
    assert session.redo()
