"""The puzzles, of which a best path is known, judged by the points of the path."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import codec
from engine.core.game_start import opened
from engine.core.session import Step
from engine.core.task import Result, Task, next_of_line
from games.path_of_elements.ai.cell_bitsets import around, bit, each
from games.path_of_elements.ai.random_best_paths import best_value
from games.path_of_elements.rules.laying import is_whole
from games.path_of_elements.rules.move_types import Move, Place, Ready
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Stage
from games.path_of_elements.rules.refusals import NOT_CONNECTED
from games.path_of_elements.tasks.puzzles import (
    GRADES,
    TRIES,
    Puzzle,
    Requirements,
    Sets,
    changed,
    endings,
    filled,
    made,
    worth,
)
from games.path_of_elements.tasks.tasks import CHALLENGES, ME, Game, counts_of, puzzle_of

ALL = CHALLENGES.shipped()
ONE = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
"""A tile of each element."""


def done(task: Task, session: Game) -> Result | None:
    return CHALLENGES.judge(task, session)


def test_every_shipped_puzzle_is_solved_by_its_line_and_asks_for_the_best_of_its_tiles() -> None:
    assert [task.key for task in ALL] == [f"{grade}-{number:02}" for grade in GRADES for number in range(1, 11)]
    for task in ALL:
        session = opened(task)
        puzzle, grade = puzzle_of(task, session.state), GRADES[task.grade]
        assert task.least == task.best == best_value(counts_of(session.state)) == best_value(puzzle.counts)
        assert (sum(puzzle.hand), puzzle.changes, task.moves) == (grade.hand, grade.changes, grade.hand + grade.changes)
        assert puzzle.islands >= grade.islands
        for step in task.line:
            assert done(task, session) is None
            assert next_of_line(task, CHALLENGES, session) == step
            session.enter(step)
        assert done(task, session) == Result(True, task.least)


def test_a_grade_begins_with_what_greed_finds_and_ends_with_what_it_does_not() -> None:
    hardness = []
    for task in (ALL[0], ALL[9], ALL[-1]):
        *_, solution = CHALLENGES.solve(task)
        assert solution is not None
        assert codec.decode(Move, task.line[0].move, "move") in solution.first
        hardness.append(solution.figures["hardness"])
    assert hardness == sorted(hardness)
    assert hardness[0] < 10 * TRIES / 2 < hardness[-1]


def test_another_path_fails_with_the_last_move() -> None:
    task = ALL[0]
    session = opened(task)
    while done(task, session) is None:
        places = [m for m in session.moves(ME) if isinstance(m, Place) and m.cell is not None]
        tiles = {tile.number for tile in session.state.players[ME].hand}
        session.play(ME, next(m for m in places if m.tile in tiles))
    assert CHALLENGES.spent(task, session) == task.moves
    result = done(task, session)
    assert result is not None
    assert not result.won
    assert result.score < (task.least or 0)


def test_a_path_that_is_not_whole_has_not_reached_the_goal() -> None:
    task = ALL[0]
    session = opened(task)
    assert not is_whole(session.state.players[ME])
    points = sum(path_points(session.state.players[ME].elements))
    assert CHALLENGES.score(task, session) == min(points, (task.least or 0) - 1)


def test_of_a_path_that_scores_enough_but_falls_into_parts_it_is_said_that_it_is_not_connected() -> None:
    task = ALL[9]
    session = opened(task)
    for tile, cell in ((20, (6, -2)), (3, (3, -1)), (15, (1, -1))):
        assert CHALLENGES.why_missed(task, session) is None
        session.play(ME, Place(tile, cell))
    assert sum(path_points(session.state.players[ME].elements)) == task.least
    assert done(task, session) == Result(False, (task.least or 0) - 1)
    assert CHALLENGES.why_missed(task, session) == NOT_CONNECTED


def laid(game: Game) -> Iterator[Game]:
    """The game after each way to lay a tile of the hand."""
    tiles = {tile.number for tile in game.state.players[ME].hand}
    for m in game.moves(ME):
        if isinstance(m, Place) and m.tile in tiles:
            after = game.copy()
            after.play(ME, m)
            yield after


def test_ready_ends_it() -> None:
    task = next(task for task in ALL if task.grade == 4 and puzzle_of(task, opened(task).state).islands == 2)
    paths = (after for once in laid(opened(task)) for after in laid(once))
    session = next(path for path in paths if is_whole(path.state.players[ME]))
    assert done(task, session) is None
    session.play(ME, Ready())
    assert session.state.stage != Stage.PATH
    result = done(task, session)
    assert result is not None
    assert not result.won


def test_a_hint_takes_any_tile_of_the_element() -> None:
    """Two tiles alike may lie the other way round."""
    for task in ALL:
        session = opened(task)
        numbers = {tile.number: tile.element for tile in session.state.players[ME].tiles}
        moves = [codec.decode(Move, step.move, "move") for step in task.line]
        hand = {tile.number for tile in session.state.players[ME].hand}
        twins = [m for m in moves if m.tile in hand and numbers[m.tile] == numbers[moves[0].tile] and m != moves[0]]
        if twins and moves[0].tile in hand:
            session.play(ME, Place(twins[0].tile, moves[0].cell))
            while done(task, session) is None:
                step = next_of_line(task, CHALLENGES, session)
                assert isinstance(step, Step)
                session.enter(step)
            assert done(task, session) == Result(True, task.least)
            return
    raise AssertionError("no puzzle has two tiles alike in its hand")


def test_off_the_line_there_is_no_hint() -> None:
    task = ALL[0]
    session = opened(task)
    first = codec.decode(Move, task.line[0].move, "move")
    wrong = next(m for m in session.moves(ME) if isinstance(m, Place) and m.tile == first.tile and m.cell != first.cell)
    session.play(ME, wrong)
    assert next_of_line(task, CHALLENGES, session) is None
    assert not CHALLENGES.hints(task)


def test_a_line_reads_as_it_was_written() -> None:
    for task in ALL:
        assert CHALLENGES.read(task.key, CHALLENGES.written(task)) == task
    whole = CHALLENGES.written(ALL[0])
    for wrong in ("", whole + "p1", whole + "q", "x" + whole, "16 1", whole.replace("d0", "d0X", 1)):
        with pytest.raises(ValueError):
            CHALLENGES.read("1-01", wrong)


def test_a_seed_makes_a_puzzle() -> None:
    *_, task = CHALLENGES.by_seed(1, 1)
    assert task is not None
    assert (task.key, task.grade) == ("seed-1-1", 1)
    session = opened(task)
    for step in task.line:
        session.enter(step)
    assert done(task, session) == Result(True, task.least)


# --- the search ------------------------------------------------------------------------------------------------------


def test_worth_is_what_the_rules_count() -> None:
    rng = Random(2)
    for _ in range(500):
        k = rng.randrange(4)
        chosen = {(rng.randrange(-2, 3), rng.randrange(-2, 3)) for _ in range(rng.randint(1, 9))}
        assert worth(k, sum(map(bit, chosen))) == path_points(dict.fromkeys(chosen, ELEMENTS[k]))[k]


def brute_force(puzzle: Puzzle) -> set[Sets]:
    """All best paths, by laying every tile on every cell."""
    paths = {(*puzzle.lying, *puzzle.hand)}
    for _ in range(puzzle.moves):
        after = set()
        for path in paths:
            taken = path[0] | path[1] | path[2] | path[3]
            for k in range(4):
                for one in each(around(taken)) if path[4 + k] else ():
                    after.add((*path[:k], path[k] | one, *path[k + 1 : 4 + k], path[4 + k] - 1, *path[5 + k :]))
        paths = after
    best = best_value(puzzle.counts)
    found = set()
    for path in paths:
        whole = path[0] | path[1] | path[2] | path[3]
        start = whole & -whole
        while more := around(start) & whole:
            start |= more
        if start == whole and sum(worth(k, path[k]) for k in range(4)) == best:
            found.add((path[0], path[1], path[2], path[3]))
    return found


def test_the_search_finds_every_best_path() -> None:
    rng, compared = Random(3), 0
    for _ in range(12):
        puzzle = made((3, 3, 4, 2), Requirements(2, 0, 1, 0, TRIES), rng)
        assert puzzle is not None
        found = list(filled(puzzle.lying, puzzle.hand))
        assert len(found) == len(set(found))
        assert set(found) == brute_force(puzzle)
        compared += len(found)
    assert compared > 12


def test_the_search_finds_every_tile_that_may_be_moved() -> None:
    rng, compared = Random(4), 0
    for _ in range(12):
        puzzle = made((3, 3, 4, 2), Requirements(0, 1, 1, 0, TRIES), rng)
        if puzzle is None:
            continue
        lines = [line for line in endings(puzzle) if line is not None]
        after = set()
        for ((k, source, goal),) in lines:
            assert puzzle.lying[k] & source
            after.add(changed(puzzle.lying, k, puzzle.lying[k] & ~source | goal))
        every = set()
        for k, (earth, water, fire, air) in enumerate(ONE):
            for source in each(puzzle.lying[k]):
                less = changed(puzzle.lying, k, puzzle.lying[k] & ~source)
                every |= brute_force(Puzzle(less, (earth, water, fire, air), 0))
        assert after == every
        compared += len(lines)
    assert compared > 12
