"""The game at a challenge's position."""

from __future__ import annotations

from typing import Any

from engine.core import registry
from engine.core.challenge import Challenge
from engine.core.session import Session, Setup


def opened(challenge: Challenge, task: str = "") -> Session[Any, Any]:
    """The game at the challenge's position, from which nothing before can be taken back.

    task: what the session is called for, by default the challenge's key (see `engine.core.challenge`). Raises
    `SaveError` if the challenge's steps can't be played by today's rules.
    """
    setup = challenge.setup
    named = Setup(setup.game, setup.seats, setup.seed, setup.options, setup.board, task or challenge.key)
    session: Session[Any, Any] = Session(registry.info(challenge.game), registry.rules(challenge.game), named)
    session.replay(challenge.steps)
    session.floor = len(session.log)
    return session
