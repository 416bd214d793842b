"""The rules of Glade: what is legal and what it scores. No pixels, no sounds, no random generator of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.maps.board import Board
from engine.core.rules import UNKNOWN, Act, Chance, Fact, Lot, Options, Refusal, Rules, Seat, Turn
from games._template import say
from games._template.rules import refusals
from games._template.rules.hedgehogs import keep, moves, walk
from games._template.rules.pieces import EACH, HAND, HEDGEHOGS, KINDS, NO_ARROW, THINGS, TILES, TURNS, Laid, Tile
from games._template.rules.position import (
    NOBODY,
    NOTHING,
    SEALED,
    Choose,
    Draw,
    Keep,
    Lay,
    Move,
    Next,
    Pass,
    Position,
    Ready,
    Stay,
    Walk,
)
from games._template.rules.refusals import chosen_tile, free_cells
from games._template.rules.scoring import REASONS, between, by_source, ending, gained, over


class Glade(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:
        """The empty meadow; the first tiles are drawn by chance, or dealt at once if all get the same."""
        if board is None:
            raise ValueError("Glade is played on a board")
        memory = options["memory"] == "on"
        # what is settled only among several counts for nobody who plays alone
        hedgehogs, even, match = (
            seats > 1 and options[key] == value
            for key, value in (("hedgehogs", "on"), ("tiles", "even"), ("match", "two"))
        )
        if hedgehogs and memory:
            raise SettingError(say("Hedgehogs do not walk over tiles that lie face down."))
        first = Position(
            meadow=board.of_class("meadow"),
            ponds=board.of_class("pond"),
            short=options["length"] == "short",
            hands=((),) * seats,
            chosen=(NOTHING,) * seats,
            ready=(False,) * seats if options["choices"] == "open" else (),
            memory=memory,
            even=even,
            hedgehogs=(None,) * HEDGEHOGS if hedgehogs else (),
            things=((0,) * len(THINGS),) * seats if hedgehogs else (),
            match=match,
        )
        return _dealt(first)

    def turn(self, s: Position) -> Turn:
        if s.revealed:
            return Act((_layer(s),))
        if any(s.chosen):
            return Act(s.choosing)
        if s.walker != NOBODY:
            return Act((s.walker,))
        if between(s):
            return Act(s.order[:1])
        reason = ending(s)
        if reason:
            return over(s, reason)
        drawer = _drawer(s)
        if drawer is not None:
            left = tuple((Draw(drawer, kind), n) for kind, n in zip(KINDS, s.unseen, strict=True) if n)
            # each game of a match has a bag of its own, or a place of it would be drawn from twice
            bag = f"tiles{s.game + 1}" if s.game else "tiles"
            return Chance(left, Lot(bag, tuple((Draw(drawer, kind), EACH) for kind in KINDS), TILES - s.left))
        return Act(tuple(range(s.seats)))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        if between(s):
            return (Next(),)
        if s.walker != NOBODY:
            return moves(s)
        if not s.revealed:
            others = [Choose(tile.number) for tile in s.hands[seat] if tile.number != s.chosen[seat]]
            return [*others, Ready()] if s.chosen[seat] else others
        turns = range(1 if chosen_tile(s, seat).kind == NO_ARROW else TURNS)
        return [Lay(cell, turn) for cell in free_cells(s) for turn in turns]

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, Draw):
            return _draw(s, m)
        if isinstance(m, Lay):
            return _lay(s, seat, m)
        if isinstance(m, Walk):
            return walk(s, m)
        if isinstance(m, Keep | Pass | Stay):
            return _dealt(keep(s, m))
        if isinstance(m, Next):
            return _again(s)
        if isinstance(m, Choose):
            after = replace(s, chosen=_with(s.chosen, seat, m.number), shared=(), facts=())
        else:
            after = replace(s, ready=tuple(on or who == seat for who, on in enumerate(s.ready)), facts=())
        return replace(after, facts=(Fact("revealed", rule="choose"),)) if after.revealed else after

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        return refusals.why_not(s, self.turn(s), seat, m)

    def allowed_before(self, s: Position, m: Move) -> bool:
        """Old logs: at first a seat filled its whole hand before the next one drew."""
        if not isinstance(m, Draw) or m.seat not in s.order or m.kind not in KINDS:
            return False
        return len(s.hands[m.seat]) < HAND and s.unseen[KINDS.index(m.kind)] > 0

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
        """Forgets what lies face down on the meadow; when the first game of a match is over, all is turned up."""
        if not seen.memory or between(seen):
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


def _drawer(s: Position) -> Seat | None:
    """Who draws next, or None.

    Everybody draws one tile at a time, so that the last tiles of the bag are shared evenly.
    """
    if s.left == 0:
        return None
    seat = min(s.order, key=lambda seat: len(s.hands[seat]))
    return seat if len(s.hands[seat]) < HAND else None


def _layer(s: Position) -> Seat:
    """Who lays next: the first in order whose chosen tile is still in the hand."""
    return next(seat for seat in s.order if s.in_hand(seat, s.chosen[seat]) is not None)


def _open(s: Position, owner: Seat, tile: Tile) -> bool:
    """Is a tile in a hand turned up?"""
    return s.even or (s.revealed and s.chosen[owner] == tile.number)


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _draw(s: Position, m: Draw) -> Position:
    tile = Tile(TILES - s.left + 1, m.kind)
    hands = tuple((*hand, tile) if seat == m.seat else hand for seat, hand in enumerate(s.hands))
    unseen = tuple(n - (kind == m.kind) for kind, n in zip(KINDS, s.unseen, strict=True))
    return replace(s, hands=hands, unseen=unseen, left=s.left - 1, facts=(Fact("drew", m.seat, amount=1, rule="draw"),))


def _dealt(s: Position) -> Position:
    """The position after a round in which chance deals nothing: all draw at once, kind after kind; the last move's
    facts stay."""
    after = s
    while s.even and s.walker == NOBODY and not ending(s) and (seat := _drawer(after)) is not None:
        after = _draw(after, Draw(seat, KINDS[(TILES - after.left) % len(KINDS)]))
    return replace(after, facts=s.facts)


def _lay(s: Position, seat: Seat, m: Lay) -> Position:
    tile = chosen_tile(s, seat)
    hands = tuple(tuple(t for t in hand if t != tile) for hand in s.hands)
    after = replace(s, hands=hands, laid=(*s.laid, Laid(tile.number, tile.kind, seat, m.cell, m.turn)))
    facts = [Fact("laid", seat, (m.cell,), rule="lay")]
    gains = enumerate(gained(RULES.forget(after)))
    facts += [Fact("scored", who, (m.cell,), gain, "points") for who, gain in gains if gain]
    after = replace(after, facts=tuple(facts))
    if seat != s.order[-1]:
        return after
    walker = s.order[0] if s.hedgehogs else NOBODY
    chosen, ready = (NOTHING,) * s.seats, (False,) * len(s.ready)
    return _dealt(replace(after, round=s.round + 1, chosen=chosen, ready=ready, walker=walker))


def _again(s: Position) -> Position:
    """The second game of a match: all tiles are back in the bag, and the points of the first one stay."""
    earlier = tuple(by_source(s))
    first = Position(
        s.meadow,
        s.ponds,
        s.short,
        hands=((),) * s.seats,
        chosen=(NOTHING,) * s.seats,
        ready=(False,) * len(s.ready),
        memory=s.memory,
        even=s.even,
        hedgehogs=(None,) * len(s.hedgehogs),
        things=((0,) * len(THINGS),) * len(s.things),
        match=True,
        game=s.game + 1,
        earlier=earlier,
        facts=(Fact("began", rule="match"),),
    )
    return _dealt(first)


__all__ = ["REASONS", "RULES", "Glade"]
