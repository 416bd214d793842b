"""What each game's view shows in its golden games is what has been looked at: see
`tools/snapshots/view_sentences_and_checksums.py`.
"""

from __future__ import annotations

import pytest

from engine.core import registry
from tools.snapshots.view_sentences_and_checksums import MOMENTS, Seen, where

MOST = 12
"""Differences that are told."""
AGAIN = "If this is meant: python -m tools seen {game}, and look at what has changed by git diff."


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_view_shows_what_was_found_right(game: str) -> None:
    seen = Seen(game)
    now, known = seen.lines(), where(game).read_text(encoding="utf-8").splitlines()
    differs = [
        *sums(seen, now, known),
        *(f"said no more: {line}" for line in known if line[0] == "“" and line not in now),
    ]
    assert not differs, "\n".join([AGAIN.format(game=game), *differs[:MOST]])
    assert now == known
    assert len(now) > MOMENTS and any(line.startswith("“") for line in now)


def sums(seen: Seen, now: list[str], known: list[str]) -> list[str]:
    """The lines that are new, each sum that is another one with what it is made of."""
    before = {words for line in known for words in parts(line)}
    found = []
    for line in now:
        if line.startswith("“"):
            found += [f"said for the first time: {line}"] if line not in before else []
            continue
        for words in parts(line):
            if words not in before:
                name = words.rpartition(" ")[0]
                found.append(f"{name}: now {seen.values.get(name, '')[:600]}")
    return found


def parts(line: str) -> list[str]:
    """The sums of a line, each with its whole name; a sentence is one of its own."""
    name, colon, rest = line.partition(": ")
    return [f"{name}: {part}" for part in rest.split(", ")] if colon and line[0] != "“" else [line]
