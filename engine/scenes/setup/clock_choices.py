"""The choices of a clock before a game: whether time is measured, how much there is, and whether running out loses."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.clock.turn_times import GAME, TURN, USED, Terms
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Choice, Toggle

MINUTES = (3, 5, 10, 15, 20, 30, 45, 60)
MORE = (0, 5, 10, 20, 30, 60)
SECONDS = (15, 30, 45, 60, 90, 120, 180, 300)
USUAL = {USED: Terms(USED), GAME: Terms(GAME, 15 * 60, 10), TURN: Terms(TURN, 60)}
KINDS: tuple[tuple[str, Text], ...] = (
    ("", say("Off")),
    (USED, say("Show time used")),
    (GAME, say("Time per game")),
    (TURN, say("Time per turn")),
)
"""What can be chosen, "" for no clock."""
ABOUT = {
    "": say("Measure each player’s time."),
    USED: say("No limit: you see how long each player has taken."),
    GAME: say("Each player has this much for the whole game."),
    TURN: say("Each player has this much for every turn."),
}


def clock_choices(chosen: Terms | None, change: Callable[[Terms | None], None]) -> list[Box]:
    """chosen: None for no clock. change: takes what is chosen from now on."""
    kind = chosen.kind if chosen is not None else ""
    pick = Choice(say("Clock"), KINDS, kind, lambda new: change(USUAL.get(new)), ABOUT[kind])
    found: list[Box] = [pick.keyed("clock")]
    if chosen is None or not chosen.limited:
        return found
    terms = chosen
    if terms.kind == GAME:
        minutes = [(60 * n, verbatim(str(n))) for n in MINUTES]
        found.append(
            Choice(
                say("Minutes for each player"), minutes, terms.seconds, lambda n: change(replace(terms, seconds=n))
            ).keyed("clock_minutes")
        )
        gain = say("Seconds that are added after each of your turns.")
        found.append(
            Choice(
                say("Seconds added per turn"),
                [(n, verbatim(str(n))) for n in MORE],
                terms.more,
                lambda n: change(replace(terms, more=n)),
                gain,
            ).keyed("clock_more")
        )
    else:
        seconds = [(n, verbatim(str(n))) for n in SECONDS]
        found.append(
            Choice(say("Seconds per turn"), seconds, terms.seconds, lambda n: change(replace(terms, seconds=n))).keyed(
                "clock_seconds"
            )
        )
    why = say("Off: you are told, and play on.")
    loses = Toggle(say("Running out of time loses"), terms.loses, lambda on: change(replace(terms, loses=on)), why)
    return [*found, loses.keyed("clock_loses")]
