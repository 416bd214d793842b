"""What scores in Glade, and how a game ends."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Cell, Over, Seat, places
from games._template import say
from games._template.rules.pieces import ARROW, BERRY, NO_ARROW, PAIR, POND, SHORT, THINGS, Laid
from games._template.rules.position import NOBODY, Position

REASONS = ("meadow", "hands", "rounds")
SOURCES = (say("Tiles beside a pond"), say("Arrows at their kind"), say("Berries and nuts"))


def points(s: Position) -> list[tuple[int, int]]:
    """Each seat's points of this game for the tiles it has laid: (ponds, arrows)."""
    taken, shores = s.taken(), {cell for pond in s.ponds for cell in HEX.neighbours(pond)}
    ponds, arrows = [0] * s.seats, [0] * s.seats
    for tile in s.laid:
        ponds[tile.seat] += POND * (tile.cell in shores)
        arrows[tile.seat] += ARROW * points_home(tile, taken)
    return list(zip(ponds, arrows, strict=True))


def thing_points(s: Position) -> list[int]:
    """Each seat's points of this game for what hedgehogs have found."""
    things = s.things or ((0,) * len(THINGS),) * s.seats
    return [BERRY * berries + PAIR * (nuts // 2) for berries, nuts in things]


def gained(s: Position) -> list[int]:
    """The points that each seat has got by the tile laid last."""
    taken, tile = s.taken(), s.laid[-1]
    around = HEX.neighbours(tile.cell)
    found = [0] * s.seats
    found[tile.seat] = POND * any(cell in s.ponds for cell in around) + ARROW * points_home(tile, taken)
    for other in (taken[cell] for cell in around if cell in taken):
        if HEX.step(other.cell, other.turn) == tile.cell:
            found[other.seat] += ARROW * points_home(other, taken)
    return found


def by_source(s: Position) -> list[tuple[int, ...]]:
    """All points of each seat, those of an earlier game of the match included, for each of SOURCES."""
    now: list[tuple[int, ...]] = [(*laid, found) for laid, found in zip(points(s), thing_points(s), strict=True)]
    if not s.earlier:
        return now
    return [tuple(map(sum, zip(*both, strict=True))) for both in zip(now, s.earlier, strict=True)]


def totals(s: Position) -> list[int]:
    """All points of each seat."""
    return [sum(parts) for parts in by_source(s)]


def total(s: Position, seat: Seat) -> int:
    """All points of one seat."""
    return totals(s)[seat]


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
    parts = by_source(s)
    scores = tuple(map(sum, parts))
    tally = zip(SOURCES[: None if s.hedgehogs else -1], zip(*parts, strict=True), strict=False)
    return Over(places(scores), scores, reason, tuple(tally))
