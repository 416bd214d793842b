"""The contract between a game's `view.py` and the table. A view contains no rules, a game sends no events.

A view only translates: a position into pieces at places, a legal move into a drag, facts into cues. It may be asked
about any position, for any seat, at any time, and has no state. Everything that moves, lights up, snaps, turns, sounds
or is clicked is done by the engine from this data alone.

Coordinates: a `Place` on a lattice zone is a cell of that zone's lattice; a `Point` is in lattice units (see
`engine.core.lattice`), the middle of cell (0, 0) being the origin.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import SeatInfo
from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Over, Position, Seat
from engine.core.text import Text, Token, say

Palette = Mapping[str, str]
"""Names of the theme's colours and their hex values ("paper", "ink", "seat1", ...), for art drawn from data; and the
player's text size, for figures in it (see `engine.gui.drawing.svg_builder.text_size`)."""

SPECTATOR: Seat = -1
"""Who looks on while AIs play every seat: nobody tells them what to do."""


class Place(Struct, frozen=True):
    """Where a piece lies: in a zone of `table.tmx`, on a cell of it, or at an index of a pile or row."""

    zone: str
    cell: Cell | None = None
    index: int = 0


class Pose(Struct, frozen=True):
    """How a piece lies: which face is up, and by how many of the lattice's turns it is rotated clockwise."""

    face: int = 0
    turn: int = 0


class Piece(Struct, frozen=True):
    """A piece as one seat sees it. `key` identifies the same physical piece for the whole game.

    art: what `TableView.art` draws; it may change (a hidden card is turned up). The part after a "#" is the state of
    the same face (a lamp is lit): it changes without the piece being turned over. For a name that ends in "@" the art
    is requested with the number of turns in which the piece is seen ("card@3"), so that houses may stand upright on it;
    the drawing is still of the unrotated piece. Art that looks the same in all poses is not rotated with a turned
    board: with "@" it is requested with the number of the board's turns, and drawn as it will be seen. layer: higher
    lies above lower. nudge: its offset from the middle of its place, in lattice units, which turns with the board (a
    stone at its hut). aside: how much further right it is drawn, however the board is turned (two figures sharing a
    cell).
    """

    key: str
    art: str
    place: Place
    pose: Pose = Pose()
    layer: int = 0
    nudge: Point = (0.0, 0.0)
    aside: float = 0.0


class Drag(Struct, frozen=True):
    """How a move is made by hand: this piece, to this place, in this pose (the first of those that look alike)."""

    piece: str
    place: Place
    pose: Pose = Pose()


class Landing(Struct, frozen=True):
    """How a held piece would lie after a move. lift: how far its place rises by the move, in lattice units."""

    piece: Piece
    lift: float = 0.0


class Mark(Struct, frozen=True):
    """Something drawn on a lattice zone, above the pieces unless said otherwise.

    kind: "outline" (around the cells together), "wash" (a tint on each cell), "dot" (a small sign in each cell),
    "track" (a line along `points`, with arrows from first to last), "arrow" (a line to the last of `points`, with one
    tip), "last" (the cells of the last move, outlined; a setting hides it), "region" (the ground of the cells, a shade
    lighter and with an outline: where pieces may be laid at all; beneath the pieces), "prop" (furniture: `art`, one
    cell large and turned by `turn`, its middle at each of `points`; beneath the pieces; it may stand between cells and
    outside `extent`, on the rim that the zone's property `margin` keeps free, in cells), "lines" (each of `lines` as a
    glowing stroke: a network with its branches; no arrows), "pin" (a small ring at each of `points`: an open end),
    "halo" (a light around what stands at each of `points`), "badge" (`text`, a word or a number, on a small plate at
    each of `points`), "emblem" (`art` at each of `points`, always upright: a number of the board that must be readable
    whatever stands there; badges make room for emblems of the same layer), "note" (nothing drawn). Badges and emblems
    are painted above all lines. Except on badges, `text` is shown in the message line while the mark is shown, such as
    the result of an aid. nudge: how far right and down from its points a badge or an emblem stands, in lattice units,
    however the board is turned. tone: a colour name of the palette; the engine adds a pattern that distinguishes tones
    without colour, and a dark casing, since a line may cross light paper and the dark table. Marks of kind "prop" move
    only with the board. means: what the figure or the picture says at its place, in words; every badge and emblem has
    them, of furniture what shows a number. A tip tells them on hover, focus and long press, and the tree.
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
    means: Text | None = None


class Walk(Struct, frozen=True):
    """A piece that has a new place after this step moves there along `points` of its zone's lattice.

    It stays where it was until its cue begins; the last point is where it lies now.
    """

    piece: str
    points: tuple[Point, ...]


class Cue(Struct, frozen=True):
    """What accompanies a change of position: a sound, marks that glow, art that travels along points.

    Cues play in order. `travel` is an art's name ("" for none); it moves along `points` of `zone` with its front ahead;
    unrotated it faces north. `followers` are arts that follow on the same line, each `spacing` (lattice units) behind
    the last. The sounds of the hand (pick, turn, flip, snap, refuse) are the engine's; a cue that is `landing` is heard
    where a piece has been laid, instead of the snap. A sound comes from the side of what walks or travels in `zone`, or
    of the marks, else of that zone itself. `text` is shown in the table's message line. Nothing here
    lasts longer than `seconds`, and any key skips it. After the last cue of a game its `scoring` is shown, then its
    `verdict`.
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


class Celebration(Struct, frozen=True):
    """What moves over the table for some seconds when a person has won.

    arts: names that `TableView.art` draws; () for only the engine's own paper. way: "fall" (from above), "rise" (from
    below), "cross" (one behind the other, from left to right). sound: heard when it begins.
    """

    arts: tuple[str, ...] = ()
    way: str = "fall"
    sound: str = ""


class Scored(Struct, frozen=True):
    """Something that scores in a finished game, or that has decided it: it is lit where it lies, and its points fly to
    the plate of the seat.

    seat: whose it is. what: the source in the words of the result; what follows each other with the same words is shown
    side by side, one of each seat at a time. points: 0 where nothing is counted, as on a winning track: then it stays
    lit until the result opens. cue: how it is lit (`marks`) and heard. at: where it lies, if there is nothing to be lit
    on a lattice; without that, too, the points come up at the plate.
    """

    seat: Seat
    what: Text
    points: int = 0
    cue: Cue = Cue()
    at: Place | None = None


class Aid(Struct, frozen=True):
    """Help on demand, shown while switched on: a key for `TableView.aid`, and its label."""

    key: str
    label: Text


class Count(Struct, frozen=True):
    """A number on a seat's plate: "12 cards left".

    label: a noun in both forms, the plural in itself; or words that stand after any number. ranks: whoever has more
    stands better, which the plate tells: in the end it is the score. clock: it counts the turns of the whole game; not
    shown in a challenge, which has its own count.
    """

    label: Text
    value: int
    clock: bool = False
    ranks: bool = False

    @property
    def told(self) -> Text:
        """The number with its words."""
        return Text("{n}\u00a0{what}", (("n", self.value), ("what", replace(self.label, count=self.value))))


class Wants(Struct, frozen=True):
    """What a seat wants and what it still lacks.

    aim: a sentence that holds for the whole game; the set-up shows it, too. missing: how far the seat is, in parts of
    some 25 letters ("3 cards to connect"), the most important first.
    """

    aim: Text
    missing: tuple[Text, ...] = ()


class Gauge(Struct, frozen=True):
    """A bar of `most` equal parts in a zone of class "gauge": `value` of them are full, from the left.

    spent: how many of the full ones the considered move would use (drawn as being used up).
    """

    zone: str
    label: Text
    value: int
    most: int
    spent: int = 0


class Kind(Struct, frozen=True):
    """Pieces that look alike: how many of `all` are `left`, still to come as far as the seat knows. `piece` is called
    as it is after a number, without an article."""

    piece: Token
    left: int
    all: int


class Supply(Struct, frozen=True):
    """Pieces of one sort of which some are still to come: cards of a deck, tiles of a bag, spirits of a grid.

    title: what they are, or where they come from. note: what one has to know to read the counts. Of many that all
    differ whoever hears them is told the number alone.
    """

    title: Text
    kinds: tuple[Kind, ...]
    note: Text | None = None


class Panel(Struct, frozen=True):
    """A small scene above the table: a zone of class "panel", with the piles and rows that lie within it.

    These (property `within`: the panel's name) and the pieces in them exist only while the panel is open; the pieces
    are picked up and dropped like any others. title: what happens here. text: who has to choose what. seat: who that
    is, -1 for nobody. captions: words below its piles and rows: (zone, words). settled: the choice has been made; the
    panel stays for a moment, so that players see what changed hands, and closes by itself or at a click.
    """

    zone: str
    title: Text
    text: Text
    seat: Seat = -1
    captions: tuple[tuple[str, Text], ...] = ()
    settled: bool = False


class Interlude(Struct, frozen=True):
    """Between two games of one match. The only legal move starts the next game; its label is on the button.

    title: what has ended. text: how, and what comes next. tally: points by source: (source, value for each seat).
    scores: for each seat its points so far. notes: for each seat what it has to know about the next game (which side it
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
    """Base class of a game's view, whose methods answer by plain functions of an observation.

    `me` is the seat that looks (what it may not see is already UNKNOWN in `s`).

    Every game implements the abstract methods. All others have a default that fits a flat table with pieces that are
    never rotated, and are overridden where a game needs more.
    """

    # --- what every game implements ----------------------------------------------------------------------------------

    @abstractmethod
    def pieces(self, s: S, me: Seat) -> Iterable[Piece]:
        """Every piece that exists, wherever it is. Keys are unique; a piece disappears only with a fact “removed”.

        Those in a panel's piles and rows appear and disappear with it. Keys must not reveal what is hidden: number
        cards in the order in which they are drawn, not by what they show.
        """

    @abstractmethod
    def drag(self, s: S, seat: Seat, m: M) -> Drag | None:
        """The drag that makes this move; None if it is a button.

        No two legal moves of a position have the same drag.
        """

    @abstractmethod
    def propose(self, s: S, seat: Seat, drag: Drag) -> M | None:
        """The move that a drag means, legal or not, so that the rules can say why not; None if it means nothing.

        Several drags may mean one move (any field of a terrace); a drop whose move is legal is that move.
        """

    @abstractmethod
    def label(self, s: S, seat: Seat, m: M) -> Text:
        """The move in words, as a move in position `s`: for the log, buttons and the keyboard.

        `Text("")` for a step of chance that needs no line in the log (a card drawn after every move): the replay shows
        it together with the step before it. Only moves of seats are numbered. If the words begin with `{who}` (the
        figure that acts), the seat's name is not put before them. Pieces (`Token`) are shown as small pictures; places
        (`at`) light up while somebody rests on the words. What was turned up and is covered again must not be named
        (see `Rules.forget`).
        """

    @abstractmethod
    def headline(self, s: S, me: Seat) -> Text:
        """One sentence that says what is to be done now, to a seat; to a `SPECTATOR` what is being done."""

    @abstractmethod
    def verdict(self, s: S, over: Over) -> Text:
        """One or two sentences that say how the game ended and why."""

    def highlight(self, s: S) -> Text | None:
        """A sentence about what was remarkable in a finished game: its longest network, its best row."""
        return None

    @abstractmethod
    def extent(self, s: S, me: Seat, zone: str) -> tuple[Cell, ...]:
        """The cells that a lattice zone has to show: the north-west and the south-east cell of a box, or more than two
        cells.

        More than two (the corners of a triangle) are shown with everything between them, however the board is turned.
        """

    @abstractmethod
    def art(self, name: str, face: int, palette: Palette) -> str:
        """The SVG text of a piece, prop or travelling art, unrotated; its viewBox is the size of the cell times 100.

        It fills the whole cell and includes its own margin, so that what meets at an edge (track, a river) meets
        exactly. A viewBox may extend beyond the cell (a block's walls below it, a tree above it): the cell itself
        remains from 0, 0 to its width and height times 100. `KeyError` for a name that does not exist.
        """

    # --- pieces and the hand -----------------------------------------------------------------------------------------

    def poses(self, art: str) -> Sequence[Pose]:
        """The poses of a piece that look different, one each, in the order of turning; the first is the usual one.

        By default there is only one.
        """
        return (Pose(),)

    def landing(self, s: S, seat: Seat, m: M) -> Landing | None:
        """How the piece of the move's drag would lie after it, for the ghost: a block with its walls, a figure beside
        another.

        None: as it looks in the hand, at the drag's place.
        """
        return None

    def anchor(self, s: S, seat: Seat, m: M) -> Place | None:
        """The place beside which a move without a drag is shown as a chip; None: it is among the buttons."""
        return None

    def chip(self, s: S, seat: Seat, m: M) -> Text:
        """The text of such a chip: a number or a word or two; its `label` explains it.

        If `anchor` names the zone of a panel, it is a button at the bottom of the panel. Defaults to the whole label.
        """
        return self.label(s, seat, m)

    # --- words and figures -------------------------------------------------------------------------------------------

    def stake(self, s: S, seat: Seat, m: M) -> Text | None:
        """What a move costs, or may cost at once, that the player may not have thought of: it is asked about before
        the move, by whatever hand or button it is made. Such a button is small."""
        return None

    def finishes(self, s: S, seat: Seat, m: M) -> bool:
        """Does a move that is a button end the seat's turn, or its part in it ("Ready", "End turn")?

        A key and a gamepad's button of their own press it.
        """
        return False

    def corrects(self, s: S, seat: Seat, m: M) -> bool:
        """Does a move with a piece only change what the seat has just laid or chosen, though it might stand?

        Where such moves alone are left, keys go to what `finishes`, not to a piece.
        """
        return False

    def line(self, before: S, after: S, seat: Seat, m: M) -> Text:
        """The move in words when looking back, with what is known now: the positions before and after it.

        It may name what the move turned up and say what it brought; defaults to the label. If it is empty the move has
        no line in the log, such as a sealed move whose number alone would be a hint.
        """
        return self.label(before, seat, m)

    def aloud(self, before: S, after: S, seat: Seat, m: M) -> Text:
        """The move as it is told at its moment to those who do not see the table, with all that it shows there, also
        where the log stays closed. The positions are as they are shown. Empty: as the log says it."""
        return Text("")

    def coordinates(self, s: S, zone: str) -> Coordinates | None:
        """The names of the cells of a lattice zone, and which of them stand at its edge now; None: the cells have no
        names.

        A cell must keep its name from the first position of a game to the last, otherwise old lines of the log would be
        wrong.
        """
        return None

    def piece_name(self, s: S, me: Seat, piece: Piece) -> Text:
        """What a piece is, for those who do not see it: what its upper face shows, as it is turned, but nothing that
        `me` does not know."""
        return say("a piece")

    def place_name(self, s: S, me: Seat, place: Place) -> Text:
        """What a cell is called, or (without a cell) a zone: "Your hand". Empty for a cell that is called as its
        coordinates say, and for a zone that is called what it is, or in a panel by its caption."""
        return Text("")

    def meaning(self, s: S, me: Seat, piece: Piece) -> Text | None:
        """What the figures on a piece mean at its place, or how many it stands for (the top of a pile); None: it shows
        none.

        A tip tells it on hover, focus and long press, and the tree; so it says nothing that `me` does not know.
        """
        return None

    def about(self, s: S, me: Seat, place: Place) -> Sequence[Text]:
        """What is to be known of a place, beside what lies there: its network or group, how open that is, what it
        counts. Those who do not see the table ask for it. By default the words of what lights up there (`hover`).
        """
        told = (mark.text for mark in self.hover(s, me, place, None) if mark.kind != "badge")
        return tuple(dict.fromkeys(text for text in told if text is not None and text.source))

    def threats(self, s: S, me: Seat) -> Sequence[Mark]:
        """What another seat could do to this one with its next move: on which cells, and in `text` what. Only what is
        sure, by what the seat knows. One without cells says what does not threaten; (): the game has no threats."""
        return ()

    def own(self, s: S, me: Seat) -> Sequence[Place]:
        """Where something of the seat's lies on boards that are nobody's: who walks over the board goes through it."""
        return ()

    def foretell(self, s: S, seat: Seat, m: M) -> Text | None:
        """What the move would cause, in words, for the ghost; None if there is nothing to say."""
        return None

    def role(self, s: S, seat: Seat) -> SeatInfo | None:
        """The name and sign under which the seat plays now (the other side, in a second game); None: as in
        `INFO.casts`.

        They are used on plate, log and panels.
        """
        return None

    def wants(self, s: S, seat: Seat) -> Wants | None:
        """What the seat wants in this game, and what it still lacks; None: the aim of `INFO.casts` is enough.

        The set-up asks it about the first position if options differ from the defaults, for which `INFO` has the aim.
        """
        return None

    def counts(self, s: S, seat: Seat) -> Sequence[Count]:
        """The numbers on the seat's plate."""
        return ()

    def supplies(self, s: S, me: Seat) -> Sequence[Supply]:
        """What is still to come, by what the seat knows and may remember; (): nothing that is not seen on the table.

        A key shows it, the order of the kinds never changes. The rules page shows how many there are of all, as in the
        first position of a game with default options, so every kind stands in it from the beginning.
        """
        return ()

    def gauges(self, s: S, me: Seat, m: M | None) -> Iterable[Gauge]:
        """The bars. m: the legal move that is being considered (a held piece over a place, a button), or None."""
        return ()

    def panel(self, s: S, me: Seat) -> Panel | None:
        """The panel that is open now; None for none."""
        return None

    def interlude(self, s: S, me: Seat) -> Interlude | None:
        """The standings between two games of one match; otherwise None, also at the end of the last game."""
        return None

    def figure(self, name: str, palette: Palette) -> str:
        """A picture of the rules page, as SVG; its viewBox is as large as it needs. `KeyError` if there is none."""
        raise KeyError(name)

    # --- marks and cues ----------------------------------------------------------------------------------------------

    def cues(self, before: S, after: S) -> Iterable[Cue]:
        """What accompanies the step from `before` to `after`; not asked for an undone move."""
        return ()

    def ambient(self, s: S, me: Seat) -> Iterable[Cue]:
        """What moves by itself while the table is idle: one of these now and then, each a `travel` without sound."""
        return ()

    def celebration(self, s: S, winner: Seat) -> Celebration:
        """How this seat's victory is celebrated, in addition to the `cues` of the last step."""
        return Celebration()

    def scoring(self, s: S, over: Over) -> Iterable[Scored]:
        """What has scored in a finished game, in the order in which it is shown; (): there is nothing to show. Also
        between two games of one match, where `over` tells how it stands (see `Interlude`).

        The points of each seat and source are those of `over`, and its plate counts them up: there the first count that
        `ranks` is the score.
        """
        return ()

    def marks(self, s: S, me: Seat) -> Iterable[Mark]:
        """Marks that are always drawn: a frame's possible range, an announcement, the last move's cell."""
        return ()

    def preview(self, s: S, seat: Seat, m: M) -> Iterable[Mark]:
        """Marks for what the move would cause, drawn while its ghost is shown (`foretell` says it in words)."""
        return ()

    def hover(self, s: S, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        """Marks that are shown while the pointer rests on a place with an empty hand: the network, the terrace, the row
        that pays.

        point: the position on a lattice's cell, from its middle in lattice units; None if the place has the keyboard's
        focus.
        """
        return ()

    def held(self, s: S, seat: Seat, piece: str) -> Iterable[Mark]:
        """Marks that are shown while this piece is in the hand, wherever the pointer is: what each way would cost."""
        return ()

    def aids(self, s: S, me: Seat) -> Sequence[Aid]:
        """Help that can be switched on."""
        return ()

    def aid(self, s: S, me: Seat, key: str) -> Iterable[Mark]:
        """The marks of one aid."""
        return ()

    # --- the board ---------------------------------------------------------------------------------------------------

    def lift(self, s: S, me: Seat, zone: str, cell: Cell) -> float:
        """How far a lattice's cell is raised towards the window's top, in lattice units; everything on it is raised
        with it.

        0 for a flat table. What is further down on the window hides what is behind it.
        """
        return 0.0

    def facing(self, me: Seat, seats: int) -> int:
        """By how many of its lattice's turns the board is rotated clockwise for this seat, if the player has chosen
        that."""
        return 0


def printed(art: str) -> str:
    """The name of the art of a piece that is not turned: one that ends in "@" asks for the number of turns."""
    return f"{art}0" if art.endswith("@") else art


def wants(view: TableView[Any, Any], s: Any, seat: Seat, cast: SeatInfo) -> Wants:
    """What a seat wants and lacks; for a view without `wants`, the aim of INFO."""
    return view.wants(s, seat) or Wants(cast.aim)


def view_of(game: str) -> TableView[Any, Any]:
    """The game's `view.VIEW`. `UnknownGame` if there is no such game."""
    found: TableView[Any, Any] = registry.room(game, "view", "VIEW")
    return found
