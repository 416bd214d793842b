"""The challenges: forty that are proven, any number by seed, judged by turns."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from itertools import pairwise

import pytest

from engine.core import registry
from engine.core.game_start import opened
from engine.core.task import Result, Solution, Task
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.plate_contents import plates_of
from engine.table.contract.game_view import view_of
from games.magic_triland.ai.kernels.solo_lower_bound import NEVER
from games.magic_triland.ai.kernels.solo_search import FAILED as NO
from games.magic_triland.ai.solo.kernel_conversion import MINE, aims, listed, moves_to, solo_search_of, state_of
from games.magic_triland.tasks.tasks import CHALLENGES
from tests.long_test_slices import Amount

ALL = CHALLENGES.shipped()
TURNS = {1: {2}, 2: {3}, 3: {4}, 4: {5, 6}}
EVERY = pytest.mark.parametrize(
    ("grade", "challenge"), [(one.grade, one) for one in ALL], ids=[challenge.key for challenge in ALL]
)
BACKWARDS = pytest.mark.parametrize(
    ("grade", "challenge"), [(one.grade, one) for one in ALL[::-1]], ids=[challenge.key for challenge in ALL[::-1]]
)
"""So that a slice of one for each grade is not the hardest of it."""


@cache
def solution(key: str) -> Solution:
    """The solution of a shipped one."""
    *_, found = CHALLENGES.solve(next(challenge for challenge in ALL if challenge.key == key))
    assert found is not None
    return found


def test_there_are_ten_of_each_grade() -> None:
    assert registry.challenges("magic_triland") is CHALLENGES
    assert [challenge.key for challenge in ALL] == [f"{grade}-{k:02}" for grade in range(1, 5) for k in range(1, 11)]
    assert len({CHALLENGES.written(challenge) for challenge in ALL}) == 40
    for grade, turns in TURNS.items():
        assert {challenge.moves for challenge in ALL if challenge.grade == grade} == turns


@pytest.mark.slice(1, each="grade")
@BACKWARDS
def test_the_line_solves_it_in_just_so_many_turns(grade: int, challenge: Task) -> None:
    session = opened(challenge)
    line = solution(challenge.key).line
    assert line[0] in solution(challenge.key).first
    for move in line:
        assert CHALLENGES.judge(challenge, session) is None
        session.play(MINE, move)
    assert CHALLENGES.judge(challenge, session) == Result(True)
    assert CHALLENGES.spent(challenge, session) == challenge.moves
    assert session.undo()
    assert CHALLENGES.judge(challenge, session) is None


@pytest.mark.slice(2, each="grade")
@EVERY
def test_no_first_turn_is_good_enough_for_one_turn_less(grade: int, challenge: Task) -> None:
    """Asked of every end of the first turn, the bound's favourites or not."""
    session = opened(challenge)
    solo, state = solo_search_of(session.state), state_of(session.state)
    solo.clear()
    ends = [aim for aim in listed(solo, solo.list_turn(*state.parts, NEVER)) if aim.rank >> 8 <= challenge.moves]
    assert len(ends) > 1
    for aim in ends:
        assert aim.rank
        solo.ask(*aim.state.parts, challenge.moves - 2)
        assert solo.work(50_000)
        assert solo.answer == NO


def test_each_grade_is_in_order_of_difficulty(amount: Amount) -> None:
    for grade in range(1, 5):
        own = [challenge for challenge in ALL if challenge.grade == grade][: amount(10, 3)]
        figures = [solution(challenge.key).figures["hardness"] for challenge in own]
        assert all(one <= next_one for one, next_one in pairwise(figures))


def test_it_has_failed_when_the_turns_are_over() -> None:
    challenge = ALL[4]
    session = opened(challenge)
    ends = [aim for aim in aims(session.state, 20) if aim.rank >> 8 > challenge.moves]
    for _, move in moves_to(session.state, ends[-1]):
        session.play(MINE, move)
    assert CHALLENGES.spent(challenge, session) == 1
    assert CHALLENGES.judge(challenge, session) is None
    while CHALLENGES.judge(challenge, session) is None:
        session.play(MINE, session.moves(MINE)[0])
    assert CHALLENGES.judge(challenge, session) == Result(False)
    assert CHALLENGES.spent(challenge, session) == challenge.moves


def test_a_move_of_the_first_turn_spends_nothing() -> None:
    challenge = ALL[0]
    session = opened(challenge)
    session.play(MINE, solution(challenge.key).line[0])
    assert CHALLENGES.spent(challenge, session) == 0


SEEDS = ((0, 1), (1, 2), (0, 3))


@pytest.mark.kernel
@pytest.mark.parametrize(("seed", "grade"), SEEDS[:1])
def test_a_seed_makes_a_sound_challenge(seed: int, grade: int) -> None:
    *_, challenge = CHALLENGES.by_seed(seed, grade)
    assert challenge is not None
    assert challenge.key == f"seed-{grade}-{seed}"
    *_, found = CHALLENGES.solve(challenge)
    assert found is not None
    assert found.figures["right turns"] >= 1


def test_a_seed_makes_the_same_challenge_for_ever_and_everywhere(amount: Amount) -> None:
    found = []
    for seed, grade in SEEDS[: amount(3, 2)]:
        *_, challenge = CHALLENGES.by_seed(seed, grade)
        assert challenge is not None
        log = json.dumps([[step.seat, step.move] for step in challenge.steps])
        found.append(sha256(log.encode("ascii")).hexdigest()[:12])
    assert found == ["4b962c4e4613", "80694ac78661", "70ccd336aa6f"][: len(found)]


def test_a_line_reads_as_it_was_written() -> None:
    for challenge in ALL:
        assert CHALLENGES.read(challenge.key, CHALLENGES.written(challenge)) == challenge
    line = CHALLENGES.written(ALL[0])
    for wrong in ("", "2", line + "g", line + "q1", line.replace(" ", "  ", 1), "x" + line):
        with pytest.raises(ValueError):
            CHALLENGES.read("1-01", wrong)


def test_what_does_not_take_just_so_many_turns_is_refused() -> None:
    one, other = ALL[0], ALL[-1]
    wrong = CHALLENGES.read("1-01", f"{one.moves + 1}" + CHALLENGES.written(one)[1:])
    short = CHALLENGES.read("4-10", f"{other.moves - 1}" + CHALLENGES.written(other)[1:])
    for challenge in (wrong, short):
        with pytest.raises(ValueError):
            list(CHALLENGES.solve(challenge))


def test_the_plate_leaves_the_turns_to_the_challenge() -> None:
    def counts(task: str) -> list[str]:
        session = opened(ALL[0], task)
        match, view = Match(session), view_of("magic_triland")
        plates = plates_of(session.info, match, view, session.observe(0), 0)
        return [str(count.label) for plate in plates for count in plate.counts]

    assert counts(ALL[0].key) == ["cards"]
    assert counts("ladder-1") == ["cards", "turns left"]
