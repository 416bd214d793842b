"""A whole game by keys with the own voice alone: it tells all that a player needs. Its rows on the settings page."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.session import Session
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.gui.screen_reader.spoken_aloud import SpokenAloud
from engine.scenes.pages.destinations import Settings
from tests.gui.voice.recorded_voice import RecordedLine, recorded
from tests.scenes.conftest import Open as Visit
from tests.scenes.conftest import noon, visit  # noqa: F401 - fixtures
from tests.scenes.devices.test_every_device import Device
from tests.scenes.devices.test_focus import alike
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import replayed, settle


def voice_on(app: Any, monkeypatch: pytest.MonkeyPatch) -> RecordedLine:
    """What is spoken from now on, after each frame."""
    line, step = RecordedLine(), app.step
    reader = ScreenReader(app.ctx, lambda *_: None, lambda ctx: SpokenAloud(ctx, lambda: recorded(line)))

    def follow(*time: float) -> None:
        step(*time)
        reader.start()
        reader.follow(stirred=True)

    monkeypatch.setattr(app, "step", follow)
    return line


@pytest.mark.parametrize(
    ("game", "name"), [("_tiny", "line"), pytest.param("crooked_paths", "early", marks=pytest.mark.slice(0))]
)
def test_a_whole_game_by_keys(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    name: str,
) -> None:
    played = replayed(registry.folder(game) / "golden" / f"{name}.json")
    session = Session(played.info, played.rules, played.setup, played.board)
    assert set(session.setup.seats) == {PERSON}
    player = open_table(session, speed="instant", reduced_motion=True, language="en", voice="on")
    line, table, tr = voice_on(player.app, monkeypatch), player.table, player.app.ctx.tr
    device = Device(player, keys=True, rng=Random(1))
    for number, one in enumerate(step for step in played.log if step.seat >= 0):
        assert device.ready()
        before = len(line.said)
        turn = tr(table.message.said.headline)
        assert any(turn[1:] in said for said in line.said), f"nobody was told: {turn}"
        move = alike(table, codec.decode(session.rules.move_type, one.move))
        if number == 1:
            # where the other's piece lies: taken up, led there, refused
            player.tell(Intent("confirm"), Intent("walk"), Intent("edge", amount=-1), Intent("confirm"))
            assert table.message.said.refusal is not None, line.said[before:]
            why = tr(table.message.said.refusal)
            assert any(said.startswith("!") and why[1:] in said for said in line.said[before:]), (
                why,
                line.said[before:],
            )
            player.tell(Intent("back"), Intent("back"))
        device.play(move)
        device.ready()
        made = table.log.lines[-1] if table.log.lines else None
        if made is not None and table.match.over is None:
            spoken = tr(made.spoken)
            assert any(spoken[1:] in said for said in line.said[before:]), (spoken, line.said[before:])
    settle(player.app, 60)
    verdict = tr(table.view.verdict(session.shown(0), session.over))
    assert any(said.startswith("!") and verdict.rstrip(".")[1:] in said for said in line.said[-4:]), line.said[-4:]


def test_the_settings_page_tries_it_and_says_where_it_can_not_speak(
    visit: Visit,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = visit(language="en")
    guest.app.ctx.go(Settings())
    line = voice_on(guest.app, monkeypatch)
    settle(guest.app, 20)
    assert guest.top.pane.find("try_voice") is None and not line.sent
    guest.box("voice").choose(1)
    settle(guest.app, 20)
    assert any(said.startswith("Settings. Language and look.") for said in line.said)
    assert guest.box("try_voice").perform(Action.PRESS)
    settle(guest.app, 20)
    assert "!This is how Trailbox sounds. It’s your turn." in line.said
    guest.app.ctx.sound.voice.missing = True
    monkeypatch.setattr("sys.platform", "linux")
    guest.top.renew()
    assert "speech-dispatcher" in str([box.name for box in guest.top.pane.boxes()])
