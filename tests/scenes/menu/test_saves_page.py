"""The page of saved games: open, copy out, bring in, delete; every refusal is a sentence."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError
from engine.core.task import FIRST, Name
from engine.core.text import say
from engine.core.untrusted_input import given_path
from engine.gui.boxes.all import Field
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.play.table import TableScene
from saves.player_files import Library
from tests.scenes.conftest import Guest, Open, some_game
from tests.waiting import PATIENCE
from tools.ui_driver import golden


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    """A library with an unfinished game and one kept by name."""
    library = Library(tmp_path / "kept")
    session = some_game(5)
    library.autosave(session)
    library.keep(session, "A fine evening")
    library.flush(PATIENCE)
    return library


def told(guest: Guest) -> str:
    """The last passing line."""
    toasts = guest.app.ctx.overlay.toasts
    return guest.app.ctx.tr(toasts[-1].text) if toasts else ""


def test_enter_opens_the_newest(visit: Open, shelf: Library) -> None:
    guest = visit(SavesScene, library=shelf)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert len(guest.top.session.log) == 5 + sum(step.seat == -1 for step in guest.top.session.log)


def test_a_row_shows_what_can_be_done_with_it(visit: Open, shelf: Library) -> None:
    guest = visit(SavesScene, library=shelf)
    named = guest.top.entries[-1]
    guest.click(named.file)
    assert guest.top.chosen == named.file
    assert guest.top.pane.focus.key == "open"
    guest.click(named.file)
    assert isinstance(guest.top, TableScene)


def test_the_board_of_the_chosen_game_is_shown_and_none_is_changed_by_that(
    visit: Open, shelf: Library, tmp_path: Path
) -> None:
    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in (tmp_path / "kept" / "games").rglob("*")}

    before = files()
    guest = visit(SavesScene, library=shelf)
    for entry in guest.top.entries:
        if entry.file != guest.top.chosen:
            guest.click(entry.file)
        (picture,) = (box for box in guest.top.pane.boxes() if isinstance(box, TablePicture))
        assert len([step for step in picture.session.log if step.seat >= 0]) == entry.moves
    shelf.flush(PATIENCE)
    assert files() == before
    broken = next(path for path in before if path.suffix == ".json" and entry.file in path.name)
    broken.write_bytes(b"?")
    with pytest.raises(SaveError):
        shelf.look(entry)
    assert broken.read_bytes() == b"?", "looking mends nothing"


def test_another_name_and_none(visit: Open, shelf: Library) -> None:
    guest = visit(SavesScene, library=shelf)
    guest.click("rename")
    dialog = guest.app.ctx.stack.top
    assert isinstance(dialog, Dialog)
    field = next(box for box in dialog.pane.boxes() if isinstance(box, Field))
    field.value = " By the  fire "
    dialog.pane.boxes()[-1].tell(Intent("confirm"))
    file = guest.top.chosen
    assert [entry.title for entry in shelf.entries() if entry.file == file] == ["By the fire"]
    shelf.autosave(some_game(3))
    assert "By the fire" in [entry.title for entry in shelf.entries()]


def test_who_has_won_is_listed_and_what_is_listed_is_chosen(visit: Open, shelf: Library) -> None:
    shelf.autosave(golden("crooked_paths"))
    guest = visit(SavesScene, library=shelf)
    over = next(entry for entry in guest.top.entries if entry.over)
    assert over.places == (2, 1) and "West-East won" in guest.box(over.file).name
    guest.top._filter("kind", "over")
    assert [entry.file for entry in guest.top.entries] == [over.file]
    guest.top._filter("kind", "running")
    assert guest.top.entries and all(not entry.over for entry in guest.top.entries)


@pytest.mark.parametrize(("size", "scale", "shown"), [((720, 1280), 100, 1), ((800, 600), 150, 0)])
def test_where_there_is_no_room_beside_the_list_the_board_stands_in_it(
    visit: Open, shelf: Library, size: tuple[int, int], scale: int, shown: int
) -> None:
    guest = visit(SavesScene, library=shelf, size=size, text_scale=scale)
    for entry in guest.top.entries:
        if entry.file != guest.top.chosen:
            guest.click(entry.file)
        pictures = [box for box in guest.top.pane.boxes() if isinstance(box, TablePicture)]
        assert len(pictures) == shown
        assert all(box.rect.top > guest.box("open").rect.bottom for box in pictures)
        assert all(guest.top.pane.scroll.view.contains(box.rect) for box in pictures)


def test_out_and_in_again(visit: Open, shelf: Library, tmp_path: Path) -> None:
    guest = visit(SavesScene, library=shelf)
    named = guest.top.entries[-1]
    guest.click(named.file)
    guest.click("export")
    target = tmp_path / "copies" / "mine"
    target.parent.mkdir()
    guest.type(str(target))
    guest.key(pygame.K_RETURN)
    written = target.with_suffix(".trailbox")
    assert written.is_file()
    assert str(written) in told(guest)
    guest.click("import")
    guest.type(f'"{written}"')
    guest.answer(0)
    assert isinstance(guest.top, SavesScene)
    assert len(guest.top.entries) == 3
    chosen = next(entry for entry in guest.top.entries if entry.file == guest.top.chosen)
    assert (chosen.title, chosen.steps) == (named.title, named.steps)


def test_a_file_that_is_there_is_not_lost_by_accident(visit: Open, shelf: Library, tmp_path: Path) -> None:
    target = tmp_path / "letter.json"
    target.write_text("dear friend", encoding="utf-8")
    guest = visit(SavesScene, library=shelf)
    guest.click("export")
    guest.type(str(target))
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, Dialog)
    guest.key(pygame.K_ESCAPE)
    assert target.read_text(encoding="utf-8") == "dear friend"


def test_a_copy_that_can_not_be_written_is_a_sentence(visit: Open, shelf: Library, tmp_path: Path) -> None:
    guest = visit(SavesScene, library=shelf)
    guest.click("export")
    guest.type(str(tmp_path / "no" / "such" / "folder" / "x.json"))
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, Dialog)
    guest.answer(0)
    assert isinstance(guest.top, SavesScene)


def test_what_failed_is_not_said_to_be_done(
    visit: Open, shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy, the import, the deletion: a sentence says why, no line says it was done, and the games are the same."""

    def refuse(*_: object) -> None:
        raise SaveError(say("There is no room on the disk."))

    guest = visit(SavesScene, library=shelf)
    page = guest.top
    before, (entry, *_) = page.entries, page.entries
    for name, act in (
        ("export", lambda: page._export(entry, str(tmp_path / "copy.json"))),
        ("bring_in", lambda: page.bring_in(tmp_path / "copy.json")),
        ("remove", lambda: page._delete(entry)),
    ):
        monkeypatch.setattr(shelf, name, refuse)
        act()
        assert isinstance(guest.top, Dialog) and told(guest) == "", name
        guest.app.step()
        guest.answer(0)
        assert guest.top is page and page.entries == before


@pytest.mark.parametrize("content", ["", "{}", '{"format": "something else"}', "\x00\x01"])
def test_what_is_no_save_is_refused_in_a_sentence(visit: Open, shelf: Library, tmp_path: Path, content: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(content, encoding="utf-8")
    guest = visit(SavesScene, library=shelf)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(bad)))
    guest.app.step()
    assert isinstance(guest.top, Dialog)
    guest.answer(0)
    assert len(guest.top.entries) == 2


def test_a_dropped_file_is_brought_in(visit: Open, shelf: Library, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    shelf.export(shelf.entries()[0], copy)
    guest = visit(SavesScene, library=shelf)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(copy)))
    guest.app.step()
    assert len(guest.top.entries) == 3


def test_deleting_asks_first_and_means_no_by_default(visit: Open, shelf: Library) -> None:
    guest = visit(SavesScene, library=shelf)
    guest.click("delete")
    guest.key(pygame.K_RETURN)
    assert len(guest.top.entries) == 2
    guest.click("delete")
    guest.key(pygame.K_ESCAPE)
    assert len(guest.top.entries) == 2
    guest.click("delete")
    guest.answer(0)
    assert [entry.title for entry in guest.top.entries] == ["A fine evening"]
    guest.click("delete")
    guest.answer(0)
    assert guest.top.entries == ()


def test_a_library_without_a_folder_is_an_empty_page(visit: Open, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    guest = visit(SavesScene, library=Library(blocked / "inside"))
    guest.app.post(Intent("drop", text=str(tmp_path)))
    guest.app.step()
    assert isinstance(guest.top, Dialog)


def test_paths_are_taken_as_people_write_them(tmp_path: Path) -> None:
    assert given_path("~/a.json") == Path.home() / "a.json"
    assert given_path("a", "name.trailbox") == Path.home() / "a.trailbox"
    assert given_path(f"{tmp_path}/", "name.json") == tmp_path / "name.json"
    assert given_path("file:///games/a%20b.json") == Path("/games/a b.json")
    assert given_path("file://localhost/games/a.json") == Path("/games/a.json")
    assert given_path("~nobody-of-this-name/x").is_absolute()


NO_PATHS = ("[x", "]/x", "host[1]/x", "/%00", "/%ff%00/x", "", "\0", "\ud800", "/a\ud800b", "~", "x" * 5_000)


@pytest.mark.parametrize("start", ["file://", "", '"', "~"])
def test_whatever_is_typed_or_dropped_is_answered_with_a_sentence(shelf: Library, tmp_path: Path, start: str) -> None:
    for words in NO_PATHS:
        path = given_path(start + words)
        assert path.is_absolute()
        with pytest.raises(SaveError):
            shelf.bring_in(path)
        with pytest.raises(SaveError):
            shelf.export(shelf.entries()[0], given_path(f"{tmp_path}/none/{words}/x", "x.json"))


def test_who_has_won_a_first_game_is_listed_as_well(visit: Open, shelf: Library) -> None:
    """It is a real game, though it has a name of its own."""
    over = golden("crooked_paths")
    over.setup = replace(over.setup, seats=("person", "ai:beginner"), challenge=Name(FIRST).key)
    shelf.autosave(over)
    shelf.flush(PATIENCE)
    guest = visit(SavesScene, library=shelf)
    row = next(entry for entry in guest.top.entries if entry.over)
    assert "First game" in guest.box(row.file).name and "you lost" in guest.box(row.file).name
