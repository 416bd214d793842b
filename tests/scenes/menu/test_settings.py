"""The settings act at once; keys can be changed, and what is lost by it is said."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.core.text import Text
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.gui.window import context
from engine.gui.window.languages import Catalogue
from engine.scenes.menu.key_bindings import KeysScene
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.title.title_page import TitleScene
from tests.scenes.conftest import Guest, Open


def toasts(guest: Guest) -> list[Text]:
    return [toast.text for toast in guest.app.ctx.overlay.toasts]


def test_another_language_is_seen_at_once(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = {"en": Catalogue(), "de": Catalogue("de", lambda text: f"<{text.source}>")}
    monkeypatch.setattr(context, "load", lambda language, games: spoken.get(language, Catalogue()))
    guest = visit(SettingsScene)
    guest.click("back")
    assert isinstance(guest.top, TitleScene)
    guest = visit(SettingsScene)
    before = guest.app.snapshot()
    choice = guest.box("language")
    guest.click_at(choice._parts()[2].center)
    ctx = guest.app.ctx
    assert ctx.settings.language == "de"
    assert ctx.tr(guest.top.title) == "<Settings>"
    assert guest.box("language").value == "de"
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(guest.app.snapshot(), "RGB")


def test_everything_is_kept(visit: Open) -> None:
    guest = visit(SettingsScene, size=(1280, 720))
    for key in (
        "show_spots",
        "show_ghost",
        "show_preview",
        "show_movable",
        "confirm_turns",
        "show_judgement",
        "auto_turn",
        "show_last",
        "show_meanings",
        "show_coordinates",
        "turn_board",
        "plain_display",
        "mute",
        "music_rests",
        "gamepads",
        "ponder",
    ):
        value = getattr(guest.app.ctx.settings, key)
        guest.click(key)
        assert getattr(guest.app.ctx.library.settings, key) is not value
        assert guest.box(key).value is not value
    guest.top.pane.focus_on(guest.box("language"))
    guest.click_at(guest.box("palette")._parts()[1].center)
    assert guest.app.ctx.theme.name == "contrast"
    guest.click_at(guest.box("thinking")._parts()[4].center)
    assert guest.app.ctx.library.settings.thinking == 5.0
    guest.click_at(guest.box("speed")._parts()[3].center)
    assert guest.app.ctx.settings.speed == "instant"


def test_by_keyboard_alone(visit: Open) -> None:
    guest = visit(SettingsScene)
    guest.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)
    assert guest.app.ctx.settings.text_scale == 110
    assert guest.top.pane.focus is guest.box("text_scale")
    guest.key(pygame.K_m)
    assert guest.app.ctx.settings.mute
    assert guest.box("mute").value
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, TitleScene)


@pytest.mark.parametrize("size", [(800, 600), (2560, 1440)])
def test_the_largest_letters_fit(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(SettingsScene, size=size, text_scale=200)
    width = guest.app.ctx.screen.rect.width
    assert all(box.rect.left >= 0 and box.rect.right <= width for box in guest.top.pane.boxes())


def shown(guest: Guest, action: str) -> str:
    """What the cap of an action's key says."""
    return guest.box(action).name.split(", ")[-1]


def to_keys(guest: Guest) -> None:
    guest.click("keys")
    assert isinstance(guest.top, KeysScene)


def test_a_key_is_given_to_an_action_and_works(visit: Open) -> None:
    guest = visit(SettingsScene)
    to_keys(guest)
    guest.click("back")
    assert isinstance(guest.top, SettingsScene)
    to_keys(guest)
    row = next(box for box in guest.top.pane.boxes() if box.key == "back")
    guest.top.pane.focus_on(row)
    guest.app.step()
    guest.click_at(row.rect.center)
    assert guest.top.waiting == "back"
    guest.key(pygame.K_b)
    assert guest.app.ctx.settings.keys == {"back": "b"}
    guest.key(pygame.K_b)
    assert isinstance(guest.top, SettingsScene)


def test_a_conflict_is_said(visit: Open) -> None:
    guest = visit(KeysScene)
    guest.click("hint")
    guest.key(pygame.K_7)
    assert not toasts(guest)
    guest.click("aid")
    guest.key(pygame.K_7)
    assert guest.app.ctx.settings.keys == {"aid": "7"}
    assert "Hint" in str(toasts(guest)[-1])
    guest.click("flip")
    guest.key(pygame.K_r)
    assert "has no key" in str(toasts(guest)[-1])
    assert guest.app.ctx.keymap.shown("turn_right") == ""
    assert shown(guest, "turn_right") == "no key"
    guest.click("reset")
    assert guest.app.ctx.settings.keys == {}
    assert guest.app.ctx.keymap.shown("turn_right") == "R"


def test_a_key_given_back_is_the_standard_key_again(visit: Open) -> None:
    """One key after another: which are kept, and what the caps of the two actions say."""
    guest = visit(KeysScene)
    for action, key, kept, caps in (
        ("hint", "b", {"hint": "b"}, ["B", "A"]),
        ("hint", "b", {"hint": "b"}, ["B", "A"]),
        ("hint", "c", {"hint": "c"}, ["C", "A"]),
        ("aid", "b", {"hint": "c", "aid": "b"}, ["C", "B"]),
        ("hint", "h", {"aid": "b"}, ["H", "B"]),
        ("hint", "a", {"hint": "a", "aid": "b"}, ["A", "B"]),
        ("aid", "a", {}, ["H", "A"]),
    ):
        guest.top.ask(action)
        guest.key(ord(key))
        assert guest.app.ctx.settings.keys == kept, (action, key)
        assert [shown(guest, name) for name in ("hint", "aid")] == caps, (action, key)


def test_a_letter_of_another_keyboard_is_given_to_an_action(visit: Open) -> None:
    guest = visit(KeysScene)
    guest.click("hint")
    guest.key(ord("ü"))
    assert guest.app.ctx.settings.keys == {"hint": "ü"}
    assert shown(guest, "hint") == "Ü"


def test_a_key_without_a_name_is_refused_in_a_sentence(visit: Open) -> None:
    guest = visit(KeysScene)
    guest.click("hint")
    guest.key(pygame.K_LSHIFT)
    assert not toasts(guest), "a key that belongs to another one is still to come"
    guest.key(0x40000064)
    assert "can’t be used" in str(toasts(guest)[-1]) and guest.top.waiting == "hint"
    guest.key(pygame.K_b)
    assert guest.app.ctx.settings.keys == {"hint": "b"}


def test_fixed_keys_stay_and_escape_gives_up(visit: Open) -> None:
    guest = visit(KeysScene)
    guest.click("hint")
    guest.key(pygame.K_LEFT)
    assert guest.top.waiting == "hint"
    assert toasts(guest)
    guest.key(pygame.K_ESCAPE)
    assert guest.top.waiting == ""
    assert guest.app.ctx.settings.keys == {}
    assert not guest.top.wants_raw_keys
    guest.app.post(Intent("back"))
    guest.app.step()
    assert isinstance(guest.top, TitleScene)


def test_games_and_settings_can_live_in_another_folder(visit: Open, tmp_path: Path) -> None:
    guest = visit(SettingsScene, size=(1280, 720))
    guest.top._move(str(tmp_path / "elsewhere"))
    assert guest.app.ctx.library.folder == tmp_path / "elsewhere"
    assert guest.app.ctx.library.notice is None


def test_a_folder_that_cannot_be_used_is_refused_in_one_sentence(visit: Open, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    guest = visit(SettingsScene, size=(1280, 720))
    before = guest.app.ctx.library.folder
    guest.top._move(str(tmp_path / "file"))
    assert isinstance(guest.top, Dialog)
    assert guest.app.ctx.library.folder == before


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_larger_letters_leave_the_slider_at_its_height_where_the_page_scrolls(
    visit: Open, size: tuple[int, int]
) -> None:
    guest = visit(SettingsScene, size=size)
    slider = guest.box("text_scale")
    guest.top.pane.focus_on(slider)
    guest.app.step()
    before = slider.rect.top
    slider.set(150)
    guest.app.step()
    after = guest.box("text_scale")
    assert guest.app.ctx.settings.text_scale == 150
    assert after is not slider and after.rect.top == before
