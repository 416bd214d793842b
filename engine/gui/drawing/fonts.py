"""Text: styles, sizes, wrapping, and a bounded cache of rendered lines."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path

import pygame
import pygame.font

from engine.gui.drawing.surface_cache import SurfaceCache
from engine.gui.drawing.system_fonts import Coverage, SystemFonts, coverage
from engine.gui.drawing.theme import GFX, Theme
from engine.gui.drawing.typeface import Face, Own

FILES = {
    "wordmark": "display-bold.ttf",
    "title": "display.ttf",
    "heading": "display.ttf",
    "body": "body.ttf",
    "small": "body.ttf",
    "button": "body-bold.ttf",
    "number": "body-bold.ttf",
    "bold": "body-bold.ttf",
    "small_bold": "body-bold.ttf",
}
MORE = ("more.ttf", "more-bold.ttf")
"""Greek, Cyrillic and rarer Latin letters: for thin and for bold faces."""
SAME_HEIGHT = {"bold": "body", "small_bold": "small"}
SMALLEST = 13
UNIT_FLOOR = 0.82
"""At windows smaller than this share of 1280x720 the text stops shrinking."""
LONGEST = 4_000
"""The most characters in one line; a longer one is cut."""
LONGEST_TEXT = 40_000
"""The most characters in a text that is wrapped."""
ALONE = 3
"""The fewest letters of a word before and after a hyphen that breaks it."""
TOGETHER = ("sch", "ch", "ck", "gn", "kn", "ph", "th", "qu")
"""Consonants that are not parted."""
CACHE_BYTES = 2_000_000
MEASURED = 4_000
"""Lines whose size is known, at most."""
FOUND = pygame.event.custom_type()
"""The event that says that fonts of the system have been found for letters that ours lack."""
_BIDI = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b")


@lru_cache(maxsize=1_024)
def clean(text: str, limit: int = LONGEST) -> str:
    """One line without control and direction characters, cut to what can be drawn."""
    text = text[:limit]
    if text.isascii() and text.isprintable():
        return text
    kept = (
        " " if char in "\t\n\r" else char
        for char in text
        if char not in _BIDI and (char in "\t\n\r" or unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn"))
    )
    return "".join(kept)


class Fonts:
    """The fonts at the size that the window and the player's text scale (per cent) ask for."""

    def __init__(self, theme: Theme, scale: int = 100, folder: Path = GFX / "fonts", *, at_once: bool = False) -> None:
        """at_once: wait for fonts of the system that are looked for, which otherwise come later, by `FOUND`."""
        pygame.font.init()
        self.system = SystemFonts(_tell, at_once=at_once)
        self.theme = theme
        self.scale = scale
        self.folder = folder
        self._fonts: dict[tuple[str, int], Face] = {}
        self._heights: dict[str, int] = {}
        self._lines = SurfaceCache(CACHE_BYTES)
        self._wrapped: dict[tuple[str, str, int, int], list[str]] = {}
        self._sizes: dict[tuple[str, str], tuple[int, int]] = {}
        self.rescale(scale)

    def rescale(self, scale: int) -> None:
        """Apply a new text scale or window size; fonts of other sizes are dropped."""
        self.scale = scale
        self._lines.limit = round(CACHE_BYTES * max(1.0, self.theme.unit))
        self._fonts.clear()
        self._heights.clear()
        self._lines.clear()
        self._wrapped.clear()
        self._sizes.clear()

    def height(self, style: str) -> int:
        """The nominal size of a style in pixels, never under 13 of a usual monitor."""
        found = self._heights.get(style)
        if found is None:
            found = self._heights[style] = self._height(style)
        return found

    def _height(self, style: str) -> int:
        base = self.theme.text_base(SAME_HEIGHT.get(style, style))
        scale = self.scale / 100
        if style == "title":
            # the largest letters would fill a small window at 200 %
            scale = min(scale, 1 + (scale - 1) * 0.6) if scale > 1 else scale
        least = self.theme.scale
        return max(round(SMALLEST * least), round(base * max(self.theme.unit, UNIT_FLOOR * least) * scale))

    def get(self, style: str, height: int = 0) -> Face:
        """The typeface of a style: title, heading, body, small, button, number, bold or small_bold.

        height: in pixels; 0: the style's own, which "wordmark" has not.
        """
        key = (FILES[style], height or self.height(style))
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = self._open(*key)
        return font

    def _open(self, file: str, height: int) -> Face:
        path, bold = self.folder / file, file != FILES["body"]
        if path.is_file():
            font, known = pygame.font.Font(path, height), _letters(path)
        else:
            # pygame's own typeface looks smaller than its nominal size
            font, known = pygame.font.Font(None, round(height * 1.32)), frozenset(map(chr, range(32, 256)))
        more = self.folder / MORE[bold]
        others = Own(more, _covers(more)) if more.is_file() else None
        return Face(font, height, known, others, self.system.of, bold=bold)

    def line_height(self, style: str) -> int:
        """The distance from one line of text to the next, in pixels."""
        return round(self.get(style).get_height() * (1.0 if style in ("title", "heading") else 1.08))

    def size(self, text: str, style: str) -> tuple[int, int]:
        """Width and height of one line in pixels."""
        key = (text, style)
        found = self._sizes.get(key)
        if found is None:
            if len(self._sizes) > MEASURED:
                self._sizes.clear()
            found = self._sizes[key] = self.get(style).size(clean(text))
        return found

    def caret(self, text: str, at: int, style: str) -> int:
        """Where the cursor stands before letter `at` of a line (see `Face.caret`)."""
        return self.get(style).caret(clean(text), at)

    def wrap(self, text: str, style: str, width: int) -> list[str]:
        """The lines of a text that fit into `width` pixels; one too long is broken by a hyphen. Newlines are kept."""
        key = (text, style, width, self.height(style))
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) > 1_000:
                self._wrapped.clear()
            font = self.get(style)
            found = [
                line
                for part in text[:LONGEST_TEXT].split("\n")
                for line in _wrap(clean(part, LONGEST_TEXT), font, max(1, width))
            ]
            self._wrapped[key] = found
        return list(found)

    def cut(self, text: str, style: str, width: int) -> str:
        """The text, or its beginning and “…” if it is wider than `width` pixels."""
        text = clean(text)
        font = self.get(style)
        if font.size(text)[0] <= width:
            return text
        length = _fitting(text, font, width, "…")
        return text[:length].rstrip() + "…" if length else ""

    def surface(self, text: str, style: str, color: pygame.Color, height: int = 0) -> pygame.Surface:
        """One rendered line; do not paint on it. height: see `get`."""
        text = clean(text)
        font = self.get(style, height)
        return self._lines.get(
            (text, FILES[style], height or self.height(style), tuple(color)), lambda: font.render(text, True, color)
        )

    def draw(
        self,
        canvas: pygame.Surface,
        text: str,
        where: pygame.Rect | tuple[int, int],
        style: str,
        color: pygame.Color,
        *,
        align: str = "left",
    ) -> pygame.Rect:
        """Draw one line at a point (its top left, top centre or top right) or into a rectangle (there it is centred
        vertically and cut to the width). Returns the rectangle covered.
        """
        if isinstance(where, pygame.Rect):
            text = self.cut(text, style, where.width)
            image = self.surface(text, style, color)
            spot = image.get_rect(centery=where.centery)
            left = {"left": where.left, "center": where.centerx - spot.width // 2, "right": where.right - spot.width}
        else:
            image = self.surface(text, style, color)
            spot = image.get_rect(top=where[1])
            left = {"left": where[0], "center": where[0] - spot.width // 2, "right": where[0] - spot.width}
        spot.left = left[align]
        canvas.blit(image, spot)
        return spot


def _tell() -> None:
    """From another thread: all is laid out again, now with the fonts that were found."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(FOUND))


@lru_cache(maxsize=16)
def _covers(path: Path) -> Coverage:
    return coverage(path)


@lru_cache(maxsize=16)
def _letters(path: Path) -> frozenset[str]:
    return frozenset(_covers(path))


def words_of(text: str) -> list[str]:
    """Where a line may break: between words, but a number and its per cent sign stay together."""
    return text.replace(" %", "\u00a0%").split(" ")


def _wrap(text: str, font: Face, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    words = words_of(text)
    whole = " ".join(words)
    if font.size(whole)[0] <= width:
        return [whole]
    for word in words:
        longer = f"{line} {word}" if line else word
        if font.size(longer)[0] <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and font.size(line)[0] > width:
            part, line = _broken(line, font, width)
            lines.append(part)
    lines.append(line)
    return lines


def _broken(word: str, font: Face, width: int) -> tuple[str, str]:
    """The beginning of a word that fits, and its rest, parted by a hyphen: by its own, or if it is of letters."""
    whole = max(1, _fitting(word, font, width))
    parted = word.rfind("-", 0, whole) + 1
    if parted:
        return word[:parted], word[parted:]
    letters = next((n for n, char in enumerate(word) if not char.isalpha()), len(word))
    length = min(_fitting(word, font, width - font.size("-")[0]), letters - ALONE)
    if length >= ALONE:
        length = _syllable(word, length)
        return f"{word[:length]}-", word[length:]
    return word[:whole], word[whole:]


def _syllable(word: str, most: int) -> int:
    """The last place, after two letters or more and at most so many, where a syllable begins with a consonant; `most`
    if there is none."""
    bare = [unicodedata.normalize("NFD", letter)[0].lower() for letter in word]
    vowels = [letter in "aeiouy" for letter in bare]
    told = "".join(bare)

    def begins(at: int) -> bool:
        onset = next((len(ones) for ones in TOGETHER if told.startswith(ones, at)), 1)
        parted = any(told.startswith(ones, at - n) for ones in TOGETHER for n in range(1, len(ones)))
        return not vowels[at] and any(vowels[at + onset : at + onset + 1]) and any(vowels[:at]) and not parted

    return next((at for at in range(most, 1, -1) if begins(at)), most)


def _fitting(text: str, font: Face, width: int, tail: str = "") -> int:
    """How many letters of a text fit, with `tail` after them."""
    return bisect_right(range(1, len(text) + 1), width, key=lambda n: font.size(text[:n].rstrip() + tail)[0])
