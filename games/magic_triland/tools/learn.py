"""What is learnt for `python -m tools learn`: how much a seat's plans are worth in a duel is fitted to who won; the
fees of all plans, and what their costs are worth, are tuned in matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict, replace

from engine.ai.agent import Agent
from engine.core.game_start import fresh
from engine.core.rules import Seat
from games.magic_triland.ai.ai import IslandAgent
from games.magic_triland.ai.evaluation_weights import DUEL, WEIGHTS, Numbers, judging, numbers_for, weighed
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.island_and_messengers import Company
from games.magic_triland.ai.kernels.plan_evaluation import Judge
from games.magic_triland.rules.position import Position, Stage
from tools.learn.learning_contract import Learnt, kept_in

REACH: Mapping[str, float | tuple[float, ...]] = {
    "gate": (15, 12, 25, 20, 20),
    "beside": 20,
    "shut": 2,
    "carried": 15,
    "ring": (50, 40, 15),
    "pearl": (60, 60, 20),
    "sole": 20,
    "stage": 5,
    "again": 15,
    "scarce": 60,
    "tempo": 12,
    "second": 20,
    "third": 20,
    "steep": 300,
    "ease": 5,
    "thrift": 30,
    "price": 20,
}
"""By how much each of `Numbers` is tried higher and lower."""
LEAST_EASE = 0.5


class DuelSubject:
    """The weights of a seat's three plans, the best first, less the other's: the values of both seats add up to 0."""

    terms = ("best plan", "second plan", "third plan")
    options: Mapping[str, str] = {"island": "quick"}
    file = WEIGHTS
    nets = False

    def __init__(self) -> None:
        self._judge = judging(DUEL)

    @property
    def learnt(self) -> Learnt:
        return kept_in(WEIGHTS)

    def rows(self, s: Position) -> Sequence[tuple[Seat, Sequence[float]]]:
        """A turn's beginning is rated, for the seat that turns."""
        if s.ended or s.stage != Stage.CARDS or s.cards:
            return ()
        company, judge = company_of(s), self._judge
        own = _costs(judge, company, s.mover, DUEL.tempo)
        other = _costs(judge, company, 1 - s.mover)
        return ((s.mover, [DUEL.worth(a) - DUEL.worth(b) for a, b in zip(own, other, strict=True)]),)

    def agent(self, learnt: Learnt) -> Agent[Position]:
        return IslandAgent(weighed(learnt.weights))


def _costs(judge: Judge, company: Company, seat: Seat, tempo: int = 0) -> list[int]:
    """The costs of a seat's plans, the best first, which counts as the judge counts it."""
    judge.plan(company, seat)
    costs = sorted(int(cost) for cost in judge.costs)
    costs[0] = max(0, costs[0] - tempo + DUEL.price * int(company.spent[seat]) // 10)
    return costs


class PlanTuning:
    """The numbers of one kind of game; a part of a row has its place behind its name, as in "gate 2"."""

    def numbers(self, seats: int, options: Mapping[str, str]) -> Mapping[str, tuple[float, float]]:
        values = asdict(_used(seats, options))
        found: dict[str, tuple[float, float]] = {}
        for name, reach in REACH.items():
            if isinstance(reach, tuple):
                rows = enumerate(zip(values[name], reach, strict=True))
                found |= {f"{name} {k}": row for k, row in rows}
            else:
                found[name] = values[name], reach
        return found

    def agent(self, seats: int, options: Mapping[str, str], numbers: Mapping[str, float]) -> Agent[Position]:
        return IslandAgent(_numbers(_used(seats, options), numbers))


def _used(seats: int, options: Mapping[str, str]) -> Numbers:
    return numbers_for(fresh("magic_triland", seats, 0, dict(options)).state.terms)


def _numbers(used: Numbers, wanted: Mapping[str, float]) -> Numbers:
    """The wanted numbers, rounded to integers and, but for the fees of strong ones, not below 0."""
    rows = {
        name: tuple(max(-50, round(wanted[f"{name} {k}"])) for k in range(len(reach)))
        for name, reach in REACH.items()
        if isinstance(reach, tuple)
    }
    single: dict[str, float] = {name: max(0, round(wanted[name])) for name in REACH if name not in rows}
    single["ease"] = max(LEAST_EASE, round(wanted["ease"], 1))
    return replace(used, **rows, **single)


SUBJECT = DuelSubject()
TUNED = PlanTuning()
