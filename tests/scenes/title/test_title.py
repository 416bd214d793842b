"""The title: two inputs to a table, Continue first, every way out of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.text import say
from engine.gui.boxes.all import Heading
from engine.gui.input.intent import Intent
from engine.gui.window.idle_moments import LONGEST, PAUSE
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.menu.statistics_page import StatisticsScene
from engine.scenes.pages import lesson_links
from engine.scenes.play.table import TableScene
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.title import title_train_and_foreground
from engine.scenes.title.title_page import TitleScene
from engine.scenes.title.title_picture_rendering import PIECE, TitlePicture
from saves.figures.tally import Finished
from saves.player_files import Library
from tests.game_in_own_package import PACKAGE, forget_guests, install, odd_packages
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.waiting import PATIENCE


def test_two_keys_lead_to_a_table(visit: Open) -> None:
    guest = visit()
    lesson_links.mark_opened(guest.app.ctx, guest.top.menu.focus.key)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, SetupScene)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert guest.top.session.setup.seats == ("person", "ai:beginner")


def test_two_clicks_lead_to_a_table(visit: Open) -> None:
    guest = visit()
    guest.click(GAME)
    guest.click("play")
    assert isinstance(guest.top, TableScene)


def test_without_a_game_there_is_nothing_to_continue(visit: Open) -> None:
    assert visit().top.menu.find("continue") is None


def test_continue_reopens_the_game_at_its_last_move(visit: Open, tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    session = some_game(7)
    library.autosave(session)
    library.flush(PATIENCE)
    guest = visit(library=library)
    assert guest.top.menu.focus.key == "continue"
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert guest.top.session.log == session.log


def test_a_save_that_vanished_is_a_sentence(visit: Open, tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    library.autosave(some_game())
    library.flush(PATIENCE)
    library.close()
    guest = visit(library=Library(tmp_path / "kept"))
    for path in (tmp_path / "kept" / "games").iterdir():
        path.unlink()
    guest.key(pygame.K_RETURN)
    assert type(guest.top).__name__ == "Dialog"
    guest.answer(0)
    assert isinstance(guest.top, TitleScene)
    assert guest.top.menu.find("continue") is None


def test_every_way_leads_somewhere_and_back(visit: Open) -> None:
    guest = visit()
    for key in ("Saved games", "Statistics", "Settings", "About"):
        guest.click(key)
        assert not isinstance(guest.top, TitleScene), key
        guest.key(pygame.K_ESCAPE)
        assert isinstance(guest.top, TitleScene), key


def test_escape_does_not_quit_but_shows_the_way(visit: Open) -> None:
    guest = visit()
    guest.key(pygame.K_ESCAPE)
    assert guest.app.ctx.running
    guest.key(pygame.K_RETURN)
    assert not guest.app.ctx.running


def test_the_arrows_reach_everything(visit: Open) -> None:
    guest = visit()
    seen = set()
    for _ in range(24):
        focus = guest.top.group.active.focus
        seen.add(focus.key)
        guest.key(pygame.K_DOWN if guest.top.menu.active else pygame.K_RIGHT)
    assert {GAME, "Saved games", "Quit"} <= seen


def test_the_arrow_of_a_card_goes_forward_under_the_pointer_and_with_the_focus(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    ctx, pane, card = guest.app.ctx, guest.top.menu, guest.box("magic_triland")

    def arrow() -> int:
        """Its left end."""
        ctx.screen.invalidate()
        side = guest.app.snapshot().subsurface((card.rect.right - 60, card.rect.top, 60, card.rect.height))
        (found,) = pygame.mask.from_threshold(side, ctx.theme.color("accent"), (3, 3, 3)).get_bounding_rects()
        return found.left

    def point(pos: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        guest.app.step()

    rest = arrow()
    point(card.rect.center)
    assert arrow() == rest + ctx.px(3)
    point((5, 5))
    assert arrow() == rest
    while pane.focus is not card:
        guest.key(pygame.K_DOWN)
    assert arrow() == rest + ctx.px(3)


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.slice(1)
def test_any_number_of_games_has_its_cards(visit: Open, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    names = (GAME, "b", "c", "d", "e")[:count]
    real = registry.info

    def info(name: str) -> Any:
        return replace(real(GAME), key=name)

    monkeypatch.setattr(registry, "names", lambda hidden=False: names)
    monkeypatch.setattr(registry, "info", info)
    guest = visit(size=(1280, 720))
    cards = [guest.box(name) for name in names]
    assert all(upper.rect.bottom <= lower.rect.top for upper, lower in pairwise(cards))
    assert cards[-1].rect.bottom <= guest.top.menu.scroll.view.bottom


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 100), ("de", 110)])
def test_everything_is_seen_at_once_in_a_usual_window(
    visit: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, scale: int
) -> None:
    library = Library(tmp_path / "kept")
    library.autosave(some_game(7))
    library.flush(PATIENCE)
    real = registry.info
    monkeypatch.setattr(registry, "info", lambda name: replace(real(name), grades=real(GAME).grades, medals=True))
    guest = visit(library=library, size=(1280, 720), language=language, text_scale=scale)
    menu = guest.top.menu
    assert menu.find("continue") is not None
    assert all(menu.scroll.view.contains(box.rect) for box in menu.focusable())
    line = next(box for box in menu.focusable() if box.key == f"alone {GAME}")
    assert line.rect.left > guest.box(GAME).rect.right and line.rect.top == guest.box(GAME).rect.top
    assert len(menu.focusable()) == 2 + 2 * len(registry.names())


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 150), ((800, 600), 200), ((720, 1280), 200)])
def test_all_games_are_in_sight_in_small_windows_with_large_letters(
    visit: Open, size: tuple[int, int], scale: int
) -> None:
    guest = visit(size=size, text_scale=scale, language="de")
    menu, tr = guest.top.menu, guest.app.ctx.tr
    for name in registry.names():
        card, alone = guest.box(name), guest.box(f"alone {name}")
        assert menu.scroll.view.contains(card.rect) and menu.scroll.view.contains(alone.rect)
        blurb = tr(registry.info(name).blurb)
        assert blurb in card.name or blurb == tr(card.note), "what a card does not say stands in its note"


def test_in_a_narrow_window_the_way_alone_stands_below_its_game(visit: Open) -> None:
    guest = visit(size=(640, 1280), text_scale=150)
    line = next(box for box in guest.top.menu.focusable() if box.key == f"alone {GAME}")
    assert line.rect.top > guest.box(GAME).rect.bottom and line.rect.left == guest.box(GAME).rect.left


def test_what_is_wrong_with_saving_stands_in_the_menu(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit()
    before = guest.box(GAME).rect.top
    monkeypatch.setattr(Library, "notice", say("Nothing is being saved: the disk is full."))
    guest.app.step()
    assert guest.box(GAME).rect.top > before


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (640, 1000)])
@pytest.mark.parametrize("scale", [80, 200])
@pytest.mark.slice(1, each="size")
def test_it_can_be_laid_out_at_any_size(visit: Open, size: tuple[int, int], scale: int) -> None:
    guest = visit(size=size, text_scale=scale, language="de")
    screen = guest.app.ctx.screen.rect
    assert all(screen.contains(box.rect) for box in guest.top.strip.focusable())
    guest.click(GAME)
    assert screen.contains(guest.box("play").rect)


@pytest.mark.painted
def test_the_picture_comes_after_the_first_frame(visit: Open) -> None:
    guest = visit(reduced_motion=False, size=(640, 480))
    scene = TitleScene(guest.app.ctx)
    type(scene.picture)._kept = None
    guest.app.ctx.stack.clear_to(scene)
    assert scene.busy
    guest.app.step()
    for _ in range(120):
        guest.app.step()
    assert not scene.busy


@pytest.mark.painted
def test_the_valley_is_there_small_before_a_piece_of_the_large_one_is_painted(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine, too, where a frame paints a single piece."""
    monkeypatch.setattr("engine.scenes.title.title_picture_rendering.time_slices", lambda _: iter([None]))
    monkeypatch.setattr("engine.scenes.title.title_picture_rendering.TitlePicture._kept", None)
    guest = visit(reduced_motion=False, size=(1280, 720))
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    picture, frames = guest.top.picture, 0
    guest.app.step()
    dusk = guest.app.snapshot()
    while (small := guest.app.snapshot()).get_at((1000, 600)) == dusk.get_at((1000, 600)):
        guest.app.step()
        frames += 1
    assert picture._image is None and frames <= 12, "a piece for each of its layers"
    while guest.top.busy:
        guest.app.step()
    sharp = guest.app.snapshot()
    area = pygame.Rect(700, 60, 560, 560)
    mean = [pygame.transform.average_color(one, area)[:3] for one in (small, sharp)]
    assert all(abs(a - b) <= 6 for a, b in zip(*mean, strict=True)), "the same picture, blurred"


@pytest.mark.parametrize(("palette", "reduced"), [("standard", False), ("standard", True), ("contrast", False)])
@pytest.mark.painted
def test_at_rest_something_moves_now_and_then(visit: Open, palette: str, reduced: bool) -> None:
    """Not in high contrast or with less motion, and not for ever."""
    guest = visit(size=(640, 480), palette=palette, reduced_motion=reduced)
    while guest.top.busy:
        guest.app.step()
    rest, before = guest.top.picture.at_rest, pixels(guest)
    guest.app.ctx.frame.dozing = True
    moved: list[bool] = []
    seen: set[bytes] = set()
    for _ in range(round((LONGEST + 10) / 0.1)):
        guest.top.update(0.1)
        moved.append(rest.moves)
        if rest.moves and len(seen) < 8:
            seen.add(pixels(guest))
    stilled = reduced or palette == "contrast"
    assert any(moved[: round(2 * PAUSE / 0.1)]) is not stilled and len(seen) == (0 if stilled else 8)
    assert sum(moved) < len(moved) / 2 and not any(moved[round((LONGEST + 6) / 0.1) :])
    assert pixels(guest) == before, "and nothing is left of it"


def pixels(guest: Guest) -> bytes:
    """The window as it is now."""
    guest.app.step(0.0)
    return pygame.image.tobytes(guest.app.snapshot(), "RGB")


@pytest.mark.parametrize("size", [(720, 1280), (800, 1280), (600, 600), (1280, 720)])
def test_the_engine_is_whole_and_no_hill_is_torn(
    visit: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    picture = TitlePicture(visit(size=size).app.ctx)
    picture.free_from = size[0]
    wide = picture._size()[0] / size[1] * 100
    assert wide >= 80 + 2, "the buffer of the engine is 80 units from its right end"
    hills: list[list[float]] = []
    ridge = title_train_and_foreground.ridge

    def seen(dots: Any, *look: Any) -> str:
        hills.append([x for x, _ in dots])
        return ridge(dots, *look)

    monkeypatch.setattr(title_train_and_foreground, "ridge", seen)
    title_train_and_foreground.layers(wide)
    assert len(hills) == 4 and all(xs == sorted(xs) for xs in hills)


@pytest.mark.parametrize(
    "size", [(1, 1), (1280, 1), (4000, 1), (1, 4000), (2, 900), (1280, 30), (3840, 300), (1280, 720), (3840, 2160)]
)
@pytest.mark.painted
def test_the_picture_is_no_more_work_in_a_window_of_another_shape(
    visit: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    drawn: list[tuple[int, int]] = []

    def fresh(svg: str, size: tuple[int, int]) -> pygame.Surface:
        drawn.append((len(svg), size[0] * size[1]))
        return pygame.Surface((1, 1))

    monkeypatch.setattr("engine.scenes.title.title_picture_rendering.art.fresh", fresh)
    monkeypatch.setattr("engine.scenes.title.title_picture_rendering.TitlePicture._kept", None)
    guest = visit(size=size)
    while guest.top.busy:
        guest.app.step()
    assert guest.top.picture._image.get_size() == size
    # a piece is small, and all together are the window some times over
    assert max(pixels for _, pixels in drawn) <= PIECE
    assert sum(pixels for _, pixels in drawn) <= 7 * size[0] * size[1] + 10 * (size[0] + size[1])
    assert max(letters for letters, _ in drawn) <= 350_000
    assert len(drawn) <= 30 + 9 * size[0] * size[1] / PIECE


def test_a_file_dropped_on_the_title_is_brought_in(visit: Open, tmp_path: Path) -> None:
    guest = visit()
    guest.app.post(Intent("drop", text=str(tmp_path / "nothing.json")))
    guest.app.step()
    assert type(guest.top).__name__ == "Dialog"
    guest.answer(0)
    assert isinstance(guest.top, SavesScene)


def test_how_far_the_ai_is_stands_in_the_line_below_the_name(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit(TitleScene)
    while guest.top.busy:
        guest.app.step()
    before = guest.app.snapshot()
    guest.app.ctx.builder._state = ("build", 1, 3)
    guest.app.step()
    after = guest.app.snapshot()
    difference = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    difference.invert()
    assert difference.count()
    assert all(guest.box("news").rect.contains(rect) for rect in difference.get_bounding_rects())
    guest.app.ctx.builder._state = ("", 0, 0)
    guest.app.step()
    assert pygame.image.tobytes(guest.app.snapshot(), "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages with a game from outside."""
    package = install(tmp_path / "site")
    monkeypatch.syspath_prepend(tmp_path / "site")
    forget_guests()
    yield package
    forget_guests()


def test_a_game_from_outside_is_told_by_its_package_and_set_up_when_chosen(visit: Open, outside: Path) -> None:
    guest = visit()
    card = guest.top.menu.find(PACKAGE)
    assert card.name.startswith("Guest Bars, ") and "guest-bars" in card.name and "1.2" in card.name
    assert PACKAGE not in sys.modules
    guest.click(PACKAGE)
    assert isinstance(guest.top, SetupScene)
    guest.click("play")
    assert isinstance(guest.top, TableScene) and guest.top.session.setup.game == PACKAGE


def test_the_statistics_load_no_game_from_outside_that_nobody_has_chosen(visit: Open, outside: Path) -> None:
    guest = visit()
    guest.app.ctx.library._books.count(Finished(PACKAGE, "friend", (1, 2), "line", 9, 60, False, None, False), "a")
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert PACKAGE in [str(w.text) for w in guest.top.pane.boxes() if isinstance(w, Heading)]
    assert PACKAGE not in sys.modules


def test_odd_packages_cost_the_title_nothing(
    visit: Open, outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in odd_packages(tmp_path / "odd"):
        monkeypatch.syspath_prepend(place)
    forget_guests()
    guest = visit()
    assert len({node.name for node in guest.nodes() if "is left out" in node.name}) == 3
    guest.click("system")
    guest.answer(0)
    assert isinstance(guest.top, TitleScene) and guest.top.menu.find("system") is None
    guest.click(PACKAGE)
    assert isinstance(guest.top, SetupScene)


def test_a_faulty_game_from_outside_is_reported_and_left_out(visit: Open, outside: Path) -> None:
    (outside / "view.py").write_text("1 / 0", encoding="utf-8")
    guest = visit()
    guest.click(PACKAGE)
    assert type(guest.top).__name__ == "Dialog"
    guest.answer(0)
    assert isinstance(guest.top, TitleScene) and guest.top.menu.find(PACKAGE) is None
    assert "guest-bars 1.2 is left out: ZeroDivisionError" in guest.told()
