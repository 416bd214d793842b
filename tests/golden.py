"""The golden saves, each read and replayed once for all tests of a process. Nobody changes these games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine.core.session import Session
from saves.format import Save, read_file, restore


@cache
def golden(path: Path) -> tuple[Save, Session[Any, Any]]:
    """What is in the file, and the game at its end."""
    save = read_file(path)
    return save, restore(save)
