"""What is fitted for a duel: how much the parts of the judge count, for `python -m tools learn`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.ai.agent import Agent
from engine.core.rules import Act, Seat
from games.fairy_trails.ai.ai import TrailAgent
from games.fairy_trails.ai.evaluation_weights import WEIGHTS
from games.fairy_trails.ai.kernels import network_features
from games.fairy_trails.ai.kernels.duel import UNIT
from games.fairy_trails.ai.kernels.playouts import STAGES
from games.fairy_trails.ai.move_search import Driver
from games.fairy_trails.rules.rules import RULES, Position
from tools.learn.learning_contract import Learnt, kept_in

AS_IT_IS = dict.fromkeys(("stones", "own networks", "other's networks", "turn", "sight"), 1000)


class DuelSubject:
    """Stones, open networks, the turn, and what else is seen, each in logits as `ai/evaluation_weights.py` has them."""

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
        least = min(left[0], left[1], STAGES - 1)
        slope = int(judge.slope[least] + judge.more[deck]) / 1000 / UNIT
        stage = min((trial.stock - trial.top) // network_features.STAGE, network_features.STAGES - 1)
        slope *= 1 + int(judge.stretch[STAGES * stage + least]) / 1000
        hopes = trial.worth(seat, judge.near), -trial.worth(1 - seat, judge.far), judge.tempo
        share = slope * int(judge.share[deck]) / 1000
        stones = slope * UNIT * int(left[1 - seat] - left[seat])
        terms = [stones, *(share * int(part) for part in hopes)]
        return ((seat, [*terms, int(trial.logit()) / 1000 - sum(terms)]),)

    def agent(self, learnt: Learnt) -> Agent[Position]:
        return TrailAgent(learnt.weights)


SUBJECT = DuelSubject()
