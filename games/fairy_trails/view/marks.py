"""What lights up in Fairy Trails: networks as glowing lines, pins at open ends, numbers on badges, a stone's way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import Aid, Mark, Place
from games.fairy_trails import INFO, say
from games.fairy_trails.art.art import CLEARING, THICKET
from games.fairy_trails.art.path_geometry import BlockPath, inward, nudge, under, ways
from games.fairy_trails.rules.move_types import Lay, Move
from games.fairy_trails.rules.networks import End, Network, Spot, Web, network_at
from games.fairy_trails.rules.pieces import COLOURS, TURNS, Laid, blocks
from games.fairy_trails.rules.rules import NOBODY, RULES, Position
from games.fairy_trails.view import meanings, words
from games.fairy_trails.view.zones_and_keys import FOREST

TONES = tuple(seat.tone for seat in INFO.seats)
BEYOND = 0.14
"""How far beyond its edge an open end is marked, in cells."""
FURTHER = 0.15
"""How far beyond its pin the number of an end stands, in cells."""
DOOR = 0.095
"""How far below its hut's middle a stone lies, in cells."""
ABOVE = 0.2
"""How far above its hut's middle a number stands, in cells."""
AWAY = 0.15
"""How near to the middle of a hut the line of its network comes, in cells."""


def standing(s: Position) -> Iterator[Mark]:
    """The marks that are always drawn: the thicket around the cards, and the card laid last."""
    rim = tuple((float(x), float(y)) for x, y in sorted(s.forest.web.at) if not _inside(s.forest.web, (x, y)))
    yield Mark("prop", FOREST, points=rim, art=THICKET)
    yield Mark("prop", FOREST, points=rim, art=CLEARING)
    if len(s.forest.cards) > 1:
        yield Mark("last", FOREST, (s.forest.cards[-1].cell,), tone="paper_light")


def _inside(web: Web, cell: Cell) -> bool:
    """Do cards lie all around a cell, so that nothing of a thicket there would be seen?"""
    x, y = cell
    return all((x + dx, y + dy) in web.at for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The networks that a card would close with their stones, and the ends that one's own would still have."""
    if s.keen or not isinstance(m, Lay) or RULES.why_not(s, seat, m) is not None:
        return
    after = RULES.apply(s, seat, m)
    web, closed = after.forest.web, words.new_networks(s, after)
    yield from glow(web, closed)
    mine = COLOURS if s.solo else (seat,)
    yield from pins(network for network in words.joined(after) if network.colour in mine)
    yield from sums(web, closed)


def hover(s: Position, me: Seat, place: Place, point: Point | None) -> Iterator[Mark]:
    """The network of the path under the pointer; with the keyboard's focus those of one's own on the card."""
    laid = s.forest.web.at.get(place.cell) if place.zone == FOREST and place.cell is not None else None
    if laid is None or s.keen:
        return
    if point is not None:
        meant = under(laid.card, laid.turns, point)
        found = None if meant is None else network_at(s.forest.web, laid.cell, *meant)
        networks: tuple[Network, ...] = () if found is None else (found,)
    else:
        networks = _networks_of(s, laid, me)
    if len(networks) == 1:
        text = words.network(len(networks[0].ends), len(networks[0].huts))
        yield from glow(s.forest.web, networks, text)
    else:
        yield from glow(s.forest.web, networks)
    yield from pins(networks)
    yield from counts(networks)


def aids(s: Position) -> Sequence[Aid]:
    """Open ends of one's own; networks that one card could close. With keen eyes none."""
    if s.keen:
        return ()
    ends = say("All open ends") if s.solo else say("My open ends")
    return Aid("ends", ends), Aid("nearly", say("Networks with one open end"))


def aid(s: Position, me: Seat, key: str) -> Iterator[Mark]:
    """The marks of the aid with this key; none with keen eyes."""
    if s.keen:
        return
    web, mine = s.forest.web, COLOURS if s.solo else (max(me, 0),)
    if key == "ends":
        own = [network for network in web.open.values() if network.colour in mine]
        yield from pins(own)
        yield Mark("note", FOREST, text=say("The number at an end says how many open ends its network has."))
        yield from counts(own)
    elif key == "nearly":
        nearly = [network for network in web.open.values() if len(network.ends) == 1 and len(network.spots) > 1]
        found = say("{count} network has one open end.", "{count} networks have one open end.", len(nearly))
        yield Mark("note", FOREST, text=found if nearly else say("No network has just one open end."))
        yield from glow(web, nearly)
        yield from pins(nearly)
        yield from sums(web, nearly, sign="")


def _networks_of(s: Position, laid: Laid, me: Seat) -> tuple[Network, ...]:
    """The networks of one's own colour on a card, each once."""
    mine = COLOURS if s.solo or me == NOBODY else (me,)
    found = {}
    for colour in mine:
        for block in blocks(laid.card, laid.turns)[colour]:
            network = network_at(s.forest.web, laid.cell, colour, block.edges)
            if network is not None:
                found[id(network)] = network
    return tuple(found.values())


# --- networks --------------------------------------------------------------------------------------------------------


def laid_way(laid: Laid, colour: int, edges: int) -> BlockPath:
    """The picture of the block that has these edges as the card lies."""
    half = blocks(laid.card, laid.turns)[colour]
    number = next(k for k, block in enumerate(half) if block.edges == edges)
    return ways(laid.card)[colour][number]


def on_table(laid: Laid, point: Point) -> Point:
    """A point of the unturned card in lattice units."""
    x, y = nudge(point, laid.turns)
    return laid.cell[0] + x, laid.cell[1] + y


def arm(laid: Laid, way: BlockPath, edge: int) -> tuple[Point, ...]:
    """The line from an edge (as the card lies) to the block's hub."""
    own = (edge - laid.turns) % TURNS
    return tuple(on_table(laid, point) for point in dict(way.arms)[own])


def edges_of(mask: int) -> Iterator[int]:
    """The edges that are set in a mask."""
    return (edge for edge in range(TURNS) if mask >> edge & 1)


def lines(web: Web, network: Network) -> tuple[tuple[Point, ...], ...]:
    """All its paths: where two edges are joined one line, else one for each arm. They stop short of the huts."""
    found: list[tuple[Point, ...]] = []
    for spot in network.spots:
        laid = web.at[spot.cell]
        way = laid_way(laid, network.colour, spot.edges)
        arms = [arm(laid, way, edge) for edge in edges_of(spot.edges)]
        if len(arms) == 2:
            arms = [(*arms[0], *reversed(arms[1][:-1]))]
        hut = None if way.hut is None else on_table(laid, way.hut)
        found += arms if hut is None else [part for line in arms for part in _around(line, hut)]
    return tuple(found)


def _around(line: tuple[Point, ...], hut: Point) -> Iterator[tuple[Point, ...]]:
    """The parts of a line outside a hut, of at least two points."""
    part: list[Point] = []
    for x, y in line:
        if hypot(x - hut[0], y - hut[1]) > AWAY:
            part.append((x, y))
            continue
        if len(part) > 1:
            yield tuple(part)
        part = []
    if len(part) > 1:
        yield tuple(part)


def glow(web: Web, networks: Iterable[Network], text: Text | None = None) -> Iterator[Mark]:
    """The lines of each colour that occurs, and a light around its huts; the first mark says `text`."""
    networks = tuple(networks)
    for colour, tone in enumerate(TONES):
        own = [line for network in networks if network.colour == colour for line in lines(web, network)]
        if own:
            yield Mark("lines", FOREST, lines=tuple(own), tone=tone, text=text)
            text = None
        huts = sorted(
            hut_point(web, colour, spot) for network in networks if network.colour == colour for spot in network.huts
        )
        if huts:
            yield Mark("halo", FOREST, points=tuple(huts), tone=tone)


def end_point(end: End) -> Point:
    """Where an end lies: a little way on into the free cell, where the two colours have parted."""
    x, y, edge, colour = end
    (dx, dy), (ix, iy) = SQUARE.directions[edge], inward(colour, edge)
    return x + dx * 0.5 + ix * BEYOND, y + dy * 0.5 + iy * BEYOND


def pins(networks: Iterable[Network]) -> Iterator[Mark]:
    """The open ends of networks, a mark for each colour."""
    networks = tuple(networks)
    for colour, tone in enumerate(TONES):
        points = sorted(end_point(end) for network in networks if network.colour == colour for end in network.ends)
        if points:
            yield Mark("pin", FOREST, points=tuple(points), tone=tone)


def counts(networks: Iterable[Network]) -> Iterator[Mark]:
    """At each open end how many its network has, beyond the pin."""
    for network in networks:
        points = []
        for end in network.ends:
            (dx, dy), (x, y) = SQUARE.directions[end[2]], end_point(end)
            points.append((x - dx * FURTHER, y - dy * FURTHER))
        if points:
            means = meanings.open_ends(len(points))
            yield badge(str(len(points)), TONES[network.colour], *sorted(points), means=means)


def badge(number: str, tone: str, *points: Point, means: Text) -> Mark:
    """A number on a small plate at each of some points, and what it means."""
    return Mark("badge", FOREST, points=points, tone=tone, text=verbatim(number), means=means)


def sums(web: Web, networks: Iterable[Network], sign: str = "+") -> Iterator[Mark]:
    """How many huts each network has, above one of them, as far from the other numbers as possible."""
    taken: list[Point] = []
    for network in networks:
        huts = [hut_point(web, network.colour, spot) for spot in reversed(network.huts)]
        if huts:
            x, y = max(huts, key=lambda hut: min((hypot(hut[0] - a, hut[1] - b) for a, b in taken), default=0.0))
            taken.append((x, y))
            number, tone, means = (
                f"{sign}{len(huts)}",
                TONES[network.colour],
                meanings.huts(len(huts), closes=bool(sign)),
            )
            yield badge(number, tone, (x, y - ABOVE), means=means)


def hut_point(web: Web, colour: int, spot: Spot) -> Point:
    """Where the hut of a spot stands; its hub if there is none."""
    laid = web.at[spot.cell]
    way = laid_way(laid, colour, spot.edges)
    return on_table(laid, way.hut or way.hub)


def stone_point(web: Web, colour: int, spot: Spot) -> Point:
    """Where the stone in a hut lies: before its door."""
    x, y = hut_point(web, colour, spot)
    return x, y + DOOR


def route(web: Web, network: Network, start: Cell, goal: Spot) -> tuple[Point, ...]:
    """The shortest way along the network from a cell on it to a hut; from the first block if the cell is not on it."""
    spots = {(spot.cell, edge): spot for spot in network.spots for edge in edges_of(spot.edges)}
    first = next((spot for spot in network.spots if spot.cell == start), network.spots[0])
    came: dict[Spot, tuple[Spot, int] | None] = {first: None}
    queue = deque([first])
    while queue and goal not in came:
        spot = queue.popleft()
        for edge in edges_of(spot.edges):
            beyond = spots.get((SQUARE.step(spot.cell, edge), (edge + 2) % TURNS))
            if beyond is not None and beyond not in came:
                came[beyond] = (spot, edge)
                queue.append(beyond)
    return _walked(web, network.colour, came, goal)


def _walked(web: Web, colour: int, came: dict[Spot, tuple[Spot, int] | None], goal: Spot) -> tuple[Point, ...]:
    """The line of a way found, from the first hub to the hut."""
    points: list[Point] = [stone_point(web, colour, goal), hut_point(web, colour, goal)]
    spot = goal
    while (step := came.get(spot)) is not None:
        before, edge = step
        inner = arm(web.at[spot.cell], laid_way(web.at[spot.cell], colour, spot.edges), (edge + 2) % TURNS)
        outer = arm(web.at[before.cell], laid_way(web.at[before.cell], colour, before.edges), edge)
        points += [*reversed(inner), *outer[1:]]
        spot = before
    if spot == goal:
        # the first block is the goal itself: in over its first edge
        points += reversed(arm(web.at[goal.cell], laid_way(web.at[goal.cell], colour, goal.edges), first_edge(goal)))
    return tuple(reversed(points))


def first_edge(spot: Spot) -> int:
    """The first of the edges that a block joins."""
    return next(edges_of(spot.edges))
