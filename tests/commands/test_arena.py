"""Matches of levels and peers: mirrored, reproducible, told with their error."""

from __future__ import annotations

import json
import time
from itertools import count
from random import Random
from typing import Any

import pytest

import main
from engine.ai.agent import Pace, agent_of
from engine.commands import arena, arena_players
from engine.commands.arena import (
    Pairing,
    PairPlayed,
    elo,
    evidence,
    five,
    in_elo,
    play_pair,
    settled,
    share_of,
    verdict,
)
from engine.commands.arena_players import AgentPlayer, Allowance, Measured, Spent, ThinkTime, Uniform, at_level
from engine.core.game_start import fresh


def play(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON of a match."""
    assert main.main(["arena", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_stronger_level_wins_and_the_result_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["crooked_paths", "--levels", "medium,easy", "--games", "6", "--seed", "3", "--workers", "1"]
    found = play(capsys, *words)
    assert found["games"] == 6
    assert found["won"] + found["drawn"] + found["lost"] == 6
    assert sum(found["pairs"]) == 3
    assert found["score"] >= 0.5
    assert min(found["cpu"]) > 0
    assert min(found["simulations"]) >= min(found["moves"]) > 0


def test_two_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = []
    for workers in ("1", "2"):
        found = play(capsys, "crooked_paths", "--levels", "easy,easy", "--games", "4", "--workers", workers)
        del found["cpu"]
        outcomes.append(found)
    assert outcomes[0] == outcomes[1]


def test_a_level_against_itself_is_even_because_pairs_are_mirrored() -> None:
    played = play_pair(Pairing("crooked_paths", ("easy", "easy"), 5, 2))
    assert sum(played.points) == 1.0
    assert played.reasons[0] == played.reasons[1]


def test_the_template_can_be_played_too() -> None:
    played = play_pair(Pairing("_template", ("easy", "medium"), 1, 0))
    assert all(played.steps)


def test_a_peer_with_a_number_of_simulations_plays_the_same_game_again() -> None:
    pairing = Pairing("_template", ("medium", "peer:uniform"), 1, 2, terms=ThinkTime(simulations=6))
    first, second = play_pair(pairing), play_pair(pairing)
    assert (first.points, first.steps) == (second.points, second.steps)
    assert first.spent[1].nodes <= 6 * first.spent[1].moves


@pytest.mark.parametrize("game", ["_template", "alfheim_fairies"])
def test_the_flat_peer_plays_the_same_game_again_and_is_counted(game: str) -> None:
    pairing = Pairing(game, ("easy", "peer:flat"), 1, 2, terms=ThinkTime(simulations=4))
    first, second = play_pair(pairing), play_pair(pairing)
    assert (first.points, first.steps) == (second.points, second.steps)
    assert first.spent[1].nodes >= first.spent[1].moves


def test_with_more_seats_the_first_one_sits_on_each_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["path_of_elements", "--levels", "easy,beginner", "--games", "3", "--workers", "1", "--seats", "3"]
    found = play(capsys, *words)
    assert found["games"] == 3
    assert found["seats"] == 3
    assert 0 < found["score"] <= found["ahead"] <= 1
    assert found["moves"][1] > found["moves"][0]


def test_a_first_place_that_is_shared_counts_as_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = iter([(1, 1, 3), (2, 1, 2), (2, 2, 1)])
    monkeypatch.setattr(arena, "_play", lambda *_: (next(ends), "points", 9, (Spent(), Spent())))
    played = arena.play_both(Pairing("path_of_elements", ("easy", "easy"), 1, 0, seats=3), [])
    assert played.points == (0.5, 1.0, 1.0)
    assert played.ahead == (0.75, 1.0, 1.0)


def test_a_timed_peer_can_be_given_a_multiple_of_its_opponents_time() -> None:
    timed = arena_players.invite("_tiny", "peer:flat@1.5", ThinkTime(), Sitting)
    assert isinstance(timed, arena_players.Flat)
    assert arena_players.level_of("peer:uniform@2") == ("peer:uniform", 2.0)


def test_the_peer_of_open_spiel_plays_and_is_counted() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -r requirements-peers.txt")
    played = play_pair(Pairing("_template", ("medium", "peer:open_spiel"), 1, 2, terms=ThinkTime(simulations=20)))
    assert 0 < played.spent[1].nodes <= 20 * played.spent[1].moves


class Sitting:
    """A player who has used what the test says."""

    def __init__(self) -> None:
        self.spent = Spent()

    def move(self, session: object, seat: int, seed: str) -> None:
        raise AssertionError("nobody asks it")


def test_a_peer_may_use_what_the_others_thoughts_cost() -> None:
    session = fresh("_template", 2, 1, {})
    other, own = Sitting(), Spent()
    allowance = Allowance(ThinkTime(seconds=2.0, peer_time=3.0), lambda: other)
    assert allowance.seconds(own, session, 0) == 6.0
    other.spent.add(0.5, 1)
    assert allowance.seconds(own, session, 0) == 1.5
    other.spent.add(1.5, 1)
    assert allowance.seconds(own, session, 0) == 6.0
    own.add(7.0, 1)
    assert allowance.seconds(own, session, 0) == -1.0
    other.spent = Spent()  # the next game, and the peer begins
    assert allowance.seconds(Spent(), session, 0) == 3.0


def test_a_peer_that_begins_gets_what_the_other_would_use() -> None:
    session = fresh("_template", 2, 1, {})
    thinker = AgentPlayer(at_level(agent_of("_template"), "medium"), ThinkTime())
    found = Allowance(ThinkTime(peer_time=10.0), lambda: thinker).seconds(Spent(), session, session.to_move[0])
    assert 0.0 < found < 10.0
    assert thinker.spent == Spent()


def test_the_engines_own_tree_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth of a second with every look."""
    looks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(looks) / 100)
    session = fresh("_template", 2, 1, {})
    other = Sitting()
    other.spent = Spent(0.2, 1, 1)
    peer = Uniform(ThinkTime(), Allowance(ThinkTime(), lambda: other))
    seat = session.to_move[0]
    assert peer.move(session, seat, "1") in session.moves(seat)
    assert 0.2 <= peer.spent.cpu <= 0.25


def test_a_capped_thought_ends_and_another_does_not() -> None:
    assert not Measured(0.0, capped=False).over()
    assert Measured(0.0, capped=True).over()
    assert Measured(3.0, capped=True).seconds == 3.0
    assert isinstance(Measured(1.0, capped=True), Pace)


def test_score_and_error() -> None:
    even = PairPlayed((1.0, 0.0), ("a", "b"), (1, 1))
    won = PairPlayed((1.0, 1.0), ("a", "b"), (1, 1))
    assert verdict([even, even]) == (0.5, 0.0)
    assert verdict([won]) == (1.0, 1.0)
    score, error = verdict([even, won, won, even])
    assert score == 0.75
    assert error == pytest.approx(1.96 * 0.288675 / 2, abs=1e-4)


def test_elo_and_the_counts_of_pairs() -> None:
    assert elo(0.5) == 0.0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert share_of(190.85) == pytest.approx(0.75, abs=1e-3)
    assert elo(1.0) is None
    assert five([(1.0, 1.0), (1.0, 0.0), (0.5, 0.0), (0.5, 0.5)]) == (0, 1, 2, 0, 1)
    assert in_elo(0.5, 0.1) == "+0 (-70 to +70)"
    assert in_elo(1.0, 0.0) == "beyond measure"


def test_a_match_is_settled_by_evidence_and_never_by_a_few_pairs() -> None:
    luck = Random(1)
    strong = [(1.0, 1.0 if luck.random() < 0.7 else 0.0) for _ in range(200)]
    assert settled(strong[:29], 0, 50) == ""
    assert settled(strong, 0, 50) == "above"
    assert settled([(1 - a, 1 - b) for a, b in strong], 0, 50) == "below"
    assert settled([(1.0, 0.0)] * 10 + [(1.0, 0.5)] * 10 + [(0.0, 0.5)] * 10, 0, 50) == ""
    assert evidence(strong, 0, 50) == pytest.approx(-evidence([(1 - a, 1 - b) for a, b in strong], -50, 0))


def test_a_match_stops_when_it_is_sure(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_pair", lambda _: PairPlayed((1.0, 1.0), ("a", "b"), (1, 1)))
    words = ["crooked_paths", "--levels", "medium,easy", "--games", "1000", "--workers", "1", "--until-sure", "0,50"]
    found = play(capsys, *words)
    assert found["games"] == 60
    assert found["sure"] == "above"


def test_stopped_by_hand_it_tells_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def once(pairing: Pairing) -> PairPlayed:
        if pairing.seed == 2:
            raise KeyboardInterrupt
        return PairPlayed((1.0, 0.0), ("a", "b"), (1, 1))

    monkeypatch.setattr(arena, "play_pair", once)
    words = ["crooked_paths", "--levels", "medium,easy", "--games", "10", "--workers", "1"]
    assert main.main(["arena", *words]) == 130
    said = capsys.readouterr()
    assert "in 4 games" in said.out
    assert said.err.startswith("Kernels: ")
    assert "stopped" in said.err


@pytest.mark.parametrize("levels", ["easy", "easy,genius", "easy,easy,easy", "easy,peer:nobody", ""])
def test_wrong_levels_are_told_in_one_line(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["arena", "crooked_paths", "--levels", levels]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "A,B" in said or ("easy, medium, hard" in said and "peer:uniform" in said)


@pytest.mark.parametrize("player", ["easy@", "easy@0", "easy@-1", "easy@nan", "easy@half", "peer:greedy@0.5"])
def test_a_wrong_share_of_the_budget_is_told_in_one_line(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["arena", "crooked_paths", "--levels", f"easy,{player}"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert player in said and "expert@0.1" in said


def test_a_level_can_be_given_a_share_of_its_budget(capsys: pytest.CaptureFixture[str]) -> None:
    found = play(capsys, "crooked_paths", "--levels", "hard@0.01,hard", "--games", "2", "--workers", "1")
    little, whole = (nodes / moves for nodes, moves in zip(found["simulations"], found["moves"], strict=True))
    assert little < whole / 3


def test_wrong_bounds_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "crooked_paths", "--levels", "easy,easy", "--until-sure"]
    for wrong in ("50", "50,0", "a,b"):
        assert main.main([*words, wrong]) == 2
        assert "LOW,HIGH" in capsys.readouterr().err
