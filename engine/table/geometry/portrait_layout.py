"""The table where it can't lie as it was drawn: in a window that is not wide, and with letters too large for a column.

A table is drawn once, for a wide window: boards at the left, from the plates on a column at the right. In a window
about as high as wide, or higher, the left part takes the whole width, and the column is cut in two halves that stand
side by side below it. Panels of the column cover its first half. A message line of the column in which a sentence would
take too many lines stands below the boards instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.maps.tmx_reader import Zone
from engine.gui.window.screen import SQUARE
from engine.table.geometry.boxes_and_lines import Box
from engine.table.geometry.room_for_words import LOWEST_LOG, LOWEST_WITH_CARD, with_room

HIGHEST = 0.7
"""The most of the height that the boards get."""
HIGH = 1.05
"""The height of their part relative to its width, if that is less."""
SLACK = 0.004
"""How far zones may extend over a cut, as a share of the table."""
NARROW, CROWDED = 13, 26
"""A message line is too narrow if it is less wide than so many letters are high; the same where it shares its column
with a card of words."""
LINE, RIM = 2.4, 0.6
"""How high it is below the boards, and how far from what is around it, by the letters' height."""


def rects(
    zones: Iterable[Zone],
    width: int,
    height: int,
    letter: int = 0,
    *,
    crowded: bool = False,
    shared_log: bool = False,
    finger: int = 0,
) -> Mapping[str, Box]:
    """Each zone's rectangle as fractions of the table in a window of this size; in a wide one as drawn.

    letter: how high letters are in pixels; 0: no words stand there. crowded: a card of words stands in the column, too.
    shared_log: a card of words stands in the log's zone. finger: how high what can be pressed is.
    """
    zones = tuple(zones)
    found = _rects(zones, width, height)
    if not letter:
        return found
    names = {zone.kind: zone.name for zone in zones if zone.kind in ("message", "log")}
    line = found.get(names.get("message", ""))
    if line is not None and line[2] * width < (CROWDED if crowded else NARROW) * letter:
        boards = [found[zone.name] for zone in zones if zone.kind == "lattice"]
        if any(rect[0] + rect[2] <= line[0] + SLACK and rect[1] + rect[3] > line[1] for rect in boards):
            found = _line_below(found, names, letter / width, letter / height)
    lowest = LOWEST_WITH_CARD if shared_log else LOWEST_LOG
    return with_room(zones, found, letter / width, letter / height, finger / width, finger / height, lowest)


def _line_below(found: Mapping[str, Box], names: Mapping[str, str], wide: float, high: float) -> Mapping[str, Box]:
    """The message line below all that is at its left, as wide as that; a log above it takes its place.

    names: of the message line and the log by their kinds. wide, high: a letter's height as fractions of the table.
    """
    left, top, _, height = found[names["message"]]
    beside = {name: rect for name, rect in found.items() if rect[0] + rect[2] <= left + SLACK}
    bottom = max(rect[1] + rect[3] for rect in beside.values())
    room = (0.0, 0.0, 1.0, 1.0 - (LINE + 2 * RIM) * high)
    placed = {name: _moved(rect, (0.0, 0.0, 1.0, bottom), room) for name, rect in beside.items()}
    placed[names["message"]] = RIM * wide, 1.0 - (LINE + RIM) * high, left - 2 * RIM * wide, LINE * high
    log = found.get(names.get("log", ""))
    if log is not None and abs(log[0] - left) < SLACK and log[1] < top:
        placed[names["log"]] = log[0], log[1], log[2], max(log[3], top + height - log[1])
    return {**found, **placed}


def _rects(zones: tuple[Zone, ...], width: int, height: int) -> Mapping[str, Box]:
    usual = {zone.name: zone.rect for zone in zones if zone.kind != "panel" and not zone.panel}
    on_panels = {zone.name: zone.rect for zone in zones if zone.name not in usual}
    cut = next((zone.rect[0] for zone in zones if zone.kind == "plates"), 0.0) - SLACK
    beside = [rect for rect in usual.values() if rect[0] > cut]
    boards = [name for name, rect in usual.items() if rect[0] + rect[2] < cut + 2 * SLACK]
    if width >= SQUARE * height or not boards or len(beside) + len(boards) < len(usual):
        return usual | on_panels
    across = _cut(beside)
    top = min(HIGHEST, HIGH * width / height)
    upper, lower = (
        _around(rect for rect in beside if (rect[1] + rect[3] / 2 < across) == above) for above in (True, False)
    )
    left, right = (0.0, top, 0.5, 1.0 - top), (0.5, top, 0.5, 1.0 - top)

    def placed(rect: Box) -> Box:
        if rect[0] <= cut:
            return _moved(rect, (0.0, 0.0, cut + SLACK, 1.0), (0.0, 0.0, 1.0, top))
        return _moved(rect, upper, left) if rect[1] + rect[3] / 2 < across else _moved(rect, lower, right)

    def covered(rect: Box) -> Box:
        return _moved(rect, _around([*on_panels.values()]), left) if rect[0] > cut else placed(rect)

    return {name: placed(rect) for name, rect in usual.items()} | {
        name: covered(rect) for name, rect in on_panels.items()
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


def _moved(rect: Box, old: Box, new: Box) -> Box:
    """A rectangle after the box around it has been mapped to another."""
    wide, high = new[2] / old[2], new[3] / old[3]
    return new[0] + (rect[0] - old[0]) * wide, new[1] + (rect[1] - old[1]) * high, rect[2] * wide, rect[3] * high
