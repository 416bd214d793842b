"""What the table says when the last gift is spent: what was covered, and which omens are fulfilled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import Cell, Seat
from engine.core.text import Text, listed
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import omen_points
from games.path_of_elements.rules.position import Position
from games.path_of_elements.view.words import lying, omen_token


def turned_up(s: Position, seat: Seat, cells: Sequence[Cell]) -> Text:
    """The spirits of a path that lay covered until the end."""
    return say("{who} turns up {spirits}.", who=name(s, seat), spirits=listed([lying(s, seat, one) for one in cells]))


def fulfilled_omens(s: Position, seat: Seat) -> Text | None:
    """Each omen of the seat that is fulfilled, with its points; None where nobody has any omens."""
    player = s.players[seat]
    if not player.omens:
        return None
    found = []
    for omen in player.omens:
        points = omen_points(omen) * len(tuple(fulfilled(omen, player.motifs)))
        if points:
            found.append(
                say(
                    "{omen} ({count} point)",
                    "{omen} ({count} points)",
                    points,
                    omen=omen_token(omen, player.element),
                )
            )
    if not found:
        return say("{who} has fulfilled no omen.", who=name(s, seat))
    return say("{who} has fulfilled {omens}.", who=name(s, seat), omens=listed(found))
