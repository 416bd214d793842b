"""The review of a game with an agent's help: what each move was worth, what was better, and which ones mattered.

A `Review` says what to ask next and takes the suggestions that come back; the caller asks (a worker for the window,
this process for a command). First all moves are judged quickly, from the end backwards, then those that seem to have
mattered are judged for longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import Agent, Question, Suggestion, answered, thinking_seed
from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.ai.review.draw_luck import Luck
from engine.ai.review.judged_moves import Judged, Moment, judge, turning_points
from engine.core import codec
from engine.core.rules import CHANCE, Over, Seat
from engine.core.session import Session, moves_made

QUICK = 0.15
"""Seconds for a move in the first pass."""
DEEP = 1.0
"""Seconds for a move that seems to have mattered."""
DEEPER = 3
"""How many times longer everything is judged in each deeper pass."""
MOST_DEEP = 16
"""The most moves that are judged for longer."""


@dataclass(slots=True)
class Known:
    """The results of a review, without the positions of the game: enough to continue it.

    raw: the suggestions for each ply. depth: for how many seconds each was judged. quick, deep: seconds for the next
    ones. luck: of the evaluated draws (see `Luck`).
    """

    quick: float = QUICK
    deep: float = DEEP
    raw: dict[int, Judged] = field(default_factory=dict)
    depth: dict[int, float] = field(default_factory=dict)
    luck: dict[int, dict[Seat, float]] = field(default_factory=dict)


class Review:
    """The review of a game so far. It grows by `take`, and can be interrupted and continued at any time."""

    def __init__(self, session: Session[Any, Any], known: Known | None = None, seed: int = 0) -> None:
        self.rules = session.rules
        self.seats = len(session.setup.seats)
        self.states = tuple(session.states)
        self.log = tuple(session.log)
        self.plies = tuple(ply for ply, step in enumerate(self.log) if step.seat != CHANCE)
        self.known = known or Known()
        self._seed = session.setup.seed + seed
        self.luck = Luck(session, self.known.luck, self._seed)
        self._agreed: dict[int, Judged] | None = None

    def number(self, ply: int) -> int:
        """The number of the move, from 1, that was made after `ply` steps."""
        return moves_made(self.log[: ply + 1])

    # --- asking ------------------------------------------------------------------------------------------------------

    def next(self) -> Question | None:
        """The next question; None when the review is complete."""
        for ply in reversed(self.plies):
            if self.known.depth.get(ply, 0.0) < self.known.quick:
                return self._question(ply, self.known.quick)
        for ply in self.closer():
            return self._question(ply, self.known.deep)
        return None

    def closer(self) -> tuple[int, ...]:
        """The moves that are still to be judged for longer: those that mattered, and the replies to them."""
        if (
            sum(depth >= self.known.deep for depth in self.known.depth.values()) >= MOST_DEEP
            or self.known.deep <= self.known.quick
        ):
            return ()
        wanted: list[int] = []
        for judged in (moment.judged for moment in self.points()):
            wanted += [judged.ply, judged.ply + 1]
        known = (ply for ply in dict.fromkeys(wanted) if ply in self.known.depth)
        return tuple(ply for ply in known if self.known.depth[ply] < self.known.deep)

    def _question(self, ply: int, seconds: float) -> Question:
        step = self.log[ply]
        played = codec.decode(self.rules.move_type, step.move, "move")
        seed = thinking_seed(self._seed, ply, step.seat)
        return Question(ply, step.seat, self.rules.observe(self.states[ply], step.seat), played, seed, seconds)

    def take(self, question: Question, suggestions: Sequence[Suggestion]) -> None:
        """Take the answer, with real moves (not in notation). Without suggestions it is not asked again."""
        self.known.depth[question.ply] = question.seconds
        self._agreed = None
        if suggestions:
            self.known.raw[question.ply] = judge(question, suggestions)

    def deepen(self) -> None:
        """Start a deeper pass: everything will be judged again, for longer."""
        self.known.quick, self.known.deep = self.known.deep, DEEPER * self.known.deep

    @property
    def share(self) -> float:
        """The progress of the pass, 0 to 1."""
        done = sum(self.known.depth.get(ply, 0.0) >= self.known.quick for ply in self.plies)
        return done / len(self.plies) if self.plies else 1.0

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def judged(self) -> Mapping[int, Judged]:
        """The moves judged so far by their ply, in order; later proofs are applied to the moves that led there."""
        if self._agreed is None:
            self._agreed = {}
            for ply in sorted(self.known.raw, reverse=True):
                self._agreed[ply] = self._agree(self.known.raw[ply])
            self._agreed = dict(sorted(self._agreed.items()))
        return self._agreed

    def points(self, most: int = 6, notable: Sequence[int] = ()) -> tuple[Moment, ...]:
        """The moments of the moves judged so far that are worth looking at; see `turning_points`."""
        return turning_points(tuple(self.judged.values()), most, notable)

    def curve(self, seat: Seat) -> dict[int, float]:
        """The value for the seat after each number of steps, -1 to 1, as far as it is known.

        With two seats, one seat's gain is the other's loss; with more, a seat's value is known where it moves.
        """
        found: dict[int, float] = {}
        for ply, judged in self.judged.items():
            if judged.seat == seat:
                found[ply] = judged.value
            elif self.seats == 2:
                found[ply] = -judged.value
        turn = self.rules.turn(self.states[-1])
        if isinstance(turn, Over):
            found[len(self.log)] = worth(turn, seat)
        return found

    def _agree(self, judged: Judged) -> Judged:
        """Adjust the judgement to what is known of the position after the move: a proof there is a proof here."""
        after = self._after(judged.ply, judged.seat)
        if after is None:
            return judged
        value, sure = after
        played = judged.played
        if sure:
            played = replace(played, value=value, sure=True)
        elif not played.sure and not judged.is_best:
            # two judgements of the same move: it is called worse only if both agree
            played = replace(played, value=max(played.value, value))
        best = _best(judged, played) if sure else played if judged.is_best else judged.best
        loss = 0.0 if best.move == played.move else max(0.0, best.value - played.value)
        return replace(judged, value=best.value, best=best, played=played, loss=loss, line=best.line)

    def _after(self, ply: int, seat: Seat) -> tuple[float, bool] | None:
        """The value for the seat of the position after its move, and whether it is proven; None if nobody knows."""
        if ply + 1 == len(self.log) and isinstance(turn := self.rules.turn(self.states[-1]), Over):
            end = worth(turn, seat)
            # alone one win can be better than another, so a win does not prove that the move before it was right
            return (end, True) if self.seats > 1 or end < 0 else None
        following = (self._agreed or {}).get(ply + 1)
        if following is None:
            return None
        if following.seat == seat:
            return following.value, _is_proven(following)
        return (-following.value, _is_proven(following)) if self.seats == 2 else None


def _best(judged: Judged, played: Suggestion) -> Suggestion:
    """The best suggestion for a position once the value of the played one is proven."""
    others = [suggestion for suggestion in judged.suggestions if suggestion.move != played.move]
    top = max(others, key=lambda suggestion: suggestion.value, default=played)
    certain = all(suggestion.sure for suggestion in others)
    if played.value >= 1 or (certain and played.value >= top.value):
        return played
    if judged.is_best and played.value < judged.best.value:
        # it had been overestimated; that another was better is known only if that is proven
        return top if certain else judged.best
    return replace(played, sure=False) if played.value >= judged.best.value else judged.best


def _is_proven(judged: Judged) -> bool:
    """Is the value of the position proven, not only that of its best move?"""
    best = judged.best
    return best.sure and (
        best.value >= 1 or all(suggestion.sure or suggestion.value < best.value for suggestion in judged.suggestions)
    )


def look_back(review: Review, agent: Agent[Any]) -> Iterator[Question]:
    """Ask an agent in this process until everything is known; yields what was asked, after each answer."""
    while (question := review.next()) is not None:
        review.take(question, answered(question, agent))
        yield question
