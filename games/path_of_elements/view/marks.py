"""What lights up on the paths and in the grid, put together from `laying_marks`, `spirit_marks`, `omen_marks` and
`final_scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import Seat
from engine.core.text import Text
from engine.table.contract import game_view as contract
from engine.table.contract.game_view import Aid, Mark
from games.path_of_elements import say
from games.path_of_elements.rules.move_types import Move, Place
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.view import final_scoring, laying_marks, omen_marks, spirit_marks
from games.path_of_elements.view.zones_and_keys import BEFORE, DRAFTING, looker


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """The marks that are always drawn."""
    me = looker(me)
    yield from laying_marks.standing(s, me)
    yield from spirit_marks.standing(s, me)
    yield from omen_marks.standing(s)
    if s.stage == Stage.OVER:
        yield from final_scoring.standing(s, me)


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """What a move would change, while its piece is over the place."""
    return laying_marks.preview(s, seat, m) if isinstance(m, Place) else spirit_marks.preview(s, seat, m)


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What a move would bring, in words."""
    return laying_marks.foretell(s, seat, m) if isinstance(m, Place) else spirit_marks.foretell(s, seat, m)


def hover(s: Position, me: Seat, place: contract.Place) -> Iterator[Mark]:
    """What lights up under the pointer, with nothing in the hand."""
    yield from laying_marks.hover(s, looker(me), place)
    yield from omen_marks.hover(s, place)
    yield from spirit_marks.hover(s, me, place)


def aids(s: Position) -> Sequence[Aid]:
    """The help that can be switched on: not while one lays, since one's own path shows it anyway, and not at the end,
    when all do."""
    count = () if s.stage in (*DRAFTING, Stage.OVER) else (Aid("paths", say("What the paths score")),)
    if s.terms.omens == "none" or s.stage in BEFORE:
        return count
    label = say("What the omens score") if s.stage == Stage.OVER else say("What is missing for the omens")
    return (*count, Aid("omens", label))


def aid(s: Position, me: Seat, key: str) -> Iterator[Mark]:
    """The marks of the aid with this key."""
    if key == "omens":
        yield from final_scoring.omen_marks(s) if s.stage == Stage.OVER else omen_marks.aid(s, looker(me))
        return
    for seat in range(len(s.players)):
        if s.stage != Stage.PATH or seat != looker(me):
            yield from laying_marks.group_marks(s, seat)
