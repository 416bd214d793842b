"""What gifts and powers do with the spirits on the paths, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import Cell, Fact, Seat
from games.path_of_elements.rules.move_types import Action, Cover, Exchange, Gift, Shift, Swap, Uncover
from games.path_of_elements.rules.pieces import AIR, EARTH, FIRE, MASK, OMENS, WATER
from games.path_of_elements.rules.position import Player, Position, Spirit

OWN, FOREIGN = 1, 2
"""What an action costs on the own path and on another's."""
THIRD = 1
"""What turning up a third spirit costs."""
NEW_OMEN = 2


def price(seat: Seat, m: Action) -> int:
    """The gifts that the action costs this seat, if it is not the power of a pair."""
    if isinstance(m, Exchange):
        return NEW_OMEN
    if isinstance(m, Cover | Gift):
        return OWN
    if isinstance(m, Uncover):
        return FOREIGN
    return OWN if m.seat == seat else FOREIGN


def power_of(seat: Seat, m: Action) -> str:
    """The motif whose power this action is, "" if it is none."""
    if isinstance(m, Uncover):
        return AIR
    if isinstance(m, Shift):
        return FIRE if m.seat == seat else WATER
    if isinstance(m, Swap):
        return MASK if m.seat == seat else EARTH
    return ""


def actions(s: Position, seat: Seat) -> Iterator[Action]:
    """All that the seat could do with spirits and omens if it had enough gifts."""
    own = s.players[seat]
    for cell, spirit in own.spirits:
        if not spirit.covered:
            yield Cover(cell)
            if not spirit.gifted and spirit.motif != MASK:
                yield Gift(cell)
    for who, player in enumerate(s.players):
        if who != seat:
            yield from (Uncover(who, cell) for cell, spirit in player.spirits if spirit.covered)
        yield from _rearrangements(who, player)
    if len(own.omens) + len(own.aside) < len(OMENS[own.element]):
        yield from (Exchange(omen) for omen in own.omens)


def _rearrangements(who: Seat, player: Player) -> Iterator[Action]:
    """Spirits that lie open may move to a free tile beside them and change places with open neighbours."""
    lying = dict(player.spirits)
    tiles = player.elements
    for cell, spirit in player.spirits:
        if spirit.covered:
            continue
        for other in HEX.neighbours(cell):
            if other in tiles and other not in lying:
                yield Shift(who, cell, other)
            elif cell < other and other in lying and not lying[other].covered:
                yield Swap(who, cell, other)


def affordable(s: Position, seat: Seat) -> Iterator[Action]:
    """The actions that the seat can pay for."""
    gifts = s.players[seat].gifts
    return (m for m in actions(s, seat) if price(seat, m) <= gifts)


def powers(s: Position, seat: Seat) -> Iterator[Action]:
    """What the power of the pair just found allows."""
    return (m for m in actions(s, seat) if power_of(seat, m) == s.power)


def act(s: Position, seat: Seat, m: Action) -> Position:
    """The position after the action, which costs nothing if it is the free power."""
    if s.power:
        s, rule = replace(s, power=""), "powers"
    else:
        player = s.players[seat]
        s, rule = s.with_player(seat, replace(player, gifts=player.gifts - price(seat, m))), "gifts"
    if isinstance(m, Exchange):
        player = s.players[seat]
        omens = tuple(omen for omen in player.omens if omen != m.omen)
        s = s.with_player(seat, replace(player, omens=omens, aside=(*player.aside, m.omen)))
        return replace(s, owed=seat).telling(Fact("laid_aside", seat, rule="omens"))
    if isinstance(m, Cover | Gift):
        own = _spirit(s, seat, m.cell)
        kind = "covered" if isinstance(m, Cover) else "gifted"
        own = replace(own, covered=True) if isinstance(m, Cover) else replace(own, gifted=True)
        return _put(s, seat, {m.cell: own}).telling(Fact(kind, seat, (m.cell,), rule=rule))
    spirit = _spirit(s, m.seat, m.cell)
    if isinstance(m, Uncover):
        s = _put(s, m.seat, {m.cell: replace(spirit, covered=False)})
        return s.telling(Fact("uncovered", m.seat, (m.cell,), rule=rule))
    if isinstance(m, Swap):
        s = _put(s, m.seat, {m.cell: _spirit(s, m.seat, m.other), m.other: spirit})
        return s.telling(Fact("swapped", m.seat, (m.cell, m.other), rule=rule))
    spirits = tuple((m.to, one) if cell == m.cell else (cell, one) for cell, one in s.players[m.seat].spirits)
    player = replace(s.players[m.seat], spirits=spirits)
    return s.with_player(m.seat, player, Fact("moved", m.seat, (m.cell, m.to), rule=rule))


def _spirit(s: Position, seat: Seat, cell: Cell) -> Spirit:
    return dict(s.players[seat].spirits)[cell]


def _put(s: Position, seat: Seat, changed: dict[Cell, Spirit]) -> Position:
    spirits = tuple((cell, changed.get(cell, spirit)) for cell, spirit in s.players[seat].spirits)
    return s.with_player(seat, replace(s.players[seat], spirits=spirits))
