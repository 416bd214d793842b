"""The end of a game: a victory is celebrated and can be skipped, and the result can be kept as a picture."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pygame
import pytest

from engine.core import codec
from engine.gui.input.intent import Intent
from engine.scenes.play.game_end import AFTERGLOW
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.table.effects.victory_celebration import SECONDS
from tests.scenes.conftest import Guest, Open
from tests.scenes.result.test_result import finished
from tests.waiting import until

FRAME = 0.05


def ended(visit: Open, winner: str = "person", **settings: object) -> Guest:
    """A person has just lost or, as both are persons, made the other win."""
    played = finished(("person", "person"))
    last = played.log[-1]
    assert played.over is not None
    first = played.over.places.index(1)
    assert first != last.seat
    session = finished(("person", winner) if first else (winner, "person"))
    session.undo()
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), **({"reduced_motion": False} | settings))
    guest.top.play(codec.decode(session.rules.move_type, last.move, "move"))
    assert session.over is not None
    return guest


def celebrated(guest: Guest) -> float:
    """Seconds until the result is seen during which a victory is celebrated."""
    table, frames = guest.top, 0
    for _ in range(round((20 * SECONDS + AFTERGLOW) / FRAME)):
        guest.app.step(FRAME)
        if guest.top is not table:
            return frames * FRAME
        frames += table.top.effects.victory.busy
    raise AssertionError("no result")


def test_a_victory_is_celebrated_for_some_seconds(visit: Open) -> None:
    guest = ended(visit)
    assert abs(celebrated(guest) - SECONDS) < 3 * FRAME
    assert isinstance(guest.top, ResultScene)


def test_with_less_motion_it_stands_still(visit: Open) -> None:
    guest = ended(visit, reduced_motion=True)
    table = guest.top
    while not table.top.effects.victory.busy:
        guest.app.step(FRAME)
    guest.app.step(FRAME)
    pictures = []
    for _ in range(2):
        guest.app.step(4 * FRAME)
        pictures.append(pygame.image.tobytes(guest.app.ctx.screen.canvas, "RGB"))
    assert table.top.effects.victory.busy
    assert pictures[0] == pictures[1]


def test_any_key_skips_it(visit: Open) -> None:
    guest = ended(visit)
    table = guest.top
    while not table.top.effects.victory.busy:
        guest.app.step(FRAME)
    guest.app.post(Intent("skip"))
    for _ in range(10):
        guest.app.step(FRAME)
    assert isinstance(guest.top, ResultScene)


def test_who_has_lost_sees_no_celebration(visit: Open) -> None:
    assert celebrated(ended(visit, "ai:easy")) == 0


@pytest.fixture
def page(visit: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Guest:
    monkeypatch.setattr(platformdirs, "user_pictures_dir", lambda: str(tmp_path / "pictures"))
    return visit(lambda ctx: ResultScene(ctx, finished()), size=(640, 480))


def kept(guest: Guest) -> str:
    """Press the button; what is said once it is over."""
    said: list[str] = []
    guest.app.ctx.toast = lambda text, seconds=4: said.append(guest.app.ctx.tr(text))
    guest.top.keep_picture()
    until(lambda: not guest.top.keeper.busy, lambda: [guest.app.step() for _ in range(30)])
    return said[-1]


def test_the_picture_of_a_result_goes_to_the_players_pictures(page: Guest, tmp_path: Path) -> None:
    first, second = kept(page), kept(page)
    home = tmp_path / "pictures" / "Trailbox"
    files = sorted(home.iterdir())
    assert len(files) == 2
    assert {first, second} == {f"The picture is saved: {path}" for path in files}
    image = pygame.image.load(files[0])
    assert image.get_size() == (640, 480)
    assert len({tuple(image.get_at((x, 240))) for x in range(0, 640, 4)}) > 20


def test_a_picture_that_can_not_be_kept_is_told_in_a_sentence(page: Guest, tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("no folder", encoding="utf-8")
    assert kept(page).startswith(f"The picture can’t be saved in {tmp_path / 'pictures' / 'Trailbox'}: ")


def test_without_a_folder_for_pictures_it_says_so(page: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_pictures_dir", lambda: "~/Pictures")
    assert kept(page) == "Your system has no folder for pictures, so the picture was not saved."
