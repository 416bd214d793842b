"""The review of a game with an agent's help: what each move was worth, what was better, and which ones cost most.

A `Review` says what to ask next and takes the suggestions that come back; the caller asks (a worker for the window,
this process for a command). First all moves are judged quickly, from the end backwards, then those that seem to have
cost something are judged for longer. Once nothing is left to ask, what was found is a `LookBack` and stays as it is,
until a deeper pass is through. Of a game that has one already only the reasons of its key moments are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import Agent, Question, Suggestion, answered, thinking_seed
from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.ai.review.draw_luck import Luck
from engine.ai.review.judged_moves import Judged, judge, key_moves, lead, weigh
from engine.core import codec
from engine.core.rules import CHANCE, Over, Seat
from engine.core.session import WHOLE, Better, LookBack, Session, Weighed, moves_made

QUICK = 0.15
"""Seconds for a move in the first pass."""
DEEP = 1.0
"""Seconds for a move that seems to have cost something, and for the reply to it."""
DEEPER = 3
"""How many times longer everything is judged in each deeper pass."""
MOST_DEEP = 16
"""The most moves that are judged for longer."""
APART = 0.4
"""A value told after a move and the one told before the next are no more than this apart (-1 to 1): 20 % of the chance
with two seats."""


@dataclass(slots=True)
class Known:
    """The results of a review, without the positions of the game: enough to continue it.

    raw: the suggestions for each ply. depth: for how many seconds each was judged. quick, deep: seconds for the next
    ones. luck: of the evaluated draws (see `Luck`). told: what was found when nothing was left to ask, None before;
    again: is everything being judged anew, for longer?
    """

    quick: float = QUICK
    deep: float = DEEP
    raw: dict[int, Judged] = field(default_factory=dict)
    depth: dict[int, float] = field(default_factory=dict)
    luck: dict[int, dict[Seat, float]] = field(default_factory=dict)
    told: LookBack | None = None
    again: bool = False


class Review:
    """The review of a game so far. It grows by `take`, and can be interrupted and continued at any time."""

    def __init__(self, session: Session[Any, Any], known: Known | None = None, seed: int = 0) -> None:
        self.rules = session.rules
        self.seats = len(session.setup.seats)
        self.states = tuple(session.states)
        self.log = tuple(session.log)
        self.plies = tuple(ply for ply, step in enumerate(self.log) if step.seat != CHANCE)
        self.measure = session.info.measure
        self.known = known or Known()
        if self.known.told is None:
            self.known.told = session.look_back
        self._seed = session.setup.seed + seed
        self.luck = Luck(session, self.known.luck, self._seed)
        self._agreed: dict[int, Judged] | None = None

    def number(self, ply: int) -> int:
        """The number of the move, from 1, that was made after `ply` steps."""
        return moves_made(self.log[: ply + 1])

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Is all known by which the game's accuracy is told?"""
        return self.known.told is not None and not self.known.again

    def next(self) -> Question | None:
        """The next question; None when the review is complete."""
        if self.complete:
            return next((self._question(ply, self.known.deep) for ply in self._unexplained()), None)
        for ply in reversed(self.plies):
            if self.known.depth.get(ply, 0.0) < self.known.quick:
                return self._question(ply, self.known.quick)
        for ply in self.closer():
            return self._question(ply, self.known.deep)
        self.known.told, self.known.again = self._found(), False
        return None

    def _unexplained(self) -> Iterator[int]:
        """The key moments of a game that was judged before, as far as nobody has asked for their reasons."""
        assert self.known.told is not None
        return (better.ply for better in self.known.told.key if not self.known.depth.get(better.ply))

    def closer(self) -> tuple[int, ...]:
        """The moves that are still to be judged for longer: those that cost most, and the replies to them."""
        depth, deep = self.known.depth, self.known.deep
        if sum(seconds >= deep for seconds in depth.values()) >= MOST_DEEP or deep <= self.known.quick:
            return ()
        costly = sorted(self._weighed(), key=lambda one: -one.cost)
        wanted = [ply for one in costly if one.cost >= self.measure.slip for ply in (one.ply, one.ply + 1)]
        return tuple(ply for ply in dict.fromkeys(wanted) if ply in depth and depth[ply] < deep)

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
            state = self.states[question.ply]
            free = len(suggestions) > 1 or len(self.rules.moves(state, question.seat)) > 1
            self.known.raw[question.ply] = judge(question, suggestions, free=free)

    def deepen(self) -> None:
        """Start a deeper pass: everything will be judged again, for longer."""
        self.known.quick, self.known.deep, self.known.again = self.known.deep, DEEPER * self.known.deep, True

    @property
    def share(self) -> float:
        """The progress of the pass, 0 to 1."""
        if self.complete:
            return 1.0
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

    @property
    def told(self) -> LookBack:
        """What is told of the game: what was found when a pass was through, before that what is known so far."""
        return self.known.told or self._found()

    def _weighed(self) -> Iterator[Weighed]:
        return (weigh(judged, self.measure, self.seats) for judged in self.judged.values())

    def _found(self) -> LookBack:
        """What is known so far, in whole numbers."""
        moves, kind = tuple(self._weighed()), self.rules.move_type
        key = tuple(
            Better(one.ply, codec.encode(best.move, kind), tuple(codec.encode(move, kind) for move in best.line))
            for one in key_moves(moves, self.measure)
            for best in (self.judged[one.ply].best,)
        )
        free = (judged for judged in self.judged.values() if judged.free)
        found = max(free, key=lambda judged: lead(judged, self.measure, self.seats), default=None)
        good = found.ply if found is not None and lead(found, self.measure, self.seats) >= self.measure.mistake else -1
        return LookBack(moves, key, good, self.known.quick)

    def explained(self, ply: int) -> Judged | None:
        """What the agent said of a key moment, if it is what is told of it."""
        judged = self.judged.get(ply)
        better = next((one for one in self.told.key if one.ply == ply), None)
        if judged is None or better is None or weigh(judged, self.measure, self.seats).cost < self.measure.slip:
            return None
        return judged if codec.encode(judged.best.move, self.rules.move_type) == better.move else None

    def curve(self, seat: Seat) -> dict[int, float]:
        """The value for the seat after each number of steps, -1 to 1, as far as it is known.

        With two seats, one seat's gain is the other's loss; with more, a seat's value is known where it moves, and
        what its move led to right after it.
        """
        found: dict[int, float] = {}
        for move in self.told.moves:
            if move.seat == seat:
                found[move.ply] = move.value / WHOLE
                if self.seats > 2:
                    found[move.ply + 1] = (move.value - move.loss) / WHOLE
            elif self.seats == 2:
                found[move.ply] = -move.value / WHOLE
        turn = self.rules.turn(self.states[-1])
        if isinstance(turn, Over):
            found[len(self.log)] = worth(turn, seat)
        return found

    def _agree(self, judged: Judged) -> Judged:
        """Adjust the judgement to what is known of the position after the move: a proof there is a proof here, and what
        is told before the next move is about what is told after this one."""
        played = judged.played
        if self.measure.points:
            return replace(judged, played=self._no_worse(judged, played))
        after = self._after(judged.ply, judged.seat)
        if after is None:
            return judged
        value, sure = after
        if sure:
            played = replace(played, value=value, sure=True)
        elif not played.sure and not judged.is_best:
            # two judgements of the same move: it is called worse only if both agree
            played = replace(played, value=max(played.value, value))
        best = _best(judged, played) if sure else played if judged.is_best else judged.best
        return near(replace(judged, value=best.value, best=best, played=played, line=best.line), value)

    def _no_worse(self, judged: Judged, played: Suggestion) -> Suggestion:
        """The played move in a game of points: of two looks at what it leads to in the same turn the better one."""
        following = (self._agreed or {}).get(judged.ply + 1)
        if judged.is_best or following is None or following.seat != judged.seat or played.points is None:
            return played
        return replace(
            played,
            value=max(played.value, min(following.value, judged.value)),
            points=max(played.points, min(following.best.points or 0.0, judged.best.points or 0.0)),
        )

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


def near(judged: Judged, after: float) -> Judged:
    """The judgement, brought near to what the next look says of the position after the move, which is a move ahead.

    What is not proven is moved, all of it by as much: what one look has got wrong is mostly common to all moves, so
    that it says no less of what one move is better than another.
    """
    told = judged.best.value if judged.is_best else min(judged.best.value, judged.played.value)
    moved = max(after - APART, min(told, after + APART)) - told

    def nearer(one: Suggestion) -> Suggestion:
        return one if one.sure or not moved else replace(one, value=max(-1.0, min(1.0, one.value + moved)))

    best, played = nearer(judged.best), nearer(judged.played)
    loss = 0.0 if best.move == played.move else max(0.0, best.value - played.value)
    suggestions = tuple(map(nearer, judged.suggestions))
    return replace(judged, value=best.value, best=best, played=played, loss=loss, suggestions=suggestions)


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
