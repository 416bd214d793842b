"""The table of Path of the Elements: positions become paths and spirits, drops become moves, facts become cues."""

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
from games.path_of_elements.art.art import draw
from games.path_of_elements.rules.move_types import Move
from games.path_of_elements.rules.position import Position
from games.path_of_elements.view import (
    accessible_names,
    cues,
    final_scoring,
    laying_marks,
    marks,
    meanings,
    pieces_and_drags,
    spirit_marks,
    supplies,
    threats,
    words,
    zones_and_keys,
)


class ElementsView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView` and given by a function of its subject."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces_and_drags.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        return pieces_and_drags.drag(s, seat, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        return pieces_and_drags.propose(s, seat, drag)

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        return pieces_and_drags.finishes(m)

    def corrects(self, s: Position, seat: Seat, m: Move) -> bool:
        return pieces_and_drags.corrects(s, seat, m)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.label(s, seat, m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return accessible_names.piece(s, piece)

    def meaning(self, s: Position, me: Seat, piece: Piece) -> Text | None:
        return meanings.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return accessible_names.place(s, me, place)

    def aloud(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        return accessible_names.aloud(before, after, seat, m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        return zones_and_keys.coordinates(s, zone)

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(s, seat, m)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return marks.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return words.headline(s, me)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return words.counts(s, seat)

    def supplies(self, s: Position, me: Seat) -> Sequence[Supply]:
        return tuple(supplies.supplies(s, me))

    def verdict(self, s: Position, over: Over) -> Text:
        return words.verdict(s, over)

    def highlight(self, s: Position) -> Text | None:
        return words.highlight(s)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        return cues.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return laying_marks.ambient(s)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        return cues.celebration()

    def scoring(self, s: Position, over: Over) -> Iterable[Scored]:
        return final_scoring.scoring(s)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        return marks.standing(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        return marks.preview(s, seat, m)

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        return marks.hover(s, me, place)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        return spirit_marks.held(s, seat, piece)

    def threats(self, s: Position, me: Seat) -> Sequence[Mark]:
        return threats.threats(s, me)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return marks.aids(s)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        return marks.aid(s, me, key)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return zones_and_keys.extent(s, me, zone)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return draw(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        from games.path_of_elements.art import rules_figures

        return rules_figures.figure(name, palette)


VIEW = ElementsView()
