"""Compiling behind an open window: in which order, once, ended at once, and nothing half done is left.

The compiler is a stand-in: it notes its game and makes empty libraries, or waits with a child of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.ai import forms
from engine.commands.kernels import build_folder
from engine.core import registry
from tests import waiting
from tests.commands.kernels.engine_copy import house
from tests.processes import alive

STAND_IN = '''
no_compiler = lambda: ""
DRIVER = """
import subprocess, sys, time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
game, tools, config, *paths = sys.argv[1:]
tree = Path({tree!r})
with (tree / "log").open("a") as log:
    log.write(game + "\\\\n")
if (tree / "wait").exists():
    child = subprocess.Popen([sys.executable, "-Sc", "import time; time.sleep(60)"])
    (tree / "pids").write_text(str(child.pid))
    time.sleep(60)
for name in (*paths, f"games/{{game}}/ai/kernels/kernels__mypyc.py"):
    Path(name.removesuffix(".py") + EXTENSION_SUFFIXES[0]).touch()
"""
'''
KERNELS = "ai/kernels"
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
ENDS = ["window"] if sys.platform == "win32" else ["window", "term", "kill"]
CLEAN = {key: value for key, value in os.environ.items() if key != forms.SETTING}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A house with three games, none of them built, and the stand-in."""
    tree = tmp_path / "house"
    house(tree)
    with (tree / "engine" / "commands" / "kernels" / "build.py").open("a", encoding="utf-8") as file:
        file.write(STAND_IN.format(tree=str(tree)))
    for name in ("ant", "bee", "cat"):
        (tree / "games" / name / KERNELS).mkdir(parents=True)
        (tree / "games" / name / "__init__.py").touch()
        (tree / "games" / name / KERNELS / "kernel.py").write_text("ONE = 1\n", encoding="utf-8")
    return tree


def begin(tree: Path, first: str = "", **env: str) -> subprocess.Popen[str]:
    """The process, as a window starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "engine.commands.kernels.build_process", first],
        cwd=tree,
        env=CLEAN | env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def heard(process: subprocess.Popen[str]) -> list[str]:
    """All it has to say, until it ends of itself."""
    assert process.stdout is not None
    rows = process.stdout.read().splitlines()
    assert process.wait(waiting.PATIENCE) == 0
    return rows


def built(tree: Path) -> list[str]:
    """The games that the stand-in was given, in this order."""
    return (tree / "log").read_text(encoding="utf-8").split()


def stamps(tree: Path) -> list[str]:
    """The games whose build is complete."""
    return sorted(path.parents[2].name for path in (tree / "games").glob(f"*/{KERNELS}/{forms.STAMP}"))


def test_what_is_wanted_comes_first_and_it_tells_how_far_it_is(tree: Path) -> None:
    assert heard(begin(tree, "cat")) == ["build 0 3", "build 1 3", "build 2 3", "done 3 3"]
    assert built(tree) == ["cat", "ant", "bee"]
    assert stamps(tree) == ["ant", "bee", "cat"]
    assert [path.name for path in (tree / ".kernels").iterdir()] == ["lock"]
    assert heard(begin(tree)) == []


def test_two_windows_compile_once(tree: Path) -> None:
    for rows in [heard(process) for process in [begin(tree), begin(tree, "bee")]]:
        assert not rows or rows[-1].startswith("done")  # nothing to say: it came when all was done
    assert sorted(built(tree)) == ["ant", "bee", "cat"]


@pytest.mark.parametrize("end", ENDS)
def test_its_end_is_that_of_all_it_has_started(tree: Path, end: str) -> None:
    (tree / "wait").touch()
    process = begin(tree, "bee")
    waiting.until(lambda: (tree / "pids").is_file() and (tree / "pids").read_text() != "")
    child = int((tree / "pids").read_text())
    assert process.stdin is not None
    match end:
        case "window":  # killed, too: the system closes its end of the pipe
            process.stdin.close()
        case "term":
            process.terminate()
        case "kill":
            process.send_signal(KILL)
    process.wait(waiting.PATIENCE)
    waiting.until(lambda: not alive(child))
    assert stamps(tree) == []
    left = {path.name for path in (tree / ".kernels").iterdir()}
    at_once = end != "kill" and sys.platform != "win32"
    assert left == ({"lock"} if at_once else {"lock", "work"})
    if not at_once:  # the next one tidies up
        (tree / "wait").unlink()
        assert heard(begin(tree))[-1] == "done 3 3"
        assert [path.name for path in (tree / ".kernels").iterdir()] == ["lock"]


def test_one_that_fails_is_said_and_the_others_are_built(tree: Path) -> None:
    (tree / "pyproject.toml").unlink()
    (tree / "games" / "bee" / KERNELS / "kernel.py").unlink()
    (tree / "games" / "bee" / KERNELS / "kernel.py").mkdir()
    assert heard(begin(tree)) == []  # this is no house that compiles
    (tree / "pyproject.toml").write_text("", encoding="utf-8")
    with (tree / "engine" / "commands" / "kernels" / "build.py").open("a", encoding="utf-8") as file:
        file.write('DRIVER = DRIVER.replace("for name in", "assert game != \'ant\'\\nfor name in")\n')
    assert heard(begin(tree)) == ["build 0 2", "build 1 2", "failed 2 2"]
    assert stamps(tree) == ["cat"]


@pytest.mark.parametrize("why", ["form", "compiler", "tools"])
def test_where_it_can_not_be_done_nothing_is_tried(tree: Path, why: str) -> None:
    changes = {
        "form": "",
        "compiler": 'no_compiler = lambda: "there is no C compiler"\n',
        "tools": "build_folder.equipped = lambda: False\n",
    }
    with (tree / "engine" / "commands" / "kernels" / "build.py").open("a", encoding="utf-8") as file:
        file.write(changes[why])
    assert heard(begin(tree, **({forms.SETTING: "plain"} if why == "form" else {}))) == []
    assert not (tree / ".kernels").exists()


def test_tools_are_fetched_only_into_a_folder_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    monkeypatch.setattr(build_folder, "HOME", tmp_path / ".kernels")
    monkeypatch.setattr(build_folder, "REQUIREMENTS", tmp_path / "requirements-build.txt")
    build_folder.REQUIREMENTS.touch()
    assert not build_folder.may_fetch()  # a Python that is not this folder's
    (tmp_path / ".venv").symlink_to(sys.prefix)
    assert build_folder.may_fetch()
    monkeypatch.setattr(build_folder, "equipped", lambda: build_folder.tools().is_dir())
    half = """
import sys
from pathlib import Path
Path(sys.argv[sys.argv.index("--target") + 1], "mypyc").mkdir(parents=True)
"""
    monkeypatch.setattr(build_folder, "PIP", half + "sys.exit(1)")
    with build_folder.build_folder() as work:
        assert not build_folder.fetch(work)
    assert [path.name for path in build_folder.HOME.iterdir()] == ["lock"]
    monkeypatch.setattr(build_folder, "PIP", half)
    with build_folder.build_folder() as work:
        assert build_folder.fetch(work)
    assert (build_folder.tools() / "mypyc").is_dir()
    build_folder.REQUIREMENTS.write_text("mypy==9\n", encoding="utf-8")  # other tools are wanted by now
    assert not build_folder.tools().exists()
