"""The opponent in Crooked Paths: five levels over one search, claims and stops decided exactly.

Doubles and triples are searched by the kernels (see `ai/move_search.py`). Levels differ in how far they look
and how often, in the noise added to their scores, and in how often they overlook what decides the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import BEST, UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.ai.move_comparison import Comparison, compared
from engine.core.rules import Seat
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.scores_and_hash_keys import ALL_CARDS, SURE
from games.crooked_paths.ai.move_reasons import by_judgement, clearest_first, figures, of_a_claim, reason
from games.crooked_paths.ai.move_search import LINE, Card, Driver, Ranking, TablePlan, foretold, misjudged, unit
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
            card = found.ways[0]
            move, value = move_of(seen, card.code), foretold(net, card.score)
            yield SearchResult(move, value, _line(seen, card.line), found.nodes, found.sure)

    def _search(
        self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace, wanted: int = 1
    ) -> Iterator[Ranking]:
        if net.count == bitboard.CARDS - 1:
            return self._driver.last_double(net, no_draw, plan, rng, pace)
        if plan.games and net.count < bitboard.CARDS:
            return self._driver.simulate(net, no_draw, plan, rng, pace, wanted)
        return self._driver.run(net, no_draw, plan, rng, pace, wanted)

    def _by_whim(self, seen: Position, net: Net, plan: TablePlan, rng: Random, pace: Pace) -> SearchResult:
        *_, found = self._search(net, seen.no_draw, plan, rng, pace, len(bitboard.moves(net)))
        card = misjudged(found, plan, rng)
        move = move_of(seen, card.code)
        return SearchResult(move, foretold(net, card.score), (move,), found.nodes)

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
        if _claim_is_true(seen, net):
            yield _told_claim(seen, net, played)
            return
        for found in self._search(net, seen.no_draw, PLANS[ADVISER], rng, pace, wanted=BEST):
            yield self._suggestions(seen, net, found, played, pace)

    def _suggestions(
        self, seen: Position, net: Net, found: Ranking, played: Any, pace: Pace = UNHURRIED
    ) -> tuple[Suggestion, ...]:
        top = found.ways[0].score
        undecided, early = not found.sure and abs(top) <= SURE, net.count < bitboard.CARDS
        # of triples beyond the best three the ranking knows too little to say that they are as good
        ways = clearest_first(net, found.ways) if undecided and early else found.ways
        told = [replace(card, score=min(card.score, top)) for card in ways[:BEST]]

        def is_played(card: Card) -> bool:
            return bool(move_of(seen, card.code) == played)

        if isinstance(played, (Lay, Cover)) and not any(map(is_played, told)):
            told.append(self._played(net, found, next(filter(is_played, found.ways)), seen.no_draw, pace))
        told.sort(key=lambda card: -unit(card.score))
        if undecided and not early:
            told = clearest_first(net, told)
        suggestions = [
            _suggestion(seen, net, by_judgement(net, found.depth, it), LINE if rank < BEST else 1)
            for rank, it in enumerate(compared(told, lambda card: foretold(net, card.score), is_played=is_played))
        ]
        if isinstance(played, Claim):
            suggestions.append(Suggestion(played, -1.0, (played,), of_a_claim(seen, net), sure=True))
        return tuple(suggestions)

    def _played(self, net: Net, found: Ranking, card: Card, no_draw: bool, pace: Pace) -> Card:
        """The move played, looked at as closely as the best ones; where these are proven, until it is proven, too."""
        engine, score = self._driver.engine(net), card.score
        if not found.depth and found.sure and abs(score) <= SURE:
            score = self._driver.score_after(net, card.code, no_draw, pace) or score
        if found.depth > 1 and net.count != bitboard.CARDS - 1:
            last = ALL_CARDS - net.count if found.sure else found.depth
            for depth in range(found.depth, last + 1):
                exact = engine.score_of(card.code, depth)
                if engine.stopped:
                    break
                score = exact
                if abs(score) > SURE:
                    break
        line = tuple(engine.expected(card.code, LINE)) if found.depth > 1 else (card.code,)
        return Card(card.code, min(score, found.ways[0].score), line)

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


def _suggestion(seen: Position, net: Net, it: Comparison[Card], most: int) -> Suggestion:
    """most: so many moves of the expected play are told."""
    move, line, sure = move_of(seen, it.mine.code), _line(seen, it.mine.line[:most]), abs(it.mine.score) > SURE
    value = foretold(net, it.mine.score)
    return Suggestion(move, value, line, reason(net, it), sure, figures=figures(net, it))


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
        suggestions.append(Suggestion(move, value, (move,), of_a_claim(seen, net, move), sure=True))
    return tuple(suggestions)


def _told_claim(seen: Position, net: Net, played: Any) -> tuple[Suggestion, ...]:
    """The advice when a claim is true: it wins, while any card leaves it to the other."""
    claim = Suggestion(Claim(), 1.0, (Claim(),), of_a_claim(seen, net), sure=True)
    if played is None or played == Claim():
        return (claim,)
    return claim, Suggestion(played, -1.0, (played, Claim()), of_a_claim(seen, net, played), sure=True)
