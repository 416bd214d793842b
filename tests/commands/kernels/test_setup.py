"""Setting up on a fresh machine: what the Makefile says when something is missing, and that the pins are complete."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from engine.core import registry
from tests.waiting import PATIENCE

ROOT = registry.ROOT


def make(tmp_path: Path, *settings: str) -> subprocess.CompletedProcess[str]:
    """`make play` with a virtual environment that is not there yet."""
    words = ["make", "--no-print-directory", f"VENV={tmp_path}/venv", *settings, "play"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def fake(tmp_path: Path, script: str) -> str:
    """A python of our making."""
    path = tmp_path / "python-of-ours"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("old", [True, False], ids=["too old", "missing"])
def test_no_python_of_3_11(tmp_path: Path, old: bool) -> None:
    python = fake(tmp_path, "exit 1") if old else "python-that-is-not-there"
    done = make(tmp_path, f"CANDIDATES={python}")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith("Trailbox needs Python 3.11 or later")


def test_python_without_the_venv_module(tmp_path: Path) -> None:
    done = make(tmp_path, "CANDIDATES=" + fake(tmp_path, 'case "$2" in *ensurepip*) exit 1;; esac'))
    assert done.returncode == 2
    assert "lacks the venv module" in done.stderr.splitlines()[0]


def pins(name: str) -> dict[str, str]:
    """The pinned packages of a requirements file."""
    rows = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = (row.partition(";")[0].split("==") for row in rows if re.match(r"[\w.-]+==", row))
    return {key.lower(): value for key, value in found}


def test_everything_that_is_installed_is_pinned() -> None:
    wanted = pins("requirements.txt") | pins("requirements-build.txt") | pins("requirements-dev.txt")
    for name, version in wanted.items():
        assert importlib.metadata.version(name) == version
        for need in importlib.metadata.requires(name) or ():
            match = re.match(r"[\w.-]+", need)
            if match and "extra ==" not in need and ";" not in need:
                assert match.group().lower() in {key.replace("_", "-") for key in wanted} | set(wanted), need


def test_a_wheel_is_made_with_what_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = pins("requirements.txt") | pins("requirements-build.txt")
    for row in project["build-system"]["requires"]:
        name, _, version = row.partition("==")
        assert wanted[name] == version


def test_both_forms_of_the_kernels_are_tested(tmp_path: Path) -> None:
    words = ["make", "--no-print-directory", "-n", f"VENV={tmp_path}/venv", "test"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
    steps = done.stdout
    compiled = steps.index("/pytest -n 5 --dist worksteal\n")
    assert steps.index("engine.commands.kernels.build --strict") < compiled < steps.index("=plain")
    assert "TRAILBOX_FORM=plain" in steps
    assert "-m kernel" in steps


def test_the_continuous_integration_runs_what_a_newcomer_types() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o100
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "exec make test"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme
