"""Moves, places and results of moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.rules import CHANCE, Cell, Seat
from engine.core.text import At, Text, Token, listed, verbatim
from engine.table.contract.game_view import Mark, Place
from games.magic_triland import say
from games.magic_triland.rules.display_names import ITEMS, MESSENGERS, place, seat_name, sentences
from games.magic_triland.rules.energy_cards import HIDDEN
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
    Offer,
    Pearl,
    Sleep,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import (
    A_TURN,
    BROADSIDES,
    CARDS,
    COLOURS,
    HEIGHTS,
    HOMES,
    INDEX,
    NOTHING,
    colour_of,
    has_pair,
    is_light,
    pearl,
)
from games.magic_triland.rules.position import NOBODY, Position, Trade
from games.magic_triland.rules.rules import RULES, costs
from games.magic_triland.rules.terrace_graph import joined
from games.magic_triland.rules.trades import among_own, sleeps_on, strong_one
from games.magic_triland.rules.turns_and_scoring import fulfilled
from games.magic_triland.view.walk_lines import route
from games.magic_triland.view.zones_and_keys import DISCARD, ISLAND, built, field, figures_at, strip_of

NO_LINE = Text("")


def label(s: Position, seat: Seat, m: Move) -> Text:
    """A move in words, with pictures and places."""
    if isinstance(m, Stone):
        return _stone(s, seat, m)
    if isinstance(m, Sleep):
        last = len(s.sleepless()) == 1
        return say("The dark messengers sleep on the island") if last else NO_LINE
    if isinstance(m, Begin):
        return say("At random: {seat} begins", seat=seat_name(s, m.seat))
    if isinstance(m, Draw):
        return _draw(s, m)
    if isinstance(m, (Card, Joker)):
        return _card(s, seat, m)
    if isinstance(m, Go):
        return _go(s, m)
    if isinstance(m, Spend):
        return _spend(s, m)
    if isinstance(m, (Meet, Pearl)):
        return _chosen(s, m)
    if isinstance(m, (Swap, Offer, Answer, Hand)):
        return _traded(s, m)
    if isinstance(m, Done):
        if s.trade is not None:
            return say("End the trade")
        return say("Take no other pearl") if s.refined else say("Take no pearl")
    return say("On to the next game")


def finishes(m: Move) -> bool:
    """Is it a move that ends the seat's part: the turn, or a trade?"""
    return isinstance(m, Done)


def chip(s: Position, seat: Seat, m: Move) -> Text:
    """A move in a word or a number, for the button beside its place."""
    if isinstance(m, Spend):
        return verbatim(str(m.energy))
    if isinstance(m, Joker):
        return verbatim(str(m.worth))
    if isinstance(m, Meet):
        return say("Trade")
    if isinstance(m, Pearl):
        return say("Pearl")
    if isinstance(m, Done):
        if s.trade is not None:
            return say("End trade")
        return say("No other pearl") if s.refined else say("No pearl")
    return label(s, seat, m)


def stake(s: Position, m: Move) -> Text | None:
    """A turn in which nobody moves although somebody could, and a messenger that goes home for nothing."""
    if isinstance(m, (Card, Joker)):
        return _lapse_words(s, m)
    if isinstance(m, Go) and m.cell in HOMES:
        return _home_stake(s, m)
    return None


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What a legal move would cost, reach or bring."""
    if RULES.why_not(s, seat, m) is not None:
        return None
    if isinstance(m, Stone):
        return _built_words(s, m)
    if isinstance(m, (Card, Joker)):
        return _energy_words(s, m)
    if isinstance(m, Go):
        return _walk_words(s, m, costs(s, m))
    if isinstance(m, Spend) and s.bound is not None:
        return _walk_words(s, s.bound, [m.energy])
    if isinstance(m, (Swap, Offer, Answer, Hand)):
        return _trade_words(s, m)
    if isinstance(m, Meet):
        return _met_words(s, m)
    if isinstance(m, Pearl):
        colour = BROADSIDES.index(s.figures[m.figure].where)
        return say("{who} would give a pair of rings for {item}.", who=MESSENGERS[m.figure], item=ITEMS[pearl(colour)])
    if isinstance(m, Done):
        if s.trade is not None:
            return say("Ends the trade.")
        return say("No other pearl: your turn ends.") if s.refined else say("No pearl: your turn ends.")
    return None


def messenger(figure: int) -> Token:
    """A messenger with empty hands, as a picture."""
    return Token(f"messenger:{figure}#000000", MESSENGERS[figure])


def mover(figure: int) -> Token:
    """A messenger before the way that it goes."""
    return Token(messenger(figure).art, say("{who}:", who=MESSENGERS[figure]))


def item(number: int) -> Token:
    """A ring or a pearl, as a picture."""
    return Token(f"item:{number}", ITEMS[number])


def stone_token(height: int) -> Token:
    """A stone, as a picture."""
    return Token(f"stone:{height}", say("Height {n}", n=height))


def card_token(card: int) -> Token:
    """An energy card, as a picture."""
    return Token(f"card:{card}#small", say("Card {n}", n=card))


def _stone(s: Position, seat: Seat, m: Stone) -> Text:
    if seat == CHANCE:
        # 36 stones at once are worth one line
        return say("The island is built") if s.heights.count(0) == 1 else NO_LINE
    return say("{stone} on {field}", stone=stone_token(m.height), field=field(m.cell))


def _draw(s: Position, m: Draw) -> Text:
    seat, other = seat_name(s, m.seat), seat_name(s, (m.seat + 1) % s.terms.seats)
    if m.card == HIDDEN:
        return say("{seat}: a card drawn from {other}", seat=seat, other=other)
    return say("{seat}: a {n} drawn from {other}", n=m.card, seat=seat, other=other)


def _card(s: Position, seat: Seat, m: Card | Joker) -> Text:
    """The card; for the second one also the sum, and whether it can't be used."""
    if isinstance(m, Card):
        if m.card == 0 and s.joker():
            return say("{card}, a joker", card=Token("card:joker#small", say("Card 0")))
        words = say("{card}", card=card_token(m.card))
    else:
        words = say("The joker is worth {n}", n=m.worth)
    if len(s.worth) + 1 < A_TURN or seat == CHANCE:
        return words
    energy = sum(s.worth) + (m.card if isinstance(m, Card) else m.worth)
    if not energy:
        return say("{card}, no energy, nobody moves", card=words)
    if lapses(s, energy):
        return say("{card}, {energy} energy in all, not usable: nobody moves", card=words, energy=energy)
    return say("{card}, {energy} energy in all", card=words, energy=energy)


def lapses(s: Position, energy: int) -> bool:
    """Can the mover not use this energy exactly?"""
    return not s.party().can_spend(energy)


def _go(s: Position, m: Go) -> Text:
    spent = costs(s, m)
    if len(spent) != 1:
        goal = say("{place}", place=At(ISLAND, m.cell, place(s, m.cell)))
        return say("{who} sets out: {goal}", who=messenger(m.figure), goal=_with_field(goal, m.cell))
    return say(
        "{who} {trail}, {energy} energy",
        who=mover(m.figure),
        trail=_where_to(s, m, spent[0]),
        energy=spent[0],
    )


def _where_to(s: Position, m: Go, energy: int) -> Text:
    return _with_field(trail(s, route(s, m, energy)), m.cell)


def _with_field(way: Text, goal: Cell) -> Text:
    """With the field of a terrace that it leads to: several may be equally high."""
    return way if goal not in INDEX else say("{trail} ({field})", trail=way, field=field(goal))


def trail(s: Position, cells: Sequence[Cell]) -> Text:
    """ "yellow home → 3 → 5 → orange broadside": heights are written as figures only."""
    words = say("{place}", place=_stop(s, cells[0]))
    for cell in cells[1:]:
        words = say("{one} → {other}", one=words, other=_stop(s, cell))
    return words


def _stop(s: Position, cell: Cell) -> At:
    named = cell in HOMES or cell in BROADSIDES
    return At(ISLAND, cell, place(s, cell) if named else verbatim(str(s.height(cell))))


def _spend(s: Position, m: Spend) -> Text:
    if s.bound is None:
        return say("{n} energy", n=m.energy)
    way = _where_to(s, s.bound, m.energy)
    return say("{who} {trail}, {energy} energy", who=mover(s.bound.figure), trail=way, energy=m.energy)


def _chosen(s: Position, m: Meet | Pearl) -> Text:
    if isinstance(m, Pearl):
        colour = BROADSIDES.index(s.figures[m.figure].where)
        return say("{who} gets {item}", who=messenger(m.figure), item=item(pearl(colour)))
    trade = next((t for t in s.met if s.figures[t.came].where == m.cell), None)
    if trade is None:
        return say("Trade")
    return say("{who} trades with {other}", who=messenger(trade.came), other=messenger(trade.stood))


def _traded(s: Position, m: Swap | Offer | Answer | Hand) -> Text:
    who = _giver(s, m)
    if who is None:
        return say("Trade")
    match m:
        case Hand():
            return say("{who} hands over {item}", who=who, item=item(m.item))
        case Offer():
            return say("{who} offers {item}", who=who, item=item(m.item))
        case Answer():
            return say("{who} gives {item} in return", who=who, item=item(m.item))
        case Swap():
            return say("{who} gives {mine} for {theirs}", who=who, mine=item(m.mine), theirs=item(m.theirs))


def _giver(s: Position, m: Swap | Offer | Answer | Hand) -> Token | None:
    """The messenger that gives something with a move of a trade; None if no trade is known."""
    if isinstance(m, Hand):
        return messenger(m.figure)
    if s.trade is None:
        return None
    if isinstance(m, Answer):
        return messenger(s.trade.came)
    strong = strong_one(s, s.trade) if isinstance(m, Swap) else None
    return messenger(s.trade.stood if strong is None else strong)


# --- what a move would cause -----------------------------------------------------------------------------------------


def _trade_words(s: Position, m: Swap | Offer | Answer | Hand) -> Text | None:
    """It must not sound as if it had happened."""
    who = _giver(s, m)
    if who is None:
        return None
    match m:
        case Hand():
            return say("{who} would hand over {item}.", who=who, item=item(m.item))
        case Offer():
            return say("{who} would offer {item}.", who=who, item=item(m.item))
        case Answer():
            return say("{who} would give {item} in return.", who=who, item=item(m.item))
        case Swap():
            return say("{who} would give {mine} for {theirs}.", who=who, mine=item(m.mine), theirs=item(m.theirs))


def _met_words(s: Position, m: Meet) -> Text | None:
    trade = next((t for t in s.met if s.figures[t.came].where == m.cell), None)
    if trade is None:
        return None
    return say(
        "{who} meets {other}: {how}",
        who=MESSENGERS[trade.came],
        other=MESSENGERS[trade.stood],
        how=how_they_trade(s, trade),
    )


def _built_words(s: Position, m: Stone) -> Text:
    shade = say("light") if m.height % 2 == 0 else say("dark")
    return say(
        "Height {height}, {shade}: a terrace of its own.",
        "Height {height}, {shade}: a terrace of {count} fields.",
        len(joined(s.heights, m.cell, m.height)),
        height=m.height,
        shade=shade,
    )


def _energy_words(s: Position, m: Card | Joker) -> Text | None:
    energy = m.card if isinstance(m, Card) else m.worth
    if isinstance(m, Card) and not energy and s.joker():
        return say("A joker: you choose its value, up to {n}.", n=s.joker())
    if len(s.worth) + 1 < A_TURN:
        return None
    energy += sum(s.worth)
    if not energy:
        return say("No energy: nobody moves.")
    if lapses(s, energy):
        return say("{n} energy can’t be used exactly: nobody would move.", n=energy)
    return say("{n} energy to move.", n=energy)


def _lapse_words(s: Position, m: Card | Joker) -> Text | None:
    """A warning if the second card lets the energy lapse; None if that of any two cards would."""
    energy = sum(s.worth) + (m.card if isinstance(m, Card) else m.worth)
    chooses = isinstance(m, Card) and m.card == 0 and s.joker()
    if len(s.worth) + 1 < A_TURN or chooses or not energy or not lapses(s, energy):
        return None
    if all(lapses(s, other) for other in energies(s)):
        return None
    return say("{n} energy can’t be used exactly: your turn would end. With other cards you can move.", n=energy)


def energies(s: Position) -> set[int]:
    """What the mover's cards, those laid on this turn among them, could make on this turn to move with."""
    held = list(s.hands.hand(s.mover))
    for card in s.cards:
        held[card] += 1
    pairs = ((a, b) for a in CARDS for b in CARDS if held[a] and held[b] and (a != b or held[a] >= A_TURN))
    sums = {one + other for a, b in pairs for one in _worths(s, a) for other in _worths(s, b)}
    return sums - {0}


def _worths(s: Position, card: int) -> range:
    return range(card, (card or s.joker()) + 1)


def _home_stake(s: Position, m: Go) -> Text | None:
    """Where one pearl wins, another one is no reason to go home, unless it counts in a tournament."""
    if s.terms.master or s.terms.games > 1 or s.figures[m.figure].items[pearl(colour_of(m.figure))]:
        return None
    return say(
        "{who} is then out of the game, and only {item} wins in this home.",
        who=MESSENGERS[m.figure],
        item=ITEMS[pearl(colour_of(m.figure))],
    )


def _walk_words(s: Position, m: Go, spent: list[int]) -> Text:
    """What it costs, what is left, and whom it meets there."""
    said = [_cost_words(s, m, spent)]
    if m.cell == s.figures[m.figure].where:
        # whoever has merely clicked on it holds it above its own field now
        said.insert(0, say("Out and back again."))
    if m.cell in HOMES:
        said.append(_home_words(s, m))
    elif m.cell in BROADSIDES:
        said.append(_broadside_words(s, m))
    else:
        said += _meeting_words(s, m)
    return sentences(said)


def _cost_words(s: Position, m: Go, spent: list[int]) -> Text:
    if len(spent) > 1:
        return say("With {amounts} energy: you choose.", amounts=_or([str(n) for n in spent]))
    way, left = trail(s, route(s, m, spent[0])), s.energy - spent[0]
    if left:
        return say("{trail}: {n} energy, {left} left for the others.", trail=way, n=spent[0], left=left)
    return say("{trail}: {n} energy.", trail=way, n=spent[0])


def _or(words: list[str]) -> Text:
    text = verbatim(words[0])
    for word in words[1:-1]:
        text = say("{one}, {other}", one=text, other=verbatim(word))
    return say("{one} or {other}", one=text, other=verbatim(words[-1]))


def _home_words(s: Position, m: Go) -> Text:
    after = s.with_figure(m.figure, replace(s.figures[m.figure], where=m.cell, out=True))
    if any(fulfilled(after, colour) for colour in COLOURS):
        return say("Home, and the game is won!")
    if s.figures[m.figure].items[pearl(colour_of(m.figure))] or s.terms.master:
        return say("Home, with its pearls.")
    return say("Home, but with the wrong pearl.")


def _broadside_words(s: Position, m: Go) -> Text:
    colour = BROADSIDES.index(m.cell)
    after = replace(s.with_figure(m.figure, replace(s.figures[m.figure], where=m.cell)), walked=(*s.walked, m.figure))
    if after.refines(m.figure):
        return say("Here it may get {item}.", item=ITEMS[pearl(colour)])
    if not s.pearls[colour]:
        return say("There are no pearls left here.")
    if has_pair(s.figures[m.figure].items, colour):
        return say("No pearl: it carries three already.")
    return say("No pearl without both ring colours.")


def _meeting_words(s: Position, m: Go) -> list[Text]:
    other = next((n for n in range(6) if n != m.figure and not s.figures[n].out and s.figures[n].where == m.cell), None)
    if other is None:
        return []
    after = s.with_figure(m.figure, replace(s.figures[m.figure], where=m.cell))
    return [say("It meets {other}: {how}", other=MESSENGERS[other], how=how_they_trade(after, Trade(other, m.figure)))]


def how_they_trade(s: Position, trade: Trade) -> Text:
    """Who would choose which item, in a sentence."""
    if sleeps_on(s, trade):
        return say("it sleeps on: no trade.")
    if among_own(s, trade):
        return say("same side: they may hand items over.")
    strong = strong_one(s, trade)
    if strong == trade.came:
        return say("strong meets weak: who arrives chooses.")
    if strong == trade.stood:
        return say("weak meets strong: who was here chooses.")
    return say("equally strong: who was here makes an offer.")


def strength_word(height: int, figure: int) -> Text:
    """How strong a figure is at this height, in a word: "strong" or "weak"."""
    return say("strong") if (height % 2 == 0) == is_light(figure) else say("weak")


def field_words(s: Position, cell: Cell) -> Text:
    """A sentence about a field while the island is built."""
    if s.height(cell):
        return say("Field {field}: height {n}.", field=field(cell), n=s.height(cell))
    return say("Field {field}, free.", field=field(cell))


HOME_WORDS = (
    say("The yellow home needs purple pearls."),
    say("The red home needs green pearls."),
    say("The blue home needs orange pearls."),
)
SIDE_WORDS = (
    say("Purple pearls, for a red and a blue ring."),
    say("Green pearls, for a yellow and a blue ring."),
    say("Orange pearls, for a red and a yellow ring."),
)


def place_words(s: Position, heart: Cell) -> Text:
    """One or two sentences about a place and who stands there."""
    here = figures_at(s, heart)
    about = _about(s, heart)
    if not here:
        return about
    who = listed([_with_items(s, n, heart) for n in here])
    return say("{place} {who}.", place=about, who=who)


def _about(s: Position, heart: Cell) -> Text:
    if heart in HOMES:
        colour = HOMES.index(heart)
        count = sum(s.at_home(colour))
        about = HOME_WORDS[colour]
        return say("{home} {count} pearl is here.", "{home} {count} pearls are here.", count, home=about)
    if heart in BROADSIDES:
        colour = BROADSIDES.index(heart)
        return say(
            "{side} {count} pearl is left.",
            "{side} {count} pearls are left.",
            s.pearls[colour],
            side=SIDE_WORDS[colour],
        )
    shade = say("light") if s.height(heart) % 2 == 0 else say("dark")
    return say(
        "Height {height} ({field}), {shade}, a single field.",
        "Height {height} ({field}), {shade}, {count} fields.",
        len(s.island.terrace(heart)),
        field=field(heart),
        height=s.height(heart),
        shade=shade,
    )


def _with_items(s: Position, figure: int, heart: Cell) -> Text:
    name = MESSENGERS[figure]
    items = s.figures[figure].items
    load = load_words(items) if items != NOTHING else say("nothing")
    if heart in INDEX:
        how = strength_word(s.height(heart), figure)
        if s.owner(figure) == NOBODY:
            return say("{who} (asleep, {how}) with {load}", who=name, how=how, load=load)
        return say("{who} ({how}) with {load}", who=name, how=how, load=load)
    return say("{who} with {load}", who=name, load=load)


COUNTED = (
    lambda n: say("{count} yellow ring", "{count} yellow rings", n),
    lambda n: say("{count} red ring", "{count} red rings", n),
    lambda n: say("{count} blue ring", "{count} blue rings", n),
    lambda n: say("{count} purple pearl", "{count} purple pearls", n),
    lambda n: say("{count} green pearl", "{count} green pearls", n),
    lambda n: say("{count} orange pearl", "{count} orange pearls", n),
)


def zone_words(s: Position, me: Seat, place: Place) -> Iterator[Mark]:
    """What lies in a pile or row beside the island."""
    seat = strip_of(place.zone, me)
    if seat is not None and seat < s.terms.seats:
        yield Mark("note", ISLAND, text=hand_words(s, seat) if built(s) else _supply_words(s, seat))
    elif place.zone == DISCARD and built(s):
        yield Mark("note", ISLAND, text=say("Laid this round: everyone takes them back after four turns."))


def hand_words(s: Position, seat: Seat) -> Text:
    """The cards that a seat holds, or how many where they are a secret."""
    name = seat_name(s, seat)
    if s.hands.hidden(seat):
        return say("{seat} has {count} card left.", "{seat} has {count} cards left.", s.hands.left(seat), seat=name)
    held = [verbatim(str(card)) for card, count in enumerate(s.hands.hand(seat)) for _ in range(count)]
    if not held:
        return say("{seat} has no cards left.", seat=name)
    return say("{seat} still has {cards}.", seat=name, cards=listed(held))


def _supply_words(s: Position, seat: Seat) -> Text:
    name = seat_name(s, seat)
    left = [verbatim(f"{count} × {height}") for height, count in zip(HEIGHTS, s.stones[seat], strict=True) if count]
    if not left:
        return say("{seat} has no stones left.", seat=name)
    return say("{seat} still has stones of these heights: {stones}.", seat=name, stones=listed(left))


def load_words(items: tuple[int, ...]) -> Text:
    """The items in words: "2 yellow rings and 1 green pearl"."""
    return listed([COUNTED[item](count) for item, count in enumerate(items) if count])
