"""The seeds of an AI's generators: repeatable, and telling nothing of the deal they come from."""

from __future__ import annotations

from engine.core.digest import sha256
from engine.core.rules import Seat

BITS = 53
"""As many as every reader of JSON keeps exactly."""


def thinking_seed(deal: int, ply: int, seat: Seat) -> int:
    """The seed for the AI of a seat after so many steps of a deal's log; from 0 to 2**53 - 1, equal on every machine.

    It is a hash: with a seed that could be traced back, whoever thinks could work out the deal and with it every card
    still to be drawn.
    """
    digest = sha256(f"ai:{deal}:{ply}:{seat}".encode()).digest()
    return int.from_bytes(digest, "big") >> (len(digest) * 8 - BITS)
