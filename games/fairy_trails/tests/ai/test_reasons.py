"""Reasons in a duel: what is said of the card that stays in the hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial
from math import exp
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED
from engine.ai.kernels.neural import FIRST
from engine.ai.move_comparison import Comparison, compared
from engine.core import codec, registry
from engine.core.rules import Seat
from games.fairy_trails.ai import playout_outcomes
from games.fairy_trails.ai.ai import AGENT, PLANS, _compared, _suggestions
from games.fairy_trails.ai.kernels.card_codes import numbers
from games.fairy_trails.ai.kernels.duel import GOING, NONE, UNIT
from games.fairy_trails.ai.kernels.network_features import LEAD, owner_of
from games.fairy_trails.ai.kernels.playouts import WHOLE, Playouts
from games.fairy_trails.ai.move_reasons import CLEAR, closable, figures, reason
from games.fairy_trails.ai.move_search import Candidate, Driver, Ranking, TrailPlan, code_of, move_of
from games.fairy_trails.ai.network_changes import (
    HARD,
    LEAST,
    changes,
    closed,
    improvements,
    lacking,
    merit,
    put_away,
    setbacks,
)
from games.fairy_trails.ai.playout_outcomes import CLOSED, OPEN, Term
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.networks import with_card
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position
from tools.ui_driver import replayed


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


def sentences(kept: int, chance: float, instead: float) -> tuple[str, str]:
    """Reason and figures of a lay after which the other card can close so many huts."""
    seen, seat, move = next(one for one in lays() if closable(*one) == kept and len(one[0].hands[one[1]]) == 2)
    code = code_of(seen, seat, move)
    mine, other = Candidate(code, chance), Candidate(code ^ 4, instead)
    it = Comparison(mine=mine, other=other, better=chance > instead, close=False)
    return str(reason(seen, seat, move, it, other)), str(figures(seat, it, other, 0))


def test_the_kept_card_is_told_and_the_chances_of_both_are_figures() -> None:
    words, counted = sentences(0, 0.48, 0.43)
    assert "worth more later" not in words, "what the card does on the table is told instead"
    assert counted == "Chance to win: 48 %, with the other card 43 %."
    words, _ = sentences(1, 0.48, 0.43)
    assert words.endswith("Keeps the card that can close 1 hut next.")
    words, counted = sentences(0, 0.43, 0.48)
    assert "It is better to lay the other card first." in words
    assert counted == "Chance to win: 43 %, with the other card 48 %."
    words, counted = sentences(0, 0.48, 0.47)
    assert "other card" not in words and counted == "None", "about as good"


def test_an_answer_is_counted_in_whole_worlds() -> None:
    """However a search is stopped: it came in 114 % and 200 % of the hands."""
    seen, seat, _ = lays()[20]
    for most in range(1, 40):
        trial = Driver().sit(seen, seat, "fitted", 7)
        trial.begin(12)
        asked = iter(range(most))
        trial.run(4, 5, lambda asked=asked: next(asked, None) is None)
        for k in range(trial.width):
            assert trial.wins[k] <= trial.shuts[k] + trial.worlds and max(trial.wins[k], trial.shuts[k]) <= trial.worlds


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
    told = _suggestions(seen, seat, found, move, _compared(seen, seat, found, code))[0]
    assert "other card" in str(told.figures) and " card" in str(told.reason)
    assert "card" not in str(told.public), "the figures are shown to its seat alone"


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


def test_the_first_thing_counted_is_the_greatest_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout_outcomes, "WORLDS", 24)
    told = 0
    names = {CLOSED: "have closed", OPEN: "promise"}
    for seen, seat, _ in lays()[1:40:3]:
        driver = Driver()
        *_, found = driver.search(seen, seat, GLANCE, Random(3), UNHURRIED, wanted=3)
        ways = found.ways[:3]
        later = playout_outcomes.after(driver.trial("fitted"), seat, [way.code for way in ways], 5, UNHURRIED)
        for one in compared(ways, lambda way: 2 * way.chance - 1):
            it = one.by_terms(partial(_later, later), CLEAR)
            words = str(figures(seat, it, None, 6))
            gaps = {key: (it.terms[key] - it.others[key]) * (1 if it.better else -1) for key in it.terms}
            if sum(gaps.values()) < CLEAR:
                assert "best other move" not in words
                continue
            kind, who = max(gaps, key=lambda key: gaps[key])
            first = words.split(", with the", maxsplit=1)[0]
            assert first.startswith("After 6 cards") and names[kind] in first, (words, gaps)
            assert ("Elves", "Gnomes")[who] in first, (words, gaps)
            told += 1
    assert told > 5


def _later(later: Mapping[int, Mapping[Term, float]], way: Candidate) -> Mapping[Term, float]:
    return later[way.code]


def against(
    mine: Candidate, other: Candidate, terms: Mapping[Term, float], others: Mapping[Term, float], *, better: bool = True
) -> Comparison[Candidate]:
    """A move that is clearly better or worse than the other one."""
    it = Comparison(mine=mine, other=other, better=better, close=False)
    return it.by_terms(lambda way: terms if way is mine else others, CLEAR)


QUIET = re.compile(r"(Lays the hut|Other places|Changes little)")


def quiet() -> tuple[Position, Seat, Lay]:
    """A lay that does nothing by itself."""
    return next(it for it in lays() if QUIET.match(str(reason(*it, Comparison(mine=Candidate(0, 0.5))))))


def test_sentences_of_what_comes_later() -> None:
    seen, seat, move = quiet()
    me, other = ("Elves", "Gnomes")[:: 1 if seat == 0 else -1]
    way = Candidate(code_of(seen, seat, move), 0.5)
    others = {(CLOSED, seat): 2.0, (CLOSED, 1 - seat): -2.0, (OPEN, seat): 3.0, (OPEN, 1 - seat): -3.0}
    keys = {"own": (CLOSED, seat), "theirs": (CLOSED, 1 - seat), "hopes": (OPEN, seat), "fears": (OPEN, 1 - seat)}

    def words(*, better: bool = True, **changes: float) -> tuple[str, str]:
        terms = others | {keys[name]: others[keys[name]] + change for name, change in changes.items()}
        it = against(way, Candidate(way.code ^ 1, 0.4), terms, others, better=better)
        return str(reason(seen, seat, move, it)), str(figures(seat, it, None, 6))

    told, counted = words(own=1.5)
    assert told.endswith(f"Some cards later the {me} have closed more huts than with the best other move.")
    assert counted.startswith(
        f"After 6 cards the {me} have closed 3.5 more huts on average, with the best other move 2.0."
    )
    told, counted = words(fears=0.5)
    assert QUIET.match(told) and "Leads to" not in told, "what open networks promise is no reason by itself"
    assert counted.startswith(f"After 6 cards the open networks of the {other} promise 2.5 huts")
    told, counted = words(hopes=2.0, theirs=-1.5)
    assert QUIET.match(told) and "Some cards later" not in told
    assert counted.endswith(f"But the {other} have closed 3.5 more huts, with the other move 2.0.")
    assert f"Some cards later the {me} have closed fewer huts than" in words(own=-1.5, better=False)[0]
    assert QUIET.match(words(own=0.05)[0]) and words(own=0.05)[1] == "None"


def test_what_a_card_lacks_of_a_better_one_is_counted() -> None:
    """Huts closed at once, networks of one open end: held against the networks themselves, and never said twice."""
    kinds: Counter[str] = Counter()
    for seen, seat, move in lays()[:60]:
        after, most = RULES.apply(seen, seat, move), 0
        for best in [one for one in RULES.moves(seen, seat) if isinstance(one, Lay)][::17]:
            better = RULES.apply(seen, seat, best)
            told = [*map(str, lacking(seen, after, better, seat))]
            assert len({*told}) == len(told), told
            more = [line for line in told if "closes" in line]
            most = closed(seen, better, seat)
            assert bool(more) == (most > closed(seen, after, seat)), told
            assert not more or f"closes {most} hut" in more[0]
            kinds.update(line.split(" ")[0] + line.rsplit(" ", 1)[-1] for line in told)
    assert len(kinds) >= 3, kinds


def test_what_comes_later_is_told_to_its_seat_only() -> None:
    """It depends on the card that stays in the hand."""
    seen, seat, move = lays()[10]
    *_, advice = AGENT.advise(seen, seat, Random(1), played=move)
    assert any("After " in str(one.figures) for one in advice)
    assert all("later" not in str(one.public) for one in advice)
    assert PLANS["expert"].plies == 5


def test_how_often_the_other_closes_in_simulated_games_is_no_reason() -> None:
    """It counts the replies that are chosen, which say nothing of those that are possible."""
    seen, seat, move = quiet()
    even, code = {(CLOSED, seat): 1.0}, code_of(seen, seat, move)
    for mine, others, better in ((0.27, 0.5, True), (0.5, 0.27, False)):
        way, other = Candidate(code, 0.5, shuts=mine), Candidate(code ^ 1, 0.4, shuts=others)
        words = str(reason(seen, seat, move, against(way, other, even, even, better=better)))
        assert words and "chances" not in words


def test_in_public_nothing_is_said_of_the_kept_card() -> None:
    """Only what the card does on the table, which everybody sees."""
    seen, seat, move = quiet()
    terms, others, way = {(CLOSED, seat): 3.0}, {(CLOSED, seat): 1.0}, Candidate(code_of(seen, seat, move), 0.5)
    words = str(reason(seen, seat, move, against(way, Candidate(way.code ^ 1, 0.4), terms, others), secret=True))
    assert QUIET.match(words) and words.count(".") == 1 and "card" not in words


def test_a_loss_keeps_its_sign() -> None:
    """Open networks may promise less than nothing."""
    seen, seat, move = quiet()
    way = Candidate(code_of(seen, seat, move), 0.5)
    it = against(way, Candidate(way.code ^ 1, 0.4), {(OPEN, seat): 0.5}, {(OPEN, seat): -1.1})
    assert "promise 0.5 huts on average, with the best other move −1.1." in str(figures(seat, it, None, 6))
    it = against(way, Candidate(way.code ^ 1, 0.4), {(OPEN, 1 - seat): 1.1}, {(OPEN, 1 - seat): -0.5})
    assert "promise −1.1 huts on average, with the best other move 0.5." in str(figures(seat, it, None, 6))


def test_the_kept_card_is_no_reason_where_the_other_move_keeps_it_too() -> None:
    seen, seat, move = quiet()
    code = code_of(seen, seat, move)
    way, instead = Candidate(code, 0.5), Candidate(code ^ 4, 0.3)
    it = Comparison(mine=way, other=Candidate(code ^ 1, 0.4), close=False)
    assert "Keeps the" not in str(reason(seen, seat, move, it, instead))


def test_what_helps_the_other_seat_is_no_praise() -> None:
    """A move that is told by what it is good for never says that it leaves the other more."""
    bad = ("chances to close", "easier for the {other}", "will probably win", "may win", "Opens a network")
    for seen, seat, move in lays()[::3]:
        other = ("Elves", "Gnomes")[1 - seat]
        way = Candidate(code_of(seen, seat, move), 0.5, shuts=0.9, ends=0.9)
        for close in (True, False):
            it = Comparison(mine=way, other=Candidate(way.code, 0.5, shuts=0.1), close=close, better=not close)
            words = str(reason(seen, seat, move, it))
            assert not any(one.format(other=other) in words for one in bad), words


def others() -> Iterator[tuple[Position, Seat, Lay]]:
    """Some of all lays in the positions of the golden game."""
    for seen, seat, _ in lays()[3:]:
        yield from ((seen, seat, one) for one in RULES.moves(seen, seat)[::23] if isinstance(one, Lay))


def test_a_hut_that_is_closed_for_the_other_is_told_after_what_outweighs_it() -> None:
    """A reason never argues against its own move."""
    gift = next(
        (seen, seat, move)
        for seen, seat, move in others()
        if closed(seen, RULES.apply(seen, seat, move), 1 - seat) == 1
        and not closed(seen, RULES.apply(seen, seat, move), seat)
    )
    seat = gift[1]
    other = ("Elves", "Gnomes")[1 - seat]
    words = str(reason(*gift, Comparison(mine=Candidate(0, 0.5))))
    assert words.endswith(f"That it closes 1 hut for the {other} matters less.") and not words.startswith("That"), words
    code = code_of(*gift)
    worse = Comparison(mine=Candidate(code, 0.4), other=Candidate(code, 0.6), better=False, close=False)
    assert str(reason(*gift, worse)).startswith(f"Closes 1 hut for the {other}.")


def test_huts_that_are_closed_for_both_are_one_sentence() -> None:
    """A review leaves out what is true of both moves, and gave as the reason that a hut is closed for the other."""
    both = next(
        (seen, seat, move)
        for seen, seat, move in others()
        if all(closed(seen, RULES.apply(seen, seat, move), colour) for colour in (0, 1))
    )
    me, other = ("Elves", "Gnomes")[:: 1 if both[1] == 0 else -1]
    words = str(reason(*both, Comparison(mine=Candidate(0, 0.5))))
    assert re.match(rf"Closes \d huts? for the {me} and \d huts? for the {other}\.", words), words


def test_where_a_card_does_nothing_the_huts_that_the_kept_one_closes_are_told() -> None:
    told = 0
    for seen, seat, move in others():
        code, huts = code_of(seen, seat, move), closable(seen, seat, move)
        it = Comparison(mine=Candidate(code, 0.5), other=Candidate(code ^ 4, 0.48))
        words = str(reason(seen, seat, move, it))
        kept = f"Keeps the card that can close {huts} hut{'s' * (huts > 1)} next."
        if QUIET.match(words):
            assert not huts or words.endswith(kept), "about as good, yet that is what it is for"
        told += words.endswith(kept)
        if told > 2:
            return
    raise AssertionError(told)


def test_what_follows_is_told_only_of_moves_that_differ() -> None:
    seen, seat, move = quiet()
    way = Candidate(code_of(seen, seat, move), 0.5)
    later = {(CLOSED, seat): 2.0}
    it = Comparison(mine=way, other=Candidate(way.code ^ 1, 0.49), gap=0.02)
    it = it.by_terms(lambda one: later if one is way else {(CLOSED, seat): 1.0}, CLEAR)
    assert "Some cards later" not in str(reason(seen, seat, move, it))
    assert "Some cards later" in str(reason(seen, seat, move, replace(it, gap=0.04)))


def test_of_equal_moves_that_one_is_first_which_does_more_at_once() -> None:
    changed = 0
    for seen, seat, _ in lays()[5:60:5]:
        codes = [code_of(seen, seat, one) for one in RULES.moves(seen, seat)[:60:11] if isinstance(one, Lay)]

        def does(code: int, seen: Position = seen, seat: Seat = seat) -> int:
            return merit(seen, RULES.apply(seen, seat, move_of(seen, seat, code)), seat)

        codes.sort(key=does)
        idle, most = codes[0], codes[-1]
        even = Ranking((Candidate(idle, 0.505), Candidate(most, 0.5)), 1, worlds=8)
        first = _compared(seen, seat, even, -1)[0].mine.code
        assert does(first) == does(most)
        changed += first != idle
        apart = Ranking((Candidate(idle, 0.52), Candidate(most, 0.5)), 1, worlds=8)
        assert _compared(seen, seat, apart, -1)[0].mine.code == idle, "it is better"
    assert changed


def test_a_move_that_is_as_good_but_a_little_worse_says_what_follows() -> None:
    seen, seat, move = quiet()
    code = code_of(seen, seat, move)
    terms, others = {(CLOSED, 1 - seat): -3.0}, {(CLOSED, 1 - seat): -2.0}
    it = Comparison(mine=Candidate(code, 0.47), other=Candidate(code ^ 1, 0.5), better=False, gap=0.07)
    it = replace(it, terms=terms, others=others, keys=((CLOSED, 1 - seat),))
    assert "have closed more huts than with the best other move." in str(reason(seen, seat, move, it))
    assert "have closed" not in str(reason(seen, seat, move, replace(it, gap=0.04)))


def counts(words: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", words)))


def test_what_is_told_of_a_network_has_happened_to_it() -> None:
    """Its huts and ends, before and now; never a network of which each hut is worth next to nothing."""
    kinds: Counter[str] = Counter()
    for seen, seat, move in others():
        after = RULES.apply(seen, seat, move)
        names = [("Elves", "Gnomes")[colour] for colour in (seat, 1 - seat)]
        all_of = {name: changes(seen, after, colour) for name, colour in zip(names, (seat, 1 - seat), strict=True)}
        for good, told in ((True, improvements(seen, after, seat)), (False, setbacks(seen, after, seat))):
            assert len({one.source for one in told}) == len(told), "each kind once"
            for words in map(str, told):
                name = next(name for name in names if name in words)
                gain = 1 if good == (name == names[0]) else -1
                found = [one for one in all_of[name] if gain * one.gain >= LEAST]
                facts = [(len(one.new.huts), len(one.new.ends), *(len(old.ends) for old in one.olds)) for one in found]
                numbers = counts(words)
                if words.startswith(("Opens", "Keeps")):
                    assert any(fact[1] == numbers[-1] and fact[2] == 1 for fact in facts), (words, facts)
                else:
                    assert any(fact[: len(numbers)] == numbers for fact in facts), (words, facts)
                kinds[words.split(" ", maxsplit=1)[0]] += 1
    assert len(kinds) >= 6, kinds


def test_a_network_that_nobody_will_close_is_no_purpose() -> None:
    """Fourteen huts with nine open ends, joined with fourteen cards left; four huts with nine ends, not seven."""
    crowded = 0
    for seen, seat, move in others():
        after = RULES.apply(seen, seat, move)
        told = [*map(str, improvements(seen, after, seat)), *map(str, setbacks(seen, after, seat))]
        for words in told:
            ends = [*map(int, re.findall(r"(\d+) open end", words)), *map(int, re.findall(r"not (\d+)", words))]
            assert not ends or min(ends) <= HARD or words.startswith("Joins"), words
        crowded += any(len(new.ends) > HARD for one in (0, 1) for new in [c.new for c in changes(seen, after, one)])
        hidden = put_away(after, 1 - seat)
        assert hidden is None or counts(str(hidden))[0] >= HARD
    assert crowded


def test_what_another_move_closes_at_once_is_answered_by_what_is_true() -> None:
    """Not that it could still be closed later, where the card that closes it is the one that is laid."""
    told = Counter[str]()
    for seen, seat, _ in lays()[5:90:5]:
        found = [one for one in RULES.moves(seen, seat)[:120:7] if isinstance(one, Lay)]
        gains = [closed(seen, RULES.apply(seen, seat, one), seat) for one in found]
        if not max(gains) or min(gains):
            continue
        idle, closes = found[gains.index(0)], found[gains.index(max(gains))]
        way, other = (Candidate(code_of(seen, seat, one), 0.5) for one in (idle, closes))
        words = str(reason(seen, seat, idle, Comparison(mine=way, other=other, gap=0.05)))
        keeps = other.slot != way.slot and closable(seen, seat, idle) > 0
        assert "still be closed" not in words and ("Keeps the card that can close" in words) == keeps, words
        gives = closed(seen, RULES.apply(seen, seat, idle), 1 - seat) > 0
        assert gives or keeps == ("at once would bring less" not in words), words
        close = str(reason(seen, seat, idle, Comparison(mine=way, other=other, gap=0.01)))
        assert "would bring less" not in close, "that is below the noise"
        told[words.split(" ", maxsplit=1)[0]] += 1
        if other.slot != way.slot:
            assert "would bring less" not in str(
                reason(seen, seat, idle, Comparison(mine=way, other=other), secret=True)
            )
    assert told


def test_a_worse_card_is_told_by_what_is_bad_about_it() -> None:
    """The card that closes is spent, or the best other move keeps it; else what the table shows, never 'nothing' where
    something is done."""
    told = Counter[str]()
    for seen, seat, move in [*others()][::9]:
        if len(seen.hands[seat]) < 2:
            continue
        after, code = RULES.apply(seen, seat, move), code_of(seen, seat, move)
        it = Comparison(mine=Candidate(code, 0.4), other=Candidate(code ^ 4, 0.6), better=False, close=False, gap=0.4)
        words = str(reason(seen, seat, move, it))
        if "Does nothing" in words:
            assert not changes(seen, after, 0) and not changes(seen, after, 1), words
        told.update(
            kind for kind in ("Does nothing", "Changes little", "Spends the card", "keeps this card") if kind in words
        )
        if spent := re.search(r"Spends the card that could close (\d+)", words):
            most = max(
                closed(seen, RULES.apply(seen, seat, one), seat)
                for one in RULES.moves(seen, seat)
                if isinstance(one, Lay) and one.number == move.number
            )
            assert most == int(spent[1]) > max(closed(seen, after, seat), closable(seen, seat, move))
    assert told["Spends the card"] and len(told) >= 2, told


def test_a_card_that_does_nothing_is_told_by_the_networks_after_the_other_move() -> None:
    """Where the other move helps the other seat, or helps less, as their huts and ends say."""
    told = Counter[str]()
    for seen, seat, move in [*others()][::5]:
        code = code_of(seen, seat, move)
        after, less = (RULES.apply(seen, seat, move_of(seen, seat, one)) for one in (code, code ^ 1))
        it = Comparison(mine=Candidate(code, 0.6), other=Candidate(code ^ 1, 0.5), close=False, gap=0.2)
        words = str(reason(seen, seat, move, it))
        for colour, phrase in ((seat, "Brings the networks of"), (1 - seat, "further from their end than")):
            if phrase in words:
                gains = [sum(one.gain for one in changes(seen, s, colour)) for s in (after, less)]
                assert (gains[0] - gains[1]) * (1 if colour == seat else -1) >= LEAST
                told[phrase] += 1
        assert "leads to more later" not in words or merit(seen, after, seat) - merit(seen, less, seat) < 2 * LEAST
    assert told
