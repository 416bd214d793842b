"""What is called out of reach is out of reach: every order and every place tried by the rules finds no win."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Chance, Over
from games.fairy_trails.ai.solo import unwinnable_proof
from games.fairy_trails.ai.solo.agent import think
from games.fairy_trails.ai.solo.unwinnable_proof import COMPILED, unreachable
from games.fairy_trails.rules.move_types import Discard
from games.fairy_trails.rules.networks import Spot
from games.fairy_trails.rules.pieces import huts
from games.fairy_trails.rules.rules import RULES, Position
from tests.long_test_slices import Amount

pytestmark = pytest.mark.kernel

FAR = Spot((99, 99), 15, True)
"""A hut that stands for stones placed elsewhere."""


@cache
def game(seed: int) -> tuple[Position, ...]:
    """Positions of a game by the level hard, the ones between two cards as well."""
    luck = Random(seed)
    s = RULES.start({"spare": "none", "keen_eyes": "off", "hands": "hidden"}, None, 1)
    found: list[Position] = []
    while not isinstance(turn := RULES.turn(s), Over):
        if isinstance(turn, Chance):
            s = RULES.apply(s, CHANCE, luck.choice(turn.outcomes)[0])
        else:
            s = RULES.apply(s, 0, list(think(s, luck, "hard"))[-1].move)
        found.append(s)
    return tuple(found)


def small(seed: int) -> Iterator[Position]:
    """Few cards laid, few left, few stones left, any clock: positions whose games can all be played out."""
    luck = Random(seed)
    for s in game(seed % 3)[3:9]:
        if not s.hands[0]:
            continue
        left = luck.randint(0, 1)
        stones = [luck.randint(0, 2) for _ in range(2)]
        if sum(stones):
            yield replace(
                s,
                unseen=tuple(sorted(luck.sample(s.unseen, left))),
                deck=left,
                clock=luck.randint(0, 2),
                spare=luck.randint(0, 1),
                homes=tuple((FAR,) * (19 - count) for count in stones),
            )


def can_be_won(s: Position) -> bool:
    """By the rules alone: whatever is drawn and laid."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return turn.places == (1,)
    if isinstance(turn, Chance):
        cards = {move.card: move for move, _ in turn.outcomes}
        return any(can_be_won(RULES.apply(s, CHANCE, move)) for move in cards.values())
    return any(can_be_won(RULES.apply(s, 0, move)) for move in RULES.moves(s, 0))


def test_never_wrong_on_positions_that_can_be_played_out(amount: Amount) -> None:
    said = silent = missed = 0
    for seed in range(amount(24, 9) if COMPILED else 5):
        for s in small(seed):
            won = can_be_won(s)
            if unreachable(s) is None:
                silent += 1
                missed += not won
            else:
                assert not won
                said += 1
    assert said > 5 and silent > 5
    assert not COMPILED or missed <= said // 4, "it proves most of what is true"


def test_never_says_so_in_a_game_that_was_won(amount: Amount) -> None:
    won = 0
    for seed in range(amount(20, 6) if COMPILED else 3):
        positions = game(seed)
        if positions[-1].ended == "home":
            won += 1
            assert all(unreachable(s) is None for s in positions)
    assert won


def test_too_few_huts() -> None:
    s = game(0)[8]
    assert unreachable(s) is None
    # no hut of a colour comes any more
    bare = tuple(card for card in s.unseen if huts(card)[1] == 0)
    told = unreachable(replace(s, unseen=bare, deck=len(bare), homes=((FAR,) * 19, ())))
    assert told is not None and "yellow" in str(told)


def test_a_third_card_that_brings_nothing() -> None:
    found = 0
    for seed in range(12 if COMPILED else 3):
        for s in game(seed)[:20]:
            late = replace(s, clock=2)
            if not s.hands[0] or unreachable(late) is None:
                continue
            found += 1
            assert "third" in str(unreachable(late))
            assert all(RULES.apply(late, 0, move).ended == "lost_way" for move in RULES.moves(late, 0))
    assert found


def test_a_discard_may_save_it() -> None:
    saved = 0
    for seed in range(12 if COMPILED else 3):
        for s in game(seed)[:20]:
            late = replace(s, clock=2)
            if s.hands[0] and unreachable(late) is not None:
                spare = replace(late, spare=1)
                drawn = RULES.apply(spare, 0, Discard())
                after = [RULES.apply(drawn, CHANCE, move) for move, _ in RULES.turn(drawn).outcomes]
                told = unreachable(spare)
                assert (told is not None) == all(unreachable(position) for position in after)
                saved += told is None
    assert saved


def test_a_duel_and_a_finished_game_are_left_alone() -> None:
    duel = RULES.start({"begins": "lot", "keen_eyes": "off", "hands": "hidden", "spare": "none"}, None, 2)
    assert unreachable(duel) is None
    assert unreachable(game(0)[-1]) is None


def test_the_same_position_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = game(1)[5]
    before = unreachable(s)
    monkeypatch.setattr(unwinnable_proof, "_too_few_huts", lambda seen: pytest.fail("searched again"))
    assert unreachable(s) == before


@pytest.mark.slice(0)
def test_quick_enough_for_a_picture() -> None:
    spent = []
    for seed in range(4 if COMPILED else 1):
        for s in game(seed):
            for clock in (s.clock, 1, 2):
                there = replace(s, clock=clock)
                began = time.process_time()
                unreachable(there)
                spent.append(time.process_time() - began)
    spent.sort()
    # the median says how quick it is, the rest how busy the machine is
    assert spent[len(spent) // 2] < (0.005 if COMPILED else 0.05)
    if COMPILED:
        assert spent[len(spent) * 19 // 20] < 0.01
