"""The table of a lesson."""

from __future__ import annotations

from engine.core.lesson_session import Course
from engine.gui.window.context import Context
from engine.scenes.lessons.coach_card import CoachCard
from engine.scenes.lessons.demonstration import Demonstration
from engine.scenes.lessons.highlights import Signs
from engine.scenes.lessons.mode import LessonMode
from engine.scenes.lessons.room import Room
from engine.scenes.play.table import TableScene


def lesson_table(ctx: Context, course: Course) -> TableScene:
    """A table at which this lesson goes on."""
    mode = LessonMode(course)
    table = TableScene(ctx, course.session, fresh=False, mode=mode)
    top, hand, message, buttons, help = table.top, table.hand, table.message, table.buttons, table.help
    mode.join(table, table, table.match, top, hand, message)
    signs = Signs(ctx, course, top, hand, lambda: buttons.panes)
    card = CoachCard(ctx, course, top, mode, buttons.focus, table.resize)
    room = Room(ctx, card, top, message, table.log, buttons)
    learner, commands = table.moves, buttons.commands
    demo = Demonstration(
        ctx, course, top, hand, message, signs, help.lights, help.aids, learner, commands, table.refresh
    )
    mode.guide(help.aids, signs, card, room, demo)
    return table
