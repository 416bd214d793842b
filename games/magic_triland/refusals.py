"""Why a move is not legal, in a sentence. What is legal `rules` says; here it is explained."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import Cell, Chance, Over, Refusal, Seat, Turn
from engine.core.text import Text, say
from games.magic_triland.moves import (
    Answer,
    Begin,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Next,
    Offer,
    Pearl,
    Sleep,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.pieces import (
    BROADSIDES,
    CORNERS,
    FIGURES,
    HEIGHTS,
    HOMES,
    INDEX,
    ITEMS,
    colour_of,
    crosses,
    has_pearl,
)
from games.magic_triland.position import (
    BETWEEN,
    BUILD,
    CARDS,
    CHOOSE,
    JOKER,
    SPEND,
    TRADE,
    WALK,
    Position,
)
from games.magic_triland.terraces import bits
from games.magic_triland.trades import among_own, strong_one

_DUE: dict[str, tuple[tuple[type, ...], Text, str]] = {
    BUILD: ((Stone,), say("First the island is built: lay a stone."), "build"),
    CARDS: ((Card,), say("First lay two energy cards."), "cards"),
    JOKER: ((Joker,), say("First say what your joker is worth."), "joker"),
    WALK: ((Go,), say("First walk: all the energy must be used."), "energy"),
    SPEND: ((Spend,), say("First say how much energy this walk uses."), "energy"),
    CHOOSE: ((Meet, Pearl, Done), say("The walks are over: now trades are made."), "trade"),
    BETWEEN: ((Next,), say("This game is over: go on to the next one."), "tournament"),
}
"""For each stage the moves that are due, and what is said to others."""


def why_not(s: Position, turn: Turn, legal: Sequence[Move], seat: Seat, m: Move) -> Refusal | None:
    """None exactly if `m` is one of the `legal` moves of the seat."""
    if isinstance(turn, Over):
        return Refusal(say("The game is over."), "end")
    if isinstance(turn, Chance) or isinstance(m, (Begin, Sleep, Draw)):
        return Refusal(say("This is left to chance."), "chance")
    if seat not in turn.seats:
        return Refusal(say("It is not your turn."), "turn")
    if m in legal:
        return None
    if s.stage == TRADE:
        return _why_not_trade(s, m)
    due, words, rule = _DUE[s.stage]
    if not isinstance(m, due):
        return Refusal(words, rule)
    if isinstance(m, Stone):
        return _why_not_stone(s, seat, m)
    if isinstance(m, Card):
        return Refusal(say("You hold no card of this energy."), "cards")
    if isinstance(m, Joker):
        return Refusal(say("Your joker is worth 0 to {most}.", most=s.joker()), "joker")
    if isinstance(m, Go):
        return _why_not_go(s, seat, m)
    if isinstance(m, Spend):
        return Refusal(say("This walk can’t be made with so much energy, or the rest could not be used."), "energy")
    if isinstance(m, Pearl):
        return _why_not_pearl(s, m)
    if isinstance(m, Done):
        return Refusal(say("All who have met must trade first."), "trade")
    return Refusal(say("Nobody has met here who has still to trade."), "trade")


def _why_not_stone(s: Position, seat: Seat, m: Stone) -> Refusal:
    if m.height not in HEIGHTS or not s.stones[seat][HEIGHTS.index(m.height)]:
        return Refusal(say("You have no stone of this height left."), "build")
    if m.cell not in INDEX:
        return Refusal(say("A stone is laid on a field of the island."), "build", (m.cell,))
    if s.height(m.cell):
        return Refusal(say("A stone lies here already."), "build", (m.cell,))
    if s.terms.duel:
        return Refusal(say("The first three stones lie in front of the homes."), "build", _free(s, CORNERS))
    return Refusal(say("Your first stone lies in front of your own home."), "build", (CORNERS[seat],))


def _free(s: Position, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if not s.height(cell))


def _why_not_go(s: Position, seat: Seat, m: Go) -> Refusal:
    """What concerns the figure first, then the place, then the energy."""
    if m.figure not in FIGURES:
        return Refusal(say("There is no such messenger."), "walk")
    if s.owner(m.figure) != seat:
        return Refusal(say("This messenger is not yours."), "walk")
    if s.figures[m.figure].out:
        return Refusal(say("This messenger has come home and stays there."), "home")
    if m.figure in s.walked:
        return Refusal(say("This messenger has walked on this turn; each walks once."), "walk")
    ground = s.island
    if m.cell not in ground.node_of:
        return Refusal(say("There is nowhere to stand here."), "walk", (m.cell,))
    if m.cell in HOMES or m.cell in BROADSIDES:
        closed = _why_closed(s, m)
        if closed is not None:
            return closed
    elif ground.heart(m.cell) != m.cell:
        return Refusal(say("A terrace is named by its heart."), "terrace", (ground.heart(m.cell),))
    return _why_too_far(s, m)


def _why_closed(s: Position, m: Go) -> Refusal | None:
    """A home or a broadside that does not let this figure in, or None."""
    items = s.figures[m.figure].items
    if m.cell in BROADSIDES:
        if crosses(items, BROADSIDES.index(m.cell)):
            return None
        words = say("A broadside lets in only who carries both its ring colours, or its pearl.")
        return Refusal(words, "broadside", (m.cell,))
    if HOMES.index(m.cell) != colour_of(m.figure):
        return Refusal(say("A messenger goes home to its own colour only."), "home", (m.cell,))
    if not has_pearl(items):
        return Refusal(say("Nobody goes home without a pearl."), "home", (m.cell,))
    return None


def _why_too_far(s: Position, m: Go) -> Refusal:
    """The place is open to this figure; what stands in its way, or does the energy not come out even?"""
    party, node = s.party(), s.island.node_of[m.cell]
    field = s.island.terrace(m.cell)
    there = [n for n in FIGURES if n != m.figure and not s.figures[n].out and s.figures[n].where == m.cell]
    if len(there) > 1 and m.cell in INDEX:
        return Refusal(say("Two messengers block this terrace: nobody may enter."), "blocked", field)
    ends = party.ends(m.figure, s.energy)
    if not any(mask >> node & 1 for mask in ends):
        taken = tuple(s.figures[n].where for n in FIGURES if n != m.figure and s.figures[n].where in INDEX)
        alone = party.alone(m.figure).ends(m.figure, s.energy)
        if any(mask >> node & 1 for mask in alone):
            return Refusal(say("There is no way round: an occupied terrace can’t be passed."), "occupied", taken)
        words = say("With {energy} energy this messenger can’t get there.", energy=s.energy)
        return Refusal(words, "energy", field)
    elsewhere = tuple(s.island.hearts[other] for other in bits(ends[s.energy]))
    return Refusal(say("Then the rest of the energy could not be used; all of it must be."), "energy", elsewhere)


def _why_not_pearl(s: Position, m: Pearl) -> Refusal:
    if m.figure not in FIGURES or m.figure not in s.walked:
        return Refusal(say("Only a messenger that has walked on this turn gets a pearl."), "pearl")
    if m.figure in s.refined:
        return Refusal(say("This messenger has got its pearl on this turn."), "pearl")
    where = s.figures[m.figure].where
    colour = s.on_broadside(m.figure)
    if colour is None:
        return Refusal(say("Pearls are made on the broadsides only."), "pearl", (where,))
    if not s.pearls[colour]:
        return Refusal(say("No pearl is left here."), "pearl", (where,))
    return Refusal(
        say("A pearl costs both rings of its colours, and a messenger carries three at most."), "pearl", (where,)
    )


def _why_not_trade(s: Position, m: Move) -> Refusal:
    """The trade under way: what may be said in it, and why not this."""
    trade = s.trade
    if trade is None:
        return Refusal(say("There is no trade to be made."), "trade")
    cell = (s.figures[trade.came].where,)
    if among_own(s, trade):
        if isinstance(m, Done):
            words = say("A messenger carries at most four rings and three pearls, and at least one item.")
            return Refusal(words, "items", cell)
        if not isinstance(m, Hand):
            return Refusal(say("Between your own messengers, hand items over or leave it."), "own", cell)
        return _why_not_hand(s, m, cell)
    if strong_one(s, trade) is not None:
        if not isinstance(m, Swap):
            return Refusal(say("Strong meets weak: the strong one’s player names both items."), "strong", cell)
        return _why_not_items(m.mine, m.theirs, cell)
    if isinstance(m, Offer) and trade.offered < 0:
        return _why_not_items(m.item, m.item, cell)
    if isinstance(m, Answer) and trade.offered >= 0:
        return _why_not_items(m.item, m.item, cell)
    if trade.offered < 0:
        return Refusal(say("Both are equally strong: who stood there offers an item first."), "equal", cell)
    return Refusal(say("An offer can’t be refused: answer it with an item."), "equal", cell)


def _why_not_hand(s: Position, m: Hand, cell: tuple[Cell, ...]) -> Refusal:
    trade = s.trade
    if trade is None or m.figure not in (trade.stood, trade.came):
        return Refusal(say("This messenger has no part in the trade."), "own", cell)
    if m.item not in ITEMS or not s.figures[m.figure].items[m.item]:
        return Refusal(say("It carries no such item."), "items", cell)
    if trade.given[m.item] * (1 if m.figure == trade.stood else -1) < 0:
        return Refusal(say("An item just handed over is not handed back: take the move back instead."), "own", cell)
    return Refusal(
        say("A messenger carries at most four rings and three pearls, and at least one item."), "items", cell
    )


def _why_not_items(one: int, other: int, cell: tuple[Cell, ...]) -> Refusal:
    if one not in ITEMS or other not in ITEMS:
        return Refusal(say("There is no such item."), "items", cell)
    words = say("These can’t be exchanged: who lacks one, or would carry more than four rings or three pearls?")
    return Refusal(words, "items", cell)
