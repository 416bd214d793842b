"""The table of Crooked Paths: positions become cards on cells, drops become moves, facts become trains that run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import Coordinates
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
    Pose,
    Scored,
    Supply,
    TableView,
    Wants,
)
from games.crooked_paths.rules.rules import Move, Position
from games.crooked_paths.view import (
    accessible_names,
    cues,
    marks,
    meanings,
    pieces_and_drags,
    rules_figures,
    supplies,
    threats,
    words,
    zones_and_keys,
)


class CrookedPathsView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView` and given by a function of its subject."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces_and_drags.pieces(s)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        return pieces_and_drags.drag(s, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        return pieces_and_drags.propose(s, drag)

    def poses(self, art: str) -> Sequence[Pose]:
        return pieces_and_drags.poses(art)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.label(s, m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return accessible_names.piece(piece)

    def meaning(self, s: Position, me: Seat, piece: Piece) -> Text | None:
        return meanings.piece(piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return accessible_names.place(place)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        return zones_and_keys.coordinates(s) if zone == zones_and_keys.BOARD else None

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(seat, m)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return words.headline(s, me)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return words.counts(s, seat)

    def supplies(self, s: Position, me: Seat) -> Sequence[Supply]:
        return supplies.supplies(s)

    def verdict(self, s: Position, over: Over) -> Text:
        return words.verdict(s, over)

    def highlight(self, s: Position) -> Text | None:
        return words.highlight(s)

    def about(self, s: Position, me: Seat, place: Place) -> Sequence[Text]:
        return words.about(s, place.cell) if place.cell is not None else ()

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        return cues.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return cues.ambient(s)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        return cues.celebration(winner)

    def scoring(self, s: Position, over: Over) -> Iterable[Scored]:
        return cues.scoring(s, over)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        return marks.standing(s)

    def threats(self, s: Position, me: Seat) -> Sequence[Mark]:
        return threats.threats(s, me)

    def own(self, s: Position, me: Seat) -> Sequence[Place]:
        return threats.own(s, me)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return marks.aids(s)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        return marks.aid(s, key)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return zones_and_keys.extent(s)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return rules_figures.svg_of(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        return rules_figures.figure(name, palette)


VIEW = CrookedPathsView()
