"""The review tells what the search counted of a move that mattered, if it is asked for."""

from __future__ import annotations

from typing import Any

from tests.scenes.conftest import Open
from tests.scenes.review.test_review import fake, known

__all__ = ["fake"]
"""Used by every test here."""


def test_what_the_search_counted_stands_behind_more(visit: Open) -> None:
    """Only of the move that is explained, and in windows of every kind."""
    for size, settings in (((1280, 720), dict[str, Any]()), ((800, 600), {"text_scale": 150, "language": "de"})):
        guest = known(visit, size=size, **settings)
        scene = guest.top
        assert scene.pane.find("more") is None and "Counted 9 times." not in guest.told()
        scene.go(next(iter(scene.findings.now.moments)))
        guest.app.step()
        assert "Because of 3." in guest.told() and "Counted 9 times." not in guest.told()
        guest.click("more")
        assert "Counted 9 times." in guest.told()
        guest.click("more")
        assert "Counted 9 times." not in guest.told()
