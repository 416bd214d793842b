"""The nine guests: three fairies, three nisses, the Queen, the Tomte and the King.

Each has a silhouette of its own: wings like a butterfly's, a dragonfly's or like leaves; a straight hat, a drooping
one, or plaits; wings with swallow's tails, a mound of beard, antlers. A figure stands with its feet at y = 85.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.drawing.svg_builder import Palette, cut, disc, dots, drawing, fill, glow, group, oval, ring, stroke
from games.alfheim_fairies.art.shared_shapes import Paint, both, mirrored

WAITING, LISTED, WALKING, QUARTER = "waiting", "listed", "walking", "quarter"
LARGER = 1.33
"""How much larger than its cell one is in a list that has room."""
FADED = 0.16
"""How far a guest that still waits has sunk into the night."""


def _face(p: Paint, x: float, y: float, r: float, gap: float = 4.4) -> str:
    """A head with eyes, cheeks and a smile; gap: from its middle to an eye."""
    cheeks = dots(((x - gap - 2, y + 4.6), (x + gap + 2, y + 4.6)))
    return (
        p.bead(x, y, r, "skin")
        + stroke(cheeks, p["pink"], 4, 0.7)
        + stroke(f"M{x - gap} {y}v1.4M{x + gap} {y}v1.4", p.ink, 2.7)
        + stroke(f"M{x - 2.6} {y + 5}Q{x} {y + 7.2} {x + 2.6} {y + 5}", p.ink, 1.5)
    )


def _boots(p: Paint, x: float, tone: str = "wood") -> str:
    """A pair of them, so far right and left of the middle."""
    boot = p.cut("M-7 -8H-1C-1 -5 2 -4 5 -2C6 -1 6 0 5 0H-5C-8 0 -7 -4 -7 -8Z", tone)
    return both(group(boot, 50 + x, 86))


def _arm(p: Paint, path: str, tone: str, hand: tuple[float, float]) -> str:
    sleeve = stroke(path, p.ink, 9.4) + stroke(path, p[tone], 5)
    return sleeve + p.bead(*hand, 4.2, "skin", 1.8)


# --- fairies ---------------------------------------------------------------------------------------------------------


def _bluebell(p: Paint) -> str:
    """A butterfly's round wings, and a bluebell for a hat."""
    upper = "M53 56C56 30 84 18 92 34C97 48 80 60 53 60Z"
    lower = "M53 59C70 57 84 66 79 76C72 85 58 74 53 62Z"
    wings = cut(lower, p.light("violet", 0.45), p.ink, 2.4) + p.cut(upper, "wing")
    wings += stroke("M60 54Q72 38 84 36M62 64Q70 66 73 72", p["violet"], 2)
    wings += stroke(dots(((84, 45), (76, 51))), p["violet"], 5)
    gown = "M43 52C41 64 34 72 31 80L37.5 83.5L43.5 80L50 84.5L56.5 80L62.5 83.5L69 80C66 72 59 64 57 52Z"
    hat = "M37 40C33 24 40 14 50 14C60 14 67 24 63 40L58 34.6L54 38.6L50 34L46 38.6L42 34.6Z"
    return (
        both(wings)
        + stroke("M45 78V84.6M55 78V84.6", p.ink, 6.4)
        + stroke("M45 78V84M55 78V84", p["skin"], 2.8)
        + p.cut(gown, "violet")
        + fill("M54 53C58 66 64 74 68 79.4L62.5 82L56.5 78.6L52 81.5C56 72 55 62 54 53Z", p.low("violet"), 0.6)
        + both(_arm(p, "M57 55Q63 60 66 66", "violet", (67, 67.4)))
        + _face(p, 50, 43.6, 11)
        + stroke("M50 15C50 8 56 6 60 9", p.ink, 5)
        + stroke("M50 15C50 8 56 6 60 9", p["leaf"], 2.2)
        + p.cut(hat, "violet")
        + stroke("M50 18V30M44 20Q42 25 42.4 31M56 20Q58 25 57.6 31", p.light("violet", 0.55), 1.9)
    )


def _firefly(p: Paint) -> str:
    """A dragonfly's four narrow wings, feelers that glow, and a skirt of points."""
    wings = p.cut("M53 55C62 40 80 25 95 24C98 32 80 52 54 59Z", "wing")
    wings += p.cut("M54 58C68 54 88 58 95 67C86 74 66 69 54 62Z", "wing")
    wings += stroke("M60 52Q74 40 89 29M62 61Q76 62 87 66", p.low("teal", 0.1), 1.7)
    feeler = stroke("M54 33C55 24 59 18 63 15", p.ink, 2.4) + p.bead(64, 13.4, 5, "gold", 1.8)
    hair = "M37.4 45C36 30 44 27.6 50 27.6C56 27.6 64 30 62.6 45L59 43C60 37 56 35.4 50 38C44 35.4 40 37 41 43Z"
    skirt = "M44 54L32 74L40 72L42 83L49 75L55 84.6L58.6 73L68 75L56 54Z"
    return (
        both(wings)
        + stroke("M47 72V84M53 72V84", p.ink, 6)
        + stroke("M47 72V83M53 72V83", p["skin"], 2.6)
        + p.cut(skirt, "gold")
        + fill("M54 55L64 73.4L58 71.6L55 81L51.6 74Z", p.low("gold"), 0.5)
        + both(_arm(p, "M57 57Q62 63 62 68", "gold", (62, 69.6)))
        + _face(p, 50, 45, 11.4)
        + both(feeler)
        + p.cut(hair, "hair")
    )


def _rose(p: Paint) -> str:
    """Wings like two leaves, a cloud of curls with a rose in it, and a round skirt of petals."""
    leaf = "M53 58C58 40 72 28 93 16C98 40 88 60 54 62Z"
    wings = p.cut(leaf, "leaf") + stroke(
        "M58 56Q74 44 88 25M72 45V36M76 41H85M66 50L64 43M70 48L80 50", p.low("leaf"), 1.9
    )
    curls = dots(((36, 36), (39, 27), (47, 22), (56, 22.6), (63, 30), (64.6, 39), (36, 45), (63, 47)))
    petal = "M50 56C60 56 68 62 70 71C70 78 63 79 58 73Z"
    front = "M50 59C60 63 61 74 50 80C39 74 40 63 50 59Z"
    flower = dots(((56, 20), (62, 22), (62, 28.6), (55.6, 29.6), (52.6, 24.6)))
    return (
        both(wings)
        + stroke("M46 74V84M54 74V84", p.ink, 6.4)
        + stroke("M46 74V83M54 74V83", p["skin"], 2.8)
        + stroke(curls, p.ink, 18.6)
        + both(p.cut(petal, "pink"))
        + p.cut(front, "pink")
        + p.cut("M43 52H57L58 61Q50 64 42 61Z", "leaf")
        + stroke(curls, p["hair"], 14)
        + _face(p, 50, 42, 11.8)
        + stroke("M39.6 36C44 38 49 34 51 30.6C54 34 57 36.4 60.4 36", p["hair"], 5)
        + both(_arm(p, "M57.6 57Q65 58 70 53", "pink", (71, 52)))
        + stroke(flower, p.ink, 8.4)
        + stroke(flower, p["red"], 5)
        + disc(57.6, 25, 2.6, p["gold"])
    )


# --- nisses ----------------------------------------------------------------------------------------------------------


def _straight(p: Paint) -> str:
    """A hat as straight and as high as the rest of him, and a beard to match."""
    coat = "M37 52C31 60 28 72 28 80Q50 86 72 80C72 72 69 60 63 52Z"
    hat = "M50 3C54 14 62 27 69 39Q50 46 31 39C38 27 46 14 50 3Z"
    beard = "M34.6 50C32 62 40 74 50 80C60 74 68 62 65.4 50Q50 58 34.6 50Z"
    return (
        _boots(p, 6)
        + both(_arm(p, "M65 56Q74 62 73 71", "blue", (73, 72)))
        + p.cut(coat, "blue")
        + stroke("M29 76Q50 82 71 76", p.light("blue", 0.6), 2.2)
        + p.bead(50, 47, 15, "skin")
        + p.cut(beard, "cream")
        + stroke("M43 58Q44 66 49 72M57 58Q56 65 53 69", p.low("cream", 0.3), 1.8)
        + stroke("M43.6 49.4V50.8M56.4 49.4V50.8", p.ink, 3)
        + p.cut(hat, "red")
        + fill("M51 7C55 16 62 28 67 38.6Q62 40.6 57 41.6C57 29 54 16 51 7Z", p.low("red"), 0.6)
        + stroke("M33 38.6Q50 45.4 67 38.6", p.ink, 7.4)
        + stroke("M33 38.6Q50 45.4 67 38.6", p["cream"], 3.4)
        + p.bead(50, 54.6, 4.8, "skin", 1.8)
    )


def _drooping(p: Paint) -> str:
    """A hat that hangs over, a round beard, and a spoon as long as himself."""
    hat = "M29 40.6C27 23 40 11 56 14C72 17 82 27 81 43C76 37 70 33 66 33C69 36 70 38.6 70 40.6Q50 46.6 29 40.6Z"
    coat = "M35 54C26 62 25 73 27 80Q50 87 73 80C75 73 74 62 65 54Z"
    beard = "M33 51C30 63 36 73 50 73C64 73 70 63 67 51Q50 59.6 33 51Z"
    spoon = (
        stroke("M20 84V36", p.ink, 6.4)
        + stroke("M20 84V36", p["wood"], 2.6)
        + p.cut("M20 16C29 16 28 38 20 38C12 38 11 16 20 16Z", "wood")
    )
    return (
        _boots(p, 7)
        + spoon
        + _arm(p, "M66 60Q76 66 72 74", "leaf", (71, 75))
        + p.cut(coat, "leaf")
        + stroke("M27.4 75Q50 82 72.6 75", p["gold"], 2.6)
        + _arm(p, "M36 60Q27 64 23 63", "leaf", (20.6, 62))
        + p.bead(50, 48, 15.4, "skin")
        + p.cut(beard, "cheese")
        + stroke("M40 63Q42 68 46 69M60 63Q58 68 54 69", p.low("cheese"), 1.8)
        + stroke("M43 49.8V51.2M57 49.8V51.2", p.ink, 3)
        + p.cut(hat, "green")
        + fill("M60 16.6C72 20 80 29 80 40C75 35 69 31.6 65 32Q60 21 60 16.6Z", p.low("green"), 0.55)
        + stroke("M32 39.4Q50 45.8 68 39.8", p.ink, 7.4)
        + stroke("M32 39.4Q50 45.8 68 39.8", p["gold"], 3.4)
        + p.bead(80, 46, 6, "cream", 1.8)
        + p.bead(50, 55.6, 5, "skin", 1.8)
    )


def _plaits(p: Paint) -> str:
    """Plaits that stick out, a cap with a bobble, an apron with a heart."""
    plait = dots(((66, 51), (72, 53), (78, 52), (83.6, 48)))
    plaits = stroke(plait, p.ink, 11.6) + stroke(plait, p["cheese"], 7.4) + p.cut("M86 47L92 40L94 48Z", "red", 2)
    cap = "M33 42C31 26 40 20 50 20C60 20 69 26 67 42Q50 36 33 42Z"
    gown = "M39 56C33 66 29 74 28 81Q50 86.6 72 81C71 74 67 66 61 56Z"
    apron = "M43 60L38.6 79.6Q50 82.4 61.4 79.6L57 60Z"
    heart = "M0 5.4C-7 .6 -5.4 -5 -2.4 -5C-1 -5 0 -4 0 -2.8C0 -4 1 -5 2.4 -5C5.4 -5 7 .6 0 5.4Z"
    return (
        both(plaits)
        + _boots(p, 6, "red")
        + both(_arm(p, "M63 60Q71 64 72 71", "red", (72, 72.4)))
        + p.cut(gown, "red")
        + p.cut(apron, "cream", 1.8)
        + group(fill(heart, p["red"]), 50, 70, 0.9)
        + _face(p, 50, 47.4, 14.6, 5.6)
        + stroke("M37 44Q44 43 50 37Q56 43 63 44", p.ink, 6.6)
        + stroke("M37 43.4Q44 42 50 36.6Q56 42 63 43.4", p["cheese"], 3.6)
        + p.cut(cap, "teal")
        + stroke("M41 34L45 26L50 34L55 26L59 34", p["cream"], 2)
        + stroke("M34 40Q50 33.4 66 40", p.ink, 8.4)
        + stroke("M34 40Q50 33.4 66 40", p["cream"], 4.4)
        + p.bead(50, 17, 7, "cream")
    )


# --- queen, tomte, king ----------------------------------------------------------------------------------------------


def _queen(p: Paint) -> str:
    """A swallowtail's wings, a gown to the ground, a high crown with the moon."""
    upper = "M54 52C58 32 78 14 90 18C97 30 88 50 56 58Z"
    tail = "M54 57C72 54 88 60 85 72C84 80 90 84 95 86C84 92 76 86 74 78C64 78 56 70 54 62Z"
    wings = p.cut(tail, "teal") + p.cut(upper, "wing") + stroke("M60 52Q74 36 86 24M62 62Q74 64 79 74", p["teal"], 2)
    wings += stroke(dots(((83, 36), (76, 43))), p["teal"], 4.6)
    gown = "M44 50C46 60 36 74 31 85Q50 90 69 85C64 74 54 60 56 50Z"
    crown = "M39 32L36 18L44 24.6L50 13L56 24.6L64 18L61 32Q50 28 39 32Z"
    moon = "M1.6 -6A6.4 6.4 0 1 0 6 3.4A5.2 5.2 0 0 1 1.6 -6Z"
    hair = "M38 42C36 54 36 62 39 68C44 62 45 54 44 46H56C55 54 56 62 61 68C64 62 64 54 62 42Z"
    return (
        both(wings)
        + p.cut(hair, "cheese")
        + p.cut(gown, "cream")
        + fill("M55 51C54 60 63 74 67 84.4Q61 86 55 86.4C57 72 55 62 55 51Z", p.low("cream", 0.25))
        + fill("M47 52L50 56L53 52C53.6 62 57 76 58 87Q50 88.4 42 87C43 76 46.4 62 47 52Z", p["teal"])
        + stroke("M33 83.4Q50 88 67 83.4", p["gold"], 2.6)
        + both(_arm(p, "M56 54Q62 58 57 63", "cream", (54, 64)))
        + _face(p, 50, 40, 11.6)
        + stroke("M39 40Q41 34 50 33.6Q59 34 61 40", p.ink, 4.6)
        + stroke("M39.4 39Q42 33.6 50 33.6Q58 33.6 60.6 39", p["cheese"], 2.8)
        + p.cut(crown, "gold")
        + stroke("M40 29.6Q50 26 60 29.6", p.low("gold"), 2)
        + group(p.cut(moon, "cream", 1.8), 50, 10, 0.9)
    )


def _tomte(p: Paint) -> str:
    """Beard, nose and cap, and a lantern; of his eyes nothing is seen."""
    cap = "M22 52C24 36 36 28 46 14C52 8 62 12 74 20C68 20 66 24 68 30C74 40 78 46 79 52Q50 62 22 52Z"
    body = "M25 54C16 64 15 76 18 84H82C85 76 84 64 75 54Z"
    beard = "M27 54C22 66 26 78 36 84L41 80L46 86L50.4 81L55 86L60 80L65 84C75 78 78 66 73 54Q50 63 27 54Z"
    lantern = (
        stroke("M86 46V54", p.ink, 3)
        + p.cut("M78 56H94V74H78Z", "gold")
        + fill("M86 59C90 65 89 70 86 71C83 70 82 65 86 59Z", p.light("gold", 0.8))
        + p.cut("M77 57L86 51L95 57Z", "grey")
        + p.cut("M77 73H95V77H77Z", "grey")
    )
    shine = disc(86, 65, 13.6, p["gold"], 0.25)
    return (
        p.cut(body, "grey")
        + mirrored(shine + lantern + _arm(p, "M74 58Q82 52 85 47", "grey", (86, 45.6)))
        + p.cut(beard, "cream")
        + stroke("M36 64Q37 73 42 77M50 68V76M64 64Q63 73 58 77", p.low("cream", 0.3), 2)
        + p.cut(cap, "violet")
        + fill(
            "M52 12C60 12 66 16 70 19C65 21 64 26 66 31C72 40 76 46 77.6 51Q70 54 63 55C66 38 60 24 52 12Z",
            p.low("violet"),
            0.5,
        )
        + stroke("M34 39L39 45L44 38L50 45L56 38L61 45L66 39", p.light("violet", 0.75), 2.2)
        + stroke("M24 51.6Q50 60 77 51.6", p.ink, 9.4)
        + stroke("M24 51.6Q50 60 77 51.6", p["grey"], 5)
        + p.cut("M50 55C58 55 60 66 50 66C40 66 42 55 50 55Z", "skin")
        + stroke(dots(((45.6, 63),)), p["pink"], 3, 0.8)
    )


def _king(p: Paint) -> str:
    """Antlers, a crown of leaves, a cloak of fir green, a pointed beard."""
    antler = "M55 27C60 22 64 16 64 6M63 17C69 17 73 13 75 5M60 23C68 25 76 22 82 15M75 21L85 24"
    antlers = stroke(antler, p.ink, 7.4) + stroke(antler, p.light("wood", 0.3), 3.4)
    cloak = "M40 50C26 52 18 66 15 84L28 81L37 86L50 82L63 86L72 81L85 84C82 66 74 52 60 50Z"
    robe = "M43 52L36 83Q50 87 64 83L57 52Z"
    fur = dots(((31, 56), (37, 52), (43, 56), (50, 59), (57, 56), (63, 52), (69, 56)))
    beard = "M38.6 41C37 52 44 60 50 70C56 60 63 52 61.4 41Q56 47 50 45Q44 47 38.6 41Z"
    crown = "M37 33L35 24L42 28L45 20L50 26L55 20L58 28L65 24L63 33Q50 28 37 33Z"
    return (
        both(antlers)
        + p.cut(cloak, "green")
        + fill("M60 51C72 54 79 66 83 82L72 79L64 83.6C68 72 66 60 60 51Z", p.low("green"), 0.6)
        + p.cut(robe, "red", 2)
        + stroke("M40 72Q50 75.6 60 72M37.6 81Q50 84.4 62.4 81", p["gold"], 2.4)
        + stroke(fur, p.ink, 11.4)
        + stroke(fur, p["cream"], 7.6)
        + _face(p, 50, 38, 12, 4.8)
        + p.cut(beard, "hair")
        + stroke("M46.6 47.4Q50 49.4 53.4 47.4", p.low("hair", 0.6), 1.7)
        + stroke("M42.6 35.2Q44.6 33.6 47 34.4M57.4 35.2Q55.4 33.6 53 34.4", p["hair"], 2)
        + p.cut(crown, "gold")
        + stroke(dots(((45, 27.6), (50, 27), (55, 27.6))), p["red"], 3)
    )


FIGURES: dict[str, Callable[[Paint], str]] = {
    "F1": _bluebell,
    "F2": _firefly,
    "F3": _rose,
    "N1": _straight,
    "N2": _drooping,
    "N3": _plaits,
    "Q": _queen,
    "T": _tomte,
    "K": _king,
}

# --- signs -----------------------------------------------------------------------------------------------------------

_HEART = "M0 8C-10.5 .6 -8.4 -7.6 -3.8 -7.6C-1.6 -7.6 0 -6 0 -4C0 -6 1.6 -7.6 3.8 -7.6C8.4 -7.6 10.5 .6 0 8Z"
_STAR = "M0 -9.4L2 -2.8L8.4 -4.6L4 .4L7.4 6.4L1.4 3.4L0 9.4L-1.4 3.4L-7.4 6.4L-4 .4L-8.4 -4.6L-2 -2.8Z"
_BELL = "M0 -8.6C6 -8.6 6.4 -1 7 6.6L3.6 4L0 7.4L-3.6 4L-7 6.6C-6.4 -1 -6 -8.6 0 -8.6Z"
_ACORN = "M-7.4 -2C-7.4 -9 7.4 -9 7.4 -2ZM-5.8 -.4H5.8C6 5 2 7 0 9.4C-2 7 -6 5 -5.8 -.4Z"
_CAP = "M-8.8 .8C-8.8 -10 8.8 -10 8.8 .8ZM-3.2 2.2H3.2L4 8.4H-4Z"
_MOON = "M2.4 -8.6A8.8 8.8 0 1 0 8.4 4.4A7.2 7.2 0 0 1 2.4 -8.6Z"
_LAMP = "M0 -9.4L6.8 -4.4H-6.8ZM-5.4 -3H5.4V5.4H-5.4ZM-6.8 6.6H6.8V9H-6.8Z"
_ANTLERS = "M0 8.6V3M0 5C-6 3 -8 -2 -7.4 -8.4M0 5C6 3 8 -2 7.4 -8.4M-6.6 -1.6L-2.6 -6M6.6 -1.6L2.6 -6"
SIGNS = {
    "F1": (_BELL, "violet"),
    "F2": (_STAR, "gold"),
    "F3": ("", "pink"),
    "N1": (_CAP, "red"),
    "N2": (_ACORN, "leaf"),
    "N3": (_HEART, "red"),
    "Q": (_MOON, "cream"),
    "T": (_LAMP, "gold"),
    "K": (_ANTLERS, "cream"),
}
"""What each guest is told by where it is too small to be drawn: bluebell, star, rose, toadstool, acorn, heart, moon,
lantern, antlers; path and colour."""


def _sign(kind: str, p: Paint) -> str:
    """A guest's sign about (0, 0), 19 units wide, without ground. `KeyError`: there is no such guest."""
    path, tone = SIGNS[kind]
    if kind == "K":
        return stroke(path, p[tone], 2.5)
    if kind == "F3":
        petals = dots(((0, -5), (4.8, -1.5), (3, 4), (-3, 4), (-4.8, -1.5)))
        return stroke(petals, p[tone], 7.4) + disc(0, 0, 3, p["gold"])
    return fill(path, p.light(tone, 0.2))


RIMS = {"F": "wing", "N": "cheese"}
"""The colour of a group's rim; that of the Queen, the Tomte and the King is golden."""


def badge(kind: str, x: float, y: float, size: float, p: Paint) -> str:
    """A guest's sign on a round of dark paper; size 1 is 28 units wide."""
    return group(disc(0, 0, 14, p.ink) + ring(0, 0, 12.4, p["gold"], 1.4) + _sign(kind, p), x, y, size)


# --- tiles -----------------------------------------------------------------------------------------------------------


def _glade(kind: str, p: Paint) -> str:
    """The round tile: night, a light in it, and moss to stand on; its rim tells fairies, nisses and the great apart."""
    rim = RIMS.get(kind[0], "gold")
    return (
        disc(50, 50, 48.4, p.ink)
        + disc(50, 50, 46.8, p[rim])
        + disc(50, 50, 43, p.ink)
        + disc(50, 50, 42, p["night"])
        + disc(50, 50, 42, "url(#halo)")
        + fill("M13.2 70Q50 58 86.8 70A42 42 0 0 1 13.2 70Z", p["moss_light"])
        + oval(50, 85, 28, 4.4, p.ink, 0.4)
    )


def guest(kind: str, state: str, palette: Palette) -> str:
    """A guest on its tile. state: ""; "waiting": a little in the dark; "listed": the same, larger than its cell;
    "walking": on its way, without a tile.

    `KeyError`: there is no such guest or state.
    """
    p = Paint(palette, {"": 0.0, WALKING: 0.0, WAITING: FADED, LISTED: FADED}[state])
    if state == WALKING:
        return drawing(oval(50, 85, 28, 4.4, p.ink, 0.4) + FIGURES[kind](p))
    body = _glade(kind, p) + FIGURES[kind](p) + badge(kind, 86, 86, 0.9, Paint(palette))
    halo = glow("halo", 50, 46, 46, p["glow"], 0.95)
    if state != LISTED:
        return drawing(body, halo)
    over = 50 * (LARGER - 1)
    return drawing(group(body, -over, -over, LARGER), halo, (-over, -over, 100 + 2 * over, 100 + 2 * over))


def sign(kind: str, state: str, palette: Palette) -> str:
    """A guest's sign. state: "": as large as its cell; "quarter": as several stand on one cell.

    `KeyError`: there is no such guest or state.
    """
    return drawing(badge(kind, 50, 50, {"": 3.3, QUARTER: 1.6}[state], Paint(palette)))


def door(kind: str, palette: Palette) -> str:
    """The back of a guest's tile: a round door with the guest's sign. `KeyError`: there is no such guest."""
    p = Paint(palette)
    planks = "M28 16V84M42.5 9V91M57.5 9V91M72 16V84"
    hinges = "M9 36H33M9 64H33"
    return drawing(
        disc(50, 50, 48.4, p.ink)
        + disc(50, 50, 46.8, p[RIMS.get(kind[0], "gold")])
        + disc(50, 50, 43, p.ink)
        + disc(50, 50, 41.4, p["wood"])
        + stroke(planks, p.low("wood", 0.5), 2)
        + stroke(hinges, p.ink, 7)
        + stroke(hinges, p["grey"], 3.4)
        + badge(kind, 50, 50, 1.85, p)
        + p.bead(83, 50, 4.6, "gold", 1.8)
    )
