"""The pace of what runs by itself, a watched game or a replay: that of the table, chosen where one looks on."""

from __future__ import annotations

from engine.core.text import Text, say
from engine.gui.boxes.all import Button
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.window.context import Context
from saves.settings import SPEEDS

PACE_NAMES = {"slow": say("Slow"), "normal": say("Normal"), "fast": say("Fast"), "instant": say("Instant")}
LARGE = 125
"""Per cent of text scale above which it is an icon: then it stands in one line with the buttons beside it."""


def next_pace(ctx: Context) -> None:
    """The next pace, after the fastest the slowest."""
    number = SPEEDS.index(ctx.settings.speed) + 1
    ctx.change_settings(speed=SPEEDS[number % len(SPEEDS)])


def told(ctx: Context) -> Text:
    """The present pace in words."""
    return say("Pace: {pace}", pace=PACE_NAMES[ctx.settings.speed])


def pace_button(ctx: Context) -> Button:
    """A button that says the pace, and chooses the next one."""
    return Button(told(ctx), lambda: next_pace(ctx)).keyed("pace")


def pace_icon(ctx: Context, side: int = 0) -> IconButton:
    """A clock in its place where there is no room for words; it chooses the next pace. side: see `IconButton`."""
    return IconButton("clock", told(ctx), lambda: next_pace(ctx), side=side).keyed("pace")
