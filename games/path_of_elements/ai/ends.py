"""How simulated games and drafts ended: what the lead that is expected of a way to go on is made of."""

from __future__ import annotations

from collections.abc import Mapping

from games.path_of_elements.ai.kernels.rollouts import PAR, Rollouts

OWN, RIVAL, TURNS = "own", "rival", "turns"
"""Own points, those of the best rival (below 0), alone instead of these what turns above the usual number cost."""
TILES, SPIRITS = "tiles", "spirits"
"""In the draft: what the own tiles can score, and what they promise to spirits."""


class Ends:
    """Sums of terms over games."""

    def __init__(self) -> None:
        self.games = 0
        self._sums: dict[str, float] = {}

    def add(self, terms: Mapping[str, float]) -> None:
        """Another game."""
        self.games += 1
        for term, amount in terms.items():
            self._sums[term] = self._sums.get(term, 0.0) + amount

    def terms(self) -> dict[str, float]:
        """The means; together they are the mean lead, alone the mean points."""
        return {term: total / self.games for term, total in self._sums.items()}


def of_game(trial: Rollouts) -> dict[str, float]:
    """What the lead at the end of the game is made of that the trial has just run."""
    points = [int(trial.points[path] + trial.score(path)) for path in range(trial.seats)]
    own = points.pop(trial.me)
    return {OWN: own, RIVAL: -max(points)} if points else {OWN: own, TURNS: -max(0, int(trial.turns) - PAR)}


def of_answer(trial: Rollouts) -> dict[str, float]:
    """The same after the last gifts and the answer to them, which the trial has just found."""
    own, other = trial.answer
    return {OWN: int(own), RIVAL: -int(other)}
