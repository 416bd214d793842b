"""The line that is shared."""

from __future__ import annotations

from engine.core.text import say, verbatim
from engine.scenes.words.share_line import share_line


def test_the_line_for_the_clipboard() -> None:
    line = share_line(say("Crooked Paths"), verbatim("2026-11-21"), 2, say("2/3 tries"))
    assert str(line) == "Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries"
