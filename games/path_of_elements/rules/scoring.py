"""The points: of the path, the spirits on it and good omens; alone also for turns."""

from __future__ import annotations

from engine.core.rules import Over, places
from games.path_of_elements import say
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import PAR
from games.path_of_elements.rules.position import Player, Position, Spirit

POINTS_DECIDE, SHARED, ALONE = "points", "shared", "alone"
REASONS = (POINTS_DECIDE, SHARED, ALONE)
SOURCES = (say("Earth"), say("Water"), say("Fire"), say("Air"), say("Spirits"), say("Good omens"), say("Turns"))
"""Where points come from, in the order of `sources`."""


def spirit_points(spirit: Spirit, element: str, own: str) -> int:
    """The points of a spirit on a tile of `element` for the player of the element `own`."""
    if spirit.motif != element:
        return 0
    return (2 if spirit.gifted else 1) * (2 if element == own else 1)


def spirits_points(player: Player) -> int:
    """The points of all spirits on the path for the tiles on which they lie."""
    elements = player.elements
    return sum(spirit_points(spirit, elements[cell], player.element) for cell, spirit in player.spirits)


def sources(s: Position, seat: int) -> tuple[int, ...]:
    """The seat's points by source, in the order of `SOURCES`."""
    player = s.players[seat]
    turns = -max(0, s.turns - PAR) if s.terms.alone else 0
    omens = omens_points(player.omens, player.motifs)
    return (*path_points(player.elements), spirits_points(player), omens, turns)


def points(s: Position, seat: int) -> int:
    """All points of the seat."""
    return sum(sources(s, seat))


def over(s: Position) -> Over:
    """How the game ended. Most points win; equal points share a place."""
    parts = [sources(s, seat) for seat in range(s.seats)]
    scores = tuple(map(sum, parts))
    ranks = places(scores)
    counted = (True,) * 5 + (s.terms.omens != "none", s.terms.alone)
    tally = tuple(
        (source, tuple(part[k] for part in parts))
        for k, (source, counts) in enumerate(zip(SOURCES, counted, strict=True))
        if counts
    )
    reason = ALONE if s.terms.alone else POINTS_DECIDE if ranks.count(1) == 1 else SHARED
    return Over(ranks, scores, reason, tally)
