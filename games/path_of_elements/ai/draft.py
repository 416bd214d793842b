"""Elements, the draft, and omens to keep: what a set of tiles is worth before it lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from engine.ai.race import Way
from engine.core.rules import Seat
from games.path_of_elements.ai.ends import RIVAL, SPIRITS, TILES, Ends
from games.path_of_elements.ai.limits import Counts, best_value
from games.path_of_elements.rules.moves import Choose, Keep, Move, Take
from games.path_of_elements.rules.pieces import ELEMENTS, OMENS, PATH, omen_points
from games.path_of_elements.rules.position import Position
from games.path_of_elements.rules.rules import RULES

ROOM = (0.0, 1.2, 2.1, 2.6)
"""What so many tiles of an element are worth to the spirits of that kind; twice as much for the own element."""
HOPE = ((0.0,), (0.0, 0.6, 1.4), (0.0, 0.7, 1.8), (0.0, 1.5))
"""What tiles of an element that score nothing yet may be worth while others can join them, by their number."""
LIKELY = {2: 1.6, 3: 0.9, 4: 0.4}
"""How often an omen of so many spirits is fulfilled."""


@cache
def promise(tiles: Counts, element: str) -> float:
    """Points that a path of these tiles and its spirits may bring; of fewer than twelve with an estimate of the
    rest."""
    rest = PATH - sum(tiles)
    total = float(best_value(tiles))
    for count, own, hope in zip(tiles, ELEMENTS, HOPE, strict=True):
        total += ROOM[min(3, count)] * (2 if own == element else 1)
        loose = count % 2 if own == "A" else count
        if rest and loose < len(hope):
            total += hope[loose] * min(1.0, rest / 4)
    return total


def drafted(
    seen: Position, seat: Seat, rng: Random, guesses: int, ends: dict[tuple[Move, ...], Ends] | None = None
) -> list[Way]:
    """Each tile of the stack with its value: how many points more the own path may bring than the best other one.

    The draft is played out with guesses at the stacks not seen; all take the tile that promises most to them. `ends`:
    gets what the lead of each is made of.
    """
    stack = seen.players[seat].stack
    tiles = {
        element: next(tile.number for tile in stack if tile.element == element)
        for element in ELEMENTS
        if any(tile.element == element for tile in stack)
    }
    totals = dict.fromkeys(tiles, 0.0)
    for _ in range(guesses):
        guess = RULES.determinize(seen, seat, rng)
        for element, tile in tiles.items():
            hands = hands_after(guess, seat, element)
            totals[element] += _lead(guess, seat, hands)
            if ends is not None:
                ends.setdefault((Choose(tile),), Ends()).add(_parts(guess, seat, hands))
    ways = [Way((Choose(tiles[element]),), total / guesses, guesses) for element, total in totals.items()]
    return sorted(ways, key=lambda way: -way.points)


def ended(guess: Position, seat: Seat, first: str) -> float:
    """The lead of the seat's tiles at the end of the draft."""
    return _lead(guess, seat, hands_after(guess, seat, first))


def hands_after(guess: Position, seat: Seat, first: str) -> list[Counts]:
    """The tiles of all at the end of the draft."""
    hands = [counts(tile.element for tile in player.hand) for player in guess.players]
    stacks = [[tile.element for tile in player.stack] for player in guess.players]
    own = [player.element for player in guess.players]
    while any(stacks):
        for who, stack in enumerate(stacks):
            if stack:
                taken = first if who == seat and first else _wanted(hands[who], own[who], stack)
                stack.remove(taken)
                hands[who] = _with(hands[who], taken)
        first = ""
        if guess.terms.alone:
            taken = stacks[0].pop(len(stacks[0]) // 2)
            hands[1] = _with(hands[1], taken)
        stacks = [stacks[-1], *stacks[:-1]] if not guess.terms.alone else stacks
    return hands


def lead(seen: Position, seat: Seat) -> float:
    """How much more the seat's tiles promise than those of its best rival."""
    return _lead(seen, seat, [counts(tile.element for tile in player.tiles) for player in seen.players])


def _lead(seen: Position, seat: Seat, hands: Sequence[Counts]) -> float:
    values = [promise(hand, player.element) for hand, player in zip(hands, seen.players, strict=True)]
    if seen.terms.alone:
        return values[seat]
    return values[seat] - max(value for who, value in enumerate(values) if who != seat)


def _parts(seen: Position, seat: Seat, hands: Sequence[Counts]) -> dict[str, float]:
    """What the lead of the seat's tiles is made of."""
    promised, tiles = promise(hands[seat], seen.players[seat].element), best_value(hands[seat])
    return {TILES: tiles, SPIRITS: promised - tiles, RIVAL: _lead(seen, seat, hands) - promised}


def _wanted(hand: Counts, own: str, stack: Sequence[str]) -> str:
    return max(dict.fromkeys(stack), key=lambda element: promise(_with(hand, element), own))


def counts(elements: Iterable[str]) -> Counts:
    """How many of each element."""
    found = [*elements]
    earth, water, fire, air = (found.count(element) for element in ELEMENTS)
    return earth, water, fire, air


def _with(hand: Counts, taken: str) -> Counts:
    earth, water, fire, air = hand
    return earth + (taken == "E"), water + (taken == "W"), fire + (taken == "F"), air + (taken == "A")


def taken(moves: list[Take]) -> list[Way]:
    """The elements to take, the best first: fire scores most with its tiles."""
    ranked = sorted(moves, key=lambda move: "FEAW".index(move.element))
    return [Way((move,), -rank / 2, 0) for rank, move in enumerate(ranked)]


def kept(seen: Position, seat: Seat) -> list[Way]:
    """The omens in the order of what they are likely to bring: long ones score more but rarely, pairs often."""
    player = seen.players[seat]
    ways = [
        Way((Keep(omen),), LIKELY[len(omen)] * omen_points(omen), 0)
        for omen in OMENS[player.element]
        if omen not in player.omens
    ]
    return sorted(ways, key=lambda way: -way.points)
