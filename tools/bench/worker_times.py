"""The response times of the worker, for the `bench` command and the tests. Seconds, unless a name says otherwise."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.ai.process.worker_supervisor import Worker
from engine.core.rules import Seat

LONGEST_WAIT = 30.0
_TICK = 0.0002


class WorkerTimes(Struct, frozen=True):
    """start_call: what `start` holds up the window; start: until it is ready; cancel: medians and worst until it
    listens again; replace: from a kill until a new one is ready; longest_poll: the worst single `poll`.
    """

    start_call: float
    start: float
    cancel_median: float
    cancel_worst: float
    replace: float
    longest_poll: float


def worker_times(worker: Worker, seen: Any, seat: Seat, level: str, cancels: int = 20) -> WorkerTimes:
    """Measure a fresh worker, which is closed in the end. `level` should think for a while about `seen`."""
    polls = _Polls(worker)
    try:
        began = time.perf_counter()
        worker.start()
        start_call = time.perf_counter() - began
        polls.until(lambda: worker.ready)
        start = time.perf_counter() - began
        stops = sorted(_cancel(worker, polls, (seen, seat, level, seed)) for seed in range(cancels))
        faults, killed = worker.faults, time.perf_counter()
        assert worker.pid is not None
        os.kill(worker.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        polls.until(lambda: worker.faults > faults and worker.ready)
        replace = time.perf_counter() - killed
    finally:
        worker.close()
    return WorkerTimes(start_call, start, stops[len(stops) // 2], stops[-1], replace, polls.longest)


def _cancel(worker: Worker, polls: _Polls, question: tuple[Any, Seat, str, int]) -> float:
    """From `cancel` until the worker is idle; it has had at least one thought by then."""
    number = worker.ask(*question)
    polls.until(lambda: polls.heard == number)
    time.sleep(0.003 * (number % 7))
    began = time.perf_counter()
    worker.cancel()
    polls.until(lambda: worker.idle)
    return time.perf_counter() - began


class _Polls:
    """Polls a worker as a window does, only much more often, and times each poll."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.longest = 0.0
        self.heard = 0

    def until(self, wanted: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST_WAIT
        while not wanted():
            if time.monotonic() > end:
                raise TimeoutError(f"no answer from the worker: {self._worker.last_fault or 'silence'}")
            began = time.perf_counter()
            answers = self._worker.poll()
            self.longest = max(self.longest, time.perf_counter() - began)
            if answers:
                self.heard = answers[-1].request
            time.sleep(_TICK)
