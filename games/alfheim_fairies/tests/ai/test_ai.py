"""The opponent: legal at every level and seat count, the same for the same seed, blind to all but its observation."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.core.rules import Act, Seat
from games.alfheim_fairies import INFO
from games.alfheim_fairies.ai import ai
from games.alfheim_fairies.ai.ai import AGENT, PLANS
from games.alfheim_fairies.ai.kernels.playouts import READY
from games.alfheim_fairies.ai.move_search import Driver, GardenPlan, share_of
from games.alfheim_fairies.rules.move_types import Invite, Move, Ready
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.tests.play import begun, eager, played
from games.alfheim_fairies.tools.simple_players import PEERS
from tests.ai.both_forms import alike
from tests.long_test_slices import Amount

LEVELS = [level.key for level in INFO.levels]
EXPERT = PLANS["expert"]
MOST_OF_A_GAME = 500
"""Gardens weighed at most while one is played on to the end."""


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels think as they do, but not for as long."""
    monkeypatch.setitem(PLANS, "expert", replace(PLANS["expert"], work=1_600, wide=3))
    monkeypatch.setattr(ai, "ADVICE", replace(ai.ADVICE, work=1_600, wide=3))


def choice(s: Position, seat: Seat, level: str, seed: int = 1) -> Move:
    move: Move = [*AGENT.think(RULES.observe(s, seat), seat, level, Random(seed))][-1].move
    return move


def test_it_has_every_level() -> None:
    assert list(PLANS) == LEVELS


def test_every_level_plays_whole_games(amount: Amount) -> None:
    """Of the slice alone, and at the largest table, where all levels sit."""
    for seats in range(1, 6, amount(1, 4)):
        session = begun(seats, seats)
        while session.over is None:
            seat = session.to_move[-1]
            move = choice(session.state, seat, LEVELS[(seat + seats) % len(LEVELS)])
            assert RULES.why_not(session.state, seat, move) is None
            session.play(seat, move)


@pytest.mark.parametrize("peer", PEERS)
def test_peers_play_whole_games(peer: str) -> None:
    session = begun(2, 5)
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, PEERS[peer](session.observe(seat), seat, Random(3)).move)


@pytest.mark.parametrize("level", LEVELS)
def test_seed_and_observation_alone_decide(level: str) -> None:
    """Other footprints, Tomtes and choices of the others make no difference; nor does what it thought before."""
    s = played(3, 4, until=9).state
    assert isinstance(RULES.turn(s), Act)
    seat = s.choosing[0]
    guess = RULES.determinize(RULES.observe(s, seat), seat, Random(8))
    assert choice(s, seat, level) == choice(guess, seat, level) == choice(s, seat, level)


def test_advice_is_ranked_and_names_what_was_played() -> None:
    s = played(2, 3, until=4).state
    seat = s.choosing[0]
    seen = RULES.observe(s, seat)
    worst = [*AGENT.advise(seen, seat, Random(1))][-1]
    assert len(worst) == min(3, len(RULES.moves(s, seat)))
    for move in RULES.moves(s, seat):
        for advice in AGENT.advise(seen, seat, Random(1), played=move):
            assert move in [one.move for one in advice]
            values = [one.value for one in advice]
            assert values == sorted(values, reverse=True) and all(-1 <= value <= 1 for value in values)
            assert all(str(one.reason) for one in advice)


def test_whoever_plans_gets_more_points_than_whoever_takes_what_comes() -> None:
    points = {"beginner": 0, "hard": 0}
    for level in points:
        for seed in range(6):
            session = begun(1, seed)
            while session.over is None:
                session.play(0, choice(session.state, 0, level, seed))
            points[level] += session.over.scores[0]
    assert points["hard"] > 1.35 * points["beginner"]


class Hurry(Pace):
    """No time at all."""

    def over(self) -> bool:
        return True


def test_it_stops_at_once() -> None:
    s = played(1, 3, until=4).state
    first, *rest = AGENT.think(s, 0, "expert", Random(1), Hurry())
    assert RULES.why_not(s, 0, first.move) is None and len(rest) <= 1


@pytest.mark.kernel
def test_both_forms_think_alike(amount: Amount) -> None:
    said = alike(
        "from random import Random\n"
        "from msgspec.structs import replace\n"
        "from games.alfheim_fairies.ai.ai import AGENT, PLANS\n"
        "from games.alfheim_fairies.tests.play import played\n"
        f"PLANS['expert'] = replace(PLANS['expert'], work={amount(2_400, 1_000)})\n"
        f"for until in {(1, 4, 6, 7, 9)[:: amount(1, 2)]}:\n"
        "    s = played(2 if until % 2 else 5, until, until=until).state\n"
        "    seat = s.choosing[0]\n"
        "    for thought in AGENT.think(s, seat, 'expert', Random(4)):\n"
        "        print(thought.move, thought.value, thought.nodes)\n"
    )
    assert said.count("Place") > 3


class Made:
    """A kernel whose games end as they are told to: with 30 points, and so many thousandths more for "ready"."""

    def __init__(self, trial: object, more: int) -> None:
        vars(self).update(trial=trial, more=more)

    def __getattr__(self, name: str) -> object:
        return getattr(self.trial, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.trial, name, value)

    def run(self, choice: int) -> int:
        self.nodes += 1
        return 30_000 + self.more * (choice >> 16 == READY)


@pytest.mark.parametrize(("more", "first"), [(0, Invite), (90, Invite), (110, Ready)])
def test_a_fairy_that_can_come_is_put_off_only_where_that_brings_something(
    monkeypatch: pytest.MonkeyPatch, more: int, first: type
) -> None:
    session, rng = begun(1, 1), Random(1)
    while not {Invite, Ready} <= set(map(type, session.moves(0))):
        session.play(0, eager(session.state, 0, session.moves(0), rng))
    driver = Driver()
    monkeypatch.setattr(driver, "trial", Made(driver.trial, more))
    *_, found = driver.search(session.observe(0), 0, GardenPlan(work=60, wide=99), Random(1))
    assert type(found.ways[0].move) is first


def test_all_questions_of_a_round_are_measured_by_the_same_points() -> None:
    """Whatever this seat does in the round, and whatever the others hide; they are looked for once."""
    session, rng, more = begun(3, 8), Random(8), 0
    driver = Driver()
    told: dict[tuple[int, int, tuple[str, ...]], float] = {}
    while session.over is None:
        seat = session.to_move[0]
        seen = session.observe(seat)
        key = seat, seen.round, seen.called
        if seen.round > 5:
            more += key in told
            guess = RULES.observe(RULES.determinize(seen, seat, rng), seat)
            pace = Counting()
            points = driver.par(seen, seat, pace)
            assert (pace.looks == 0) == (key in told)
            assert points == told.setdefault(key, Driver().par(guess, seat))
        session.play(seat, eager(seen, seat, session.moves(seat), rng))
    assert more > 8 and len(set(told.values())) > 12


class Counting(Pace):
    """Counts how often it is asked whether to stop: once for each garden played on."""

    def __init__(self) -> None:
        self.looks = 0

    def over(self) -> bool:
        self.looks += 1
        return False


@pytest.mark.parametrize("seats", [1, 5])
def test_the_work_of_an_expert_round_is_bounded(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Counted in gardens weighed: a clue, perhaps another one in exchange, and each fairy that comes."""
    work = 12_000
    monkeypatch.setitem(PLANS, "expert", replace(EXPERT, work=work, doubt=0.0))
    session, most = begun(seats, 3), 0
    while session.over is None and session.state.round < 4:
        seat = session.to_move[0]
        seen = session.observe(seat)
        best = [*AGENT.think(seen, seat, "expert", Random(5))][-1]
        # it begins with a dozen games of the favourite, and the last world is tried by all that still run
        assert best.nodes <= work * share_of(seen, seat) + (12 + 17) * MOST_OF_A_GAME
        most = max(most, best.nodes)
        session.play(seat, best.move)
    assert most > work


def test_a_question_gets_less_with_every_move_of_its_round() -> None:
    session, rng = begun(2, 3), Random(3)
    while session.over is None:
        seat = session.to_move[0]
        seen = session.observe(seat)
        before, number = share_of(seen, seat), seen.round
        assert 0 < before <= 1
        session.play(seat, eager(seen, seat, session.moves(seat), rng))
        if seat in session.to_move and session.state.round == number:
            assert share_of(session.observe(seat), seat) < before


def test_whoever_has_more_time_looks_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, "expert", replace(EXPERT, work=80_000))
    s = played(1, 3, until=3).state
    looks = []
    for seconds in (0.25, 1.0):
        pace = Counting()
        pace.seconds = seconds
        _ = [*AGENT.think(s, 0, "expert", Random(1), pace)]
        looks.append(pace.looks)
    assert looks[0] < looks[1]
