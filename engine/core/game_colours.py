"""A game's own colours, from `tones.json` in its folder: their values in each palette, and what tells them apart
without colour. Those of the engine are in `gfx/theme.json`, in the same form.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

PALETTES = ("standard", "contrast", "safe")
FILE = "tones.json"
Hex = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
Colours = tuple[Hex, Hex, Hex]
"""One colour in each of the `PALETTES`."""


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """What distinguishes a tone for players who see no colours.

    shape: the icon that stands for a seat of this tone. dash: strokes and gaps of outlines and tracks, in cells; ""
    for a solid line. dot: the form of signs in cells. line: how the light of `Mark("lines")` is drawn. pin: the form
    of an open end.
    """

    shape: str = ""
    dash: Annotated[str, Meta(pattern=r"^([0-9.]+( [0-9.]+)*)?$")] = ""
    dot: Literal["square", "circle", "diamond", "triangle"] = "square"
    line: Literal["smooth", "beads"] = "smooth"
    pin: Literal["circle", "triangle"] = "circle"


class Tones(Struct, frozen=True, forbid_unknown_fields=True):
    """The tones of a game. ground: the table's colour, None for that of the title page. patterns: by the tone's name;
    a tone without one is drawn as `Pattern()` says.

    What `python -m tools contrast` measures: apart: groups of colours or of pictures, by their names, that are told
    from each other without colour; missing: pictures of what is not there yet, and the contrast that each has at least
    on what it lies on. "/" and the face after the name of a picture, if that is not 0.
    """

    about: str = ""
    ground: Colours | None = None
    colours: dict[str, Colours] = {}
    patterns: dict[str, Pattern] = {}
    apart: dict[str, tuple[str, ...]] = {}
    missing: dict[str, float] = {}

    def palette(self, name: str) -> dict[str, str]:
        """The colours by their names, in the palette of this name."""
        column = PALETTES.index(name)
        return {tone: values[column] for tone, values in self.colours.items()}


_TONES = msgspec.json.Decoder(Tones)


def read_tones(path: Path) -> Tones:
    """The tones in a file; none if there is no such file. `msgspec.MsgspecError` for one that says anything else."""
    return _TONES.decode(path.read_bytes()) if path.is_file() else Tones()
