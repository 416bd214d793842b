"""The kernel against the rules: the same networks, free cells and stones after every card, laid and taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.rules import CHANCE, Act, Chance
from games.fairy_trails.ai.kernel_conversion import PACK, board_of, number_of, put
from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, cell_of, numbers, x_of, y_of
from games.fairy_trails.ai.kernels.networks import Board
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.networks import Forest, Network
from games.fairy_trails.rules.pieces import DECK, EDGES, START_CARD, Laid, blocks, showings
from games.fairy_trails.rules.rules import RULES, Position
from tests.long_test_slices import Amount

SOLO = {"begins": "lot", "keen_eyes": "off", "hands": "hidden", "spare": "none"}


def random_forest(rng: Random, cards: int, odd: bool = False) -> Forest:
    """Random cards at random free cells; `odd`: cards that are not in the deck."""
    deck = rng.sample(DECK, cards)
    forest = Forest((Laid(0, START_CARD, (0, 0), 0),))
    for number, card in enumerate(deck, 1):
        shown = odd_card(rng) if odd else card
        cell = rng.choice(list(forest.web.free))
        forest = forest.plus(Laid(number, shown, cell, rng.choice(showings(shown))))
    return forest


def odd_card(rng: Random) -> str:
    return "|".join(odd_half(rng) for _ in range(2))


def odd_half(rng: Random) -> str:
    parts: list[str] = []
    for edge in EDGES:
        k = rng.randrange(len(parts) + 1)
        if k == len(parts):
            parts.append(edge)
        else:
            parts[k] += edge
    return ".".join(part + rng.choice(("", "*")) for part in parts)


def shown_by(board: Board) -> list[tuple[int, int, int]]:
    """(colour, open ends, huts) of every open network of the board, sorted."""
    found = {}
    for number in range(board.count):
        for colour in (0, 1):
            for edge in range(4):
                root = board.network(number, colour, edge)
                found[root] = (colour, board.ends(root), board.huts(root))
    return sorted(triple for triple in found.values() if triple[1])


def wanted_of(forest: Forest) -> list[tuple[int, int, int]]:
    return sorted((n.colour, len(n.ends), len(n.huts)) for n in forest.web.open.values())


def free_of(board: Board) -> list[tuple[int, int]]:
    return sorted((x_of(board.free[k]), y_of(board.free[k])) for k in range(board.spread))


def table(rng: Random) -> list[int]:
    return [rng.randrange(-500, 500) for _ in range(HUTS * ENDS)]


def packed(values: list[int]) -> Any:
    found = numbers(len(values), 0)
    for k, value in enumerate(values):
        found[k] = value
    return found


def worth_of(networks: list[Network], values: list[int]) -> int:
    return sum(values[min(len(n.huts), HUTS - 1) * ENDS + min(len(n.ends), ENDS - 1)] for n in networks)


@pytest.mark.parametrize("odd", [False, True])
def test_networks_and_free_cells_are_those_of_the_rules(odd: bool, amount: Amount) -> None:
    for seed in range(amount(60, 8)):
        rng = Random(seed)
        forest = random_forest(rng, 45, odd)
        board = board_of(Forest(forest.cards[:1]))
        so_far = Forest(forest.cards[:1])
        for laid in forest.cards[1:]:
            before = len(so_far.web.closed)
            so_far = so_far.plus(laid)
            board.lay(cell_of(*laid.cell), number_of(laid.card), laid.turns)
            new = so_far.web.closed[before:]
            for colour, huts, nets in (
                (0, board.pink_huts, board.pink_nets),
                (1, board.yellow_huts, board.yellow_nets),
            ):
                closed = [n for n in new if n.colour == colour]
                assert (huts, nets) == (sum(len(n.huts) for n in closed), len(closed))
            assert shown_by(board) == wanted_of(so_far)
            assert free_of(board) == sorted(so_far.web.free)


def test_taking_back_leaves_no_trace(amount: Amount) -> None:
    for seed in range(amount(40, 10)):
        rng = Random(seed)
        forest = random_forest(rng, 40, seed % 2 == 1)
        board = board_of(Forest(forest.cards[:1]))
        traces = []
        for laid in forest.cards[1:]:
            traces.append((shown_by(board), [board.free[k] for k in range(board.spread)], board.count))
            board.lay(cell_of(*laid.cell), number_of(laid.card), laid.turns)
            if rng.random() < 0.3:
                board.undo()
                assert traces[-1] == (shown_by(board), [board.free[k] for k in range(board.spread)], board.count)
                board.lay(cell_of(*laid.cell), number_of(laid.card), laid.turns)
        for trace in reversed(traces):
            board.undo()
            assert trace == (shown_by(board), [board.free[k] for k in range(board.spread)], board.count)


@pytest.mark.parametrize("odd", [False, True])
def test_what_a_half_would_make_is_what_it_makes(odd: bool, amount: Amount) -> None:
    looked = 0
    for seed in range(amount(25, 8)):
        rng = Random(f"{seed}{odd}")
        forest = random_forest(rng, rng.randrange(1, 50), odd)
        board = board_of(forest)
        values = table(rng)
        worths = packed(values)
        for colour in (0, 1):
            nets = [n for n in forest.web.open.values() if n.colour == colour]
            assert board.worth(colour, worths) == worth_of(nets, values)
        for cell in rng.sample(sorted(forest.web.free), min(6, len(forest.web.free))):
            for _ in range(8):
                card = odd_card(rng) if odd else rng.choice(DECK)
                turns = rng.choice(showings(card))
                place = 8 * number_of(card) + 2 * turns
                after = forest.plus(Laid(99, card, cell, turns))
                new = after.web.closed[len(forest.web.closed) :]
                for colour in (0, 1):
                    before = board.look(cell_of(*cell), colour, worths)
                    said = board.weigh(PACK.half[place + colour], worths)
                    nets = [n for n in forest.web.open.values() if n.colour == colour]
                    then = [n for n in after.web.open.values() if n.colour == colour]
                    assert (said >> 8) - before == worth_of(then, values) - worth_of(nets, values)
                    assert said & 255 == sum(len(n.huts) for n in new if n.colour == colour)
                    looked += 1
    assert looked > amount(2000, 640)


def test_turns_that_play_alike_are_one_and_legal() -> None:
    for card in (START_CARD, *DECK):
        number = number_of(card)
        shown = [turn for turn in range(4) if PACK.shows[4 * number + turn]]
        assert set(shown) <= set(showings(card))
        plays = {tuple(frozenset(half) for half in blocks(card, turn)) for turn in range(4)}
        assert len(shown) == len(plays)
        huts = tuple(sum(block.hut for block in half) for half in blocks(card))
        assert (PACK.huts[2 * number], PACK.huts[2 * number + 1]) == huts


def test_a_whole_game_alone_ends_where_the_rules_end_it() -> None:
    for seed in range(6):
        rng = Random(seed)
        s: Position = RULES.start(SOLO, None, 1)
        board = board_of(s.forest)
        while True:
            turn = RULES.turn(s)
            if isinstance(turn, Chance):
                s = RULES.apply(s, CHANCE, rng.choice(turn.outcomes)[0])
            elif isinstance(turn, Act):
                move = rng.choice([m for m in RULES.moves(s, 0) if isinstance(m, Lay)])
                s = RULES.apply(s, 0, move)
                put(board, s.forest)
                assert shown_by(board) == wanted_of(s.forest)
            else:
                break


def test_a_table_far_from_the_start_card() -> None:
    forest = Forest((Laid(0, START_CARD, (0, 0), 0),))
    for number, card in enumerate(DECK, 1):
        forest = forest.plus(Laid(number, card, (-number, 0), 0))
    board = board_of(forest)
    assert free_of(board) == sorted(forest.web.free)
    assert shown_by(board) == wanted_of(forest)
