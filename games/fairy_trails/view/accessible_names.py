"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.fairy_trails import say
from games.fairy_trails.art import art
from games.fairy_trails.rules.pieces import EDGES_OF, Block, blocks
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view.words import name

EDGE_NAMES = (say("N"), say("E"), say("S"), say("W"))
ZONES = {
    "forest": say("Forest"),
    "hand": say("Your hand"),
    "other": say("The other hand"),
    "deck": say("Deck"),
    "discard": say("Discarded cards"),
    "lanterns": say("Lanterns"),
    **{zone: say("Stones of the {folk}", folk=name(colour)) for colour, zone in enumerate(("pink", "yellow"))},
}
FIGURES = {art.BACK: say("a hidden card"), art.LANTERN: say("a lantern"), art.LANTERN_OUT: say("a lantern that is out")}


def piece(lying: Piece) -> Text:
    """The name of a piece, by its picture, which shows no more than the seat knows that looks; a card also by its
    number."""
    shown = lying.art.removesuffix(art.HIDDEN)
    if shown in FIGURES:
        return FIGURES[shown]
    kind, _, card = shown.partition("#")[0].partition(":")
    if kind != "card":
        return say("a stone of the {folk}", folk=name(int(kind[-1])))
    pink, yellow = (_paths(half) for half in blocks(card, lying.pose.turn))
    if lying.key == "c0":
        return say("Start card (pink {pink}; yellow {yellow})", pink=pink, yellow=yellow)
    return say("Card {number} (pink {pink}; yellow {yellow})", number=int(lying.key[1:]), pink=pink, yellow=yellow)


def card(shown: str) -> Text:
    """What a card shows, as it lies in the hand."""
    pink, yellow = (_paths(half) for half in blocks(shown))
    return say("a card (pink {pink}; yellow {yellow})", pink=pink, yellow=yellow)


def place(s: Position, me: Seat, at: Place) -> Text:
    """A zone; cells are called as their coordinates say."""
    if at.cell is not None:
        return Text("")
    if me == SPECTATOR and at.zone in ("hand", "other"):
        # the first seat's lies before whoever watches
        return say("The hand") if s.solo else say("Hand of the {folk}", folk=name(int(at.zone == "other")))
    return ZONES[at.zone]


def _paths(half: tuple[Block, ...]) -> Text:
    """The edges that each path of a colour joins, and which have a hut; of an underpass the upper one first."""
    words = _path(half[0])
    for block in half[1:]:
        words = say("{one}, {other}", one=words, other=_path(block))
    return words


def _path(block: Block) -> Text:
    first, *others = (EDGE_NAMES[edge] for edge in EDGES_OF[block.edges])
    words = first
    for edge in others:
        words = say("{one}+{other}", one=words, other=edge)
    return say("{path} with a hut", path=words) if block.hut else words
