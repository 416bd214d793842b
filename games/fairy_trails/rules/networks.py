"""Networks of paths, kept card by card: the work for a new card depends on what it touches, not on all that lies.

A *spot* is a block where it lies. An *end* is where a path meets a free cell: (x, y) of the free cell, the edge of that
cell (0 north, 1 east, 2 south, 3 west), the colour. A network is open as long as it has an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from msgspec import Struct

from engine.core.lattice import SQUARE
from engine.core.rules import Cell
from games.fairy_trails.rules.pieces import COLOURS, EDGES_OF, TURNS, Laid, blocks

End = tuple[int, int, int, int]
_FACING = (2, 3, 0, 1)
"""For each edge the one that touches it from the neighbour's side."""


class Spot(Struct, frozen=True):
    """A block on the table. edges: a mask as it lies; hut: stands one here?"""

    cell: Cell
    edges: int
    hut: bool


class Network(Struct, frozen=True):
    """All that is joined in one colour. spots: in the order they were joined; ends: none when it is closed."""

    colour: int
    spots: tuple[Spot, ...]
    ends: frozenset[End]

    @property
    def huts(self) -> tuple[Spot, ...]:
        """The blocks of the network that have a hut."""
        return tuple(spot for spot in self.spots if spot.hut)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells on which the network lies, each once."""
        return tuple(dict.fromkeys(spot.cell for spot in self.spots))


class Web(Struct, frozen=True):
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
        """The forest with one more card, on a cell of `web.free`."""
        more = object.__new__(Forest)
        object.__setattr__(more, "cards", (*self.cards, laid))
        object.__setattr__(more, "web", with_card(self.web, laid))
        return more


def with_card(web: Web, laid: Laid) -> Web:
    """The web with one more card. What it costs depends on the neighbours and their networks only (but for copying
    the four mappings, which Python does in one go)."""
    around = SQUARE.neighbours(laid.cell)
    at, free = dict(web.at), dict(web.free)
    at[laid.cell] = laid
    free.pop(laid.cell, None)
    free.update(dict.fromkeys(cell for cell in around if cell not in at))
    owner, networks = dict(web.owner), dict(web.open)
    closed: list[Network] = []
    halves = blocks(laid.card, laid.turns)
    for colour in COLOURS:
        # for each edge what lies beyond: an end, or None where a card lies
        beyond = [None if cell in at else (*cell, _FACING[edge], colour) for edge, cell in enumerate(around)]
        for number, block in enumerate(halves[colour]):
            spot = Spot(laid.cell, block.edges, block.hut)
            fresh = (laid.number * len(COLOURS) + colour) * TURNS + number
            found = _join(owner, networks, spot, beyond, colour, fresh)
            if not found.ends:
                closed.append(found)
    return Web(at, free, owner, networks, (*web.closed, *closed))


def _join(
    owner: dict[End, int], networks: dict[int, Network], spot: Spot, beyond: Sequence[End | None], colour: int, key: int
) -> Network:
    """Join a new block to the networks it meets; what comes of it goes into `networks`, unless it is closed.

    key: of the network if it meets none.
    """
    used: set[End] = set()
    fresh: set[End] = set()
    met: dict[int, Network] = {}
    for edge in EDGES_OF[spot.edges]:
        end = beyond[edge]
        if end is not None:
            fresh.add(end)
            continue
        end = (*spot.cell, edge, colour)
        used.add(end)
        other = owner.pop(end)
        if other in networks:
            met[other] = networks.pop(other)
    if met:
        # the one with most ends keeps its key, so that few ends change their owner
        key = max(met, key=lambda one: len(met[one].ends))
    for other, part in met.items():
        if other != key:
            fresh |= part.ends - used
    owner.update(dict.fromkeys(fresh, key))
    kept = met[key].ends - used if met else frozenset()
    joined = Network(colour, (*chain.from_iterable(part.spots for part in met.values()), spot), kept | fresh)
    if joined.ends:
        networks[key] = joined
    return joined


def network_at(web: Web, cell: Cell, colour: int, edges: int) -> Network | None:
    """The network that the path of this colour over any of these edges of the cell belongs to; None if none does."""
    for network in (*web.open.values(), *web.closed):
        if network.colour == colour and any(spot.cell == cell and spot.edges & edges for spot in network.spots):
            return network
    return None
