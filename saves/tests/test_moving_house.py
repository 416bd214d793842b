"""Everything in one file and back on another computer: nothing lost, nothing doubled, nothing hostile let in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError
from saves import moving_house
from saves.disk import envelope
from saves.disk.atomic_write import Disk
from saves.figures.tally import Tally
from saves.moving_house import BroughtIn, is_packed, read
from saves.player_files import FINISHED_KEPT, Library
from saves.save_format import dump, snapshot
from saves.saves_folder import AUTO
from saves.settings_and_record_files import SETTINGS
from saves.solo_progress import Book, Record
from saves.statistics import Statistics
from saves.tests.toys import GAME, finish, new_game, play
from tests.waiting import PATIENCE
from tools.faults.bad_saves import FailingDisk


@pytest.fixture
def old(tmp_path: Path) -> Library:
    """The library of a player on the old computer: a game in play, one kept by name, one finished, and the books."""
    found = Library(tmp_path / "old")
    running, done = new_game(1), new_game(2)
    play(running, 4)
    found.autosave(running)
    found.keep(running, "Zur schönen Wiese")
    finish(done)
    found.record(done)
    found.store_settings(replace(found.settings, text_scale=130, language="de", window=(999, 600), persons=("Jörg",)))
    found.store_book(GAME, Book({"1-01": Record(3, 1, 1)}))
    found.store_learnt(GAME, found.learnt(GAME).finished("first"))
    assert found.flush(PATIENCE)
    return found


def packed(library: Library, path: Path) -> Path:
    assert library.pack(path) == 0
    return path


def shown(library: Library) -> list[tuple[str, int, bool, bool]]:
    return [(entry.title, entry.steps, entry.named, entry.over) for entry in library.entries()]


def test_everything_is_there_on_the_new_computer(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    assert is_packed(file)
    new = Library(tmp_path / "new")
    assert new.unpack(read(file)) == BroughtIn(new=3)
    assert new.close(PATIENCE)
    again = Library(tmp_path / "new")
    assert shown(again) == shown(old)
    assert again.statistics().games == old.statistics().games
    assert again.progress() == old.progress()
    assert again.learnt(GAME).done("first")
    assert again.settings == replace(old.settings, window=(1280, 720)), "a window belongs to its computer"
    entry = again.continue_entry()
    assert entry is not None
    assert len(again.open(entry).session.log) == entry.steps


def test_nothing_is_doubled_however_often_it_is_brought_in(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    new = Library(tmp_path / "new")
    other = new_game(9)
    finish(other)
    new.record(other)
    new.unpack(read(file))
    state = shown(new), new.statistics(), new.progress(), new.settings
    assert new.statistics().tally().games == 2
    assert new.unpack(read(file)) == BroughtIn(known=3)
    assert (shown(new), new.statistics(), new.progress(), new.settings) == state
    back = packed(new, tmp_path / "back.trailbox")
    assert old.unpack(read(back)).new == 1, "the game that was played on the new one"
    assert old.statistics().tally().games == 2
    assert old.unpack(read(back)) == BroughtIn(known=4)
    assert old.statistics().tally().games == 2


def test_what_is_here_already_stays(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    new = Library(tmp_path / "new")
    new.store_settings(replace(new.settings, text_scale=90, window=(800, 600)))
    new.store_book(GAME, Book({"1-01": Record(2, 5, 1), "1-02": Record(1, 1, 1)}))
    session = new_game(5)
    play(session, 2)
    new.autosave(session)
    before = shown(new)
    new.unpack(read(file))
    assert (new.settings.text_scale, new.settings.language, new.settings.window) == (90, "de", (800, 600))
    assert {key: record.award for key, record in new.progress().book(GAME).records.items()} == {"1-01": 3, "1-02": 1}
    assert set(before) < set(shown(new))


def test_a_game_gone_on_with_elsewhere_goes_on_from_there(old: Library, tmp_path: Path) -> None:
    new = Library(tmp_path / "new")
    new.unpack(read(packed(old, tmp_path / "there.trailbox")))
    old.close()
    entry = new.continue_entry()
    assert entry is not None
    session = new.open(entry).session
    play(session, 3)
    new.autosave(session)
    old = Library(tmp_path / "old")
    back = read(packed(new, tmp_path / "back.trailbox"))
    assert old.unpack(back) == BroughtIn(new=1, known=2)
    entry = old.continue_entry()
    assert entry is not None and entry.steps == len(session.log)
    assert len(old.entries()) == 3, "in its file, which holds all of what was there"


def test_gone_on_with_on_both_there_are_two(old: Library, tmp_path: Path) -> None:
    new = Library(tmp_path / "new")
    new.unpack(read(packed(old, tmp_path / "there.trailbox")))
    lengths = set()
    for library, moves in ((old, 2), (new, 5)):
        entry = library.continue_entry()
        assert entry is not None
        session = library.open(entry).session
        play(session, moves, seed=moves)
        library.autosave(session)
        lengths.add(len(session.log))
    back = read(packed(new, tmp_path / "back.trailbox"))
    assert old.unpack(back).new == 1
    assert {entry.steps for entry in old.entries() if not entry.named and not entry.over} == lengths
    assert old.unpack(back).new == 0


def test_no_finished_game_that_is_here_has_to_go(old: Library, tmp_path: Path) -> None:
    there = read(packed(old, tmp_path / "all.trailbox"))
    done = next(save for file, save in there.games.items() if save.over and file.startswith(AUTO))
    games = {f"auto-{n:016x}.json": replace(done, mark=f"{n:x}", seed=n, saved=n) for n in range(1, FINISHED_KEPT + 6)}
    found, told = moving_house.new_here({}, games, set(), 20)
    assert told == BroughtIn(new=20, left=FINISHED_KEPT - 15)
    assert min(save.saved for save in found.values()) == FINISHED_KEPT + 5 - 19, "the newest"


def test_a_full_disk_loses_nothing_and_says_how_far_it_came(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    disk = FailingDisk()
    new = Library(tmp_path / "new", disk)
    session = new_game(5)
    play(session, 2)
    new.autosave(session)
    assert new.flush(PATIENCE)
    before = shown(new)
    disk.at, disk.length = disk.count + 8, 10**6
    with pytest.raises(SaveError, match=r"Only \d of 3 games .* still there"):
        new.unpack(read(file))
    assert set(before) <= set(shown(new))
    assert new.settings.language == "", "the books come last"
    disk.at = -1
    new.unpack(read(file))
    assert len(new.entries()) == 4


def test_a_window_that_may_not_write_says_so(old: Library, tmp_path: Path) -> None:
    there = read(packed(old, tmp_path / "all.trailbox"))
    second = Library(tmp_path / "old")
    with pytest.raises(SaveError, match="another window"):
        second.unpack(there)
    assert second.pack(tmp_path / "second.trailbox") == 0, "to read it is allowed"


def test_saves_that_cannot_be_read_are_counted(old: Library, tmp_path: Path) -> None:
    (tmp_path / "old" / "games" / "auto-00000000000000ff.json").write_bytes(b"?")
    assert old.pack(tmp_path / "all.trailbox") == 1
    assert len(read(tmp_path / "all.trailbox").games) == 3


def sealed(body: dict[str, Any], version: int = 1) -> str:
    return envelope.wrap(moving_house.FORMAT, version, body)


def newer_settings(body: dict[str, Any]) -> str:
    text = envelope.wrap(SETTINGS.format, SETTINGS.version + 1, {"volume": 3})
    return sealed(body | {"settings": text})


def newer_save(body: dict[str, Any]) -> str:
    file = next(iter(body["games"]))
    save = json.loads(body["games"][file])
    text = envelope.wrap(save["format"], 99, save["body"])
    return sealed(body | {"games": {file: text}})


@pytest.mark.parametrize("change", [lambda body: sealed(body, 2), newer_settings, newer_save])
def test_a_newer_trailbox_is_told_plainly(
    old: Library, tmp_path: Path, change: Callable[[dict[str, Any]], str]
) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    file.write_text(change(json.loads(file.read_text("utf-8"))["body"]), encoding="utf-8")
    with pytest.raises(SaveError, match="newer Trailbox: please update"):
        read(file)


def test_an_older_trailbox_is_understood(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    body = json.loads(file.read_text("utf-8"))["body"]
    old_progress = {"games": {GAME: {"marks": {"1-01": {"stars": 2}}}}}
    body["progress"] = envelope.wrap("trailbox-progress", 2, old_progress)
    body["settings"] = envelope.wrap(SETTINGS.format, 1, {"text_scale": 150})
    file.write_text(sealed(body), encoding="utf-8")
    found = read(file)
    assert found.settings.text_scale == 150
    assert found.progress.book(GAME).record("1-01").award == 2


HOSTILE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "a path upwards": lambda body: body | {"games": {"../../auto-0000000000000001.json": good(body)}},
    "an absolute path": lambda body: body | {"games": {"/auto-0000000000000001.json": good(body)}},
    "a Windows path": lambda body: body | {"games": {"C:\\auto-0000000000000001.json": good(body)}},
    "another of our files": lambda body: body | {"games": {"settings.json": good(body)}},
    "a name with a line feed": lambda body: body | {"games": {"auto-0000000000000001.json\n": good(body)}},
    "too many games": lambda body: body | {"games": dict.fromkeys(map(str, range(6_000)), "")},
    "a save that is none": lambda body: body | {"games": {"auto-0000000000000001.json": "[" * 100_000}},
    "a save that is too large": lambda body: body | {"games": {"auto-0000000000000001.json": " " * 2_000_000}},
    "numbers for texts": lambda body: body | {"settings": 5},
    "no games": lambda body: body | {"games": []},
    "a field too many": lambda body: body | {"shell": "rm"},
    "a field too few": lambda body: {key: value for key, value in body.items() if key != "lessons"},
    "a moment that is none": lambda body: body | {"made": 10**18},
    "half a letter": lambda body: body | {"program": "0.5", "lessons": "\ud800"},
}


def good(body: dict[str, Any]) -> str:
    return str(next(iter(body["games"].values())))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_one_sentence(old: Library, tmp_path: Path, name: str) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    body = HOSTILE[name](json.loads(file.read_text("utf-8"))["body"])
    try:
        text = sealed(body)
    except UnicodeEncodeError:
        plain = json.dumps(body)
        text = f'{{"format":"{moving_house.FORMAT}","version":1,"sha256":"{0:064}","body":{plain}}}'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SaveError) as refused:
        read(file)
    assert str(refused.value).count("\n") == 0 and len(str(refused.value)) < 300


def test_damaged_files_are_refused(old: Library, tmp_path: Path) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    data = file.read_bytes()
    for broken in (data[:-200], data[:500], data.replace(b"1-01", b"1-02"), b"\0" * 50, data + b"x"):
        file.write_bytes(broken)
        with pytest.raises(SaveError, match=r"all\.trailbox: "):
            read(file)
    with file.open("wb") as stream:
        stream.truncate(moving_house.LIMIT + 1)
    with pytest.raises(SaveError, match="larger than"):
        read(file)
    with pytest.raises(SaveError, match="folder"):
        read(tmp_path)
    assert not is_packed(tmp_path) and not is_packed(tmp_path / "nowhere")


def test_a_saved_game_is_not_taken_for_it(tmp_path: Path) -> None:
    file = tmp_path / "game.trailbox"
    file.write_text(dump(snapshot(new_game())), encoding="utf-8")
    assert not is_packed(file)


def test_more_than_can_be_read_again_is_not_written(
    old: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving_house, "LIMIT", 1_000)
    with pytest.raises(SaveError, match="too many saved games"):
        old.pack(tmp_path / "all.trailbox")
    assert not (tmp_path / "all.trailbox").exists()


def test_books_that_would_be_too_large_to_be_read_again_are_refused(
    old: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = read(packed(old, tmp_path / "all.trailbox"))
    monkeypatch.setattr("saves.settings_and_record_files.LONGEST", 100)
    new = Library(tmp_path / "new")
    with pytest.raises(SaveError, match="statistics of both together"):
        new.unpack(there)
    assert not new.entries() and not new.statistics().games


def test_the_file_is_replaced_whole_or_not_at_all(
    old: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = packed(old, tmp_path / "all.trailbox")
    before = file.read_bytes()

    def refuse(_self: Disk, _source: Path, _target: Path) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Disk, "replace", refuse)
    with pytest.raises(SaveError, match="not allowed"):
        old.pack(file)
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".tmp") == []


def test_what_computers_have_counted_adds_up() -> None:
    def counted(games: int, **fields: Any) -> dict[str, dict[str, Tally]]:
        row = Tally(games=games, wins=games, **fields)
        return {"": {"": row}, GAME: {"": row, "ai:easy": row}}

    one = Statistics(counted(3, shortest=5, best=7, recent="ww"), home="a1")
    two = Statistics(counted(4, shortest=9, best=4, recent="l"), home="b2", elsewhere={"c3": counted(1)})
    both = one.joined(two)
    assert both.together().tally(GAME, "ai:easy") == Tally(games=8, wins=8, shortest=5, best=7, recent="lww")
    assert both.joined(two) == both.joined(both) == both
    later = replace(two, games=counted(6))
    assert both.joined(later).together().tally().games == 10
    assert both.joined(later).joined(two) == both.joined(later), "an older file takes nothing away"
    assert two.joined(both).together().tally().games == 8
    lost = Statistics(home="a1").joined(both)
    assert (lost.games, lost.together().tally().games) == (one.games, 8), "its own games come back"
