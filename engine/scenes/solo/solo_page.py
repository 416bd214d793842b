"""What the parts of the solo page know of it: the game, the player's progress in it, and the picture beside them."""

from __future__ import annotations

from engine.ai.process.challenge_search import ChallengeSearch
from engine.core import registry
from engine.core.text import Text
from engine.gui.window.context import Context
from engine.scenes.pages import start_game
from engine.scenes.pages.full_page import FullPage
from engine.scenes.solo.task_boxes import Glimpse, Preview
from engine.scenes.words.tasks import CHALLENGES, DAILY_CHALLENGE, DAILY_GAME, GAMES, LADDER_TAB
from saves.progress import Book


class SoloPage(FullPage):
    """What the page of a game for one knows and does."""

    width = 1100
    renews = True

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.game = game
        self.info = registry.info(game)
        self.ground = self.info.key
        self.source = registry.challenges(game)
        self.terms = registry.deals(game)
        self.glimpse = Glimpse()
        """What the picture shows."""
        self.preview = Preview(lambda: self.glimpse)
        self.finder: ChallengeSearch | None = None
        """Makes today's challenge while its page is open."""
        self.shown: object = None
        """The challenge of the picture."""

    @property
    def book(self) -> Book:
        """This game's progress."""
        return self.ctx.library.progress().book(self.game)

    def tabs(self) -> tuple[str, ...]:
        """What this game offers."""
        found: tuple[str, ...] = (CHALLENGES, DAILY_CHALLENGE) if self.source is not None else ()
        found += (GAMES, DAILY_GAME) if self.terms is not None else ()
        return (*found, LADDER_TAB) if self.info.levels else found

    def play(self, task: str) -> None:
        """To the table."""
        finder, self.finder = self.finder, None
        made = start_game.seeded(self.game, task)
        wanted = (made.grade, made.seed) if made is not None else None
        if finder is not None and (finder.over or wanted != (finder.grade, finder.seed)):
            finder.close()
            finder = None
        start_game.begin(self.ctx, self.game, task, finder=finder)

    def show_no_picture(self, waiting: Text) -> None:
        """Show no picture yet; `waiting` says why. A search for another day is ended."""
        if self.finder is not None:
            self.finder.close()
        self.shown, self.glimpse = None, Glimpse(waiting=waiting)
