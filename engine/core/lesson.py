"""Lessons: real positions at the usual table that together teach every rule of a game by playing. No pixels.

A game has lessons if it has a `lessons.LESSONS` (a tuple of `Lesson`). A lesson is a few pages. Each page has at most
45 words, may point at places, and asks for one thing (or is only read). `engine.core.running_lesson` runs a lesson.

A game that has lessons has a `lessons.FIRST_GAME`, too (a `FirstGame`): a real game against a gentle AI in which each
rule is told when it is first needed, as a short sentence (`Needed`). Nothing is asked for and nothing is held back: it
is played, saved, counted and reviewed as any other. `Setup.challenge` names it (`engine.core.task.FIRST`).

Moves are the game's own objects. `before`, `after`, `s` are whole positions (not observations).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.game_info import AI_PREFIX, PERSON, Info
from engine.core.lattice import Point
from engine.core.rules import Cell, Seat
from engine.core.session import Setup
from engine.core.task import FIRST, Name
from engine.core.text import Text, say

Made = tuple[Seat, Any]
"""A move and who makes it: CHANCE for a draw, DUE for whoever's turn it is."""
DUE: Seat = -2
"""In a line of moves: whoever's turn it is, where one seat moves at a time."""

MOST_WORDS = 45
"""The most words in the text of a page."""

DEEDS = ("turn", "flip", "view", "fit", "aid", "look", "undo", "redo", "rules")
"""What can be done with the table itself: turn or flip a piece, move or zoom the view, show the whole table, switch on
an aid, rest the pointer on something that lights up, take back, redo, open the rules."""

OTHER_MOVE = say("Allowed, but the lesson asks for another move. Try again!")


class Stand(Struct, frozen=True):
    """A position, given by the moves that lead to it, so that it is played, saved and replayed like any game.

    seat: the learner's. seats: how many play. options: those not named keep their defaults. board: "" for the first.
    line: the moves so far; they are played when the position is opened. A draw of chance may be left out; then the
    seed decides, as in any game.
    """

    line: tuple[Made, ...] = ()
    seat: Seat = 0
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    board: str = ""


class Sign(Struct, frozen=True):
    """Something that the page points at with a slowly pulsing mark.

    cells: of the lattice `zone`, outlined together where they lie side by side; line: a track along lattice points,
    with arrows. pieces: their keys (see the game's view). button: the key of one
    of the table's buttons ("turn_right", "flip", "undo", "redo", "eye", "fit", "rules", "standings" between two games
    of a match, "move0" for the first move without a piece).
    tone: a colour of the theme.
    """

    zone: str = ""
    cells: tuple[Cell, ...] = ()
    line: tuple[Point, ...] = ()
    pieces: tuple[str, ...] = ()
    button: str = ""
    tone: str = "focus"


Judge = Callable[[Any, Any, Any], "bool | Text"]
"""Is this legal move what is asked for?

(before, move, after): True, or False, or a friendly sentence that says what is wrong and what to try instead.
"""


def wanted(test: Callable[[Any, Any, Any], bool], no: Text) -> Judge:
    """A judge that accepts moves for which the test of (before, move, after) holds and says `no` to others."""
    return lambda before, move, after: True if test(before, move, after) else no


Signs = tuple[Sign, ...] | Callable[[Any], tuple[Sign, ...]]
Moves = tuple[Made, ...] | Callable[[Any], tuple[Made, ...]]


class Try(Struct, frozen=True):
    """The page asks for a legal move of the learner.

    model: a move that is right (or a function of the position that gives the next one): "Show me" and the tests play
    it. None: the first legal move that `judge` finds right; for pages on which the learner's own choices before leave
    several positions. judge: None if only the model itself is right. no: what is said if `judge` answers only False.
    """

    model: Any
    judge: Judge | None = None
    no: Text = OTHER_MOVE


class Wrong(Struct, frozen=True):
    """The page asks for a move that the rules refuse: the sentence of the refusal is the lesson.

    model: such a move, or a function of the position that gives one. rule: the id that the refusal must name; any move
    refused for it will do. no: what is said when another move is tried, legal or not.
    """

    model: Any
    rule: str
    no: Text = OTHER_MOVE


class Deed(Struct, frozen=True):
    """The page asks for something to be done with the table, see DEEDS.

    key: which aid, "" for any. zone, cells: where to look, () for anywhere that lights up.
    """

    kind: str
    key: str = ""
    zone: str = ""
    cells: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in DEEDS:
            raise ValueError(f"there is no deed {self.kind}")


Ask = Try | Wrong | Deed


class Page(Struct, frozen=True):
    """One step of a lesson.

    stand: a new position (the first page has one); None: the table stays as the page before left it. ask: what the
    learner has to do; None: the page is only read. look: what is pointed at while it is open, or a function of the
    position. then: what others and chance do after each move that is played here, or a function of the position after
    it; draws that follow the learner's move at once come first. well: what is said when it is done (then the learner
    turns the page; without it the page turns by itself).
    """

    text: Text
    ask: Ask | None = None
    look: Signs = ()
    stand: Stand | None = None
    then: Moves = ()
    well: Text = Text("")


class Lesson(Struct, frozen=True):
    """`key` names it permanently within its game (a-z, 0-9 and "-"). about: what it teaches, in one line.

    rules: the anchors of the rules page that it teaches. begins: is it one of the few that suffice for a first game?
    """

    key: str
    title: Text
    about: Text
    rules: tuple[str, ...]
    pages: tuple[Page, ...]
    begins: bool = False

    def __post_init__(self) -> None:
        if not self.pages or self.pages[0].stand is None:
            raise ValueError(f"lesson {self.key} has no position to begin with")
        if len({page.stand.seats for page in self.pages if page.stand is not None}) > 1:
            raise ValueError(f"lesson {self.key} has tables for several numbers of seats")


# --- the first game ---------------------------------------------------------------------------------------------------

MOST_RULE_WORDS = 30
"""The most words of a rule in a first game."""
Look = tuple[Sign, ...] | Callable[[Any], tuple[Sign, ...]]


def always(seen: Any) -> bool:  # noqa: ARG001 - as every condition is asked
    """The condition of a rule that is needed at once."""
    return True


class Needed(Struct, frozen=True):
    """A rule in one sentence. when: of what the newcomer sees, is it needed now? It is asked only where the newcomer
    decides. look: what is pointed at, or a function of the same. held: only while a piece is in the hand.
    deed: something done with the table (one of DEEDS); by which key or button is added in another sentence."""

    text: Text
    when: Callable[[Any], bool] = always
    look: Look = ()
    held: bool = False
    deed: str = ""

    def signs(self, seen: Any) -> tuple[Sign, ...]:
        """What it points at now."""
        return self.look(seen) if callable(self.look) else self.look


class FirstGame(Struct, frozen=True):
    """The table of a first game with the fewest seats, the newcomer on the first, the weakest AI on the others.
    options: those not named keep their defaults; seed: of all first games, so that the sentences can be tried.
    rules: in the order in which they are told where several are needed at once."""

    rules: tuple[Needed, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)

    def setup(self, info: Info) -> Setup:
        """The set-up of this game."""
        gentle = AI_PREFIX + info.levels[0].key
        seats = (PERSON, *(gentle,) * (info.fewest - 1))
        options = info.complete(self.options)
        return Setup(info.key, seats, self.seed, options, info.first_board, Name(FIRST).key)
