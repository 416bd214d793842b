"""Why a card lies well in a game alone: stones now, networks ready for the clock, huts that gather, trial games."""

from __future__ import annotations

from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.rules.move_types import Discard, Move
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.rules import HOME, LOST_WAY, NO_CARDS, RULES, Position

NAMES = (say("pink"), say("yellow"))
"""The colours' names."""
MANY = 3
"""Huts that make a network worth saving for later."""
FEW = 3
"""Fewer trial games are not worth telling."""


def reason(seen: Position, move: Move, wins: int = 0, games: int = 0, left: int = 0) -> Text:
    """One sentence about the move, which is legal; a second one if trial games were played.

    wins: of these games; left: cards left on average in those won.
    """
    why = _why(seen, move)
    if games < FEW:
        return why
    if not wins:
        return say("{why} It played {games} games to the end from here in its head and won none.", why=why, games=games)
    return say(
        "{why} It played {games} games to the end from here in its head and won {wins}, with {count} card left on "
        "average.",
        "{why} It played {games} games to the end from here in its head and won {wins}, with {count} cards left on "
        "average.",
        left,
        why=why,
        games=games,
        wins=wins,
    )


def _why(seen: Position, move: Move) -> Text:
    if isinstance(move, Discard):
        return _of_a_discard(seen)
    after = RULES.apply(seen, 0, move)
    placed = sum(fact.amount for fact in after.facts if fact.kind == "placed")
    if after.ended == HOME:
        return say("Places the last stone and wins.")
    if after.ended == LOST_WAY:
        return say("The third card without a stone: this loses.")
    if after.ended == NO_CARDS:
        return say("The last card, and stones are left: this loses.")
    ready = _ready(after)
    if placed:
        return _of_stones(placed, ready, after)
    return _of_no_stone(seen, after, ready)


def _of_a_discard(seen: Position) -> Text:
    if seen.clock == 2 and not any(_stones(seen, move) for move in RULES.moves(seen, 0)):
        return say("Discards the card: anywhere it would be the third without a stone.")
    return say("Discards the card in the hope of a better one.")


def _of_stones(placed: int, ready: int, after: Position) -> Text:
    big = _big(after)
    if big is not None:
        return say(
            "Places {count} stone, and saves a network with {huts} {colour} huts for later.",
            "Places {count} stones, and saves a network with {huts} {colour} huts for later.",
            placed,
            huts=len(big.huts),
            colour=NAMES[big.colour],
        )
    if ready:
        return say(
            "Places {count} stone; networks that one card can close: {ready}.",
            "Places {count} stones; networks that one card can close: {ready}.",
            placed,
            ready=ready,
        )
    return say("Places {count} stone.", "Places {count} stones.", placed)


def _of_no_stone(seen: Position, after: Position, ready: int) -> Text:
    if ready == 0:
        return say("Places no stone, and leaves no network with just one open end.")
    if after.clock == 2:
        return say(
            "Places no stone; keeps {count} network with one open end for the card that must bring one.",
            "Places no stone; keeps {count} networks with one open end for the card that must bring one.",
            ready,
        )
    if ready > _ready(seen):
        return say(
            "Places no stone yet, but leaves {count} network that one card can close.",
            "Places no stone yet, but leaves {count} networks that one card can close.",
            ready,
        )
    huts = sum(len(network.huts) for network in after.forest.web.open.values() if after.stones(network.colour))
    return say(
        "Collects huts for later: {count} in an open network.",
        "Collects huts for later: {count} in open networks.",
        huts,
    )


def _stones(seen: Position, move: Move) -> int:
    if isinstance(move, Discard):
        return 0
    return sum(fact.amount for fact in RULES.apply(seen, 0, move).facts if fact.kind == "placed")


def _ready(s: Position) -> int:
    """Networks with huts for stones that are left, and a single end."""
    return sum(
        1
        for network in s.forest.web.open.values()
        if len(network.ends) == 1 and network.huts and s.stones(network.colour)
    )


def _big(s: Position) -> Network | None:
    """The network with the most huts that one end keeps open, if they are many."""
    found = [n for n in s.forest.web.open.values() if len(n.ends) == 1 and s.stones(n.colour) >= len(n.huts) >= MANY]
    return max(found, key=lambda network: len(network.huts), default=None)
