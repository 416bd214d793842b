"""The first game of Fairy Trails: what is told when, and where it is pointed at."""

from __future__ import annotations

from engine.core.lesson import FirstGame, Needed, Sign
from engine.core.rules import Seat
from games.fairy_trails import say
from games.fairy_trails.lessons.networks_and_stones import FOREST
from games.fairy_trails.rules.rules import Position

ME: Seat = 0
"""The newcomer's seat."""
FEW = 5
"""Stones left at which the end is told."""


def _laid(s: Position) -> int:
    """How many cards the newcomer has laid, who began."""
    return len(s.forest.cards) // 2


def _nearly(s: Position) -> tuple[Sign, ...]:
    """Where the only loose end of a path with huts of the newcomer's lies; () if there is none."""
    for network in s.forest.web.open.values():
        if network.colour == ME and network.huts and len(network.ends) == 1:
            x, y, *_ = next(iter(network.ends))
            return (Sign(FOREST, ((x, y),)),)
    return ()


def _hand(s: Position) -> tuple[Sign, ...]:
    return (Sign(pieces=tuple(f"c{held.number}" for held in s.hands[ME])),)


FIRST_GAME = FirstGame(
    (
        Needed(
            say("You are the elves, and the pink beads are your paths: take one of your two cards."),
            lambda s: _laid(s) == 0,
            _hand,
        ),
        Needed(
            say("Any card fits anywhere, edge to edge with another."),
            held=True,
            deed="turn",
        ),
        Needed(
            say("A path without a loose end is closed, and every hut on it gets one of your stones."),
            lambda s: _laid(s) >= 1,
        ),
        Needed(
            say("A pink path has its only loose end here: a card on which it stops closes it, and its huts are yours."),
            lambda s: bool(_nearly(s)),
            _nearly,
        ),
        Needed(
            say("Your first stones: they stay for good, and whoever places all 19 first wins."),
            lambda s: bool(s.homes[ME]),
        ),
        Needed(
            say("The gnomes have placed stones: they also get the huts of yellow paths that you close."),
            lambda s: bool(s.homes[1 - ME]),
        ),
        Needed(
            say("After each card you draw another one, which the gnomes can’t see."),
            lambda s: _laid(s) >= 2,
            _hand,
        ),
        Needed(
            say("If you don’t like a move, undo it: as often as you want."),
            lambda s: _laid(s) >= 3,
            (Sign(button="undo"),),
            deed="undo",
        ),
        Needed(
            say("The eye shows all your loose ends: the fewer a path has, the sooner it is yours."),
            lambda s: _laid(s) >= 4,
            (Sign(button="eye"),),
        ),
        Needed(
            say("Give yellow paths more loose ends, and the gnomes need longer to close them."),
            lambda s: _laid(s) >= 6,
        ),
        Needed(
            say("Few stones are left, and whoever places the last one wins at once."),
            lambda s: min(s.stones(0), s.stones(1)) <= FEW,
        ),
        Needed(
            say("The deck is empty: when all cards lie, more stones win."),
            lambda s: not s.deck,
        ),
    ),
    seed=1,
    options={"begins": "elves"},
)
