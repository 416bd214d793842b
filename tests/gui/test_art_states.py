"""What an art's name says of its state: it changes without a flip, and may follow how the piece lies."""

from __future__ import annotations

import pytest

from engine.core.lattice import HEX, SQUARE
from engine.table.contract.game_view import Piece, Place
from engine.table.pieces.piece_pictures import lying
from engine.table.pieces.sprite import DEAL, Sprite, Stance, front


@pytest.mark.parametrize(
    ("angle", "name"), [(0.0, "0"), (90.0, "1"), (-90.0, "3"), (358.0, "0"), (134.0, "1"), (136.0, "2")]
)
def test_an_art_is_asked_for_as_the_piece_lies(angle: float, name: str) -> None:
    assert lying("card#@", SQUARE, angle) == f"card#@{name}"
    assert lying("card", SQUARE, angle) == "card"


def test_on_hexagons_there_are_six_ways_to_lie() -> None:
    assert [lying("tile@", HEX, 60.0 * turn) for turn in range(7)] == [f"tile@{turn % 6}" for turn in range(7)]


def flips(before: str, after: str) -> bool:
    """Is a piece squeezed in the middle of its journey?"""
    sprite = Sprite(Piece("a", before, Place("hand")), Stance(0.0, 0.0, 50.0))
    sprite.send(Stance(100.0, 0.0, 50.0), DEAL, 1.0, piece=Piece("a", after, Place("board")))
    sprite.step(DEAL.seconds / 3)
    return sprite.squeeze < 1.0


def test_another_face_is_turned_up_but_another_state_is_not() -> None:
    assert front("card#lit@") == front("card#out@") == "card"
    assert flips("back", "card#lit")
    assert not flips("card#lit", "card#out")
