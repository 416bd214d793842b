"""How a task ended: stars or a medal, why not, and what comes next.

For stars it is a card above the table, for a medal a page with the final position, beside what the AI made of the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from engine.core import medals
from engine.core.task import MOST, NONE, NUMBERED, SEEDED, TRIES, Name, Result, Task, shipped
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Heading, Live, Row, Words, note
from engine.gui.boxes.card import dim, in_the_middle
from engine.gui.boxes.pane import PaneGroup
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.common import share, start_game
from engine.scenes.common import task_words as words
from engine.scenes.common.baseline_watch import BaselineWatch
from engine.scenes.common.destinations import Five
from engine.scenes.common.setup_draft import fresh_seed
from engine.scenes.common.standings import scores
from engine.scenes.result.result import ResultScene
from engine.scenes.tasks import streak
from engine.scenes.tasks.awards import contest, medal_sign, medal_table, stars, with_medal
from engine.scenes.tasks.mode import TaskMode
from engine.scenes.tasks.task_boxes import Shuttle, copy, share_line, slots

EACH = 0.28
"""Seconds between two stars."""
GROW = 0.45
"""Seconds in which a medal comes."""
CARD = 690
"""Pixels of the card at 1280x720."""
USUAL = ("review", "title")
"""Keys of the usual result's buttons that stay."""
PRAISE = {3: say("On the first try!"), 2: say("Well found!"), 1: say("Solved!")}
COMPARED = {
    1: say("Better than the AI in the same game."),
    0: say("As good as the AI in the same game."),
    -1: say("The AI did better in the same game."),
}


class TaskResult(ResultScene):
    """The table waits below, and with it the AI's own games if they aren't over yet; "back" looks at it."""

    first_focus = "next"
    looks_back = False

    def __init__(self, ctx: Context, mode: TaskMode, undo: Callable[[], object]) -> None:
        """undo: takes the last move back at the table."""
        super().__init__(ctx, mode.attempt.session)
        self.mode = mode
        self.attempt = mode.attempt
        self._take_back = undo
        self.title = say("You have won!") if self.attempt.won else say("You have lost")
        self.stars = self.attempt.task.for_stars
        terms, result = self.attempt.terms, self.attempt.result
        if terms is not None and result is not None and not terms.can_be_lost:
            self.title = terms.score(result.score)
        self._time = 10.0 if ctx.theme.reduced_motion else 0.0
        """Seconds since the award began to come."""
        self._told = self._state()
        if self.stars:
            self.opaque = False
            self.group = PaneGroup(self.pane)

    # --- what it says ------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        return self._of_challenge() if self.stars else super().build()

    def _of_challenge(self) -> list[Box]:
        attempt = self.attempt
        title = words.task_title(self.session.info, attempt.name.key)
        lines: list[Box] = [Words(title, "small", "muted", align="center")]
        if attempt.won:
            prize = Live(self._down, lambda down: stars(attempt.award, 3.75, hollow="edge", shown=down))
            praise = PRAISE[max(1, min(MOST, attempt.award))]
            lines += [prize, Heading(praise, 1, align="center"), Words(attempt.done, align="center")]
        else:
            lines.append(Heading(say("Not this time"), 1, align="center"))
            lines.append(Words(self.mode.why_failed(), align="center"))
        return lines + self._rating_words() + self._day_words()

    def _rating_words(self) -> list[Box]:
        """What it has done to the rating, and how long the streak is."""
        book, gained, found = self.attempt.book, self.attempt.gained, list[Box]()
        if gained:
            change = verbatim(f"+{gained}" if gained > 0 else f"−{-gained}")
            rating = say("Your rating: {rating} ({change})", rating=round(book.rating.value), change=change)
            found.append(Words(rating, "bold", align="center").spaced(10))
        if self.attempt.in_streak:
            row = say("{n} in a row; the longest so far: {most}.", n=len(book.row), most=book.best_row)
            over = say("The streak is over. The longest so far: {most}.", most=book.best_row)
            found.append(Words(row if self.attempt.won else over, align="center").spaced(6))
        return found

    def _words(self) -> list[Box]:
        """Of a game for a medal: the award, how it compares with the AI, what comes next."""
        watch, result, medal = self.attempt.watch, self.attempt.result or Result(False), self.attempt.award
        if watch is None:
            return super()._words()
        prize = Live(self._grown, lambda grown: medal_sign(medal, 5.4, grown=grown)) if medal != NONE else None
        needs = Live(partial(contest, watch, result, medal), partial(medal_table, watch.info, watch.terms)).spaced(14)
        praise = with_medal(prize, self._praise(watch, result, medal))
        found: list[Box] = [praise, *([Shuttle().spaced(10)] if watch.waiting else []), needs]
        if len(self.over.tally) > 1:
            found.append(scores(self.over, [self.session.info.cast(1)[0].tone]).spaced(16))
        found += self._best_words(watch) if self.attempt.day is None else self._day_words()
        return [*found, Words(self._figures(), "small", "muted").spaced(12)]

    def _praise(self, watch: BaselineWatch, result: Result, medal: int) -> list[tuple[Text, str, str]]:
        """Lines beside the medal."""
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=words.MEDAL_NAMES[medal]), "heading", "ink"))
        lines.append((self.view.verdict(self.session.shown(0), self.over), "bold", "ink"))
        ai = watch.best
        if ai is not None:
            side = 1 if result.beats(ai) else -1 if ai.beats(result) else 0
            compared = COMPARED[side] if result.won or ai.won else say("The AI did not win this game either.")
            better = sum(result.beats(one) for one in watch.known)
            if result.won and 0 < better < len(watch.known):
                compared = words.among(watch.terms, result, watch.known)
            lines.append((compared, "small", "muted"))
        elif watch.waiting:
            waiting = say(
                "You were faster: the AI is still playing the same game. You will see your medal when it is done."
            )
            lines.append((waiting if result.won else say("The AI is still playing the same game."), "small", "muted"))
        return lines

    def under_picture(self) -> list[Box]:
        if self.attempt.day is not None:
            return super().under_picture()
        copying = Button(say("Copy a line to share"), self._copy, "quiet", "export", verbatim(self._line()))
        return [*super().under_picture(), copying.keyed("share")]

    def _best_words(self, watch: BaselineWatch) -> list[Box]:
        record = self.attempt.record
        if record.best is None or record.tries < 2:
            return []
        best = words.best_words(watch.terms, record.best, record.at, record.tries)
        return [Words(best, "body").spaced(14)]

    def _day_words(self) -> list[Box]:
        """Tries that are left, or the line to be told."""
        attempt, played = self.attempt, self.attempt.played
        if attempt.day is None or played is None:
            return []
        if not played.over:
            used = slots(TRIES, played.tries, words.tries_left(played)).spaced(14)
            return [Row(used, align="center")] if self.stars else [used]
        found: list[Box] = [share_line(self._line())]
        row = attempt.book.streak(attempt.name.kind, attempt.day)
        if row > (0 if self.stars else 1):
            found.append(self._set(Words(words.days_in_a_row(row), "body" if self.stars else "bold")))
        return [*found, self._set(note(words.until_tomorrow(), gap=12 if self.stars else 6))]

    def _set(self, line: Words) -> Words:
        """On the card in the middle."""
        line.align = "center" if self.stars else line.align
        return line

    def _line(self) -> str:
        """What is told to others: of the day the best try, of a number this game."""
        attempt, watch, played = self.attempt, self.attempt.watch, self.attempt.played
        info, day = self.session.info, attempt.day
        if watch is None:
            return self.ctx.tr(share.told_challenge(info, day, played)) if day and played else ""
        result, award, tries = attempt.result or Result(False), attempt.award, 0
        if played is not None:
            result, award, tries = played.best or Result(False), played.medal(watch.bounds), played.tries
        return self.ctx.tr(share.told_game(info, watch.terms, attempt.name, result, award, watch.best, tries))

    # --- what comes next ---------------------------------------------------------------------------------------------

    def footer(self) -> list[Box]:
        played = self.attempt.played
        if played is None:
            buttons = self._onward() if self.stars else self._onward_by_number()
        elif played.over:
            buttons = {"next": Button(say("Copy this line"), self._copy, "primary", "export")}
        else:
            number = played.tries + 1
            begin = partial(start_game.ask_next_try, self.ctx, number, self._then(self.mode.again))
            buttons = {"next": Button(say("Try {n} of {all}", n=number, all=TRIES), begin, "primary", "redo")}
        page = self.mode.origin(self.session.setup.game)[0] if played is None else say("The last seven days")
        buttons["solo"] = Button(page, self.solo, icon="menu")
        if self.stars and played is not None:
            buttons["five"] = Button(share.FIVE, partial(self.ctx.home, Five()), icon="star_shape")
        if self.stars:
            buttons["look"] = Button(say("Look at the table"), self.back, "quiet", "eye")
        for key, button in buttons.items():
            button.key = key
        usual = [box for row in super().footer() for box in row.children() if box.key in USUAL]
        return [Row(*buttons.values(), *([] if self.stars else usual), align="center", space=10)]

    def _onward(self) -> dict[str, Button]:
        """The buttons after a challenge, by their keys."""
        if self.attempt.in_streak:
            words = say("Go on") if self.attempt.won else say("A new streak")
            on = partial(streak.play_on, self.ctx, self.attempt.task.game)
            return {"next": Button(words, self._then(on), "primary", "play")}
        if not self.attempt.won:
            again = Button(say("Try again"), self._then(self.mode.again), "primary", "redo")
            return {"next": again, "undo": Button(say("Take back"), self._undo, icon="undo")}
        found: dict[str, Button] = {}
        ahead = self._ahead()
        if ahead is not None:
            begin = partial(start_game.begin, self.ctx, ahead.game, ahead.key)
            found["next"] = Button(say("Next challenge"), self._then(begin), "primary", "play")
        elif self.attempt.name.kind == SEEDED:
            found["next"] = Button(say("Another one"), self._another, "primary", "dice")
        if self.attempt.award < MOST:
            advice = say("For three stars: solve it on the first try, take nothing back, ask for no hint.")
            found["again"] = Button(say("Once more"), self._then(self.mode.again), icon="redo", note=advice)
        return found

    def _onward_by_number(self) -> dict[str, Button]:
        same = say("The same number once more: everything starts the same.")
        again = Button(say("Same game again"), self._then(self.mode.again), icon="redo", note=same)
        return {"next": Button(say("Next number"), self._another, "primary", "dice"), "again": again}

    def _ahead(self) -> Task | None:
        """The next unsolved one of those that are shipped, if this was one."""
        source, key = self.attempt.source, self.attempt.task.key
        if source is None or shipped(source, key) is None:
            return None
        every, book = source.shipped(), self.attempt.book
        number = next(number for number, one in enumerate(every) if one.key == key)
        later = (one for one in (*every[number + 1 :], *every[:number]) if not book.record(one.key).award)
        return next(later, None)

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.back()
            action()

        return act

    def _undo(self) -> None:
        self.back()
        self._take_back()

    def _copy(self) -> None:
        copy(self.ctx, self._line())

    def _another(self) -> None:
        """Of another number: of the same grade, or with the same options."""
        task, setup = self.attempt.task, self.session.setup
        if self.stars:
            self.back()
            start_game.begin(self.ctx, task.game, Name(SEEDED, task.grade, fresh_seed()).key)
            return
        name = Name(NUMBERED, number=fresh_seed())
        deal = medals.deal(self.session.info, name, setup.options, setup.board)
        start_game.begin(self.ctx, task.game, name.key, deal=deal, anew=True)

    def solo(self) -> None:
        """The page it came from."""
        self.ctx.home(self.mode.origin(self.session.setup.game)[1])

    # --- a scene -----------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """A card lies in the middle, as high as needed."""
        if self.stars:
            self.pane.layout(in_the_middle(self.ctx, CARD), shrink=True)
        else:
            super()._place()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self.stars:
            dim(canvas, area)
            self.pane.draw(canvas, area)
        else:
            super().draw(canvas, area)

    def enter(self) -> None:
        if not self.stars:
            super().enter()
        elif not self._heard:
            self._heard = True
            self.ctx.sound.play("win" if self.attempt.won else "lose")

    def handle(self, intent: Intent) -> bool:
        """A key or a press shows the whole award at once; a card keeps everything to itself."""
        if self.busy and intent.kind in ("confirm", "skip", "press"):
            self._grow(10.0)
        if self.stars and not self.attempt.final and intent.kind == "undo":
            self._undo()
            return True
        return super().handle(intent) or self.stars

    def update(self, dt: float) -> None:
        """The AI's games may end now; then there is a medal to be seen."""
        watch = self.attempt.watch
        if watch is not None:
            watch.rest(False)
            watch.update()
            self._follow()
        self._grow(dt)
        super().update(dt)

    def _follow(self) -> None:
        # under a pointer that holds a button down nothing moves away
        if self._told != self._state() and self.pane.pressed is None:
            self._told = self._state()
            self.rebuild()
            self.ctx.screen.invalidate()
            if self.attempt.award != NONE:
                self.ctx.sound.play("win")

    def _grow(self, dt: float) -> None:
        """Stars come one after another, a medal grows."""
        if not self._coming:
            return
        before = self._down()
        self._time += dt
        if self.stars and self._down() != before:
            self.ctx.sound.play("snap")

    def _down(self) -> int:
        """How many stars have come down."""
        return min(self.attempt.award, int(self._time / EACH))

    def _grown(self) -> float:
        """How far the medal has come, 0 to 1; it slows down as it arrives."""
        return 1 - (1 - min(1.0, self._time / GROW)) ** 3

    @property
    def _coming(self) -> bool:
        """Is there an award that is not all there yet?"""
        award = self.attempt.award
        return self._down() < award if self.stars else award != NONE and self._grown() < 1.0

    @property
    def busy(self) -> bool:
        watch = self.attempt.watch
        waiting = watch is not None and watch.waiting and not self.ctx.theme.reduced_motion
        return super().busy or self._coming or waiting

    @property
    def expecting(self) -> bool:
        watch = self.attempt.watch
        return watch is not None and watch.waiting

    def _state(self) -> tuple[object, ...]:
        """What the page's words depend on: the AI's games that are known, and are they under way?"""
        watch = self.attempt.watch
        return (watch.best, watch.waiting) if watch is not None else ()
