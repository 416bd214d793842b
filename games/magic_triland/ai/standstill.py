"""Stretches of turns in which nobody gets anything new: both may wait for each other as long as they like."""

from __future__ import annotations

from msgspec import Struct

from games.magic_triland.ai.bridge import unpacked
from games.magic_triland.ai.kernels.kernel import OUT, Company
from games.magic_triland.rules.pieces import FIGURES
from games.magic_triland.rules.position import Position, goods_of


class Standstill(Struct, frozen=True):
    """turns: so many turns have begun since the seats had what they never had before; 0 until they first did. known:
    what they had so far."""

    turns: int
    known: frozenset[int]


def standstill(s: Position) -> Standstill:
    """The stretch of turns in which a position stands."""
    known: set[int] = set()
    newest = 0
    for n, goods in enumerate(s.goods):
        if goods not in known:
            known.add(goods)
            newest = n
    return Standstill(len(s.goods) - 1 - newest if len(known) > 1 else 0, frozenset(known))


def goods_in(company: Company) -> int:
    """The same digest of a company as `goods` of a position has."""
    return goods_of((int(company.owner[n]), company.where[n] == OUT, unpacked(int(company.items[n]))) for n in FIGURES)
