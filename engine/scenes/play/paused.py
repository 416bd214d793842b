"""What a table tells its pause page."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.scenes.match.match import Match
from engine.scenes.play.mode import Origin
from engine.table.panels.evaluation_bar import Judgement
from engine.table.panels.plates import Plate


class Paused(Struct, frozen=True, eq=False):
    """plates: what is told of the seats; judged: the AI's evaluation, if it is shown; closed: is it played from memory?
    reviewed: may it be reviewed before it is over? settles: may one resign, or offer a draw?"""

    match: Match
    plates: tuple[Plate, ...]
    judged: Judgement | None
    origin: Origin
    closed: bool
    reviewed: bool
    settles: bool
    undo: Callable[[], object]
    settle: Callable[[Callable[[], None]], None]
    """Ends the game in this way."""
    start_anew: Callable[[], None]
