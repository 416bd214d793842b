"""The rules of Glade. They decide what is legal and what it counts; no pixel, no sound, no generator of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.board import Board
from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Act, Cell, Chance, Fact, Lot, Options, Over, Refusal, Rules, Seat, Turn, places
from games._template import say
from games._template.pieces import ARROW, EACH, HAND, KINDS, NO_ARROW, POND, SHORT, TILES, TURNS, Laid, Tile

NOTHING = 0
SEALED = -1
"""A foreign choice that is made and not yet turned up."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this seat draws a tile of this kind."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a tile of one's hand by its number, sealed until all have chosen."""

    number: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Where choices can be changed: this one stands."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the chosen tile on a cell, its arrow in direction `turn` (0 for moss)."""

    cell: Cell
    turn: int


Move = Draw | Choose | Ready | Lay


@dataclass(frozen=True, slots=True)
class Position:
    """All that is on the table. Tuples throughout: positions are shared, compared and hashed.

    left: tiles in the bag. unseen: how many of each of KINDS lie face down for whoever holds this position: in the
    bag, and for an observer in foreign hands too; so the bag gives no hand away. chosen: for each seat the number of
    its tile, NOTHING, or SEALED. ready: for each seat whether its choice stands; () where every choice does.
    memory: do laid tiles lie face down? All have seen them, so they stand here for who remembers.
    """

    meadow: tuple[Cell, ...]
    ponds: tuple[Cell, ...]
    short: bool
    hands: tuple[tuple[Tile, ...], ...]
    chosen: tuple[int, ...]
    left: int = TILES
    unseen: tuple[int, ...] = (EACH,) * len(KINDS)
    laid: tuple[Laid, ...] = ()
    round: int = 0
    ready: tuple[bool, ...] = ()
    memory: bool = False
    facts: tuple[Fact, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the round's lead on."""
        return tuple((self.round + k) % self.seats for k in range(self.seats))

    @property
    def revealed(self) -> bool:
        """Have all chosen?"""
        return not self.choosing

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats whose choice does not stand yet."""
        ready = self.ready or (True,) * self.seats
        return tuple(seat for seat in range(self.seats) if self.chosen[seat] == NOTHING or not ready[seat])

    def taken(self) -> dict[Cell, Laid]:
        """The laid tiles by cell; a fresh mapping each time."""
        return {tile.cell: tile for tile in self.laid}

    def in_hand(self, seat: Seat, number: int) -> Tile | None:
        """The seat's tile of this number, or None."""
        return next((tile for tile in self.hands[seat] if tile.number == number), None)


class Glade(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:
        """The empty meadow; the first tiles are drawn by chance."""
        if board is None:
            raise ValueError("Glade is played on a board")
        short = options["length"] == "short"
        ready = (False,) * seats if options["choices"] == "open" else ()
        meadow, ponds = board.of_class("meadow"), board.of_class("pond")
        memory = options["memory"] == "on"
        return Position(meadow, ponds, short, ((),) * seats, (NOTHING,) * seats, ready=ready, memory=memory)

    def turn(self, s: Position) -> Turn:
        if s.revealed:
            return Act((_layer(s),))
        if any(s.chosen):
            return Act(s.choosing)
        ending = _ending(s)
        if ending:
            return _over(s, ending)
        drawer = _drawer(s)
        if drawer is not None:
            left = tuple((Draw(drawer, kind), n) for kind, n in zip(KINDS, s.unseen, strict=True) if n)
            return Chance(left, Lot("tiles", tuple((Draw(drawer, kind), EACH) for kind in KINDS), TILES - s.left))
        return Act(tuple(range(s.seats)))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        if not s.revealed:
            others = [Choose(tile.number) for tile in s.hands[seat] if tile.number != s.chosen[seat]]
            return [*others, Ready()] if s.chosen[seat] else others
        turns = range(1 if _chosen_tile(s, seat).kind == NO_ARROW else TURNS)
        return [Lay(cell, turn) for cell in _open_cells(s) for turn in turns]

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, Draw):
            return _draw(s, m)
        if isinstance(m, Lay):
            return _lay(s, seat, m)
        if isinstance(m, Choose):
            after = replace(s, chosen=_with(s.chosen, seat, m.number), facts=())
        else:
            after = replace(s, ready=tuple(on or who == seat for who, on in enumerate(s.ready)), facts=())
        return replace(after, facts=(Fact("revealed", rule="choose"),)) if after.revealed else after

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        turn = self.turn(s)
        if isinstance(turn, Over):
            return Refusal(say("The game is over."), "end")
        if isinstance(m, Draw) or isinstance(turn, Chance):
            return Refusal(say("Tiles are drawn by chance."), "draw")
        if seat not in turn.seats:
            return Refusal(say("It is not your turn."), "rounds")
        if isinstance(m, Lay):
            return _why_not_lay(s, seat, m)
        return _why_not_choose(s, seat, m)

    def observe(self, s: Position, seat: Seat) -> Position:
        """Foreign tiles count as unseen, except those turned up; foreign choices are sealed until all have chosen."""
        hands = tuple(
            hand if owner == seat else tuple(t if _open(s, owner, t) else Tile(t.number, UNKNOWN) for t in hand)
            for owner, hand in enumerate(s.hands)
        )
        hidden = [t.kind for owner, hand in enumerate(s.hands) for t in hand if t not in hands[owner]]
        unseen = tuple(n + hidden.count(kind) for kind, n in zip(KINDS, s.unseen, strict=True))
        chosen = s.chosen
        if not s.revealed:
            chosen = tuple(n if owner == seat or n == NOTHING else SEALED for owner, n in enumerate(chosen))
        return replace(s, hands=hands, unseen=unseen, chosen=chosen)

    def forget(self, seen: Position) -> Position:
        """What lies face down on the meadow."""
        if not seen.memory:
            return seen
        return replace(seen, laid=tuple(replace(tile, kind=UNKNOWN, turn=0) for tile in seen.laid))

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:  # noqa: ARG002 - nothing of `s` is needed
        """What others draw and choose stays hidden."""
        if isinstance(m, Draw) and m.seat != me:
            return Draw(m.seat, UNKNOWN)
        if isinstance(m, Choose) and seat != me:
            return Choose(SEALED)
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002 - `seen` says it all
        """Deals what is unseen to the tiles that are hidden, and lets sealed seats have chosen any of theirs."""
        pool = [kind for kind, n in zip(KINDS, seen.unseen, strict=True) for _ in range(n)]
        rng.shuffle(pool)
        hands = tuple(tuple(Tile(t.number, pool.pop()) if t.hidden else t for t in hand) for hand in seen.hands)
        chosen = tuple(rng.choice(hands[owner]).number if n == SEALED else n for owner, n in enumerate(seen.chosen))
        return replace(seen, hands=hands, chosen=chosen, unseen=tuple(pool.count(kind) for kind in KINDS))


RULES = Glade()

REASONS = ("meadow", "hands", "rounds")


def points(s: Position, seat: Seat) -> tuple[int, int]:
    """The seat's points by source: ponds, arrows."""
    taken = s.taken()
    own = [tile for tile in s.laid if tile.seat == seat]
    ponds = sum(POND for tile in own if any(cell in s.ponds for cell in HEX.neighbours(tile.cell)))
    arrows = sum(ARROW for tile in own if points_home(tile, taken))
    return ponds, arrows


def points_home(tile: Laid, taken: dict[Cell, Laid]) -> bool:
    """Does its arrow point at a tile of its own kind?"""
    target = taken.get(HEX.step(tile.cell, tile.turn))
    return tile.kind not in (NO_ARROW, UNKNOWN) and target is not None and target.kind == tile.kind


def _ending(s: Position) -> str:
    """Why the game is over at the start of a round, or ""."""
    if len(s.meadow) - len(s.laid) < s.seats:
        return "meadow"
    if s.short and s.round == SHORT:
        return "rounds"
    # whoever has nothing now will draw nothing either, once the bag is empty
    return "hands" if s.left == 0 and not all(s.hands) else ""


def _over(s: Position, reason: str) -> Over:
    parts = [points(s, seat) for seat in range(s.seats)]
    scores = tuple(map(sum, parts))
    tally = (
        (say("Tiles beside a pond"), tuple(ponds for ponds, _ in parts)),
        (say("Arrows at their kind"), tuple(arrows for _, arrows in parts)),
    )
    return Over(places(scores), scores, reason, tally)


def _drawer(s: Position) -> Seat | None:
    """Who draws next, or None. One tile each at a time, so that a short bag is shared out evenly."""
    if s.left == 0:
        return None
    seat = min(s.order, key=lambda seat: len(s.hands[seat]))
    return seat if len(s.hands[seat]) < HAND else None


def _layer(s: Position) -> Seat:
    """Who lays next: the first in order whose chosen tile is still in the hand."""
    return next(seat for seat in s.order if s.in_hand(seat, s.chosen[seat]) is not None)


def _chosen_tile(s: Position, seat: Seat) -> Tile:
    return next(tile for tile in s.hands[seat] if tile.number == s.chosen[seat])


def _open(s: Position, owner: Seat, tile: Tile) -> bool:
    """Is a tile in a hand turned up?"""
    return s.revealed and s.chosen[owner] == tile.number


def _open_cells(s: Position) -> list[Cell]:
    taken = s.taken()
    return [
        cell
        for cell in s.meadow
        if cell not in taken and (not taken or any(next_to in taken for next_to in HEX.neighbours(cell)))
    ]


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _draw(s: Position, m: Draw) -> Position:
    tile = Tile(TILES - s.left + 1, m.kind)
    hands = tuple((*hand, tile) if seat == m.seat else hand for seat, hand in enumerate(s.hands))
    unseen = tuple(n - (kind == m.kind) for kind, n in zip(KINDS, s.unseen, strict=True))
    return replace(s, hands=hands, unseen=unseen, left=s.left - 1, facts=(Fact("drew", m.seat, amount=1, rule="draw"),))


def _lay(s: Position, seat: Seat, m: Lay) -> Position:
    tile = _chosen_tile(s, seat)
    hands = tuple(tuple(t for t in hand if t != tile) for hand in s.hands)
    after = replace(s, hands=hands, laid=(*s.laid, Laid(tile.number, tile.kind, seat, m.cell, m.turn)))
    facts = [Fact("laid", seat, (m.cell,), rule="lay")]
    before, now = RULES.forget(s), RULES.forget(after)
    for who in range(s.seats):
        gain = sum(points(now, who)) - sum(points(before, who))
        if gain:
            facts.append(Fact("scored", who, (m.cell,), gain, "points"))
    after = replace(after, facts=tuple(facts))
    if seat != s.order[-1]:
        return after
    return replace(after, round=s.round + 1, chosen=(NOTHING,) * s.seats, ready=(False,) * len(s.ready))


def _why_not_choose(s: Position, seat: Seat, m: Choose | Ready) -> Refusal | None:
    if s.revealed:
        return Refusal(say("All have chosen: now the tiles are laid."), "lay")
    if isinstance(m, Ready):
        return None if s.chosen[seat] else Refusal(say("First choose a tile."), "choose")
    if m.number == s.chosen[seat]:
        return Refusal(say("This tile is chosen already."), "choose")
    if s.in_hand(seat, m.number) is None:
        return Refusal(say("This tile is not in your hand."), "choose")
    return None


def _why_not_lay(s: Position, seat: Seat, m: Lay) -> Refusal | None:
    if not s.revealed:
        return Refusal(say("First choose a tile; it is laid when all have chosen."), "choose")
    if m.cell in s.ponds:
        return Refusal(say("Nothing is laid on a pond."), "lay", (m.cell,))
    if m.cell not in s.meadow:
        return Refusal(say("This cell is not in the meadow."), "lay", (m.cell,))
    if m.cell in s.taken():
        return Refusal(say("A tile lies here already."), "lay", (m.cell,))
    if m.cell not in _open_cells(s):
        return Refusal(say("A tile must touch one that lies already."), "lay", HEX.neighbours(m.cell))
    turns = 1 if _chosen_tile(s, seat).kind == NO_ARROW else TURNS
    if not 0 <= m.turn < turns:
        return Refusal(say("A tile cannot lie like this."), "lay", (m.cell,))
    return None
