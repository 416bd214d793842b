"""The review of a game with an agent's help: what each move was worth, what was better, and which ones mattered.

A `Review` says what to ask next and takes the suggestions that come back; the caller asks (a worker for the window,
this process for a command). First all moves are judged quickly, from the end backwards, then those that seem to have
mattered are judged for longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import Agent, Suggestion, thinking_seed
from engine.ai.luck import Luck
from engine.ai.question import Question, answered
from engine.ai.search import worth
from engine.core import codec
from engine.core.rules import CHANCE, Over, Seat
from engine.core.session import Session, moves_made
from engine.core.text import Text, say

QUICK = 0.15
"""Seconds for a move in the first pass."""
DEEP = 1.0
"""Seconds for a move that seems to have mattered."""
DEEPER = 3
"""How many times longer everything is judged in each deeper pass."""
MOST_DEEP = 16
"""The most moves that are judged for longer."""


class Judged(Struct, frozen=True):
    """A player's move and its value. Values are for `seat`, -1 to 1.

    ply: steps of the log before it; value: of the position before it, so of the best move; loss: how much worse the
    move was than the best one, 0 to 2; line: the best moves from here, the better move first; ideas: all suggestions.
    """

    ply: int
    seat: Seat
    value: float
    best: Suggestion
    played: Suggestion
    loss: float
    line: tuple[Any, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def is_best(self) -> bool:
        """Was the best move played?"""
        return bool(self.best.move == self.played.move)


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


def judge(question: Question, suggestions: Sequence[Suggestion]) -> Judged:
    """Judge one move by an agent's suggestions for its position, the best first."""
    best = suggestions[0]
    least = min(suggestion.value for suggestion in suggestions)
    unknown = Suggestion(question.played, least, (question.played,), Text(""))
    played = next((suggestion for suggestion in suggestions if suggestion.move == question.played), unknown)
    loss = 0.0 if played.move == best.move else max(0.0, best.value - played.value)
    return Judged(question.ply, question.seat, best.value, best, played, loss, best.line, tuple(suggestions))


def look_back(review: Review, agent: Agent[Any]) -> Iterator[Question]:
    """Ask an agent in this process until everything is known; yields what was asked, after each answer."""
    while (question := review.next()) is not None:
        review.take(question, answered(question, agent))
        yield question


# --- the moves that mattered -----------------------------------------------------------------------------------------

SLIP, MISTAKE, DECISIVE, MISSED = "slip", "mistake", "decisive", "missed"
FIND, RIGHT = "find", "right"
LEAST_LOSS = 0.2
REAL_LOSS = 0.35
LOST, WON = -0.5, 0.95
ALONE = 0.6
"""How much worse all other moves must be for a good find, in values of -1 to 1."""
MOST_FINDS = 2
MOST_SLIPS = 2


class Moment(Struct, frozen=True):
    """A move that mattered, and in which way: SLIP, MISTAKE, DECISIVE, MISSED (a win), FIND, RIGHT (a true claim)."""

    judged: Judged
    kind: str

    @property
    def ply(self) -> int:
        """Steps of the log before it."""
        return self.judged.ply


def turning_points(judged: Sequence[Judged], most: int = 6, notable: Sequence[int] = ()) -> tuple[Moment, ...]:
    """At most `most` moments, in the order of the game: what cost most, the move that decided it, the best finds.

    `notable`: plies of moves that make a statement about the game, such as a claim; they are included if they were
    proven right.
    """
    decisive = _decisive(judged)
    lost = [Moment(one, _kind(one, decisive)) for one in judged if one.loss >= LEAST_LOSS or one is decisive]
    lost.sort(key=lambda moment: (moment.kind != DECISIVE, -moment.judged.loss, moment.ply))
    slips = [moment for moment in lost if moment.kind == SLIP][MOST_SLIPS:]
    lost = [moment for moment in lost if moment not in slips]
    good = [Moment(one, RIGHT) for one in judged if one.ply in notable and _is_right(one)]
    finds = sorted((one for one in judged if _is_find(one)), key=lambda one: (-_lead(one), one.ply))
    good += [Moment(one, FIND) for one in finds[:MOST_FINDS] if all(other.ply != one.ply for other in good)]
    told = [*lost[: most - min(len(good), 1)], *good][:most]
    return tuple(sorted(told, key=lambda moment: moment.ply))


def _kind(one: Judged, decisive: Judged | None) -> str:
    if one is decisive:
        return DECISIVE
    if one.best.value >= WON and one.played.value < -LOST:
        return MISSED
    return MISTAKE if one.loss >= REAL_LOSS else SLIP


def _decisive(judged: Sequence[Judged]) -> Judged | None:
    """The costliest move of a seat before which the game was not lost, and after which it was always lost."""
    found: Judged | None = None
    for number, one in enumerate(judged):
        if one.loss < LEAST_LOSS or one.best.value <= LOST or one.played.value > LOST:
            continue
        later = (other.value for other in judged[number + 1 :] if other.seat == one.seat)
        if all(value <= LOST for value in later) and (found is None or one.loss > found.loss):
            found = one
    return found


def summed_up(judged: Sequence[Judged]) -> tuple[Judged | None, bool, Judged | None]:
    """The move that cost most, whether it decided the game, and the best one: where others would have been worst.

    None where no move cost much, or had much before the others.
    """
    decisive = _decisive(judged)
    worst = decisive or max(judged, key=lambda one: one.loss, default=None)
    best = max((one for one in judged if one.is_best and len(one.line) > 1), key=_lead, default=None)
    return (
        worst if worst is not None and worst.loss >= LEAST_LOSS else None,
        decisive is not None,
        best if best is not None and _lead(best) >= LEAST_LOSS else None,
    )


def _is_right(one: Judged) -> bool:
    return one.loss == 0 and one.played.sure and one.played.value > 0


def _lead(one: Judged) -> float:
    others = [suggestion.value for suggestion in one.suggestions if suggestion.move != one.played.move]
    return one.played.value - max(others) if others else 0.0


def _is_find(one: Judged) -> bool:
    """The best move was played and everything else would have been bad; an immediate win does not count."""
    others = [suggestion.value for suggestion in one.suggestions if suggestion.move != one.played.move]
    if not one.is_best or not others or len(one.line) < 2:
        return False
    return one.played.value > LOST / 2 and max(others) <= LOST and _lead(one) >= ALONE


# --- in words --------------------------------------------------------------------------------------------------------


KINDS: Mapping[str, Text] = {
    SLIP: say("Slip"),
    MISTAKE: say("Mistake"),
    DECISIVE: say("The decisive mistake"),
    MISSED: say("A missed win"),
    FIND: say("A good find"),
    RIGHT: say("Right"),
}
"""The kinds of moments."""

EVEN = 0.15
"""Below this value nobody is ahead."""
AHEAD = (
    (0.6, say("clearly ahead")),
    (EVEN, say("a little ahead")),
    (-EVEN, say("even")),
    (-0.6, say("a little behind")),
    (-2.0, say("clearly behind")),
)
"""The least value for each standing, with its words for the seat concerned."""


def standing(value: float, sure: bool = False) -> Text:
    """The words for a value."""
    if sure and value >= 1:
        return say("won for certain")
    if sure and value <= -1:
        return say("lost against best play")
    if sure and value == 0:
        return say("a draw with best play")
    return next(words for least, words in AHEAD if value >= least)


def change(judged: Judged) -> Text | None:
    """The standing of the seat before and after its move; None if the words are the same."""
    before = standing(judged.best.value, judged.best.sure)
    after = standing(judged.played.value, judged.played.sure)
    return say("Before: {before}. After: {after}.", before=before, after=after) if before != after else None


def facts(moment: Moment) -> tuple[Text, ...]:
    """Sentences about what is proven; () if nothing is."""
    judged = moment.judged
    best, played = judged.best, judged.played
    found: list[Text] = []
    if best.sure and best.value >= 1 and not (played.sure and played.value >= 1):
        found.append(say("With the better move the win could have been forced."))
    if played.sure and played.value <= -1 and not (best.sure and best.value <= -1):
        found.append(say("After this the game was lost against best play."))
    if played.sure and played.value == 0 and best.value > 0 and judged.loss:
        found.append(say("After this it was a draw with best play."))
    others = [suggestion for suggestion in judged.suggestions if suggestion.move != played.move]
    if moment.kind == FIND and others and all(suggestion.sure and suggestion.value <= -1 for suggestion in others):
        found.append(say("Every other move loses against best play."))
    return tuple(found)


def reasons(moment: Moment) -> tuple[Text, ...]:
    """Why the better move is better; for a move that was good or that the agent has proven, the reason for its own
    value."""
    judged = moment.judged
    best, played = judged.best.reason, judged.played.reason
    if moment.kind in (FIND, RIGHT):
        return (played,) if played.source else ()
    told = [best] if best.source else []
    # if something is proven only by what followed, its reason was given before the proof
    if any(suggestion.sure for suggestion in judged.suggestions if suggestion.move == judged.played.move):
        known = _sentences(best)
        told += [text for text in _sentences(played) if text.source and text not in known]
    return tuple(told)


def _sentences(text: Text) -> tuple[Text, ...]:
    """The sentences of a text that only joins sentences, otherwise the text itself."""
    places = text.source.split()
    values = {f"{{{key}}}": value for key, value in text.values}
    parts = [value for place in places if isinstance(value := values.get(place), Text)]
    return tuple(parts) if parts and len(parts) == len(places) else (text,)
