"""What `bench` measures in processes of their own: `python -m tools.bench.start_and_memory_process NAME ...` prints one
JSON object.

In separate processes, because memory and start-up can't be measured where other things have run before.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

Gauge = dict[str, float | str]
IDLE_SECONDS = 60.0
SETTLING = 6.0
"""Seconds without a motion or a thinking AI after which a window counts as idle."""
PATIENCE = 120.0
"""Seconds to wait for that, since AIs may still be moving."""


def bare() -> Gauge:
    """CPU seconds of the smallest pygame-ce program up to its first frame."""
    import pygame

    pygame.display.init()
    window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    window.fill("#203040")
    pygame.display.flip()
    return {"cpu": time.process_time()}


def start(folder: str) -> Gauge:
    """CPU seconds of Trailbox up to its first frame, as `main.py` starts it."""
    from pathlib import Path

    from engine.gui.app import App
    from engine.scenes.make_scene import scene_for
    from saves.player_files import Library

    app = App(Library(Path(folder)), (1280, 720), routes=scene_for)
    app.start()
    app.step(0.0)
    cpu = time.process_time()
    app.close()
    return {"cpu": cpu}


def idle(game: str, scene: str) -> Gauge:
    """The share of a core that an idle window takes, and its memory in MB; `scene` is title or table."""
    from engine.scenes.play.table import TableScene
    from tools import ui_driver as hand

    used: dict[str, float] = {}
    with hand.stage((1280, 720), headless="DISPLAY" not in os.environ, mute=True) as app:

        def watch() -> None:
            _settle(app)
            before_cpu, before = time.process_time(), time.monotonic()
            time.sleep(IDLE_SECONDS)
            used["share"] = (time.process_time() - before_cpu) / (time.monotonic() - before)
            used["memory"] = memory()
            app.ctx.quit()

        def table(ctx: Any) -> Any:
            session = hand.midway(game, 0.5)
            # with one person no curtain hides the table
            return TableScene(ctx, hand.against_ai(session) if session.info.secret else session, fresh=False)

        watcher = threading.Thread(target=watch)
        watcher.start()
        app.run(None if scene == "title" else table)
        watcher.join()
    return {**used}


def worker(game: str) -> Gauge:
    """Seconds until an AI worker is ready, until searches are cancelled, until a killed one is replaced, and gone."""
    from engine.ai.process.worker_supervisor import Worker
    from engine.core import registry
    from tools import ui_driver as hand
    from tools.bench.worker_times import worker_times

    session = hand.midway(game, 0.5)
    seat, level = session.to_move[0], registry.info(game).levels[-1].key
    times = worker_times(Worker(game), session.observe(seat), seat, level)
    one = Worker(game)
    one.start()
    _until(lambda: (one.poll(), one.ready)[1], time.perf_counter())
    began = time.perf_counter()
    one.close()
    return {
        "ready": times.start,
        "cancelled": times.cancel_median,
        "cancelled_worst": times.cancel_worst,
        "replaced": times.replace,
        "poll": times.longest_poll,
        "closed": time.perf_counter() - began,
    }


def memory() -> float:
    """The present memory of this process in MB; 0 if the system does not report it."""
    try:
        with open("/proc/self/status", encoding="utf-8") as rows:  # noqa: PTH123 - not a file of ours
            return next((int(row.split()[1]) / 1024 for row in rows if row.startswith("VmRSS")), 0.0)
    except OSError:
        return 0.0


def _settle(app: Any) -> None:
    began = calm = time.perf_counter()
    while time.perf_counter() - calm < SETTLING and time.perf_counter() - began < PATIENCE:
        scenes = app.ctx.stack.scenes
        if not scenes or scenes[-1].busy or scenes[-1].expecting:
            calm = time.perf_counter()
        time.sleep(0.05)


def _until(done: Callable[[], bool], began: float) -> float:
    while not done() and time.perf_counter() - began < 20:
        time.sleep(0.0005)
    return time.perf_counter() - began


GAUGES: dict[str, Callable[..., Gauge]] = {
    "bare": bare,
    "start": start,
    "idle": idle,
    "worker": worker,
}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
