"""The pictures of Alfheim Fairies by name.

Clues are letters: porridge P, berries B, cheese C (food), milk M, mead D, tea T (drink). Guests are F1 to F3 (fairies),
N1 to N3 (nisses), Q, T (Tomte) and K. Seats are 0 to 4.

| name | picture |
|---|---|
| `clue:<clue>`, `clue:<clue>#<seat>` | a clue tile, neutral or a seat's |
| `parcel`, `parcel:<seat>` | the back of a clue, neutral or a seat's |
| `icon:<clue>` | a clue without an edge, to be shown small |
| `cost:<clues>`, `cost:<clues>#<state>` | a row of clues that reaches to the right of its cell, one cell for each |
| `pattern:<letters>`, `pattern:<letters>#<state>` | the same of pebbles for the King, AAA to ABCDEF |
| `guest:<guest>`, `guest:<guest>#waiting` | a guest on its tile; one that has not come yet |
| `guest:<guest>#listed` | the same, larger than its cell |
| `guest:<guest>#walking` | without a tile, on its way to the garden |
| `door:<guest>` | the back of its tile |
| `sign:<guest>`, `sign:<guest>#quarter` | its sign alone, as large as a cell; the same where several stand on one |
| `footprint`, `footprint:<two clues>` | face down, face up |
| `expert:<KQ, T or F>#<1 to 6>` | a banner; with "s" after its points the shared side |
| `tag:<1 to 6>`, `tag:<1 to 6>#home` | a guest's points; of one that is in the garden |
| `ground:<0 to 11>` | the ground of a cell, see `ground_name` |
| `moth` | what flies through a garden |
| `cottage:<seat>` | a seat's house |

A row's state: "met", "short" with the place of the missing one from 0, or "far".
"""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.drawing.svg_builder import Palette
from games.alfheim_fairies.art.clues import clue, footprint, icon, parcel, row
from games.alfheim_fairies.art.fairies import door, guest, sign
from games.alfheim_fairies.art.garden import cottage, expert, ground, ground_name, moth, tag
from games.alfheim_fairies.art.shared_shapes import COLOURS

__all__ = ["COLOURS", "draw", "ground_name"]


def draw(name: str, _face: int, palette: Palette) -> str:
    """The SVG text of a picture; no piece has more than one face. `KeyError`: there is none of this name."""
    kind, _, rest = name.partition(":")
    which, mark, state = rest.partition("#")
    try:
        return _STATES[kind](which, state, palette) if kind in _STATES or mark else _PLAIN[kind](which, palette)
    except (ValueError, IndexError) as error:
        raise KeyError(name) from error


def _pattern(letters: str, state: str, palette: Palette) -> str:
    return row(letters, state, palette, pattern=True)


_PLAIN: dict[str, Callable[[str, Palette], str]] = {
    "parcel": parcel,
    "icon": icon,
    "door": door,
    "footprint": footprint,
    "ground": ground,
    "moth": moth,
    "cottage": cottage,
}
_STATES: dict[str, Callable[[str, str, Palette], str]] = {
    "clue": clue,
    "cost": row,
    "pattern": _pattern,
    "guest": guest,
    "sign": sign,
    "expert": expert,
    "tag": tag,
}
