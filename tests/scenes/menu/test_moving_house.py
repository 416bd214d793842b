"""Everything into a file and back by buttons, by a dropped file and by commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import main
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.gui.window.scene import Scene
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.title.title_page import TitleScene
from saves.disk.data_folder import VARIABLE
from saves.player_files import Library
from tests.scenes.conftest import Guest, Open, some_game
from tests.waiting import PATIENCE


@pytest.fixture
def old(tmp_path: Path) -> Library:
    """What a player has on the old computer."""
    library = Library(tmp_path / "old")
    session = some_game(5)
    library.autosave(session)
    library.keep(session, "Γεια σου")
    library.store_settings(replace(library.settings, text_scale=130, language="en"))
    library.flush(PATIENCE)
    return library


def told(guest: Guest) -> str:
    """The words of the dialog on top."""
    assert isinstance(guest.top, Dialog)
    return " ".join(node.name for node in guest.nodes())


def test_by_the_buttons_of_the_settings(visit: Open, old: Library, tmp_path: Path) -> None:
    guest = visit(SettingsScene, library=old)
    file = tmp_path / "my things.trailbox"
    for _ in range(2):
        guest.click("pack")
        guest.type(str(file))
        guest.answer(0)
        if isinstance(guest.top, Dialog) and "exists already" in told(guest):
            guest.answer(0)
        assert f"Everything is in {file}." in told(guest)
        guest.answer(0)
    old.close()
    there = visit(SettingsScene, library=Library(tmp_path / "new"))
    there.click("unpack")
    there.type(str(file))
    there.answer(0)
    assert "2 saved games" in told(there)
    there.answer(1)
    assert isinstance(there.top, SettingsScene) and not there.app.ctx.library.entries(), "cancelled"
    there.click("unpack")
    there.type(str(file))
    there.answer(0)
    there.answer(0)
    assert "2 saved games were brought in." in told(there)
    there.answer(0)
    assert there.box("text_scale").value == there.app.ctx.fonts.scale == 130
    assert [entry.title for entry in there.app.ctx.library.entries()] == ["", "Γεια σου"]


@pytest.mark.parametrize("first", [TitleScene, SavesScene, SettingsScene])
def test_by_a_file_that_is_dropped_or_opened(visit: Open, old: Library, tmp_path: Path, first: type[Scene]) -> None:
    file = tmp_path / "all.trailbox"
    old.pack(file)
    old.close()
    guest = visit(first, library=Library(tmp_path / "new"))
    guest.app.post(Intent("drop", text=str(file)))
    guest.app.step()
    assert "Bring everything in?" in told(guest)
    guest.answer(0)
    guest.answer(0)
    assert len(guest.app.ctx.library.entries()) == 2
    guest.answer(0)
    if isinstance(guest.top, SavesScene):
        assert len(guest.top.entries) == 2 and guest.box("open")


def test_a_damaged_file_gets_one_sentence(visit: Open, old: Library, tmp_path: Path) -> None:
    file = tmp_path / "all.trailbox"
    old.pack(file)
    file.write_bytes(file.read_bytes()[:-50])
    guest = visit(SavesScene, library=Library(tmp_path / "new"))
    guest.app.post(Intent("drop", text=str(file)))
    guest.app.step()
    assert "all.trailbox: The file is damaged" in told(guest)
    guest.answer(0)
    assert isinstance(guest.top, SavesScene)


def test_by_commands(
    old: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "all.trailbox")
    old.close()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "old"))
    assert main.main(["pack", file]) == 0
    monkeypatch.setenv(VARIABLE, str(tmp_path / "new"))
    assert main.main(["unpack", file]) == 0
    assert "games brought in   2\n" in capsys.readouterr().out
    assert main.main(["unpack", file]) == 0
    assert "here already       2\n" in capsys.readouterr().out
    window = Library()
    assert window.settings.text_scale == 130
    assert main.main(["unpack", file]) == 2
    assert "another window" in capsys.readouterr().err
    Path(file).write_text("?", encoding="utf-8")
    assert main.main(["unpack", file]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    window.close()
