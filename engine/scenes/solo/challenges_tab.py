"""Little slips of paper: challenges by grade with their stars, and the numbers played lately with their medals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.task import Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Column, Grid, Row, Slip, Words, icon
from engine.gui.boxes.buttons import SlipStyle
from engine.scenes.solo.award_pictures import medal_sign, stars
from engine.scenes.words.tasks import MEDAL_NAMES

SOLVED, NEXT, WAITING = "solved", "next", "waiting"
TILE = SlipStyle(blur=4, least=2)


def tile(challenge: Task, grade: Text, number: int, earned: int, state: str, action: Callable[[], None]) -> Slip:
    """A challenge's number and its stars. grade: its name. Solved: light paper, filled stars; next: framed, a flag."""
    ahead, waiting = state == NEXT, state == WAITING
    told = Words(str(number), "bold", "muted" if waiting else "ink", "center")
    sign = icon("flag", 0.75, "accent", say("the next one")) if ahead and not earned else stars(earned, 0.75)
    name = say("{grade}: {name}", grade=grade, name=say("Challenge {number}", number=number))
    slip = Slip(
        Column(told.named(name), sign),
        action,
        "paper_dark" if waiting else "paper_light",
        edge="accent" if ahead else "",
        pad=0.2,
        style=TILE,
    )
    return slip.keyed(challenge.key)


def tiles(slips: Sequence[Slip]) -> Grid:
    """Challenges in rows of five."""
    return Grid(*slips, most=5, stretch=1.35).spaced(6)


def deal_tile(seed: int, medal: int, words: Text, more: Text, action: Callable[[], None]) -> Slip:
    """A number, its medal, and how it went. more: the same with the options, shown where there is room."""
    told = Column(Words(str(seed), "bold"), Words(more, "small", "muted", others=(words,)))
    return Slip(Row(medal_sign(medal, 2.0, MEDAL_NAMES[medal]), told.growing()), action)


def grade_head(grade: Text, solved: int, count: int) -> Row:
    """A grade, and at the right how many of its challenges are solved."""
    done = Words(say("{done} of {all}", done=solved, all=count), "small", "muted")
    return Row(Words(grade, "bold").growing(), done)
