"""Advice, pondering and the pace: through the worker, by the stand-in, and for a game with secrets."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.ai.agent import BEST, Pace, Suggestion, agent_of, chosen
from engine.ai.move_comparison import UNSAID, WITH_OTHER, WITH_PLAYED, compared, compared_with, telling
from engine.ai.process.child_process import HEARTBEAT
from engine.ai.process.worker_supervisor import Advice, Worker
from engine.ai.simple_agent import EXPOSED, SAFE, WINS, Plain, SimpleAgent
from engine.core import registry
from engine.core.game_start import started
from engine.core.rules import CHANCE
from engine.core.text import Text, say, tenths
from tests import waiting
from tests.ai.counted_pace import Patience
from tools.torture.torture import setups

sys.path.insert(0, str(Path(__file__).parent))
from trailbox_toy import RULES, Grid, Mark

Make = Callable[..., Worker]


def until(worker: Worker, wanted: Callable[[], bool]) -> list[Any]:
    found: list[Any] = []
    waiting.until(wanted, lambda: found.extend(worker.poll()), lambda: f"{worker.faults} {worker.last_fault!r}")
    return found


def ready(make: Make, agent: str = "GOOD") -> Worker:
    worker = make(agent)
    worker.start()
    until(worker, lambda: worker.ready)
    return worker


def test_advice_is_streamed_and_ends_with_done(make: Make) -> None:
    worker = make()
    number = worker.ask_advice(Grid("00.11...."), 0, 1)
    found = until(worker, lambda: not worker.thinking)
    assert all(isinstance(advice, Advice) and advice.request == number for advice in found)
    assert [advice.done for advice in found] == [False] * (len(found) - 1) + [True]
    best = found[-1].suggestions[0]
    assert (best.move, best.value, best.sure) == ({"cell": 2}, 1.0, True)
    assert best.line == ({"cell": 2},)
    assert best.reason == WINS
    assert 1 <= len(found[-1].suggestions) <= BEST


@pytest.mark.parametrize("played", [Mark(8), {"cell": 8}])
def test_the_played_move_is_among_them(make: Make, played: object) -> None:
    worker = make()
    worker.ask_advice(Grid("0...1...."), 0, 1, seconds=0.3, played=played)
    found = until(worker, lambda: not worker.thinking)
    suggestions = found[-1].suggestions
    assert {"cell": 8} in [suggestion.move for suggestion in suggestions]
    assert len(suggestions) in (BEST, BEST + 1)
    assert len({str(suggestion.move) for suggestion in suggestions}) == len(suggestions)
    assert all(str(suggestion.reason) for suggestion in suggestions)


def test_the_seconds_are_the_most_it_thinks_and_it_shows_signs_of_life(make: Make) -> None:
    worker = ready(make)
    worker.ask(Grid("0........"), 1, "patient", 1, 3 * HEARTBEAT)
    found = until(worker, lambda: not worker.thinking)
    assert found[-1].value == pytest.approx(3 * HEARTBEAT)
    assert found[-1].nodes > 1, "the pace was asked again and again"
    assert worker.faults == 0


def test_a_mind_that_will_not_end_is_taken_at_its_word(make: Make) -> None:
    worker = ready(make)
    worker.ask(Grid("0........"), 1, "long", 1, 0.2)
    found = until(worker, lambda: not worker.thinking)
    assert found[-1].done and found[-1].move == {"cell": 8}
    assert worker.faults == 0


def test_what_was_pondered_is_still_known_when_it_is_asked(make: Make) -> None:
    worker = ready(make)
    pid, found = worker.pid, []

    def ponder_and_ask() -> None:
        worker.ponder(Grid(), 1, "any", 1)
        assert worker.pondering and not worker.thinking
        for _ in range(10):
            assert worker.poll() == [], "pondering answers nothing"
            time.sleep(0.01)
        worker.ask(Grid("0........"), 1, "pondered", 1)
        assert not worker.pondering
        found[:] = until(worker, lambda: not worker.thinking)

    waiting.until(lambda: found and found[-1].nodes > 0, ponder_and_ask, lambda: "another mind, or it forgets")
    assert (worker.pid, worker.faults) == (pid, 0)


@pytest.mark.parametrize("what", ["ponder", "patient", "advice"])
def test_a_stop_comes_long_before_the_search_would_end(make: Make, what: str) -> None:
    """How many milliseconds it takes is told by `bench`."""
    worker = ready(make)
    for seed in range(7):
        if what == "ponder":
            worker.ponder(Grid(), 1, "any", seed)
        elif what == "advice":
            worker.ask_advice(Grid(), 0, seed, seconds=3600.0)
        else:
            worker.ask(Grid("0........"), 1, "patient", seed, 3600.0)
        until(worker, lambda: not worker.idle)
        time.sleep(0.02 + 0.005 * seed)
        worker.cancel()
        until(worker, lambda: worker.idle)
    assert worker.faults == 0


def test_a_fault_while_pondering_is_not_repeated(make: Make) -> None:
    worker = ready(make, "FAULTY")
    worker.ponder(Grid(), 1, "any", 1)
    until(worker, lambda: worker.faults == 1)
    assert not worker.pondering
    until(worker, lambda: worker.ready)
    worker.ask(Grid("0........"), 1, "any", 2)
    assert until(worker, lambda: not worker.thinking)[-1].move == {"cell": 8}
    assert worker.faults == 1


def test_a_game_that_cannot_be_loaded_is_told(make: Make) -> None:
    worker = make("NOBODY")
    worker.start()
    until(worker, lambda: worker.faults == 1)
    assert "NOBODY" in worker.last_fault


def test_the_stand_in_gives_advice_too(make: Make) -> None:
    worker = make("FAULTY")
    number = worker.ask_advice(Grid("00..11..."), 0, 1, played=Mark(8))
    found = until(worker, lambda: not worker.thinking)
    assert worker.fallback
    assert found[-1].request == number and found[-1].done
    assert found[-1].suggestions[0].move == {"cell": 2}
    assert {"cell": 8} in [suggestion.move for suggestion in found[-1].suggestions]
    worker.ponder(Grid(), 1, "any", 1)
    assert not worker.pondering and worker.poll() == []


class _Count(Pace):
    """Over after so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def over(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


def test_plain_advice_sees_wins_and_losses_and_gives_reasons() -> None:
    plain = Plain(RULES, rounds=400)
    last = list(plain.advise(Grid("00..1...."), 1, Random(1)))[-1]
    assert last[0].move == Mark(2), "the only move that does not lose"
    assert "%" in str(last[0].reason)
    assert list(plain.advise(Grid("00.11...."), 0, Random(1)))[-1][0].reason == WINS
    assert list(plain.advise(Grid("000......"), 1, Random(1))) == []
    assert list(plain.ponder(Grid(), 0, "", Random(1))) == []


def test_plain_advice_comes_to_its_end_and_is_the_same_again() -> None:
    one, two = (list(Plain(RULES, rounds=90).advise(Grid(), 0, Random(4))) for _ in range(2))
    assert one == two
    short = list(Plain(RULES, rounds=100_000).advise(Grid(), 0, Random(4), _Count(10)))
    assert len(short) == 2, "what is seen at once, and what it had when it was stopped"
    assert list(SimpleAgent(RULES).advise(Grid(), 0, Random(4), _Count(10)))


def test_the_stand_in_says_what_an_answer_could_do() -> None:
    last = list(SimpleAgent(RULES).advise(Grid("00..1...."), 1, Random(2), played=Mark(8)))[-1]
    assert (last[0].move, last[0].reason) == (Mark(2), SAFE)
    assert next(suggestion for suggestion in last if suggestion.move == Mark(8)).reason == EXPOSED
    assert list(SimpleAgent(RULES).advise(Grid("00.11...."), 0, Random(2)))[-1][0].reason == WINS
    assert list(SimpleAgent(RULES).advise(Grid("000......"), 1, Random(2))) == []


def test_the_three_best_and_the_played_one() -> None:
    suggestions = [Suggestion(Mark(n), n / 10, (), say("")) for n in range(6)]
    assert [suggestion.move.cell for suggestion in chosen(suggestions)] == [5, 4, 3]
    assert [suggestion.move.cell for suggestion in chosen(suggestions, Mark(0))] == [5, 4, 3, 0]
    assert [suggestion.move.cell for suggestion in chosen(suggestions, Mark(4))] == [5, 4, 3]
    assert isinstance(suggestions[0].reason, Text)


PLAYED = [name for name in registry.names() if registry.info(name).levels]
LOOKS = 3
"""Positions of a game, from the first move to the last."""


@pytest.mark.parametrize("name", PLAYED)
def test_advice_that_is_stopped_early_is_still_advice(name: str) -> None:
    info, luck = registry.info(name), Random(name)
    choose = registry.tool(name, "random_play", "CHOOSE")
    session = started(next(setup for setup in setups(info, 20, luck) if len(setup.seats) > 1))
    while session.over is None:
        seat = session.to_move[0]
        moves = session.moves(seat)
        session.play(seat, choose(session.state, seat, moves, luck) if choose else luck.choice(moves))
    asked = [k for k, step in enumerate(session.log) if step.seat != CHANCE]
    for ply in asked[:: len(asked) // LOOKS + 1]:
        state, seat = session.states[ply], session.log[ply].seat
        seen, moves = session.rules.observe(state, seat), session.rules.moves(state, seat)
        for asks in (0, 40):
            *_, advice = agent_of(name).advise(seen, seat, Random(ply), Patience(asks), played=moves[-1])
            told = [one.move for one in advice]
            assert moves[-1] in told and all(move in moves for move in told), f"step {ply}, stopped after {asks}"


# --- which difference a reason names


def test_the_greatest_difference_in_favour_is_told() -> None:
    terms, others = {"own": 5.0, "rival": -2.0, "luck": 1.0}, {"own": 4.0, "rival": -5.0, "luck": 1.0}
    assert telling(terms, others, better=True, least=0.5) == ("rival",)
    assert telling(others, terms, better=False, least=0.5) == ("rival",)


def test_what_speaks_against_it_is_not_left_unsaid() -> None:
    assert telling({"own": 5.0, "rival": -2.0}, {"own": 2.0, "rival": 0.0}, better=True, least=0.5) == ("own", "rival")


def test_what_is_about_equal_or_otherwise_has_no_reason() -> None:
    assert telling({"own": 1.2}, {"own": 1.0}, better=True, least=0.5) == ()
    assert telling({"own": 1.0}, {"own": 3.0}, better=True, least=0.5) == ()


def test_a_term_that_only_one_has_counts_as_nothing_in_the_other() -> None:
    assert telling({"win": 2.0}, {"own": 1.0}, better=True, least=0.5) == ("win",)


def test_nothing_unsaid_is_greater_than_what_is_said() -> None:
    rng = Random(1)
    for _ in range(500):
        one, other = ({k: rng.gauss(0, 1) for k in "abcd"} for _ in range(2))
        better = sum(one.values()) > sum(other.values())
        told = telling(one, other, better, least=0.0)
        gaps = {k: (one[k] - other[k]) * (1 if better else -1) for k in one}
        assert gaps[told[0]] == max(gaps.values()) > 0
        unsaid = [abs(gap) for k, gap in gaps.items() if k not in told and gap < 0]
        assert all(gap <= UNSAID * gaps[told[0]] or gap <= abs(gaps[told[-1]]) for gap in unsaid)


def test_the_best_is_compared_with_the_played_or_the_next_one_and_the_others_with_the_best() -> None:
    assert [compared_with("abc", n) for n in range(3)] == [("b", WITH_OTHER), ("a", WITH_OTHER), ("a", WITH_OTHER)]
    assert [compared_with("abc", n, "c".__eq__) for n in range(3)] == [
        ("c", WITH_PLAYED),
        ("a", WITH_OTHER),
        ("a", WITH_OTHER),
    ]
    assert compared_with("ab", 0, "a".__eq__) == ("b", WITH_OTHER)
    assert compared_with("a", 0) is None


def test_ways_are_told_with_the_best_other_one() -> None:
    """None is worth more than the one ranked before it, and the played one stands last if it is none of the best."""
    worth = {"a": 3.0, "b": 2.95, "c": 1.0, "d": 2.0, "e": 0.5}
    told = compared([*worth], worth.__getitem__, 0.1, "e".__eq__)
    assert [it.mine for it in told] == ["a", "b", "c", "e"]
    assert [it.other for it in told] == ["e", "a", "a", "a"]
    assert [it.against for it in told] == [WITH_PLAYED, WITH_OTHER, WITH_OTHER, WITH_OTHER]
    assert [it.close for it in told] == [False, True, False, False]
    assert [it.praised for it in told] == [True, True, False, False]
    assert [it.gap for it in told] == pytest.approx([2.5, 0.05, 2.0, 2.5])
    assert [it.worth for it in compared("cab", worth.__getitem__)] == [1.0, 1.0, 1.0]
    (alone,) = compared("a", worth.__getitem__)
    assert alone.other is None and alone.better and alone.praised and not alone.keys


def test_the_terms_of_two_ways_fill_the_sentences_of_a_game() -> None:
    terms = {"a": {"own": 5.0, "rival": -2.0}, "b": {"own": 2.0, "rival": 0.0}}
    best, worse = compared("ab", lambda way: sum(terms[way].values()))
    words = say("{who} {points}, {against}."), say("But {who} {points}.")
    it = best.by_terms(terms.get, 0.5)
    assert it.keys == ("own", "rival")
    told = it.counted(lambda key: (words, {"who": key, "points": it.terms[key]}))
    assert [str(text) for text in told] == ["own 5.0, with the best other move.", "But rival -2.0."]
    assert worse.by_terms(lambda way: terms[way] if way == "b" else None, 0.5) == worse, "one is not known"


def test_tenths() -> None:
    assert [str(tenths(n)) for n in (0.0, 1.25, 3.99, -0.04, -1.5)] == ["0.0", "1.2", "4.0", "0.0", "−1.5"]
