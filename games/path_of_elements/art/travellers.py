"""What runs over the tiles of a group that counts: fish along a river, sparks over fire, leaves in the wind.

Each is seen from above and looks north; drawn about (0, 0), within 40 units of it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.drawing.svg_builder import Palette, cut, disc, fill, group, stroke
from games.path_of_elements.art.shared_shapes import Paint, both, framed


def _fish(p: Paint) -> str:
    body = "M0 -34C15 -24 15 4 4 22L0 26L-4 22C-15 4 -15 -24 0 -34Z"
    tail = "M0 20C8 26 16 34 15 40C8 37 3 34 0 30C-3 34 -8 37 -15 40C-16 34 -8 26 0 20Z"
    fin = "M9 -8C20 -6 26 2 26 8C18 8 11 4 8 2Z"
    return (
        cut(tail, p["fire"], p["deep"], 3)
        + both(cut(fin, p["flame"], p["deep"], 3))
        + cut(body, p["flame"], p["deep"], 3.4)
        + fill("M0 -30C7 -20 7 0 0 18C-7 0 -7 -20 0 -30Z", p["fire"])
        + both(disc(7, -20, 2.8, p["deep"]))
    )


def _spark(p: Paint) -> str:
    flame = "M0 -38C8 -20 20 -8 20 10C20 28 10 36 0 36C-10 36 -20 28 -20 10C-20 -8 -8 -20 0 -38Z"
    heart = "M0 -8C4 2 10 8 10 18C10 26 5 30 0 30C-5 30 -10 26 -10 18C-10 8 -4 2 0 -8Z"
    return cut(flame, p["flame"], p["ember"], 4) + fill(heart, p["cloud"])


def _leaf(p: Paint) -> str:
    leaf = "M0 -36C18 -20 20 8 0 32C-20 8 -18 -20 0 -36Z"
    return cut(leaf, p["leaf"], p.low("leaf", 0.5), 3.4) + stroke(
        "M0 -26V42M0 -8L9 -16M0 6L-10 -4", p.low("leaf", 0.5), 3
    )


KINDS: dict[str, Callable[[Paint], str]] = {"W": _fish, "F": _spark, "A": _leaf}


def traveller(kind: str, palette: Palette) -> str:
    """What runs over tiles of an element. `KeyError`: nothing runs over these."""
    return framed(group(KINDS[kind](Paint(palette)), 0, 0, 0.8))
