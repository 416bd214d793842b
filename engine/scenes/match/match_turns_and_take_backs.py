"""Who plays a game: the session, the persons and AI levels on its seats, the pace, take-backs, saving. No window.

A match knows no game and no pixels. The table tells it whether it is calm (nothing moves); it tells the table what has
happened. Moves of persons and of AIs go through the same `Session.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.rules import CHANCE, Over, Seat
from engine.core.session import Session, moves_made
from engine.core.text import Text, say
from engine.scenes.match.ai_requests import Advisor, Terms, Thinker

PAUSES: Mapping[str, float] = {"slow": 1.1, "normal": 0.5, "fast": 0.12, "instant": 0.0}
"""Seconds of calm, by the speed setting, before an AI's move is played."""

CHANCE_LIMIT = 400
"""The most steps of one take-back, as a safeguard against games in which no person ever decides."""


FIRST_OFFER = 10
"""Moves made before a draw may be offered, and between two offers."""
ACCEPTED = 0.05
"""An AI agrees to a draw if its own move is worth no more to it (-1 to 1)."""


class Autosaver(Protocol):
    """What a match needs from the save library."""

    def autosave(self, session: Session[Any, Any]) -> None:
        """Write the game, soon."""

    def took_back(self, session: Session[Any, Any]) -> None:
        """Write the game after a take-back, soon; if it had been counted it is not any more."""

    def record(self, session: Session[Any, Any]) -> object:
        """Count a finished game in the statistics, once."""


class Event(Struct, frozen=True):
    """What happened. kind: "step" (a move was made, by `seat`), "undone", "redone", "settled" (`seat` has resigned, or
    a draw was agreed on), "over", "told" (`text`)."""

    kind: str
    seat: Seat = CHANCE
    text: Text | None = None


class Match:
    """`think` makes the worker when an AI first has to move or advice is asked for.

    The others answer with the settings of the moment; see `advisor.Terms`.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        autosaver: Autosaver | None = None,
        think: Callable[[], Thinker] | None = None,
        speed: Callable[[], str] = lambda: "normal",
        seconds: Callable[[], float] = lambda: 1.0,
        ponder: Callable[[], bool] = lambda: False,
        judges: Callable[[], bool] = lambda: False,
    ) -> None:
        self.session = session
        self.autosaver = autosaver
        self.speed = speed
        self.advisor = Advisor(self, think, Terms(seconds, ponder, judges))
        self.settlements = Settlements(self)
        self.final = False
        """While True nothing may be taken back."""
        self.paused = False
        """While True no AI is asked or played (the pause page is open)."""
        self.handing_over = False
        """While True the last viewer still looks, and nobody decides: the next person is about to take over."""
        self.resting = False
        """While True the match rests between two of its games: nobody decides, and no AI is asked, until `go_on`."""
        self.withheld = False
        """While True nothing is told of what has happened: the coach may still ask about the move that ended the
        game."""
        self.confirming: Seat | None = None
        """The person whose finished turn waits to be confirmed: this person looks, nobody decides, and no AI is
        asked."""
        self.me: Seat = self.persons[0] if self.persons else 0
        """The seat that looks. Only `take_over` changes it, so that a curtain can fall before."""
        self.take_over()
        self._calm = 0.0
        self._events: list[Event] = []

    def turn_to(self, session: Session[Any, Any]) -> None:
        """Go on with another game, as a lesson does that goes to another position."""
        self.session = session
        self.handing_over, self.resting, self.confirming = False, False, None
        self.advisor.moved(None)
        self._calm, self._events = 0.0, []
        self.me = self.persons[0] if self.persons else 0
        self.take_over()

    # --- who ---------------------------------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple([seat for seat, kind in enumerate(self.session.setup.seats) if kind == PERSON])

    @property
    def deciding(self) -> Seat | None:
        """The person who has to decide now, None while an AI moves, a curtain is due, or it is over."""
        return None if self.handing_over or self.resting or self.confirming is not None else self.due

    @property
    def due(self) -> Seat | None:
        """The person who decides next: the present viewer if possible, so that nobody else has to take over
        meanwhile."""
        to_move, seats, me = self.session.to_move, self.session.setup.seats, self.me
        if me in to_move and seats[me] == PERSON:
            return me
        return next((seat for seat in to_move if seats[seat] == PERSON), None)

    def take_over(self) -> None:
        """The person who decides now looks from here on; if nobody does, the one who looked last."""
        deciding = self.deciding
        self.me = self.me if deciding is None else deciding

    def hides(self, other: Seat) -> bool:
        """Does one of two persons see something that the other must not see?"""
        rules, state = self.session.rules, self.session.state
        return self.me != other and rules.observe(state, self.me) != rules.observe(state, other)

    @property
    def over(self) -> Over | None:
        """How it ended, or None, also while that is withheld."""
        return None if self.withheld else self.session.over

    @property
    def asks_nobody(self) -> bool:
        """Does no AI move now, although its seat is to move?"""
        return self.resting or self.confirming is not None

    def level(self, seat: Seat) -> str:
        """The AI level of a seat, "" for a person."""
        kind = self.session.setup.seats[seat]
        return kind.removeprefix(AI_PREFIX) if kind != PERSON else ""

    # --- moves -------------------------------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """The deciding person's move. Raises what `Session.play` raises, and then nothing has happened."""
        seat = self.deciding
        if seat is None:
            seat = self.me
        self.session.play(seat, move)
        self._moved(Event("step", seat))

    def hold(self, seat: Seat) -> None:
        """If the seat's turn ended with its last step and can be taken back, wait for `confirm`."""
        done = seat not in self.session.to_move and self.session.over is None
        self.confirming = seat if done and self.can_undo else None

    def confirm(self) -> None:
        """Confirm the turn."""
        self.confirming = None

    @property
    def waiting(self) -> Sequence[int]:
        """The moves of the turn that waits to be confirmed, as steps of the log; none if no turn does."""
        log, first = self.session.log, len(self.session.log)
        if self.confirming is None:
            return ()
        while first > self.session.floor and log[first - 1].seat in (self.confirming, CHANCE):
            first -= 1
        return [ply for ply in range(first, len(log)) if log[ply].seat != CHANCE]

    def undo_turn(self) -> bool:
        """Take back all steps of the turn that waits to be confirmed; only the last one if chance has answered
        others."""
        return (not self.final and self._undo(self.waiting[0])) or self.undo()

    def go_on(self) -> None:
        """Between two games of one match: make the one legal move, which starts the next game."""
        seat = self.session.to_move[0]
        self.session.play(seat, self.session.moves(seat)[0])
        self._moved(Event("step", seat))

    def settled(self, seat: Seat | None) -> None:
        """The game has been settled, by a seat that resigned or (None) by both."""
        self._moved(Event("settled", CHANCE if seat is None else seat))

    @property
    def can_undo(self) -> bool:
        """Is there a decision of a person to go back to?"""
        return not self.final and (step := self.back_to()) is not None and self.session.can_undo(step)

    @property
    def can_redo(self) -> bool:
        """Is there something to redo?"""
        return self.session.can_redo() and not self.session.past_is_closed(self.me)

    def undo(self) -> bool:
        """Back to the last decision of a person (with no persons: one step). False if there is none.

        What AIs have done at the same time stays, and so do choices of other persons at the same time.
        """
        step = self.back_to()
        return step is not None and not self.final and self._undo(step)

    def undo_to(self, ply: int) -> bool:
        """Take back all that was done since a person had to decide after so many steps. False if it may not be."""
        step = self.decided_since(ply)
        if step is None or self.final or any(self.session.past_is_closed(self.me, k) for k in (-1, step)):
            return False
        return self._undo(step)

    def decided_since(self, ply: int) -> int | None:
        """The first step of a person after so many; None if there is none."""
        log = self.session.log
        return next((k for k in range(ply, len(log)) if log[k].seat in self.persons), None)

    def _undo(self, step: int) -> bool:
        if not self.session.undo(step):
            return False
        self._moved(Event("undone"))
        return True

    def can_retract(self, ply: int) -> bool:
        """May a step be taken back at once that nothing has answered? What must be remembered is no obstacle then: who
        made it has just seen what it goes back to."""
        return not self.final and self.session.last_move() == ply and self.session.can_undo(ply)

    def retract(self, ply: int) -> bool:
        """Take that step back. False if it may not be."""
        return self.can_retract(ply) and self._undo(ply)

    def redo(self) -> bool:
        """Play again what `undo` took back, up to a person's decision. False if there is nothing."""
        done = False
        for _ in range(CHANCE_LIMIT):
            if not self.can_redo or not self.session.redo():
                break
            done = True
            if self.deciding is not None or not self.persons:
                break
        if done:
            self._moved(Event("redone"))
        return done

    def back_to(self) -> int | None:
        """The number of a person's last step, None if there is none that the viewer may take back."""
        log, persons = self.session.log, self.persons
        steps = (k for k in range(len(log) - 1, self.session.floor - 1, -1) if log[k].seat != CHANCE)
        step = next((k for k in steps if not persons or log[k].seat in persons), None)
        if step is None or any(self.session.past_is_closed(self.me, k) for k in (-1, step)):
            return None
        return None if persons and self._sealed(step) else step

    def _sealed(self, k: int) -> bool:
        """Is step k another person's, made at the same time as others, or hidden from the present viewer?"""
        seat, me, session = self.session.log[k].seat, self.me, self.session
        return seat != me and (len(session.movers(k)) > 1 or session.told(k, me) != session.told(k, seat))

    def _moved(self, event: Event) -> None:
        """The position has changed: drop questions about the old one, unless their answer is still usable."""
        self.confirming, self.resting, self.withheld = None, False, False
        self.advisor.moved(event.seat if event.kind == "step" else None)
        self._calm = 0.0
        self._events.append(event)
        over = self.session.over is not None
        if self.autosaver is not None:
            (self.autosaver.took_back if event.kind == "undone" else self.autosaver.autosave)(self.session)
            if over:
                self.autosaver.record(self.session)
        if over:
            self._events.append(Event("over"))

    # --- the AI ------------------------------------------------------------------------------------------------------

    def update(self, dt: float, calm: bool = True) -> list[Event]:
        """`dt` seconds pass; `calm`: nothing moves on the table. What happened since the last call."""
        self._calm = self._calm + dt if calm else 0.0
        if not self.paused:
            self.advisor.work()
            self._play_answer(calm)
        return self.take()

    def take(self) -> list[Event]:
        """What has happened since it was last told; nothing while it is withheld."""
        if self.withheld:
            return []
        told = [Event("told", text=text) for text in self.advisor.news]
        events, self._events = [*told, *self._events], []
        self.advisor.news.clear()
        return events

    def _play_answer(self, calm: bool) -> None:
        pause = PAUSES.get(self.speed(), 0.5)
        if self.advisor.answer is None or (pause and (not calm or self._calm < pause)):
            return
        question, answer = self.advisor.answer
        self.advisor.taken()
        agreed = self.settlements.answered(question.seat, answer.value)
        if agreed is False:
            name = self.session.cast[question.seat].name
            self._events.append(Event("told", text=say("{seat} declines the draw.", seat=name)))
        if agreed:
            return
        try:
            self._enter(question.seat, answer.move)
        except TrailboxError:
            self.advisor.reject(question)
            return
        self._moved(Event("step", question.seat))

    def _enter(self, seat: Seat, notation: Any) -> None:
        """Enter an AI's move like a person's, so that it also ends the possibility to redo."""
        move = codec.decode(self.session.rules.move_type, notation, "move")
        self.session.play(seat, move)

    def close(self) -> None:
        """End the worker."""
        self.advisor.close()


class Settlements:
    """Resigning, and the offer of a draw to an AI, which answers when it moves."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._offered = False
        """Is a draw offered to the AI?"""
        self._declined = 0
        """How many moves had been made when an offer was declined."""

    @property
    def can_resign(self) -> bool:
        """Is there a person who may resign, and an opponent?"""
        match = self.match
        return bool(match.persons) and len(match.session.setup.seats) > 1 and match.session.over is None

    @property
    def heir(self) -> str:
        """Who takes over the seat of a person who resigns, "" for nobody: with other persons at a table of three or
        more an AI, of the level of one that plays here already, else of a middle one."""
        session = self.match.session
        levels, seats = session.info.levels, session.setup.seats
        if len(seats) < 3 or len(self.match.persons) < 2 or not levels:
            return ""
        return next((who for who in seats if who != PERSON), AI_PREFIX + levels[len(levels) // 2].key)

    def resign(self) -> None:
        """The viewer resigns."""
        self._give_up(self.match.me)

    def time_is_up(self, seat: Seat) -> None:
        """A person has no time left, where that loses."""
        self._give_up(seat, late=True)

    def _give_up(self, seat: Seat, *, late: bool = False) -> None:
        self.match.session.resign(seat, self.heir, late=late)
        self.match.settled(seat)

    @property
    def can_offer_draw(self) -> bool:
        """May one of two offer a draw now, in a game that can end so?"""
        made = moves_made(self.match.session.log)
        ready = made >= FIRST_OFFER and (not self._declined or made >= self._declined + FIRST_OFFER)
        return self.can_resign and self.match.session.may_agree and ready and not self._offered

    def offer_draw(self) -> None:
        """The AI answers when it moves."""
        self._offered = True

    def agree(self) -> None:
        """Both have agreed on a draw."""
        self.match.session.agree()
        self.match.settled(None)

    def decline(self) -> None:
        """Decline the offered draw."""
        self._offered, self._declined = False, moves_made(self.match.session.log)

    def answered(self, seat: Seat, value: float) -> bool | None:
        """Does the AI of a seat, whose move is worth this much to it, accept the draw? None: none is offered, or it has
        only one legal move and so does not know what that is worth."""
        if not self._offered or len(self.match.session.moves(seat)) < 2:
            return None
        self.decline()
        if value <= ACCEPTED:
            self.agree()
            return True
        return False
