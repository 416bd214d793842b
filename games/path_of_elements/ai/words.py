"""The reason for a move: one sentence made from facts, for advice and review. It tells only what the seat may know."""

from __future__ import annotations

from engine.ai.race import Way
from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.ai.draft import counts
from games.path_of_elements.ai.limits import best_value
from games.path_of_elements.rules.moves import (
    Choose,
    Cover,
    Exchange,
    Gift,
    Keep,
    Move,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Swap,
    Take,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.paths import path_points
from games.path_of_elements.rules.pieces import DIRECT, ELEMENTS, omen_points
from games.path_of_elements.rules.position import Position, Spirit, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirit_points, spirits_points


def reason(seen: Position, seat: Seat, way: Way) -> Text:
    """What the first move of the way does at once, or makes possible."""
    move: Move = way.move[0]
    match move:
        case Take(_, element):
            own = DIRECT[element][ELEMENTS.index(element)]
            return say(
                "It brings one tile of its own element at once, and spirits score double there.",
                "It brings {count} tiles of its own element at once, and spirits score double there.",
                own,
            )
        case Choose(number):
            return _drafting(seen, seat, number)
        case Keep(omen):
            return say(
                "It scores {points} for each row of its {count} spirits.", points=omen_points(omen), count=len(omen)
            )
        case Place() | Ready():
            return _laying(seen, seat, way)
        case Turn():
            return _turning(seen, move)
        case Put():
            return _putting(seen, seat, move)
        case Gift(cell):
            player = seen.players[seat]
            points = spirit_points(Spirit(cell, player.motifs[cell]), player.elements[cell], player.element)
            return say("The spirit scores {points} instead of {before}.", points=2 * points, before=points)
        case Cover():
            return say("No rival can move it without uncovering it first.")
        case Uncover():
            return say("From now on it can be moved and swapped.")
        case Shift() | Swap():
            return _moving(seen, seat, move)
        case Exchange():
            return say("Another omen may fit the path better.")
        case Skip():
            return say("The power would not improve anything.")
        case _:
            return _ending(seen)


def _drafting(seen: Position, seat: Seat, number: int) -> Text:
    player = seen.players[seat]
    element = next(tile.element for tile in player.stack if tile.number == number)
    own = [*(tile.element for tile in player.tiles), element]
    return say(
        "With it, your {count} tiles can score up to {points} points.",
        count=len(own),
        points=best_value(counts(own)),
    )


def _laying(seen: Position, seat: Seat, way: Way) -> Text:
    for move in way.move:
        seen = RULES.apply(seen, seat, move)
    path = seen.players[seat].elements
    points = sum(path_points(path))
    if points == best_value(counts(path.values())):
        return say("On the way to a path worth {points} points; these tiles can’t score more.", points=points)
    return say("On the way to a path worth {points} points.", points=points)


def _turning(seen: Position, move: Turn) -> Text:
    known = seen.motif(move.cell)
    others = {motif for cell, motif in seen.seen if cell != move.cell and (not seen.up or cell in seen.up)}
    if known:
        if known in others:
            return say("One like it has been seen: they make a pair.")
        return say("It has been seen before, so nobody learns anything new.")
    unseen = seen.unseen()
    share = round(100 * sum(unseen[motif] for motif in others) / max(1, sum(unseen.values())))
    if seen.up:
        return say("The chance of a pair with what is turned up is {share} %.", share=share)
    return say("Nobody has seen it; the chance that one like it has been seen is {share} %.", share=share)


def _points(seen: Position, path: Seat) -> int:
    """The points of a path's spirits, with the omens that the seat knows."""
    player = seen.players[path]
    return spirits_points(player) + omens_points(player.omens, player.motifs)


def _gain(seen: Position, seat: Seat, move: Move, path: Seat) -> int:
    return _points(RULES.apply(seen, seat, move), path) - _points(seen, path)


def _putting(seen: Position, seat: Seat, move: Put) -> Text:
    gain = _gain(seen, seat, move, move.seat)
    if move.seat == seat:
        if gain:
            return say("There it scores {points} at once.", points=gain)
        return say("It scores nothing there yet; other tiles may be needed later.")
    if gain:
        return say("It has to go to this path, and scores only {points} there.", points=gain)
    return say("It scores nothing there for your rival.")


def _moving(seen: Position, seat: Seat, move: Shift | Swap) -> Text:
    gain = _gain(seen, seat, move, move.seat)
    if move.seat == seat:
        if gain > 0:
            return say("It brings you one point more.", "It brings you {count} points more.", gain)
        return say("Spirits still to come may then lie better.")
    if gain < 0:
        return say("It costs your rival one point.", "It costs your rival {count} points.", -gain)
    return say("Spirits still to come may then lie worse for your rival.")


def _ending(seen: Position) -> Text:
    if seen.stage == Stage.GIVING:
        return say("No gift would bring anything more.")
    return say("The gifts may bring more later.")
