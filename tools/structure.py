"""Prints the figures by which the structure of the code is followed: how deep, how wide, how long."""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from engine.commands.output import line
from engine.core import registry

TABLES = {"TableScene"}
"""Types that stand for the whole table."""
LATE = {
    "engine/ai/process/child_process.py": "the window starts without multiprocessing",
    "engine/ai/process/kernel_build_launcher.py": "the window starts without subprocess",
    "engine/ai/process/process_settings.py": "ctypes is needed under Windows only",
    "engine/commands/arena_players.py": "OpenSpiel need not be installed",
    "engine/commands/dask_cluster.py": "Dask need not be installed",
    "engine/core/maps/tmx_reader.py": "pytmx is loaded with the first table",
    "engine/core/maps/tmx_xml_cleaning.py": "defusedxml is loaded with the first table",
    "engine/core/registry.py": "only games with boards need the reader of Tiled maps, only a fault needs traceback",
    "engine/gui/app.py": "the window is there before boxes are, and some things come only after a fault",
    "engine/gui/screen_reader/accesskit_adapters.py": "AccessKit need not be installed",
    "engine/gui/screen_reader/screen_reader.py": "the own voice is loaded only while it is on",
    "engine/gui/voice/own_voice.py": "only Windows and macOS need a process",
    "engine/gui/voice/speaking.py": "each system has its own library, which need not be installed",
    "engine/gui/input/gamepad.py": "only once a gamepad is connected",
    "engine/gui/window/languages.py": "not needed in English",
    "engine/gui/window/memory_release.py": "only on Linux",
    "engine/gui/window/system_window.py": "ctypes is needed under Windows only",
    "engine/gui/window/sound.py": "only where there is no sound device",
    "engine/scenes/make_scene.py": "a scene is loaded when it is opened",
    "games/*/ai/ai.py": "only challenges need the solver",
    "games/*/view/*.py": "the rules page's pictures are rarely wanted, and kernels of proofs only alone",
    "saves/disk/data_folder.py": "platformdirs is not needed where the folder is given",
    "saves/kept_pictures.py": "platformdirs is needed only when a picture is kept",
    "main.py": "a worker process imports it again, and a command needs no window",
}
"""Files that import inside functions on purpose, as `fnmatch` has them, and why; `tests/architecture/test_imports.py`
allows no other."""
MOST_PARTS = 5
"""A tuple of more parts that is unpacked by position can't be read."""


def add_arguments(_: argparse.ArgumentParser) -> None:
    """None."""


def run(_: argparse.Namespace) -> int:
    """0."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(_files("engine"))}
    depth, deepest = max((len(_own(kind)), f"{kind.__module__}.{kind.__name__}") for kind in _kinds())
    wide, widest = max((len(found), name) for name, found in _attributes(trees))
    takers = sorted({where for where, _ in _takers(trees)})
    line(f"own classes in a class's line of ancestors, at most: {depth} ({deepest})")
    line(f"attributes of a class, at most: {wide} ({widest})")
    line(f"files with parts that take the whole table: {len(takers)} ({', '.join(takers)})")
    line(f"`vars(...).clear()`: {_count(trees, 'vars(one).clear()')}")
    line(f"`NotImplementedError`: {_count(trees, 'raise NotImplementedError')}")
    line(f"tuples of more than {MOST_PARTS} parts unpacked by position: {sum(1 for _ in _unpacked(trees))}")
    late = Counter(where for where, _ in late_imports())
    told = sum(count for where, count in late.items() if why_late(where))
    line(f"imports inside functions: {late.total() - told}, besides {told} for which LATE gives a reason")
    for folder in ("engine", "engine/scenes", "engine/gui", "engine/table", "games"):
        line(f"lines in {folder}: {sum(_length(path) for path in _files(folder))}")
    return 0


def _files(folder: str) -> Iterator[Path]:
    found = (registry.ROOT / folder).rglob("*.py")
    return (path for path in found if "tests" not in path.relative_to(registry.ROOT).parts)


def _length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _kinds() -> Iterator[type]:
    """All classes of the engine, and of the games beside their tests and tools."""
    import engine
    import games

    packages = ((engine, "engine."), (games, "games."))
    for module in (one for package, name in packages for one in pkgutil.walk_packages(package.__path__, name)):
        if module.name.endswith("__main__") or {"peers", "tests", "tools"} & {*module.name.split(".")}:
            continue
        found = vars(importlib.import_module(module.name)).values()
        yield from (one for one in found if isinstance(one, type) and one.__module__ == module.name)


def _own(kind: type) -> list[type]:
    return [one for one in kind.__mro__ if one.__module__.startswith(("engine.", "games."))]


def _attributes(trees: dict[Path, ast.Module]) -> Iterator[tuple[str, set[str]]]:
    """The attributes that the methods of each class set."""
    for tree in trees.values():
        for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            yield kind.name, {node.attr for node in ast.walk(kind) if isinstance(node, ast.Attribute) and _is_set(node)}


def _is_set(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _takers(trees: dict[Path, ast.Module]) -> Iterator[tuple[str, str]]:
    """Where a class is made with the whole table, and which."""
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                for argument in node.args.args:
                    if isinstance(argument.annotation, ast.Name) and argument.annotation.id in TABLES:
                        yield path.relative_to(registry.ROOT / "engine").as_posix(), argument.annotation.id


def _count(trees: dict[Path, ast.Module], words: str) -> int:
    return sum(path.read_text(encoding="utf-8").count(words) for path in trees)


def _unpacked(trees: dict[Path, ast.Module]) -> Iterator[ast.Tuple]:
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Store) and len(node.elts) > MOST_PARTS:
                yield node


def why_late(where: str) -> str:
    """Why a file imports inside functions; "" if it should not."""
    return next((why for pattern, why in LATE.items() if fnmatch(where, pattern)), "")


def late_imports() -> Iterator[tuple[str, int]]:
    """The imports inside functions of what players have: file and line."""
    files = (*(path for folder in ("engine", "games", "saves") for path in _files(folder)), registry.ROOT / "main.py")
    for path in files:
        where = path.relative_to(registry.ROOT)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        found = {
            node.lineno
            for function in functions
            for node in ast.walk(function)
            if isinstance(node, ast.Import | ast.ImportFrom)
        }
        if "tools" not in where.parts:
            yield from ((where.as_posix(), line) for line in sorted(found))
