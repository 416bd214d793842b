"""How fast the kernels play the duel: for gauges, measured in CPU time.

They measure the form that is loaded, in this process, from the first card.
"""

from __future__ import annotations

import time
from random import Random

from games.fairy_trails.ai.evaluation_weights import fitted, judge
from games.fairy_trails.ai.kernel_conversion import PACK, number_of
from games.fairy_trails.ai.kernels.duel import NONE
from games.fairy_trails.ai.kernels.playouts import Playouts
from games.fairy_trails.rules.pieces import CARDS, DECK, START_CARD, STONES

WIDTH = 12
PLIES = 5


def playouts_per_second(seconds: float = 1.0) -> float:
    """Whole games by the one-ply rule, from the first card."""
    trial, games = _fresh(), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        trial.shuffle()
        trial.rewind()
        trial.finish(trial.taste, trial.taste, CARDS)
        games += 1
    return games / spent


def simulations_per_second(seconds: float = 1.0) -> float:
    """Moves tried in one guess at the hidden cards, five cards deep, from the first card."""
    trial, tries = _fresh(), 0
    trial.begin(WIDTH)
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        trial.run(1, PLIES, _never)
        tries += WIDTH
    return tries / spent


SPEEDS = {"playouts": playouts_per_second, "simulations": simulations_per_second}
"""For `engine.core.registry.speeds`."""


def _never() -> bool:
    return False


def _fresh() -> Playouts:
    """The first turn of a duel."""
    trial = Playouts(PACK, fitted(), judge())
    cards = [number_of(card) for card in DECK]
    Random(1).shuffle(cards)
    trial.lay(0, number_of(START_CARD), 0)
    trial.sit(0, [STONES, STONES], [*cards[:2], NONE - 1, NONE - 1], cards[2:], 1)
    return trial
