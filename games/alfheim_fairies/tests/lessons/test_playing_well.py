"""What the lessons on playing well say of their gardens is counted anew, by a plain search through all cells."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import Cell
from engine.core.running_lesson import Course
from games.alfheim_fairies.lessons.move_conditions import ME, can_come
from games.alfheim_fairies.lessons.strategy import BELOW, GUESTS, NEXT, WELL
from games.alfheim_fairies.rules.move_types import Place
from games.alfheim_fairies.rules.pieces import CLUES, FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES


def begun(key: str) -> Position:
    found: Position = Course("alfheim_fairies", next(one for one in WELL if one.key == key)).session.state
    return found


def after_each(s: Position) -> dict[Cell, Position]:
    return {m.cell: RULES.apply(s, ME, m) for m in RULES.moves(s, ME) if isinstance(m, Place)}


def guests(s: Position) -> set[str]:
    return {fairy for fairy in FAIRIES if can_come(s, fairy)}


def test_one_end_of_the_column_brings_two_and_the_other_one() -> None:
    s = begun("two-guests")
    more = {cell: guests(after) - guests(s) for cell, after in after_each(s).items()}
    assert {cell: found for cell, found in more.items() if found} == {GUESTS: {"F2", "N1"}, (1, -3): {"F2"}}


def test_of_eleven_cells_one_brings_one_and_one_brings_two() -> None:
    s = begun("long-line")
    more = {cell: guests(after) - guests(s) for cell, after in after_each(s).items()}
    assert len(more) == 11
    assert {cell: len(found) for cell, found in more.items() if found} == {BELOW: 2, (4, 0): 1}


def test_at_one_cell_alone_five_kinds_would_bring_somebody_next() -> None:
    s = begun("next-clue")
    helpful: dict[Cell, str] = {}
    for cell, after in after_each(s).items():
        assert not guests(after)
        found = ""
        for clue in CLUES:
            player = replace(after.players[ME], hand=clue)
            later = replace(after, players=(player, *after.players[1:]))
            found += clue if any(map(guests, after_each(later).values())) else ""
        helpful[cell] = found
    assert sorted(helpful.pop(NEXT)) == sorted("BCMDT")
    assert max(map(len, helpful.values())) == 4
