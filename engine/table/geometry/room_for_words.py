"""Where letters are larger than a table was drawn for, what is read and pressed has more room.

Plates grow downwards; the buttons, and a message line below the boards, upwards. A log in the same column gives what it
can, then all that stands there becomes lower.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from math import ceil

from engine.core.maps.tmx_reader import Zone
from engine.table.geometry.boxes_and_lines import Box

SLACK = 0.004
"""How far zones may extend over others, as a share of the table."""
DRAWN = 17 / 720
"""The height of a letter for which tables are drawn, as a share of the table's height."""
HIGHEST_PLATES = 0.4
"""The most of the window's height that plates get."""
LOWEST_LOG, LOWEST_WITH_CARD = 4.5, 8.0
"""How high a log remains, by the letters' height; if a card of words stands in its zone, too."""
KEPT = 0.65
"""The share of its height that everything else keeps."""
LINES, WIDE = 3.0, 27
"""How high two lines of a message are, by the letters' height; how many letters wide it is if buttons stand beside
them."""
TALLER = 1.35
"""How high a message line with a button is, by the height of what can be pressed."""
ICONS, BETWEEN, WORDS = 9, 1.16, 2.3
"""The most icons among the buttons; from one to the next, by the height of what can be pressed; how high a button with
words is, by the letters' height."""

Zones = Mapping[str, Box]
Knots = list[tuple[float, float]]
"""Heights, from above, and where they are afterwards."""


def with_room(
    zones: Collection[Zone],
    found: Zones,
    wide: float,
    high: float,
    finger_wide: float,
    finger_high: float,
    lowest_log: float,
) -> Zones:
    """The zones' rectangles with room for words. wide, high: a letter's height, and that of what can be pressed, as
    fractions of the table's width and height. lowest_log: how high a log remains, by the letters' height."""
    column = Columns(zones, found, high, lowest_log)
    column.raise_buttons(finger_wide, finger_high)
    column.raise_line(wide, finger_high)
    column.lower_plates()
    return column.found


def _one(zones: Collection[Zone], kind: str) -> Zone | None:
    return next((zone for zone in zones if zone.kind == kind), None)


def _moved(found: Zones, names: Collection[str], knots: Knots) -> Zones:
    """With some of them higher or lower."""

    def to(y: float) -> float:
        for (above, upper), (below, lower) in pairwise(knots):
            if above <= y <= below and below > above:
                return upper + (y - above) * (lower - upper) / (below - above)
        return y

    return {
        name: (rect[0], to(rect[1]), rect[2], to(rect[1] + rect[3]) - to(rect[1])) if name in names else rect
        for name, rect in found.items()
    }


class Columns:
    """Zones that make room. `found`: their rectangles by now; high: a letter's height as a fraction of the table's."""

    def __init__(self, zones: Collection[Zone], found: Zones, high: float, lowest_log: float) -> None:
        self.zones = zones
        self.usual = self.found = found
        self.high, self.lowest_log = high, lowest_log

    def _between(self, left: float, right: float) -> dict[str, Box]:
        """What stands between these, without panels and what lies on them."""
        flat = {zone.name: self.found[zone.name] for zone in self.zones if zone.kind != "panel" and not zone.panel}
        return {
            name: rect for name, rect in flat.items() if rect[0] > left - SLACK and rect[0] + rect[2] < right + SLACK
        }

    def _log(self, column: Mapping[str, Box]) -> str:
        """The log of a column if it lies below or above all others in it; "" for none."""
        name = next((zone.name for zone in self.zones if zone.kind == "log" and zone.name in column), "")
        if not name:
            return ""
        top, bottom = column[name][1], column[name][1] + column[name][3]
        others = [y for other, rect in column.items() if other != name for y in (rect[1], rect[1] + rect[3])]
        return name if all(y <= top + SLACK or y >= bottom - SLACK for y in others) else ""

    def _spare(self, names: Collection[str], top: float, bottom: float) -> float:
        """By how much what stands between these heights may become lower."""
        inside = [
            name for name in names if top - SLACK < self.found[name][1] and _end(self.found[name]) < bottom + SLACK
        ]
        if not inside:
            return 0.0
        first, last = (min(self.usual[name][1] for name in inside), max(_end(self.usual[name]) for name in inside))
        return max(0.0, bottom - top - KEPT * (last - first))

    def lower_plates(self) -> None:
        """Make plates as many letters high as they were drawn, or as their property `letters` says."""
        drawn = _one(self.zones, "plates")
        if drawn is None:
            return
        left, top, wide, tall = self.found[drawn.name]
        # in a high window there are two columns
        column = self._between(left, 0.5 if left + wide < 0.5 + SLACK else 1.0)
        fixed = {zone.name for zone in self.zones if zone.kind in ("buttons", "message")}
        column = {name: rect for name, rect in column.items() if name not in fixed and rect[1] > top - SLACK}
        bottom, end = top + tall, max(map(_end, column.values()))
        letters = float(drawn.properties.get("letters", drawn.rect[3] / DRAWN))
        more = min(letters * self.high, HIGHEST_PLATES) - tall
        log = self._log(column)
        below = self.found[log][1] if log else end
        given = min(more, max(0.0, self.found[log][3] - self.lowest_log * self.high)) if log else 0.0
        more = min(more, given + self._spare([name for name in column if name != log], bottom, below))
        if more > 0:
            knots = [(top, top), (bottom, bottom + more), (below, below + given), (end, end)]
            self.found = _moved(self.found, column, knots)

    def raise_buttons(self, finger_wide: float, finger_high: float) -> None:
        """Make the buttons high enough for all icons and one button with words."""
        drawn = _one(self.zones, "buttons")
        if drawn is None or not finger_high:
            return
        wide, tall = self.found[drawn.name][2:]
        rows = ceil(ICONS / max(1, int((wide / finger_wide + 0.16) / BETWEEN)))
        wanted = (rows * BETWEEN + 0.5) * finger_high + max(WORDS * self.high, BETWEEN * finger_high)
        self._raise(drawn.name, wanted - tall)

    def raise_line(self, wide: float, finger_high: float) -> None:
        """Make a message line as many letters high as it was drawn; below the boards high enough for two lines, where
        it is narrow for the buttons below them, too."""
        drawn = _one(self.zones, "message")
        if drawn is None:
            return
        left, top, width, tall = self.found[drawn.name]
        boards = [self.found[zone.name] for zone in self.zones if zone.kind == "lattice"]
        below = any(_end(rect) <= top + SLACK and rect[0] < left + width for rect in boards[:1])
        wanted = max((LINES if below else drawn.rect[3] / DRAWN) * self.high, TALLER * finger_high)
        if width < WIDE * wide:
            wanted = max(wanted, LINES * self.high + max(finger_high, WORDS * self.high))
        self._raise(drawn.name, wanted - tall)

    def _raise(self, name: str, more: float) -> None:
        """One of them is higher by so much, if it can be; what stands above it makes room."""
        left, top, wide, tall = self.found[name]
        column = self._between(left, left + wide)
        above = {other: rect for other, rect in column.items() if _end(rect) <= top + SLACK and other != name}
        plates = next((zone.name for zone in self.zones if zone.kind == "plates" and zone.name in above), "")
        log = self._log(above)
        first = _end(self.found[plates]) if plates else min((rect[1] for rect in above.values()), default=top)
        below = self.found[log][1] if log else top
        given = min(more, max(0.0, self.found[log][3] - self.lowest_log * self.high)) if log else 0.0
        others = [other for other in above if other not in (log, plates)]
        spared = min(more - given, self._spare(others, first, below))
        more = given + spared
        if more <= 0:
            return
        knots = [(first, first), (below, below - spared)]
        knots += [(_end(self.found[log]), _end(self.found[log]) - more)] if log else []
        knots.append((top + SLACK, top + SLACK - more))
        self.found = {**_moved(self.found, above, knots), name: (left, top - more, wide, tall + more)}


def _end(rect: Box) -> float:
    return rect[1] + rect[3]
