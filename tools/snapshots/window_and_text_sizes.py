"""A kind of window in which scenes are drawn."""

from __future__ import annotations

from msgspec import Struct


class Look(Struct, frozen=True):
    """file: beside the pictures, tells what is drawn in each scene; size: of the window; text: its size in per cent."""

    file: str
    size: tuple[int, int]
    text: int = 100


USUAL, TALL, WALKED = Look("drawn.txt", (800, 600)), Look("tall.txt", (720, 1280), 150), Look("walks.txt", (960, 640))
