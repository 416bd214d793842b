"""What accompanies a step: spirits turned up, pairs, what powers and gifts do."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Fact
from engine.table.contract.game_view import Celebration, Cue, Mark
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import MOTIFS
from games.path_of_elements.rules.position import NOBODY, Position
from games.path_of_elements.view import laying_marks
from games.path_of_elements.view.end_words import fulfilled_omens, turned_up
from games.path_of_elements.view.words import made, spirit_token
from games.path_of_elements.view.zones_and_keys import GRID, PATH, spot

LOOK, TOLD, BRIEF, TURN = 1.4, 1.1, 0.5, 0.2
"""Seconds in which all can look at spirits that will be covered again, of a pair and what is done on another path, of
everything else, and of one that turns."""
SOUNDS = {
    "moved": "pe_move",
    "swapped": "pe_move",
    "covered": "pe_cover",
    "uncovered": "pe_up",
    "gifted": "pe_gift",
}
"""What is heard of what powers and gifts do."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """What accompanies a step: of the paths that are laid, and of spirits."""
    yield from laying_marks.cues(before, after)
    yield from _spirits(before, after)


def celebration() -> Celebration:
    """How a victory is celebrated: all spirits rise from their paths."""
    return Celebration(tuple(f"spirit:{motif}" for motif in MOTIFS), "rise", "pe_last")


def _spirits(before: Position, after: Position) -> Iterator[Cue]:
    """In the order of the facts."""
    for fact in after.facts:
        cue = _cue(before, after, fact)
        if cue is not None:
            yield cue
        if fact.kind == "ended":
            yield from _at_the_end(before, after)


def _at_the_end(before: Position, after: Position) -> Iterator[Cue]:
    """What has been turned up on each path, and which omens are fulfilled there."""
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        zone, covered = PATH.format(seat), tuple(cell for cell, spirit in then.spirits if spirit.covered)
        if covered:
            marks = (Mark("outline", zone, covered, tone="focus_on_dark"),)
            yield Cue("pe_up", marks, text=turned_up(after, seat, covered), seconds=TOLD)
        text = fulfilled_omens(after, seat)
        if text is not None:
            rows = (row for omen in now.omens for row in fulfilled(omen, now.motifs))
            cells = tuple(dict.fromkeys(cell for row in rows for cell in row))
            lit = (Mark("outline", zone, cells, tone="focus_on_dark"),) if cells else ()
            yield Cue("pe_omen" if cells else "", lit, text=text, seconds=TOLD)


def _cue(before: Position, after: Position, fact: Fact) -> Cue | None:
    if fact.kind == "turned_up":
        return Cue("pe_up", seconds=TURN)
    if fact.kind in ("pair", "missed"):
        marks = (Mark("outline", GRID, tuple(spot(after, cell) for cell in fact.cells), tone="focus_on_dark"),)
        if fact.kind == "missed":
            # the headline says it
            return Cue("pe_missed", marks, seconds=LOOK)
        motif = after.motif(fact.cells[0])
        found = say(
            "{who} finds a pair: {spirit}.",
            who=name(after, fact.seat),
            spirit=spirit_token(motif),
        )
        return Cue(f"pe_{motif.lower()}", marks, text=found, seconds=TOLD)
    if fact.kind == "put":
        marks = (Mark("outline", PATH.format(fact.seat), fact.cells, tone="focus_on_dark"),)
        return Cue("", marks, seconds=BRIEF)
    if fact.kind in SOUNDS:
        marks = (Mark("outline", PATH.format(fact.seat), fact.cells, tone="focus_on_dark"),)
        # the headline tells the others, unless the turn has passed on
        text = made(after, before.active, fact) if after.active != before.active else None
        seconds = BRIEF if fact.seat == before.active else TOLD
        return Cue(SOUNDS[fact.kind], marks, text=text, seconds=seconds, landing=True)
    if fact.kind == "omen" and after.active != NOBODY:
        return Cue("pe_omen", seconds=BRIEF)
    if fact.kind == "last_gifts":
        return Cue("pe_last", text=say("All pairs are found: everyone may spend their last gifts."))
    return None
