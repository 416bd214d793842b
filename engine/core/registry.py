"""Finds the games and loads their modules when they are needed, never before.

A game is a folder of `games/` with an `INFO` in its `__init__.py`, rules, a view and an AI. A *room* is a module of the
game, or a folder with a module of the same name: `view.py`, or `view/view.py` once a view has several parts. The rooms:
`rules.RULES`, `view.VIEW`, `ai.AGENT`, `tasks.CHALLENGES` and `tasks.DEALS` if INFO says so, `lessons.LESSONS` if that
module exists. What only developers use is in `tools/`, which a wheel does not contain: `peers.PEERS`, `speed.SPEEDS`,
`learn.SUBJECT` and `random_play.CHOOSE`. Nothing but INFO is imported until one is asked for. Views, agents and peers
are found by `view_of`, `agent_of` and `peers_of`, which are beside their contracts, since the core does not know these.

A *guest* is a game of another installed package, which declares an entry point `trailbox.games`: the game's key and the
package that is its folder. A guest is told from its package's metadata alone: nothing of it is imported before somebody
chooses it (`info`), and one that fails then is left out with a sentence that says why (`fault`).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.core.errors import UnknownGame
from engine.core.info import Info
from engine.core.text import Text, say, verbatim

if TYPE_CHECKING:
    from engine.core.lesson import Lesson
    from engine.core.medals import Terms
    from engine.core.rules import Rules
    from engine.core.task import Source

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"
GROUP = "trailbox.games"
"""The group of entry points in which packages declare their games."""
ROOMS = ("rules", "view", "ai")
"""The modules that every game has."""


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
def folders() -> tuple[str, ...]:
    """All folders with an `INFO`, sorted: listed, hidden and unfinished games."""
    found = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
    return tuple(name for name in found if name.isidentifier())


def _any_declared() -> bool:
    """Does a package declare our group?

    Read from the files, because `importlib.metadata` costs each process 40 ms and 4 MB.
    """
    for place in sys.path:
        for file in Path(place).glob("*-info/entry_points.txt"):
            with suppress(OSError):
                if GROUP.encode() in file.read_bytes():
                    return True
    return False


@cache
def guests() -> tuple[Guest, ...]:
    """The games that other packages declare, sorted; nothing of those packages is imported."""
    if not _any_declared():
        return ()
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=GROUP):
        origin, version = (point.dist.name, point.dist.version) if point.dist is not None else ("?", "?")
        found.append(Guest(point.name, point.value, origin, version))
    return tuple(sorted(found, key=lambda guest: (guest.key, guest.origin)))


def guest(name: str) -> Guest | None:
    """The guest with this key; None for games in `games/`, whose keys no guest can take."""
    return None if name in folders() else next((guest for guest in guests() if guest.key == name), None)


_faults: dict[Guest, Text] = {}


def fault(one: Guest) -> Text | None:
    """Why this guest is left out; None if it is not."""
    if guest(one.key) != one or not one.key.isidentifier() or one.key.startswith("_"):
        return _left_out(one, say("it can’t be called “{key}” here", key=one.key[:40]))
    return _faults.get(one)


def _left_out(one: Guest, why: Text) -> Text:
    return say("{origin} {version} is left out: {why}.", origin=one.origin, version=one.version, why=why)


def is_open(name: str) -> bool:
    """May the game's INFO be read without importing a guest that nobody has chosen yet?"""
    found = guest(name)
    return name in folders() if found is None else found.package in sys.modules and found not in _faults


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
    """Import a guest's INFO and its rooms. `UnknownGame` for one that is faulty."""
    why = fault(one)
    if why is not None:
        raise UnknownGame(why)
    try:
        found = importlib.import_module(one.package).INFO
        if not isinstance(found, Info) or found.key != one.key:
            raise TypeError(f"{one.package}.INFO is no Info with the key {one.key!r}")
        for part in ROOMS:
            importlib.import_module(_room(one.key, part))
    except (Exception, SystemExit) as error:
        why = _faults[one] = _left_out(one, verbatim(f"{type(error).__name__}: {error}"[:200]))
        raise UnknownGame(why) from error
    return found


def package(name: str) -> str:
    """The game's package."""
    stranger = guest(name)
    return stranger.package if stranger is not None else f"games.{name}"


def _home(name: str) -> Path:
    """The folder of a game whose package may be imported."""
    if guest(name) is None:
        return GAMES / name
    file = importlib.import_module(package(name)).__file__
    return Path(file or "").parent


def folder(name: str) -> Path:
    """The game's folder."""
    info(name)
    return _home(name)


def table(name: str, seats: int) -> Path:
    """The game's table for so many seats: `table-<seats>.tmx` where there is one, else `table.tmx`."""
    own = folder(name) / f"table-{seats}.tmx"
    return own if own.is_file() else folder(name) / "table.tmx"


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
    """A mapping for developers from the game's `tools/`; empty if it does not exist, as in a wheel."""
    if not (folder(name) / "tools" / f"{room}.py").is_file():
        return {}
    return getattr(importlib.import_module(f"{package(name)}.tools.{room}"), attribute)


def rules(name: str) -> Rules[Any, Any]:
    """The game's `rules.RULES`."""
    found: Rules[Any, Any] = room(name, "rules", "RULES")
    return found


def challenges(name: str) -> Source | None:
    """The game's `tasks.CHALLENGES` (see `engine.core.task`); None if it offers none."""
    if not info(name).grades:
        return None
    found: Source = room(name, "tasks", "CHALLENGES")
    return found


def deals(name: str) -> Terms | None:
    """The game's `tasks.DEALS` (see `engine.core.medals`); None if it offers none."""
    if not info(name).medals:
        return None
    found: Terms = room(name, "tasks", "DEALS")
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


def speeds(name: str) -> Mapping[str, Callable[[float], float]]:
    """The speed measurements of the game's kernels, `SPEEDS` of its `tools/speed.py`; none without that file.

    By name ("playouts", "simulations" of a tree from the first position, "nodes" of alpha-beta): a function that runs
    for a number of CPU seconds and returns how many it did per second.
    """
    found: Mapping[str, Callable[[float], float]] = tool(name, "speed", "SPEEDS")
    return found
