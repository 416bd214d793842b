"""Why a move is not legal, in a sentence. `rules` decides what is legal; this module explains it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import Cell, Chance, Over, Refusal, Seat, Turn
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.rules.move_types import (
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
from games.magic_triland.rules.pieces import (
    BROADSIDES,
    CORNERS,
    FIGURES,
    HEIGHTS,
    HOMES,
    INDEX,
    ITEMS,
    MOST_PEARLS,
    MOST_RINGS,
    colour_of,
    crosses,
    has_pearl,
)
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.terrace_graph import bits
from games.magic_triland.rules.trades import among_own, exchanged, strong_one

_DUE: dict[str, tuple[tuple[type, ...], Text, str]] = {
    Stage.BUILD: ((Stone,), say("Build the island first: lay a stone."), "build"),
    Stage.CARDS: ((Card,), say("Lay two energy cards first."), "cards"),
    Stage.JOKER: ((Joker,), say("Say first what your joker is worth."), "joker"),
    Stage.WALK: ((Go,), say("Move first: all the energy must be used."), "energy"),
    Stage.SPEND: ((Spend,), say("Say first how much energy this move uses."), "energy"),
    Stage.CHOOSE: ((Meet, Pearl, Done), say("All moves are done: now it is time to trade."), "trade"),
    Stage.BETWEEN: ((Next,), say("This game is over: go on to the next one."), "tournament"),
}
"""For each stage the moves that are due, and what is said to others."""

_CLOSED = (
    say("The purple shore: only with a red and a blue ring, or a purple pearl."),
    say("The green shore: only with a yellow and a blue ring, or a green pearl."),
    say("The orange shore: only with a red and a yellow ring, or an orange pearl."),
)
_LACKS = say("It does not carry that item.")


def why_not(s: Position, turn: Turn, legal: Sequence[Move], seat: Seat, m: Move) -> Refusal | None:
    """Why the seat may not make the move `m`; None if it is one of the `legal` moves."""
    if isinstance(turn, Over):
        return Refusal(say("The game is over."), "end")
    if isinstance(turn, Chance) or isinstance(m, (Begin, Sleep, Draw)):
        return Refusal(say("That is decided by chance."), "chance")
    if seat not in turn.seats:
        return Refusal(say("It is not your turn."), "turn")
    if m in legal:
        return None
    if s.stage == Stage.TRADE:
        return _why_not_trade(s, m)
    due, words, rule = _DUE[s.stage]
    if not isinstance(m, due):
        return Refusal(words, rule)
    if isinstance(m, Stone):
        return _why_not_stone(s, seat, m)
    if isinstance(m, Card):
        return Refusal(say("You have no card with this energy."), "cards")
    if isinstance(m, Joker):
        return Refusal(say("Your joker is worth 0 to {most}.", most=s.joker()), "joker")
    if isinstance(m, Go):
        return _why_not_go(s, seat, m)
    if isinstance(m, Spend):
        return Refusal(say("This move can’t use that much energy, or the rest would be left over."), "energy")
    if isinstance(m, Pearl):
        return _why_not_pearl(s, m)
    if isinstance(m, Done):
        open_ = tuple(s.figures[trade.came].where for trade in s.met)
        return Refusal(say("All messengers that have met must trade first."), "trade", open_)
    return Refusal(say("There is no trade left to make here."), "trade")


def _why_not_stone(s: Position, seat: Seat, m: Stone) -> Refusal:
    if m.height not in HEIGHTS or not s.stones[seat][HEIGHTS.index(m.height)]:
        return Refusal(say("You have no stone of this height left."), "build")
    if m.cell not in INDEX:
        return Refusal(say("Stones go on the fields of the island."), "build", (m.cell,))
    if s.height(m.cell):
        return Refusal(say("There is already a stone here: choose a free field."), "build", (m.cell,))
    if s.terms.duel:
        return Refusal(say("The first three stones go in front of the homes."), "build", _free(s, CORNERS))
    return Refusal(say("Your first stone goes in front of your own home."), "build", (CORNERS[seat],))


def _free(s: Position, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if not s.height(cell))


def _why_not_go(s: Position, seat: Seat, m: Go) -> Refusal:
    """Why the walk is not possible: reasons about the figure first, then the place, then the energy."""
    if m.figure not in FIGURES:
        return Refusal(say("There is no such messenger."), "walk")
    stands = (s.figures[m.figure].where,)
    if s.owner(m.figure) != seat:
        return Refusal(say("This messenger is not yours."), "walk", stands)
    if s.figures[m.figure].out:
        return Refusal(say("This messenger has come home and stays there."), "home", stands)
    if m.figure in s.walked:
        words = say("This messenger has moved already: another one has to use the rest.")
        return Refusal(words, "walk", stands)
    ground = s.island
    if m.cell not in ground.node_of:
        return Refusal(say("No messenger can stand here."), "walk", (m.cell,))
    if m.cell in HOMES or m.cell in BROADSIDES:
        closed = _why_closed(s, m)
        if closed is not None:
            return closed
    elif ground.heart(m.cell) != m.cell:
        return Refusal(say("Choose the middle field of the terrace."), "terrace", (ground.heart(m.cell),))
    return _why_too_far(s, m)


def _why_closed(s: Position, m: Go) -> Refusal | None:
    """Why a home or a broadside does not let this figure in, or None."""
    items = s.figures[m.figure].items
    if m.cell in BROADSIDES:
        colour = BROADSIDES.index(m.cell)
        return None if crosses(items, colour) else Refusal(_CLOSED[colour], "broadside", (m.cell,))
    if HOMES.index(m.cell) != colour_of(m.figure):
        return Refusal(say("A messenger can only go home to its own colour."), "home", (m.cell,))
    if not has_pearl(items):
        words = say("No way home without a pearl: get one on a shore.")
        return Refusal(words, "home", (m.cell,))
    return None


def _why_too_far(s: Position, m: Go) -> Refusal:
    """Why an open place can't be reached: who stands in the way, or that the energy is not exact."""
    party, node = s.party(), s.island.node_of[m.cell]
    field = s.island.terrace(m.cell)
    there = [n for n in FIGURES if n != m.figure and not s.figures[n].out and s.figures[n].where == m.cell]
    if len(there) > 1 and m.cell in INDEX:
        return Refusal(say("Two messengers block this terrace: nobody may enter."), "blocked", field)
    need = party.least(m.figure, node)
    if need is not None and need <= s.energy:
        elsewhere = tuple(s.island.hearts[other] for other in bits(party.ends(m.figure, s.energy)[s.energy]))
        return Refusal(say("Then you couldn’t use the rest of your energy. You must use it all."), "energy", elsewhere)
    if party.nodes[m.figure] == node:
        return _why_not_back(need, field)
    plain = party.alone(m.figure).least(m.figure, node)
    if need is None or (plain is not None and plain <= s.energy):
        return Refusal(_round(need), "occupied", _in_the_way(s, m))
    words = say(
        "That costs at least {need} energy, and you have {count} left.",
        "That costs at least {need} energy, and you have {count} left.",
        s.energy,
        need=need,
    )
    return Refusal(words, "energy", field)


def _why_not_back(need: int | None, field: tuple[Cell, ...]) -> Refusal:
    """The figure stands there already and can't come back with this energy.

    need: what that takes, None if it never can.
    """
    if need is None:
        words = say("It is already on this terrace, and there is no way out and back.")
        return Refusal(words, "occupied", field)
    words = say("It is already on this terrace: out and back costs at least {need} energy.", need=need)
    return Refusal(words, "energy", field)


def _round(need: int | None) -> Text:
    """The sentence that somebody is in the way. need: the energy of the way round, None if there is none."""
    if need is None:
        return say("No way round. You can’t pass an occupied terrace, only stop there.")
    return say("You can’t pass an occupied terrace, and the way round costs at least {need} energy.", need=need)


def _in_the_way(s: Position, m: Go) -> tuple[Cell, ...]:
    """The terraces without whose messengers the walk would be shorter; all taken ones if it takes several of them."""
    party, node = s.party(), s.island.node_of[m.cell]
    need = party.least(m.figure, node)
    taken = sorted({s.figures[n].where for n in FIGURES if n != m.figure and not s.figures[n].out} & INDEX.keys())
    found = []
    for cell in taken:
        gone = [n for n in FIGURES if n != m.figure and s.figures[n].where == cell]
        without = party.without(gone).least(m.figure, node)
        if without is not None and (need is None or without < need):
            found.append(cell)
    return tuple(found or taken)


def _why_not_pearl(s: Position, m: Pearl) -> Refusal:
    if m.figure not in FIGURES or m.figure not in s.walked:
        return Refusal(say("Only a messenger that has moved this turn gets a pearl."), "pearl")
    if m.figure in s.refined:
        return Refusal(say("This messenger has already got a pearl this turn."), "pearl")
    where = s.figures[m.figure].where
    colour = s.on_broadside(m.figure)
    if colour is None:
        return Refusal(say("You get pearls only on the shores."), "pearl", (where,))
    if not s.pearls[colour]:
        return Refusal(say("There are no pearls left here."), "pearl", (where,))
    if sum(s.figures[m.figure].items[3:]) >= MOST_PEARLS:
        return Refusal(say("This messenger already carries three pearls: that is the limit."), "pearl", (where,))
    return Refusal(say("A pearl costs both rings of its colours, and this messenger lacks one."), "pearl", (where,))


def _why_not_trade(s: Position, m: Move) -> Refusal:
    """Why this can't be done in the trade under way, and what can."""
    trade = s.trade
    if trade is None:
        return Refusal(say("There is nothing to trade here."), "trade")
    cell = (s.figures[trade.came].where,)
    if among_own(s, trade):
        if isinstance(m, Done):
            words = say("Not yet: a messenger carries at most four rings and three pearls, and at least one item.")
            return Refusal(words, "items", cell)
        if not isinstance(m, Hand):
            return Refusal(say("Between your own messengers: hand items over, or end the trade."), "own", cell)
        return _why_not_hand(s, m, cell)
    if strong_one(s, trade) is not None:
        if not isinstance(m, Swap):
            return Refusal(say("Strong meets weak: the player of the strong one chooses both items."), "strong", cell)
        strong = strong_one(s, trade)
        weak = trade.came if strong == trade.stood else trade.stood
        return _why_not_items(s, (trade.stood if strong is None else strong, m.mine), (weak, m.theirs), cell)
    if isinstance(m, Offer) and trade.offered < 0:
        return _why_not_items(s, (trade.stood, m.item), (trade.came, None), cell)
    if isinstance(m, Answer) and trade.offered >= 0:
        return _why_not_items(s, (trade.came, m.item), (trade.stood, trade.offered), cell)
    if trade.offered < 0:
        return Refusal(say("Both are equally strong: whoever was there first makes an offer."), "equal", cell)
    return Refusal(say("You can’t refuse an offer: give an item in return."), "equal", cell)


def _why_not_hand(s: Position, m: Hand, cell: tuple[Cell, ...]) -> Refusal:
    trade = s.trade
    if trade is None or m.figure not in (trade.stood, trade.came):
        return Refusal(say("This messenger is not trading."), "own", cell)
    if m.item not in ITEMS or not s.figures[m.figure].items[m.item]:
        return Refusal(_LACKS, "items", cell)
    if trade.given[m.item] * (1 if m.figure == trade.stood else -1) < 0:
        return Refusal(say("You can’t hand that back: undo the move instead."), "own", cell)
    return Refusal(
        say("A messenger carries at most four rings and three pearls, and at least one item."), "items", cell
    )


def _why_not_items(
    s: Position, mine: tuple[int, int], theirs: tuple[int, int | None], cell: tuple[Cell, ...]
) -> Refusal:
    """given: for each a figure and what it would give; an offer (None) has no possible answer."""
    given = [(figure, item) for figure, item in (mine, theirs) if item is not None]
    if any(item not in ITEMS for _, item in given):
        return Refusal(say("There is no such item."), "items", cell)
    if any(not s.figures[figure].items[item] for figure, item in given):
        return Refusal(_LACKS, "items", cell)
    (one, out), (other, back) = mine, theirs
    if back is None:
        # whatever answers is of the one kind that the other has: a pearl for a ring, or a ring for a pearl
        back = next(item for item in ITEMS if s.figures[other].items[item])
    after = (exchanged(s.figures[one].items, out, back), exchanged(s.figures[other].items, back, out))
    if any(sum(items[:3]) > MOST_RINGS for items in after):
        words = say("Nobody can carry five rings: choose something else.")
    else:
        words = say("Nobody can carry four pearls: choose something else.")
    return Refusal(words, "items", cell)
