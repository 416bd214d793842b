"""The luck of each draw: how much better it was for a seat than the average of all possible draws.

Everything that chance brings between two moves is one draw. Its luck for a seat is the value of the position after it,
minus the mean value over all possible draws. The agent evaluates each of these positions where the seat moves next, by
what the seat can see there and no more (see docs/modes.md).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from engine.ai.agent import Agent, Question, Suggestion, answered, thinking_seed
from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.core import codec
from engine.core.game_info import by_chance
from engine.core.rules import CHANCE, Act, Chance, Over, Rules, Seat
from engine.core.session import Session, Step

MOST_WORLDS = 12
"""The most alternative draws that are evaluated; from more, this many are sampled."""
TRIES = 4
"""How many attempts are made to find an alternative that agrees with everything that followed."""
SECONDS = 0.1
"""Seconds for each evaluation."""
REAL_LOOKS = 3
LONGER = 5
"""How many times longer an evaluation may take if the first found nothing, because the machine is busy."""

Looking = Generator[Question, float | None, float | None]
"""Yields questions, is sent the value of the position for the seat that was asked, and returns the value or luck, if
known."""


class Draw(Struct, frozen=True):
    """What chance brought between two moves, and when a seat learns of it.

    start: the first of its steps in the log; ply: the step count at which the seat judges it, when it moves next; open:
    the steps that nobody who has moved before then knew; movers: how many seats move there.
    """

    start: int
    seat: Seat
    ply: int
    open: tuple[int, ...]
    movers: int


class Luck:
    """Computes the luck of a game's draws: says what to ask next and takes the answers.

    `known`: for the first step of each evaluated draw, the luck of each seat that learns of it, -2 to 2: twice what it
    added to the chance to win.
    """

    def __init__(self, session: Session[Any, Any], known: dict[int, dict[Seat, float]], seed: int) -> None:
        self.known = known
        self._rules: Rules[Any, Any] = session.rules
        self._seats = len(session.setup.seats)
        self._states = tuple(session.states)
        self._log = tuple(session.log)
        self._seed = seed
        self._draws = [start for start in starts(self._log) if start not in known]
        self.count = len(known) + len(self._draws)
        """Draws of the game."""
        self._work: Looking | None = None
        self._found: dict[Seat, float] = {}
        self._asked: Question | None = None

    @property
    def share(self) -> float:
        """The share of the draws that have been evaluated, 0 to 1."""
        return len(self.known) / self.count if self.count else 1.0

    def of(self, seat: Seat) -> dict[int, float]:
        """The seat's luck for each draw, by its first step, as far as it is known."""
        return {start: found[seat] for start, found in sorted(self.known.items()) if seat in found}

    def end(self, start: int) -> int:
        """The number of steps after the whole draw."""
        return next((k for k in range(start, len(self._log)) if self._log[k].seat != CHANCE), len(self._log))

    # --- asking ------------------------------------------------------------------------------------------------------

    def next(self) -> Question | None:
        """The next question; None when everything is known."""
        while self._asked is None and self._draws:
            self._go_on(None)
        return self._asked

    def take(self, question: Question, suggestions: Sequence[Suggestion]) -> None:
        """Take the answer. Without suggestions that draw stays unknown."""
        if question is self._asked:
            self._asked = None
            self._go_on(suggestions[0].value if suggestions else None)

    def _go_on(self, answer: float | None) -> None:
        if self._work is None:
            self._found = {}
            self._work = self._weigh_all(self._draws[0])
        try:
            self._asked = self._work.send(answer)
        except StopIteration:
            self.known[self._draws.pop(0)] = self._found
            self._work = None

    def _weigh_all(self, start: int) -> Looking:
        """The luck of one draw for each seat.

        With two seats, one seat's gain is the other's loss. Where all move at once, what helps all equally is no luck.
        """
        everybody: dict[Seat, float] = {}
        for draw in draws(self._rules, self._states, self._log, self._seats, start):
            luck = yield from self._weigh(draw)
            if luck is None:
                continue
            if draw.movers == self._seats:
                everybody[draw.seat] = luck
                continue
            self._found[draw.seat] = self._found.get(draw.seat, 0.0) + luck
            if self._seats == 2:
                self._found[1 - draw.seat] = self._found.get(1 - draw.seat, 0.0) - luck
        common = sum(everybody.values()) / self._seats if self._seats > 1 else 0.0
        for seat, luck in everybody.items():
            self._found[seat] = self._found.get(seat, 0.0) + luck - common
        return None

    def _weigh(self, draw: Draw) -> Looking:
        """The luck of one draw for one seat. Worlds in which it sees the same are evaluated once.

        All evaluations are equally short, since a longer one may judge differently; instead the real world gets
        several.
        """
        seeds = [thinking_seed(self._seed + number, draw.ply, draw.seat) for number in range(REAL_LOOKS)]
        reality, real = self._states[draw.ply], 0.0
        for seed in seeds:
            value = yield from self._value(reality, draw, seed)
            if value is None:
                return None
            real += value / len(seeds)
        known: list[tuple[Any, float]] = [(self._rules.observe(reality, draw.seat), real)]
        total = weights = 0.0
        for weight, world in self._worlds(draw, Random(seeds[0])):
            seen = self._rules.observe(world, draw.seat)
            value = next((value for other, value in known if other == seen), None)
            if value is None:
                value = yield from self._value(world, draw, seeds[len(known) % len(seeds)])
                if value is None:
                    return None
                known.append((seen, value))
            total += weight * value
            weights += weight
        return real - total / weights if weights else None

    def _value(self, position: Any, draw: Draw, seed: int) -> Looking:
        """The value of a position for the seat that the draw is for; None if nobody who moves there can tell."""
        turn, seat = self._rules.turn(position), draw.seat
        if isinstance(turn, Over):
            return by_chance(worth(turn, seat), self._seats)
        assert isinstance(turn, Act)
        asked = seat if seat in turn.seats else turn.seats[0]
        if asked != seat and self._seats > 2:
            return None
        seen = self._rules.observe(position, asked)
        value = None
        for seconds in (SECONDS, LONGER * SECONDS):
            value = yield Question(draw.ply, asked, seen, None, seed, seconds)
            if value is not None:
                break
        if value is None:
            return None
        return by_chance(value if asked == seat else -value, self._seats)

    # --- what might have come ----------------------------------------------------------------------------------------

    def _worlds(self, draw: Draw, rng: Random) -> Iterator[tuple[float, Any]]:
        """The possible positions at the seat's next move, with their weights.

        For a single step: every outcome, or a sample of the things in the bag without repetition; for a deal of many
        steps: some deals.
        """
        turn = self._rules.turn(self._states[draw.open[0]])
        assert isinstance(turn, Chance)
        outcomes = [(move, weight) for move, weight in turn.outcomes if weight]
        if len(draw.open) == 1 and len(outcomes) > MOST_WORLDS:
            things = [move for move, count in outcomes for _ in range(min(count, MOST_WORLDS * TRIES))]
            outcomes = [(move, 1) for move in rng.sample(things, min(len(things), MOST_WORLDS * TRIES))]
        elif len(draw.open) > 1:
            outcomes = [(None, 1)] * (MOST_WORLDS * TRIES)
        found = 0
        for first, weight in outcomes:
            world = self._played(draw, first, rng)
            if world is not None:
                likely, position = world
                yield weight * likely, position
                found += 1
                if found == MOST_WORLDS:
                    return

    def _played(self, draw: Draw, first: Any, rng: Random) -> tuple[float, Any] | None:
        """Play the game from the draw to the seat's next move with other outcomes, if that is possible: returns how
        likely the remaining draws are then, and the position. first: the first outcome, None for a random one."""
        rules, position, likely = self._rules, self._states[draw.start], 1.0
        for k in range(draw.start, draw.ply):
            step, turn = self._log[k], rules.turn(position)
            if isinstance(turn, Over) or isinstance(turn, Chance) != (step.seat == CHANCE):
                return None
            if k in draw.open and isinstance(turn, Chance):
                move = first if first is not None and k == draw.open[0] else _any(turn, rng)
            else:
                move = codec.decode(rules.move_type, step.move, "move")
                share = _share(turn, move) if isinstance(turn, Chance) else 1.0
                if not share or (isinstance(turn, Act) and rules.why_not(position, step.seat, move) is not None):
                    return None
                likely *= share
            position = rules.apply(position, step.seat, move)
        while isinstance(turn := rules.turn(position), Chance):
            # here more has to be drawn than in the real game
            position = rules.apply(position, CHANCE, _any(turn, rng))
        return likely, position


def _any(turn: Chance, rng: Random) -> Any:
    """A random outcome, by its weight."""
    moves, weights = zip(*turn.outcomes, strict=True)
    return rng.choices(moves, weights)[0]


def _share(turn: Chance, move: Any) -> float:
    """The probability that this is drawn."""
    return sum(weight for other, weight in turn.outcomes if other == move) / sum(weight for _, weight in turn.outcomes)


def starts(log: Sequence[Step]) -> list[int]:
    """The first steps of all draws."""
    return [k for k, step in enumerate(log) if step.seat == CHANCE and (k == 0 or log[k - 1].seat != CHANCE)]


def draws(rules: Rules[Any, Any], states: Sequence[Any], log: Sequence[Step], seats: int, start: int) -> Iterator[Draw]:
    """The draws that begin with this step, for each seat that learns of them before anybody has moved who knew them.

    What only a later seat knows, it learns when it moves; what another seat knew is part of that seat's move.
    """
    end = next((k for k in range(start, len(log)) if log[k].seat != CHANCE), len(log))
    left = set(range(start, end))
    judged: set[Seat] = set()
    for ply in range(end, len(log) + 1):
        if ply < len(log) and log[ply].seat == CHANCE:
            continue
        turn = rules.turn(states[ply])
        movers = turn.seats if isinstance(turn, Act) else tuple(range(seats))
        for seat in movers:
            if seat not in judged and any(_sees(rules, states[k], log[k], seat) for k in left):
                yield Draw(start, seat, ply, tuple(sorted(left)), len(movers))
        judged |= set(movers)
        if not left or len(judged) == seats or ply == len(log):
            return
        left = {k for k in left if not _sees(rules, states[k], log[k], log[ply].seat)}


def _sees(rules: Rules[Any, Any], position: Any, step: Step, seat: Seat) -> bool:
    move = codec.decode(rules.move_type, step.move, "move")
    return bool(rules.observed_move(position, CHANCE, move, seat) == move)


def weigh(luck: Luck, agent: Agent[Any]) -> Iterator[Question]:
    """Ask an agent in this process until everything is known; yields each question after its answer."""
    while (question := luck.next()) is not None:
        luck.take(question, answered(question, agent))
        yield question
