"""What the figures on the table of Alfheim Fairies mean, for the tips at their places."""

from __future__ import annotations

from engine.core.text import Text
from engine.table.contract.game_view import Piece
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.pieces import EXPERTS, POINTS, PREPARATION
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import gone
from games.alfheim_fairies.view.zones_and_keys import STACK, expert_shown

KING_WAITS = say("The King’s cost is turned up in round {n}.", n=PREPARATION)


def piece(s: Position, lying: Piece) -> Text | None:
    """The points of a fairy and of an expert, what is left of experts, and how many clues lie in the stack."""
    shown, _, state = lying.art.partition("#")
    kind, _, what = shown.partition(":")
    if lying.place.zone == STACK:
        size = 1 + lying.place.index
        return say("{count} clue lies here for exchanges.", "{count} clues lie here for exchanges.", size)
    if kind == "guest":
        return guest(what)
    if kind == "expert":
        return _expert(s, lying, expert_shown(what), int(state.rstrip("s")))
    return None


def guest(fairy: str) -> Text:
    """What a fairy brings."""
    worth = POINTS[fairy]
    return say("{fairy} brings {count} point.", "{fairy} brings {count} points.", worth, fairy=FAIRY_NAMES[fairy])


def at_home(fairy: str) -> Text:
    """What a fairy has brought that has come."""
    return say("{fairy} lives in this garden: {n} points.", fairy=FAIRY_NAMES[fairy], n=POINTS[fairy])


def _expert(s: Position, lying: Piece, kind: int, worth: int) -> Text:
    expert = EXPERTS[kind]
    what = EXPERT_NAMES[expert.key]
    if lying.place.zone != expert.key:
        return say("Expert for {what}: {count} point.", "Expert for {what}: {count} points.", worth, what=what)
    taken = gone(s.players, kind)
    points = say("{count} point", "{count} points", expert.values[taken])
    left = say("{count} expert is left", "{count} experts are left", len(expert.values) - taken)
    return say("Next to have {what}: {points}; {left}.", what=what, points=points, left=left)


def to_come(clue: str, count: int) -> Text:
    """How often a clue may still be called."""
    return say("May still come: {n} × {clue}.", n=count, clue=CLUE_NAMES[clue])


def footprint(worth: int) -> Text:
    """What a footprint scores where it lies or would lie."""
    return say(
        "The footprint brings {count} point: 1 for each matching clue beside it.",
        "The footprint brings {count} points: 1 for each matching clue beside it.",
        worth,
    )


def could_come(fairy: str) -> Text:
    """What a sign on a cell says while the clue is in the hand."""
    return say("With the clue here {fairy} could come.", fairy=FAIRY_NAMES[fairy])


def missing(clue: str) -> Text:
    """What a clue drawn on a free cell says."""
    return say("A fairy needs {clue} here.", clue=CLUE_NAMES[clue])
