"""Sentences with small pictures of pieces, and icons, among the words: measured, wrapped, cut and painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from math import ceil

import pygame
from msgspec import Struct

from engine.core.text import Token
from engine.gui.drawing import art
from engine.gui.drawing.fonts import Fonts, words_of
from engine.gui.drawing.surface_cache import SurfaceCache, as_many

LARGER = 1.75
"""The height of a picture relative to the letters beside it."""
BROADEST = 1.15
"""How much broader than high a picture may be."""
ICON, ICON_AIR = 1.1, 0.3
"""How high an icon is, and how much is free behind it, in heights of a letter."""
AIR = 0.06
"""The free space on either side of a picture, as a share of its height."""
CLOSING = (",", ".", ";", ":", "!", "?", ")")
"""What stands close to a picture before it, as to a word."""
APART = 2
"""Pixels between the pictures of two lines."""
TOKEN_BYTES = 600_000
MOST = 1_500
"""The most wrapped sentences that are cached."""

Part = str | Token
Draw = Callable[[Token, int], pygame.Surface]
"""Draws a piece at a height in pixels, at most `BROADEST` times as wide. It takes a millisecond or more."""


class Strip(Struct, frozen=True):
    """One line of a sentence, with its height in pixels. Its width is asked for where it matters (`Sentences.width`),
    since the pictures must be drawn for it."""

    parts: tuple[Part, ...]
    height: int


def tall(lines: Iterable[Strip]) -> int:
    """The height of lines that stand below each other, in pixels."""
    return sum(line.height for line in lines)


class Sentences:
    """Wraps and paints what `Text.parts` gives. A piece of a game that has no table yet is written in words."""

    def __init__(self, fonts: Fonts, words: Callable[[Token], str]) -> None:
        """words: gives a piece in the words of the player’s language."""
        self.fonts = fonts
        self._words = words
        self._game = ""
        self._draw: Draw | None = None
        self._made = SurfaceCache(as_many(TOKEN_BYTES, fonts.theme.unit))
        self._wrapped: dict[tuple[tuple[Part, ...], str, int, int, int], list[Strip]] = {}

    def serve(self, game: str, draw: Draw) -> None:
        """Draw the pieces of this game with this function from now on."""
        if game != self._game:
            self._wrapped.clear()
        self._game, self._draw = game, draw

    def forget(self) -> None:
        """Measure everything again, since sizes, colours or words have changed."""
        self._wrapped.clear()
        self._made.clear()
        self._made.limit = as_many(TOKEN_BYTES, self.fonts.theme.unit)

    def lines(self, parts: Iterable[Part], style: str, width: int, most: int = 0) -> list[Strip]:
        """The lines that fit into `width` pixels; `most`: the number of lines at most, the last one cut short (0:
        all)."""
        told = tuple(parts)
        key = (told, style, width, most, self.fonts.height(style))
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) > MOST:
                self._wrapped.clear()
            found = self._wrapped[key] = self._wrap(tuple(self._known(told)), style, width, most)
        return found

    def longest(self, parts: Iterable[Part], style: str) -> int:
        """What the widest word takes at most, with the pictures that are never parted from it."""
        words = _words_of(self._known(parts))
        return max((sum([self._width(part, style, exact=False) for part in word]) for word in words), default=0)

    def width(self, line: Strip, style: str, *, exact: bool = True) -> int:
        """The width of a line in pixels; exact=False: what it takes at most, found without drawing its pictures."""
        return sum([self._width(part, style, exact=exact) for part in line.parts])

    def draw(
        self,
        canvas: pygame.Surface,
        line: Strip,
        where: tuple[int, int],
        style: str,
        color: pygame.Color,
        *,
        align: str = "left",
    ) -> None:
        """Draw a line below this point, which is its left end, middle or right end."""
        spare = 0 if align == "left" else self.width(line, style)
        left = where[0] - (spare // 2 if align == "center" else spare)
        middle = where[1] + line.height // 2
        for part, after in zip_longest(line.parts, line.parts[1:], fillvalue=""):
            wide = self._width(part, style)
            if not isinstance(part, str) and _is_icon(part):
                side = self._side(part, style)
                art.draw_icon(canvas, part.art, side, color, (left + side // 2, middle))
            else:
                image = self.fonts.surface(part, style, color) if isinstance(part, str) else self._picture(part, style)
                canvas.blit(image, image.get_rect(center=(left + wide // 2, middle)))
            left += wide - self._closed_up(part, after, style)

    def _closed_up(self, part: Part, after: Part, style: str) -> int:
        """By how many pixels what comes after a part is nearer to it than usual."""
        if not isinstance(part, Token) or _is_icon(part) or not isinstance(after, str):
            return 0
        return round(AIR * self._side(part, style)) if after.startswith(CLOSING) else 0

    # --- measures ----------------------------------------------------------------------------------------------------

    def _known(self, parts: Iterable[Part]) -> list[Part]:
        """The parts with words joined, and only those pieces that can be drawn."""
        found: list[Part] = []
        for part in parts:
            told = part if isinstance(part, str) or self._drawn(part) else self._words(part)
            if isinstance(told, str) and found and isinstance(found[-1], str):
                found[-1] += told
            else:
                found.append(told)
        return found

    def _drawn(self, part: Token) -> bool:
        return _is_icon(part) or (self._draw is not None and part.spoken.domain == self._game)

    def _side(self, part: Token, style: str) -> int:
        """Pixels of a picture's height."""
        return round(self.fonts.height(style) * (ICON if _is_icon(part) else LARGER))

    def _picture(self, token: Token, style: str) -> pygame.Surface:
        side, draw = self._side(token, style), self._draw
        assert draw is not None
        key = (self._game, token.art, token.face, token.turn, side, self.fonts.theme.serial)
        return self._made.get(key, lambda: draw(token, side))

    def _width(self, part: Part, style: str, *, exact: bool = True) -> int:
        if isinstance(part, str):
            return self.fonts.size(part, style)[0]
        if _is_icon(part):
            return self._side(part, style) + round(ICON_AIR * self.fonts.height(style))
        side = self._side(part, style)
        wide = self._picture(part, style).get_width() if exact else ceil(BROADEST * side)
        return wide + 2 * round(AIR * side)

    def _line(self, parts: Sequence[Part], style: str) -> Strip:
        parts = tuple(self._known(parts))
        sides = [self._side(part, style) + APART for part in parts if not isinstance(part, str)]
        return Strip(parts, max(self.fonts.line_height(style), *sides, 0))

    def _fits(self, parts: Sequence[Part], style: str, width: int) -> bool:
        """Is there room for them in a line? Pictures are drawn only where it depends on them."""
        line = self._line(parts, style)
        return self.width(line, style, exact=False) <= width or self.width(line, style) <= width

    # --- wrapping ----------------------------------------------------------------------------------------------------

    def _wrap(self, parts: tuple[Part, ...], style: str, width: int, most: int) -> list[Strip]:
        if all(isinstance(part, str) for part in parts):
            words = self.fonts.wrap("".join(map(str, parts)), style, width)
            if 0 < most < len(words):
                words = [*words[: most - 1], self.fonts.cut(" ".join(words[most - 1 :]), style, width)]
            high = self.fonts.line_height(style)
            return [Strip((line,), high) for line in words]
        lines: list[list[Part]] = [[]]
        for word in self._broken(_words_of(parts), style, width, cut=most > 0):
            longer: list[Part] = [*lines[-1], " ", *word] if lines[-1] else word
            if not lines[-1] or self._fits(longer, style, width):
                lines[-1] = longer
                continue
            *before, last = lines[-1]
            both: list[Part] = [last, " ", *word]
            alone = before[-1:] == [" "] and isinstance(last, Token)
            if alone and self._fits(both, style, width):
                # a piece and its place are kept together
                lines[-1:] = [before[:-1], both]
            else:
                lines.append(word)
        if 0 < most < len(lines):
            rest = [part for line in lines[most - 1 :] for part in (" ", *line)][1:]
            lines[most - 1 :] = [self._cut(rest, style, width)]
        elif most and not self._fits(lines[-1], style, width):
            # a picture and its word, which are never parted
            lines[-1] = self._cut(lines[-1], style, width)
        return [self._line(line, style) for line in lines]

    def _broken(self, words: list[list[Part]], style: str, width: int, *, cut: bool) -> Iterator[list[Part]]:
        """A word too long for a line is broken, as `Fonts.wrap` does; behind its picture only if it can’t be `cut`."""
        for word in words:
            *pictures, last = word
            if not isinstance(last, str) or (pictures and (cut or self._fits(word, style, width))):
                yield word
                continue
            taken = sum([self._width(part, style) for part in pictures])
            first = self.fonts.wrap(last, style, max(width - taken, width // 2))[0]
            yield [*pictures, first]
            rest = last.removeprefix(first if last.startswith(first) else first[:-1])
            for part in self.fonts.wrap(rest, style, width) if rest else ():
                yield [part]

    def _cut(self, parts: list[Part], style: str, width: int) -> list[Part]:
        """As much from the beginning as fits with “…” after it."""
        kept: list[Part] = []
        for part in self._line(parts, style).parts:
            longer = [*kept, part]
            if not self._fits([*longer, "…"], style, width):
                room = width - self.width(self._line(kept, style), style)
                return [*kept, self.fonts.cut(f"{part}…" if isinstance(part, str) else "…", style, room)]
            kept = longer
        return [*kept, "…"]


def _is_icon(token: Token) -> bool:
    """Is it an icon of the house, in the colour of the words?"""
    return not token.spoken.source


def _words_of(parts: Iterable[Part]) -> list[list[Part]]:
    """The unbreakable units: words between spaces, with pictures attached to them without a space."""
    words: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, str):
            first, *others = words_of(part.replace("\n", " "))
            words[-1].append(first)
            words += [[other] for other in others]
        else:
            words[-1].append(part)
    return [kept for word in words if (kept := [part for part in word if part])]
