"""Drives the kernel: gives it an observation, tries all choices in the same guesses, stops when one is clearly best.

A *choice* is a move as the kernel writes it (see `kernels/playouts.py`). The kernel's cells are the garden's, shifted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, cycle
from random import Random

from msgspec.structs import replace

from engine.ai import levels
from engine.ai.agent import UNHURRIED, Pace, Ranking
from engine.ai.playout_race import POINT, Race, Way
from engine.core.rules import UNKNOWN, Cell, Seat
from games.alfheim_fairies.ai.kernels.lookup_tables import FOOTPRINT, GUEST, WIDTH, Tables
from games.alfheim_fairies.ai.kernels.playouts import EXCHANGE, INVITE, NONE, PLACE, READY, TREAD, Playouts
from games.alfheim_fairies.ai.playout_outcomes import Ends
from games.alfheim_fairies.ai.rival_experts import experts_left
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    COSTS,
    FAIRIES,
    FOOTPRINTS,
    LONGEST,
    POINTS,
    PREPARATION,
    ROUNDS,
    SHORTEST,
    code_of,
    is_pattern,
    pattern_of,
)
from games.alfheim_fairies.rules.position import NOBODY, Position
from games.alfheim_fairies.rules.rules import RULES

EAST, SOUTH = 16, 18
"""The kernel's cell of the garden's first clue."""
PARAMETERS = [252, 111, 892, 433, 764, 227, 184, 1133, 375, 870, 185, 179, 439, 4]
"""What a garden may bring; see `value`, `look_ahead` and `_share_of` of the kernel's `Garden`, and `Playouts._call`.
Found by the strategy of `tools/evolve_weights.py`."""
FIRST, GROWTH = 24, 0.5
"""Worlds before choices are compared for the first time, and how many more, by those there are, until the next time."""
EXCHANGES = (400, 300)
"""How often in a thousand rounds a rival exchanges, before round 7 and from then on."""
LATER = 0.5
"""A round asks several questions; each gets this share of the work of the one before."""
PUT_OFF = 100
"""Thousandths of a point: putting off a fairy has to bring more than so much.

With less, nobody watching could see why the fairy does not come.
"""
PLACES = 3
"""Places tried for a clue that an exchange may bring."""
CLOSER = 0.6
"""How much of what is in doubt between them is gained by looking closer, once the clue is known."""
USUAL = 32.0
"""Points that are neither good nor bad for a garden alone."""
GUESSES, GAMES_EACH = 8, 6
"""At what rivals hide, and games played on for each of these and each rival, to estimate the points to beat."""
CHOSEN = 0.2
"""Points that rivals win in each round to come by choosing more closely than in games played on. The seat's own points
are those of its best choice. Fitted to how games ended (README.md)."""
LEVEL_GAMES = 12
"""Games played on to estimate how many points a garden will have in the end, whatever is chosen."""


class GardenPlan(levels.Plan, frozen=True):
    """How a level thinks. work: gardens evaluated in simulated games, at most, see `share_of`; wide: choices tried so.

    doubt: it stops when choosing now is likely to cost at most so many points. at_once: it weighs only what comes at
    once. Its errors are points of a garden; a blunder is any place.
    """

    work: int = 0
    wide: int = 12
    doubt: float = 0.0
    at_once: bool = False


@cache
def tables() -> Tables:
    """The tables of the kernel: costs and the clues that fit them."""
    made = Tables()
    bills = [cost for fairy in FAIRIES for cost in COSTS[fairy]]
    sizes = [sum(map(int, cost)) if is_pattern(cost) else len(cost) for cost in bills]
    for bill, cost in enumerate(bills):
        made.ask(bill, sizes[bill], -1 if is_pattern(cost) else code_of(cost))
    for fairy, name in enumerate(FAIRIES):
        made.points[fairy] = POINTS[name]
    for size in range(1, LONGEST + 1):
        for clues in combinations_with_replacement(CLUES, size):
            fit = sum(1 << bill for bill, cost in enumerate(bills) if _part(clues, cost, sizes[bill]))
            made.allow(code_of(clues), fit)
    return made


def _part(clues: tuple[str, ...], cost: str, size: int) -> bool:
    """May these clues be a part of the cost?"""
    if len(clues) > size or size < SHORTEST:
        return False
    if not is_pattern(cost):
        return all(clues.count(clue) <= cost.count(clue) for clue in clues)
    have = pattern_of(code_of(clues))
    return len(have) <= len(cost) and all(int(n) <= int(most) for n, most in zip(have, cost, strict=False))


def place_of(cell: Cell) -> int:
    """The kernel's number of a cell."""
    return (cell[1] + SOUTH) * WIDTH + cell[0] + EAST


def choice_of(move: Move) -> int:
    """The kernel's number of a move."""
    if isinstance(move, Place):
        return PLACE << 16 | place_of(move.cell)
    if isinstance(move, Tread):
        return TREAD << 16 | place_of(move.cell)
    if isinstance(move, Invite):
        return INVITE << 16 | FAIRIES.index(move.fairy) << 12 | place_of(move.cell)
    return (EXCHANGE if isinstance(move, Exchange) else READY) << 16


def share_of(seen: Position, seat: Seat) -> float:
    """The share of its work that a level does for a question: less with every move made in this round.

    So the work of a round stays below 1 / (1 - LATER).
    """
    now, before = seen.players[seat], seen.before[seat]
    moves = len(now.garden.clues + now.garden.fairies) - len(before.garden.clues + before.garden.fairies)
    # in round 7 the footprint was the first question
    asked = moves + bool(now.drawn) + (seen.round == PREPARATION and not seen.treading)
    return LATER**asked


class Driver:
    """One kernel, used for one question after the other."""

    def __init__(self, parameters: list[int] | None = None) -> None:
        self.trial = Playouts(tables(), parameters or PARAMETERS)
        self._pars: dict[Seat, tuple[Position, float]] = {}

    def sit(self, seen: Position, seat: Seat, rng: Random) -> Callable[[], None]:
        """Puts the position on the kernel and deals the first world. Returns the function that deals the next one."""
        trial, player = self.trial, seen.players[seat]
        trial.begin()
        for cell, clue in player.garden.clues:
            trial.put(place_of(cell), CLUES.index(clue) + 1, 0)
        for cell, fairy in player.garden.fairies:
            trial.put(place_of(cell), GUEST, FAIRIES.index(fairy))
        if player.garden.footprint is not None:
            trial.put(place_of(player.garden.footprint), FOOTPRINT, 0)
        for fairy in FAIRIES:
            for cost in seen.costs_for(seat, fairy):
                trial.open(1 << (5 * FAIRIES.index(fairy) + COSTS[fairy].index(cost)))
        trial.round = seen.round
        trial.treading = int(seen.treading)
        trial.spent = sum(1 << number for number, fairy in enumerate(FAIRIES) if seen.spent(fairy))
        trial.clue = CLUES.index(seen.clue) if seen.clue else NONE
        trial.hand = CLUES.index(player.hand) if player.hand else NONE
        self._stack_up(seen, seat)
        seed = rng.getrandbits(40)
        # one that lies face down may be any of the six, in as many worlds as each other one
        unknown = player.footprint == UNKNOWN
        footprints = cycle(Random(seed).sample(FOOTPRINTS, len(FOOTPRINTS)) if unknown else [player.footprint])

        def deal() -> None:
            trial.icons = sum(1 << CLUES.index(clue) for clue in next(footprints))
            trial.deal(experts_left(seen, seat, rng))

        trial.sit(list(seen.to_come()), list(player.experts), seed)
        deal()
        return deal

    def _stack_up(self, seen: Position, seat: Seat) -> None:
        """What the seat knows of the neutral stack: what was put under it, and what it drew in this round."""
        stack, place, drawn = seen.stack, seen.place_in_stack(seat), seen.players[seat].drawn
        known = [NONE] * len(stack.unseen) + [CLUES.index(clue) for clue in stack.under]
        strange = [kind for kind, n in enumerate(stack.kinds) for _ in range(n)]
        if drawn and known[place] == NONE:
            known[place] = CLUES.index(drawn)
            strange.remove(known[place])
        rates = [EXCHANGES[now >= PREPARATION] for now in range(12)] * seen.seats
        self.trial.exchanged = int(bool(drawn))
        self.trial.stack_up(known, strange, place, rates)

    def par(self, seen: Position, seat: Seat, pace: Pace = UNHURRIED) -> float:
        """The points to beat: those that the best rival is likely to have in the end; alone, the usual ones.

        Rivals count as they stood when the round began, with several guesses at what they hide. So it is the same for
        all questions of a round: guesses and worlds depend on nothing else, and it is found once.
        """
        if seen.seats == 1:
            return USUAL
        began = replace(seen, players=seen.before, owed="", drawer=NOBODY, facts=())
        if seat in self._pars and self._pars[seat][0] == began:
            return self._pars[seat][1]
        rng = Random(f"{seat}: {began.called}")
        rivals = [who for who in range(seen.seats) if who != seat]
        points = dict.fromkeys(rivals, 0.0)
        guesses = 0
        while guesses < GUESSES and not (guesses and pace.over()):
            guess = RULES.determinize(began, seat, rng)
            for who in rivals:
                points[who] += self.glance(guess, who, rng, pace, GAMES_EACH)[0].points
            guesses += 1
        found = max(points.values()) / guesses + CHOSEN * (ROUNDS - seen.round)
        if guesses == GUESSES:
            self._pars[seat] = began, found
        return found

    def glance(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, games: int = LEVEL_GAMES
    ) -> list[Way]:
        """Every move by what the garden would be worth, the best first; equal ones in random order."""
        return self._glance(seen, seat, rng, self.sit(seen, seat, rng), pace, games)

    def _glance(
        self,
        seen: Position,
        seat: Seat,
        rng: Random,
        deal: Callable[[], None],
        pace: Pace,
        most: int = LEVEL_GAMES,
    ) -> list[Way]:
        """What a garden is worth tells choices apart, but does not say how many points it will have: that comes from
        the best one, played on in a few worlds."""
        moves = list(RULES.moves(seen, seat))
        rng.shuffle(moves)
        worth = {move: int(self.trial.weigh(choice_of(move))) for move in moves}
        moves.sort(key=lambda move: -worth[move])
        best, total, games = moves[0], 0, 0
        while games < most and not (games and pace.over()):
            total += self.trial.run(choice_of(best))
            games += 1
            deal()
        return [Way(move, (total / games + worth[move] - worth[best]) / POINT, 0) for move in moves]

    def search(
        self,
        seen: Position,
        seat: Seat,
        plan: GardenPlan,
        rng: Random,
        pace: Pace = UNHURRIED,
        keep: Move | None = None,
    ) -> Iterator[Ranking[Way]]:
        """Better and better: after every few worlds the choices by their mean points. `keep` is never dropped."""
        deal = self.sit(seen, seat, rng)
        ways = self._glance(seen, seat, rng, deal, pace)
        yield Ranking(ways, self.trial.nodes)
        if len(ways) == 1:
            return
        tried = [way for rank, way in enumerate(ways) if rank < plan.wide or _is_kept(way.move, keep)]
        rest = [way for way in ways if way not in tried]
        race = Race([replace(way, ends=Ends()) for way in tried])
        choices = {way.move: choice_of(way.move) for way in race.ways}
        ends: dict[Move, Ends] = {way.move: way.ends for way in race.ways}
        end = self.trial.nodes + round(plan.work * pace.seconds * share_of(seen, seat))
        worlds = FIRST
        draws = Draws(self.trial)
        while self.trial.nodes < end:
            for _ in range(worlds):
                results = []
                for move in race.running:
                    if isinstance(move, Exchange):
                        results.append(draws.run(ends[move]))
                    else:
                        points = self.trial.run(choices[move])
                        ends[move].add(self.trial.ways(), self.trial.luck.by_fairy())
                        results.append(points - (PUT_OFF if isinstance(move, Ready) else 0))
                    if pace.over():
                        return
                race.add(results)
                deal()
                if self.trial.nodes >= end:
                    break
            doubt = race.compare(keep)
            yield Ranking([*race.ranked(), *rest], self.trial.nodes)
            if len(race.running) == 1 or doubt <= plan.doubt / pace.seconds:
                return
            worlds = max(1, round(GROWTH * race.worlds))


class Draws:
    """An exchange tried: of each clue that may be drawn the best places, so that the choice that comes after it counts.

    Each world is judged by the place that was best in the worlds before it. Whoever exchanges looks closer before he
    chooses, so what knowing better is worth counts as well, as far as it usually comes true.
    """

    def __init__(self, trial: Playouts) -> None:
        self._trial = trial
        self._races = [Race([Way(rank, 0.0, 0) for rank in range(PLACES)]) for _ in CLUES]
        self._doubts = [0] * len(CLUES)

    def run(self, ends: Ends) -> int:
        """What the exchange brings in this world, in thousandths of a point; how that game ends is added to `ends`."""
        trial, kind = self._trial, self._trial.drawn()
        race, results = self._races[kind], list[int]()
        for rank in race.running:
            results.append(int(trial.run(EXCHANGE << 16 | rank)))
            if len(results) == 1:
                ends.add(trial.ways(), trial.luck.by_fairy())
        race.add(results)
        found = results[0] + self._doubts[kind]
        if race.worlds.bit_count() <= 2:  # 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, ...
            self._doubts[kind] = round(CLOSER * POINT * race.compare(drop=race.worlds >= FIRST))
        return found


def _is_kept(move: Move, keep: Move | None) -> bool:
    """Is the choice tried however little it promises? The value of an exchange shows only when it is tried."""
    return move == keep or isinstance(move, Exchange | Ready)
