"""How much more one choice brings than another, for `python -m tools headroom`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.ai.agent import SearchResult
from engine.ai.playout_race import POINT
from engine.core.rules import Cell, Seat
from games.path_of_elements.ai import draft_choice
from games.path_of_elements.ai.move_search import Driver, begun
from games.path_of_elements.rules.move_types import Choose, Move, Place
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES

DRIVER = Driver()


def gains(
    seen: Position, seat: Seat, usual: SearchResult, other: SearchResult, guesses: int, rng: Random
) -> list[float]:
    """The other one's lead in each of the same guesses, in points; what it is worth to be ahead at all is among them.

    Of a draft it is the lead of the tiles at its end. A path is compared as a whole, when its first tile is laid.
    """
    if seen.stage == Stage.DRAFT:
        return _drafted(seen, seat, usual.move, other.move, guesses // 10, rng)
    if seen.stage == Stage.PATH:
        if seen.players[seat].path:
            return []
        paths = [_path(seen, seat, result.line) for result in (usual, other)]
        one, two = (_brings(begun(seen, seat, path, paths[0]), seat, [], guesses) for path in paths)
    else:
        first, second = (_choices(seen, seat, result.line) for result in (usual, other))
        if first == second:
            return []
        one, two = (_brings(seen, seat, choices, guesses) for choices in (first, second))
    return [(b - a) / POINT for a, b in zip(one, two, strict=True)]


def _drafted(seen: Position, seat: Seat, usual: Choose, other: Choose, guesses: int, rng: Random) -> list[float]:
    elements = {tile.number: tile.element for tile in seen.players[seat].stack}
    worth = {elements[way.move[0].tile]: way.points for way in draft_choice.drafted(seen, seat, rng, guesses)}
    return [worth[elements[other.tile]] - worth[elements[usual.tile]]]


def _path(seen: Position, seat: Seat, line: Sequence[Move]) -> dict[Cell, str]:
    elements = {tile.number: tile.element for tile in seen.players[seat].tiles}
    return {move.cell: elements[move.tile] for move in line if isinstance(move, Place) and move.cell is not None}


def _choices(seen: Position, seat: Seat, line: Sequence[Move]) -> list[int]:
    """The moves as the kernel has them: there it makes no difference which of the unseen spirits is turned up."""
    DRIVER.sit(seen, seat, Random(1))
    choices = []
    for move in line:
        choices.append(DRIVER.choice_of(seen, move))
        seen = RULES.apply(seen, seat, move)
    return choices


def _brings(seen: Position, seat: Seat, choices: list[int], guesses: int) -> list[int]:
    """What these choices bring, in the same guesses each time."""
    deal = DRIVER.sit(seen, seat, Random(guesses))
    found = []
    for _ in range(guesses):
        found.append(int(DRIVER.trial.run(choices)))
        deal()
    return found


GAINS = gains
