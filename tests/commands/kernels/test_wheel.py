"""The wheel: one folder that runs from anywhere, with the form of the kernels that this machine can make."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from engine import __version__
from engine.ai import forms
from engine.commands.kernels.build import no_compiler
from engine.core import registry
from tests.game_in_own_package import install
from tests.long_test_slices import Amount
from tests.tools.quick_kernel_build import hurried

LEFT_ALONE = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "docs", "tests")
BACKEND = """
from setuptools import build_meta
build_meta.build_wheel("dist", {"--build-option": ["--compression=stored"]})
"""
"""What pip asks of setuptools, but nothing is compressed."""
PROGRAM = """
import sys, time
import trailbox
from engine.ai import forms
from engine.ai.process import worker_supervisor
from engine.ai.process.worker_supervisor import Worker
from engine.core import registry

# on a busy machine a process may take long to start
worker_supervisor.START_PATIENCE = 300.0

if __name__ == "__main__":
    print(registry.ROOT)
    print(forms.sentence())
    print(forms.to_build())
    game = registry.names()[0]
    worker = Worker(game)
    worker.start()
    until = time.monotonic() + 300
    while not worker.ready and time.monotonic() < until:
        worker.poll()
        time.sleep(0.01)
    print(worker.ready, worker.faults)
    worker.close()
"""
WITH_GUEST = """
import trailbox
from engine.core import registry
from engine.core.session import Session, Setup

(guest,) = registry.guests()
print(guest.origin, guest.version, registry.is_open(guest.key))
info = registry.info(guest.key)
session = Session(info, registry.rules(guest.key), Setup(guest.key, ("person", "ai:easy"), 1))
print(registry.is_open(guest.key), len(info.levels))
print(info.title)
"""


@pytest.fixture(scope="module")
def compiles(amount: Amount) -> bool:
    """Has it compiled kernels? In a soak, where there is a compiler."""
    return bool(amount(1, 0)) and not no_compiler()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, compiles: bool, amount: Amount) -> Path:
    """A folder with the contents of the wheel, which pip makes in a soak, and what pip calls in the slice."""
    work = tmp_path_factory.mktemp("wheel")
    shutil.copytree(registry.ROOT, work / "source", ignore=LEFT_ALONE)
    pip = ["pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", "dist", "."]
    done = subprocess.run(
        [sys.executable, *(["-m", *pip] if amount(1, 0) else ["-c", BACKEND])],
        cwd=work / "source",
        env=os.environ | (hurried(work) if compiles else {"CC": "compiler-that-is-not-there"}),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (work / "source" / "dist").iterdir()
    assert wheel.name.endswith("py3-none-any.whl") != compiles
    zipfile.ZipFile(wheel).extractall(work / "site")
    return work / "site"


def run(site: Path, tmp_path: Path, *words: str) -> str:
    """What a Python prints that has the wheel installed and stands somewhere else."""
    env = {key: value for key, value in os.environ.items() if key != forms.SETTING}
    env |= {"PYTHONPATH": str(site), "TRAILBOX_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *words], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def left_out(path: Path) -> bool:
    """Is it for developers only? Hidden games, all of them, are."""
    games = {"tests", "tools", "__pycache__"} | {name for name in registry.folders() if name.startswith("_")}
    return bool(games & set(path.parts))


def test_it_holds_one_folder_and_all_the_data(site: Path) -> None:
    assert {path.name for path in site.iterdir()} == {"trailbox", f"trailbox-{__version__}.dist-info"}
    data = {".json", ".md", ".mo", ".ogg", ".png", ".svg", ".tmx", ".ttf", ".wav"}
    for folder in ("engine", "games", "gfx", "sounds"):
        for path in (registry.ROOT / folder).rglob("*"):
            where = path.relative_to(registry.ROOT)
            if path.suffix in data and not left_out(where):
                assert (site / "trailbox" / where).is_file() or path.name.startswith("kernels."), where
    assert not [
        path
        for path in (site / "trailbox").rglob("*")
        if path.name == ".kernels" or left_out(path.relative_to(site / "trailbox"))
    ]


def test_it_runs_from_anywhere(site: Path, tmp_path: Path, compiles: bool) -> None:
    assert run(site, tmp_path, "-m", "trailbox", "--version") == f"Trailbox {__version__}\n"
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    root, form, to_build, worker = run(site, tmp_path, "program.py").splitlines()
    assert Path(root) == site / "trailbox"
    assert form.startswith("Kernels: compiled (" if compiles else "Kernels: plain, they have not been built")
    assert to_build == "()"  # a window of it compiles nothing
    assert worker == "True 0"


def test_a_game_from_another_package_is_played_beside_it(site: Path, tmp_path: Path) -> None:
    install(tmp_path / "other")
    (tmp_path / "program.py").write_text(WITH_GUEST, encoding="utf-8")
    env = os.pathsep.join((str(site), str(tmp_path / "other")))
    before, after, title = run(Path(env), tmp_path, "program.py").splitlines()
    assert (before, after, title) == ("guest-bars 1.2 False", "True 2", "Three Bars")


def test_it_shows_every_table(site: Path, tmp_path: Path, amount: Amount) -> None:
    """Of the slice one: every scene is looked at from the source, and that all the data is there is tested above."""
    out, game = tmp_path / "shots", registry.names()[0]
    which = ("--only", "_table_") if amount(1, 0) else ("--game", game, "--only", f"{game}_table_start")
    # the tool comes from the source, everything that it shows from the wheel
    shutil.copytree(registry.ROOT / "tools", tmp_path / "tools")
    run(site / "trailbox", tmp_path, "-m", "tools", "shots", "--out", str(out), "--size", "800x600", *which)
    assert len(list(out.glob("*.png"))) >= amount(3 * len(registry.names()), 1)
