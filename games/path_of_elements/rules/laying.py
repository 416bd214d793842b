"""Before the spirits: elements, stacks, draft, omens, and the paths that all lay at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.rules import Cell, Chance, Fact, Lot, Seat
from games.path_of_elements.rules.moves import Choose, Deal, Keep, Lose, Omen, Place, Ready, Take
from games.path_of_elements.rules.paths import connected
from games.path_of_elements.rules.pieces import COMMON, DIRECT, ELEMENTS, HELD_OMENS, OMENS, PATH, STACK
from games.path_of_elements.rules.position import NOTHING, RIVAL, Player, Position, Stage, Tile

RIVAL_PATH: tuple[Cell, ...] = tuple((x, y) for y in range(3) for x in range(4))
"""Where the tiles of the rival path lie, alone."""

# --- elements and omens ----------------------------------------------------------------------------------------------


def taker(s: Position) -> Seat:
    """Who gets an element next; alone the rival does after the player."""
    order = (*s.order, RIVAL) if s.terms.alone else s.order
    return next(seat for seat in order if not s.players[seat].element)


def takes(s: Position, seat: Seat) -> list[Take]:
    """The elements that nobody has."""
    gone = {player.element for player in s.players}
    return [Take(seat, element) for element in ELEMENTS if element not in gone]


def take(s: Position, m: Take) -> Position:
    """The seat has its element, and the tiles that this brings when all have theirs."""
    s = s.with_player(m.seat, replace(s.players[m.seat], element=m.element), Fact("element", m.seat, rule="setup"))
    if not all(player.element for player in s.players):
        return s
    number = 0
    for seat, player in enumerate(s.players):
        hand = []
        for element, count in zip(ELEMENTS, DIRECT[player.element], strict=True):
            for _ in range(count):
                number += 1
                hand.append(Tile(number, element))
        s = s.with_player(seat, replace(player, hand=tuple(hand)))
    return replace(s, stage=Stage.OMENS if s.terms.omens == "drawn" else Stage.DEAL)


def omen_chance(s: Position) -> Chance:
    """An omen out of the rest of a seat's deck."""
    seat = s.owed if s.stage != Stage.OMENS else next(i for i in s.order if len(s.players[i].omens) < HELD_OMENS)
    player = s.players[seat]
    deck = tuple((Omen(seat, omen), 1) for omen in OMENS[player.element])
    gone = (*player.omens, *player.aside)
    left = tuple(one for one in deck if one[0].omen not in gone)
    # omens that were chosen are no draws, so only a deck that was drawn from all along has places
    return Chance(left, Lot(f"omens {player.element}", deck, len(gone)) if s.terms.omens == "drawn" else None)


def draw_omen(s: Position, m: Omen) -> Position:
    """The seat has a new omen."""
    player = s.players[m.seat]
    s = s.with_player(m.seat, replace(player, omens=(*player.omens, m.omen)), Fact("omen", m.seat, rule="omens"))
    if s.stage != Stage.OMENS:
        return replace(s, owed=-1)
    done = all(len(player.omens) == HELD_OMENS for player in s.players[: s.seats])
    return replace(s, stage=Stage.DEAL) if done else s


def keep(s: Position, seat: Seat, m: Keep) -> Position:
    """Chosen omens; when all have chosen, paths are laid."""
    player = s.players[seat]
    omens = (*player.omens, m.omen)
    player = replace(player, omens=omens, ready=len(omens) == HELD_OMENS)
    s = s.with_player(seat, player, Fact("omen", seat, rule="omens"))
    return s if s.choosing else _all_at_once(s, Stage.PATH)


# --- draft -----------------------------------------------------------------------------------------------------------


def common(s: Position) -> dict[str, int]:
    """What is in the common stack at first, by element."""
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
    return Chance(left, Lot("tiles", contents, len(dealt)))


def deal(s: Position, m: Deal) -> Position:
    """A tile more in a stack."""
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
    s = s.with_player(0, replace(player, stack=_without(player.stack, m.tile)))
    s = s.with_player(RIVAL, replace(rival, hand=(*rival.hand, tile)))
    return _drafted(s).telling(mine, Fact("lost", 0, rule="draft"))


def _draft(s: Position, seat: Seat, number: int) -> tuple[Position, Fact]:
    player = s.players[seat]
    tile = next(tile for tile in player.stack if tile.number == number)
    player = replace(player, stack=_without(player.stack, number), chosen=NOTHING, hand=(*player.hand, tile))
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
    return _all_at_once(s, Stage.KEEP if s.terms.omens == "chosen" else Stage.PATH)


def _without(tiles: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile.number != number)


def _all_at_once(s: Position, stage: Stage) -> Position:
    """A stage begins in which all choose at once."""
    return replace(s, stage=stage, players=tuple(replace(player, ready=False) for player in s.players))


# --- paths -----------------------------------------------------------------------------------------------------------


def placements(player: Player) -> Iterator[Place | Ready]:
    """Tiles not laid and where they may go, those that lie and where they may be moved, and "ready"."""
    frontier = player.frontier()
    for tile in player.hand:
        for cell in frontier:
            yield Place(tile.number, cell)
    for _, tile in player.path:
        for cell in player.frontier(tile.number):
            yield Place(tile.number, cell)
        yield Place(tile.number, None)
    if is_whole(player):
        yield Ready()


def is_whole(player: Player) -> bool:
    """Do all tiles lie, in one connected path?"""
    return not player.hand and len(connected(cell for cell, _ in player.path)) == 1


def place(s: Position, seat: Seat, m: Place) -> Position:
    """A tile lies elsewhere now."""
    player = s.players[seat]
    tile = next(tile for tile in player.tiles if tile.number == m.tile)
    path = tuple(one for one in player.path if one[1] != tile)
    hand = _without(player.hand, m.tile)
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
