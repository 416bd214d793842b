"""The turn that was last advised to a person: as long as it is followed, further hints go on with it.

An agent that is asked in the middle of a turn may find another turn that is as good, and takes back what it advised
before. So it is asked anew only when the person has done something else, or something new has come to light.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.core import codec
from engine.core.rules import CHANCE, Seat
from engine.core.session import Session
from engine.core.text import say


class HintPlan:
    """What was advised in one game, and in which positions. Moves are in notation, as the worker sends them."""

    def __init__(self) -> None:
        self._seat: Seat = CHANCE
        self._ply = 0
        self._begun: object = None
        """The position in which it was advised, after `_ply` steps."""
        self._advised: Suggestion | None = None
        self._counted: set[str] = set()

    def is_new(self, session: Session[Any, Any]) -> bool:
        """Is it the first hint in this position? Then it counts, and no other one here does."""
        key = codec.dumps([[step.seat, step.move] for step in session.log])
        new = key not in self._counted
        self._counted.add(key)
        return new

    def keep(self, session: Session[Any, Any], seat: Seat, advised: Suggestion) -> None:
        """This was advised to the seat in the present position."""
        self._seat, self._ply, self._begun, self._advised = seat, len(session.log), session.state, advised

    def next(self, session: Session[Any, Any], seat: Seat) -> Suggestion | None:
        """The move of the plan that comes next, with what follows it; None if it is at its end or was left.

        Whether the move is legal is not looked at.
        """
        advised, ply = self._advised, self._ply
        if (
            advised is None
            or seat != self._seat
            or len(session.states) <= ply
            or session.states[ply] is not self._begun
        ):
            return None
        made, line, mover = 0, advised.line or (advised.move,), seat
        for k in range(ply, len(session.log)):
            step = session.log[k]
            mover = mover if step.seat == CHANCE else step.seat
            if step.seat == seat and made < len(line) and step.move == line[made]:
                made += 1
            elif mover == seat or seat not in (session.movers(k) or (seat,)):
                # another move, what chance has answered to one of its own, or somebody else's turn
                return None
        if made == len(line):
            return None
        if not made:
            return advised
        reason = say("Same plan: {reason}", reason=advised.reason)
        return replace(advised, move=line[made], line=line[made:], reason=reason, public=None)
