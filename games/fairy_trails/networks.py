"""Networks of paths: kept card by card, so that a new card costs what it touches and not what lies already.

A *spot* is a block where it lies. An *end* is where a path meets a free cell: (x, y) of the free cell, the edge of that
cell (0 north, 1 east, 2 south, 3 west), the colour. A network is open as long as it has an end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.lattice import SQUARE
from engine.core.rules import Cell
from games.fairy_trails.pieces import COLOURS, TURNS, Laid, blocks

End = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A block on the table. edges: a mask as it lies; hut: stands one here?"""

    cell: Cell
    edges: int
    hut: bool


@dataclass(frozen=True, slots=True)
class Network:
    """All that is joined in one colour. spots: in the order they were joined; ends: none when it is closed."""

    colour: int
    spots: tuple[Spot, ...]
    ends: frozenset[End]

    @property
    def huts(self) -> tuple[Spot, ...]:
        """Its blocks with a hut."""
        return tuple(spot for spot in self.spots if spot.hut)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it lies, each cell once."""
        return tuple(dict.fromkeys(spot.cell for spot in self.spots))


@dataclass(frozen=True, slots=True)
class Web:
    """What a new card needs to know of those laid. Nothing in here is ever written to.

    at: the cards by cell. free: the cells beside them, in the order they came up (the values mean nothing).
    owner: for each end the key of its network in `open`. closed: in the order they were closed.
    """

    at: Mapping[Cell, Laid]
    free: Mapping[Cell, None]
    owner: Mapping[End, int]
    open: Mapping[int, Network]
    closed: tuple[Network, ...] = ()


@dataclass(frozen=True, slots=True)
class Forest:
    """The cards on the table in the order they were laid, the start card first; `web` follows from them.

    `ValueError` if two share a cell or one touches none.
    """

    cards: tuple[Laid, ...]
    web: Web = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        web = Web({}, {}, {}, {})
        for number, laid in enumerate(self.cards):
            if laid.cell in web.at or (number and laid.cell not in web.free):
                raise ValueError(f"no card can lie on {laid.cell}")
            web = with_card(web, laid)
        object.__setattr__(self, "web", web)

    def __contains__(self, cell: Cell) -> bool:
        """Does a card lie here?"""
        return cell in self.web.at

    def plus(self, laid: Laid) -> Forest:
        """With one more card, on a cell of `web.free`."""
        more = object.__new__(Forest)
        object.__setattr__(more, "cards", (*self.cards, laid))
        object.__setattr__(more, "web", with_card(self.web, laid))
        return more


def with_card(web: Web, laid: Laid) -> Web:
    """The web with one more card. What it costs depends on the neighbours and their networks only (but for copying
    the four mappings, which Python does in one go)."""
    at, free = dict(web.at), dict(web.free)
    at[laid.cell] = laid
    free.pop(laid.cell, None)
    for cell in SQUARE.neighbours(laid.cell):
        if cell not in at:
            free[cell] = None
    owner, networks = dict(web.owner), dict(web.open)
    closed: list[Network] = []
    halves = blocks(laid.card, laid.turns)
    for colour in COLOURS:
        for number, block in enumerate(halves[colour]):
            spot = Spot(laid.cell, block.edges, block.hut)
            fresh = (laid.number * len(COLOURS) + colour) * TURNS + number
            found = _join(at, owner, networks, colour, spot, fresh)
            if not found.ends:
                closed.append(found)
    return Web(at, free, owner, networks, (*web.closed, *closed))


def _join(
    at: Mapping[Cell, Laid], owner: dict[End, int], networks: dict[int, Network], colour: int, spot: Spot, fresh: int
) -> Network:
    """Join a new block to the networks it meets; what comes of it goes into `networks`, unless it is closed."""
    used: set[End] = set()
    moved: set[End] = set()
    touched: dict[int, Network] = {}
    for edge in range(TURNS):
        if not spot.edges >> edge & 1:
            continue
        beyond = SQUARE.step(spot.cell, edge)
        if beyond in at:
            end = (*spot.cell, edge, colour)
            used.add(end)
            key = owner.pop(end)
            if key in networks:
                touched[key] = networks.pop(key)
        else:
            moved.add((*beyond, (edge + 2) % TURNS, colour))
    # the largest keeps its key, so that few ends change their owner
    largest = max(touched, key=lambda key: len(touched[key].ends), default=fresh)
    for key, part in touched.items():
        if key != largest:
            moved |= part.ends - used
    owner.update(dict.fromkeys(moved, largest))
    kept = touched[largest].ends - used if touched else frozenset()
    spots = (*(spot for part in touched.values() for spot in part.spots), spot)
    joined = Network(colour, spots, kept | moved)
    if joined.ends:
        networks[largest] = joined
    return joined


def network_at(web: Web, cell: Cell, colour: int, edges: int) -> Network | None:
    """The network that the path of this colour over any of these edges of the cell belongs to; None if none does."""
    for network in (*web.open.values(), *web.closed):
        if network.colour == colour and any(spot.cell == cell and spot.edges & edges for spot in network.spots):
            return network
    return None


def total_huts(networks: Iterable[Network]) -> int:
    """Huts of all these."""
    return sum(len(network.huts) for network in networks)
