"""How the body of an older file becomes one of today: a table for each kind, from version n to n + 1.

A migration gets the body as JSON values and returns a new one; the old file stays as it is until the next save.
"""

from __future__ import annotations

from collections.abc import Mapping

from saves.envelope import Migration

SAVE: Mapping[int, Migration] = {}
SETTINGS: Mapping[int, Migration] = {}
STATISTICS: Mapping[int, Migration] = {}
PROGRESS: Mapping[int, Migration] = {}
