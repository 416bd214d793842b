"""What the others' gifts could do to one's own spirits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.rules import Cell, Seat
from engine.table.contract.game_view import Mark
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.gifts_and_powers import act, affordable
from games.path_of_elements.rules.move_types import Shift, Swap
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.scoring import points
from games.path_of_elements.view.zones_and_keys import PATH


def threats(s: Position, me: Seat) -> Sequence[Mark]:
    """One's own spirits that another seat could move or swap with its gifts so that they score less: where they lie,
    and by how much. What the power of a pair could do besides is not counted, since nobody knows the next pair."""
    if s.terms.alone or s.stage not in (Stage.SPIRITS, Stage.GIVING):
        return ()
    nothing = say("Nobody’s gifts could make your spirits score less.")
    found = [mark for seat in range(s.seats) if seat != me and _may_act(s, seat) for mark in _of(s, seat, me)]
    return found or (Mark("note", PATH.format(me), text=nothing),)


def _may_act(s: Position, seat: Seat) -> bool:
    """Has the seat still a turn?"""
    return s.stage == Stage.SPIRITS or seat in (s.active, *s.waiting)


def _of(s: Position, seat: Seat, me: Seat) -> Iterator[Mark]:
    """The most that each spirit could lose by one action of this seat."""
    calm, now = replace(s, power=""), points(s, me)
    worst: dict[Cell, int] = {}
    for m in affordable(calm, seat):
        if isinstance(m, Shift | Swap) and m.seat == me:
            loss = now - points(act(calm, seat, m), me)
            for cell in (m.cell, m.other) if isinstance(m, Swap) else (m.cell,):
                worst[cell] = max(worst.get(cell, 0), loss)
    for cell, loss in worst.items():
        if loss > 0:
            text = say(
                "{seat} has the gifts to move the spirit here: {count} point less for you.",
                "{seat} has the gifts to move the spirit here: {count} points less for you.",
                loss,
                seat=name(s, seat),
            )
            yield Mark("outline", PATH.format(me), (cell,), text=text)
