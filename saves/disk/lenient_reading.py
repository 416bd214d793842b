"""Reading what another version has written: what can be used is used, and the rest is kept for the next writing.

A field that is not known here, and a value that is out of bounds here, stays in the file (`Rest`) until there is
something else to be written in its place. A newer version may add fields and values, but never gives a known field
another meaning. What does not even have the form of our files is refused.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import NotationError, TrailboxError

MOST_MISFITS = 64
"""The most misfits of one mapping that are left out one by one; after that all entries not yet read are left out."""


class Rest(Struct):
    """What could not be used of an object, a list or a mapping.

    values: by field, key or number, as it stands in the file. within: of those parts that could be used.
    listed: are the parts entries, which may be gone when it is written again (and not fields, which may be at their
    defaults)?
    """

    values: dict[str, Any] = field(default_factory=dict)
    within: dict[str, Rest] = field(default_factory=dict)
    listed: bool = False

    def __bool__(self) -> bool:
        return bool(self.values or self.within)


class Misshapen(NotationError):
    """An object, list or mapping is something else: the file is not one of ours, and nothing of it may be replaced."""


def read(hint: Any, data: Any, where: str) -> tuple[Any, Rest]:
    """The value, and what could not be used for it. `NotationError` if it can't be used at all."""
    try:
        return codec.decode(hint, data, where), Rest()
    except TrailboxError as error:
        fault = NotationError(error.text)
    tag = data.get(codec.TAG) if isinstance(data, dict) else None
    for arm in typing.get_args(hint) if codec.is_union(hint) else ():
        if codec.is_record(arm) and arm.__name__ == tag and isinstance(data, dict):
            return _record(arm, {key: value for key, value in data.items() if key != codec.TAG}, where)
    if codec.is_record(hint) or _is_mapping(hint):
        if not isinstance(data, dict):
            raise Misshapen(fault.text)
        return _record(hint, data, where) if codec.is_record(hint) else _mapping(hint, data, where)
    if typing.get_origin(hint) is tuple and isinstance(data, list) and typing.get_args(hint)[1:] == (Ellipsis,):
        found = [read(typing.get_args(hint)[0], item, f"{where}[{n}]") for n, item in enumerate(data)]
        within = {str(number): rest for number, (_, rest) in enumerate(found) if rest}
        return tuple(item for item, _ in found), Rest(within=within, listed=True)
    raise fault


def restored(body: Any, rest: Rest) -> Any:
    """What is to be written, with the rest that was read: wherever nothing else has taken its place."""
    if isinstance(body, list):
        return [restored(item, rest.within.get(str(number), Rest())) for number, item in enumerate(body)]
    if not isinstance(body, dict):
        return body
    parts = {key: body.get(key, {}) for key in rest.within if key in body or not rest.listed}
    return rest.values | body | {key: restored(part, rest.within[key]) for key, part in parts.items()}


def _is_mapping(hint: Any) -> bool:
    origin = typing.get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, Mapping) and typing.get_args(hint)[0] is str


def _mapping(hint: Any, data: dict[str, Any], where: str) -> tuple[dict[str, Any], Rest]:
    """The entries that can be used."""
    found: dict[str, Any] = {}
    rest = Rest(listed=True)
    for key, raw in data.items():
        try:
            found[key], below = read(typing.get_args(hint)[1], raw, f"{where}.{key[:40]}")
        except Misshapen:
            raise
        except NotationError:
            rest.values[key] = raw
            continue
        if below:
            rest.within[key] = below
    return found, rest


def _record(kind: Any, data: dict[str, Any], where: str) -> tuple[Any, Rest]:
    """The record with every field that can be used, the others at their defaults."""
    known = codec.fields_of(kind)
    rest = Rest({key: raw for key, raw in data.items() if key not in known})
    needed = {name: data[name] for name, one in known.items() if one.required and name in data}
    found = codec.decode(kind, needed, where)
    for name, one in known.items():
        if one.required or name not in data:
            continue
        try:
            value, below = read(one.hint, data[name], f"{where}.{name}")
        except Misshapen:
            raise
        except NotationError:
            rest.values[name] = data[name]
            continue
        fitting = _with(found, name, value)
        if fitting is None and _is_mapping(one.hint):
            fitting, left = _as_many_as_fit(found, name, value)
            below.values |= {key: data[name][key] for key in left}
        if fitting is None:
            rest.values[name] = data[name]
            continue
        found = fitting
        if below:
            rest.within[name] = below
    return found, rest


def _with(record: Any, name: str, value: Any) -> Any:
    """The record with this field; None if it is out of bounds."""
    try:
        return replace(record, **{name: value})
    except (TrailboxError, ValueError):
        return None


def _as_many_as_fit(record: Any, name: str, entries: dict[str, Any]) -> tuple[Any, list[str]]:
    """The record with those entries of a mapping that are within its bounds, and the keys of the others."""
    parts, taken, left = [list(entries)], dict[str, Any](), list[str]()
    while parts:
        part = parts.pop()
        fitting = _with(record, name, taken | {key: entries[key] for key in part})
        if fitting is not None:
            taken = dict(getattr(fitting, name))
        elif len(part) == 1 or len(left) >= MOST_MISFITS:
            left += part
        else:
            middle = len(part) // 2
            parts += [part[middle:], part[:middle]]
    return _with(record, name, taken), left
