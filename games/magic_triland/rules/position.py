"""The position of Magic Triland, and what follows from it directly."""

from __future__ import annotations

from _blake2 import blake2b  # `hashlib` loads OpenSSL: see engine/core/sha256.py
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Cell, Fact, Seat
from games.magic_triland.rules.energy_cards import Counts, Hands
from games.magic_triland.rules.move_types import Go
from games.magic_triland.rules.pieces import (
    A_TURN,
    CELLS,
    COLOURS,
    FIGURES,
    HOMES,
    INDEX,
    NOTHING,
    PEARLS,
    SUPPLY,
    Items,
    colour_of,
    fits,
    has_pair,
    is_light,
    pearl,
    with_item,
)
from games.magic_triland.rules.terrace_graph import Island, broadside, island
from games.magic_triland.rules.walking import OUT, Party, party

NOBODY: Seat = -1
NO_ITEM = -1
EMPTY = (0,) * len(CELLS)


class Stage(StrEnum):
    """What is to be done next, see `Position.stage`."""

    LOT = "lot"
    BUILD = "build"
    SLEEP = "sleep"
    DEAL = "deal"
    CARDS = "cards"
    JOKER = "joker"
    WALK = "walk"
    SPEND = "spend"
    CHOOSE = "choose"
    TRADE = "trade"
    BETWEEN = "between"
    OVER = "over"


class Terms(Struct, frozen=True):
    """What was settled before the first move. games: of the match. limit: turns of single seats in phase 2.

    sleepers: in a game for one, whether the messengers of the night sleep on the island. Else they are not in play.
    """

    seats: int
    master: bool = False
    chance: bool = False
    quick: bool = False
    limit: int = 200
    games: int = 1
    sleepers: bool = False

    @property
    def alone(self) -> bool:
        """Is it a game for one, against the turn limit?"""
        return self.seats == 1

    @property
    def duel(self) -> bool:
        """Whether it is a game for two."""
        return self.seats == 2


class Figure(Struct, frozen=True):
    """A messenger: the heart of its terrace, its broadside or its home. out: has it gone home for good?

    What a figure carried home stays with it: these are the pearls that lie in the home.
    """

    where: Cell
    items: Items
    out: bool = False


class Trade(Struct, frozen=True):
    """A trade under way on a terrace. stood: the figure that was there; came: the one that moved.

    offered: the item that `stood` gives, or NO_ITEM. given: between two figures of one player, for each item how many
    `stood` has handed over, less what it got; an item never goes both ways, so that every trade ends.
    """

    stood: int
    came: int
    offered: int = NO_ITEM
    given: Items = NOTHING


class Position(Struct, frozen=True):
    """All that is on the table.

    game: the number of the game in the match, from 0. first: who begins its first game, NOBODY until the lot has
    decided. pearl_points, end_points: of the games before, and of this one once it has ended. stones: for each seat
    how many of each height it has left. laid: the numbers of fields (see `CELLS`) in the order in which seats have laid
    stones on them; () on a quick island. pearls: left on the broadsides. turns: played in phase 2, all seats together.
    mover: whose turn in phase 2 it is. cards: what the mover has laid on this turn; worth: their energy (one less while
    a joker's is open). energy: what is left to walk with. walked: figures that have walked on this turn, in order.
    bound: a walk whose energy is still to be said. met: trades still to be made. refined: figures that have got a pearl
    on this turn. past: of each turn of earlier rounds, as it began, digests of its board (figures, items, mover) and of
    that with all hands; recent: of this round's turns, of the board and what was laid so far. goods: of each turn, as
    it began, a digest of what each seat has (see `goods_of`). ended: why this game ended, or ""; winner: NOBODY for a
    draw.
    """

    terms: Terms
    hands: Hands
    stones: tuple[Counts, ...]
    figures: tuple[Figure, ...]
    heights: tuple[int, ...] = EMPTY
    laid: tuple[int, ...] = ()
    game: int = 0
    first: Seat = NOBODY
    pearl_points: tuple[int, ...] = ()
    end_points: tuple[int, ...] = ()
    pearls: tuple[int, ...] = (SUPPLY,) * len(COLOURS)
    turns: int = 0
    mover: Seat = NOBODY
    cards: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    energy: int = 0
    walked: tuple[int, ...] = ()
    bound: Go | None = None
    met: tuple[Trade, ...] = ()
    refined: tuple[int, ...] = ()
    trade: Trade | None = None
    past: tuple[tuple[int, int], ...] = ()
    recent: tuple[tuple[int, tuple[Counts, ...]], ...] = ()
    goods: tuple[int, ...] = ()
    ended: str = ""
    winner: Seat = NOBODY
    facts: tuple[Fact, ...] = ()

    # --- whose, and when ---------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """What is to be done next."""
        if self.ended:
            return Stage.OVER if self.game + 1 == self.terms.games else Stage.BETWEEN
        if self.lead == NOBODY:
            return Stage.LOT
        if self.mover == NOBODY:
            return Stage.BUILD
        if self.sleepless():
            return Stage.SLEEP
        if self.terms.chance and len(self.hands.drawn) < self.terms.seats:
            return Stage.DEAL
        if self.trade is not None:
            return Stage.TRADE
        if self.bound is not None:
            return Stage.SPEND
        if len(self.worth) < len(self.cards):
            return Stage.JOKER
        if len(self.cards) < A_TURN:
            return Stage.CARDS
        return Stage.WALK if self.energy else Stage.CHOOSE

    @property
    def lead(self) -> Seat:
        """Who lays the first stone of this game; NOBODY until the lot has decided."""
        if self.first == NOBODY:
            return NOBODY
        return (self.first + self.game) % self.terms.seats

    @property
    def builder(self) -> Seat:
        """The seat that lays the next stone."""
        return (self.lead + len(CELLS) - self.heights.count(0)) % self.terms.seats

    def owner(self, figure: int) -> Seat:
        """Whose figure it is: in a duel the leader of the game has the light ones; sleepers are NOBODY's."""
        if self.terms.alone:
            return 0 if is_light(figure) else NOBODY
        if not self.terms.duel:
            return colour_of(figure)
        return self.lead if is_light(figure) else 1 - self.lead

    def own(self, seat: Seat) -> tuple[int, ...]:
        """The seat's figures that are still in the game."""
        return tuple(n for n in FIGURES if not self.figures[n].out and self.owner(n) == seat)

    @property
    def next_mover(self) -> Seat:
        """Who turns after the turn that has begun; the mover, where it has still to begin."""
        return (self.mover + 1) % self.terms.seats if self.cards else self.mover

    def carrier(self, seat: Seat) -> int | None:
        """A messenger of the seat that carries the pearl that wins at its home, or None."""
        return next((n for n in self.own(seat) if self.figures[n].items[pearl(colour_of(n))]), None)

    def sleepless(self) -> tuple[int, ...]:
        """The messengers of the night that have still to lie down in a game for one."""
        if not self.terms.sleepers:
            return ()
        return tuple(n for n in FIGURES if not is_light(n) and self.figures[n].where in HOMES)

    # --- the island --------------------------------------------------------------------------------------------------

    @property
    def island(self) -> Island:
        """The terraces, once the island stands."""
        return island(self.heights)

    def height(self, cell: Cell) -> int:
        """The height of a field, 0 where no stone lies."""
        return self.heights[INDEX[cell]]

    def strong(self, figure: int) -> bool:
        """Is the figure strong on the terrace where it stands: of the terrace's shade? Even heights are light."""
        return (self.height(self.figures[figure].where) % 2 == 0) == is_light(figure)

    def others_with(self, figure: int) -> tuple[int, ...]:
        """The live figures that share the terrace of this one."""
        where = self.figures[figure].where
        if where not in INDEX or self.figures[figure].out:
            return ()
        return tuple(n for n in FIGURES if n != figure and not self.figures[n].out and self.figures[n].where == where)

    def party(self) -> Party:
        """The figures as the mover walks them."""
        ground = self.island
        nodes = tuple(OUT if figure.out else ground.node_of[figure.where] for figure in self.figures)
        items = tuple(figure.items for figure in self.figures)
        return party(ground, nodes, items, tuple(n for n in self.own(self.mover) if n not in self.walked))

    # --- items -------------------------------------------------------------------------------------------------------

    def with_figure(self, number: int, figure: Figure) -> Position:
        """The position with another figure of this number."""
        return replace(self, figures=(*self.figures[:number], figure, *self.figures[number + 1 :]))

    def refines(self, figure: int) -> bool:
        """May this figure, which has walked, give a pair of rings for a pearl now?"""
        colour = self.on_broadside(figure)
        if colour is None or figure not in self.walked or figure in self.refined or not self.pearls[colour]:
            return False
        items = self.figures[figure].items
        return has_pair(items, colour) and fits(refined(items, colour))

    def on_broadside(self, figure: int) -> int | None:
        """The broadside where a figure stands, or None."""
        node = self.island.node_of[self.figures[figure].where]
        return next((colour for colour in COLOURS if node == broadside(colour)), None)

    def joker(self) -> int:
        """The most that a 0 is worth to the mover: pearl colours on its figures or brought home by them."""
        if not self.terms.master:
            return 0
        own = [figure for n, figure in enumerate(self.figures) if self.owner(n) == self.mover]
        return sum(any(figure.items[kind] for figure in own) for kind in PEARLS)

    def at_home(self, colour: int) -> tuple[int, int, int]:
        """How many pearls of each colour lie in a home."""
        purple, green, orange = (
            sum(figure.items[kind] for n, figure in enumerate(self.figures) if figure.out and colour_of(n) == colour)
            for kind in PEARLS
        )
        return purple, green, orange


def refined(items: Items, colour: int) -> Items:
    """What is left when a pair of rings has become a pearl."""
    for ring in COLOURS:
        if ring != colour:
            items = with_item(items, ring, -1)
    return with_item(items, pearl(colour), 1)


def figures(terms: Terms) -> tuple[Figure, ...]:
    """All figures in their homes, with three rings of their colour each, four in a Master game.

    Those that are not in play are out with nothing.
    """
    rings = 4 if terms.master else 3
    found = [Figure(HOMES[colour_of(n)], with_item(NOTHING, colour_of(n), rings)) for n in FIGURES]
    if terms.alone and not terms.sleepers:
        found = [figure if is_light(n) else replace(figure, items=NOTHING, out=True) for n, figure in enumerate(found)]
    return tuple(found)


def goods_of(carried: Iterable[tuple[Seat, bool, Items]]) -> int:
    """A digest of what each seat's figures, live and out, carry together. carried: of each whose, out or not, what."""
    found: dict[tuple[Seat, bool], list[int]] = {}
    for owner, out, items in carried:
        counts = found.setdefault((owner, out), list(NOTHING))
        for item, count in enumerate(items):
            counts[item] += count
    return digest(sorted(found.items()))


def digest(*parts: object) -> int:
    """A number of 48 bits for what these parts say."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest(), "big")
