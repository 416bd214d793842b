"""The windows, text sizes, languages and touch sizes in which everything must be told, and what is asked in each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame

from engine.gui.app import App
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.boxes.all import Role
from tools import ui_driver
from tools.snapshots.draw_trace import drawn

Look = tuple[tuple[int, int], int, str, bool]
"""Size of the window, of the text, language, touch size."""
SIZES = ((800, 600), (1280, 720), (720, 1280), (1920, 1080), (3840, 2160))
LOOKS: tuple[Look, ...] = tuple(product(SIZES, (80, 100, 150, 200), ("en", "de"), (False, True)))
HARD: tuple[Look, ...] = (((800, 600), 150, "de", True), ((720, 1280), 200, "en", False))
"""Those that every run looks at."""
FINGER, ICON, LOWEST = 44, 36, 24
"""Pixels that what is pressed is wide and high at least: with touch size; without it a square icon, and all others."""
ROOMY = ((1920, 1080), 100)
"""A window and a text size in which there is room for everything."""


def take(app: App, look: Look) -> None:
    """The window looks like this from now on."""
    size, scale, language, touch = look
    app.ctx.change_settings(text_scale=scale, language=language, touch=touch)
    app.resize(size)
    # the buttons of a view follow in the next frame
    app.step(1 / 60)


def least_side(app: App, place: pygame.Rect) -> int:
    """How wide and high at least what is pressed there has to be."""
    return FINGER if app.ctx.settings.touch else ICON if place.width == place.height else LOWEST


def told(app: App) -> str:
    """Every name and every value that what is on the screen tells, but for the log, whose moves are scrolled to."""
    return "\n".join(word for scene in app.ctx.stack.visible() for part in scene.tree() for word in _words(part))


def _words(node: Node) -> Iterator[str]:
    if node.role is Role.LOG:
        # it gives way to a message of more lines
        return
    if node.role is Role.SLIDER:
        # that of the text size
        yield node.name
        return
    yield from filter(None, (node.name, node.value))
    for child in node.children:
        yield from _words(child)


class Roomy:
    """What is told where there is room, in each language."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told: dict[str, list[str]] = {}

    def lost(self, look: Look) -> Iterator[str]:
        """What is told there, and not in this look, which is taken afterwards."""
        language = look[2]
        if language not in self._told:
            take(self.app, (*ROOMY, language, False))
            self._told[language] = told(self.app).split("\n")
        take(self.app, look)
        now = told(self.app)
        yield from (f"“{word}” is told with more room only" for word in self._told[language] if word not in now)


def cut_short(app: App) -> Iterator[str]:
    """Words that are painted with dots in place of their end, or not whole."""
    app.ctx.screen.invalidate()
    with drawn() as found:
        ui_driver.settle(app)
        app.snapshot()
    names = told(app)
    for (words, rect), (style, _) in zip(found.words, found.styles, strict=True):
        dotted = words.endswith("…") and words not in names
        if dotted or ("[" not in words and app.ctx.fonts.size(words, style)[0] > rect.width + 2):
            yield f"“{words}” is cut short at {rect}"
