"""Pictures of every scene, small, and that they show something."""

from __future__ import annotations

import math
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.session import Session
from engine.scenes.play.table import TableScene
from engine.table.pieces import piece_picture_cache
from tests.long_test_slices import Amount
from tools import __main__ as main
from tools import ui_driver
from tools.bench.resting_table_process import idle
from tools.shots import shots
from tools.ui_driver import answered

PAGES = {"title", "settings", "statistics", "saves", "about"}
OF_A_GAME = {
    "setup",
    "table_start",
    "table",
    "drag",
    "refused",
    "end",
    "hint1",
    "hint3",
    "why",
    "pause",
    "rules",
    "result",
    "replay",
    "table_full",
    "zoomed",
    "out_of_sight",
    "drag_best",
    "drag_zoomed",
    "hover",
}
OF_CHALLENGES = {"solo", "solo_day", "solo_ladder", "challenge", "challenge_failed", "challenge_solved"}


WRITTEN = 10
"""Every so many pictures one goes to the disk: to pack them takes as long as to draw them."""


def test_a_picture_of_every_scene(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, amount: Amount
) -> None:
    """Of the slice a few are drawn, of all the names are known."""
    write, folder = pygame.image.save, tmp_path / "new" / "folder"
    drawn: dict[str, str] = {}

    def take(picture: pygame.Surface, path: Path) -> None:
        assert picture.get_size() == (800, 600)
        assert (path.parent, path.suffix) == (folder, ".png")
        if len(drawn) % WRITTEN == 0:
            write(picture, path)
        drawn[path.stem] = content(picture)

    every, names = shots.every, list[str]()

    def some(*words: Any) -> list[shots.Shot]:
        found = list(every(*words))
        names.extend(name for name, _ in found)
        return Random(3).sample(found, amount(len(found), 6))

    monkeypatch.setattr(shots, "every", some)
    monkeypatch.setattr(pygame.image, "save", take)
    assert main.main(["shots", "--out", str(folder), "--size", "800x600", "--language", "de"]) == 0
    wanted = PAGES | {f"{game}_{name}" for game in registry.names() for name in OF_A_GAME}
    tasks = [game for game in registry.names() if registry.challenges(game) is not None]
    wanted |= {f"{game}_{name}" for game in tasks for name in OF_CHALLENGES}
    secret = [game for game in registry.names(hidden=True) if registry.info(game).secret]
    wanted |= {f"{game.strip('_')}_curtain" for game in secret}
    assert wanted <= set(names)
    assert len(drawn) == amount(len(set(names)), 6)
    assert f"{len(drawn)} pictures" in capsys.readouterr().out
    assert len(set(drawn.values())) == len(drawn), "two pictures are the same"
    files = list(folder.iterdir())
    assert len(files) == math.ceil(len(drawn) / WRITTEN)
    assert all(content(pygame.image.load(path)) == drawn[path.stem] for path in files)


SMALL_STORE = 0.1945
"""In a window of 1280x720 a store so much smaller holds the same share of a full table as one of the size that it has
at 3840x2160 while caches grew up to a window of 2240x1260."""


@pytest.mark.slice(3)
@pytest.mark.parametrize("game", registry.names())
def test_a_full_table_comes_to_rest_however_little_its_store_may_hold(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is drawn any more, and painted anew it is the same picture."""
    monkeypatch.setattr(piece_picture_cache, "DRAWN_BYTES", round(SMALL_STORE * piece_picture_cache.DRAWN_BYTES))
    assert at_rest(game, (1280, 720)) == {"drawn": 0, "painted": 0, "unlike": 0}


@pytest.mark.slice(0)
@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("size", [(3200, 1800), (3840, 2160)])
def test_a_full_table_comes_to_rest_on_a_large_screen(game: str, size: tuple[int, int]) -> None:
    assert at_rest(game, size) == {"drawn": 0, "painted": 0, "unlike": 0}


def at_rest(game: str, size: tuple[int, int]) -> dict[str, float]:
    """See `idle`."""
    with ui_driver.stage(size, reduced_motion=True) as app:
        table = TableScene(app.ctx, ui_driver.fullest(game), fresh=False)
        ui_driver.show(app, table)
        ui_driver.lift_curtain(app)
        return idle(app, table)


def test_why_is_asked_while_the_past_is_open() -> None:
    """In a game from memory nobody looks back before its end."""
    asked = answered("path_of_elements")
    assert asked is not None and not asked.past_is_closed(0)


def content(picture: pygame.Surface) -> str:
    """The same for equal pictures only, whatever the format of their pixels."""
    return sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main.main(["shots", "--out", str(tmp_path / "file" / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_one_game_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(pygame.image, "save", lambda _, path: drawn.append(path.stem))
    line = ["shots", "--game", "_template", "--out", str(tmp_path), "--size", "320x200", "--only"]
    assert main.main([*line, "_setup"]) == 0
    assert drawn == ["_template_setup"]
    capsys.readouterr()
    assert main.main([*line, "title"]) == 2
    told = capsys.readouterr()
    assert told.err == "No picture has “title” in its name; those there are stand above.\n"
    assert "_template_setup" in told.out.split()


def test_the_ai_is_asked_why_only_after_it_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = "crooked_paths"
    whole = ui_driver.golden(game)
    steps = {"begun": 0, "late": len(whole.log) // 2}

    def short(which: str, _: str, share: float) -> Session[Any, Any]:
        session = ui_driver.golden(game)
        while len(session.log) > (steps[which] if share > 0.6 else 0) and session.undo():
            pass
        return session

    monkeypatch.setattr(ui_driver, "midway", partial(short, "begun"))
    assert ui_driver.answered(game) is None
    monkeypatch.setattr(ui_driver, "midway", partial(short, "late"))
    session = ui_driver.answered(game)
    assert session is not None
    assert any(step.seat > 0 for step in session.log)
