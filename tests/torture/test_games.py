"""Every game that is found passes the same torture, the template included; a sixth one gets it for nothing."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.ai.agent import agent_of
from engine.core import registry
from engine.core.game_start import started
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import Act
from engine.core.session import Setup
from engine.table.contract.game_view import view_of
from tests.long_test_slices import Amount
from tools.torture.panel_checks import Seen
from tools.torture.torture import LOOK_BACK, RARER, Playthrough, check_simultaneous, luck, setups, torture
from tools.torture.view_checks import check_view

GAMES = registry.names(hidden=True)
TABLES = [(game, count) for game in GAMES for count in registry.info(game).seat_counts]
ROUNDS = 8
"""Random games of each game, shared out among its numbers of seats; `soak` plays a thousand."""


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_random_games_keep_the_contract_and_name_only_what_exists(
    game: str, count: int, amount: Amount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At full length with the costly checks at every fifth step; what zones and rules come up, table and pages have."""
    seen, played, wanted, every, briefly = Seen(), 0, amount(ROUNDS, 1), amount(5, 40), amount(1, 5)
    looks: list[int] = []

    def look(trial: Playthrough, *rest: Any) -> None:
        looks.append(len(trial.session.log))
        check_view(trial, *rest)

    monkeypatch.setattr("tools.torture.torture.check_view", look)
    for number, setup in enumerate(setups(registry.info(game), ROUNDS, Random(1))):
        if len(setup.seats) == count and played < wanted:
            session = torture(setup, number, every=every, seen=seen, briefly=briefly)
            assert session.over is not None
            assert len(looks) >= len(session.log) / (every + LOOK_BACK) / RARER, "whoever is to move at which steps"
            looks.clear()
            played += 1
    assert played >= min(wanted, 2)
    assert seen.zones <= load_layout(registry.table(game, count)).names(count)
    for page in sorted((registry.folder(game) / "pages").glob("*.md")):
        anchors = set(re.findall(r"\{#([\w-]+)\}", page.read_text(encoding="utf-8")))
        assert seen.rules - {""} <= anchors, page.name


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(registry.names())))
def test_every_step_of_one_hidden_game_keeps_the_contract(game: str) -> None:
    every_step(game)


@pytest.mark.slice(0)
@pytest.mark.parametrize("game", registry.names())
def test_every_step_of_one_game_keeps_the_contract(game: str) -> None:
    """In a soak; what it asks is asked at some steps of the random games above."""
    every_step(game)


def every_step(game: str) -> None:
    """One random game, all checks at each step."""
    setup = next(setups(registry.info(game), 1, Random(7)))
    assert torture(setup, 7).over is not None


@pytest.mark.parametrize("game", GAMES)
def test_simultaneous_choices_come_in_any_order(game: str) -> None:
    for setup in setups(registry.info(game), 4, Random(5)):
        session = started(setup)
        rng = Random(5)
        trial = Playthrough(session, rng, view_of(game), Seen())
        while session.over is None and len(session.log) < 60:
            turn = session.turn
            assert isinstance(turn, Act)
            if len(turn.seats) == len(setup.seats):
                check_simultaneous(trial)
            seat = rng.choice(turn.seats)
            session.play(seat, rng.choice(session.moves(seat)))


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_a_seed_lays_the_same_at_each_place_however_it_is_played(game: str, count: int, amount: Amount) -> None:
    """What a bag brings at a place depends on no move, no ply and no order."""
    setup = next(setup for setup in setups(registry.info(game), ROUNDS, Random(3)) if len(setup.seats) == count)
    found: dict[tuple[str, int], int] = {}
    for seed in range(amount(3, 2)):
        session, rng = started(setup), Random(seed)
        while session.over is None and len(session.log) < 120:
            seat = rng.choice(session.to_move)
            session.play(seat, rng.choice(session.moves(seat)))
        for lot, thing in luck(session).items():
            assert found.setdefault(lot, thing) == thing, lot


@pytest.mark.parametrize("game", GAMES)
def test_every_level_thinks_of_a_legal_move_first(game: str) -> None:
    info, agent = registry.info(game), agent_of(game)
    setup: Setup = next(setups(info, 1, Random(2)))
    session, rng = started(setup), Random(2)
    for _ in range(4):
        for _ in range(5):
            if session.over is None:
                seat = session.to_move[0]
                session.play(seat, rng.choice(session.moves(seat)))
        if session.over is not None:
            break
        for level in info.levels:
            seat = session.to_move[0]
            seen = session.observe(seat)
            thought = next(iter(agent.think(seen, seat, level.key, Random(1))))
            again = next(iter(agent.think(seen, seat, level.key, Random(1))))
            assert thought.move in session.moves(seat)
            assert thought == again
            assert -1 <= thought.value <= 1
