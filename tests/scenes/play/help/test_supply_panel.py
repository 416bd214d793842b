"""The panel that shows what is still to come: it opens and closes, follows the game, and lies above the table."""

from __future__ import annotations

from engine.core.game_start import fresh
from engine.gui.boxes.all import Toggle
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.menu.rules_page import PIECES, RulesScene
from engine.scenes.pages.supply_boxes import PiecePicture
from tests.scenes.play.conftest import Open, Player, looks_ahead, new_session, open_table, played  # noqa: F401 - fixtures


def told(player: Player) -> list[str]:
    pane = player.table.help.supply.pane
    return [player.app.ctx.tr(box.note) for box in pane.boxes() if isinstance(box, PiecePicture)]


def opened(player: Player) -> None:
    player.settle()
    player.tell(Intent("supply"))
    shows(player)


def shows(player: Player) -> None:
    """A picture is drawn in each frame at least; then it opens."""
    for _ in range(100):
        player.wait()
        if player.table.help.supply.shown:
            break
    assert player.table.help.supply.shown


def test_it_follows_the_game(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 2), speed="instant", reduced_motion=True)
    opened(player)
    assert told(player)[0] == "double: 23 of 25 to come"
    player.drag(player.piece(), next(iter(player.table.hand.targets.by_piece[player.piece()])))
    player.settle()
    assert told(player)[0] == "double: 22 of 25 to come"
    player.tell(Intent("back"))
    assert not player.table.help.supply.shown and player.app.ctx.stack.top is player.table


def test_the_pointer_does_not_reach_what_lies_below(open_table: Open) -> None:  # noqa: F811
    """The hand lies there: nothing is taken up. Once it is closed the table goes on as usual."""
    player = open_table(fresh("fairy_trails", 1, 3), speed="instant", reduced_motion=True)
    player.settle()
    hand = player.at(player.piece())
    opened(player)
    assert player.table.help.supply.pane.rect.collidepoint(hand)
    player.tell(Intent("move", pos=hand), Intent("press", pos=hand), Intent("release", pos=hand))
    assert player.table.hand.held is None and player.table.help.supply.shown
    close = player.table.help.supply.pane.find("cross")
    assert close is not None
    player.tell(*(Intent(kind, pos=close.rect.center) for kind in ("move", "press", "release")))
    assert not player.table.help.supply.shown
    player.tell(Intent("move", pos=hand), Intent("press", pos=hand), Intent("release", pos=hand))
    assert player.table.hand.held is not None


def test_the_aids_open_it_by_name(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 2), speed="instant", reduced_motion=True)
    player.settle()
    player.table.commands["aid"]()
    dialog = player.app.ctx.stack.top
    assert isinstance(dialog, Dialog)
    toggle = next(box for box in dialog.pane.boxes() if isinstance(box, Toggle) and "still to come" in box.name)
    toggle.tell(Intent("confirm"))
    dialog.back()
    shows(player)


def test_the_rules_show_all_of_it(open_table: Open) -> None:  # noqa: F811
    player = open_table(new_session())
    page = RulesScene(player.app.ctx, "fairy_trails")
    player.app.ctx.stack.push(page)
    player.wait(200)
    names = [player.app.ctx.tr(box.note) for box in page.pane.boxes() if isinstance(box, PiecePicture)]
    assert len([name for name in names if "card" in name]) == 58
    assert page.blocks[-1].text == player.app.ctx.tr(PIECES)
