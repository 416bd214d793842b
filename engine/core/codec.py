"""Plain data to JSON values and back, derived from type hints. A game writes no serialisation.

Strict on the way in: unknown, missing or twice-given fields, `true` for 1, NaN, numbers beyond 2**53 and over-long
strings are refused with a `NotationError` that names the place. A `Struct` or a dataclass becomes an object of its
fields; in a union it also carries its class name under "is". Tuples become lists; mappings with tuple or int keys
become lists of pairs; a `StrEnum` becomes its string; fields at their default are left out, and so are derived ones of
a dataclass (`field(init=False)`), which it computes again.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal, NamedTuple, NoReturn

from msgspec import Struct, structs

from engine.core.errors import NotationError
from engine.core.text import say

BIGGEST = 2**53
LONGEST = 20_000
TAG = "is"
PLAIN = frozenset({type(None), bool, int, float, str})
"""Types that are the same in JSON. Positions are mostly numbers and tuples of them, so these are handled first."""


_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)


def dumps(value: Any) -> str:
    """Compact, stable JSON text of a JSON value."""
    return _WRITER.encode(value)


def loads(text: str | bytes) -> Any:
    """A JSON value from text; `NotationError` for anything the standard library lets through but shouldn't."""
    try:
        return json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except NotationError:
        raise
    except (ValueError, RecursionError):
        raise NotationError(say("This is not readable JSON text.")) from None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotationError(say("A field is given twice."))
    return found


def _no_constant(word: str) -> Any:
    raise NotationError(say("“{word}” is not a number.", word=word))


def encode(value: Any, hint: Any = None) -> Any:
    """The JSON value of `value`. `hint` is its declared type; only a union needs it (to write the tag)."""
    if type(value) in PLAIN:
        return value
    if type(value) is tuple and PLAIN.issuperset(map(type, value)):
        return list(value)
    if is_record(value.__class__):
        out = {
            f.name: encode(item, f.hint)
            for f in fields_of(value.__class__).values()
            if (item := getattr(value, f.name)) != f.default  # which nothing equals for most
        }
        return {TAG: value.__class__.__name__} | out if is_union(hint) else out
    if isinstance(value, tuple):
        return [encode(item, item_hint) for item, item_hint in zip(value, _items(hint, len(value)), strict=True)]
    if isinstance(value, Mapping):
        key_hint, value_hint = _pair(hint)
        if all(isinstance(key, str) for key in value) and key_hint in (str, None):
            return {key: encode(item, value_hint) for key, item in value.items()}
        return [[encode(key, key_hint), encode(item, value_hint)] for key, item in sorted(value.items())]
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"no notation for {type(value).__name__}")


def decode(hint: Any, data: Any, where: str = "") -> Any:
    """`data` as a value of the type `hint`; `NotationError` naming the place `where` it does not fit."""
    if hint is int and type(data) is int and -BIGGEST <= data <= BIGGEST:
        return data
    origin = _origin(hint)
    if hint is Any:
        return data
    if hint is None or hint is type(None):
        return None if data is None else _refuse(where, "nothing")
    if is_union(hint):
        return _decode_union(hint, data, where)
    if origin is Literal:
        return data if data in _args(hint) and type(data) is not bool else _refuse(where, "one of its words")
    if origin is tuple:
        return _decode_tuple(hint, data, where)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _decode_mapping(hint, data, where)
    if origin is frozenset:
        return frozenset(_decode_list(_args(hint)[0], data, where))
    if is_record(hint):
        return _decode_record(hint, data, where)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(data) if data in list(hint) else _refuse(where, "one of its words")
    return _decode_plain(hint, data, where)


def _decode_plain(hint: Any, data: Any, where: str) -> Any:
    if hint is bool and type(data) is bool:
        return data
    if hint is int and type(data) is int and -BIGGEST <= data <= BIGGEST:
        return data
    if hint is float and type(data) in (int, float) and -BIGGEST <= data <= BIGGEST:
        return float(data)
    if hint is str and type(data) is str and len(data) <= LONGEST:
        return data
    if hint in (bool, int, float, str):
        return _refuse(where, {bool: "true or false", int: "a whole number", float: "a number", str: "text"}[hint])
    raise TypeError(f"no notation for {hint!r}")


def _decode_union(hint: Any, data: Any, where: str) -> Any:
    arms = _args(hint)
    if data is None and type(None) in arms:
        return None
    classes = _records(hint)
    if isinstance(data, dict) and classes:
        name = data.get(TAG)
        if not isinstance(name, str) or name not in classes:
            return _refuse(where, "one of " + ", ".join(sorted(classes)))
        return _decode_record(classes[name], {k: v for k, v in data.items() if k != TAG}, where)
    for arm in arms:
        if arm in (bool, int, float, str) and (type(data) is arm):
            return _decode_plain(arm, data, where)
    plain = [arm for arm in arms if typing.get_origin(arm) is not None]
    return decode(plain[0], data, where) if plain else _refuse(where, "another kind of value")


def _decode_list(hint: Any, data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        _refuse(where, "a list")
    if hint is int and _whole(data):
        return data
    return [decode(hint, item, f"{where}[{i}]") for i, item in enumerate(data)]


def _decode_tuple(hint: Any, data: Any, where: str) -> tuple[Any, ...]:
    args = _args(hint)
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decode_list(args[0], data, where))
    if not isinstance(data, list) or len(args) != len(data):
        _refuse(where, f"a list of {len(args)}")
    if _only_whole(hint) and _whole(data):
        return tuple(data)
    return tuple(
        decode(item_hint, item, f"{where}[{i}]") for i, (item, item_hint) in enumerate(zip(data, args, strict=True))
    )


def _whole(data: list[Any]) -> bool:
    """Are these all whole numbers, and is there at least one?"""
    return set(map(type, data)) == {int} and min(data) >= -BIGGEST and max(data) <= BIGGEST


def _decode_mapping(hint: Any, data: Any, where: str) -> dict[Any, Any]:
    key_hint, value_hint = _pair(hint)
    if key_hint is str:
        if not isinstance(data, dict):
            _refuse(where, "an object")
        return {decode(str, k, where): decode(value_hint, v, f"{where}.{k[:40]}") for k, v in data.items()}
    pairs = [_decode_pair(key_hint, value_hint, pair, where) for pair in _decode_list(Any, data, where)]
    found = dict(pairs)
    if len(found) != len(pairs):
        _refuse(where, "a list without twins")
    return found


def _decode_pair(key_hint: Any, value_hint: Any, data: Any, where: str) -> tuple[Any, Any]:
    if not isinstance(data, list) or len(data) != 2:
        _refuse(where, "a pair")
    return decode(key_hint, data[0], where), decode(value_hint, data[1], where)


def _decode_record(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        return _refuse(where, "an object")
    known = fields_of(kind)
    for key in data:
        if key not in known:
            raise NotationError(say("{where}: there is no field “{key}”.", where=where or "·", key=str(key)[:40]))
    values: dict[str, Any] = {}
    for f in known.values():
        if f.name in data:
            item = data[f.name]
            whole = f.hint is int and type(item) is int and -BIGGEST <= item <= BIGGEST
            values[f.name] = item if whole else decode(f.hint, item, f"{where}.{f.name}")
        elif f.required:
            raise NotationError(say("{where}: the field “{key}” is missing.", where=where or "·", key=f.name))
    try:
        return kind(**values)
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(say("{where}: {what}.", where=where or "·", what=str(error)[:200])) from None


def _refuse(where: str, wanted: str) -> NoReturn:
    raise NotationError(say("{where}: expected {wanted}.", where=where or "·", wanted=wanted))


@cache
def _origin(hint: Any) -> Any:
    return typing.get_origin(hint)


@cache
def _args(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint)


@cache
def _only_whole(hint: Any) -> bool:
    return set(_args(hint)) == {int}


@cache
def is_union(hint: Any) -> bool:
    """Is the declared type a choice of several?"""
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


@cache
def _records(hint: Any) -> dict[str, Any]:
    """The records of a union by their names."""
    return {arm.__name__: arm for arm in _args(hint) if is_record(arm)}


def _items(hint: Any, length: int) -> list[Any]:
    args = _args(hint)
    if len(args) == 2 and args[1] is Ellipsis:
        return [args[0]] * length
    return list(args) if len(args) == length else [None] * length


def _pair(hint: Any) -> tuple[Any, Any]:
    args = _args(hint)
    return (args[0], args[1]) if len(args) == 2 else (None, None)


def is_record(kind: Any) -> bool:
    """Is it a type whose values become JSON objects of their fields?"""
    return isinstance(kind, type) and (issubclass(kind, Struct) or hasattr(kind, "__dataclass_fields__"))


class Field(NamedTuple):
    """One field of a record: its type, and its default if it is not required."""

    name: str
    hint: Any
    default: Any
    required: bool


@cache
def fields_of(kind: Any) -> dict[str, Field]:
    """The fields that are written, by name."""
    if issubclass(kind, Struct):
        found = [Field(f.name, f.type, f.default, f.required) for f in structs.fields(kind)]
    else:
        hints, none = typing.get_type_hints(kind), dataclasses.MISSING
        found = [
            Field(f.name, hints[f.name], f.default, f.default is none and f.default_factory is none)
            for f in dataclasses.fields(kind)
            if f.init
        ]
    return {field.name: field for field in found}
