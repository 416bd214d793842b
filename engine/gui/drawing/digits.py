"""The figures in drawings: one form for all games, so that a tool finds them in any picture. No pygame."""

from __future__ import annotations

from engine.gui.drawing.svg_builder import group, stroke

DIGITS = (
    "M0 -7C6.4 -7 6.4 7 0 7C-6.4 7 -6.4 -7 0 -7Z",
    "M-3 -4L.8 -7L.8 7",
    "M-4.2 -3.6C-4.2 -8.4 4.4 -8.2 4.2 -3.2C4 .4 -3 4 -4.4 7L4.6 7",
    "M-4.2 -5C-2 -8.4 4 -7.4 3.8 -3.6C3.6 -.6 .6 -.4 -1 -.4C1 -.4 4.6 .2 4.4 3.4C4.2 7.8 -2.6 8 -4.6 4.8",
    "M2 7L2 -7L-4.6 3L4.8 3",
    "M4 -7L-3 -7L-3.8 -.6C-1.6 -2.4 4.6 -2.2 4.6 2.4C4.6 7.6 -2.4 8.2 -4.6 5",
    "M3.4 -7C-1.6 -5.8 -4.4 -1.8 -4.4 2.4C-4.4 8.6 4.6 8.4 4.6 2.8C4.6 -2 -2.6 -2.4 -4 1.4",
)
"""Strokes of the figures 0 to 6 about (0, 0), 14 units high."""


def figure(number: int, x: float, y: float, size: float, tone: str, width: float = 2.4) -> str:
    """A figure with its middle at a point; size 1 is 14 units high. `IndexError`: it is above 6."""
    return group(stroke(DIGITS[number], tone, width), x, y, size)
