"""Finds the games and loads their modules when they are needed, never before.

A game is a folder of `games/` with an `INFO` in its `__init__.py`, rules, a view and an AI. A *room* is a module of the
game, or a folder with a module of the same name: `view.py`, or `view/view.py` once a view has several parts. The rooms:
`rules.RULES`, `view.VIEW`, `ai.AGENT`, `tasks.CHALLENGES` and `tasks.DEALS` if INFO says so, `lessons.LESSONS` and
`lessons.FIRST_GAME` if that module exists. What only developers use is in `tools/`, which a wheel does not contain:
`peers.PEERS` and `peers.FLAT`, `speed.SPEEDS`, `learn.SUBJECT` and `random_play.CHOOSE`. Nothing but INFO is imported
until one is asked for. Views, agents and peers are found by `view_of`, `agent_of` and `peers_of`, which are beside
their contracts, since the core does not know these.

A *guest* is a game of another installed package, which declares an entry point `trailbox.games`: the game's key and the
package that is its folder. A guest is told from its package's metadata alone: nothing of it is imported before somebody
chooses it (`info`), and one that fails then is left out with a sentence that says why (`fault`).
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.core.errors import SaveError, TrailboxError, UnknownGame
from engine.core.game_colours import FILE, Tones, read_tones
from engine.core.game_info import Info
from engine.core.maps.board import Board
from engine.core.rules import Act, Rules
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import clean, read_regular

if TYPE_CHECKING:
    from engine.core.lesson import FirstGame, Lesson
    from engine.core.medals import ByGames
    from engine.core.task import Challenges

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"
GROUP = "trailbox.games"
"""The group of entry points in which packages declare their games."""
ROOMS = {"rules": "RULES", "view": "VIEW", "ai": "AGENT"}
"""The modules that every game has, and what each of them holds."""
LONGEST_METADATA = 256 * 1024
"""Bytes of a package's metadata that are read."""


class Guest(Struct, frozen=True):
    """A game of another package. key: the entry point's name, the game's own. package: the module that holds its INFO.

    origin, version: of the distribution that it came with.
    """

    key: str
    package: str
    origin: str
    version: str


@cache
def names(hidden: bool = False) -> tuple[str, ...]:
    """The folders that are games, sorted; those starting with an underscore only if `hidden`.

    A folder that lacks one of the `ROOMS` is an unfinished game: it can be used by name only.
    """
    ready = (name for name in folders() if all(_module(name, room) for room in ROOMS))
    return tuple(name for name in ready if hidden or not name.startswith("_"))


@cache
def challenging(also: str) -> tuple[str, ...]:
    """The listed games that have challenges, and this one: those whose challenges of a day rise together."""
    return tuple(sorted({also, *(name for name in names() if info(name).grades)}))


@cache
def folders() -> tuple[str, ...]:
    """All folders with an `INFO`, sorted: listed, hidden and unfinished games."""
    found = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
    return tuple(name for name in found if name.isidentifier())


def _declared(text: str) -> Iterator[tuple[str, str]]:
    """The entries of our group in an `entry_points.txt`: name and value, "" for what a line lacks."""
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == f"[{GROUP}]"
        elif ours and line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _text(path: Path) -> str:
    """What a file of a package's metadata says; "" for one that can't be read."""
    try:
        return read_regular(path, LONGEST_METADATA).decode("utf-8", "replace")
    except (OSError, SaveError):
        return ""


def _distribution(folder: Path) -> tuple[str, str]:
    """Name and version, from the metadata or else from the folder's name: `bars-1.2.dist-info`."""
    head = next((text for name in ("METADATA", "PKG-INFO") if (text := _text(folder / name))), "").split("\n\n")[0]
    fields = dict(line.partition(":")[::2] for line in reversed(head.splitlines()))
    name, _, version = folder.stem.partition("-")
    return clean(fields.get("Name", "")) or clean(name) or "?", clean(fields.get("Version", "")) or clean(
        version
    ) or "?"


def _metadata() -> Iterator[Path]:
    """The folders with a package's metadata, in the order in which Python looks for packages."""
    for place in sys.path:
        with suppress(OSError, TypeError, ValueError):
            # read before the first picture, and `Path.glob` takes several times as long
            for name in sorted(os.listdir(place or ".")):  # noqa: PTH208
                if name.endswith("-info") and os.path.exists(f"{place or '.'}/{name}/entry_points.txt"):  # noqa: PTH110
                    yield Path(place, name)


@cache
def guests() -> tuple[Guest, ...]:
    """The games that other packages declare, sorted; nothing of those packages is imported.

    Read from the files, because `importlib.metadata` costs each process 40 ms and 4 MB, and fails with all packages if
    one of them is odd.
    """
    found: dict[str, list[Guest]] = {}
    for folder in _metadata():
        text = _text(folder / "entry_points.txt")
        if GROUP not in text:
            continue
        origin, version = _distribution(folder)
        games = [Guest(clean(key), clean(value, 200), origin, version) for key, value in _declared(text)]
        found.setdefault(origin, games)  # the first one is the one that Python imports
    return tuple(sorted((one for games in found.values() for one in games), key=lambda one: (one.key, one.origin)))


def guest(name: str) -> Guest | None:
    """The guest with this key; None for games in `games/`, whose keys no guest can take."""
    return None if name in folders() else next((guest for guest in guests() if guest.key == name), None)


_faults: dict[Guest, Text] = {}
_chosen: set[Guest] = set()
"""The games of other packages that have been imported and may be played."""


def fault(one: Guest) -> Text | None:
    """Why this guest is left out; None if it is not."""
    if guest(one.key) != one or not one.key.isidentifier() or one.key.startswith("_"):
        return _left_out(one, say("it can’t be called “{key}” here", key=one.key[:40]))
    if not all(part.isidentifier() for part in one.package.split(".")):
        return _left_out(one, say("its entry point names no package"))
    return _faults.get(one)


def _left_out(one: Guest, why: Text) -> Text:
    return say("{origin} {version} is left out: {why}.", origin=one.origin, version=one.version, why=why)


def is_open(name: str) -> bool:
    """May the game's INFO be read without importing a guest that nobody has chosen yet?"""
    found = guest(name)
    return name in folders() if found is None else found in _chosen


@cache
def info(name: str) -> Info:
    """The game's INFO. `UnknownGame` if there is no such game (those that are not listed are found by name), or if it
    is a guest that is faulty.
    """
    if name in folders():
        found: Info = importlib.import_module(f"games.{name}").INFO
        return found
    stranger = guest(name)
    if stranger is None:
        known = ", ".join(names())
        raise UnknownGame(say("There is no game “{name}”; installed: {known}.", name=name[:40], known=known))
    return _let_in(stranger)


def _let_in(one: Guest) -> Info:
    """Import a guest's INFO and its rooms, and see whether games of it begin. `UnknownGame` for one that is faulty."""
    why = fault(one)
    if why is not None:
        raise UnknownGame(why)
    try:
        found = importlib.import_module(one.package).INFO
        if not isinstance(found, Info) or found.key != one.key:
            raise TypeError(f"{one.package}.INFO is no Info with the key {one.key!r}")
        held = {name: getattr(importlib.import_module(_room(one.key, part)), name) for name, part in _promised(found)}
        _begin(found, held["RULES"])
        read_tones(_home(one.key) / FILE)
    except BaseException as error:  # a stranger may raise anything, and the other games go on
        why = _faults[one] = _left_out(one, _words(error))
        raise UnknownGame(why) from error
    _chosen.add(one)
    return found


def _promised(found: Info) -> Iterator[tuple[str, str]]:
    """What a game with this INFO holds, and in which of its rooms."""
    yield from ((name, part) for part, name in ROOMS.items())
    more = (("CHALLENGES", "tasks", found.grades), ("DEALS", "tasks", found.medals))
    yield from ((name, part) for name, part, promised in more if promised)
    if _module(found.key, "lessons"):
        yield from (("LESSONS", "lessons"), ("FIRST_GAME", "lessons"))


def _begin(found: Info, rules: Rules[Any, Any]) -> None:
    """Begin a game with every number of seats, as far as the first moves. Raises whatever the game does."""
    if not found.seat_counts or any(len(found.cast(count)) != count for count in found.seat_counts):
        raise ValueError("INFO.seat_counts are no numbers of seats that INFO knows")
    board = board_of(found, found.first_board)
    for count in found.seat_counts:
        state = rules.start(found.defaults(), board, count)
        turn = rules.turn(state)
        for seat in turn.seats if isinstance(turn, Act) else ():
            len(rules.moves(rules.observe(state, seat), seat))


def _words(error: BaseException) -> Text:
    """What was raised, in a line; a stranger's error may even fail to say what it is."""
    kind = type(error).__name__
    try:
        return verbatim(clean(f"{kind}: {error}", 200))
    except BaseException:  # noqa: BLE001
        return verbatim(clean(kind))


def culprit(error: BaseException) -> Text | None:
    """What to say of an error that was raised in the code of a guest; None if none of them had a hand in it."""
    # only a fault needs it, and the program's start does not
    import traceback

    frames = [Path(frame.f_code.co_filename) for frame, _ in traceback.walk_tb(error.__traceback__)]
    for one in _chosen:
        if any(frame.is_relative_to(_home(one.key)) for frame in frames):
            return say(
                "{origin} {version} has failed: {why}.", origin=one.origin, version=one.version, why=_words(error)
            )
    return None


def package(name: str) -> str:
    """The name of the game's Python package."""
    stranger = guest(name)
    return stranger.package if stranger is not None else f"games.{name}"


def _home(name: str) -> Path:
    """The folder of a game whose package may be imported."""
    if guest(name) is None:
        return GAMES / name
    file = importlib.import_module(package(name)).__file__
    return Path(file or "").parent


def folder(name: str) -> Path:
    """The folder with the game's files; a guest is let in first."""
    info(name)
    return _home(name)


@cache
def tones(name: str) -> Tones:
    """The colours of a game that `opened` names, from its `tones.json`; none without that file. Nothing is imported."""
    return read_tones(_home(name) / FILE)


def opened() -> tuple[str, ...]:
    """The games whose files may be read: all of `games/`, and the guests that somebody has chosen."""
    return (*folders(), *sorted(one.key for one in _chosen))


def table(name: str, seats: int) -> Path:
    """The game's table for so many seats: `table-<seats>.tmx` where there is one, else `table.tmx`."""
    own = folder(name) / f"table-{seats}.tmx"
    return own if own.is_file() else folder(name) / "table.tmx"


def shipped_board(info: Info, name: str) -> Board:
    """A board that ships with the game; `SaveError` if there is none of this name."""
    if name not in info.boards:
        raise SaveError(say("There is no board “{name}” for {game}.", name=clean(name), game=info.title))
    # only games with boards need the reader of Tiled maps
    from engine.core.maps.tmx_reader import load_board

    try:
        return load_board(_home(info.key) / "boards" / f"{name}.tmx")
    except TrailboxError as error:
        raise SaveError(error.text) from None


def board_of(info: Info, name: str) -> Board | None:
    """The board of a set-up; None for "" in a game without any. `SaveError` if there is none of this name."""
    return shipped_board(info, name) if name or info.boards else None


def _module(name: str, room: str) -> str:
    """The name of a room's module below the game's package; "" if there is no such room."""
    home = _home(name)
    if (home / f"{room}.py").is_file():
        return room
    return f"{room}.{room}" if (home / room / f"{room}.py").is_file() else ""


def _room(name: str, room: str) -> str:
    """The full name of a room's module, also if there is none."""
    return f"{package(name)}.{_module(name, room) or room}"


def room(name: str, room: str, attribute: str) -> Any:
    """What a room of the game holds: `room("...", "view", "VIEW")`. The caller names its type: this module knows none
    above the rules. `UnknownGame`, or `ImportError` where there is no such room.
    """
    info(name)
    return getattr(importlib.import_module(_room(name, room)), attribute)


def tool(name: str, room: str, attribute: str) -> Any:
    """What is for developers from the game's `tools/`; an empty mapping if it does not exist, as in a wheel."""
    if not (folder(name) / "tools" / f"{room}.py").is_file():
        return {}
    return getattr(importlib.import_module(f"{package(name)}.tools.{room}"), attribute, {})


def rules(name: str) -> Rules[Any, Any]:
    """The game's `rules.RULES`, loaded if need be."""
    found: Rules[Any, Any] = room(name, "rules", "RULES")
    return found


def challenges(name: str) -> Challenges | None:
    """The game's `tasks.CHALLENGES` (see `engine.core.task`); None if it offers none."""
    if not info(name).grades:
        return None
    found: Challenges = room(name, "tasks", "CHALLENGES")
    return found


def deals(name: str) -> ByGames | None:
    """The game's `tasks.DEALS` (see `engine.core.medals`); None if it offers none."""
    if not info(name).medals:
        return None
    found: ByGames = room(name, "tasks", "DEALS")
    return found


def has_lessons(name: str) -> bool:
    """Does the game teach by lessons? Loads nothing of it."""
    info(name)
    return bool(_module(name, "lessons"))


def lessons(name: str) -> tuple[Lesson, ...]:
    """The game's `lessons.LESSONS`, in the order of learning (see `engine.core.lesson`); () without that room."""
    if not has_lessons(name):
        return ()
    found: tuple[Lesson, ...] = room(name, "lessons", "LESSONS")
    return found


def first_game(name: str) -> FirstGame | None:
    """The game's `lessons.FIRST_GAME` (see `engine.core.lesson`); None without that room."""
    if not has_lessons(name):
        return None
    found: FirstGame = room(name, "lessons", "FIRST_GAME")
    return found


def speeds(name: str) -> Mapping[str, Callable[[float], float]]:
    """The speed measurements of the game's kernels, `SPEEDS` of its `tools/speed.py`; none without that file.

    By name ("playouts", "simulations" of a tree from the first position, "nodes" of alpha-beta): a function that runs
    for a number of CPU seconds and returns how many it did per second.
    """
    found: Mapping[str, Callable[[float], float]] = tool(name, "speed", "SPEEDS")
    return found
