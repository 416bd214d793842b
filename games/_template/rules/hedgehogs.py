"""The hedgehogs of Glade: where they may walk, and who gets what they find."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import Cell, Fact, Seat
from games._template.rules.pieces import STEPS, THINGS
from games._template.rules.position import NOBODY, Keep, Move, Pass, Position, Stay, Walk
from games._template.rules.scoring import total


def ways(s: Position, hedgehog: int) -> dict[Cell, tuple[Cell, ...]]:
    """Where it may walk, each with a shortest way over laid tiles, both ends included.

    From the burrow it may go to any tile, and the way is that tile alone.
    """
    here, laid = s.hedgehogs[hedgehog], {tile.cell for tile in s.laid}
    if here is None:
        return {cell: (cell,) for cell in sorted(laid)}
    found: dict[Cell, tuple[Cell, ...]] = {here: (here,)}
    rim = [here]
    for _ in range(STEPS):
        onward = [(old, new) for old in rim for new in HEX.neighbours(old) if new in laid]
        rim = [new for old, new in onward if found.setdefault(new, (*found[old], new))[-2:] == (old, new)]
    return {cell: way for cell, way in found.items() if cell != here}


def owner(s: Position, cell: Cell) -> Seat:
    """The seat whose tile lies on the cell."""
    return s.taken()[cell].seat


def moves(s: Position) -> list[Move]:
    """The legal moves of whoever lets a hedgehog walk."""
    if s.found is not None:
        return [*map(Keep, THINGS), Pass()]
    walks = [Walk(number, cell) for number in range(len(s.hedgehogs)) for cell in ways(s, number)]
    return [*walks, Stay()]


def walk(s: Position, m: Walk) -> Position:
    """The position after a walk, with a berry and a nut found."""
    stand = tuple(m.cell if number == m.hedgehog else cell for number, cell in enumerate(s.hedgehogs))
    went = Fact("walked", s.walker, ways(s, m.hedgehog)[m.cell], m.hedgehog, "hedgehogs")
    return replace(s, hedgehogs=stand, found=m.cell, facts=(went,))


def keep(s: Position, m: Keep | Pass | Stay) -> Position:
    """The walker keeps one thing. The other goes to the tile's owner, or stays on the tile if the walker owns it."""
    if s.found is None or not isinstance(m, Keep):
        return replace(s, found=None, walker=NOBODY, facts=())
    cell, mine = s.found, THINGS.index(m.thing)
    shares = [(s.walker, mine)]
    if owner(s, cell) != s.walker:
        shares.append((owner(s, cell), 1 - mine))
    after = replace(s, found=None, walker=NOBODY, shared=tuple(shares))
    facts: list[Fact] = []
    for seat, thing in shares:
        before = total(after, seat)
        things = tuple(
            tuple(n + (who == seat and kind == thing) for kind, n in enumerate(has))
            for who, has in enumerate(after.things)
        )
        after = replace(after, things=things)
        facts.append(Fact("kept", seat, (cell,), thing, "finds"))
        if total(after, seat) > before:
            facts.append(Fact("scored", seat, (cell,), total(after, seat) - before, "finds"))
    return replace(after, facts=tuple(facts))
