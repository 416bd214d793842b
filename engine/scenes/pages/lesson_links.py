"""Links to the lessons: from a game's set-up, its pause and its rules page, and from one lesson to the next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.lesson import Lesson
from engine.core.running_lesson import Course
from engine.core.text import say
from engine.gui.boxes.all import Box, Button
from engine.gui.boxes.dialog import tell_error
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.pages.destinations import Learn, Lessons

BY_PLAYING = say("Learn by playing")


def begin(ctx: Context, game: str, lesson: Lesson, page: int | None = None, *, instead: bool = False) -> None:
    """Open a lesson above what is seen now (or in its stead): where it was left, or at a page. If it can't be played,
    a dialog says why.
    """
    where = ctx.library.learnt(game).left_at(lesson.key) if page is None else page
    try:
        course = Course(game, lesson, where)
    except TrailboxError as error:
        tell_error(ctx, say("This lesson can’t be played"), error)
        return
    if instead:
        ctx.replace(Learn(course))
    else:
        ctx.go(Learn(course))


def way(scene: Scene, game: str, kind: str = "quiet", rule: Callable[[], str] = str) -> list[Box]:
    """The button “Learn by playing” on a scene; nothing where a game has no lessons, or if lessons lie below the scene.

    rule: the id of the rule that is in question when it is pressed, "" for none.
    """
    below = takewhile(lambda other: other is not scene, scene.ctx.stack.scenes)
    if not registry.has_lessons(game) or any(getattr(other, "teaches", False) for other in below):
        return []
    return [Button(BY_PLAYING, lambda: scene.ctx.go(Lessons(game, rule())), kind, "hand").keyed("lessons")]


def unopened(ctx: Context, game: str) -> bool:
    """Are there lessons whose list the player has never opened?"""
    learnt = ctx.library.learnt(game)
    return registry.has_lessons(game) and not (learnt.opened or learnt.pages)


def mark_opened(ctx: Context, game: str) -> None:
    """Note that the player has opened the lessons."""
    ctx.library.store_learnt(game, replace(ctx.library.learnt(game), opened=True))
