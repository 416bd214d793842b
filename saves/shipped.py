"""The sample games that come with the program: read-only, next to this file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from saves.format import Save, read_file

FOLDER = Path(__file__).parent / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A shipped game; `Library.open_save(sample.save)` opens it."""

    file: Path
    save: Save


def samples(game: str) -> tuple[Sample, ...]:
    """The samples of one game, by file name. `SaveError` for a damaged one."""
    found = [Sample(path, read_file(path)) for path in sorted(FOLDER.glob("*.json"))]
    return tuple(sample for sample in found if sample.save.game == game)
