"""The worker process: it answers, can be stopped, and is replaced whatever becomes of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.ai import forms
from engine.ai.agent import Suggestion
from engine.ai.process import worker_process
from engine.ai.process import worker_supervisor as worker_module
from engine.ai.process.worker_process import written
from engine.ai.process.worker_supervisor import Answer, Worker
from engine.core import codec
from engine.core.text import say
from tests import waiting
from tests.processes import alive
from tools.bench.worker_times import worker_times

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)

Make = Callable[..., Worker]


def grid(cells: str = "0........") -> object:
    import trailbox_toy  # on the path by the fixture

    return trailbox_toy.Grid(cells)


def until(worker: Worker, wanted: Callable[[], bool]) -> list[Answer]:
    """Poll like a window."""
    answers: list[Answer] = []
    waiting.until(wanted, lambda: answers.extend(worker.poll()), lambda: f"{worker.faults} {worker.last_fault!r}")
    return answers


def answer(worker: Worker) -> Answer:
    found = until(worker, lambda: not worker.thinking)
    assert found[-1].done
    return found[-1]


def test_a_question_is_answered_and_start_returns_at_once(make: Make) -> None:
    worker = make()
    worker.start()
    assert not worker.ready, "it does not wait for the process"
    number = worker.ask(grid(), 1, "any", 1)
    found = until(worker, lambda: not worker.thinking)
    assert [a.done for a in found] == [False] * (len(found) - 1) + [True]
    assert len(found) >= 2
    assert {a.request for a in found} == {number}
    assert found[-1].move == {"cell": 8}
    assert worker.faults == 0


def test_one_process_serves_many_questions(make: Make) -> None:
    worker = make()
    pids = set()
    for seed in range(4):
        worker.ask(grid(), 1, "any", seed)
        answer(worker)
        pids.add(worker.pid)
    assert len(pids) == 1


def test_once_kernels_are_compiled_the_next_thought_is_a_new_process_s(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = False
    monkeypatch.setattr(forms, "fresh", lambda _: compiled)
    worker = make()
    worker.ask(grid(), 1, "long", 1)
    until(worker, lambda: worker.ready and not worker.idle)
    plain, compiled = worker.pid, True
    for _ in range(20):
        worker.poll()
    assert worker.pid == plain  # a thought goes on where it began
    for seed in (2, 3):
        number = worker.ask(grid(), 1, "any", seed)
        assert answer(worker).request == number
    assert worker.faults == 0
    compiled_at = worker.pid
    assert compiled_at != plain
    worker.ask(grid(), 1, "any", 4)
    answer(worker)
    assert worker.pid == compiled_at


def test_a_late_answer_is_dropped(make: Make) -> None:
    worker = make()
    worker.ask(grid(), 1, "long", 1)
    until(worker, lambda: worker.ready)
    second = worker.ask(grid("0.......1"), 0, "any", 1)
    found = until(worker, lambda: not worker.thinking)
    assert {a.request for a in found} == {second}
    assert found[-1].move == {"cell": 7}


def test_cancel_is_quick_and_the_worker_stays(make: Make) -> None:
    worker = make()
    worker.ask(grid(), 1, "long", 1)
    until(worker, lambda: worker.ready)
    until(worker, lambda: bool(worker.poll()))
    pid = worker.pid
    worker.cancel()
    assert until(worker, lambda: worker.idle) == []
    worker.ask(grid(), 1, "any", 1)
    answer(worker)
    assert (worker.pid, worker.faults) == (pid, 0)


def test_killed_while_thinking_a_new_one_answers(make: Make) -> None:
    worker = make()
    worker.ask(grid(), 1, "any", 1)
    answer(worker)
    worker.ask(grid(), 1, "long", 1)
    until(worker, lambda: not worker.idle)
    assert worker.pid is not None
    os.kill(worker.pid, KILL)
    until(worker, lambda: worker.faults == 1 and worker.ready)
    until(worker, lambda: bool(worker.poll()))
    assert not worker.fallback


def test_killed_while_idle_a_new_one_is_there(make: Make) -> None:
    worker = make()
    worker.start()
    until(worker, lambda: worker.ready)
    assert worker.pid is not None
    os.kill(worker.pid, KILL)
    until(worker, lambda: worker.faults == 1 and worker.ready)


@pytest.mark.parametrize("level", ["raise", "exit", "silent"])
def test_three_faults_and_the_stand_in_answers(make: Make, level: str) -> None:
    worker = make("FAULTY")
    number = worker.ask(grid("00..11..."), 0, level, 1)
    last = answer(worker)
    assert worker.fallback and worker.faults == 3
    assert (last.request, last.move) == (number, {"cell": 2})  # it takes the win
    worker.ask(grid("00..1...."), 1, level, 1)
    assert answer(worker).move == {"cell": 2}  # and avoids the loss


def test_a_hung_worker_is_replaced(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = make("FAULTY")
    with monkeypatch.context() as hurried:
        hurried.setattr(worker_module, "PATIENCE", 0.4)
        worker.ask(grid(), 1, "hang", 1)
        until(worker, lambda: worker.faults == 1)
        assert worker.last_fault == "it hangs"
    worker.ask(grid(), 1, "any", 2)
    assert answer(worker).move == {"cell": 8}


def test_illegal_answers_lead_to_the_stand_in(make: Make) -> None:
    worker = make("FAULTY")
    worker.ask(grid(), 1, "illegal", 1)
    for _ in range(3):
        assert answer(worker).move == {"cell": 0}
        worker.reject()
        assert worker.thinking
    assert answer(worker).move != {"cell": 0}
    assert worker.fallback


def test_the_window_is_never_loaded_in_the_worker(make: Make) -> None:
    worker = make("FAULTY")
    worker.ask(grid("0........"), 1, "pygame", 1)
    assert answer(worker).move == {"cell": 4}


def test_closed_while_starting_leaves_nothing(make: Make) -> None:
    worker = make()
    worker.ask(grid(), 1, "long", 1)
    worker.close()
    assert worker.pid is None
    assert worker.poll() == []


def test_no_worker_outlives_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import sys, time\n"
        f"sys.path[:0] = [{str(ROOT)!r}, {str(HERE)!r}]\n"
        "from engine.ai.process.worker_supervisor import Worker\n"
        "def main():\n"
        "    import trailbox_toy\n"
        "    w = Worker('toy', 'trailbox_toy:RULES', 'trailbox_toy:GOOD')\n"
        "    w.ask(trailbox_toy.Grid(), 0, 'long', 1)\n"
        "    while not w.poll(): time.sleep(0.01)\n"
        "    print(w.pid, flush=True)\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n    main()\n",
        encoding="utf-8",
    )
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    waiting.until(lambda: not alive(child), told=lambda: "the worker outlived its parent")


def test_a_position_travels_as_text() -> None:
    sys.path.insert(0, str(HERE))
    try:
        seen = grid("0...1....")
        assert codec.decode(type(seen), codec.loads(codec.dumps(codec.encode(seen)))) == seen
    finally:
        sys.path.remove(str(HERE))


def test_an_idea_travels_with_what_all_may_know_of_its_reason() -> None:
    import trailbox_toy  # on the path by the fixture

    rules = trailbox_toy.RULES
    for public in (None, say("Less.")):
        idea = Suggestion(rules.moves(grid(), 1)[0], 0.5, (), say("More."), public=public)
        advice = worker_module.read_advice(["advice", 1, [written(rules, idea)]])
        assert advice.suggestions[0].public == public and advice.suggestions[0].reason == idea.reason


def test_the_measures_measure(make: Make) -> None:
    """What they may be is a matter of `bench`, on a machine that has nothing else to do."""
    times = worker_times(make(), grid(), 1, "long", cancels=3)
    assert 0 < times.start_call < times.start
    assert 0 < times.cancel_median <= times.cancel_worst
    assert times.longest_poll > 0
    assert times.replace > 0


def test_a_look_that_got_no_time_of_the_processor_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine 0.15 seconds by the clock may be none of work: a review then judged by a first impression."""
    now = {"clock": 10.0, "processor": 1.0}
    monkeypatch.setattr("engine.ai.process.worker_process.time.monotonic", lambda: now["clock"])
    monkeypatch.setattr("engine.ai.process.worker_process.time.process_time", lambda: now["processor"])
    wire: Any = SimpleNamespace(number=1, due=False)
    patient, other = worker_process.Watch(wire, 1, 0.2, 4.0), worker_process.Watch(wire, 1, 0.2)
    now["clock"] += 0.4
    assert not patient.over() and not patient.late and other.over() and other.late
    now["processor"] += 0.25
    assert patient.over() and not patient.late
    now["clock"] += 0.9
    assert patient.late
