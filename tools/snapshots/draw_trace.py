"""What is drawn meanwhile: the words, icons and shapes, in their order, instead of pixels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pygame
from msgspec import Struct

from engine.gui.drawing import art
from engine.gui.drawing.fonts import Fonts
from engine.gui.drawing.sentences_with_pictures import Sentences

PRIMITIVES = ("line", "aaline", "polygon", "circle")
SHAPES = ("disc", "rounded", "ring", "polyline", "draw_shadow", "draw_icon")


class Drawn(Struct):
    """words: each line with where it stands; styles: the style and colour of each; icons: their names; shapes: a
    function of `art` and what it was given."""

    words: list[tuple[str, pygame.Rect]] = []
    styles: list[tuple[str, pygame.Color]] = []
    icons: list[str] = []
    shapes: list[tuple[str, tuple[Any, ...]]] = []

    def of(self, shape: str) -> list[tuple[Any, ...]]:
        """What the shapes of one kind were given."""
        return [given for name, given in self.shapes if name == shape]

    @property
    def said(self) -> list[str]:
        """What was painted, words alone."""
        return [words for words, _ in self.words]

    def where(self, words: str) -> pygame.Rect:
        """Where a line stands that is drawn once."""
        (found,) = (rect for line, rect in self.words if line == words)
        return found

    @property
    def summary(self) -> str:
        """One line: the words, and sums of where they stand and of all shapes."""
        places = [
            (*rect, style, tuple(color)) for (_, rect), (style, color) in zip(self.words, self.styles, strict=True)
        ]
        shapes = [(name, [_plain(value) for value in given]) for name, given in self.shapes]
        return f"{' | '.join(self.said)} (places {_sum(places)}, icons {_sum(self.icons)}, shapes {_sum(shapes)})"


def _plain(value: object) -> object:
    """What a shape was given, as it is written on every machine."""
    if isinstance(value, float):
        return round(value)
    if isinstance(value, (pygame.Rect, pygame.Color, pygame.Vector2, list, tuple)):
        return [_plain(part) for part in value]
    return value


def _sum(found: object) -> str:
    return f"{crc32(repr(found).encode()):08x}"


@contextmanager
def drawn() -> Iterator[Drawn]:
    """All that is drawn inside."""
    found = Drawn()
    words, sentence, icon = Fonts.draw, Sentences.draw, art.icon

    def draw_words(
        fonts: Fonts, canvas: Any, text: str, where: Any, style: str, color: pygame.Color, **named: Any
    ) -> pygame.Rect:
        spot = words(fonts, canvas, text, where, style, color, **named)
        found.words.append((text, spot))
        found.styles.append((style, color))
        return spot

    def draw_sentence(
        sentences: Sentences, canvas: Any, line: Any, where: Any, style: str, color: pygame.Color, **named: Any
    ) -> None:
        text = "".join(part if isinstance(part, str) else f"[{part.art}]" for part in line.parts)
        sentence(sentences, canvas, line, where, style, color, **named)
        wide = sentences.width(line, style)
        left = {"center": wide // 2, "right": wide}.get(named.get("align", ""), 0)
        found.words.append((text, pygame.Rect(where[0] - left, where[1], wide, line.height)))
        found.styles.append((style, color))

    def draw_icon(name: str, *rest: Any) -> pygame.Surface:
        found.icons.append(name)
        return icon(name, *rest)

    def shape(name: str) -> Any:
        draw = getattr(art, name)

        def drawing(canvas: Any, *given: Any) -> None:
            found.shapes.append((name, given))
            draw(canvas, *given)

        return drawing

    def primitive(name: str) -> Any:
        draw = getattr(pygame.draw, name)

        def drawing(canvas: Any, *given: Any) -> Any:
            found.shapes.append((name, given))
            return draw(canvas, *given)

        return drawing

    with ExitStack() as patches:
        patches.enter_context(patch.object(Fonts, "draw", draw_words))
        patches.enter_context(patch.object(Sentences, "draw", draw_sentence))
        patches.enter_context(patch.object(art, "icon", draw_icon))
        for name in SHAPES:
            patches.enter_context(patch.object(art, name, shape(name)))
        for name in PRIMITIVES:
            patches.enter_context(patch.object(pygame.draw, name, primitive(name)))
        yield found


@contextmanager
def drawings() -> Iterator[set[int]]:
    """A sum of the text of each SVG that is drawn inside."""
    found: set[int] = set()
    load = pygame.image.load_sized_svg

    def loading(file: Any, size: tuple[int, int]) -> pygame.Surface:
        found.add(crc32(file.getvalue()))
        return load(file, size)

    with patch.object(pygame.image, "load_sized_svg", loading):
        yield found
