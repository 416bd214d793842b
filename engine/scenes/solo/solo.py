"""Alone at the table: challenges by grade, the challenge of the day, whole games, the game of the day, the ladder."""

from __future__ import annotations

from functools import partial

from engine.core.task import BIGGEST_SEED, DAILY, DAY, SEED_DIGITS, SEEDED, Name, Task, shipped
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Choice, Columns, Field, Words
from engine.gui.window.context import Context
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.solo import ladder as solo_ladder
from engine.scenes.solo import streak
from engine.scenes.solo.challenges_tab import NEXT, SOLVED, WAITING, grade_head, tile, tiles
from engine.scenes.solo.daily_tab import DayTab
from engine.scenes.solo.numbered_games_tab import GamesTab
from engine.scenes.solo.solo_page import SoloPage
from engine.scenes.solo.task_boxes import Glimpse
from engine.scenes.words.tasks import CHALLENGES, DAILY_CHALLENGE, DAILY_GAME, GAMES, LADDER_TAB, short_title

TABS = {
    CHALLENGES: say("Challenges"),
    DAILY_CHALLENGE: say("Challenge of the day"),
    GAMES: say("Games"),
    DAILY_GAME: say("Game of the day"),
    LADDER_TAB: say("Ladder"),
}
REST = 0.09
"""Seconds that pointer or focus rest on a tile before its picture is painted."""
LARGE = 120
"""Per cent of text scale above which everything scrolls."""
MORE = say("As many more as you like: the same number always gives the same challenge, to a friend as well.")


class SoloScene(SoloPage):
    """`tab`: which of those that the game has is open."""

    def __init__(self, ctx: Context, game: str, tab: str = "") -> None:
        super().__init__(ctx, game)
        ctx.builder.prefer(game)
        tabs = self.tabs()
        self.tab = tab if tab in tabs else tabs[0]
        self.title = say("{game}: alone", game=self.info.title)
        self.grade = 1
        self.seed: int | None = None
        self.games = GamesTab(self, self.terms) if self.terms is not None else None
        self.days = {DAILY_CHALLENGE: DayTab(self, DAILY), DAILY_GAME: DayTab(self, DAY)}
        self._aim: object = None
        self._rest = 0.0
        ctx.theme.set_ground(self.ground)

    def tools(self) -> list[Box]:
        """The way to a streak, with the player's rating."""
        if self.source is None:
            return []
        rating, known = round(self.book.rating.value), bool(self.book.ratings)
        words = say("Streak (rating {rating})", rating=rating) if known else say("Streak")
        start = partial(streak.play_on, self.ctx, self.game)
        return [Button(words, start, "quiet", "flag", streak.told(self.book)).keyed("streak")]

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        found: list[Box] = []
        tabs = self.tabs()
        if len(tabs) > 1:
            choice = (
                Choice(Text(""), [(tab, TABS[tab]) for tab in tabs], self.tab, self.open_tab)
                .keyed("tab")
                .named(say("Page"))
            )
            games = self.games if self.tab == GAMES else None
            beside = games is not None and not games.large and not games.crowded
            found.append(Columns(choice, games.aside(), ratios=(2.4, 1), top=False) if games and beside else choice)
        ahead = self.ahead()
        self.first_focus = "play" if self.tab != CHALLENGES else ahead.key if ahead is not None else "tab"
        if self.tab in self.days:
            return found + self.days[self.tab].build()
        if self.tab == GAMES and self.games is not None:
            return found + self.games.build()
        if self.tab == LADDER_TAB:
            return found + solo_ladder.build(self)
        found += self._challenges()
        return found + self._more() if self.ctx.fonts.scale > LARGE else found

    def footer(self) -> list[Box]:
        """The field for further challenges by number, unless large letters need the room."""
        return self._more() if self.tab == CHALLENGES and self.ctx.fonts.scale <= LARGE else []

    def _more(self) -> list[Box]:
        line = Words(MORE, "small", "muted")
        labels = [(number, grade.label) for number, grade in enumerate(self.info.grades, start=1)]
        grades = Choice(Text(""), labels, self.grade, self._set_grade).keyed("grade").named(say("Difficulty"))
        seed = "" if self.seed is None else str(self.seed)
        field = Field(say("Number"), seed, self._seed_typed, True, SEED_DIGITS, hint=say("random")).keyed("seed")
        more = Button(say("Create"), self.another, "plain", "dice").keyed("another")
        return [line, Columns(grades, field, more, ratios=(1.5, 0.9, 0.75), space=24, top=False).spaced(6)]

    def _challenges(self) -> list[Box]:
        assert self.source is not None
        ahead = self.ahead()
        blocks: list[list[Box]] = []
        book = self.book
        for grade, named in enumerate(self.info.grades, start=1):
            found = [challenge for challenge in self.source.shipped() if challenge.grade == grade]
            stars = [book.record(challenge.key).award for challenge in found]
            slips = []
            for number, (challenge, earned) in enumerate(zip(found, stars, strict=True), start=1):
                state = SOLVED if earned else NEXT if challenge is ahead else WAITING
                slips.append(tile(challenge, named.label, number, earned, state, partial(self.play, challenge.key)))
                if self.ctx.fonts.scale > LARGE:
                    # the picture with the goal may be out of sight
                    slips[-1].note = challenge.goal
            if slips:
                done = sum(earned > 0 for earned in stars)
                blocks.append([grade_head(named.label, done, len(slips)), tiles(slips)])
        rows: list[Box] = []
        for number in range(0, len(blocks), 2):
            rows.append(Columns(*blocks[number : number + 2], space=30).spaced(16))
        return [Columns(rows, [self.preview], ratios=(2.05, 1), space=34).spaced(18)]

    def ahead(self) -> Task | None:
        """The first challenge that is not solved."""
        if self.source is None:
            return None
        book = self.book
        return next((found for found in self.source.shipped() if not book.record(found.key).award), None)

    # --- what the boxes do -----------------------------------------------------------------------------------------

    def open_tab(self, tab: str) -> None:
        """Open another part of the page."""
        self.tab = tab
        self.shown = None
        self._rest_from_games()
        self.glimpse = Glimpse()
        self.rebuild()
        self.ctx.screen.invalidate()

    def _set_grade(self, grade: int) -> None:
        self.grade = grade

    def _seed_typed(self, digits: str) -> None:
        self.seed = int(digits) if digits else None

    def another(self) -> None:
        """A challenge by this number, or by one drawn now."""
        seed = fresh_seed() if self.seed is None else min(self.seed, BIGGEST_SEED)
        self.play(Name(SEEDED, self.grade, seed).key)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        if self.finder is not None:
            self.finder.close()
        self._rest_from_games()

    def _rest_from_games(self) -> None:
        for tab in self._watching():
            tab.close()

    def _watching(self) -> list[GamesTab | DayTab]:
        """The parts for which the AI may play games of its own."""
        return [*([self.games] if self.games is not None else []), *self.days.values()]

    def update(self, dt: float) -> None:
        if self.tab in self.days:
            self.days[self.tab].update()
        elif self.tab == GAMES and self.games is not None:
            self.games.update()
        elif self.tab == CHALLENGES:
            self._follow(dt)
        super().update(dt)

    @property
    def expecting(self) -> bool:
        finding = self.finder is not None and not self.finder.over
        return finding or any(tab.waiting for tab in self._watching())

    @property
    def busy(self) -> bool:
        return self._rest > 0 or (self.tab in self.days and self.days[self.tab].busy)

    def _follow(self, dt: float) -> None:
        challenge = self._pointed(self.pane.hover) or self._pointed(self.pane.focus) or self.ahead()
        if challenge is None or challenge is self.shown:
            self._aim, self._rest = None, 0.0
            return
        if challenge is not self._aim:
            # a picture takes some time to paint: not for every tile that is passed over
            self._aim, self._rest = challenge, REST if self.shown is not None else 0.0
        self._rest -= dt
        if self._rest > 0:
            return
        self._rest = 0.0
        self.shown = challenge
        record = self.book.record(challenge.key)
        tries = say("{count} try so far", "{count} tries so far", record.tries)
        grade = self.info.grades[challenge.grade - 1].label
        title = say("{grade}: {name}", grade=grade, name=short_title(challenge.key))
        detail = tries if record.tries else say("Not tried yet")
        self.glimpse = Glimpse(challenge, title, detail, record.award)

    def _pointed(self, box: Box | None) -> Task | None:
        """The challenge whose slip this is."""
        if box is None or not box.key or self.source is None:
            return None
        return shipped(self.source, box.key)

    def rebuild(self) -> None:
        self.shown = None
        super().rebuild()
