"""What a review knows of its game so far, in words: the moves that mattered, the luck, how it stood after each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.ai.review.judged_moves import EVEN, MARKS, change, facts, reasons, standing
from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.rules import Seat
from engine.core.session import Better, Session, Weighed
from engine.core.text import Text, say
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.review.accuracy_rows import Played, played
from engine.scenes.review.background_analysis import Work, review_of, store
from engine.scenes.review.better_line import LineStep, better_line
from engine.scenes.review.evaluation_graph import Curves, Pin, curves_of
from engine.scenes.review.luck_and_turning_points import DrawLuck, count, lucks, sums
from engine.scenes.words.move_log_and_replay_stops import (
    Lines,
    Stops,
    moves_told,
    number_at,
    seat_name,
    spoken,
    told_numbers,
)
from engine.table.contract.game_view import Drag, TableView
from saves.player_files import Library


class Moment(Struct, frozen=True):
    """A move that mattered: what was better, and what the move gave away."""

    better: Better
    weighed: Weighed

    @property
    def ply(self) -> int:
        """Steps of the log before it."""
        return self.better.ply


class Ghost(Struct, frozen=True):
    """How a better move would have been made: on which position, as its seat saw it, by which drag."""

    seen: Any
    seat: Seat
    move: Any
    drag: Drag


class MomentText(Struct, frozen=True):
    """What is said of a move that mattered. mark: what it is called; lines: (kind, sentence) of the explanation; kinds:
    "cost", "better", "reason", "proof", "luck"; figures: what the search counted, for those who ask for more."""

    number: int
    mark: str
    title: Text
    colour: str
    move: Text
    lines: tuple[tuple[str, Text], ...]
    figures: Text | None = None


class Found(Struct, frozen=True):
    """All of it at one time.

    moments: the moves that mattered, each by the stop of the list that comes with it, and what is said of them: told;
    marks: what each move is called, by the stops; played: the accuracy of each seat; sums: what is said of the whole
    game, () until all moves are judged; lucks: by the stops; status: how far the work is; failed, running, all_known:
    as of `Work`.
    """

    moments: Mapping[int, Moment]
    told: Mapping[int, MomentText]
    marks: Mapping[int, str]
    played: tuple[Played, ...]
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
        # the game is over: a sealed move is shown as its seat saw it
        self.lines = told_numbers(session, Lines(view).of(session, me), Lines(view).of(session, None))
        self.stops = Stops(session, self.lines)
        self.seats = (me, *(seat for seat in range(len(session.setup.seats)) if seat != me))
        self.review = review_of(session)
        self.work = Work(self.review, think)
        self._library = library
        self._counted = False
        self._news = False
        self.now = self._found()
        """What is known now."""

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
        store(self._library, self.session, self.review)
        self._counted = self._counted or count(self._library, self.session, self.review, self.me)
        self.now = self._found()

    def _found(self) -> Found:
        session, review, snap, looked = self.session, self.review, self.stops.snap, self.review.told
        known = lucks(session, review, self.stops, self.me)
        weighed = {move.ply: move for move in looked.moves}
        moments = {snap(better.ply + 1): Moment(better, weighed[better.ply]) for better in looked.key}
        told = {
            stop: self._told(number, moment, known.get(stop))
            for number, (stop, moment) in enumerate(moments.items(), start=1)
        }
        pins = tuple(Pin(text.number, stop, text.mark) for stop, text in told.items())
        marks: dict[int, str] = {}
        for move in looked.moves:
            # several moves with one line: the worst of them is told
            stop = snap(move.ply + 1)
            marks[stop] = max(marks.get(stop, ""), move.mark, key=("", *MARKS).index)
        return Found(
            moments,
            told,
            marks,
            played(session, review, self.seats),
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
            return say("The AI failed three times: the review ends here.")
        if not work.running:
            done = say("One move analysed.", "All {count} moves analysed.", count)
            return done if work.all_known else say("Stopped.")
        if review.share < 1:
            return say("Analysing: move {done} of {count}", done=round(review.share * count), count=count)
        luck = review.luck
        if not review.complete or review.next() is not None or not luck.count:
            return say("Analysing the key moves")
        return say("Analysing luck: {n} of {count}", n=len(luck.known) + 1, count=luck.count)

    def _told(self, number: int, moment: Moment, luck: DrawLuck | None) -> MomentText:
        move, session = moment.weighed, self.session
        lines: list[tuple[str, Text]] = []
        cost, better = change(move, self.review.measure), self._move(moment.better)
        if cost is not None:
            lines.append(("cost", cost))
        if better is not None:
            label = self.view.label(self._seen(move.ply, move.seat), move.seat, better)
            lines.append(("better", say("Better: {move}", move=label)))
        judged = self.review.explained(move.ply)
        if judged is not None:
            lines += [("reason", text) for text in reasons(judged)] + [("proof", text) for text in facts(judged)]
        if luck is not None:
            lines.append(("luck", say("The draw after it: {luck}", luck=luck.words)))
        return MomentText(
            number,
            move.mark,
            say("Move {n}: {kind}", n=number_at(self.lines, move.ply + 1), kind=MARKS[move.mark]),
            session.cast[move.seat].tone,
            spoken(session, self.view, move.ply, None),
            tuple(lines),
            None if judged is None else judged.best.figures,
        )

    def _move(self, better: Better) -> Any:
        """The better move; None if the game's rules know no such move there."""
        rules, seat = self.session.rules, self.session.log[better.ply].seat
        try:
            move = codec.decode(rules.move_type, better.move, "move")
        except TrailboxError:
            return None
        return move if rules.why_not(self.session.states[better.ply], seat, move) is None else None

    def caption(self, ply: int, seat: Seat) -> Text:
        """How it stood after so many steps for a seat; of more than two, as far as was known by then."""
        session, number = self.session, number_at(self.lines, ply)
        place = say("Move {n}", n=number) if number else say("The beginning")
        curve, two = self.review.curve(seat), len(self.seats) == 2
        value = curve.get(ply if two else max((known for known in curve if known <= ply), default=-1))
        over = ply == len(session.log) and session.over is not None
        if two and value is not None and (left := self._left_by(ply)) is not None:
            value = left if self.now.moments[ply].weighed.seat == seat else -left
        if value is None or over:
            return say("The end") if over else place
        if value < 0 and two:
            seat, value = 1 - seat, -value
        here = self.review.told.of(ply)
        words = standing(value, here is not None and here.sure and (two or here.seat == seat))
        if two and value < EVEN:
            return say("{place}: {standing}", place=place, standing=words)
        return say("{place}: {seat} {standing}", place=place, seat=seat_name(session, seat), standing=words)

    def _left_by(self, ply: int) -> float | None:
        """What the move that mattered there left its seat, -1 to 1, by the chance that is told of it: a later look at
        the position may say something else, which would stand beside it. None where no chance is told."""
        moment = self.now.moments.get(ply)
        if moment is None or self.review.measure.points:
            return None
        return 2 * moment.weighed.after / 100 - 1

    # --- what would have been better ---------------------------------------------------------------------------------

    def better(self, stop: int) -> tuple[LineStep, ...]:
        """The better line of the move that mattered there, as far as it can be shown."""
        moment = self.now.moments.get(stop)
        if moment is None:
            return ()
        rules, moves = self.session.rules, []
        try:
            moves = [codec.decode(rules.move_type, move, "move") for move in moment.better.line]
        except TrailboxError:
            return ()
        return better_line(rules, self.session.states[moment.ply], moment.weighed.seat, moves)

    def ghost(self, stop: int) -> Ghost | None:
        """How the better move would have been made; None where nothing was, and for one without a piece."""
        moment = self.now.moments.get(stop)
        move = self._move(moment.better) if moment is not None else None
        if moment is None or move is None:
            return None
        seen, seat = self._seen(moment.ply, moment.weighed.seat), moment.weighed.seat
        drag = self.view.drag(seen, seat, move)
        return Ghost(seen, seat, move, drag) if drag is not None else None
