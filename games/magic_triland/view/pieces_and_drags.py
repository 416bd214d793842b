"""What lies on the table and where, and how it is moved by hand: stones, cards, messengers, items in a trade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Cell, Seat
from engine.table.contract.game_view import Drag, Landing, Piece, Place, Pose
from games.magic_triland.art.art import LIFT
from games.magic_triland.art.banners import NONE, PEARL
from games.magic_triland.rules.move_types import (
    Answer,
    Card,
    Done,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Offer,
    Pearl,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import (
    BROADSIDES,
    CARDS,
    CELLS,
    COLOURS,
    FIGURES,
    HEIGHTS,
    HOMES,
    INDEX,
    ITEMS,
    LATTICE,
    NOTHING,
    PAIRS,
    Items,
    colour_of,
    pearl,
    with_item,
)
from games.magic_triland.rules.position import NO_ITEM, NOBODY, Position, Trade
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.trades import among_own, strong_one
from games.magic_triland.view.zones_and_keys import (
    CARDS as CARD_ZONES,
)
from games.magic_triland.view.zones_and_keys import (
    DISCARD,
    HAND,
    ISLAND,
    LAID,
    LEFT,
    LEFT_ITEMS,
    OFFERED,
    RIGHT,
    RIGHT_ITEMS,
    STONES,
    SUPPLY,
    TRADE_ZONE,
    built,
    place_of,
    spots,
)


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Everything that lies on the table, as this seat sees it."""
    yield from _sea(s)
    yield from stones(s, me)
    yield from cards(s, me)
    yield from messengers(s).values()
    yield from trade_pieces(s, me)


def drag(s: Position, seat: Seat, m: Move) -> Drag | None:
    """The piece and its place; None for what is a chip or a button."""
    if isinstance(m, Stone):
        key = next_stone(s, seat, m.height)
        return None if key is None else Drag(key, Place(ISLAND, m.cell))
    if isinstance(m, Card):
        key = held_card(s, seat, m.card)
        return None if key is None else Drag(key, Place(LAID, index=len(s.cards)))
    if isinstance(m, Go):
        return Drag(figure_key(m.figure), Place(ISLAND, m.cell))
    now = trade_panel(s, seat)
    return None if now is None or s.trade is None else _across(s, now, m)


def propose(s: Position, seat: Seat, given: Drag) -> Move | None:
    """The move that a drop means; None if it means nothing."""
    piece, place = given.piece, given.place
    if (stone := number_in(piece, "stone")) and len(stone) == 3:
        # stones of others, and those that lie, mean nothing
        return _stone(s, seat, stone, place) if stone[1] == seat else None
    if (card := number_in(piece, "card")) and len(card) == 2:
        return _card(s, seat, card, place)
    if (figure := number_in(piece, "messenger")) and place.zone == ISLAND and place.cell is not None:
        goal = place_of(s, place.cell)
        return Go(figure[0], goal) if goal is not None else None
    if (item := number_in(piece, "trade")) and len(item) == 2:
        return _item(s, seat, item[0], item[1], place)
    return None


def landing(s: Position, seat: Seat, m: Move) -> Landing | None:
    """A stone lands as the block that it will be, a messenger beside the one it meets; None for all else."""
    if RULES.why_not(s, seat, m) is not None:
        return None
    if isinstance(m, Stone):
        key, index = next_stone(s, seat, m.height), INDEX[m.cell]
        then = replace(s, heights=(*s.heights[:index], m.height, *s.heights[index + 1 :]))
        return Landing(stone_piece(then, key or "", m.cell), LIFT * m.height)
    if isinstance(m, Go):
        # one that has set out is seen where it goes
        return Landing(messengers(replace(s, bound=m))[m.figure])
    return None


def anchor(s: Position, m: Move) -> Place | None:
    """Where a chip stands: at the goal of a walk, at those who meet, at the broadside, at the joker."""
    if isinstance(m, Spend) and s.bound is not None:
        return Place(ISLAND, s.bound.cell)
    if isinstance(m, Meet):
        return Place(ISLAND, m.cell)
    if isinstance(m, Pearl):
        return Place(ISLAND, s.figures[m.figure].where)
    if isinstance(m, Joker):
        return Place(LAID, index=max(0, len(s.cards) - 1))
    if isinstance(m, Done):
        if s.trade is not None:
            return Place(TRADE_ZONE)
        return Place(ISLAND, next((s.figures[n].where for n in s.walked if s.refines(n)), HOMES[0]))
    return None


class TradePanel(Struct, frozen=True):
    """Two messengers that trade, or have just traded. left, right: figures. stood: the one that was there first."""

    left: int
    right: int
    stood: int
    cell: Cell
    settled: bool

    @property
    def came(self) -> int:
        """The messenger that arrived."""
        return self.right if self.stood == self.left else self.left

    def row(self, figure: int) -> str:
        """The row of a messenger's items."""
        return LEFT_ITEMS if figure == self.left else RIGHT_ITEMS

    def other(self, figure: int) -> int:
        """The messenger opposite this one."""
        return self.right if figure == self.left else self.left


def trade_panel(s: Position, me: Seat) -> TradePanel | None:
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


def _sides(s: Position, trade: Trade, me: Seat, *, settled: bool) -> TradePanel:
    """One's own messenger is on the left; of two of one player the one that stood there."""
    left = trade.came if s.owner(trade.came) == me and not among_own(s, trade) else trade.stood
    right = trade.stood if left == trade.came else trade.came
    return TradePanel(left, right, trade.stood, s.figures[trade.came].where, settled)


def trade_pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Both messengers, and their items in two rows."""
    now = trade_panel(s, me)
    if now is None:
        return
    for figure, zone in ((now.left, LEFT), (now.right, RIGHT)):
        yield Piece(f"portrait:{figure}", portrait(s, figure), Place(zone), layer=1)
    offered = offered_piece(s, now)
    for zone, row in zip((LEFT_ITEMS, RIGHT_ITEMS), _rows(s, now), strict=True):
        index = 0
        for item, number in row:
            key = item_key(item, number)
            away = key == offered
            yield Piece(key, f"item:{item}", Place(OFFERED) if away else Place(zone, index=index), layer=2)
            index += not away


Row = list[tuple[int, int]]
"""The items of a messenger as they lie in the panel: each with its number among those like it."""


def _rows(s: Position, now: TradePanel) -> tuple[Row, Row]:
    """The left one's row and the right one's. After a trade the items that stay keep their places."""
    left, right = (s.figures[figure].items for figure in (now.left, now.right))
    rows = _numbered(left, right)
    if not now.settled:
        return rows
    of_stood, of_came = (fact.amount for fact in s.facts if fact.kind == "gave")
    gave, got = (of_stood, of_came) if now.left == now.stood else (of_came, of_stood)
    old = _numbered(_swapped(left, got, gave), _swapped(right, gave, got))
    return _in_place(old[0], rows[0]), _in_place(old[1], rows[1])


def _numbered(left: Items, right: Items) -> tuple[Row, Row]:
    """Both rows in order: like items are numbered from the left one's first."""
    own = [(item, number) for item in ITEMS for number in range(left[item])]
    return own, [(item, left[item] + number) for item in ITEMS for number in range(right[item])]


def _swapped(items: Items, less: int, more: int) -> Items:
    """The items with one of one kind less and one of another more."""
    return with_item(with_item(items, less, -1), more, 1)


def _in_place(old: Row, new: Row) -> Row:
    """The new row, in which what has come lies where what has gone lay."""
    come = iter([one for one in new if one not in old])
    return [one if one in new else next(come) for one in old]


def offered_piece(s: Position, now: TradePanel) -> str | None:
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
    """The key of a piece in the panel."""
    return f"trade:{item}:{number}"


def item_piece(s: Position, now: TradePanel, figure: int, item: int) -> str:
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


def holder(s: Position, now: TradePanel, number: int, item: int) -> int | None:
    """Whose item a piece of the panel is, by its number; None if there is no such piece."""
    left, right = s.figures[now.left].items[item], s.figures[now.right].items[item]
    if number < left:
        return now.left
    return now.right if number < left + right else None


BACK, JOKER, SMALL = "cardback", "card:joker", "#small"
LOW, GROUND, CARD, FIGURE = 0, 1, 2, 4
"""Layers."""


def digits(values: tuple[int, ...]) -> str:
    """Small numbers one after another."""
    return "".join(str(min(9, value)) for value in values)


def _sea(s: Position) -> Iterator[Piece]:
    """Homes with the pearls that lie in them, broadsides with those that are left."""
    for colour in COLOURS:
        name = f"home:{colour}#{digits(s.at_home(colour))}{_banners(s, colour)}"
        yield Piece(f"home:{colour}", name, Place(ISLAND, HOMES[colour]), layer=LOW)
        name = f"broadside:{colour}#{s.pearls[colour]}@"
        yield Piece(f"broadside:{colour}", name, Place(ISLAND, BROADSIDES[colour]), layer=LOW)


def _banners(s: Position, colour: int) -> str:
    """What the castle's messengers carry of what they need, the light one's first; see `art.banners`."""
    found = ""
    for n in (figure for figure in FIGURES if colour_of(figure) == colour):
        figure = s.figures[n]
        if figure.out or s.owner(n) == NOBODY:
            found += NONE
        elif figure.items[pearl(colour)]:
            found += PEARL
        else:
            found += str(sum((figure.items[ring] > 0) << place for place, ring in enumerate(PAIRS[colour])))
    return "" if found == NONE * len(found) else found


# --- stones ----------------------------------------------------------------------------------------------------------


def stone_key(height: int, seat: Seat, number: int) -> str:
    """number: from 0, in the order in which the seat lays its stones of this height."""
    return f"stone:{height}:{seat}:{number}"


def stone_zone(seat: Seat, me: Seat, height: int) -> str:
    """The seat's stones of one height, a pile each; those of others are small."""
    if seat == max(me, 0):
        return f"{STONES}{height}"
    return f"{SUPPLY}{seat}_{height}"


def next_stone(s: Position, seat: Seat, height: int) -> str | None:
    """The key of the stone of a height that the seat would lay next, None if it has none left."""
    left = s.stones[seat][height - 1]
    return stone_key(height, seat, _each(s) - left) if left else None


def stones(s: Position, me: Seat) -> Iterator[Piece]:
    """Blocks on the island, the others in the seats' piles with the next one on top."""
    used = [[0] * len(HEIGHTS) for _ in range(s.terms.seats)]
    for seat, index in _laid(s):
        height = s.heights[index]
        key = stone_key(height, seat, used[seat][height - 1])
        used[seat][height - 1] += 1
        yield stone_piece(s, key, CELLS[index])
    for seat in range(s.terms.seats):
        for height in HEIGHTS:
            zone = stone_zone(seat, me, height)
            for index, number in enumerate(reversed(range(used[seat][height - 1], _each(s)))):
                # the next one lies on top
                place = Place(zone, index=index)
                name = f"stone:{height}" if seat == max(me, 0) else f"stone:{height}{SMALL}"
                yield Piece(stone_key(height, seat, number), name, place, layer=place.index)


def stone_piece(s: Position, key: str, cell: Cell) -> Piece:
    """A stone as it lies: its walls go down to its neighbours, which its picture has to know."""
    around = "".join(str(s.height(other) if other in INDEX else 0) for other in LATTICE.neighbours(cell))
    return Piece(key, f"stone:{s.height(cell)}#{around}@", Place(ISLAND, cell), layer=GROUND)


def _each(s: Position) -> int:
    return len(CELLS) // len(HEIGHTS) // s.terms.seats


def _laid(s: Position) -> Iterator[tuple[Seat, int]]:
    """Whose stone lies on which field (its number), in the order of laying."""
    if len(s.laid) == len(CELLS) - s.heights.count(0):
        yield from (((s.lead + order) % s.terms.seats, index) for order, index in enumerate(s.laid))
        return
    # a quick island is laid row by row, each stone from whoever has most of its height
    left = [[_each(s)] * len(HEIGHTS) for _ in range(s.terms.seats)]
    for index, height in enumerate(s.heights):
        if height:
            owner = max(range(s.terms.seats), key=lambda seat: left[seat][height - 1])
            left[owner][height - 1] -= 1
            yield owner, index


# --- cards -----------------------------------------------------------------------------------------------------------


def card_key(seat: Seat, slot: int) -> str:
    """slot: 0 to 7. Where all is known it goes by energy, those laid first last among equal ones."""
    return f"card:{seat}:{slot}"


def cards_zone(seat: Seat, me: Seat, card: int) -> str:
    """The row of a seat's energy cards; of others a pile for each energy, or a row of backs (card -1)."""
    if seat == max(me, 0):
        return HAND
    return f"{CARD_ZONES}{seat}_{card}" if card >= 0 else f"{CARD_ZONES}{seat}"


def slots(s: Position, seat: Seat) -> list[tuple[int, str]]:
    """For each slot of a seat its energy (-1: hidden) and where the card is: in the hand, laid, discarded."""
    laid = s.hands.laid[seat]
    now = list(s.cards) if seat == s.mover else []
    if s.hands.hidden(seat):
        past = [card for card in CARDS for _ in range(laid[card] - now.count(card))]
        held = [(-1, "hand")] * s.hands.left(seat)
        return held + [(card, "laid") for card in reversed(now)] + [(card, "discard") for card in past]
    hand = s.hands.hand(seat)
    found: list[tuple[int, str]] = []
    for card in CARDS:
        found += [(card, "hand")] * hand[card] + [(card, "laid")] * now.count(card)
        found += [(card, "discard")] * (laid[card] - now.count(card))
    return found


def held_card(s: Position, seat: Seat, energy: int) -> str | None:
    """The key of the card of this energy that the seat would lay next, None if it holds none."""
    found = [slot for slot, (card, where) in enumerate(slots(s, seat)) if card == energy and where == "hand"]
    return card_key(seat, found[-1]) if found else None


def cards(s: Position, me: Seat) -> Iterator[Piece]:
    """Hands, the cards of this turn, those laid before. Until the island stands all wait face down."""
    waiting = 0
    for seat in range(s.terms.seats):
        if not built(s):
            for slot in range(len(CARDS) * 2):
                yield Piece(card_key(seat, slot), BACK, Place(DISCARD, index=waiting), layer=CARD)
                waiting += 1
            continue
        held: Counter[str] = Counter()
        order = list(s.cards)
        for slot, (card, lies) in enumerate(slots(s, seat)):
            name = _card_art(s, card)
            if lies == "hand":
                zone = cards_zone(seat, me, card)
                if zone != HAND and card >= 0:
                    name += SMALL
                place = Place(zone, index=held[zone])
                held[zone] += 1
            elif lies == "laid":
                # two equal cards: the one with the higher slot was laid first
                at = len(order) - 1 - order[::-1].index(card)
                order[at] = -1
                place = Place(LAID, index=at)
            else:
                place = Place(DISCARD, index=waiting)
                waiting += 1
            yield Piece(card_key(seat, slot), name, place, layer=CARD)


def _card_art(s: Position, card: int) -> str:
    """The back of a hidden card (-1); in a Master game a 0 is a joker."""
    if card < 0:
        return BACK
    return JOKER if s.terms.master and not card else f"card:{card}"


# --- messengers ------------------------------------------------------------------------------------------------------


def figure_key(figure: int) -> str:
    """The key of a messenger's piece."""
    return f"messenger:{figure}"


def carries(s: Position, figure: int) -> Items:
    """What a messenger is shown with: one that is home for good has left its pearls there."""
    return NOTHING if s.figures[figure].out else s.figures[figure].items


def messenger_art(s: Position, figure: int) -> str:
    """The messenger with what it carries; asleep if it is nobody's."""
    asleep = "z" if s.owner(figure) == NOBODY and not s.figures[figure].out else ""
    return f"messenger:{figure}#{digits(carries(s, figure))}{asleep}"


def messengers(s: Position) -> dict[int, Piece]:
    """All that are in play, where they stand, by number."""
    return {
        n: Piece(figure_key(n), messenger_art(s, n), Place(ISLAND, spot.cell), Pose(), FIGURE, spot.nudge, spot.aside)
        for n, spot in spots(s).items()
    }


def number_in(key: str, kind: str) -> tuple[int, ...] | None:
    """The numbers in a key of this kind ("stone:5:0:1": 5, 0, 1), None if it is another."""
    head, *rest = key.split(":")
    if head != kind or not all(part.isascii() and part.isdigit() for part in rest):
        return None
    return tuple(int(part) for part in rest)


def _across(s: Position, now: TradePanel, m: Move) -> Drag | None:
    """The drag of a move in the panel."""
    if isinstance(m, Swap):
        mine = _strong(s, now)
        theirs = now.other(mine)
        index = item_index(s, theirs, m.theirs)
        return Drag(item_piece(s, now, mine, m.mine), Place(now.row(theirs), index=index))
    if isinstance(m, Hand):
        return _give(s, now, m.figure, m.item)
    if isinstance(m, Offer):
        return Drag(item_piece(s, now, now.stood, m.item), Place(OFFERED))
    if isinstance(m, Answer):
        return Drag(item_piece(s, now, now.came, m.item), Place(OFFERED))
    return None


def _strong(s: Position, now: TradePanel) -> int:
    """The strong one of a trade, `stood` if neither is the stronger."""
    strong = strong_one(s, s.trade) if s.trade is not None else None
    return now.stood if strong is None else strong


def _give(s: Position, now: TradePanel, figure: int, item: int) -> Drag:
    other = now.other(figure)
    end = sum(s.figures[other].items) - 1
    return Drag(item_piece(s, now, figure, item), Place(now.row(other), index=max(0, end)))


def _stone(s: Position, seat: Seat, stone: tuple[int, ...], place: Place) -> Move | None:
    height, _, number = stone
    laid = 6 // s.terms.seats - s.stones[seat][height - 1] > number
    if laid or s.terms.quick or place.zone != ISLAND or place.cell not in INDEX:
        return None
    return Stone(height, place.cell)


def _card(s: Position, seat: Seat, card: tuple[int, ...], place: Place) -> Move | None:
    owner, slot = card
    if place.zone not in (LAID, ISLAND) or owner != seat or not built(s):
        return None
    energy, lies = slots(s, seat)[slot]
    return Card(energy) if lies == "hand" else None


def _item(s: Position, seat: Seat, item: int, number: int, place: Place) -> Move | None:
    now = trade_panel(s, seat)
    if now is None or s.trade is None:
        return None
    giver = holder(s, now, number, item)
    even = not among_own(s, s.trade) and strong_one(s, s.trade) is None
    if giver is None:
        return None
    across = now.row(now.other(giver))
    if place.zone != across and not (even and place.zone == OFFERED):
        return None
    if among_own(s, s.trade):
        return Hand(giver, item)
    if strong_one(s, s.trade) is not None:
        return _swap(s, now, giver, item, place.index)
    if giver == now.stood:
        return Offer(item)
    return Answer(item)


def _swap(s: Position, now: TradePanel, giver: int, item: int, index: int) -> Move | None:
    """Items may be dropped on each other in either direction."""
    other = item_at(s, now.other(giver), index)
    if other is None:
        return None
    return Swap(item, other) if giver == _strong(s, now) else Swap(other, item)
