"""Help that can be switched on: where one is strong, who carries the rings one lacks, how far the goals are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.view import Aid, Mark
from games.magic_triland import say
from games.magic_triland.rules.names import ITEMS, MESSENGERS, listed
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES, HOMES, PAIRS, colour_of, is_light, pearl
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.terraces import broadside, home
from games.magic_triland.view.hover import hand_words
from games.magic_triland.view.marks import BELOW, TONES, badge, moved, walk_points
from games.magic_triland.view.places import ISLAND, built, stand

ALONG = 0.7
"""The share of a way after which its energy stands, so that ways which begin or end together can be told apart."""


def aids(s: Position) -> Sequence[Aid]:
    """Once the island stands."""
    if not built(s):
        return ()
    return (
        Aid("shade", say("Where mine are strong")),
        Aid("rings", say("Who carries rings I need")),
        Aid("way", say("How far it is to the goal")),
        Aid("cards", say("Which cards everyone still has")),
    )


def aid(s: Position, me: Seat, key: str) -> Iterator[Mark]:
    """The marks of one aid."""
    if not built(s) or isinstance(RULES.turn(s), Over):
        return
    if key == "shade":
        yield from _shades(s, max(me, 0))
    elif key == "rings":
        yield from _rings(s, max(me, 0))
    elif key == "way":
        yield from _ways(s, max(me, 0))
    elif key == "cards":
        yield from (_note(hand_words(s, seat)) for seat in range(s.terms.seats))


# --- strong and weak -------------------------------------------------------------------------------------------------


def _shades(s: Position, me: Seat) -> Iterator[Mark]:
    """A sign on each field where one's messengers are strong; with both kinds a sign on all."""
    kinds = {is_light(n) for n in s.own(me)}
    if kinds == {True, False}:
        yield _note(say("Light messengers are strong on the squares, dark ones on the diamonds."))
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
    wanted = {n: lacking(s, n) for n in s.own(me)}
    said = [_lack_words(n, rings) for n, rings in wanted.items() if rings]
    if not said:
        yield _note(say("None of your messengers needs another ring."))
        return
    words = said[0]
    for more in said[1:]:
        words = say("{one} {other}", one=words, other=more)
    yield _note(words)
    needed = sorted({ring for rings in wanted.values() for ring in rings})
    for n in FIGURES:
        figure = s.figures[n]
        found = [ring for ring in needed if figure.items[ring]]
        if found and not figure.out:
            for order, ring in enumerate(found):
                aside = 0.62 * (order - (len(found) - 1) / 2) + stand(s, n)[2]
                yield badge(str(figure.items[ring]), _seen_at(s, n), TONES[ring], (aside, BELOW[1]))


def _lack_words(figure: int, rings: Sequence[int]) -> Text:
    return say("{who} needs {rings}.", who=MESSENGERS[figure], rings=listed([ITEMS[ring] for ring in rings]))


# --- ways ------------------------------------------------------------------------------------------------------------


def _ways(s: Position, me: Seat) -> Iterator[Mark]:
    """From each own messenger to the broadside of its pearl, or with it home: the least energy."""
    yield _note(
        say("The least energy needed to get to the broadside of the pearl, or home with it, if nobody were in the way.")
    )
    for n in s.own(me):
        carries = bool(s.figures[n].items[pearl(colour_of(n))])
        goal = HOMES[colour_of(n)] if carries else BROADSIDES[colour_of(n)]
        least, hearts = way(s, n, carries)
        if not hearts or s.figures[n].where == goal:
            continue
        points = (_seen_at(s, n), *walk_points(s, hearts)[1:])
        yield Mark("track", ISLAND, points=points, tone=TONES[colour_of(n)])
        yield badge(str(least), points[round((len(points) - 1) * ALONG)], TONES[colour_of(n)])


def way(s: Position, figure: int, homewards: bool) -> tuple[int, tuple[Cell, ...]]:
    """The least energy to the goal on an empty island, as if the goal were open, and the hearts of one such way.

    (0, ()) if there is none.
    """
    colour = colour_of(figure)
    node = home(colour) if homewards else broadside(colour)
    party = s.party().alone(figure)
    sides = tuple(1 << broadside(colour) if not homewards else mask for mask in party.sides)
    party = replace(party, sides=sides, homes=tuple(1 << home(colour) for _ in FIGURES))
    least = party.least(figure, node) or 0
    return least, tuple(s.island.hearts[stop] for stop in party.route(figure, node, least)) if least else ()


def _seen_at(s: Position, figure: int) -> Point:
    cell, nudge, _ = stand(s, figure)
    return moved(HEX.centre(cell), nudge)


def _note(text: Text) -> Mark:
    return Mark("note", ISLAND, text=text)
