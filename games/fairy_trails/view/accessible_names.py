"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import UNKNOWN, Fact, Seat
from engine.core.text import Text
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.fairy_trails import say
from games.fairy_trails.art import art
from games.fairy_trails.rules.move_types import Draw, Lay, Move
from games.fairy_trails.rules.pieces import EDGES_OF, Block, blocks
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view.words import name, told
from games.fairy_trails.view.zones_and_keys import at

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
    if lying.key == "c0":
        pink, yellow = (_paths(half) for half in blocks(card, lying.pose.turn))
        return say("Start card (pink {pink}; yellow {yellow})", pink=pink, yellow=yellow)
    return _numbered(int(lying.key[1:]), card, lying.pose.turn)


def _numbered(number: int, shown: str, turns: int) -> Text:
    """A card by its number, as it lies. turns: as of `blocks`."""
    pink, yellow = (_paths(half) for half in blocks(shown, turns))
    return say("Card {number} (pink {pink}; yellow {yellow})", number=number, pink=pink, yellow=yellow)


def card(shown: str) -> Text:
    """What a card shows, as it lies in the hand."""
    pink, yellow = (_paths(half) for half in blocks(shown))
    return say("a card (pink {pink}; yellow {yellow})", pink=pink, yellow=yellow)


def aloud(after: Position, m: Move) -> Text:
    """A card that is laid: where, and what paths it has there; one that is drawn, as far as the looker may know it; on
    which cards stones are placed or wait, and where a network without huts is closed."""
    said = []
    laid = after.forest.web.at.get(m.cell) if isinstance(m, Lay) else None
    if laid is not None:
        where = at(after, laid.cell)
        said.append(say("{card} {at}.", card=_numbered(laid.number, laid.card, laid.turns), at=where))
    if isinstance(m, Draw) and m.card != UNKNOWN:
        said.append(_drawn(after, m))
    said += filter(None, (_where(after, fact) for fact in after.facts))
    words = said[0] if said else Text("")
    for text in said[1:]:
        words = say("{one} {other}", one=words, other=text)
    return words


def _drawn(s: Position, m: Draw) -> Text:
    card = _numbered(next(held.number for held in s.hands[m.seat] if held.card == m.card), m.card, 0)
    return say("Drawn: {card}.", card=card) if s.solo else say("{folk} draw {card}.", folk=name(m.seat), card=card)


def _where(s: Position, fact: Fact) -> Text | None:
    """What the message line says of a fact, with the cells where it is so."""
    empty = fact.kind == "closed" and not fact.amount
    text = told(s, fact) if empty or fact.kind in ("placed", "waits") else None
    if text is None:
        return None
    first, *others = (at(s, cell) for cell in fact.cells)
    where = say("{cell}", cell=first)
    for cell in others:
        where = say("{one}, {other}", one=where, other=cell)
    if empty:
        return say("{what} It lies on {cells}.", what=text, cells=where)
    return say("{what} Huts: {cells}.", what=text, cells=where)


def place(s: Position, me: Seat, where: Place) -> Text:
    """A zone; cells are called as their coordinates say."""
    if where.cell is not None:
        return Text("")
    if me == SPECTATOR and where.zone in ("hand", "other"):
        # the first seat's lies before whoever watches
        return say("The hand") if s.solo else say("Hand of the {folk}", folk=name(int(where.zone == "other")))
    return ZONES[where.zone]


def _paths(half: tuple[Block, ...]) -> Text:
    """The edges that each path of a colour joins, and which have a hut: from north round by east, however it lies."""
    first, *others = sorted(half, key=lambda block: EDGES_OF[block.edges])
    words = _path(first)
    for block in others:
        words = say("{one}, {other}", one=words, other=_path(block))
    return words


def _path(block: Block) -> Text:
    first, *others = (EDGE_NAMES[edge] for edge in EDGES_OF[block.edges])
    words = first
    for edge in others:
        words = say("{one}+{other}", one=words, other=edge)
    return say("{path} with a hut", path=words) if block.hut else words
