"""The table of Magic Triland: positions become an island with messengers on it, drops become moves, facts walks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.info import SeatInfo
from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.view import (
    Aid,
    CloseUp,
    Count,
    Cue,
    Drag,
    Gauge,
    Interlude,
    Landing,
    Mark,
    Palette,
    Piece,
    Place,
    TableView,
    Wants,
)
from games.magic_triland.art import art
from games.magic_triland.art.paper import COLOURS as USED
from games.magic_triland.rules.moves import Move
from games.magic_triland.rules.pieces import BROADSIDES, HOMES, INDEX
from games.magic_triland.rules.position import BETWEEN, Position
from games.magic_triland.view import cues as view_cues
from games.magic_triland.view import marks as view_marks
from games.magic_triland.view import panels as view_panels
from games.magic_triland.view import pieces as view_pieces
from games.magic_triland.view import words as view_words
from games.magic_triland.view.places import ISLAND, NAMES, built

EXTENT = (*HOMES, *BROADSIDES)
"""They frame the island from whatever side it is seen."""
FACING = {2: (0, 3), 3: (4, 2, 0)}
"""For each number of seats, by how many turns each seat's own home or side comes to the bottom."""


class MagicTrilandView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView`."""

    def pieces(self, s: Position, me: Seat) -> Iterator[Piece]:
        """See `view_pieces`."""
        return view_pieces.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """See `view_pieces`."""
        return view_pieces.drag(s, seat, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """See `view_pieces`."""
        return view_pieces.propose(s, seat, drag)

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        """See `view_words`."""
        return view_words.label(s, seat, m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """Of all fields; homes and broadsides have names."""
        return NAMES if zone == ISLAND else None

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        """See `view_words`."""
        return view_words.chip(s, seat, m)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """See `view_words`."""
        return view_words.foretell(s, seat, m)

    def landing(self, s: Position, seat: Seat, m: Move) -> Landing | None:
        """See `view_pieces`."""
        return view_pieces.landing(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        """See `view_panels`."""
        return view_panels.headline(s, me)

    def role(self, s: Position, seat: Seat) -> SeatInfo | None:
        """See `view_panels`."""
        return view_panels.role(s, seat)

    def wants(self, s: Position, seat: Seat) -> Wants:
        """See `view_panels`."""
        return view_panels.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        """See `view_panels`."""
        return view_panels.counts(s, seat)

    def verdict(self, s: Position, over: Over) -> Text:
        """See `view_panels`."""
        return view_panels.verdict(s, over)

    def interlude(self, s: Position, me: Seat) -> Interlude | None:
        """See `view_panels`."""
        return view_panels.interlude(s) if s.stage == BETWEEN else None

    def cues(self, before: Position, after: Position) -> Iterator[Cue]:
        """See `view_cues`."""
        return view_cues.cues(before, after)

    def marks(self, s: Position, me: Seat) -> Iterator[Mark]:
        """See `view_marks`."""
        return view_marks.marks(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
        """See `view_marks`."""
        return view_marks.preview(s, seat, m)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
        """See `view_marks`."""
        return view_marks.held(s, seat, piece)

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterator[Mark]:
        """The terrace under the pointer; elsewhere what lies there in words."""
        if place.zone == ISLAND and place.cell is not None:
            yield from view_marks.hover(s, me, place.cell)
        else:
            yield from view_words.zone_words(s, me, place)

    def anchor(self, s: Position, seat: Seat, m: Move) -> Place | None:
        """See `view_pieces`."""
        return view_pieces.anchor(s, m)

    def gauges(self, s: Position, me: Seat, m: Move | None) -> Iterator[Gauge]:
        """The energy that is left, and what the walk that is looked at would use."""
        if built(s):
            yield view_panels.gauge(s, m)

    def closeup(self, s: Position, me: Seat) -> CloseUp | None:
        """See `view_panels`."""
        return view_panels.closeup(s, me)

    def lift(self, s: Position, me: Seat, zone: str, cell: Cell) -> float:
        """As high as the stone that lies there."""
        return art.LIFT * s.height(cell) if zone == ISLAND and cell in INDEX else 0.0

    def facing(self, me: Seat, seats: int) -> int:
        """One's own home at the bottom; in a duel the two sit opposite each other."""
        turns = FACING.get(seats, ())
        return turns[me] if 0 <= me < len(turns) else 0

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        """The island with homes and broadsides."""
        return EXTENT

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        """See `view_marks`."""
        return view_marks.aids(s)

    def aid(self, s: Position, me: Seat, key: str) -> Iterator[Mark]:
        """See `view_marks`."""
        return view_marks.aid(s, me, key)

    def figure(self, name: str, palette: Palette) -> str:
        """A picture of the rules page; its viewBox is as large as it needs. `KeyError` if there is none."""
        from games.magic_triland.view import figures

        return figures.figure(name, palette)

    def art(self, name: str, face: int, palette: Palette) -> str:
        """The picture of a piece. `KeyError` for a name that does not exist."""
        return _drawn(name, face, tuple(palette.get(key, "") for key in USED))


VIEW = MagicTrilandView()


@lru_cache(maxsize=128)  # a table keeps its own: this is for those that come after it
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:
    return art.draw(name, face, {key: value for key, value in zip(USED, own, strict=True) if value})
