"""A game alone beside the AI's own games of the same deal, in words; the verdict on a free game alone."""

from __future__ import annotations

from typing import Any

from engine.core import medals, registry
from engine.core.game_info import PERSON
from engine.core.medals import Baseline, ByGames
from engine.core.session import Session
from engine.core.task import BIGGEST_SEED, NUMBERED, Name, Result
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING
from engine.gui.window.context import Context
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.words.task_titles_and_results import score_words


def among(terms: ByGames, result: Result, games: Baseline) -> Text:
    """A game beside those that the AI has played of the same deal: “28 points: better than 6 of the AI's 7 games”."""
    score, count = score_words(terms, result), len(games)
    better = sum(result.beats(other) for other in games)
    if not result.won and terms.can_be_lost:
        return say("The AI won {n} of {all} games from this start.", n=sum(one.won for one in games), all=count)
    if better == count:
        return say("{score}: better than all {all} games the AI played from this start.", score=score, all=count)
    if not better:
        return say("{score}: the AI did at least as well in all {all} games from this start.", score=score, all=count)
    return say("{score}: better than {n} of the AI’s {all} games from this start.", score=score, n=better, all=count)


class VerdictAlone:
    """The AI plays the deal as for a medal, while the result is open; from then on its games are known."""

    def __init__(self, watch: BaselineWatch, result: Result) -> None:
        self.watch = watch
        self.result = result

    @property
    def words(self) -> Text:
        """The verdict, or how far the AI is; nothing if it can't play."""
        watch = self.watch
        if watch.fault:
            return NOTHING
        if watch.complete:
            return among(watch.terms, self.result, watch.known)
        return say(
            "For comparison, the AI plays from this start: game {n} of {all}", n=len(watch.known) + 1, all=watch.games
        )

    def update(self, *, start: bool, rest: bool) -> None:
        """Go on. start: may the AI begin? rest: is something else computed?"""
        if start:
            self.watch.start()
        self.watch.rest(rest)
        self.watch.update()


def verdict_of(ctx: Context, session: Session[Any, Any]) -> VerdictAlone | None:
    """The verdict on a free game that a person has played alone, if the AI can play its deal; None for any other."""
    info, setup = session.info, session.setup
    if setup.seats != (PERSON,) or setup.challenge or not info.levels or not 0 <= setup.seed <= BIGGEST_SEED:
        return None
    terms = registry.deals(setup.game)
    if terms is None:
        return None
    deal = medals.deal(info, Name(NUMBERED, number=setup.seed), setup.options, setup.board)
    result = terms.judge(deal, session)
    return None if result is None else VerdictAlone(BaselineWatch(ctx, deal, terms), result)
