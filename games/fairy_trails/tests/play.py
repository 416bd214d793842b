"""What the tests of this game share: cards by notation, positions made by hand, random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Cell, Chance, Over
from games.fairy_trails import INFO
from games.fairy_trails.rules.move_types import Claim, Lay, Move
from games.fairy_trails.rules.networks import Forest, Spot
from games.fairy_trails.rules.pieces import DECK, STONES, Held, Laid, blocks
from games.fairy_trails.rules.rules import RULES, Position

AS_PRINTED = 0
DRAWN_LATER = 50
"""Cards given to a hand for a test are numbered from here, so that they stay apart from those of the deck."""


def card(text: str) -> str:
    """A card in the rulebook's short form: `X` is a crossing, `Z` four dead ends."""
    return "|".join({"X": "NESW", "Z": "N.E.S.W"}.get(half, half) for half in text.split("|"))


def wood(*placed: tuple[Cell, str]) -> Forest:
    """The start card and these, as printed, numbered in this order."""
    forest = Forest((Laid(0, card("N*.E.S.W|N.E.S*.W"), (0, 0), AS_PRINTED),))
    for number, (cell, text) in enumerate(placed, start=1):
        forest = forest.plus(Laid(number, card(text), cell, AS_PRINTED))
    return forest


def table(
    *placed: tuple[Cell, str],
    mover: int = 0,
    hands: tuple[tuple[str, ...], ...] = ((), ()),
    deck: int = 10,
    stones: tuple[int, int] = (STONES, STONES),
    keen: bool = False,
    clock: int = 0,
    spare: int = 0,
) -> Position:
    """The mover is about to lay. stones: those left of each colour; the others stand on huts far away."""
    held = tuple(
        tuple(Held(DRAWN_LATER + 4 * seat + k, card(text)) for k, text in enumerate(hand))
        for seat, hand in enumerate(hands)
    )
    homes = [tuple(Spot((99, n), 1, True) for n in range(STONES - left)) for left in stones]
    return Position(
        held,
        keen=keen,
        deck=deck,
        unseen=tuple(sorted(DECK[:deck])),
        forest=wood(*placed),
        homes=(homes[0], homes[1]),
        mover=mover,
        clock=clock,
        spare=spare,
    )


def alone(
    *placed: tuple[Cell, str],
    hand: str = "",
    deck: int = 10,
    stones: tuple[int, int] = (STONES, STONES),
    clock: int = 0,
    spare: int = 0,
) -> Position:
    """A game of one after these layings."""
    hands = ((hand,) if hand else (),)
    return table(*placed, hands=hands, deck=deck, stones=stones, clock=clock, spare=spare)


def made(s: Position, *moves: Move) -> Position:
    """The position after these moves of whoever is to move; every one must be legal."""
    for move in moves:
        assert RULES.why_not(s, s.mover, move) is None
        s = RULES.apply(s, s.mover, move)
    return s


def put(s: Position, cell: Cell, text: str, turns: int = AS_PRINTED) -> Position:
    """The mover gets this card and lays it; what is to be drawn is not drawn yet."""
    held = Held(len(s.forest.cards), card(text))
    hands = tuple((held, *hand) if seat == s.mover else hand for seat, hand in enumerate(s.hands))
    return made(replace(s, hands=hands), Lay(held.number, cell, turns))


def drawn(s: Position) -> Position:
    """With the first of the unseen cards wherever chance is to bring one."""
    while isinstance(turn := RULES.turn(s), Chance):
        s = RULES.apply(s, CHANCE, turn.outcomes[0][0])
    return s


def closed(s: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """Huts and networks that the last card closed, pink and yellow."""
    last = s.forest.cards[-1].cell
    pink, yellow = (
        [n for n in s.forest.web.closed if n.colour == colour and any(spot.cell == last for spot in n.spots)]
        for colour in (0, 1)
    )
    return (sum(len(n.huts) for n in pink), len(pink)), (sum(len(n.huts) for n in yellow), len(yellow))


def left(s: Position) -> tuple[int, int]:
    """Stones left, pink and yellow."""
    return s.stones(0), s.stones(1)


def kinds(s: Position) -> list[str]:
    """The kinds of what the last move caused."""
    return [fact.kind for fact in s.facts]


def over(s: Position) -> Over | None:
    """How it ended, or None."""
    turn = RULES.turn(s)
    return turn if isinstance(turn, Over) else None


def ending(s: Position) -> tuple[str, tuple[int, ...]]:
    """Reason and places; fails while the game goes on."""
    ended = over(s)
    assert ended is not None
    return ended.reason, ended.places


def begin(seats: int = 2, **options: str) -> Position:
    """The first position."""
    return RULES.start(INFO.complete(options), None, seats)


def closing_move(s: Position, rng: Random, tries: int) -> Move:
    """Of some random lays the one that closes most huts; with keen eyes claims too, right ones and wrong ones."""
    moves = RULES.moves(s, s.mover)
    lays = [move for move in rng.choices(moves, k=tries) if isinstance(move, Lay)]
    if not lays or rng.random() < 0.1:
        return rng.choice(moves)
    if s.keen and rng.random() < 0.5:
        due = {spot.cell for network in s.closed if network.colour == s.mover for spot in network.huts}
        claims = [move for move in moves if isinstance(move, Claim) and move.cell in due]
        if claims:
            return claims[0]
    before = len(s.forest.web.closed)
    return max(lays, key=lambda move: _huts(s, move, before))


def _huts(s: Position, move: Lay, before: int) -> int:
    held = s.in_hand(s.mover, move.number)
    assert held is not None
    web = s.forest.plus(Laid(move.number, held.card, move.cell, move.turns)).web
    return sum(len(network.huts) for network in web.closed[before:])


def random_game(rng: Random, seats: int = 2, tries: int = 1, **options: str) -> Iterator[tuple[Position, int, Move]]:
    """Each position with the seat and the move that was made in it, chance included; see `last_of` for the end."""
    s = begin(seats, **options)
    while not isinstance(turn := RULES.turn(s), Over):
        if isinstance(turn, Act):
            seat, move = s.mover, closing_move(s, rng, tries)
        else:
            seat, move = CHANCE, rng.choice(turn.outcomes)[0]
        yield s, seat, move
        s = RULES.apply(s, seat, move)


def positions(rng: Random, seats: int = 2, tries: int = 1, **options: str) -> Iterator[Position]:
    """All positions of a random game, the last one over."""
    for s, seat, move in random_game(rng, seats, tries, **options):
        yield s
        after = RULES.apply(s, seat, move)
        if over(after) is not None:
            yield after


def huts_at(laid: Laid, colour: int) -> int:
    """Huts of a colour on a laid card."""
    return sum(block.hut for block in blocks(laid.card, laid.turns)[colour])
