"""Every game is an environment of PettingZoo: its own checks pass, for many seeds."""

from __future__ import annotations

import warnings

import pytest

from engine.core import registry

checks = pytest.importorskip(
    "pettingzoo.test", reason="PettingZoo is not installed: pip install -r requirements-peers.txt", exc_type=ImportError
)

from engine.peers.petting_zoo import TrailboxEnv  # noqa: E402 - only where it is installed

GAMES = [(name, seats) for name in registry.names(hidden=True) for seats in registry.info(name).seat_counts]
SEEDS = 5


class Seeded(TrailboxEnv):
    """Begins with its own seed where the check gives none: the check plays one game, whatever it is told."""

    seed = 0

    def reset(self, seed: int | None = None, options: object = None) -> None:
        super().reset(self.seed if seed is None else seed, None)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_its_own_check_passes_without_a_warning(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(SEEDS):
            env = Seeded(name, seats)
            env.seed = seed
            for agent in env.possible_agents:
                env.action_space(agent).seed(seed)
            checks.api_test(env)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_same_seed_is_the_same_game(name: str, seats: int) -> None:
    checks.seed_test(lambda: TrailboxEnv(name, seats))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_is_played_to_its_end_and_rewarded(name: str, seats: int) -> None:
    env = TrailboxEnv(name, seats, render_mode="ansi")
    env.reset(7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
    assert not env.agents
    assert all(-1.0 <= one <= 1.0 for one in total.values())
    assert seats == 1 or sum(total.values()) == pytest.approx(0.0)
    assert env.render().startswith("{")


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    env = TrailboxEnv(registry.names()[0])
    env.reset(1)
    before = env.render_mode, env.agent_selection, env.observe(env.agent_selection).tobytes()
    with pytest.raises(ValueError, match="legal moves"):
        env.step(1000)
    assert before == (env.render_mode, env.agent_selection, env.observe(env.agent_selection).tobytes())
