"""Reports of learning: weights, learning curve, calibration, the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.commands.arena import in_elo
from engine.commands.output import line, table
from tools.learn.learning_contract import Learnt

CALLED = {"new": "new weights", "old": "old weights", "sum": "new weights without the net"}
VERDICTS = {"above": "let in", "below": "not let in", "": "not sure yet"}


def tell_fit(learnt: Learnt, old: Learnt) -> None:
    """What `learn.fit` has written, beside the weights in use."""
    made = learnt.made
    rows = [(f"weight of {term}", f"{weight}, now {old.weights[term]}") for term, weight in learnt.weights.items()]
    rows.append(("learnt from", f"{made['games']['count']} games, {made['positions']} positions"))
    rows.append(("log loss on others", f"{made['log loss']['new']:.4f}, now {made['log loss']['old']:.4f}"))
    if "sum" in made["log loss"]:
        rows.append(("without the net", f"{made['log loss']['sum']:.4f}"))
    rows.append(("lower by", "{:.4f} ±{:.4f}".format(*made["gain"])))
    rows += [(f"after {count} games", f"{loss:.4f}") for count, loss in made["curve"]]
    table(rows)
    for name, bins in made["calibration"].items():
        line()
        line(f"calibration, {CALLED[name]}: the value seen, the share won, positions")
        for seen, won, count in bins:
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
