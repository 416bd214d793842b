"""The golden saves, each read and replayed once for all tests of a process. Nobody changes these games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.session import Session
from saves.save_format import Save
from tools.ui_driver import replayed, saved


def golden(path: Path) -> tuple[Save, Session[Any, Any]]:
    """What is in the file, and the game at its end."""
    return saved(path), replayed(path)
