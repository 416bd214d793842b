"""Laying ends: tiles may be moved and taken back as one likes, but not for ever."""

from __future__ import annotations

from random import Random

import pytest

from games.path_of_elements.rules import laying, refusals
from games.path_of_elements.rules.laying import is_whole
from games.path_of_elements.rules.move_types import Place, Ready
from games.path_of_elements.rules.path_scoring import connected
from games.path_of_elements.rules.position import Player, Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import begun

CORRECTIONS = 24
"""Fewer than in a game, so that random layers get there soon."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer corrections are allowed."""
    for module in (laying, refusals):
        monkeypatch.setattr(module, "CORRECTIONS", CORRECTIONS)


def all_lay(seats: int, seed: int) -> Position:
    """A position in which all lay."""
    session, rng = begun(seats, seed), Random(seed)
    while session.state.stage != Stage.PATH:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    return session.state


def parts(player: Player) -> int:
    return len(connected(cell for cell, _ in player.path))


def test_who_moves_tiles_at_random_comes_to_an_end() -> None:
    s, rng = all_lay(4, 1), Random(1)
    steps = 0
    while s.stage == Stage.PATH:
        seat = s.choosing[0]
        s = RULES.apply(s, seat, rng.choice(RULES.moves(s, seat)))
        steps += 1
    assert steps <= 4 * (12 + 2 * CORRECTIONS + 12 + 1)
    assert all(is_whole(player) for player in s.players)


def test_a_path_in_parts_can_still_be_joined_when_no_corrections_are_left() -> None:
    s, rng, broken = all_lay(2, 3), Random(3), 0
    while not s.players[0].ready:
        moves = RULES.moves(s, 0)
        player = s.players[0]
        if player.corrections < CORRECTIONS:
            torn = [m for m in moves if parts(RULES.apply(s, 0, m).players[0]) > 1] if not player.hand else []
            s = RULES.apply(s, 0, rng.choice(torn or [m for m in moves if not isinstance(m, Ready)]))
            continue
        broken += parts(player) > 1
        assert moves, "nobody is stuck"
        assert all(RULES.why_not(s, 0, m) is None for m in moves)
        assert not any(isinstance(m, Place) and m.cell is None for m in moves), "nothing is taken back any more"
        s = RULES.apply(s, 0, rng.choice(moves))
    assert broken, "the path was in parts when the corrections had been used up"


def test_what_lies_stays_when_no_corrections_are_left() -> None:
    s = all_lay(2, 5)
    tile = s.players[0].hand[0].number
    s = RULES.apply(s, 0, Place(tile, (0, 0)))
    for _ in range(CORRECTIONS // 2):
        for move in (Place(tile, None), Place(tile, (0, 0))):
            assert RULES.why_not(s, 0, move) is None
            s = RULES.apply(s, 0, move)
    assert s.players[0].corrections == CORRECTIONS // 2, "laying is none"
    for _ in range(CORRECTIONS // 2):
        s = RULES.apply(RULES.apply(s, 0, Place(tile, None)), 0, Place(tile, (0, 0)))
    refusal = RULES.why_not(s, 0, Place(tile, None))
    assert refusal is not None and str(CORRECTIONS) in str(refusal.text)
    assert Place(tile, None) not in RULES.moves(s, 0)
