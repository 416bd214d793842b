"""What lights up at the table of Glade, and what accompanies a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.lattice import HEX, Point
from engine.core.rules import UNKNOWN, Cell, Fact, Over, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import Aid, Celebration, Cue, Mark, Place, Scored, Walk
from games._template import say
from games._template.rules import hedgehogs
from games._template.rules.pieces import ARROW, NO_ARROW, Laid
from games._template.rules.pieces import POND as BY_POND
from games._template.rules.position import Lay, Move, Position
from games._template.rules.position import Walk as Walking
from games._template.rules.refusals import free_cells
from games._template.rules.rules import RULES
from games._template.rules.scoring import SOURCES, points_home, thing_points
from games._template.view.art import BUTTERFLY, POND, SIGN
from games._template.view.words import NAMES, gain, name
from games._template.view.zones_and_keys import HANDS, HEDGEHOG, MEADOW, TILE, foot, number

CORNER: Point = (-0.45, -0.5)
"""Where a small sign stands that has to stay readable with a piece on its cell."""
TRAIL = "trail"
"""A tone of the game's own: `tones.json` declares its colours and its pattern."""


def standing(s: Position) -> Iterator[Mark]:
    """The marks that are always drawn."""
    yield Mark("region", MEADOW, s.meadow)
    for count, cell in enumerate(s.ponds):
        # not all the same way round
        yield Mark("prop", MEADOW, points=(HEX.centre(cell),), art=POND, turn=count)
    if s.laid:
        yield Mark("last", MEADOW, (s.laid[-1].cell,))
    taken = s.taken()
    for which, stands in enumerate(s.hedgehogs):
        if stands is not None and stands not in s.hedgehogs[:which]:
            # a hedgehog hides what it stands on
            points, kind = (HEX.centre(stands),), taken[stands].kind
            means = say("The hedgehog sits on {tile}.", tile=NAMES[kind])
            yield Mark("emblem", MEADOW, points=points, art=f"{SIGN}:{kind}", nudge=CORNER, means=means)


def hover(s: Position, cell: Cell | None) -> Iterator[Mark]:
    """A tile and what its arrow points at; then where one comes by following the arrows, with the end of the way."""
    taken = s.taken()
    tile = taken.get(cell) if cell is not None else None
    if tile is None or tile.kind in (NO_ARROW, UNKNOWN):
        return
    yield Mark("outline", MEADOW, (tile.cell, HEX.step(tile.cell, tile.turn)), tone=TRAIL)
    way = _following(tile, taken)
    yield Mark("lines", MEADOW, lines=(way,), tone=TRAIL)
    yield Mark("pin", MEADOW, points=way[-1:], tone=TRAIL)


def _following(tile: Laid, taken: dict[Cell, Laid]) -> tuple[Point, ...]:
    """From tile to tile along the arrows, until one points at no other or the way has come round."""
    seen = [tile.cell]
    here: Laid | None = tile
    while here is not None and here.kind not in (NO_ARROW, UNKNOWN):
        ahead = HEX.step(here.cell, here.turn)
        if ahead in seen:
            break
        seen.append(ahead)
        here = taken.get(ahead)
    return tuple(HEX.centre(cell) for cell in seen)


def held(s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
    """What lights up for the piece in the hand: for the chosen tile the most points that each cell would bring; for a
    hedgehog the tiles it can reach."""
    hedgehog = number(piece, HEDGEHOG)
    moves = RULES.moves(s, seat)
    if hedgehog is not None:
        cells = tuple(m.cell for m in moves if isinstance(m, Walking) and m.hedgehog == hedgehog)
        yield Mark("dot", MEADOW, cells, tone="ok")
        return
    best: dict[Cell, int] = {}
    for m in moves if piece == TILE.format(s.chosen[seat]) else ():
        if isinstance(m, Lay):
            best[m.cell] = max(best.get(m.cell, 0), gain(RULES.apply(s, seat, m), seat))
    for cell, most in best.items():
        if most:
            means = say("Here the tile brings {count} point.", "Here the tile brings {count} points.", most)
            points, text = (HEX.centre(cell),), verbatim(str(most))
            yield Mark("badge", MEADOW, points=points, text=text, nudge=CORNER, means=means)


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The arrows that would score after a tile is laid; the way of a hedgehog."""
    if isinstance(m, Walking):
        way = hedgehogs.ways(s, m.hedgehog)[m.cell]
        yield Mark("track", MEADOW, points=tuple(map(HEX.centre, way)), tone="spot")
    elif isinstance(m, Lay):
        new = _home(RULES.apply(s, seat, m)) - _home(s)
        yield Mark("halo", MEADOW, points=tuple(HEX.centre(cell) for cell in sorted(new)), tone="ok")


def about(s: Position, cell: Cell | None) -> tuple[Text, ...]:
    """Whether the arrow on a cell counts."""
    tile = s.taken().get(cell) if cell is not None else None
    if tile is None or tile.kind in (NO_ARROW, UNKNOWN):
        return ()
    return (say("Its arrow counts.") if tile.cell in _home(s) else say("Its arrow does not count."),)


def threats(s: Position) -> Sequence[Mark]:
    """The free places beside a pond, or that there are none."""
    if isinstance(RULES.turn(s), Over):
        return ()
    shores = {cell for pond in s.ponds for cell in HEX.neighbours(pond)}
    cells = tuple(cell for cell in free_cells(s) if cell in shores)
    if not cells:
        return (Mark("note", MEADOW, text=say("No free place is beside a pond.")),)
    return (Mark("outline", MEADOW, cells, text=say("Anybody may take this place beside a pond.")),)


def own(s: Position, me: Seat) -> Sequence[Place]:
    """Where the seat's tiles lie."""
    return tuple(Place(MEADOW, tile.cell) for tile in s.laid if tile.seat == me)


def aids() -> Sequence[Aid]:
    """The help that can be switched on."""
    return (Aid("home", say("Arrows that count")),)


def aid(s: Position) -> Iterator[Mark]:
    """The arrows that score, and their points in words."""
    home = sorted(_home(s))
    yield Mark("lines", MEADOW, lines=tuple(_arrow(s, cell) for cell in home), tone="ok")
    count = ARROW * len(home)
    text = say("Arrows bring {count} point.", "Arrows bring {count} points.", count)
    yield Mark("note", MEADOW, text=text)


def _home(s: Position) -> set[Cell]:
    """The tiles whose arrow scores."""
    taken = s.taken()
    return {tile.cell for tile in s.laid if points_home(tile, taken)}


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """What accompanies a step, in the order of its facts."""
    for fact in after.facts:
        if fact.kind == "revealed":
            yield Cue("flip", text=say("All have chosen."), seconds=0.4)
        elif fact.kind == "laid" and not set(after.ponds).isdisjoint(HEX.neighbours(fact.cells[0])):
            # heard where the tile comes down, instead of the usual snap
            yield Cue("stone", landing=True)
        elif fact.kind == "walked":
            yield _walk(before, fact)
        elif fact.kind == "scored":
            text = say("{who}: {count} point", "{who}: {count} points", fact.amount, who=name(after, fact.seat))
            marks = (Mark("wash", MEADOW, fact.cells, tone="ok"),)
            yield Cue("connect", marks, text=text)
    yield from _butterflies(before, after)


def _walk(before: Position, fact: Fact) -> Cue:
    """On foot, along the middles of the tiles; out of its burrow it is put on the meadow."""
    if before.hedgehogs[fact.amount] is None:
        return Cue("steps")
    points = tuple(foot(cell) for cell in fact.cells)
    return Cue("steps", zone=MEADOW, walks=(Walk(HEDGEHOG.format(fact.amount), points),))


def _butterflies(before: Position, after: Position) -> Iterator[Cue]:
    """Two fly from each arrow that scores from now on, one behind the other."""
    for cell in sorted(_home(after) - _home(before)):
        way = _arrow(after, cell)
        yield Cue("whoosh", travel=BUTTERFLY, zone=MEADOW, points=way, followers=(BUTTERFLY,), spacing=0.6)


def scoring(s: Position) -> Iterator[Scored]:
    """Tile by tile what lies beside a pond, then arrow by arrow, then what the hedgehogs have found; the points of an
    earlier game come up at the plates."""
    taken, shores = s.taken(), {cell for pond in s.ponds for cell in HEX.neighbours(pond)}
    for source, what in enumerate(SOURCES):
        for seat, earlier in enumerate(s.earlier):
            if earlier[source]:
                yield Scored(seat, what, earlier[source])
        for tile in s.laid:
            if source == 0 and tile.cell in shores:
                yield Scored(tile.seat, what, BY_POND, Cue("stone", (Mark("wash", MEADOW, (tile.cell,), tone="ok"),)))
            elif source == 1 and points_home(tile, taken):
                lit = Mark("lines", MEADOW, lines=(_arrow(s, tile.cell),), tone="ok")
                yield Scored(tile.seat, what, ARROW, Cue("connect", (lit,)))
        for seat, found in enumerate(thing_points(s) if source == 2 else ()):
            if found:
                yield Scored(seat, what, found, Cue("claim"), Place(HANDS.format(seat)))


def celebration() -> Celebration:
    """How a victory is celebrated."""
    return Celebration((BUTTERFLY,), "rise", "connect")


def ambient(s: Position) -> Iterator[Cue]:
    """What moves by itself: now and then a butterfly flies there again."""
    for cell in sorted(_home(s)):
        yield Cue(travel=BUTTERFLY, zone=MEADOW, points=_arrow(s, cell), seconds=2.0)


def _arrow(s: Position, cell: Cell) -> tuple[Point, Point]:
    """From a tile to what its arrow points at."""
    return HEX.centre(cell), HEX.centre(HEX.step(cell, s.taken()[cell].turn))
