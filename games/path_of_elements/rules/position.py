"""The position of Path of the Elements, and what follows from it directly."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import Cell, Fact, Seat
from games.path_of_elements.rules.pieces import EACH_MOTIF, GIFTS, GRID_WIDTH, MOTIFS

NOBODY: Seat = -1
NOTHING, SEALED = 0, -1
"""In the place of a tile's number: none, and one that others chose unseen."""
RIVAL: Seat = 1
"""Alone: the path to which the second spirit of a pair goes. It is nobody's seat."""


class Stage(StrEnum):
    """What is to be done next, in the order of a game."""

    ELEMENT = "element"
    OMENS = "omens"
    DEAL = "deal"
    DRAFT = "draft"
    KEEP = "keep"
    PATH = "path"
    SPIRITS = "spirits"
    GIVING = "giving"
    OVER = "over"


class Terms(Struct, frozen=True):
    """What was settled before the game. omens: "none", "drawn" or "chosen"."""

    omens: str = "none"
    omens_open: bool = False
    elements_chosen: bool = False
    faces_shown: bool = False
    alone: bool = False


class Tile(Struct, frozen=True):
    """A path tile. number: in the order of dealing, from 1. element: UNKNOWN in a stack that one has not seen."""

    number: int
    element: str


class Spirit(Struct, frozen=True):
    """A spirit on a path. origin: where it lay in the grid. motif: UNKNOWN if it is covered and forgotten."""

    origin: Cell
    motif: str
    covered: bool = False
    gifted: bool = False


class Player(Struct, frozen=True):
    """All that belongs to one path.

    stack: the tiles to draft from now. chosen: the tile drafted from it, until all have chosen. hand: the tiles not
    laid. path, spirits: what lies where, in the order in which it came. aside: omens laid aside. ready: whether the
    choice of this stage stands. corrections: how often a laid tile was moved or taken back.
    """

    element: str = ""
    stack: tuple[Tile, ...] = ()
    chosen: int = NOTHING
    hand: tuple[Tile, ...] = ()
    path: tuple[tuple[Cell, Tile], ...] = ()
    spirits: tuple[tuple[Cell, Spirit], ...] = ()
    gifts: int = GIFTS
    omens: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    ready: bool = False
    corrections: int = 0

    @property
    def elements(self) -> dict[Cell, str]:
        """The element of each tile of the path."""
        return {cell: tile.element for cell, tile in self.path}

    @property
    def motifs(self) -> dict[Cell, str]:
        """The motif of each spirit on the path, covered ones among them."""
        return {cell: spirit.motif for cell, spirit in self.spirits}

    @property
    def full(self) -> bool:
        """Whether there is a spirit on every tile."""
        return len(self.spirits) == len(self.path)

    @property
    def free(self) -> list[Cell]:
        """The tiles of the path without a spirit."""
        taken = dict(self.spirits)
        return [cell for cell, _ in self.path if cell not in taken]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles that the player has already."""
        return (*self.hand, *(tile for _, tile in self.path))

    def spirit(self, cell: Cell) -> Spirit | None:
        """The spirit on this tile."""
        return dict(self.spirits).get(cell)

    def frontier(self, but: int = NOTHING) -> list[Cell]:
        """Where a tile may be placed, in order: beside those that lie, without counting the tile number `but`."""
        lying = {cell for cell, tile in self.path if tile.number != but}
        around = {other for cell in lying for other in HEX.neighbours(cell)} if lying else {(0, 0)}
        return sorted(around.difference(cell for cell, _ in self.path))


class Position(Struct, frozen=True):
    """All that is on the table.

    players: by seat; alone a second one stands for the rival path. lead: who begins. stage: see above.
    passed: how often the stacks have been passed on. grid: the cells whose spirit lies there still.
    seen: motifs in the grid that have been turned up, the last one last. up: what lies turned up now, in order.
    turning: the cell that is being turned up (chance brings its motif). turned: whether the seat to move has turned up
    what it must. pair: cells of the grid whose spirits have to be put on paths; kept, given: whether its own path and
    a foreign one have got theirs. power: the motif whose power is free now, or "". owed: the seat that chance owes an
    omen. active: whose turn it is. turns: those ended in the stage of spirits. waiting: who may spend gifts after
    `active` in the last stage.
    """

    players: tuple[Player, ...]
    terms: Terms = Terms()
    lead: Seat = NOBODY
    stage: Stage = Stage.ELEMENT
    passed: int = 0
    grid: tuple[Cell, ...] = ()
    seen: tuple[tuple[Cell, str], ...] = ()
    up: tuple[Cell, ...] = ()
    turning: Cell | None = None
    turned: bool = False
    pair: tuple[Cell, ...] = ()
    kept: bool = False
    given: bool = False
    power: str = ""
    owed: Seat = NOBODY
    active: Seat = NOBODY
    turns: int = 0
    waiting: tuple[Seat, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return 1 if self.terms.alone else len(self.players)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the one that begins on, clockwise."""
        return tuple((self.lead + k) % self.seats for k in range(self.seats))

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats that have not made their choice of a stage in which all choose at once."""
        if self.stage == Stage.DRAFT:
            return tuple(seat for seat in range(self.seats) if self.players[seat].chosen == NOTHING)
        return tuple(seat for seat in range(self.seats) if not self.players[seat].ready)

    @property
    def each_motif(self) -> int:
        """How many spirits there are of each motif."""
        return EACH_MOTIF[len(self.players)]

    @property
    def first_grid(self) -> tuple[Cell, ...]:
        """All cells of the grid, row by row."""
        width = GRID_WIDTH[len(self.players)]
        return tuple((n % width, n // width) for n in range(len(MOTIFS) * self.each_motif))

    @property
    def missed(self) -> bool:
        """Do spirits lie turned up without a pair among them?"""
        return self.turned and bool(self.up) and not self.pair

    def motif(self, cell: Cell) -> str:
        """What is known to lie at this cell of the grid, "" if nothing is."""
        return dict(self.seen).get(cell, "")

    def unseen(self) -> Mapping[str, int]:
        """How many spirits of each motif lie in the grid without having been turned up."""
        known = [motif for _, motif in self.seen]
        known += [spirit.motif for player in self.players for _, spirit in player.spirits]
        return {motif: self.each_motif - known.count(motif) for motif in MOTIFS}

    def sees_stack(self, seat: Seat, of: Seat) -> bool:
        """Has the seat had the stack in its hand that `of` has now?"""
        return (of - seat) % self.seats <= self.passed

    def with_player(self, seat: Seat, player: Player, *facts: Fact) -> Position:
        """One player's things changed, and what there is to tell of it, if anything."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players, facts=facts or self.facts)

    def all_choosing(self, stage: Stage) -> Position:
        """The position at the start of a stage in which all choose at once."""
        return replace(self, stage=stage, players=tuple(replace(player, ready=False) for player in self.players))

    def telling(self, *facts: Fact) -> Position:
        """The position with these facts in place of the earlier ones."""
        return replace(self, facts=facts)


def without(tiles: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    """The tiles except the one of this number."""
    return tuple(tile for tile in tiles if tile.number != number)
