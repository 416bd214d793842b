"""What is heard of a whole game of each is what somebody has read: `transcripts/GAME.txt` (`python -m tools seen`)."""

from __future__ import annotations

import pytest

from tests.long_test_slices import Amount
from tests.scenes.by_ear.transcripts import ALL, HEAD, kept, lines
from tests.scenes.by_ear.whole_game import GAMES

AGAIN = "If this is meant: python -m tools seen --heard, and read what git has as changed."
SMALL = 60_000
"""Bytes of one at most, so that somebody reads it."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_sounds_as_somebody_has_read(game: str, amount: Amount) -> None:
    """In a slice what is there before the first move, all questions and the first moves."""
    assert kept(game).stat().st_size < SMALL
    read = kept(game).read_text(encoding="utf-8").splitlines()[len(HEAD) :]
    moves = amount(ALL, 3)
    heard = lines(game, moves)
    assert heard == (read if moves == ALL else read[: len(heard)]), AGAIN
