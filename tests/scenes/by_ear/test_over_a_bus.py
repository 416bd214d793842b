"""Whole games over AT-SPI by a client that knows only what the bus tells; in a soak, since each takes a minute."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core import registry
from tests.scenes.by_ear.game_over_a_bus import LAUNCHER, SYSTEM_PYTHON
from tests.scenes.by_ear.whole_game import GAMES

ENDS = {
    "crooked_paths": "West-East wins: North-South found no way to disprove the claim",
    "fairy_trails": "The Gnomes win: they have placed their last stone.",
}
"""What is to be heard of the end."""
ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
LIMIT = 1_800
"""Seconds that a game may take."""


def missing() -> str:
    """What is not installed of what this needs, "" for nothing."""
    if importlib.util.find_spec("accesskit") is None:
        return "AccessKit: pip install -r requirements-screen-reader.txt"
    if shutil.which("dbus-daemon") is None or not LAUNCHER.exists():
        return "a bus with AT-SPI: apt install dbus at-spi2-core"
    words = [SYSTEM_PYTHON, "-c", ATSPI]
    if not Path(SYSTEM_PYTHON).exists() or subprocess.run(words, check=False, capture_output=True).returncode:
        return "a client of AT-SPI: apt install python3-gi gir1.2-atspi-2.0"
    return ""


@pytest.mark.slice(0)
@pytest.mark.parametrize(("game", "name"), GAMES.items())
def test_a_whole_game_over_the_bus(game: str, name: str) -> None:
    assert ENDS.get(game, "") in run("game_over_a_bus", game, name)


@pytest.mark.slice(0)
@pytest.mark.parametrize("game", registry.names())
def test_a_lesson_and_a_challenge_over_the_bus(game: str) -> None:
    assert run("lessons_over_a_bus", game)


def run(what: str, *words: str) -> str:
    """What was heard; it fails where that program ends with a failure, and is skipped where something is missing."""
    lacking = missing()
    if lacking:
        pytest.skip(f"not installed: {lacking}")
    command = [sys.executable, "-m", f"tests.scenes.by_ear.{what}", *words]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=LIMIT, env=environment)
    assert not done.returncode, done.stderr
    return done.stdout
