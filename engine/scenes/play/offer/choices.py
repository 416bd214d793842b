"""What a person can do in a position: what the hand can do, and the moves that are buttons."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.window.context import Context
from engine.table.contract.view import TableView
from engine.table.hand.targets import Targets


class Choices(Struct, frozen=True, eq=False):
    """targets: the moves of pieces, and in `Targets.buttons` those that are none. labels: what each of these is called;
    stakes: what it may lose at once, None for nothing; finishing: the numbers of those that end the seat's turn."""

    targets: Targets
    labels: tuple[Text, ...] = ()
    stakes: tuple[Text | None, ...] = ()
    finishing: frozenset[int] = frozenset()

    def explained(self, ctx: Context, number: int) -> Text:
        """The label of a move that is a button, with the key that presses it."""
        key = ctx.legend("finish") if number in self.finishing else ""
        label = self.labels[number]
        return say("{name} ({key})", name=label, key=verbatim(key)) if key else label


def choices(view: TableView[Any, Any], position: Any, me: Seat, targets: Targets, *, cautious: bool) -> Choices:
    """What can be done in a position as `me` sees it. cautious: is a move that may lose something asked about?"""
    moves = targets.buttons
    return Choices(
        targets,
        tuple(view.label(position, me, move) for move in moves),
        tuple(view.stake(position, me, move) if cautious else None for move in moves),
        frozenset(number for number, move in enumerate(moves) if view.finishes(position, me, move)),
    )
