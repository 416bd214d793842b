"""The solo pages, the statistics and the five of the day as they are told: whole, in their card, and by name."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.core import registry
from engine.gui.boxes.all import Action, Role, State
from engine.scenes.common.task_words import GAMES
from engine.scenes.menu.statistics import StatisticsScene
from engine.scenes.solo.five_of_the_day import FiveScene
from engine.scenes.solo.solo import TABS, SoloScene
from tests.scenes.conftest import Guest, Open
from tools.shots.tasks import some_medals, some_stars
from tools.stagehand import golden, named

GAME = "fairy_trails"
LOOKS = [
    ((1280, 720), {}),
    ((800, 600), {"text_scale": 150, "language": "de", "touch": True}),
    ((720, 1280), {"text_scale": 200}),
]


def check(guest: Guest) -> None:
    """Everything has a name and room, lies within what holds it, and can be pressed by a finger if at all."""
    nodes, least = guest.nodes(), guest.app.ctx.theme.px("target")
    panes = [guest.top.head, guest.top.pane]
    assert len(nodes) > 8
    for node in nodes:
        assert node.name, node
        assert State.CUT not in node.states, node.name
        assert any(pane.view.left <= node.place.left <= node.place.right <= pane.view.right + 1 for pane in panes), node
        if Action.PRESS in node.actions and guest.app.ctx.theme.touch:
            assert node.place.height >= least, node.name
    for one, other in pairwise(nodes):
        # a button holds its words; whatever follows something stands beside or below it
        if other not in one.walk() and one.role not in (Role.TABLE, Role.ROW):
            assert not one.place.inflate(-2, -2).colliderect(other.place) or other.place.contains(one.place), (
                one.name,
                other.name,
            )


@pytest.mark.slice(5)
@pytest.mark.parametrize(("size", "look"), LOOKS)
@pytest.mark.parametrize("tab", TABS)
def test_solo_pages(visit: Open, tab: str, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest = visit(size=size, **look)
    ctx = guest.app.ctx
    ctx.library.store_book(GAME, some_medals(GAME) if "game" in tab else some_stars(GAME))
    scene = SoloScene(ctx, GAME, tab)
    assert scene.tab == tab and scene.games is not None
    scene.games.seed = 73219
    ctx.stack.push(scene)
    for _ in range(3):
        guest.app.step()
    check(guest)


@pytest.mark.parametrize(("size", "look"), LOOKS)
def test_statistics_and_the_five_of_the_day(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest = visit(size=size, **look)
    ctx = guest.app.ctx
    for game in registry.names():
        ctx.library.record(golden(game))
        ctx.library.record(named(golden(game)))
    for scene in (StatisticsScene(ctx), FiveScene(ctx)):
        ctx.stack.push(scene)
        guest.app.step()
        check(guest)


def test_the_card_grows_with_what_is_told(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    ctx = guest.app.ctx
    ctx.library.store_book(GAME, some_medals(GAME))
    scene = SoloScene(ctx, GAME, GAMES)
    ctx.stack.push(scene)
    guest.app.step()
    low = scene.pane.rect.height
    assert scene.games is not None
    scene.games._typed("73219")
    guest.app.step()
    assert not scene.pane.scrolls and scene.pane.rect.height == scene.pane.height_for(scene.pane.rect.width) > low
