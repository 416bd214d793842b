"""Games for the tests of the saves."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from random import Random
from typing import Any

from engine.core.errors import SaveError
from engine.core.session import Session
from saves.disk import envelope
from saves.disk.atomic_write import Disk
from saves.settings_and_record_files import Kind
from tools.faults.random_kills import begin

GAME = "crooked_paths"


def new_game(seed: int = 1) -> Session[Any, Any]:
    return begin(GAME, Random(seed))


def play(session: Session[Any, Any], moves: int = 1, seed: int = 0) -> None:
    """`moves` random moves, or until it is over."""
    rng = Random(seed)
    for _ in range(moves):
        if session.over is not None:
            return
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))


def finish(session: Session[Any, Any], seed: int = 0) -> None:
    play(session, 1_000, seed)
    assert session.over is not None


def left_alone(kind: Kind[Any], body: dict[str, Any], version: int = 0) -> bool:
    """Is an odd body refused, or is what is odd not used and written again as it was?"""
    data = envelope.wrap(kind.format, version or kind.version, body).encode()
    try:
        found = kind.read(data)
    except SaveError:
        return True
    raw = envelope.unwrap_any(kind.format, kind.version, data, kind.migrations)[0]
    written = kind.text(found.value, found.rest, found.version)
    same = filled(json.loads(written)["body"]) == filled(raw)
    return bool(found.rest) and same and kind.read(written.encode()) == found


def filled(body: Any) -> Any:
    """A body without its empty objects, which say as much as if they were left out."""
    if not isinstance(body, dict):
        return body
    return {key: part for key, value in body.items() if (part := filled(value)) != {}}


class NoAside(Disk):
    """It renames no damaged file."""

    def set_aside(self, path: Path) -> Path:
        raise PermissionError(errno.EACCES, path.name)
