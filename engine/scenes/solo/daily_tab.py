"""What is played today on the solo page, a challenge or a game: three tries, an award, a line to share, the streak."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from functools import partial

from engine.ai.process.challenge_search import ChallengeSearch
from engine.core import medals
from engine.core.game_info import PERSON
from engine.core.medals import ByGames
from engine.core.session import Setup
from engine.core.task import DAILY, DAY, NONE, NUMBERED, TRIES, Name, Result, Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Columns, Heading, Live, Row, Words, note
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages import open_table
from engine.scenes.pages.full_page import FullPage
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.solo.award_pictures import (
    Contest,
    Shuttle,
    contest,
    copy,
    medal_sign,
    medal_table,
    share_line,
    slots,
    stars,
    week,
    with_medal,
)
from engine.scenes.solo.solo_tab import Glimpse, SoloTab, preview
from engine.scenes.words import share_line as share
from engine.scenes.words import task_titles_and_results as words
from engine.scenes.words.dates_and_durations import weekday_words
from engine.scenes.words.task_titles_and_results import today
from saves.medals_won import medal_of
from saves.solo_progress import Day

MAKING = say("Today’s position is being prepared…")
NO_PICTURE = say("Today’s position can’t be prepared on this computer.")
FINISH_RULE = say(
    "Your first finished game counts. You may start over twice: then silver is the most you can win, then bronze."
)
CHALLENGE_RULE = say("No undo, no hints. Three stars on the first try, two on the second, one on the third.")
GAME_RULE = say(
    "You have three tries to win, with the same luck each time. The second earns silver at most, the third bronze."
)
WARM_UP = say("Another game, with undo and hints. It doesn’t count for today.")


class DailyTab(SoloTab):
    """What a day's challenge and a day's game have in common. `day`: the one that is shown."""

    kind: str
    again: Text
    """What may be practised afterwards."""

    def __init__(self, page: FullPage, game: str) -> None:
        super().__init__(page, game)
        self.day: date = today()

    @property
    def played(self) -> Day:
        """How today has gone so far."""
        return self.book.day(self.kind, self.day)

    @property
    def name(self) -> Name:
        """The name of today's task."""
        return Name(self.kind, day=self.day)

    def state(self) -> object:
        return today()

    def build(self) -> list[Box]:
        """Words at the left, what it is about at the right."""
        if self.day != today():
            # midnight has passed
            self.close()
            self.day = today()
        head = Heading(weekday_words(self.day), 2).spaced(0)
        left: list[Box] = [head, note(self.about()), *self.reached()]
        left += self._over() if self.played.over else self.ways()
        picture, share = self.beside_words()
        columns = Columns([*left, self._streak(), self.last_days().spaced(10)], picture, ratios=(share, 1.0), space=34)
        return [columns.spaced(20)]

    @abstractmethod
    def about(self) -> Text:
        """Today's task in a sentence."""

    @abstractmethod
    def reached(self) -> list[Box]:
        """The award and the result, or the tries that are used."""

    @abstractmethod
    def ways(self) -> list[Box]:
        """The way to the table, and what the tries are worth."""

    @abstractmethod
    def last_days(self) -> Box:
        """The last seven days and what they have brought."""

    @abstractmethod
    def beside_words(self) -> tuple[list[Box], float]:
        """What is at the right of the words, and how much wider they are."""

    @abstractmethod
    def line(self) -> Text:
        """The line to share."""

    @abstractmethod
    def play(self) -> None:
        """Today's task, or the try that is under way."""

    @abstractmethod
    def practise(self) -> None:
        """Today's task once more, which does not count."""

    def tries(self) -> Box:
        """The tries used so far; after the last one, that the task was not solved."""
        played = self.played
        return slots(TRIES, played.tries, say("Not solved this time.") if played.over else words.tries_left(played))

    def way(self, going: bool) -> Button:
        """The button that opens the table. going: is a try under way?"""
        n = self.played.tries + 1
        onward = say("Resume try {n}", n=n) if going else say("Try {n} of {all}", n=n, all=TRIES)
        return Button(onward, self.play, "primary", "play").keyed("play")

    def _over(self) -> list[Box]:
        """The boxes after the task: the line to share, and the button to practise."""
        line = self.ctx.tr(self.line())
        copying = Button(say("Copy this line"), partial(copy, self.ctx, line), "primary", "export").keyed("play")
        practise = Button(say("Practise"), self.practise, icon="redo", note=self.again).keyed("practise")
        return [share_line(line), Row(copying, practise), note(words.until_tomorrow(), gap=8)]

    def _streak(self) -> Box:
        now, best = self.book.streak(self.kind, self.day), self.book.best_streak(self.kind)
        days = words.days_in_a_row(now)
        told = say("{days}; longest: {best}", days=days, best=best) if best else days
        return Words(told, "bold" if now else "body").spaced(18)


class DailyChallengeTab(DailyTab):
    """With a picture of the position, which is searched for while the page is open."""

    kind = DAILY
    again = say("The same position again, with undo. It doesn’t count for today.")

    def __init__(self, page: FullPage, game: str) -> None:
        super().__init__(page, game)
        self.search: ChallengeSearch | None = None
        self.glimpse = Glimpse()
        self.preview = preview(lambda: self.glimpse)

    @property
    def _made(self) -> Name | None:
        """The challenge by number that it is."""
        return open_table.seeded(self.info.key, self.name.key)

    def about(self) -> Text:
        made = self._made
        grade = words.grade_label(self.info, made.grade if made is not None else 1)
        return say(
            "Difficulty: {grade}. The same position for everyone, until {end}.", grade=grade, end=words.day_end()
        )

    def reached(self) -> list[Box]:
        played = self.played
        if not played.won:
            return [self.tries()]
        solved = say("Solved in {count} try.", "Solved in {count} tries.", played.tries)
        return [Row(stars(played.award, 2.4, hollow="edge")), note(solved, "ink", "bold")]

    def ways(self) -> list[Box]:
        going = open_table.unfinished(self.ctx, self.info.key, self.name.key) is not None
        return [Row(self.way(going)), note(CHALLENGE_RULE, gap=6)]

    def last_days(self) -> Box:
        return week([(day, played, played.award) for day, played in self.book.week(self.kind, self.day)])

    def beside_words(self) -> tuple[list[Box], float]:
        return [self.preview], 1.35

    def line(self) -> Text:
        return share.told_challenge(self.info, self.day, self.played)

    def play(self) -> None:
        """A search for it that is under way goes on meanwhile."""
        search, self.search = self.search, None
        if search is not None and search.over:
            search.close()
            search = None
        open_table.begin(self.ctx, self.info.key, self.name.key, finder=search)

    def practise(self) -> None:
        if self._made is not None:
            open_table.begin(self.ctx, self.info.key, self._made.key)

    def update(self, dt: float) -> None:
        """The picture comes when the position is there."""
        if self.glimpse.task is not None or self.day != today():
            return
        challenge = open_table.known(self.ctx, self.info.key, self.name.key) or self._found()
        if challenge is not None:
            self.glimpse = Glimpse(challenge, say("Today’s position"))

    def _found(self) -> Task | None:
        """What the search has found; it begins now, if it has not yet."""
        made = self._made
        if self.search is None and made is not None:
            self.search = ChallengeSearch(self.info.key, made.seed, made.grade)
            self.glimpse = Glimpse(waiting=MAKING)
        if self.search is None:
            return None
        found = self.search.poll()
        if found is not None:
            open_table.keep(self.ctx, found)
        elif self.search.fault:
            self.glimpse = Glimpse(waiting=NO_PICTURE)
        return found

    @property
    def waiting(self) -> bool:
        return self.search is not None and not self.search.over

    def close(self) -> None:
        if self.search is not None:
            self.search.close()
        self.search, self.glimpse = None, Glimpse()


class DailyGameTab(DailyTab):
    """With what its medals need; the AI's own games of the deal begin as soon as it is open."""

    kind = DAY
    again = say("The same game again. It doesn’t count for today.")

    def __init__(self, page: FullPage, terms: ByGames, game: str) -> None:
        super().__init__(page, game)
        self.terms = terms

    def _watching(self) -> BaselineWatch:
        """The watch on the AI's own games, which begin when it is first asked for."""
        if self.watch is None:
            self.watch = BaselineWatch(self.ctx, medals.deal(self.info, self.name), self.terms)
            self.watch.start()
        return self.watch

    def state(self) -> object:
        return today(), *((self.watch.best, self.watch.waiting) if self.watch is not None else ())

    def about(self) -> Text:
        return say("The same game for everyone, until {end}.", end=words.day_end())

    def _medal(self, day: date, played: Day) -> int:
        if not played.tries:
            return NONE
        return medal_of(self.book, self.info, self.terms, Name(self.kind, day=day).key)

    def reached(self) -> list[Box]:
        played = self.played
        if not played.over:
            return [self.tries()]
        best, medal = played.best or Result(False), self._medal(self.day, played)
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=words.MEDAL_NAMES[medal]), "heading", "ink"))
        if best.won:
            lines.append((self.terms.score(best.score), "bold", "ink"))
            on_try = say("Won on try {n} of {all}", n=played.tries, all=TRIES)
            if not self.terms.can_be_lost:
                on_try = say("Played on try {n} of {all}", n=played.tries, all=TRIES)
            lines.append((on_try, "small", "muted"))
        else:
            lines.append((say("Not won this time."), "bold", "ink"))
        return [with_medal(medal_sign(medal, 4.5) if medal != NONE else None, lines).spaced(14)]

    def ways(self) -> list[Box]:
        deal = self._watching().task
        going = open_table.unfinished(self.ctx, self.info.key, self.name.key, deal) is not None
        warm = Button(say("Practise first"), self._warm_up, icon="dice", note=WARM_UP).keyed("warm")
        rule = GAME_RULE if self.terms.can_be_lost else FINISH_RULE
        return [Row(self.way(going), *([] if going else [warm])), note(rule, gap=6)]

    def last_days(self) -> Box:
        days = self.book.week(self.kind, self.day)
        return week([(day, played, self._medal(day, played)) for day, played in days], medals=True)

    def beside_words(self) -> tuple[list[Box], float]:
        needs = Live(self._contest, partial(medal_table, self.info, self.terms))
        return [needs, *([Shuttle()] if self._watching().waiting else [])], 1.25

    def _contest(self) -> Contest:
        """How the day's game stands."""
        played = self.played
        hidden = self.book.hides_ai and not played.over
        return contest(self.watch, played.best, self._medal(self.day, played), hidden=hidden)

    def line(self) -> Text:
        played, ai = self.played, self._watching().best
        best, medal = played.best or Result(False), self._medal(self.day, played)
        return share.told_game(self.info, self.terms, self.name, best, medal, ai, played.tries)

    def play(self) -> None:
        deal = self._watching().task
        open_table.begin(self.ctx, self.info.key, self.name.key, deal=deal, watch=self.handed_over())

    def _warm_up(self) -> None:
        """A free game with the options of the day's."""
        info = self.info
        options = medals.counting(info, info.defaults())
        open_table.start_game(self.ctx, Setup(info.key, (PERSON,), fresh_seed(), options, info.first_board))

    def practise(self) -> None:
        deal = medals.deal(self.info, Name(NUMBERED, number=self.name.seed))
        open_table.begin(self.ctx, self.info.key, deal.key, deal=deal, watch=self.handed_over())

    @property
    def busy(self) -> bool:
        """While the bar moves."""
        return self.waiting and not self.ctx.theme.reduced_motion
