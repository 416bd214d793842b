"""The simple players: legal, they take sure pairs, and their games in the kernel go by points at once."""

from __future__ import annotations

from random import Random

import pytest

from engine.commands.arena import Pairing, play_pair
from engine.core.game_start import fresh
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.rules.move_types import Put, Turn
from games.path_of_elements.rules.pieces import MOTIFS
from games.path_of_elements.rules.position import Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirits_points
from games.path_of_elements.tools.simple_players import PEERS


@pytest.mark.parametrize("omens", ["none", "drawn"])
def test_the_greedy_player_takes_pairs_that_it_knows(omens: str) -> None:
    session, taken = fresh("path_of_elements", 2, 5, {"omens": omens}), 0
    while session.over is None:
        seat, s = session.to_move[0], session.state
        move = PEERS["greedy"](session.observe(seat), seat, Random(len(session.log))).move
        up = {s.motif(cell) for cell in s.up}
        fits = [Turn(cell) for cell, motif in s.seen if cell not in s.up and motif in up]
        if s.stage == Stage.SPIRITS and not s.pair and set(fits) & set(session.moves(seat)):
            assert move in fits
            taken += 1
        session.play(seat, move)
    assert taken


def test_it_beats_the_beginner() -> None:
    pairs = [play_pair(Pairing("path_of_elements", ("beginner", "peer:greedy"), seed, 2)) for seed in range(3)]
    assert sum(sum(pair.points) for pair in pairs) <= 2.0


def test_what_a_spirit_wins_at_once_is_what_the_rules_say() -> None:
    session = fresh("path_of_elements", 2, 5, {})
    driver = Driver()
    while session.over is None:
        seat, s = session.to_move[0], session.state
        moves = session.moves(seat)
        if s.pair:
            driver.sit(session.observe(seat), seat, Random(1))
            for move in moves:
                if isinstance(move, Put):
                    after = RULES.apply(s, seat, move).players[move.seat]
                    choice, motif = driver.choice_of(s, move), MOTIFS.index(s.motif(s.pair[0]))
                    told = driver.trial.gain(move.seat, choice >> 6 & 63, motif)
                    assert told == spirits_points(after) - spirits_points(s.players[move.seat])
        session.play(seat, PEERS["greedy"](session.observe(seat), seat, Random(len(session.log))).move)
