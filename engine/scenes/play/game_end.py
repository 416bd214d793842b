"""The end of a game, and the rest between two games of a match: the scoring, a celebration, a moment to look, then the
result or the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.core import registry
from engine.core.game_info import PERSON
from engine.core.rules import Over, Seat, places
from engine.core.text import Text
from engine.scenes.pages.result_rows import WON, outcome, result_title
from engine.scenes.play.curtain import Curtain
from engine.scenes.play.message_line import Message
from engine.scenes.play.plate_contents import Plates
from engine.scenes.play.viewpoint import Game
from engine.table.board.tabletop import PACES
from engine.table.contract.game_view import Interlude
from engine.table.effects.scoring_show import Finale

AFTERGLOW = 1.5
"""Seconds between the last motion of a game and its result."""
CELEBRATED = 0.3
"""The same after a victory has been celebrated."""


class Ending:
    """Counts down to the result."""

    def __init__(self, game: Game, plates: Plates, message: Message, done: Callable[[], None]) -> None:
        """done: called when the time is over."""
        self.match, self.top = game.match, game.top
        self._plates, self._message = plates, message
        self._done = done
        self._celebrates = game.mode.celebrates
        self._left: float | None = None
        self._celebrated = False
        self._scored = False
        """Has the scoring been begun?"""

    @property
    def awaited(self) -> bool:
        """Is the result to come?"""
        return self._left is not None

    def prepare(self, position: Any, me: Seat) -> bool:
        """A step has led to this position. Has a game ended by its rules, whose scoring is to be shown at the table?"""
        over, said = self.match.over, self.top.view.interlude(position, me)
        if over is None and said is not None:
            over = Over(places(said.scores), said.scores, "", said.tally)
        if over is None or not self._celebrates or not PACES.get(self.top.ctx.settings.speed, 1.0):
            return False
        return self.top.effects.scoring.prepare(self.top.view.scoring(position, over))

    def begin(self, *, celebrated: bool = True) -> None:
        """Count down from now on; celebrated: no victory is to be celebrated any more."""
        self._left = AFTERGLOW
        self._celebrated = celebrated

    def cancel(self) -> None:
        """The game goes on, or the result is open."""
        self._left, self._scored = None, False
        self.top.effects.scoring.stop()

    def update(self, dt: float) -> None:
        """`dt` seconds pass; they count only while nothing moves."""
        if self._left is None or self.top.moving:
            return
        scoring = self.top.effects.scoring
        if scoring.due:
            self._score()
            return
        if self._scored:
            self._scored = False
            self._left = 0.0
            self._celebrated |= scoring.skipped
        if not self._celebrated:
            self._celebrated = True
            self._celebrate()
        self._left -= dt
        if self._left <= 0:
            self._left = None
            self._done()

    def _score(self) -> None:
        """Begin the scoring, once all of every board is in sight. Between two games nobody has won."""
        if any(area.camera.moved_by_player for area in self.top.zones.boards()):
            self.top.zones.fit()
            return
        ranks, effects = self.match.over.places if self.match.over is not None else (), self.top.effects
        drawn = len(ranks) > 1 and set(ranks) == {1}
        winners = [seat for seat, place in enumerate(ranks) if place == 1 and not drawn]
        tones = [plate.colour for plate in self._plates.whole]
        self._message.clear()
        self._scored = True
        effects.scoring.begin(Finale(tones, winners, effects.pace, self._plates.place))

    def _celebrate(self) -> None:
        winner, over, session = self._winner(), self.match.over, self.match.session
        title = result_title(session, over) if over is not None else Text("")
        if winner is not None and self.top.celebrate(title, winner, session.cast[winner].tone):
            self._left = CELEBRATED

    def _winner(self) -> Seat | None:
        """The person's seat whose victory is celebrated; None: nobody has won, or it is no victory."""
        over, setup = self.match.over, self.match.session.setup
        terms = registry.deals(setup.game) if len(setup.seats) == 1 else None
        if not self._celebrates or over is None or outcome(setup, over) != WON:
            return None
        if terms is not None and not terms.can_be_lost:
            return None
        return next(seat for seat, kind in enumerate(setup.seats) if kind == PERSON and over.places[seat] == 1)


class Interludes:
    """A match that rests between two games: the standings are shown, and one of the players goes on.

    What `TableView.interlude` says decides.
    """

    def __init__(self, game: Game, show: Callable[[Interlude, Text], None]) -> None:
        """show: opens the standings; it gets what the view says of them, and the label of the move that goes on."""
        self.match, self.view = game.match, game.top.view
        self._show = show

    def follow(self, position: Any, me: Seat) -> bool:
        """A position is shown. Does a rest begin with it?"""
        before = self.match.resting
        self.match.resting = self.view.interlude(position, me) is not None
        if self.match.resting:
            # the standings hide the table as well as a curtain
            self.match.handing_over = False
        return self.match.resting and not before

    def open(self) -> None:
        """Open the standings."""
        session, me = self.match.session, self.match.me
        position, seat = session.shown(me), session.to_move[0]
        said = self.view.interlude(position, me)
        if said is not None:
            self._show(said, self.view.label(position, me, session.moves(seat)[0]))


class Breaks(Struct, frozen=True, eq=False):
    """The curtain, the standings and the way to the result: one of them at a time."""

    curtain: Curtain
    interludes: Interludes
    ending: Ending

    @property
    def awaited(self) -> bool:
        """Is one of them to come?"""
        return self.ending.awaited or self.curtain.awaited

    def follow(self, position: Any, me: Seat) -> None:
        """A position is shown: a rest between two games may begin with it."""
        if self.interludes.follow(position, me):
            self.ending.begin()
            self.curtain.cancel()

    def update(self, dt: float, *, recalling: bool) -> None:
        """`dt` seconds pass. recalling: the past is shown, which puts the result off."""
        if not recalling:
            self.ending.update(dt)
        self.curtain.update(dt)
