"""How the simulated games of a choice ended: which fairies came, and what experts and the footprint brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from engine.ai.playout_race import POINT
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS

TILES, FOOTPRINT = "experts' tiles", "footprint"
"""Terms beside those of fairies."""


class Ends:
    """A tally of games. games: how many there were."""

    def __init__(self) -> None:
        self.games = 0
        self._lucks = [0] * len(FAIRIES)
        self._tally: defaultdict[tuple[int, int, int], float] = defaultdict(float)

    def add(self, ways: Sequence[tuple[int, int, int, int]], lucks: Sequence[int]) -> None:
        """Add another simulated game.

        ways: in which it may end: how often each is to be expected, the fairies in the garden as bits, the points of
        experts, all points. lucks: thousandths of a point that each fairy owes to luck.
        """
        self.games += 1
        whole = sum(often for often, *_ in ways)
        for often, came, experts, points in ways:
            self._tally[came, experts, points] += often / whole
        for fairy, luck in enumerate(lucks):
            self._lucks[fairy] += luck

    def share(self, fairy: str) -> float:
        """The share of the games in which a fairy comes, 0 to 1, with neither good nor bad luck."""
        return min(max(self._came(fairy) - self._luck(fairy) / POINTS[fairy], 0.0), 1.0)

    def together(self, fairies: Collection[str]) -> float:
        """The share of the games in which all of these come, 0 to 1."""
        bits = sum(1 << FAIRIES.index(fairy) for fairy in fairies)
        return sum(n for (came, _, _), n in self._tally.items() if came & bits == bits) / max(1, self.games)

    def terms(self) -> dict[str, float]:
        """The mean points of each fairy, of experts and of the footprint: together that of all points, less luck."""
        games = max(1, self.games)
        came = {fairy: POINTS[fairy] * self._came(fairy) for fairy in FAIRIES}
        found = {fairy: points - self._luck(fairy) for fairy, points in came.items()}
        experts = sum(n * reached for (_, reached, _), n in self._tally.items()) / games
        points = sum(n * total for (_, _, total), n in self._tally.items()) / games
        return found | {TILES: experts, FOOTPRINT: points - experts - sum(came.values())}

    def _came(self, fairy: str) -> float:
        bit = 1 << FAIRIES.index(fairy)
        return sum(n for (came, _, _), n in self._tally.items() if came & bit) / max(1, self.games)

    def _luck(self, fairy: str) -> float:
        return self._lucks[FAIRIES.index(fairy)] / (POINT * max(1, self.games))
