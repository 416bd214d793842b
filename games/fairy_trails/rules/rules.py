"""The rules of Fairy Trails, duel and solo: what is legal and what follows from a move.

In a duel seat 0 has the pink stones and seat 1 the yellow ones; alone, seat 0 has both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core.maps.board import Board
from engine.core.rules import UNKNOWN, Act, Cell, Chance, Fact, Lot, Options, Over, Refusal, Rules, Seat, Turn
from games.fairy_trails import say
from games.fairy_trails.rules.move_types import Begin, Claim, Discard, Done, Draw, Lay, Move
from games.fairy_trails.rules.networks import Forest, Network, Spot
from games.fairy_trails.rules.pieces import (
    CARDS,
    COLOURS,
    DECK,
    HAND,
    PATIENCE,
    PUZZLE,
    START_CARD,
    STONES,
    Held,
    Laid,
    blocks,
    same_showing,
    showings,
)

NOBODY: Seat = -1
LAST_STONE, GIFT, CARDS_LAID, TIE = "last_stone", "gift", "cards", "tie"
HOME, LOST_WAY, NO_CARDS = "home", "lost_way", "no_cards"
REASONS = (LAST_STONE, GIFT, CARDS_LAID, TIE, HOME, LOST_WAY, NO_CARDS)


class Position(Struct, frozen=True):
    """All that is on the table.

    hands: for each seat its cards. keen: must stones be claimed? (Never alone.) deck: cards in the deck. unseen: every
    card that is face down for whoever holds this position, sorted: in the deck, and for an observer in the other hand
    too. homes: for each colour the huts with a stone, in the order they got it. closed: networks that are closed and
    whose stones are still to be placed. mover: NOBODY until the lot has decided. to_draw: who draws next, in order.
    laid: has the mover laid a card? misjudged: has the mover claimed an open network on this turn? clock: cards since
    the last stone (solo). spare: discards left (solo). puzzle: are all cards dealt at once, so that none is drawn later
    and no clock counts (solo)? discarded: put away, in order. ended: a reason, "" while it goes on; winner: NOBODY if
    shared.
    """

    hands: tuple[tuple[Held, ...], ...]
    keen: bool = False
    open_hands: bool = False
    deck: int = CARDS
    unseen: tuple[str, ...] = tuple(sorted(DECK))
    forest: Forest = Forest((Laid(0, START_CARD, (0, 0), 0),))
    homes: tuple[tuple[Spot, ...], tuple[Spot, ...]] = ((), ())
    closed: tuple[Network, ...] = ()
    mover: Seat = NOBODY
    to_draw: tuple[Seat, ...] = ()
    laid: bool = False
    misjudged: bool = False
    clock: int = 0
    spare: int = 0
    puzzle: bool = False
    discarded: tuple[Held, ...] = ()
    ended: str = ""
    winner: Seat = NOBODY
    facts: tuple[Fact, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether it is a game for one."""
        return len(self.hands) == 1

    def stones(self, colour: int) -> int:
        """Stones of a colour that are not placed yet."""
        return STONES - len(self.homes[colour])

    def in_hand(self, seat: Seat, number: int) -> Held | None:
        """The seat's card of this number, or None."""
        return next((held for held in self.hands[seat] if held.number == number), None)


class FairyTrails(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002 - needs no board
        """The start card lies; the lot and the first cards come by chance."""
        if seats == 1 and options.get("cards") == "puzzle":
            return Position(((),), mover=0, to_draw=(0,) * PUZZLE, puzzle=True)
        if seats == 1:
            return Position(((),), mover=0, to_draw=(0,), spare=int(options["spare"] == "one"))
        s = Position(((), ()), options["keen_eyes"] == "on", options["hands"] == "open")
        first = {"elves": 0, "gnomes": 1}.get(options["begins"])
        return s if first is None else _begin(s, first)

    def turn(self, s: Position) -> Turn:
        if s.ended:
            return _over(s)
        if s.mover == NOBODY:
            return Chance(((Begin(0), 1), (Begin(1), 1)))
        if s.to_draw:
            drawer = s.to_draw[0]
            # alone each card has always had its own ply, so numbers and medals keep the cards they are known by
            lot = None if s.solo else _lot_of(drawer, CARDS - s.deck)
            return Chance(tuple((_draw_of(drawer, card), 1) for card in s.unseen), lot)
        return Act((s.mover,))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        if s.ended or s.to_draw or seat != s.mover or seat == NOBODY:
            return ()
        found: list[Move] = []
        if not s.laid:
            for held in s.hands[seat]:
                turns = showings(held.card)
                for cell in s.forest.web.free:
                    found += _lays_of(held.number, cell, turns)
        if s.spare and s.deck:
            found.append(Discard())
        if s.keen:
            found += [Claim(cell) for cell in _claimable(s, seat)]
            if s.laid or not s.hands[seat]:
                found.append(Done())
        return found

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, Begin):
            return _begin(s, m.seat)
        if isinstance(m, Draw):
            return _draw(s, m)
        if isinstance(m, Discard):
            return _discard(s)
        if isinstance(m, Claim):
            return _claim(s, seat, m.cell)
        if isinstance(m, Done):
            return _end_turn(replace(s, facts=()))
        return _lay(s, seat, m)

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        turn = self.turn(s)
        if isinstance(turn, Over):
            return Refusal(say("The game is over."), "end")
        if isinstance(turn, Chance) or isinstance(m, (Begin, Draw)):
            return Refusal(say("Cards are drawn at random."), "draw")
        if seat not in turn.seats:
            return Refusal(say("It is not your turn."), "turn")
        if isinstance(m, Lay):
            return _why_not_lay(s, seat, m)
        if isinstance(m, Discard):
            return _why_not_discard(s)
        if isinstance(m, Claim):
            return _why_not_claim(s, seat, m.cell)
        if not s.keen:
            return Refusal(say("Your turn ends by itself."), "turn")
        return None if s.laid or not s.hands[seat] else Refusal(say("Lay a card first."), "lay")

    def observe(self, s: Position, seat: Seat) -> Position:
        """The other hand counts as unseen, unless hands are open; what lies or was discarded is open."""
        if s.open_hands or s.solo:
            return s
        hidden = [held for owner, hand in enumerate(s.hands) if owner != seat for held in hand if not held.hidden]
        if not hidden:
            return s
        hands = tuple(
            hand if owner == seat else tuple(Held(held.number, UNKNOWN) for held in hand)
            for owner, hand in enumerate(s.hands)
        )
        return replace(s, hands=hands, unseen=tuple(sorted((*s.unseen, *(held.card for held in hidden)))))

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:  # noqa: ARG002 - see the template
        """The move as another seat may know it: what the other draws stays hidden."""
        if isinstance(m, Draw) and m.seat != me and not (s.open_hands or s.solo):
            return Draw(m.seat, UNKNOWN)
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002 - `seen` says it all
        """A guess at the position: unseen cards are dealt to the hidden ones."""
        pool = list(seen.unseen)
        rng.shuffle(pool)
        hands = tuple(
            tuple(Held(held.number, pool.pop()) if held.hidden else held for held in hand) for hand in seen.hands
        )
        return replace(seen, hands=hands, unseen=tuple(sorted(pool)))


RULES = FairyTrails()


# --- the beginning and the end of a turn -----------------------------------------------------------------------------


def _begin(s: Position, first: Seat) -> Position:
    order = (first, 1 - first) * HAND
    return replace(s, mover=first, to_draw=order, facts=(Fact("begins", first, rule="start"),))


def _draw(s: Position, m: Draw) -> Position:
    held = Held(CARDS - s.deck + 1, m.card)
    hands = tuple((*hand, held) if seat == m.seat else hand for seat, hand in enumerate(s.hands))
    at = s.unseen.index(m.card)
    unseen = (*s.unseen[:at], *s.unseen[at + 1 :])
    fact = Fact("drew", m.seat, amount=1, rule="draw")
    drawn = replace(s, hands=hands, deck=s.deck - 1, unseen=unseen, to_draw=s.to_draw[1:], facts=(fact,))
    # the first cards are dealt before the first turn; later a draw ends a turn
    return _pass_on(drawn) if s.laid and not drawn.to_draw else drawn


def _end_turn(s: Position) -> Position:
    """Draw back to two, or, where the deck is empty or all was dealt, pass on at once."""
    return replace(s, to_draw=(s.mover,)) if s.deck and not s.puzzle else _pass_on(s)


def _pass_on(s: Position) -> Position:
    """The next turn begins: stones that wait for its seat are placed before anything else."""
    if s.solo:
        return replace(s, laid=False)
    # with keen eyes the other may still claim after the last card: one turn without a card ends the game
    last = not any(s.hands) and not (s.keen and s.laid)
    s = replace(s, mover=1 - s.mover, laid=False, misjudged=False)
    if not s.keen:
        s = _place(s, s.mover, tuple(n for n in s.closed if n.colour == s.mover), GIFT)
    return _count(s) if last and not s.ended else s


def _count(s: Position) -> Position:
    """The end when all cards lie: more stones win."""
    pink, yellow = map(len, s.homes)
    facts = (*s.facts, Fact("all_laid", rule="end"))
    if pink == yellow:
        return replace(s, ended=TIE, facts=facts)
    return replace(s, ended=CARDS_LAID, winner=0 if pink > yellow else 1, facts=facts)


def _over(s: Position) -> Over:
    if s.solo:
        left = s.deck if s.ended == HOME else 0
        return Over((1,) if s.ended == HOME else (2,), (left,), s.ended, ((say("Cards left in the deck"), (left,)),))
    scores = (len(s.homes[0]), len(s.homes[1]))
    places = (1, 1) if s.winner == NOBODY else (1, 2) if s.winner == 0 else (2, 1)
    return Over(places, scores, s.ended, ((say("Stones placed"), scores),))


@lru_cache(maxsize=256)
def _draw_of(seat: Seat, card: str) -> Draw:
    """Moves are the same objects again and again: making them is most of what listing them costs."""
    return Draw(seat, card)


@lru_cache(maxsize=2 * CARDS)
def _lot_of(seat: Seat, place: int) -> Lot:
    """The next card of the deck, whoever draws it: the n-th card of a deal is the same in all its games."""
    return Lot("deck", tuple((_draw_of(seat, card), 1) for card in sorted(DECK)), place)


# --- laying ----------------------------------------------------------------------------------------------------------


def _lay(s: Position, seat: Seat, m: Lay) -> Position:
    held = next(held for held in s.hands[seat] if held.number == m.number)
    forest = s.forest.plus(Laid(held.number, held.card, m.cell, m.turns))
    new = forest.web.closed[len(s.forest.web.closed) :]
    hands = tuple(tuple(card for card in hand if card != held) for hand in s.hands)
    facts: tuple[Fact, ...] = (Fact("laid", seat, (m.cell,), rule="lay"),)
    if not s.keen:
        facts += tuple(_closed(network) for network in new)
    # alone, what gets no stone at once gets none later
    waiting = s.closed if s.solo else (*s.closed, *(network for network in new if network.huts))
    after = replace(s, forest=forest, hands=hands, closed=waiting, laid=True, facts=facts)
    if s.keen:
        return after
    return _settle_alone(after, new) if s.solo else _settle(after, seat, new)


@lru_cache(maxsize=8192)
def _lays_of(number: int, cell: Cell, turns: tuple[int, ...]) -> tuple[Lay, ...]:
    return tuple(Lay(number, cell, turn) for turn in turns)


def _settle(s: Position, seat: Seat, new: tuple[Network, ...]) -> Position:
    """Places one's own stones at once; the other's wait for the other's turn."""
    s = _place(s, seat, tuple(network for network in new if network.colour == seat))
    if s.ended:
        return s
    cells = tuple(spot.cell for network in new if network.colour != seat for spot in network.huts)
    if cells:
        s = replace(s, facts=(*s.facts, Fact("waits", 1 - seat, cells, len(cells), "opponent")))
    return _end_turn(s)


def _settle_alone(s: Position, new: tuple[Network, ...]) -> Position:
    """Solo: stones of both colours while there are any; the third card without one loses; draw the next card."""
    homes = s.homes
    for colour in COLOURS:
        s = _place(s, colour, tuple(network for network in new if network.colour == colour))
    s = replace(s, clock=s.clock + 1 if s.homes == homes and not s.puzzle else 0)
    if not (s.stones(0) or s.stones(1)):
        return replace(s, ended=HOME, winner=0)
    if s.clock == PATIENCE:
        return replace(s, ended=LOST_WAY)
    more = any(s.hands) if s.puzzle else s.deck
    return _end_turn(s) if more else replace(s, ended=NO_CARDS)


def _closed(network: Network) -> Fact:
    return Fact("closed", network.colour, network.cells, len(network.huts), "network")


def _place(s: Position, colour: int, networks: tuple[Network, ...], why: str = LAST_STONE) -> Position:
    """A stone of the colour on each hut of these networks while there are any; in a duel the last one wins."""
    huts = tuple(spot for network in networks for spot in network.huts)[: s.stones(colour)]
    if not huts:
        return s
    closed = tuple(network for network in s.closed if network not in networks)
    fact = Fact("placed", colour, tuple(spot.cell for spot in huts), len(huts), "stones")
    pink, yellow = (homes + huts if c == colour else homes for c, homes in enumerate(s.homes))
    s = replace(s, homes=(pink, yellow), closed=closed, facts=(*s.facts, fact))
    return s if s.solo or s.stones(colour) else replace(s, ended=why, winner=colour)


def _why_not_lay(s: Position, seat: Seat, m: Lay) -> Refusal | None:
    if s.laid:
        return Refusal(say("You have laid your card: claim what you have closed, or end your turn."), "turn")
    held = s.in_hand(seat, m.number)
    if held is None:
        return Refusal(say("This card is not in your hand."), "lay")
    if m.cell in s.forest:
        return Refusal(say("There is already a card here."), "lay", (m.cell,))
    if m.cell not in s.forest.web.free:
        return Refusal(say("A card must lie edge to edge with another; corners do not count."), "lay", (m.cell,))
    if not 0 <= m.turns <= 3 or same_showing(held.card, m.turns) != m.turns:
        return Refusal(say("The card looks the same when you turn it less."), "lay", (m.cell,))
    return None


# --- alone, and with keen eyes ---------------------------------------------------------------------------------------


def _discard(s: Position) -> Position:
    fact = Fact("discarded", 0, amount=1, rule="discard")
    gone = (*s.discarded, *s.hands[0])
    return replace(s, hands=((),), discarded=gone, spare=s.spare - 1, to_draw=(0,), facts=(fact,))


def _why_not_discard(s: Position) -> Refusal | None:
    if s.spare and s.deck:
        return None
    if not s.solo:
        return Refusal(say("You can discard only when you play alone."), "discard")
    if not s.spare:
        return Refusal(say("There is no discard in this game, or you have used it."), "discard")
    return Refusal(say("There is no card left to draw instead."), "discard")


def _claimable(s: Position, seat: Seat) -> Iterator[Cell]:
    """Cells with an empty hut of the seat's colour. Whether its network is closed is for the player to see."""
    if s.misjudged or not s.stones(seat):
        return
    homes = set(s.homes[seat])
    for laid in s.forest.cards:
        if any(spot not in homes for spot in _huts_of(laid, seat)):
            yield laid.cell


def _huts_of(laid: Laid, colour: int) -> list[Spot]:
    return [Spot(laid.cell, block.edges, True) for block in blocks(laid.card, laid.turns)[colour] if block.hut]


def _claim(s: Position, seat: Seat, cell: Cell) -> Position:
    s = replace(s, facts=())
    found = tuple(n for n in s.closed if n.colour == seat and any(spot.cell == cell for spot in n.huts))
    if not found:
        return replace(s, misjudged=True, facts=(Fact("open", seat, (cell,), rule="keen-eyes"),))
    facts = (Fact("claimed", seat, (cell,), rule="keen-eyes"), *(_closed(network) for network in found))
    return _place(replace(s, facts=facts), seat, found)


def _why_not_claim(s: Position, seat: Seat, cell: Cell) -> Refusal | None:
    if not s.keen:
        return Refusal(say("Stones are placed automatically; there is nothing to claim."), "stones", (cell,))
    if s.misjudged:
        return Refusal(say("You have claimed an open network: no more claims this turn."), "keen-eyes", (cell,))
    if cell not in set(_claimable(s, seat)):
        return Refusal(say("There is no empty hut of your colour here."), "keen-eyes", (cell,))
    return None
