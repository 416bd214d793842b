"""The work behind a review: one question after another to the AI's process; results are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import Question, Suggestion
from engine.ai.review.accuracy import of_seat
from engine.ai.review.game_review import Known, Review
from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.game_info import PERSON
from engine.core.session import Session
from engine.core.sha256 import sha256
from engine.scenes.match.ai_requests import Thinker
from saves.player_files import Library

MOST_KEPT = 2
"""Reviews that are kept for another look. Each holds all the advice about its game: 0.6 MB in Fairy Trails."""
_kept: OrderedDict[str, Known] = OrderedDict()


def digest(session: Session[Any, Any]) -> str:
    """Names a game by its set-up and its moves."""
    setup = session.setup
    steps = [[step.seat, step.move] for step in session.log]
    text = codec.dumps([setup.game, list(setup.seats), setup.seed, sorted(setup.options.items()), setup.board, steps])
    return sha256(text.encode()).hexdigest()


def review_of(session: Session[Any, Any]) -> Review:
    """A review with what is known of this game already; that of the last two games is kept while the program runs."""
    key = digest(session)
    review = Review(session, _kept.pop(key, None))
    _kept[key] = review.known
    if len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return review


def known_of(session: Session[Any, Any]) -> Review | None:
    """The review of a game, with what is known of it, if there has been one; it is not to be taken up again."""
    known = _kept.get(digest(session))
    return None if known is None else Review(session, known)


def store(library: Library, session: Session[Any, Any], review: Review) -> None:
    """Store what was found with the game once that is complete, and count the accuracy of the one person."""
    told, seats = review.known.told, session.seated.seats
    if not review.complete or told is None:
        return
    alone = seats.index(PERSON) if seats.count(PERSON) == 1 else -1
    own = of_seat(told.moves, alone, review.measure, session.hinted)
    library.store_look_back(session, told, digest(session), own.share if own is not None else None)


class Work:
    """Asks while `running`. `think` makes the worker when it is first needed."""

    def __init__(self, review: Review, think: Callable[[], Thinker]) -> None:
        self.review = review
        self.running = False
        self.failed = False
        """The AI failed too often; there will be no more results."""
        self._think = think
        self._worker: Thinker | None = None
        self._asked: tuple[int, Question] | None = None

    def start(self) -> None:
        """Begin, or go on."""
        self.running = not self.failed and not self.all_known

    @property
    def all_known(self) -> bool:
        """Is there nothing left to ask?"""
        return self._next() is None

    def _next(self) -> Question | None:
        """First about the moves, then about the draws."""
        return self.review.next() or self.review.luck.next()

    def stop(self) -> None:
        """Pause; the open question is dropped."""
        self.running = False
        self._asked = None
        if self._worker is not None:
            self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self.stop()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def update(self) -> bool:
        """Once a frame, never waits. True if more is known or it has come to its end."""
        if not self.running:
            return False
        if self._asked is None:
            return self._ask()
        assert self._worker is not None
        news = answered = False
        for advice in self._worker.poll():
            if self._asked is not None and advice.request == self._asked[0] and advice.done:
                news = self._take(self._asked[1], self._read(advice.suggestions))
                answered, self._asked = True, None
        if self._worker.fallback:
            self.failed = True
            self.stop()
            return True
        return (answered and self._ask()) or news

    def _take(self, question: Question, suggestions: Sequence[Suggestion]) -> bool:
        """Keep what came back. Is more known now? Of a draw only when the last look at it is through."""
        luck = self.review.luck
        if question.played is not None:
            self.review.take(question, suggestions)
            return True
        before = luck.share
        luck.take(question, suggestions)
        return luck.share > before

    def _ask(self) -> bool:
        question = self._next()
        if question is None:
            self.running = False
            return True
        if self._worker is None:
            self._worker = self._think()
        number = self._worker.ask_advice(question.seen, question.seat, question.seed, question.seconds, question.played)
        self._asked = number, question
        return False

    def _read(self, suggestions: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
        kind = self.review.rules.move_type
        try:
            return tuple(
                replace(
                    suggestion,
                    move=codec.decode(kind, suggestion.move, "move"),
                    line=tuple(codec.decode(kind, move, "move") for move in suggestion.line),
                )
                for suggestion in suggestions
            )
        except TrailboxError:
            return ()
