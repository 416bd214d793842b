"""The opponent of Path of the Elements, for every seat and stage, and for the game alone: five levels.

They differ in what they remember of the spirits, and in how clearly they see what a move is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import copysign
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Agent, Pace, Ranking, SearchResult, Suggestion
from engine.ai.levels import plan_of
from engine.ai.move_comparison import Comparison, compared
from engine.ai.playout_race import Way, value_of
from engine.core.rules import Seat
from games.path_of_elements.ai import draft_choice, laying_tiles
from games.path_of_elements.ai.best_path_formula import best_value
from games.path_of_elements.ai.element_choice import elements
from games.path_of_elements.ai.gains_at_once import is_sure_pair
from games.path_of_elements.ai.kernels.playouts import POINT, WIN
from games.path_of_elements.ai.laying_tiles import Layout
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.near_equal_ways import without_twins
from games.path_of_elements.ai.path_local_search import completed
from games.path_of_elements.ai.reasons import draft_reasons
from games.path_of_elements.ai.reasons.counted_figures import by_ends, figures
from games.path_of_elements.ai.reasons.move_reasons import given_in_points, reason
from games.path_of_elements.ai.reasons.turning_reasons import AS_GOOD
from games.path_of_elements.ai.spirit_memory import Memory, recall
from games.path_of_elements.rules.move_types import Move, Place, Ready
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Stage


class Plan(Struct, frozen=True):
    """How a level plays. It is no `engine.ai.levels.Plan`, since its text seeds the choice among paths.

    noise: points by which it misjudges moves; games: see `Driver`. haste: points by which it misjudges the steps of its
    path; 0 if it lays a path that scores the most. paths: how many such paths it compares by what they promise to
    spirits. changes: how often it changes the best of them, to find better ones.
    """

    memory: Memory = Memory()
    noise: float = 0.0
    games: int = 8_000
    haste: float = 0.0
    paths: int = 1
    changes: int = 0


PLANS = {
    "beginner": Plan(Memory(last=2), 4.0, 60, 2.0),
    "easy": Plan(Memory(last=6), 2.5, 120, 1.0),
    "medium": Plan(Memory(slips=1 / 3), 0.5, 900, 0.3),
    "hard": Plan(Memory(slips=0.2), 0.4, 1_500, paths=8),
    "expert": Plan(paths=64, changes=800),
}
ADVISER = "expert"
ADVICE = 16_000
"""Games for a piece of advice: who asks for reasons gets a closer look than a move needs."""
UNTRIED = 1.0
"""A move that was not tried is taken to be so many points worse than the worst that was tried."""
ALONE = 12.0
"""Points alone that are nearly a win."""


class Trust(Struct, frozen=True):
    """How far off a lead is that is expected for the end; fitted to how games ended (see README.md).

    before: the lead that wins with 88 % until all paths lie. Of the others the last gifts have the first figure; then
    come those for an empty grid before them, for each spirit in it, and the last one that grows or falls so. spread: by
    how many points the leads of simulated games lie around their mean; near: the lead that wins with 88 %; hoped: by
    how many points the seat that is asked expects too much.
    """

    before: float
    spread: tuple[float, float, float, float]
    near: tuple[float, float, float, float]
    hoped: tuple[float, float, float, float]


WITHOUT_OMENS = Trust(10.3, (0.1, 0.1, 0.3, 8.0), (1.1, 0.8, 0.68, 10.0), (0.4, 0.4, 0.0, 0.4))
WITH_OMENS = Trust(17.5, (3.0, 3.0, 0.5, 11.0), (1.7, 3.0, 0.65, 9.0), (0.2, 2.6, -0.11, 0.3))
"""With omens a seat in games played on uses its own, which it knows, better than rivals theirs, which it guesses."""
GUESSES = 24
"""Ways in which the draft may go on, for each tile."""
REMEMBERED = 7
"""Paths that are kept beside the newest one."""


class ElementsAgent(Agent[Position]):
    """The `Agent` of the game. It does not ponder: while it waits, chance decides."""

    def __init__(self) -> None:
        self._driver = Driver()
        self._planned: dict[str, list[Layout]] = {}

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat.

        level: `KeyError` if there is none of this name ("defence" plays as expert).
        """
        plan = plan_of(PLANS, level)
        for found in self._ranked(recall(seen, seat, plan.memory), seat, plan, rng, pace):
            best = found.ways[0]
            if plan.noise:
                best = max(found.ways, key=lambda way: way.points + rng.gauss(0.0, plan.noise))
            yield SearchResult(best.move[0], chance_of(seen, best.points), best.move, found.nodes, len(found.ways) == 1)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best moves at full strength, each with its reason, and the one that was played."""
        closer = replace(PLANS[ADVISER], games=ADVICE)
        for found in self._ranked(seen, seat, closer, rng, pace, played, notes=True):
            ways = without_twins(seen, found.ways, played)
            if seen.stage == Stage.DRAFT:
                ways = draft_reasons.clearest_first(seen, seat, ways)
            if played is not None and all(way.move[0] != played for way in ways):
                ways.append(Way((played,), ways[-1].points - self._loss(seen, seat, played), 0))
            told = compared(ways, lambda way: way.points, AS_GOOD, lambda way: bool(way.move[0] == played))
            pair = next((way for way in ways if is_sure_pair(seen, way.move[0])), None)
            yield tuple(_suggestion(seen, seat, by_ends(seen, it), pair) for it in told)

    def _loss(self, seen: Position, seat: Seat, played: Move) -> float:
        """Points by which a move that was not worth trying is taken to be worse than the worst that was tried.

        Tiles can be laid otherwise until the path is ready, so laying one costs nothing.
        """
        if isinstance(played, Place):
            return 0.0
        if isinstance(played, Ready):
            elements = seen.players[seat].elements
            return best_value(draft_choice.counts(elements.values())) - float(sum(path_points(elements)))
        return UNTRIED

    def _ranked(
        self,
        seen: Position,
        seat: Seat,
        plan: Plan,
        rng: Random,
        pace: Pace,
        keep: Move | None = None,
        notes: bool = False,
    ) -> Iterator[Ranking[Way]]:
        """The moves, the best first; nodes: games played on in the head. See `Driver.search`."""
        if seen.stage == Stage.ELEMENT:
            yield Ranking(elements(self._driver, seen, seat, rng, pace), 1)
        elif seen.stage == Stage.DRAFT:
            yield Ranking(draft_choice.drafted(seen, seat, rng, max(1, round(GUESSES * pace.seconds))), 1)
        elif seen.stage == Stage.KEEP:
            yield Ranking(draft_choice.kept(seen, seat), 1)
        elif seen.stage == Stage.PATH:
            for goal in self._layouts(seen, seat, plan, pace):
                yield Ranking([Way(laying_tiles.way_to(seen, seat, goal), draft_choice.lead(seen, seat), 0)], 1)
        else:
            yield from self._driver.search(seen, seat, plan.games, rng, pace, keep, notes)

    def _layouts(self, seen: Position, seat: Seat, plan: Plan, pace: Pace) -> Iterator[Layout]:
        """The best paths, found once and kept in the same order, so that all tiles are laid by one plan.

        A search that was stopped is kept as well once tiles lie; before that it may still begin anew.
        """
        tiles = sorted((tile.number, tile.element) for tile in seen.players[seat].tiles)
        known = [(player.element, player.omens) for player in seen.players]
        key = f"{seat} {tiles} {known} {seen.terms} {plan} {pace.seconds}"
        if key in self._planned and laying_tiles.fits(seen, seat, self._planned[key][-1]):
            yield from self._planned[key]
            return
        told = []
        rng, counts = Random(key), draft_choice.counts(element for _, element in tiles)
        found = laying_tiles.grown(counts, rng, plan.haste) if plan.haste else None
        wide, changes = plan.paths, plan.changes
        ways = [found] if found else self._driver.best_path(seen, seat, counts, wide, changes, rng, pace)
        for best in self._planned.get(key, ways):
            rest = None if plan.haste or laying_tiles.fits(seen, seat, best) else _completed(seen, seat, best, rng)
            told.append(rest or best)
            yield rest or best
            if rest:
                break
        if seen.players[seat].path or not pace.over():
            self._planned = {**dict([*self._planned.items()][-REMEMBERED:]), key: told}


def _completed(seen: Position, seat: Seat, layout: Layout, rng: Random) -> Layout | None:
    """A path that scores as much as this one without moving the tiles that lie, if one is found."""
    player = seen.players[seat]
    hand = [tile.element for tile in player.hand]
    return completed(player.elements, hand, player.element, player.omens, rng, sum(path_points(layout)))


def _suggestion(seen: Position, seat: Seat, it: Comparison[Way], pair: Way | None) -> Suggestion:
    line, why, counted = it.mine.move, reason(seen, seat, it, pair), figures(seen, seat, it)
    value, given = chance_of(seen, it.worth), given_in_points(seen, it)
    return Suggestion(line[0], value, line, why, figures=counted, points=it.worth, given=given)


AGENT: Agent[Position] = ElementsAgent()


def chance_of(seen: Position, points: float) -> float:
    """A lead in points over the best rival, alone points, as a value of -1 to 1."""
    if seen.terms.alone:
        return value_of(points, ALONE)
    trust = WITHOUT_OMENS if seen.terms.omens == "none" else WITH_OMENS
    if seen.stage not in (Stage.SPIRITS, Stage.GIVING):
        return value_of(points, trust.before)
    spread, near, hoped = (_fitted(seen, one) for one in (trust.spread, trust.near, trust.hoped))
    return value_of(lead_of(points, spread) - hoped, near)


def lead_of(points: float, spread: float) -> float:
    """The mean lead of simulated games that were worth so much, with what they count for being ahead at all.

    spread: their leads are taken to lie evenly, up to so many points around the mean.
    """
    ahead = WIN / POINT
    return points * spread / (spread + ahead) if abs(points) <= spread + ahead else points - copysign(ahead, points)


def _fitted(seen: Position, figures: tuple[float, float, float, float]) -> float:
    """Of these what holds at this stage; see `Trust`."""
    gifts, empty, each, last = figures
    if seen.stage == Stage.GIVING:
        return gifts
    told = empty + each * len(seen.grid)
    return min(last, told) if each >= 0 else max(last, told)
