"""What a card costs depends on what it touches and not on how many lie already."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.rules import Cell
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.pieces import Laid
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.play import card, table

CARDS = ("X|X", "Z|Z", "NES.W|NE.SW")
COUNTS = (5, 30, 55)
"""Cards that lie."""


def row(count: int, text: str) -> Position:
    """One giant network of each colour; pink holds this card."""
    return table(*(((x, 0), "X|X") for x in range(1, count + 1)), hands=((text,), ("X|X",)))


def calls(work: Callable[[], object]) -> int:
    """How many calls it makes, of Python or of C: the same on every machine."""
    count = 0

    def note(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    # the collector may run at any time, and what it clears away may call things of its own
    gc.disable()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def seconds(work: Callable[[], object]) -> float:
    """CPU time, the best of many."""
    found = []
    for _ in range(60):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def works(s: Position, text: str, cell: Cell) -> dict[str, Callable[[], Any]]:
    lay = Lay(s.hands[0][0].number, cell, 0)
    laid = Laid(lay.number, card(text), cell, 0)
    return {
        "why_not": lambda: RULES.why_not(s, 0, lay),
        "plus": lambda: s.forest.plus(laid),
        "apply": lambda: RULES.apply(s, 0, lay),
    }


@pytest.mark.parametrize("text", CARDS)
@pytest.mark.parametrize("cell", [(0, 1), (-1, 0)])
def test_the_work_is_the_same_with_5_30_and_55_cards(text: str, cell: Cell) -> None:
    tables = [works(row(count, text), text, cell) for count in COUNTS]
    for name in tables[0]:
        for one in tables:
            one[name]()  # fills what is kept from card to card
        assert len({calls(one[name]) for one in tables}) == 1, name


@pytest.mark.slice(0)
@pytest.mark.parametrize("text", CARDS)
def test_copying_hardly_shows(text: str) -> None:
    """The mappings of the web are copied, by far most of the time goes elsewhere even in one giant network."""
    few, many = (works(row(count, text), text, (0, 1)) for count in (5, 55))
    for name in few:
        assert seconds(many[name]) < 2.2 * seconds(few[name]), name
