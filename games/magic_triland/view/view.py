"""The table of Magic Triland: positions become an island with messengers, drops become moves, facts become walks."""

from __future__ import annotations

from functools import lru_cache

from engine.core.lattice import Coordinates
from engine.core.rules import Cell, Seat
from engine.core.text import Text
from engine.gui.drawing.svg import TEXT
from engine.table.contract.view import Celebration, Palette, Piece, Place
from games.magic_triland.art import art
from games.magic_triland.art.paper import COLOURS as USED
from games.magic_triland.rules.pieces import BROADSIDES, HOMES, INDEX, ITEMS
from games.magic_triland.rules.position import Position
from games.magic_triland.view import names
from games.magic_triland.view.cues import Cues
from games.magic_triland.view.marks import Marks
from games.magic_triland.view.panels import Panels
from games.magic_triland.view.pieces import Pieces
from games.magic_triland.view.places import ISLAND, NAMES
from games.magic_triland.view.words import Words

EXTENT = (*HOMES, *BROADSIDES)
"""They frame the island from any side."""
FACING = {2: (0, 3), 3: (5, 1, 3)}
"""For each number of seats, by how many turns each seat's own home or side comes to the bottom."""


class MagicTrilandView(Pieces, Words, Panels, Marks, Cues):
    """What the game looks like; each answer is explained in `TableView`."""

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """Of all fields; homes and broadsides have names."""
        return NAMES if zone == ISLAND else None

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return names.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return names.zone(s, me, place.zone) if place.cell is None else names.cell(place.cell)

    def lift(self, s: Position, me: Seat, zone: str, cell: Cell) -> float:
        return art.LIFT * s.height(cell) if zone == ISLAND and cell in INDEX else 0.0

    def facing(self, me: Seat, seats: int) -> int:
        """One's own home at the bottom; in a duel the two sit opposite each other."""
        turns = FACING.get(seats, ())
        return turns[me] if 0 <= me < len(turns) else 0

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        """The island with homes and broadsides."""
        return EXTENT

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """Pearls and rings rain down."""
        return Celebration(tuple(f"item:{item}" for item in ITEMS), "fall", "tl_home")

    def figure(self, name: str, palette: Palette) -> str:
        from games.magic_triland.view import figures

        return figures.figure(name, palette)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return _drawn(name, face, tuple(palette.get(key, "") for key in (*USED, TEXT)))


VIEW = MagicTrilandView()


@lru_cache(maxsize=128)  # a table keeps its own: this is for those that come after it
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:
    return art.draw(name, face, {key: value for key, value in zip((*USED, TEXT), own, strict=True) if value})
