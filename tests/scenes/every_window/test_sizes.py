"""What can be pressed is large enough, and tables in windows of any shape give the boards the most of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.game_info import PERSON
from engine.core.maps.tmx_reader import load_layout
from engine.core.session import Session, Setup
from engine.gui.boxes.pane import Pane
from engine.gui.window.scene_stack import Destination, Home
from engine.gui.window.screen import SQUARE, merge
from engine.scenes.pages import destinations as at
from engine.table.contract.game_view import view_of
from engine.table.geometry.zones import Zones
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.result.test_result import finished
from tools import ui_driver
from tools.shots.shots import every


def fresh(game: str) -> Session[Any, Any]:
    """A game of persons that begins."""
    info = registry.info(game)
    count = info.seat_counts[0]
    options = {option.key: option.default for option in info.options}
    return Session(info, registry.rules(game), Setup(game, (PERSON,) * count, 4, options))


def places() -> Iterator[Destination]:
    """One of each kind, and the table of every game."""
    yield from (Home(), at.Saves(), at.Statistics(), at.Settings(), at.Keys(), at.Sounds(), at.About())
    yield from (at.SetUp(GAME), at.Solo(GAME), at.Rulebook(GAME), at.Lessons(GAME))
    over = finished()
    yield from (at.Result(over), at.Replay(over))
    for game in registry.names():
        yield at.Play(fresh(game))


def panes(scene: Any) -> set[Pane]:
    """All panes of a scene and of its parts."""
    found, todo = set(), [scene]
    seen = set()
    while todo:
        part = todo.pop()
        if isinstance(part, Pane):
            found.add(part)
        elif id(part) not in seen and type(part).__module__.startswith("engine.") and hasattr(part, "__dict__"):
            seen.add(id(part))
            todo += [one for one in vars(part).values() if isinstance(one, Pane) or "scenes" in type(one).__module__]
    return found


def small(guest: Guest, least: int) -> list[str]:
    return too_small(guest.top, least)


def too_small(scene: Any, least: int) -> list[str]:
    """What can be pressed in a scene and is smaller than so many pixels. The log is a stop without a place, and what
    is not on the page has none, either."""
    boxes = [box for pane in panes(scene) for box in pane.focusable() if box.key != "log"]
    assert boxes, type(scene)
    shown = [box for box in boxes if any(box.rect.size)]
    return [f"{type(one).__name__} {one.key} {one.rect.size}" for one in shown if min(one.rect.size) < least]


def test_all_that_can_be_pressed_is_large_enough(visit: Open) -> None:
    """36 pixels at 1280x720, 44 with the touch size."""
    guest = visit(size=(1280, 720))
    told = []
    for place in places():
        guest.app.ctx.leave_for(place)
        if isinstance(place, at.Rulebook):
            # it is filled while its figures are drawn
            deque(guest.top.opening(), maxlen=0)
        for touch, least in ((False, 36), (True, 44)):
            guest.app.ctx.change_settings(touch=touch)
            told += [f"{type(guest.top).__name__} ({touch}): {one}" for one in small(guest, least)]
    assert not told, "\n".join(told)


STATES = {
    *("setup", "solo", "lessons", "lesson_shown", "lesson_refused", "table_start", "table", "refused", "end", "pause"),
    *("result", "replay", "review", "challenge", "challenge_failed", "challenge_solved", "contest", "contest_won"),
}
"""What is looked at of each game: the pictures of the tool that takes them."""


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.slice(2)
def test_all_that_can_be_pressed_in_a_game_is_large_enough(game: str) -> None:
    """On every page of every game and in every state of its table; also when the setting changes while it is open."""
    told, seen = [], set()
    with ui_driver.stage((1280, 720), mute=True) as app:
        for name, prepare in every(app, (game,)):
            if name.removeprefix(f"{game}_") not in STATES:
                continue
            app.ctx.change_settings(touch=False)
            prepare()
            seen.add(name)
            for touch, least in ((False, 36), (True, 44)):
                app.ctx.change_settings(touch=touch)
                app.step(1 / 60)
                told += [f"{name} ({touch}): {one}" for one in too_small(app.ctx.stack.top, least)]
    assert len(seen) >= len(STATES) - 2
    assert not told, "\n".join(told)


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for game in registry.names(hidden=True):
        for seats in registry.info(game).seat_counts:
            yield game, seats


def test_tables_say_how_many_icons_they_have() -> None:
    """At most; docs/formats.md says which ones."""
    said, counted = {}, dict[Path, int]()
    for game, seats in tables():
        path, view, session = registry.table(game, seats), view_of(game), ui_driver.midway(game, 0.5)
        layout = load_layout(path)
        said[path] = next(zone.properties["icons"] for zone in layout.zones.values() if zone.kind == "buttons")
        turned = any(len(view.poses(piece.art)) > 1 for piece in view.pieces(session.shown(0), 0))
        counted[path] = max(counted.get(path, 0), 6 + 2 * turned + Zones(layout, seats).shared_out)
    assert said == counted


def laid_out(game: str, seats: int, size: tuple[int, int], letter: int = 0, finger: int = 0) -> dict[str, pygame.Rect]:
    zones = Zones(load_layout(registry.table(game, seats)), seats)
    zones.place(pygame.Rect((0, 0), size), letter=letter, finger=finger)
    return {name: area.rect for name, area in zones.areas.items() if not area.panel and area.kind != "panel"}


CARDS = {
    "crooked_paths": {(1280, 720): 116, (1920, 1080): 175, (800, 600): 89, (720, 1280): 114, (900, 900): 101},
    "fairy_trails": {(1280, 720): 88, (1920, 1080): 133, (800, 600): 63, (720, 1280): 77, (900, 900): 77},
}
"""Pixels of a card in the middle of the golden game, by the window's size."""


@pytest.mark.parametrize("game", CARDS)
def test_cards_of_a_table_that_grows_are_as_large_as_the_window_allows(game: str) -> None:
    session, view = ui_driver.midway(game, 0.5), view_of(game)
    for size, least in CARDS[game].items():
        zones = Zones(load_layout(registry.table(game, 2)), 2)
        zones.place(pygame.Rect((0, 0), size))
        area = zones.main()
        assert area is not None
        area.camera.show(view.extent(session.state, 0, area.name), area.margin, glide=False)
        assert area.camera.scale >= least, (size, area.camera.scale)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_where_letters_are_large_for_its_column_the_message_line_stands_below_the_boards(
    size: tuple[int, int],
) -> None:
    lowered = set()
    for game, seats in tables():
        usual, large = laid_out(game, seats, size, 1), laid_out(game, seats, size, size[0] // 24)
        assert usual == laid_out(game, seats, size)
        layout = load_layout(registry.table(game, seats)).zones
        line = next((name for name in large if name in layout and layout[name].kind == "message"), None)
        if line is None or usual[line].width == large[line].width:
            continue
        lowered.add(game)
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(rect) for rect in large.values()), (game, seats)
        assert large[line].width > 1.2 * usual[line].width
        for one, other in combinations(large, 2):
            meets = large[one].inflate(-4, -4).colliderect(large[other].inflate(-4, -4))
            assert not meets or usual[one].colliderect(usual[other]), (game, one, other)
    assert lowered >= {"crooked_paths", "fairy_trails", "magic_triland"}


@pytest.mark.parametrize("size", [(800, 600), (720, 1280)])
def test_words_get_their_room_without_lying_over_anything(size: tuple[int, int]) -> None:
    """The larger the letters and what is pressed, the higher plates and buttons, and all else keeps most of its
    height."""
    window = pygame.Rect((0, 0), size)
    for game, seats in tables():
        usual, large = laid_out(game, seats, size), laid_out(game, seats, size, 28, 44)
        kinds = {name: zone.kind for name, zone in load_layout(registry.table(game, seats)).zones.items()}
        for one, other in combinations(large, 2):
            meets = large[one].inflate(-4, -4).colliderect(large[other].inflate(-4, -4))
            assert not meets or usual[one].colliderect(usual[other]), (game, seats, one, other)
        for name, rect in large.items():
            kind = kinds.get(name, "")
            assert window.contains(rect), (game, seats, name)
            assert kind not in ("plates", "buttons") or rect.height >= usual[name].height, (game, seats, name)
            assert kind == "log" or rect.height >= 0.5 * usual[name].height, (game, seats, name)


def test_a_log_that_tells_nothing_gives_its_room_to_the_boards_above_it() -> None:
    zones = Zones(load_layout(registry.table("path_of_elements", 2)), 2)
    before: list[pygame.Rect] = []
    after: list[pygame.Rect] = []
    for zones.folded, found in ((False, before), (True, after)):
        zones.place(pygame.Rect(0, 0, 1280, 720), letter=17, finger=36)
        found += [zones.areas[name].rect.copy() for name in ("plates", "path1", "log", "message")]
    (plates, path, log, line), (same_plates, larger, folded, same_line) = before, after
    assert (plates, line) == (same_plates, same_line)
    assert larger.height > 1.1 * path.height and larger.bottom < folded.top
    assert folded.bottom == log.bottom and folded.height >= 2.5 * 17


OTHERS = {
    ("alfheim_fairies", 3): 190,
    ("alfheim_fairies", 5): 165,
    ("path_of_elements", 3): 200,
    ("path_of_elements", 4): 210,
}
"""Pixels of the shorter side of each other seat's board in a window of 720x1280."""


@pytest.mark.parametrize(("game", "seats"), OTHERS)
def test_in_a_high_window_the_others_boards_have_its_whole_width(game: str, seats: int) -> None:
    high = laid_out(game, seats, (720, 1280), 14, 36)
    zones = load_layout(registry.table(game, seats)).zones.values()
    others = [high[zone.name] for zone in zones if zone.kind == "lattice" and zone.chair]
    assert len(others) == seats - 1
    assert min(min(rect.size) for rect in others) >= OTHERS[game, seats]
    assert min(rect.left for rect in others) < 20 and max(rect.right for rect in others) > 700
    words = [high[zone.name] for zone in zones if zone.kind in ("plates", "log", "buttons")]
    assert max(rect.bottom for rect in words) <= min(rect.top for rect in others)


def test_above_a_card_of_words_the_message_line_takes_two_lines_only() -> None:
    """In lessons the card says what is to be done, and takes much of the window."""
    for game, seats in tables():
        zones = Zones(load_layout(registry.table(game, seats)), seats)
        zones.crowded = True
        zones.place(pygame.Rect(0, 0, 800, 380), (800, 600), letter=28, finger=36)
        line, board = zones.rect("message"), zones.main()
        assert line is not None and board is not None
        assert line.height <= 3.1 * 28 and line.top >= board.rect.bottom - 2, (game, seats, line)


@pytest.mark.parametrize("size", [(720, 1280), (900, 900)])
def test_in_a_high_window_what_stood_beside_the_boards_stands_below(size: tuple[int, int]) -> None:
    """Nothing lies on anything that it did not lie on before, and all of it is in the window."""
    for game, seats in tables():
        wide, high = laid_out(game, seats, (1280, 720)), laid_out(game, seats, size)
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(rect) for rect in high.values()), game
        for one, other in combinations(high, 2):
            meets = high[one].inflate(-8, -8).colliderect(high[other].inflate(-8, -8))
            assert not meets or wide[one].colliderect(wide[other]), (game, one, other)
        kinds = {zone.name: zone.kind for zone in load_layout(registry.table(game, seats)).zones.values()}
        plates = next(high[name] for name in high if kinds.get(name) == "plates")
        board = next(high[name] for name in high if kinds.get(name) == "lattice")
        assert plates.top >= board.bottom - 8, (game, seats)


def test_a_wide_window_has_the_table_as_it_was_drawn() -> None:
    for game, seats in tables():
        layout = load_layout(registry.table(game, seats))
        zones = Zones(layout, seats)
        zones.place(pygame.Rect(0, 0, round(1000 * SQUARE) + 1, 1000))
        for zone in layout.zones.values():
            if zone.name in zones.areas:
                assert abs(zones.areas[zone.name].rect.y - zone.rect[1] * 1000) <= 1


@pytest.mark.parametrize(("size", "least"), [((800, 600), 27), ((1280, 720), 36), ((720, 1280), 33), ((900, 900), 30)])
def test_the_signs_of_a_table_are_as_large_as_their_place_allows(
    visit: Open, size: tuple[int, int], least: int
) -> None:
    """Two lines of larger signs rather than one of small ones, with room for a button with words below them."""
    guest = visit(size=size)
    for game in registry.names():
        guest.app.ctx.leave_for(at.Play(fresh(game)))
        # a curtain may lie above it
        table: Any = guest.app.ctx.stack.scenes[0]
        signs = [one for one in table.buttons.pane.focusable() if one.rect.width == one.rect.height]
        assert len(signs) > 2
        assert min(one.rect.width for one in signs) >= least, (game, signs[0].rect.size)


def test_a_board_that_moves_does_not_have_all_of_the_window_painted() -> None:
    """The largest board of any table is a smaller part of the window than that from which on all of it is painted."""
    for game, seats in tables():
        window = pygame.Rect(0, 0, 1280, 720)
        layout = load_layout(registry.table(game, seats)).zones
        boards = [rect for name, rect in laid_out(game, seats, window.size).items() if layout[name].kind == "lattice"]
        for board in boards:
            assert merge([board], window) == [board], (game, seats)
