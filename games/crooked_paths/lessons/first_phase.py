"""Lessons of the first phase: the cards, where they may lie, the floating frame, the ride, and winning early."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.lattice import SQUARE
from engine.core.lesson import Deed, Lesson, Made, Page, Sign, Try, Wrong
from engine.core.rules import Cell
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.lessons.lesson_positions import BOARD, cells, edges, lot, ride_until, table
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DOUBLES, SIDE, parse
from games.crooked_paths.rules.rules import RULES, Cover, Lay, Move, Position

RAILS, GAP, CURVE, LURE = "5.3a./569.a/.5.c5/.ac../5959.", (2, 2), 0b0101, 0b1010
"""The train waits west of the gap and wants to go south. LURE has rails at both edges, but none that joins them."""

NEARLY = table(RAILS, 0)


def _arrived() -> rides_and_connections.Ride:
    """The ride over these rails once the gap is closed."""
    way = rides_and_connections.ride({**parse(RAILS), GAP: CURVE}, 0)
    if way is None:
        raise ValueError("the train does not arrive")
    return way


ARRIVED = _arrived()

# --- the first card --------------------------------------------------------------------------------------------------

SOUTHERN = 0b0110
"""Both curves meet at the south edge."""
MEETING = {
    0b1001: say("They meet at the north edge now. Keep turning until they meet at the south edge."),
    0b0011: say("They meet at the east edge now. Keep turning until they meet at the south edge."),
    0b1100: say("They meet at the west edge now. Keep turning until they meet at the south edge."),
}


def _meets_south(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if not isinstance(move, Lay) or move.mask == SOUTHERN:
        return isinstance(move, Lay)
    return MEETING.get(move.mask, say("On this side the curves stay apart. Turn the card over and look again."))


FIRST_CARD = Lesson(
    "first-card",
    say("The first card"),
    say("your goal, and what a double card can show"),
    ("aim", "cards", "lot", "first-card"),
    (
        Page(
            say(
                "North-South has won: one train can ride from the north edge of the board to its south edge. "
                "West-East would need a track from west to east, on the same rails."
            ),
            look=(Sign(BOARD, line=rides_and_connections.points(ARRIVED), tone="seat1"),),
            stand=replace(NEARLY, line=(*NEARLY.line, (0, Lay(GAP, CURVE)))),
        ),
        Page(
            say(
                "You are North-South and go first. This is a double card: two quarter circles round opposite corners. "
                "Turn it and watch them go round."
            ),
            Deed("turn"),
            look=(Sign(pieces=("d0",)),),
            stand=lot(0),
        ),
        Page(
            say("On one side the two curves never touch, on the other they meet at one edge. Turn the card over."),
            Deed("flip"),
            look=(Sign(pieces=("d0",)),),
            well=say("Turned over and rotated, a double card can show any two of the four curves."),
        ),
        Page(
            say(
                "Lay the first card so that its two curves meet at the south edge. It goes in the middle, but "
                "the frame can still move."
            ),
            Try(Lay((0, 0), SOUTHERN), _meets_south),
            look=cells((0, 0)),
            then=((1, Lay((1, 0), 0b1010)),),
            well=say("Exactly. West-East has laid a card, too: you take turns, one card each."),
        ),
    ),
    begins=True,
)

# --- side by side ----------------------------------------------------------------------------------------------------

SOME = table("6a./.5./3..", 0, first=(0, 0))
TAKEN, LONELY = (1, 1), (-2, 1)


def _cornerwise(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    board = before.board
    if isinstance(move, Lay) and not any(near in board for near in SQUARE.neighbours(move.cell)):
        return True
    return say("There it shares an edge with another card. Look for a space that touches only at a corner.")


def _mismatch(board: rides_and_connections.Board, cell: Cell, mask: int) -> bool:
    """Does a rail end at a blank edge on one side of this card?"""
    mine = edges(mask)
    for way, (dx, dy) in enumerate(SQUARE.directions):
        other = board.get((cell[0] + dx, cell[1] + dy))
        if other is not None and mine[way] != edges(other)[(way + 2) % 4]:
            return True
    return False


def _rail_ends(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if isinstance(move, Lay) and _mismatch(before.board, move.cell, move.mask):
        return True
    return say("No rail ends there. The back of the card has one blank edge: put that against a rail.")


def _answer(after: Position) -> tuple[Made, ...]:
    """West-East lays the plain front on the first free cell."""
    return ((1, RULES.moves(after, 1)[0]),)


SIDE_BY_SIDE = Lesson(
    "side-by-side",
    say("Side by side"),
    say("where a card may go in the first phase"),
    ("turns", "doubles", "contact", "rails"),
    (
        Page(
            say("On your turn you lay exactly one card; you may not pass. Try laying it on the marked card."),
            Wrong(Lay(TAKEN, DOUBLES[0]), "doubles", say("Try exactly that: drag the card onto the marked one.")),
            look=cells(TAKEN),
            stand=SOME,
            well=say("In the first phase a card that has been laid is never covered, moved or turned again."),
        ),
        Page(
            say("And far away from all the others? Try the marked space."),
            Wrong(Lay(LONELY, DOUBLES[0]), "contact", say("Try exactly that: drag the card to the marked space.")),
            look=cells(LONELY),
            well=say(
                "Every card must touch one that is already there. It need not be along an edge: a corner is enough."
            ),
        ),
        Page(
            say("Use that: lay your card so that it touches another only at a corner."),
            Try(Lay((2, 2), DOUBLES[0]), _cornerwise),
            then=_answer,
        ),
        Page(
            say(
                "Rails need not match. Lay a card so that a rail ends at a blank edge; the back, with its "
                "blank edge, is good for that."
            ),
            Try(None, _rail_ends),
            well=say("Allowed, and often clever: where a rail ends, no train goes on."),
        ),
        Page(
            say("Trying costs nothing: undo your card."),
            Deed("undo"),
            look=(Sign(button="undo"),),
            well=say("At your own table you may undo as many moves as you like."),
        ),
    ),
    begins=True,
)

# --- the frame -------------------------------------------------------------------------------------------------------

FOUR = table("a.6./.59./..3c/.a..", 0, first=(0, 0))


def _span(board: rides_and_connections.Board, axis: int) -> int:
    low, high = rides_and_connections.extent(board)
    return high[axis] - low[axis] + 1


def _five_columns(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if _span(after.board, 0) == SIDE:
        return True
    return say("The cards still span four columns. Go one further west or east.")


def _five_rows(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if _span(after.board, 1) == SIDE:
        return True
    return say("There are still four rows. Go one further north or south.")


def _sixth(s: Position) -> Lay:
    """A card beside the first five columns, in touch with those that lie."""
    board = s.board
    (west, _), (east, _) = rides_and_connections.extent(board)
    beyond = [(west - 1, y) for x, y in board if x == west] + [(east + 1, y) for x, y in board if x == east]
    return Lay(min(beyond, key=lambda cell: (abs(cell[0]), cell[1])), DOUBLES[0])


FRAME = Lesson(
    "frame",
    say("The moving frame"),
    say("how it is decided where the finished board lies"),
    ("frame", "doubles"),
    (
        Page(
            say(
                "In the end the cards fill five columns and five rows, but exactly where is still open: the lighter "
                "ground shows how far they may reach. Lay a card that makes five columns."
            ),
            Try(Lay((4, 2), DOUBLES[0]), _five_columns),
            stand=FOUR,
            then=((1, Lay((1, 2), DOUBLES[1])),),
            well=say("West and east are settled. See how the ground has shrunk; north and south are still open."),
        ),
        Page(
            say("Could there be a sixth column? Try the marked space."),
            Wrong(
                _sixth, "frame", say("Try exactly that: drag the card to the marked space, beyond the fifth column.")
            ),
            look=lambda s: cells(_sixth(s).cell),
            well=say("There are never more than five, whatever the card shows."),
        ),
        Page(
            say("Now you decide where the rows end: lay a card that makes five rows, too."),
            Try(None, _five_rows),
            well=say("The frame is fixed. The platforms stand along its sides: yours are north and south."),
        ),
        Page(
            say("You can look more closely at any time. Move the view: zoom in, or drag it."),
            Deed("view"),
        ),
        Page(
            say("And back: one key, or the button, shows the whole table again."),
            Deed("fit"),
            look=(Sign(button="fit"),),
        ),
    ),
)

# --- the ride --------------------------------------------------------------------------------------------------------


def _connects(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if 0 in after.connected:
        return True
    if isinstance(move, Lay) and move.cell != GAP:
        return say("That is not where the train is waiting. Follow the line to the gap.")
    return say(
        "The train comes in from the west and must go out to the south: it needs the one curve that joins the two."
    )


def _only_seems_to(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if isinstance(move, Lay) and move.cell != GAP:
        return say("That is not where the train is waiting. Follow the line to the gap.")
    if after.connected:
        return say("That way lets the train through: save it for later. Look for one that only seems to.")
    if isinstance(move, Lay) and move.mask == LURE:
        return True
    return say("There the west edge or the south edge stays blank. Look for rails at both.")


RIDE = Lesson(
    "ride",
    say("One train"),
    say("what a connection is, and what only looks like one"),
    ("ride", "early-win", "tips"),
    (
        Page(
            say(
                "Follow the line: on each card the train takes one curve and leaves through the middle of an "
                "edge. Where two curves meet at an edge, it can’t swing from one into the other: it runs "
                "straight on."
            ),
            look=(Sign(BOARD, line=ride_until(parse(RAILS), 0, GAP, CURVE), tone="seat1"),),
            stand=NEARLY,
        ),
        Page(
            say("How much is missing? Press the eye and switch on “Missing link North-South”."),
            Deed("aid", "link0"),
            look=(Sign(button="eye"),),
            well=say("One card. The line shows the ride it would complete."),
        ),
        Page(
            say(
                "First a trap. There is one way to lay a double in the gap with rails at both edges, where the "
                "train comes from and where it wants to go, and still no train gets through. Find it."
            ),
            Try(Lay(GAP, LURE), _only_seems_to),
            look=cells(GAP),
            well=say(
                "Rails at both edges, and yet no way through: one curve takes the train off to the north, the "
                "other comes from the east. On a card, a train never leaves its curve."
            ),
        ),
        Page(
            say("Undo, and look at the two edges once more."),
            Deed("undo"),
            look=(Sign(button="undo"),),
        ),
        Page(
            say("Now for real. Half of all the ways to lay a double here let the train through."),
            Try(Lay(GAP, CURVE), _connects),
            look=cells(GAP),
            well=say(
                "All aboard! Among the first 24 cards a connection wins at once. Your train crossed ten cards: no ride "
                "is shorter, and the number is always even."
            ),
        ),
    ),
    begins=True,
)

# --- before the 25th card --------------------------------------------------------------------------------------------

THREAT, HOLE, PLUG = "5..../96acc/..955/9a..9/5.59.", (1, 2), 0b1100
FULL, LAST, LINK = "3a3a3/3c336/55c99/a3.a9/3a3a9", (2, 3), 0b1010


def _one_card(board: rides_and_connections.Board, seat: int) -> bool:
    """Can the seat connect by laying one double?"""
    link = rides_and_connections.missing_link(board, seat, covering=False)
    return link is not None and len(link.cards) <= 1


def _blocks(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if 1 in after.connected:
        return say("Careful: this would connect West-East, and they would win with your card.")
    if not _one_card(after.board, 1):
        return True
    if isinstance(move, Lay) and move.cell != HOLE:
        return say("Then West-East fills the gap and wins. Your card has to go there first.")
    return say("Their train would find a way round with one more card. Flip or turn the card in the same gap.")


def _links_last(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if after.connected == (0,):
        return True
    return say("This leaves North-South open. Turn the last double, or flip it, until your train gets through.")


EARLY = Lesson(
    "before-25",
    say("Before the 25th card"),
    say("stopping a train for good, and why the last double is different"),
    ("early-win", "doubles", "phase-2"),
    (
        Page(
            say(
                "West-East needs one more card and would win at once, whoever lays it. Nothing can be covered "
                "yet. Fill the gap so that their train never gets through: only one of six ways is right."
            ),
            Try(Lay(HOLE, PLUG), _blocks),
            look=cells(HOLE),
            stand=table(THREAT, 0),
            well=say("Shut for good, because no card is changed in this phase. That is your best defence here."),
        ),
        Page(
            say("Now 24 cards are down. Fill the frame with the last double and connect North-South with it."),
            Try(Lay(LAST, LINK), _links_last),
            look=cells(LAST),
            stand=table(FULL, 0),
            then=((1, Cover((1, 2), 0b1110)),),
            well=say(
                "Connected, but not won: what the 25th card completes has to hold for one turn. The second "
                "phase has begun, and a triple card has broken your line."
            ),
        ),
    ),
)

FIRST_PHASE = (FIRST_CARD, SIDE_BY_SIDE, FRAME, RIDE, EARLY)
