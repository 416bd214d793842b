"""Any game as an OpenSpiel game: `load()` gives it, or `pyspiel.load_game("trailbox", {"game": ..., "seats": ...})`.

Chance is explicit, so there is no seed: the caller draws. Seats that move at once are asked one after another, and
sealed choices stay hidden from the others' observations. Parameters: game (a folder of games/), seats (0: the fewest
above one), options ("key:value/key:value"), board.

Known of OpenSpiel 2.0.2: `MCTSBot.step` ends the process on Python games, `step_with_policy(state)[1]` does not; its
C++ ISMCTS can't play Python games, the Python one can. A state is copied attribute by attribute with `deepcopy`, so
ours keeps one that is never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel

from engine.core import registry
from engine.core.rules import CHANCE
from engine.core.session import LONGEST_LOG
from engine.peers.numbered_moves import LONGEST_NOTATION, WIDEST, Node, letters, opening

SHORT_NAME = "trailbox"
BIAS = 2.0
"""How much its search explores: what its own examples use."""
MEMORY = 400
"""Megabytes that its tree may fill."""
DEFAULTS: dict[str, str | int] = {"game": registry.names()[0], "seats": 0, "options": "", "board": ""}


def _type(seats: tuple[int, ...], chance: bool, secret: bool) -> Any:
    """OpenSpiel's description of a game type."""
    kind = pyspiel.GameType
    return kind(
        short_name=SHORT_NAME,
        long_name="Trailbox",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if secret else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if min(seats) > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class TrailboxGame(pyspiel.Game):
    """A game of ours with its seats, options and board settled."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises `TrailboxError` for what the game does not have."""
        given = DEFAULTS | dict(params or {})
        info = registry.info(str(given["game"]))
        seats = int(given["seats"]) or info.fewest
        options = dict(pair.split(":", 1) for pair in str(given["options"]).split("/") if pair)
        self.root = opening(info.key, seats, options, str(given["board"]))
        numbers = pyspiel.GameInfo(
            num_distinct_actions=WIDEST,
            max_chance_outcomes=WIDEST,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=LONGEST_LOG,
        )
        # chance may come later in the game, so it is taken to come in every game
        super().__init__(_type((seats,), True, info.secret), numbers, dict(params or {}))

    def new_initial_state(self) -> TrailboxState:
        """The first position."""
        return TrailboxState(self)

    def state_of(self, position: Any) -> TrailboxState:
        """A state in the middle of a game; its history is empty, so it can be played on and not be serialised."""
        state = TrailboxState(self)
        state.node = Node(self.root.rules, position)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ARG002 - one kind
        """The only observer of a state."""
        return Observer()


class TrailboxState(pyspiel.State):
    """A position in OpenSpiel's words. Numbers of actions: see `engine.peers.numbered_moves`."""

    def __init__(self, game: TrailboxGame) -> None:
        super().__init__(game)
        self.node = game.root

    def current_player(self) -> Any:
        """The seat to move, or OpenSpiel's numbers for chance and the end."""
        player = self.node.player
        if player is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if player == CHANCE else player

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.node.player is None

    def returns(self) -> list[float]:
        """For each seat 1 (first) to -1 (last) at the end, 0 before."""
        return self.node.returns(self.num_players())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come, with its probability."""
        return self.node.odds()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TrailboxState:
        """A state drawn at random that this player can’t tell from this one."""
        other = TrailboxState(self.get_game())
        other.node = self.node.imagined(player, Random(sampler()))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.node.choices))) if player == self.node.player else []

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - only the player to move has actions
        return self.node.name(action)

    def __str__(self) -> str:
        return self.node.notation(CHANCE)


class Observer:
    """What a seat may know of a state: its notation, and the bytes of that as numbers."""

    def __init__(self) -> None:
        self.tensor = np.zeros(LONGEST_NOTATION, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TrailboxState, player: int) -> None:
        """Fill the tensor, 0 to 255."""
        self.tensor[:] = np.frombuffer(letters(state.node.notation(player)), np.uint8)

    def string_from(self, state: TrailboxState, player: int) -> str:
        """What the player knows, as text."""
        return state.node.notation(player)


def search(
    game: Any, state: Any, simulations: int, seed: int, *, rollouts: int = 1, solve: bool = True
) -> tuple[int, int]:
    """OpenSpiel's C++ MCTSBot: the best move's number, and the simulations it made (fewer if that is proven)."""
    playouts = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    root = pyspiel.MCTSBot(game, playouts, BIAS, simulations, MEMORY, solve, seed, False).mcts_search(state)
    return int(root.best_child().action), int(root.explore_count)


def theirs(words: str) -> Any:
    """A game of OpenSpiel's own, such as hex(board_size=5)."""
    return pyspiel.load_game(words)


pyspiel.register_game(_type((1, 10), True, True), TrailboxGame)


def load(game: str, seats: int = 0, options: Mapping[str, str] | None = None, board: str = "") -> Any:
    """The game for OpenSpiel's bots and tests. `TrailboxError` for what it does not have."""
    words = "/".join(f"{key}:{value}" for key, value in (options or {}).items())
    return pyspiel.load_game(SHORT_NAME, {"game": game, "seats": seats, "options": words, "board": board})
