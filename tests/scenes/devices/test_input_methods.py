"""Input methods: what is composed is shown at the cursor, and no key of the game is taken."""

from __future__ import annotations

import pygame
import pytest

from engine.core.text import say
from engine.gui.boxes.all import Field
from engine.gui.boxes.dialog import Dialog
from engine.gui.drawing.fonts import FOUND
from tests.scenes.conftest import Open


def compose(text: str, at: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTEDITING, text=text, start=at, length=0)


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


class Keyboard:
    """What is asked of the system's text input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on: bool | None = None
        self.rects: list[pygame.Rect] = []
        monkeypatch.setattr(pygame.key, "start_text_input", lambda: setattr(self, "on", True))
        monkeypatch.setattr(pygame.key, "stop_text_input", lambda: setattr(self, "on", False))
        monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: self.rects.append(rect.copy()))


def test_text_input_is_on_only_while_a_field_is_typed_into(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    system = Keyboard(monkeypatch)
    guest = visit()
    guest.app.step()
    assert system.on is False, "SDL begins with it on"
    sent: list[str] = []
    field = Field("Name", "ab", on_submit=lambda: sent.append(field.value))
    dialog = Dialog(guest.app.ctx, say("Name"), [], [(say("Close"), None, "primary")], extra=[field])
    guest.app.ctx.stack.push(dialog)
    dialog.pane.focus_on(field)
    for _ in range(3):
        guest.app.step()
    assert system.on is True
    assert system.rects == [field.cursor_rect], "once, where the cursor is"
    before = system.rects[-1]
    for event in (compose("さ", 1), down(pygame.K_RETURN), down(pygame.K_BACKSPACE), compose("さし", 1)):
        pygame.event.post(event)
    guest.app.step()
    guest.app.step()
    assert (field.value, sent) == ("ab", [])
    assert system.rects[-1].x > before.x, "the cursor in what is being composed"
    drawn = guest.app.snapshot()
    for event in (compose(""), pygame.event.Event(pygame.TEXTINPUT, text="さし"), down(pygame.K_RETURN)):
        pygame.event.post(event)
    guest.app.step()
    guest.app.step()
    assert (field.value, sent) == ("abさし", []), "the key that ends it does not send it"
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(guest.app.snapshot(), "RGB"), "no line below"
    pygame.event.post(down(pygame.K_RETURN))
    guest.app.step()
    assert sent == ["abさし"]
    dialog.back()
    guest.app.step()
    assert system.on is False


def test_an_input_method_takes_no_key_where_nothing_is_typed(visit: Open) -> None:
    guest = visit()
    pygame.event.post(compose("さ", 1))
    pygame.event.post(down(pygame.K_m))
    guest.app.step()
    assert guest.app.ctx.settings.mute


def test_the_window_is_laid_out_again_once_a_font_is_found(visit: Open) -> None:
    guest = visit()
    ctx = guest.app.ctx
    before = ctx.fonts.get("body")
    pygame.event.post(pygame.event.Event(FOUND))
    guest.app.step()
    assert ctx.fonts.get("body") is not before
