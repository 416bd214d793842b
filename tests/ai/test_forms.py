"""What a module must keep to in order to be a kernel, and what importing them brings along."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from engine.ai import forms
from engine.core import registry
from tests.waiting import PATIENCE

KERNELS = [(game, name) for game in forms.with_kernels() for name in forms.kernels(game)]
COMMON = {path.stem: path for path in registry.ROOT.joinpath(*forms.COMMON.split(".")).glob("[!_]*.py")}
AT_RUN_TIME = {"librt", "mypy_extensions"}
NEVER = {"pygame", "pytmx", "mypy", "mypyc", "setuptools", "numpy"}


def imported(path: Path) -> set[str]:
    """The full names of what a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize(("game", "name"), KERNELS)
def test_a_kernel_knows_only_kernels(game: str, name: str) -> None:
    own = tuple(forms.module(game, other) for other in forms.kernels(game))
    common = tuple(f"{forms.COMMON}.{other}." for other in forms.borrowed(game))
    for what in imported(forms.home(game) / f"{name}.py"):
        assert what.startswith((*own, *common)) or without_us(what), what
    assert name not in COMMON, "the copy of the engine's kernel takes its place"


def test_a_kernel_of_the_engine_knows_nothing_of_ours() -> None:
    assert COMMON
    assert all(without_us(what) for path in COMMON.values() for what in imported(path))


def without_us(what: str) -> bool:
    """Is it of the standard library, or of what compiled code needs?"""
    top = what.partition(".")[0]
    return top in AT_RUN_TIME or top in sys.stdlib_module_names


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_what_counts_in_machine_words_is_compiled(game: str) -> None:
    for path in (registry.GAMES / game).rglob("*.py"):
        # to look for the word first takes no time, to parse every file does
        if b"mypy_extensions" in path.read_bytes():
            foreign = any(what.startswith("mypy_extensions") for what in imported(path))
            assert not foreign or path.parent == forms.home(game)


@pytest.mark.parametrize("game", forms.with_kernels())
def test_importing_kernels_brings_little_along(game: str) -> None:
    program = f"""
import importlib
import sys
import games
from engine.ai import forms
for name in forms.kernels({game!r}):
    importlib.import_module(forms.module({game!r}, name))
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=registry.ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    modules = set(done.stdout.split())
    assert {forms.module(game, name) for name in forms.kernels(game)} <= modules
    assert not {name.partition(".")[0] for name in modules} & NEVER


def test_there_is_one_finder_and_it_leaves_others_alone() -> None:
    importlib.import_module("games")
    finders = [finder for finder in sys.meta_path if type(finder).__name__ == forms.Finder.__name__]
    assert len(finders) == 1
    for name in ("json", "games", "games.kernel", "engine.ai.forms", "games.no_such_game.ai.kernels.kernel"):
        assert finders[0].find_spec(name, None) is None
