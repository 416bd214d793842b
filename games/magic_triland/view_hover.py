"""A place in words: its height, who stands there with what, and how strong they are."""

from __future__ import annotations

from engine.core.rules import Cell
from engine.core.text import Text, say
from games.magic_triland.pieces import BROADSIDES, HOMES, INDEX, ITEMS, NOTHING
from games.magic_triland.position import Position
from games.magic_triland.view_names import BROADSIDE_NAMES, HOME_NAMES, MESSENGERS, listed
from games.magic_triland.view_places import figures_at
from games.magic_triland.view_words import strength_word


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
        return say(
            "The {home}, with {count} pearl.", "The {home}, with {count} pearls.", count, home=HOME_NAMES[colour]
        )
    if heart in BROADSIDES:
        colour = BROADSIDES.index(heart)
        return say(
            "The {side}: {count} pearl left.",
            "The {side}: {count} pearls left.",
            s.pearls[colour],
            side=BROADSIDE_NAMES[colour],
        )
    shade = say("light") if s.height(heart) % 2 == 0 else say("dark")
    return say(
        "Height {height}, {shade}, a single field.",
        "Height {height}, {shade}, {count} fields.",
        len(s.island.terrace(heart)),
        height=s.height(heart),
        shade=shade,
    )


def _with_items(s: Position, figure: int, heart: Cell) -> Text:
    name = MESSENGERS[figure]
    items = s.figures[figure].items
    load = load_words(items) if items != NOTHING else say("nothing")
    if heart in INDEX:
        return say("{who} ({how}) with {load}", who=name, how=strength_word(s.height(heart), figure), load=load)
    return say("{who} with {load}", who=name, load=load)


COUNTED = (
    lambda n: say("{count} yellow ring", "{count} yellow rings", n),
    lambda n: say("{count} red ring", "{count} red rings", n),
    lambda n: say("{count} blue ring", "{count} blue rings", n),
    lambda n: say("{count} purple pearl", "{count} purple pearls", n),
    lambda n: say("{count} green pearl", "{count} green pearls", n),
    lambda n: say("{count} orange pearl", "{count} orange pearls", n),
)


def load_words(items: tuple[int, ...]) -> Text:
    """ "2 yellow rings and 1 green pearl"."""
    return listed([COUNTED[item](items[item]) for item in range(len(ITEMS)) if items[item]])
