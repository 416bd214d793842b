"""Between the position of `rules.py` and the states of the search for one: there, and back as moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from games.magic_triland.ai.kernel_conversion import ground_of, packed
from games.magic_triland.ai.kernels.island_and_messengers import OUT
from games.magic_triland.ai.kernels.solo_lower_bound import FULL_HAND, HAND, LANES, dense, lane, loose
from games.magic_triland.ai.kernels.solo_search import SoloSearch
from games.magic_triland.rules.energy_cards import Counts
from games.magic_triland.rules.move_types import Card, Done, Go, Hand, Joker, Move
from games.magic_triland.rules.pieces import A_TURN, ITEMS, is_light
from games.magic_triland.rules.position import NOBODY, Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.terrace_graph import Heights
from games.magic_triland.rules.trades import among_own

PLACES = (1 << HAND) - 1
MINE = 0


class State(Struct, frozen=True):
    """A state of the search: see `kernels.solo_lower_bound`. where: with the cards held."""

    where: int
    light: int
    dark: int

    @property
    def parts(self) -> tuple[int, int, int]:
        """The state in the parts that the search takes."""
        return self.where, self.light, self.dark


class Aim(Struct, frozen=True):
    """How a turn is to end. lay: 8 * (4 * card + card) + energy, -1 for any; rank: as `Outcomes.rank`, 0 for a win."""

    state: State
    lay: int
    rank: int

    @property
    def cards(self) -> tuple[int, int]:
        """The cards to be laid."""
        return self.lay >> 5, self.lay >> 3 & 3

    @property
    def energy(self) -> int:
        """What the cards are worth together."""
        return self.lay & 7


def solo_search_of(s: Position, use: int = 0) -> SoloSearch:
    """The search on the island of this game for one, and with it what it remembers of it.

    use: a key for the kind of use: one kind must not know what another has found out, or answers would depend on it.
    """
    node_of = s.island.node_of
    beds = tuple(OUT if s.figures[n].out else node_of[s.figures[n].where] for n in (1, 3, 5))
    return _solo_search(s.heights, beds, s.terms.master, use)


@lru_cache(maxsize=4)
def _solo_search(heights: Heights, beds: tuple[int, int, int], master: bool, use: int) -> SoloSearch:  # noqa: ARG001 - tells apart
    return SoloSearch(ground_of(heights), list(beds), master)


def forget() -> None:
    """Forgets all that was found before."""
    _solo_search.cache_clear()


def state_of(s: Position) -> State:
    """The state at the beginning of a turn, or with the cards that are held now."""
    node_of = s.island.node_of
    where = light = dark = 0
    for colour in range(LANES):
        day, night = s.figures[2 * colour], s.figures[2 * colour + 1]
        where |= (OUT if day.out else node_of[day.where]) << 6 * colour
        light |= dense(packed(day.items)) << 15 * colour
        dark |= dense(packed(night.items)) << 15 * colour
    return State(where | _hand(s.hands.hand(MINE)) << HAND, light, dark)


def before_cards(s: Position) -> State:
    """The state at the beginning of the turn whose cards lie, or some of them; nobody has walked yet."""
    state = state_of(s)
    counts = list(s.hands.hand(MINE))
    for card in s.cards:
        counts[card] += 1
    return replace(state, where=state.where & PLACES | _hand(tuple(counts)) << HAND)


def _hand(counts: Counts) -> int:
    return sum(count << 2 * card for card, count in enumerate(counts)) or FULL_HAND


# --- the ways to end a turn -----------------------------------------------------------------------------------------


def aims(s: Position, turns: int) -> list[Aim]:
    """Every end of the turn under way from which the goal may be reached in so many turns, this one included.

    The most promising first.
    """
    solo = solo_search_of(s)
    if s.stage in (Stage.TRADE, Stage.CHOOSE):
        found = list(_after_trades(s, solo, turns))
    elif s.walked:
        walked = sum(1 << n // 2 for n in s.walked)
        count = solo.list_rest(*state_of(s).parts, turns, walked, s.energy)
        found = [replace(aim, lay=-1) for aim in listed(solo, count) if _may(s, aim)]
    else:
        count = solo.list_turn(*before_cards(s).parts, turns)
        found = [aim for aim in listed(solo, count) if _may(s, aim)]
    return sorted(found, key=lambda aim: aim.rank)


def listed(solo: SoloSearch, count: int) -> Iterator[Aim]:
    """The first of the states that the search has just listed."""
    return (aim_at(solo, k) for k in range(count))


def aim_at(solo: SoloSearch, k: int) -> Aim:
    """The k-th of the states that the search has just listed."""
    return Aim(State(solo.where[k], solo.light[k], solo.dark[k]), solo.lay[k], solo.rank[k])


def _may(s: Position, aim: Aim) -> bool:
    """Can the turn under way still end so, by its cards and the walk just begun?"""
    left = list(aim.cards) if aim.lay >= 0 and not s.walked else []
    if not s.walked:
        for card in s.cards:
            if card not in left:
                return False
            left.remove(card)
        rest = aim.energy - sum(s.worth)
        zeros = left.count(0) + len(s.cards) - len(s.worth)
        if not sum(left) <= rest <= sum(left) + zeros * s.joker():
            return False
    if s.bound is not None:
        node = s.island.node_of[s.bound.cell]
        there = aim.state.where >> 3 * s.bound.figure & 63
        return there == (OUT if node < LANES else node)
    return True


def _after_trades(s: Position, solo: SoloSearch, turns: int) -> Iterator[Aim]:
    """The ends of the trades under way, by the rules."""
    seen: set[object] = set()
    edge = [s]
    while edge:
        here = edge.pop()
        for move in RULES.moves(here, MINE):
            after = RULES.apply(here, MINE, move)
            if after.ended or after.turns != s.turns:
                known: object = after.figures
            else:
                known = after.figures, after.met, after.trade, after.refined
            if known in seen:
                continue
            seen.add(known)
            if after.ended:
                if after.winner != NOBODY:
                    yield Aim(state_of(after), -1, 0)
            elif after.turns != s.turns:
                state = state_of(after)
                need = solo.bound.turns(*state.parts)
                if need < turns:
                    yield Aim(state, -1, need << 8 | min(255, solo.bound.energy))
            else:
                edge.append(after)


# --- back as moves --------------------------------------------------------------------------------------------------


def moves_to(s: Position, aim: Aim) -> tuple[tuple[Position, Move], ...]:
    """The moves that end the turn under way like this, each with the position before it; () if none do."""
    steps: list[tuple[Position, Move]] = []
    return tuple(steps) if _follow(s, s.turns, aim, steps) else ()


def _follow(s: Position, turns: int, aim: Aim, steps: list[tuple[Position, Move]]) -> bool:
    if s.ended or s.turns != turns:
        return s.winner != NOBODY if aim.rank == 0 else not s.ended and state_of(s) == aim.state
    for move in _towards(s, aim):
        steps.append((s, move))
        if _follow(RULES.apply(s, MINE, move), turns, aim, steps):
            return True
        steps.pop()
    return False


def _towards(s: Position, aim: Aim) -> list[Move]:
    """The moves that may lead there."""
    stage = s.stage
    if stage == Stage.CARDS:
        left = list(aim.cards)
        for card in s.cards:
            left.remove(card)
        return [Card(left[0])]
    if stage == Stage.JOKER:
        later = 0 if len(s.cards) == A_TURN else _other(aim, s.cards[0])
        rest = aim.energy - sum(s.worth) - later
        return [Joker(max(0, min(rest, s.joker())))]
    moves = list(RULES.moves(s, MINE))
    if stage == Stage.WALK:
        return [move for move in moves if isinstance(move, Go) and _there(s, aim, move)]
    if stage == Stage.SPEND or aim.rank == 0:
        return moves
    if stage == Stage.TRADE and s.trade is not None and among_own(s, s.trade):
        handing: list[Move] = [m for m in moves if isinstance(m, Hand) and _more(s, aim, m.figure, m.item) > 0]
        return handing[:1] or [move for move in moves if isinstance(move, Done)]
    return moves


def _other(aim: Aim, card: int) -> int:
    one, two = aim.cards
    return two if one == card else one


def _there(s: Position, aim: Aim, move: Go) -> bool:
    node = s.island.node_of[move.cell]
    return aim.state.where >> 3 * move.figure & 63 == (OUT if node < LANES else node)


def _more(s: Position, aim: Aim, figure: int, item: int) -> int:
    """How many more of an item a light figure carries than it should."""
    assert is_light(figure)
    assert item in ITEMS
    wanted = loose(lane(aim.state.light, figure // 2)) >> 4 * item & 15
    return s.figures[figure].items[item] - wanted
