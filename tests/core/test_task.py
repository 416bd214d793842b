"""Tasks and their names, stars, days, and a challenge as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import registry
from engine.core import task as tasks
from engine.core.errors import NotationError, SaveError, SettingError
from engine.core.game_start import check_beginning, opened
from engine.core.session import Session, Setup, Step
from engine.core.task import DAILY, DAY, LADDER, NUMBERED, SEEDED, SHIPPED, Challenges, Name, Result, Task, next_of_line
from engine.core.text import say
from tests.all_failures_at_once import each

SOME_DAY = date(2026, 11, 21)


def test_the_seed_of_a_day_is_the_same_everywhere() -> None:
    # written down once: if it ever changed, two players would have two puzzles on one day
    assert tasks.daily_seed(SOME_DAY) == 350_070_762
    assert tasks.daily_seed(date(2027, 1, 1)) == 749_481_566
    days = [SOME_DAY + timedelta(n) for n in range(1_000)]
    seeds = {tasks.daily_seed(day) for day in days}
    assert len(seeds) == len(days)
    assert all(0 <= seed <= tasks.BIGGEST_SEED for seed in seeds)


def test_the_challenges_of_a_day_rise_from_gentle_to_hard_over_the_games() -> None:
    first = tasks.RISING
    for day in (first + timedelta(n) for n in range(10)):
        places = sorted(range(5), key=lambda place: tasks.daily_place(day, place, 5))
        assert [tasks.daily_grade(day, 4, place, 5) for place in places] == [1, 2, 3, 3, 4]
    # written down once: two players have the same challenges
    assert [tasks.daily_grade(date(2026, 12, 1), 4, place, 5) for place in range(5)] == [2, 3, 3, 4, 1]
    week = [[tasks.daily_grade(first + timedelta(n), 4, place, 5) for n in range(5)] for place in range(5)]
    assert all(sorted(grades) == [1, 2, 3, 3, 4] for grades in week), "each game has all of them in turn"


def test_days_of_earlier_versions_keep_their_grade() -> None:
    """Saved games and records are about the challenges of that time: all of a day had one grade."""
    week = [tasks.RISING - timedelta(n) for n in range(7, 0, -1)]
    for place in range(5):
        assert [tasks.daily_grade(day, 4, place, 5) for day in week] == [1, 1, 2, 2, 3, 3, 4]


@given(st.dates(tasks.RISING), st.integers(1, tasks.MOST_GRADES), st.integers(1, 12))
def test_a_day_has_a_grade_of_any_number_of_them_for_any_number_of_games(day: date, grades: int, games: int) -> None:
    found = sorted(tasks.daily_grade(day, grades, place, games) for place in range(games))
    assert found[0] == 1 or games == 1
    assert found[-1] == grades or games == 1
    assert all(1 <= grade <= grades for grade in found)
    assert len(set(found)) == min(games, grades) or games == 1
    alone = {tasks.daily_grade(tasks.RISING + timedelta(n), grades) for n in range(grades)}
    assert alone == set(range(1, grades + 1)), "the only game has one after the other"


def test_stars() -> None:
    assert [tasks.stars(*slips) for slips in ((0, 0), (1, 0), (2, 0), (9, 0), (0, 1))] == [3, 2, 1, 1, 1]
    assert [tasks.award_at(n) for n in (1, 2, 3)] == [3, 2, 1]
    assert [tasks.award_at(n, 1) for n in (1, 2, 3)] == [1] * 3
    assert tasks.award_at(1, tasks.NONE) == tasks.NONE


NAMES = {
    "2-07": Name(SHIPPED, 2, 7),
    "seed-2-123": Name(SEEDED, 2, 123),
    "daily-2026-11-21": Name(DAILY, day=SOME_DAY),
    "game-123": Name(NUMBERED, number=123),
    "day-2026-11-21": Name(DAY, day=SOME_DAY),
    "ladder-3": Name(LADDER, number=3),
}


@pytest.mark.parametrize("key", NAMES)
def test_the_names_of_today_are_read(key: str) -> None:
    assert tasks.read(key) == NAMES[key]
    assert NAMES[key].key == key
    assert tasks.is_challenge(key) == (NAMES[key].kind in (SHIPPED, SEEDED, DAILY))


@given(st.dates(), st.integers(1, 9), st.integers(0, tasks.BIGGEST_SEED), st.integers(0, 99))
def test_names_of_tasks_read_back(day: date, grade: int, seed: int, rung: int) -> None:
    for name in (
        Name(DAILY, day=day),
        Name(DAY, day=day),
        Name(SEEDED, grade, seed),
        Name(NUMBERED, number=seed),
        Name(SHIPPED, grade, rung),
        Name(LADDER, number=rung),
    ):
        assert tasks.read(name.key) == name
    assert Name(DAILY, day=day).seeded(4) == Name(SEEDED, tasks.daily_grade(day, 4), tasks.daily_seed(day))
    assert Name(DAY, day=day).seeded(4) is None
    assert Name(SEEDED, grade, seed).seeded(4) == (Name(SEEDED, grade, seed) if grade <= 4 else None)


@pytest.mark.parametrize(
    "key",
    ["", "daily-2026-02-30", "day-2026-02-30", "seed-0-1", "ladder-", "x" * 50, "daily-²", "game-", "game-1234567890"],
)
def test_what_is_no_task(key: str) -> None:
    assert tasks.read(key) is None
    assert not tasks.is_challenge(key)


def test_the_defence_sits_only_where_there_are_challenges() -> None:
    seats = ("person", "ai:defence")
    registry.info("crooked_paths").check_seats(seats)
    with pytest.raises(SettingError):
        registry.info("_tiny").check_seats(seats)


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_game_says_which_tasks_it_has(game: str) -> None:
    source = registry.challenges(game)
    info, deals = registry.info(game), registry.deals(game)
    assert (source is not None) == bool(info.grades)
    assert (deals is not None) == info.medals
    assert not info.medals or 1 in info.seat_counts


def test_a_challenge_as_text() -> None:
    setup = Setup("_template", ("person", "ai:defence"), 3, {"length": "full"}, "glade")
    step = Step(0, {"is": "Lay", "cell": [1, 2]})
    found = Task("1-01", "_template", 1, 0, 2, setup, (step,), say("Do it with {n} tiles.", n=2), line=(step, step))
    assert tasks.from_text(tasks.to_text(found)) == found
    older = json.loads(tasks.to_text(found))
    del older["line"]
    assert tasks.from_text(json.dumps(older)) == replace(found, line=())
    for text in ("", "{}", tasks.to_text(found).replace('"grade":1', '"grade":10')):
        with pytest.raises(NotationError):
            tasks.from_text(text)


def test_a_challenge_in_a_file_that_cannot_be_one_is_refused() -> None:
    good = json.loads(tasks.to_text(Task("1-01", "a", 1, 0, 2, Setup("a", ("person",)), (), say("Win."))))
    assert tasks.from_text(json.dumps(good)).moves == 2
    goals = ("{x}", "{", "{0}", "{count.real}", "{count!r}", "{count:9999999999}", "{}")
    wrong = [{"goal": {"source": goal}} for goal in goals] + [
        {"goal": {"source": "", "plural": goal}} for goal in goals
    ]
    wrong += [{"moves": -1}, {"moves": 2**53}, {"game": "b"}, {"seat": 1}, {"grade": 10}]
    for fields in wrong:
        with pytest.raises(NotationError):
            tasks.from_text(json.dumps(good | fields))


def test_a_challenge_for_one_needs_no_defence() -> None:
    setup = Setup("fairy_trails", ("person",), 3)
    assert Task("1-01", "fairy_trails", 1, 0, 2, setup, (), say("Do it.")).setup.seats == ("person",)
    for seats in (("person", "person"), ("ai:defence",), ("ai:defence", "person")):
        with pytest.raises(ValueError):
            Task("1-01", "fairy_trails", 1, 0, 2, Setup("fairy_trails", seats, 3), (), say("Do it."))


def test_what_a_challenge_counts_is_said() -> None:
    moves, turns = tasks.MOVES, tasks.TURNS
    assert [str(moves.left(1)), str(turns.left(2))] == ["1 move left", "2 turns left"]
    assert [str(moves.done(3)), str(turns.done(1))] == ["Solved in 3 moves.", "Solved in 1 turn."]
    assert str(moves.missed(1)) == "Out of moves: goal missed."
    assert str(turns.missed(4)) == "Out of turns: goal missed after 4."


@pytest.mark.parametrize("game", [name for name in registry.names(hidden=True) if registry.info(name).grades])
def test_so_many_of_each_grade_are_shipped(game: str) -> None:
    source, grades = registry.challenges(game), registry.info(game).grades
    assert source is not None
    counts = [0] * len(grades)
    for number, task in enumerate(source.shipped(), start=1):
        name = tasks.read(task.key)
        assert name is not None
        assert (name.kind, name.grade) == (SHIPPED, task.grade), number
        counts[task.grade - 1] += 1
        session = opened(task)
        assert source.spent(task, session) == 0
        assert source.judge(task, session) is None
        assert session.to_move == (task.seat,)
    assert counts == [grade.shipped for grade in grades]


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


class Counting(Challenges):
    """Cards of Fairy Trails alone: so many are asked for; or a wish. None are shipped or made."""

    def shipped(self) -> tuple[Task, ...]:
        return ()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        yield from ()

    def solve(self, task: Task) -> Iterator[Any]:
        yield from ()

    def written(self, task: Task) -> str:
        return task.key

    def score(self, task: Task, session: Session[Any, Any]) -> int:
        return len(session.state.forest.cards)

    def reached(self, task: Task, session: Session[Any, Any]) -> bool:
        return self.score(task, session) >= 3


def alone(moves: int, least: int | None = None, best: int | None = None) -> Task:
    setup = Setup("fairy_trails", ("person",), 3)
    return Task("1-01", "fairy_trails", 1, 0, moves, setup, (), say("Lay."), least, best)


def lay(session: Session[Any, Any]) -> None:
    session.play(0, next(move for move in session.moves(0) if hasattr(move, "cell")))


def test_a_score_is_judged_at_the_end_or_when_it_is_the_best() -> None:
    judge = Counting()
    for task, results in (
        (alone(2, 3, 9), [None, Result(True, 3)]),
        (alone(2, 4, 9), [None, Result(False, 3)]),
        (alone(9, 2, 3), [None, Result(True, 3)]),
    ):
        session = opened(task)
        found = []
        for _ in results:
            lay(session)
            found.append(judge.judge(task, session))
        assert found == results
    for least, best in ((3, None), (3, 2)):
        with pytest.raises(ValueError, match="can be reached"):
            alone(2, least, best)


def test_a_wish_is_fulfilled_at_any_time_without_a_limit() -> None:
    judge, task = Counting(), alone(0)
    session = opened(task)
    lay(session)
    assert judge.judge(task, session) is None
    lay(session)
    assert judge.judge(task, session) == Result(True)
    strict = alone(1)
    session = opened(strict)
    lay(session)
    assert judge.judge(strict, session) == Result(False)
    assert tasks.from_text(tasks.to_text(alone(0, 3, 4))) == alone(0, 3, 4)


# --- the line that a task keeps ---------------------------------------------------------------------------------------


LINES = {
    (game, task.grade): task
    for game in registry.names(hidden=True)
    if (source := registry.challenges(game)) is not None
    for task in source.shipped()
    if task.line
}
"""One of each grade."""


@each("task", LINES.values(), lambda case: f"{case.game} {case.key}")
def test_who_follows_the_line_reaches_the_goal(task: Task) -> None:
    source = registry.challenges(task.game)
    assert source is not None
    session = opened(task)
    for step in task.line:
        assert next_of_line(task, source, session) == step
        session.enter(step)
    result = source.judge(task, session)
    assert result is not None
    assert result.won


def test_the_template_proves_the_best_and_fulfils_its_wishes() -> None:
    source = registry.challenges("_template")
    assert source is not None
    for task in source.shipped():
        *_, solution = source.solve(task)
        assert solution is not None
        session = opened(task)
        for move in solution.line:
            assert source.judge(task, session) is None
            session.play(0, move)
        result = source.judge(task, session)
        assert result is not None
        assert result.won
        assert task.best is None or result.score == task.best


@each("game", [name for name in registry.names() if registry.info(name).grades])
def test_a_saved_challenge_begins_with_its_whole_position(game: str) -> None:
    source = registry.challenges(game)
    assert source is not None
    task, other = source.shipped()[:: len(source.shipped()) - 1]
    whole = opened(task)
    check_beginning(task, whole)
    for length in {0, 1, len(task.steps) // 2, len(task.steps) - 1} - {len(whole.log)}:
        cut = whole.copy()
        del cut.log[length:]
        del cut.states[length + 1 :]
        with pytest.raises(SaveError, match="no longer matches"):
            check_beginning(task, cut)
    with pytest.raises(SaveError, match="no longer matches"):
        check_beginning(other, whole)
