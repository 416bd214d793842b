"""What most games' tables leave out: a view inherits `PlainView` and overrides what it has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.core.info import SeatInfo
from engine.core.rules import Cell, Position, Seat
from engine.core.text import Text
from engine.table.contract.view import CloseUp, Gauge, Interlude, Landing, Mark, Place

S = TypeVar("S", bound=Position)
M = TypeVar("M")


class PlainView(Generic[S, M]):
    """A flat table that is seen alike from all sides, without bars, chips, close-ups and interludes."""

    def role(self, s: S, seat: Seat) -> SeatInfo | None:  # noqa: ARG002 - see `TableView`
        """Seats keep their names and signs."""
        return None

    def landing(self, s: S, seat: Seat, m: M) -> Landing | None:  # noqa: ARG002
        """A piece lies as it looks in the hand."""
        return None

    def held(self, s: S, seat: Seat, piece: str) -> Iterable[Mark]:  # noqa: ARG002
        """Nothing lights up for what is in the hand."""
        return ()

    def anchor(self, s: S, seat: Seat, m: M) -> Place | None:  # noqa: ARG002
        """All buttons stand together."""
        return None

    def chip(self, s: S, seat: Seat, m: M) -> Text:
        """The whole label."""
        return self.label(s, seat, m)

    def label(self, s: S, seat: Seat, m: M) -> Text:
        """Every game has words of its own."""
        raise NotImplementedError

    def gauges(self, s: S, me: Seat, m: M | None) -> Iterable[Gauge]:  # noqa: ARG002
        """No bars."""
        return ()

    def closeup(self, s: S, me: Seat) -> CloseUp | None:  # noqa: ARG002
        """No small scenes."""
        return None

    def interlude(self, s: S, me: Seat) -> Interlude | None:  # noqa: ARG002
        """One game and no more."""
        return None

    def lift(self, s: S, me: Seat, zone: str, cell: Cell) -> float:  # noqa: ARG002
        """Flat."""
        return 0.0

    def facing(self, me: Seat, seats: int) -> int:  # noqa: ARG002
        """The board lies the same for all."""
        return 0
