"""What the figures on the table of Magic Triland mean, for the tips at their places."""

from __future__ import annotations

from engine.core.text import Text, listed
from engine.table.contract.game_view import Piece
from games.magic_triland import say
from games.magic_triland.rules.display_names import ITEMS, MESSENGERS, sentences
from games.magic_triland.rules.pieces import FIGURES, PAIRS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.view.accessible_names import ITEMS as RING_NAMES
from games.magic_triland.view.zones_and_keys import ISLAND


def piece(s: Position, lying: Piece) -> Text | None:
    """The height of a stone and who is strong on it, the energy of a card, what messengers have and lack."""
    kind, _, what = lying.art.partition("#")[0].partition(":")
    match kind:
        case "stone":
            return _stone(lying, int(what))
        case "card":
            return _card(what)
        case "messenger" | "portrait":
            return _messenger(s, int(what))
        case "home":
            return _castle(s, int(what))
        case "broadside":
            return _pearls(s, int(what))
    return None


def height(number: int) -> Text:
    """What the number on a field says."""
    if number % 2:
        return say("Height {n}: dark messengers are strong here.", n=number)
    return say("Height {n}: light messengers are strong here.", n=number)


def _stone(lying: Piece, number: int) -> Text:
    if lying.place.zone == ISLAND:
        return height(number)
    left = 1 + lying.place.index
    return say("{count} stone of height {n} is left.", "{count} stones of height {n} are left.", left, n=number)


def _card(what: str) -> Text:
    if what == "joker":
        return say("The joker is worth up to 1 energy for each pearl colour you have.")
    return say("This card brings {n} energy.", n=int(what))


def _messenger(s: Position, figure: int) -> Text | None:
    """How many rings of the pair that its pearl costs it has; whose pearl it carries needs none."""
    items, colour = s.figures[figure].items, colour_of(figure)
    if s.figures[figure].out:
        return None
    if items[pearl(colour)]:
        return say("{who} has its pearl: now home with it.", who=MESSENGERS[figure])
    pair = PAIRS[colour]
    own = [ITEMS[ring] for ring in pair if items[ring]]
    if has_pair(items, colour):
        return say("{who} has both rings: now to the pearl.", who=MESSENGERS[figure])
    lacks = listed([ITEMS[ring] for ring in pair if not items[ring]])
    return say("{who} has {n} of 2 rings and lacks {rings}.", who=MESSENGERS[figure], n=len(own), rings=lacks)


def _castle(s: Position, colour: int) -> Text | None:
    """What both banners tell."""
    owned = (n for n in FIGURES if colour_of(n) == colour and s.owner(n) != NOBODY)
    told = [words for n in owned if (words := _messenger(s, n)) is not None]
    return sentences(told) if told else None


def cards(who: Text, count: int) -> Text:
    """The number at a castle."""
    return say("{who} has {count} card left.", "{who} has {count} cards left.", count, who=who)


def _pearls(s: Position, colour: int) -> Text:
    return say("{count} pearl is left here.", "{count} pearls are left here.", s.pearls[colour])


def energy(amounts: Text) -> Text:
    """The price of a way."""
    return say("Energy to get there: {amounts}.", amounts=amounts)


def way(least: int) -> Text:
    """The number at a way to the goal."""
    return say("The whole way takes at least {n} energy.", n=least)


def rings(figure: int, ring: int, count: int) -> Text:
    """The number at a messenger that carries what one lacks."""
    return say("{who} carries what is needed: {n} × {item}.", who=MESSENGERS[figure], n=count, item=RING_NAMES[ring])


GOAL = say("Here each of your messengers gets its pearl for two rings.")
"""The word at the broadside opposite one's home."""
