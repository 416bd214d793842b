"""All of a player's files in one, to go on on another computer: its form, what is refused, what is new of it here.

It is text in the wrapper of all our files, so nothing of it is ever unpacked: each save and each book in it is itself
the text of a file, read as strictly as that file would be. See docs/formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine import __version__
from engine.core import codec
from engine.core.errors import SaveError
from engine.core.text import say
from engine.core.untrusted_input import LAST_SECOND, clean, clean_text, read_regular, unreadable, wall_clock
from saves import save_format as saving
from saves.autosave import new_file
from saves.disk import envelope
from saves.lessons_finished import Lessons
from saves.save_format import Save
from saves.saves_folder import AUTO, ENDING, NAMED
from saves.settings import Settings
from saves.settings_and_record_files import LESSONS, PROGRESS, SETTINGS, STATISTICS, Kind
from saves.solo_progress import Progress
from saves.statistics import Statistics

FORMAT = "trailbox-everything"
VERSION = 1
LIMIT = 64 * 1024 * 1024
MOST_GAMES = 5_000
HEAD = 200
"""Bytes at the beginning of a file by which it is known to be one of these."""
BOOKS: tuple[tuple[str, Kind[Settings] | Kind[Statistics] | Kind[Progress] | Kind[Lessons]], ...] = (
    ("settings", SETTINGS),
    ("statistics", STATISTICS),
    ("progress", PROGRESS),
    ("lessons", LESSONS),
)
FIELDS = frozenset(("program", "made", "games", *(name for name, _ in BOOKS)))
NAME = re.compile(rf"({AUTO}|{NAMED})[0-9a-f]{{16}}{re.escape(ENDING)}")
T = TypeVar("T")


class Belongings(Struct, frozen=True):
    """What was in such a file. made: UTC seconds; program: which version of Trailbox wrote it; games: by file name."""

    settings: Settings
    statistics: Statistics
    progress: Progress
    lessons: Lessons
    games: Mapping[str, Save]
    made: int = 0
    program: str = __version__


class BroughtIn(Struct, frozen=True):
    """How many games are new here or were further there (`new`), were here already, or had no room as finished ones."""

    new: int = 0
    known: int = 0
    left: int = 0


def pack(all_of_it: Belongings) -> bytes:
    """The file's content. `SaveError` if there is more than could be read again."""
    body = {
        "program": all_of_it.program,
        "made": wall_clock(),
        "settings": SETTINGS.text(all_of_it.settings),
        "statistics": STATISTICS.text(all_of_it.statistics),
        "progress": PROGRESS.text(all_of_it.progress),
        "lessons": LESSONS.text(all_of_it.lessons),
        "games": {file: saving.dump(save) for file, save in all_of_it.games.items()},
    }
    # the format comes first, so that it is known without reading all of it
    head = f'{{"format":"{FORMAT}","version":{VERSION},"sha256":"{envelope.checksum(body)}","body":'
    data = f"{head}{codec.dumps(body)}}}\n".encode()
    if len(data) > LIMIT or len(all_of_it.games) > MOST_GAMES:
        raise SaveError(say("There are too many saved games for one file: please delete some of them."))
    return data


def is_packed(path: Path) -> bool:
    """Does the file look like one of these? False also if it can't be read."""
    try:
        with path.open("rb") as stream:
            return path.is_file() and f'"{FORMAT}"'.encode() in stream.read(HEAD)
    except (OSError, ValueError):
        return False


def read(path: Path) -> Belongings:
    """All that is in a file that anybody may have made. `SaveError` names the file, in one sentence."""
    name = clean(path.name)
    try:
        return unpack(read_regular(path, LIMIT))
    except OSError as error:
        raise SaveError(say("{file} can’t be read: {why}.", file=name, why=unreadable(error))) from None
    except envelope.Foreign:
        raise SaveError(say("{file}: {why}", file=name, why=envelope.NOT_OURS)) from None
    except SaveError as error:
        raise SaveError(say("{file}: {why}", file=name, why=error.text)) from None


def unpack(data: bytes) -> Belongings:
    """All that is in a file's content. `SaveError` for anything that is damaged, too large or of a newer version."""
    body = envelope.unwrap(FORMAT, VERSION, data, {})
    games, made, program = body.get("games"), body.get("made"), body.get("program")
    if body.keys() != FIELDS or not isinstance(games, dict) or not isinstance(program, str):
        raise SaveError(envelope.NOT_OURS)
    if type(made) is not int or not 0 <= made <= LAST_SECOND:
        raise SaveError(say("The file is damaged: {why}", why="made"))
    if len(games) > MOST_GAMES:
        raise SaveError(say("The file holds more than {n} saved games.", n=MOST_GAMES))
    return Belongings(
        settings=_book(SETTINGS, body["settings"]),
        statistics=_book(STATISTICS, body["statistics"]),
        progress=_book(PROGRESS, body["progress"]),
        lessons=_book(LESSONS, body["lessons"]),
        games={file: _game(file, text) for file, text in games.items()},
        made=made,
        program=clean(program, 20),
    )


def _book(kind: Kind[T], text: object) -> T:
    if not isinstance(text, str):
        raise SaveError(envelope.NOT_OURS)
    found = kind.read(text.encode("utf-8", "surrogatepass"))
    if found.version > kind.version:
        # what is not known here would be lost on the way
        raise envelope.NewerVersion(envelope.NEWER)
    return found.value


def _game(file: str, text: object) -> Save:
    if not NAME.fullmatch(file) or not isinstance(text, str):
        raise SaveError(say("The file is damaged: “{file}” is no saved game.", file=clean(file)))
    try:
        return saving.read_text(text)
    except envelope.NewerVersion:
        raise
    except SaveError as error:
        raise SaveError(say("{file}: {why}", file=file, why=clean_text(error.text))) from None


def new_here(
    here: Mapping[str, Save], there: Mapping[str, Save], in_play: Set[str], room: int
) -> tuple[dict[str, Save], BroughtIn]:
    """The games to be written, by their file here, and how they compare.

    A game that is here already stays; one that was only gone on with there goes on here from there. If it was gone on
    with on both computers, or lies open here (`in_play`), the other becomes a game of its own. room: for how many
    finished games that nobody has given a title.
    """
    known = {_content(file, save) for file, save in here.items()}
    found: dict[str, Save] = {}
    same, left = 0, 0
    for file, save in sorted(there.items(), key=lambda one: (-one[1].saved, one[0])):
        rivals = [other for other in here if _rivals(other, here[other], file, save)]
        if _content(file, save) in known or any(_goes_on(here[other], save) for other in rivals):
            same += 1
            continue
        behind = [other for other in rivals if other not in in_play and _goes_on(save, here[other])]
        if not behind and save.over and file.startswith(AUTO) and not save.title:
            if not room:
                left += 1
                continue
            room -= 1
        spot = behind[0] if behind else file
        if spot in found or (spot in here and not behind):
            spot = new_file(AUTO if file.startswith(AUTO) else NAMED)
        found[spot] = save
        known.add(_content(file, save))
    return found, BroughtIn(len(found), same, left)


def _rivals(file: str, save: Save, other: str, its: Save) -> bool:
    """Are both autosaves of one game?"""
    autosaves = file.startswith(AUTO) and other.startswith(AUTO)
    return autosaves and (file == other or (bool(save.mark) and save.mark == its.mark))


def _goes_on(save: Save, before: Save) -> bool:
    """Is it the same game, at the same moment or later?"""
    same = save.setup == before.setup and save.board == before.board
    ended = save.settlements[: len(before.settlements)] == before.settlements
    return same and ended and save.log[: len(before.log)] == before.log


def _content(file: str, save: Save) -> str:
    """Equal for saves that a player would take for the same one."""
    plain = replace(save, mark="", saved=0, played=0, recorded=False, look_back=None, hints=0, hinted=(), told=None)
    return file[: len(AUTO)] + saving.dump(plain)
