"""Scenes that have been left: nothing else holds them, so that the collection between scenes gives them back."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest

from engine.core import registry
from engine.gui.app import App
from engine.gui.boxes.pane import Pane
from engine.gui.drawing.surface_cache import weight
from engine.gui.input.intent import Intent
from engine.gui.window.memory_release import Collector
from engine.gui.window.scene import Scene
from engine.scenes.lessons.lessons_list import LessonsScene
from engine.scenes.menu.about_page import AboutScene
from engine.scenes.menu.key_bindings import KeysScene
from engine.scenes.menu.rules_page import RulesScene
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.menu.statistics_page import StatisticsScene
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.title.title_page import TitleScene
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import view_of
from tests.waiting import PATIENCE
from tools import ui_driver as hand

GAMES = registry.names()
PAGES: dict[str, Callable[[Any, str], Scene]] = {
    "about": lambda ctx, _: AboutScene(ctx),
    "keys": lambda ctx, _: KeysScene(ctx),
    "lessons": LessonsScene,
    "replay": lambda ctx, game: ReplayScene(ctx, hand.golden(game), 5),
    "result": lambda ctx, game: ResultScene(ctx, hand.golden(game)),
    "review": lambda ctx, game: ReviewScene(ctx, hand.golden(game)),
    "rules": RulesScene,
    "saves": lambda ctx, _: SavesScene(ctx),
    "settings": lambda ctx, _: SettingsScene(ctx),
    "setup": SetupScene,
    "solo": SoloScene,
    "statistics": lambda ctx, _: StatisticsScene(ctx),
    "title": lambda ctx, _: TitleScene(ctx),
}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """At the title, without the collector."""
    with hand.stage((640, 480), folder=tmp_path, reduced_motion=True) as app:
        app.start(TitleScene)
        app.step()
        gc.disable()
        try:
            yield app
        finally:
            gc.enable()


def seen(app: App, scene: Scene) -> list[ref[Any]]:
    """It is opened and looked at; refers to it and to what it is made of."""
    app.ctx.stack.push(scene)
    hand.settle(app, 12)
    parts = [value for value in vars(scene).values() if type(value).__module__.startswith("engine.scenes.")]
    tops = [value for value in vars(scene).values() if isinstance(value, Pane | Tabletop)]
    stages = [top.stage for top in tops if isinstance(top, Tabletop)]
    return [ref(one) for one in (scene, *parts, *tops, *stages) if hasattr(one, "__weakref__")]


def alive(found: list[ref[Any]]) -> set[str]:
    """What is still there after a collection, as it comes between scenes."""
    Collector().sweep(0.0)
    return {type(one).__name__ for reference in found if (one := reference()) is not None}


def test_every_page_is_gone_when_it_is_left(app: App) -> None:
    left: dict[str, set[str]] = {}
    for name, make in PAGES.items():
        found = seen(app, make(app.ctx, GAMES[0]))
        app.ctx.stack.pop()
        app.step()
        left[name] = alive(found)
    assert {name: those for name, those in left.items() if those} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_gone_with_all_that_lay_on_it(app: App, game: str) -> None:
    table = TableScene(app.ctx, hand.midway(game, 0.5))
    found = [*seen(app, table), ref(table.session)]
    hand.lift_curtain(app)
    for intent in (
        Intent("aid"),
        Intent("wheel", (300, 200), amount=2),
        Intent("undo"),
        Intent("focus", direction=(1, 0)),
    ):
        app.post(intent)
        hand.settle(app, 12)
    for above in (PauseScene(app.ctx, table.paused()), RulesScene(app.ctx, game)):
        found += seen(app, above)
    app.ctx.stack.pop()
    app.ctx.stack.pop()
    app.step()
    # the table below has kept all that is its own
    app.post(Intent("redo"))
    hand.settle(app, 12)
    assert table.top.stage.sprites
    table.start_anew()
    del table, above
    app.step()
    assert app.ctx.library.flush(PATIENCE)
    assert alive(found) == set()


def painted(app: App) -> bytes:
    """The window's pixels."""
    return pygame.image.tobytes(app.snapshot(), "RGB")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_covered_gives_back_what_is_as_large_as_the_window(app: App, game: str) -> None:
    table = TableScene(app.ctx, hand.midway(game, 0.5))
    app.ctx.stack.push(table)
    hand.lift_curtain(app)
    assert app.ctx.library.flush(PATIENCE), "the table says whether it is saved"
    hand.settle(app)
    before, stage = painted(app), table.top.stage
    assert stage.still._image is not None
    app.ctx.stack.push(RulesScene(app.ctx, game))
    app.step()
    assert stage.still._image is None
    assert not stage.zoom_cache._pictures
    app.ctx.stack.pop()
    hand.settle(app)
    assert painted(app) == before


def test_tables_of_a_game_share_their_pictures_within_a_limit(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.table.pieces.piece_picture_cache.DRAWN_BYTES", 300_000)
    monkeypatch.setattr("engine.table.pieces.piece_picture_cache.MADE_BYTES", 200_000)
    monkeypatch.setattr("engine.table.pieces.piece_picture_cache.QUICK_BYTES", 100_000)
    stores = set()
    for share in (0.3, 0.6):
        app.ctx.stack.clear_to(TableScene(app.ctx, hand.midway(GAMES[0], share)))
        # with so little room it draws for ever
        hand.settle(app, 12)
        store = app.ctx.store
        assert store is not None
        kept = sum(weight(image) for sizes in store._drawn.values() for image in sizes.values())
        assert kept == store._bytes <= 300_000
        assert store.made.bytes <= store.made.limit == 200_000
        assert store.quick.bytes <= store.quick.limit == 100_000
        stores.add(store)
    assert len(stores) == 1
    app.ctx.stack.clear_to(TableScene(app.ctx, hand.midway(GAMES[-1], 0.3)))
    assert app.ctx.store is not None
    assert app.ctx.store.view is view_of(GAMES[-1])
    app.ctx.stack.clear_to(TitleScene(app.ctx))
    assert app.ctx.store is None


def test_a_scene_that_comes_back_at_once_stays_whole(app: App) -> None:
    scene = AboutScene(app.ctx)
    app.ctx.stack.push(scene)
    app.ctx.stack.pop()
    app.ctx.stack.push(scene)
    app.step()
    assert scene.pane.boxes()
