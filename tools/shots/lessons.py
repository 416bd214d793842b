"""Pictures of lessons: the list, a page of each lesson, one shown, one done, a refusal, and the end of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.core import registry
from engine.core.lesson import Wrong
from engine.core.running_lesson import Course
from tools import ui_driver as hand

LEARNT = 4
"""How many lessons are ticked in the picture of the list."""


def shots(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every picture's name and what to do before it is taken."""
    lessons = registry.lessons(game)
    if not lessons:
        return

    def table(number: int, page: int, shown: int = 0) -> Any:
        from engine.scenes.lessons.lesson_table import lesson_table

        scene: Any = lesson_table(app.ctx, Course(game, lessons[number], page))
        hand.show(app, scene)
        for _ in range(shown):
            scene.mode.show_me()
            hand.settle(app)
        return scene

    def listed() -> None:
        from engine.scenes.lessons.lessons_list import LessonsScene

        learnt = app.ctx.library.learnt(game)
        for lesson in lessons[:LEARNT]:
            learnt = learnt.finished(lesson.key)
        app.ctx.library.store_learnt(game, learnt.at(lessons[min(LEARNT, len(lessons) - 1)].key, 1))
        hand.show(app, LessonsScene(app.ctx, game))

    def ended() -> None:
        last = len(lessons[0].pages) - 1
        scene = table(0, last)
        if scene.mode.course.ask is not None:
            table_done(scene)
        scene.mode.page_on()
        hand.settle(app)

    def table_done(scene: Any) -> None:
        for _ in range(2):
            scene.mode.show_me()
            hand.settle(app)

    def new_here() -> None:
        from engine.scenes.setup.setup_page import SetupScene

        scene = SetupScene(app.ctx, game)
        scene.rebuild()
        hand.show(app, scene)

    yield f"{game}_lessons", listed
    yield f"{game}_lessons_offered", new_here
    for number, lesson in enumerate(lessons):
        page = next((at for at, page in enumerate(lesson.pages) if page.ask is not None), 0)
        yield f"{game}_lesson_{lesson.key}", partial(table, number, page)
    yield f"{game}_lesson_shown", partial(table, len(lessons) - 1, 0, 1)
    for number, lesson in enumerate(lessons):
        wrong = next((at for at, page in enumerate(lesson.pages) if isinstance(page.ask, Wrong)), None)
        if wrong is not None:
            yield f"{game}_lesson_refused", partial(table, number, wrong, 2)
            break
    yield f"{game}_lesson_end", ended
