"""The card of a task in the log's zone, whose buttons join the table's."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.medals import LEAST, Bounds, ByGames
from engine.core.task import TRIES
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Column, Row, Words, icon
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.solo.award_pictures import medal_sign, slots, stars
from engine.scenes.solo.tries_and_awards import Attempt
from engine.scenes.words import task_titles_and_results as words

LEAST_LOG = 80
"""Pixels at 1280x720 that the log needs to be worth its place."""
GAP = 10
PADS = (14, 14, 8, 8)
"""Pixels around the words of a challenge, for each tightness."""
LARGE = 120
"""Per cent of text scale above which the goal is written smaller."""
EYE = 36
"""Pixels of the small button at 1280x720."""
HIDDEN = say("The AI’s result stays hidden until the end.")


class TaskBanner:
    """In the upper part of the log's zone; the log has the rest."""

    def __init__(
        self,
        ctx: Context,
        attempt: Attempt,
        restart: Callable[[], None],
        moved: Callable[[pygame.Rect, pygame.Rect | None], None],
    ) -> None:
        """moved: called when it needs more or less of its zone, with the zone and what is left of it."""
        self.ctx = ctx
        self.attempt = attempt
        self.restart = restart
        self._moved = moved
        self._zone: pygame.Rect | None = None
        self._limit: pygame.Rect | None = None
        """What it may fill at most; None before it has a place."""
        self.pane = Pane(self.ctx, pad=14 if attempt.task.for_stars else 10)
        self.pane.active = False
        self._shown: object = None

    def refresh(self) -> None:
        """Fill it again if something has changed."""
        here = self.attempt
        watched = here.watch.state if here.watch is not None else ()
        state = (here.result, here.left, here.tries, here.award, here.best, here.moved, here.book.hides_ai, watched)
        if (state, self.ctx.settings.language) == self._shown:
            return
        self._shown = (state, self.ctx.settings.language)
        self._fill()
        self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))
        zone = self._zone
        if zone is not None and self._needed(zone) != self.pane.rect.height and self._rest(zone) is not None:
            # a line more or less: the log makes room, where enough is left of it
            self._moved(zone, self.layout(zone))

    def _fill(self) -> None:
        """With what fits into its zone."""
        if self.attempt.watch is not None:
            self.pane.set(self._of_deal(self.attempt.watch))
            return
        for tightness, pad in enumerate(PADS):
            self.pane.pad = pad
            self.pane.set(self._of_challenge(tightness))
            if self._limit is None or self.pane.height_for(self._limit.width) <= self._limit.height:
                return

    def _needed(self, zone: pygame.Rect) -> int:
        return min(zone.height, self.pane.height_for(zone.width))

    def _rest(self, zone: pygame.Rect) -> pygame.Rect | None:
        """What is left of the zone; None if nothing worth having."""
        used = self._needed(zone) + self.ctx.px(GAP)
        roomy = zone.height - used >= max(self.ctx.px(LEAST_LOG), 3 * self.ctx.fonts.line_height("small"))
        return pygame.Rect(zone.left, zone.top + used, zone.width, zone.height - used) if roomy else None

    def layout(self, zone: pygame.Rect | None) -> pygame.Rect | None:
        """Take what it needs of the zone; the rest, None if nothing worth having is left."""
        self._shown = self._zone = None
        self._limit = zone
        if zone is None:
            return None
        self.refresh()
        self.pane.layout(pygame.Rect(zone.left, zone.top, zone.width, self._needed(zone)))
        self._zone = zone
        return self._rest(zone)

    # --- what stands on it -------------------------------------------------------------------------------------------

    def _title(self) -> Text:
        attempt = self.attempt
        if attempt.day is None:
            return words.task_title(attempt.session.info, attempt.name.key)
        number = max(1, min(TRIES, attempt.tries + attempt.open))
        if attempt.task.for_stars:
            return say("Today’s challenge, try {n} of {all}", n=number, all=TRIES)
        return say("Game of the day, try {n} of {all}", n=number, all=TRIES)

    def _of_challenge(self, tightness: int) -> list[Box]:
        """The task's name, the goal, the moves left, and the way to begin again.

        tightness: 1: that way is an icon; 2: the goal is smaller, too, and the moves left are only said; 3: the name
        is left out, since the goal matters more.
        """
        attempt, task = self.attempt, self.attempt.task
        large = self.ctx.fonts.scale > LARGE or tightness > 1
        won, failed = attempt.won, not attempt.open and not attempt.won
        goal = Words(task.goal, "small_bold" if large else "bold").spaced(2)
        left = say("Solved!") if won else attempt.standing
        sign = "check" if won else "cross" if failed else ""
        moves = slots(task.moves if tightness < 2 else 0, task.moves - attempt.left, left, sign)
        name = say("Try again") if failed else say("Start again")
        again: Box = Button(name, self.restart, "primary" if failed else "plain", "redo")
        if tightness:
            again = IconButton("redo", name, self.restart, lit=failed)
        again.keyed("restart").enabled = attempt.can_restart
        head = [task_head(self._title(), attempt.award)] if tightness < len(PADS) - 1 else []
        return [*head, goal, Row(again, moves, space=14).spaced(6 if large else 8)]

    def _of_deal(self, watch: BaselineWatch) -> list[Box]:
        """How it stands, and while the game goes on the button that keeps the AI's results back."""
        eye = None
        if self.attempt.open and watch.info.levels:
            shown = not self.attempt.book.hides_ai
            note = say("Hide the AI’s result until the end") if shown else say("Show the AI’s result")
            eye = IconButton("eye", note, self._toggle, lit=shown).keyed("eye")
            theme = self.ctx.theme
            eye.side = theme.px("target") if theme.touch else max(24, self.ctx.px(EYE))
        return [deal_facts(self.attempt, watch, self._title(), eye)]

    def _toggle(self) -> None:
        self.attempt.toggle_ai()
        self.refresh()


def task_head(title: Text, count: int) -> Box:
    """The task's name, and at the right the stars that it would bring now."""
    return Row(Words(title, "small", "muted").growing(), stars(count), space=8)


def deal_facts(attempt: Attempt, watch: BaselineWatch, title: Text, eye: IconButton | None) -> Box:
    """Short lines: the game, the AI's results, the best so far, what the medals need; at the right a small button."""
    lines: list[Box] = [Words(title, "small", "muted")]
    if watch.info.levels:
        first, *others = of_ai(attempt, watch)
        lines.append(_signed("robot", Words(first, "small_bold", others=others)))
    best = attempt.best
    if best is not None and best.won:
        score = watch.terms.score(best.score)
        shorter = (score, watch.terms.short(best.score))
        lines.append(_signed("person", Words(say("Your best: {score}", score=score), "small", others=shorter)))
    if watch.bounds is not None and not (attempt.hides_ai and watch.complete):
        lines.append(_medals(watch.terms, watch.bounds))
    if eye is not None:
        lines[:2] = [Row(Column(*lines[:2]).growing(), eye, space=8)]
    return Column(*lines).spaced(0)


def _signed(sign: str, told: Words) -> Box:
    return Row(icon(sign, 1.0, "muted"), told.growing(), space=7)


def _medals(terms: ByGames, bounds: Bounds) -> Box:
    """Each medal with the points it needs, side by side."""
    each = []
    for medal, _ in words.medal_needs(terms, bounds):
        least = bounds.of(medal)
        told = words.ANY_WIN if least <= LEAST else terms.short(least)
        each.append(Row(medal_sign(medal, 1.35, words.MEDAL_NAMES[medal]), Words(told, "small"), space=3))
    return Row(*each, space=14)


def of_ai(attempt: Attempt, watch: BaselineWatch) -> tuple[Text, ...]:
    """What the AI has made of the deal, or how far it is: the full words, then shorter ones."""
    terms = watch.terms
    if attempt.hides_ai:
        return HIDDEN, say("hidden until the end"), say("hidden")
    if watch.best is not None:
        result = watch.best
        score = words.score_words(terms, result)
        bare = terms.short(result.score) if result.won else score
        return words.ai_words(terms, result), words.result_words(terms, result), score, bare
    if watch.waiting:
        game = len(watch.known) + 1
        if watch.games > 1:
            at = say("game {n} of {all}", n=game, all=watch.games)
            return words.playing(game, watch.games, watch.moves), say("The AI: {what}", what=at), at
        return (
            words.playing(game, watch.games, watch.moves),
            say("The AI is at move {n}", n=watch.moves),
            say("at move {n}", n=watch.moves),
            verbatim(f"{watch.moves} …"),
        )
    return say("The AI could not play this game"), say("not played"), verbatim("–")
