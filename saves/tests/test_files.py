"""Writing: whole or not at all, with the old file beside it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import platformdirs
import pytest

from engine.core.errors import SaveError
from engine.core.untrusted_input import clean, read_regular, unreadable
from saves import kept_pictures
from saves.disk import atomic_write, data_folder, file_names
from saves.disk.atomic_write import Disk, beside
from saves.disk.disk_errors import why
from saves.disk.file_names import check_name, unlimited
from saves.player_files import Library
from saves.save_format import read_file
from saves.tests.toys import new_game, play
from tests.long_test_slices import Amount
from tests.waiting import PATIENCE
from tools.faults.bad_saves import FailingDisk, Fell
from tools.faults.disk_refusals import refuse_each
from tools.faults.random_kills import kill_often

GAME = "crooked_paths"
SLICE = 7
"""Every so many operations are refused, few enough for a test and enough to bite."""


class Sharing(Disk):
    """A disk on which somebody else holds the file for a while."""

    def __init__(self, refusals: int) -> None:
        self.waited = 0.0
        self.refusals = refusals
        super().__init__(self.wait)

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    def call(self, name, operation, *args, **kwargs):
        if name == "replace" and self.refusals > 0:
            self.refusals -= 1
            error = PermissionError(errno.EACCES, "in use")
            error.winerror = 32
            raise error
        return operation(*args, **kwargs)


def test_write_keeps_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    disk = Disk()
    disk.write(path, b"one")
    assert not beside(path, ".bak").exists()
    disk.write(path, b"two")
    disk.write(path, b"three")
    assert path.read_bytes() == b"three"
    assert beside(path, ".bak").read_bytes() == b"two"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


def test_order_of_operations(tmp_path: Path) -> None:
    seen: list[str] = []

    class Watched(Disk):
        def call(self, name, operation, *args, **kwargs):
            seen.append(name)
            return operation(*args, **kwargs)

    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    Watched().write(path, b"new")
    assert seen == ["open", "write", "fsync", "link", "replace", "replace", "open_folder", "sync_folder"]


def refusing_links(code: int, winerror: int = 0) -> Disk:
    """A disk whose file system knows no second names for a file, and says so in this way."""

    class Plain(Disk):
        def call(self, name, operation, *args, **kwargs):
            if name == "link":
                error = OSError(code, "no links here")
                if winerror:
                    error.winerror = winerror
                raise error
            return operation(*args, **kwargs)

    return Plain()


@pytest.mark.parametrize(
    ("code", "winerror"),
    [
        (errno.EPERM, 0),
        (errno.EINVAL, 1),  # exFAT and FAT under Windows: ERROR_INVALID_FUNCTION
        (errno.EINVAL, 50),  # ERROR_NOT_SUPPORTED, of network shares
        (errno.EACCES, 5),
        (errno.ENOSYS, 0),
        (errno.EMLINK, 1142),
        (errno.EIO, 0),
    ],
)
def test_where_a_file_gets_no_second_name_the_old_one_is_copied(tmp_path: Path, code: int, winerror: int) -> None:
    path, disk = tmp_path / "a.json", refusing_links(code, winerror)
    for number in range(3):
        disk.write(path, str(number).encode())
    assert path.read_bytes() == b"2"
    assert beside(path, ".bak").read_bytes() == b"1"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


def test_short_writes_are_continued(tmp_path: Path) -> None:
    class Short(Disk):
        def call(self, name, operation, *args, **kwargs):
            if name == "write":
                return os.write(args[0], args[1][:3])
            return operation(*args, **kwargs)

    Short().write(tmp_path / "a", b"0123456789")
    assert (tmp_path / "a").read_bytes() == b"0123456789"


def test_sharing_errors_are_waited_out(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    patient = Sharing(20)
    patient.write(path, b"new")
    assert path.read_bytes() == b"new"
    stuck = Sharing(10_000)
    with pytest.raises(PermissionError):
        stuck.write(path, b"newer")
    assert 2.4 <= stuck.waited <= 2.7
    assert path.read_bytes() == b"new"
    assert not list(tmp_path.glob(".*.tmp"))


def test_damaged_files_get_names_of_their_own(tmp_path: Path) -> None:
    disk = Disk()
    for number in range(25):
        path = tmp_path / "a.json"
        path.write_text(str(number), encoding="utf-8")
        assert disk.set_aside(path).name.endswith(".damaged")
    kept = {path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert len(kept) == 20
    assert "24" in kept


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.ENOENT, errno.ELOOP, errno.EISDIR])
def test_each_cause_has_words_of_our_own(code: int) -> None:
    error = OSError(code, os.strerror(code))
    for told in (str(why(error)), str(unreadable(error))):
        assert len(told) > 8 and os.strerror(code).lower() not in told.lower()


def test_what_can_not_be_read_is_told_in_words_of_our_own(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="can’t be read: not found"):
        read_file(tmp_path / "gone.trailbox")


def test_pipes_and_large_files_are_not_read(tmp_path: Path) -> None:
    if hasattr(os, "mkfifo"):
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with pytest.raises(SaveError, match="ordinary"):
            read_regular(pipe, 100)
    large = tmp_path / "large"
    large.write_bytes(b"x" * 5_000)
    with pytest.raises(SaveError, match="larger"):
        read_regular(large, 4_999)
    assert len(read_regular(large, 5_000)) == 5_000


def test_clean_names() -> None:
    assert clean("a\u202e\u0000b\u200f\tc\n d") == "ab c d"
    assert clean("Z" + "\u0301" * 50) == "Ź\u0301\u0301"
    assert clean("x" * 200, 10) == "x" * 9 + "…"
    assert clean("\ud800ok") == "ok"


def test_killed_at_random_moments_nothing_promised_is_lost(tmp_path: Path, amount: Amount) -> None:
    count = amount(20, 3)
    found = kill_often(tmp_path / "home", GAME, 7, count)
    assert found.kills == count
    assert found.promises >= count


def test_every_operation_refused_in_turn(amount: Amount) -> None:
    step = amount(1, SLICE)
    found = refuse_each(GAME, step=step)
    assert found.faults > 300 / step
    assert found.told > found.faults * 0.9


def test_that_check_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    def naive(disk: Disk, path: Path, data: bytes, keep: bool = True) -> None:
        handle = disk.call("open", os.open, path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            disk.call("write", os.write, handle, data)
        finally:
            os.close(handle)

    monkeypatch.setattr(FailingDisk, "write", naive)
    with pytest.raises(Fell):
        refuse_each(GAME, step=SLICE)


# --- other systems ---------------------------------------------------------------------------------------------------

P = ParamSpec("P")
R = TypeVar("R")


class Scanned(Disk):
    """A virus scanner holds each file for some tries of an operation."""

    def __init__(self, name: str, tries: int, *, says_so: bool = True) -> None:
        super().__init__(self.wait)
        self.name, self.tries, self.says_so = name, tries, says_so
        self.waited = 0.0

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    def call(self, name: str, operation: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if name == self.name and self.tries:
            self.tries -= 1
            error = PermissionError(errno.EACCES, "in use")
            if self.says_so:
                error.winerror = 32
            raise error
        return operation(*args, **kwargs)


@pytest.mark.parametrize("name", ["replace", "unlink", "read"])
def test_a_file_that_is_held_is_waited_for(tmp_path: Path, name: str) -> None:
    disk = Scanned(name, 5)
    path = tmp_path / "a.json"
    disk.write(path, b"one")
    assert disk.read(path, 10) == b"one"
    disk.remove(path)
    assert not path.exists()
    assert disk.waited > 0 and not disk.tries


def test_windows_does_not_say_who_holds_a_file_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Scanned("read", 5, says_so=False)
    path = tmp_path / "a.json"
    disk.write(path, b"one")
    with pytest.raises(PermissionError):
        disk.read(path, 10)
    monkeypatch.setattr(atomic_write, "WINDOWS", True)
    assert disk.read(path, 10) == b"one"
    for_ever = Scanned("read", 10**6, says_so=False)
    with pytest.raises(PermissionError):
        for_ever.read(path, 10)
    assert for_ever.waited <= atomic_write.READING_PATIENCE + 0.1


def test_a_game_goes_on_while_its_file_is_scanned(tmp_path: Path) -> None:
    disk = Scanned("replace", 40)
    library = Library(tmp_path / "home", disk)
    session = new_game()
    play(session, 3)
    library.autosave(session)
    assert library.flush(PATIENCE)
    assert library.notice is None and disk.waited > 0.5
    library.close()


@pytest.mark.parametrize(
    "name",
    ["CON.trailbox", "con", "Lpt1.trailbox", "COM¹.json", "aux .x", "game.", "game ", "a:b.trailbox", "what?", "x\ty"],
)
def test_names_that_windows_takes_for_something_else(name: str) -> None:
    with pytest.raises(SaveError, match="under Windows"):
        check_name(Path(name), windows=True)
    check_name(Path(name), windows=False)


@pytest.mark.parametrize(
    "name", ["console.trailbox", "Con Anna.trailbox", "com10", "trailbox-Ä ö.trailbox", ".x", "a.b"]
)
def test_names_that_are_fine(name: str) -> None:
    check_name(Path(name), windows=True)


def test_what_a_player_names_is_checked_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = file_names.check_name
    monkeypatch.setattr("saves.player_files.check_name", lambda path: real(path, windows=True))
    library = Library(tmp_path / "home")
    session = new_game()
    play(session, 3)
    entry = library.keep(session, "CON")
    assert entry.file.startswith("save-"), "our own files never get a player's words"
    with pytest.raises(SaveError, match="under Windows"):
        library.export(entry, tmp_path / "nul.trailbox")
    with pytest.raises(SaveError, match="under Windows"):
        library.pack(tmp_path / "all: of it.trailbox")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    library.close()


def test_no_picture_is_named_like_a_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_pictures_dir", lambda: str(tmp_path))
    assert kept_pictures.keep_picture(b"x", "nul").name == "Trailbox nul.png"
    assert kept_pictures.keep_picture(b"x", "null. ").name == "null.png"


def test_long_paths_have_no_limit() -> None:
    far = "C:\\Users\\" + "x" * 220
    assert unlimited(far) == "\\\\?\\" + far
    assert unlimited(far.replace("\\", "/")) == "\\\\?\\" + far
    assert unlimited("\\\\server\\share\\" + "y" * 220) == "\\\\?\\UNC\\server\\share\\" + "y" * 220
    assert unlimited(unlimited(far)) == unlimited(far)
    assert unlimited("C:\\short") == "C:\\short"


def test_a_folder_with_a_space_as_on_a_mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(data_folder.VARIABLE, raising=False)
    support = str(tmp_path / "Library" / "Application Support" / "trailbox")
    # there one folder is for both
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_a, **_k: support)
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_a, **_k: support)
    library = Library()
    session = new_game()
    play(session, 3)
    library.autosave(session)
    library.flush(PATIENCE)
    library.move_to(tmp_path / "Meine Spiele")
    assert library.flush(PATIENCE)
    library.close()
    again = Library()
    assert again.folder == tmp_path / "Meine Spiele" and len(again.entries()) == 1
    again.close()
