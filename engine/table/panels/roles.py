"""As whom the seats play for now: in a second game with sides swapped each has another name and sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.info import SeatInfo
from engine.table.contract.view import TableView


def roles(view: TableView[Any, Any], position: Any, cast: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """The cast as it is in this position."""
    return tuple(view.role(position, seat) or info for seat, info in enumerate(cast))
