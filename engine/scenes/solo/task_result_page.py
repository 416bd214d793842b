"""How a challenge or a game for a medal ended: the award, how it compares, what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core import medals
from engine.core.task import MOST, NONE, NUMBERED, SEEDED, TRIES, Name, Result, Task, shipped
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Heading, Live, Row, Words
from engine.gui.boxes.dialog import Card
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Five, Rulebook
from engine.scenes.pages.result_rows import scores
from engine.scenes.result.result_page import Occasion, ResultScene
from engine.scenes.result.solo_verdict import among
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.solo import rating_and_streak
from engine.scenes.solo.award_pictures import (
    Shuttle,
    contest,
    copy,
    medal_sign,
    medal_table,
    share_line,
    slots,
    stars,
    with_medal,
)
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.words import share_line as share
from engine.scenes.words import task_titles_and_results as words
from engine.table.contract.game_view import view_of
from saves.save_format import write_text

EACH = 0.28
"""Seconds between two stars."""
PRAISE = {3: say("On the first try!"), 2: say("Well found!"), 1: say("Solved!")}
GROW = 0.45
"""Seconds in which a medal comes."""
USUAL = ("review", "title")
"""Keys of the usual result's buttons that stay."""
COMPARED = {
    1: say("Better than the AI in the same game."),
    0: say("As good as the AI in the same game."),
    -1: say("The AI did better in the same game."),
}


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
        """Copy the line to share to the clipboard."""
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
            begin = partial(open_table.ask_next_try, self.ctx, number, self._then(self.mode.again))
            found = [Button(say("Try {n} of {all}", n=number, all=TRIES), begin, "primary", "redo").keyed("next")]
        page, to, _ = self.mode.origin(self.session.setup.game)
        page = page if played is None else say("The last seven days")
        return [*found, Button(page, partial(self.ctx.home, to), icon="menu").keyed("solo")]

    def _after_challenge(self) -> list[Button]:
        if self.attempt.in_streak:
            told = say("Next challenge") if self.attempt.won else say("A new streak")
            on = partial(rating_and_streak.play_on, self.ctx, self.attempt.task.game)
            return [Button(told, self._then(on), "primary", "play").keyed("next")]
        if not self.attempt.won:
            again = Button(say("Try again"), self._then(self.mode.again), "primary", "redo").keyed("next")
            return [again, Button(say("Undo"), self.take_back, icon="undo").keyed("undo")]
        found: list[Button] = []
        ahead = self._ahead()
        if ahead is not None:
            begin = partial(open_table.begin, self.ctx, ahead.game, ahead.key)
            found.append(Button(say("Next challenge"), self._then(begin), "primary", "play").keyed("next"))
        elif self.attempt.name.kind == SEEDED:
            another = self._then(self._another)
            found.append(Button(say("Another one"), another, "primary", "dice").keyed("next"))
        if self.attempt.award < MOST:
            advice = say("For three stars: first try, no undo, no hint.")
            again = Button(say("Once more"), self._then(self.mode.again), icon="redo", note=advice)
            found.append(again.keyed("again"))
        return found

    def _after_number(self) -> list[Button]:
        same = say("The same start again.")
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
            open_table.begin(self.ctx, task.game, Name(SEEDED, task.grade, fresh_seed()).key)
            return
        name = Name(NUMBERED, number=fresh_seed())
        deal = medals.deal(session.info, name, session.setup.options, session.setup.board)
        open_table.begin(self.ctx, task.game, name.key, deal=deal, anew=True)


class ChallengeResult(Card):
    """The table waits below."""

    width = 690

    def __init__(self, ctx: Context, mode: TaskMode, ways: Ways) -> None:
        super().__init__(ctx)
        self.mode = mode
        self.attempt = mode.attempt
        self.ways = ways
        self._time = 10.0 if ctx.theme.reduced_motion else 0.0
        """Seconds since the stars began to come."""
        self._heard = False

    # --- what it says ------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        fresh = self.pane.focus is None
        self.pane.set(self._boxes(), [Row(*self._buttons(), align="center", space=10)])
        if fresh:
            self.pane.focus = self.pane.find("next") or self.pane.focus
        super().resize()

    def _boxes(self) -> list[Box]:
        attempt = self.attempt
        title = words.task_title(self.attempt.session.info, attempt.name.key)
        lines: list[Box] = [Words(title, "small", "muted", align="center")]
        if attempt.won:
            prize = Live(self._down, lambda down: stars(attempt.award, 3.75, hollow="edge", shown=down))
            praise = PRAISE[max(1, min(MOST, attempt.award))]
            lines += [prize, Heading(praise, 1, align="center"), Words(attempt.done, align="center")]
        else:
            lines.append(Heading(say("Not this time"), 1, align="center"))
            lines.append(Words(self.mode.why_failed(), align="center"))
        return [*lines, *self._rating(), *self.ways.day(card=True)]

    def _rating(self) -> list[Box]:
        """What it has done to the rating, and how long the streak is."""
        book, gained, found = self.attempt.book, self.attempt.gained, list[Box]()
        if gained:
            change = verbatim(f"+{gained}" if gained > 0 else f"−{-gained}")
            rating = say("Your rating: {rating} ({change})", rating=round(book.rating.value), change=change)
            line = Words(rating, "bold", align="center").spaced(10)
            line.note = rating_and_streak.WHAT_IT_IS
            found.append(line)
            if len(book.ratings) == 1:
                found.append(Words(rating_and_streak.WHAT_IT_IS, "small", "muted", align="center").spaced(4))
        if self.attempt.forgiven:
            free = say("In your first five challenges a miss costs no rating.")
            found.append(Words(free, align="center").spaced(10))
        if self.attempt.in_streak:
            row = say("{n} in a row; longest: {most}.", n=len(book.row), most=book.best_row)
            over = say("The streak is over. Longest: {most}.", most=book.best_row)
            found.append(Words(row if self.attempt.won else over, align="center").spaced(6))
        return found

    def _buttons(self) -> list[Box]:
        five = Button(share.FIVE, partial(self.ctx.home, Five()), icon="star_shape").keyed("five")
        look = Button(say("Look at the table"), self.back, "quiet", "eye").keyed("look")
        return [*self.ways.buttons(), *([five] if self.attempt.played is not None else []), look]

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        if not self._heard:
            self._heard = True
            self.ctx.sound.play("win" if self.attempt.won else "lose")

    def handle(self, intent: Intent) -> bool:
        """A key or a press shows all stars at once."""
        if self._coming and intent.kind in ("confirm", "skip", "press"):
            self._grow(10.0)
        if not self.attempt.final and intent.kind == "undo":
            self.ways.take_back()
            return True
        return super().handle(intent)

    def answer(self, intent: Intent) -> None:
        if intent.kind == "rules":
            self.ctx.go(Rulebook(self.attempt.session.setup.game))
        elif intent.kind in ("back", "pause"):
            self.ctx.sound.play("button")
            self.back()

    def update(self, dt: float) -> None:
        self._grow(dt)
        super().update(dt)

    def _grow(self, dt: float) -> None:
        """Stars come one after another."""
        if self._coming:
            before = self._down()
            self._time += dt
            if self._down() != before:
                self.ctx.sound.play("snap")

    def _down(self) -> int:
        """How many stars have come down."""
        return min(self.attempt.award, int(self._time / EACH))

    @property
    def _coming(self) -> bool:
        return self._down() < self.attempt.award

    @property
    def busy(self) -> bool:
        return self._coming

    def leave(self) -> None:
        self.ctx.note(None)

    def report(self) -> str:
        return write_text(self.attempt.session)


class MedalGame(Occasion):
    """The AI's own games of the deal go on while the result is open, if they aren't over yet."""

    first_focus = "next"
    looks_back = False

    def __init__(self, ctx: Context, mode: TaskMode, ways: Ways) -> None:
        self.ctx = ctx
        self.attempt = mode.attempt
        self.ways = ways
        self._time = 10.0 if ctx.theme.reduced_motion else 0.0
        """Seconds since the award began to come."""
        self._award = self.attempt.award

    # --- what it says ------------------------------------------------------------------------------------------------

    def title(self, usual: Text) -> Text:
        terms, result = self.attempt.terms, self.attempt.result
        if terms is not None and result is not None and not terms.can_be_lost:
            return terms.score(result.score)
        return say("You have won!") if self.attempt.won else say("You have lost")

    def state(self) -> object:
        """The AI's games that are known, and are they under way?"""
        watch = self.attempt.watch
        return (watch.best, watch.waiting) if watch is not None else ()

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        """The words after a game for a medal: the award, how it compares with the AI, what comes next."""
        watch, result, medal = self.attempt.watch, self.attempt.result or Result(False), self.attempt.award
        if watch is None:
            return super().words(ending, figures, more)
        prize = Live(self._grown, lambda grown: medal_sign(medal, 5.4, grown=grown)) if medal != NONE else None
        needs = Live(partial(contest, watch, result, medal), partial(medal_table, watch.info, watch.terms)).spaced(14)
        praise = with_medal(prize, self._praise(watch, result, medal))
        found: list[Box] = [praise, *([Shuttle().spaced(10)] if watch.waiting else []), needs]
        over = self.attempt.session.over
        if over is not None and len(over.tally) > 1:
            found.append(scores(over, watch.info.cast(1)).spaced(16))
        found += self._best_words(watch) if self.attempt.day is None else self.ways.day(card=False)
        return [*found, figures.spaced(12)]

    def _praise(self, watch: BaselineWatch, result: Result, medal: int) -> list[tuple[Text, str, str]]:
        """Lines beside the medal."""
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=words.MEDAL_NAMES[medal]), "heading", "ink"))
        session = self.attempt.session
        if session.over is not None:
            view = view_of(session.setup.game)
            lines.append((view.verdict(session.shown(0), session.over), "bold", "ink"))
        ai = watch.best
        if ai is not None:
            side = 1 if result.beats(ai) else -1 if ai.beats(result) else 0
            compared = COMPARED[side] if result.won or ai.won else say("The AI did not win this game either.")
            better = sum(result.beats(one) for one in watch.known)
            if result.won and 0 < better < len(watch.known):
                compared = among(watch.terms, result, watch.known)
            lines.append((compared, "small", "muted"))
        elif watch.waiting:
            waiting = say("You were faster! Your medal comes when the AI has finished this game.")
            lines.append((waiting if result.won else say("The AI is still playing the same game."), "small", "muted"))
        return lines

    def links(self, usual: list[Box]) -> list[Box]:
        if self.attempt.day is not None:
            return usual
        copying = Button(say("Copy a line to share"), self.ways.copy, "quiet", "export", verbatim(self.ways.line()))
        return [*usual, copying.keyed("share")]

    def _best_words(self, watch: BaselineWatch) -> list[Box]:
        record = self.attempt.record
        if record.best is None or record.tries < 2:
            return []
        best = words.best_words(watch.terms, record.best, record.at, record.tries)
        return [Words(best, "body").spaced(14)]

    def buttons(self, usual: list[Box]) -> list[Box]:
        return [*self.ways.buttons(), *(box for box in usual if box.key in USUAL)]

    # --- what moves --------------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        self._time = 10.0

    def update(self, dt: float) -> None:
        """The AI's games may end now; then there is a medal to be seen."""
        watch = self.attempt.watch
        if watch is not None:
            watch.rest(False)
            watch.update()
        if self._award != self.attempt.award:
            self._award = self.attempt.award
            self.ctx.sound.play("win")
        self._time += dt if self._coming else 0.0

    def _grown(self) -> float:
        """How far the medal has come, 0 to 1; it slows down as it arrives."""
        return 1 - (1 - min(1.0, self._time / GROW)) ** 3

    @property
    def _coming(self) -> bool:
        """Is there a medal that is not all there yet?"""
        return self.attempt.award != NONE and self._grown() < 1.0

    @property
    def busy(self) -> bool:
        watch = self.attempt.watch
        waiting = watch is not None and watch.waiting and not self.ctx.theme.reduced_motion
        return self._coming or waiting

    @property
    def expecting(self) -> bool:
        watch = self.attempt.watch
        return watch is not None and watch.waiting


def result_of(ctx: Context, mode: TaskMode, undo: Callable[[], object]) -> Scene:
    """The card of a challenge, or the page of a game for a medal. undo: takes the last move back at the table."""
    ways = Ways(ctx, mode, undo)
    if mode.attempt.task.for_stars:
        return ChallengeResult(ctx, mode, ways)
    return ResultScene(ctx, mode.attempt.session, MedalGame(ctx, mode, ways))
