"""The game of the day on the solo page: three tries, a medal, a line to be told, the last seven days."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from engine.core import contest
from engine.core.challenge import TRIES
from engine.core.contest import NONE, Result
from engine.core.text import Text, say
from engine.gui.widgets.all import Button, Columns, Heading, Paragraph, Row, Widget
from engine.scenes.common.contest_watch import ParWatch
from engine.scenes.common.dates import weekday_words
from engine.scenes.common.task_words import today, until_tomorrow
from engine.scenes.tasks import contest_ways
from engine.scenes.tasks.contest_medals import day_medal_of
from engine.scenes.tasks.contest_parts import Medal, MedalTable, MedalWeek
from engine.scenes.tasks.contest_words import DAY_RULE, MEDALS, ONE_GAME, score_words, told
from engine.scenes.tasks.parts import ShareLine, Shuttle, Slots, copy, note

if TYPE_CHECKING:
    from engine.scenes.solo.page import SoloPage
    from saves.contests import Outing


class OutingTab:
    """`watch`: the AI's own game of today's cards, which begins as soon as the page is open."""

    def __init__(self, scene: SoloPage) -> None:
        self.scene = scene
        self.ctx = scene.ctx
        self.info = scene.info
        self.day: date = today()
        self.watch: ParWatch | None = None
        self._needs: MedalTable | None = None
        self._bar: Shuttle | None = None
        self._shown: object = None

    @property
    def outing(self) -> Outing:
        """How today has gone so far."""
        return self.scene.book.contests.outing(self.day)

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Words at the left, what the medals need at the right."""
        self._follow_day()
        watch = self._watch()
        outing = self.outing
        medal = outing.medal(watch.bounds)
        name = weekday_words(self.day)
        head = Heading(name, 2)
        head.gap = 0
        left: list[Widget] = [head, note(ONE_GAME)]
        left += self._over(outing, medal) if outing.over else self._open(outing)
        left.append(self._streak())
        week = MedalWeek(self._week())
        week.gap = 10
        left.append(week)
        hidden = self.scene.book.hides_par and not outing.over
        self._needs = MedalTable(self.info, self.scene.terms, watch, outing.best, medal, hidden=hidden)
        right: list[Widget] = [self._needs]
        self._bar = None
        if watch.waiting:
            self._bar = Shuttle()
            right.append(self._bar)
        whole = Columns(left, right, ratios=(1.25, 1), space=34)
        whole.gap = 20
        return [whole]

    def _open(self, outing: Outing) -> list[Widget]:
        left = say("{count} try left", "{count} tries left", TRIES - outing.tries)
        slots = Slots(TRIES, outing.tries, left)
        going = contest_ways.under_way(self.ctx, self._watch().setup) is not None
        number = outing.tries + 1
        words = say("Go on with try {n}", n=number) if going else say("Try {n} of {all}", n=number, all=TRIES)
        play = Button(words, self.play, "primary", "play")
        play.key = "play"
        rule = note(DAY_RULE, gap=6)
        return [slots, Row(play), rule]

    def _over(self, outing: Outing, medal: int) -> list[Widget]:
        best = outing.best or Result(False)
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=MEDALS[medal]), "heading", "ink"))
        if best.won:
            lines.append((score_words(self.scene.terms, best), "bold", "ink"))
            lines.append((say("Won on try {n} of {all}", n=outing.tries, all=TRIES), "small", "muted"))
        else:
            lines.append((say("Not won this time."), "bold", "ink"))
        prize = Medal(medal, lines, 76)
        prize.gap = 14
        line = self._line()
        copying = Button(say("Copy this line"), self._copy, "primary", "export")
        copying.key = "play"
        practise = Button(say("Practise"), self._practise, icon="redo")
        practise.note = say("The same game by its number; it does not count for the day.")
        practise.key = "practise"
        return [prize, ShareLine(line), Row(copying, practise), note(until_tomorrow(), gap=8)]

    def _week(self) -> list[tuple[date, tuple[Outing, int]]]:
        contests, terms = self.scene.book.contests, self.scene.terms
        found = []
        for day, outing in contests.week(self.day):
            known = day.isoformat() in contests.outings
            medal = day_medal_of(contests, self.info, day.isoformat(), terms) if known else NONE
            found.append((day, (outing, medal)))
        return found

    def _streak(self) -> Widget:
        contests = self.scene.book.contests
        now, best = contests.streak(self.day), contests.best_streak()
        days = say("{count} day in a row", "{count} days in a row", now)
        words = say("{days}; the longest so far: {best}", days=days, best=best) if best else days
        line = Paragraph(words, "bold" if now else "body")
        line.gap = 18
        return line

    def _line(self) -> str:
        watch, outing = self._watch(), self.outing
        return self.ctx.tr(
            told(watch, outing.best or Result(False), outing.medal(watch.bounds), self.day, outing.tries)
        )

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def play(self) -> None:
        """Today's game, or the try that is under way."""
        watch, self.watch = self._watch(), None
        contest_ways.begin(self.ctx, watch.setup, watch)

    def _practise(self) -> None:
        watch, self.watch = self._watch(), None
        task = contest.numbered_task(watch.setup.seed)
        contest_ways.begin(self.ctx, contest.contest(self.info, task), watch)

    def _copy(self) -> None:
        copy(self.ctx, self._line())

    # --- life --------------------------------------------------------------------------------------------------------

    def _watch(self) -> ParWatch:
        if self.watch is None:
            self.watch = ParWatch(self.ctx, contest.contest(self.info, contest.day_task(self.day)))
            self.watch.start()
        return self.watch

    def _follow_day(self) -> None:
        """Midnight may have passed."""
        if self.day != today():
            self.close()
            self.day = today()

    def update(self, dt: float) -> None:
        """The AI's own game goes on; midnight brings another."""
        watch = self._watch()
        watch.update()
        if self._needs is not None:
            self._needs.follow()
        state = (today(), watch.known, watch.waiting)
        if state != self._shown:
            self._shown = state
            self.scene.rebuild()
            self.ctx.screen.invalidate()
        elif self._bar is not None:
            self._bar.advance(dt)

    @property
    def busy(self) -> bool:
        """While the bar moves."""
        return self._bar is not None and not self.ctx.theme.reduced_motion

    def close(self) -> None:
        """Nobody looks any more."""
        if self.watch is not None:
            self.watch.close()
            self.watch = None
