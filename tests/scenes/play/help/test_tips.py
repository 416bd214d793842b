"""What a figure means is said at its place: on hover, on focus and on a long press, in every game, and in the tree."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.text import begun
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.drawing.digits import DIGITS
from engine.gui.input.intent import Intent
from engine.gui.window import toasts_and_tooltips
from engine.gui.window.toasts_and_tooltips import NOTE_DELAY, beside
from engine.scenes.play.help.tips import LONG
from engine.table.board.current_marks import EXTRA, LIGHT, OVER
from engine.table.board.meanings import meaning_at, meaning_of
from engine.table.contract.game_view import Mark, Place
from tests.scenes.play.conftest import Open, Player
from tools import ui_driver

GAMES = registry.names()
FRAMES = 1 / 60


def wait(player: Player, seconds: float) -> None:
    player.wait(round(seconds / FRAMES) + 2)


def tip(player: Player) -> str:
    """The words of the tip that is shown, "" for none."""
    overlay = player.app.ctx.overlay
    note: Any = overlay._note
    return player.app.ctx.tr(note) if overlay._shown and note is not None else ""


def nodes(player: Player) -> list[Node]:
    return [node for part in player.table.tree() for node in part.walk()]


def marks(player: Player) -> list[Mark]:
    """What is painted now that shows a figure or a picture with a meaning."""
    layers = player.table.top.marks.layers
    found = [mark for name in (OVER, EXTRA, LIGHT) for mark in layers.marks(name)]
    view, palette = player.table.view, player.app.ctx.theme.palette

    def figured(mark: Mark) -> bool:
        art = view.art(mark.art, 0, palette) if mark.kind == "prop" and mark.art else ""
        return mark.kind in ("badge", "emblem") or any(f'"{digit}"' in art for digit in DIGITS)

    return [mark for mark in found if figured(mark)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_on_a_table_has_words_in_the_tree(game: str, language: str, open_table: Open) -> None:
    """Badges, emblems, figures on pieces and on furniture, and piles with a number."""
    player = open_table(ui_driver.midway(game, 0.6), language=language)
    ui_driver.lift_curtain(player.app)
    player.table.commands["next_aid"]()
    top, view, palette = player.table.top, player.table.view, player.app.ctx.theme.palette
    told = nodes(player)
    names = {node.name for node in told if node.role is Role.IMAGE}
    for mark in marks(player):
        means = mark.means
        assert means is not None, mark
        words = player.app.ctx.tr(means)
        assert begun(words) in names
        assert language == "en" or words != means.render()
        assert words.endswith("."), words
    described = [node.description for node in told if node.description]
    for key, sprite in top.stage.sprites.items():
        art = view.art(sprite.piece.art, sprite.piece.pose.face, palette) if not sprite.flat else ""
        if any(f'"{digit}"' in art for digit in DIGITS):
            assert meaning_of(top, key) is not None, sprite.piece
    for area in top.zones.areas.values():
        if area.kind == "pile" and area.count > 1 and not area.panel:
            pile = [sprite.piece for sprite in top.stage.sprites.values() if sprite.piece.place.zone == area.name]
            found = meaning_of(top, max(pile, key=lambda piece: piece.place.index).key)
            assert found is not None and begun(player.app.ctx.tr(found.words)) in described
    lying = (meaning_of(top, key) for key in top.stage.sprites)
    bars = (meaning_at(top, bar.rect.center) for bar in top.gauges.bars)
    tips = [player.app.ctx.tr(found.words) for found in (*lying, *bars) if found is not None]
    assert all(words.endswith(".") for words in tips), tips


def alfheim(open_table: Open, **settings: Any) -> Player:
    player = open_table(ui_driver.midway("alfheim_fairies", 0.55), **settings)
    ui_driver.lift_curtain(player.app)
    player.settle()
    return player


def test_a_pointer_that_rests_on_a_figure_is_told_what_it_means(open_table: Open) -> None:
    player = alfheim(open_table, language="en")
    pos = player.spot(Place("royals", index=4))
    player.tell(Intent("move", pos=pos))
    wait(player, NOTE_DELAY / 2)
    assert not tip(player)
    wait(player, NOTE_DELAY)
    assert tip(player) == "Next to have King and Queen: 6 points; 5 experts are left."
    player.tell(Intent("move", pos=(pos[0] + 2, pos[1])))
    assert tip(player), "it stays while the pointer is on what it explains"
    player.tell(Intent("move", pos=(pos[0] + 400, pos[1] - 200)))
    assert not tip(player)
    player.tell(Intent("move", pos=pos))
    wait(player, 2 * NOTE_DELAY)
    assert tip(player)
    player.tell(Intent("zoom", amount=1))
    assert not tip(player), "it goes with whatever happens next"
    player.tell(Intent("move", pos=(pos[0] + 1, pos[1])))
    wait(player, 2 * NOTE_DELAY)
    assert tip(player), "a key was pressed, and the pointer is used again"


def test_the_piece_with_the_focus_is_explained(open_table: Open) -> None:
    player = open_table(ui_driver.midway("magic_triland", 0.6), language="en")
    ui_driver.lift_curtain(player.app)
    player.settle()
    player.tell(Intent("next"))
    wait(player, 2 * NOTE_DELAY)
    found = meaning_of(player.table.top, player.table.hand.focus or "")
    assert found is not None and tip(player) == player.app.ctx.tr(found.words)
    player.tell(Intent("next"))
    assert not tip(player)


def test_a_long_press_asks_and_does_nothing_else(open_table: Open) -> None:
    player = open_table(ui_driver.midway("magic_triland", 0.6), language="en", only_place="click")
    ui_driver.lift_curtain(player.app)
    player.settle()
    key = next(key for key in player.table.hand.targets.pieces if meaning_of(player.table.top, key) is not None)
    pos, steps = player.at(key), len(player.table.session.log)
    player.tell(Intent("press", pos=pos))
    wait(player, LONG)
    assert tip(player)
    player.tell(Intent("release", pos=pos))
    assert player.table.hand.held is None and len(player.table.session.log) == steps
    assert tip(player), "a finger that is lifted leaves it to be read"
    player.tell(Intent("press", pos=pos), Intent("release", pos=pos))
    assert not tip(player)
    assert player.table.hand.held == key or len(player.table.session.log) > steps, "a short press is a click"


def test_tips_are_a_help_that_can_be_switched_off(open_table: Open) -> None:
    player = alfheim(open_table, language="en", show_meanings=False)
    pos = player.spot(Place("royals", index=4))
    player.tell(Intent("move", pos=pos))
    wait(player, 2 * NOTE_DELAY)
    assert not tip(player)
    player.tell(Intent("press", pos=pos))
    wait(player, LONG)
    assert tip(player), "who presses for long has asked"


def test_a_tip_never_covers_what_it_explains() -> None:
    room = pygame.Rect(10, 10, 780, 580)
    for left in range(0, 800, 90):
        for top in range(0, 600, 90):
            anchor = pygame.Rect(left, top, 90, 200).clip(room)
            place = beside(anchor, (300, 60), room, 10)
            assert room.contains(place) and not place.colliderect(anchor)


def test_a_plate_without_room_for_words_says_what_its_numbers_count(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toasts_and_tooltips, "NOTE_DELAY", 0.0)
    player = alfheim(open_table, language="en", text_scale=200)
    plate, rect = player.table.plates.boxes()[0]
    player.tell(Intent("move", pos=rect.center))
    player.wait(2)
    assert tip(player).startswith(f"{plate.counts[0].value}\u00a0points. ")
