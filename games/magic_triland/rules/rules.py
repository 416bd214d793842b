"""The rules of Magic Triland in all its modes: whose move it is, legal moves, what seats may know.

The other modules decide. `position`: what is on the table. `terrace_graph`, `walking`: where figures can go. `trades`:
what changes hands. `turns_and_scoring`: how turns and games begin and end. `refusals`: why a move is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.maps.board import Board
from engine.core.rules import Act, Chance, Fact, Options, Refusal, Rules, Seat, Turn
from games.magic_triland import say
from games.magic_triland.rules import trades, turns_and_scoring
from games.magic_triland.rules.energy_cards import HIDDEN
from games.magic_triland.rules.move_types import (
    Answer,
    Begin,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Next,
    Offer,
    Pearl,
    Sleep,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import CELLS, CORNERS, HEIGHTS, HOMES, INDEX
from games.magic_triland.rules.position import NOBODY, Position, Stage, Terms
from games.magic_triland.rules.refusals import why_not
from games.magic_triland.rules.turns_and_scoring import REASONS

__all__ = ["REASONS", "RULES", "MagicTriland", "Position"]


ALONE = 20
"""The turns of a game for one."""


class MagicTriland(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002 - needs no board
        """The empty board; `SettingError` for chance in a Master game."""
        master, chance = options["mode"] == "master", options["hands"] == "chance" and seats > 1
        if master and chance:
            raise SettingError(
                say("Drawing cards by chance is for Basic games; in Master games everyone keeps their own.")
            )
        if seats == 1:
            terms = Terms(1, master, quick=True, limit=ALONE, sleepers=options["sleepers"] == "three")
        else:
            games = seats if options["match"] == "tournament" else 1
            terms = Terms(seats, master, chance, options["island"] == "quick", int(options["limit"]), games)
        first = 0 if seats < 3 else {"yellow": 0, "red": 1, "blue": 2}.get(options["begins"], NOBODY)
        return turns_and_scoring.new_game(terms, first, 0, ((0,) * seats, (0,) * seats))

    def turn(self, s: Position) -> Turn:
        stage = s.stage
        if stage == Stage.OVER:
            return turns_and_scoring.over(s)
        if stage == Stage.LOT:
            return Chance(tuple((Begin(seat), 1) for seat in range(s.terms.seats)))
        if stage == Stage.BETWEEN:
            return Act(((s.lead + 1) % s.terms.seats,))
        if stage == Stage.BUILD:
            return Chance(tuple(_quick_stones(s))) if s.terms.quick else Act((s.builder,))
        if stage == Stage.SLEEP:
            return Chance(tuple((m, 1) for m in _beds(s)))
        if stage == Stage.DEAL:
            drawer = len(s.hands.drawn)
            cards = s.hands.dealt[(drawer + 1) % s.terms.seats]
            return Chance(tuple((Draw(drawer, card), n) for card, n in enumerate(cards) if n))
        return Act((s.mover if s.trade is None else trades.trader(s, s.trade),))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        stage = s.stage
        if stage == Stage.BUILD:
            return list(_stones(s, seat))
        if stage == Stage.CARDS:
            return [Card(card) for card, n in enumerate(s.hands.hand(seat)) if n]
        if stage == Stage.JOKER:
            return [Joker(worth) for worth in range(s.joker() + 1)]
        if stage == Stage.WALK:
            hearts = s.island.hearts
            return [
                Go(figure, hearts[node]) for figure, node in dict.fromkeys(w[:2] for w in s.party().walks(s.energy))
            ]
        if stage == Stage.SPEND and s.bound is not None:
            return [Spend(energy) for energy in costs(s, s.bound)]
        if stage == Stage.TRADE and s.trade is not None:
            return list(trades.trading(s, s.trade))
        return list(trades.choices(s)) if stage == Stage.CHOOSE else [Next()]

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, Begin):
            begun = replace(s, first=m.seat)
            return replace(begun, facts=(Fact("begins", m.seat, rule="build"),))
        if isinstance(m, Stone):
            return _build(s, seat, m)
        if isinstance(m, Sleep):
            return _sleep(s, m)
        if isinstance(m, Draw):
            return _draw(s, m)
        if isinstance(m, Card):
            return _lay(s, seat, m)
        if isinstance(m, Joker):
            fact = Fact("joker", seat, amount=m.worth, rule="joker")
            return _walk_off(replace(s, worth=(*s.worth, m.worth), facts=(fact,)))
        if isinstance(m, Go):
            spent = costs(s, m)
            return _go(s, m, spent[0]) if len(spent) == 1 else replace(s, bound=m, facts=())
        if isinstance(m, Spend) and s.bound is not None:
            return _go(replace(s, bound=None), s.bound, m.energy)
        if isinstance(m, Next):
            return turns_and_scoring.next_game(s)
        return _trade(s, m)

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        return why_not(s, self.turn(s), self.moves(s, seat), seat, m)

    def observe(self, s: Position, seat: Seat) -> Position:
        """Hides the cards that others drew from others; all else is open."""
        hands = s.hands.seen_by(seat)
        return s if hands is s.hands else replace(s, hands=hands)

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:  # noqa: ARG002 - see the template
        """A card drawn is known to who draws it and whose it was."""
        if isinstance(m, Draw) and me not in (m.seat, (m.seat + 1) % s.terms.seats):
            return Draw(m.seat, HIDDEN)
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002 - `seen` says it all
        """Guesses the hidden draws, as likely as they are."""
        hands = seen.hands.guess(rng)
        return seen if hands is seen.hands else replace(seen, hands=hands)


RULES = MagicTriland()


def costs(s: Position, m: Go) -> list[int]:
    """The amounts of energy with which this walk can be made, so that the rest can still be spent."""
    party, node = s.party(), s.island.node_of[m.cell]
    rest = party.after(m.figure, node)
    ends = party.ends(m.figure, s.energy)
    return [spent for spent, mask in enumerate(ends) if mask >> node & 1 and rest.can_spend(s.energy - spent)]


# --- the island ------------------------------------------------------------------------------------------------------


def _stones(s: Position, seat: Seat) -> Iterator[Move]:
    cells = open_fields(s, seat)
    for height, n in zip(HEIGHTS, s.stones[seat], strict=True):
        if n:
            yield from (Stone(height, cell) for cell in cells)


def open_fields(s: Position, seat: Seat) -> list[tuple[int, int]]:
    """The fields where the seat may lay a stone now."""
    laid = len(CELLS) - s.heights.count(0)
    if s.terms.duel:
        wanted = CORNERS if laid < len(CORNERS) else CELLS
    else:
        wanted = (CORNERS[seat],) if laid < s.terms.seats else CELLS
    return [cell for cell in wanted if not s.height(cell)]


def _quick_stones(s: Position) -> Iterator[tuple[Stone, int]]:
    """The next free field gets one of the stones that are left, whosever they are."""
    cell = CELLS[s.heights.index(0)]
    for index, height in enumerate(HEIGHTS):
        left = sum(counts[index] for counts in s.stones)
        if left:
            yield Stone(height, cell), left


def _build(s: Position, seat: Seat, m: Stone) -> Position:
    # on a quick island a stone comes from whoever has most of its height left
    index = HEIGHTS.index(m.height)
    owner = max(range(s.terms.seats), key=lambda who: s.stones[who][index]) if s.terms.quick else seat
    stones = tuple(
        tuple(n - (who == owner and kind == index) for kind, n in enumerate(counts))
        for who, counts in enumerate(s.stones)
    )
    at = INDEX[m.cell]
    heights = (*s.heights[:at], m.height, *s.heights[at + 1 :])
    facts = (Fact("built", seat, (m.cell,), m.height, "build"),)
    laid = s.laid if s.terms.quick else (*s.laid, at)
    s = replace(s, stones=stones, heights=heights, laid=laid, facts=facts)
    return s if 0 in heights else turns_and_scoring.begin_walking(s)


def _beds(s: Position) -> Iterator[Sleep]:
    """Where the next sleeper may lie down: on a terrace that no home is beside, and that is not taken."""
    taken = {s.island.heart(cell) for cell in CORNERS} | {figure.where for figure in s.figures}
    figure = s.sleepless()[0]
    terraces = dict.fromkeys(s.island.heart(cell) for cell in CELLS)
    return (Sleep(figure, cell) for cell in terraces if cell not in taken)


def _sleep(s: Position, m: Sleep) -> Position:
    s = s.with_figure(m.figure, replace(s.figures[m.figure], where=m.cell))
    s = replace(s, facts=(Fact("slept", cells=(m.cell,), rule="alone"),))
    return s if s.sleepless() else turns_and_scoring.begin_turn(s)


# --- cards and walks -------------------------------------------------------------------------------------------------


def _draw(s: Position, m: Draw) -> Position:
    hands = s.hands.with_draw(m.card)
    s = replace(s, hands=hands, facts=(Fact("drew", m.seat, amount=1, rule="chance"),))
    return turns_and_scoring.begin_turn(s) if len(hands.drawn) == s.terms.seats else s


def _lay(s: Position, seat: Seat, m: Card) -> Position:
    s = replace(s, hands=s.hands.with_laid(seat, m.card), cards=(*s.cards, m.card))
    s = replace(s, facts=(Fact("card", seat, amount=m.card, rule="cards"),))
    # a 0 is a joker: its energy is said first
    return s if m.card == 0 and s.joker() else _walk_off(replace(s, worth=(*s.worth, m.card)))


def _walk_off(s: Position) -> Position:
    """Both cards lie: walk, or rest if nothing can use the energy exactly."""
    if s.stage in (Stage.CARDS, Stage.JOKER):
        return s
    energy = sum(s.worth)
    if energy and s.party().can_spend(energy):
        return replace(s, energy=energy)
    rest = Fact("lapsed" if energy else "rested", s.mover, amount=energy, rule="energy")
    return turns_and_scoring.end_turn(replace(s, facts=(*s.facts, rest)))


def _go(s: Position, m: Go, energy: int) -> Position:
    party, node = s.party(), s.island.node_of[m.cell]
    cells = tuple(s.island.hearts[stop] for stop in party.route(m.figure, node, energy))
    facts = [Fact("went", s.mover, cells, energy, "energy")]
    goes_home = m.cell in HOMES
    if goes_home:
        facts.append(Fact("home", s.mover, (m.cell,), sum(s.figures[m.figure].items[3:]), "home"))
    figure = replace(s.figures[m.figure], where=m.cell, out=goes_home)
    s = replace(s.with_figure(m.figure, figure), energy=s.energy - energy, walked=(*s.walked, m.figure))
    s = replace(s, facts=tuple(facts))
    return s if s.energy else trades.after_walks(s)


def _trade(s: Position, m: Move) -> Position:
    if isinstance(m, Meet):
        return trades.meet(s, m)
    if isinstance(m, Pearl):
        return trades.take_pearl(s, m)
    if isinstance(m, Done) or s.trade is None:
        return trades.done(s)
    if isinstance(m, Hand):
        return trades.hand(s, s.trade, m)
    if isinstance(m, Swap):
        return trades.swap(s, s.trade, m)
    if isinstance(m, Offer):
        return trades.offer(s, s.trade, m)
    if isinstance(m, Answer):
        return trades.answer(s, s.trade, m)
    raise ValueError("no move of a trade")
