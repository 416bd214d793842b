"""The page of a game for one: a tab each for challenges, whole games, what is played today, and the ladder."""

from __future__ import annotations

from functools import partial

from engine.core import registry
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Choice, Columns
from engine.gui.window.context import Context
from engine.scenes.pages.full_page import FullPage
from engine.scenes.solo import rating_and_streak
from engine.scenes.solo.challenges_tab import ChallengesTab
from engine.scenes.solo.daily_tab import DailyChallengeTab, DailyGameTab
from engine.scenes.solo.ladder_tab_and_table import LadderTab
from engine.scenes.solo.numbered_games_tab import NumberedGamesTab
from engine.scenes.solo.solo_tab import SoloTab
from engine.scenes.words.task_titles_and_results import CHALLENGES, DAILY_CHALLENGE, DAILY_GAME, GAMES, LADDER_TAB

NAMES = {
    CHALLENGES: say("Challenges"),
    DAILY_CHALLENGE: say("Challenge of the day"),
    GAMES: say("Games"),
    DAILY_GAME: say("Game of the day"),
    LADDER_TAB: say("Ladder"),
}


class SoloScene(FullPage):
    """`tabs`: those that the game has; `tab`: which one is open."""

    width = 1100

    def __init__(self, ctx: Context, game: str, tab: str = "") -> None:
        super().__init__(ctx)
        ctx.builder.prefer(game)
        ctx.theme.set_ground(game)
        info, source, terms = registry.info(game), registry.challenges(game), registry.deals(game)
        self.ground = game
        self.title = say("{game}: alone", game=info.title)
        self.tabs: dict[str, SoloTab] = {}
        if source is not None:
            self.tabs[CHALLENGES] = ChallengesTab(self, source, game)
            self.tabs[DAILY_CHALLENGE] = DailyChallengeTab(self, game)
        if terms is not None:
            self.tabs[GAMES] = NumberedGamesTab(self, terms, game)
            self.tabs[DAILY_GAME] = DailyGameTab(self, terms, game)
        if info.levels:
            self.tabs[LADDER_TAB] = LadderTab(self, game)
        self.tab = tab if tab in self.tabs else next(iter(self.tabs))

    @property
    def open(self) -> SoloTab:
        """The open tab."""
        return self.tabs[self.tab]

    def tools(self) -> list[Box]:
        """The way to a streak, with the player's rating."""
        if CHALLENGES not in self.tabs:
            return []
        book = self.open.book
        words = say("Streak (rating {rating})", rating=round(book.rating.value)) if book.ratings else say("Streak")
        start = partial(rating_and_streak.enter, self.ctx, self.ground)
        return [Button(words, start, "quiet", "flag", rating_and_streak.told(book)).keyed("streak")]

    def state(self) -> object:
        return self.open.state()

    def build(self) -> list[Box]:
        """The tabs, if there are several, and the open one."""
        boxes, beside, names = self.open.build(), self.open.beside(), [(tab, NAMES[tab]) for tab in self.tabs]
        self.first_focus = self.open.first_focus
        if len(names) == 1:
            return boxes
        choice = Choice(Text(""), names, self.tab, self.open_tab).keyed("tab").named(say("Page"))
        return [Columns(choice, beside, ratios=(2.4, 1), top=False) if beside else choice, *boxes]

    def footer(self) -> list[Box]:
        return self.open.footer()

    def open_tab(self, tab: str) -> None:
        """Open another tab."""
        self.open.close()
        self.tab = tab
        self.rebuild()
        self.ctx.screen.invalidate()

    def close(self) -> None:
        self.open.close()

    def update(self, dt: float) -> None:
        self.open.update(dt)
        super().update(dt)

    @property
    def expecting(self) -> bool:
        return self.open.waiting

    @property
    def busy(self) -> bool:
        return self.open.busy
