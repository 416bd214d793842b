"""The first game of Path of the Elements: what is told when, and where it is pointed at."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.lesson import FirstGame, Needed, Sign
from games.path_of_elements import say
from games.path_of_elements.lessons.move_conditions import ME, PATH, YOU
from games.path_of_elements.rules.gifts_and_powers import affordable
from games.path_of_elements.rules.move_types import Gift
from games.path_of_elements.rules.pieces import MASK
from games.path_of_elements.rules.position import Position, Stage

TILE, GIFT = "tile{}", f"gift{ME}:{{}}"
READY = (Sign(button="move0"),)


def _drafted(least: int) -> Callable[[Position], bool]:
    """Is a tile to be chosen after so many?"""
    return lambda s: s.stage == Stage.DRAFT and s.passed >= least


def _laying(s: Position, least: int) -> bool:
    return s.stage == Stage.PATH and len(s.players[ME].path) >= least


def _turning(s: Position) -> bool:
    return s.stage == Stage.SPIRITS and not s.turned and not s.pair and not s.power


def _paired(s: Position) -> str:
    """The motif of the pair that has to be put on paths; "" if there is none."""
    return s.motif(s.pair[0]) if s.pair else ""


def _offered(s: Position) -> tuple[Sign, ...]:
    return (Sign(pieces=tuple(TILE.format(tile.number) for tile in s.players[ME].stack)),)


def _gift(s: Position) -> tuple[Sign, ...]:
    return (Sign(pieces=(GIFT.format(s.players[ME].gifts - 1),)),)


FIRST_GAME = FirstGame(
    (
        Needed(
            say("Most points win, and tiles bring the first: take one of these, the others go on to your rival."),
            _drafted(0),
            _offered,
        ),
        Needed(
            say("Water: a river of three or more tiles, without a fork, scores 1 for each tile."), _drafted(1), _offered
        ),
        Needed(say("Fire: three tiles that all touch each other score 2."), _drafted(2), _offered),
        Needed(say("Air: two tiles side by side, and no third, score 4."), _drafted(3), _offered),
        Needed(say("Earth: each tile that touches no other earth scores 2."), _drafted(4), _offered),
        Needed(
            say("Now lay your twelve tiles as one path: each beside another, as you like."),
            lambda s: _laying(s, 0),
        ),
        Needed(
            say("Tiles may be moved as often as you like, until you are ready."),
            lambda s: _laying(s, 3),
        ),
        Needed(
            say("The path is whole: press “Ready” if you like it."),
            lambda s: _laying(s, 0) and not s.players[ME].hand,
            READY,
        ),
        Needed(
            say("Four spirits of each kind lie face down: turn up two, and two of a kind are a pair."),
            _turning,
        ),
        Needed(
            say("A pair: put one spirit on your path, where it scores a point on a tile of its own element."),
            lambda s: _paired(s) not in ("", MASK) and not s.kept,
            lambda s: (Sign(PATH.format(ME), tuple(s.players[ME].free)),),
        ),
        Needed(
            say("The other one goes to the other path: best where it scores nothing."),
            lambda s: _paired(s) not in ("", MASK) and not s.given,
            lambda s: (Sign(PATH.format(YOU), tuple(s.players[YOU].free)),),
        ),
        Needed(
            say("Masks score nothing: put one on your path, and the other where it is in the way."),
            lambda s: _paired(s) == MASK and not s.kept,
        ),
        Needed(
            say("Each pair has a power that is free now: use it, or skip it."),
            lambda s: bool(s.power),
        ),
        Needed(
            say("No pair: remember these two, since they are covered again when you end your turn."),
            lambda s: s.missed and s.stage == Stage.SPIRITS,
        ),
        Needed(
            say("A gift doubles what a spirit scores: drag one to a spirit on your path."),
            lambda s: s.stage == Stage.SPIRITS and not s.pair and any(isinstance(m, Gift) for m in affordable(s, ME)),
            _gift,
        ),
        Needed(
            say("You have seen more of them by now: turn up one you know, and then its partner."),
            lambda s: _turning(s) and s.turns >= 6,
        ),
        Needed(
            say("All spirits are found: spend your last gifts now, then the points are counted."),
            lambda s: s.stage == Stage.GIVING,
            _gift,
        ),
    ),
    seed=1,
)
