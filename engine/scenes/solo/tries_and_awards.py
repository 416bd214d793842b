"""A try at a task: how it stands, its award, what hints and take-backs cost, what of it is counted. No window."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core import task as tasks
from engine.core.medals import ByGames
from engine.core.rules import CHANCE
from engine.core.session import Session, Step
from engine.core.task import MOST, MOVES, NONE, TRIES, Challenges, Judge, Name, Result, Task, Unit, next_of_line
from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.solo.rating_and_streak import first_rating
from saves.glicko_rating import HELPED, LOST, WON
from saves.solo_progress import Book, Day, Record

NO_HELP_TODAY = say("No hints and no undo in the challenge of the day.")
NO_HELP_IN_STREAK = say("No hints and no undo in a streak.")
NO_HINTS_HERE = say("No hints here: the AI plays to win the game, not for this goal.")
NO_HINTS = say("No hints when you compete with the AI, only in free games.")


class Attempt:
    """`result`: how it has ended, None while it is open. `watch`: the AI's games of a deal, None for a challenge."""

    def __init__(
        self, ctx: Context, session: Session[Any, Any], task: Task, watch: BaselineWatch | None = None
    ) -> None:
        self.ctx = ctx
        self.session = session
        self.task = task
        self.name = tasks.read(session.setup.challenge) or Name(tasks.SHIPPED)
        self.source: Challenges | None = registry.challenges(task.game) if task.for_stars else None
        self.terms: ByGames | None = None if task.for_stars else registry.deals(task.game)
        self.watch = watch
        if self.terms is not None and watch is None:
            self.watch = BaselineWatch(ctx, task, self.terms)
        self.result: Result | None = None
        self.checkpoint: int | None = None
        """How many steps had been made at the place to which the player wants to come back; None: none is set."""
        self._earned = NONE
        self.gained = 0
        """The change of the player's rating by this try."""
        self.forgiven = False
        """Has a miss cost no rating, since the player is new to challenges?"""
        self._hints = session.hints
        self.judge()

    # --- how it stands -----------------------------------------------------------------------------------------------

    def judge(self) -> bool:
        """Ask the judge, also about what can't be taken back any more. True if the answer has changed."""
        old, session = self.result, self.session
        judge: Judge | None = self.source if self.task.for_stars else self.terms
        if judge is not None:
            self.result = judge.judge(self.task, session)
            session.floor = max(session.floor, judge.floor(self.task, session))
        if not self.task.for_stars and session.over is not None:
            session.floor = len(session.log)
        return self.result != old

    @property
    def open(self) -> bool:
        """Is the try still undecided?"""
        return self.result is None

    @property
    def won(self) -> bool:
        """Is the challenge solved, or the game won?"""
        return self.result is not None and self.result.won

    @property
    def moved(self) -> bool:
        """Has anything been done since it began?"""
        return any(step.seat != CHANCE for step in self.session.log[len(self.task.steps) :])

    @property
    def unit(self) -> Unit:
        """What a challenge counts."""
        return self.source.unit if self.source is not None else MOVES

    @property
    def left(self) -> int:
        """The person's moves, or what else is counted, that are left."""
        return self._left_of(self.session)

    def _left_of(self, session: Session[Any, Any]) -> int:
        spent = self.source.spent(self.task, session) if self.source is not None else 0
        return max(0, self.task.moves - spent)

    @property
    def done(self) -> Text:
        """How a challenge was solved: with how many points, or in how many moves or what else is counted."""
        if self.task.least is not None:
            return self._reached
        return self.unit.done(self.task.moves - self.left) if self.task.moves else say("Goal reached!")

    @property
    def _reached(self) -> Text:
        """The points, and the most there were."""
        score, best = self.result.score if self.result is not None else 0, self.task.best or 0
        if self.source is None or score >= best:
            return say("{score}: the best possible.", score=self.words(score))
        return say("{score}; {best} were possible.", score=self.words(score), best=self.words(best))

    def words(self, score: int) -> Text:
        """Points of a challenge in words."""
        return self.source.points(score) if self.source is not None else tasks.points(score)

    @property
    def standing(self) -> Text:
        """How a challenge stands while it is open: points or what is left."""
        if self.task.least is None or self.source is None:
            return self.unit.left(self.left) if self.task.moves else say("Not yet")
        score = self.source.score(self.task, self.session)
        return say("{score} of {least}", score=score, least=self.words(self.task.least))

    @property
    def missed(self) -> Text:
        """Why a challenge has failed."""
        why = self.source.why_missed(self.task, self.session) if self.source is not None else None
        if why is not None:
            return why
        if self.task.least is not None and self.result is not None:
            got, least = self.words(self.result.score), self.words(self.task.least)
            return say("{score}; you needed {least}.", score=got, least=least)
        if not self.task.moves:
            return say("The game is over: goal missed.")
        return say("The goal is out of reach now.") if self.left else self.unit.missed(self.task.moves)

    @property
    def no_hints(self) -> Text | None:
        """Why there are no hints; None if there are."""
        if not self.task.for_stars:
            return NO_HINTS
        if self.day is not None:
            return NO_HELP_TODAY
        if self.in_streak:
            return NO_HELP_IN_STREAK
        return None if self.source is None or self.task.line or self.ai_helps else NO_HINTS_HERE

    @property
    def ai_helps(self) -> bool:
        """Does the AI know what is asked for?"""
        return self.source is None or self.source.hints(self.task)

    def next_of_line(self) -> Step | None:
        """The next move of a known solution; None where none is kept, or it does not lead on from here."""
        return next_of_line(self.task, self.source, self.session) if self.source is not None else None

    @property
    def final(self) -> bool:
        """Can nothing be taken back?"""
        return self.task.for_stars and (self.day is not None or self.in_streak)

    @property
    def in_streak(self) -> bool:
        """Is it one of several, until the first that is missed?"""
        return self.name.kind == tasks.STREAK

    # --- what is known of it -----------------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The game's progress."""
        return self.ctx.library.progress().book(self.task.game)

    @property
    def day(self) -> date | None:
        """Whose task it is; None for another one."""
        return self.name.day

    @property
    def key(self) -> str:
        """The key of its record, if it is not the task of a day."""
        return self.watch.deal if self.watch is not None else self.task.key

    @property
    def record(self) -> Record:
        """What is known of it, a day's tries apart."""
        return self.book.record(self.key)

    @property
    def played(self) -> Day | None:
        """The day's tries; None for another task."""
        return self.book.day(self.name.kind, self.day) if self.day is not None else None

    @property
    def tries(self) -> int:
        """Tries of the day that are used up."""
        return self.played.tries if self.played is not None else 0

    @property
    def best(self) -> Result | None:
        """The best result so far: of the day, or of the task."""
        return self.played.best if self.played is not None else self.record.best

    @property
    def award(self) -> int:
        """The stars it has brought, or would bring now; the medal, NONE as long as it isn't known."""
        played = self.played
        if not self.task.for_stars:
            medal = self._medal(self.result) if self.result is not None else NONE
            return medal if played is None else tasks.award_at(max(1, played.tries), medal)
        if played is not None:
            return played.award if played.over else tasks.award_at(played.tries + 1)
        return (self._earned or self.record.award) if self.won else self.record.worth

    def _medal(self, result: Result) -> int:
        bounds = self.watch.bounds if self.watch is not None else None
        return bounds.medal(result) if bounds is not None else NONE

    @property
    def hides_ai(self) -> bool:
        """Are the AI's results hidden as long as the game goes on?"""
        return self.book.hides_ai and self.open

    @property
    def hint_costs(self) -> int:
        """The stars that one more hint costs."""
        if not (self.task.for_stars and self.open):
            return 0
        return self.record.worth - self.book.helped(self.key, hints=1).record(self.key).worth

    def undo_costs(self, step: int | None) -> int:
        """The stars that it costs to take this step and all after it back."""
        if not (self.task.for_stars and self.open) or step is None:
            return 0
        before = self.session.copy()
        if not before.undo(step) or self._left_of(before) <= self.left:
            return 0
        return self.record.worth - self.book.helped(self.key, undos=1).record(self.key).worth

    @property
    def can_restart(self) -> bool:
        """Is there something to begin again, and a try left for it?"""
        played = self.played
        if played is None:
            return self.moved and not self.in_streak
        return self.moved and not played.over and played.tries + self.open < TRIES

    # --- what is counted ---------------------------------------------------------------------------------------------

    def count(self, result: Result) -> None:
        """Count one more try with this result."""
        award = self.record.worth if self.task.for_stars else self._medal(result)
        if self.day is not None:
            award = tasks.award_at(self.tries + 1, MOST if self.task.for_stars else award)
        self._earned = award if result.won else NONE
        if self.day is not None:
            book = self.book.tried(self.name.kind, self.day, result, self._earned)
        else:
            book = self.book.ended(self.key, result, self._earned)
        if self.task.for_stars:
            self.store(self._rated(book, result))
        else:
            # a game counts once, also if it is opened again
            self.ctx.library.store_ended(self.session, book)

    def _rated(self, book: Book, result: Result) -> Book:
        """The book with the effect of the try on rating and streak."""
        name = tasks.read(self.task.key)
        if name is None:
            return book
        helped = self.record.worth < MOST and self.day is None
        score = (HELPED if helped else WON) if result.won else LOST
        before, first = book.rating.value, first_rating(self.session.info, name)
        rated, self.forgiven = book.rated(self.task.key, first, score), False
        if rated.rating.value < before and self.ctx.library.progress().beginning:
            rated, self.forgiven = book.unrated(self.task.key, first), not result.won
        book = rated
        self.gained = round(book.rating.value) - round(before)
        return book.in_row(self.task.key, result.won) if self.in_streak else book

    def give_up(self) -> None:
        """A challenge or a day's try that is begun again has failed; a game by number has not ended."""
        if self.open and self.moved and (self.task.for_stars or self.day is not None):
            self.count(Result(False))

    def took_back(self, left: int) -> None:
        """A move was taken back when so many were left: in a challenge it costs if something counted came back."""
        if self.task.for_stars and self.left > left:
            self.store(self.book.helped(self.key, undos=1))

    def follow_hints(self) -> None:
        """Hints are counted as they are given."""
        if self.session.hints > self._hints:
            self.store(self.book.helped(self.key, hints=self.session.hints - self._hints))
            self._hints = self.session.hints

    def toggle_ai(self) -> None:
        """Show the AI's results, or keep them back until the end."""
        self.store(replace(self.book, hides_ai=not self.book.hides_ai))

    def store(self, book: Book) -> None:
        """Take over and save the game's progress."""
        self.ctx.library.store_book(self.task.game, book)
