"""The challenges: sixty that are proven twice, any number by seed, judged right, answered by the longest resistance."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise

import pytest

from engine.core import codec, registry
from engine.core.game_start import opened
from engine.core.task import Result, Solution, Task
from games.crooked_paths.ai.forced_wins import codes, defend, looks
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.rules.rules import Move, Position
from games.crooked_paths.tasks.tasks import CHALLENGES
from games.crooked_paths.tests.second_proof import SecondProof
from tests.long_test_slices import Amount

ALL = CHALLENGES.shipped()
SOLUTIONS: dict[str, Solution] = {}
EVERY = pytest.mark.parametrize("challenge", ALL, ids=lambda challenge: challenge.key)


def solved(challenge: Task) -> Solution:
    """The solution, however long it takes."""
    line = CHALLENGES.written(challenge)
    if line not in SOLUTIONS:
        *_, solution = CHALLENGES.solve(challenge)
        assert solution is not None
        SOLUTIONS[line] = solution
    return SOLUTIONS[line]


def made(seed: int, grade: int) -> Task:
    """The challenge of a seed."""
    *_, challenge = CHALLENGES.by_seed(seed, grade)
    assert challenge is not None
    return challenge


def tempting(position: Position) -> Iterator[Move]:
    """The cards that may be laid, those that look best first."""
    net = net_of(position)
    for code in sorted(codes(net), key=lambda code: -looks(net, code)):
        yield move_of(position, code)


def test_there_are_fifteen_of_each_grade_for_both_seats() -> None:
    assert registry.challenges("crooked_paths") is CHALLENGES
    assert [challenge.key for challenge in ALL] == [f"{grade}-{k:02}" for grade in range(1, 5) for k in range(1, 16)]
    assert len({CHALLENGES.written(challenge) for challenge in ALL}) == 60
    for grade in range(1, 5):
        own = [challenge for challenge in ALL if challenge.grade == grade]
        assert {challenge.seat for challenge in own} == {0, 1}
        assert 7 <= sum(challenge.seat for challenge in own) <= 8
        assert {challenge.moves for challenge in own} == {grade}


@pytest.mark.slice(6)
@EVERY
def test_a_second_proof_agrees(challenge: Task) -> None:
    position = opened(challenge).state
    assert position.to_move == challenge.seat
    assert not position.connected
    assert not position.no_draw
    second = SecondProof(position)
    assert not second.wins(challenge.moves - 1)
    right = [move for move in second.first_moves() if second.wins_by(move, challenge.moves)]
    assert len(right) == 1
    assert tuple(right) == solved(challenge).first


@pytest.mark.slice(8)
@EVERY
def test_the_whole_line_solves_it_against_the_defence(challenge: Task) -> None:
    session = opened(challenge)
    line = solved(challenge).line
    assert len(line) == 2 * challenge.moves
    for move in line:
        assert CHALLENGES.judge(challenge, session) is None
        seat = session.to_move[0]
        session.play(seat, move if seat == challenge.seat else defend(session.state, seat))
    assert CHALLENGES.judge(challenge, session) == Result(True)
    assert session.undo()
    assert CHALLENGES.judge(challenge, session) is None


@pytest.mark.slice(8)
@EVERY
def test_the_most_tempting_wrong_card_fails_against_the_defence(challenge: Task) -> None:
    session = opened(challenge)
    right = solved(challenge).first
    session.play(challenge.seat, next(move for move in tempting(session.state) if move not in right))
    while CHALLENGES.judge(challenge, session) is None:
        seat = session.to_move[0]
        move = next(tempting(session.state)) if seat == challenge.seat else defend(session.state, seat)
        session.play(seat, move)
    assert CHALLENGES.judge(challenge, session) == Result(False)


@pytest.mark.parametrize("key", ["1-10", "2-08", "3-07", "4-07"])
@pytest.mark.slice(2)
def test_every_wrong_first_card_is_refuted_by_the_defence(key: str) -> None:
    challenge = next(one for one in ALL if one.key == key)
    right = solved(challenge).first
    for move in SecondProof(opened(challenge).state).first_moves():
        session = opened(challenge)
        session.play(challenge.seat, move)
        if move in right or session.over:
            continue
        seat = session.to_move[0]
        session.play(seat, defend(session.state, seat))
        assert session.over is None or session.over.places[challenge.seat] != 1
        assert session.over or not SecondProof(session.state).wins(challenge.moves - 1)


def test_each_grade_is_in_order_of_difficulty(amount: Amount) -> None:
    for grade in range(1, 5):
        own = [challenge for challenge in ALL if challenge.grade == grade][: amount(15, 4)]
        figures = [solved(challenge).figures["hardness"] for challenge in own]
        assert all(one <= next_one for one, next_one in pairwise(figures))


SEEDS = ((0, 1), (10, 2), (7, 3), (19, 4))


@pytest.mark.parametrize(("seed", "grade"), SEEDS)
def test_a_seed_makes_a_sound_challenge(seed: int, grade: int) -> None:
    challenge = made(seed, grade)
    assert challenge.key == f"seed-{grade}-{seed}"
    assert challenge.grade == grade
    second = SecondProof(opened(challenge).state)
    assert not second.wins(challenge.moves - 1)
    assert sum(second.wins_by(move, challenge.moves) for move in second.first_moves()) == 1


def test_a_seed_makes_the_same_challenge_for_ever_and_everywhere() -> None:
    found = [sha256(CHALLENGES.written(made(seed, grade)).encode("ascii")).hexdigest()[:16] for seed, grade in SEEDS]
    assert found == ["6b99d2a7583902c4", "7687da1e9c479635", "79064210d6bf01b7", "346322e28ea944bf"]


def test_a_line_reads_as_it_was_written() -> None:
    for challenge in ALL:
        assert CHALLENGES.read(challenge.key, CHALLENGES.written(challenge)) == challenge
    for wrong in ("", "2 ns", "2 ns 4", "2 xx 445", "x ns 445", "2 ns 44g"):
        with pytest.raises(ValueError):
            CHALLENGES.read("2-01", wrong)


def test_a_position_that_is_not_forced_has_no_solution() -> None:
    challenge = next(one for one in ALL if one.key == "3-01")
    easier = CHALLENGES.read("3-01", CHALLENGES.written(challenge).replace("3 ", "2 ", 1))
    with pytest.raises(ValueError, match="not forced"):
        solved(easier)


def test_looking_can_be_stopped() -> None:
    looking = CHALLENGES.by_seed(12, 4)
    assert [next(looking) for _ in range(50)] == [None] * 50
    looking.close()


def test_goals_are_words_and_logs_are_notation() -> None:
    for challenge in ALL:
        assert str(challenge.moves) in str(challenge.goal) or "one card" in str(challenge.goal)
        assert all(codec.loads(codec.dumps(step.move)) == step.move for step in challenge.steps)
    assert bitboard.CARDS == 25
