"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES, PATTERN_NAMES
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Clue, Cost, Draw, Invite, Move, Tomte
from games.alfheim_fairies.rules.pieces import EXPERTS, KING, TOMTE
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.rules.scoring import gone
from games.alfheim_fairies.view.words import (
    TOMTE_HERE,
    arrival,
    expert_given,
    in_exchange,
    listed,
    name,
    revealed,
)
from games.alfheim_fairies.view.zones_and_keys import (
    AWARDS,
    CALLED,
    COMING,
    FAIRY,
    HAND,
    PATTERN_ART,
    STACK,
    VALUES,
    WAITING,
    WISHES,
    at_garden,
    cost_art,
    expert_shown,
    looker,
    ranked,
    seat_of,
)

ZONES = {
    WISHES: say("Fairies and what they ask for"),
    CALLED: say("Clues so far"),
    COMING: say("Clues to come"),
    STACK: say("Hidden clues"),
    HAND: say("Your hand"),
    WAITING: say("Clues of the others"),
    **{key: say("Experts: {what}", what=what) for key, what in EXPERT_NAMES.items()},
}


def piece(s: Position, lying: Piece) -> Text:
    """The name of a piece, by its picture, which shows no more than the seat knows that looks."""
    shown, _, state = lying.art.partition("#")
    kind, _, what = shown.partition(":")
    match kind:
        case "door":
            return _door(s, lying.key, what)
        case "expert":
            return _expert(s, lying, what, int(state.rstrip("s")))
    return by_picture(lying.art)


def by_picture(art: str) -> Text:
    """What a picture of a clue, a fairy, a cost or a footprint shows, whoever it belongs to."""
    kind, _, what = art.partition("#")[0].partition(":")
    match kind:
        case "clue":
            return CLUE_NAMES[what]
        case "guest":
            return FAIRY_NAMES[what]
        case "cost":
            return say("{clues}", clues=listed([CLUE_NAMES[clue] for clue in what]))
        case "pattern":
            return PATTERN_NAMES[next(cost for cost, art in PATTERN_ART.items() if art == what)]
        case "footprint":
            icons = listed([CLUE_NAMES[clue] for clue in what]) if what else None
            return say("the footprint: {clues}", clues=icons) if icons is not None else say("the footprint")
    return say("a hidden clue")


def _door(s: Position, key: str, fairy: str) -> Text:
    """The back of another's fairy, or a cost that is not known."""
    if not key.startswith("guest"):
        return say("{fairy}: what it asks for is hidden", fairy=FAIRY_NAMES[fairy])
    seat = int(key.removeprefix("guest").partition(":")[0])
    return say("{fairy} for {who}", fairy=FAIRY_NAMES[fairy], who=name(s, seat))


def _expert(s: Position, lying: Piece, shown: str, worth: int) -> Text:
    """An expert with its points; of those that are left, which one goes next."""
    kind = expert_shown(shown)
    expert = EXPERTS[kind]
    named = say("{expert}: {count} point", "{expert}: {count} points", worth, expert=EXPERT_NAMES[expert.key])
    if lying.place.zone != expert.key:
        return named
    if lying.place.index == len(expert.values) - 1 - gone(s.players, kind):
        return say("{expert}, goes next", expert=named)
    return say("{expert}, goes later", expert=named)


def aloud(before: Position, after: Position, seat: Seat, move: Text, m: Move) -> Text:
    """What the log tells otherwise, or not at all, or what nobody else in the room may hear: what chance brings in a
    round, which line a fairy has come for, and of the step that shows all choices of a round what has come into each
    garden. move: the step as the log tells it."""
    match m:
        case Cost() if after.round:
            fairy, cost = FAIRY_NAMES[m.fairy], by_picture(cost_art(m.cost))
            if m.fairy == KING:
                return say("{fairy} can come now and asks for {cost}", fairy=fairy, cost=cost)
            return say("{fairy} now asks for {cost} too", fairy=fairy, cost=cost)
        case Clue() if after.seats > 1:
            # its points have been told with what was shown
            return say("Round {n}: {clue}", n=after.round, clue=CLUE_NAMES[m.clue])
        case Draw() if m.clue != UNKNOWN:
            return in_exchange(m.clue)
        case Tomte() if m.cost != UNKNOWN:
            return TOMTE_HERE
        case Invite():
            return _invited(before, seat, m)
    if not any(fact.kind == "revealed" for fact in after.facts):
        return Text("")
    return _revealed(before, after, move)


def _invited(before: Position, seat: Seat, m: Invite) -> Text:
    """A fairy that comes: where, and for which line."""
    segment = places_for(before.players[seat].garden, before.costs_for(seat, m.fairy)).get(m.cell)
    if segment is None:
        return Text("")
    line = listed([at_garden(before, seat, cell) for cell in segment.cells])
    comes, at = arrival(m.fairy), at_garden(before, seat, m.cell)
    return say("{comes} At {at}, for {line}", comes=comes, at=at, line=line)


def _revealed(before: Position, after: Position, move: Text) -> Text:
    # a sealed move has no words
    told = say("{what}.", what=move if move.source else say("Ready"))
    if after.seats > 1:
        told = say("{before} {what}", before=told, what=revealed(before, after))
    for seat, player in enumerate(after.players):
        exchanged = any(fact.kind == "exchanges" and fact.seat == seat for fact in after.facts)
        come = list(_come(after, seat, before.players[seat], player, exchanged=exchanged))
        if come:
            told = say("{before} {who}: {what}.", before=told, who=name(after, seat), what=listed(come))
    for fact in after.facts:
        given = expert_given(after, fact)
        if given is not None:
            told = say("{before} {what}", before=told, what=given)
    for seat, player in enumerate(after.players if after.over else ()):
        if player.tomte and TOMTE not in player.garden.guests:
            told = say("{before} The Tomte did not come to {who}.", before=told, who=name(after, seat))
    return told


def _come(s: Position, seat: Seat, before: Player, player: Player, *, exchanged: bool) -> Iterator[Text]:
    """What lies in a garden that did not lie in it before. exchanged: did its clue of the round come from the stack?"""
    old, new = before.garden, player.garden
    for cell, clue in new.clues[len(old.clues) :]:
        what, at = CLUE_NAMES[clue], at_garden(s, seat, cell)
        yield say("{what} by exchange {at}", what=what, at=at) if exchanged else say("{what} {at}", what=what, at=at)
    for cell, fairy in new.fairies[len(old.fairies) :]:
        yield say("{what} {at}", what=FAIRY_NAMES[fairy], at=at_garden(s, seat, cell))
    if player.tomte and not before.tomte and TOMTE not in new.guests:
        yield say("the Tomte is given")
    if new.footprint is not None and old.footprint is None:
        icons = listed([CLUE_NAMES[clue] for clue in player.footprint])
        yield say("footprint {at}: {clues}", clues=icons, at=at_garden(s, seat, new.footprint))


def place(s: Position, me: Seat, at: Place) -> Text:
    """A zone; cells of gardens are called as their coordinates say, those of other boards by what lies there."""
    if at.cell is None:
        return zone(s, me, at.zone)
    column, row = at.cell
    if at.zone == CALLED:
        return say("round {n}", n=column + 1)
    if at.zone == WISHES and column != VALUES:
        fairy = FAIRY_NAMES[ranked(s, looker(me))[row]]
        return fairy if column == FAIRY else say("{fairy} asks for", fairy=fairy)
    return Text("")


def zone(s: Position, me: Seat, where: str) -> Text:
    """The name of a zone, by what lies there; of gardens by whose they are."""
    seat = seat_of(where)
    if seat is not None:
        return say("Your garden") if seat == me else say("Garden of {who}", who=name(s, seat))
    if where.startswith(AWARDS.format("")):
        return say("Experts of {who}", who=name(s, int(where.removeprefix(AWARDS.format("")))))
    if where == HAND and me == SPECTATOR:
        return say("Hand of {who}", who=name(s, looker(me)))
    return ZONES.get(where, Text(""))
