"""What is drawn while a test looks: the words, icons and shapes, in their order, instead of pixels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from msgspec import Struct

from engine.gui.drawing import art
from engine.gui.drawing.fonts import Fonts
from engine.gui.drawing.sentences import Sentences

SHAPES = ("disc", "rounded", "ring", "polyline", "draw_icon")


class Drawn(Struct):
    """words: each line with where it stands; icons: their names; shapes: a function of `art` and what it was given."""

    words: list[tuple[str, pygame.Rect]] = []
    icons: list[str] = []
    shapes: list[tuple[str, tuple[Any, ...]]] = []

    def of(self, shape: str) -> list[tuple[Any, ...]]:
        """What the shapes of one kind were given."""
        return [given for name, given in self.shapes if name == shape]

    @property
    def said(self) -> list[str]:
        """The words alone."""
        return [words for words, _ in self.words]

    def where(self, words: str) -> pygame.Rect:
        """Where a line stands that is drawn once."""
        (found,) = (rect for line, rect in self.words if line == words)
        return found


@contextmanager
def drawn() -> Iterator[Drawn]:
    """All that is drawn inside."""
    found = Drawn()
    words, sentence, icon = Fonts.draw, Sentences.draw, art.icon

    def draw_words(fonts: Fonts, canvas: Any, text: str, *rest: Any, **named: Any) -> pygame.Rect:
        spot = words(fonts, canvas, text, *rest, **named)
        found.words.append((text, spot))
        return spot

    def draw_sentence(sentences: Sentences, canvas: Any, line: Any, *rest: Any, **named: Any) -> Any:
        text = "".join(part if isinstance(part, str) else f"[{part.art}]" for part in line.parts)
        spot = sentence(sentences, canvas, line, *rest, **named)
        found.words.append((text, spot))
        return spot

    def draw_icon(name: str, *rest: Any) -> pygame.Surface:
        found.icons.append(name)
        return icon(name, *rest)

    def shape(name: str) -> Any:
        draw = getattr(art, name)

        def drawing(canvas: Any, *given: Any) -> None:
            found.shapes.append((name, given))
            draw(canvas, *given)

        return drawing

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "draw", draw_words)
        patch.setattr(Sentences, "draw", draw_sentence)
        patch.setattr(art, "icon", draw_icon)
        for name in SHAPES:
            patch.setattr(art, name, shape(name))
        yield found
