"""How the simulated games of a choice ended: which fairies came, and what experts and the footprint brought."""

from __future__ import annotations

from collections import Counter

from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS

TILES, FOOTPRINT = "experts' tiles", "footprint"
"""Terms beside those of fairies."""


class Ends:
    """A tally of games."""

    def __init__(self) -> None:
        self._tally: Counter[tuple[int, int, int]] = Counter()

    def add(self, came: int, experts: int, points: int) -> None:
        """Another game. came: the fairies in the garden, as bits; experts: their points; points: all points."""
        self._tally[came, experts, points] += 1

    @property
    def games(self) -> int:
        """How many games there were."""
        return self._tally.total()

    def share(self, fairy: str) -> float:
        """In which part of the games a fairy came, 0 to 1."""
        bit = 1 << FAIRIES.index(fairy)
        return sum(n for (came, _, _), n in self._tally.items() if came & bit) / max(1, self.games)

    def terms(self) -> dict[str, float]:
        """The mean points of each fairy, of experts and of the footprint. Together they are the mean of all points."""
        found = {fairy: POINTS[fairy] * self.share(fairy) for fairy in FAIRIES}
        games = max(1, self.games)
        experts = sum(n * reached for (_, reached, _), n in self._tally.items()) / games
        points = sum(n * total for (_, _, total), n in self._tally.items()) / games
        return found | {TILES: experts, FOOTPRINT: points - experts - sum(found.values())}
