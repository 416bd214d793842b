"""The table where it can't lie as it was drawn: in a window that is not wide, and with letters too large for a column.

A table is drawn once, for a wide window: boards at the left, from the plates on a column at the right. In a window
about as high as wide, or higher, the left part takes the whole width, and the column is cut in two halves that stand
side by side below it, with the message line across between them; its own boards, those of other seats, have the whole
width below all of it if that makes them larger. In a wide window a message line of the column in
which a sentence would take too many lines stands below the boards instead.

Then what is read and pressed gets the room that large letters need: plates grow downwards; the buttons, and a message
line below the boards, upwards. A log in the same column gives what it can, then all that stands there becomes lower.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from math import ceil

from engine.core.maps.tmx_reader import Zone
from engine.gui.window.screen import REFERENCE, SQUARE
from engine.table.geometry.rectangles_and_lines import Box, around, corners_of

HIGHEST = 0.7
"""The most of the height that the boards get."""
HIGH = 1.08
"""The height of their part with the message line below it relative to its width, if that is less; the plates' property
`boards_high` may say another."""
SLACK = 0.004
"""How far zones may extend over a cut or over others, as a share of the table."""
NARROW, NARROW_BESIDE_HIGH, CROWDED = 13, 15, 26
"""A message line is too narrow if it is less wide than so many letters are high; the same beside boards that have more
height than width, which lose little by it; where it shares its column with a card of words."""
DRAWN_SHAPE = REFERENCE[0] / REFERENCE[1]
"""The width of tables relative to their height, as they are drawn."""
LEAST_COLUMN = 0.3
"""The share of the width that a column keeps at least beside the boards."""
LINE, RIM = 2.4, 0.6
"""How high it is below the boards, and how far from what is around it, by the letters' height."""

LOWEST_LOG, LOWEST_WITH_CARD, LOG_BESIDE = 4.0, 8.5, 6.0
"""How high a log remains, by the letters' height; if a card of words stands in its zone, too; beside plates."""
SENTENCE, FOLDED_LINE, FOLDED_RIM = 31, 1.15, 1.0
"""How long the sentence is that says why a log tells nothing; how high a line of it, and what is above and below it
together, by the letters' height."""


def rects(
    zones: Iterable[Zone],
    window: tuple[int, int],
    size: tuple[int, int],
    letter: int = 0,
    *,
    crowded: bool = False,
    lowest_log: float = LOWEST_LOG,
    finger: int = 0,
    folded: bool = False,
) -> Mapping[str, Box]:
    """Each zone's rectangle as fractions of the table in a window of this size; in a wide one as drawn.

    size: of the table in it, in pixels. letter: how high letters are in pixels; 0: no words stand there. crowded: a
    card of words stands in the column, too.
    lowest_log: how high a log remains, by the letters' height. finger: how high what can be pressed is. folded: the log
    tells nothing now, and gives its room to the boards above it.
    """
    zones = tuple(zones)
    width, height = size
    found = _rects(zones, *window, letter / width, letter / height)
    if letter and window[0] < SQUARE * window[1]:
        letters, fingers = (letter / width, letter / height), (finger / width, finger / height)
        across = _boards_across(zones, found, letters, fingers, folded=folded)
        found = {**found, **_larger(zones, found, across, size)}
    if not letter:
        return found
    names = {zone.kind: zone.name for zone in zones if zone.kind in ("message", "log")}
    line = found.get(names.get("message", ""))
    boards = [found[zone.name] for zone in zones if zone.kind == "lattice"]
    if line is not None:
        beside = [rect for rect in boards if rect[0] + rect[2] <= line[0] + SLACK and rect[1] + rect[3] > line[1]]
        high = any(rect[3] * height > rect[2] * width for rect in beside)
        least = CROWDED if crowded else NARROW_BESIDE_HIGH if high else NARROW
        if beside and line[2] * width < least * letter:
            found = _line_below(found, names, letter / width, letter / height)
    column = Columns(zones, found, letter / height, lowest_log)
    column.raise_buttons(finger / width, finger / height)
    column.raise_line(letter / width, finger / height, crowded=crowded)
    column.lower_plates()
    if folded:
        column.fold_log(letter / width)
    return column.found


def _line_below(found: Mapping[str, Box], names: Mapping[str, str], wide: float, high: float) -> Mapping[str, Box]:
    """The message line below all that is at its left, as wide as that; a log above it takes its place.

    names: of the message line and the log by their kinds. wide, high: a letter's height as fractions of the table.
    """
    left, top, _, height = found[names["message"]]
    beside = {name: rect for name, rect in found.items() if rect[0] + rect[2] <= left + SLACK}
    bottom = max(rect[1] + rect[3] for rect in beside.values())
    room = (0.0, 0.0, 1.0, 1.0 - (LINE + 2 * RIM) * high)
    placed = {name: _mapped(rect, (0.0, 0.0, 1.0, bottom), room) for name, rect in beside.items()}
    placed[names["message"]] = RIM * wide, 1.0 - (LINE + RIM) * high, left - 2 * RIM * wide, LINE * high
    log = found.get(names.get("log", ""))
    if log is not None and abs(log[0] - left) < SLACK and log[1] < top:
        placed[names["log"]] = log[0], log[1], log[2], max(log[3], top + height - log[1])
    return {**found, **placed}


def _rects(zones: tuple[Zone, ...], width: int, height: int, wide: float, high: float) -> Mapping[str, Box]:
    """wide, high: a letter's height as fractions of the table; 0: no words stand there."""
    usual = {zone.name: zone.rect for zone in zones if zone.kind != "panel" and not zone.panel}
    drawn = {zone.name: zone.rect for zone in zones}
    cut = next((zone.rect[0] for zone in zones if zone.kind == "plates"), 0.0) - SLACK
    beside = [rect for rect in usual.values() if rect[0] > cut]
    boards = [name for name, rect in usual.items() if rect[0] + rect[2] < cut + 2 * SLACK]
    if not boards or len(beside) + len(boards) < len(usual):
        return drawn
    if width >= SQUARE * height:
        return _narrowed(drawn, cut + SLACK, high / wide if wide else width / height)
    line, log = _one(zones, "message"), _one(zones, "log")
    strip = 0.0
    if high and line is not None and line.rect in beside:
        # across the whole window, where a sentence needs fewer lines; the log above it takes its place
        beside.remove(line.rect)
        strip = (LINE + RIM) * high
        if log is not None and abs(log.rect[0] - line.rect[0]) < SLACK and log.rect[1] < line.rect[1]:
            longer = *log.rect[:3], max(log.rect[3], _end(line.rect) - log.rect[1])
            beside[beside.index(log.rect)] = drawn[log.name] = longer
    across = _cut(beside)
    plates = _one(zones, "plates")
    share = float(plates.properties.get("boards_high", HIGH)) if plates is not None else HIGH
    top = min(HIGHEST, share * width / height)
    upper, lower = (
        _around(rect for rect in beside if (rect[1] + rect[3] / 2 < across) == above) for above in (True, False)
    )
    left, right = (0.0, top, 0.5, 1.0 - top), (0.5, top, 0.5, 1.0 - top)

    def placed(rect: Box) -> Box:
        if rect[0] <= cut:
            return _mapped(rect, (0.0, 0.0, cut + SLACK, 1.0), (0.0, 0.0, 1.0, top - strip))
        return _mapped(rect, upper, left) if rect[1] + rect[3] / 2 < across else _mapped(rect, lower, right)

    found = {name: placed(rect) for name, rect in drawn.items()}
    if strip and line is not None:
        found[line.name] = RIM * wide, top - strip, 1.0 - 2 * RIM * wide, LINE * high
    return found


def _narrowed(drawn: Mapping[str, Box], cut: float, shape: float) -> Mapping[str, Box]:
    """Where the table is less wide than drawn, the column from `cut` on gives way before the boards do. shape: width
    relative to height."""
    column = max(min(1.0 - cut, LEAST_COLUMN), min(1.0 - cut, 1.0 - cut * DRAWN_SHAPE / shape))
    left, right = (0.0, 0.0, 1.0 - column, 1.0), (1.0 - column, 0.0, column, 1.0)
    return {
        name: _mapped(rect, (0.0, 0.0, cut, 1.0), left)
        if rect[0] < cut - SLACK
        else _mapped(rect, (cut, 0.0, 1.0 - cut, 1.0), right)
        for name, rect in drawn.items()
    }


def _cut(column: list[Box]) -> float:
    """Where a column can be cut into two of about equal height, without cutting a zone."""
    ends = {rect[1] + rect[3] for rect in column}
    free = [end for end in ends if not any(rect[1] + SLACK < end < rect[1] + rect[3] - SLACK for rect in column)]
    whole = _around(column)
    return min(free, key=lambda end: abs(end - whole[1] - whole[3] / 2))


def _around(rects: Iterable[Box]) -> Box:
    """The box around some others, from the table's column of the first to its right rim."""
    found = list(rects)
    left, top = min((rect[0] for rect in found), default=0.0), min((rect[1] for rect in found), default=0.0)
    right = max((rect[0] + rect[2] for rect in found), default=1.0)
    bottom = max((rect[1] + rect[3] for rect in found), default=1.0)
    # a rim as wide as that at the window's right
    rim = max(0.0, 1.0 - right)
    return left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim


def _mapped(rect: Box, old: Box, new: Box) -> Box:
    """A rectangle after the box around it has been mapped to another."""
    wide, high = new[2] / old[2], new[3] / old[3]
    return new[0] + (rect[0] - old[0]) * wide, new[1] + (rect[1] - old[1]) * high, rect[2] * wide, rect[3] * high


DRAWN = 17 / 720
"""The height of a letter for which tables are drawn, as a share of the table's height."""
HIGHEST_PLATES = 0.4
"""The most of the window's height that plates get."""
KEPT = 0.65
"""The share of its height that everything else keeps."""
LINES, WIDE = 3.0, 27
"""How high two lines of a message are, by the letters' height; how many letters wide it is if buttons stand beside
them."""
TALLER = 1.35
"""How high a message line with a button is, by the height of what can be pressed."""
ICONS, ACROSS, DOWN, WORDS = 9, 1.11, 1.16, 2.3
"""The most icons among the buttons; from one to the next beside it and below it, by the height of what can be pressed;
how high a button with words is, by the letters' height."""
BROAD, FOLDED_WORDS = 15, 3.1
"""In buttons that are not wider than so many letters are high words take two lines; how high a button is then."""

WORDY = ("plates", "message", "buttons")
"""The kinds of zones that nothing but words and buttons stands in, besides the log."""

WORDS_SHARE, WORTH = 0.66, 1.08
"""The most of the room below the boards that plates, log and buttons get if other boards stand below these; how much
larger these have to be so."""


def _boards_across(
    zones: tuple[Zone, ...],
    found: Mapping[str, Box],
    letter: tuple[float, float],
    finger: tuple[float, float],
    *,
    folded: bool,
) -> dict[str, Box]:
    """In a high window: plates at the left, log and buttons at the right, and below them the boards of the column over
    the whole width, those that were drawn below others at the right of these. Empty where the column has none.

    found: as its two halves stand side by side. letter, finger: how wide and high a letter and what can be pressed are,
    as fractions of the table. folded: the log tells nothing now.
    """
    plates, log, buttons = (_one(zones, kind) for kind in ("plates", "log", "buttons"))
    if plates is None or log is None or buttons is None:
        return {}
    column = [
        zone for zone in zones if zone.kind != "panel" and not zone.panel and zone.rect[0] > plates.rect[0] - SLACK
    ]
    bands = _bands([zone for zone in column if zone.kind not in (*WORDY, "log")])
    if not bands:
        return {}
    rim, gap, top = RIM * letter[0], RIM * letter[1], min(found[name][1] for name in (plates.name, log.name))
    half = 0.5 - 1.5 * rim
    pressed = height_of_buttons(buttons, half / max(finger[0], SLACK), finger[1], letter[1])
    told = min(float(plates.properties.get("letters", plates.rect[3] / DRAWN)) * letter[1], HIGHEST_PLATES)
    read = _folded(letter[0] / half) if folded else LOG_BESIDE
    high = min(max(told, pressed + gap + read * letter[1]), WORDS_SHARE * (1.0 - top))
    placed = {
        plates.name: (rim, top, half, high),
        log.name: (0.5 + rim / 2, top, half, high - pressed - gap),
        buttons.name: (0.5 + rim / 2, top + high - pressed, half, pressed),
    }
    end, wide = top + high + gap, 1.0 / len(bands)
    for number, band in enumerate(bands):
        whole = around(corner for zone in band for corner in corners_of(zone.rect))
        room = (number * wide + rim, end, wide - 2 * rim, 1.0 - end - gap)
        placed |= {zone.name: _mapped(zone.rect, whole, room) for zone in band}
    return placed


def _bands(zones: Collection[Zone]) -> list[list[Zone]]:
    """Boards that were drawn side by side, each time with what stands just above them."""
    ends = sorted({round(_end(zone.rect), 3) for zone in zones if zone.kind == "lattice"})
    found: list[list[Zone]] = [[] for _ in ends]
    for zone in zones:
        number = next((number for number, end in enumerate(ends) if _end(zone.rect) < end + SLACK), len(ends) - 1)
        if ends:
            found[number].append(zone)
    return found


def _larger(
    zones: tuple[Zone, ...], found: Mapping[str, Box], other: dict[str, Box], size: tuple[int, int]
) -> dict[str, Box]:
    """The other places, if the shorter side of the smallest board among these is clearly longer there; else none."""

    def least(places: Mapping[str, Box]) -> float:
        boards = (zone.name for zone in zones if zone.kind == "lattice" and zone.name in other)
        return min((min(places[name][2] * size[0], places[name][3] * size[1]) for name in boards), default=0.0)

    return other if least(other) > WORTH * least(found) else {}


def height_of_buttons(zone: Zone, fingers: float, finger: float, letter: float) -> float:
    """How high the zone of the buttons has to be for all icons and one button with words, as a share of the table.

    fingers: how many times wider it is than what can be pressed; finger, letter: how high that and a letter are.
    """
    icons = int(zone.properties.get("icons", ICONS))
    rows = ceil(icons / max(1, int((fingers + ACROSS - 1) / ACROSS)))
    words = WORDS if fingers * finger > BROAD * letter else FOLDED_WORDS
    return (rows * DOWN + 0.5) * finger + max(words * letter, DOWN * finger)


Knots = list[tuple[float, float]]
"""Heights, from above, and where they are afterwards."""


def _one(zones: Collection[Zone], kind: str) -> Zone | None:
    return next((zone for zone in zones if zone.kind == kind), None)


def _stretched(found: Mapping[str, Box], names: Collection[str], knots: Knots) -> Mapping[str, Box]:
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
    """Zones that make room for words. `found`: their rectangles by now, as fractions of the table. high: a letter's
    height; lowest_log: how high a log remains, by the letters' height."""

    def __init__(self, zones: Collection[Zone], found: Mapping[str, Box], high: float, lowest_log: float) -> None:
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
            self.found = _stretched(self.found, column, knots)

    def fold_log(self, letter: float) -> None:
        """Give the room of a log as wide as the plates to the boards between these and it. letter: as a share of the
        table's width."""
        log, plates = _one(self.zones, "log"), _one(self.zones, "plates")
        if log is None or plates is None or self.found[log.name][2] < self.found[plates.name][2] - SLACK:
            return
        left, top, wide, tall = self.found[log.name]
        given = tall - _folded(letter / wide) * self.high
        column = self._between(left, left + wide)
        above = {name: rect for name, rect in column.items() if _end(rect) <= top + SLACK}
        words = [_end(above[zone.name]) for zone in self.zones if zone.name in above and zone.kind in WORDY]
        first = max([*words, self.found[plates.name][1]])
        above = {name: rect for name, rect in above.items() if rect[1] > first - SLACK}
        if given > 0 and above:
            knots = [(first, first), (top, top + given)]
            self.found = {**_stretched(self.found, above, knots), log.name: (left, top + given, wide, tall - given)}

    def raise_buttons(self, finger_wide: float, finger_high: float) -> None:
        """Make the buttons high enough for all icons and one button with words."""
        drawn = _one(self.zones, "buttons")
        if drawn is None or not finger_high:
            return
        wide, tall = self.found[drawn.name][2:]
        plates = _one(self.zones, "plates")
        # in a high window boards lie above the column, too
        highest = self.found[plates.name][1] if plates is not None else 0.0
        wanted = height_of_buttons(drawn, wide / finger_wide, finger_high, self.high)
        self._raise(drawn.name, wanted - tall, highest=highest)

    def raise_line(self, wide: float, finger_high: float, *, crowded: bool) -> None:
        """Make a message line as many letters high as it was drawn; below the boards high enough for two lines, where
        it is narrow for the buttons below them, too, unless a card of words says what is to be done."""
        drawn = _one(self.zones, "message")
        if drawn is None:
            return
        left, top, width, tall = self.found[drawn.name]
        boards = [self.found[zone.name] for zone in self.zones if zone.kind == "lattice"]
        below = any(_end(rect) <= top + SLACK and rect[0] < left + width for rect in boards[:1])
        wanted = max((LINES if below else drawn.rect[3] / DRAWN) * self.high, TALLER * finger_high)
        if width < WIDE * wide and not crowded:
            wanted = max(wanted, LINES * self.high + max(finger_high, WORDS * self.high))
        # boards that a card has made low keep what they have
        self._raise(drawn.name, wanted - tall, 0.0 if crowded else RIM * wide)

    def _raise(self, name: str, more: float, rim: float = 0.0, highest: float = 0.0) -> None:
        """One of them is higher by so much, if it can be; what stands above it, but not above `highest`, makes room,
        also what is broader by `rim` at each side."""
        left, top, wide, tall = self.found[name]
        column = self._between(left - rim, left + wide + rim)
        column = {other: rect for other, rect in column.items() if rect[1] > highest - SLACK and other != name}
        above = {other: rect for other, rect in column.items() if _end(rect) <= top + SLACK}
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
        self.found = {**_stretched(self.found, above, knots), name: (left, top - more, wide, tall + more)}


def _end(rect: Box) -> float:
    return rect[1] + rect[3]


def _folded(letter: float) -> float:
    """How high a log is that tells nothing, by the letters' height. letter: that as a share of the log's width."""
    return ceil(SENTENCE * letter) * FOLDED_LINE + FOLDED_RIM
