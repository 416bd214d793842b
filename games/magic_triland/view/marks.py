"""What lights up: terraces and what steps cost, where a messenger in the hand can go, previews, aids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot

from msgspec.structs import replace

from engine.core.lattice import Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text, listed, verbatim
from engine.table.contract.game_view import SPECTATOR, Aid, Mark, Place
from games.magic_triland import say
from games.magic_triland.art import blocks as art_blocks
from games.magic_triland.art.shared_shapes import MIDDLE as CENTRE
from games.magic_triland.art.shore import BED, SEA
from games.magic_triland.rules.display_names import ITEMS, MESSENGERS, seat_name, sentences
from games.magic_triland.rules.move_types import Go, Meet, Move, Pearl, Spend, Stone
from games.magic_triland.rules.pieces import (
    BROADSIDES,
    CELLS,
    COLOURS,
    FIGURES,
    HOMES,
    INDEX,
    LATTICE,
    PAIRS,
    colour_of,
    is_light,
    pearl,
)
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES, costs, open_fields
from games.magic_triland.rules.terrace_graph import bits, joined
from games.magic_triland.view import meanings
from games.magic_triland.view.headline_plates_and_panels import as_whom
from games.magic_triland.view.pieces_and_drags import number_in
from games.magic_triland.view.walk_lines import beside, route, shortest, walk_points
from games.magic_triland.view.words import field_words, hand_words, place_words, strength_word, zone_words
from games.magic_triland.view.zones_and_keys import ISLAND, MIDDLE, built, figures_at, spots, terrace

TONES = ("yellow", "red", "blue")
GOAL = "spot"
OUT_AT_SEA: tuple[Point, ...] = ((1.13, -0.65), (-1.13, -0.65), (0.0, 1.3))
"""From the middle of each broadside to where a word about it stands: clear of the frame around that middle."""
BEACH: Point = (0.0, 1.24)
"""From the middle of a castle to the water before its beach, where the number of cards stands."""
BELOW: Point = (0.0, 0.5)
"""From the middle of a field to where a price stands: at the feet of whoever stands there, and still on the field."""
NUMBER, CORNER = (((x - CENTRE[0]) / 100, (y - CENTRE[1]) / 100) for x, y in (art_blocks.NUMBER, art_blocks.CORNER))
"""From the middle of a field to the number of its height, and to where that is while somebody stands there."""
BETWEEN_HEADS: Point = (0.0, -0.42)
"""The same where two messengers share the field."""
STEEP = 2
"""A messenger may hide the number of a neighbouring field that is at least so many steps lower or higher than its
own."""
FEET = 0.6
"""How far from the middle of its goal the track of a walk ends, in lattice units."""


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """The empty sea bed, one's home and the broadside opposite, and the last move."""
    free = tuple(LATTICE.centre(cell) for cell in CELLS if not s.height(cell))
    for name, turn, points in (*SEA, BED) if free else SEA:
        yield Mark("prop", ISLAND, points=points, art=name, turn=turn)
    if free:
        yield Mark("prop", ISLAND, points=free, art="field@")
    if s.terms.seats == len(COLOURS) and me >= 0 and not s.terms.master:
        at = moved(LATTICE.centre(BROADSIDES[me]), OUT_AT_SEA[me])
        yield badge(say("goal"), at, TONES[me], means=meanings.GOAL)
    yield from numbers(s, hidden(s))
    if s.terms.seats == len(COLOURS) and built(s):
        yield from _hands(s)
    last = tuple(cell for cell in last_cells(s) if cell in INDEX)
    if last:
        yield Mark("last", ISLAND, last, tone="paper_light")


def held(s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
    """What lights up for the piece in the hand: for a messenger all places it may walk to with their costs; for a stone
    where it may lie."""
    figure = number_in(piece, "messenger")
    if figure and s.stage == Stage.WALK:
        yield from reach(s, seat, figure[0])
    stone = number_in(piece, "stone")
    if stone and s.stage == Stage.BUILD:
        yield from _like(s, seat, stone[0])


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The whole walk as a track with the cost of its steps; the terrace that a stone would make."""
    if RULES.why_not(s, seat, m) is not None:
        return
    if isinstance(m, Stone):
        yield Mark("outline", ISLAND, joined(s.heights, m.cell, m.height), tone=GOAL)
    elif isinstance(m, Go):
        yield from track(s, m, min(costs(s, m)), tone(s, seat))
        # once more, above the track, and at the feet of the one that is held there
        yield from prices(s, seat, m.figure, m.cell)
    elif isinstance(m, Spend) and s.bound is not None:
        yield from track(s, s.bound, m.energy, tone(s, seat))
    elif isinstance(m, Meet):
        yield Mark("outline", ISLAND, terrace(s, m.cell), tone=GOAL)
    elif isinstance(m, Pearl):
        yield Mark("outline", ISLAND, (s.figures[m.figure].where,), tone=GOAL)


def aids(s: Position) -> Sequence[Aid]:
    """The help that can be switched on, once the island stands."""
    if not built(s):
        return ()
    return (
        Aid("shade", say("Where mine are strong")),
        Aid("rings", say("Who carries rings I need")),
        Aid("way", say("How far it is to the goal")),
        Aid("cards", say("Which cards everyone still has")),
    )


def aid(s: Position, me: Seat, key: str) -> Iterator[Mark]:
    """The marks of the aid with this key."""
    if not built(s) or isinstance(RULES.turn(s), Over):
        return
    if key == "shade":
        yield from _shades(s, me)
    elif key == "rings":
        yield from _rings(s, me)
    elif key == "way":
        yield from _ways(s, max(me, 0))
    elif key == "cards":
        yield from (_note(hand_words(s, seat)) for seat in range(s.terms.seats))


def hover(s: Position, me: Seat, place: Place) -> Iterator[Mark]:
    """The terrace under the pointer, or in words what lies elsewhere."""
    if place.zone == ISLAND and place.cell is not None:
        yield from terrace_marks(s, me, place.cell)
    else:
        yield from zone_words(s, me, place)


def tone(s: Position, seat: Seat) -> str:
    """The tone of a seat."""
    seat = max(0, seat)
    return as_whom(s, seat).tone


def badge(words: str | Text, at: Point, tone: str, nudge: Point = (0.0, 0.0), *, means: Text) -> Mark:
    """A word or a number on a small plate, and what that means; `nudge` goes right and down on the window."""
    text = verbatim(words) if isinstance(words, str) else words
    return Mark("badge", ISLAND, points=(at,), tone=tone, text=text, nudge=nudge, means=means)


def moved(point: Point, by: Point) -> Point:
    """A point moved by so much."""
    return point[0] + by[0], point[1] + by[1]


# --- always ----------------------------------------------------------------------------------------------------------


def _hands(s: Position) -> Iterator[Mark]:
    """At each castle how many cards its player has left."""
    for seat, home in enumerate(HOMES):
        count = s.hands.left(seat)
        text = say("{count} card", "{count} cards", count)
        yield badge(text, LATTICE.centre(home), tone(s, seat), BEACH, means=meanings.cards(seat_name(s, seat), count))


def last_cells(s: Position) -> tuple[Cell, ...]:
    """The cells of the last move."""
    for fact in s.facts:
        if fact.kind == "built" and s.terms.quick:
            # nobody laid it
            continue
        if fact.kind in ("built", "home", "pearl", "gave", "offered") and fact.cells:
            return fact.cells[-1:]
        if fact.kind == "went" and fact.cells:
            return tuple(dict.fromkeys((fact.cells[0], fact.cells[-1])))
    return ()


def numbers(s: Position, cells: Iterable[Cell]) -> Iterator[Mark]:
    """The heights of fields once more, above whatever stands or lights up there."""
    where: dict[tuple[int, str, Point], list[Point]] = {}
    crowd = Counter(spot.cell for spot in spots(s).values())
    for cell in cells:
        height = s.height(cell)
        art = f"height:{height}" + ("#corner" if crowd[cell] else "")
        nudge = (NUMBER, CORNER, BETWEEN_HEADS)[min(2, crowd[cell])]
        where.setdefault((height, art, nudge), []).append(LATTICE.centre(cell))
    for (height, art, nudge), points in where.items():
        means = meanings.height(height)
        yield Mark("emblem", ISLAND, points=tuple(points), art=art, nudge=nudge, means=means)


def hidden(s: Position) -> tuple[Cell, ...]:
    """The fields whose number a messenger may hide: its own, and steep ones beside it, whatever side one looks from."""
    cells = [spot.cell for spot in spots(s).values() if spot.cell in INDEX]
    behind = [
        other
        for cell in cells
        for other in LATTICE.neighbours(cell)
        if other in INDEX and (abs(s.height(cell) - s.height(other)) >= STEEP or cells.count(cell) > 1)
    ]
    return tuple(dict.fromkeys((*cells, *behind)))


# --- what is in the hand ---------------------------------------------------------------------------------------------


def walks(s: Position, seat: Seat, figure: int) -> bool:
    """Is this messenger still to walk on this turn of the seat?"""
    return s.stage == Stage.WALK and s.mover == seat == s.owner(figure) and figure not in s.walked


def reach(s: Position, seat: Seat, figure: int) -> Iterator[Mark]:
    """A rim around each terrace, and what getting there costs."""
    for m in _goals(s, seat):
        if m.figure == figure:
            yield Mark("outline", ISLAND, terrace(s, m.cell), tone=GOAL)
    yield from prices(s, seat, figure)


def prices(s: Position, seat: Seat, figure: int, meant: Cell | None = None) -> Iterator[Mark]:
    """The cost of each way, and strong or weak where somebody stands; meant: where the messenger is held.

    The heights stand there once more, for prices make way for them.
    """
    yield from numbers(s, INDEX)
    for m in (goal for goal in _goals(s, seat) if goal.figure == figure):
        words: Text | str = "·".join(str(n) for n in costs(s, m))
        mate = next((n for n in figures_at(s, m.cell) if n != figure), None)
        if m.cell in INDEX and mate is not None:
            how = standing_word(s, m.cell, figure, mate)
            words = say("{amounts} {how}", amounts=verbatim(str(words)), how=how)
        then = replace(s, bound=m) if m.cell == meant else s
        taken = {spot.cell for n, spot in spots(then).items() if n != figure or then is not s}
        yield _price(words, _from_heart(s, m.cell), taken, tone(s, seat))


def _price(words: Text | str, fields: Iterable[Cell], taken: Container[Cell], tone: str) -> Mark:
    """On the first field on which nobody stands, else at the feet of whoever stands on the first."""
    first, *others = fields
    free = next((cell for cell in (first, *others) if cell not in taken), None)
    at, nudge = LATTICE.centre(first if free is None else free), BELOW if free is None else MIDDLE
    means = meanings.energy(verbatim(words) if isinstance(words, str) else words)
    return badge(words, at, tone, nudge, means=means)


def _from_heart(s: Position, heart: Cell) -> list[Cell]:
    """The fields of a place, those in its middle first."""
    return sorted(terrace(s, heart), key=lambda cell: (LATTICE.distance(heart, cell), cell))


def standing_word(s: Position, cell: Cell, figure: int, mate: int) -> Text:
    """Whether a messenger would be strong or weak there, which matters for the trade."""
    if s.owner(figure) == s.owner(mate):
        return say("yours")
    if is_light(figure) == is_light(mate):
        return say("equal")
    return strength_word(s.height(cell), figure)


@lru_cache(maxsize=4)
def _goals(s: Position, seat: Seat) -> tuple[Go, ...]:
    # asked for whenever the pointer has moved
    return tuple(m for m in RULES.moves(s, seat) if isinstance(m, Go))


def _like(s: Position, seat: Seat, height: int) -> Iterator[Mark]:
    """The fields that a stone would join to a terrace."""
    free = open_fields(s, seat)
    joins = tuple(
        cell for cell in free if any(other in INDEX and s.height(other) == height for other in LATTICE.neighbours(cell))
    )
    if joins:
        yield Mark("dot", ISLAND, joins, tone=GOAL)


def track(s: Position, m: Go, energy: int, colour: str) -> Iterator[Mark]:
    """The walk as a line from terrace to terrace."""
    points = walk_points(s, route(s, m, energy))
    if len(points) > 1:
        yield Mark("track", ISLAND, points=(*points[:-1], _short(points[-2], points[-1])), tone=colour)
    yield Mark("outline", ISLAND, terrace(s, m.cell), tone=GOAL)


def _short(start: Point, end: Point) -> Point:
    """The end of a line at the feet of whoever stands there."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    share = min(0.5, FEET / (hypot(dx, dy) or 1.0))
    return end[0] + share * dx, end[1] + share * dy


# --- under the empty hand --------------------------------------------------------------------------------------------


def terrace_marks(s: Position, me: Seat, cell: Cell) -> Iterator[Mark]:
    """The terrace, who stands there with what, and what a step to each neighbour costs.

    Where one's own messenger waits for its walk it is the walk that lights up.
    """
    if not built(s) or cell not in s.island.node_of:
        if cell in INDEX:
            yield Mark("outline", ISLAND, (cell,), tone="focus_on_dark", text=field_words(s, cell))
        return
    heart = s.island.heart(cell)
    yield Mark("outline", ISLAND, s.island.terrace(cell), tone="focus_on_dark", text=place_words(s, heart))
    walker = next((n for n in figures_at(s, heart) if spots(s)[n].cell == cell and walks(s, me, n)), None)
    if walker is not None:
        yield from reach(s, me, walker)
        return
    node, taken = s.island.node_of[cell], {spot.cell for spot in spots(s).values()}
    for cost, mask in s.island.steps[node]:
        for other in bits(mask):
            yield _price(str(cost), (_border(s, node, other),), taken, "paper")


def _border(s: Position, node: int, other: int) -> Cell:
    """The field of a neighbouring place that lies nearest: where the number stands."""
    own = s.island.fields[node]
    return min(
        s.island.fields[other],
        key=lambda cell: (not any(step in own for step in beside(cell)), LATTICE.distance(cell, own[0]), cell),
    )


ALONG = 0.7
"""The share of a way after which its energy stands, so that ways which begin or end together can be told apart."""


# --- strong and weak -------------------------------------------------------------------------------------------------


def _shades(s: Position, me: Seat) -> Iterator[Mark]:
    """A sign on each field where one's messengers are strong; with both kinds a sign on all."""
    kinds = {is_light(n) for n in s.own(max(me, 0))}
    if kinds == {True, False}:
        yield _note(say("Light messengers are strong on the squares, dark ones on the diamonds."))
    elif kinds and me == SPECTATOR:
        yield _note(say("The messengers of {who} are strong on the marked heights.", who=seat_name(s, max(me, 0))))
    elif kinds:
        yield _note(say("Your messengers are strong on the marked heights."))
    for light in sorted(kinds):
        cells = tuple(cell for cell in CELLS if (s.height(cell) % 2 == 0) == light)
        yield Mark("dot", ISLAND, cells, tone="paper_light" if light else "seat4")


# --- rings -----------------------------------------------------------------------------------------------------------


def lacking(s: Position, figure: int) -> tuple[int, ...]:
    """The rings of the broadside opposite its home that a messenger without its pearl has not got."""
    items = s.figures[figure].items
    if items[pearl(colour_of(figure))]:
        return ()
    return tuple(ring for ring in PAIRS[colour_of(figure)] if not items[ring])


def _rings(s: Position, me: Seat) -> Iterator[Mark]:
    """At each messenger how many of these rings it carries that one of one's own lacks."""
    wanted = {n: lacking(s, n) for n in s.own(max(me, 0))}
    said = [_lack_words(n, rings) for n, rings in wanted.items() if rings]
    if not said and me == SPECTATOR:
        yield _note(say("None of the messengers of {who} needs another ring.", who=seat_name(s, max(me, 0))))
        return
    if not said:
        yield _note(say("None of your messengers needs another ring."))
        return
    yield _note(sentences(said))
    needed = sorted({ring for rings in wanted.values() for ring in rings})
    for n in FIGURES:
        figure = s.figures[n]
        found = [ring for ring in needed if figure.items[ring]]
        if found and not figure.out:
            for order, ring in enumerate(found):
                aside = 0.62 * (order - (len(found) - 1) / 2) + spots(s)[n].aside
                count, at = figure.items[ring], spots(s)[n].point
                means = meanings.rings(n, ring, count)
                yield badge(str(count), at, TONES[ring], (aside, BELOW[1]), means=means)


def _lack_words(figure: int, rings: Sequence[int]) -> Text:
    return say("{who} needs {rings}.", who=MESSENGERS[figure], rings=listed([ITEMS[ring] for ring in rings]))


# --- ways ------------------------------------------------------------------------------------------------------------


def _ways(s: Position, me: Seat) -> Iterator[Mark]:
    """From each own messenger to the broadside of its pearl, or with it home: the least energy."""
    yield _note(say("The least energy it takes to reach the pearl’s shore, or home with it, if nobody is in the way."))
    for n in s.own(me):
        carries = bool(s.figures[n].items[pearl(colour_of(n))])
        goal = HOMES[colour_of(n)] if carries else BROADSIDES[colour_of(n)]
        least, hearts = shortest(s, n, carries)
        if not hearts or s.figures[n].where == goal:
            continue
        points = (spots(s)[n].point, *walk_points(s, hearts)[1:])
        yield Mark("track", ISLAND, points=points, tone=TONES[colour_of(n)])
        at = points[round((len(points) - 1) * ALONG)]
        yield badge(str(least), at, TONES[colour_of(n)], means=meanings.way(least))


def _note(text: Text) -> Mark:
    return Mark("note", ISLAND, text=text)
