"""What is said of a move that mattered is seen without scrolling."""

from __future__ import annotations

from engine.gui.boxes.all import Slip
from engine.scenes.review.review_page import EXPLAINED
from tests.scenes.conftest import Open
from tests.scenes.review.test_review import fake, look, through  # noqa: F401 - a fixture


def test_a_move_is_explained_in_sight_whatever_is_told_of_the_seats_later(visit: Open) -> None:
    """The list has its height before anything is known of the seats, and what is told of them takes none of it."""
    guest = look(visit, size=(1280, 720))
    through(guest)
    scene = guest.top
    assert len(scene.findings.now.played) == 2
    assert scene.pane.scroll.view.height >= EXPLAINED * guest.app.ctx.fonts.height("body")
    for stop in scene.findings.now.moments:
        scene.choose(stop)
        guest.app.step()
        row = next(box for box in scene.pane.boxes() if isinstance(box, Slip) and box.chosen)
        assert scene.pane.scroll.view.contains(row.rect)
