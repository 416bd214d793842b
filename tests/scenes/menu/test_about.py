"""The About page names everyone, and can be read to its end."""

import pygame

from engine import __version__
from engine.gui.boxes.all import Words
from engine.scenes.menu.about_page import CREDITS, AboutScene
from tests.scenes.conftest import Open


def test_everyone_is_named(visit: Open) -> None:
    guest = visit(AboutScene)
    words = [guest.app.ctx.tr(box.text) for box in guest.top.pane.boxes() if isinstance(box, Words)]
    assert any(__version__ in line for line in words)
    for credit in CREDITS:
        for text in (credit.title, credit.author, credit.publisher, credit.ours):
            assert not text.source or guest.app.ctx.tr(text) in words


def test_the_keys_turn_the_page_to_its_end(visit: Open) -> None:
    guest = visit(AboutScene)
    for _ in range(60):
        guest.key(pygame.K_DOWN)
    last = guest.top.pane.boxes()[-1]
    assert last.rect.bottom <= guest.top.pane.scroll.view.bottom + 1
    guest.key(pygame.K_HOME)
    assert guest.top.pane.scroll.at == 0
    guest.key(pygame.K_ESCAPE)
    assert type(guest.top).__name__ == "TitleScene"
