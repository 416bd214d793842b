"""What scores in Glade, and how a game ends."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Cell, Over, Seat, places
from games._template import say
from games._template.rules.pieces import ARROW, BERRY, NO_ARROW, PAIR, POND, SHORT, THINGS, Laid
from games._template.rules.position import NOBODY, Position

REASONS = ("meadow", "hands", "rounds")
SOURCES = (say("Tiles beside a pond"), say("Arrows at their kind"), say("Berries and nuts"))


def points(s: Position, seat: Seat) -> tuple[int, int]:
    """The seat's points of this game for the tiles it has laid: (ponds, arrows)."""
    taken = s.taken()
    own = [tile for tile in s.laid if tile.seat == seat]
    ponds = sum(POND for tile in own if any(cell in s.ponds for cell in HEX.neighbours(tile.cell)))
    arrows = sum(ARROW for tile in own if points_home(tile, taken))
    return ponds, arrows


def by_source(s: Position, seat: Seat) -> tuple[int, ...]:
    """All points of the seat, those of an earlier game of the match included, for each of SOURCES."""
    berries, nuts = s.things[seat] if s.things else (0,) * len(THINGS)
    now = (*points(s, seat), BERRY * berries + PAIR * (nuts // 2))
    return tuple(map(sum, zip(now, s.earlier[seat], strict=True))) if s.earlier else now


def total(s: Position, seat: Seat) -> int:
    """All points of the seat."""
    return sum(by_source(s, seat))


def points_home(tile: Laid, taken: dict[Cell, Laid]) -> bool:
    """Does its arrow point at a tile of its own kind?"""
    target = taken.get(HEX.step(tile.cell, tile.turn))
    return tile.kind not in (NO_ARROW, UNKNOWN) and target is not None and target.kind == tile.kind


def ending(s: Position) -> str:
    """Why this game is over at the start of a round, or ""."""
    if len(s.meadow) - len(s.laid) < s.seats:
        return "meadow"
    if s.short and s.round == SHORT:
        return "rounds"
    # whoever has nothing now will draw nothing either, once the bag is empty
    return "hands" if s.left == 0 and not all(s.hands) else ""


def between(s: Position) -> bool:
    """Is the first game of a match over, and the second not begun?"""
    return s.match and s.game == 0 and not any(s.chosen) and s.walker == NOBODY and bool(ending(s))


def over(s: Position, reason: str) -> Over:
    """The end, with the points told by source; a source that the game does not have is left out."""
    parts = [by_source(s, seat) for seat in range(s.seats)]
    scores = tuple(map(sum, parts))
    tally = zip(SOURCES[: None if s.hedgehogs else -1], zip(*parts, strict=True), strict=False)
    return Over(places(scores), scores, reason, tuple(tally))
