"""The search for the fewest turns: held against the rules and a slow search that leaves nothing out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.forms import form
from engine.core.rules import Chance, Over
from games.magic_triland.ai.kernels.solo_lower_bound import NEVER
from games.magic_triland.ai.kernels.solo_search import DEEPEST, FAILED, FOUND
from games.magic_triland.ai.solo.kernel_conversion import MINE, State, aims, listed, moves_to, solo_search_of, state_of
from games.magic_triland.rules.pieces import PEARLS, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import RULES
from tests.long_test_slices import Amount

pytestmark = pytest.mark.kernel
OPTIONS = {"mode": "basic", "hands": "tactical", "island": "quick", "sleepers": "three"}
COMPILED = form("magic_triland") == "compiled"
ANY = DEEPEST - 1
"""So many turns leave nothing out."""


def quick(seed: int, **options: str) -> Position:
    """A game for one whose island lies there."""
    rng = Random(seed)
    s = RULES.start({**OPTIONS, **options}, None, 1)
    while isinstance(turn := RULES.turn(s), Chance):
        moves, weights = zip(*turn.outcomes, strict=True)
        s = RULES.apply(s, MINE, rng.choices(moves, weights)[0])
    return s


def wandering(seed: int, turns: int, **options: str) -> Position:
    """Some turns later: most of them bring the goal nearer, but not by the best way."""
    rng = Random(seed)
    s = quick(seed, **options)
    while s.turns < turns and not s.ended:
        s = onward(s, rng, 12)
    return s


def onward(s: Position, rng: Random, among: int) -> Position:
    """After one of the ends of this turn that look best."""
    steps = moves_to(s, rng.choice(aims(s, ANY)[:among]))
    return RULES.apply(steps[-1][0], MINE, steps[-1][1])


def by_rules(s: Position) -> Iterator[Position]:
    """Every position in which the turn can end, by the rules alone."""
    seen: set[object] = set()
    edge = [s]
    while edge:
        here = edge.pop()
        for move in RULES.moves(here, MINE):
            after = RULES.apply(here, MINE, move)
            key = replace(after, facts=(), recent=())
            if key in seen:
                continue
            seen.add(key)
            if after.ended or after.turns != s.turns:
                yield after
            else:
                edge.append(after)


def wins_within(s: Position, turns: int) -> bool:
    """The same question to the rules. On the last turn somebody must carry the pearl already."""
    if turns == 0:
        return False
    if turns == 1 and not any(f.items[pearl(n // 2)] for n, f in enumerate(s.figures) if not f.out and n % 2 == 0):
        return False
    return any(after.winner == MINE or (not after.ended and wins_within(after, turns - 1)) for after in by_rules(s))


def asked(s: Position, turns: int) -> bool:
    """The search's answer."""
    solo = solo_search_of(s)
    solo.ask(*state_of(s).parts, turns)
    assert solo.work(100_000)
    assert solo.answer in (FOUND, FAILED)
    return bool(solo.answer == FOUND)


@pytest.mark.slice(1, each="options")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"mode": "master"}, {"sleepers": "none"}], ids=["basic", "master", "alone"])
def test_a_turn_ends_as_the_rules_say(seed: int, options: dict[str, str]) -> None:
    # the third or fourth turn of a round: few cards are left
    s = wandering(seed, (6 if seed % 2 else 7) if options.get("mode") != "master" else 3, **options)
    solo = solo_search_of(s)
    found = {aim.state if aim.rank else None for aim in listed(solo, solo.list_turn(*state_of(s).parts, DEEPEST))}
    wanted = {None if after.winner == MINE else state_of(after) for after in by_rules(s) if _goes_on(solo, after)}
    assert found == wanted


def _goes_on(solo: object, after: Position) -> bool:
    """Has it been won, or can the goal still be reached as far as the bound knows?"""
    if after.winner == MINE:
        return True
    return not after.ended and solo_search_of(after).bound.turns(*state_of(after).parts) < DEEPEST


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.slice(12 if COMPILED else 3)
def test_no_turn_brings_the_goal_nearer_by_more_than_one(seed: int) -> None:
    """So the bound never says more than is needed."""
    for turns in range(1, 12, 3):
        s = wandering(100 + seed, turns, sleepers="none" if seed % 4 == 3 else "three")
        if s.ended:
            return
        solo, state = solo_search_of(s), state_of(s)
        need = solo.bound.turns(*state.parts)
        after = [aim.rank >> 8 for aim in listed(solo, solo.list_turn(*state.parts, NEVER))]
        assert not after or need <= 1 + min(after)


def test_near_the_end_it_knows_what_the_rules_say(amount: Amount) -> None:
    answers = []
    for seed in range(200, amount(208 if COMPILED else 206, 206)):
        s = wandering(seed, 7)
        rng = Random(seed)
        while not s.ended and s.turns < 16 and solo_search_of(s).bound.turns(*state_of(s).parts) > 2:
            s = onward(s, rng, 4)
        # two cards are left, or the slow search takes for ever
        if s.ended or s.turns % 4 != 3:
            continue
        for turns in (1, 2):
            answers.append(asked(s, turns))
            assert answers[-1] == wins_within(s, turns)
    assert {True, False} == set(answers)


@pytest.mark.parametrize("seed", [1, 4, 7, 9, 10, 12] if COMPILED else [1, 4])
@pytest.mark.slice(2 if COMPILED else 1)
def test_the_line_is_played_through_the_rules(seed: int) -> None:
    s = quick(seed)
    solo, state = solo_search_of(s), state_of(s)
    turns = solo.bound.turns(*state.parts)
    while not asked(s, turns):
        turns += 1
    asked(s, turns)
    assert solo.line == turns
    ends = [State(solo.line_where[k], solo.line_light[k], solo.line_dark[k]) for k in range(turns)]
    for k, end in enumerate(ends):
        found = [aim for aim in aims(s, turns - k) if aim.state == end or aim.rank == 0]
        steps = moves_to(s, found[0])
        s = RULES.apply(steps[-1][0], MINE, steps[-1][1])
    assert isinstance(RULES.turn(s), Over)
    assert s.winner == MINE
    assert s.turns + 1 == turns


def test_pauses_change_nothing() -> None:
    s = wandering(2, 6)
    solo = solo_search_of(s)
    turns = solo.bound.turns(*state_of(s).parts)
    solo.clear()
    before = solo.nodes
    answer = asked(s, turns)
    spent = solo.nodes - before
    solo.clear()
    before = solo.nodes
    solo.ask(*state_of(s).parts, turns)
    while not solo.work(1):
        pass
    assert (solo.answer == FOUND, solo.nodes - before) == (answer, spent)


def test_who_can_get_no_rings_is_told_so() -> None:
    s = quick(3, sleepers="none")
    lonely = s
    for n in (2, 4):
        lonely = lonely.with_figure(n, replace(s.figures[n], out=True))
    assert solo_search_of(lonely).bound.turns(*state_of(lonely).parts) == NEVER
    assert not any(s.figures[0].items[kind] for kind in PEARLS)
    assert s.winner == NOBODY
