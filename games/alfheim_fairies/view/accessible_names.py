"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES, PATTERN_NAMES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view.words import listed, name
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
