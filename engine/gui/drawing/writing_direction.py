"""In which order the letters of a line stand: right-to-left scripts among others, by Unicode's algorithm (UAX 9).

Lines come without embeddings and isolates, which are cleaned away where names are read, so only the rules for one
paragraph without them are needed: W1 to W7, N0 to N2, I1, I2, L1 and L2. The letters of a run are put into their order,
mirrored and joined by the font's shaping.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple
from unicodedata import bidirectional

from engine.core.text import LEFTWARD, ONWARD, goes_leftward

STRONG = frozenset(("L", "R", "AL"))
BRACKETS = dict(zip("([{⟨「『【〈《", ")]}⟩」』】〉》", strict=True))
"""Those that belong together in names, the opening ones first."""


class Run(NamedTuple):
    """Letters in the order in which they are read, and whether they go from right to left. start: where in the line."""

    start: int
    text: str
    leftward: bool


def turns_round(text: str) -> bool:
    """Does any of it go from right to left, or is there a mark that something did?"""
    return ONWARD in text or goes_leftward(text)


def runs(text: str) -> list[Run]:
    """The runs of a line from left to right, without marks. A line with a letter that goes to the right begins on the
    left.
    """
    kinds = [bidirectional(letter) or "L" for letter in text]
    letters = {kind for kind, letter in zip(kinds, text, strict=True) if letter != ONWARD}
    base = int("L" not in letters and not LEFTWARD.isdisjoint(letters))
    levels = _levels(text, _weak(kinds, base), base)
    end = len(text.rstrip())
    levels[end:] = [base] * (len(text) - end)
    found = []
    for level, group in groupby(range(len(text)), key=lambda at: levels[at]):
        places = list(group)
        words = text[places[0] : places[-1] + 1].replace(ONWARD, "")
        if words:
            found.append((level, Run(places[0], words, bool(level % 2))))
    for level in range(max(levels, default=0), 0, -1):
        found = _turned(found, level)
    return [run for _, run in found]


def _turned(found: list[tuple[int, Run]], least: int) -> list[tuple[int, Run]]:
    """Every row of runs of at least this level the other way round (L2)."""
    turned: list[tuple[int, Run]] = []
    for deep, group in groupby(found, key=lambda one: one[0] >= least):
        row = list(group)
        turned += reversed(row) if deep else row
    return turned


def _weak(kinds: list[str], base: int) -> list[str]:
    """The kinds of all letters once numbers and what belongs to them are known (W1 to W7)."""
    found = list(kinds)
    begin = "R" if base else "L"
    strong, before = begin, begin
    for at, kind in enumerate(found):
        own = before if kind == "NSM" else kind
        found[at] = "AN" if own == "EN" and strong == "AL" else own
        strong = own if own in STRONG else strong
        before = own
    found = ["R" if kind == "AL" else kind for kind in found]
    for at in range(1, len(found) - 1):
        around = found[at - 1], found[at + 1]
        if around == ("EN", "EN") and found[at] in ("ES", "CS"):
            found[at] = "EN"
        elif around == ("AN", "AN") and found[at] == "CS":
            found[at] = "AN"
    for kind, group in groupby(range(len(found)), key=lambda at: found[at]):
        places = list(group)
        beside = found[max(0, places[0] - 1)], found[min(len(found) - 1, places[-1] + 1)]
        if kind == "ET" and "EN" in beside:
            found[places[0] : places[-1] + 1] = ["EN"] * len(places)
    strong = begin
    for at, kind in enumerate(found):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            found[at] = "L"
        elif kind in ("ET", "ES", "CS"):
            found[at] = "ON"
    return found


def _levels(text: str, kinds: list[str], base: int) -> list[int]:
    """The level of each letter: even ones go to the right (N0 to N2, I1, I2)."""
    ways = ["R" if kind in ("R", "AN", "EN") else kind if kind == "L" else "" for kind in kinds]
    own = "R" if base else "L"
    for first, last in _pairs(text, kinds):
        _embrace(ways, first, last, own)
    for way, group in groupby(range(len(ways)), key=lambda at: ways[at]):
        places = list(group)
        if not way:
            left = ways[places[0] - 1] if places[0] else own
            right = ways[places[-1] + 1] if places[-1] + 1 < len(ways) else own
            ways[places[0] : places[-1] + 1] = [left if left == right else own] * len(places)
    numbers = [kind in ("AN", "EN") for kind in kinds]
    if base:
        return [2 if number or way == "L" else 1 for number, way in zip(numbers, ways, strict=True)]
    return [2 if number else int(way == "R") for number, way in zip(numbers, ways, strict=True)]


def _pairs(text: str, kinds: list[str]) -> list[tuple[int, int]]:
    """Brackets that belong together, by their places."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    closing = set(BRACKETS.values())
    for at, letter in enumerate(text):
        if kinds[at] != "ON":
            continue
        if letter in BRACKETS:
            opened.append(at)
        elif letter in closing:
            match = next((n for n in range(len(opened) - 1, -1, -1) if BRACKETS[text[opened[n]]] == letter), None)
            if match is not None:
                found.append((opened[match], at))
                del opened[match:]
    return sorted(found)


def _embrace(ways: list[str], first: int, last: int, own: str) -> None:
    """Which way a pair of brackets goes: as what is in it goes, unless that is against the line and what is before."""
    inside = {way for way in ways[first + 1 : last] if way}
    if inside:
        before = next((way for way in reversed(ways[:first]) if way), own)
        ways[first] = ways[last] = own if own in inside else before
