"""How the body of an older file becomes one of today: a table for each kind, from version n to n + 1.

A migration gets the body as JSON values and returns a new one; the old file stays as it is until the next save.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saves.disk.envelope import Migration


def _as_it_is(body: dict[str, Any]) -> dict[str, Any]:
    """New fields have defaults that mean what the older program meant."""
    return body


SAVE: Mapping[int, Migration] = {}
SETTINGS: Mapping[int, Migration] = {}
STATISTICS: Mapping[int, Migration] = {1: _as_it_is, 2: _as_it_is}
PROGRESS: Mapping[int, Migration] = {1: _as_it_is}
LESSONS: Mapping[int, Migration] = {}
