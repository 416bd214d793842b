"""Each destination has its scene, and what it opens takes its place on the stack."""

from __future__ import annotations

import ast
import inspect

import pytest

from engine.gui.window.scene_stack import Destination, Home
from engine.scenes import make_scene
from engine.scenes.make_scene import scene_for
from engine.scenes.pages import destinations as at
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words.task_titles_and_results import LADDER_TAB
from tests.scenes.conftest import GAME, Open, some_game
from tests.scenes.result.test_result import finished

PAGES = (
    Home(),
    at.SetUp(GAME),
    at.Solo(GAME),
    at.Saves(),
    at.Statistics(),
    at.Settings(),
    at.Keys(),
    at.Sounds(),
    at.About(),
    at.Rulebook(GAME),
    at.Lessons(GAME),
)


def test_no_destination_is_forgotten() -> None:
    every = {name for name, kind in vars(at).items() if inspect.isclass(kind) and issubclass(kind, Destination)}
    tree = ast.parse(inspect.getsource(make_scene))
    cases = {node.cls.attr for node in ast.walk(tree) if isinstance(node, ast.MatchClass) and _of_module(node.cls)}
    assert cases == every - {"Destination"}


def _of_module(name: ast.expr) -> bool:
    return isinstance(name, ast.Attribute) and ast.unparse(name).startswith("at.")


def test_every_page_opens_above_the_first_one(visit: Open) -> None:
    guest = visit()
    scenes = []
    for page in PAGES:
        guest.app.ctx.home(page)
        guest.app.step()
        scenes.append(type(guest.top))
        assert [type(scene) for scene in guest.app.ctx.stack.scenes] == [TitleScene, scenes[-1]]
    assert len(set(scenes)) == len(PAGES)


def test_a_destination_says_what_is_open_there(visit: Open) -> None:
    guest = visit()
    guest.app.ctx.go(at.Solo(GAME, LADDER_TAB))
    assert isinstance(guest.top, SoloScene)
    assert guest.top.tab == LADDER_TAB
    guest.app.ctx.replace(at.SetUp(GAME))
    assert [type(scene) for scene in guest.app.ctx.stack.scenes] == [TitleScene, SetupScene]
    guest.app.ctx.leave_for(at.Replay(some_game(), 2))
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.ply == 2
    guest.app.ctx.back(guest.top)
    assert [type(scene) for scene in guest.app.ctx.stack.scenes] == [TitleScene], "nothing was below: the first page"


def test_what_goes_on_is_not_begun_anew(visit: Open) -> None:
    guest = visit()
    guest.app.ctx.leave_for(at.Play(finished(), fresh=False))
    assert [type(scene) for scene in guest.app.ctx.stack.scenes] == [TableScene, ResultScene]
    guest.app.ctx.leave_for(at.Play(some_game(), fresh=False))
    assert [type(scene) for scene in guest.app.ctx.stack.scenes] == [TableScene]


def test_a_card_needs_its_own_table(visit: Open) -> None:
    guest = visit()
    title = guest.top
    guest.app.ctx.leave_for(at.Play(some_game()))
    table = guest.top
    assert isinstance(scene_for(guest.app.ctx, at.Pause(table)), PauseScene)
    assert isinstance(scene_for(guest.app.ctx, at.Handover(table, table.session.info.cast(2)[0])), CurtainScene)
    for wrong in (at.TaskEnd(table), at.LessonEnd(table), at.Pause(title)):
        with pytest.raises(TypeError):
            scene_for(guest.app.ctx, wrong)


def test_what_is_no_destination_leads_nowhere(visit: Open) -> None:
    with pytest.raises(LookupError):
        scene_for(visit().app.ctx, Destination())
