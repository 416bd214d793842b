"""The puzzles: each is solved by its line, and more huts can't be closed, by a slow search that shares nothing."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import codec
from engine.core.game_start import opened
from engine.core.rules import Act
from engine.core.task import Result, Task, next_of_line
from games.fairy_trails.rules.move_types import Move
from games.fairy_trails.rules.pieces import PUZZLE
from games.fairy_trails.rules.rules import RULES
from games.fairy_trails.tasks.puzzles import GRADES, TRIES, grown, proven, reach
from games.fairy_trails.tasks.tasks import CHALLENGES, ME, puzzle_of
from games.fairy_trails.tests.reference_rules import Card, networks
from games.fairy_trails.view.view import VIEW
from tests.long_test_slices import Amount

ALL = CHALLENGES.shipped()


def moves(task: Task) -> list[Move]:
    return [codec.decode(Move, step.move, "move") for step in task.line]


def test_every_shipped_puzzle_is_solved_by_its_line() -> None:
    assert [task.key for task in ALL] == [f"{grade}-{number:02}" for grade in GRADES for number in range(1, 11)]
    assert len({CHALLENGES.written(task) for task in ALL}) == len(ALL)
    for task in ALL:
        session = opened(task)
        assert len(session.state.hands[ME]) == task.moves == GRADES[task.grade].hand
        for step in task.line:
            assert CHALLENGES.judge(task, session) is None
            assert next_of_line(task, CHALLENGES, session) == step
            session.enter(step)
        assert CHALLENGES.judge(task, session) == Result(True, task.least)
        assert CHALLENGES.read(task.key, CHALLENGES.written(task)) == task


def test_the_order_of_the_cards_does_not_matter() -> None:
    tried = 0
    for task in ALL:
        session = opened(task)
        for step in reversed(task.line):
            if RULES.why_not(session.state, ME, codec.decode(Move, step.move, "move")) is not None:
                break
            session.enter(step)
        else:
            tried += 1
            assert CHALLENGES.judge(task, session) == Result(True, task.least)
    assert tried > 10


def closed(cards: tuple[Card, ...]) -> int:
    return sum(len(net.huts) for net in networks(cards) if not net.ends)


def most(cards: tuple[Card, ...], hand: tuple[str, ...]) -> int:
    """The most huts that can be closed in the end, each card laid everywhere; nothing of the rules or the proof."""
    if not hand:
        return closed(cards)
    taken = {cell for _, cell, _ in cards}
    free = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - taken
    return max(
        most((*cards, (card, cell, turns)), hand[:at] + hand[at + 1 :])
        for at, card in enumerate(hand)
        for cell in free
        for turns in range(4)
    )


def test_nothing_closes_more() -> None:
    """Small woods, since the slow search floods all networks anew for each of some thousand endings."""
    for seed in range(2):
        puzzle = grown(4, 2, Random(seed))
        cards = tuple((laid.card, laid.cell, laid.turns) for laid in puzzle.forest.cards)
        *_, proof = proven(puzzle, 50)
        assert proof is not None
        assert proof.best == most(cards, tuple(held.card for held in puzzle.hand)) - closed(cards)
        assert 0 < proof.best <= reach(puzzle.forest.web, puzzle.hand)


@pytest.mark.parametrize("number", [0, 13])
def test_a_shipped_puzzle_is_proven_again(number: int) -> None:
    task = ALL[number]
    *_, solution = CHALLENGES.solve(task)
    assert solution is not None
    assert solution.figures["huts"] == task.best
    assert solution.figures["endings"] <= 3
    puzzle = puzzle_of(opened(task).state)
    *_, proof = proven(puzzle, 3)
    assert proof is not None
    grade = GRADES[task.grade]
    assert grade.least <= proof.fails <= grade.most <= TRIES


def test_what_is_made_by_seed_is_the_same_everywhere() -> None:
    *_, task = CHALLENGES.by_seed(1, 1)
    assert task is not None
    assert CHALLENGES.written(task) == WRITTEN


WRITTEN = "10 29313906175602113304255720421835 1ji22hi33gi34gj35ki06ih07jj18hh09gk2aij3bik2ckh1dgh1ekg2 fhj0ghk0"


def test_in_a_puzzle_nothing_is_drawn_and_no_clock_counts(amount: Amount) -> None:
    rng = Random(2)
    for task in ALL[:: amount(13, 20)]:
        session = opened(task)
        while session.over is None:
            s = session.state
            assert RULES.turn(s) == Act((ME,))
            assert s.clock == 0
            assert len(s.forest.cards) - 1 + len(s.hands[ME]) == PUZZLE
            pieces = {piece.key for piece in VIEW.pieces(s, ME)}
            assert "l1" not in pieces and f"c{PUZZLE + 1}" not in pieces
            assert VIEW.headline(s, ME).source.startswith("Lay your cards")
            moves = session.moves(ME)
            session.play(ME, moves[int(rng.random() * len(moves))])
        assert session.over.reason == "no_cards"
