"""Luck is told apart from skill: what a draw was worth beside those that could have come, by what its seat can see.

And the AI's seeds know nothing of it: repeatable, apart from each other, and no way back to the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

from engine.ai.agent import BITS, UNHURRIED, Pace, Suggestion, thinking_seed
from engine.ai.review.accuracy import account
from engine.ai.review.draw_luck import MOST_WORLDS, REAL_LOOKS, Luck, draws, starts, weigh
from engine.ai.review.game_review import Known, Review, look_back
from engine.core import registry
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Chance
from engine.core.session import Session
from engine.core.text import Text
from tools.ui_driver import replayed


class Judge:
    """Values a position as it is told; every question is kept."""

    def __init__(self, rules: Any, value: Callable[[Any, int, Random], float]) -> None:
        self.rules = rules
        self.value = value
        self.asked: list[tuple[Any, int]] = []

    def advise(
        self, seen: Any, seat: int, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        self.asked.append((seen, seat))
        moves = self.rules.moves(seen, seat)
        values = sorted((self.value(seen, seat, rng) for _ in moves), reverse=True)
        yield tuple(Suggestion(move, value, (move,), Text("")) for move, value in zip(moves, values, strict=True))

    def ponder(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[None]:
        return iter(())

    think: Any = None


def played(game: str, seats: int, seed: int, steps: int = 400) -> Session[Any, Any]:
    session, rng = fresh(game, seats, seed, {}), Random(seed)
    while session.over is None and steps:
        seat = rng.choice(session.to_move)
        session.play(seat, rng.choice(session.moves(seat)))
        steps -= 1
    return session


def noise(seen: Any, seat: int, rng: Random) -> float:
    return rng.uniform(-1, 1)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_first_value_luck_skill_and_the_others_make_the_result_whatever_the_agent_says(seats: int) -> None:
    session = played("_template", seats, 5)
    review, judge = Review(session, Known(0.001, 0.001)), Judge(session.rules, noise)
    assert account(review, 0) is None
    for _ in look_back(review, judge):
        pass
    assert account(review, 0) is None, "the draws are not known yet"
    for _ in weigh(review.luck, judge):
        pass
    assert review.luck.share == 1 and review.luck.count == len(starts(session.log)) > 0
    for seat in range(seats):
        found = account(review, seat)
        assert found is not None and found.luck != 0 and found.skill <= 0
        assert found.first + found.luck + found.skill + found.others == pytest.approx(found.last, abs=1e-12)
    if seats == 2:
        assert sum(review.luck.of(0).values()) == pytest.approx(-sum(review.luck.of(1).values()))


def test_nobody_is_asked_about_what_he_does_not_see() -> None:
    session = played("fairy_trails", 2, 3, 5)
    judge = Judge(session.rules, noise)
    for _ in weigh(Luck(session, {}, 1), judge):
        pass
    assert judge.asked and all(session.rules.observe(seen, seat) == seen for seen, seat in judge.asked)


def crossings(seen: Any, seat: int, rng: Random) -> float:
    """A made-up value: how many letters stand on one's own cards."""
    return sum(len(held.card) for held in seen.hands[seat]) / 100


def test_the_luck_of_a_card_is_what_it_is_worth_beside_those_left() -> None:
    session = replayed(registry.folder("fairy_trails") / "golden" / "cards.json")
    rules, start = session.rules, starts(session.log)[-6]
    (draw,) = draws(rules, session.states, session.log, 2, start)
    turn = rules.turn(session.states[start])
    assert isinstance(turn, Chance) and len(turn.outcomes) <= MOST_WORLDS and session.log[draw.ply].seat == draw.seat
    luck = Luck(session, {other: {} for other in starts(session.log) if other != start}, 1)
    for _ in weigh(luck, Judge(rules, crossings)):
        pass
    # what the other has drawn since can't have come
    later = next(k for k in range(start + 1, draw.ply) if session.log[k].seat == CHANCE)
    others = [len(move.card) for move, _ in turn.outcomes]
    others.remove(len(session.log[later].move["card"]))
    expected = (len(session.log[start].move["card"]) - mean(others)) / 100
    assert luck.known[start] == {draw.seat: pytest.approx(expected), 1 - draw.seat: pytest.approx(-expected)}


def test_of_many_draws_some_are_looked_at_and_none_twice() -> None:
    session = played("fairy_trails", 2, 3, 4)
    start = starts(session.log)[1]
    luck = Luck(session, {other: {} for other in starts(session.log) if other != start}, 1)
    asked = [question.seen for question in weigh(luck, Judge(session.rules, noise))]
    assert 0 <= MOST_WORLDS + REAL_LOOKS - len(asked) <= 1, "the real one may be among them"
    assert all(seen not in asked[:n] for n, seen in enumerate(asked) if n >= REAL_LOOKS)


def test_what_helps_all_alike_is_no_luck() -> None:
    session = played("alfheim_fairies", 3, 2, 4)
    luck = Luck(session, {}, 1)
    for _ in weigh(luck, Judge(session.rules, lambda seen, seat, rng: len(str(seen.called)) / 100)):
        pass
    assert any(luck.known.values())
    assert all(sum(found.values()) == pytest.approx(0) for found in luck.known.values() if len(found) == 3)


# --- seeds ------------------------------------------------------------------------------------------------------------


def test_each_deal_ply_and_seat_has_a_seed_of_its_own() -> None:
    seeds = {thinking_seed(deal, ply, seat) for deal in range(20) for ply in range(40) for seat in range(5)}
    assert len(seeds) == 20 * 40 * 5 and all(0 <= seed < 2**BITS for seed in seeds)
    assert thinking_seed(7, 11, 1) == 3969377321647275, "the same on every machine"


def test_neighbouring_deals_and_plies_have_nothing_in_common() -> None:
    """As many bits change as between numbers drawn at random; sums and products of small numbers would change few."""
    for pairs in (
        [(thinking_seed(deal, 5, 0), thinking_seed(deal + 1, 5, 0)) for deal in range(500)],
        [(thinking_seed(9, ply, 0), thinking_seed(9, ply + 1, 0)) for ply in range(500)],
    ):
        changed = sum((one ^ other).bit_count() for one, other in pairs) / len(pairs)
        assert abs(changed - BITS / 2) < 1
        assert len({other - one for one, other in pairs}) == len(pairs), "a constant step gives the deal away"


def test_a_review_asks_with_such_seeds() -> None:
    session = fresh("_template", 2, 3, {})
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    question = Review(session).next()
    assert question is not None and question.seed == thinking_seed(3, question.ply, question.seat)
