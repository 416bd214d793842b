"""A place in words: its height, who stands there with what, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Cell, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.view import Mark, Place
from games.magic_triland import say
from games.magic_triland.rules.names import MESSENGERS, listed, seat_name
from games.magic_triland.rules.pieces import BROADSIDES, HEIGHTS, HOMES, INDEX, ITEMS, NOTHING
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.view.places import DISCARD, ISLAND, built, field, figures_at, strip_of
from games.magic_triland.view.words import strength_word


def field_words(s: Position, cell: Cell) -> Text:
    """A field while the island is built."""
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
    """One or two sentences about a place."""
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
    """ "2 yellow rings and 1 green pearl"."""
    return listed([COUNTED[item](items[item]) for item in range(len(ITEMS)) if items[item]])
