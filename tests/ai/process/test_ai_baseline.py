"""The AI's own games of a deal: the same as here, resting, stopped, killed, failing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from multiprocessing.context import SpawnContext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.ai.process.ai_baseline import BaselineJob
from engine.core import medals, registry
from engine.core.medals import Baseline
from engine.core.session import Session
from engine.core.task import NUMBERED, Name, Result, Task
from tests.waiting import until

ROOT = Path(__file__).parents[3]
GAME = "fairy_trails"
AT = "tests.ai.trailbox_alone:"
DEAL = medals.deal(registry.info(GAME), Name(NUMBERED, number=12), {"spare": "one"})


def wait(par: BaselineJob) -> Baseline:
    """Poll until it is over."""
    until(lambda: par.over, par.poll)
    return par.results


def played_here(deal: Task, number: int = 0) -> Result:
    """What `QUICK` makes of it in this process."""
    info = registry.info(GAME)
    session: Session[Any, Any] = Session(info, registry.rules(GAME), medals.for_ai(info, deal.setup))
    while session.over is None:
        game = f"par:{deal.setup.seed}:{number}" if number else f"par:{deal.setup.seed}"
        rng = Random(f"{game}:{len(session.log)}")
        session.play(0, rng.choice(session.moves(0)))
    found = medals.ending(session)
    assert found is not None
    return found


def test_it_plays_the_same_deal_to_its_end() -> None:
    par = BaselineJob(DEAL, agent_at=AT + "QUICK")
    assert wait(par) == (played_here(DEAL),)
    assert not par.fault


def test_several_games_of_a_deal_have_luck_of_their_own_and_the_first_is_what_it_was() -> None:
    par = BaselineJob(DEAL, players=("", "", "easy"), known=(played_here(DEAL),), agent_at=AT + "QUICK")
    assert len(par.poll()) == 1
    assert wait(par) == tuple(played_here(DEAL, number) for number in range(3))


def test_none_of_its_calls_waits() -> None:
    par = BaselineJob(DEAL, agent_at=AT + "ENDLESS")
    for _ in range(50):
        par.poll()
        par.rest(True)
        par.rest(False)
    assert not par.over
    par.close()


def test_it_is_stopped_at_once() -> None:
    par = BaselineJob(DEAL, agent_at=AT + "ENDLESS")
    until(lambda: par.child.process)
    process = par.child.process
    par.close()
    assert not process.is_alive()
    assert par.poll() == ()
    assert not par.fault


def test_it_rests_while_it_is_told_to() -> None:
    par = BaselineJob(DEAL, agent_at=AT + "SLOW")
    par.rest(True)
    until(lambda: par.child.process)
    time.sleep(1.5)
    par.poll()
    assert par.moves <= 1
    assert not par.over
    par.rest(False)
    assert wait(par)


def test_it_rests_if_it_was_told_to_while_its_process_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    par = BaselineJob(DEAL, agent_at=AT + "ENDLESS")
    until(lambda: par.child.process)
    par.close()
    made = SpawnContext.RawValue

    def meanwhile(context: SpawnContext, kind: str, value: int) -> Any:
        par.rest(True)
        return made(context, kind, 0)

    monkeypatch.setattr(SpawnContext, "RawValue", meanwhile)
    game, name, run, *given = par._work
    par.child._launch(game, name, run, tuple(given))
    assert par.child._flag.value == 1
    par.close()


@pytest.mark.parametrize("agent", ["SILENT", "RAISES", "WRONG", "NOBODY"])
def test_a_mind_that_fails_is_a_fault(agent: str) -> None:
    par = BaselineJob(DEAL, agent_at=AT + agent)
    assert wait(par) == ()
    assert par.fault


def test_a_killed_process_is_a_fault() -> None:
    par = BaselineJob(DEAL, agent_at=AT + "ENDLESS")
    until(lambda: par.child.process)
    par.child.process.kill()
    assert wait(par) == ()
    assert par.fault


WINDOW = """
import time
from engine.ai.process.ai_baseline import BaselineJob
from tests.ai.process.test_ai_baseline import AT, DEAL

if __name__ == "__main__":
    par = BaselineJob(DEAL, agent_at=AT + "ENDLESS")
    while par.child.process is None or not par.child._started.is_set():
        time.sleep(0.01)
    print(par.child.process.pid, flush=True)
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
