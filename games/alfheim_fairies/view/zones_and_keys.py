"""The zones of `table.tmx`, the keys of pieces and the pictures that they show."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import Coordinates, Point
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import At
from games.alfheim_fairies.rules.fairies_in_reach import MET, SHORT, Standing, outlook, standings
from games.alfheim_fairies.rules.garden import Garden, ground
from games.alfheim_fairies.rules.pieces import CLUES, EXPERTS, FAIRIES, KING, ROUNDS, STARTERS, is_pattern
from games.alfheim_fairies.rules.position import Player, Position

GARDEN, AWARDS = "garden{}", "awards{}"
"""Zones of a seat: where it plays, and the expert tiles that it has earned."""
WISHES, CALLED, COMING = "wishes", "called", "coming"
"""Lattices: fairies with their costs, as whoever looks can meet them; the clues of the rounds so far; those to come."""
STACK, HAND, WAITING = "stack", "hand", "waiting"
"""The neutral stack; one's own clue and footprint; the clues that the others have not shown yet. The experts that are
left lie in piles called as in EXPERTS."""
FOOT_SLOT, CLUE_SLOT = 0, 1
"""Places in the hand."""
CLUE, GUEST, FOOT = "clue{}:{}", "guest{}:{}", "foot{}"
"""Pieces of a seat: its clues in the order of placing, its fairies, its footprint."""

A1: Cell = (-11, -11)
"""The first clue of every garden lies on m12: hardly any garden grows beyond a or 1, and no cell changes its name."""
LEAST = 6
"""A garden is shown with at least so many cells either way."""
VALUES, FAIRY, FIRST, SECOND = 0, 1, 2, 6
"""Columns of the wishes: a fairy's points, the fairy, where its first cost begins and where its second."""


class Columns(Struct, frozen=True):
    """How the wishes lie. wide: their columns; large: are portraits a third larger than their cell? value, fairy, odd,
    costs: how much further right the points, the fairies of even and of odd rows, and both costs lie, in cells."""

    wide: int
    large: bool
    value: float
    fairy: float
    odd: float
    costs: tuple[float, float]

    def portrait(self, row: int) -> Point:
        """How far right and down of its cell the fairy of a row lies; a large one stays in the list."""
        ends = {0: INSIDE[0], len(FAIRIES) - 1: INSIDE[1]} if self.large else {}
        return self.odd if row % 2 else self.fairy, ends.get(row, 0.0)


INSIDE = 0.17, -0.23
"""How far down the first and the last of the large portraits are moved, into the list, in cells."""
ONE_COST = Columns(7, True, -0.12, -0.04, 0.9, (1.04, 0.0))
"""As long as second costs do not lie: large portraits, every other one further right, so that none hides another."""
TWO_COSTS = Columns(10, False, -0.15, -0.38, -0.38, (-0.38, 0.0))
CAN_COME, NEARLY, BY_EXCHANGE, FAR_OFF, NOT_KNOWN, AT_HOME = range(6)
"""How near a fairy is, the nearest first."""
EXTENTS: dict[str, tuple[Cell, Cell]] = {
    CALLED: ((0, 0), (ROUNDS - 1, 0)),
    COMING: ((0, 0), (len(CLUES) - 1, 0)),
}
"""What the lattices of clues have to show."""
EXPERT_ART = {"royals": "KQ", "tomte": "T", "fairies": "F"}
PATTERN_ART = {"3": "AAA", "22": "AABB", "31": "AAAB", "221": "AABBC", "111111": "ABCDEF"}
LENGTHS = {cost: len(pebbles) for cost, pebbles in PATTERN_ART.items()}
"""How many clues each of the King's patterns has."""


def wishes_extent(s: Position) -> tuple[Cell, Cell]:
    """Until second costs are turned up the first ones have all the room."""
    return (0, 0), (columns(s).wide - 1, len(FAIRIES) - 1)


def columns(s: Position) -> Columns:
    """How the wishes lie now."""
    second = any(len(costs) > 1 for costs in s.costs)
    return TWO_COSTS if second or s.costs[FAIRIES.index(KING)] else ONE_COST


def ranked(s: Position, seat: Seat) -> tuple[str, ...]:
    """The fairies as the seat's table lists them: those first that can come, then those that one clue brings which may
    still be called, then those that lack it or more; last those that have come. As the round found them, so that
    nothing changes its place while one chooses."""
    garden = s.before[seat].garden
    costs = tuple((fairy, cost) for fairy in FAIRIES for cost in s.costs_for(seat, fairy) if cost != UNKNOWN)
    hoped = tuple(clue for clue, count in zip(CLUES, s.to_come(), strict=True) if count)
    return _ranked(garden, costs, hoped)


@lru_cache(maxsize=64)
def _ranked(garden: Garden, costs: tuple[tuple[str, str], ...], hoped: tuple[str, ...]) -> tuple[str, ...]:
    ranks = dict.fromkeys(FAIRIES, NOT_KNOWN) | dict.fromkeys(garden.guests, AT_HOME)
    for one in outlook(garden, costs):
        if one.fairy not in garden.guests:
            may_come = any(clue in hoped for _, clue in one.short)
            short = NEARLY if may_come else BY_EXCHANGE
            rank = {MET: CAN_COME, SHORT: short}.get(one.state, FAR_OFF)
            ranks[one.fairy] = min(ranks[one.fairy], rank)
    return tuple(sorted(FAIRIES, key=ranks.__getitem__))


def looker(me: Seat) -> Seat:
    """Whose table is shown: the looker's, or the first seat's if nobody looks."""
    return max(0, me)


def prospects(s: Position, seat: Seat) -> tuple[Standing, ...]:
    """The costs as they stand for a seat, without a Tomte's that the looker has not seen."""
    player = s.players[seat]
    if player.tomte == UNKNOWN:
        s = s.with_player(seat, replace(player, tomte=""))
    return standings(s, seat)


def seat_of(zone: str) -> Seat | None:
    """Whose garden a zone is; None for any other zone."""
    number = zone.removeprefix("garden")
    return int(number) if number != zone and number.isdigit() else None


def clue_art(clue: str, seat: Seat, *, neutral: bool) -> str:
    """A clue as it lies on the table."""
    return f"clue:{clue}" if neutral else f"clue:{clue}#{seat}"


def is_neutral(s: Position, index: int, clue: str) -> bool:
    """Did a garden's clue of this index come from the neutral stack? An exchange for the same kind can't be seen."""
    called = index - STARTERS
    return called < 0 or (called < len(s.called) and s.called[called] != clue)


def hand_key(player: Player, seat: Seat) -> str:
    """The piece that the clue in the hand is: the next one of the garden."""
    return CLUE.format(seat, len(player.garden.clues))


def cost_art(cost: str, state: str = "") -> str:
    """A cost as a row of clues; state: see the art."""
    name = f"pattern:{PATTERN_ART[cost]}" if is_pattern(cost) else f"cost:{cost}"
    return f"{name}#{state}" if state else name


def footprint_art(icons: str) -> str:
    """A footprint; face down for those who have not seen it."""
    return "footprint" if icons in ("", UNKNOWN) else f"footprint:{icons}"


def expert_art(kind: int, value: int) -> str:
    """An expert tile; a value that is printed on none of its tiles is the side that says “shared”."""
    return f"expert:{EXPERT_ART[EXPERTS[kind].key]}#{value}"


def expert_shown(shown: str) -> int:
    """Which of EXPERTS a picture shows, by what stands between "expert:" and its value. `StopIteration`: none."""
    return next(kind for kind, expert in enumerate(EXPERTS) if EXPERT_ART[expert.key] == shown)


def garden_extent(s: Position, seat: Seat) -> tuple[Cell, Cell]:
    """All that lies, with the cells around it, at least LEAST either way."""
    cells = list(ground(s.players[seat].garden).taken) or [(0, 0), (1, 0)]
    (west, east), (north, south) = (_span([cell[k] for cell in cells]) for k in (0, 1))
    return (west, north), (east, south)


def _span(values: list[int]) -> tuple[int, int]:
    low, high = min(values) - 1, max(values) + 1
    short = max(0, LEAST - (high - low + 1))
    return low - short // 2, high + (short + 1) // 2


def coordinates(s: Position, zone: str) -> Coordinates | None:
    """The names of a garden's cells; other lattices have none."""
    seat = seat_of(zone)
    return None if seat is None else _names(s, seat)


def at_garden(s: Position, seat: Seat, cell: Cell) -> At:
    """A cell of a garden as a place in a sentence."""
    return At(GARDEN.format(seat), cell, _names(s, seat).name(cell))


def _names(s: Position, seat: Seat) -> Coordinates:
    return Coordinates(garden_extent(s, seat), A1, up=False, room=2.0)


def extent(s: Position, zone: str) -> tuple[Cell, ...]:
    """The corners of what a lattice has to show."""
    seat = seat_of(zone)
    if seat is not None:
        return garden_extent(s, seat)
    return wishes_extent(s) if zone == WISHES else EXTENTS[zone]
