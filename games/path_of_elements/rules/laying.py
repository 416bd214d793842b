"""All lay their paths at once: tiles are placed, moved and taken back, until each path is whole."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.rules import Cell, Fact, Seat
from games.path_of_elements.rules.move_types import Place, Ready
from games.path_of_elements.rules.path_scoring import connected
from games.path_of_elements.rules.position import Player, Position, Stage, without

CORRECTIONS = 300
"""How often a player may move tiles that lie, or take them back: more than anybody needs, so that every game ends."""


def placements(player: Player) -> Iterator[Place | Ready]:
    """Tiles not laid and where they may go, those that lie and where they may be moved, and "ready"."""
    frontier = player.frontier()
    for tile in player.hand:
        for cell in frontier:
            yield Place(tile.number, cell)
    for _, tile in player.path:
        goals: list[Cell | None] = [*player.frontier(tile.number), None]
        yield from (Place(tile.number, goal) for goal in goals if may_correct(player, tile.number, goal))
    if is_whole(player):
        yield Ready()


def may_correct(player: Player, number: int, cell: Cell | None) -> bool:
    """May a tile that lies be moved to this cell, or taken back (None), as far as the number of corrections goes?

    Once they are used up, a tile may only be moved if that makes the largest connected part larger: a path in several
    parts can still be joined.
    """
    if player.corrections < CORRECTIONS:
        return True
    if cell is None:
        return False
    left = [other for other, tile in player.path if tile.number != number]
    return _largest([*left, cell]) > _largest([other for other, _ in player.path])


def _largest(cells: list[Cell]) -> int:
    """The number of tiles in the largest connected part."""
    return max(map(len, connected(cells)))


def is_whole(player: Player) -> bool:
    """Do all tiles lie, in one connected path?"""
    return not player.hand and len(connected(cell for cell, _ in player.path)) == 1


def place(s: Position, seat: Seat, m: Place) -> Position:
    """The position after a tile was placed, moved or taken back."""
    player = s.players[seat]
    tile = next(tile for tile in player.tiles if tile.number == m.tile)
    path = tuple(one for one in player.path if one[1] != tile)
    hand = without(player.hand, m.tile)
    if len(path) < len(player.path):
        player = replace(player, corrections=player.corrections + 1)
    if m.cell is None:
        player = replace(player, hand=(*hand, tile), path=path)
        return s.with_player(seat, player, Fact("took_back", seat, rule="path"))
    path = (*path, (m.cell, tile))
    return s.with_player(seat, replace(player, hand=hand, path=path), Fact("laid", seat, (m.cell,), rule="path"))


def ready(s: Position, seat: Seat) -> Position:
    """A path is done; when all are, the spirits are turned up."""
    s = s.with_player(seat, replace(s.players[seat], ready=True), Fact("ready", seat, rule="path"))
    if s.choosing:
        return s
    return replace(
        s, stage=Stage.SPIRITS, grid=s.first_grid, active=s.lead, facts=(*s.facts, Fact("spirits", rule="spirits"))
    )
