"""Which scene belongs to which destination: the only module that knows all scenes.

A scene is imported when it is opened for the first time, so that the program starts with the first page alone. This is
why functions import here, and nowhere else among the scenes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core import registry
from engine.core import task as tasks
from engine.core.game_info import PERSON
from engine.gui.window.scene import Scene
from engine.gui.window.scene_stack import Destination, Home
from engine.scenes.pages import destinations as at
from engine.scenes.pages import open_table

if TYPE_CHECKING:
    from engine.core.session import Session
    from engine.gui.window.context import Context
    from engine.scenes.play.table import TableScene

S = TypeVar("S")


def scene_for(ctx: Context, to: Destination) -> Scene:
    """A new scene, not yet on the stack. `LookupError` for a destination that is not in `destinations`."""
    for part in (_page, _session, _above):
        scene = part(ctx, to)
        if scene is not None:
            return scene
    raise LookupError(f"nothing leads to {type(to).__name__}")


def _page(ctx: Context, to: Destination) -> Scene | None:
    match to:
        case Home():
            from engine.scenes.title.title_page import TitleScene

            return TitleScene(ctx)
        case at.SetUp(game):
            from engine.scenes.setup.setup_page import SetupScene

            return SetupScene(ctx, game)
        case at.Solo(game, tab):
            from engine.scenes.solo.solo_page import SoloScene

            return SoloScene(ctx, game, tab)
        case at.Five():
            from engine.scenes.solo.five_of_the_day import FiveScene

            return FiveScene(ctx)
        case at.Saves():
            from engine.scenes.menu.saved_games_page import SavesScene

            return SavesScene(ctx)
        case at.MoveIn(path):
            from engine.scenes.menu.moving_house import move_in

            return move_in(ctx, Path(path))
        case at.Statistics():
            from engine.scenes.menu.statistics_page import StatisticsScene

            return StatisticsScene(ctx)
        case at.Settings():
            from engine.scenes.menu.settings_page import SettingsScene

            return SettingsScene(ctx)
        case at.Keys():
            from engine.scenes.menu.key_bindings import KeysScene

            return KeysScene(ctx)
        case at.Sounds():
            from engine.scenes.menu.sound_meanings import SoundsScene

            return SoundsScene(ctx)
        case at.About():
            from engine.scenes.menu.about_page import AboutScene

            return AboutScene(ctx)
        case at.Rulebook(game, anchor):
            from engine.scenes.menu.rules_page import RulesScene

            return RulesScene(ctx, game, anchor)
        case at.Lessons(game, rule):
            from engine.scenes.lessons.lessons_list import LessonsScene

            return LessonsScene(ctx, game, rule)
    return None


def _session(ctx: Context, to: Destination) -> Scene | None:
    match to:
        case at.Play():
            table = _table(ctx, to)
            table.ended = not to.fresh and to.session.over is not None
            return table
        case at.Seek():
            from engine.scenes.solo.creating_challenge import SeekScene

            return SeekScene(ctx, to)
        case at.Learn(course):
            from engine.scenes.lessons.lesson_table import lesson_table

            return lesson_table(ctx, course)
        case at.Replay(session, ply):
            from engine.scenes.review.replay_page import ReplayScene

            return ReplayScene(ctx, session, ply)
        case at.TryOut():
            from engine.scenes.tryout.try_table import try_table

            return try_table(ctx, to)
        case at.Review(session):
            from engine.scenes.review.review_page import ReviewScene

            return ReviewScene(ctx, session)
        case at.Result(session):
            return _result(ctx, session)
        case at.Why(session, ply, me, advisor):
            from engine.scenes.review.why_page import WhyScene

            return WhyScene(ctx, session, ply, me, advisor)
        case at.Standings():
            from engine.scenes.result.between_games import InterludeScene

            return InterludeScene(ctx, to)
    return None


def _result(ctx: Context, session: Session[Any, Any]) -> Scene:
    """The result of a first game, or a plain one."""
    from engine.scenes.result.result_page import ResultScene

    if session.setup.challenge != tasks.Name(tasks.FIRST).key:
        return ResultScene(ctx, session)
    from engine.scenes.result.first_game_result import AfterFirstGame

    return ResultScene(ctx, session, AfterFirstGame(ctx, session))


def _table(ctx: Context, to: at.Play) -> TableScene:
    """The table of a task, of the ladder or of a first game, or a plain one."""
    from engine.scenes.play.table import TableScene

    session, fresh = to.session, to.fresh
    name = tasks.read(session.setup.challenge)
    if name is not None and name.kind == tasks.LADDER:
        from engine.scenes.solo.ladder_tab_and_table import LadderMode

        return TableScene(ctx, session, fresh, LadderMode(ctx, session))
    first = registry.first_game(session.setup.game) if name is not None and name.kind == tasks.FIRST else None
    if first is not None and PERSON in session.setup.seats:
        from engine.scenes.lessons.first_game_table import first_game_table

        return first_game_table(ctx, session, first, fresh=fresh)
    task = to.task or open_table.task_of(ctx, session.setup)
    if task is not None:
        from engine.scenes.solo.task_table import task_table

        return task_table(ctx, session, task, fresh, to.watch)
    if session.setup.watched:
        from engine.scenes.review.watch_mode import WatchMode

        return TableScene(ctx, session, fresh, WatchMode(ctx))
    return TableScene(ctx, session, fresh)


def _above(ctx: Context, to: Destination) -> Scene | None:
    match to:
        case at.Above(table):
            from engine.scenes.play.table import TableScene

            return _above_a_table(ctx, to, _as(TableScene, table))
    return None


def _above_a_table(ctx: Context, to: at.Above, table: TableScene) -> Scene | None:
    match to:
        case at.TaskEnd():
            from engine.scenes.solo.task_result_page import result_of
            from engine.scenes.solo.task_table import TaskMode

            return result_of(ctx, _as(TaskMode, table.mode), table.commands["undo"])
        case at.LessonEnd():
            from engine.scenes.lessons.lesson_end_and_pause import LessonEnd
            from engine.scenes.lessons.lesson_table import LessonMode

            lesson = _as(LessonMode, table.mode)
            return LessonEnd(ctx, lesson.course, lesson.leave_lesson)
        case at.LessonPause():
            from engine.scenes.lessons.lesson_end_and_pause import LessonPause
            from engine.scenes.lessons.lesson_table import LessonMode

            return LessonPause(ctx, table.paused(), _as(LessonMode, table.mode).leave_lesson)
        case at.Pause(_, hidden):
            from engine.scenes.play.pause import PauseScene

            return PauseScene(ctx, table.paused(), hidden=hidden)
        case at.Handover(_, seat):
            from engine.scenes.play.curtain import CurtainScene

            return CurtainScene(ctx, table, seat)
    return None


def _as(kind: type[S], table: object) -> S:
    if not isinstance(table, kind):
        raise TypeError(f"{type(table).__name__} is no {kind.__name__}")
    return table
