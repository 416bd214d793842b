"""The first game of Alfheim Fairies: what is told when, and where it is pointed at."""

from __future__ import annotations

from engine.core.lesson import FirstGame, Needed, Sign
from engine.core.rules import UNKNOWN
from games.alfheim_fairies import say
from games.alfheim_fairies.lessons.move_conditions import ME
from games.alfheim_fairies.rules.fairies_in_reach import MET, standings
from games.alfheim_fairies.rules.pieces import FAIRIES, KING, PREPARATION, ROUNDS
from games.alfheim_fairies.rules.position import Position


def _placing(s: Position) -> bool:
    """Is the clue of the round still to be placed?"""
    return bool(s.players[ME].hand) and not s.treading


def _placed(s: Position) -> bool:
    return not s.players[ME].hand and not s.treading


def _guests(s: Position) -> tuple[Sign, ...]:
    """The fairies that can come now; () if none can."""
    if not _placed(s):
        return ()
    met = [standing.fairy for standing in standings(s, ME) if standing.state == MET]
    return (Sign(pieces=tuple(f"guest{ME}:{fairy}" for fairy in met)),) if met else ()


def _wishes(s: Position) -> tuple[Sign, ...]:
    """The first costs in the list."""
    return (Sign(pieces=tuple(f"cost:{fairy}:0" for fairy, costs in zip(FAIRIES, s.costs, strict=True) if costs)),)


def _lives(s: Position) -> int:
    return len(s.players[ME].garden.fairies)


FIRST_GAME = FirstGame(
    (
        Needed(
            say("Fairies bring points: each comes once your garden has the food and drink beside it in a row."),
            lambda s: s.round == 1 and _placing(s),
            _wishes,
        ),
        Needed(
            say("Drag this round’s clue next to one that lies: it stays there."),
            lambda s: s.round == 1 and _placing(s),
            lambda s: (Sign(pieces=(f"clue{ME}:{len(s.players[ME].garden.clues)}",)),),
        ),
        Needed(
            say("There is nothing more to do in this round: press “Ready”, and the next clue comes."),
            lambda s: _placed(s) and not _guests(s),
            (Sign(button="move0"),),
        ),
        Needed(
            say("A fairy can come: drag her to a lit space beside her row."),
            lambda s: bool(_guests(s)),
            _guests,
        ),
        Needed(
            say("Her points are yours for good, and the food stays there for others."),
            lambda s: _lives(s) > 0,
        ),
        Needed(
            say("Everybody gets the same clue; what the others do with it shows when all are ready."),
            lambda s: s.round >= 2 and _placing(s),
        ),
        Needed(
            say("Before you place a clue you may exchange it for a hidden one from the stack."),
            lambda s: s.round >= 3 and _placing(s),
            (Sign(button="move0"),),
        ),
        Needed(
            say("Let rows cross: then one clue serves several fairies."),
            lambda s: s.round >= 4 and _placing(s),
        ),
        Needed(
            say("Until you are ready you may undo what you did in this round."),
            lambda s: s.round >= 4 and not _placing(s) and not s.treading,
            (Sign(button="undo"),),
            deed="undo",
        ),
        Needed(
            say("Place your footprint: every clue beside it that shows one of its two pictures scores a point."),
            lambda s: s.treading,
            (Sign(pieces=(f"foot{ME}",)),),
        ),
        Needed(
            say("From now on each fairy has a second wish: either of the two will do."),
            lambda s: s.round >= PREPARATION and _placing(s),
        ),
        Needed(
            say("The King asks for a pattern: equal shapes are clues of one kind, whichever it is."),
            lambda s: s.round >= PREPARATION and bool(s.costs[FAIRIES.index(KING)]),
            (Sign(pieces=(f"guest0:{KING}", f"cost:{KING}:0")),),
        ),
        Needed(
            say("For your three Nisses you get a Tomte of your own: see what it asks for, it is worth 5 points."),
            lambda s: s.players[ME].tomte not in ("", UNKNOWN),
            (Sign(pieces=(f"cost{ME}:T",)),),
        ),
        Needed(
            say("You have earned an expert: extra points for certain fairies, more for whoever has them first."),
            lambda s: any(s.players[ME].experts),
        ),
        Needed(
            say("The last round: after it the points are counted."),
            lambda s: s.round == ROUNDS,
        ),
    ),
    seed=1,
)
