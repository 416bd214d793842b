"""Who else could end the game with its next turn, and where one's own messengers stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from engine.core.rules import Seat
from engine.table.contract.game_view import Mark, Place
from games.magic_triland import say
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.pieces import colour_of
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.terrace_graph import home
from games.magic_triland.rules.turns_and_scoring import fulfilled
from games.magic_triland.view.zones_and_keys import ISLAND, spots

WALKING = (Stage.CARDS, Stage.JOKER, Stage.WALK, Stage.SPEND, Stage.TRADE, Stage.CHOOSE)


def threats(s: Position, me: Seat) -> Sequence[Mark]:
    """The messengers of others whose pearls would end the game, if some two cards that their seat holds bring them home
    as everybody stands now. Unknown cards are not guessed: whoever may have them is told as such."""
    if s.terms.alone:
        return ()
    nothing = Mark("note", ISLAND, text=say("As everybody stands, nobody else can end the game with the next turn."))
    if s.stage not in WALKING:
        return (nothing,)
    others = (seat for seat in range(s.terms.seats) if seat != me)
    return [mark for seat in others for mark in _of(s, seat)] or (nothing,)


def _of(s: Position, seat: Seat) -> Iterator[Mark]:
    begun = replace(s, mover=seat, cards=(), worth=(), energy=0, walked=(), bound=None, trade=None, met=())
    winners = [n for n in begun.own(seat) if _wins(begun, n)]
    if not winners:
        return
    party, sums, sure = begun.party(), _sums(begun, seat), not s.hands.hidden(seat)
    for figure in winners:
        goal = home(colour_of(figure))
        if any((n, node) == (figure, goal) for energy in sums for n, node, _ in party.walks(energy)):
            can = say(
                "{seat} can bring home the pearl that wins from here, with the next turn.", seat=seat_name(s, seat)
            )
            may = say("{seat} may have the cards to bring home the pearl that wins from here.", seat=seat_name(s, seat))
            yield Mark("outline", ISLAND, (spots(s)[figure].cell,), text=can if sure else may)


def _wins(s: Position, figure: int) -> bool:
    """Would the game end if this messenger were at home?"""
    there = s.with_figure(figure, replace(s.figures[figure], out=True))
    return fulfilled(there, colour_of(figure))


def _sums(s: Position, seat: Seat) -> set[int]:
    """The energies of two cards that the seat holds on its next turn, or may hold."""
    counts = s.hands.hand(seat) if s.hands.left(seat) else s.hands.dealt[seat]
    if s.hands.hidden(seat) or (s.terms.chance and not s.hands.left(seat)):
        counts = tuple(2 for _ in counts)
    cards = [card for card, count in enumerate(counts) for _ in range(min(count, 2))]
    most = s.joker()
    worths = {card: range(most + 1) if card == 0 else (card,) for card in set(cards)}
    return {a + b for one, other in combinations(cards, 2) for a in worths[one] for b in worths[other]}


def own(s: Position, me: Seat) -> Sequence[Place]:
    """One's own messengers."""
    found = spots(s)
    return tuple(Place(ISLAND, found[n].cell) for n in s.own(me) if n in found)
