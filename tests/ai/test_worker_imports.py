"""What a worker loads: the engine's core and the game's rules and mind, and nothing of the window or the peers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.core import registry
from tests.waiting import PATIENCE

FOREIGN = (
    *("pygame", "pytmx", "numpy", "pyspiel", "open_spiel", "pettingzoo", "gymnasium"),
    *("engine.gui", "engine.table", "engine.scenes"),
)
PROGRAM = """
import sys
from engine.ai.process import worker_process; from engine.ai.process import worker_supervisor
from engine.ai.process.worker_process import agent_of, rules_of
game = sys.argv[1]
rules, mind = rules_of(game), agent_of(game)
print(*sorted(sys.modules))
"""


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_worker_loads_nothing_of_the_window_or_the_peers(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game],
        cwd=registry.ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert f"games.{game}.ai" in loaded
    assert not [name for name in loaded if name.startswith(FOREIGN) or name == f"games.{game}.view"]
