"""Pages that look back at a game tell all and can be pressed, in every window, at every text size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.gui.boxes.all import Role, State
from engine.gui.window.context import Context
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review import background_analysis
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.scenes.review.why_page import WhyScene
from tests.long_test_slices import Amount
from tests.scenes.conftest import GAME as KNOWN
from tests.scenes.every_window.windows_and_text_sizes import HARD, LOOKS, Roomy, cut_short
from tests.scenes.fake_worker import FakeWorker
from tools import ui_driver

LEAST = 5.0
"""Heights of a letter that a part which scrolls is high at least."""


class Silent:
    """An adviser that says nothing."""

    def consult(self, *_: Any) -> bool:
        return False

    def advice(self) -> None: ...
    def release(self) -> None: ...


def review(ctx: Context, game: str) -> ReviewScene:
    """With all known where there is somebody to tell it, else with nothing."""
    session = ui_driver.golden(game)
    scene = ReviewScene(ctx, session)
    scene._waiting = False
    if game == KNOWN:
        work = background_analysis.Work(scene.findings.review, FakeWorker)
        work.start()
        while work.running:
            work.update()
        scene.findings.refresh()
    return scene


def why(ctx: Context, game: str) -> WhyScene:
    session = ui_driver.golden(game)
    ply = next(k for k, step in enumerate(session.log) if step.seat >= 0)
    return WhyScene(ctx, session, ply, 0, Silent())


PAGES: dict[str, Callable[[Context, str], Any]] = {
    "review": review,
    "why": why,
    "result": lambda ctx, game: ResultScene(ctx, ui_driver.golden(game)),
    "replay": lambda ctx, game: ReplayScene(ctx, ui_driver.golden(game), ply=20),
}


def panes(scene: Any) -> list[Any]:
    return [scene.pane] if isinstance(scene, ReplayScene) else [*scene.panes()]


def faults(scene: Any) -> Iterator[str]:
    """What can't be read or pressed."""
    ctx = scene.ctx
    letter, theme, window = ctx.fonts.height("body"), ctx.theme, ctx.screen.rect
    for one, other in combinations(panes(scene), 2):
        if one.rect.colliderect(other.rect):
            yield f"{one.rect} and {other.rect} lie over each other"
    for pane in panes(scene):
        if not window.contains(pane.rect):
            yield f"{pane.rect} is not in the window"
        if pane.scroll.most and pane.scroll.view.height < LEAST * letter:
            yield f"what scrolls is {pane.scroll.view.height} high"
        leaves = [box for box in pane.boxes() if not box.children() and box.role is not Role.NONE]
        for box in pane.boxes():
            icon = box.rect.width == box.rect.height
            if box.role is Role.BUTTON and min(box.rect.size) < (theme.least_side if icon else theme.px("target")):
                yield f"{box.name} is too small: {box.rect}"
            if theme.touch and box.focusable and box.rect.height < theme.px("target"):
                yield f"{box.name} is too low for a finger: {box.rect}"
        for box in leaves:
            if box.rect.left < pane.scroll.view.left or box.rect.right > pane.scroll.view.right:
                yield f"{box.name} reaches beyond its side: {box.rect} in {pane.scroll.view}"
            if State.CUT in box.states() or (box.rect.width < box.least() and box.role is Role.PARAGRAPH):
                yield f"{box.name} is cut: {box.rect.width} of {box.least()}"
        for one, other in combinations([box for box in leaves if box.rect.colliderect(pane.scroll.view)], 2):
            if one.rect.colliderect(other.rect):
                yield f"{one.name} lies over {other.name}"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", registry.names())
@pytest.mark.slice(1, each="page")
def test_all_is_told_and_can_be_pressed(visit: Any, game: str, page: str, amount: Amount) -> None:
    guest = visit(lambda ctx: PAGES[page](ctx, game), size=HARD[0][0])
    scene = guest.top
    if page == "review":
        scene.choose(max(scene.findings.now.moments, default=0))
    found, roomy = [], Roomy(guest.app)
    others = [look for look in LOOKS if look not in HARD]
    for look in (*HARD, *Random(page + game).sample(others, amount(len(others), 1))):
        wrong = [*roomy.lost(look), *cut_short(guest.app), *faults(scene)]
        found += [f"{look}: {fault}" for fault in wrong]
    assert not found, f"{len(found)}:\n" + "\n".join(found)
