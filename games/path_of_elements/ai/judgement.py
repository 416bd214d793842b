"""What a position is worth to a seat: points on the table, and what gifts and spirits to come may still bring."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Seat
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.pieces import ELEMENTS, MASK
from games.path_of_elements.rules.position import Player, Position, Stage
from games.path_of_elements.rules.scoring import spirits_points

KEPT = 0.35
"""What a gift is worth for which nothing is known yet, while spirits are turned up."""
USED = 0.8
"""The share of what a gift may bring that it will bring."""
FIRST_VALUE = {0: 0.0, 1: 1.3, 2: 2.2}
"""What the first two tiles of an element are worth for the spirits that will come to them."""


def lead(s: Position, seat: Seat) -> float:
    """How much better off the seat is than its best rival, in points."""
    values = [worth(s, player) for player in s.players]
    if s.terms.alone:
        return values[seat]
    return values[seat] - max(value for who, value in enumerate(values) if who != seat)


def worth(s: Position, player: Player) -> float:
    """Points that the player is likely to have in the end, without those of the path."""
    known = tuple(omen for omen in player.omens if omen != UNKNOWN)
    total = float(spirits_points(player) + (omens_points(known, player.motifs) if known else 0))
    if s.stage == Stage.GIVING and s.players.index(player) not in (s.active, *s.waiting):
        return total
    gains = sorted(_gains(player), reverse=True)[: player.gifts]
    total += USED * sum(gains)
    if s.stage != Stage.GIVING:
        total += KEPT * (player.gifts - len(gains))
        free = [player.elements[cell] for cell in player.free]
        total += sum(
            FIRST_VALUE[min(2, free.count(element))] * (2 if element == player.element else 1) * 0.3
            for element in ELEMENTS
        )
    return total


def _gains(player: Player) -> list[float]:
    """What single gifts would bring."""
    tiles, lying, found = player.elements, dict(player.spirits), []
    for cell, spirit in player.spirits:
        if spirit.covered or spirit.motif == MASK:
            continue
        double = 2.0 if spirit.motif == player.element else 1.0
        if tiles[cell] == spirit.motif:
            if not spirit.gifted:
                found.append(double)
        elif any(tiles.get(near) == spirit.motif and near not in lying for near in HEX.neighbours(cell)):
            found += [double * 0.9, double * 0.7]
    return found
