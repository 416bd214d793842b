"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES, PATTERN_NAMES
from games.alfheim_fairies.rules.move_types import Cost, Move
from games.alfheim_fairies.rules.pieces import KING, TOMTE
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.view.words import earned, listed, name
from games.alfheim_fairies.view.zones_and_keys import (
    AWARDS,
    CALLED,
    COMING,
    EXPERT_ART,
    HAND,
    PATTERN_ART,
    STACK,
    WAITING,
    WISHES,
    at_garden,
    cost_art,
    looker,
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
            expert = next(key for key, art in EXPERT_ART.items() if art == what)
            worth = int(state.rstrip("s"))
            return say("{expert}: {count} point", "{expert}: {count} points", worth, expert=EXPERT_NAMES[expert])
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
    return say("{fairy} of {who}", fairy=FAIRY_NAMES[fairy], who=name(s, seat))


def aloud(before: Position, after: Position, move: Text, m: Move) -> Text:
    """A cost that is turned up; and the step with which all choices of a round are shown: what has come into each
    garden and which experts were earned, of which no line of the log tells. move: the step itself."""
    if isinstance(m, Cost) and after.round:
        fairy, cost = FAIRY_NAMES[m.fairy], by_picture(cost_art(m.cost))
        if m.fairy == KING:
            return say("{fairy} can come now and asks for {cost}", fairy=fairy, cost=cost)
        return say("{fairy} now asks for {cost} too", fairy=fairy, cost=cost)
    if not any(fact.kind == "revealed" for fact in after.facts):
        return Text("")
    told = move
    for seat, player in enumerate(after.players):
        come = list(_come(after, seat, before.players[seat], player))
        if come and told.source:
            told = say("{before}. {who}: {what}", before=told, who=name(after, seat), what=listed(come))
        elif come:
            # a sealed move has no words
            told = say("{who}: {what}", who=name(after, seat), what=listed(come))
    for fact in after.facts:
        expert = earned(fact)
        if expert is not None:
            worth = say("{expert}: {count} point", "{expert}: {count} points", fact.amount, expert=EXPERT_NAMES[expert])
            told = say("{before}. Expert for {who}: {what}", before=told, who=name(after, fact.seat), what=worth)
    return told


def _come(s: Position, seat: Seat, before: Player, player: Player) -> Iterator[Text]:
    """What lies in a garden that did not lie in it before."""
    old, new = before.garden, player.garden
    for cell, clue in new.clues[len(old.clues) :]:
        yield say("{what} {at}", what=CLUE_NAMES[clue], at=at_garden(s, seat, cell))
    for cell, fairy in new.fairies[len(old.fairies) :]:
        yield say("{what} {at}", what=FAIRY_NAMES[fairy], at=at_garden(s, seat, cell))
    if player.tomte and not before.tomte and TOMTE not in new.guests:
        yield say("the Tomte is given")
    if new.footprint is not None and old.footprint is None:
        icons = listed([CLUE_NAMES[clue] for clue in player.footprint])
        yield say("the footprint: {clues} {at}", clues=icons, at=at_garden(s, seat, new.footprint))


def place(s: Position, me: Seat, at: Place) -> Text:
    """A zone; cells are called as their coordinates say."""
    return zone(s, me, at.zone) if at.cell is None else Text("")


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
