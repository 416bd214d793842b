"""How a game ends by agreement: a player resigns, or a draw is offered and accepted or declined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.core.info import AI_PREFIX
from engine.core.rules import Over, Seat
from engine.core.session import Session, moves_made

FIRST_OFFER = 10
"""Moves made before a draw may be offered, and between two offers."""
ACCEPTED = 0.05
"""An AI agrees to a draw if its own move is worth no more to it (-1 to 1)."""


class Parties(Protocol):
    """Who plays: what is needed of the match."""

    session: Session[Any, Any]

    @property
    def persons(self) -> Sequence[Seat]:
        """The seats of people."""

    @property
    def me(self) -> Seat:
        """The seat that looks."""

    @property
    def over(self) -> Over | None:
        """How it ended, or None."""

    def settled(self, seat: Seat | None) -> None:
        """The game has been settled, by a seat that resigned or (None) by both."""


class Settlements:
    """Resigning, and the offer of a draw to an AI, which answers when it moves."""

    def __init__(self, parties: Parties) -> None:
        self.parties = parties
        self._offered = False
        """Is a draw offered to the AI?"""
        self._declined = 0
        """How many moves had been made when an offer was declined."""

    @property
    def can_resign(self) -> bool:
        """Is there a person who may resign, and an opponent?"""
        parties = self.parties
        return bool(parties.persons) and len(parties.session.setup.seats) > 1 and parties.over is None

    def resign(self) -> None:
        """The viewer resigns. With other persons at a table of three or more an AI takes over the seat."""
        session, seat = self.parties.session, self.parties.me
        levels = session.info.levels
        goes_on = len(session.setup.seats) > 2 and len(self.parties.persons) > 1 and levels
        session.resign(seat, AI_PREFIX + levels[len(levels) // 2].key if goes_on else "")
        self.parties.settled(seat)

    @property
    def can_offer_draw(self) -> bool:
        """May one of two offer a draw now, in a game that can end so?"""
        made = moves_made(self.parties.session.log)
        ready = made >= FIRST_OFFER and (not self._declined or made >= self._declined + FIRST_OFFER)
        return self.can_resign and self.parties.session.may_agree and ready and not self._offered

    def offer_draw(self) -> None:
        """The AI answers when it moves."""
        self._offered = True

    def agree(self) -> None:
        """Both have agreed on a draw."""
        self.parties.session.agree()
        self.parties.settled(None)

    def decline(self) -> None:
        """Decline the offered draw."""
        self._offered, self._declined = False, moves_made(self.parties.session.log)

    def answered(self, seat: Seat, value: float) -> bool | None:
        """Does the AI of a seat, whose move is worth this much to it, accept the draw? None: none is offered, or it has
        only one legal move and so does not know what that is worth."""
        if not self._offered or len(self.parties.session.moves(seat)) < 2:
            return None
        self.decline()
        if value <= ACCEPTED:
            self.agree()
            return True
        return False
