"""Makes gfx/fonts from the packages @fontsource/fraunces, cabin and fira-sans, version 5.3.0 (npm).

    npm pack @fontsource/fraunces@5.3.0 @fontsource/cabin@5.3.0 @fontsource/fira-sans@5.3.0    (unpack each one)
    python tools/art/make_fonts.py FOLDER_OF_FRAUNCES FOLDER_OF_CABIN FOLDER_OF_FIRA

The packages hold each font in parts by alphabet, and none has arrows. This joins the Latin parts, drops the hints
(the text is drawn without them anyway) and adds arrows, signs of comparison, a tick and a star of our own.
Cabin and Fraunces have neither Greek nor Cyrillic: what they lack comes from Fira Sans, which is as plain as Cabin.
All licences (SIL Open Font License 1.1, no reserved names) allow that; the licence files lie beside the fonts.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fontTools import merge, subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "gfx" / "fonts"
WANTED = (  # file, which folder of the command line, family and weight in its file names
    ("display.ttf", 0, "fraunces", 600),
    ("display-bold.ttf", 0, "fraunces", 700),
    ("body.ttf", 1, "cabin", 400),
    ("body-bold.ttf", 1, "cabin", 700),
)
MORE = (("more.ttf", "body.ttf", 400), ("more-bold.ttf", "body-bold.ttf", 700))
"""Greek, Cyrillic and rarer Latin letters, which go with the letters of another font."""
COPYRIGHT = "Digitized data copyright 2012-2016, The Mozilla Foundation and Telefonica S.A. (Fira Sans)"
ALPHABETS = ("cyrillic", "greek", "cyrillic-ext", "greek-ext", "latin-ext", "vietnamese")
LAYOUT = ("GSUB", "GPOS", "GDEF")
HINTS = ("fpgm", "prep", "cvt ", "gasp", "DSIG", "hdmx", "VDMX", "LTSH")
Dot = tuple[float, float]
Shape = list[Dot]


def bar(a: Dot, b: Dot, width: float) -> Shape:
    """A straight stroke from a to b, clockwise as TrueType wants its outer outlines."""
    length = math.dist(a, b)
    x, y = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
    return [(a[0] - x, a[1] - y), (b[0] - x, b[1] - y), (b[0] + x, b[1] + y), (a[0] + x, a[1] + y)]


def arrow(start: Dot, end: Dot, width: float, heads: int = 1) -> list[Shape]:
    """A shaft and one head at its end, or a head at either end."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = length * 0.34

    def tip(at: Dot, sign: int) -> Shape:
        back = (at[0] - sign * ux * head, at[1] - sign * uy * head)
        side = (uy * head * 0.8, -ux * head * 0.8)
        outline = [at, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
        return outline if sign > 0 else [outline[0], outline[2], outline[1]]

    inner_end = (end[0] - ux * head * 0.8, end[1] - uy * head * 0.8)
    inner_start = start if heads == 1 else (start[0] + ux * head * 0.8, start[1] + uy * head * 0.8)
    shapes = [bar(inner_start, inner_end, width), tip(end, 1)]
    return shapes if heads == 1 else [*shapes, tip(start, -1)]


def star(middle: Dot, outer: float, inner: float) -> Shape:
    """A five-pointed star."""
    turns = [(math.pi / 2 - k * math.pi / 5, outer if k % 2 == 0 else inner) for k in range(10)]
    return [(middle[0] + r * math.cos(t), middle[1] + r * math.sin(t)) for t, r in turns]


def signs(cap: float, thick: float) -> Iterator[tuple[str, float, list[Shape]]]:
    """Each added character with its advance and its outlines, for a cap height and a stroke (font units)."""
    left, right, mid, wide = 0.12 * cap, 1.22 * cap, 0.45 * cap, 1.34 * cap
    yield "→", wide, arrow((left, mid), (right, mid), thick)
    yield "←", wide, arrow((right, mid), (left, mid), thick)
    yield "↔", wide, arrow((left, mid), (right, mid), thick, heads=2)
    half = 0.42 * cap
    yield "↑", 2 * half, arrow((half, -0.04 * cap), (half, cap), thick)
    yield "↓", 2 * half, arrow((half, cap), (half, -0.04 * cap), thick)
    a, b = 0.1 * cap, 0.76 * cap
    up, down = [(b, 0.86 * cap), (a, 0.52 * cap)], [(a, 0.52 * cap), (b, 0.2 * cap)]
    foot = bar((a, 0.05 * cap), (b, 0.05 * cap), thick)
    yield "≤", a + b, [bar(up[0], up[1], thick), bar(down[0], down[1], thick), foot]
    flip = [[(a + b - x, y) for x, y in line] for line in (up, down)]
    yield "≥", a + b, [bar(flip[0][0], flip[0][1], thick), bar(flip[1][0], flip[1][1], thick), foot]
    lines = [bar((a, y * cap), (b, y * cap), thick) for y in (0.3, 0.6)]
    yield "≠", a + b, [*lines, bar((0.26 * cap, 0.08 * cap), (0.6 * cap, 0.82 * cap), thick)]
    tick = [(0.12 * cap, 0.42 * cap), (0.38 * cap, 0.1 * cap), (0.9 * cap, 0.86 * cap)]
    yield "✓", cap, [bar(tick[0], tick[1], thick * 1.3), bar(tick[1], tick[2], thick * 1.3)]
    yield "★", 1.16 * cap, [star((0.58 * cap, 0.46 * cap), 0.54 * cap, 0.24 * cap)]


def add_signs(font: TTFont, thick: float) -> None:
    """Draw what the font lacks."""
    known = font.getBestCmap()
    cap = float(font["OS/2"].sCapHeight or 0.7 * font["head"].unitsPerEm)
    order = font.getGlyphOrder()
    for char, advance, shapes in signs(cap, thick * font["head"].unitsPerEm):
        if ord(char) in known:
            continue
        pen = TTGlyphPen(None)
        for shape in shapes:
            pen.moveTo((round(shape[0][0]), round(shape[0][1])))
            for x, y in shape[1:]:
                pen.lineTo((round(x), round(y)))
            pen.closePath()
        name = f"uni{ord(char):04X}"
        order.append(name)
        glyph = pen.glyph()
        font["glyf"].glyphs[name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (round(advance), glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(char)] = name
    font.setGlyphOrder(order)


def bare(source: Path, target: Path) -> str:
    """A plain TrueType copy without hints."""
    font = TTFont(source)
    font.flavor = None
    for table in HINTS:
        if table in font:
            del font[table]
    for glyph in font["glyf"].glyphs.values():
        glyph.expand(font["glyf"])
        if hasattr(glyph, "program"):
            glyph.program.fromBytecode(b"")
    font.save(target)
    return str(target)


def make(folder: Path, family: str, weight: int, target: Path) -> None:
    """One static font of Latin, Latin-1, Latin Extended-A, punctuation and the added signs."""
    with tempfile.TemporaryDirectory() as work:
        parts = [
            bare(folder / "files" / f"{family}-{part}-{weight}-normal.woff", Path(work) / f"{part}.ttf")
            for part in ("latin", "latin-ext")
        ]
        font = merge.Merger().merge(parts)
    add_signs(font, 0.064 if weight < 500 else 0.094)
    font["head"].created = font["head"].modified = 0  # the same file each time
    font.recalcTimestamp = False
    font.save(target)


def make_more(folder: Path, weight: int, beside: Path, target: Path) -> None:
    """The letters of Fira Sans that the font beside it lacks."""
    with tempfile.TemporaryDirectory() as work:
        parts = []
        for part in ALPHABETS:
            font = TTFont(bare(folder / "files" / f"fira-sans-{part}-{weight}-normal.woff", Path(work) / f"{part}.ttf"))
            for table in LAYOUT:
                if table in font:
                    del font[table]
            parts.append(str(Path(work) / f"{part}-plain.ttf"))
            font.save(parts[-1])
        font = merge.Merger().merge(parts)
    options = subset.Options()
    options.hinting, options.notdef_outline, options.layout_features, options.name_IDs = False, True, [], ["*"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=set(font.getBestCmap()) - set(TTFont(beside).getBestCmap()))
    cutter.subset(font)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(target)


def main(folders: list[str]) -> int:
    """Write the six fonts and the three licences."""
    FONTS.mkdir(exist_ok=True)
    for name, which, family, weight in WANTED:
        make(Path(folders[which]), family, weight, FONTS / name)
    for name, beside, weight in MORE:
        make_more(Path(folders[2]), weight, FONTS / beside, FONTS / name)
    for folder, family in zip(folders, ("fraunces", "cabin", "fira"), strict=True):
        text = (Path(folder) / "LICENSE").read_text(encoding="utf-8")
        if family == "fira":  # the package names only where it has the font from
            text = f"{COPYRIGHT}\n{text.partition(chr(10))[2]}"
        (FONTS / f"LICENSE-{family}.txt").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
