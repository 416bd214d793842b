"""The pictures of Magic Triland by name.

`stone:<height>` is a stone in a supply, all of it within its cell; `#small` the same as others still have it.
`stone:<height>#<six digits>` is that stone on the island, its walls below its cell: the digits are the heights of its
neighbours clockwise from the north-east, 0 for none; `#block` is one that has no neighbours. `field` is a field without
a stone; `reef:<0..2>`, `steps` and `ripples` are the sea (see `shore.SEA`), `sea` is all of it in one picture for a
page.
`height:<height>` is the number on its top alone, in the middle of the cell; `#corner` a smaller one.
`messenger:<figure>#<items>` with six digits, how many of each item; "z" after them: asleep. `portrait:` is the same
larger, with "s" (strong) or "w" (weak) after the digits. `item:<item>`, `card:<energy>`, `card:joker`,
both also with `#small` as others hold them, `cardback`.
`home:<colour>#<three digits>` with the pearls that lie in it, `broadside:<colour>#<pearls left>`.

What lies along the lattice (stones with neighbours, broadsides) may be followed by "@" and by how many sixths of a turn
clockwise the board is seen: the picture is drawn as it looks then, upright, and is not to be turned. Furniture (sea,
fields) is turned with the board, so it is drawn as if it were not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.gui.drawing.svg_builder import TEXT, Palette
from games.magic_triland.art.blocks import ALONE, LIFT, block, field, sign, stone
from games.magic_triland.art.blocks import small as small_stone
from games.magic_triland.art.cards import back, card
from games.magic_triland.art.cards import small as small_card
from games.magic_triland.art.homes import home
from games.magic_triland.art.items import item
from games.magic_triland.art.messengers import ASLEEP, messenger, portrait
from games.magic_triland.art.shared_shapes import COLOURS as OWN_COLOURS
from games.magic_triland.art.shore import REEFS, broadside, gull, reef, ripples, sea, steps
from games.magic_triland.rules.pieces import CARDS, COLOURS, FIGURES, HEIGHTS, ITEMS, SUPPLY

__all__ = ["LIFT", "draw", "svg_of"]

JOKER, BLOCK, SMALL, CORNER = "joker", "block", "small", "corner"
EDGES = len(ALONE)
USED = (*OWN_COLOURS, TEXT)
"""What a drawing depends on."""


def svg_of(name: str, face: int, palette: Palette) -> str:
    """The SVG text of a picture, remembered for the next time. `KeyError` if there is none of this name."""
    return _drawn(name, face, tuple(palette.get(key, "") for key in USED))


@lru_cache(maxsize=128)  # a table keeps its own: this is for those that come after it
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:
    return draw(name, face, {key: value for key, value in zip(USED, own, strict=True) if value})


def draw(name: str, _face: int, palette: Palette) -> str:
    """The SVG text of a picture; no piece has more than one face. `KeyError`, `ValueError`: there is none so named."""
    whole, _, turned = name.partition("@")
    kind, _, rest = whole.partition(":")
    which, _, state = rest.partition("#")
    if not rest:
        return _SINGLE[kind](palette)
    turns = int(turned) % EDGES if turned else 0
    return _KINDS[kind](which, state, turns, palette)


def _one(text: str, among: tuple[int, ...] | range) -> int:
    """The number that a text says, if it is one of these."""
    found = int(text)
    if found not in among:
        raise ValueError(text)
    return found


def _digits(text: str, count: int) -> tuple[int, ...]:
    if len(text) != count:
        raise ValueError(text)
    return tuple(map(int, text))


def _stone(which: str, state: str, turns: int, palette: Palette) -> str:
    height = _one(which, HEIGHTS)
    if not state:
        return stone(height, palette)
    if state == SMALL:
        return small_stone(height, palette)
    around = ALONE if state == BLOCK else _digits(state, EDGES)
    # what lay towards an edge lies `turns` edges further round
    return block(height, around[EDGES - turns :] + around[: EDGES - turns], palette)


def _height(which: str, state: str, __: int, palette: Palette) -> str:
    return sign(_one(which, HEIGHTS), {"": False, CORNER: True}[state], palette)


def _messenger(which: str, state: str, _: int, palette: Palette) -> str:
    items = _digits(state[: len(ITEMS)], len(ITEMS))
    return messenger(_one(which, FIGURES), items, palette, asleep=state[len(ITEMS) :] == ASLEEP)


def _portrait(which: str, state: str, _: int, palette: Palette) -> str:
    items = _digits(state[: len(ITEMS)], len(ITEMS))
    return portrait(_one(which, FIGURES), items, state[len(ITEMS) :], palette)


def _item(which: str, _: str, __: int, palette: Palette) -> str:
    return item(_one(which, ITEMS), palette)


def _card(which: str, state: str, _: int, palette: Palette) -> str:
    drawn = small_card if state == SMALL else card
    return drawn(0, palette, joker=True) if which == JOKER else drawn(_one(which, CARDS), palette)


def _home(which: str, state: str, _: int, palette: Palette) -> str:
    pearls, states = state[: len(COLOURS)], state[len(COLOURS) :]
    return home(_one(which, COLOURS), _digits(pearls, len(COLOURS)), states, palette)


def _broadside(which: str, state: str, turns: int, palette: Palette) -> str:
    return broadside(_one(which, COLOURS), _one(state, range(SUPPLY + 1)), turns, palette)


def _reef(which: str, _: str, __: int, palette: Palette) -> str:
    return reef(_one(which, range(len(REEFS))), palette)


_SINGLE: dict[str, Callable[[Palette], str]] = {
    "field": field,
    "cardback": back,
    "sea": sea,
    "gull": gull,
    "steps": steps,
    "ripples": ripples,
}
_KINDS: dict[str, Callable[[str, str, int, Palette], str]] = {
    "stone": _stone,
    "height": _height,
    "messenger": _messenger,
    "portrait": _portrait,
    "item": _item,
    "card": _card,
    "home": _home,
    "broadside": _broadside,
    "reef": _reef,
}
