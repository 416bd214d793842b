"""Every game is a game of OpenSpiel: its own checks pass, its bots play, and what they see gives no secret away."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from engine.core import registry
from engine.core.errors import TrailboxError

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install -r requirements-peers.txt", exc_type=ImportError
)

from engine.peers import open_spiel  # noqa: E402 - only where it is installed

GAMES = [(name, seats) for name in registry.names(hidden=True) for seats in registry.info(name).seat_counts]
SECRET = [name for name in registry.names(hidden=True) if registry.info(name).secret]
FIRST = registry.names()[0]


def begun(game: Any, seed: int, part: float = 0.0) -> Any:
    """A state that a player of `game` meets, after `part` of a random game."""
    from random import Random

    luck = Random(seed)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        state = states[-1].clone()
        odds = state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        state.apply_action(luck.choices([a for a, _ in odds], [p for _, p in odds])[0])
        states.append(state)
    players = [state for state in states if state.is_player_node()]
    return players[int(part * len(players))]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_its_own_check_passes(name: str, seats: int) -> None:
    pyspiel.random_sim_test(open_spiel.load(name, seats), 3, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_games_and_states_survive_pickle_and_copy(name: str, seats: int) -> None:
    game = open_spiel.load(name, seats)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    state = begun(game, 1, 0.5)
    twin = pickle.loads(pickle.dumps(state))
    copy = state.clone()
    assert str(state) == str(twin) == str(copy)
    copy.apply_action(copy.legal_actions()[-1])
    assert state.history() == twin.history() != copy.history()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_random_bots_play_and_the_returns_add_up(name: str, seats: int) -> None:
    game = open_spiel.load(name, seats)
    bots = [pyspiel.make_uniform_random_bot(seat, 3) for seat in range(seats)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 5)
    assert len(returns) == seats
    assert all(-1.0 <= one <= 1.0 for one in returns)
    # who plays alone has nobody to lose to
    assert seats == 1 or sum(returns) == pytest.approx(0.0)


@pytest.mark.parametrize("name", registry.names(hidden=True))
@pytest.mark.parametrize("part", [0.0, 0.9])
def test_its_fast_tree_search_finds_a_legal_move(name: str, part: float) -> None:
    game = open_spiel.load(name)
    state = begun(game, 2, part)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 2.0, 30, 100, True, 1, False)
    assert bot.step_with_policy(state)[1] in state.legal_actions()


@pytest.mark.parametrize("name", SECRET)
def test_its_search_for_hidden_hands_finds_a_legal_move(name: str) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = open_spiel.load(name)
    luck = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    state = begun(game, 3, 0.5)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=rollouts, uct_c=2.0, max_simulations=20, random_state=luck, use_observation_string=True
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("name", "seats"), [pair for pair in GAMES if pair[0] in SECRET and pair[1] > 1])
def test_a_guess_looks_the_same_to_the_one_who_guesses(name: str, seats: int) -> None:
    state = begun(open_spiel.load(name, seats), 4, 0.3)
    me = state.current_player()
    guesses = [state.resample_from_infostate(me, lambda seed=seed: seed / 9) for seed in range(9)]
    assert {guess.observation_string(me) for guess in guesses} == {state.observation_string(me)}
    assert {tuple(guess.legal_actions()) for guess in guesses} == {tuple(state.legal_actions())}
    if state.node.rules.observe(state.node.position, me) != state.node.position:
        # something is hidden from who guesses: then some other sees another world in some guess
        others = [seat for seat in range(seats) if seat != me]
        assert any(len({guess.observation_string(other) for guess in guesses}) > 1 for other in others)


def test_three_hide_cards_drawn_from_each_other() -> None:
    """A game whose secrets depend on its options."""
    state = begun(open_spiel.load("magic_triland", 3, {"hands": "chance", "island": "quick"}), 4, 0.3)
    me = state.current_player()
    guesses = [state.resample_from_infostate(me, lambda seed=seed: seed / 9) for seed in range(9)]
    assert {guess.observation_string(me) for guess in guesses} == {state.observation_string(me)}
    assert len({guess.observation_string((me + 1) % 3) for guess in guesses}) > 1


def test_options_and_wrong_parameters() -> None:
    state = pyspiel.load_game(f"trailbox(game={FIRST},options=begins:we)").new_initial_state()
    assert state.current_player() == 1
    with pytest.raises(TrailboxError):
        open_spiel.load(FIRST, 9)
    with pytest.raises(TrailboxError):
        open_spiel.load(FIRST, 0, {"nothing": "on"})


def test_a_state_in_the_middle_of_a_game_is_played_on() -> None:
    from engine.core.game_start import fresh

    session = fresh(FIRST, 2, 1, {})
    for _ in range(5):
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    state = open_spiel.TrailboxGame({"game": FIRST}).state_of(session.state)
    assert state.current_player() == session.to_move[0]
    assert len(state.legal_actions()) == len(session.moves(session.to_move[0]))
    state.apply_action(0)
    assert state.clone().current_player() == 1 - session.to_move[0]
