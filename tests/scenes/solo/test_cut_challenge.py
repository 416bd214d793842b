"""A saved challenge that does not begin with its challenge's position: one sentence, and nothing is played or lost."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_start import opened
from engine.core.task import SEEDED, Name, Task
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Seek
from engine.scenes.solo.task_table import TaskMode
from saves.player_files import Library
from saves.save_format import dump, restore_as_far, snapshot
from tests.scenes.conftest import Guest, Open

GAMES = tuple(name for name in registry.names() if registry.info(name).grades)


def shipped(game: str) -> Task:
    source = registry.challenges(game)
    assert source is not None
    return source.shipped()[0]


def told(guest: Guest) -> str:
    return " ".join(str(box.text) for box in guest.top.pane.boxes() if hasattr(box, "text"))


@pytest.mark.parametrize("game", ["crooked_paths", "fairy_trails"])
def test_a_challenge_that_was_cut_is_refused_in_one_sentence(visit: Open, tmp_path: Path, game: str) -> None:
    save = snapshot(opened(shipped(game)))
    path = tmp_path / "home" / "games" / "auto-0123456789abcdef.json"
    path.parent.mkdir(parents=True)
    path.write_text(dump(replace(save, log=save.log[: len(save.log) // 2])), encoding="utf-8")
    before = path.read_bytes()
    guest = visit(library=Library(tmp_path / "home"))
    (entry,) = guest.app.ctx.library.entries()
    assert not open_table.open_entry(guest.app.ctx, entry)
    assert "can’t be opened" in told(guest) and "no longer matches its challenge" in told(guest)
    guest.answer(0)
    open_table.begin(guest.app.ctx, game, save.challenge)
    guest.app.step()
    assert isinstance(guest.top.mode, TaskMode), "begun anew"
    assert path.read_bytes() == before


def test_a_challenge_by_seed_is_refused_once_it_is_found(visit: Open) -> None:
    game = GAMES[-1]
    task = replace(shipped(game), key=Name(SEEDED, 1, 12345).key)
    save = snapshot(opened(task))
    session, _ = restore_as_far(replace(save, log=save.log[:1]))
    finder = SimpleNamespace(poll=lambda: task, close=lambda: None, looked=0, fault="")
    guest = visit()
    guest.app.ctx.go(Seek(game, task.key, session, finder=finder))
    guest.app.step()
    assert "no longer matches its challenge" in told(guest)
