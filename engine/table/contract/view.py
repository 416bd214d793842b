"""The contract between a game's `view.py` and the table. No rules in a view, no events in a game.

A view only translates: a position into pieces on places, a legal move into a drag, facts into cues. It may be
asked for any position, of any seat, at any time, and keeps nothing. Everything that moves, lights up, snaps,
turns, sounds or is clicked is the engine's work, from this data alone.

Coordinates: a `Place` on a lattice zone is a cell of that zone's lattice; a `Point` is in lattice units (see
`engine.core.lattice`), the middle of cell (0, 0) being the origin.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, final

from msgspec import Struct

from engine.core import registry
from engine.core.info import SeatInfo
from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Position, Seat
from engine.core.text import At, Text

Palette = Mapping[str, str]
"""Names of the theme's colours and their hex values ("paper", "ink", "seat1", ...), for art drawn from data."""


class Place(Struct, frozen=True):
    """Where a piece lies: in a zone of `table.tmx`, on a cell of it, or at an index of a pile or row."""

    zone: str
    cell: Cell | None = None
    index: int = 0


class Pose(Struct, frozen=True):
    """How a piece lies: which face is up, and by how many of the lattice's turns it is turned clockwise."""

    face: int = 0
    turn: int = 0


class Piece(Struct, frozen=True):
    """A piece as one seat sees it. `key` stays with the same physical piece for the whole game.

    art: what `TableView.art` draws; it may change (a hidden card is turned up). What stands after a "#" is the state of
    the same face (a lamp is lit): it changes without the piece being turned over. A name that ends in "@" is asked for
    with the number of turns in which the piece is seen ("card@3"), so that houses may stand upright on it; the drawing
    itself is of the unturned piece as ever. What looks the same in all its poses is not turned with a turned board:
    with "@" it is asked for with the number of the board's turns, and drawn as it is to be seen.
    layer: higher lies above lower.
    nudge: how far from the middle of its place it lies, in lattice units, as the board lies (a stone at its hut).
    aside: so much further right it is seen, however the board is turned (two figures sharing a cell).
    """

    key: str
    art: str
    place: Place
    pose: Pose = Pose()
    layer: int = 0
    nudge: Point = (0.0, 0.0)
    aside: float = 0.0


class Drag(Struct, frozen=True):
    """The hand's way to make a move: this piece, to this place, in this pose (of those that look alike the first)."""

    piece: str
    place: Place
    pose: Pose = Pose()


class Landing(Struct, frozen=True):
    """How a piece that is held would lie after a move. lift: how far its place rises by that, in lattice units."""

    piece: Piece
    lift: float = 0.0


class Mark(Struct, frozen=True):
    """Something drawn on a lattice zone, above the pieces unless said otherwise.

    kind: "outline" (around the cells together), "wash" (a tint on each cell), "dot" (a small sign in each cell),
    "track" (a line along `points`, with arrows from first to last),
    "last" (the cells of the last move, outlined; a setting hides it),
    "region" (the cells' ground, a shade lighter and with an outline: where one may ever lay; beneath the pieces),
    "prop" (furniture: `art`, one cell large and turned by `turn`, its middle at each of `points`; beneath the pieces;
    it may stand between cells and outside `extent`, on the rim that the zone's property `margin` keeps free, in cells),
    "lines" (each of `lines` as a glowing stroke: a network with its branches; no arrows),
    "pin" (a small ring at each of `points`: an open end), "halo" (a light around what stands at each of `points`),
    "badge" (`text`, a word or a number, on a small plate at each of `points`; it is not said), "emblem" (`art` about
    each of `points`, upright and as it is: a figure of the board that must be read whatever stands there; badges make
    way for those of the same layer), "note" (nothing drawn). Badges and emblems are painted above all lines.
    Otherwise `text` is said in the message line while the mark is shown: what an aid has found out.
    nudge: so far right and down from its points a badge or an emblem stands, in lattice units, however the board is
    turned.
    tone: a colour name of the palette; the engine adds the pattern that tells tones apart without colour, and a dark
    casing, for a line may cross light paper and the dark table. Marks of kind "prop" never travel: they move only with
    the board.
    after: the name of a cue; one of those that are always drawn waits until it begins, if it is going to be played.
    """

    kind: str
    zone: str
    cells: tuple[Cell, ...] = ()
    points: tuple[Point, ...] = ()
    tone: str = "focus"
    art: str = ""
    turn: int = 0
    text: Text | None = None
    lines: tuple[tuple[Point, ...], ...] = ()
    nudge: Point = (0.0, 0.0)
    after: str = ""


class Walk(Struct, frozen=True):
    """A piece that has come to a new place by this step goes there on foot, along `points` of its zone's lattice.

    It waits where it lay until its cue begins; the last point is where it lies now.
    """

    piece: str
    points: tuple[Point, ...]


class Cue(Struct, frozen=True):
    """What accompanies a change of position, in order: a sound, marks that glow, an art that travels along points.

    `travel` is an art's name ("" for none); it runs along `points` of `zone` with its front ahead; unturned it looks
    north. `followers` are arts that run behind it on the same line, each `spacing` (lattice units) after the last.
    The sounds of the hand (pick, turn, flip, snap, refuse) are the engine's own; a cue that is `landing` is heard
    where a piece has been laid, instead of the snap.
    `text` is said in the table's message line; `verdict` follows the last cue of a game. Nothing here lasts longer than
    `seconds`, and any key skips it. `name`: what marks and counts call it that appear with it and stay (`Mark.after`,
    `Count.after`). Who has won is told when all cues with a name have begun.
    """

    sound: str = ""
    marks: tuple[Mark, ...] = ()
    travel: str = ""
    zone: str = ""
    points: tuple[Point, ...] = ()
    text: Text | None = None
    seconds: float = 0.8
    followers: tuple[str, ...] = ()
    spacing: float = 0.4
    walks: tuple[Walk, ...] = ()
    landing: bool = False
    name: str = ""


class Celebration(Struct, frozen=True):
    """What flies over the table for some seconds when a person has won.

    arts: names that `TableView.art` draws; () for none but the engine's own paper. way: "fall" (from above), "rise"
    (from below), "cross" (one behind the other, from left to right). sound: heard when it begins.
    """

    arts: tuple[str, ...] = ()
    way: str = "fall"
    sound: str = ""


class Aid(Struct, frozen=True):
    """Help on demand, shown while switched on: a key for `TableView.aid`, and its label."""

    key: str
    label: Text


class Count(Struct, frozen=True):
    """One figure on a seat's plate: "cards left 12". Those with the same label are added up.

    clock: it counts the whole game's turns; not shown in a challenge, which counts its own.
    after: the name of a cue; it waits until that begins, if it is going to be played.
    """

    label: Text
    value: int
    clock: bool = False
    after: str = ""


class Wants(Struct, frozen=True):
    """What a seat wants and what it still lacks.

    aim: a sentence that holds for the whole game; the set-up says it, too. missing: how far the seat is, each part in
    some 25 letters ("3 cards to connect"), the most important first; a small plate shows as many as fit.
    """

    aim: Text
    missing: tuple[Text, ...] = ()


class Gauge(Struct, frozen=True):
    """A bar of `most` equal parts in a zone of class "gauge": `value` of them are full, from the left.

    spent: how many of the full ones the move that is being looked at would use (they are drawn as going).
    """

    zone: str
    label: Text
    value: int
    most: int
    spent: int = 0


class Panel(Struct, frozen=True):
    """A small scene above the table: a zone of class "panel", with the piles and rows that lie within it.

    These (property `within`: the panel's name) are on the table only while it is; so are the pieces in them, which
    are picked up and dropped like any others. title: what happens here. text: who has to choose what. seat: who that
    is, -1 for nobody. captions: words below such piles and rows: (its zone, words).
    settled: all is said; it stays for a moment, so that what changed hands is seen, and closes by itself or at a click.
    """

    zone: str
    title: Text
    text: Text
    seat: Seat = -1
    captions: tuple[tuple[str, Text], ...] = ()
    settled: bool = False


class Interlude(Struct, frozen=True):
    """The table rests between two games of one match. The only legal move goes on, and its label is on the button.

    title: what has ended. text: how, and what comes next. tally: points told apart: (source, value for each seat).
    scores: for each seat its points so far. notes: for each seat what it has to know of the next game (which side it
    plays); () for nothing.
    """

    title: Text
    text: Text
    tally: tuple[tuple[Text, tuple[int, ...]], ...]
    scores: tuple[int, ...]
    notes: tuple[Text, ...] = ()


S = TypeVar("S", bound=Position)
M = TypeVar("M")


class TableView(ABC, Generic[S, M]):
    """A game's table. `me` is the seat that looks (what it may not see is already UNKNOWN in `s`).

    A game's view inherits this. What is abstract every game has to say; all else has an answer that fits a flat table
    with pieces that are never turned, and is overridden where the game has more to tell.
    """

    # --- what every game has to say ----------------------------------------------------------------------------------

    @abstractmethod
    def pieces(self, s: S, me: Seat) -> Iterable[Piece]:
        """Every piece that exists, wherever it is. Keys are unique; one disappears only with a fact “removed”.

        Those in a panel's piles and rows come and go with it.
        Keys must not tell what is hidden: number the cards in the order they are drawn, not by what they show.
        """

    @abstractmethod
    def drag(self, s: S, seat: Seat, m: M) -> Drag | None:
        """How the hand makes this move; None: it is a button. Injective over the legal moves of a position."""

    @abstractmethod
    def propose(self, s: S, seat: Seat, drag: Drag) -> M | None:
        """The move a drag means, legal or not, so that the rules can say why not; None if it means nothing.

        Several drags may mean one move (any field of a terrace); a drop whose move is legal is that move.
        """

    @abstractmethod
    def label(self, s: S, seat: Seat, m: M) -> Text:
        """The move in words, as a move of position `s`: log line, button, what a keyboard player hears and sees.

        `Text("")` for what chance brings without being worth a line in the log (a card drawn after every move): looking
        back shows it together with the step before it. Only what seats do is numbered.
        Where the words begin with `{who}` (the figure that acts), the seat's name is never put before them.
        Pieces (`Token`) are shown as small pictures; places (`at`) light up while somebody rests on the words.
        What was turned up for all and lies covered again is never named (see `Rules.forget`).
        """

    @abstractmethod
    def headline(self, s: S, me: Seat) -> Text:
        """One sentence: what is to be done now."""

    @abstractmethod
    def verdict(self, s: S, over: Over) -> Text:
        """How it ended and why, in a sentence or two."""

    def highlight(self, s: S) -> Text | None:
        """What a finished game is remembered for, in a sentence: its longest network, its dearest row."""
        return None

    @abstractmethod
    def extent(self, s: S, me: Seat, zone: str) -> tuple[Cell, ...]:
        """What a lattice zone has to show: the north-west and the south-east cell of a box; or more than two cells.

        More than two (the tips of a triangle) are seen with what lies between them, however the board is turned.
        """

    @abstractmethod
    def art(self, name: str, face: int, palette: Palette) -> str:
        """The SVG text of a piece, prop or traveller lying unturned, its viewBox the cell times 100.

        It fills the whole cell and leaves its own margin, so that what meets at an edge (track, a river) meets exactly.
        A viewBox may reach beyond the cell (a block's walls below it, a tree above it): the cell stays where it is,
        from 0, 0 to its width and height times 100. `KeyError` for a name that does not exist.
        """

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def poses(self, art: str) -> Sequence[Pose]:
        """The poses of a piece that look different, one each, in the order of turning; the first is the usual one.

        One only, unless overridden.
        """
        return (Pose(),)

    def landing(self, s: S, seat: Seat, m: M) -> Landing | None:
        """How the piece of the move's drag would lie, for the ghost: a block with its walls, a figure beside another.

        None: as it looks in the hand, on the drag's place.
        """
        return None

    def anchor(self, s: S, seat: Seat, m: M) -> Place | None:
        """Where the button of a move without a drag stands: as a chip beside this place; None: among the buttons."""
        return None

    def chip(self, s: S, seat: Seat, m: M) -> Text:
        """What stands on such a chip: a figure or a word or two; its `label` is read and said beside it.

        In the zone of a panel (`anchor` names it) it is a button at the panel's foot. The whole label, unless
        overridden.
        """
        return self.label(s, seat, m)

    # --- words and figures -------------------------------------------------------------------------------------------

    def stake(self, s: S, seat: Seat, m: M) -> Text | None:
        """What a move that is a button may cost at once: that is asked before it is made, and the button is small."""
        return None

    def line(self, before: S, after: S, seat: Seat, m: M) -> Text:
        """The move of `label` when it is looked back on, with what is known since: the positions before and after it.

        What it has turned up may be named, what it has brought may be told; the label, unless overridden. Without words
        it has no line in the log, as for a sealed move whose very number would be a hint.
        """
        return self.label(before, seat, m)

    def coordinates(self, s: S, zone: str) -> Coordinates | None:
        """How the cells of a lattice zone are called, and which names stand at its edge now; None: they have no names.

        A cell is called the same from the first position of a game to the last, or old lines of the log would be wrong.
        """
        return None

    @final
    def at(self, s: S, zone: str, cell: Cell) -> At:
        """A cell as a place in a sentence, called as `coordinates` has it. `KeyError` for a zone without names."""
        names = self.coordinates(s, zone)
        if names is None:
            raise KeyError(zone)
        return At(zone, cell, names.name(cell))

    def foretell(self, s: S, seat: Seat, m: M) -> Text | None:
        """What the move would cause, for the ghost; None if nothing worth saying."""
        return None

    def role(self, s: S, seat: Seat) -> SeatInfo | None:
        """As whom the seat plays for now (the other side, in a second game); None: as in `INFO.casts`.

        So plate, log and panels call it, and that sign they show.
        """
        return None

    def wants(self, s: S, seat: Seat) -> Wants | None:
        """What the seat wants in this game, and what it still lacks; None: the aim of `INFO.casts` says it all.

        The set-up asks it of the first position wherever options differ from their defaults, of which `INFO` speaks.
        """
        return None

    def counts(self, s: S, seat: Seat) -> Sequence[Count]:
        """The figures on the seat's plate."""
        return ()

    def gauges(self, s: S, me: Seat, m: M | None) -> Iterable[Gauge]:
        """The bars. m: the legal move that is being looked at (in the hand over a place, a button), or None."""
        return ()

    def panel(self, s: S, me: Seat) -> Panel | None:
        """The panel that is open now."""
        return None

    def interlude(self, s: S, me: Seat) -> Interlude | None:
        """What is to be said between two games of one match; else None, at the end of the last, too."""
        return None

    def figure(self, name: str, palette: Palette) -> str:
        """A picture of the rules page, as SVG; its viewBox is as large as it needs. `KeyError` if there is none."""
        raise KeyError(name)

    # --- what lights up ----------------------------------------------------------------------------------------------

    def cues(self, before: S, after: S) -> Iterable[Cue]:
        """What accompanies the step from `before` to `after`; an undone move has none."""
        return ()

    def ambient(self, s: S, me: Seat) -> Iterable[Cue]:
        """What moves by itself while nobody does anything: one of these now and then, each a `travel` without sound."""
        return ()

    def celebration(self, s: S, winner: Seat) -> Celebration:
        """How this seat's victory is celebrated, beside what `cues` show of the last step."""
        return Celebration()

    def marks(self, s: S, me: Seat) -> Iterable[Mark]:
        """What is always drawn: a frame's possible range, a standing announcement, the last move's cell."""
        return ()

    def preview(self, s: S, seat: Seat, m: M) -> Iterable[Mark]:
        """What the move would cause, drawn while the ghost shows it (`foretell` says it in words)."""
        return ()

    def hover(self, s: S, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        """What lights up while an empty hand rests on a place: the network, the terrace, the row that pays.

        point: where on a lattice's cell, from its middle in lattice units; None if the place has the keyboard's focus.
        """
        return ()

    def held(self, s: S, seat: Seat, piece: str) -> Iterable[Mark]:
        """What lights up while this piece is in the hand, wherever it is: what each way would cost."""
        return ()

    def aids(self, s: S, me: Seat) -> Sequence[Aid]:
        """Help that can be switched on."""
        return ()

    def aid(self, s: S, me: Seat, key: str) -> Iterable[Mark]:
        """The marks of one aid."""
        return ()

    # --- the board ---------------------------------------------------------------------------------------------------

    def lift(self, s: S, me: Seat, zone: str, cell: Cell) -> float:
        """How far a lattice's cell is raised towards the window's top, in lattice units; all on it is raised with it.

        0 for a flat table. What stands further down on the window hides what lies behind it.
        """
        return 0.0

    def facing(self, me: Seat, seats: int) -> int:
        """By how many of its lattice's turns the board is turned clockwise for this seat, if the player likes it so."""
        return 0


def wants(view: TableView[Any, Any], s: Any, seat: Seat, cast: SeatInfo) -> Wants:
    """What a seat wants and lacks, for a view that need not say so."""
    return view.wants(s, seat) or Wants(cast.aim)


def view_of(game: str) -> TableView[Any, Any]:
    """The game's `view.VIEW`. `UnknownGame` if there is no such game."""
    found: TableView[Any, Any] = registry.room(game, "view", "VIEW")
    return found
