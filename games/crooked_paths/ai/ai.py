"""The opponent in Crooked Paths: five levels over one search, claims and stops decided exactly.

Doubles and triples are searched by the kernels (see `ai/search_driver.py`). Levels differ in how far they look
and how often, in the noise added to their scores, and in how often they overlook what decides the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.ai.move_comparison import CLOSE, compared_with
from engine.core.rules import Seat
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.scores_and_hash_keys import SURE
from games.crooked_paths.ai.move_reasons import CardComparison, after_both, figures, reason
from games.crooked_paths.ai.search_driver import LINE, Driver, Ranking, TablePlan, noisy_best, unit
from games.crooked_paths.rules.rules import NOBODY, RULES, Claim, Cover, Lay, Move, Position, Stop

PLANS = {
    "beginner": TablePlan(nodes=2_000, early=2_000, deepest=1, early_deepest=1, eval_noise=72, blunder_rate=0.25),
    "easy": TablePlan(nodes=60_000, early=20_000, deepest=2, early_deepest=2, eval_noise=16, haste=0.1),
    "medium": TablePlan(nodes=200_000, early=20_000, deepest=4, games=500, haste=0.06),
    "hard": TablePlan(nodes=400_000, early=60_000, deepest=4, exact=10, games=6_000, by_rides=True),
    "expert": TablePlan(nodes=7_500_000, early=500_000, exact=13, games=330_000, by_rides=True),
}
ADVISER = "expert"


class CrookedAgent:
    """The `Agent` of the game."""

    def __init__(self) -> None:
        self._driver = Driver()

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        if level == "defence":
            yield _defence(seen, seat, pace)
            return
        plan = PLANS[level]
        if seen.claimant != NOBODY:
            yield _alone(seen)
            return
        net = net_of(seen)
        if _claim_is_true(seen, net):
            yield SearchResult(Claim(), 1.0, (Claim(),), 1, sure=True)
            return
        if plan.haste and rng.random() < plan.haste:
            plan = replace(plan, deepest=1, early_deepest=1, games=0)
        if plan.eval_noise:
            yield self._by_whim(seen, net, plan, rng, pace)
            return
        for found in self._search(net, seen.no_draw, plan, rng, pace):
            code, score = found.moves[0]
            yield SearchResult(move_of(seen, code), unit(score), _line(seen, found.lines[0]), found.nodes, found.sure)

    def _search(
        self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace, wanted: int = 1
    ) -> Iterator[Ranking]:
        if net.count == bitboard.CARDS - 1:
            return self._driver.last_double(net, no_draw, plan, rng, pace, wanted)
        if plan.games and net.count < bitboard.CARDS:
            return self._driver.simulate(net, no_draw, plan, rng, pace, wanted)
        return self._driver.run(net, no_draw, plan, rng, pace, wanted)

    def _by_whim(self, seen: Position, net: Net, plan: TablePlan, rng: Random, pace: Pace) -> SearchResult:
        every = len(bitboard.moves(net))
        found = None
        for found in self._search(net, seen.no_draw, plan, rng, pace, every):  # noqa: B007
            pass
        assert found is not None
        code, score = found.moves[noisy_best(found, plan, rng)]
        move = move_of(seen, code)
        return SearchResult(move, unit(score), (move,), found.nodes)

    def advise(
        self,
        seen: Position,
        seat: Seat,  # noqa: ARG002
        rng: Random,
        pace: Pace = UNHURRIED,
        played: Any = None,
    ) -> Iterator[tuple[Suggestion, ...]]:
        net = net_of(seen)
        if seen.claimant != NOBODY:
            yield _told_alone(seen, played)
            return
        sure_claim = _claim_is_true(seen, net)
        if sure_claim:
            yield _told_claim(seen, net, played)
            return
        for found in self._search(net, seen.no_draw, PLANS[ADVISER], rng, pace, wanted=3):
            yield self._suggestions(seen, net, found, played)

    def _suggestions(self, seen: Position, net: Net, found: Ranking, played: Any) -> tuple[Suggestion, ...]:
        best = found.moves[0][1]
        lines = dict(zip((code for code, _ in found.moves), found.lines, strict=False))
        told = sorted(((code, min(score, best)) for code, score in found.moves[:3]), key=lambda pair: -unit(pair[1]))
        moves = [move_of(seen, code) for code, _ in told]
        if played is not None and played not in moves and not isinstance(played, Claim):
            code, score = self._played(seen, net, found, played)
            told.append((code, score))
            lines[code] = tuple(self._driver.engine(net).expected(code, LINE)) if found.depth > 1 else (code,)
        suggestions = [
            _suggestion(
                seen,
                net,
                code,
                score,
                _line(seen, lines.get(code, (code,)) if number < len(moves) else (code,)),
                self._compared(seen, net, found, told, lines, number, played),
            )
            for number, (code, score) in enumerate(told)
        ]
        if isinstance(played, Claim):
            suggestions.append(Suggestion(played, -1.0, (played,), reason(seen, net, None, 0), sure=True))
        return tuple(suggestions)

    def _played(self, seen: Position, net: Net, found: Ranking, played: Any) -> tuple[int, int]:
        """The move played with its score, looked at as closely as the best ones."""
        code = next((code for code, _ in found.moves if move_of(seen, code) == played), 0)
        score = found.moves[[code for code, _ in found.moves].index(code)][1]
        engine = self._driver.engine(net)
        if found.depth > 1 and net.count != bitboard.CARDS - 1 and not engine.stopped:
            exact = engine.score_of(code, found.depth)
            score = score if engine.stopped else exact
        return code, min(score, found.moves[0][1])

    def _compared(
        self,
        seen: Position,
        net: Net,
        found: Ranking,
        told: Sequence[tuple[int, int]],
        lines: Mapping[int, tuple[int, ...]],
        number: int,
        played: Any,
    ) -> CardComparison | None:
        """A ranked card with the best other one."""
        pair = compared_with(told, number, lambda one: bool(move_of(seen, one[0]) == played))
        if pair is None:
            return None
        (other, less), against = pair
        code, score = told[number]
        close = abs(unit(score) - unit(less)) < CLOSE
        it = CardComparison(better=not number, against=against, instead=other, close=close)
        if abs(less) > SURE:
            return replace(it, decided=1 if less > 0 else -1)
        if not found.depth:
            share, other_share = (round(50 * (1 + unit(one))) for one in (score, less))
            return replace(it, shares=(share, other_share))
        return replace(it, tables=after_both(net, lines.get(code, (code,)), lines.get(other, (other,))))

    def ponder(
        self,
        seen: Position,
        seat: Seat,  # noqa: ARG002
        level: str,
        rng: Random,
        pace: Pace = UNHURRIED,
    ) -> Iterator[None]:
        """Search the other seat's position, so that the answers are known.

        Among doubles for the adviser's level only, since the others live by how little they simulate.
        """
        if level not in PLANS or PLANS[level].eval_noise or seen.claimant != NOBODY:
            return
        if seen.phase == 1 and level != ADVISER:
            return
        net = net_of(seen)
        if _claim_is_true(seen, net):
            return
        yield from self._driver.ponder(net, seen.no_draw, PLANS[ADVISER], rng, pace)


AGENT: Agent[Position] = CrookedAgent()


def _claim_is_true(seen: Position, net: Net) -> bool:
    return seen.phase == 2 and seen.no_draw and bitboard.reach(net) == 0


def _suggestion(
    seen: Position, net: Net, code: int, score: int, line: tuple[Move, ...], comparison: CardComparison | None
) -> Suggestion:
    why = reason(seen, net, code, score, comparison=comparison)
    counted = figures(net, score, comparison)
    return Suggestion(move_of(seen, code), unit(score), line, why, sure=abs(score) > SURE, figures=counted)


def _line(seen: Position, codes: tuple[int, ...]) -> tuple[Move, ...]:
    line: list[Move] = []
    position = seen
    for code in codes:
        seat = position.to_move
        if not RULES.moves(position, seat):
            break
        move = move_of(position, code)
        if RULES.why_not(position, seat, move) is not None:
            break
        line.append(move)
        position = RULES.apply(position, seat, move)
    return tuple(line)


def _defence(seen: Position, seat: Seat, pace: Pace) -> SearchResult:
    from games.crooked_paths.ai.forced_wins import defend

    move = defend(seen, seat, pace)
    return SearchResult(move, 0.0, (move,), 1)


def _alone(seen: Position) -> SearchResult:
    """What to do after a claim: the card that brings either connection nearest, or a stop if none is possible."""
    net = net_of(seen)
    options = [
        (bitboard.distance(bitboard.lay(net, code), side, True), code)
        for side in (0, 1)
        for code in bitboard.moves(net)
    ]
    cards, code = min(options, default=(bitboard.FAR, 0))
    if cards == bitboard.FAR:
        return SearchResult(Stop(), -1.0, (Stop(),), len(options), sure=True)
    move = move_of(seen, code)
    return SearchResult(move, 1.0, (move,), len(options), sure=True)


def _told_alone(seen: Position, played: Any) -> tuple[Suggestion, ...]:
    """Playing alone after a claim: one of the cards that lead to a connection, or a stop."""
    net = net_of(seen)
    thought = _alone(seen)
    moves: list[Move] = [thought.move]
    if played is not None and played != thought.move:
        moves.append(played)
    suggestions = []
    for move in moves:
        after = bitboard.reach(net_of(RULES.apply(seen, seen.to_move, move)) if isinstance(move, Cover) else net)
        value = 1.0 if after and isinstance(move, (Lay, Cover)) else -1.0
        suggestions.append(Suggestion(move, value, (move,), reason(seen, net, None, 0, move), sure=True))
    return tuple(suggestions)


def _told_claim(seen: Position, net: Net, played: Any) -> tuple[Suggestion, ...]:
    """The advice when a claim is true: it wins, while any card leaves it to the other."""
    claim = Suggestion(Claim(), 1.0, (Claim(),), reason(seen, net, None, 0), sure=True)
    if played is None or played == Claim():
        return (claim,)
    return claim, Suggestion(played, -1.0, (played, Claim()), reason(seen, net, None, 0, played), sure=True)
