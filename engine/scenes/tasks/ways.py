"""What comes next after a task: the buttons of its result, and the line that is told to others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core import medals
from engine.core.task import MOST, NUMBERED, SEEDED, TRIES, Name, Result, Task, shipped
from engine.core.text import say
from engine.gui.boxes.all import Box, Button, Row, Words
from engine.gui.window.context import Context
from engine.scenes.pages import start_game
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.tasks import streak
from engine.scenes.tasks.mode import TaskMode
from engine.scenes.tasks.task_boxes import copy, share_line, slots
from engine.scenes.words import share_line as share
from engine.scenes.words import tasks as words


class Ways:
    """The ways on from the result of a task, which is on top. undo: takes the last move back at the table below."""

    def __init__(self, ctx: Context, mode: TaskMode, undo: Callable[[], object]) -> None:
        self.ctx = ctx
        self.mode = mode
        self.attempt = mode.attempt
        self.session = mode.attempt.session
        self._undo = undo

    def day(self, *, card: bool) -> list[Box]:
        """The tries that are left of a task of the day, or the line to be told.

        card: on a card, whose words are in the middle.
        """
        attempt, played, align = self.attempt, self.attempt.played, "center" if card else "left"
        if attempt.day is None or played is None:
            return []
        if not played.over:
            return [Row(slots(TRIES, played.tries, words.tries_left(played)), align=align).spaced(14)]
        row = attempt.book.streak(attempt.name.kind, attempt.day)
        found: list[Box] = [share_line(self.line())]
        if row > (0 if card else 1):
            found.append(Words(words.days_in_a_row(row), "body" if card else "bold", align=align))
        return [*found, Words(words.until_tomorrow(), "small", "muted", align).spaced(12 if card else 6)]

    def line(self) -> str:
        """What is told to others: of the day the best try, of a number this game."""
        attempt, watch, played = self.attempt, self.attempt.watch, self.attempt.played
        info, day = self.session.info, attempt.day
        if watch is None:
            return self.ctx.tr(share.told_challenge(info, day, played)) if day and played else ""
        result, award, tries = attempt.result or Result(False), attempt.award, 0
        if played is not None:
            result, award, tries = played.best or Result(False), played.medal(watch.bounds), played.tries
        return self.ctx.tr(share.told_game(info, watch.terms, attempt.name, result, award, watch.best, tries))

    def copy(self) -> None:
        """That line, to the clipboard."""
        copy(self.ctx, self.line())

    # --- the buttons -------------------------------------------------------------------------------------------------

    def buttons(self) -> list[Box]:
        """The most likely one first, last the page it came from."""
        played, stars = self.attempt.played, self.attempt.task.for_stars
        if played is None:
            found = self._after_challenge() if stars else self._after_number()
        elif played.over:
            found = [Button(say("Copy this line"), self.copy, "primary", "export").keyed("next")]
        else:
            number = played.tries + 1
            begin = partial(start_game.ask_next_try, self.ctx, number, self._then(self.mode.again))
            found = [Button(say("Try {n} of {all}", n=number, all=TRIES), begin, "primary", "redo").keyed("next")]
        page, to, _ = self.mode.origin(self.session.setup.game)
        page = page if played is None else say("The last seven days")
        return [*found, Button(page, partial(self.ctx.home, to), icon="menu").keyed("solo")]

    def _after_challenge(self) -> list[Button]:
        if self.attempt.in_streak:
            told = say("Go on") if self.attempt.won else say("A new streak")
            on = partial(streak.play_on, self.ctx, self.attempt.task.game)
            return [Button(told, self._then(on), "primary", "play").keyed("next")]
        if not self.attempt.won:
            again = Button(say("Try again"), self._then(self.mode.again), "primary", "redo").keyed("next")
            return [again, Button(say("Take back"), self.take_back, icon="undo").keyed("undo")]
        found: list[Button] = []
        ahead = self._ahead()
        if ahead is not None:
            begin = partial(start_game.begin, self.ctx, ahead.game, ahead.key)
            found.append(Button(say("Next challenge"), self._then(begin), "primary", "play").keyed("next"))
        elif self.attempt.name.kind == SEEDED:
            another = self._then(self._another)
            found.append(Button(say("Another one"), another, "primary", "dice").keyed("next"))
        if self.attempt.award < MOST:
            advice = say("For three stars: solve it on the first try, take nothing back, ask for no hint.")
            again = Button(say("Once more"), self._then(self.mode.again), icon="redo", note=advice)
            found.append(again.keyed("again"))
        return found

    def _after_number(self) -> list[Button]:
        same = say("The same number once more: everything starts the same.")
        again = Button(say("Same game again"), self._then(self.mode.again), icon="redo", note=same)
        return [Button(say("Next number"), self._another, "primary", "dice").keyed("next"), again.keyed("again")]

    def _ahead(self) -> Task | None:
        """The next unsolved one of those that are shipped, if this was one."""
        source, key = self.attempt.source, self.attempt.task.key
        if source is None or shipped(source, key) is None:
            return None
        every, book = source.shipped(), self.attempt.book
        number = next(number for number, one in enumerate(every) if one.key == key)
        later = (one for one in (*every[number + 1 :], *every[:number]) if not book.record(one.key).award)
        return next(later, None)

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.leave()
            action()

        return act

    def leave(self) -> None:
        """Close the result: the table is on top then."""
        if self.ctx.stack.top is not None:
            self.ctx.back(self.ctx.stack.top)

    def take_back(self) -> None:
        """The last move, at the table."""
        self.leave()
        self._undo()

    def _another(self) -> None:
        """Open another task by number: of the same grade, or with the same options."""
        task, session = self.attempt.task, self.session
        if task.for_stars:
            start_game.begin(self.ctx, task.game, Name(SEEDED, task.grade, fresh_seed()).key)
            return
        name = Name(NUMBERED, number=fresh_seed())
        deal = medals.deal(session.info, name, session.setup.options, session.setup.board)
        start_game.begin(self.ctx, task.game, name.key, deal=deal, anew=True)
