"""The opponent: legal at every level and seat count, the same for the same seed, blind to all but its observation."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.path_of_elements import INFO
from games.path_of_elements.ai.ai import AGENT, PLANS
from games.path_of_elements.ai.memory import Memory, recall
from games.path_of_elements.rules.moves import Move
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import OPTIONS, begun

LEVELS = [level.key for level in INFO.levels]


def choice(s: Position, seat: int, level: str, seed: int = 1) -> Move:
    move: Move = [*AGENT.think(RULES.observe(s, seat), seat, level, Random(seed))][-1].move
    return move


def test_it_has_every_level() -> None:
    assert list(PLANS) == LEVELS


@pytest.mark.parametrize("seats", range(1, 5))
def test_every_level_plays_whole_games(seats: int) -> None:
    session = begun(seats, seats, OPTIONS[seats % len(OPTIONS)])
    while session.over is None:
        seat = session.to_move[-1]
        move = choice(session.state, seat, LEVELS[(seat + seats) % len(LEVELS)], len(session.log))
        assert RULES.why_not(session.state, seat, move) is None
        session.play(seat, move)


def test_memory_holds_the_last_spirits_and_what_lies_open() -> None:
    seen = replace(begun(2, 1).state, stage=Stage.SPIRITS, seen=tuple(((k, 0), "E") for k in range(5)), up=((0, 0),))
    assert [cell for cell, _ in recall(seen, 0, Memory(last=2)).seen] == [(0, 0), (3, 0), (4, 0)]
    assert recall(seen, 0, Memory()).seen == seen.seen
    shown = replace(seen, terms=replace(seen.terms, faces_shown=True))
    assert recall(shown, 0, Memory(last=2)).seen == seen.seen


def test_what_slipped_stays_forgotten_and_its_share_is_as_told() -> None:
    cells = [(x, y) for x in range(40) for y in range(25)]
    seen = replace(begun(2, 1).state, stage=Stage.SPIRITS, seen=tuple((cell, "E") for cell in cells))
    kept = recall(seen, 0, Memory(slips=0.2)).seen
    assert 770 < len(kept) < 830
    later = replace(seen, seen=seen.seen[500:])
    assert set(recall(later, 0, Memory(slips=0.2)).seen) == set(kept) & set(later.seen)
