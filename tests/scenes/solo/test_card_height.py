"""The card of a solo page grows with what it tells."""

from __future__ import annotations

from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.words.task_titles_and_results import GAMES
from tests.scenes.conftest import Open
from tools.shots.tasks import some_medals

GAME = "fairy_trails"


def test_the_card_grows_with_what_is_told(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    ctx = guest.app.ctx
    ctx.library.store_book(GAME, some_medals(GAME))
    scene = SoloScene(ctx, GAME, GAMES)
    ctx.stack.push(scene)
    guest.app.step()
    low = scene.pane.rect.height
    scene.tabs[GAMES]._typed("73219")
    guest.app.step()
    assert not scene.pane.scroll.most and scene.pane.rect.height == scene.pane.height_for(scene.pane.rect.width) > low
