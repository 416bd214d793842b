"""The puzzles: thirty whose best is proven a second time, judged by the points of their round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_start import opened
from engine.core.rules import Cell
from engine.core.task import Result, Solution, Task, next_of_line
from games.alfheim_fairies.rules.garden import Garden
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.tasks.puzzles import FEWEST_FRESH, GRADES, proven, seated
from games.alfheim_fairies.tasks.sample_games import ME
from games.alfheim_fairies.tasks.tasks import CHALLENGES
from games.alfheim_fairies.tests import reference_rules
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount

ALL = [task for task in CHALLENGES.shipped() if task.grade in GRADES]
EXPERTS = (({"K", "Q"}, 6), ({"T"}, 5), ({"F1", "F2", "F3"}, 5))
"""What somebody alone earns for them."""


def solved(task: Task) -> Solution:
    """The solution."""
    *_, solution = CHALLENGES.solve(task)
    assert solution is not None
    return solution


# --- a second proof, by the rulebook's words -------------------------------------------------------------------------


def points(s: Position, garden: Garden) -> int:
    """All points of somebody alone with this garden."""
    guests = {fairy for _, fairy in garden.fairies}
    experts = [value for needs, value in EXPERTS if needs <= guests]
    return reference_rules.points(garden, s.players[ME].footprint, experts)


def most(s: Position, garden: Garden, cells: Mapping[str, set[Cell]]) -> int:
    """The most points with any of these fairies, each on any of its cells that is still free."""
    if not cells:
        return points(s, garden)
    fairy, *others = cells
    rest = {other: cells[other] for other in others}
    found = [most(s, garden, rest)]
    for cell in cells[fairy]:
        found.append(most(s, garden.with_fairy(cell, fairy), {one: cells[one] - {cell} for one in others}))
    return max(found)


def second_proof(s: Position) -> dict[Cell, int]:
    """For every cell of the clue the most points that the round can bring."""
    player, found = s.players[ME], {}
    for cell in reference_rules.clue_cells(player.garden):
        garden = player.garden.with_clue(cell, player.hand)
        absent = [fairy for fairy in FAIRIES if fairy not in dict(map(reversed, garden.fairies))]
        cells = {fairy: reference_rules.fairy_cells(garden, s.costs_for(ME, fairy)) for fairy in absent}
        came = {fairy: where for fairy, where in cells.items() if where}
        assert player.tomte or not {"N1", "N2", "N3"} <= {*came, *(fairy for _, fairy in garden.fairies)}
        found[cell] = most(s, garden, came) - points(s, player.garden)
    return found


@each("task", ALL)
def test_a_second_proof_agrees(task: Task) -> None:
    found = second_proof(opened(task).state)
    assert max(found.values()) == task.best == task.least
    right = {cell for cell, gain in found.items() if gain == task.best}
    assert {Place(cell) for cell in right} == set(solved(task).first)


@pytest.mark.slice(2)
@pytest.mark.parametrize("task", ALL, ids=lambda task: task.key)
def test_no_way_to_play_the_round_brings_more(task: Task) -> None:
    """Every legal move after every other, whatever the proofs assume of fairies that stand in each other's way."""
    start = opened(task).state
    seen: set[tuple[Garden, str]] = set()
    todo, best = [start], 0
    while todo:
        s = todo.pop()
        garden = s.players[ME].garden
        # in which order fairies come makes no difference
        key = replace(garden, fairies=tuple(sorted(garden.fairies))), s.players[ME].hand
        if key in seen:
            continue
        seen.add(key)
        best = max(best, points(s, garden) - points(start, start.players[ME].garden))
        todo += [RULES.apply(s, ME, move) for move in RULES.moves(s, ME) if not isinstance(move, Ready)]
    assert best == task.best


def test_fairies_that_need_the_same_cell_cannot_come_together() -> None:
    left, middle, right = (0, 0), (1, 0), (2, 0)
    assert seated({"Q": [left], "K": [left, middle], "F1": [middle, right]}) == {"Q": left, "K": middle, "F1": right}
    assert seated({"Q": [left], "K": [middle], "F1": [left, middle]}) is None


# --- what they are like ----------------------------------------------------------------------------------------------


def test_there_are_ten_of_each_grade() -> None:
    assert registry.challenges("alfheim_fairies") is CHALLENGES
    assert [task.key for task in ALL] == [f"{grade}-{number:02}" for grade in GRADES for number in range(1, 11)]
    assert len({task.setup.seed for task in ALL}) == 30, "each is of another deal"
    hands = [opened(task).state.players[ME].hand for task in ALL]
    assert all(hands.count(clue) >= 3 for clue in "PBCMDT")


@each("task", ALL)
def test_a_puzzle_has_few_answers_and_the_clue_makes_them(task: Task) -> None:
    s = opened(task).state
    proof = proven(s)
    assert proof is not None
    assert len(proof.right) <= 2
    assert proof.fresh >= FEWEST_FRESH
    least, highest = GRADES[task.grade]
    assert least <= proof.hardness <= highest
    assert RULES.why_not(s, ME, Exchange()) is not None, "it must be placed"
    assert str(task.best) in str(task.goal)


def test_each_grade_is_in_order_of_difficulty() -> None:
    for grade in GRADES:
        figures = [solved(task).figures["hardness"] for task in ALL if task.grade == grade]
        assert all(one <= next_one for one, next_one in pairwise(figures))


# --- how they are judged ---------------------------------------------------------------------------------------------


@each("task", ALL)
def test_the_line_solves_it(task: Task) -> None:
    session = opened(task)
    for move in solved(task).line:
        assert CHALLENGES.judge(task, session) is None
        session.play(ME, move)
    assert CHALLENGES.judge(task, session) == Result(True, task.best or 0)
    assert session.undo()
    assert CHALLENGES.judge(task, session) is None


def test_hints_follow_the_line_in_any_order_and_end_where_it_leads_nowhere() -> None:
    for task in ALL:
        place, *guests = task.line
        session = opened(task)
        session.enter(place)
        for guest in guests[::-1]:
            session.enter(guest)
            if CHALLENGES.judge(task, session) is None:
                assert next_of_line(task, CHALLENGES, session) == next(one for one in guests if one not in session.log)
        session = opened(task)
        right = solved(task).first
        for move in session.moves(ME):
            if isinstance(move, Place) and move not in right:
                session.play(ME, move)
                assert next_of_line(task, CHALLENGES, session) is None
                session.undo()


def test_hints_go_on_after_a_fairy_that_came_to_another_cell() -> None:
    told = 0
    for task in ALL:
        session = opened(task)
        session.enter(task.line[0])
        first, *others = (codec.decode(Move, step.move, "move") for step in task.line[1:])
        for move in session.moves(ME):
            if not isinstance(move, Invite) or move.fairy != first.fairy or move == first:
                continue
            if others and all(move.cell != other.cell for other in others):
                session.play(ME, move)
                assert next_of_line(task, CHALLENGES, session) == task.line[2]
                session.undo()
                told += 1
    assert told


def test_a_wrong_place_fails_when_the_round_is_over(amount: Amount) -> None:
    for task in ALL[-1::-1][: amount(30, 6)]:
        session, right = opened(task), solved(task).first
        wrong = next(move for move in session.moves(ME) if isinstance(move, Place) and move not in right)
        assert CHALLENGES.spent(task, session) == 0
        session.play(ME, wrong)
        assert CHALLENGES.spent(task, session) == 1, "the clue lies: taking it back costs a star"
        while any(isinstance(move, Invite) for move in session.moves(ME)):
            session.play(ME, session.moves(ME)[0])
            assert CHALLENGES.spent(task, session) == 1, "fairies are tried out freely"
        assert CHALLENGES.judge(task, session) is None
        score = CHALLENGES.score(task, session)
        session.play(ME, Ready())
        assert CHALLENGES.judge(task, session) == Result(False, score), "experts count once"
        assert score < (task.best or 0)


def test_a_position_with_another_best_is_refused() -> None:
    task = ALL[0]
    for best in (1, 30):
        with pytest.raises(ValueError, match="does not bring"):
            solved(replace(task, least=best, best=best))
