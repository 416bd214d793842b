"""Begins games: by a set-up, by a few words as commands have them, and at a task's position."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import SaveError
from engine.core.game_info import PERSON
from engine.core.rules import Seat
from engine.core.session import Session, Setup
from engine.core.task import Task
from engine.core.text import say


def started(setup: Setup) -> Session[Any, Any]:
    """A game of this set-up, on a board that ships with it. `TrailboxError` for what the game does not have."""
    info = registry.info(setup.game)
    return Session(info, registry.rules(setup.game), setup, registry.board_of(info, setup.board))


def fresh(
    game: str, seats: int, seed: int, options: Mapping[str, str] | None = None, board: str = ""
) -> Session[Any, Any]:
    """A new game of persons; 0 seats: the fewest above one; board "": the game's first. `TrailboxError` as above."""
    info = registry.info(game)
    count = seats or info.fewest
    return started(Setup(game, (PERSON,) * count, seed, options or {}, board or info.first_board))


def opened(task: Task, key: str = "") -> Session[Any, Any]:
    """The game at the task's position, from which nothing before can be taken back.

    key: the name of the task in the session, by default the task's own (the challenge of a day is made by seed). Raises
    `SaveError` if the task's steps can't be played by today's rules.
    """
    session = started(replace(task.setup, challenge=key or task.key))
    if task.steps:
        session.replay(task.steps)
    session.floor = len(task.steps)
    return session


def tried(session: Session[Any, Any], k: int, me: Seat, seed: int) -> Session[Any, Any]:
    """A game of its own to try moves in, all of whose seats are persons': it begins with the position after k steps.

    It is made of nothing but what `me` may know of that position, and of a seed, by which what is hidden is guessed and
    what is to come is drawn: no move in it can bring a secret to light. All can be taken back, and no curtain falls.
    """
    rules, seats = session.rules, len(session.setup.seats)
    guess = rules.determinize(rules.observe(session.states[k], me), me, Random(f"tried:{seed}"))
    info = replace(session.info, secret=False, luck_is_final=False)
    setup = replace(session.setup, seats=(PERSON,) * seats, seed=seed, challenge="", clock=None)
    copy: Session[Any, Any] = Session(info, rules, setup, session.board)
    copy.states[:] = [guess]
    copy.replay(())
    copy.floor = len(copy.log)
    return copy


def check_beginning(task: Task, session: Session[Any, Any]) -> None:
    """`SaveError` if a saved session does not begin with the task's position: it was cut, or the task has changed."""
    seats, steps = session.setup.seats, session.log[: len(task.steps)]
    if seats != task.setup.seats or (task.steps and steps != opened(task).log[: len(task.steps)]):
        raise SaveError(say("This saved game no longer matches its challenge."))
