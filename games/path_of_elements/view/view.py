"""What Path of the Elements looks like: positions to pieces, moves to drags, facts to cues. It decides nothing.

`places`: zones, keys, where things lie. `pieces`: what lies there. `laying`, `spirits`: what lights up before and after
the first spirit is turned up. `omens`: what fulfils them and what is missing. `ending`: where the points came from.
`cues`: what accompanies a step. `words`: what is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract import view as contract
from engine.table.contract.view import Aid, Celebration, Count, Cue, Drag, Mark, Palette, Piece, TableView, Wants
from games.path_of_elements import say
from games.path_of_elements.art.art import draw
from games.path_of_elements.rules.moves import (
    Choose,
    Cover,
    Done,
    Exchange,
    Gift,
    Keep,
    Move,
    Place,
    Put,
    Ready,
    Shift,
    Swap,
    Take,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.pieces import MOTIFS, OMENS
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.view import cues, ending, laying, names, omens, pieces, places, spirits, words
from games.path_of_elements.view.places import (
    COVER,
    DECK,
    EMBLEM,
    GIFT,
    GRID,
    OMEN,
    OMEN_SPOTS,
    PATH,
    SHELF,
    TILE,
    carried,
    free_elements,
    looker,
    number_of,
    on_path,
    origin_of,
    path_of,
    seat_and_number,
    spirit_key,
    spot,
    swap,
    tile_spots,
)


class ElementsView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView`, and here why it is as it is."""

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        return pieces.pieces(s, me)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """What is chosen or turned up stays where it is, so that one click does it."""
        match m:
            case Choose():
                rest = [tile.number for tile in s.players[seat].stack]
                cell = tile_spots(len(rest))[rest.index(m.tile)]
                return Drag(TILE.format(m.tile), contract.Place(PATH.format(seat), cell))
            case Keep():
                number = OMENS[s.players[seat].element].index(m.omen)
                return Drag(OMEN.format(seat, number), contract.Place(PATH.format(seat), OMEN_SPOTS[number]))
            case Take():
                return Drag(EMBLEM.format(m.element), contract.Place(places.taking(s), SHELF[m.element]))
            case Place():
                element = next(tile.element for tile in s.players[seat].tiles if tile.number == m.tile)
                to = (GRID, SHELF[element]) if m.cell is None else (PATH.format(seat), m.cell)
                return Drag(TILE.format(m.tile), contract.Place(*to))
            case Turn():
                return Drag(spirit_key(m.cell), contract.Place(GRID, spot(s, m.cell)))
            case Put():
                return Drag(spirit_key(m.spirit), contract.Place(PATH.format(m.seat), m.cell))
            case Shift() | Swap() | Uncover():
                path = s.players[m.seat]
                start, end = m.cell, m.to if isinstance(m, Shift) else m.cell
                if isinstance(m, Swap):
                    start = carried(path.spirits)[m.cell, m.other]
                    end = m.other if start == m.cell else m.cell
                spirit = path.spirit(start)
                assert spirit is not None
                return Drag(spirit_key(spirit.origin), contract.Place(PATH.format(m.seat), end))
            case Gift():
                key = GIFT.format(seat, s.players[seat].gifts - 1)
                return Drag(key, contract.Place(PATH.format(seat), m.cell))
            case Cover():
                return Drag(COVER.format(seat), contract.Place(PATH.format(seat), m.cell))
            case Exchange():
                key = OMEN.format(seat, OMENS[s.players[seat].element].index(m.omen))
                return Drag(key, contract.Place(DECK))
        return None

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        number, origin = number_of(drag.piece), origin_of(drag.piece)
        if drag.piece.startswith(EMBLEM.format("")):
            element = drag.piece[-1]
            here = element in free_elements(s) and drag.place == contract.Place(places.taking(s), SHELF[element])
            return Take(seat, element) if here else None
        if number is not None:
            return self._tile(s, seat, number, drag.place)
        if origin is not None:
            return self._spirit(s, origin, drag.place)
        omen = seat_and_number(drag.piece, OMEN.partition("{")[0])
        if omen is not None and omen[0] == seat:
            letters = OMENS[s.players[seat].element][omen[1]]
            if s.stage == Stage.KEEP:
                there = contract.Place(PATH.format(seat), OMEN_SPOTS[omen[1]])
                return Keep(letters) if drag.place == there else None
            return Exchange(letters) if drag.place.zone == DECK and letters in s.players[seat].omens else None
        if drag.place.zone != PATH.format(seat) or drag.place.cell is None or s.stage in places.BEFORE:
            return None
        gift = seat_and_number(drag.piece, GIFT.partition("{")[0])
        if gift is not None:
            return Gift(drag.place.cell) if gift[0] == seat and gift[1] < s.players[seat].gifts else None
        return Cover(drag.place.cell) if drag.piece == COVER.format(seat) else None

    def _tile(self, s: Position, seat: Seat, number: int, place: contract.Place) -> Move | None:
        player = s.players[seat]
        if s.stage == Stage.DRAFT:
            spots = dict(zip((tile.number for tile in player.stack), tile_spots(len(player.stack)), strict=True))
            there = contract.Place(PATH.format(seat), spots.get(number))
            return Choose(number) if number in spots and place == there else None
        if s.stage != Stage.PATH or all(tile.number != number for tile in player.tiles):
            return None
        if place.zone == GRID:
            return Place(number, None) if any(tile.number == number for _, tile in player.path) else None
        return Place(number, place.cell) if place.zone == PATH.format(seat) and place.cell is not None else None

    def _spirit(self, s: Position, origin: Cell, place: contract.Place) -> Move | None:
        """One of the grid is turned up where it is or put on a path, one on a path goes on or changes places."""
        whose, cell = path_of(place.zone), place.cell
        if origin in s.grid:
            if place.zone == GRID:
                return Turn(origin) if cell == spot(s, origin) else None
            return Put(origin, whose, cell) if whose is not None and cell is not None else None
        found = on_path(s, origin)
        if found is None or cell is None or whose != found[0]:
            return None
        _, start, spirit = found
        if cell == start:
            return Uncover(whose, cell) if spirit.covered else None
        taken = s.players[whose].spirit(cell) is not None
        return swap(whose, start, cell) if taken else Shift(whose, start, cell)

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        """To be ready with the path, and to end a turn; the power of a pair is skipped by hand."""
        return isinstance(m, Ready | Done)

    def corrects(self, s: Position, seat: Seat, m: Move) -> bool:
        """To move or take back a tile that lies."""
        return isinstance(m, Place) and all(tile.number != m.tile for tile in s.players[seat].hand)

    # --- words and figures -------------------------------------------------------------------------------------------

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        return words.label(s, seat, m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return names.piece(s, piece)

    def place_name(self, s: Position, me: Seat, place: contract.Place) -> Text:
        return names.zone(s, me, place.zone) if place.cell is None else Text("")

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return words.stake(s, seat, m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        return places.coordinates(s, zone)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return laying.foretell(s, seat, m) if isinstance(m, Place) else spirits.foretell(s, seat, m)

    def headline(self, s: Position, me: Seat) -> Text:
        return words.headline(s, me)

    def wants(self, s: Position, seat: Seat) -> Wants | None:
        return words.wants(s, seat)

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return words.counts(s, seat)

    def verdict(self, s: Position, over: Over) -> Text:
        return words.verdict(s, over)

    def highlight(self, s: Position) -> Text | None:
        return words.highlight(s)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        yield from laying.cues(before, after)
        yield from cues.cues(before, after)
        yield from ending.cues(before, after)

    def ambient(self, s: Position, me: Seat) -> Iterable[Cue]:
        return laying.ambient(s)

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """All spirits rise from their paths."""
        return Celebration(tuple(f"spirit:{motif}" for motif in MOTIFS), "rise", "pe_last")

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        me = looker(me)
        yield from laying.standing(s, me)
        yield from spirits.standing(s, me)
        yield from omens.standing(s)
        if s.stage == Stage.OVER:
            yield from ending.standing(s, me)

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterable[Mark]:
        return laying.preview(s, seat, m) if isinstance(m, Place) else spirits.preview(s, seat, m)

    def held(self, s: Position, seat: Seat, piece: str) -> Iterable[Mark]:
        return spirits.held(s, seat, piece)

    def hover(self, s: Position, me: Seat, place: contract.Place, point: Point | None) -> Iterable[Mark]:
        yield from laying.hover(s, looker(me), place)
        yield from omens.hover(s, place)
        yield from spirits.hover(s, me, place)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        """Not while one lays, since one's own path shows it anyway, and not at the end, when all do."""
        count = () if s.stage in (*places.DRAFTING, Stage.OVER) else (Aid("paths", say("What the paths score")),)
        if s.terms.omens == "none" or s.stage in places.BEFORE:
            return count
        label = say("What the omens score") if s.stage == Stage.OVER else say("What is missing for the omens")
        return (*count, Aid("omens", label))

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        if key == "omens":
            yield from ending.omen_marks(s) if s.stage == Stage.OVER else omens.aid(s, looker(me))
            return
        for seat in range(len(s.players)):
            if s.stage != Stage.PATH or seat != looker(me):
                yield from laying.group_marks(s, seat)

    # --- the board and its pictures ----------------------------------------------------------------------------------

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return places.extent(s, me, zone)

    def art(self, name: str, face: int, palette: Palette) -> str:
        return draw(name, face, palette)

    def figure(self, name: str, palette: Palette) -> str:
        # the pictures of the rules page are rarely wanted
        from games.path_of_elements.art import figures

        return figures.figure(name, palette)


VIEW = ElementsView()
