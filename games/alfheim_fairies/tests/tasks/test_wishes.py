"""The wishes: thirty, each with a game that fulfils it; any number of tasks by seed; how tasks are written."""

from __future__ import annotations

from itertools import pairwise
from zlib import crc32

import pytest

from engine.core.game_start import opened
from engine.core.task import Result, Task
from games.alfheim_fairies.rules.move_types import Exchange, Place, Ready, Tread
from games.alfheim_fairies.rules.scoring import points
from games.alfheim_fairies.tasks.puzzles import worth
from games.alfheim_fairies.tasks.sample_games import ME, Game
from games.alfheim_fairies.tasks.tasks import CHALLENGES
from games.alfheim_fairies.tasks.wishes import GRADES, SHIPPED, WISHES, Story, longest_line
from games.alfheim_fairies.tests.play import played
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount

ALL = [task for task in CHALLENGES.shipped() if task.grade in GRADES]


def task_of(key: str) -> Task:
    """The shipped one for this wish."""
    return next(task for task in ALL if task.goal == WISHES[key].said)


def line_of(task: Task) -> tuple[object, ...]:
    """The moves that are known to fulfil it."""
    *_, solution = CHALLENGES.solve(task)
    assert solution is not None
    return solution.line


@each("task", ALL)
def test_a_known_game_fulfils_it_and_not_before_its_last_move(task: Task) -> None:
    session = opened(task)
    assert session.state.round == 1
    for move in line_of(task):
        assert CHALLENGES.judge(task, session) is None
        session.play(ME, move)
    assert CHALLENGES.judge(task, session) == Result(True)
    assert 1 <= CHALLENGES.spent(task, session) <= task.moves


def test_every_wish_is_asked_for_once_for_a_deal_of_its_own() -> None:
    assert [task.key for task in ALL] == [f"{grade}-{number:02}" for grade in GRADES for number in range(1, 11)]
    assert [task.goal for task in ALL] == [wish.said for wishes in SHIPPED.values() for wish in wishes]
    assert len({str(task.goal) for task in ALL}) == len({task.setup.seed for task in ALL}) == 30


def test_each_grade_is_in_order_of_what_the_ai_fulfils() -> None:
    for wishes in GRADES.values():
        assert all(one.share >= other.share for one, other in pairwise(wishes))
    assert min(wish.share for wish in GRADES[2]) > 350
    assert max(wish.share for wish in GRADES[6]) < 60


def test_the_ai_gives_no_hints_since_it_has_another_goal() -> None:
    assert not any(CHALLENGES.hints(task) for task in CHALLENGES.shipped())


# --- what wishes see -------------------------------------------------------------------------------------------------


def test_a_story_tells_what_the_log_does(amount: Amount) -> None:
    for seed in range(amount(40, 8)):
        game = played(1, seed)
        story, came = Story(game), {}
        exchanges, now = 0, 0
        for k, step in enumerate(game.log):
            kind = step.move["is"]
            now += kind == "Clue"
            exchanges += kind == "Exchange"
            if kind == "Invite":
                came[step.move["fairy"]] = game.states[k].round
                assert game.states[k].round == now
        assert story.came == came
        assert story.exchanges == exchanges
        assert story.points == points(game.state.players[ME])
        rounds = list(came.values())
        assert story.most_at_once == max((rounds.count(n) for n in rounds), default=0)


def test_the_longest_line_and_the_side_of_a_garden() -> None:
    game = played(1, 3)
    cells = {cell for cell, _ in game.state.players[ME].garden.clues}
    story = Story(game)
    rows = ["".join("x" if (x, y) in cells else " " for x in range(-15, 16)) for y in range(-15, 16)]
    columns = ["".join(row[k] for row in rows) for k in range(31)]
    assert longest_line(story.garden) == max(len(word) for line in (*rows, *columns) for word in line.split())
    everything = [*cells, *(cell for cell, _ in game.state.players[ME].garden.fairies)]
    everything.append(game.state.players[ME].garden.footprint or (0, 0))
    wide, high = (max(cell[k] for cell in everything) - min(cell[k] for cell in everything) for k in (0, 1))
    assert story.side == 1 + max(wide, high)


def test_experts_of_the_round_count_at_once() -> None:
    for seed in range(200):
        game = played(1, seed)
        awarded = [k for k, s in enumerate(game.states) if any(fact.kind.startswith("expert_") for fact in s.facts)]
        if awarded:
            before, after = game.states[awarded[0] - 1], game.states[awarded[0]]
            assert points(before.players[ME]) < worth(before) == points(after.players[ME])
            return
    raise AssertionError("no game with an expert")


# --- how they are judged ---------------------------------------------------------------------------------------------


def pass_round(session: Game) -> None:
    """The first place that there is, and nobody comes."""
    s = session.state
    if s.treading:
        session.play(ME, next(move for move in session.moves(ME) if isinstance(move, Tread)))
    session.play(ME, next(move for move in session.moves(ME) if isinstance(move, Place)))
    session.play(ME, Ready())


def test_who_exchanges_has_lost_what_forbids_it() -> None:
    task = task_of("untouched")
    session = opened(task)
    assert CHALLENGES.judge(task, session) is None
    session.play(ME, Exchange())
    assert CHALLENGES.judge(task, session) == Result(False)
    assert CHALLENGES.spent(task, session) < task.moves, "so that the reason is not the rounds"


@pytest.mark.parametrize("key", ["early-queen", "early", "nine"])
def test_a_wish_fails_with_its_last_round(key: str) -> None:
    task = task_of(key)
    session = opened(task)
    for number in range(1, task.moves + 1):
        assert CHALLENGES.judge(task, session) is None
        assert CHALLENGES.spent(task, session) == number - 1
        pass_round(session)
    assert CHALLENGES.judge(task, session) == Result(False)
    assert CHALLENGES.spent(task, session) == task.moves


def test_what_is_done_in_a_round_counts_that_round() -> None:
    task = task_of("five")
    session = opened(task)
    for move in line_of(task):
        session.play(ME, move)
    assert CHALLENGES.spent(task, session) == session.state.round - isinstance(line_of(task)[-1], Ready)
    assert str(CHALLENGES.unit.done(CHALLENGES.spent(task, session))).startswith("Solved in ")


# --- tasks by seed, and as they are written --------------------------------------------------------------------------

SEEDS = {
    (2, 1): 3787232981,
    (3, 2): 875640349,
    (0, 3): 3548775963,
    (3, 4): 2002154415,
    (9, 5): 1015771547,
    (4, 6): 577616886,
}
"""Seed and grade, and the checksum of the line in which the task is written."""


def by_seed(seed: int, grade: int) -> Task:
    """The task of a seed."""
    *_, task = CHALLENGES.by_seed(seed, grade)
    assert task is not None
    return task


@pytest.mark.parametrize(("seed", "grade"), SEEDS)
def test_a_seed_makes_a_task_with_its_solution_and_always_the_same(seed: int, grade: int) -> None:
    """Two players who tell each other a number, or play the task of the day, have the same one: the kernel has to value
    a garden by `tasks.player.PARAMETERS` as it did when the first tasks were made."""
    task = by_seed(seed, grade)
    assert crc32(CHALLENGES.written(task).encode()) == SEEDS[seed, grade]
    assert (task.key, task.grade) == (f"seed-{grade}-{seed}", grade)
    session = opened(task)
    for move in line_of(task):
        assert CHALLENGES.judge(task, session) is None
        session.play(ME, move)
    result = CHALLENGES.judge(task, session)
    assert result is not None
    assert result.won


def test_a_line_reads_as_it_was_written() -> None:
    for task in CHALLENGES.shipped():
        assert CHALLENGES.read(task.key, CHALLENGES.written(task)) == task
    whole = CHALLENGES.written(ALL[0])
    for wrong in ("", whole + "p1", whole + "q", "x" + whole, whole.replace("c", "c9", 1), "5 1", "5 1 p11"):
        with pytest.raises(ValueError):
            CHALLENGES.read("1-01", wrong)
