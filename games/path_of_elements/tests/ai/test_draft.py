"""The draft of two, in which all stacks are known, against a slow search."""

from __future__ import annotations

from random import Random

from games.path_of_elements.ai.best_path_formula import best_value
from games.path_of_elements.ai.draft_choice import counts, drafted, solution
from games.path_of_elements.rules.move_types import Choose
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import begun

Tiles = tuple[str, ...]


def without(tiles: Tiles, one: str) -> Tiles:
    return tuple(sorted(tiles[: tiles.index(one)] + tiles[tiles.index(one) + 1 :]))


def slowly(own: Tiles, other: Tiles, stack: Tiles, others: Tiles) -> float:
    if not stack:
        return float(best_value(counts(own)) - best_value(counts(other)))
    leads = [
        [slowly((*own, a), (*other, b), without(others, b), without(stack, a)) for b in {*others}] for a in {*stack}
    ]
    return (max(map(min, leads)) + min(map(max, zip(*leads, strict=True)))) / 2


def test_it_is_solved() -> None:
    rng = Random(5)
    for _ in range(20):
        own, other, stack, others = (tuple(rng.choices(ELEMENTS, k=k)) for k in (9, 9, 3, 3))
        assert solution(*map(counts, (own, other, stack, others))) == slowly(own, other, stack, others)


def test_the_rival_gains_nothing_by_another_seat() -> None:
    own, other, stack, others = (counts(tiles) for tiles in ("EWFAEW", "WWFFAA", "EEWFFA", "WWFAAE"))
    assert solution(own, other, stack, others) == -solution(other, own, others, stack)


def test_the_tile_is_taken_that_leaves_the_rival_least() -> None:
    """All the draft long, and no tile is named twice."""
    session, rng = begun(2, 3), Random(1)
    while session.state.stage == Stage.DRAFT:
        seat = session.to_move[0]
        seen = session.observe(seat)
        ways = drafted(seen, seat, rng, 1)
        elements = {tile.number: tile.element for tile in seen.players[seat].stack}
        assert sorted(elements[way.move[0].tile] for way in ways) == sorted({*elements.values()})
        guess = RULES.determinize(seen, seat, Random(2))
        stacks = [tuple(tile.element for tile in player.stack) for player in guess.players]
        hands = [tuple(tile.element for tile in player.hand) for player in guess.players]
        for way in ways[:: len(stacks[0]) < 4 or 6]:
            mine, own, other = elements[way.move[0].tile], seat, 1 - seat
            least = min(
                solution(
                    *map(counts, ((*hands[own], mine), (*hands[other], its))),
                    counts(without(stacks[other], its)),
                    counts(without(stacks[own], mine)),
                )
                for its in stacks[other]
            )
            assert way.points == least
        session.play(seat, Choose(ways[0].move[0].tile))
