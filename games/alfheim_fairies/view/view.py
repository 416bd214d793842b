"""The table of Alfheim Fairies: positions become gardens, drops become moves, facts become fairies that arrive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.game_view import (
    Aid,
    Celebration,
    Count,
    Cue,
    Drag,
    Mark,
    Palette,
    Piece,
    Place,
    Scored,
    Supply,
    TableView,
    Wants,
)
from games.alfheim_fairies import say
from games.alfheim_fairies.art.art import draw
from games.alfheim_fairies.rules.move_types import Move, Ready
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view import (
    accessible_names,
    cues,
    final_scoring,
    hover_marks,
    marks,
    meanings,
    pieces_and_drags,
    supplies,
    threats,
    words,
    zones_and_keys,
)


class AlfheimView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView` and given by a function of its subject."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces_and_drags.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        return pieces_and_drags.drag(s, seat, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        return pieces_and_drags.propose(s, seat, drag)

    def anchor(self, s: Position, seat: Seat, m: Move) -> Place | None:
        return pieces_and_drags.anchor(m)

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        return isinstance(m, Ready)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.label(s, seat, m)

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        return say("exchange")

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        return words.line(before, seat, m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return accessible_names.piece(s, piece)

    def meaning(self, s: Position, me: Seat, piece: Piece) -> Text | None:
        return meanings.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return accessible_names.place(s, me, place)

    def aloud(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        return accessible_names.aloud(before, after, seat, self.line(before, after, seat, m), m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        return zones_and_keys.coordinates(s, zone)

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(s, seat, m)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return words.headline(s, me)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return words.counts(s, seat)

    def supplies(self, s: Position, me: Seat) -> Sequence[Supply]:
        return tuple(supplies.supplies(s))

    def verdict(self, s: Position, over: Over) -> Text:
        return words.verdict(s, over)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        return cues.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return cues.ambient(s, me)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        return cues.celebration()

    def scoring(self, s: Position, over: Over) -> Iterable[Scored]:
        return final_scoring.scoring(s)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        return marks.standing(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        return marks.preview(s, seat, m)

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        return hover_marks.hover(s, me, place)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        return marks.held(s, seat, piece)

    def threats(self, s: Position, me: Seat) -> Sequence[Mark]:
        return threats.threats(s, me)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return hover_marks.aids()

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        return hover_marks.aid(s, me)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return zones_and_keys.extent(s, zone)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return draw(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        from games.alfheim_fairies.art import rules_figures

        return rules_figures.figure(name, palette)


VIEW = AlfheimView()
