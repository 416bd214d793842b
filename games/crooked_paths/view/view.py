"""The table of Crooked Paths: positions become cards on cells, drops become moves, facts become trains that run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from zlib import crc32

from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Fact, Seat
from engine.core.text import Text, Token
from engine.table.contract.view import Aid, Celebration, Count, Cue, Drag, Mark, Palette, Piece, Place, Pose
from games.crooked_paths import say
from games.crooked_paths.art import table as art_table
from games.crooked_paths.art.art import card
from games.crooked_paths.art.paper import COLOURS, VARIANTS
from games.crooked_paths.rules import track
from games.crooked_paths.rules.pieces import DECK, DOUBLE, SIDE, TRIPLE, mask_of, pose_of, poses_of
from games.crooked_paths.rules.rules import Cover, Lay, Move, Position
from games.crooked_paths.view import figures as art_figures
from games.crooked_paths.view import words as view_words
from games.crooked_paths.view.words import Words

BOARD, PILES = "board", {DOUBLE: "doubles", TRIPLE: "triples"}
FACES = {DOUBLE: 2, TRIPLE: 1}
SEAT_TONES = ("seat1", "seat2")
FLOATING = SIDE - 1
"""How far from the first card, in cells, the frame may reach."""
START = 1
"""How many cells around the first card are seen whole until the cards reach as far."""
BESIDE = 0.88
"""How far from the middles of the outermost cells their names stand: beyond the platforms."""
LEAD = 0.3
"""How far the train comes from beyond the board's edge, and leaves it, in cells."""
SOUNDS = {"connected": "connect", "held": "connect", "broken": "whoosh", "phase2": "page", "claimed": "claim"}
SECONDS = {"frame_fixed": 0.7, "broken": 0.8, "connected": 0.95, "held": 0.95}


def _key(kind: str, number: int) -> str:
    return f"{kind[0]}{number}"


def _art(kind: str, number: int) -> str:
    return f"{kind}{crc32(_key(kind, number).encode()) % VARIANTS}"


def _card_of(key: str) -> tuple[str, int] | None:
    """The kind and number of the card with this key."""
    kind = {"d": DOUBLE, "t": TRIPLE}.get(key[:1])
    if kind is None or not (key[1:].isascii() and key[1:].isdigit()):
        return None
    number = int(key[1:])
    return (kind, number) if number < DECK and _key(kind, number) == key else None


def _next_card(s: Position, m: Lay | Cover) -> tuple[str, int]:
    """The kind and number of the card that a move lays."""
    return (DOUBLE, s.doubles) if isinstance(m, Lay) else (TRIPLE, s.triples)


def _range(board: track.Board) -> tuple[Cell, Cell]:
    """The north-western and south-eastern cells that the frame may still take in."""
    (west, north), (east, south) = track.frames(board)
    return (west, north), (east + SIDE - 1, south + SIDE - 1)


def _shown(cards: list[int], low: int, high: int) -> tuple[int, int]:
    """The first and the last column (or row) to be seen, of those that the frame may still take in."""
    if max(cards) - min(cards) < 2 * START:
        return max(low, -START), min(high, START)
    return min(cards), max(cards)


def _last_cell(s: Position) -> Cell | None:
    return s.cards[-1][:2] if s.cards else None


class CrookedPathsView(Words):
    """What the game looks like; each answer is explained in `TableView`."""

    def pieces(self, s: Position, me: Seat) -> Iterator[Piece]:
        """d0 to d24 and t0 to t24 in the order they are laid; the top of a pile has its highest index."""
        for order, (x, y, mask) in enumerate(s.cards):
            kind, number = (DOUBLE, order) if order < DECK else (TRIPLE, order - DECK)
            place = Place(BOARD, (x, y))
            yield Piece(_key(kind, number), _art(kind, number), place, Pose(*pose_of(kind, mask)), order // DECK)
        for kind, laid in ((DOUBLE, s.doubles), (TRIPLE, s.triples)):
            for number in range(laid, DECK):
                index = DECK - 1 - number
                yield Piece(_key(kind, number), _art(kind, number), Place(PILES[kind], index=index), layer=index)

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """The top card of its pile onto the cell; a claim and a stop are buttons."""
        if not isinstance(m, (Lay, Cover)):
            return None
        kind, number = _next_card(s, m)
        return Drag(_key(kind, number), Place(BOARD, m.cell), Pose(*pose_of(kind, m.mask)))

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """A card from a pile, held over a cell. One that lies on the board already means nothing."""
        found = _card_of(drag.piece)
        if found is None or drag.place.zone != BOARD or drag.place.cell is None:
            return None
        kind, number = found
        if not 0 <= drag.pose.face < FACES[kind] or number < (s.doubles if kind == DOUBLE else s.triples):
            return None
        mask = mask_of(kind, drag.pose.face, drag.pose.turn)
        return Lay(drag.place.cell, mask) if kind == DOUBLE else Cover(drag.place.cell, mask)

    def poses(self, art: str) -> Sequence[Pose]:
        """Six of a double, four of a triple."""
        kind = art.rstrip("0123456789")
        return tuple(Pose(face, turn) for face, turn in poses_of(kind)) if kind in FACES else (Pose(),)

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        """A card and its cell."""
        if not isinstance(m, (Lay, Cover)):
            return view_words.label(m)
        kind, number = _next_card(s, m)
        token = Token(_art(kind, number), view_words.card(kind, m.mask), *pose_of(kind, m.mask))
        return say("{card} {at}", card=token, at=self.at(s, BOARD, m.cell))

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        kind = piece.art.rstrip("0123456789")
        return view_words.card(kind, mask_of(kind, piece.pose.face, piece.pose.turn))

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return view_words.ZONES.get(place.zone, Text("")) if place.cell is None else Text("")

    def stake(self, s: Position, seat: Seat, m: Move) -> Text | None:
        """A claim may lose the game at once."""
        return view_words.stake(seat, m)

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """Of the widest range of the frame, whatever is left of it, so that no cell ever changes its name."""
        return Coordinates(_range(s.board), (-FLOATING, FLOATING), away=BESIDE) if zone == BOARD else None

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        """How many cards the seat still has to lay in this phase."""
        label = say("Doubles left") if s.phase == 1 else say("Triples left")
        return (Count(label, view_words.to_lay(s, seat)),)

    def cues(self, before: Position, after: Position) -> Iterator[Cue]:
        """One for each fact but the landing of the card, whose sound the hand makes."""
        for fact in after.facts:
            cue = _cue(fact, before, after)
            if cue is not None and cue.travel:
                # the connection is heard, then the train
                yield Cue(SOUNDS[fact.kind])
            if cue is not None:
                yield cue

    def marks(self, s: Position, me: Seat) -> Iterator[Mark]:
        """The frame's possible range with its platforms, every connection that stands, the last move's cell."""
        yield from _frame_marks(s.board)
        for way in track.rides(s.board):
            yield Mark("track", BOARD, points=track.points(way), tone=SEAT_TONES[way.seat])
        last = _last_cell(s)
        if last is not None:
            yield Mark("last", BOARD, (last,), tone="focus_on_dark")

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """The winner's trains run across."""
        return Celebration((f"train{winner}", *(f"wagon{winner}",) * 3), "cross", "train")

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, Cell]:
        """All cards; with the zone's margin half of the free cells beside them, or the platforms.

        Showing all that the frame may still take in would leave the cards small.
        """
        (west, north), (east, south) = _range(s.board)
        left, right = _shown([x for x, _ in s.board] or [0], west, east)
        top, bottom = _shown([y for _, y in s.board] or [0], north, south)
        return (left, top), (right, bottom)

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        """The missing link of each seat; from the second phase on also whether anybody can still connect."""
        links = [Aid(f"link{seat}", say("Missing link {seat}", seat=view_words.name(seat))) for seat in track.SEATS]
        return (*links, Aid("reach", say("Can anyone still connect?"))) if s.phase == 2 else tuple(links)

    def aid(self, s: Position, me: Seat, key: str) -> Iterator[Mark]:
        """The cards that are missing and the ride they would make; or the rides that any number of cards could make."""
        if key == "reach":
            yield from _reach_marks(s)
        elif key in ("link0", "link1"):
            yield from _link_marks(s, int(key[-1]))

    def art(self, name: str, face: int, palette: Palette) -> str:
        """A card ("double0", "triple7"); a train, wagon, platform, plan or sign and its seat ("train1"); a figure.
        `KeyError` for anything else.
        """
        own = tuple(palette.get(key, "") for key in _USED)
        return _drawn(name, face, own)

    def figure(self, name: str, palette: Palette) -> str:
        return art_figures.figure(name, palette)


VIEW = CrookedPathsView()

_USED = (*COLOURS, *art_table.THEME_COLOURS)
_TABLE = {
    "train": art_table.train,
    "wagon": art_table.wagon,
    "platform": art_table.platform,
    "plan": art_table.plan,
    "sign": art_table.sign,
}


@lru_cache(maxsize=64)  # a table keeps the drawings of its own pieces
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:
    palette = {key: value for key, value in zip(_USED, own, strict=True) if value}
    if name in art_figures.FIGURES:
        return art_figures.figure(name, palette)
    kind = name.rstrip("0123456789")
    if kind in FACES:
        return card(kind, face, int(name[len(kind) :]), palette)
    return _TABLE[kind](int(name[len(kind) :]), palette)


def _cue(fact: Fact, before: Position, after: Position) -> Cue | None:
    text = view_words.told(fact.kind, fact.seat, after)
    if text is None:
        return None
    sound, seconds = SOUNDS.get(fact.kind, ""), SECONDS.get(fact.kind, 0.6)
    if fact.kind == "frame_fixed":
        return Cue(
            sound,
            (Mark("outline", BOARD, tuple(_cells(*_range(after.board))), tone="focus_on_dark"),),
            text=text,
            seconds=seconds,
        )
    if fact.kind == "broken":
        way = track.ride(before.board, fact.seat)
        marks = () if way is None else (Mark("track", BOARD, points=track.points(way), tone="warn"),)
        return Cue(sound, marks, zone=BOARD, text=text, seconds=seconds)
    if fact.kind in ("connected", "held"):
        return _train(fact.seat, after, text, seconds)
    return Cue(sound, text=text, seconds=seconds)


def _train(seat: Seat, s: Position, text: Text, seconds: float) -> Cue | None:
    """The seat's train on its ride, from platform to platform."""
    way = track.ride(s.board, seat)
    if way is None:
        return None
    glow = Mark("track", BOARD, points=track.points(way), tone=SEAT_TONES[seat])
    wagons = (f"wagon{seat}",) * 2
    line = track.points(way, lead=LEAD)
    return Cue("train", (glow,), f"train{seat}", BOARD, line, text, seconds, followers=wagons, spacing=0.42)


def _cells(north_west: Cell, south_east: Cell) -> Iterator[Cell]:
    for y in range(north_west[1], south_east[1] + 1):
        for x in range(north_west[0], south_east[0] + 1):
            yield x, y


def _frame_marks(board: track.Board) -> Iterator[Mark]:
    """The ground of the range; along its sides platforms, or plans of them while it may still shrink."""
    (west, north), (east, south) = low, high = _range(board)
    yield Mark("region", BOARD, tuple(_cells(low, high)), tone="ground_light")
    across = tuple(float(x) for x in range(west, east + 1))
    down = tuple(float(y) for y in range(north, south + 1))
    sides: tuple[tuple[Seat, int, tuple[Point, ...]], ...] = (
        (0, 0, tuple((x, north - 1.0) for x in across)),
        (1, 1, tuple((east + 1.0, y) for y in down)),
        (0, 2, tuple((x, south + 1.0) for x in across)),
        (1, 3, tuple((west - 1.0, y) for y in down)),
    )
    sure = len(across) == len(down) == SIDE
    for seat, turn, points in sides:
        art = f"platform{seat}" if sure else f"plan{seat}"
        yield Mark("prop", BOARD, points=points, tone=SEAT_TONES[seat], art=art, turn=turn)


def _link_marks(s: Position, seat: Seat) -> Iterator[Mark]:
    yield Mark("note", BOARD, text=view_words.missing(s, seat))
    link = track.missing_link(s.board, seat)
    if link is None:
        return
    tone = SEAT_TONES[seat]
    yield Mark("track", BOARD, points=track.points(link.ride), tone=tone)
    if link.cards:
        yield Mark("dot", BOARD, tuple(card.cell for card in link.cards), tone=tone)


def _reach_marks(s: Position) -> Iterator[Mark]:
    """Whether a claim is true: a ride that covering any number of doubles could still make."""
    seats = track.within_reach(s.board)
    if not seats:
        yield Mark("note", BOARD, text=say("Nobody can connect any more: a claim would be right."))
    elif len(seats) == len(track.SEATS):
        yield Mark("note", BOARD, text=say("With enough triple cards, both lines can still be connected."))
    else:
        text = say("With enough triple cards, only {seat} can still be connected.", seat=view_words.name(seats[0]))
        yield Mark("note", BOARD, text=text)
    for seat in seats:
        link = track.missing_link(s.board, seat)
        if link is not None:
            yield Mark("track", BOARD, points=track.points(link.ride), tone=SEAT_TONES[seat])
