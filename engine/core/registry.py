"""Finds the games and loads their rooms when they are needed, never before.

A game is a folder of `games/` with an `INFO` in its `__init__.py` and a view. A room is a module, or a folder with a
module of the same name: `view.py`, or `view/view.py` once a view has several parts. The rooms: `rules.RULES`,
`view.VIEW`, `ai.AGENT`, `challenge.SOURCE` and `contest.TERMS` where INFO says so, `lessons.LESSONS` where there is
that room. What only developers use lies in `tools/`: `peers.PEERS` and `speed.SPEEDS`, which a wheel has not.
Nothing but INFO is imported until one is asked for. Views, agents and peers are found by `view_of`, `agent_of` and
`peers_of`, which stand beside their contracts, since the core knows none of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.errors import UnknownGame
from engine.core.info import Info
from engine.core.text import say

if TYPE_CHECKING:
    from engine.core.challenge import Source
    from engine.core.contest import Terms
    from engine.core.lesson import Lesson
    from engine.core.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"


@cache
def names(hidden: bool = False) -> tuple[str, ...]:
    """The folders that are games, sorted; those starting with an underscore only if `hidden`.

    A folder without a view is a game in the making: it has no table yet and is found by its name only.
    """
    ready = (name for name in folders() if _module(name, "view"))
    return tuple(name for name in ready if hidden or not name.startswith("_"))


@cache
def folders() -> tuple[str, ...]:
    """All folders with an `INFO`, sorted: games that are listed, hidden ones and those in the making."""
    found = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
    return tuple(name for name in found if name.isidentifier())


@cache
def info(name: str) -> Info:
    """The game's INFO. `UnknownGame` if there is no such folder (games that are not listed are found by name)."""
    if name not in folders():
        known = ", ".join(names())
        raise UnknownGame(say("There is no game “{name}”; installed: {known}.", name=name[:40], known=known))
    found: Info = importlib.import_module(f"games.{name}").INFO
    return found


def folder(name: str) -> Path:
    """The game's folder."""
    info(name)
    return GAMES / name


def table(name: str, seats: int) -> Path:
    """The game's table for so many seats: `table-<seats>.tmx` where there is one, else `table.tmx`."""
    own = folder(name) / f"table-{seats}.tmx"
    return own if own.is_file() else folder(name) / "table.tmx"


def _module(name: str, room: str) -> str:
    """The module of a room below the game's package; "" if there is no such room."""
    home = GAMES / name
    if (home / f"{room}.py").is_file():
        return room
    return f"{room}.{room}" if (home / room / f"{room}.py").is_file() else ""


def room(name: str, room: str, attribute: str) -> Any:
    """What a room of the game holds: `room("...", "view", "VIEW")`. The caller names its type: this module knows none
    above the rules. `UnknownGame`, or `ImportError` where there is no such room.
    """
    info(name)
    return getattr(importlib.import_module(f"games.{name}.{_module(name, room) or room}"), attribute)


def tool(name: str, room: str, attribute: str) -> Any:
    """Something for developers; an empty mapping where it is not, as in a wheel."""
    if not (folder(name) / "tools" / f"{room}.py").is_file():
        return {}
    return getattr(importlib.import_module(f"games.{name}.tools.{room}"), attribute)


def rules(name: str) -> Rules[Any, Any]:
    """The game's `rules.RULES`."""
    found: Rules[Any, Any] = room(name, "rules", "RULES")
    return found


def challenges(name: str) -> Source | None:
    """The game's `challenge.SOURCE` (see `engine.core.challenge`); None if it offers none."""
    if not info(name).challenges:
        return None
    found: Source = room(name, "challenge", "SOURCE")
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


def contests(name: str) -> Terms | None:
    """The game's `contest.TERMS` (see `engine.core.contest`); None if it offers none."""
    if not info(name).contests:
        return None
    found: Terms = room(name, "contest", "TERMS")
    return found


def speeds(name: str) -> Mapping[str, Callable[[float], float]]:
    """How quick the game's kernels are, `SPEEDS` of its `tools/speed.py`; none without that file.

    By name ("playouts", "simulations" of a tree from the first position, "nodes" of alpha-beta): runs for so many
    seconds of CPU time and says how many it did in a second of it.
    """
    found: Mapping[str, Callable[[float], float]] = tool(name, "speed", "SPEEDS")
    return found
