"""What the games alone are about: the pearl is home in as few turns as can be, compared with the turns of the AI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.contest import LEAST, Bounds, Result, Usual
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup
from engine.core.text import Text, verbatim
from games.magic_triland import say
from games.magic_triland.rules.rules import ALONE

MOST = ALONE + 1
"""Points and turns together: who needs all turns has saved none, and is worth more than nobody."""
NEAR = 2
"""So many turns more than the AI bring silver."""


@dataclass(frozen=True, slots=True)
class Race(Usual):
    """The `Terms` of the game. The score of a win is the turns saved, and one for the last of those used."""

    @property
    def rule(self) -> Text:
        """See `Terms`."""
        return say(
            "Gold for as few turns as the AI, silver for up to two more, bronze for any win; if the AI loses, "
            "any win is gold."
        )

    @property
    def stays(self) -> Text:
        """See `Terms`."""
        return say("In a game for a medal, a finished turn can’t be taken back.")

    def floor(self, session: Session[Any, Any]) -> int:
        """What chance has laid out, and all turns but the one under way."""
        states = session.states
        turns = states[-1].turns
        for ply in range(len(states) - 1, 0, -1):
            if states[ply - 1].turns != turns or session.log[ply - 1].seat == CHANCE:
                return ply
        return 0

    def bounds(self, setup: Setup, par: Result | None) -> Bounds | None:  # noqa: ARG002 - see `Terms`
        """From the par alone."""
        if par is None:
            return None
        if not par.won:
            return Bounds(LEAST, LEAST, LEAST)
        return Bounds(_needed(par.score), _needed(par.score - NEAR), LEAST)

    def score(self, points: int) -> Text:
        """The turns that it took."""
        return say("{count} turn", "{count} turns", MOST - points)

    def short(self, points: float) -> Text:
        """See `Terms`."""
        turns = MOST - points
        return verbatim(f"{turns:.1f}" if isinstance(turns, float) else str(turns))


def _needed(points: int) -> int:
    """These points, or any win where no win has fewer: nobody is asked for more turns than there are."""
    return points if points > MOST - ALONE else LEAST


TERMS = Race()
