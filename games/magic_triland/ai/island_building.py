"""Where to lay which stone: the island is finished at random many times, and every finished one is judged.

A stone on a field is worth as much as the islands that have it there, compared with all others. The best are then tried
against each other on the same islands. How an island is judged: see `IslandJudge`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.ai import levels
from engine.ai.agent import UNHURRIED, Pace, Ranking, SearchResult, Suggestion
from engine.ai.levels import careless, plan_of
from engine.ai.move_comparison import Comparison, compared
from engine.core.rules import Seat
from games.magic_triland.ai.kernel_conversion import packed
from games.magic_triland.ai.kernels.island_and_messengers import FIRST_TERRACE, ROW, Company, Ground
from games.magic_triland.ai.kernels.plan_evaluation import Plans
from games.magic_triland.ai.turn_comparison import EVEN_STONES, STONES_APART, STRENGTH, of_stone
from games.magic_triland.rules.move_types import Stone
from games.magic_triland.rules.pieces import (
    ACCESS,
    CELLS,
    COLOURS,
    CORNERS,
    FIGURES,
    HEIGHTS,
    INDEX,
    LATTICE,
    colour_of,
)
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES

EVERY = 16
"""Islands between two thoughts."""
FAITH = 6.0
"""After so many islands the mean of a stone counts half."""
SPREAD = 120.0
"""Tenths of energy that are about a won game."""
TOLD = 120
"""Islands on which the stones that are told of are compared."""
BESIDE = tuple(tuple(INDEX[other] for other in LATTICE.neighbours(cell) if other in INDEX) for cell in CELLS)
"""For each field those beside it, all by their numbers in CELLS."""
GATES = tuple((INDEX[cell],) for cell in CORNERS) + tuple(tuple(INDEX[cell] for cell in side) for side in ACCESS)
"""For each home and broadside the fields from which it is entered."""
ROADS = tuple((a, b) for a in COLOURS for b in range(a + 1, FIRST_TERRACE))
"""Homes with homes and broadsides: the ways that are walked most, that to the opposite broadside among them."""
DETOURS = (8, 4, 2, 1)
"""How much traffic there is on the shortest way between two, and on ways that take a little more energy, in eighths."""


class IslandJudge:
    """Judges islands for the seats of one game."""

    def __init__(self, s: Position) -> None:
        self._duel = s.terms.duel
        self._seats = s.terms.seats
        self._light = s.lead
        self._owners = [s.owner(n) for n in FIGURES]
        self._items = [packed(figure.items) for figure in s.figures]
        self._pearls, self._master = s.pearls, s.terms.master
        self._plans = Plans()

    def needs(self, heights: list[int]) -> tuple[float, ...]:
        """What each seat will need to win, in tenths of energy; in a duel the half of it by which they differ."""
        levels, beside = graph(heights)
        ground = Ground(levels, beside)
        if self._duel:
            ease = STRENGTH * lightness(ground, levels) / 2
            return (-ease, ease) if self._light == 0 else (ease, -ease)
        company = Company(ground)
        company.seats, company.master = self._seats, int(self._master)
        for n in FIGURES:
            company.where[n], company.items[n], company.owner[n] = colour_of(n), self._items[n], self._owners[n]
        for colour in COLOURS:
            company.pearls[colour] = self._pearls[colour]
        return tuple(float(self._plans.plan(company, seat)) for seat in range(self._seats))


def graph(heights: list[int]) -> tuple[list[int], list[int]]:
    """The heights of all nodes, and for each the mask of those beside it, as `kernel.Ground` wants them."""
    node_of = [0] * len(CELLS)
    levels = [0] * FIRST_TERRACE
    for first, height in enumerate(heights):
        if node_of[first]:
            continue
        node = node_of[first] = len(levels)
        levels.append(height)
        edge = [first]
        while edge:
            for other in BESIDE[edge.pop()]:
                if heights[other] == height and not node_of[other]:
                    node_of[other] = node
                    edge.append(other)
    beside = [0] * len(levels)
    for cell, others in enumerate(BESIDE):
        for other in others:
            if node_of[other] != node_of[cell]:
                beside[node_of[cell]] |= 1 << node_of[other]
    for place, cells in enumerate(GATES):
        for cell in cells:
            beside[place] |= 1 << node_of[cell]
            beside[node_of[cell]] |= 1 << place
    return levels, beside


def lightness(ground: Ground, levels: list[int]) -> float:
    """The share of the traffic on light terraces less that on dark ones: from -1 to 1."""
    light = every = 0
    far = [[ground.far[ROW * place + node] for node in range(len(levels))] for place in range(FIRST_TERRACE)]
    for a, b in ROADS:
        shortest, from_a, from_b = far[a][b], far[a], far[b]
        for node in range(FIRST_TERRACE, len(levels)):
            detour = from_a[node] + from_b[node] - shortest
            if detour < len(DETOURS):
                every += DETOURS[detour]
                light += DETOURS[detour] if levels[node] % 2 == 0 else -DETOURS[detour]
    return light / every


class BuildPlan(levels.Plan, frozen=True):
    """How a level builds. A blunder is any stone anywhere.

    islands: finished at random; rivals: stones tried against each other, each on `trials` of them.
    """

    islands: int
    rivals: int = 0
    trials: int = 0


PLANS = {
    "beginner": BuildPlan(EVERY, blunder_rate=0.7),
    "easy": BuildPlan(EVERY, blunder_rate=0.3),
    "medium": BuildPlan(2 * EVERY),
    "hard": BuildPlan(6 * EVERY, rivals=4, trials=12),
    "expert": BuildPlan(16 * EVERY, rivals=8, trials=24),
}
ADVISER = "expert"


@dataclass(slots=True)
class Option:
    """A stone that may be laid. total, count: of the islands on which it lay.

    gain: its estimated worth; tried: the estimate after it was tried against others.
    """

    move: Stone
    total: float = 0.0
    count: int = 0
    gain: float = 0.0
    tried: float = 0.0


class Builder:
    """Chooses stones for one seat."""

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better stones for the seat, which is to build. level: `KeyError` if there is none of this name."""
        plan = plan_of(PLANS, level)
        move = careless(plan, RULES.moves(seen, seat), rng)
        if move is not None:
            yield SearchResult(move, 0.0, nodes=1)
            return
        for found in self._search(seen, seat, plan, rng, pace):
            best = found.ways[0]
            yield SearchResult(best.move, _value(best), (best.move,), found.nodes)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best stones at full strength, each with its reason, and the one that was laid."""
        told: list[Comparison[Option]] = []
        for found in self._search(seen, seat, PLANS[ADVISER], rng, pace, played):
            told = compared(found.ways, _value, is_played=lambda option: bool(option.move == played))
            yield tuple(Suggestion(it.mine.move, it.worth, (it.mine.move,), EVEN_STONES) for it in told)
        sketch, options = Sketch(seen, seat), [it.mine for it in told]
        needs = _needs(sketch, options, pace)
        if needs:
            options.sort(key=_by_gain)
            told = compared(options, _value, is_played=lambda option: bool(option.move == played))
            yield tuple(_suggestion(seen, seat, it, needs) for it in told)

    def _search(
        self, seen: Position, seat: Seat, plan: BuildPlan, rng: Random, pace: Pace, played: Any = None
    ) -> Iterator[Ranking[Option]]:
        """The stones that may be laid, the best first; nodes: how many islands were judged."""
        sketch = Sketch(seen, seat)
        options = {m: Option(m) for m in _stones(seen, seat)}
        rows = list(options.values())
        rng.shuffle(rows)
        islands: list[list[int]] = []
        mean = 0.0
        for n in range(1, plan.islands + 1):
            heights = sketch.finished(rng)
            worth = sketch.worth(heights)
            mean += (worth - mean) / n
            islands.append(heights)
            for cell in sketch.free:
                option = options.get(Stone(heights[cell], CELLS[cell]))
                if option is not None:
                    option.total += worth
                    option.count += 1
            late = pace.over()
            if late or n % EVERY == 0:
                _believe(rows, mean)
                yield Ranking(rows, n)
            if late:
                return
        if plan.rivals:
            rivals = [option for n, option in enumerate(rows) if n < plan.rivals or option.move == played]
            for option in rivals:
                option.tried = option.gain
            _rival(sketch, rivals, islands[: plan.trials], rng, pace)
            for option in rivals:
                option.gain = option.tried
            rest = [option for option in rows if option not in rivals]
            yield Ranking(sorted(rivals, key=_by_gain) + rest, plan.islands + len(rivals) * plan.trials)


class Sketch:
    """An island in the making, as one seat sees it. free: the fields without a stone, by their numbers."""

    def __init__(self, s: Position, seat: Seat) -> None:
        self.position, self.seat = s, seat
        self.judge = IslandJudge(s)
        self.free = [cell for cell, height in enumerate(s.heights) if not height]
        self._left = [height for kind, height in enumerate(HEIGHTS) for counts in s.stones for _ in range(counts[kind])]

    def finished(self, rng: Random) -> list[int]:
        """The island with all the stones that are left laid anywhere."""
        heights = list(self.position.heights)
        stones = self._left.copy()
        rng.shuffle(stones)
        for cell, height in zip(self.free, stones, strict=True):
            heights[cell] = height
        return heights

    def with_stone(self, heights: list[int], m: Stone, rng: Random) -> list[int]:
        """The island with this stone, which changes places with the one that lies there."""
        cell = INDEX[m.cell]
        if heights[cell] == m.height:
            return heights
        other = rng.choice([one for one in self.free if heights[one] == m.height])
        changed = heights.copy()
        changed[cell], changed[other] = m.height, heights[cell]
        return changed

    def worth(self, heights: list[int]) -> float:
        """What a finished island is worth to the seat, in tenths of energy."""
        return self.lead(self.judge.needs(heights))

    def lead(self, needs: Sequence[float]) -> float:
        """How much less the seat needs than the others; the nearest of them counts most."""
        others = [need for seat, need in enumerate(needs) if seat != self.seat]
        return (min(others) + sum(others) / len(others)) / 2 - needs[self.seat]


def _stones(s: Position, seat: Seat) -> list[Stone]:
    return [m for m in RULES.moves(s, seat) if isinstance(m, Stone)]


def _by_gain(option: Option) -> float:
    return -option.gain


def _believe(options: list[Option], mean: float) -> None:
    """Estimates each stone: the worth of its islands above the mean, damped the more the fewer there were."""
    for option in options:
        option.gain = (option.total - mean * option.count) / (option.count + FAITH)
    options.sort(key=_by_gain)


def _rival(sketch: Sketch, options: list[Option], islands: list[list[int]], rng: Random, pace: Pace) -> None:
    """Tries some stones on the same islands; their earlier estimate counts as a few more."""
    gained = [0.0] * len(options)
    for count, heights in enumerate(islands, 1):
        plain = sketch.worth(heights)
        for n, option in enumerate(options):
            gained[n] += sketch.worth(sketch.with_stone(heights, option.move, rng)) - plain
            if pace.over():
                return
        for n, option in enumerate(options):
            option.tried = (gained[n] + FAITH * option.gain) / (count + FAITH)


def _value(option: Option) -> float:
    return max(-0.5, min(0.5, option.gain / SPREAD))


def _needs(sketch: Sketch, options: Sequence[Option], pace: Pace) -> dict[Stone, tuple[float, ...]]:
    """What every seat needs on the same islands with each of these stones, whose gain is estimated anew there, so that
    what is told and the value say the same; nothing if there is no time."""
    rng, rows = Random(0), {option.move: list[tuple[float, ...]]() for option in options}
    gained = dict.fromkeys(rows, 0.0)
    for _ in range(TOLD):
        heights = sketch.finished(rng)
        plain = sketch.worth(heights)
        for m, row in rows.items():
            if pace.over():
                return {}
            row.append(sketch.judge.needs(sketch.with_stone(heights, m, rng)))
            gained[m] += sketch.lead(row[-1]) - plain
    for option in options:
        option.gain = (gained[option.move] + FAITH * option.gain) / (TOLD + FAITH)
    return {m: _mean(row) for m, row in rows.items()}


def _suggestion(
    seen: Position, seat: Seat, it: Comparison[Option], needs: Mapping[Stone, tuple[float, ...]]
) -> Suggestion:
    why, counted = EVEN_STONES, None
    if it.other is not None and it.gap >= STONES_APART:
        why, counted = of_stone(seen, seat, (needs[it.mine.move], needs[it.other.move]), it.better, it.against)
    return Suggestion(it.mine.move, it.worth, (it.mine.move,), why, figures=counted)


def _mean(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
