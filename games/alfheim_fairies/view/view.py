"""What Alfheim Fairies looks like: positions to pieces, moves to drags, facts to cues. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract import view as contract
from engine.table.contract.view import Aid, Celebration, Count, Cue, Drag, Mark, Palette, Piece, TableView, Wants
from games.alfheim_fairies import say
from games.alfheim_fairies.art.art import draw
from games.alfheim_fairies.rules.moves import Exchange, Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view import cues, hover, marks, names, pieces, words
from games.alfheim_fairies.view.places import (
    A1,
    CLUE,
    EXTENTS,
    FOOT,
    GARDEN,
    GUEST,
    STACK,
    WISHES,
    garden_extent,
    hand_key,
    seat_of,
    wishes_extent,
)


class AlfheimView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView`, and here why it is as it is."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        zone = GARDEN.format(seat)
        match m:
            case Place():
                return Drag(hand_key(s.players[seat], seat), contract.Place(zone, m.cell))
            case Tread():
                return Drag(FOOT.format(seat), contract.Place(zone, m.cell))
            case Invite():
                return Drag(GUEST.format(seat, m.fairy), contract.Place(zone, m.cell))
        return None

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """Exchanging has a button, but the clue may be dropped on the stack, too."""
        player = s.players[seat]
        in_hand = drag.piece == hand_key(player, seat)
        if drag.place.zone == STACK:
            return Exchange() if in_hand else None
        if drag.place.zone != GARDEN.format(seat) or drag.place.cell is None:
            return None
        if drag.piece == FOOT.format(seat):
            return Tread(drag.place.cell)
        for fairy in FAIRIES:
            if drag.piece == GUEST.format(seat, fairy):
                return Invite(fairy, drag.place.cell)
        # a clue that lies already is not moved; the rules say so only if none could be placed instead
        lies = any(drag.piece == CLUE.format(seat, index) for index in range(len(player.garden.clues)))
        return Place(drag.place.cell) if in_hand or (lies and not player.hand) else None

    def anchor(self, s: Position, seat: Seat, m: Move) -> contract.Place | None:
        """The button to exchange stands beside the stack."""
        return contract.Place(STACK) if isinstance(m, Exchange) else None

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        return say("exchange")

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        return isinstance(m, Ready)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        at = self.at(s, GARDEN.format(seat), m.cell) if isinstance(m, Place | Invite | Tread) else Text("")
        return words.label(s, seat, m, at)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return names.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: contract.Place) -> Text:
        return names.zone(s, me, place.zone) if place.cell is None else Text("")

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(s, seat, m)

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        return words.line(m, self.label(before, seat, m))

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        seat = seat_of(zone)
        return None if seat is None else Coordinates(garden_extent(s, seat), A1, up=False, room=2.0)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return words.headline(s, me)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return words.counts(s, seat)

    def verdict(self, s: Position, over: Over) -> Text:
        return words.verdict(s, over)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        return cues.cues(before, after)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """Fairies fly up."""
        return Celebration(tuple(f"guest:{fairy}#walking" for fairy in FAIRIES), "rise", "af_call")

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        return marks.standing(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        return marks.preview(s, seat, m)

    def hover(self, s: Position, me: Seat, place: contract.Place, point: Point | None) -> Iterable[Mark]:
        return hover.hover(s, me, place)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        return marks.held(s, seat, piece)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return (Aid("short", say("One clue away")),)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        return hover.aid_short(s, me)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        seat = seat_of(zone)
        if seat is not None:
            return garden_extent(s, seat)
        return wishes_extent(s) if zone == WISHES else EXTENTS[zone]

    def art(self, name: str, face: int, palette: Palette) -> str:
        return draw(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        # the pictures of the rules page are rarely wanted
        from games.alfheim_fairies.art import figures

        return figures.figure(name, palette)


VIEW = AlfheimView()
