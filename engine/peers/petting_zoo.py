"""Any game as a PettingZoo environment in which agents move by turns (`AECEnv`).

Agents are seat_0, seat_1, ... An observation is the notation of what the seat may know, as bytes; the numbers of the
legal moves are in the agent's info under "action_mask" (see `engine.peers.numbered_moves` for what a number means).
Chance is drawn by the seed of `reset`, as in a session with that seed. Rewards come at the end: 1 for the first place
alone, -1 for the last.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from engine.core import registry
from engine.core.rules import CHANCE, Chance
from engine.core.session import LONGEST_LOG, draw
from engine.peers.numbered_moves import LONGEST_NOTATION, WIDEST, letters, opening


class TrailboxEnv(AECEnv):
    """A game of ours. Several seats that may move at once are asked in seat order."""

    def __init__(
        self, game: str, seats: int = 0, options: dict[str, str] | None = None, board: str = "", render_mode: str = ""
    ) -> None:
        """seats 0: the fewest above one; render_mode "ansi" or "". `TrailboxError` for what the game does not have."""
        super().__init__()
        self.metadata = {"name": f"trailbox_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode or None
        count = seats or registry.info(game).fewest
        self._root = opening(game, count, options or {}, board)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.observation_spaces = {agent: Box(0, 255, (LONGEST_NOTATION,), np.uint8) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(WIDEST) for agent in self.possible_agents}
        self._seed = 0
        self._node = self._root

    def observation_space(self, agent: str) -> Box:
        """The space of an agent, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none
        """Begin a new game; without a seed the next one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self._node = self._root
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._settle()

    def observe(self, agent: str) -> np.ndarray[Any, Any]:
        """What the seat may know, in bytes."""
        return np.frombuffer(letters(self._node.notation(self._seat(agent))), np.uint8)

    def step(self, action: int | None) -> None:
        """The selected agent's move, None once it is over for it. `ValueError` for a number that is no legal move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._node.choices):
            raise ValueError(f"{action} is none of the {len(self._node.choices)} legal moves")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._node = self._node.after(int(action))
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What all may know, as text."""
        return self._node.notation(CHANCE) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds nothing to release."""

    def _settle(self) -> None:
        """Draw what chance decides; then say who is next, and what it may do."""
        while isinstance(self._node.turn, Chance):
            drawn = draw(self._node.turn, self._seed, self._node.ply)
            self._node = self._node.after(self._node.choices.index(drawn))
        player = self._node.player
        if player is None:
            returns = self._node.returns(len(self.possible_agents))
            self.rewards = {agent: returns[self._seat(agent)] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._node.ply >= LONGEST_LOG:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0 if player is None else player]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> np.ndarray[Any, Any]:
        mask = np.zeros(WIDEST, np.int8)
        if self._seat(agent) == self._node.player:
            mask[: len(self._node.choices)] = 1
        return mask

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)
