"""The rules open at the rule in question, can be searched, and show every figure they name."""

from __future__ import annotations

import pygame
import pytest

from engine.core import registry
from engine.gui.drawing.theme import Theme
from engine.gui.input.intent import Intent
from engine.scenes.menu import rules_markup
from engine.scenes.menu.rules_page import RulesScene
from engine.scenes.menu.rules_text import RichText, Span
from engine.scenes.menu.settings_page import SettingsScene
from engine.table.contract.game_view import view_of
from tests.scenes.conftest import GAME, Guest, Open
from tools.snapshots.draw_trace import drawn


def open_rules(visit: Open, anchor: str = "", size: tuple[int, int] = (1280, 720), **settings: object) -> Guest:
    guest = visit(SettingsScene, size=size, **settings)
    guest.app.ctx.stack.push(RulesScene(guest.app.ctx, GAME, anchor))
    guest.app.step()
    guest.app.step()
    return guest


def heading(guest: Guest, anchor: str) -> RichText:
    number = next(n for n, block in enumerate(guest.top.blocks) if block.anchor == anchor)
    found: RichText = guest.top._texts[number]
    return found


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.slice(1, each="scale")
def test_it_opens_at_the_anchor(visit: Open, size: tuple[int, int], scale: int) -> None:
    guest = open_rules(visit, "cover", size, text_scale=scale)
    text = heading(guest, "cover")
    view = guest.top.pane.scroll.view
    assert text.marked
    assert view.top <= text.rect.top < view.centery


def test_an_unknown_anchor_opens_the_first_page(visit: Open) -> None:
    guest = open_rules(visit, "no such rule")
    assert guest.top.pane.scroll.at == 0


def test_the_search_finds_and_goes_round(visit: Open) -> None:
    guest = open_rules(visit)
    guest.click("search")
    guest.app.post(Intent("text", text="sharp turn"))
    guest.app.step()
    scene = guest.top
    assert scene.search.hits
    assert all("sharp turn" in rules_markup.plain(scene.blocks[number].text).lower() for number in scene.search.hits)
    here = scene._texts[scene.search.hits[scene.search.hit]]
    assert here.current
    assert scene.pane.scroll.view.contains(here.rect)
    guest.key(*[pygame.K_BACKSPACE] * len("sharp turn"))
    assert scene.search.wanted == ""
    assert scene.search.hits == ()
    guest.app.post(Intent("text", text="card"))
    guest.app.step()
    many = scene.search.hits
    assert len(many) > 5
    start = scene.search.hit
    for _ in many:
        guest.key(pygame.K_RETURN)
        assert scene.pane.scroll.view.colliderect(scene._texts[many[scene.search.hit]].rect)
    assert scene.search.hit == start
    guest.click("previous")
    assert scene.search.hit == (start - 1) % len(many)
    assert guest.app.ctx.tr(scene.search.told()).endswith(f"of {len(many)}")
    guest.click("search")
    guest.app.post(Intent("text", text="xyzzy"))
    guest.app.step()
    assert scene.search.hits == ()
    assert guest.app.ctx.tr(scene.search.told()) == "nothing found"


def test_the_search_counts_from_one(visit: Open) -> None:
    """The number of the match that is looked at, of all; what is not found, and what nobody looks for."""
    guest = open_rules(visit)
    guest.click("search")

    def told() -> str:
        with drawn() as found:
            guest.box("count").draw(guest.app.ctx.screen.canvas)
        return " ".join(found.said)

    def search(words: str) -> str:
        guest.key(*[pygame.K_BACKSPACE] * len(guest.top.search.wanted))
        guest.app.post(Intent("text", text=words))
        guest.app.step()
        return told()

    assert told() == ""
    assert search("card").startswith("1 of ")
    every = len(guest.top.search.hits)
    assert every > 5
    for step, number in (("next", 2), ("next", 3), ("previous", 2), ("previous", 1), ("previous", every), ("next", 1)):
        guest.click(step)
        assert told() == f"{number} of {every}"
    guest.click("search")
    assert search("xyzzy") == "nothing found"


def test_the_contents_lead_to_their_chapters(visit: Open) -> None:
    guest = open_rules(visit)
    scene = guest.top
    number, row = list(scene._rows.items())[5]
    guest.click_at(row.rect.center)
    view = scene.pane.scroll.view
    assert view.top <= scene._texts[number].rect.top < view.centery
    assert row.chosen
    guest.key(pygame.K_HOME)
    assert scene.pane.scroll.at == 0
    guest.key(pygame.K_PAGEDOWN)
    one_page = scene.pane.scroll.at
    assert one_page > 0
    guest.app.post(Intent("wheel", pos=scene.pane.rect.center, amount=-1))
    guest.app.step()
    assert scene.pane.scroll.at > one_page


def test_the_way_back_is_where_one_came_from(visit: Open) -> None:
    guest = open_rules(visit, "frame")
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SettingsScene)


def test_the_place_read_survives_another_text_size(visit: Open) -> None:
    guest = open_rules(visit, "last-card")
    guest.app.ctx.change_settings(text_scale=160)
    guest.app.step()
    text = heading(guest, "last-card")
    assert guest.top.pane.scroll.view.colliderect(text.rect)


@pytest.mark.parametrize("game", registry.names())
def test_every_figure_can_be_drawn(game: str) -> None:
    palette = Theme("standard", 1.0).palette
    for language in ("en", "de"):
        blocks = rules_markup.page(registry.folder(game), language)
        assert blocks
        for block in blocks:
            if block.kind == "figure":
                assert "viewBox" in view_of(game).figure(block.text, palette)


def test_runs_and_places_of_words() -> None:
    assert rules_markup.runs("wins **at once**, whoever") == (
        rules_markup.Run("wins "),
        rules_markup.Run("at once", True),
        rules_markup.Run(", whoever"),
    )
    assert rules_markup.found("The frame is framed.", "FRAME") == ((4, 9), (13, 18))
    assert rules_markup.found("Anything", "  ") == ()


def test_a_paragraph_keeps_its_words(visit: Open) -> None:
    guest = open_rules(visit)
    for text in guest.top._texts.values():
        lines = text._lines(text.rect.width)
        shown = " ".join("".join(_spaced(line)) for line in lines)
        assert shown.split() == rules_markup.plain(text.block.text).split()


def _spaced(line: list[Span]) -> list[str]:
    words: list[str] = []
    end = None
    for piece in line:
        words.append(("" if end is None or piece.start == end else " ") + piece.text)
        end = piece.start + len(piece.text)
    return words
