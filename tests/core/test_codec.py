"""The codec: everything comes back as it was, and nothing else comes in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from engine.core import codec
from engine.core.errors import NotationError, TrailboxError


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"


class Pin(Struct, frozen=True):
    cell: tuple[int, int]
    kind: Literal["red", "blue"] = "red"


class Pass(Struct, frozen=True):
    pass


class Sheet(Struct, frozen=True):
    name: str
    pins: tuple[Pin, ...] = ()
    last: Pin | Pass | None = None
    weight: float = 0.0
    open: bool = False
    heights: Mapping[tuple[int, int], int] = field(default_factory=dict)
    words: Mapping[str, int] = field(default_factory=dict)
    seen: frozenset[int] = frozenset()
    size: Size = Size.SMALL


SIGNS = st.characters(exclude_categories=("Cs",))
"""All that `st.text` has by itself, which first makes a table of them: two seconds on a fresh clone."""
NUMBERS = st.integers(-codec.BIGGEST, codec.BIGGEST)
PINS = st.builds(Pin, st.tuples(NUMBERS, NUMBERS), st.sampled_from(["red", "blue"]))
SHEETS = st.builds(
    Sheet,
    name=st.text(SIGNS, max_size=40),
    pins=st.lists(PINS, max_size=4).map(tuple),
    last=st.one_of(st.none(), PINS, st.just(Pass())),
    weight=st.floats(-1e15, 1e15, allow_nan=False),
    open=st.booleans(),
    heights=st.dictionaries(st.tuples(NUMBERS, NUMBERS), NUMBERS, max_size=4),
    words=st.dictionaries(st.text(SIGNS, max_size=5), NUMBERS, max_size=4),
    seen=st.frozensets(NUMBERS, max_size=4),
    size=st.sampled_from(Size),
)


@given(SHEETS)
def test_every_value_comes_back(sheet: Sheet) -> None:
    text = codec.dumps(codec.encode(sheet))
    back = codec.decode(Sheet, codec.loads(text))
    assert back == sheet and type(back.size) is Size
    assert codec.dumps(codec.encode(codec.decode(Sheet, codec.loads(text)))) == text


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(SIGNS, max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(SIGNS, max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(
    data=st.one_of(
        JSON, st.fixed_dictionaries({"name": JSON, "pins": JSON, "last": JSON, "heights": JSON, "size": JSON})
    )
)
def test_anything_else_is_refused_by_name(data: Any) -> None:
    try:
        value = codec.decode(Sheet, data)
    except NotationError as error:
        assert str(error)
    else:
        assert codec.decode(Sheet, codec.encode(value)) == value


@given(st.text(SIGNS, max_size=60))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    try:
        codec.loads(text)
    except NotationError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"name": "a", "open": 1}', "true or false"),
        ('{"name": "a", "weight": true}', "a number"),
        ('{"name": "a", "pins": [{"cell": [true, 0]}]}', "pins[0].cell[0]"),
        ('{"name": "a", "pins": [{"cell": [1]}]}', "a list of 2"),
        ('{"name": "a", "pins": [{"cell": [9007199254740993, 0]}]}', "a whole number"),
        ('{"name": "a", "colour": 1}', "colour"),
        ('{"pins": []}', "missing"),
        ('{"name": "a", "name": "b"}', "twice"),
        ('{"name": "a", "weight": NaN}', "NaN"),
        ('{"name": "a", "weight": 1e999}', "a number"),
        ('{"name": "a", "last": {"is": "Sheet"}}', "Pass"),
        ('{"name": "a", "last": {"is": []}}', "Pass"),
        ('{"name": "a", "pins": [{"cell": [0, 0], "kind": "green"}]}', "kind"),
        ('{"name": "a", "pins": [{"cell": [0, 0], "kind": ["red"]}]}', "kind"),
        ('{"name": "a", "heights": [[[0, 0], 1], [[0, 0], 2]]}', "twins"),
        ("[" * 100_000, "not readable"),
        ('{"name": "\\ud800"', "not readable"),
    ],
)
def test_what_the_standard_library_lets_through_is_refused(text: str, word: str) -> None:
    with pytest.raises(NotationError, match=word.replace("[", r"\[").replace("]", r"\]")):
        codec.decode(Sheet, codec.loads(text))


def test_a_refused_value_is_an_error_for_people() -> None:
    assert issubclass(NotationError, TrailboxError)


@pytest.mark.parametrize("odd", [True, None, 1.0, "1", [1], codec.BIGGEST + 1, -codec.BIGGEST - 1])
def test_one_odd_value_among_many_numbers_is_refused(odd: Any) -> None:
    assert codec.decode(tuple[int, ...], [3, -4, codec.BIGGEST]) == (3, -4, codec.BIGGEST)
    for place in range(3):
        row = [7, 8]
        row.insert(place, odd)
        with pytest.raises(NotationError, match=rf"\[{place}\]"):
            codec.decode(tuple[int, ...], row)
