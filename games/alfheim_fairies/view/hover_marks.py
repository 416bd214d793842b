"""What the pointer shows with an empty hand: what a fairy asks for and lacks, what a clue would bring, what piles are
for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.lattice import SQUARE
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Aid, Mark, Place
from games.alfheim_fairies import say
from games.alfheim_fairies.rules import move_types
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES, PATTERN_NAMES
from games.alfheim_fairies.rules.fairies_in_reach import MET, SHORT, Standing
from games.alfheim_fairies.rules.garden import ground
from games.alfheim_fairies.rules.pieces import CLUES, EXPERTS, FAIRIES, KING, POINTS, PREPARATION, TOMTE, is_pattern
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import next_values
from games.alfheim_fairies.view import meanings
from games.alfheim_fairies.view.marks import PAYS, lines, newly_met, preview, wanted_clues
from games.alfheim_fairies.view.words import clue_token, listed
from games.alfheim_fairies.view.zones_and_keys import (
    CALLED,
    COMING,
    FOOT_SLOT,
    GARDEN,
    HAND,
    STACK,
    WISHES,
    cost_art,
    looker,
    prospects,
    ranked,
)


def hover(s: Position, me: Seat, place: Place) -> Iterator[Mark]:
    """What lights up under the pointer, or is said there, with nothing in the hand."""
    if place.cell is not None:
        yield from _on_lattice(s, me, place.zone, place.cell)
    else:
        text = _explained(s, me, place)
        if text is not None:
            yield Mark("note", place.zone, text=text)


def _on_lattice(s: Position, me: Seat, zone: str, cell: Cell) -> Iterator[Mark]:
    column, row = cell
    if zone == GARDEN.format(looker(me)):
        yield from _would_bring(s, looker(me), cell)
    elif zone == WISHES and 0 <= row < len(FAIRIES):
        yield from _outlook(s, me, ranked(s, looker(me))[row])
    elif zone == COMING and 0 <= column < len(CLUES):
        clue, count = CLUES[column], s.to_come()[column]
        text = say("{clue}: {count} still to come", "{clue}: {count} still to come", count, clue=CLUE_NAMES[clue])
        yield Mark("note", COMING, text=text)
    elif zone == CALLED and 0 <= column < len(s.called):
        text = say("Round {n}: {clue}", n=column + 1, clue=CLUE_NAMES[s.called[column]])
        yield Mark("note", CALLED, text=text)
    elif zone == CALLED and column == PREPARATION - 1:
        text = say("Round {n} brings footprints, second costs and the King.", n=PREPARATION)
        yield Mark("note", CALLED, text=text)


def _would_bring(s: Position, me: Seat, cell: Cell) -> Iterator[Mark]:
    """What the clue in the hand would bring here."""
    player = s.players[me]
    if player.hand and player.hand != UNKNOWN and cell in ground(player.garden).frontier:
        yield from preview(s, me, move_types.Place(cell))
        fairies = [FAIRY_NAMES[fairy] for fairy in newly_met(s, me, cell)]
        if fairies:
            come = listed(fairies)
            yield Mark("note", GARDEN.format(me), text=say("Would bring: {fairies}", fairies=come))


def _explained(s: Position, me: Seat, place: Place) -> Text | None:
    """What a pile is for, and the footprint in the hand."""
    for expert, value in zip(EXPERTS, next_values(s), strict=True):
        if place.zone == expert.key:
            what = EXPERT_NAMES[expert.key]
            if not value:
                return say("All experts for {what} have been earned.", what=what)
            return say("Expert for {what}: {n} points for the next to get there.", what=what, n=value)
    if me == SPECTATOR:
        return None
    if place.zone == STACK:
        return _exchange(s, me)
    player = s.players[me]
    if place.zone == HAND and place.index == FOOT_SLOT and player.garden.footprint is None:
        if player.footprint == UNKNOWN:
            return say("Your footprint: hidden until round {n}.", n=PREPARATION)
        return say("Your footprint: 1 point for each clue beside it that it shows.")
    return None


def _exchange(s: Position, me: Seat) -> Text:
    """Which clue of the stack is the seat's, and what it is if that is known: see `Position.place_in_stack`."""
    place = s.place_in_stack(me)
    known = s.stack.known(place) if place < len(s.stack) else UNKNOWN
    if known == UNKNOWN:
        return say(
            "Exchange, once a round: your clue goes under this stack, and you take number {n} from the top, hidden.",
            n=place + 1,
        )
    return say(
        "Exchange, once a round: your clue goes under this stack, and you take number {n} from the top: {clue}.",
        n=place + 1,
        clue=clue_token(known),
    )


# --- fairies ---------------------------------------------------------------------------------------------------------


def _outlook(s: Position, me: Seat, fairy: str) -> Iterator[Mark]:
    """Where it can come; else where which clue is missing; else what it asks for."""
    zone = GARDEN.format(looker(me))
    costs = [one for one in prospects(s, looker(me)) if one.fairy == fairy]
    met = [one for one in costs if one.state == MET]
    for one in met:
        yield from lines(zone, tuple(one.places.values()))
        yield Mark("dot", zone, tuple(one.places), tone=PAYS)
    short = [] if met else [one for one in costs if one.state == SHORT]
    yield from _missing(s, zone, short)
    yield Mark("note", zone, text=_told(s, me, fairy, met, short))


def _told(s: Position, me: Seat, fairy: str, met: list[Standing], short: list[Standing]) -> Text:
    name, whose = FAIRY_NAMES[fairy], looker(me)
    if fairy in s.players[whose].garden.guests:
        if me == SPECTATOR:
            return meanings.at_home(fairy)
        return say("{fairy} lives in your garden: {n} points.", fairy=name, n=POINTS[fairy])
    if met:
        return say("{fairy} can come to these places.", fairy=name)
    if short:
        return _one_short(s, short)
    wants = [
        PATTERN_NAMES[cost] if is_pattern(cost) else listed([clue_token(clue) for clue in cost])
        for cost in s.costs_for(whose, fairy)
        if cost != UNKNOWN
    ]
    if len(wants) > 1:
        return say(
            "{fairy} asks for {clues} in one line, in any order, or else for {others}.",
            fairy=name,
            clues=wants[0],
            others=wants[1],
        )
    if wants:
        return say("{fairy} asks for {wants} in one line, in any order.", fairy=name, wants=wants[0])
    if fairy == TOMTE:
        return say("The Tomte comes to whoever has all three Nisses.")
    return meanings.KING_WAITS if fairy == KING else Text("")


def _one_short(s: Position, costs: list[Standing]) -> Text:
    name, to_come = FAIRY_NAMES[costs[0].fairy], dict(zip(CLUES, s.to_come(), strict=True))
    kinds = wanted_clues(s, {key: segment for one in costs for key, segment in one.short.items()})
    if len(kinds) > 1:
        return say(
            "{fairy} needs one of these: {clues}.", fairy=name, clues=listed([clue_token(kind) for kind in kinds])
        )
    count = to_come[kinds[0]]
    if not count:
        return say("{fairy} needs {clue}: only by exchange now.", fairy=name, clue=clue_token(kinds[0]))
    return say(
        "{fairy} needs {clue}: {count} may still come.",
        "{fairy} needs {clue}: {count} may still come.",
        count,
        fairy=name,
        clue=clue_token(kinds[0]),
    )


def _missing(s: Position, zone: str, costs: Iterable[Standing]) -> Iterator[Mark]:
    """The clue that is missing, on each cell where it would do; of several on one cell one that may still come."""
    to_come = dict(zip(CLUES, s.to_come(), strict=True))
    wanted: dict[Cell, str] = {}
    for one in costs:
        for cell, clue in one.short:
            if not to_come.get(wanted.get(cell, ""), 0):
                wanted[cell] = clue
    for cell, clue in wanted.items():
        # the same sign as in the cost: the place of a clue that is missing
        art, means = cost_art(clue, f"{SHORT}0"), meanings.missing(clue)
        yield Mark("emblem", zone, points=(SQUARE.centre(cell),), art=art, means=means)


def aids() -> Sequence[Aid]:
    """The help that can be switched on."""
    return (Aid("short", say("One clue away")),)


def aid(s: Position, me: Seat) -> Iterator[Mark]:
    """Every cell where one clue is missing for a fairy, with the clue."""
    me = looker(me)
    costs = [one for one in prospects(s, me) if one.state == SHORT]
    costs.sort(key=lambda one: -POINTS[one.fairy])
    to_come = dict(zip(CLUES, s.to_come(), strict=True))
    hoped = [one for one in costs if any(to_come[clue] for _, clue in one.short)]
    yield from _missing(s, GARDEN.format(me), hoped)
    count = len({one.fairy for one in hoped})
    text = say("{count} fairy is one clue away.", "{count} fairies are one clue away.", count)
    yield Mark("note", GARDEN.format(me), text=text)
