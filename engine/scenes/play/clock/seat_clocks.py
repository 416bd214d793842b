"""Measures the time of persons at a table, and says when it is up.

It passes for the person who has to decide, at the same time as others too. It stands still while nobody at the screen
decides, while what others have done is still to be seen, while another page lies over the table (the curtain, a pause,
the rules), and while another window is in front.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.clock.turn_times import Times, clock_face
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import say
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.table.board.tabletop import Tabletop
from engine.table.panels.clock_face import Reading

LAST = 10
"""Seconds left from which on they are counted aloud."""
GAP = 1.0
"""The most seconds between two looks that count: after more the program was asleep."""
TICK = "tick"


class SeatClocks:
    """Only at a table where the time is measured."""

    def __init__(
        self, ctx: Context, match: Match, moving: Callable[[], bool], lose: Callable[[Callable[[], None]], object]
    ) -> None:
        """moving: does anything move on the table? lose: ends the game in this way, whatever is held or moves."""
        self.ctx = ctx
        self.match = match
        self._moving = moving
        self._lose = lose
        self.going: Seat | None = None
        """Whose time passes, None while nobody's does."""
        self._seen = False
        """Has the person who decides seen what others have done?"""
        self._decides: Seat | None = None
        self._at = 0.0
        self._shown: tuple[Reading, ...] = ()
        self._told: set[tuple[Seat, int]] = set()
        """Turns in which it was said that the time is up."""
        self._followed: Any = None

    @property
    def times(self) -> Times:
        """What was used so far."""
        times = self.match.session.sitting.times
        assert times is not None
        return times

    def stop(self) -> None:
        """The table is left or covered: what has passed counts, and then no more until the next `update`."""
        if self._pass():
            self.ctx.library.autosave(self.match.session)
        self.going = None

    def update(self) -> tuple[Seat, ...]:
        """Let the time pass. The seats whose clocks show something else."""
        self._pass()
        self._follow()
        self.going = self._due()
        self._at = self.ctx.frame.now()
        self._run_out()
        before, self._shown = self._shown, tuple(map(self.reads, range(len(self.times.spent))))
        changed = tuple(seat for seat, now in enumerate(self._shown) if before[seat : seat + 1] != (now,))
        if self.going in changed and before and self.ctx.settings.clock_sound:
            self._tick(self.going, before[self.going])
        return changed

    def reads(self, seat: Seat) -> Reading:
        """What the clock of a seat shows."""
        left, runs = self.times.left(seat), seat == self.going
        if left is None:
            return Reading(clock_face(self.times.used(seat), left=False), runs=runs)
        last = left <= LAST and (runs or left <= 0) and self.match.over is None
        return Reading(clock_face(left, left=True), True, last, runs)

    @property
    def pressing(self) -> bool:
        """Are the last seconds passing?"""
        left = self.times.left(self.going) if self.going is not None else None
        return left is not None and left <= LAST + 1

    # --- how it passes -----------------------------------------------------------------------------------------------

    def _pass(self) -> bool:
        """Count what has passed since the last look. False if nobody's time did."""
        if self.going is None:
            return False
        self.times.add(self.going, max(0.0, min(GAP, self.ctx.frame.now() - self._at)))
        return True

    def _follow(self) -> None:
        """Steps may have been made or taken back."""
        session: Session[Any, Any] = self.match.session
        if self._followed is not session.state:
            self._followed = session.state
            self.times.follow(session)

    def _due(self) -> Seat | None:
        """Whose time passes from now on."""
        match = self.match
        decides = match.confirming if match.confirming is not None else match.deciding
        if decides != self._decides:
            self._decides, self._seen = decides, False
        self._seen |= not self._moving()
        stands = match.over is not None or match.paused or self.ctx.devices.away
        return decides if self._seen and not stands else None

    def _run_out(self) -> None:
        seat = self.going
        left = self.times.left(seat) if seat is not None else None
        if seat is None or left is None or left > 0 or (seat, self.times.turn(seat)) in self._told:
            return
        self._told.add((seat, self.times.turn(seat)))
        name = self.match.session.cast[seat].name
        if not self.times.terms.loses:
            self.ctx.toast(say("{seat}: time is up.", seat=name))
            return
        self.going = None
        self._lose(lambda: self.match.settlements.time_is_up(seat))
        if self.match.over is None:
            self.ctx.toast(say("{seat} has run out of time: an AI plays on.", seat=name))

    def _tick(self, seat: Seat, before: Reading) -> None:
        left = self.times.left(seat)
        if left is not None and 0 < left <= LAST and before.time != self._shown[seat].time:
            self.ctx.sound.play(TICK)


def clocks_of(
    ctx: Context, match: Match, top: Tabletop, lose: Callable[[Callable[[], None]], object]
) -> SeatClocks | None:
    """The clocks of this table; None where the time is not measured."""
    if match.session.sitting.times is None:
        return None
    return SeatClocks(ctx, match, lambda: top.moving, lose)
