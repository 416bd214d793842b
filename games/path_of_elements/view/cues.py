"""What accompanies a step: spirits turned up, pairs, what powers and gifts do."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Fact
from engine.table.contract.view import Cue, Mark
from games.path_of_elements import say
from games.path_of_elements.rules.position import Position
from games.path_of_elements.view.places import GRID, PATH, spot
from games.path_of_elements.view.words import name, spirit_token

LOOK, BRIEF = 1.4, 0.5
"""Seconds in which all can look at spirits that will be covered again, and of everything else."""


def cues(after: Position) -> Iterator[Cue]:
    """In the order of the facts."""
    for fact in after.facts:
        cue = _cue(after, fact)
        if cue is not None:
            yield cue


def _cue(after: Position, fact: Fact) -> Cue | None:
    if fact.kind in ("pair", "missed"):
        marks = (Mark("outline", GRID, tuple(spot(after, cell) for cell in fact.cells), tone="focus_on_dark"),)
        if fact.kind == "missed":
            return Cue("", marks, text=say("No pair."), seconds=LOOK)
        spirit = spirit_token(after.motif(fact.cells[0]))
        return Cue(
            "connect", marks, text=say("{who} finds a pair: {spirit}.", who=name(after, fact.seat), spirit=spirit)
        )
    if fact.kind == "put":
        marks = (Mark("outline", PATH.format(fact.seat), fact.cells, tone="focus_on_dark"),)
        return Cue("", marks, seconds=BRIEF)
    if fact.kind in ("moved", "swapped", "covered", "uncovered", "gifted"):
        marks = (Mark("outline", PATH.format(fact.seat), fact.cells, tone="focus_on_dark"),)
        return Cue("", marks, seconds=BRIEF)
    if fact.kind == "last_gifts":
        return Cue("connect", text=say("All pairs are found: everyone may spend their last gifts."))
    return None
