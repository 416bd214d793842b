"""The draft: stacks are dealt, everybody chooses a tile, and the rest is passed on to the left."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import Cell, Chance, Fact, Lot, Seat
from games.path_of_elements.rules.move_types import Choose, Deal, Lose
from games.path_of_elements.rules.pieces import COMMON, ELEMENTS, PATH, STACK
from games.path_of_elements.rules.position import NOTHING, RIVAL, Position, Stage, Tile, without

RIVAL_PATH: tuple[Cell, ...] = tuple((x, y) for y in range(3) for x in range(4))
"""Where the tiles of the rival path lie, alone."""


def common(s: Position) -> dict[str, int]:
    """The tiles of the common stack at the start, by element."""
    stacks = [COMMON[player.element] for player in s.players]
    return {element: sum(stack[k] for stack in stacks) for k, element in enumerate(ELEMENTS)}


def direct_tiles(players: int) -> int:
    """How many tiles all have without a draft; the numbers of those of the common stack follow."""
    return (PATH - STACK) * players


def deals(s: Position) -> Chance:
    """The next tile of the stacks. Alone there is one stack of all."""
    dealt = [tile.element for player in s.players for tile in player.stack]
    size = STACK * (len(s.players) if s.terms.alone else 1)
    seat = len(dealt) // size
    contents = tuple((Deal(seat, element), n) for element, n in common(s).items() if n)
    left = tuple((m, n - dealt.count(m.element)) for m, n in contents if n > dealt.count(m.element))
    # where fewer than four choose their elements, these say what is in the common stack
    differ = s.terms.elements_chosen and len(s.players) < len(ELEMENTS)
    chosen = f" {''.join(sorted(player.element for player in s.players))}" if differ else ""
    return Chance(left, Lot(f"tiles{chosen}", contents, len(dealt)))


def deal(s: Position, m: Deal) -> Position:
    """The position with one more tile in a stack."""
    dealt = sum(len(player.stack) for player in s.players)
    tile = Tile(direct_tiles(len(s.players)) + dealt + 1, m.element)
    player = s.players[m.seat]
    s = s.with_player(m.seat, replace(player, stack=(*player.stack, tile)), Fact("dealt", m.seat, rule="setup"))
    if dealt + 1 < STACK * len(s.players):
        return s
    return replace(s, stage=Stage.DRAFT, facts=(Fact("stacks", rule="draft"),))


def choose(s: Position, seat: Seat, m: Choose) -> Position:
    """A tile is drafted; when all have chosen, they take theirs and pass the rest to the left."""
    s = s.with_player(seat, replace(s.players[seat], chosen=m.tile), Fact("chose", seat, rule="draft"))
    if s.choosing or s.terms.alone:
        return s
    facts = []
    for i, player in enumerate(s.players):
        s, fact = _draft(s, i, player.chosen)
        facts.append(fact)
    s = _passed_on(s)
    if all(len(player.stack) == 1 for player in s.players):
        for i, player in enumerate(s.players):
            s, fact = _draft(s, i, player.stack[0].number)
            facts.append(fact)
    return _drafted(s).telling(*facts)


def losses(s: Position) -> Chance:
    """Alone: which tile of the stack the rival path gets."""
    player = s.players[0]
    return Chance(tuple((Lose(tile.number), 1) for tile in player.stack if tile.number != player.chosen))


def lose(s: Position, m: Lose) -> Position:
    """Alone: the player's tile and the rival's leave the stack."""
    s, mine = _draft(s, 0, s.players[0].chosen)
    player, rival = s.players
    tile = next(tile for tile in player.stack if tile.number == m.tile)
    s = s.with_player(0, replace(player, stack=without(player.stack, m.tile)))
    s = s.with_player(RIVAL, replace(rival, hand=(*rival.hand, tile)))
    return _drafted(s).telling(mine, Fact("lost", 0, rule="draft"))


def _draft(s: Position, seat: Seat, number: int) -> tuple[Position, Fact]:
    player = s.players[seat]
    tile = next(tile for tile in player.stack if tile.number == number)
    player = replace(player, stack=without(player.stack, number), chosen=NOTHING, hand=(*player.hand, tile))
    return s.with_player(seat, player), Fact("drafted", seat, amount=number, rule="draft")


def _passed_on(s: Position) -> Position:
    stacks = [player.stack for player in s.players]
    players = tuple(replace(player, stack=stacks[seat - 1]) for seat, player in enumerate(s.players))
    return replace(s, players=players, passed=s.passed + 1)


def _drafted(s: Position) -> Position:
    if any(player.stack for player in s.players):
        return s
    if s.terms.alone:
        rival = s.players[RIVAL]
        s = s.with_player(RIVAL, replace(rival, hand=(), path=tuple(zip(RIVAL_PATH, rival.hand, strict=True))))
    return s.all_choosing(Stage.KEEP if s.terms.omens == "chosen" else Stage.PATH)
