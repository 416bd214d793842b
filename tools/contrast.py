"""Measure what can be read and told apart on each game's table, in every palette.

Words and figures need a contrast of 4.5:1, pictures of what is missing 3:1 or what the game's `tones.json` asks. That
also names what is told apart: colours differ by 10 of 100 in lightness (CIE L*), pictures do so in a part of their
cell, by their lightness or by a pattern. The tones of seats differ likewise, or have shapes of their own. Exit code 1:
something is too faint or too much alike.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pygame
from msgspec import Struct

from engine.commands.output import line
from engine.core import registry
from engine.core.game_colours import PALETTES
from engine.gui.drawing import art
from engine.gui.drawing.digits import DIGITS
from engine.gui.drawing.svg_builder import mix
from engine.gui.drawing.theme import Theme, contrast
from engine.table.contract.game_view import view_of

READ, SEEN = 4.5, 3.0
"""Contrast of what is read, and of a picture of what is missing."""
APART = 10.0
"""Steps of 100 in lightness by which colours are told apart."""
PART = 0.03
"""The share of a cell in which two pictures differ at least: a sign of a fifth of its width."""
SMALL, SHARP = 40, 100
"""Pixels of a cell's height: as small as pieces are played with, and to look at a figure."""
_PATH = r'<path d="{}" fill="none" stroke="(#[0-9a-f]{{6}})"[^>]*/>'


class Found(Struct, frozen=True):
    """What was measured: what it is, the value, and what it has to be at least."""

    what: str
    value: float
    least: float

    @property
    def fails(self) -> bool:
        """Is it too little?"""
        return self.value < self.least


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games, palettes, everything or the least of each kind."""
    parser.add_argument("--game", metavar="GAME", default="", help="only this game (default: all games)")
    parser.add_argument("--palette", choices=PALETTES, help="only this palette (default: all)")
    parser.add_argument("--all", action="store_true", help="every value, not only the least and what is too little")


def run(chosen: argparse.Namespace) -> int:
    """0; 1 if something is too faint or too much alike; or a `TrailboxError`."""
    games = (registry.info(chosen.game).key,) if chosen.game else registry.names()
    failed = False
    for game in games:
        for palette in (chosen.palette,) if chosen.palette else PALETTES:
            for kind, found in measured(game, palette).items():
                ordered = sorted(found, key=lambda one: one.value / one.least)
                shown = ordered if chosen.all else [one for one in ordered if one.fails] or ordered[:1]
                for one in shown:
                    fault = "  TOO LITTLE" if one.fails else ""
                    line(f"{game:18} {palette:9} {kind:8} {one.value:6.2f} of {one.least:4g}  {one.what}{fault}")
                failed |= any(one.fails for one in found)
    return int(failed)


def measured(game: str, palette: str) -> dict[str, list[Found]]:
    """By kind, everything that is measured of a game in a palette."""
    theme = Theme(palette)
    theme.set_ground(game)
    return {
        "words": list(words(theme)),
        "figures": list(figures(game, theme)),
        "missing": list(missing(game, theme)),
        "seats": list(seats(game, theme)),
        "apart": list(apart(game, theme)),
    }


# --- words -----------------------------------------------------------------------------------------------------------


def words(theme: Theme) -> Iterator[Found]:
    """Every colour in which words are written, on everything they are written on."""
    palette = theme.palette
    papers = ("paper", "paper_light", "paper_dark")
    pairs = [(tone, back) for tone in ("ink", "muted", "ok", "warn", "link", "focus") for back in papers]
    pairs += [("on_accent", back) for back in ("accent", "warn")]
    grounds = ("ground", "ground_light", "ground_dark")
    pairs += [(tone, back) for tone in ("on_ground", "on_ground_muted", "focus_on_dark") for back in grounds]
    for tone, back in pairs:
        yield Found(f"{tone} on {back}", _ratio(palette[tone], palette[back]), READ)
    for share, other in ((0.2, "groove"), (0.45, "spot"), (0.22, "spot")):
        back = mix(palette["paper_dark"], palette[other], share)
        yield Found(f"ink on {share} {other}", _ratio(palette["ink"], back), READ)
    badge = f"#{theme.badge.r:02x}{theme.badge.g:02x}{theme.badge.b:02x}"
    yield Found("counts on their badge", _ratio(palette["on_ground"], badge), READ)


def _ratio(one: str, other: str) -> float:
    return contrast(pygame.Color(one), pygame.Color(other))


# --- figures and what is missing -------------------------------------------------------------------------------------


def figures(game: str, theme: Theme) -> Iterator[Found]:
    """Each figure in the pictures that the game names, on what lies around it."""
    for name in dict.fromkeys(name for group in registry.tones(game).apart.values() for name in group):
        text = "" if name in theme.palette else _drawn(game, name, theme)
        for number, digit in enumerate(DIGITS):
            place = re.search(_PATH.format(re.escape(digit)), text)
            if place is not None:
                yield Found(f"{number} on {name}", _figure(text, text.replace(place[0], ""), place[1], theme), READ)


def _drawn(game: str, name: str, theme: Theme) -> str:
    """A picture by its name and face."""
    name, _, face = name.partition("/")
    text: str = view_of(game).art(name, int(face or 0), theme.palette)
    return text


def _figure(text: str, without: str, tone: str, theme: Theme) -> float:
    """The contrast of what differs between two pictures with what lies around it: a tenth of that may be fainter."""
    whole, bare = (_on_ground(one, SHARP, theme) for one in (text, without))
    mask = pygame.mask.from_threshold(whole, (0, 0, 0, 0), (2, 2, 2, 255), bare)
    mask.invert()
    around = mask.convolve(pygame.mask.Mask((3, 3), fill=True))
    around.erase(mask, (1, 1))
    size, ink = whole.get_size(), pygame.Color(tone)
    pixels = ((x - 1, y - 1) for x in range(around.get_size()[0]) for y in range(around.get_size()[1]))
    near = [
        at for at in pixels if around.get_at((at[0] + 1, at[1] + 1)) and 0 <= at[0] < size[0] and 0 <= at[1] < size[1]
    ]
    ratios = sorted(contrast(ink, bare.get_at(at)) for at in near)
    return ratios[len(ratios) // 10]


def missing(game: str, theme: Theme) -> Iterator[Found]:
    """The pictures that the game names: the middle of each against what lies around it, by its clearest tenth."""
    for name, least in registry.tones(game).missing.items():
        picture = _on_ground(_drawn(game, name, theme), SHARP, theme)
        wide, high = picture.get_size()
        rim = [picture.get_at((x, y)) for y in (high * 9 // 100, high * 91 // 100) for x in range(wide // 5, wide, 5)]
        paper = sorted(rim, key=lambda one: one.grayscale().r)[len(rim) // 2]
        inner = picture.get_rect().inflate(-wide * 45 // 100, -high * 45 // 100)
        pixels = ((x, y) for x in range(inner.left, inner.right, 2) for y in range(inner.top, inner.bottom, 2))
        ratios = sorted((contrast(paper, picture.get_at(at)) for at in pixels), reverse=True)
        yield Found(name, ratios[len(ratios) // 10], max(SEEN, least))


def _on_ground(text: str, high: int, theme: Theme) -> pygame.Surface:
    """A picture on its table, so many pixels high."""
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) ([^"]+)"', text)
    assert found is not None
    drawn = art.fresh(text, (max(1, round(high * float(found[3]) / float(found[4]))), high))
    canvas = pygame.Surface(drawn.get_size(), 0, 32)
    canvas.fill(theme.color("ground"))
    canvas.blit(drawn, (0, 0))
    return canvas


# --- told apart without colour ---------------------------------------------------------------------------------------


def seats(game: str, theme: Theme) -> Iterator[Found]:
    """The tones of seats: by their lightness, or by their shapes."""
    casts = registry.info(game).seats
    for one, other in combinations(dict.fromkeys(seat.tone for seat in casts), 2):
        shapes = theme.pattern(one).shape, theme.pattern(other).shape
        steps = abs(lightness(theme.color(one)) - lightness(theme.color(other)))
        yield Found(f"{one}, {other}", 100.0 if all(shapes) and shapes[0] != shapes[1] else steps, APART)


def apart(game: str, theme: Theme) -> Iterator[Found]:
    """Each pair of a group: colours by steps of lightness, pictures by the per cent of a cell in which they differ, if
    no figure tells them apart."""
    for names in registry.tones(game).apart.values():
        tones = {name: lightness(theme.color(name)) for name in names if name in theme.palette}
        for one, other in combinations(tones, 2):
            yield Found(f"{one}, {other}", abs(tones[one] - tones[other]), APART)
        texts = {name: _drawn(game, name, theme) for name in names if name not in tones}
        greys = {name: _greys(text, theme) for name, text in texts.items()}
        read = {name: [digit for digit in DIGITS if f'"{digit}"' in text] for name, text in texts.items()}
        for one, other in combinations(greys, 2):
            if read[one] == read[other]:
                yield Found(f"{one}, {other}", 100 * _differ(greys[one], greys[other]), 100 * PART)


def _greys(text: str, theme: Theme) -> bytes:
    """The lightness of each pixel of a picture, in half steps of 100."""
    grey = pygame.image.tobytes(pygame.transform.grayscale(_on_ground(text, SMALL, theme)), "RGB")[::3]
    return grey.translate(_steps())


@cache
def _steps() -> bytes:
    return bytes(round(2 * lightness(pygame.Color(value, value, value))) for value in range(256))


def _differ(one: bytes, other: bytes) -> float:
    """In which share of a cell two pictures differ; all of it if they have different forms."""
    return (
        sum(abs(a - b) >= 2 * APART for a, b in zip(one, other, strict=True)) / SMALL**2
        if len(one) == len(other)
        else 1
    )


def lightness(color: pygame.Color) -> float:
    """L* of CIE 1976, 0 black to 100 white."""
    share = contrast(color, pygame.Color(0, 0, 0)) * 0.05 - 0.05
    cube: float = share ** (1 / 3)
    return 116 * cube - 16 if share > (6 / 29) ** 3 else share * (29 / 3) ** 3
