"""Which of the ways that a search has found are told, and which of near-equal ones first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.ai.agent import BEST
from engine.ai.playout_race import Race, Way
from engine.core.rules import Seat
from games.path_of_elements.ai.gains_at_once import is_sure_pair, most_at_once, points_now, wastes_tile
from games.path_of_elements.rules.move_types import Move, Put, Turn
from games.path_of_elements.rules.position import Position

AS_MUCH = 0.5
"""Points by which a hint may be worth less for what is there now: another search often finds as much more for it."""
ALIKE = 0.02
"""Last gifts that differ by less are worth the same."""


def settled(seen: Position, seat: Seat, race: Race) -> list[Way]:
    """All ways, ranked; of those that the games played on do not tell apart, what is there now comes first.

    That is the points on the table once a pair is placed, and a pair that is known before spirits that nobody has seen.
    """
    errors = race.errors()
    ways, tied = [replace(way, error=errors.get(way.move, 0.0)) for way in race.ranked()], race.tied()
    near = [way.move for way in ways if way.move in race.running and way.points > ways[0].points - AS_MUCH]
    tied += [move for move in near if move not in tied]
    if seen.pair or seen.power:
        chosen = max(tied, key=lambda line: (points_now(seen, seat, line), -wastes_tile(seen, seat, line[0])))
    elif isinstance(tied[0][0], Turn):
        pairs = [line for line in tied if is_sure_pair(seen, line[0])]
        known = bool(seen.motif(tied[0][0].cell)) and not is_sure_pair(seen, tied[0][0])
        chosen = tied[0] if known or not pairs else max(pairs, key=lambda line: _scores(seen, seat, line[0]))
    else:
        return ways
    first = next(way for way in ways if way.move == chosen)
    return [replace(first, points=ways[0].points), *(way for way in ways if way is not first)]


def _scores(seen: Position, seat: Seat, move: Move) -> int:
    """What the spirit of a known pair that the seat keeps scores at once."""
    known = seen.motif(move.cell) if isinstance(move, Turn) else ""
    return most_at_once(seen, seat, known) if known else 0


def given_first(seen: Position, seat: Seat, ways: Sequence[Way]) -> list[Way]:
    """Ways to spend the last gifts, ranked; of the best ones the first is one that brings as much as any at once."""
    alike = {way.move[0]: way for way in reversed(ways) if way.points > ways[0].points - ALIKE}
    first = max(reversed(alike.values()), key=lambda way: points_now(seen, seat, way.move[:1]))
    return [first, *(way for way in ways if way is not first)]


def without_twins(seen: Position, ways: Sequence[Way], played: Move | None) -> list[Way]:
    """The ways, of two that differ only in which of the two like spirits of the pair is kept the better one, with the
    spirits as they were played if one of the two was."""
    found: dict[Move, Way] = {}
    for way in ways:
        found.setdefault(_alike(seen, way.move[0]), way)
    asked = None if played is None else _alike(seen, played)
    for key, way in found.items():
        if key == asked and way.move[0] != played:
            found[key] = replace(way, move=tuple(_exchanged(seen, move) for move in way.move))
    return [*found.values()]


def _alike(seen: Position, move: Move) -> Move:
    """The move, of the two spirits of the pair always with the same one."""
    return replace(move, spirit=min(seen.pair)) if isinstance(move, Put) and move.spirit in seen.pair else move


def _exchanged(seen: Position, move: Move) -> Move:
    """The move with the other spirit of the pair, if it places one of them."""
    if not isinstance(move, Put):
        return move
    return replace(move, spirit=next(cell for cell in seen.pair if cell != move.spirit))


def told_of(seen: Position, seat: Seat, ways: Sequence[Way], keep: Move | None) -> list[Way]:
    """The ways to tell: the best ones, each with another first move, the one that begins with `keep`, the best one that
    takes a pair which is certain, and of those that place one the one that brings most at once, which may have been
    dropped after few games."""
    best: dict[Move, Way] = {}
    for way in ways:
        best.setdefault(way.move[0], way)
    told = [*best.values()]
    pair = next((way for way in told if is_sure_pair(seen, way.move[0])), None)
    now = max(told, key=lambda way: points_now(seen, seat, way.move)) if seen.pair else None
    return [way for k, way in enumerate(told) if k < BEST or way is pair or way is now or way.move[0] == keep]
