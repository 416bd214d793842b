"""Lessons on playing well: let another one carry it, plan the cards of two turns, two walk in one turn.

Games alone that can be won in two or three turns, which is proven (see `tests`).
"""

from __future__ import annotations

from engine.core import codec
from engine.core.lesson import Lesson, Page, Sign, Stand, Try, wanted
from engine.core.rules import Cell
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons.move_conditions import ISLAND, goes_to
from games.magic_triland.rules.move_types import Card, Done, Go, Hand, Move, Pearl
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tasks.tasks import CHALLENGES

RELAY = (
    "2 441422335236361354522155342661516641 z1:3,1 z3:2,0 z5:0,3 c3 c3 g2:3,0 c2 c2 g0:0,0 c1 c1 g0:1,1 c0 c0 c0 c3 "
    "g2:1,1 g4:0,7 h00 h00 h00 h21 h21 d c0 c2 g0:2,1 g2:2,0 c1 c1 g0:3,0 g2:4,-1 p2 c2 c3 g2:4,0 e2 g4:1,6"
)
CARDS = (
    "2 325632622455613544615334315441662121 z1:0,2 z3:0,4 z5:3,0 c3 c3 g0:0,0 e3 g2:7,0 g4:0,6 c0 c1 g0:1,0 c2 c2 "
    "g0:2,5 c0 c1 g0:0,6 h00 h00 h00 h42 h42 d c1 c1 g0:2,5 g4:-1,4 p4 c2 c3 g0:4,2 e1 g2:6,1 e1 g4:4,2 d"
)
BOTH = (
    "3 234155435425656364341233641622516121 z1:3,3 z3:3,0 z5:2,3 c3 c3 g4:3,3 s20 c0 c0 c2 c2 g0:2,0 c1 c1 g0:2,1 "
    "c0 c2 g0:2,2 c3 c3 g0:4,0 e1 g4:0,6 c1 c2 g2:7,0 c0 c1 g0:6,1"
)
BLUE_HOME = (-1, 9)
BESIDE_BLUE, BESIDE_RED = (1, 6), (6, 1)
WAITING, BROADSIDE = (6, 0), (-1, 4)


NOTHING = Text("")


def _posed(line: str) -> Stand:
    """The position of a challenge that is written so."""
    task = CHALLENGES.read("1-01", line)
    steps = tuple((step.seat, codec.decode(Move, step.move, "move")) for step in task.steps)
    return Stand(steps, seats=1, options=task.setup.options)


def _at(*cells: Cell) -> tuple[Sign, ...]:
    return (Sign(ISLAND, cells),)


def _gives(item: int, no: Text) -> Try:
    """This item of the one who has come."""
    given = wanted(lambda _before, move, _after: isinstance(move, Hand) and move.item == item, no)
    return Try(lambda s: next(m for m in _hands(s) if m.item == item), given)


def _hands(s: Position) -> list[Hand]:
    return [m for m in RULES.moves(s, s.mover) if isinstance(m, Hand)]


def _sum(first: int, second: int, no: Text) -> Try:
    """Either of two cards that make a turn together."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        wanted = [first, second]
        for laid in before.cards:
            if laid in wanted:
                wanted.remove(laid)
        return True if isinstance(move, Card) and move.card in wanted else no

    return Try(lambda s: Card(second if first in s.cards else first), judge)


def _enough(words: Text, well: Text = NOTHING) -> Page:
    """A page that asks to end the trade."""
    no = say("Later perhaps. Here the pearl is enough: end the trade.")
    return Page(words, Try(Done(), lambda before, move, after: isinstance(move, Done), no), well=well)  # noqa: ARG005


NOT_THAT = say("Then the cards don’t add up to what is needed here.")
THE_PEARL = say("Something else can stay where it is. Hand over the pearl.")
WELL = (
    Lesson(
        "relay",
        say("From hand to hand"),
        say("playing well: let the messenger nearest to the goal carry the pearl"),
        ("tips",),
        (
            Page(
                say(
                    "Alone, two turns to win. The pearl for the blue home is far away, but a messenger of yours "
                    "stands "
                    "beside that home, and the way to it costs 6. Lay the first card."
                ),
                _sum(3, 3, NOT_THAT),
                look=_at((4, 0), BESIDE_BLUE),
                stand=_posed(RELAY),
            ),
            Page(say("And the second, so that it is 6."), _sum(3, 3, NOT_THAT)),
            Page(
                say("Take the pearl to the messenger beside the blue home."),
                Try(
                    Go(2, BESIDE_BLUE),
                    goes_to(BESIDE_BLUE, say("That uses the energy, but the pearl is not there."), 2),
                ),
                look=_at(BESIDE_BLUE),
            ),
            Page(say("Hand over the pearl."), _gives(5, THE_PEARL)),
            _enough(say("The other one needs nothing else. End the trade.")),
            Page(say("Your second turn: from here to the blue home it costs 4. The first card?"), _sum(2, 2, NOT_THAT)),
            Page(say("And the second, for 4 in all."), _sum(2, 2, NOT_THAT)),
            Page(
                say("Bring it home."),
                Try(Go(4, BLUE_HOME), goes_to(BLUE_HOME, say("Your messenger can get to the blue home at once."), 4)),
                look=_at(BLUE_HOME),
                well=say(
                    "The first messenger could not have got there in two turns. Let whoever is nearest carry the pearl."
                ),
            ),
        ),
    ),
    Lesson(
        "last-cards",
        say("The last four cards"),
        say("playing well: plan the cards of two turns before you lay the first"),
        ("tips",),
        (
            Page(
                say(
                    "You have 0, 0, 2 and 3 left. To the messenger beside the red home it costs 2, and from there to "
                    "the home 3. Which two cards now? Lay the first."
                ),
                _sum(2, 0, say("Think of the next turn, too: you need 2 now and 3 then.")),
                look=_at((4, 2), BESIDE_RED),
                stand=_posed(CARDS),
            ),
            Page(say("And the second, for 2 in all."), _sum(2, 0, NOT_THAT)),
            Page(
                say("Take the pearl to the messenger beside the red home."),
                Try(
                    Go(4, BESIDE_RED),
                    goes_to(BESIDE_RED, say("The pearl has to go to the messenger beside the red home."), 4),
                ),
                look=_at(BESIDE_RED),
            ),
            Page(say("Hand over the pearl that it has brought."), _gives(4, THE_PEARL)),
            _enough(
                say("That will do. End the trade."),
                say(
                    "A 0 and a 3 are left, just what the way home costs. When few cards are left, add them up for "
                    "two "
                    "turns before you lay the first."
                ),
            ),
        ),
    ),
    Lesson(
        "two-walks",
        say("Two moves in one turn"),
        say("playing well: while one fetches the pearl, another goes to meet it"),
        ("tips",),
        (
            Page(
                say(
                    "With 2 energy, two of your messengers can move: one fetches a pearl in the west, the other "
                    "goes to where they will meet. Lay a card for that."
                ),
                _sum(1, 1, say("Keep that one: what is still to come costs 6, and then 4.")),
                look=_at(WAITING, BROADSIDE),
                stand=_posed(BOTH),
            ),
            Page(say("And another one, for 2 in all."), _sum(1, 1, NOT_THAT)),
            Page(
                say("First the one in the east, to the marked terrace: there they will meet."),
                Try(Go(2, WAITING), goes_to(WAITING, say("The one in the east goes first, to the marked terrace."), 2)),
                look=_at(WAITING),
            ),
            Page(
                say("Now the other one, to the shore in the west."),
                Try(Go(4, BROADSIDE), goes_to(BROADSIDE, say("The shore is marked."), 4)),
                look=_at(BROADSIDE),
            ),
            Page(
                say("Give the pair of rings for the pearl."),
                Try(Pearl(4), lambda before, move, after: isinstance(move, Pearl)),  # noqa: ARG005
                well=say(
                    "You have the pearl, and the messenger who will take it home is waiting where they meet. Two "
                    "more turns and it is there; one after the other would have taken longer."
                ),
            ),
        ),
    ),
)
