"""The race between choices, on results that are made up."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.playout_race import Race, Way

A, B, C = "left", "right", "back"


def race_of(*moves: str) -> Race:
    return Race([Way(move, 0.0, 0) for move in moves])


def test_what_is_clearly_worse_is_dropped_and_ranked_behind() -> None:
    race, rng = race_of(A, B, C), Random(1)
    for _ in range(40):
        race.add([rng.randrange(30_000), rng.randrange(30_000) + 2_000, rng.randrange(5_000) - 20_000])
    race.compare()
    assert C not in race.running and len(race.running) == 2
    ranked = race.ranked()
    assert ranked[-1].move == C and ranked[-1].games == 40
    assert [way.points for way in ranked] == sorted((way.points for way in ranked), reverse=True)


def test_none_is_dropped_before_there_are_worlds_enough() -> None:
    race = race_of(A, B)
    for _ in range(40):
        race.add([10_000, 30_000])
    race.compare(drop=False)
    assert race.running == [B, A]
    race.compare()
    assert race.running == [B]


def test_what_was_played_is_never_dropped() -> None:
    race = race_of(A, B)
    for k in range(40):
        race.add([30_000 + k % 7, 10_000])
    race.compare(keep=B)
    assert race.running == [A, B]


def test_no_more_go_on_than_are_wanted() -> None:
    race = race_of(A, B, C)
    for k in range(8):
        race.add([3_000 * (k % 3), 3_000 * (k % 4), 3_000 * (k % 2)])
    race.compare(keep=C, most=1)
    assert race.running == [B, C] and race.ranked()[-1].move == A


def test_the_doubt_falls_as_worlds_are_tried() -> None:
    race, doubts = race_of(A, B), []
    for _ in range(4):
        for k in range(100):
            race.add([6_000, 0] if k % 2 else [0, 6_000])
        doubts.append(race.compare(keep=B))
    assert doubts == sorted(doubts, reverse=True) and doubts[0] > 1.5 * doubts[-1] > 0


def test_the_doubt_is_what_it_costs_to_choose_now() -> None:
    """Of two choices whose difference is spread by 6 points, the better by one: how much does one lose in the mean that
    chooses after 25 worlds, and how much does the race expect to lose?"""
    rng, lost, feared, times = Random(3), 0.0, 0.0, 2_000
    for _ in range(times):
        better = rng.choice((A, B))
        race = race_of(A, B)
        for _ in range(25):
            gap = rng.gauss(1_000, 6_000)
            race.add([gap, 0] if better == A else [0, gap])
        feared += race.compare(keep=B)
        lost += race.running[0] != better
    assert feared / times == pytest.approx(lost / times, rel=0.6)


def test_equal_choices_leave_no_doubt_for_long() -> None:
    """Where many cells are alike; it would be a waste to tell them apart."""
    race = race_of(A, B)
    for _ in range(60):
        race.add([12_000, 12_000])
    assert race.compare() < 0.02
