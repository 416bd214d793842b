"""Names for what is on the table: seats, messengers, items, places, and the trail of a walk."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.rules import Cell, Seat
from engine.core.text import Text, verbatim
from games.magic_triland import INFO, say
from games.magic_triland.rules.pieces import BROADSIDES, HOMES
from games.magic_triland.rules.position import Position

MESSENGERS = (
    say("Light yellow"),
    say("Dark yellow"),
    say("Light red"),
    say("Dark red"),
    say("Light blue"),
    say("Dark blue"),
)
"""The six messengers, as names at the beginning of a sentence."""
ITEMS = (
    say("a yellow ring"),
    say("a red ring"),
    say("a blue ring"),
    say("a purple pearl"),
    say("a green pearl"),
    say("an orange pearl"),
)
"""What they carry, as what is given or taken."""
MORE_ITEMS = (
    say("{number} yellow rings"),
    say("{number} red rings"),
    say("{number} blue rings"),
    say("{number} purple pearls"),
    say("{number} green pearls"),
    say("{number} orange pearls"),
)
"""Several of a kind of them; number: see `NUMBERS`."""
NUMBERS = {2: say("two"), 3: say("three"), 4: say("four")}
"""Numbers that sentences write out, inside a sentence."""
HOME_NAMES = (say("yellow home"), say("red home"), say("blue home"))
BROADSIDE_NAMES = (say("purple shore"), say("green shore"), say("orange shore"))


def seat_name(s: Position, seat: Seat) -> Text:
    """The name of a seat; in a duel's second game with the side it plays, which differs from the name."""
    name = INFO.cast(s.terms.seats)[seat].name
    if plays(s, seat) != seat:
        if seat == 0:
            return say("{name} (now with the dark ones)", name=name)
        return say("{name} (now with the light ones)", name=name)
    return name


def items_of(item: int, count: int) -> Text:
    """So many of an item, as what is given or taken: “a red ring”, “two red rings”."""
    if count == 1:
        return ITEMS[item]
    number = NUMBERS.get(count, verbatim(str(count)))
    return replace(MORE_ITEMS[item], values=(("number", number),))


def plays(s: Position, seat: Seat) -> Seat:
    """The side a seat plays: in a duel 0 with the light messengers, 1 with the dark ones; else the seat itself."""
    return int(seat != s.lead) if s.terms.duel else seat


def place(s: Position, cell: Cell) -> Text:
    """A place by its heart: “height 4”, “yellow home”, “orange broadside”."""
    if cell in HOMES:
        return HOME_NAMES[HOMES.index(cell)]
    if cell in BROADSIDES:
        return BROADSIDE_NAMES[BROADSIDES.index(cell)]
    return say("height {n}", n=s.height(cell))


def sentences(parts: Sequence[Text]) -> Text:
    """One after the other, with a space between them."""
    words = parts[0]
    for part in parts[1:]:
        words = say("{one} {other}", one=words, other=part)
    return words
