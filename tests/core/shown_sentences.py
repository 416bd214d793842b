"""For the tests of any game: sentences as they are shown, anchors of its rules pages, colours without colour."""

from __future__ import annotations

import re
import string
from typing import Protocol

from engine.core.text import Text


class Rgb(Protocol):
    """A colour of pygame, 0 to 255 each."""

    r: int
    g: int
    b: int


def whole(text: Text | None) -> str:
    """The rendered sentence; every place in it is filled."""
    assert text is not None
    shown = text.render()
    assert shown
    assert not [field for _, field, _, _ in string.Formatter().parse(shown) if field]
    return shown


def anchors(page: str) -> list[str]:
    """The places of a rules page that may be pointed to, in order."""
    return re.findall(r"^##+ .*\{#([a-z0-9-]+)\}$", page, re.MULTILINE)


def grey(color: Rgb) -> float:
    """How light a colour is to somebody who sees none: 0 black, 1 white."""
    return (0.299 * color.r + 0.587 * color.g + 0.114 * color.b) / 255
