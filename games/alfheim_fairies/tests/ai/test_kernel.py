"""The kernel's garden against the rules: where clues and fairies may go, what counts, and trials without a trace."""

from __future__ import annotations

from random import Random

from engine.core.rules import Act
from games.alfheim_fairies.ai.search import Driver, choice_of, place_of
from games.alfheim_fairies.rules.garden import ground, places_for
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import sources
from games.alfheim_fairies.tests.play import begun, eager
from tests.slices import Amount


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


def test_trials_leave_no_trace() -> None:
    driver = Driver()
    session, rng = begun(2, 4), Random(4)
    while session.over is None:
        seat = session.to_move[0]
        seen = session.observe(seat)
        deal = driver.sit(seen, seat, rng)
        trial, choices = driver.trial, [choice_of(move) for move in RULES.moves(seen, seat)]
        before = [trial.weigh(choice) for choice in choices]
        for choice in choices[:6]:
            # the same world, the same end
            assert trial.run(choice) == trial.run(choice)
        assert [trial.weigh(choice) for choice in choices] == before
        deal()
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
