"""The close-up of a trade: who stands on which side, and the pieces that cross from one to the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.rules import Cell, Seat
from engine.table.contract.view import Piece, Place
from games.magic_triland.rules.pieces import FIGURES, INDEX, ITEMS, Items
from games.magic_triland.rules.position import NO_ITEM, Position, Trade
from games.magic_triland.rules.trades import among_own
from games.magic_triland.view.places import LEFT, LEFT_ITEMS, OFFERED, RIGHT, RIGHT_ITEMS


@dataclass(frozen=True, slots=True)
class Panel:
    """Two messengers that trade, or have just traded. left, right: figures. stood: the one that was there first."""

    left: int
    right: int
    stood: int
    cell: Cell
    settled: bool

    @property
    def came(self) -> int:
        """The one that arrived."""
        return self.right if self.stood == self.left else self.left

    def row(self, figure: int) -> str:
        """The row of a messenger's items."""
        return LEFT_ITEMS if figure == self.left else RIGHT_ITEMS

    def other(self, figure: int) -> int:
        """The one opposite."""
        return self.right if figure == self.left else self.left


def panel(s: Position, me: Seat) -> Panel | None:
    """The trade that is open, or the one that the last step has ended; None without."""
    if s.trade is not None:
        return _sides(s, s.trade, me, settled=False)
    gave = [fact for fact in s.facts if fact.kind == "gave" and fact.rule == "trade"]
    if not gave:
        return None
    cell = gave[0].cells[0]
    here = [n for n in FIGURES if not s.figures[n].out and s.figures[n].where == cell]
    stood = next((n for n in here if s.owner(n) == gave[0].seat), None)
    came = next((n for n in here if n != stood), None)
    if stood is None or came is None:
        return None
    return _sides(s, Trade(stood, came), me, settled=True)


def _sides(s: Position, trade: Trade, me: Seat, *, settled: bool) -> Panel:
    """One's own messenger is on the left; of two of one player the one that stood there."""
    left = trade.came if s.owner(trade.came) == me and not among_own(s, trade) else trade.stood
    right = trade.stood if left == trade.came else trade.came
    return Panel(left, right, trade.stood, s.figures[trade.came].where, settled)


def trade_pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Both messengers, and their items in two rows: like items are numbered from the left one's first."""
    now = panel(s, me)
    if now is None:
        return
    for figure, zone in ((now.left, LEFT), (now.right, RIGHT)):
        yield Piece(f"portrait:{figure}", portrait(s, figure), Place(zone), layer=1)
    offered = offered_piece(s, now)
    counts = [s.figures[figure].items for figure in (now.left, now.right)]
    for zone, items, other in ((LEFT_ITEMS, counts[0], None), (RIGHT_ITEMS, counts[1], counts[0])):
        index = 0
        for item in ITEMS:
            first = other[item] if other is not None else 0
            for number in range(items[item]):
                key = item_key(item, first + number)
                away = key == offered
                yield Piece(key, f"item:{item}", Place(OFFERED) if away else Place(zone, index=index), layer=2)
                index += not away


def offered_piece(s: Position, now: Panel) -> str | None:
    """The piece that lies between the two until it is answered."""
    if s.trade is None or s.trade.offered == NO_ITEM:
        return None
    return item_piece(s, now, now.stood, s.trade.offered)


def portrait(s: Position, figure: int) -> str:
    """The enlarged messenger; its items lie beside it."""
    shade = "s" if figure_strong(s, figure) else "w"
    return f"portrait:{figure}#000000{shade}"


def figure_strong(s: Position, figure: int) -> bool:
    """Is it strong where it stands? On homes and broadsides nobody is."""
    return s.figures[figure].where in INDEX and s.strong(figure)


def item_key(item: int, number: int) -> str:
    """The key of a piece in the close-up."""
    return f"trade:{item}:{number}"


def item_piece(s: Position, now: Panel, figure: int, item: int) -> str:
    """The key of the piece that the hand takes for this item of a messenger: the one nearest to the other side."""
    left: Items = s.figures[now.left].items
    if figure == now.left:
        return item_key(item, left[item] - 1)
    return item_key(item, left[item])


def item_index(s: Position, figure: int, item: int) -> int:
    """Where in a messenger's row the first of its items of a kind lies."""
    return sum(s.figures[figure].items[:item])


def item_at(s: Position, figure: int, index: int) -> int | None:
    """The item at an index of a messenger's row."""
    for item in ITEMS:
        index -= s.figures[figure].items[item]
        if index < 0:
            return item
    return None


def holder(s: Position, now: Panel, number: int, item: int) -> int | None:
    """Whose item a piece of the close-up is, by its number; None if there is no such piece."""
    left, right = s.figures[now.left].items[item], s.figures[now.right].items[item]
    if number < left:
        return now.left
    return now.right if number < left + right else None
