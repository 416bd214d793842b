"""The kernel's garden against the rules: where clues and fairies may go, what counts, and trials without a trace."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from engine.ai.forms import form
from engine.core.rules import Act
from games.alfheim_fairies.ai.kernels.playouts import EXCHANGE, NONE, READY, UNSEEN
from games.alfheim_fairies.ai.move_search import Driver, choice_of, place_of
from games.alfheim_fairies.rules.garden import ground, places_for
from games.alfheim_fairies.rules.move_types import Exchange, Place
from games.alfheim_fairies.rules.pieces import CLUES, COSTS, FAIRIES, FOOTPRINTS
from games.alfheim_fairies.rules.position import Stack
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import sources
from games.alfheim_fairies.tests.play import begun, eager, garden, played, table
from tests.long_test_slices import Amount

COMPILED = form("alfheim_fairies") == "compiled"


def test_it_sees_what_the_rules_see(amount: Amount) -> None:
    driver, came = Driver(), 0
    trial = driver.trial
    for seed in range(amount(60, 8)):
        session, rng = begun(1 + seed % 3, seed), Random(seed)
        while session.over is None:
            seat = rng.choice(session.to_move)
            seen = session.observe(seat)
            player = seen.players[seat]
            driver.sit(seen, seat, rng)
            trial.frontier()
            assert {trial.cells[k] for k in range(trial.found)} == set(map(place_of, ground(player.garden).frontier))
            for number, fairy in enumerate(FAIRIES):
                if fairy not in player.garden.guests:
                    trial.places(number)
                    cells = places_for(player.garden, seen.costs_for(seat, fairy))
                    assert {trial.cells[k] for k in range(trial.found)} == set(map(place_of, cells))
                    came += len(cells)
            fairies, _, footprint = sources(player)
            assert trial.score() == fairies + footprint
            session.play(seat, eager(seen, seat, session.moves(seat), rng))
    assert came > 50


def test_trials_leave_no_trace(amount: Amount) -> None:
    """At every position of a game; of the slice on the plain form at every sixth."""
    driver = Driver()
    session, rng = begun(2, 4), Random(4)
    every = 1 if COMPILED else amount(1, 6)
    while session.over is None:
        seat = session.to_move[0]
        seen = session.observe(seat)
        if len(session.log) % every == 0:
            deal = driver.sit(seen, seat, rng)
            trial, choices = driver.trial, [choice_of(move) for move in RULES.moves(seen, seat)]
            before = [trial.weigh(choice) for choice in choices]
            for choice in choices[:6]:
                # the same world, the same end
                assert trial.run(choice) == trial.run(choice)
            assert [trial.weigh(choice) for choice in choices] == before
            deal()
        session.play(seat, eager(seen, seat, session.moves(seat), rng))


def test_a_clue_promises_what_it_is_worth_once_it_lies() -> None:
    """The quick way to weigh a place agrees with laying the clue and taking it back, and leaves no trace either."""
    driver = Driver()
    for seed in range(3):
        session, rng = begun(1 + seed, seed), Random(seed)
        while session.over is None:
            seat = session.to_move[0]
            seen = session.observe(seat)
            driver.sit(seen, seat, rng)
            trial, kind = driver.trial, rng.randrange(6)
            trial.weigh(READY << 16)
            trial.frontier()
            cells = [trial.cells[k] for k in range(trial.found)]
            trial.prepare()
            promised = [trial.promise(cell, kind) for cell in cells]
            laid = []
            for cell in cells:
                trial.put(cell, kind + 1, 0)
                laid.append(trial.value())
                trial.take()
            assert promised == laid and trial.value() == trial.now
            session.play(seat, eager(seen, seat, session.moves(seat), rng))


def test_the_last_round_is_played_on_to_its_very_end() -> None:
    """Whoever is ready in the last round has the points that the rules count, experts among them."""
    session, rng = begun(1, 6), Random(6)
    driver = Driver()
    while session.over is None:
        s = session.state
        moves = session.moves(0)
        if s.round == 11 and not s.players[0].hand and isinstance(RULES.turn(s), Act) and len(moves) == 1:
            driver.sit(s, 0, rng)
            end = RULES.apply(s, 0, moves[0])
            assert driver.trial.run(choice_of(moves[0])) == 1000 * sum(sources(end.players[0]))
            return
        session.play(0, eager(s, 0, moves, rng))


def shown(**asked: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Two costs of each kind that lie open from round 7 on: those asked for, else some with cheese."""
    usual = {fairy: tuple([cost for cost in COSTS[fairy] if "C" in cost][:2]) for fairy in FAIRIES if fairy not in "TK"}
    return usual | {"K": ("3",)} | asked


def test_a_fairy_that_can_wait_is_expected_and_comes_in_the_end() -> None:
    driver = Driver()
    driver.sit(table(garden("P B D"), costs=shown(N1=("PBC", "BDT"), N2=("PBD", "BCT")), round=9), 0, Random(1))
    trial, nisse = driver.trial, FAIRIES.index("N2")
    before = trial.value()
    trial.expect(nisse)
    assert trial.value() > before and trial.due == 1 << nisse and not trial.guests
    trial.take()
    assert trial.value() == before and not trial.due
    for _ in range(20):
        trial.run(READY << 16)
        assert all(came >> nisse & 1 for _, came, _, _ in trial.ways())


def test_in_the_last_round_nobody_takes_the_only_place_of_another() -> None:
    """The Queen has two places, the first of them is the only one of F1."""
    lines = garden("T T T T", "P B M D", "T T T .", "P P B D", "T T T .")
    driver = Driver()
    driver.sit(table(lines, costs=shown(F1=("PBMD", "PBCD"), Q=("PPBD", "CCDT")), round=11, hand="T"), 0, Random(1))
    trial = driver.trial
    found = []
    for fairy in ("Q", "F1"):
        trial.places(FAIRIES.index(fairy))
        found.append([trial.cells[k] for k in range(trial.found)])
    assert found == [[place_of((3, 2)), place_of((3, 4))], [place_of((3, 2))]]
    trial.run(choice_of(Place((4, 0))))
    assert [came & 0b1000001 for _, came, _, _ in trial.ways()] == [0b1000001]


def test_an_exchange_is_tried_at_the_next_best_places_too() -> None:
    session, rng = begun(1, 3), Random(3)
    driver = Driver()
    deal = driver.sit(session.observe(0), 0, rng)
    spots = set()
    for _ in range(12):
        spots.add(tuple(driver.trial.run(EXCHANGE << 16 | rank) for rank in range(3)))
        deal()
    assert any(len(set(points)) == 3 for points in spots)


def test_before_the_last_round_all_counts_that_it_may_bring() -> None:
    """The last clue is mead or tea. Mead completes N2's line; tea goes, and one draw in three brings two points."""
    driver = Driver()
    seen = table(garden("P B"), costs=shown(N1=("PBC", "CMT"), N2=("PBD", "CMD")), round=10)
    deal = driver.sit(seen, 0, Random(1))
    nisses = [1 << FAIRIES.index(fairy) for fairy in ("N1", "N2")]
    for _ in range(10):
        assert driver.trial.run(READY << 16) == 1_334
        ways = driver.trial.ways()
        whole = sum(often for often, *_ in ways)
        shares = [sum(often for often, came, _, _ in ways if came == nisse) / whole for nisse in (*nisses, 0)]
        assert shares == pytest.approx([1 / 12, 7 / 12, 4 / 12])
        assert all(reached == 0 and points == 2 * (came > 0) for _, came, reached, points in ways)
        deal()


def test_luck_is_good_as_often_as_bad_and_games_differ_less_without_it(amount: Amount) -> None:
    session, rng = begun(1, 5), Random(5)
    driver, seen, lucks, games = Driver(), session.observe(0), [], []
    deal = driver.sit(seen, 0, rng)
    choice = max((choice_of(move) for move in RULES.moves(seen, 0)), key=driver.trial.weigh)
    for _ in range(amount(4_000, 400)):
        games.append(driver.trial.run(choice))
        lucks.append(driver.trial.luck.total())
        assert sum(driver.trial.luck.by_fairy()) == lucks[-1]
        [(_, _, _, points)] = driver.trial.ways()
        # of two ways to the same points the earlier one counts some thousandths more
        assert 0 <= games[-1] + lucks[-1] - 1_000 * points < 100
        deal()
    assert abs(mean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5
    assert stdev(games) < 0.92 * stdev(game + luck for game, luck in zip(games, lucks, strict=True))


def test_a_footprint_that_nobody_knows_is_each_of_the_six_as_often() -> None:
    driver, session = Driver(), played(2, 4, until=7)
    for s in session.states:
        if isinstance(RULES.turn(s), Act):
            deal, known = driver.sit(RULES.observe(s, 0), 0, Random(1)), []
            for _ in range(12):
                known.append("".join(clue for kind, clue in enumerate(CLUES) if driver.trial.icons >> kind & 1))
                deal()
            here = "".join(sorted(s.players[0].footprint, key=CLUES.index))
            guessed = ["".join(sorted(icons, key=CLUES.index)) for icons in FOOTPRINTS]
            assert Counter(known) == (dict.fromkeys(guessed, 2) if s.round < 7 else {here: 12})


def test_games_played_on_turn_up_no_second_cost_of_an_empty_deck() -> None:
    driver = Driver()
    for gone in (3, 4):
        s = table(garden("P D T"), *[garden("P B C", "N1 . .")] * gone, costs={"N1": ("PBC",)}, round=6, hand="M")
        s = replace(s, costs=tuple(COSTS[fairy][: len(shown)] for fairy, shown in zip(FAIRIES, s.costs, strict=True)))
        deal, turned = driver.sit(s, 0, Random(1)), Counter[str]()
        for _ in range(30):
            for number, fairy in enumerate(FAIRIES):
                turned[fairy] += (driver.trial.later >> 5 * number & 31).bit_count()
            deal()
        assert turned == {fairy: 0 if fairy == "T" or (fairy == "N1" and gone == 4) else 30 for fairy in FAIRIES}


def test_its_stack_is_the_queue_of_the_rules() -> None:
    """Whoever exchanges, in whatever order: what is taken, what moves up, what goes under it."""
    rng = Random(5)
    for _ in range(60):
        seats = rng.randrange(1, 6)
        place, height = rng.randrange(seats), rng.randrange(8, 17)
        stack = Stack((), (0,) * 6, tuple(rng.choice(CLUES) for _ in range(height)))
        trial = Driver().trial
        trial.stack_up([CLUES.index(clue) for clue in stack.under], [], place, [500] * 12 * seats)
        trial.sit([1] * 6, [0] * 3, 1)
        trial.deal([0] * 39)
        trial.weigh(READY << 16)
        for now in range(1, 12):
            assert [CLUES[trial.queue[k]] for k in range(height)] == list(stack.under)
            trial.took, named = rng.randrange(2), rng.choice(CLUES)
            trial.named = CLUES.index(named)
            takers = [k for k in range(seats) if (trial.took if k == place else trial.takes[now] >> k & 1)]
            trial.pass_on(now)
            stack = stack.without([(k, stack.known(k)) for k in takers], named)


def test_what_was_put_under_the_stack_is_known_and_the_rest_as_likely_as_it_is() -> None:
    """A top that was put there comes in every world; of the unseen ones each kind as often as there are clues of it."""
    trial = Driver().trial
    trial.stack_up([NONE, 4, NONE, 2], [0, 0, 0, 1, 1, 3], 1, [0] * 24)
    trial.sit([1] * 6, [0] * 3, 1)
    first = [0] * 6
    for _ in range(3_000):
        trial.deal([0] * 39)
        trial.weigh(READY << 16)
        assert (trial.queue[1], trial.queue[3]) == (4, 2)
        assert trial.queue[0] >= UNSEEN
        first[trial.queue[0] % UNSEEN] += 1
    assert first[0] == pytest.approx(1_500, abs=120) and first[1] == pytest.approx(1_000, abs=120)
    assert first[3] == pytest.approx(500, abs=120) and first[2] == first[4] == first[5] == 0


def test_a_clue_drawn_in_this_round_is_no_longer_in_the_stack() -> None:
    session, rng = begun(3, 8), Random(8)
    while not session.state.players[session.to_move[0]].drawn:
        seat = session.to_move[0]
        moves = session.moves(seat)
        exchange = [move for move in moves if isinstance(move, Exchange)]
        session.play(seat, exchange[0] if exchange else rng.choice(moves))
    seat = session.to_move[0]
    driver, seen = Driver(), session.observe(seat)
    driver.sit(seen, seat, rng)
    trial, place = driver.trial, seen.place_in_stack(seat)
    assert trial.exchanged == 1 and trial.stack[place] == CLUES.index(seen.players[seat].drawn)
    assert trial.strangers == sum(seen.stack.kinds) - 1
