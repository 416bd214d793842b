"""A game of a few lines for the session: all dig at once, as often as they like, and chance says what is found."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Act, Chance, Fact, Lot, Over, Refusal, Rules, Turn
from engine.core.session import Session, Setup
from engine.core.text import say

EARTH = (("clay", 6), ("gold", 3))


class Dig(Struct, frozen=True):
    """Somewhere."""


class Rest(Struct, frozen=True):
    """No more."""


class Found(Struct, frozen=True):
    """Chance: this comes up."""

    what: str


class Ground(Struct, frozen=True):
    """places: does what lies there follow from the seed alone? digging: whose find is due, -1 for nobody's."""

    places: bool
    open: tuple[bool, ...] = (True, True, True)
    finds: tuple[tuple[int, str], ...] = ()
    digging: int = -1
    facts: tuple[Fact, ...] = ()


class Digging(Rules[Ground, Dig | Rest | Found]):
    """The `Rules`."""

    position_type = Ground
    move_type = Dig | Rest | Found

    def __init__(self, *, places: bool) -> None:
        self.places = places

    def start(self, *_: object) -> Ground:
        return Ground(self.places)

    def turn(self, s: Ground) -> Turn:
        if s.digging >= 0:
            left = tuple((Found(what), count - sum(find == what for _, find in s.finds)) for what, count in EARTH)
            filled = tuple((Found(what), count) for what, count in EARTH)
            return Chance(
                tuple(outcome for outcome in left if outcome[1]),
                Lot("earth", filled, len(s.finds)) if s.places else None,
            )
        seats = tuple(seat for seat, on in enumerate(s.open) if on)
        return Act(seats) if seats else Over((1, 1, 1), (), "end")

    def moves(self, s: Ground, seat: int) -> Sequence[Dig | Rest | Found]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return []
        return [Dig(), Rest()] if len(s.finds) < 9 else [Rest()]

    def apply(self, s: Ground, seat: int, m: Dig | Rest | Found) -> Ground:
        if isinstance(m, Found):
            return replace(s, finds=(*s.finds, (s.digging, m.what)), digging=-1)
        if isinstance(m, Dig):
            return replace(s, digging=seat)
        return replace(s, open=tuple(on and who != seat for who, on in enumerate(s.open)))

    def why_not(self, s: Ground, seat: int, m: Dig | Rest | Found) -> Refusal | None:
        return None if m in self.moves(s, seat) else Refusal(say("No."), "dig")

    def observe(self, s: Ground, seat: int) -> Ground:
        return s

    def observed_move(self, s: Ground, seat: int, m: Dig | Rest | Found, me: int) -> Dig | Rest | Found:
        return m

    def determinize(self, seen: Ground, seat: int, rng: Random) -> Ground:
        return seen


def digging(*, places: bool, seed: int = 1, final: bool = False) -> Session[Ground, Dig | Rest | Found]:
    """A new game of three."""
    info = replace(registry.info("_template"), luck_is_final=final)
    return Session(info, Digging(places=places), Setup("_template", ("person",) * 3, seed))
