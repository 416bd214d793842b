"""The rules of Crooked Paths: two phases, where cards may lie, standing connections, claims, refusals in words.

The first card lies at (0, 0); the others beside it, so cells may be negative while the 5x5 frame floats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import SQUARE
from engine.core.maps.board import Board
from engine.core.rules import Act, Cell, Chance, Fact, Options, Over, Refusal, Rules, Seat, Turn
from games.crooked_paths import INFO, say
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLES, SIDE, TRIPLES

NOBODY: Seat = -1
Card = tuple[int, int, int]
"""A laid card: x, y, mask."""


class Begin(Struct, frozen=True):
    """Chance decides that this seat begins."""

    seat: int


class Lay(Struct, frozen=True):
    """Phase 1: lay a double that shows `mask` on a free cell."""

    cell: Cell
    mask: int


class Cover(Struct, frozen=True):
    """Phase 2: cover the double on this cell by a triple that shows `mask`."""

    cell: Cell
    mask: int


class Claim(Struct, frozen=True):
    """Say that neither player can get a connection any more."""


class Stop(Struct, frozen=True):
    """Lay no more cards after a claim."""


Move = Begin | Lay | Cover | Claim | Stop


class Position(Struct, frozen=True):
    """All that lies on the table, and what the next step depends on.

    cards: in the order laid, the 25 doubles first, then triples, each on top of a double. to_move: NOBODY until the
    lot is drawn. connected: the seats whose connection stands now; before: those whose connection stood before the
    last card. claimant: who claimed, NOBODY without a claim; then to_move plays alone. stopped: and has given up.
    """

    no_draw: bool = True
    to_move: Seat = NOBODY
    cards: tuple[Card, ...] = ()
    connected: tuple[Seat, ...] = ()
    before: tuple[Seat, ...] = ()
    claimant: Seat = NOBODY
    stopped: bool = False
    facts: tuple[Fact, ...] = ()

    @property
    def board(self) -> dict[Cell, int]:
        """The mask on top of each cell; a fresh mapping each time."""
        return {(x, y): mask for x, y, mask in self.cards}

    @property
    def doubles(self) -> int:
        """How many double cards are laid."""
        return min(len(self.cards), DECK)

    @property
    def triples(self) -> int:
        """How many triple cards are laid."""
        return max(len(self.cards) - DECK, 0)

    @property
    def phase(self) -> int:
        """1 while doubles are laid, 2 once all 25 lie."""
        return 1 if len(self.cards) < DECK else 2


class CrookedPaths(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002
        """`begins`: lot, ns or we; `no_draw`: on or off. There is no board and always two seats."""
        begins = {"lot": NOBODY, "ns": 0, "we": 1}[options["begins"]]
        return Position(no_draw=options["no_draw"] == "on", to_move=begins)

    def turn(self, s: Position) -> Turn:
        if s.to_move == NOBODY:
            return Chance(((Begin(0), 1), (Begin(1), 1)))
        ending = _ending(s)
        if ending is None:
            return Act((s.to_move,))
        reason, winner = ending
        places = (1, 1) if winner == NOBODY else (1, 2) if winner == 0 else (2, 1)
        return Over(places, (), reason)

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        if seat == NOBODY or seat != s.to_move or _ending(s) is not None:
            return ()
        if s.phase == 1:
            return [move for cell in _free_cells(s) for move in _lays(cell)]
        open_cells = sorted((cell for cell, mask in s.board.items() if mask in DOUBLES), key=_reading)
        found: list[Move] = [move for cell in open_cells for move in _covers(cell)]
        if s.claimant != NOBODY:
            found.append(Stop())
        elif s.no_draw:
            found.append(Claim())
        return found

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, (Lay, Cover)):
            return _with_card(s, seat, m)
        if isinstance(m, Begin):
            return replace(s, to_move=m.seat, facts=(Fact("began", m.seat, rule="lot"),))
        if isinstance(m, Claim):
            facts = (Fact("claimed", seat, rule="claim"),)
            return replace(s, to_move=1 - seat, before=s.connected, claimant=seat, facts=facts)
        return replace(s, stopped=True, facts=(Fact("stopped", seat, rule="alone"),))

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        if s.to_move == NOBODY or isinstance(m, Begin):
            return Refusal(say("Who begins is decided before the first card."), "lot")
        if _ending(s) is not None:
            return Refusal(say("The game is over."), "end")
        if seat != s.to_move:
            return Refusal(say("It is the other player’s turn."), "turns")
        if isinstance(m, Lay):
            return _why_not_lay(s, m)
        if isinstance(m, Cover):
            return _why_not_cover(s, m)
        return _why_not_claim(s) if isinstance(m, Claim) else _why_not_stop(s)

    def observe(self, s: Position, seat: Seat) -> Position:  # noqa: ARG002
        """The position itself: nothing is hidden."""
        return s

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:  # noqa: ARG002
        """The move itself: every move is open."""
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002
        """The position itself: there is nothing to guess."""
        return seen


RULES = CrookedPaths()


def _ending(s: Position) -> tuple[str, Seat] | None:
    """How it has ended and who won (NOBODY: a draw), or None. Looked at before `s.to_move` plays."""
    mover, other = s.to_move, 1 - s.to_move
    if s.claimant != NOBODY:
        return _ending_alone(s)
    if s.phase == 1:
        return _ending_early(s) if s.connected else None
    if mover in s.connected:
        if mover in s.before:
            return "held", mover
        return ("both" if other in s.connected else "gift"), mover
    if s.triples < DECK:
        return None
    if other in s.connected:
        return "last_card", other
    return ("spent", mover) if s.no_draw else ("draw", NOBODY)


def _ending_early(s: Position) -> tuple[str, Seat]:
    mover, other = s.to_move, 1 - s.to_move
    if len(s.connected) == 2:
        return "early_both", mover
    return ("early_gift", mover) if mover in s.connected else ("early", other)


def _ending_alone(s: Position) -> tuple[str, Seat] | None:
    if s.connected:
        return "claim_refuted", s.to_move
    if s.stopped:
        return "claim_conceded", s.claimant
    return ("claim_upheld", s.claimant) if s.triples == DECK else None


REASONS = tuple(reason for reason, _ in INFO.endings)
"""Every reason that an `Over` of this game can give."""


def _with_card(s: Position, seat: Seat, m: Lay | Cover) -> Position:
    cards = (*s.cards, (*m.cell, m.mask))
    alone = s.claimant != NOBODY
    after = Position(s.no_draw, seat if alone else 1 - seat, cards, (), s.connected, s.claimant)
    board = after.board
    ways = rides_and_connections.rides(board)
    facts = _facts(s, seat, m, board, ways)
    return replace(after, connected=tuple(way.seat for way in ways), facts=facts)


def _facts(
    s: Position, seat: Seat, m: Lay | Cover, board: Mapping[Cell, int], ways: tuple[rides_and_connections.Ride, ...]
) -> tuple[Fact, ...]:
    """laid, covered; frame_fixed; broken, connected, held (cells: the ride's); phase2.

    The amount is the number of the card in its phase, or the curves of the ride.
    """
    kind, rule = ("laid", "doubles") if isinstance(m, Lay) else ("covered", "cover")
    facts = [Fact(kind, seat, (m.cell,), (s.doubles if s.phase == 1 else s.triples) + 1, rule)]
    if s.phase == 1 and _fixed(board) and not _fixed(s.board):
        facts.append(Fact("frame_fixed", cells=rides_and_connections.extent(board), rule="frame"))
    now = [way.seat for way in ways]
    if any(old not in now for old in s.connected):
        lost = [way for way in rides_and_connections.rides(s.board) if way.seat not in now]
        facts += [Fact("broken", way.seat, way.cells, len(way.steps), "win") for way in lost]
    early = len(board) < DECK
    for way in ways:
        known = "held" if way.seat in s.connected else "connected"
        facts.append(Fact(known, way.seat, way.cells, len(way.steps), "early-win" if early else "win"))
    if len(s.cards) + 1 == DECK:
        facts.append(Fact("phase2", rule="phase-2"))
    return tuple(facts)


def _fixed(board: Mapping[Cell, int]) -> bool:
    low, high = rides_and_connections.frames(board)
    return low == high


def _reading(cell: Cell) -> Cell:
    return cell[1], cell[0]


@lru_cache(maxsize=1024)
def _lays(cell: Cell) -> tuple[Move, ...]:
    return tuple(Lay(cell, mask) for mask in DOUBLES)


@lru_cache(maxsize=1024)
def _covers(cell: Cell) -> tuple[Move, ...]:
    return tuple(Cover(cell, mask) for mask in TRIPLES)


@lru_cache(maxsize=1024)
def _touching(cell: Cell) -> tuple[Cell, ...]:
    return SQUARE.touching(cell)


def _free_cells(s: Position) -> list[Cell]:
    """The cells that a double may be laid on, in reading order."""
    board = s.board
    if not board:
        return [(0, 0)]
    (west, north), (east, south) = rides_and_connections.extent(board)
    near = {beside for cell in board for beside in _touching(cell)}
    return sorted(
        (
            (x, y)
            for x, y in near
            if (x, y) not in board and east - SIDE < x < west + SIDE and south - SIDE < y < north + SIDE
        ),
        key=_reading,
    )


def _why_not_lay(s: Position, m: Lay) -> Refusal | None:
    if s.phase == 2:
        return Refusal(say("All 25 double cards are laid: now only triple cards are played."), "phase-2", (m.cell,))
    if m.mask not in DOUBLES:
        return Refusal(say("A double card shows exactly two curves."), "cards", (m.cell,))
    board = s.board
    if not board:
        return None if m.cell == (0, 0) else Refusal(say("The first card goes in the middle."), "first-card", (m.cell,))
    if m.cell in board:
        return Refusal(
            say("There is already a card there; in the first phase no card is covered."), "doubles", (m.cell,)
        )
    (west, north), (east, south) = rides_and_connections.extent(board)
    x, y = m.cell
    if not east - SIDE < x < west + SIDE:
        far = sorted((cell for cell in board if abs(cell[0] - x) >= SIDE), key=_reading)
        return Refusal(say("That would be more than five columns."), "frame", (m.cell, *far))
    if not south - SIDE < y < north + SIDE:
        far = sorted((cell for cell in board if abs(cell[1] - y) >= SIDE), key=_reading)
        return Refusal(say("That would be more than five rows."), "frame", (m.cell, *far))
    if not any(beside in board for beside in SQUARE.touching(m.cell)):
        return Refusal(say("A card must touch a laid card at an edge or at a corner."), "contact", (m.cell,))
    return None


def _why_not_cover(s: Position, m: Cover) -> Refusal | None:
    if s.phase == 1:
        text = say("Triple cards come into play once all 25 double cards are laid.")
        return Refusal(text, "phase-2", (m.cell,))
    if m.mask not in TRIPLES:
        return Refusal(say("A triple card shows exactly three curves."), "cards", (m.cell,))
    below = s.board.get(m.cell)
    if below is None:
        return Refusal(say("A triple card must cover a double card; there is no card there."), "cover", (m.cell,))
    if below in TRIPLES:
        return Refusal(say("There is a triple card there, and a triple card is never covered."), "cover", (m.cell,))
    return None


def _why_not_claim(s: Position) -> Refusal | None:
    if not s.no_draw:
        return Refusal(say("This game is played by the basic rules, without claims."), "claim")
    if s.phase == 1:
        return Refusal(say("You can make a claim only in the second phase."), "claim")
    if s.claimant != NOBODY:
        return Refusal(say("There is a claim: connect one of the two lines, or stop."), "alone")
    return None


def _why_not_stop(s: Position) -> Refusal | None:
    if s.claimant == NOBODY:
        return Refusal(say("Only a player who plays alone after a claim may stop."), "alone")
    return None
