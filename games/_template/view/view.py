"""What Glade looks like: positions to pieces, moves to drags, facts to cues. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.info import SeatInfo
from engine.core.lattice import HEX, Coordinates, Point
from engine.core.rules import UNKNOWN, Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.view import (
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
    TableView,
    Wants,
)
from games._template import say
from games._template.rules.pieces import KINDS, NO_ARROW, THINGS, TILES, TURNS
from games._template.rules.position import Choose, Keep, Lay, Move, Pass, Position, Ready, Stay, Walk
from games._template.rules.refusals import chosen_tile
from games._template.rules.rules import RULES
from games._template.view import art, marks, names, words
from games._template.view.places import (
    BAG,
    BURROW,
    CHOSEN,
    FIND,
    FOOT,
    FOUND,
    FREE,
    HANDS,
    HEDGEHOG,
    MEADOW,
    MINE,
    THEIRS,
    TILE,
    aside,
    number,
)


class GladeView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView`, and here why it is as it is."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        """Tiles are keyed by their number in the order of drawing, which gives nothing away."""
        for count in range(TILES - s.left + 1, TILES + 1):
            yield Piece(TILE.format(count), art.BACK, Place(BAG, index=TILES - count))
        for on in s.laid:
            face = f"{art.BACK if on.kind == UNKNOWN else on.kind}:{s.bird(on.seat)}"
            raised = art.RAISED if on.kind == NO_ARROW else ""
            yield Piece(TILE.format(on.number), face + raised, Place(MEADOW, on.cell), Pose(0, on.turn), 1)
        for seat, hand in enumerate(s.hands):
            rest = [tile for tile in hand if tile.number != s.chosen[seat]]
            for tile in hand:
                if tile not in rest:
                    place = Place(CHOSEN, index=seat)
                else:
                    place = Place(HANDS.format(seat), index=rest.index(tile))
                yield Piece(TILE.format(tile.number), words.tile_art(s, tile, seat), place, layer=1)
        for count, cell in enumerate(s.hedgehogs):
            place = Place(BURROW, index=count) if cell is None else Place(MEADOW, cell)
            nudge = FOOT if cell is not None else (0.0, 0.0)
            yield Piece(HEDGEHOG.format(count), art.HOG, place, layer=2, nudge=nudge, aside=aside(s, count))
        yield from self._found(s)

    def _found(self, s: Position) -> Iterable[Piece]:
        """What lies in the panel; it keeps its key, so that it is seen to change hands."""
        kept = {THINGS[thing]: zone for zone, (_, thing) in zip((MINE, THEIRS), s.shared, strict=False)}
        for index, thing in enumerate(THINGS if s.found is not None or kept else ()):
            zone = kept.get(thing, FOUND)
            yield Piece(thing, thing, Place(zone, index=index if zone == FOUND else 0))

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """What has a piece is carried; to be ready, to stay, to leave and to go on have none and are buttons."""
        match m:
            case Choose():
                return Drag(TILE.format(m.number), Place(CHOSEN, index=seat))
            case Lay():
                return Drag(TILE.format(s.chosen[seat]), Place(MEADOW, m.cell), Pose(0, m.turn))
            case Walk():
                return Drag(HEDGEHOG.format(m.hedgehog), Place(MEADOW, m.cell))
            case Keep():
                return Drag(m.thing, Place(MINE))
        return None

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """Whatever the drop means, legal or not: only the rules say no, and why."""
        tile, hedgehog = number(drag.piece, TILE), number(drag.piece, HEDGEHOG)
        if drag.piece in THINGS:
            return Keep(drag.piece) if drag.place.zone == MINE else None
        if tile is not None and drag.place.zone == CHOSEN:
            return Choose(tile)
        if drag.place.zone != MEADOW or drag.place.cell is None:
            return None
        if hedgehog is not None:
            return Walk(hedgehog, drag.place.cell)
        # a tile that is not chosen yet may be dropped too: the rules say what comes first
        return Lay(drag.place.cell, drag.pose.turn) if s.chosen[seat] in (tile, 0) else None

    def poses(self, art: str) -> Sequence[Pose]:
        """Tiles with an arrow are turned; what looks the same in every pose stays upright on a turned board, too."""
        kind = art.partition(":")[0]
        return [Pose(0, turn) for turn in range(TURNS if kind in KINDS and kind != NO_ARROW else 1)]

    def landing(self, s: Position, seat: Seat, m: Move) -> Landing | None:
        """Moss raises its cell when it is laid, which the tile in the hand does not show; a hedgehog makes way."""
        if isinstance(m, Lay) and chosen_tile(s, seat).kind == NO_ARROW:
            face = f"{NO_ARROW}:{s.bird(seat)}{art.RAISED}"
            piece = Piece(TILE.format(s.chosen[seat]), face, Place(MEADOW, m.cell), layer=1)
            return Landing(piece, lift=art.MOSS)
        if isinstance(m, Walk):
            key = HEDGEHOG.format(m.hedgehog)
            after = RULES.apply(s, seat, m)
            return Landing(next(piece for piece in self.pieces(after, seat) if piece.key == key))
        return None

    def anchor(self, s: Position, seat: Seat, m: Move) -> Place | None:
        """The button to let them stay stands beside the first hedgehog; to leave a find, at the foot of the panel."""
        if isinstance(m, Stay):
            here = s.hedgehogs[0]
            return Place(BURROW) if here is None else Place(MEADOW, here)
        return Place(FIND) if isinstance(m, Pass) else None

    def chip(self, s: Position, seat: Seat, m: Move) -> Text:
        """A word or two, for the place beside a hedgehog is small; a move without such words keeps its label."""
        return words.chip(m) or self.label(s, seat, m)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        """Tiles as pictures and cells as places, so that the log shows both and lights the cell up."""
        return words.label(s, seat, m, self.at(s, MEADOW, m.cell) if isinstance(m, Lay | Walk) else Text(""))

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        """With the bird whose it is: in the meadow all of a kind look alike but for their rim."""
        return names.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        """In the player's words: the names in the table's file are only keys."""
        return names.zone(s, me, place.zone) if place.cell is None else Text("")

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """Leaving everything that was found is asked about first."""
        return say("You keep neither of the two, and both are gone.") if isinstance(m, Pass) else None

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        """A key of its own says that one is ready with the choice of a tile."""
        return isinstance(m, Ready)

    def corrects(self, s: Position, seat: Seat, m: Move) -> bool:
        """Another tile instead of the one that is chosen."""
        return isinstance(m, Choose) and bool(s.chosen[seat])

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        """With the points that it has brought."""
        move, gain = self.label(before, seat, m), words.gain(after, seat)
        return say("{move}: {count} point", "{move}: {count} points", gain, move=move) if gain else move

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """The north-west cell of the board is a1."""
        return Coordinates(s.meadow, self.extent(s, 0, zone)[0], up=False) if zone == MEADOW else None

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """The points at once, by the facts of the rules: the view counts nothing itself."""
        gain = words.gain(RULES.apply(s, seat, m), seat) if isinstance(m, Lay | Keep) else 0
        return say("{count} point", "{count} points", gain) if gain else None

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

    def gauges(self, s: Position, me: Seat, m: Move | None) -> Iterable[Gauge]:
        """The cells that are still free; a tile that is held over one takes it."""
        free = len(s.meadow) - len(s.laid)
        yield Gauge(FREE, say("Free cells"), free, len(s.meadow), spent=int(isinstance(m, Lay)))

    def panel(self, s: Position, me: Seat) -> Panel | None:
        """Two things are shared out between two birds, for which a cell of the board is too small."""
        return words.panel(s)

    def interlude(self, s: Position, me: Seat) -> Interlude | None:
        """Between two games of a match how it stands is said before the table is cleared."""
        return words.interlude(s)

    def verdict(self, s: Position, over: Over) -> Text:
        """By the reason that the rules give, and the points."""
        return words.verdict(s, over)

    def highlight(self, s: Position) -> Text:
        """How many tiles lie in the meadow."""
        return words.highlight(s)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        """From the facts alone, so that an undone move has none."""
        return marks.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return marks.ambient(s)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """The butterfly of the meadow."""
        return Celebration((art.BUTTERFLY,), "rise", "connect")

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
        return (Aid("home", say("Arrows that count")),)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        """The arrows that score, and what they bring in words."""
        return marks.aid(s)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, Cell]:
        """The whole board, ponds included, from the first tile on."""
        cells = s.meadow + s.ponds
        qs, rs = [q for q, _ in cells], [r for _, r in cells]
        return (min(qs), min(rs)), (max(qs), max(rs))

    def lift(self, s: Position, me: Seat, zone: str, cell: Cell) -> float:
        """Moss stands higher; face down it does not, or it would be told apart."""
        return art.MOSS if any(tile.cell == cell and tile.kind == NO_ARROW for tile in s.laid) else 0.0

    def facing(self, me: Seat, seats: int) -> int:
        """Everybody sits at another side of the glade."""
        return me * HEX.sides // seats

    def art(self, name: str, face: int, palette: Palette) -> str:
        """Drawn from data: the palette's colours follow the theme."""
        return art.art(name, palette)

    def figure(self, name: str, palette: Palette) -> str:
        """Drawn with the table's own tiles, so that page and table never differ."""
        return art.figure(name, palette)


VIEW = GladeView()
