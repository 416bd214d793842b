"""The draft, and omens to keep: what a set of tiles is worth before it lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from random import Random

from engine.ai.playout_race import Way
from engine.core.rules import Seat
from games.path_of_elements.ai.best_path_formula import Counts, best_value
from games.path_of_elements.ai.playout_outcomes import RIVAL, SPIRITS, TILES, Ends
from games.path_of_elements.rules.move_types import Choose, Keep
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


def drafted(seen: Position, seat: Seat, rng: Random, guesses: int) -> list[Way]:
    """Each tile of the stack with its value: how many points more the own path may bring than the best other one.

    Two players know all stacks, so theirs is solved, by the points of the best paths. Of more the draft is played out
    with guesses at the stacks not seen; all take the tile that promises most to them. Each way has what its lead is
    made of as its ends.
    """
    if _is_known(seen):
        return _solved(RULES.determinize(seen, seat, rng), seat)
    stack = seen.players[seat].stack
    tiles = {
        element: next(tile.number for tile in stack if tile.element == element)
        for element in ELEMENTS
        if any(tile.element == element for tile in stack)
    }
    totals, ends = dict.fromkeys(tiles, 0.0), {element: Ends() for element in tiles}
    for _ in range(guesses):
        guess = RULES.determinize(seen, seat, rng)
        for element in tiles:
            hands = hands_after(guess, seat, element)
            totals[element] += _lead(guess, seat, hands)
            ends[element].add(_parts(guess, seat, hands))
    ways = [Way((Choose(tile),), totals[element] / guesses, guesses, ends[element]) for element, tile in tiles.items()]
    return sorted(ways, key=lambda way: -way.points)


def _is_known(s: Position) -> bool:
    """Do two players draft, who know all stacks?"""
    return len(s.players) == 2 and not s.terms.alone


def _solved(s: Position, seat: Seat) -> list[Way]:
    """Each tile of the stack with the lead that the rival leaves it, when both go on as well as they can."""
    own, other, stack, others = _of_two(s, seat)
    mine, ways = s.players[seat], []
    for taken, leads in _leads(own, other, stack, others).items():
        tile = next(tile.number for tile in mine.stack if tile.element == taken)
        (tiles, its), ends = _played_on(own, other, stack, others, taken), Ends()
        ends.add({TILES: best_value(tiles), RIVAL: -best_value(its)})
        ways.append(Way((Choose(tile),), min(leads.values()), 1, ends))
    return sorted(ways, key=lambda way: -way.points)


@lru_cache(maxsize=50_000)
def solution(own: Counts, other: Counts, stack: Counts, others: Counts) -> float:
    """The lead at the end of a draft between two whose hands and stacks are known.

    They choose at the same time: the middle between what can be made sure of and what the rival has to leave.
    """
    if not any(stack):
        return float(best_value(own) - best_value(other))
    leads = [[*replies.values()] for replies in _leads(own, other, stack, others).values()]
    sure: float = max(map(min, leads))
    left: float = min(map(max, zip(*leads, strict=True)))
    return (sure + left) / 2


def _leads(own: Counts, other: Counts, stack: Counts, others: Counts) -> dict[str, dict[str, float]]:
    """For each element in the stack the lead after each that the rival may take at the same time."""
    return {
        mine: {
            its: solution(_with(own, mine), _with(other, its), _with(others, its, -1), _with(stack, mine, -1))
            for its, left in zip(ELEMENTS, others, strict=True)
            if left
        }
        for mine, left in zip(ELEMENTS, stack, strict=True)
        if left
    }


def _played_on(own: Counts, other: Counts, stack: Counts, others: Counts, taken: str = "") -> tuple[Counts, Counts]:
    """Both hands at the end when this element is taken, the rival leaves it least, and they go on so."""
    while any(stack):
        leads = _leads(own, other, stack, others)
        mine = taken or max(leads, key=lambda element: min(leads[element].values()))
        its = min(leads[mine], key=lambda element: leads[mine][element])
        own, other, taken = _with(own, mine), _with(other, its), ""
        stack, others = _with(others, its, -1), _with(stack, mine, -1)
    return own, other


def _of_two(s: Position, seat: Seat) -> tuple[Counts, Counts, Counts, Counts]:
    """The tiles of the seat and of its rival, and both stacks."""
    both = s.players[seat], s.players[1 - seat]
    own, other = (counts(tile.element for tile in player.hand) for player in both)
    stack, others = (counts(tile.element for tile in player.stack) for player in both)
    return own, other, stack, others


def hands_drafted(s: Position, seat: Seat) -> list[Counts]:
    """The tiles of all when the whole draft has been played on."""
    if not _is_known(s):
        return hands_after(s, seat)
    own, other = _played_on(*_of_two(s, seat))
    return [own, other] if seat == 0 else [other, own]


def hands_after(guess: Position, seat: Seat, first: str = "") -> list[Counts]:
    """The tiles of all at the end of the draft, in which the seat takes this element first."""
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
    """How many tiles there are of each element."""
    found = [*elements]
    earth, water, fire, air = (found.count(element) for element in ELEMENTS)
    return earth, water, fire, air


def _with(tiles: Counts, element: str, more: int = 1) -> Counts:
    """The tiles with one more of an element."""
    earth, water, fire, air = tiles
    return (
        earth + more * (element == "E"),
        water + more * (element == "W"),
        fire + more * (element == "F"),
        air + more * (element == "A"),
    )


def kept(seen: Position, seat: Seat) -> list[Way]:
    """The omens in the order of what they are likely to bring: long ones score more but rarely, pairs often."""
    player = seen.players[seat]
    ways = [
        Way((Keep(omen),), LIKELY[len(omen)] * omen_points(omen), 0)
        for omen in OMENS[player.element]
        if omen not in player.omens
    ]
    return sorted(ways, key=lambda way: -way.points)
