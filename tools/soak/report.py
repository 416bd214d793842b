"""What a soak has found so far, in a file: one that was stopped goes on from there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from engine import __version__
from engine.core import codec
from engine.core.errors import SettingError, TrailboxError
from engine.core.text import say, verbatim
from engine.core.untrusted_input import read_regular
from tools.soak.checks import Found, merged

LONGEST = 1024 * 1024
"""Bytes of a report."""
TOLD = "survived"
"""How the things begin that are not counted: each has a line of its own."""


@dataclass(slots=True)
class Part:
    """One check: how much of it was wanted and is done, what it found. `broke` is "" if every promise was kept."""

    count: int
    done: int = 0
    seconds: float = 0.0
    found: Found = field(default_factory=dict)
    broke: str = ""

    def add(self, some: int, seconds: float, found: Found) -> None:
        """A span went well."""
        self.done += some
        self.seconds += seconds
        self.found = merged((self.found, found))

    def __str__(self) -> str:
        told = sorted(name for name in self.found if name.startswith(TOLD))
        counted = ", ".join(
            f"{name} {value:,.4g}" if value % 1 else f"{name} {value:,.0f}"
            for name, value in self.found.items()
            if name not in told
        )
        row = f"{self.done:>9,} of {self.count:>9,}  {self.seconds:9.1f} s   {self.broke or counted}"
        return "\n  ".join((row, *told))


@dataclass(slots=True)
class Report:
    """All checks by name; path: where it lies, None for nowhere."""

    seed: int
    parts: dict[str, Part]
    path: Path | None = None

    def write(self) -> None:
        """Whole or not at all."""
        if self.path is None:
            return
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text(json.dumps(self.as_json(), indent=2) + "\n", encoding="utf-8")
        beside.replace(self.path)

    def as_json(self) -> dict[str, object]:
        """What lies in the file."""
        parts = {name: asdict(part) for name, part in self.parts.items()}
        return {"version": __version__, "seed": self.seed, "parts": parts}

    def resume(self) -> None:
        """Take over what the file says is done; what broke is tried again. `SettingError` if it is of another soak."""
        if self.path is None or not self.path.exists():
            return
        try:
            whole = codec.loads(read_regular(self.path, LONGEST))
            same = whole["version"] == __version__ and whole["seed"] == self.seed
            parts = {name: Part(**values) for name, values in whole["parts"].items()}
        except (OSError, TrailboxError, TypeError, KeyError, AttributeError):
            same, parts = False, {}
        if not same or {name: part.count for name, part in parts.items()} != {
            name: part.count for name, part in self.parts.items()
        }:
            where = verbatim(str(self.path))
            raise SettingError(
                say("{file} is no report of these checks: --anew begins a new one in its place.", file=where)
            )
        self.parts = parts
        for part in parts.values():
            part.broke = ""
