"""A house of our own for tests that build kernels: all of the engine, and whatever games a test puts into it."""

from __future__ import annotations

import shutil
from pathlib import Path

from engine.core import registry


def house(tree: Path) -> None:
    """Lay it out in a folder."""
    left_out = shutil.ignore_patterns("tests", "locale")  # bytecode comes along: else each house is compiled anew
    for name in ("engine", "saves"):
        shutil.copytree(registry.ROOT / name, tree / name, ignore=left_out)
    for name in ("pyproject.toml", "games/__init__.py"):
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(registry.ROOT / name, tree / name)
