"""A review judges every move, lets proofs speak for what led to them, and finds the moves that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Pace, Suggestion, agent_of
from engine.ai.review.accuracy import drift, of_move, of_seat
from engine.ai.review.game_review import MOST_DEEP, Known, Review, look_back
from engine.ai.review.judged_moves import (
    DECISIVE,
    FIND,
    KINDS,
    MISSED,
    MISTAKE,
    RIGHT,
    SLIP,
    Judged,
    facts,
    reasons,
    standing,
    summed_up,
    turning_points,
)
from engine.core import registry
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import Text, say
from tools.stagehand import replayed, twin

GAME = "crooked_paths"


def golden(name: str, game: str = GAME) -> Session[Any, Any]:
    return twin(replayed(registry.folder(game) / "golden" / f"{name}.json"))


class Script:
    """A mind that values the position before each ply as it is told, the played move and all others too.

    A ply that is not named is even, and any move keeps it so.
    """

    def __init__(self, values: Mapping[int, tuple[float, float]], sure: Sequence[int] = ()) -> None:
        self.values = values
        self.sure = sure
        self.asked: list[tuple[int, float]] = []

    def advise(
        self, seen: Any, seat: int, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        ply = len(seen.cards) + 1
        self.asked.append((ply, pace.seconds))
        best, value = self.values.get(ply, (0.0, 0.0))
        sure = ply in self.sure
        moves = registry.rules(GAME).moves(seen, seat)
        other = next(move for move in moves if move != played)
        suggestions = [
            Suggestion(other, best, (other,), say("It is better."), sure),
            Suggestion(played, value, (played, other), say("It was played."), sure),
        ]
        yield tuple(sorted(suggestions, key=lambda suggestion: -suggestion.value))


def reviewed(values: Mapping[int, tuple[float, float]], sure: Sequence[int] = ()) -> tuple[Review, Script]:
    review, agent = Review(golden("held"), Known(0.001, 0.002)), Script(values, sure)
    for _ in look_back(review, agent):
        pass
    return review, agent


def one(
    ply: int,
    seat: int,
    best: float,
    played: float,
    same: bool = False,
    sure: bool = False,
    others: Sequence[float] = (),
) -> Judged:
    """A judged move made by hand."""
    better = Suggestion("better", best, ("better", "answer"), Text("Because."), sure)
    own = better if same else Suggestion("played", played, ("played",), Text("So it was."), sure)
    rest = tuple(Suggestion(f"other{n}", value, (), Text("")) for n, value in enumerate(others))
    loss = 0.0 if same else best - played
    return Judged(ply, seat, best, better, own, loss, better.line, (better, own, *rest))


# --- asking ----------------------------------------------------------------------------------------------------------


def test_every_players_move_is_asked_from_the_end_then_closer() -> None:
    review, agent = reviewed({10: (0.5, -0.4)})
    session = golden("held")
    moves = [ply for ply, step in enumerate(session.log) if step.seat != CHANCE]
    quick = [ply for ply, seconds in agent.asked if seconds == 0.001]
    assert quick == moves[::-1]
    assert [ply for ply, seconds in agent.asked if seconds == 0.002] == [10, 11, 49]  # the last move lost
    assert tuple(review.judged) == tuple(moves)
    assert review.share == 1
    assert review.next() is None


def test_it_can_be_left_and_taken_up_again() -> None:
    review, agent = Review(golden("held"), Known(0.001, 0.001)), Script({49: (-1.0, -1.0)})
    work = look_back(review, agent)
    for _ in range(7):
        next(work)
    work.close()
    assert len(review.judged) == 7
    assert 0 < review.share < 1
    assert review.judged[49].ply == 49
    for _ in look_back(review, agent):
        pass
    assert len(agent.asked) == len(review.plies)
    review.known.deep = 0.002
    review.deepen()
    assert review.share == 0
    assert review.next() is not None


def test_no_more_than_some_moves_are_looked_at_closer() -> None:
    _, agent = reviewed(dict.fromkeys(range(1, 50), (0.9, -0.9)))
    assert sum(seconds == 0.002 for _, seconds in agent.asked) <= MOST_DEEP + 1


def test_the_same_seed_asks_the_same() -> None:
    first, second, other = Review(golden("held")), Review(golden("held")), Review(golden("held"), seed=1)
    assert first.next() == second.next()
    assert first.next() != other.next()


def test_nothing_is_asked_twice_where_nothing_comes_back() -> None:
    review = Review(golden("held"), Known(0.001, 0.001))
    for _ in review.plies:
        question = review.next()
        assert question is not None
        review.take(question, ())
    assert review.next() is None
    assert not review.judged


# --- values ----------------------------------------------------------------------------------------------------------


def test_the_curves_of_two_mirror_each_other_and_end_with_the_result() -> None:
    review, _ = reviewed(dict.fromkeys(range(1, 50), (0.3, 0.3)))
    first, second = review.curve(0), review.curve(1)
    assert first.keys() == second.keys()
    assert all(first[ply] == -second[ply] for ply in first)
    assert (first[50], second[50]) == (-1.0, 1.0)


def test_with_one_seat_moving_on_its_own_curve_is_known_where_it_moves() -> None:
    session = golden(
        next(iter(sorted(path.stem for path in (registry.folder("_template") / "golden").glob("*.json")))), "_template"
    )
    review = Review(session, Known(0.001, 0.001))
    for _ in look_back(review, agent_of("_template")):
        pass
    assert set(review.judged) == set(review.plies)
    for seat in range(len(session.setup.seats)):
        assert all(-1 <= value <= 1 for value in review.curve(seat).values())


def test_a_proof_counts_for_the_move_that_led_there() -> None:
    review, _ = reviewed({48: (0.2, 0.1), 49: (-1.0, -1.0)}, sure=(49,))
    led = review.judged[48]
    assert led.played.sure
    assert led.played.value == 1.0
    assert led.loss == 0
    review, _ = reviewed({20: (0.5, 0.4), 21: (1.0, 1.0)}, sure=(21,))
    lost = review.judged[20]
    assert (lost.played.value, lost.played.sure) == (-1.0, True)
    assert lost.loss == 1.5


def test_a_lost_end_does_not_make_every_move_before_it_lost() -> None:
    """That the played move lost says nothing of the others, unless they are proven too."""
    review, _ = reviewed({})
    last = review.judged[49]
    assert (last.played.value, last.played.sure) == (-1.0, True)
    assert not last.best.sure
    assert review.judged[48].value == 0
    review, _ = reviewed({49: (-1.0, -1.0)}, sure=(49,))
    assert (review.judged[48].value, review.judged[48].best.sure) == (1.0, True)
    assert review.judged[47].value == 0


def test_a_move_is_called_worse_only_if_both_looks_say_so() -> None:
    review, _ = reviewed({20: (0.5, -0.5), 21: (-0.45, -0.45)})
    assert review.judged[20].loss == pytest.approx(0.05)


# --- the moves that mattered -----------------------------------------------------------------------------------------


def test_kinds_of_moments() -> None:
    judged = [
        one(1, 0, 0.1, -0.1),
        one(2, 1, 0.5, 0.05),
        one(3, 0, 1.0, 0.3),
        one(5, 0, 0.2, -0.7),
        one(6, 1, 0.7, 0.7, same=True),
        one(7, 0, -0.8, -0.8, same=True),
        one(8, 1, 1.0, 1.0, same=True, sure=True),
    ]
    found = {moment.ply: moment.kind for moment in turning_points(judged, notable=(8,))}
    assert found == {1: SLIP, 2: MISTAKE, 3: MISSED, 5: DECISIVE, 8: RIGHT}


def test_a_find_is_the_only_move_that_holds() -> None:
    held = one(4, 0, 0.1, 0.1, same=True, others=(-0.9, -1.0))
    easy = one(6, 0, 0.1, 0.1, same=True, others=(0.0, -1.0))
    moments = turning_points([held, easy])
    assert [(moment.ply, moment.kind) for moment in moments] == [(4, FIND)]


def test_the_most_are_told_and_the_decisive_one_among_them() -> None:
    judged = [one(ply, ply % 2, 0.9, -0.2) for ply in range(1, 21)]
    judged += [one(21, 1, -0.1, -0.6), one(22, 0, 0.8, 0.8, same=True), one(23, 1, -0.9, -0.9, same=True)]
    moments = turning_points(judged, most=4)
    assert len(moments) == 4
    assert [moment.ply for moment in moments] == sorted(moment.ply for moment in moments)
    assert (21, DECISIVE) in [(moment.ply, moment.kind) for moment in moments]


def test_a_game_is_summed_up_by_what_cost_most_and_what_was_best() -> None:
    slip, worse = one(1, 0, 0.3, 0.0), one(3, 0, 0.6, 0.2)
    good = one(2, 1, 0.1, 0.1, same=True, others=(-0.2,))
    better = one(4, 1, 0.3, 0.3, same=True, others=(-0.1, -0.8))
    assert summed_up([slip, good, worse, better]) == (worse, False, better)
    decisive = one(5, 0, -0.2, -0.6)
    assert summed_up([slip, good, worse, decisive]) == (decisive, True, good)
    even = [one(ply, 0, 0.1, 0.1, same=True, others=(0.0,)) for ply in range(3)]
    assert summed_up(even) == summed_up([]) == (None, False, None)


def test_nothing_mattered_in_an_even_game() -> None:
    assert turning_points([one(ply, ply % 2, 0.1, 0.0) for ply in range(20)]) == ()
    assert turning_points([]) == ()


def test_words_say_what_is_proven_and_no_more() -> None:
    (guess,) = turning_points([one(5, 0, 0.2, -0.7)])
    assert facts(guess) == ()
    assert [str(text) for text in reasons(guess)] == ["Because."]
    (proven,) = turning_points([one(5, 0, 1.0, -1.0, sure=True)])
    assert [str(text) for text in facts(proven)] == [
        "With the better move the win could have been forced.",
        "After this the game was lost against best play.",
    ]
    assert [str(text) for text in reasons(proven)] == ["Because.", "So it was."]
    good, bad = (say("{first} {second}", first=say("Three ends."), second=say(words)) for words in ("Good.", "Bad."))
    judged = proven.judged
    judged = replace(judged, best=replace(judged.best, reason=good), played=replace(judged.played, reason=bad))
    shared = replace(proven, judged=judged)
    assert [str(text) for text in reasons(shared)] == ["Three ends. Good.", "Bad."], "no sentence twice"
    assert {moment.kind for moment in (guess, proven)} <= KINDS.keys()
    assert str(standing(1.0, True)) == "won for certain"
    assert str(standing(1.0)) == "clearly ahead"
    assert str(standing(-0.3)) == "a little behind"


# --- real games ------------------------------------------------------------------------------------------------------

ROUNDS = 4


class Unhurried:
    """An agent that looks at each move in so many rounds, however busy the machine is."""

    def __init__(self, agent: Any, rounds: int = ROUNDS) -> None:
        self.agent, self.rounds = agent, rounds

    def advise(self, seen: Any, seat: int, rng: Any, pace: Pace, played: Any) -> Iterator[Any]:
        del pace
        yield from islice(self.agent.advise(seen, seat, rng, UNHURRIED, played), self.rounds)


def moments_of(name: str, agent: Any) -> tuple[dict[int, str], Review]:
    session = golden(name)
    review, adviser = Review(session, Known(60.0, 60.0)), Unhurried(agent)
    for _ in look_back(review, adviser):
        pass
    return {moment.ply: moment.kind for moment in review.points()}, review


def test_a_win_that_was_missed_is_found() -> None:
    found, review = moments_of("early", agent_of(GAME))
    assert found.get(20) in (MISSED, DECISIVE)
    assert review.judged[20].best.sure
    rules, missed = review.rules, review.judged[20]
    after = rules.apply(review.states[20], missed.seat, missed.best.move)
    assert rules.turn(after).places[missed.seat] == 1


@pytest.mark.parametrize(("name", "ply"), [("gift", 28), ("early_gift", 24)])
def test_a_blunder_that_lost_at_once_is_named(name: str, ply: int) -> None:
    found, review = moments_of(name, agent_of(GAME))
    blunder = review.judged[ply]
    assert (blunder.played.value, blunder.played.sure) == (-1.0, True)
    assert found.get(ply) in (DECISIVE, MISSED, MISTAKE) or blunder.value <= -0.5
    if name == "gift":
        assert ply in found


def test_a_right_claim_is_told() -> None:
    session = golden("claim_conceded")
    claim = next(ply for ply, step in enumerate(session.log) if step.seat >= 0 and "Claim" in str(step.move))
    _, review = moments_of("claim_conceded", agent_of(GAME))
    told = {moment.ply: moment for moment in review.points(notable=(claim,))}
    judged = review.judged[claim]
    assert judged.played.value > 0
    if judged.played.sure:
        assert told[claim].kind == RIGHT


class Plain:
    """A mind for one seat that values any position alike and is sure of it."""

    def advise(
        self, seen: Any, seat: int, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        yield (Suggestion(played, 0.4, (played,), say("It was played."), True),)


def test_alone_a_win_is_no_proof_that_it_could_not_have_been_better() -> None:
    review = Review(golden("alone", "magic_triland"), Known(0.001, 0.001))
    for _ in look_back(review, Plain()):
        pass
    assert {judged.value for judged in review.judged.values()} == {0.4}


def test_alone_a_loss_is_a_loss() -> None:
    review = Review(golden("alone_limit", "magic_triland"), Known(0.001, 0.001))
    for _ in look_back(review, Plain()):
        pass
    last = max(review.judged)
    assert review.judged[last].played.value == -1.0


# --- accuracy as lichess counts it -----------------------------------------------------------------------------------


def one_judged(ply: int, value: float, loss: float, seat: int = 0) -> Judged:
    best, played = Suggestion("best", value, (), Text("")), Suggestion("played", value - loss, (), Text(""))
    return Judged(ply, seat, value, best, played, loss, ())


@pytest.mark.parametrize(("percent", "accuracy"), [(0, 100), (10, 64.6), (20, 41.0), (50, 9.5), (100, 0)])
def test_a_move_by_the_winning_chance_that_it_gave_away(percent: float, accuracy: float) -> None:
    """The figures are those of lila's formula for a loss of so many per cent."""
    assert of_move(percent / 50) == pytest.approx(accuracy, abs=0.1)


def test_a_seat_by_all_its_moves() -> None:
    good = [one_judged(ply, 0.1, 0.0) for ply in range(0, 20, 2)]
    assert of_seat(good, 0) == pytest.approx(100)
    assert of_seat(good, 1) is None and of_seat(good[:1], 0) is None
    late = [*good[:-1], one_judged(18, 0.1, 0.6)]
    assert 60 < (of_seat(late, 0) or 0) < 95
    # where the game swings, a move weighs more than where it lies still
    swinging = [one_judged(2 * n, 0.9 * (-1) ** n if n > 7 else 0.0, 0.4 if n in (0, 9) else 0.0) for n in range(10)]
    calm = [one_judged(2 * n, 0.9 * (-1) ** n if n > 7 else 0.0, 0.4 if n in (0, 1) else 0.0) for n in range(10)]
    assert (of_seat(swinging, 0) or 0) < (of_seat(calm, 0) or 0)


def test_what_is_lost_in_small_steps_is_found_where_most_was_lost() -> None:
    own = [one_judged(2 * n, 0.0, 0.15 if 6 <= n < 11 else 0.01) for n in range(20)]
    found = drift(own, 0)
    assert found == (12, 20)
    assert drift(own[:8], 0) is None, "that is little"
    assert drift([*own, one_judged(60, 0.0, 0.4)], 0) is None, "one move stands out"
    assert drift(own, 1) is None
