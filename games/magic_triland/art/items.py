"""Rings and pearls: as single pieces, and as bands and beads that a messenger wears.

Each colour has a sign of its own: the yellow ring is plain with one stone, the red one notched, the blue one twisted;
the orange pearl has one stripe, the green one two, the purple one a spiral.
"""

from __future__ import annotations

from engine.gui.drawing.svg_builder import WHITE, Palette, cut, disc, fill, group, mix, n, oval, stroke
from games.magic_triland.art.shared_shapes import MIDDLE, PEARLS, RINGS, colour, svg


def item(kind: int, palette: Palette) -> str:
    """A ring or a pearl by itself."""
    x, y = MIDDLE
    if kind < len(RINGS):
        return svg(group(ring(kind, palette), x, y))
    under = oval(x + 4, y + 44, 44, 15, colour(palette, "shade"), 0.28)
    return svg(under + group(pearl(kind - 3, palette, fine=True), x, y, 4.8))


def pearl(kind: int, palette: Palette, *, fine: bool = False) -> str:
    """About (0, 0), radius 11 with its outline. fine: with a shine for large pictures."""
    tone, low = colour(palette, PEARLS[kind]), colour(palette, f"{PEARLS[kind]}_low")
    ink = mix(low, colour(palette, "shade"), 0.55)
    light = mix(tone, WHITE, 0.72)
    body = disc(0, 0, 11, ink) + disc(0, 0, 9.4, tone)
    if fine:
        body += fill("M-8.4 4.2A9.4 9.4 0 0 0 9.2 1.8C6 6 -2 8 -8.4 4.2Z", low, 0.45)
    signs = (
        "M.4 .6C2.4 -.8 3 2.6 .4 3C-3.6 3.4 -3.8 -2.6 .6 -3C6.2 -3.2 6.8 4.6 1 6.2",
        "M-8.2 3.4Q0 7.4 8.2 3.4M-9.2 -1.4Q0 2.6 9.2 -1.4",
        "M-9 1.2Q0 5.4 9 1.2",
    )
    sign = stroke(signs[kind], mix(low, colour(palette, "shade"), 0.25), (1.7, 1.9, 2.7)[kind])
    shine = oval(-3.4, -5.2, 2.9, 2, light) if not fine else group(oval(0, 0, 3.3, 1.9, light), -3.6, -5.4, 1, -32)
    return body + sign + shine + (disc(-6.2, -1.8, 0.8, light, 0.9) if fine else "")


def ring(kind: int, palette: Palette) -> str:
    """About (0, 0), seen from above and in front, some 130 units wide."""
    tone, low = colour(palette, RINGS[kind]), colour(palette, f"{RINGS[kind]}_low")
    shade = colour(palette, "shade")
    ink, light = mix(low, shade, 0.55), mix(tone, WHITE, 0.6)
    under = oval(4, 28, 66, 34, shade, 0.26)

    def loop(ry: float, y: float, rx: float) -> str:
        return f"M{n(-rx)} {n(y)}A{n(rx)} {n(ry)} 0 1 1 {n(rx)} {n(y)}A{n(rx)} {n(ry)} 0 1 1 {n(-rx)} {n(y)}Z"

    wall = stroke(loop(30, 12, 50), ink, 31) + stroke(loop(30, 12, 50), low, 24)
    body = wall + stroke(loop(30, 0, 50), ink, 29) + stroke(loop(30, 0, 50), tone, 23)
    glint = stroke("M-50 -4C-46 -22 -20 -32 4 -32", light, 6)
    if kind == 0:
        gem = cut("M0 20L13 30L0 46L-13 30Z", light, ink, 3) + stroke("M-13 30H13", ink, 2)
        return under + body + glint + stroke("M-32 30Q-40 25 -46 16M32 30Q40 25 46 16", light, 3.4, 0.8) + gem
    if kind == 1:
        cuts = "M-46 11v20M-31 22v20M-13 28v21M13 28v21M31 22v20M46 11v20"
        notches = stroke(cuts, ink, 6.5) + stroke("M-22 -28l-2 8M0 -33v9M22 -28l2 8", ink, 6)
        return under + body + glint + notches
    twist = "M-57 -2l14 16M-46 14l14 18M-26 24l12 18M-6 28l10 18M16 26l9 16M36 18l9 14M49 4l11 10"
    back = "M-40 -27l14 14M-14 -38l10 16M14 -38l8 15M40 -28l6 11"
    return under + body + stroke(twist + back, ink, 4.6) + stroke(twist, light, 2, 0.6) + glint


def band(kind: int, wide: float, high: float, palette: Palette) -> str:
    """A ring around a body: about (0, 0), `wide` from its middle to each side, `high` from edge to edge."""
    tone, low = colour(palette, RINGS[kind]), colour(palette, f"{RINGS[kind]}_low")
    ink = mix(low, colour(palette, "shade"), 0.62)
    w, h, r = wide, high / 2, min(high / 2, 7.0)
    sag = 5.5
    path = (
        f"M{n(-w + r)} {n(-h)}Q0 {n(-h + 2 * sag)} {n(w - r)} {n(-h)}Q{n(w)} {n(-h)} {n(w)} 0"
        f"Q{n(w)} {n(h)} {n(w - r)} {n(h)}Q0 {n(h + 2 * sag)} {n(-w + r)} {n(h)}Q{n(-w)} {n(h)} {n(-w)} 0"
        f"Q{n(-w)} {n(-h)} {n(-w + r)} {n(-h)}Z"
    )
    body = cut(path, tone, ink, 3)
    light = mix(tone, WHITE, 0.62)
    top = -h + 3.4
    glint = stroke(f"M{n(-w + 7)} {n(top)}Q{n(-w / 3)} {n(top + 1.7 * sag)} 0 {n(top + sag)}", light, 2.4)
    if kind == 0:
        gem = cut(f"M0 {n(sag - h + 2)}L{n(h + 1)} {n(sag)}L0 {n(sag + h - 2)}L{n(-h - 1)} {n(sag)}Z", light, ink, 1.6)
        return body + glint + gem
    places = (-0.78, -0.4, 0.0, 0.4, 0.78)
    if kind == 1:
        path = "".join(f"M{n(w * k)} {n(sag * (1 - k * k) + 0.5)}v{n(h - 1)}" for k in places)
        return body + glint + stroke(path, ink, 4.4)
    path = "".join(
        f"M{n(w * k - 4)} {n(sag * (1 - k * k) - h + 2)}l8 {n(2 * h - 4)}" for k in (-0.74, -0.37, 0.0, 0.37, 0.74)
    )
    return body + stroke(path, ink, 2.6) + glint
