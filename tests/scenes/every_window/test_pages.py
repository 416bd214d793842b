"""Every page is told whole, in every window, at every text size: its nodes have names, lie in sight or in a part that
scrolls, are large enough to be pressed, and none lies over another; no two that can be used have one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from engine.core import registry
from engine.gui.app import App
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.boxes.all import Action, Role, State
from engine.scenes.play.table import TableScene
from tests.long_test_slices import Amount
from tests.scenes.conftest import Open
from tests.scenes.every_window.windows_and_text_sizes import HARD, LOOKS, Roomy, cut_short, least_side, take
from tools import ui_driver
from tools.shots import shots

AT_TABLES = ("table", "drag", "game", "lesson_", "hint", "hover", "zoomed", "refused", "aid", "sight", "end", "stake")
"""In the names of what is no page, or of what is looked at in `test_around_the_board.py`."""


def faults(app: App) -> Iterator[str]:
    """What the page on top does not tell, or what cannot be reached on it."""
    top, screen = app.ctx.stack.top, app.ctx.screen.rect
    assert top is not None
    found = [node for part in top.tree() for node in part.walk()]
    for node in found:
        told = f"{node.role.value} “{node.name[:60]}” at {node.place}"
        if not node.name:
            yield f"{told} has no name"
        if State.CUT in node.states:
            yield f"{told} is cut"
        if node.seen != node.place and not node.scrolls and node.role not in (Role.REGION, Role.CELL):
            yield f"{told} is out of sight"
        if not screen.left <= node.place.left <= node.place.right <= screen.right:
            yield f"{told} reaches beyond the window"
        if not node.children and not all(node.place.size):
            yield f"{told} has no place"
        least = least_side(app, node.place)
        # a line of a list is as high as its letters, but with touch size
        pressed = Action.PRESS in node.actions and (node.role is not Role.LISTITEM or app.ctx.settings.touch)
        if pressed and node.role is not Role.CELL and min(node.place.size) < least - 1:
            yield f"{told} is too small to be pressed, which takes {least}"
    # lines of a list are told by their order
    named = [node for node in found if node.actions and node.role not in (Role.CELL, Role.LISTITEM)]
    used = Counter((node.role, node.name) for node in named)
    yield from (f"“{name}” is the name of {count} things" for (_, name), count in used.items() if count > 1)
    if not any(node.role is Role.CELL for node in found):
        # pieces on a board may lie over each other
        yield from _over_each_other([node for node in found if not node.children and all(node.seen.size)])


def _over_each_other(leaves: Sequence[Node]) -> Iterator[str]:
    for one, other in combinations(leaves, 2):
        shared = one.seen.inflate(-2, -2).clip(other.seen.inflate(-2, -2))
        if all(shared.size) and not (one.seen.contains(other.seen) or other.seen.contains(one.seen)):
            yield f"“{one.name[:60]}” at {one.seen} and “{other.name[:60]}” at {other.seen} lie over each other"


@pytest.mark.slice(2)
@pytest.mark.parametrize("game", ["", *registry.names()])
def test_every_page_is_told_whole(visit: Open, game: str, amount: Amount) -> None:
    app = visit(reduced_motion=True).app
    wrong = []
    every = shots.every(app, (game,)) if game else shots.pages(app)
    pages = [shot for shot in every if not any(word in shot[0] for word in AT_TABLES)]
    for number, (name, prepare) in enumerate(pages[len(game) % 5 :: amount(1, 5)]):
        looks = LOOKS if amount(1, 0) else HARD[number % 2 :][:1]
        take(app, looks[0])
        prepare()
        ui_driver.settle(app)
        if isinstance(app.ctx.stack.top, TableScene):
            continue
        wrong += [f"{name}, opened as {looks[0]}: {fault}" for fault in faults(app)]
        roomy = Roomy(app)
        for look in looks:
            found = [*roomy.lost(look), *cut_short(app), *faults(app)]
            wrong += [f"{name}, {look}: {fault}" for fault in found]
    assert not wrong, "\n".join(wrong)
