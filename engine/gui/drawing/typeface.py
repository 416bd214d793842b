"""A typeface at one size that draws any script: our own letters, and fonts of the system for those that it lacks.

A line in our own letters, as nearly all are, goes straight to its font. Any other is cut into pieces of one font and
one direction, which stand on one base line; the shaping of SDL_ttf (HarfBuzz) joins and mirrors the letters in each.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame.font

from engine.gui.drawing.system_fonts import Coverage
from engine.gui.drawing.writing_direction import Run, runs, turns_round

SMALLEST_SHARE = 0.85
"""The smallest that letters of a font with taller lines become, so that they fit into ours."""
SCRIPTS = (
    *((0x0590, 0x05FF, "Hebr"), (0x0600, 0x06FF, "Arab"), (0x0700, 0x074F, "Syrc"), (0x0750, 0x077F, "Arab")),
    *((0x0780, 0x07BF, "Thaa"), (0x07C0, 0x07FF, "Nkoo"), (0x0860, 0x086F, "Syrc"), (0x0870, 0x08FF, "Arab")),
    *((0x0900, 0x097F, "Deva"), (0x0980, 0x09FF, "Beng"), (0x0A00, 0x0A7F, "Guru"), (0x0A80, 0x0AFF, "Gujr")),
    *((0x0B00, 0x0B7F, "Orya"), (0x0B80, 0x0BFF, "Taml"), (0x0C00, 0x0C7F, "Telu"), (0x0C80, 0x0CFF, "Knda")),
    *((0x0D00, 0x0D7F, "Mlym"), (0x0D80, 0x0DFF, "Sinh"), (0x0E00, 0x0E7F, "Thai"), (0x0E80, 0x0EFF, "Laoo")),
    *((0x0F00, 0x0FFF, "Tibt"), (0x1000, 0x109F, "Mymr"), (0x1780, 0x17FF, "Khmr"), (0x1800, 0x18AF, "Mong")),
    *((0xFB1D, 0xFB4F, "Hebr"), (0xFB50, 0xFDFF, "Arab"), (0xFE70, 0xFEFF, "Arab")),
)
"""First and last code point, and the name by which shaping knows the script (ISO 15924)."""
ALONG = frozenset(("Mn", "Me", "Mc", "Cf"))
"""Kinds of letters that go with the one before."""

OfLetter = Callable[[str], "Path | None"]


class Own(NamedTuple):
    """A font file that comes with the program, and the letters it has."""

    path: Path
    letters: Coverage


class Piece(NamedTuple):
    """Letters of one font and one direction. start: where in the line; path: None for the typeface's own font."""

    start: int
    text: str
    leftward: bool
    path: Path | None


class Face:
    """`font` is the typeface's own; `known` its letters; more: other fonts of ours; system: the font of the system that
    has a letter, if there is one (see `SystemFonts.of`)."""

    def __init__(
        self,
        font: pygame.font.Font,
        height: int,
        known: frozenset[str],
        more: Own | None,
        system: OfLetter,
        *,
        bold: bool,
    ) -> None:
        self.font = font
        self.height = height
        self._known = known
        self._more = more
        self._system = system
        self._bold = bold
        self._others: dict[Path, pygame.font.Font | None] = {}

    def get_height(self) -> int:
        """The height of a line in pixels."""
        return self.font.get_height()

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of one line in pixels."""
        if text.isascii() or self._known.issuperset(text):
            return self.font.size(text)
        width = sum(self._piece_width(piece) for piece in self._pieces(text))
        return width, self.font.get_height()

    def render(self, text: str, antialias: bool, color: pygame.Color) -> pygame.Surface:
        """One line as a picture with a transparent ground."""
        if text.isascii() or self._known.issuperset(text):
            return self.font.render(text, antialias, color)
        images = [(self._font(piece), self._drawn(piece, antialias, color)) for piece in self._pieces(text)]
        whole = pygame.Surface(
            (max(1, sum(image.get_width() for _, image in images)), self.get_height()), pygame.SRCALPHA
        )
        left, base = 0, self.font.get_ascent()
        for font, image in images:
            whole.blit(image, (left, base - font.get_ascent()))
            left += image.get_width()
        return whole

    def caret(self, text: str, at: int) -> int:
        """Where the cursor stands before letter `at` of a line, in pixels from its left: at the end of the letter
        before, whichever way that goes."""
        if text.isascii() or not turns_round(text):
            return self.size(text[:at])[0]
        left = 0
        wanted = max(0, at - 1)
        for piece in self._pieces(text):
            width = self._piece_width(piece)
            inside = at - piece.start
            if piece.start <= wanted < piece.start + len(piece.text):
                before = self._piece_width(piece._replace(text=piece.text[:inside]))
                return left + (width - before if piece.leftward else before)
            left += width
        return left

    def _pieces(self, text: str) -> list[Piece]:
        """A line from left to right."""
        found: list[Piece] = []
        for start, words, leftward in runs(text) if turns_round(text) else [Run(0, text, leftward=False)]:
            parts = self._by_font(start, words, leftward=leftward)
            found += reversed(parts) if leftward else parts
        return found

    def _by_font(self, start: int, text: str, *, leftward: bool) -> list[Piece]:
        parts: list[Piece] = []
        for at, cluster in _clusters(text):
            path = self._path(cluster, parts[-1].path if parts else None)
            if parts and parts[-1].path == path:
                parts[-1] = parts[-1]._replace(text=parts[-1].text + cluster)
            else:
                parts.append(Piece(start + at, cluster, leftward, path))
        return parts

    def _path(self, cluster: str, before: Path | None) -> Path | None:
        ours = self._more.path if self._more is not None else None
        if cluster == " " and before not in (None, ours):
            return before
        if self._known.issuperset(cluster):
            return None
        if self._more is not None and all(letter in self._more.letters for letter in cluster):
            return ours
        return next((path for letter in cluster if letter not in self._known and (path := self._system(letter))), None)

    def _font(self, piece: Piece) -> pygame.font.Font:
        if piece.path is None:
            return self.font
        if piece.path not in self._others:
            self._others[piece.path] = self._opened(piece.path)
        return self._others[piece.path] or self.font

    def _opened(self, path: Path) -> pygame.font.Font | None:
        """The font in a size that fits into the lines; None if it can't be opened."""
        try:
            font = pygame.font.Font(path, self.height)
            share = max(SMALLEST_SHARE, self.get_height() / max(1, font.get_height()))
            if share < 1:
                font = pygame.font.Font(path, max(1, round(self.height * share)))
        except (pygame.error, OSError, RuntimeError):
            return None
        font.bold = self._bold and (self._more is None or path != self._more.path)
        return font

    def _set(self, piece: Piece) -> pygame.font.Font:
        """Its font, told which way and in which script it writes; ours write to the right only."""
        font = self._font(piece)
        script = next((_script(letter) for letter in piece.text if _script(letter)), "")
        try:
            font.set_direction(pygame.DIRECTION_RTL if piece.leftward else pygame.DIRECTION_LTR)
            if script:
                font.set_script(script)
        except pygame.error:
            return font  # a build of SDL_ttf without shaping
        return font

    def _piece_width(self, piece: Piece) -> int:
        font = self._set(piece)
        width = font.size(piece.text)[0]
        self._reset(font)
        return width

    def _drawn(self, piece: Piece, antialias: bool, color: pygame.Color) -> pygame.Surface:
        font = self._set(piece)
        image = font.render(piece.text, antialias, color)
        self._reset(font)
        return image

    def _reset(self, font: pygame.font.Font) -> None:
        if font is self.font:
            try:
                font.set_direction(pygame.DIRECTION_LTR)
            except pygame.error:
                return


def _clusters(text: str) -> list[tuple[int, str]]:
    """Letters with the marks that go with them, and where they are."""
    found: list[tuple[int, str]] = []
    for at, letter in enumerate(text):
        if found and unicodedata.category(letter) in ALONG:
            found[-1] = found[-1][0], found[-1][1] + letter
        else:
            found.append((at, letter))
    return found


def _script(letter: str) -> str:
    code = ord(letter)
    return next((name for first, last, name in SCRIPTS if first <= code <= last), "")
