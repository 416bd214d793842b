"""What lies on the table and where, and how it is moved by hand: gardens, fairies with their costs, clues, experts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import UNKNOWN, Seat
from engine.table.contract.game_view import Drag, Piece, Place
from games.alfheim_fairies.rules import move_types
from games.alfheim_fairies.rules.fairies_in_reach import MET, SHORT, Standing
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    EACH_NEUTRAL,
    EACH_OWN,
    EXPERTS,
    FAIRIES,
    STARTERS,
    TOMTE,
    is_pattern,
)
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view.zones_and_keys import (
    AWARDS,
    CALLED,
    CLUE,
    CLUE_SLOT,
    COMING,
    FAIRY,
    FIRST,
    FOOT,
    FOOT_SLOT,
    GARDEN,
    GUEST,
    HAND,
    PATTERN_ART,
    SECOND,
    STACK,
    WAITING,
    WISHES,
    clue_art,
    columns,
    cost_art,
    expert_art,
    footprint_art,
    hand_key,
    is_neutral,
    looker,
    prospects,
    ranked,
)


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Everything that lies on the table, as this seat sees it."""
    me = looker(me)
    for seat in range(s.seats):
        yield from _garden(s, seat)
        yield from _hand(s, seat, me)
    yield from _fairies(s, me)
    yield from _costs(s, me)
    yield from _clues_of_rounds(s)
    yield from _stack(s)
    yield from _experts(s)


def drag(s: Position, seat: Seat, m: move_types.Move) -> Drag | None:
    """The piece of a move and where it goes; None for what is a button."""
    zone = GARDEN.format(seat)
    match m:
        case move_types.Place():
            return Drag(hand_key(s.players[seat], seat), Place(zone, m.cell))
        case move_types.Tread():
            return Drag(FOOT.format(seat), Place(zone, m.cell))
        case move_types.Invite():
            return Drag(GUEST.format(seat, m.fairy), Place(zone, m.cell))
    return None


def propose(s: Position, seat: Seat, drag: Drag) -> move_types.Move | None:
    """The move that a drop means; exchanging has a button, but the clue may be dropped on the stack, too."""
    player = s.players[seat]
    in_hand = drag.piece == hand_key(player, seat)
    if drag.place.zone == STACK:
        return move_types.Exchange() if in_hand else None
    if drag.place.zone != GARDEN.format(seat) or drag.place.cell is None:
        return None
    if drag.piece == FOOT.format(seat):
        return move_types.Tread(drag.place.cell)
    for fairy in FAIRIES:
        if drag.piece == GUEST.format(seat, fairy):
            return move_types.Invite(fairy, drag.place.cell)
    # a clue that lies already is not moved; the rules say so only if none could be placed instead
    lies = any(drag.piece == CLUE.format(seat, index) for index in range(len(player.garden.clues)))
    return move_types.Place(drag.place.cell) if in_hand or (lies and not player.hand) else None


def anchor(m: move_types.Move) -> Place | None:
    """The button to exchange stands beside the stack."""
    return Place(STACK) if isinstance(m, move_types.Exchange) else None


def _garden(s: Position, seat: Seat) -> Iterator[Piece]:
    player, zone = s.players[seat], GARDEN.format(seat)
    for index, (cell, clue) in enumerate(player.garden.clues):
        art = clue_art(clue, seat, neutral=is_neutral(s, index, clue))
        yield Piece(CLUE.format(seat, index), art, Place(zone, cell), layer=1)
    for cell, fairy in player.garden.fairies:
        yield Piece(GUEST.format(seat, fairy), f"guest:{fairy}", Place(zone, cell), layer=2)
    if player.garden.footprint is not None:
        yield Piece(FOOT.format(seat), footprint_art(player.footprint), Place(zone, player.garden.footprint), layer=1)


def _hand(s: Position, seat: Seat, me: Seat) -> Iterator[Piece]:
    """What the seat has still to place. Clues to begin with lie in the stack until they are dealt."""
    player, index = s.players[seat], len(s.players[seat].garden.clues)
    for number in range(index, STARTERS):
        top = len(CLUES) * EACH_NEUTRAL - number * s.seats - seat - 1
        yield Piece(CLUE.format(seat, number), "parcel", Place(STACK, index=top))
    place = Place(HAND, index=CLUE_SLOT) if seat == me else Place(WAITING, index=(seat - me) % s.seats - 1)
    if player.hand:
        neutral = is_neutral(s, index, player.hand)
        sealed = seat != me and player.ready
        art = f"parcel:{seat}" if sealed else clue_art(player.hand, seat, neutral=neutral)
        yield Piece(hand_key(player, seat), art, place, layer=3)
    elif player.drawn == UNKNOWN:
        yield Piece(hand_key(player, seat), "parcel", place, layer=3)
    if seat == me and player.footprint and player.garden.footprint is None:
        yield Piece(FOOT.format(seat), footprint_art(player.footprint), Place(HAND, index=FOOT_SLOT), layer=1)


def _fairies(s: Position, me: Seat) -> Iterator[Piece]:
    """The fairies that are in no garden yet, one's own on top of the others', which show their backs. Those that can
    come now are in the hand instead."""
    met = {standing.fairy for standing in prospects(s, me) if standing.state == MET}
    slots, lie = _slots(s, me, met), columns(s)
    for row, fairy in enumerate(ranked(s, me)):
        for seat, player in enumerate(s.players):
            if fairy in player.garden.guests:
                continue
            waits = "#listed" if lie.large else "" if fairy in met else "#waiting"
            art = f"door:{fairy}" if seat != me else f"guest:{fairy}{waits}"
            layer = s.seats - (seat - me) % s.seats
            key, place, nudge = (
                GUEST.format(seat, fairy),
                Place(WISHES, (FAIRY, row)),
                (lie.odd if row % 2 else lie.fairy, 0.0),
            )
            if seat == me and fairy in slots:
                art, place, nudge = f"guest:{fairy}", Place(HAND, index=slots[fairy]), (0.0, 0.0)
            yield Piece(key, art, place, layer=layer, nudge=nudge)


def _slots(s: Position, me: Seat, met: set[str]) -> dict[str, int]:
    """The places in the hand of those that can come now.

    A fairy that came in this round keeps its place until all are ready, so that nothing moves under the pointer.
    """
    player = s.players[me]
    if len(s.called) < s.round or s.treading or s.over or player.hand or player.drawn == UNKNOWN or player.ready:
        return {}
    come = {fairy for _, fairy in player.garden.fairies[len(s.before[me].garden.fairies) :]}
    shown = [fairy for fairy in FAIRIES if fairy in met | come]
    taken = FOOT_SLOT if player.garden.footprint is None else None
    free = (slot for slot in (CLUE_SLOT, 2, FOOT_SLOT, *range(3, len(FAIRIES) + 1)) if slot != taken)
    return {fairy: slot for fairy, slot in zip(shown, free, strict=False) if fairy in met}


def _costs(s: Position, me: Seat) -> Iterator[Piece]:
    """Every cost that lies open, and the Tomte's for whoever has looked at it, as it stands in one's own garden."""
    known = {(standing.fairy, standing.cost): standing for standing in prospects(s, me)}
    hoped = [*s.players[me].hand, *(clue for clue, left in zip(CLUES, s.to_come(), strict=True) if left)]
    lie = columns(s)
    for row, fairy in enumerate(ranked(s, me)):
        for number, cost in enumerate(s.costs_for(me, fairy)):
            key = f"cost{me}:{fairy}" if fairy == TOMTE else f"cost:{fairy}:{number}"
            cell, nudge = ((FIRST, SECOND)[number], row), (lie.costs[number], 0.0)
            if cost == UNKNOWN:
                yield Piece(key, f"door:{fairy}", Place(WISHES, cell), nudge=nudge)
            else:
                state = _state(known.get((fairy, cost)), hoped)
                yield Piece(key, cost_art(cost, state), Place(WISHES, cell), nudge=nudge)


def _state(standing: Standing | None, hoped: Sequence[str]) -> str:
    """How a row of clues is drawn; dark, too, for a fairy that lives in the garden already.

    hoped: the clues that may still come; one of these is shown as the missing one, if it is one.
    """
    if standing is None:
        return "far"
    if standing.state != SHORT:
        return standing.state
    if is_pattern(standing.cost):
        # any kind may be the missing one of a pattern; its last pebble stands for it
        return f"{SHORT}{len(PATTERN_ART[standing.cost]) - 1}"
    clue = max((clue for _, clue in standing.short), key=lambda clue: clue in hoped)
    return f"{SHORT}{standing.cost.index(clue)}"


def _clues_of_rounds(s: Position) -> Iterator[Piece]:
    """The clues of the rounds so far, in order, and those that may still be called."""
    for kind, clue in enumerate(CLUES):
        rounds = [number for number, called in enumerate(s.called) if called == clue]
        for number in range(EACH_OWN):
            place = Place(COMING, (kind, 0))
            if number < len(rounds):
                place = Place(CALLED, (rounds[number], 0))
            yield Piece(f"round:{clue}{number}", f"clue:{clue}", place)


def _stack(s: Position) -> Iterator[Piece]:
    """The neutral stack, which never changes its size; what was put under it is known when it comes up again."""
    size = len(CLUES) * EACH_NEUTRAL - STARTERS * s.seats
    for index in range(size):
        from_top = size - 1 - index
        known = s.stack.known(from_top) if from_top < len(s.stack) else UNKNOWN
        art = "parcel" if known == UNKNOWN else f"clue:{known}"
        yield Piece(f"stack:{index}", art, Place(STACK, index=index))


def _experts(s: Position) -> Iterator[Piece]:
    """The tiles of each kind, the most valuable on top, and those that have been earned."""
    for kind, expert in enumerate(EXPERTS):
        earned = [seat for seat in range(s.seats) if s.players[seat].experts[kind]]
        earned.sort(key=lambda seat: (-s.players[seat].experts[kind], seat))
        for number, printed in enumerate(expert.values):
            key = f"expert:{expert.key}:{number}"
            if number >= len(earned):
                place = Place(expert.key, index=len(expert.values) - 1 - number)
                yield Piece(key, expert_art(kind, printed), place, layer=place.index)
                continue
            value = s.players[earned[number]].experts[kind]
            shared = "s" if value != printed else ""
            place = Place(AWARDS.format(earned[number]), index=kind)
            yield Piece(key, expert_art(kind, value) + shared, place)
