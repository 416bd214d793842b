"""What a duel comes to some cards after a move: huts closed, and what open networks are worth then.

The judge makes most of its chances of the same numbers (see `kernels/playouts.py`), so that they tell why a move is
better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.ai.agent import Pace
from engine.core.rules import Seat
from games.fairy_trails.ai.kernels.duel import GOING, UNIT
from games.fairy_trails.ai.kernels.playouts import Playouts

Term = tuple[str, Seat]
CLOSED, OPEN = "closed", "open"
"""Huts that a seat closes by then, and the worth of its open networks, in huts."""
WORLDS = 160
"""Guesses at the hidden cards, the same for all moves."""


def after(trial: Playouts, seat: Seat, codes: Sequence[int], plies: int, pace: Pace) -> Mapping[int, dict[Term, float]]:
    """The means over WORLDS for each move, in huts: above 0 what is good for the seat, below 0 the other's.

    trial: with the position, see `search.Driver.sit`; plies: cards that are laid after the move, as in the search.
    Nothing where there was no time.
    """
    sums = {code: {(kind, who): 0 for kind in (CLOSED, OPEN) for who in (seat, 1 - seat)} for code in codes}
    for _ in range(WORLDS):
        trial.shuffle()
        for code in codes:
            if pace.over():
                return {}
            trial.rewind()
            _play(trial, seat, code, plies, sums[code])
    trial.rewind()
    return {code: {term: total / (WORLDS * UNIT) for term, total in terms.items()} for code, terms in sums.items()}


def _play(trial: Playouts, seat: Seat, code: int, plies: int, sums: dict[Term, int]) -> None:
    before = [int(trial.left[who]) for who in (0, 1)]
    trial.play(code)
    if trial.winner == GOING:
        trial.finish(trial.taste, trial.taste, plies)
    for who in (seat, 1 - seat):
        sign = 1 if who == seat else -1
        sums[CLOSED, who] += sign * UNIT * (before[who] - int(trial.left[who]))
        if trial.winner == GOING:
            sums[OPEN, who] += sign * int(trial.promise(who))
