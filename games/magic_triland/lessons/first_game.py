"""The first game of Magic Triland, a duel on an island that is there already: what is told when, and where."""

from __future__ import annotations

from engine.core.lesson import FirstGame, Needed, Sign
from engine.core.rules import Seat
from games.magic_triland import say
from games.magic_triland.lessons.move_conditions import ISLAND
from games.magic_triland.rules.pieces import A_ROUND, BROADSIDES, COLOURS, HOMES, colour_of, has_pair, pearl
from games.magic_triland.rules.position import Position, Stage

ME: Seat = 0
"""The newcomer's seat."""


def _messengers(s: Position) -> tuple[Sign, ...]:
    return (Sign(pieces=tuple(f"messenger:{figure}" for figure in s.own(ME))),)


def _laden(s: Position) -> tuple[Sign, ...]:
    """A messenger with both rings of a shore, and that shore; () if there is none."""
    for figure in s.own(ME):
        for shore in COLOURS:
            if has_pair(s.figures[figure].items, shore):
                return (Sign(ISLAND, (BROADSIDES[shore],)), Sign(pieces=(f"messenger:{figure}",)))
    return ()


def _bearer(s: Position) -> tuple[Sign, ...]:
    """A messenger that carries the pearl that wins in its own home, and this home; () if there is none."""
    figure = s.carrier(ME)
    if figure is None:
        return ()
    return (Sign(ISLAND, (HOMES[colour_of(figure)],)), Sign(pieces=(f"messenger:{figure}",)))


def _stranger(s: Position) -> tuple[Sign, ...]:
    """A messenger with a pearl that wins in another home only, and that home; () if there is none."""
    for figure in s.own(ME):
        for home in COLOURS:
            if home != colour_of(figure) and s.figures[figure].items[pearl(home)]:
                return (Sign(ISLAND, (HOMES[home],)), Sign(pieces=(f"messenger:{figure}",)))
    return ()


def _with_another(s: Position) -> bool:
    """Is it a trade with somebody else's messenger? Two of one's own may hand over anything."""
    return s.trade is not None and not {s.trade.stood, s.trade.came}.issubset(s.own(ME))


def _cards(s: Position) -> bool:
    return s.stage == Stage.CARDS


FIRST_GAME = FirstGame(
    (
        Needed(
            say("You win by bringing a pearl from a shore to the home opposite: these messengers are yours."),
            _cards,
            _messengers,
        ),
        Needed(
            say("Each turn you lay two energy cards, and their sum is your energy: lay the first."),
            _cards,
        ),
        Needed(
            say("And the second: to leave a home, you need as much energy as the ground before it is high."),
            lambda s: _cards(s) and len(s.cards) == 1,
        ),
        Needed(
            say("Drag a messenger: a step costs the difference in height, and all your energy must be used."),
            lambda s: s.stage == Stage.WALK,
            _messengers,
        ),
        Needed(
            say("Touching fields of one height are one terrace, and entering it is one step, however long it is."),
            lambda s: s.stage == Stage.WALK,
            held=True,
        ),
        Needed(
            say("Say how much energy this walk uses: another messenger must use the rest."),
            lambda s: s.stage == Stage.SPEND,
        ),
        Needed(
            say("Two on one terrace trade one thing each: light messengers choose on even heights, dark ones on odd."),
            _with_another,
        ),
        Needed(
            say("A pearl costs two rings of different colours: meet others and trade for the second colour."),
            lambda s: _cards(s) and s.turns >= 2 and not _laden(s),
            tuple(Sign(ISLAND, (shore,)) for shore in BROADSIDES),
        ),
        Needed(
            say("This messenger has both rings for the shore that is marked: go there and get the pearl."),
            lambda s: _cards(s) and bool(_laden(s)),
            _laden,
        ),
        Needed(
            say("You are on the shore: give the two rings for a pearl."),
            lambda s: s.stage == Stage.CHOOSE and any(s.refines(n) for n in s.walked),
            (Sign(button="move0"),),
        ),
        Needed(
            say("That is the pearl for its own home: carry it there, and you have won."),
            lambda s: _cards(s) and bool(_bearer(s)),
            _bearer,
        ),
        Needed(
            say("This pearl belongs in the home that is marked: trade it to your messenger of that colour."),
            lambda s: _cards(s) and bool(_stranger(s)) and not _bearer(s),
            _stranger,
        ),
        Needed(
            say("All eight cards were laid, so everyone has taken them back."),
            lambda s: _cards(s) and s.turns >= A_ROUND * 2,
        ),
        Needed(
            say("Nobody passes a terrace where a messenger stands, and where two stand nobody may enter."),
            lambda s: s.stage == Stage.WALK and s.turns >= 4,
        ),
        Needed(
            say("If you don’t like a move, undo it: as often as you want."),
            lambda s: _cards(s) and s.turns >= 4,
            (Sign(button="undo"),),
            deed="undo",
        ),
    ),
    seed=1,
    options={"island": "quick"},
)
