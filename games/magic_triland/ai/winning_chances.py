"""How likely a seat is to win a duel with tactical cards, as players are told it.

The mean of two chances: the one now, and the one at the seat's next turn if everybody plays on as expert. Either is
told by a search, in a Basic duel by games played on as well. A search sees three turns far, and a duel may be decided
long before it sees that (see the README).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import log
from random import Random

from engine.ai.agent import Agent, Pace
from engine.ai.forms import form
from engine.core.rules import Act, Seat
from games.magic_triland.ai.evaluation_weights import Judges, Numbers, chance
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of
from games.magic_triland.ai.kernels.plan_evaluation import SURE, WON
from games.magic_triland.ai.kernels.playouts import WIN, Playouts
from games.magic_triland.ai.kernels.turn_search import decided
from games.magic_triland.ai.move_search import Driver, TurnPlan, looks_far
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import NOBODY, Position, Stage, Terms
from games.magic_triland.rules.rules import RULES

GAMES = 4 if form("magic_triland") == "compiled" else 0
"""Games played on from each position; none on plain kernels, where one takes seconds."""
TURNS = 40
"""A game is played on for so many turns at most."""
DOUBT = 2
"""Drawn games that are added, since a few games may end alike by chance."""
PLAYED, SEARCHED = 0.35, 0.7
"""How much the games count, and how much what the search has found, both in logits."""
EVEN = 50
"""What is added, in thousandths of a logit, so that hardly ever both seats are told that they are behind."""


class Outlook:
    """Looks a round ahead; `at` is what advice asks."""

    def __init__(self, numbers: Numbers | None, agent: Callable[[], Agent[Position]], plan: TurnPlan) -> None:
        """numbers: see `Judges`. agent: makes one that plays on. plan: that of expert."""
        self._judges = Judges(numbers)
        self._driver = Driver(numbers)
        self._agent = cache(agent)
        self._plan = plan

    def at(self, seen: Position, seat: Seat, rng: Random, pace: Pace) -> Telling:
        """What a seat is told at a position, before it searches: whoever is told nothing else has little time."""
        return Telling(self, seen, seat, rng, pace)

    def games(self, seen: Position, seat: Seat, begun: Sequence[Move], rng: Random, pace: Pace) -> list[int]:
        """How games end for the seat that are played on; none if they do not tell, or there is no time.

        From here where a turn begins; else, if `begun` is known, the next moves, from the end of the turn.
        """
        if not looks_ahead(seen.terms) or not looks_far(seen.terms):
            return []
        s: Position | None = None
        if seen.stage == Stage.CARDS and not seen.cards:
            s = seen
        elif begun:
            s = self._played(_after(seen, begun), seen.turns, rng, pace)
        return [] if s is None or s.ended else self._played_on(s, seat, pace)

    def told(self, seen: Position, seat: Seat, begun: Sequence[Move], now: int, rng: Random, pace: Pace) -> int | None:
        """What the seat is told in the end, in thousandths of a logit; None if nothing else, or there is no time.

        begun: the moves with which its turn, or its part in a trade, is expected to go on. now: what it is told by
        search and games without the round.
        """
        if not looks_ahead(seen.terms) or decided(now):
            return None
        s = self._played(_after(seen, begun), seen.turns, rng, pace)
        if s is not None and s.mover != seat:
            s = self._played(s, s.turns, rng, pace)
        then = None if s is None else self._then(s, seat, rng, pace)
        return None if then is None else both(now, then)

    def _played(self, s: Position, turns: int, rng: Random, pace: Pace) -> Position | None:
        """How expert ends the turn before which there were so many; None if time is up."""
        while not s.ended and s.turns == turns:
            seat = _decider(s)
            *_, found = self._agent().think(s, seat, "expert", rng, pace)
            s = RULES.apply(s, seat, found.move)
            if pace.over():
                return None
        return s

    def _then(self, s: Position, seat: Seat, rng: Random, pace: Pace) -> int | None:
        """What is told at the beginning of the seat's turn, or when the game is over; None if time is up."""
        if s.ended:
            return 0 if s.winner == NOBODY else WON if s.winner == seat else -WON
        *_, ranking = self._driver.search(s, seat, self._plan, rng, pace)
        found = ranking.ways[0].value
        results = [] if decided(found) else self.games(s, seat, (), rng, pace)
        return None if pace.over() else blend(found, results)

    def _played_on(self, s: Position, seat: Seat, pace: Pace) -> list[int]:
        games = Playouts(company_of(s), self._judges.of("fitted", s.terms))
        for holder in range(s.terms.seats):
            games.tree.hold(holder, hand_of(s, holder), cards_of(s, holder))
        games.tree.stop = pace.over
        games.sow(s.turns)
        return played_on(games, s.mover, seat)


class Telling:
    """What a seat is told while a search goes on, and after it. All values are thousandths of a logit."""

    def __init__(self, outlook: Outlook, seen: Position, seat: Seat, rng: Random, pace: Pace) -> None:
        self._outlook = outlook
        self._seen, self._seat = seen, seat
        self._rng, self._pace = rng, pace
        self._results = outlook.games(seen, seat, (), rng, pace)
        self._line: Sequence[Move] = ()
        self._now = 0

    def now(self, line: Sequence[Move], value: int) -> int:
        """What is told by the search and by games. line: how the turn best goes on, and value: what that is worth, by
        the search so far."""
        self._line = line
        if not self._results:
            self._results = self._outlook.games(self._seen, self._seat, line, self._rng, self._pace)
        self._now = blend(value, self._results)
        return self._now

    def then(self) -> int | None:
        """What is told once the search is over, by the expected round; None if that tells nothing, or time is up."""
        return self._outlook.told(self._seen, self._seat, self._line, self._now, self._rng, self._pace)


def looks_ahead(terms: Terms) -> bool:
    """Is more told than what the search finds? With cards drawn by chance nobody knows the round to come."""
    return GAMES > 0 and terms.duel and not terms.chance


def played_on(games: Playouts, mover: Seat, seat: Seat) -> list[int]:
    """How games end for a seat, from -WIN to WIN, in which the mover is about to turn; none of which time ran out."""
    found: list[int] = []
    for _ in range(GAMES):
        result = int(games.play_on(mover, TURNS))
        if games.tree.stopped:
            break
        found.append(result if mover == seat else -result)
    return found


def blend(value: int, results: Sequence[int]) -> int:
    """What search and games tell together, in thousandths of a logit. value: what the search has found."""
    if abs(value) >= SURE or not results:
        return value
    mean = sum(results) / (WIN * (len(results) + DOUBT))
    return round(SEARCHED * value + PLAYED * logit(mean)) + EVEN


def both(now: int, then: int) -> int:
    """The mean of two chances, all in thousandths of a logit."""
    return logit((chance(now) + chance(then)) / 2)


def logit(value: float) -> int:
    """A chance from -1 to 1, neither of which it is, in thousandths of a logit: what `chance` is of."""
    return round(1000 * log((1 + value) / (1 - value)))


def _after(s: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        s = RULES.apply(s, _decider(s), move)
    return s


def _decider(s: Position) -> Seat:
    turn = RULES.turn(s)
    assert isinstance(turn, Act)
    return turn.seats[0]
