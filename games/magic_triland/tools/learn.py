"""What is fitted for a duel: how much a seat's plans are worth, for `python -m tools learn`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.ai.agent import Agent
from engine.core.rules import Seat
from games.magic_triland.ai.ai import IslandAgent
from games.magic_triland.ai.bridge import company_of
from games.magic_triland.ai.evaluation import DUEL, WEIGHTS, fitted, weighed
from games.magic_triland.ai.kernels.evaluation import Judge
from games.magic_triland.ai.kernels.kernel import Company
from games.magic_triland.rules.position import Position, Stage
from tools.learn.subject import Learnt, kept_in


class DuelSubject:
    """The weights of a seat's three plans, the best first, less the other's: the values of both seats add up to 0."""

    terms = ("best plan", "second plan", "third plan")
    options: Mapping[str, str] = {"island": "quick"}
    file = WEIGHTS
    nets = False

    def __init__(self) -> None:
        self._judge = fitted(2)

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


SUBJECT = DuelSubject()
