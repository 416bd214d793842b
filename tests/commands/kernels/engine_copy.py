"""A house of our own for tests that build kernels: the engine without its pages, and the games of a test."""

from __future__ import annotations

import shutil
from pathlib import Path

from engine.core import registry


def house(tree: Path) -> None:
    """Lay it out in a folder."""
    # bytecode comes along, so that nothing is compiled anew
    left_out = shutil.ignore_patterns("tests", "locale", "scenes", "gui", "table", "peers")
    for name in ("engine", "saves"):
        shutil.copytree(registry.ROOT / name, tree / name, ignore=left_out)
    for name in ("pyproject.toml", "games/__init__.py"):
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(registry.ROOT / name, tree / name)
