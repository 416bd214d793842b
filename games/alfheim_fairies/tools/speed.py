"""How fast the kernel plays gardens on, and the rules find every place for a fairy: for gauges, in CPU time.

They measure the form that is loaded, in this process.
"""

from __future__ import annotations

import time
from random import Random

from engine.core import registry
from engine.core.session import Session, Setup
from games.alfheim_fairies.ai.move_search import Driver, choice_of
from games.alfheim_fairies.rules.rules import RULES

KEY = "alfheim_fairies"


def gardens_per_second(seconds: float = 1.0) -> float:
    """Gardens played on to the end, each clue where it promises most, from the first clue."""
    session = Session(registry.info(KEY), RULES, Setup(KEY, ("person",), 1))
    driver, rng, played = Driver(), Random(1), 0
    seen = session.observe(0)
    deal = driver.sit(seen, 0, rng)
    choices = [choice_of(move) for move in RULES.moves(seen, 0)]
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for choice in choices:
            driver.trial.run(choice)
        played += len(choices)
        deal()
    return played / spent


SPEEDS = {"gardens played on": gardens_per_second}
"""For `engine.core.registry.speeds`."""
