"""How the duel is searched: from an observation to the kernel's playouts, in rounds with the moves that look best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from msgspec import Struct

from engine.ai import agent, levels
from engine.ai.agent import Pace
from engine.core.rules import Seat
from games.fairy_trails.ai.evaluation_weights import IN_USE, fitted, judge, plain
from games.fairy_trails.ai.kernel_conversion import PACK, cell_at, first_alike, number_of, number_of_cell, put
from games.fairy_trails.ai.kernels import playouts
from games.fairy_trails.ai.kernels.duel import NONE, WON, Taste, move_code
from games.fairy_trails.ai.kernels.endgame_solver import UNKNOWN, End
from games.fairy_trails.ai.kernels.playouts import WHOLE, Playouts
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.rules import Position

COMPILED = not str(playouts.__file__).endswith(".py")
CHUNK = 4 if COMPILED else 1
"""Worlds between two thoughts."""
EVERY = 1_000
"""More moves than there ever are."""
LAST_CARDS = 8
"""With so many cards left to lay games are played on to their end."""


class TrailPlan(levels.Plan, frozen=True):
    """What a level is. Its errors are huts; a blunder overlooks that a card closes something.

    taste: the one-ply rule it sees with; width: moves under trial, those that the rule likes best; judged: others
    under trial, those that the judge likes best; rounds: (worlds, moves kept after them) for each round of it, none: it
    judges at a glance; plies: cards laid beyond its own before a world is judged; exact: positions it looks at to solve
    the last cards, once the deck is empty.
    """

    taste: str = "fitted"
    width: int = 12
    judged: int = 0
    rounds: tuple[tuple[int, int], ...] = ()
    plies: int = 4
    exact: int = 0


class Candidate(Struct, frozen=True):
    """A move and what is known of it: the chance to win, in how many worlds of 1 the other closes huts next or wins."""

    code: int
    chance: float
    shuts: float = 0.0
    ends: float = 0.0

    @property
    def slot(self) -> int:
        """The index of the card in the hand that it lays."""
        return self.code >> 2 & 1


class Ranking(agent.Ranking[Candidate], frozen=True):
    """worlds: in how many the best was tried; solved: what each is worth is proven."""

    worlds: int = 0
    solved: bool = False

    def other_card(self, way: Candidate) -> Candidate | None:
        """The best way to lay the card that this way keeps.

        None if nothing was tried, or if this way is worse only because its own card should lie elsewhere.
        """
        other = next((one for one in self.ways if one.slot != way.slot), None)
        if other is None or not self.worlds or way.chance < other.chance < self.ways[0].chance:
            return None
        return other


class Driver:
    """Owns the trials, one for each taste: they keep the cards that lie from one thought to the next."""

    def __init__(self, weights: Mapping[str, int] = IN_USE) -> None:
        self._judge = judge(weights)
        self._trials: dict[str, Playouts] = {}
        self._end = End()

    def trial(self, taste: str) -> Playouts:
        """The playouts that see with a taste."""
        if taste not in self._trials:
            made = {"fitted": fitted, "plain": plain, "greedy": Taste}[taste]()
            self._trials[taste] = Playouts(PACK, made, self._judge)
        return self._trials[taste]

    def sit(self, seen: Position, seat: Seat, taste: str, seed: int) -> Playouts:
        """The trial of a position, before its moves are looked at."""
        trial = self.trial(taste)
        trial.rewind()
        put(trial, seen.forest)
        left = [seen.stones(colour) - waiting(seen, colour) for colour in (0, 1)]
        hands: list[int] = []
        for hand in seen.hands:
            cards = [NONE - 1 if held.hidden else number_of(held.card) for held in hand]
            hands += [*cards, *([NONE] * (2 - len(cards)))]
        # whose stones would all be placed if he claimed has not won yet
        trial.sit(seat, [max(1, stones) for stones in left], hands, [number_of(card) for card in seen.unseen], seed)
        return trial

    def glance(self, seen: Position, seat: Seat, plan: TrailPlan, rng: Random) -> Ranking:
        """All moves by the one-ply rule with the level’s noise."""
        trial = self.sit(seen, seat, plan.taste, rng.getrandbits(40))
        trial.begin(EVERY)
        best, most = 0, float("-inf")
        for k in range(trial.width):
            score = float(int(trial.guess[k]))
            if abs(score) == WON:
                score = 0.0 if rng.random() < plan.blunder_rate else score
            elif score > 0 and rng.random() < plan.blunder_rate:
                score = 0.0
            seems = score + rng.gauss(0.0, plan.eval_noise * 1000.0)
            if seems > most:
                best, most = k, seems
        code = trial.tried[best]
        sure = trial.guess[best] == WON
        return Ranking([_at_once(trial, code, sure)], trial.nodes, sure)

    def search(
        self, seen: Position, seat: Seat, plan: TrailPlan, rng: Random, pace: Pace, wanted: int = 1, played: int = -1
    ) -> Iterator[Ranking]:
        """Better and better; the best `wanted` ways, and the one `played`, are known as well as the time allows."""
        trial = self.sit(seen, seat, plan.taste, rng.getrandbits(40))
        trial.begin(plan.width)
        if plan.judged:
            trial.widen(plan.judged)
        if played >= 0 and played not in [trial.tried[k] for k in range(trial.width)]:
            trial.add(played)
        wins = trial.guess[0] == WON
        first = [_at_once(trial, trial.tried[k], k == 0 and wins) for k in range(trial.width)]
        if wins or trial.width == 1:
            yield Ranking(first, trial.nodes, wins)
            return
        yield Ranking(sorted(first, key=lambda way: -way.chance), trial.nodes)
        plies = self.plies(seen, plan)
        if not seen.deck:
            # all cards are known: there is but one world
            if trial.run(1, plies, pace.over):
                yield _found(trial, {})
            solved = self._solve(trial, plan.exact, pace, wanted, played)
            if solved is not None:
                yield solved
            return
        dropped: dict[int, Candidate] = {}
        for worlds, kept in plan.rounds:
            left = max(1, round(worlds * pace.seconds))
            while left and not pace.over():
                left -= trial.run(min(CHUNK, left), plies, pace.over)
                if trial.worlds:
                    yield _found(trial, dropped)
            if not trial.worlds or pace.over():
                return
            dropped |= {way.code: way for way in _ways(trial)}
            trial.keep(max(kept, wanted))
            if played >= 0:
                # in a few worlds a good move may look bad; it goes on beside the best
                at = [*trial.tried].index(played)
                if at >= trial.width:
                    trial._swap(at, trial.width)
                    trial.width += 1

    def plies(self, seen: Position, plan: TrailPlan) -> int:
        """How many cards are laid after a move before a guess is judged: near the end all that are left."""
        cards = len(seen.unseen) + sum(not held.hidden for hand in seen.hands for held in hand)
        return plan.plies if cards > LAST_CARDS else cards

    def _solve(self, trial: Playouts, budget: int, pace: Pace, wanted: int, played: int) -> Ranking | None:
        """The result of every move, or None if that takes too long."""
        trial.begin(EVERY)
        results = self._end.solve(trial, round(budget * pace.seconds), pace.over, wanted, played)
        known = [k for k, result in enumerate(results) if result != UNKNOWN]
        if self._end.stopped and not any(results[k] == 1 for k in known):
            return None
        known.sort(key=lambda k: -results[k])
        ways = [Candidate(trial.tried[k], (results[k] + 1) / 2) for k in known]
        if played >= 0 and played not in [way.code for way in ways]:
            ways.append(Candidate(played, 0.5))
        return Ranking(ways, trial.nodes + self._end.nodes, True, 0, True)


def waiting(seen: Position, colour: int) -> int:
    """Huts of closed networks of a colour that have no stone yet."""
    return sum(len(network.huts) for network in seen.closed if network.colour == colour)


def move_of(seen: Position, seat: Seat, code: int) -> Lay:
    """A kernel's move as one of the rules'."""
    return Lay(seen.hands[seat][code >> 2 & 1].number, cell_at(code >> 3), code & 3)


def code_of(seen: Position, seat: Seat, move: Lay) -> int:
    """The kernel's move that plays like this one."""
    slot = [held.number for held in seen.hands[seat]].index(move.number)
    return move_code(number_of_cell(move.cell), slot, first_alike(seen.hands[seat][slot].card, move.turns))


def _at_once(trial: Playouts, code: int, wins: bool) -> Candidate:
    """A move judged directly after it is made."""
    return Candidate(code, 1.0 if wins else min(0.99, int(trial.glimpse(code)) / WHOLE))


def _ways(trial: Playouts) -> list[Candidate]:
    worlds = int(trial.worlds)
    return [
        Candidate(
            trial.tried[k],
            int(trial.sums[k]) / (worlds * WHOLE),
            int(trial.shuts[k]) / worlds,
            int(trial.wins[k]) / worlds,
        )
        for k in range(trial.width)
    ]


def _found(trial: Playouts, dropped: dict[int, Candidate]) -> Ranking:
    """What is known now: the moves under trial, then those dropped, which must not look better than these."""
    ways = sorted(_ways(trial), key=lambda way: -way.chance)
    still = {way.code for way in ways}
    least = ways[-1].chance
    gone = [way for way in dropped.values() if way.code not in still]
    gone.sort(key=lambda way: -way.chance)
    ways += [Candidate(way.code, min(way.chance, least), way.shuts, way.ends) for way in gone]
    return Ranking(ways, trial.nodes, False, trial.worlds)
