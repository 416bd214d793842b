"""What the AI thinks: its evaluation of the position, beside the table, and which of its moves it is asked about."""

from __future__ import annotations

from typing import Any

import pygame

from engine.core.rules import CHANCE
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.viewpoint import Game
from engine.scenes.words.move_log_and_replay_stops import turn_of
from engine.table.panels.evaluation_bar import Judgement, JudgementStrip
from engine.table.panels.panel_opening import roles


class Evaluation:
    """`strip`: the bar. It is asked about the observation of the viewer's seat."""

    def __init__(self, game: Game, strip: JudgementStrip) -> None:
        self.ctx, self.match, self.top, self.showing = game.ctx, game.match, game.top, game.showing
        self.allowed = game.mode.judged
        self.strip = strip
        self._shown: tuple[Any, ...] = ()
        """What the bar was last set for."""

    @property
    def wanted(self) -> bool:
        """Is it switched on, and may the viewer see it? If seats have secrets, there must be no other person at the
        screen."""
        session = self.match.session
        if not self.allowed or not self.ctx.settings.show_judgement or not session.info.levels:
            return False
        alone = len(session.setup.seats) == 1 or (session.info.secret and len(self.match.persons) != 1)
        return not alone and not self.showing.closed and not session.setup.challenge

    @property
    def outdated(self) -> bool:
        """Has it come or gone since the table was laid out?"""
        return bool(self.strip.rect.width) != self.wanted

    def layout(self, rect: pygame.Rect) -> pygame.Rect:
        """Take its place in this part of the window. Returns the rest for the table."""
        return self.strip.layout(rect, on=self.wanted)

    def update(self) -> None:
        """Perhaps the AI knows something new, or the position is another."""
        me, known = self.match.me, self.match.advisor.judgement
        now = len(self.match.session.states), me, known, self.strip.rect.width
        if now == self._shown or not self.strip.rect.width:
            return
        self._shown = now
        seats = roles(self.top.view, self.showing.position, self.match.session.cast)
        value = known[1] if known is not None and known[0] == me else None
        other = seats[1 - me] if len(seats) == 2 else None
        self.strip.show(Judgement(value, seats[me], other, len(seats)))


def last_of_ai(match: Match) -> int | None:
    """The number of the last step that an AI made, None if there is none."""
    log, seats = match.session.log, range(len(match.session.setup.seats))
    if not any(match.level(seat) for seat in seats):
        return None
    steps = (number for number in range(len(log) - 1, -1, -1) if log[number].seat != CHANCE)
    return next((number for number in steps if match.level(log[number].seat)), None)


def chosen_by_ai(match: Match, ply: int) -> int:
    """The step of the first known choice in the last turn of the AI that made this step; else this step."""
    session, me = match.session, match.me
    seat = session.log[ply].seat
    own = (k for k in range(ply, -1, -1) if session.log[k].seat == seat)
    choices = (k for k in own if len(session.rules.moves(session.states[k], seat)) > 1)
    last = next((k for k in choices if session.revealed(k, me)), None)
    if last is None:
        return ply
    return next(k for k in turn_of(session, last) if len(session.rules.moves(session.states[k], seat)) > 1)
