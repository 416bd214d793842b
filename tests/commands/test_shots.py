"""Pictures of every scene, small, and that they show something."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pygame
import pytest

import main
from engine.core import registry

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


def test_a_picture_of_every_scene(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["shots", "--out", str(tmp_path / "new" / "folder"), "--size", "800x600", "--language", "de"]) == 0
    files = {path.stem: path for path in (tmp_path / "new" / "folder").glob("*.png")}
    wanted = PAGES | {f"{game}_{name}" for game in registry.names() for name in OF_A_GAME}
    tasks = [game for game in registry.names() if registry.challenges(game) is not None]
    wanted |= {f"{game}_{name}" for game in tasks for name in OF_CHALLENGES}
    secret = [game for game in registry.names(hidden=True) if registry.info(game).secret]
    wanted |= {f"{game.strip('_')}_curtain" for game in secret}
    assert wanted <= set(files)
    assert f"{len(files)} pictures" in capsys.readouterr().out
    contents = set()
    for path in files.values():
        picture = pygame.image.load(path)
        assert picture.get_size() == (800, 600)
        contents.add(sha256(picture.get_view("2")).digest())
    assert len(contents) == len(files), "two pictures are the same"


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main.main(["shots", "--out", str(tmp_path / "file" / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
