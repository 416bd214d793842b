"""The page on which sounds are heard: by key, and by whoever hears the page alone."""

from __future__ import annotations

import pytest

from engine.gui.input.intent import Intent
from engine.scenes.menu.sound_meanings import EVERYWHERE
from engine.scenes.pages.destinations import Sounds
from tests.listener import Blind
from tests.scenes.conftest import Open as Visit
from tests.scenes.conftest import noon, visit  # noqa: F401 - fixtures
from tools.ui_driver import settle


def test_each_sound_is_heard_where_it_is_pressed_and_no_other(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    guest = visit(language="en", effects=70)
    ctx, heard = guest.app.ctx, list[tuple[str, float]]()
    monkeypatch.setattr(ctx.sound, "play", lambda name, side=0.0: heard.append((name, side)) if name else None)
    ctx.go(Sounds())
    settle(guest.app, 10)
    heard.clear()
    for name, _ in EVERYWHERE:
        guest.top.pane.focus_on(guest.box(name))
        ctx.devices.show_focus(True)
        guest.app.post(Intent("confirm", key="return"))
        guest.app.step()
    assert [name for name, _ in heard] == [name for name, _ in EVERYWHERE]
    heard.clear()
    blind = Blind(guest.app, lambda: settle(guest.app, 10))
    for words in ("On the left of the board", "The train rides", "A hedgehog", "On the right"):
        if words == "A hedgehog":
            assert "hedgehog" not in blind.outline(), "a hidden game is not listed"
        else:
            assert blind.do(blind.find(words))
    assert heard == [("snap", -1.0), ("train", 0.0), ("snap", 1.0)]


def test_where_nothing_can_be_heard_it_says_so(visit: Visit) -> None:  # noqa: F811
    guest = visit(language="en", effects=0)
    guest.app.ctx.go(Sounds())
    settle(guest.app, 10)
    assert "Nothing is heard now" in Blind(guest.app, lambda: None).outline()
