"""Colours, measures and durations: the engine's own from `gfx/theme.json`, a game's colours from its `tones.json`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import pygame

from engine.core import registry
from engine.core.game_colours import PALETTES, Pattern, Tones
from engine.gui.drawing.svg_builder import TEXT, mix

GFX = Path(__file__).resolve().parents[3] / "gfx"
DEFAULT_GROUND = "title"
NO_PATTERN = Pattern()
FINGER = 44
"""Pixels that a finger needs, in any window on a usual monitor."""
ICON_SIDE = 36
"""Pixels of a small icon that can be pressed, at 1280x720 and in smaller windows."""


class Look(Tones, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `gfx/theme.json` says. measures: pixels at 1280x720; text: heights of letters; motion_ms: milliseconds."""

    measures: dict[str, float]
    text: dict[str, float]
    motion_ms: dict[str, int]


@cache
def _look() -> Look:
    return msgspec.json.decode((GFX / "theme.json").read_bytes(), type=Look)


def contrast(one: pygame.Color, other: pygame.Color) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG defines it."""
    low, high = sorted(_luminance(color) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: pygame.Color) -> float:
    parts = (part / 255 for part in (color.r, color.g, color.b))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Theme:
    """One palette on one game's ground, at one window size. `serial` changes whenever a colour does."""

    def __init__(self, palette: str = "standard", unit: float = 1.0, scale: float = 1.0) -> None:
        self.unit = unit
        self.scale = scale
        """How many pixels are drawn where a usual monitor has one."""
        self.reduced_motion = False
        self.touch = False
        """Is everything that can be pressed at least as large as a finger?"""
        self.serial = 0
        self.ground_key = DEFAULT_GROUND
        self.name = ""
        self._text = 1.0
        self._colours: dict[str | tuple[str, str, float], pygame.Color] = {}
        self._hex: dict[str, str] = {}
        self._patterns: dict[str, Pattern] = {}
        self._games: tuple[str, ...] = ()
        """The games whose colours have been read."""
        self._measures = _look().measures
        self.use(palette)

    def use(self, palette: str) -> None:
        """Change the palette; an unknown name means "standard"."""
        self.name = palette if palette in PALETTES else "standard"
        self._build()

    def set_ground(self, key: str) -> None:
        """Use a game's table colour, by its key; that of the title for a game that declares none."""
        games = registry.opened()
        key = key if key in games and registry.tones(key).ground else DEFAULT_GROUND
        if key != self.ground_key or games != self._games:
            self.ground_key = key
            self._build()

    def write(self, scale: int) -> None:
        """Set how large figures in drawings are, in per cent of the usual size."""
        if scale != 100 * self._text:
            self._text = scale / 100
            self._build()

    def _build(self) -> None:
        self._games = registry.opened()
        games = {name: registry.tones(name) for name in self._games}
        # a name that is taken keeps its meaning: the engine's come last
        found = (*reversed(games.values()), _look())
        self._hex = {name: value for tones in found for name, value in tones.palette(self.name).items()}
        self._patterns = {name: pattern for tones in found for name, pattern in tones.patterns.items()}
        at_table = games.get(self.ground_key, _look()).ground or ("", "", "")
        ground = at_table[PALETTES.index(self.name)]
        self._hex |= {
            "ground": ground,
            "ground_light": mix(ground, "#ffffff", 0.10),
            "ground_dark": mix(ground, "#000000", 0.42),
            "disabled": mix(self._hex["muted"], self._hex["paper"], 0.3),
        }
        if self._text != 1:
            self._hex[TEXT] = f"{self._text:g}"
        self._colours = {}
        self.serial += 1

    @property
    def palette(self) -> Mapping[str, str]:
        """Every colour's name and its "#rrggbb"; and the text size for drawings (see `svg.text_size`)."""
        return self._hex

    def color(self, name: str) -> pygame.Color:
        """The colour of this name, or of "#rrggbb" itself."""
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = pygame.Color(name if name.startswith("#") else self._hex[name])
        return found

    def mix(self, first: str, second: str, share: float) -> pygame.Color:
        """A colour `share` of the way from one named colour to another."""
        found = self._colours.get((first, second, share))
        if found is None:
            made = mix(self._hex.get(first, first), self._hex.get(second, second), share)
            found = self._colours[first, second, share] = pygame.Color(made)
        return found

    @property
    def badge(self) -> pygame.Color:
        """The dark ground of badges, such as the signs of seats."""
        return self.mix("ground_dark", "shade", 0.35)

    def pattern(self, name: str) -> Pattern:
        """What tells this tone from others without colour."""
        return self._patterns.get(name, NO_PATTERN)

    def emblem(self, name: str) -> str:
        """The icon of the tone's shape, "" if it has none."""
        shape = self.pattern(name).shape
        return "star_shape" if shape == "star" else shape

    def px(self, measure: str) -> int:
        """A measure by name in pixels of this window, at least 1 unless it is 0."""
        value = self._measures[measure]
        pixels = round(value * self.unit) or (1 if value else 0)
        return max(round(FINGER * self.scale), pixels) if measure == "target" and self.touch else pixels

    @property
    def least_side(self) -> int:
        """Pixels that an icon to be pressed is wide and high at least."""
        return self.px("target") if self.touch else round(ICON_SIDE * max(self.scale, self.unit))

    def text_base(self, style: str) -> float:
        """The height of a text style at 1280x720, in pixels."""
        return _look().text[style]

    def ms(self, motion: str) -> int:
        """How long a motion takes, in milliseconds; 0 with reduced motion."""
        return 0 if self.reduced_motion else _look().motion_ms[motion]
