"""How a game for a medal ended: the award, the final position, what the AI made of the same deal, what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.task import NONE, Result
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Live, Words
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages.result_rows import scores
from engine.scenes.result.occasion import Occasion
from engine.scenes.result.result import ResultScene
from engine.scenes.tasks.awards import contest, medal_sign, medal_table, with_medal
from engine.scenes.tasks.challenge_result import ChallengeResult
from engine.scenes.tasks.mode import TaskMode
from engine.scenes.tasks.task_boxes import Shuttle
from engine.scenes.tasks.ways import Ways
from engine.scenes.words import tasks as words
from engine.table.contract.game_view import view_of

GROW = 0.45
"""Seconds in which a medal comes."""
USUAL = ("review", "title")
"""Keys of the usual result's buttons that stay."""
COMPARED = {
    1: say("Better than the AI in the same game."),
    0: say("As good as the AI in the same game."),
    -1: say("The AI did better in the same game."),
}


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
                compared = words.among(watch.terms, result, watch.known)
            lines.append((compared, "small", "muted"))
        elif watch.waiting:
            waiting = say(
                "You were faster: the AI is still playing the same game. You will see your medal when it is done."
            )
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
