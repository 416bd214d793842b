"""Learning: self-play that goes on where it was stopped, fits that find what is known, a gate that lets few in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from msgspec import to_builtins
from msgspec.structs import replace
from mypy_extensions import i64

from engine.ai.agent import Agent, agent_of
from engine.ai.kernels import neural
from engine.commands.arena import PairPlayed
from engine.commands.arena_players import Spent
from engine.core import registry
from engine.core.errors import SettingError
from tools import __main__ as main
from tools.learn import match_gate, net_training, regression_fit, spsa_tuning
from tools.learn.learn import write
from tools.learn.learning_contract import Learnt, kept_in
from tools.learn.result_lines import Lines, read
from tools.learn.selfplay import Terms, fill, positions

TINY = Terms("_tiny", "easy", 2, (), 2, 1.0)


class Tiles:
    """A subject that rates a position by how many tiles lie, and by a term that says nothing."""

    terms = ("tiles", "nothing")
    options: Mapping[str, str] = {}
    learnt = Learnt({"tiles": 0, "nothing": 0})
    nets = False

    def __init__(self, file: Path) -> None:
        self.file = file

    def rows(self, s: Any) -> Sequence[tuple[int, Sequence[float]]]:
        return ((0, (len(s.laid) - 4, 0)),)

    def agent(self, learnt: Learnt) -> Agent[Any]:
        return agent_of("_tiny")


@pytest.fixture
def tiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tiles:
    """What `_tiny` has to learn by, for once."""
    subject = Tiles(tmp_path / "in_use.json")
    monkeypatch.setattr(registry, "tool", lambda game, *_: subject if game == "_tiny" else {})
    return subject


def samples(weights: Sequence[float], games: int) -> regression_fit.Rated:
    """Positions of games that were won as often as these weights say, two of each game."""
    luck = Random(5)
    x = np.array([[luck.gauss(0, 1) for _ in weights] for _ in range(games)])
    won = np.array([float(luck.random() < chance) for chance in 1 / (1 + np.exp(-x @ np.array(weights)))])
    return regression_fit.Rated(np.repeat(x, 2, 0), np.repeat(won, 2), np.repeat(np.arange(games), 2))


def test_self_play_that_is_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = fill(tmp_path / "whole.jsonl", TINY, 7, 3, 1)
    torn = tmp_path / "torn.jsonl"
    fill(torn, TINY, 7, 2, 1)
    torn.write_bytes(torn.read_bytes()[:-9])
    assert fill(torn, TINY, 7, 3, 1) == json.loads(json.dumps(whole))
    assert torn.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    with pytest.raises(SettingError):
        Lines(torn, {"game": "another"})
    head, games = read(torn)
    rules = registry.rules("_tiny")
    assert [list(rules.turn(list(positions(head, game))[-1]).places) for game in games] == [g["places"] for g in games]


def test_stray_moves_make_other_games_of_the_same_seeds(tmp_path: Path) -> None:
    games = [fill(tmp_path / f"{stray}.jsonl", replace(TINY, stray=stray), 7, 3, 1) for stray in (0.0, 1.0)]
    assert all(usual["log"] != random["log"] for usual, random in zip(*games, strict=True))
    assert games[1] == fill(tmp_path / "again.jsonl", replace(TINY, stray=1.0), 7, 3, 1)


def test_a_fit_finds_the_weights_by_which_games_were_won() -> None:
    rated = samples((1.5, -0.7, 0.0), 4_000)
    found = regression_fit.whole("abc", regression_fit.logistic(rated))
    assert [found[term] for term in "abc"] == pytest.approx([1500, -700, 0], abs=120)
    count, chances = regression_fit.foretold("abc", rated)
    even = regression_fit.values("abc", Learnt(dict.fromkeys("abc", 0)), rated)
    assert regression_fit.losses(even, rated).mean() == pytest.approx(log(2))
    gain, error = regression_fit.gain(chances, even, rated)
    assert count == 3_200 and gain > 2 * error > 0
    assert all(abs(seen - won) < 0.05 for seen, won, _ in regression_fit.calibration(chances, rated))
    losses = [loss for _, loss in regression_fit.curve("abc", rated)]
    assert losses[-1] < losses[0] < log(2)


def test_a_net_finds_what_no_sum_can_say() -> None:
    luck = np.random.default_rng(3)
    x = luck.integers(-6, 7, (3_000, 3)).astype(float)
    won = (luck.random(3_000) < np.where(x[:, 0] * x[:, 1] > 0, 0.9, 0.1)).astype(float)
    rated = regression_fit.Rated(x, won, np.arange(3_000))
    _, alone = regression_fit.foretold("abc", rated)
    _, netted = regression_fit.foretold("abc", rated, 12)
    gain, error = regression_fit.gain(netted, alone, rated)
    assert regression_fit.losses(alone, rated).mean() == pytest.approx(log(2), abs=0.01)
    assert gain > 0.25 > error
    assert all(
        abs(seen - share) < 0.06 for seen, share, count in regression_fit.calibration(netted, rated) if count > 500
    )
    assert regression_fit.learn("abc", rated, 12) == regression_fit.learn("abc", rated, 12)
    assert regression_fit.learn("abc", rated.of(rated.game < 3), 2).net is not None


def test_a_net_is_worth_what_the_kernel_says_and_comes_back_from_its_file(tmp_path: Path) -> None:
    learnt = regression_fit.learn("abcd", samples((1.5, -0.7, 0.0, 0.4), 300), 5)
    assert learnt.net is not None
    write(tmp_path / "kept.json", replace(learnt, made={"curve": [[1, 0.5], [2, 0.4]]}))
    assert replace(kept_in(tmp_path / "kept.json"), made=None) == learnt
    assert f'"b": {list(learnt.net.terms["b"])}' in (tmp_path / "kept.json").read_text()
    x = np.random.default_rng(1).integers(-9, 10, (200, 4)).astype(float)
    table = neural.table(learnt.weights, to_builtins(learnt.net), "abcd")
    sums = vec[i64]([0] * 6)
    for row, worth in zip(x, net_training.worth("abcd", learnt, x), strict=True):
        neural.begin(table, sums)
        for term, times in enumerate(row):
            neural.add(table, sums, term, int(times))
        assert neural.value(table, sums) == worth


def test_no_game_is_foretold_by_weights_that_have_seen_it() -> None:
    rated = samples((0.0,) * 40, 60)
    _, chances = regression_fit.foretold([str(k) for k in range(40)], rated)
    assert regression_fit.losses(chances, rated).mean() > log(2)


def test_long_games_count_no_more_than_short_ones_and_terms_without_use_weigh_nothing() -> None:
    x = np.array([[1.0, 0.0]] * 10 + [[1.0, 0.0]])
    rated = regression_fit.Rated(x, np.array([1.0] * 10 + [0.0]), np.array([0] * 10 + [1]))
    assert regression_fit.whole("ab", regression_fit.logistic(rated)) == {"a": 0, "b": 0}


@pytest.mark.parametrize(("points", "code"), [((1.0, 0.5), 0), ((0.0, 0.5), 1)])
def test_weights_are_let_in_only_if_they_win(
    tiles: Tiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    points: tuple[float, float], code: int,
) -> None:  # fmt: skip
    folder, asked = str(tmp_path / "tiny"), []

    def pair(wanted: tuple[match_gate.Match, int]) -> PairPlayed:
        asked.append(wanted[1])
        if len(asked) == 5:
            raise KeyboardInterrupt
        return PairPlayed(points, ("line", "full"), (7, 9), (Spent(1.0, 1, 4), Spent(2.0, 1, 4)))

    monkeypatch.setattr(match_gate, "play", pair)
    words = ["_tiny", folder, "--level", "easy", "--workers", "1"]
    assert main.main(["learn", "gate", *words]) == 2
    assert main.main(["learn", "play", *words, "--games", "12"]) == 0
    assert main.main(["learn", "fit", *words]) == 0
    assert main.main(["learn", "gate", *words, "--games", "200"]) == 130
    assert not tiles.file.exists()
    assert main.main(["learn", "fit", *words, "--units", "2"]) == 0
    assert main.main(["learn", "gate", *words]) == 2  # nobody would play with the net
    assert main.main(["learn", "fit", *words]) == 0
    capsys.readouterr()
    assert main.main(["learn", "gate", *words, "--games", "200", "--json"]) == code
    match = json.loads(capsys.readouterr().out)
    assert (match["games"], match["cpu"]) == (60, [0.25, 0.5])
    assert asked == [0, 1, 2, 3, 4, *range(4, 30)]
    assert tiles.file.exists() == (code == 0)
    if code == 0:
        kept = json.loads(tiles.file.read_text())
        assert kept["weights"].keys() == set(tiles.terms)
        assert kept["made"]["match"]["verdict"] == "above"
        assert kept["made"]["games"]["count"] == 12
        assert kept["made"]["curve"][-1][0] == 10


def test_a_pair_at_the_gate_is_mirrored(tiles: Tiles) -> None:
    match = match_gate.Match("_tiny", "easy", (), 2, 1.0, tiles.learnt, tiles.learnt, (0.0, 50.0))
    assert sum(match_gate.play((match, 3)).points) == 1.0


def test_a_game_without_anything_to_learn_says_so(tiles: Tiles, tmp_path: Path) -> None:
    assert main.main(["learn", "fit", "_template", str(tmp_path)]) == 2


class Aims:
    """Numbers that are best at 30 and -5, with agents that all play alike."""

    def numbers(self, seats: int, options: Mapping[str, str]) -> Mapping[str, tuple[float, float]]:
        return {"one": (0.0, 10.0), "other": (0.0, 5.0)}

    def agent(self, seats: int, options: Mapping[str, str], numbers: Mapping[str, float]) -> Agent[Any]:
        return agent_of("_tiny")


@pytest.fixture
def aims(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `_tiny` has to tune, for once."""
    monkeypatch.setattr(registry, "tool", lambda game, *_: Aims() if game == "_tiny" else {})


def who_is_nearer(trial: spsa_tuning.Trial) -> float:
    """The pair won by the side that is nearer to the best numbers."""
    ways = spsa_tuning.signs(list(trial.middle), trial.seed)
    far = [
        sum(abs(trial.middle[name] + side * ways[name] - best) for name, best in (("one", 3), ("other", -1)))
        for side in (1, -1)
    ]
    return float(far[0] < far[1]) - float(far[1] < far[0])


@pytest.mark.usefixtures("aims")
def test_numbers_are_tuned_towards_what_wins_and_go_on_where_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spsa_tuning, "play", who_is_nearer)
    found = spsa_tuning.tune(tmp_path / "pairs.jsonl", TINY, 5, 1_200, 1)
    assert found["one"] == pytest.approx(30, abs=3)
    assert found["other"] == pytest.approx(-5, abs=2)
    spsa_tuning.tune(tmp_path / "other.jsonl", TINY, 5, 400, 1)
    assert spsa_tuning.tune(tmp_path / "other.jsonl", TINY, 5, 1_200, 1) == found


@pytest.mark.usefixtures("aims")
def test_a_pair_of_equals_is_shared_and_a_game_without_numbers_says_so(tmp_path: Path) -> None:
    assert [spsa_tuning.play(spsa_tuning.Trial(TINY, {"one": 0.0, "other": 0.0}, seed)) for seed in range(4)] == [
        0.0
    ] * 4
    with pytest.raises(SettingError, match="no numbers to tune"):
        spsa_tuning.tuned_of("fairy_trails")
