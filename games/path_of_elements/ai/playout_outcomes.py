"""How simulated games and drafts ended: what the lead that is expected of a way to go on is made of."""

from __future__ import annotations

from collections.abc import Mapping

from games.path_of_elements.ai.kernels.playouts import PAR, Playouts

OWN, RIVAL, TURNS = "own", "rival", "turns"
"""Own points, those of the best rival (below 0), alone instead of these what turns above the usual number cost."""
TILES, SPIRITS = "tiles", "spirits"
"""In the draft: what the own tiles can score, and what they promise to spirits."""


class Ends:
    """Sums of terms over games. found: in how many of these the seat found the last pair."""

    def __init__(self) -> None:
        self.games = 0
        self.found = 0
        self._sums: dict[str, float] = {}

    def add(self, terms: Mapping[str, float], *, found: bool = False) -> None:
        """Add another simulated game. terms: points by their source; found: whether the seat found the last pair."""
        self.games += 1
        self.found += found
        for term, amount in terms.items():
            self._sums[term] = self._sums.get(term, 0.0) + amount

    def terms(self) -> dict[str, float]:
        """The means; together they are the mean lead, alone the mean points."""
        return {term: total / self.games for term, total in self._sums.items()}


def of_game(trial: Playouts) -> dict[str, float]:
    """What the lead is made of at the end of the game that the trial has just run, or after the last gifts that it has
    just answered.
    """
    if trial.seats == 1:
        own = int(trial.points[trial.me] + trial.score(trial.me))
        return {OWN: own, TURNS: -max(0, int(trial.turns) - PAR)}
    own, other = trial.answer
    return {OWN: int(own), RIVAL: -int(other)}
