"""What is fitted for a duel: how much the parts of the judge count, for `python -m tools learn`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.ai.agent import Agent
from engine.core.rules import Act, Seat
from games.fairy_trails.ai.ai import TrailAgent
from games.fairy_trails.ai.evaluation import WEIGHTS
from games.fairy_trails.ai.kernels.duel import UNIT
from games.fairy_trails.ai.kernels.rollouts import STAGES
from games.fairy_trails.ai.search import Driver
from games.fairy_trails.rules.rules import RULES, Position
from tools.learn.subject import Learnt, kept_in

AS_IT_IS = dict.fromkeys(("stones", "own networks", "other's networks", "turn"), 1000)


class DuelSubject:
    """Stones, open networks and the turn, each in logits as the tables of `ai/evaluation.py` have them."""

    terms = tuple(AS_IT_IS)
    options: Mapping[str, str] = {}
    file = WEIGHTS
    nets = False

    def __init__(self) -> None:
        self._driver = Driver(AS_IT_IS)

    @property
    def learnt(self) -> Learnt:
        return kept_in(WEIGHTS)

    def rows(self, s: Position) -> Sequence[tuple[Seat, Sequence[float]]]:
        """A turn's beginning is rated, for the seat that lays."""
        if not isinstance(RULES.turn(s), Act) or s.laid or s.solo:
            return ()
        trial, seat = self._driver.sit(s, s.mover, "fitted", 0), s.mover
        judge, deck, left = trial.judge, trial.stage(), trial.left
        slope = int(judge.slope[min(left[0], left[1], STAGES - 1)] + judge.more[deck]) / 1000 / UNIT
        hopes = trial.worth(seat, judge.near), -trial.worth(1 - seat, judge.far), judge.tempo
        share = slope * int(judge.share[deck]) / 1000
        stones = slope * UNIT * int(left[1 - seat] - left[seat])
        return ((seat, [stones, *(share * int(part) for part in hopes)]),)

    def agent(self, learnt: Learnt) -> Agent[Position]:
        return TrailAgent(learnt.weights)


SUBJECT = DuelSubject()
