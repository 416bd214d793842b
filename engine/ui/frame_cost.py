"""What a frame of the table costs while a card is carried across it: for the bench, measured, never asserted."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

from engine.ui.intent import Intent

if TYPE_CHECKING:
    from engine.scenes.table import TableScene
    from engine.ui.app import App

LAP = 90
"""Frames of one round over the table."""


@dataclass(frozen=True, slots=True)
class FrameCost:
    """CPU of the window's thread in milliseconds a frame."""

    median: float
    p99: float
    worst: float
    frames: int


def carry_cost(app: App, table: TableScene, frames: int = 300) -> FrameCost:
    """Carry a piece round the board for so many frames. The table shows a position in which a person has to decide."""
    table.top.settle()
    key = next(iter(table.targets.pieces))
    body, board = table.top.body(key), table.top.zones.main()
    if body is None or board is None:
        return FrameCost(0.0, 0.0, 0.0, 0)
    app.post(Intent("press", pos=body.center))
    for _ in range(20):
        app.step()
    costs = []
    for number in range(frames):
        angle = 2 * pi * number / LAP
        x = board.rect.centerx + round(board.rect.width * 0.4 * cos(angle))
        y = board.rect.centery + round(board.rect.height * 0.4 * sin(angle))
        app.post(Intent("move", pos=(x, y)))
        before = time.thread_time()
        app.step()
        costs.append(1_000 * (time.thread_time() - before))
    table.hand.put_back()
    costs.sort()
    return FrameCost(costs[len(costs) // 2], costs[len(costs) * 99 // 100], costs[-1], len(costs))
