"""Reports of learning: weights, learning curve, calibration, the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.commands.arena import in_elo
from engine.commands.report import line, table
from tools.learn.subject import Weights

VERDICTS = {"above": "let in", "below": "not let in", "": "not sure yet"}


def tell_fit(kept: Mapping[str, Any], old: Weights) -> None:
    """What `learn.fit` has written, beside the weights in use."""
    made = kept["made"]
    rows = [(f"weight of {term}", f"{weight}, now {old[term]}") for term, weight in kept["weights"].items()]
    rows.append(("learnt from", f"{made['games']['count']} games, {made['positions']} positions"))
    rows.append(("log loss on others", f"{made['log loss']['new']:.4f}, now {made['log loss']['old']:.4f}"))
    rows.append(("lower by", "{:.4f} ±{:.4f}".format(*made["gain"])))
    rows += [(f"after {count} games", f"{loss:.4f}") for count, loss in made["curve"]]
    table(rows)
    for name in ("new", "old"):
        line()
        line(f"calibration, {name} weights: the value seen, the share won, positions")
        for seen, won, count in made["calibration"][name]:
            line(f"  {seen:.2f}  {won:.2f}  {count}")


def tell_match(found: Mapping[str, Any]) -> None:
    """How the gate decided."""
    share, error = found["score"], found["error"]
    table(
        [
            ("new against old weights", f"{share:.3f} ±{error:.3f} in {found['games']} games"),
            ("in Elo", in_elo(share, error)),
            ("CPU seconds a move", "{:.3g}, {:.3g}".format(*found["cpu"])),
            ("gate", f"{VERDICTS[found['verdict']]} ({found['evidence']:+.2f})"),
        ]
    )
