"""The table of Glade: positions become tiles in a meadow, drops become moves, facts become cues.

A class over plain functions of an observation: `zones_and_keys` has zones, keys and cells, `pieces_and_drags` what lies
there and how it is moved, `marks` what lights up, `words` what is said, `accessible_names` what things are called,
`art` how they look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.game_info import SeatInfo
from engine.core.lattice import HEX, Coordinates, Point
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
    Pose,
    Scored,
    Supply,
    TableView,
    Wants,
)
from games._template.rules.position import Choose, Move, Position, Ready
from games._template.view import accessible_names, marks, pieces_and_drags, supplies, words, zones_and_keys
from games._template.view import art as drawings


class GladeView(TableView[Position, Move]):
    """What the game looks like. Each answer is explained in `TableView` and given by a function of its subject; here it
    says why it is as it is."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        """Tiles are keyed by their number in the order of drawing, which gives nothing away."""
        return pieces_and_drags.pieces(s)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """What has a piece is carried; to be ready, to stay, to leave and to go on have none and are buttons."""
        return pieces_and_drags.drag(s, seat, m)

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """Whatever the drop means, legal or not: only the rules say no, and why."""
        return pieces_and_drags.propose(s, seat, drag)

    def poses(self, art: str) -> Sequence[Pose]:
        """Tiles with an arrow are turned; what looks the same in every pose stays upright on a turned board, too."""
        return pieces_and_drags.poses(art)

    def landing(self, s: Position, seat: Seat, m: Move) -> Landing | None:
        """Moss raises its cell when it is laid, which the tile in the hand does not show; a hedgehog makes way."""
        return pieces_and_drags.landing(s, seat, m)

    def anchor(self, s: Position, seat: Seat, m: Move) -> Place | None:
        """The button to let them stay stands beside the first hedgehog; to leave a find, at the foot of the panel."""
        return pieces_and_drags.anchor(s, m)

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        """A key of its own says that one is ready with the choice of a tile."""
        return isinstance(m, Ready)

    def corrects(self, s: Position, seat: Seat, m: Move) -> bool:
        """Choosing another tile instead of the one that is chosen."""
        return isinstance(m, Choose) and bool(s.chosen[seat])

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        """Tiles as pictures and cells as places, so that the log shows both and lights the cell up."""
        return words.label(s, seat, m)

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        """A word or two, for the place beside a hedgehog is small; a move without such words keeps its label."""
        return words.chip(s, seat, m)

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        """With the points that it has brought."""
        return words.line(before, after, seat, m)

    def aloud(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        """With whether the arrow counts, which those who see the table see at once."""
        return accessible_names.aloud(after, self.line(before, after, seat, m), m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        """With the bird whose it is: in the meadow all of a kind look alike but for their rim."""
        return accessible_names.piece(s, piece)

    def meaning(self, s: Position, me: Seat, piece: Piece) -> Text | None:
        """No tile shows a figure; the bag has a number beside it."""
        return words.left(piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        """In the player's words: the names in the table's file are only keys."""
        return accessible_names.place(s, me, place)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """The north-west cell of the board is a1."""
        return zones_and_keys.coordinates(s) if zone == zones_and_keys.MEADOW else None

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """Leaving everything that was found is asked about first."""
        return words.stake(m)

    def about(self, s: Position, me: Seat, place: Place) -> Sequence[Text]:
        """Where a tile's arrow leads, which those who see the table see at once."""
        return marks.about(s, place.cell)

    def threats(self, s: Position, me: Seat) -> Sequence[Mark]:
        """Places by a pond, which whoever comes next may take."""
        return marks.threats(s)

    def own(self, s: Position, me: Seat) -> Sequence[Place]:
        """The tiles that this seat has laid."""
        return marks.own(s, me)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """The points at once, by the facts of the rules: the view counts nothing itself."""
        return words.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        """What is to be done, said differently to who does it and to who waits."""
        return words.headline(s, me)

    def role(self, s: Position, seat: Seat) -> SeatInfo | None:
        """In the second game of a match everybody plays another bird; in the first as INFO says."""
        return words.role(s, seat) if s.game else None

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        """What a bird needs depends on the options."""
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        """What everybody may know: points, and how many tiles a hand holds."""
        return words.counts(s, seat)

    def supplies(self, s: Position, me: Seat) -> Sequence[Supply]:
        """What others hold and what lies face down counts as still to come: it is not to be seen."""
        return supplies.supplies(s)

    def gauges(self, s: Position, me: Seat, m: Move | None) -> Iterable[Gauge]:
        """The cells that are still free; a tile that is held over one takes it."""
        return words.gauges(s, m)

    def panel(self, s: Position, me: Seat) -> Panel | None:
        """Two things are shared out between two birds, for which a cell of the board is too small."""
        return words.panel(s)

    def interlude(self, s: Position, me: Seat) -> Interlude | None:
        """Between two games of a match how it stands is said before the table is cleared."""
        return words.interlude(s)

    def verdict(self, s: Position, over: Over) -> Text:
        """How the game ended, by the reason that the rules give and the points."""
        return words.verdict(s, over)

    def highlight(self, s: Position) -> Text | None:
        """How many tiles lie in the meadow."""
        return words.highlight(s)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        """From the facts alone, so that an undone move has none."""
        return marks.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        """The butterfly of the meadow."""
        return marks.ambient(s)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """The butterfly of the meadow."""
        return marks.celebration()

    def scoring(self, s: Position, over: Over) -> Iterable[Scored]:
        return marks.scoring(s)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        """The meadow and its ponds are marks and no pieces: nobody ever moves them."""
        return marks.standing(s)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        """A number can't say which arrows would score or which way a hedgehog would take."""
        return marks.preview(s, seat, m)

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        """Players look where arrows lead before they choose a tile."""
        return marks.hover(s, place.cell)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        """All cells at once, to be compared while the tile is in the hand."""
        return marks.held(s, seat, piece)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        """Counting all arrows by eye takes long, so an aid does it on request."""
        return marks.aids()

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        """The arrows that score, and what they bring in words."""
        return marks.aid(s)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        """The whole board, ponds included, from the first tile on."""
        return zones_and_keys.extent(s)

    def lift(self, s: Position, me: Seat, zone: str, cell: Cell) -> float:
        """Moss stands higher; face down it does not, or it would be told apart."""
        return zones_and_keys.lift(s, cell)

    def facing(self, me: Seat, seats: int) -> int:
        """Everybody sits at another side of the glade."""
        return me * HEX.sides // seats

    def art(self, name: str, face: int, palette: Palette) -> str:
        """Drawn from data: the palette's colours follow the theme."""
        return drawings.art(name, palette)

    def figure(self, name: str, palette: Palette) -> str:
        """Drawn with the table's own tiles, so that page and table never differ."""
        return drawings.figure(name, palette)


VIEW = GladeView()
