"""Who plays a game: the session, the persons and AI levels on its seats, the pace, take-backs, saving. No window.

A match knows no game and no pixels. The table tells it whether it is calm (nothing moves); it tells the table what has
happened. Moves of persons and of AIs go through the same `Session.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.ai.agent import thinking_seed
from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.info import AI_PREFIX, PERSON
from engine.core.rules import CHANCE, Over, Seat
from engine.core.session import Session, moves_made
from engine.core.text import Text, say

PAUSES: Mapping[str, float] = {"slow": 1.1, "normal": 0.5, "fast": 0.12, "instant": 0.0}
"""Seconds of calm, by the speed setting, before an AI's move is played."""

FAULT = say("The AI failed and was restarted.")
FALLBACK = say("The AI failed three times; a simpler one has taken its seat.")
FIRST_OFFER = 10
"""Moves made before a draw may be offered, and between two offers."""
ACCEPTED = 0.05
"""An AI agrees to a draw if its own move is worth no more to it (-1 to 1)."""
JUDGING = 1.0
"""The most seconds for judging a position."""
CHANCE_LIMIT = 400
"""The most steps of one take-back, as a safeguard against games in which no person ever decides."""


class Keeper(Protocol):
    """What a match needs from the save library."""

    def autosave(self, session: Session[Any, Any]) -> None:
        """Write the game, soon."""

    def took_back(self, session: Session[Any, Any]) -> None:
        """Write the game after a take-back, soon; if it had been counted it is not any more."""

    def record(self, session: Session[Any, Any]) -> object:
        """Count a finished game in the statistics, once."""


class Thinker(Protocol):
    """What a match needs from the AI worker (see `engine.ai.process.worker_supervisor`)."""

    faults: int
    fallback: bool

    def start(self) -> None: ...
    def ask(self, seen: Any, seat: Seat, level: str, seed: int, seconds: float = 1.0) -> int: ...
    def ask_advice(self, seen: Any, seat: Seat, seed: int, seconds: float = 1.0, played: Any = None) -> int: ...
    def ponder(self, seen: Any, seat: Seat, level: str, seed: int) -> int: ...
    def poll(self) -> Sequence[Any]: ...
    def cancel(self) -> None: ...
    def reject(self) -> None: ...
    def close(self) -> None: ...


class Event(Struct, frozen=True):
    """What happened. kind: "step" (a move was made, by `seat`), "undone", "redone", "settled" (`seat` has resigned, or
    a draw was agreed on), "over", "told" (`text`)."""

    kind: str
    seat: Seat = CHANCE
    text: Text | None = None


class _Question(Struct, frozen=True):
    """The question to the worker: for which position and seat."""

    number: int
    length: int
    seat: Seat
    seen: Any


class Match:
    """`think` makes the worker when an AI first has to move or advice is asked for.

    `speed`, `seconds` (the most an AI may take for a move) and `ponder` (may it think while a person does) answer with
    the settings of the moment. The worker does one thing at a time: advice comes before an AI's move, which comes
    before pondering.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        keeper: Keeper | None = None,
        think: Callable[[], Thinker] | None = None,
        speed: Callable[[], str] = lambda: "normal",
        seconds: Callable[[], float] = lambda: 1.0,
        ponder: Callable[[], bool] = lambda: False,
        judges: Callable[[], bool] = lambda: False,
    ) -> None:
        self.session = session
        self.keeper = keeper
        self.speed = speed
        self.seconds = seconds
        self.ponder = ponder
        self.judges = judges
        """Is the value of the position computed while a person decides?"""
        self.judgement: tuple[Seat, float] | None = None
        """The last known value, -1 to 1, for a seat, from what this seat saw."""
        self._judged: tuple[int, Seat] | None = None
        """For which length of the log and which seat that was asked; `_judging`: the open request, 0 for none."""
        self._judging = 0
        self.final = False
        """While True nothing may be taken back."""
        self.paused = False
        """While True no AI is asked or played (the pause page is open)."""
        self.handing_over = False
        """While True the last viewer still looks, and nobody decides: the next person is about to take over."""
        self.resting = False
        """While True the match rests between two of its games: nobody decides, and no AI is asked, until `go_on`."""
        self.confirming: Seat | None = None
        """The person whose finished turn waits to be confirmed: this person looks, nobody decides, and no AI is
        asked."""
        self._think = think
        self._worker: Thinker | None = None
        self._question: _Question | None = None
        self._answer: Any = None
        self._offered = False
        """Is a draw offered to the AI, which answers when it moves?"""
        self._declined = 0
        """How many moves had been made when an offer was declined."""
        self._consulted = 0
        """The number of the request for advice that is open, 0 for none."""
        self._advice: Any = None
        self._pondered: tuple[int, Seat] | None = None
        """For which length of the log and which seat the worker ponders."""
        self._calm = 0.0
        self._faults = 0
        self._fallback_told = False
        self._events: list[Event] = []
        self._viewer = self.persons[0] if self.persons else 0

    # --- who ---------------------------------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.session.setup.seats) if kind == PERSON)

    @property
    def deciding(self) -> Seat | None:
        """The person who has to decide now, None while an AI moves, a curtain is due, or it is over."""
        return None if self.handing_over or self.resting or self.confirming is not None else self.due

    @property
    def due(self) -> Seat | None:
        """The person who decides next: the present viewer if possible, so that nobody else has to take over
        meanwhile."""
        due = [seat for seat in self.session.to_move if self.session.setup.seats[seat] == PERSON]
        return self._viewer if self._viewer in due else next(iter(due), None)

    @property
    def me(self) -> Seat:
        """The seat that looks: the person who decides, otherwise the one who looked last."""
        deciding = self.deciding
        if deciding is not None:
            self._viewer = deciding
        return self._viewer

    @property
    def viewer(self) -> Seat:
        """The last viewer."""
        return self._viewer

    def hides(self, other: Seat) -> bool:
        """Does one of two persons see something that the other must not see?"""
        rules, state = self.session.rules, self.session.state
        return self._viewer != other and rules.observe(state, self._viewer) != rules.observe(state, other)

    @property
    def over(self) -> Over | None:
        """How it ended, or None."""
        return self.session.over

    @property
    def thinking(self) -> Seat | None:
        """The seat whose AI is at work or waits for its turn to play, None if none is."""
        return self._question.seat if self._question is not None else None

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
        if self.final or not self.session.undo(self.waiting[0]):
            return self.undo()
        self._moved(Event("undone"))
        return True

    def go_on(self) -> None:
        """Between two games of one match: make the one legal move, which starts the next game."""
        seat = self.session.to_move[0]
        self.resting = False
        self.session.play(seat, self.session.moves(seat)[0])
        self._moved(Event("step", seat))

    @property
    def can_resign(self) -> bool:
        """Is there a person who may resign, and an opponent?"""
        return bool(self.persons) and len(self.session.setup.seats) > 1 and self.over is None

    def resign(self) -> None:
        """The viewer resigns. With other persons at a table of three or more an AI takes over the seat."""
        session, seat = self.session, self.me
        levels = session.info.levels
        goes_on = len(session.setup.seats) > 2 and len(self.persons) > 1 and levels
        session.resign(seat, AI_PREFIX + levels[len(levels) // 2].key if goes_on else "")
        self._moved(Event("settled", seat))

    @property
    def can_offer_draw(self) -> bool:
        """May one of two offer a draw now, in a game that can end so?"""
        made = moves_made(self.session.log)
        ready = made >= FIRST_OFFER and (not self._declined or made >= self._declined + FIRST_OFFER)
        return self.can_resign and self.session.may_agree and ready and not self._offered

    def offer_draw(self) -> None:
        """The AI answers when it moves."""
        self._offered = True

    def agree(self) -> None:
        """Both have agreed on a draw."""
        self.session.agree()
        self._moved(Event("settled"))

    def decline(self) -> None:
        """Decline the offered draw."""
        self._offered, self._declined = False, moves_made(self.session.log)

    def _answer_offer(self, seat: Seat, answer: Any) -> bool:
        """Does the AI accept the draw? With only one legal move it does not know the value of its move."""
        if not self._offered or len(self.session.moves(seat)) < 2:
            return False
        self.decline()
        if answer.value <= ACCEPTED:
            self.agree()
            return True
        name = self.session.cast[seat].name
        self._events.append(Event("told", text=say("{seat} declines the draw.", seat=name)))
        return False

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
        if step is None or self.final or not self.session.undo(step):
            return False
        self._moved(Event("undone"))
        return True

    def can_retract(self, ply: int) -> bool:
        """May a step be taken back at once that nothing has answered? What must be remembered is no obstacle then: who
        made it has just seen what it goes back to."""
        return not self.final and self.session.last_move() == ply and self.session.can_undo(ply)

    def retract(self, ply: int) -> bool:
        """Take that step back. False if it may not be."""
        if not self.can_retract(ply) or not self.session.undo(ply):
            return False
        self._moved(Event("undone"))
        return True

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
        self.confirming = None
        if not self._stands(event):
            self._drop()
        self._calm = 0.0
        self._events.append(event)
        over = self.session.over is not None
        if self.keeper is not None:
            (self.keeper.took_back if event.kind == "undone" else self.keeper.autosave)(self.session)
            if over:
                self.keeper.record(self.session)
        if over:
            self._events.append(Event("over"))

    # --- the AI ------------------------------------------------------------------------------------------------------

    def update(self, dt: float, calm: bool = True) -> list[Event]:
        """`dt` seconds pass; `calm`: nothing moves on the table. What happened since the last call."""
        self._calm = self._calm + dt if calm else 0.0
        if not self.paused:
            self._ask()
            if not self._judge():
                self._ponder()
            self._listen()
            self._play_answer(calm)
        return self.take()

    def take(self) -> list[Event]:
        """What has happened since it was last told."""
        events, self._events = self._events, []
        return events

    def _ask(self) -> None:
        """Ask for the first AI among those to move, unless it is asked already."""
        if self._question is not None or self._consulted or self.resting or self.confirming is not None:
            return
        seat = next((seat for seat in self.session.to_move if self.level(seat)), None)
        if seat is None or (worker := self._worker_now()) is None:
            return
        length = len(self.session.log)
        seen, seed = self.session.observe(seat), self._luck(length, seat)
        number = worker.ask(seen, seat, self.level(seat), seed, self.seconds())
        self._question, self._pondered = _Question(number, length, seat, seen), None

    def _luck(self, length: int, seat: Seat) -> int:
        """The seed of the AI's generator depends on the deal and the ply only, so that a game can be repeated."""
        return thinking_seed(self.session.setup.seed, length, seat)

    def _judge(self) -> bool:
        """Ask for the value of the position, once for each position; True while that is under way.

        Advice comes first.
        """
        seat, here = self.deciding, len(self.session.log)
        if seat is None or self._question is not None or self._consulted or not self.judges():
            return False
        if self._judged != (here, seat) and (worker := self._worker_now()) is not None:
            seen, luck = self.session.shown(seat), self._luck(here, seat)
            self._judging = worker.ask_advice(seen, seat, luck, min(JUDGING, self.seconds()))
            self._judged, self._pondered = (here, seat), None
        return self._judging > 0

    def _ponder(self) -> None:
        """While only persons are to move, the AI that moves next may think ahead; asked once for each position."""
        if self._question is not None or self._consulted or self.deciding is None or not self.ponder():
            return
        seats = len(self.session.setup.seats)
        after = ((self.deciding + step) % seats for step in range(1, seats))
        seat = next((seat for seat in after if self.level(seat)), None)
        here = len(self.session.log)
        if seat is None or self._pondered == (here, seat) or (worker := self._worker_now()) is None:
            return
        self._pondered = here, seat
        worker.ponder(self.session.observe(seat), seat, self.level(seat), self._luck(here, seat))

    def _worker_now(self) -> Thinker | None:
        if self._worker is None and self._think is not None:
            self._worker = self._think()
            self._worker.start()
        return self._worker

    def _listen(self) -> None:
        worker = self._worker
        if worker is None:
            return
        for answer in worker.poll():
            question = self._question
            if self._consulted and answer.request == self._consulted:
                self._advice = answer
            elif self._judging and answer.request == self._judging and self._judged is not None:
                self._judging = 0 if answer.done else self._judging
                self.judgement = (self._judged[1], answer.suggestions[0].value) if answer.suggestions else None
            elif question is not None and answer.request == question.number and answer.done:
                self._answer = answer
        self._tell_faults(worker)

    def _tell_faults(self, worker: Thinker) -> None:
        if worker.faults > self._faults:
            self._faults = worker.faults
            if not worker.fallback:
                self._events.append(Event("told", text=FAULT))
        if worker.fallback and not self._fallback_told:
            self._fallback_told = True
            self._events.append(Event("told", text=FALLBACK))

    def _play_answer(self, calm: bool) -> None:
        question, worker = self._question, self._worker
        if self._answer is None or question is None or worker is None:
            return
        pause = PAUSES.get(self.speed(), 0.5)
        if pause and (not calm or self._calm < pause):
            return
        answer, self._answer = self._answer, None
        if self._answer_offer(question.seat, answer):
            return
        try:
            self._enter(question.seat, answer.move)
        except TrailboxError:
            if question.length == len(self.session.log):
                # asked again by itself: the question stays open
                worker.reject()
            else:
                # others have stepped at the same time, and what it thought of can't be done any more
                self._drop()
            return
        self._moved(Event("step", question.seat))

    def _enter(self, seat: Seat, notation: Any) -> None:
        """Enter an AI's move like a person's, so that it also ends the possibility to redo."""
        move = codec.decode(self.session.rules.move_type, notation, "move")
        self.session.play(seat, move)

    def _stands(self, event: Event) -> bool:
        """May the thinking AI continue?

        Yes if its observation is unchanged, or if another seat has moved at the same time.
        """
        question, session = self._question, self.session
        stepped = event.kind == "step"
        if question is None or question.seat not in session.to_move or (stepped and event.seat == question.seat):
            return False
        if session.observe(question.seat) == question.seen:
            return True
        return stepped and question.seat in session.movers(session.last_move())

    def _drop(self) -> None:
        """Drop whatever the worker is doing: it is about an earlier position."""
        busy = self._question is not None or self._consulted or self._pondered is not None or self._judging
        self._answer = self._question = self._advice = self._pondered = self._judged = None
        self._consulted = self._judging = 0
        if busy and self._worker is not None:
            self._worker.cancel()

    # --- advice ------------------------------------------------------------------------------------------------------

    def consult(self, seen: Any, seat: Seat, ply: int, played: Any = None, most: float = 10.0) -> bool:
        """Ask for the seat's best moves in its observation after `ply` steps. False if there is no AI to ask.

        It may take as long as an AI for its move, but no more than `most` seconds.

        An AI that thinks about its move is interrupted and asked again when the advice is there or `release`d.
        """
        worker = self._worker_now()
        if worker is None:
            return False
        self._answer = self._question = self._advice = self._pondered = self._judged = None
        self._judging = 0
        self._consulted = worker.ask_advice(seen, seat, self._luck(ply, seat), min(most, self.seconds()), played)
        return True

    def consult_on(self, ply: int, most: float) -> bool:
        """Ask for the value of the move made after `ply` steps, by everything that its seat had seen.

        False: see `consult`.
        """
        session, step = self.session, self.session.log[ply]
        seen = session.rules.observe(session.states[ply], step.seat)
        return self.consult(seen, step.seat, ply, step.move, most)

    @property
    def consulted(self) -> int:
        """The number of the request for advice that is open, 0 for none."""
        return self._consulted

    def advice(self) -> Any:
        """The advice as far as it has arrived (`worker_supervisor.Advice`), None before. Never waits."""
        if self._consulted:
            self._listen()
            if self._advice is not None and self._advice.done:
                self._consulted = 0
        return self._advice

    def release(self) -> None:
        """The advice is not wanted any more."""
        if self._consulted and self._worker is not None:
            self._worker.cancel()
        self._consulted, self._advice = 0, None

    def close(self) -> None:
        """End the worker."""
        self._drop()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
