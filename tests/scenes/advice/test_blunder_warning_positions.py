"""Positions in which the coach has to ask, and others in which it has to be silent: twenty each of every game.

They are from games of middle and weak levels (`games/<name>/tests/ai/coached.json`): a win at once that is missed, a
won game given away, a fairy that could come, a network closed for the other, a gift wasted; and moves that are the best
or nearly so. The work is counted, as much as the worker does in the coach's time.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.ai.agent import Pace, agent_of, thinking_seed
from engine.core import codec, registry
from engine.core.game_start import started
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup, Step
from engine.scenes.play.help.blunder_warning import LONGEST, doubt
from tests.long_test_slices import Amount
from tests.scenes.advice.games_by_hints import noted

GAMES = [name for name in registry.names() if registry.info(name).levels]
MISSED = 1
"""Of twenty positions, in how many the coach may be silent though it should ask."""


class Work(Pace):
    """The coach's budget, without a clock."""

    seconds = LONGEST


@cache
def data(name: str) -> dict[str, Any]:
    """`games`: for each its set-up and its log as pairs of seat and move.

    `asked`, `sound`: for each position the number of its game, the steps before it, the move, and what it is about.
    """
    found: dict[str, Any] = json.loads((registry.folder(name) / "tests" / "ai" / "coached.json").read_text("utf-8"))
    return found


def moved(name: str, game: int, ply: int, move: Any) -> Session[Any, Any]:
    """The game in which the move was just made after so many steps."""
    kept = data(name)["games"][game]
    session = started(Setup(name, tuple(kept["seats"]), kept["seed"], kept["options"], kept["board"]))
    session.replay([Step(seat, one) for seat, one in kept["log"][:ply]])
    session.play(kept["log"][ply][0], codec.decode(session.rules.move_type, move, "move"))
    return session


def asks(name: str, game: int, ply: int, move: Any) -> bool:
    """Does the coach ask about this move?"""
    session = moved(name, game, ply, move)
    seat, luck = session.log[ply].seat, Random(thinking_seed(session.setup.seed, ply, session.log[ply].seat))
    assert seat != CHANCE
    seen = session.rules.observe(session.states[ply], seat)
    made = codec.decode(session.rules.move_type, move, "move")
    *_, told = agent_of(name).advise(seen, seat, luck, Work(), made)
    return doubt(session, ply, [noted(session, one) for one in told]) is not None


@pytest.mark.parametrize("name", GAMES)
def test_it_asks_where_a_newcomer_wants_to_be_asked(name: str, amount: Amount) -> None:
    wanted = data(name)["asked"]
    some = wanted[:: len(wanted) // amount(len(wanted), 2)]
    silent = [case for case in some if not asks(name, *case[:3])]
    assert len(silent) <= MISSED, f"silent in {len(silent)} of {len(some)}: {silent}"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_silent_about_sound_moves(name: str, amount: Amount) -> None:
    sound = data(name)["sound"]
    some = sound[:: len(sound) // amount(len(sound), 2)]
    asked = [case for case in some if asks(name, *case[:3])]
    assert not asked, f"asked in {len(asked)} of {len(some)}: {asked}"


def test_a_last_gift_that_was_made_is_followed_as_far_as_the_best_ones() -> None:
    """It brings nearly as much as the best, which only what comes after it shows; it was told as 0.0, an even game."""
    game, ply, move, _ = next(case for case in data("path_of_elements")["sound"] if case[:2] == [3, 161])
    session = moved("path_of_elements", game, ply, move)
    seat = session.log[ply].seat
    made = codec.decode(session.rules.move_type, move, "move")
    seen = session.rules.observe(session.states[ply], seat)
    *_, told = agent_of("path_of_elements").advise(seen, seat, Random(0), Work(), made)
    value = next(one.value for one in told if one.move == made)
    assert told[0].value - value < 0.15
