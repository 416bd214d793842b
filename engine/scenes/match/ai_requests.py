"""What a match asks its AI worker: the moves of AI seats, what a position is worth, advice for persons.

The worker does one thing at a time: advice comes before an AI's move, which comes before judging and pondering.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.ai.agent import thinking_seed
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say

FAULT = say("The AI failed and was restarted.")
FALLBACK = say("The AI failed three times; a simpler one plays on.")
JUDGING = 1.0
"""The most seconds for judging a position."""


class Thinker(Protocol):
    """What is needed of the AI worker (see `engine.ai.process.worker_supervisor`)."""

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


class Turns(Protocol):
    """Who is to move: what is needed of the match."""

    session: Session[Any, Any]

    @property
    def deciding(self) -> Seat | None:
        """The person who has to decide now."""

    @property
    def asks_nobody(self) -> bool:
        """Does no AI move now, although its seat is to move?"""

    def level(self, seat: Seat) -> str:
        """The AI level of a seat, "" for a person."""


class Terms(Struct):
    """The settings of the moment. seconds: the most an AI may take for a move; ponder: may it think while a person
    does? judges: is the value of the position computed while a person decides?"""

    seconds: Callable[[], float] = lambda: 1.0
    ponder: Callable[[], bool] = lambda: False
    judges: Callable[[], bool] = lambda: False


class Question(Struct, frozen=True):
    """A question to the worker: its number, for which length of the log and seat, and what that seat saw."""

    number: int
    length: int
    seat: Seat
    seen: Any


class Advisor:
    """`start` makes the worker when an AI first has to move or advice is asked for; None: there is none."""

    def __init__(self, turns: Turns, start: Callable[[], Thinker] | None, terms: Terms) -> None:
        self.turns = turns
        self.terms = terms
        self.judgement: tuple[Seat, float] | None = None
        """The last known value, -1 to 1, for a seat, from what this seat saw."""
        self._start = start
        self._worker: Thinker | None = None
        self._question: Question | None = None
        self._answer: Any = None
        self._judged: tuple[int, Seat] | None = None
        """For which length of the log and which seat the value was asked; `_judging`: the open request, 0 for none."""
        self._judging = 0
        self._consulted = 0
        """The number of the request for advice that is open, 0 for none."""
        self._advice: Any = None
        self._pondered: tuple[int, Seat] | None = None
        """For which length of the log and which seat the worker ponders."""
        self.news: list[Text] = []
        """What is to be said about faults of the AI; whoever says it takes it out."""
        self._faults = 0
        self._fallback_told = False

    @property
    def thinking(self) -> Seat | None:
        """The seat whose AI is at work or waits for its turn to play, None if none is."""
        return self._question.seat if self._question is not None else None

    def wake(self) -> None:
        """Start the worker ahead of the first question."""
        self._worker_now()

    def close(self) -> None:
        """End the worker."""
        self.drop()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    # --- the moves of AI seats ---------------------------------------------------------------------------------------

    def work(self) -> None:
        """Ask for what is wanted now, and listen. Never waits."""
        self._ask()
        if not self._judge():
            self._ponder()
        self._listen()

    @property
    def answer(self) -> tuple[Question, Any] | None:
        """The answer to the question about a move, as soon as it is there."""
        if self._answer is None or self._question is None:
            return None
        return self._question, self._answer

    def taken(self) -> None:
        """The answer is used now; the question stays open until the position has changed."""
        self._answer = None

    def reject(self, question: Question) -> None:
        """The answer was no legal move. It is asked again by itself, unless others have stepped at the same time, and
        what it thought of can't be done any more."""
        if question.length == len(self.turns.session.log) and self._worker is not None:
            self._worker.reject()
        else:
            self.drop()

    def moved(self, stepped: Seat | None) -> None:
        """The position has changed; stepped: a move was made by this seat. Questions about the old one are dropped,
        unless their answer is still usable."""
        if not self._stands(stepped):
            self.drop()

    def drop(self) -> None:
        """Drop whatever the worker is doing: it is about an earlier position."""
        busy = self._question is not None or self._consulted or self._pondered is not None or self._judging
        self._answer = self._question = self._advice = self._pondered = self._judged = None
        self._consulted = self._judging = 0
        if busy and self._worker is not None:
            self._worker.cancel()

    def _ask(self) -> None:
        """Ask for the first AI among those to move, unless it is asked already."""
        if self._question is not None or self._consulted or self.turns.asks_nobody:
            return
        seat = next((seat for seat in self.turns.session.to_move if self.turns.level(seat)), None)
        if seat is None or (worker := self._worker_now()) is None:
            return
        length = len(self.turns.session.log)
        seen, seed = self.turns.session.observe(seat), self._luck(length, seat)
        number = worker.ask(seen, seat, self.turns.level(seat), seed, self.terms.seconds())
        self._question, self._pondered = Question(number, length, seat, seen), None

    def _luck(self, length: int, seat: Seat) -> int:
        """The seed of the AI's generator depends on the deal and the ply only, so that a game can be repeated."""
        return thinking_seed(self.turns.session.setup.seed, length, seat)

    def _judge(self) -> bool:
        """Ask for the value of the position, once for each position; True while that is under way.

        Advice comes first.
        """
        if self._question is not None or self._consulted or not self.terms.judges():
            return False
        seat, here = self.turns.deciding, len(self.turns.session.log)
        if seat is None:
            return False
        if self._judged != (here, seat) and (worker := self._worker_now()) is not None:
            seen, luck = self.turns.session.shown(seat), self._luck(here, seat)
            self._judging = worker.ask_advice(seen, seat, luck, min(JUDGING, self.terms.seconds()))
            self._judged, self._pondered = (here, seat), None
        return self._judging > 0

    def _ponder(self) -> None:
        """While only persons are to move, the AI that moves next may think ahead; asked once for each position."""
        if self._question is not None or self._consulted or not self.terms.ponder() or self.turns.deciding is None:
            return
        seats = len(self.turns.session.setup.seats)
        after = ((self.turns.deciding + step) % seats for step in range(1, seats))
        seat = next((seat for seat in after if self.turns.level(seat)), None)
        here = len(self.turns.session.log)
        if seat is None or self._pondered == (here, seat) or (worker := self._worker_now()) is None:
            return
        self._pondered = here, seat
        worker.ponder(self.turns.session.observe(seat), seat, self.turns.level(seat), self._luck(here, seat))

    def _worker_now(self) -> Thinker | None:
        if self._worker is None and self._start is not None:
            self._worker = self._start()
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
                self.news.append(FAULT)
        if worker.fallback and not self._fallback_told:
            self._fallback_told = True
            self.news.append(FALLBACK)

    def _stands(self, stepped: Seat | None) -> bool:
        """May the thinking AI continue?

        Yes if its observation is unchanged, or if another seat has moved at the same time.
        """
        question, session = self._question, self.turns.session
        if question is None or question.seat not in session.to_move or stepped == question.seat:
            return False
        if session.observe(question.seat) == question.seen:
            return True
        return stepped is not None and question.seat in session.movers(session.last_move())

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
        self._consulted = worker.ask_advice(seen, seat, self._luck(ply, seat), min(most, self.terms.seconds()), played)
        return True

    def consult_on(self, ply: int, most: float) -> bool:
        """Ask for the value of the move made after `ply` steps, by everything that its seat had seen.

        False: see `consult`.
        """
        session, step = self.turns.session, self.turns.session.log[ply]
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
