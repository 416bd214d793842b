"""The library as the scenes use it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import SaveError
from engine.core.game_start import started
from engine.core.session import Session, Settlement, Setup, Step
from saves.disk import data_folder
from saves.disk.atomic_write import BAK, beside
from saves.player_files import Library
from saves.save_format import Save, dump, read_text, write_text
from saves.saves_folder import Entry
from saves.settings import Settings
from saves.tests.toys import GAME, NoAside, finish, new_game, play
from tests.waiting import PATIENCE
from tools.faults.bad_saves import FailingDisk, seal


def only(library: Library) -> Entry:
    (entry,) = library.entries()
    return entry


def test_a_game_without_a_move_leaves_no_file(library: Library) -> None:
    library.autosave(new_game())
    assert not library.pending
    assert library.entries() == ()
    assert library.continue_entry() is None


def test_autosave_and_continue(library: Library) -> None:
    session = new_game()
    for _ in range(5):
        play(session)
        library.autosave(session)
    assert library.flush(PATIENCE)
    assert not library.pending
    again = Library(library.folder)
    assert again.notice is not None  # the second on one folder
    entry = again.continue_entry()
    assert entry is not None
    assert (entry.game, entry.steps, entry.over) == (GAME, len(session.log), False)
    assert again.open(entry).session.state == session.state


def test_nothing_is_kept_of_a_game_that_is_left_and_on_the_disk(library: Library) -> None:
    logs = []
    for _ in range(3):
        session = new_game()
        play(session, 4)
        library.autosave(session)
        logs.append(tuple(session.log))
        assert library.flush(PATIENCE)
    assert len(library._live) == 1 and library.entry_for(session) is not None
    found = [tuple(library.open(entry).session.log) for entry in library.entries()]
    assert len(found) == 3 and set(map(str, found)) == set(map(str, logs))


def test_a_game_that_is_left_before_it_is_on_the_disk_is_kept(tmp_path: Path) -> None:
    disk = FailingDisk()
    library = Library(tmp_path / "player", disk)
    disk.at, disk.length = disk.count, 10**6
    for _ in range(3):
        session = new_game()
        play(session, 2)
        library.autosave(session)
    assert len(library.entries()) == 3
    assert not library.flush(PATIENCE), "the disk refuses, and nothing is being written any more"
    disk.at = -1
    assert library.flush(PATIENCE)
    library.close()
    assert len(Library(tmp_path / "player").entries()) == 3


def test_opened_games_go_on_in_their_file(library: Library) -> None:
    session = new_game()
    play(session, 4)
    library.autosave(session)
    library.flush(PATIENCE)
    opened = library.open(only(library)).session
    play(opened)
    library.autosave(opened)
    assert only(library).steps == len(opened.log)
    opened.undo()
    library.autosave(opened)
    library.flush(PATIENCE)
    assert only(library).steps == len(session.log)


def test_newest_unfinished_game_is_continued(library: Library) -> None:
    old, new, done = new_game(1), new_game(2), new_game(3)
    play(old, 2)
    play(new, 3)
    finish(done)
    for session in (old, new, done):
        library.autosave(session)
    kept = library.keep(new, "Mine")
    order = [(entry.named, entry.over) for entry in library.entries()]
    assert order == [(False, False), (False, False), (True, False), (False, True)]
    entry = library.continue_entry()
    assert entry is not None
    assert not entry.named
    assert kept.title == "Mine"


def test_named_saves_stay_as_they_were(library: Library) -> None:
    session = new_game()
    play(session, 4)
    entry = library.keep(session, "Before the end")
    opened = library.open(entry)
    library.autosave(opened.session)
    assert [e.file for e in library.entries()] == [entry.file]
    play(opened.session)
    library.autosave(opened.session)
    library.flush(PATIENCE)
    assert {(e.named, e.steps) for e in library.entries()} == {
        (True, len(session.log)),
        (False, len(session.log) + 1),
    }
    library.remove(entry)
    assert not only(library).named


def test_export_and_bring_in(library: Library, tmp_path: Path) -> None:
    session = new_game()
    finish(session)
    library.record(session)
    library.flush(PATIENCE)
    out = tmp_path / "my game.json"
    library.export(only(library), out)
    other = Library(tmp_path / "other")
    entry = other.bring_in(out)
    assert entry.title == "my game"
    assert other.open(entry).session.state == session.state
    other.record(other.open(entry).session)
    assert other.statistics().tally().games == 0
    other.close()
    for bad in (tmp_path / "none.json", tmp_path):
        with pytest.raises(SaveError):
            library.bring_in(bad)
    out.write_text("{}", encoding="utf-8")
    with pytest.raises(SaveError, match=r"my game\.json"):
        library.bring_in(out)
    with pytest.raises(SaveError):
        library.export(only(library), tmp_path / "no folder" / "x.json")


def test_damaged_save_comes_from_its_backup(tmp_path: Path) -> None:
    first = Library(tmp_path)
    session = new_game()
    play(session, 3)
    first.autosave(session)
    first.flush(PATIENCE)
    play(session)
    first.autosave(session)
    first.close()
    path = next((tmp_path / "games").glob("auto-*.json"))
    path.write_bytes(path.read_bytes()[:-40])
    library = Library(tmp_path)
    entry = only(library)
    assert entry.steps == len(session.log) - 1
    opened = library.open(entry)
    assert "damaged" in str(opened.notice)
    assert ".damaged" in str(opened.notice)
    assert len(opened.session.log) == len(session.log) - 1
    assert list((tmp_path / "games").glob("*.damaged"))
    play(opened.session)
    library.autosave(opened.session)
    assert library.close()
    assert Library(tmp_path).open(entry).notice is None


def test_damaged_without_a_backup(tmp_path: Path) -> None:
    first = Library(tmp_path)
    session = new_game()
    play(session, 3)
    first.keep(session, "x")
    entry = only(first)
    first.close()
    (tmp_path / "games" / entry.file).write_bytes(b"\x00" * 100)
    library = Library(tmp_path)
    assert library.entries() == ()
    assert list(library.unreadable()) == [entry.file]
    with pytest.raises(SaveError, match="no good backup"):
        library.open(entry)
    assert [p.name for p in (tmp_path / "games").iterdir()] == [entry.file + ".damaged"]


def test_newer_saves_are_left_alone(tmp_path: Path) -> None:
    session = new_game()
    play(session, 3)
    body = json.loads(write_text(session))["body"]
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "auto-0123456789abcdef.json"
    path.write_bytes(seal(body, version=4))
    before = path.read_bytes()
    library = Library(tmp_path)
    assert library.entries() == ()
    assert "newer" in str(library.unreadable()[path.name])
    play(session)
    library.autosave(session)
    library.close()
    assert path.read_bytes() == before


def test_log_that_no_longer_fits_keeps_the_save(tmp_path: Path) -> None:
    session = new_game()
    play(session, 6)
    save = read_text(write_text(session))
    (tmp_path / "games").mkdir()
    torn = dump(replace(save, log=(*save.log[:4], save.log[2])))
    path = tmp_path / "games" / "auto-00ff.json"
    path.write_text(torn, encoding="utf-8")
    library = Library(tmp_path)
    opened = library.open(only(library))
    assert "Step 5 of the log" in str(opened.notice)
    assert len(opened.session.log) == 4
    play(opened.session, 2)
    library.autosave(opened.session)
    library.close()
    assert path.read_text(encoding="utf-8") == torn
    assert len(list((tmp_path / "games").glob("auto-*.json"))) == 2


def spoilt(session: Session[Any, Any]) -> Iterator[Save]:
    """Saves that can't be played whole: at every length of the log with a last step that is no move, at the end with
    a settlement that can't be."""
    save, fly = read_text(write_text(session)), Step(0, {"is": "Fly"})
    for length in range(len(save.log)):
        yield replace(save, log=(*save.log[:length], fly), over=False)
    yield replace(save, settlements=(Settlement(len(save.log) + 1, 0),), over=False)


def test_a_save_that_cannot_be_played_whole_is_never_written_again_nor_its_backup(tmp_path: Path) -> None:
    session = started(Setup("_template", ("person",) * 2, 3, {}, "glade"))
    play(session, 12)
    faults = []
    for number, save in enumerate(spoilt(session)):
        games = tmp_path / str(number) / "games"
        games.mkdir(parents=True)
        path = games / "auto-0123456789abcdef.json"
        path.write_text(dump(save), encoding="utf-8")
        beside(path, BAK).write_text(dump(replace(save, title="earlier")), encoding="utf-8")
        before = {one.name: one.read_bytes() for one in games.iterdir()}
        library = Library(games.parent)
        opened = library.open(only(library))
        assert "the saved game stays as it was" in str(opened.notice)
        for _ in range(2):
            play(opened.session)
            library.autosave(opened.session)
        assert library.close()
        after = {one.name: one.read_bytes() for one in games.iterdir()}
        if not before.items() < after.items():
            faults.append(len(save.log))
    assert not faults


def test_a_damaged_file_that_cannot_be_set_aside_is_not_written_again(tmp_path: Path) -> None:
    first, session = Library(tmp_path), new_game()
    for _ in range(2):
        play(session, 3)
        first.autosave(session)
        first.flush(PATIENCE)
    first.close()
    path = next((tmp_path / "games").glob("auto-*.json"))
    path.write_bytes(path.read_bytes()[:-40])
    before = {one: one.read_bytes() for one in path.parent.iterdir()}
    library = Library(tmp_path, NoAside())
    opened = library.open(only(library))
    assert "backup" in str(opened.notice)
    play(opened.session)
    library.autosave(opened.session)
    assert library.close()
    assert {one: one.read_bytes() for one in before} == before and len(library.entries()) == 2


def test_a_game_of_which_only_the_backup_is_left_goes_on_in_its_file(tmp_path: Path) -> None:
    first, session = Library(tmp_path), new_game()
    for _ in range(2):
        play(session, 3)
        first.autosave(session)
        first.flush(PATIENCE)
    first.close()
    path = next((tmp_path / "games").glob("auto-*.json"))
    path.unlink()
    library = Library(tmp_path)
    opened = library.open(only(library))
    play(opened.session)
    library.autosave(opened.session)
    assert library.close() and path.exists()
    assert only(Library(tmp_path)).steps == len(opened.session.log)


def test_second_instance_says_so_and_saves_nothing(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from saves.player_files import Library;"
        "library = Library(Path(sys.argv[1])); print(library.notice, flush=True); time.sleep(60)"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=registry.ROOT
    )
    assert child.stdout is not None
    with child:
        assert child.stdout.readline() == "None\n"
        second = Library(tmp_path)
        assert "another window" in str(second.notice)
        session = new_game()
        play(session, 3)
        second.autosave(session)
        assert second.pending
        assert not second.flush(1)
        assert second.entries()[0].steps == len(session.log)
        for act in (lambda: second.keep(session, "x"), lambda: second.remove(second.entries()[0])):
            with pytest.raises(SaveError, match="another window"):
                act()
        second.move_to(tmp_path / "elsewhere")
        assert second.notice is None
        assert second.flush(PATIENCE)
        assert list((tmp_path / "elsewhere" / "games").glob("auto-*.json"))
        second.close()
        child.kill()
    # the lock has freed itself
    third = Library(tmp_path)
    assert third.notice is None
    third.close()


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    library = Library(blocked / "home")
    assert "not being saved" in str(library.notice)
    session = new_game()
    play(session, 3)
    library.autosave(session)
    library.store_settings(Settings(music=3))
    finish(session)
    library.record(session)
    assert library.settings.music == 3
    assert library.pending
    library.move_to(tmp_path / "good")
    assert library.notice is None
    assert library.close()
    again = Library(tmp_path / "good")
    assert again.settings.music == 3
    assert again.statistics().tally(GAME).games == 1
    assert only(again).over
    again.close()


def test_full_disk_and_then_room_again(tmp_path: Path) -> None:
    disk = FailingDisk()
    library = Library(tmp_path, disk)
    session = new_game()
    play(session, 3)
    library.autosave(session)
    assert library.flush(PATIENCE)
    disk.at, disk.length, disk.code = disk.count, 10_000, 28
    play(session)
    library.autosave(session)
    assert not library.flush(PATIENCE)
    assert library.pending
    assert "the disk is full" in str(library.notice)
    disk.at = -1
    assert library.flush(PATIENCE)
    assert library.notice is None
    library.close()
    assert only(Library(tmp_path)).steps == len(session.log)


def test_home_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(data_folder.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    import platformdirs

    for name in ("user_data_dir", "user_config_dir"):
        monkeypatch.setattr(platformdirs, name, lambda *_a, **_k: "~/.local/share/trailbox")
    library = Library()
    assert "not being saved" in str(library.notice)
    assert library.folder is None
    assert library.entries() == ()
    session = new_game()
    play(session, 2)
    library.autosave(session)
    assert list(tmp_path.iterdir()) == []
    library.move_to(tmp_path / "chosen")
    assert library.close()
    assert only(Library(tmp_path / "chosen")).steps == len(session.log)


def test_chosen_folder_is_found_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(data_folder.VARIABLE, raising=False)
    import platformdirs

    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_a, **_k: str(tmp_path / "data"))
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_a, **_k: str(tmp_path / "config"))
    library = Library()
    session = new_game()
    play(session, 2)
    library.keep(session, "Taken along")
    library.move_to(tmp_path / "chosen")
    library.close()
    again = Library()
    assert again.folder == tmp_path / "chosen"
    assert only(again).title == "Taken along"
    assert not again.passing()
    again.close()
    # a stick that was pulled out: said once, and used again as soon as it is back
    (tmp_path / "chosen").rename(tmp_path / "away")
    third = Library()
    assert third.folder == tmp_path / "data"
    (news,) = third.passing()
    assert str(news) == f"Your folder {tmp_path / 'chosen'} can’t be found; the usual one is used."
    third.close()
    (tmp_path / "away").rename(tmp_path / "chosen")
    assert data_folder.default_folder() == tmp_path / "chosen"
    monkeypatch.setenv(data_folder.VARIABLE, str(tmp_path / "given"))
    assert data_folder.default_folder() == tmp_path / "given"


def test_a_folder_that_cannot_be_moved_to_is_told_and_the_old_one_stays(library: Library, tmp_path: Path) -> None:
    other = Library(tmp_path / "other")
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder, why in ((tmp_path / "other", "another window"), (tmp_path / "file", "missing")):
        with pytest.raises(SaveError, match=f"can’t be used: .*{why}") as told:
            library.move_to(folder)
        assert "not being saved" not in str(told.value)
    other.close()
    assert library.folder is not None
    library.move_to(library.folder / "games" / "..")
    session = new_game()
    play(session, 3)
    library.autosave(session)
    assert library.flush(PATIENCE)
    assert library.notice is None


def test_leftovers_of_a_killed_writer_go(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    left = tmp_path / "games" / ".auto-1.json.77.3.tmp"
    left.write_text("half", encoding="utf-8")
    (tmp_path / "games" / ".foreign.tmp").mkdir()
    library = Library(tmp_path)
    assert library.notice is None
    library.close()
    assert not left.exists()


def test_finished_games_are_thinned_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("saves.player_files.FINISHED_KEPT", 2)
    library = Library(tmp_path)
    unfinished = new_game(9)
    play(unfinished, 2)
    library.autosave(unfinished)
    for seed in range(4):
        session = new_game(seed)
        finish(session, seed)
        library.record(session)
    assert library.close()
    again = Library(tmp_path)
    assert [entry.over for entry in again.entries()] == [False, True, True]
    assert again.statistics().tally().games == 4
    again.close()


def test_a_finished_game_with_a_title_of_the_players_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("saves.player_files.FINISHED_KEPT", 1)
    library = Library(tmp_path)
    for seed in range(3):
        session = new_game(seed)
        finish(session, seed)
        library.record(session)
        if not seed:
            (first,) = library.entries()
            library.rename(first, "The best of all")
    assert library.close()
    again = Library(tmp_path)
    assert sorted(entry.title for entry in again.entries()) == ["", "The best of all"]
    again.close()


def test_names_that_are_not_ours_are_not_touched(library: Library, tmp_path: Path) -> None:
    session = new_game()
    play(session, 2)
    entry = library.keep(session, "x")
    outside = tmp_path / "home" / "settings.json"
    outside.write_text("x", encoding="utf-8")
    for name in ("../settings.json", "settings.json", "/etc/passwd", ""):
        with pytest.raises(SaveError):
            library.open(replace(entry, file=name))
        with pytest.raises(SaveError):
            library.remove(replace(entry, file=name))
    assert outside.exists()


def saved_at(library: Library, monkeypatch: pytest.MonkeyPatch, seconds: float, seed: int) -> str:
    """The file of a game that is saved while the clock says so."""
    monkeypatch.setattr(time, "time", lambda: seconds)
    session = new_game(seed)
    play(session, seed)
    library.autosave(session)
    entry = library.entry_for(session)
    assert entry is not None and library.flush(PATIENCE)
    return entry.file


def test_a_game_saved_while_the_clock_was_ahead_is_not_continued_for_ever(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, day = 1_800_000_000.0, 86_400
    when = {2: now, 3: now + day * 400, 4: now + 3, 5: now - day, 6: now + day * 900}
    files = {seed: saved_at(library, monkeypatch, seconds, seed) for seed, seconds in when.items()}
    monkeypatch.setattr(time, "time", lambda: now + 2)
    assert [entry.file for entry in library.entries()] == [files[seed] for seed in (4, 2, 5, 6, 3)]
    entry = library.continue_entry()
    assert entry is not None and entry.file == files[4]


@pytest.mark.parametrize("seconds", [-1.5, -(10.0**12), 0.0, 10.0**15, float("inf")])
def test_whatever_the_clock_says_games_are_saved_kept_and_brought_in(
    library: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seconds: float
) -> None:
    saved_at(library, monkeypatch, seconds, 3)
    library.keep(new_game(), "kept")
    library.export(library.entries()[0], tmp_path / "out.json")
    library.bring_in(tmp_path / "out.json")
    assert library.flush(PATIENCE) and library.notice is None
    assert len(library.entries()) == 3 and not library.unreadable()
    assert {entry.steps for entry in Library(library.folder).entries()} == {entry.steps for entry in library.entries()}
