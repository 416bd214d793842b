"""The table of Magic Triland: positions become an island with messengers, drops become moves, facts become walks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.game_info import SeatInfo
from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.game_view import (
    Aid,
    Celebration,
    Count,
    Cue,
    Drag,
    Gauge,
    Interlude,
    Landing,
    Mark,
    Palette,
    Panel,
    Piece,
    Place,
    Scored,
    Supply,
    TableView,
    Wants,
)
from games.magic_triland.art.art import svg_of
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import Position
from games.magic_triland.view import (
    accessible_names,
    cues,
    headline_plates_and_panels,
    marks,
    meanings,
    pieces_and_drags,
    supplies,
    threats,
    words,
    zones_and_keys,
)


class MagicTrilandView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView` and given by a function of its subject."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces_and_drags.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        return pieces_and_drags.drag(s, seat, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        return pieces_and_drags.propose(s, seat, drag)

    def landing(self, s: Position, seat: Seat, m: Move) -> Landing | None:
        return pieces_and_drags.landing(s, seat, m)

    def anchor(self, s: Position, seat: Seat, m: Move) -> Place | None:
        return pieces_and_drags.anchor(s, m)

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        return words.finishes(m)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.label(s, seat, m)

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.chip(s, seat, m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return accessible_names.piece(s, piece)

    def meaning(self, s: Position, me: Seat, piece: Piece) -> Text | None:
        return meanings.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return accessible_names.place(s, me, place)

    def aloud(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        return accessible_names.aloud(before, after, seat, m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        return zones_and_keys.coordinates(zone)

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(s, m)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return headline_plates_and_panels.headline(s, me)

    def role(self, s: Position, seat: Seat) -> SeatInfo | None:
        return headline_plates_and_panels.role(s, seat)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return headline_plates_and_panels.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return headline_plates_and_panels.counts(s, seat)

    def supplies(self, s: Position, me: Seat) -> Sequence[Supply]:
        return supplies.supplies(s)

    def gauges(self, s: Position, me: Seat, m: Move | None) -> Iterable[Gauge]:
        return headline_plates_and_panels.gauges(s, m)

    def panel(self, s: Position, me: Seat) -> Panel | None:
        return headline_plates_and_panels.panel(s, me)

    def interlude(self, s: Position, me: Seat) -> Interlude | None:
        return headline_plates_and_panels.interlude(s)

    def verdict(self, s: Position, over: Over) -> Text:
        return headline_plates_and_panels.verdict(s, over)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        return cues.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return cues.ambient()

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        return cues.celebration()

    def scoring(self, s: Position, over: Over) -> Iterable[Scored]:
        return cues.scoring(s, over)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        return marks.standing(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        return marks.preview(s, seat, m)

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        return marks.hover(s, me, place)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        return marks.held(s, seat, piece)

    def threats(self, s: Position, me: Seat) -> Sequence[Mark]:
        return threats.threats(s, me)

    def own(self, s: Position, me: Seat) -> Sequence[Place]:
        return threats.own(s, me)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return marks.aids(s)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        return marks.aid(s, me, key)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return zones_and_keys.EXTENT

    def lift(self, s: Position, me: Seat, zone: str, cell: Cell) -> float:
        return zones_and_keys.lift(s, zone, cell)

    def facing(self, me: Seat, seats: int) -> int:
        return zones_and_keys.facing(me, seats)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return svg_of(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        from games.magic_triland.view import rules_figures

        return rules_figures.figure(name, palette)


VIEW = MagicTrilandView()
