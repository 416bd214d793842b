"""Who finds the last pair, against the same game played out slowly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.path_of_elements.ai.kernels.board import NONE, numbers
from games.path_of_elements.ai.kernels.pair_finding import FOUND, FRESH, LAST, PAID, Pairing

Hidden = tuple[tuple[int, int], ...]
"""For each motif how many are known and unseen."""
KIND = ((0, 0), (2, 0), (1, 1), (0, 2), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4))


def found(s: Hidden, motif: int) -> float:
    known, unseen = s[motif]
    return FOUND - turn((*s[:motif], (known - 2, unseen), *s[motif + 1 :]))


def seen(s: Hidden) -> Iterator[tuple[float, int, Hidden]]:
    """How likely each motif is to come next, and what is known then."""
    total = sum(unseen for _, unseen in s)
    for motif, (known, unseen) in enumerate(s):
        if unseen:
            yield unseen / total, motif, (*s[:motif], (known + 1, unseen - 1), *s[motif + 1 :])


def turn(s: Hidden) -> float:
    return ordered_turn(tuple(sorted(s)))


@cache
def ordered_turn(s: Hidden) -> float:
    if not any(known + unseen for known, unseen in s):
        return LAST
    return max(value for value, _ in firsts(s))


def firsts(s: Hidden) -> list[tuple[float, int]]:
    values = [(max(seconds(s, k))[0], NONE) for k, (known, _) in enumerate(s) if known >= 2]
    if any(unseen for _, unseen in s):
        values.append((sum(part * max(seconds(t, k))[0] for part, k, t in seen(s)), FRESH))
    return values


def seconds(s: Hidden, one: int) -> list[tuple[float, int]]:
    known = s[one][0]
    values = [(found(s, one), one)] if known >= 2 else []
    if any(unseen for _, unseen in s):
        values.append(
            (sum(p * (found(t, k) if k == one else max(thirds(t, {one, k}))[0]) for p, k, t in seen(s)), FRESH)
        )
    if known == 1:
        values += [(max(thirds(s, {one, k}))[0], k) for k in range(5) if k != one and s[k][0]]
    return values


def thirds(s: Hidden, up: set[int]) -> list[tuple[float, int]]:
    values = [(-turn(s), NONE), *((found(s, k) - PAID, k) for k in up if s[k][0] >= 2)]
    if any(unseen for _, unseen in s):
        values.append((sum(part * (found(t, k) if k in up else -turn(t)) for part, k, t in seen(s)) - PAID, FRESH))
    return values


def told(s: Hidden) -> tuple[Any, Any]:
    known, unseen = numbers(5, 0), numbers(5, 0)
    for k, (one, other) in enumerate(s):
        known[k], unseen[k] = one, other
    return known, unseen


def near(values: list[tuple[float, int]], choice: int) -> bool:
    """Is it one of the best? Worths of the kernel are whole numbers."""
    return max(value for value, _ in values) - max(value for value, one in values if one == choice) < 3


@pytest.mark.kernel
def test_every_choice_is_the_best() -> None:
    pairing, rng = Pairing(), Random(3)
    for _ in range(60):
        s = tuple(rng.choice(KIND) for _ in range(5))
        if any(known >= 2 or unseen for known, unseen in s):
            assert near(firsts(s), pairing.first(*told(s)))
        lying = [k for k, (known, _) in enumerate(s) if known]
        for one in lying:
            if s[one][0] >= 2 or len(lying) > 1 or any(unseen for _, unseen in s):
                assert near(seconds(s, one), pairing.second(*told(s), one))
            for two in lying:
                if two != one:
                    assert near(thirds(s, {one, two}), pairing.third(*told(s), one, two))


@pytest.mark.kernel
def test_of_three_pairs_known_but_for_one_spirit_it_loses_a_turn() -> None:
    """Who takes one of two known pairs finds the last one, too; who shows the third pair leaves that to the rival."""
    s = ((2, 0), (2, 0), (0, 0), (0, 0), (1, 1))
    assert Pairing().second(*told(s), 0) == FRESH
    s = ((2, 0), (2, 0), (0, 0), (0, 0), (0, 0))
    assert Pairing().first(*told(s)) == NONE and Pairing().second(*told(s), 0) == 0
