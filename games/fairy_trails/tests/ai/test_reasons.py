"""Reasons in a duel: what is said of the card that stays in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import exp
from random import Random

import pytest

from engine.ai.agent import UNHURRIED
from engine.ai.kernels.neural import FIRST
from engine.core import codec, registry
from engine.core.rules import Seat
from games.fairy_trails.ai import playout_outcomes
from games.fairy_trails.ai.ai import AGENT, PLANS, _suggestions
from games.fairy_trails.ai.kernels.card_codes import numbers
from games.fairy_trails.ai.kernels.duel import GOING, NONE, UNIT
from games.fairy_trails.ai.kernels.network_features import LEAD, owner_of
from games.fairy_trails.ai.kernels.playouts import WHOLE, Playouts
from games.fairy_trails.ai.move_reasons import ANSWERS_APART, CLEAR, CardsComparison, closable, compared, reason
from games.fairy_trails.ai.playout_outcomes import CLOSED, OPEN
from games.fairy_trails.ai.search_driver import Candidate, Driver, Ranking, TrailPlan, code_of, move_of
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.networks import with_card
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position
from tools.stagehand import replayed


@cache
def lays() -> tuple[tuple[Position, Seat, Lay], ...]:
    """What each seat saw and laid in a golden game."""
    return tuple(_lays())


def _lays() -> Iterator[tuple[Position, Seat, Lay]]:
    session = replayed(registry.folder("fairy_trails") / "golden" / "cards.json")
    for state, step in zip(session.states, session.log, strict=False):
        move = codec.decode(RULES.move_type, step.move, "move")
        if isinstance(move, Lay):
            yield RULES.observe(state, step.seat), step.seat, move


def everywhere(seen: Position, seat: Seat, move: Lay) -> int:
    """The most huts that the other card closes on any free cell."""
    after = RULES.apply(seen, seat, move)
    web, most = after.forest.web, 0
    for held in after.hands[seat]:
        for cell in web.free:
            for turns in showings(held.card):
                new = with_card(web, Laid(held.number, held.card, cell, turns)).closed[len(web.closed) :]
                most = max(most, sum(len(network.huts) for network in new if network.colour == seat))
    return most


def test_what_the_kept_card_can_close_is_found_wherever_it_is() -> None:
    some = lays()[::5]
    found = [closable(*one) for one in some]
    assert found == [everywhere(*one) for one in some]
    assert max(found) > 0


def sentences(kept: int, chance: float, instead: float) -> str:
    """Of a lay after which the other card can close so many huts."""
    seen, seat, move = next(one for one in lays() if closable(*one) == kept and len(one[0].hands[one[1]]) == 2)
    code = code_of(seen, seat, move)
    return str(reason(seen, seat, move, Candidate(code, chance), Candidate(code ^ 4, instead)))


def test_the_kept_card_is_told_with_the_chances_of_both() -> None:
    words = sentences(0, 0.48, 0.43)
    assert words.endswith(" Keeps the other card: laid now, its chance to win is 43 %, not 48 %.")
    words = sentences(1, 0.48, 0.43)
    assert words.endswith(" Keeps the card that can close 1 hut next: laid now, its chance to win is 43 %, not 48 %.")
    words = sentences(0, 0.43, 0.48)
    assert words.endswith(" The other card gives a better chance to win: 48 % instead of 43 %.")
    assert "card" not in sentences(0, 0.48, 0.47), "about as good"


def test_the_other_card_is_no_reason_where_this_one_should_lie_elsewhere() -> None:
    best, other, same = Candidate(0, 0.5), Candidate(4, 0.4), Candidate(8, 0.3)
    found = Ranking((best, other, same), 1, worlds=8)
    assert found.other_card(best) == other and found.other_card(same) is None
    assert found.other_card(other) == best
    assert Ranking((best, other), 1).other_card(best) is None, "nothing was tried"


def test_of_the_kept_card_only_its_seat_is_told() -> None:
    seen, seat, move = lays()[10]
    code = code_of(seen, seat, move)
    found = Ranking((Candidate(code, 0.5), Candidate(code ^ 4, 0.4)), 1, worlds=8)
    told = _suggestions(seen, seat, found, move, code)[0]
    assert "40 %" in str(told.reason) and "40 %" not in str(told.public)


# --- what a move comes to some cards later

GLANCE = TrailPlan("fitted", width=6, rounds=((12, 4),), plies=5)


@pytest.mark.parametrize("number", range(2, 40, 4))
def test_terms_are_what_the_judge_adds_up(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one guess, so that the chance can be worked out from them."""
    monkeypatch.setattr(playout_outcomes, "WORLDS", 1)
    seen, seat, move = lays()[number]
    trial = Driver().sit(seen, seat, "fitted", 7)
    code, lead = code_of(seen, seat, move), int(trial.left[1 - seat] - trial.left[seat])
    terms = playout_outcomes.after(trial, seat, [code], 5, UNHURRIED)[code]
    trial.play(code)
    if trial.winner == GOING:
        trial.finish(trial.taste, trial.taste, 5)
    if trial.winner != GOING:
        assert all(terms[OPEN, who] == 0 for who in (0, 1))
        return
    judge, stage, mine = trial.judge, trial.stage(), trial.mover == seat
    tempo = int(judge.tempo) * (1 if mine else -1) * int(judge.share[stage]) / UNIT
    ahead = UNIT * (lead + sum(terms.values())) + tempo
    least = min(trial.left[0], trial.left[1], 19)
    slope = int(judge.slope[least] + judge.more[stage])
    logit = (ahead if mine else -ahead) * slope / UNIT + common(trial, least)
    # the judge rounds to 16 thousandths of a logit
    assert int(trial.chance()) / WHOLE == pytest.approx(1 / (1 + exp(-logit / 1000)), abs=0.006)


def common(trial: Playouts, least: int) -> float:
    """What the judge sees that is of no seat's networks, in thousandths of a logit for the seat to move."""
    stage, judge, lead = min(int(trial.stock - trial.top) // 14, 3), trial.judge, trial.left[1] - trial.left[0]
    lead = int(lead if trial.mover == 0 else -lead)
    trial.sight.look(trial)
    terms = [int(trial.sight.terms[k]) for k in range(trial.sight.found)]
    net = sum(int(judge.net[FIRST + term]) for term in terms if owner_of(term) == NONE)
    bare, full = numbers(0, 0), judge.net
    judge.net = bare
    logit = int(trial.logit())
    judge.net = full
    stretch = min(max(logit, -6000), 6000) * int(judge.stretch[20 * stage + least]) / 1000
    return net + lead * int(judge.net[FIRST + LEAD + stage]) + stretch


def test_the_first_thing_told_is_the_greatest_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout_outcomes, "WORLDS", 24)
    told = 0
    names = {CLOSED: "have closed", OPEN: "promise"}
    for seen, seat, _ in lays()[1:40:3]:
        driver = Driver()
        *_, found = driver.search(seen, seat, GLANCE, Random(3), UNHURRIED, wanted=3)
        ways = found.ways[:3]
        later = playout_outcomes.after(driver.trial("fitted"), seat, [way.code for way in ways], 5, UNHURRIED)
        for number, way in enumerate(ways):
            it = compared(later, ways, number, 6)
            assert it is not None
            words = str(reason(seen, seat, move_of(seen, seat, way.code), way, None, it))
            gaps = {key: (it.terms[key] - it.others[key]) * (1 if it.better else -1) for key in it.terms}
            if "wins at once" in words or "win at the start" in words:
                continue
            if sum(gaps.values()) < CLEAR:
                answered = abs(it.other.shuts - way.shuts) >= ANSWERS_APART and words.startswith("In ")
                assert "best other move" not in words or answered
                continue
            kind, who = max(gaps, key=lambda key: gaps[key])
            first = words.split(", with the", maxsplit=1)[0]
            assert first.startswith("After 6 cards") and names[kind] in first, (words, gaps)
            assert ("Elves", "Gnomes")[who] in first, (words, gaps)
            told += 1
    assert told > 5


def test_sentences_of_what_comes_later() -> None:
    seen, seat, move = lays()[10]
    way = Candidate(code_of(seen, seat, move), 0.5)
    others = {(CLOSED, 0): 2.0, (CLOSED, 1): -2.0, (OPEN, 0): 3.0, (OPEN, 1): -3.0}

    def words(**changes: float) -> str:
        keys = {"own": (CLOSED, 0), "theirs": (CLOSED, 1), "hopes": (OPEN, 0), "fears": (OPEN, 1)}
        terms = others | {keys[name]: others[keys[name]] + change for name, change in changes.items()}
        return str(
            reason(seen, seat, move, way, None, CardsComparison(terms, others, 6, Candidate(0, 0.4), better=True))
        )

    assert words(own=1.5).startswith(
        "After 6 cards the Elves have closed 3.5 more huts on average, with the best other move 2.0."
    )
    assert words(fears=0.5).startswith("After 6 cards the open networks of the Gnomes promise 2.5 huts")
    assert words(hopes=2.0, theirs=-1.5).endswith("But the Gnomes have closed 3.5 more huts, with the other move 2.0.")
    assert "best other move" not in words(own=0.05)


def test_what_comes_later_is_told_to_its_seat_only() -> None:
    """It depends on the card that stays in the hand."""
    seen, seat, move = lays()[10]
    *_, advice = AGENT.advise(seen, seat, Random(1), played=move)
    told = [one for one in advice if "After " in str(one.reason)]
    assert told and all("After " not in str(one.public) for one in told)
    assert PLANS["expert"].plies == 5


def test_a_card_that_only_stands_in_the_way_is_told_by_the_answers() -> None:
    """Of it “Changes little” says nothing that sets it apart."""
    seen, seat, move = next(it for it in lays() if str(reason(*it, Candidate(0, 0.5))).startswith("Changes little"))
    even, code = {(CLOSED, seat): 1.0}, code_of(seen, seat, move)
    for mine, others, better, told in ((0.27, 0.5, True, True), (0.5, 0.27, False, True), (0.27, 0.3, True, False)):
        share = f"In {round(100 * mine)} % of the hands"
        versus = f", with the best other move in {round(100 * others)} %."
        for same_card in (True, False):
            other = Candidate(code + 8 if same_card else code ^ 4, 0.4, shuts=others)
            it = CardsComparison(even, even, 6, other, better=better)
            words = str(reason(seen, seat, move, Candidate(code, 0.5, shuts=mine), None, it))
            assert share in words and words.endswith(versus) == told
            assert words.startswith("Changes little") != told
            # of the card that stays in the hand nobody else may know
            public = str(reason(seen, seat, move, Candidate(code, 0.5, shuts=mine), None, it, secret=True))
            assert share in public and public.endswith(versus) == (told and same_card)


def test_that_it_is_secret_is_told_where_nothing_else_can_be_told() -> None:
    """“Changes little” would be untrue of a card that was laid for what it leads to."""
    for seen, seat, move in lays():
        words = str(reason(seen, seat, move, Candidate(0, 0.5)))
        if words.startswith("Changes little"):
            terms, others = {(CLOSED, seat): 3.0}, {(CLOSED, seat): 1.0}
            it = CardsComparison(terms, others, 6, Candidate(0, 0.4), better=True)
            told = str(reason(seen, seat, move, Candidate(0, 0.5), None, it, secret=True))
            assert told.startswith("What sets it apart has to do with the card that it keeps")
            even = CardsComparison(others, others, 6, Candidate(0, 0.4), better=True)
            assert str(reason(seen, seat, move, Candidate(0, 0.5), None, even, secret=True)) == words
            return
    raise AssertionError("no such card in the golden game")
