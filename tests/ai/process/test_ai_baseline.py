"""The AI's own game of a contest: the same as here, resting, stopped, killed, failing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.ai.process.ai_baseline import Par
from engine.core import contest, registry
from engine.core.contest import Result
from engine.core.session import Session, Setup
from tests.waiting import until

ROOT = Path(__file__).parents[3]
GAME = "fairy_trails"
AT = "tests.ai.trailbox_alone:"
SETUP = contest.contest(registry.info(GAME), "game-12", {"spare": "one"})


def wait(par: Par) -> Result | None:
    """Poll until it is over."""
    until(lambda: par.over, par.poll)
    return par.result


def played_here(setup: Setup) -> Result:
    """What `QUICK` makes of it in this process."""
    info = registry.info(GAME)
    session: Session[Any, Any] = Session(info, registry.rules(GAME), contest.for_par(info, setup))
    while session.over is None:
        rng = Random(f"par:{setup.seed}:{len(session.log)}")
        session.play(0, rng.choice(session.moves(0)))
    found = contest.ending(session)
    assert found is not None
    return found


def test_it_plays_the_same_deal_to_its_end() -> None:
    par = Par(SETUP, agent_at=AT + "QUICK")
    assert wait(par) == played_here(SETUP)
    assert par.moves >= 3
    assert not par.fault


def test_none_of_its_calls_waits() -> None:
    par = Par(SETUP, agent_at=AT + "ENDLESS")
    for _ in range(50):
        par.poll()
        par.rest(True)
        par.rest(False)
    assert not par.over
    par.close()


def test_it_is_stopped_at_once() -> None:
    par = Par(SETUP, agent_at=AT + "ENDLESS")
    until(lambda: par._process)
    process = par._process
    par.close()
    assert not process.is_alive()
    assert par.poll() is None
    assert not par.fault


def test_it_rests_while_it_is_told_to() -> None:
    par = Par(SETUP, agent_at=AT + "SLOW")
    par.rest(True)
    until(lambda: par._process)
    time.sleep(1.5)
    par.poll()
    assert par.moves <= 1
    assert not par.over
    par.rest(False)
    assert wait(par) is not None


@pytest.mark.parametrize("agent", ["SILENT", "RAISES", "WRONG", "NOBODY"])
def test_a_mind_that_fails_is_a_fault(agent: str) -> None:
    par = Par(SETUP, agent_at=AT + agent)
    assert wait(par) is None
    assert par.fault


def test_a_killed_process_is_a_fault() -> None:
    par = Par(SETUP, agent_at=AT + "ENDLESS")
    until(lambda: par._process)
    par._process.kill()
    assert wait(par) is None
    assert par.fault


WINDOW = """
import time
from engine.ai.process.ai_baseline import Par
from tests.ai.process.test_ai_baseline import AT, SETUP

if __name__ == "__main__":
    par = Par(SETUP, agent_at=AT + "ENDLESS")
    while par._process is None or not par._started.is_set():
        time.sleep(0.01)
    print(par._process.pid, flush=True)
    time.sleep(60)
"""


def test_it_leaves_with_the_window(tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    window = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment, text=True)
    assert window.stdout is not None
    pid = int(window.stdout.readline())
    time.sleep(1.0)
    window.kill()
    window.wait()
    until(lambda: not alive(pid), told=lambda: "it outlived the window")


def alive(pid: int) -> bool:
    """Is there such a process (and not only its name)?"""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_it_knows_no_pygame() -> None:
    code = "import sys, engine.ai.process.ai_baseline; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
