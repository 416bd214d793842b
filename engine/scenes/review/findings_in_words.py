"""What a review knows of its game so far, in words: the moves that mattered, the luck, how it stood after each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.review.judged_moves import EVEN, FIND, KINDS, RIGHT, Moment, change, facts, reasons, standing
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.review.accuracy_and_luck import DrawLuck, count, lucks, sums
from engine.scenes.review.background_analysis import Work, review_of
from engine.scenes.review.better_line import LineStep, better_line
from engine.scenes.review.graph import Curves, Pin, curves_of
from engine.scenes.words.log_lines import Lines, Stops, moves_told, seat_name, spoken
from engine.table.contract.game_view import Mark, TableView
from saves.player_files import Library


class MomentText(Struct, frozen=True):
    """What is said of a move that mattered. lines: (kind, sentence) of the explanation; kinds: "better", "reason",
    "proof", "luck"."""

    number: int
    kind: str
    title: Text
    colour: str
    move: Text
    lines: tuple[tuple[str, Text], ...]


class Found(Struct, frozen=True):
    """All of it at one time.

    moments: the moves that mattered, each by the stop of the list that comes with it, and what is said of them: told;
    sums: what is said of the whole game, the accuracy first, () until all moves are judged; lucks: by the stops;
    status: how far the work is; failed, running, all_known: as of `Work`.
    """

    moments: Mapping[int, Moment]
    told: Mapping[int, MomentText]
    sums: tuple[Text, ...]
    lucks: Mapping[int, DrawLuck]
    curves: Curves
    status: Text
    failed: bool
    running: bool
    all_known: bool


class Findings:
    """What the review finds in a game as `me` looks at it.

    think: makes the worker that is asked; library: where luck and skill count.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        view: TableView[Any, Any],
        me: Seat,
        think: Callable[[], Thinker],
        library: Library,
    ) -> None:
        self.session, self.view, self.me = session, view, me
        # the game is over: a sealed move is shown as its seat saw it, with the number that it had in the log
        told = Lines(view).of(session, me)
        lines = Lines(view).of(session, None)
        self.lines = tuple(replace(line, number=line.number and moves_told(told, line.ply)) for line in lines)
        self.stops = Stops(session, self.lines)
        self.seats = (me, *(seat for seat in range(len(session.setup.seats)) if seat != me))
        self.review = review_of(session)
        self.work = Work(self.review, think)
        self._library = library
        self._counted = False
        self._spoken = self._announcements()
        self._news = False
        self.now = self._found()
        """What is known now."""

    def _announcements(self) -> tuple[int, ...]:
        """The moves that are no piece's: what was claimed or given up is told if it was right."""
        found = []
        for ply in self.review.plies:
            # a sealed move is no drag for anybody but the seat that made it
            seat, move = self.session.told(ply, self.session.log[ply].seat)
            if self.view.drag(self._seen(ply, seat), seat, move) is None:
                found.append(ply)
        return tuple(found)

    def _seen(self, ply: int, seat: Seat) -> Any:
        return self.session.rules.observe(self.session.states[ply], seat)

    # --- the work ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on where it was stopped."""
        self.work.start()
        self.refresh()

    def stop(self) -> None:
        """Stop the work."""
        self.work.stop()
        self.refresh()

    def go_on(self) -> None:
        """Go on where it was stopped; if all is known, look at everything longer."""
        if self.work.all_known:
            self.review.deepen()
        self.start()

    def update(self, *, calm: bool) -> None:
        """Once a frame. calm: nothing moves that news would make stutter."""
        self._news = self.work.update() or self._news
        if self._news and calm:
            self.refresh()

    def refresh(self) -> None:
        """Put into words what is known now."""
        self._news = False
        self._counted = self._counted or count(self._library, self.session, self.review, self.me)
        self.now = self._found()

    def _found(self) -> Found:
        session, review, snap = self.session, self.review, self.stops.snap
        known = lucks(session, review, self.stops, self.me)
        moments = {snap(moment.ply + 1): moment for moment in review.points(notable=self._spoken)}
        told = {
            stop: self._told(number, moment, known.get(stop))
            for number, (stop, moment) in enumerate(moments.items(), start=1)
        }
        pins = tuple(Pin(text.number, stop, text.kind) for stop, text in told.items())
        return Found(
            moments,
            told,
            tuple(sums(session, review, self.seats, self.lines)),
            known,
            curves_of(session, review, self.seats, pins),
            self._status(),
            self.work.failed,
            self.work.running,
            self.work.all_known,
        )

    # --- in words ----------------------------------------------------------------------------------------------------

    def _status(self) -> Text:
        """How far the work is."""
        work, review, count = self.work, self.review, moves_told(self.lines)
        if work.failed:
            return say("The AI failed three times, so the review ends here.")
        if not work.running:
            done = say("One move looked at.", "All {count} moves looked at.", count)
            return done if work.all_known else say("Stopped.")
        if review.share < 1:
            return say("Looking at every move: {done} of {count}", done=round(review.share * count), count=count)
        if review.next() is not None:
            return say("Taking a closer look at the moves that mattered")
        luck = review.luck
        return say("Working out the luck of draw {n} of {count}", n=len(luck.known) + 1, count=luck.count)

    def _told(self, number: int, moment: Moment, luck: DrawLuck | None) -> MomentText:
        judged, session = moment.judged, self.session
        proven, changed = facts(moment), change(judged)
        lines = [("reason", text) for text in reasons(moment)] + [("proof", text) for text in proven]
        if not judged.is_best:
            move = self.view.label(self._seen(judged.ply, judged.seat), judged.seat, judged.best.move)
            lines.insert(0, ("better", say("Better: {move}", move=move)))
        if changed is not None and not proven:
            lines.append(("reason", changed))
        if luck is not None:
            lines.append(("luck", say("The draw after it: {luck}", luck=luck.words)))
        return MomentText(
            number,
            moment.kind,
            say("Move {n}: {kind}", n=moves_told(self.lines, judged.ply + 1), kind=KINDS[moment.kind]),
            session.cast[judged.seat].tone,
            spoken(session, self.view, judged.ply, None),
            tuple(lines),
        )

    def caption(self, ply: int, seat: Seat) -> Text:
        """How it stood after so many steps for a seat; of more than two, as far as was known by then: what its move
        led to, where that is explained, else what its chances were when it moved last."""
        session, number = self.session, moves_told(self.lines, ply)
        place = say("Move {n}", n=number) if number else say("The beginning")
        curve, two = self.review.curve(seat), len(self.seats) == 2
        value = curve.get(ply if two else max((known for known in curve if known <= ply), default=-1))
        moment = self.now.moments.get(ply)
        if not two and moment is not None and moment.judged.seat == seat:
            value = moment.judged.played.value
        over = ply == len(session.log) and session.over is not None
        if value is None or over:
            return say("The end") if over else place
        if value < 0 and two:
            seat, value = 1 - seat, -value
        here = self.review.judged.get(ply)
        words = standing(value, here is not None and here.best.sure and (two or here.seat == seat))
        if two and value < EVEN:
            return say("{place}: {standing}", place=place, standing=words)
        return say("{place}: {seat} {standing}", place=place, seat=seat_name(session, seat), standing=words)

    # --- what would have been better ---------------------------------------------------------------------------------

    def better(self, stop: int) -> tuple[LineStep, ...]:
        """The better line of the move that mattered there, as far as it can be shown."""
        moment = self.now.moments.get(stop)
        if moment is None or moment.kind in (FIND, RIGHT):
            return ()
        start = self.session.states[moment.ply]
        return better_line(self.session.rules, start, moment.judged.seat, moment.judged.line)

    def marks(self, stop: int) -> tuple[Mark, ...]:
        """Where the better move would have gone."""
        moment = self.now.moments.get(stop)
        if moment is None or moment.judged.is_best:
            return ()
        judged = moment.judged
        drag = self.view.drag(self._seen(judged.ply, judged.seat), judged.seat, judged.best.move)
        if drag is None or drag.place.cell is None:
            return ()
        tone = self.session.cast[judged.seat].tone
        return (Mark("outline", drag.place.zone, (drag.place.cell,), tone=tone),)
