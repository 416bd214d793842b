"""The walls of the house: what may import what, and how large a room may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

import pytest

from engine.core import registry

ROOT = registry.ROOT
GAMES = registry.names(hidden=True)
CODE = sorted(
    path
    for path in (
        *ROOT.glob("*.py"),
        *(p for folder in ("engine", "games", "saves") for p in (ROOT / folder).rglob("*.py")),
    )
    if "tests" not in path.parts
)
EVERY = pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
WITH_PIXELS = {"engine/ui", "engine/scenes", "engine/commands"}
PEERS = {"pyspiel", "open_spiel", "pettingzoo", "gymnasium"}
FOR_DEVELOPERS = {"engine/commands", "engine/peers"}
LONGEST = 600
GENERATORS = {"Random", "SystemRandom"}


@cache
def text(path: Path) -> str:
    """What is in the file."""
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def tree(path: Path) -> ast.Module:
    """The file, parsed; only the last one is kept, since trees are large."""
    return ast.parse(text(path))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules a file imports anywhere in it."""
    found: list[str] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def top(names: Iterable[str]) -> set[str]:
    """The packages at the top of dotted names."""
    return {name.split(".")[0] for name in names}


def is_pure(path: Path) -> bool:
    """A room without pixels: the engine's core and AI, the saves, and all of a game but its view and art."""
    where = path.relative_to(ROOT)
    if where.parent.as_posix() == "engine/peers" and top(imported(path)) & PEERS:
        return False  # not even there where the peers aren't installed
    if where.parts[0] == "games":
        return not where.name.startswith(("view", "art"))
    return where.parent.as_posix() not in WITH_PIXELS


@EVERY
def test_pure_rooms_import_no_pixels(path: Path) -> None:
    if is_pure(path):
        assert not top(imported(path)) & {"pygame", "pytmx"}
        assert not any(name.startswith(("engine.scenes", "engine.ui.app")) for name in imported(path))


@EVERY
def test_only_adapters_and_commands_know_the_peers(path: Path) -> None:
    where = path.relative_to(ROOT).parent.as_posix()
    if where != "engine/peers":
        assert not top(imported(path)) & PEERS
    if where not in FOR_DEVELOPERS:
        assert not any(name.startswith("engine.peers") for name in imported(path))


@EVERY
def test_only_the_layout_reads_tiled_maps(path: Path) -> None:
    if path.name != "layout.py":
        assert not top(imported(path)) & {"pytmx"}


def test_pure_rooms_run_where_there_is_no_pygame() -> None:
    pure = [path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in CODE if is_pure(path)]
    names = [name.removesuffix(".__init__") for name in pure]
    program = f"""
import importlib, sys
sys.modules.update(pygame=None, pytmx=None)
for name in {names!r}:
    importlib.import_module(name)
from engine.core import registry
for game in registry.names(hidden=True):
    registry.rules(game), registry.mind(game)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


@EVERY
def test_the_engine_knows_no_game(path: Path) -> None:
    if path.relative_to(ROOT).parts[0] == "games":
        return
    module = tree(path)
    explained = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        word = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            word = node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            word = node.id if isinstance(node, ast.Name) else node.attr
        assert not any(game in word for game in GAMES), f"{path.name}:{node.lineno} knows {word}"
    assert not any(name.startswith("games.") for name in imported(path))


@EVERY
def test_a_game_knows_no_other_game(path: Path) -> None:
    where = path.relative_to(ROOT).parts
    if where[0] == "games" and len(where) > 2:
        own = f"games.{where[1]}"
        assert all(
            name == own or name.startswith((own + ".", own)) for name in imported(path) if name.startswith("games")
        )


@EVERY
def test_every_generator_has_an_owner(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} <= GENERATORS
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr in GENERATORS


@EVERY
def test_a_file_is_one_room(path: Path) -> None:
    assert len(text(path).splitlines()) <= LONGEST


def test_nothing_is_left_for_later() -> None:
    loose = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "type: " + "ignore", r"mark\.(skip|xfail)")))
    for path in (*CODE, *(p for p in ROOT.rglob("tests/**/*.py") if ".venv" not in p.parts)):
        found = loose.search(text(path))
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_nothing_of_a_game_but_its_card_is_loaded_before_it_is_chosen(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from engine.commands.play import first_scene
from engine.ui.app import App
from saves.library import Library
library = Library(Path(sys.argv[1]))
app = App(library, headless=True)
app.start(first_scene)
for _ in range(3):
    app.step()
app.close()
library.close()
print(*[name for name in sys.modules if name.startswith("games.")])
print(*[name for name in sys.modules if name in ("pytmx", "multiprocessing", "numpy", "argparse", "babel")])
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    games, heavy = done.stdout.splitlines()[-2:]
    assert set(games.split()) <= {f"games.{name}" for name in registry.names()}
    assert not heavy.strip()
