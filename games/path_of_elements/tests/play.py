"""Paths drawn as text, positions in which they are played on, and random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.core import registry
from engine.core.rules import Cell
from engine.core.session import Session, Setup
from games.path_of_elements.rules.move_types import Done, Move, Turn
from games.path_of_elements.rules.pieces import GIFTS
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage, Terms, Tile
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tools.random_play import choose as any_move

Game = Session[Position, Move]
Hand = Callable[[Position, int, Sequence[Move], Random], Move]
OPTIONS = (
    {},
    {"omens": "drawn", "elements": "chosen"},
    {"omens": "chosen", "faces": "shown"},
    {"omens": "drawn", "shown": "yes"},
)


def cells(*rows: str) -> dict[Cell, str]:
    """Letters by cell, "." for none. Word x of row y lies at (x, y); row y + 1 begins half a hexagon further right."""
    return {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row.split()) if word != "."}


def player(
    path: Mapping[Cell, str],
    spirits: Mapping[Cell, str] | None = None,
    element: str = "E",
    gifts: int = GIFTS,
    omens: tuple[str, ...] = (),
) -> Player:
    """A player with this path. spirits: a motif, in small letters if it is covered, with "+" if it has a gift."""
    tiles = tuple((cell, Tile(number, letter)) for number, (cell, letter) in enumerate(path.items(), start=1))
    lying = tuple(
        (cell, Spirit((n, 9), word[0].upper(), word[0].islower(), "+" in word))
        for n, (cell, word) in enumerate((spirits or {}).items())
    )
    return Player(element, path=tiles, spirits=lying, gifts=gifts, omens=omens)


def table(
    *players: Player, grid: Mapping[Cell, str] | None = None, omens: str = "none", stage: Stage = Stage.SPIRITS
) -> Position:
    """A position in which the first player is to move. grid: the motifs of the spirits that are left."""
    seen = tuple((grid or {}).items())
    waiting = tuple(range(1, len(players))) if stage == Stage.GIVING else ()
    return Position(
        players,
        Terms(omens=omens),
        0,
        stage,
        grid=tuple(cell for cell, _ in seen),
        seen=seen,
        active=0,
        waiting=waiting,
    )


def after(s: Position, *moves: Move, seat: int = 0) -> Position:
    """The position after these moves of the seat, all of them legal."""
    for m in moves:
        assert m in RULES.moves(s, seat), RULES.why_not(s, seat, m)
        assert RULES.why_not(s, seat, m) is None
        s = RULES.apply(s, seat, m)
    return s


def refused(s: Position, m: Move, seat: int = 0) -> str:
    """The sentence that refuses a move."""
    refusal = RULES.why_not(s, seat, m)
    assert refusal is not None and m not in RULES.moves(s, seat)
    return str(refusal.text)


def begun(seats: int, seed: int, options: Mapping[str, str] | None = None) -> Game:
    """A new game."""
    setup = Setup("path_of_elements", ("person",) * seats, seed, dict(options or {}))
    return Session(registry.info("path_of_elements"), RULES, setup)


def thrifty(s: Position, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Finds pairs by looking at all that lies in the grid, and keeps its gifts for the end."""
    turns = {m.cell: m for m in moves if isinstance(m, Turn)}
    if turns and not s.turned:
        known = {cell: motif for cell, motif in s.seen if cell in turns}
        wanted = [s.motif(cell) for cell in s.up] or [one for one in known.values() if [*known.values()].count(one) > 1]
        pick = next((cell for cell, motif in known.items() if motif in wanted), None)
        fresh = [cell for cell in turns if cell not in known] or list(turns)
        return turns[pick if pick is not None else rng.choice(fresh)]
    if s.stage == Stage.SPIRITS and Done() in moves:
        return Done()
    return any_move(s, seat, moves, rng)


def played(seats: int, seed: int, options: Mapping[str, str] | None = None, hand: Hand = any_move) -> Game:
    """A whole game."""
    session, rng = begun(seats, seed, options), Random(seed)
    while session.over is None:
        seat = rng.choice(session.to_move)
        session.play(seat, hand(session.observe(seat), seat, session.moves(seat), rng))
    return session


def made(session: Game) -> list[Move]:
    """All moves of a game, secrets of others UNKNOWN."""
    return [session.told(k, step.seat)[1] for k, step in enumerate(session.log)]
