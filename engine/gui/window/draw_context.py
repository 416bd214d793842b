"""What drawing needs: the window, its colours and fonts, and the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.text import Text
from engine.gui.drawing.fonts import Fonts
from engine.gui.drawing.sentences_with_pictures import Sentences, Strip
from engine.gui.drawing.theme import Theme
from engine.gui.window.languages import Catalogue, load
from engine.gui.window.screen import Screen
from saves.settings import Settings


class DrawContext:
    """`games`: the games whose catalogues are loaded, besides the engine's own."""

    def __init__(self, settings: Settings, screen: Screen, games: tuple[str, ...] = ()) -> None:
        self.screen = screen
        self.games = games
        self.theme = Theme(settings.palette, screen.unit, screen.window.scale)
        self.theme.reduced_motion = settings.reduced_motion
        self.theme.touch = settings.touch
        self.theme.write(settings.text_scale)
        self.fonts = Fonts(self.theme, settings.text_scale, at_once=screen.headless)
        self.words: Catalogue = load(settings.language, games)
        self.renamed: Mapping[Text, str] = {}
        """Texts with a replacement: names of seats, replaced by those of the persons on them."""
        self.sentences = Sentences(self.fonts, lambda token: self.tr(token.spoken))

    def tr(self, text: Text | str) -> str:
        """A sentence in the player's language; a plain string as it is."""
        return text.render(self._worded) if isinstance(text, Text) else text

    def _worded(self, text: Text) -> str:
        # usually there are no names, and then no text is hashed
        return (self.renamed.get(text) if self.renamed else None) or self.words.translate(text)

    def lines(self, text: Text | str, style: str, width: int, most: int = 0) -> list[Strip]:
        """A sentence in lines of at most `width` pixels, with pictures for the pieces it names (see `Sentences`)."""
        parts = text.parts(self._worded) if isinstance(text, Text) else (text,)
        return self.sentences.lines(parts, style, width, most)

    def longest_word(self, text: Text | str, style: str) -> int:
        """What a sentence's widest word takes at most in pixels."""
        parts = text.parts(self._worded) if isinstance(text, Text) else (text,)
        return self.sentences.longest(parts, style)

    def px(self, n: float) -> int:
        """`n` pixels of the 1280x720 drawing in pixels of this window."""
        return round(n * self.theme.unit)
