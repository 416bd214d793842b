"""The boards that ship with the games."""

from __future__ import annotations

from engine.core import registry
from engine.core.errors import SaveError, TrailboxError
from engine.core.info import Info
from engine.core.maps.board import Board
from engine.core.text import say
from engine.core.untrusted import clean


def shipped_board(info: Info, name: str) -> Board:
    """A board that ships with the game, by its name; `SaveError` if there is none of this name."""
    if name not in info.boards:
        raise SaveError(say("There is no board “{name}” for {game}.", name=clean(name), game=info.title))
    # imported here: only games with boards need the reader of Tiled maps
    from engine.core.maps.layout import load_board

    try:
        return load_board(registry.folder(info.key) / "boards" / f"{name}.tmx")
    except TrailboxError as error:
        raise SaveError(error.text) from None


def board_of(info: Info, name: str) -> Board | None:
    """The board of a set-up; None for a game without any. `SaveError` if there is none of this name."""
    return shipped_board(info, name) if info.boards else None
