"""Builders of SVG text for pictures drawn by code. Nothing here knows what is drawn; no pygame.

Lengths are in the picture's own units, angles in degrees clockwise, colours "#rrggbb", opacities 0 to 1. Only what
nanosvg can do: no text, filters, masks, clip paths, `use`, CSS or named colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.lattice import Point

Palette = Mapping[str, str]
"""Colours by their names in the theme; and `TEXT`, unless it is the usual size: see `text_size`."""
TEXT = "text"
Box = tuple[float, float, float, float]
"""Left, top, width, height."""
BLACK, WHITE = "#000000", "#ffffff"
_FRAME = re.compile(r"^\s*(?:<\?xml.*?\?>)?\s*<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)


# --- numbers and colours ---------------------------------------------------------------------------------------------


def n(value: float, places: int = 1) -> str:
    """A number in its shortest form, with at most this many decimal places."""
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if places else text


def mix(first: str, second: str, share: float) -> str:
    """A colour `share` of the way from one to another."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def colours(prefix: str, usual: Palette) -> Callable[[Palette, str], str]:
    """A function that looks up a game's own colours, whose names in the theme begin with `prefix`; `usual` is for a
    palette without them. `KeyError`: there is no such colour."""

    def colour(palette: Palette, name: str) -> str:
        return palette.get(prefix + name) or usual[prefix + name]

    return colour


def text_size(palette: Palette, most: float = 2.0) -> float:
    """How much larger than usual figures are to be drawn, by the player's text size: never less than 1, at most `most`.

    A drawing says by `most` for how much it has room.
    """
    return min(most, max(1.0, float(palette.get(TEXT) or 1)))


def _faint(what: str, opacity: float) -> str:
    return f' {what}-opacity="{opacity:.3g}"' if opacity < 1 else ""


# --- paths -----------------------------------------------------------------------------------------------------------


def polyline(points: Iterable[Point], places: int = 1) -> str:
    """Path data of straight pieces through points."""
    # trailing zeros stay, since lines over the table are made again in time-critical frames
    pair = f"%.{places}f %.{places}f"
    return "M" + "L".join([pair % (x, y) for x, y in points])


def loop(points: Iterable[Point], places: int = 1) -> str:
    """Path data of straight pieces through points and back to the first one."""
    return polyline(points, places) + "Z"


def dots(points: Iterable[Point], places: int = 1) -> str:
    """A path of dots; stroked with round ends it is a row of discs, which is drawn much faster than circles."""
    return "".join(f"M{n(x, places)} {n(y, places)}h.1" for x, y in points)


# --- shapes ----------------------------------------------------------------------------------------------------------


def fill(path: str, tone: str, opacity: float = 1.0) -> str:
    """A path filled with a colour; "" for an empty path."""
    return f'<path d="{path}" fill="{tone}"{_faint("fill", opacity)}/>' if path else ""


def stroke(
    path: str, tone: str, width: float, opacity: float = 1.0, cap: str = "round", join: str = "round", dash: str = ""
) -> str:
    """A line. cap: its ends, "round" or "butt"; join: its corners, "round" or "miter"; dash: lengths drawn and not."""
    style = f'stroke-width="{width:g}" stroke-linecap="{cap}" stroke-linejoin="{join}"'
    style += f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{tone}" {style}{_faint("stroke", opacity)}/>' if path else ""


def cased(path: str, tone: str, width: float, dark: str, casing: float) -> str:
    """A line over a wider dark one."""
    return stroke(path, dark, casing) + stroke(path, tone, width)


def cut(path: str, tone: str, edge: str, width: float, join: str = "round") -> str:
    """A filled path with an outline around it."""
    style = f'stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="{join}"'
    return f'<path d="{path}" fill="{tone}" {style}/>' if path else ""


def disc(x: float, y: float, r: float, tone: str, opacity: float = 1.0, places: int = 1) -> str:
    """A circle filled with a colour; r: its radius."""
    where = f'cx="{n(x, places)}" cy="{n(y, places)}" r="{n(r, places)}"'
    return f'<circle {where} fill="{tone}"{_faint("fill", opacity)}/>'


def ring(x: float, y: float, r: float, tone: str, width: float, opacity: float = 1.0, places: int = 1) -> str:
    """The outline of a circle."""
    where = f'cx="{n(x, places)}" cy="{n(y, places)}" r="{n(r, places)}" fill="none"'
    return f'<circle {where} stroke="{tone}" stroke-width="{width:g}"{_faint("stroke", opacity)}/>'


def oval(x: float, y: float, rx: float, ry: float, tone: str, opacity: float = 1.0, places: int = 1) -> str:
    """An ellipse filled with a colour; rx, ry: its radii."""
    where = f'cx="{n(x, places)}" cy="{n(y, places)}" rx="{n(rx, places)}" ry="{n(ry, places)}"'
    return f'<ellipse {where} fill="{tone}"{_faint("fill", opacity)}/>'


def rect(
    x: float, y: float, width: float, height: float, tone: str, radius: float = 0, opacity: float = 1.0, places: int = 2
) -> str:
    """A filled rectangle; radius: of its corners."""
    where = f'x="{n(x, places)}" y="{n(y, places)}" width="{n(width, places)}" height="{n(height, places)}"'
    bend = f' rx="{n(radius, places)}"' if radius else ""
    return f'<rect {where}{bend} fill="{tone}"{_faint("fill", opacity)}/>'


def outline(box: Box, edge: str, width: float, radius: float = 0, opacity: float = 1.0) -> str:
    """The outline of a rectangle."""
    x, y, wide, high = (n(value, 2) for value in box)
    style = f'stroke="{edge}" stroke-width="{width:g}"{_faint("stroke", opacity)}'
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{n(radius, 2)}" fill="none" {style}/>'


# --- light -----------------------------------------------------------------------------------------------------------


def glow(name: str, x: float, y: float, r: float, tone: str, opacity: float) -> str:
    """The definition of a light that fades outwards to nothing, for a fill of `url(#name)`."""
    where = f'gradientUnits="userSpaceOnUse" cx="{n(x, 2)}" cy="{n(y, 2)}" r="{n(r, 2)}"'
    stops = "".join(
        f'<stop offset="{at}" stop-color="{tone}" stop-opacity="{share:.3g}"/>' for at, share in ((0, opacity), (1, 0))
    )
    return f'<radialGradient id="{name}" {where}>{stops}</radialGradient>'


def gradient(name: str, stops: Sequence[tuple[float, str]], ends: Box) -> str:
    """The definition of colours between two points (x1, y1, x2, y2), for a fill of `url(#name)`."""
    x1, y1, x2, y2 = (n(value) for value in ends)
    inner = "".join(f'<stop offset="{at:g}" stop-color="{tone}"/>' for at, tone in stops)
    where = f'gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<linearGradient id="{name}" {where}>{inner}</linearGradient>'


# --- whole drawings --------------------------------------------------------------------------------------------------


def group(body: str, x: float, y: float, size: float = 1.0, turn: float = 0.0) -> str:
    """A drawing about (0, 0) put at a point, turned, larger or smaller."""
    turned = f" rotate({turn:g})" if turn else ""
    scale = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({n(x)} {n(y)}){turned}{scale}">{body}</g>' if body else ""


SQUARE: Box = (0, 0, 100, 100)


def drawing(body: str, definitions: str = "", box: Box = SQUARE) -> str:
    """A whole SVG: the part of the body that lies in the box."""
    defs = f"<defs>{definitions}</defs>" if definitions else ""
    left, top, width, height = (n(value, places) for value, places in zip(box, (1, 1, 2, 2), strict=True))
    size = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{defs}{body}</svg>'


def body_of(text: str) -> str:
    """The content of a drawing without its `svg` element, "" if it is not a drawing."""
    found = _FRAME.match(text)
    return found[1] if found else ""
