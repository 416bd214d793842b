"""The points: of fairies, experts and the footprint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import SQUARE
from engine.core.rules import Cell, Over, places
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import ground
from games.alfheim_fairies.rules.pieces import EXPERTS, POINTS
from games.alfheim_fairies.rules.position import Player, Position

POINTS_DECIDE, SHARED, ALONE = "points", "shared", "alone"
REASONS = (POINTS_DECIDE, SHARED, ALONE)
SOURCES = (say("Points for fairies"), say("Points for experts"), say("Points for the footprint"))
"""Where points come from, in the order of `sources`."""


def sources(player: Player) -> tuple[int, int, int]:
    """The player's points by source: fairies, experts, footprint. A Tomte that was not placed scores nothing."""
    fairies = sum(POINTS[fairy] for fairy in player.garden.guests)
    return fairies, sum(player.experts), footprint_points(player)


def points(player: Player) -> int:
    """All points of the player."""
    return sum(sources(player))


def footprint_points(player: Player) -> int:
    """A point for each clue beside the footprint, edge to edge, that shows one of its icons."""
    foot = player.garden.footprint
    return 0 if foot is None else icons_on(player, SQUARE.neighbours(foot))


def icons_on(player: Player, cells: Iterable[Cell]) -> int:
    """On how many of these cells of the garden a clue shows one of the footprint's icons."""
    clues = ground(player.garden).clues
    return sum(clues.get(cell, "-") in player.footprint for cell in cells)


def gone(players: Sequence[Player], kind: int) -> int:
    """How many experts of a kind the players have."""
    return sum(player.experts[kind] > 0 for player in players)


def next_values(s: Position) -> tuple[int, ...]:
    """The highest value that is left of each kind of expert, 0 if none is."""
    return tuple((*expert.values, 0)[gone(s.before, kind)] for kind, expert in enumerate(EXPERTS))


def earns(player: Player) -> tuple[bool, ...]:
    """For each kind of expert: will this player be given one when the round is over?"""
    guests = player.garden.guests
    return tuple(expert.needs <= guests and not had for expert, had in zip(EXPERTS, player.experts, strict=True))


def expert_values(s: Position, players: Sequence[Player]) -> tuple[tuple[int, ...], ...]:
    """For each player the values of the experts when those earned in this round are shared out.

    All who earn one in the same round get the highest value left, and as many tiles go.
    """
    values = next_values(s)
    return tuple(
        tuple(
            value if earned else had for value, earned, had in zip(values, earns(player), player.experts, strict=True)
        )
        for player in players
    )


def over(s: Position) -> Over:
    """How the game ended. Most points win; equal points share a place."""
    parts = [sources(player) for player in s.players]
    scores = tuple(map(sum, parts))
    ranks = places(scores)
    tally = tuple((source, tuple(part[k] for part in parts)) for k, source in enumerate(SOURCES))
    reason = ALONE if s.seats == 1 else POINTS_DECIDE if ranks.count(1) == 1 else SHARED
    return Over(ranks, scores, reason, tally)
