"""Taking scenes apart when they have been left, so that reference counting gives their memory back at once.

A scene, its panes, widgets and table refer to each other in circles: a widget knows its pane, a button calls a method
of its scene. Nothing of that has to care: what a scene holds is emptied here, in one place, when the scene is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

ROOMS = ("engine.gui.", "engine.table.", "engine.scenes.")
"""Where the objects come from that scenes are made of."""


def take_apart(gone: Iterable[object], living: Iterable[object]) -> None:
    """Empty these objects and all that they hold, but nothing that one of the `living` holds, too.

    Held is what an attribute refers to, also through lists, tuples, sets and dictionaries; callables are not looked
    into. Only objects of `engine.gui`, `engine.table` and `engine.scenes` are emptied, never sessions, surfaces or
    frozen dataclasses.
    """
    kept = _held(living)
    for key, one in _held(gone).items():
        if key not in kept:
            vars(one).clear()


def _held(roots: Iterable[object]) -> dict[int, object]:
    """The objects that scenes are made of, from these on, by their ids."""
    found: dict[int, object] = {}
    seen: set[int] = set()
    waiting: list[Any] = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        if isinstance(one, dict):
            inside: Iterable[object] = one.values()
        elif isinstance(one, list | tuple | set | frozenset):
            inside = one
        elif _made_of(one.__class__) and hasattr(one, "__dict__"):
            found[id(one)] = one
            inside = vars(one).values()
        else:
            continue
        seen.add(id(one))
        waiting.extend(inside)
    return found


@lru_cache(maxsize=1_000)
def _made_of(kind: type) -> bool:
    """May what is of this type be emptied, if it has attributes of its own?"""
    params = getattr(kind, "__dataclass_params__", None)
    frozen = params is not None and params.frozen
    return kind.__module__.startswith(ROOMS) and not frozen and not issubclass(kind, type)
