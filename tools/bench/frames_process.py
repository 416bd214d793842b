"""The time of a frame on a full table: `python -m tools.bench.frames_process NAME ...` prints one JSON object.

A card is dragged round the table while an AI thinks in another process, in the fitted view or in one that is zoomed and
panned; or the view itself moves, by the wheel and by dragging the ground.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from math import cos, pi, sin
from statistics import median
from typing import Any

from engine.gui.input.intent import Intent

Gauge = dict[str, float | str]
FRAMES = 900
WARM_UP = 90
MS = 1000.0
ROUND = 120
"""Frames of a card's way round the table."""
WHEEL_EVERY = 5
WHEELS = 6
"""Steps of the wheel in one direction."""
REST = 40
"""Frames in which the view rests and becomes sharp."""


def frames(game: str, wide: str, high: str, way: str = "fitted") -> Gauge:
    """Milliseconds a frame takes; `way`: "fitted", "zoomed" or "gliding"."""
    import pygame

    from engine.ai.process.worker_supervisor import Worker
    from engine.core import registry
    from engine.scenes.play.table import TableScene
    from tools import ui_driver as hand

    with hand.stage((int(wide), int(high)), headless="DISPLAY" not in os.environ, mute=True) as app:
        session = hand.fullest(game)
        table = TableScene(app.ctx, session, fresh=False)
        began = time.process_time()
        hand.show(app, table)
        hand.lift_curtain(app)
        first = (time.process_time() - began) * MS
        worker = Worker(game)
        seat, level = session.to_move[0], registry.info(game).levels[-1].key
        seen = session.shown(seat)

        def think() -> None:
            if not worker.thinking:
                worker.ask(seen, seat, level, 1)
            worker.poll()

        if way == "zoomed":
            _look_closer(app, table)
        if way != "gliding":
            _take_up(app, table)
        # a scene that opens in a window begins with it
        app.tidy(time.perf_counter())
        wishes = _gliding(table) if way == "gliding" else _carrying(app, table, way)
        cpu, wall = measure(app, wishes, think)
        worker.close()
        driver = pygame.display.get_driver()
    return {**figures(cpu, wall), "shown": first, "driver": driver}


def measure(app: Any, wishes: Iterator[Intent | None], think: Callable[[], None]) -> tuple[list[float], list[float]]:
    """The milliseconds of each frame, CPU and clock; each frame handles one input, the first ones are not counted."""
    cpu: list[float] = []
    wall: list[float] = []
    for frame in range(FRAMES + WARM_UP):
        think()
        wish = next(wishes)
        if wish is not None:
            app.post(wish)
        before_cpu, before = time.process_time(), time.perf_counter()
        app.step(1 / 60)
        app.tidy(before)
        if frame >= WARM_UP:
            cpu.append((time.process_time() - before_cpu) * MS)
            wall.append((time.perf_counter() - before) * MS)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - before)))
    return cpu, wall


def figures(cpu: list[float], wall: list[float]) -> Gauge:
    """The figures that are reported."""
    return {
        "median": median(cpu),
        "p99": sorted(cpu)[int(len(cpu) * 0.99)],
        "cpu_worst": max(cpu),
        "wall_p99": sorted(wall)[int(len(wall) * 0.99)],
        "worst": max(wall),
    }


def _look_closer(app: Any, table: Any) -> None:
    """Zoomed in by some steps and panned a little, as a player would."""
    from tools import ui_driver as hand

    x, y = table.top.zones.main().rect.center
    for wish in (Intent("wheel", (x, y), amount=4), Intent("pan", direction=(1, 0)), Intent("pan", direction=(0, 1))):
        app.post(wish)
        hand.settle(app)


def _take_up(app: Any, table: Any) -> None:
    """A piece into the hand: by the pointer, or where none can be seen so by keys."""
    from tools import ui_driver as hand

    drags = hand.legal_drags(table.session)
    for drag in drags[len(drags) // 2 :]:
        hand.lift(app, table, drag, 0.9)
        if table.hand.held is not None:
            return
    raise RuntimeError("nothing is in the hand")


def _carrying(app: Any, table: Any, way: str) -> Iterator[Intent]:
    """Round and round; in a zoomed view inside the rim, where it does not scroll."""
    rect = table.top.zones.main().rect if way == "zoomed" else app.ctx.screen.rect
    middle = rect.center if way == "zoomed" else app.ctx.screen.rect.center
    across, down = (0.36 * rect.width, 0.36 * rect.height) if way == "zoomed" else (0.35 * middle[0], 0.6 * middle[1])
    frame = 0
    while True:
        turn = frame * 2 * pi / ROUND
        left = middle[0] if way == "zoomed" else 0.7 * middle[0]
        yield Intent("move", (round(left + across * cos(turn)), round(middle[1] + down * sin(turn))))
        frame += 1


def _gliding(table: Any) -> Iterator[Intent | None]:
    """Zooming in and out by the wheel, dragging the ground to and fro, and pauses in which everything becomes sharp."""
    rect = table.top.zones.main().rect
    spot = rect.left + rect.width // 3, rect.top + rect.height // 3
    corner = rect.left + 8, rect.top + 8
    while True:
        for amount in (1, -1):
            for _ in range(WHEELS):
                yield Intent("wheel", spot, amount=amount)
                yield from [None] * (WHEEL_EVERY - 1)
            yield from [None] * REST
            if amount > 0:
                yield from _dragging(corner)
                yield from [None] * REST


def _dragging(start: tuple[int, int]) -> Iterator[Intent]:
    yield Intent("move", start)
    yield Intent("press", start)
    for frame in range(60):
        yield Intent("move", (start[0] + round(90 * sin(frame / 9)), start[1] + frame))
    yield Intent("release", start)


GAUGES: dict[str, Callable[..., Gauge]] = {"frames": frames}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
