"""Text input of the system, with its input methods: on only while a field is typed into, so that they take no key of
the game's, and shown at the cursor."""

from __future__ import annotations

from typing import Protocol

import pygame


class Typed(Protocol):
    """What is typed into. cursor_rect: where its cursor is on the window, None as long as it has not been drawn."""

    cursor_rect: pygame.Rect | None


class TextInput:
    """SDL begins with text input switched on."""

    def __init__(self) -> None:
        self._on: bool | None = None
        self._rect: pygame.Rect | None = None

    def follow(self, target: Typed | None, density: float = 1.0) -> None:
        """Call it in each frame: it does something only when what is typed into, or its cursor, has changed. density:
        pixels of the drawing in one of the system's units."""
        if (target is not None) is not self._on:
            self._on = target is not None
            self._rect = None
            (pygame.key.start_text_input if self._on else pygame.key.stop_text_input)()
        rect = target.cursor_rect if target is not None else None
        if rect is not None and rect != self._rect:
            self._rect = rect.copy()
            pygame.key.set_text_input_rect(pygame.Rect([round(side / density) for side in rect]))
