"""The picture of what rests: each part is painted anew once, and a moving view is not painted into it at all."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from engine.gui.window.screen import Screen
from engine.table.pieces.still_picture import Still
from tests.gui.conftest import MakeApp

LEFT, RIGHT = pygame.Rect(0, 0, 300, 200), pygame.Rect(500, 300, 300, 200)


class Painting:
    """A still picture of one colour, with a note of what was painted, and whether onto the window."""

    def __init__(self, screen: Screen) -> None:
        self.window = screen.canvas
        self.fleeting = False
        self.grounds: list[tuple[bool, pygame.Rect]] = []
        self.painted: list[tuple[bool, pygame.Rect]] = []
        self.colour = pygame.Color("red")
        self.still = Still(screen, self._ground, self._paint, lambda: self.fleeting)

    def _ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        self.grounds.append((canvas is self.window, pygame.Rect(rect)))
        canvas.fill("gray", rect)

    def _paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        self.painted.append((canvas is self.window, pygame.Rect(rect)))
        canvas.fill(self.colour, rect)

    def frame(self, *areas: pygame.Rect) -> list[tuple[bool, pygame.Rect]]:
        """What it took to show these parts of the window."""
        self.painted.clear()
        for area in areas:
            self.window.set_clip(area)
            self.still.draw(self.window, area)
        self.window.set_clip(None)
        return list(self.painted)

    def seen(self, rect: pygame.Rect) -> pygame.Color:
        return self.window.get_at(rect.center)


@pytest.fixture
def painting(make_app: MakeApp) -> Any:
    found = Painting(make_app().ctx.screen)
    found.frame(found.window.get_rect())
    return found


def test_only_what_is_asked_for_is_mended_the_rest_later(painting: Painting) -> None:
    painting.colour = pygame.Color("blue")
    painting.still.invalidate(LEFT)
    painting.still.invalidate(RIGHT)
    assert painting.frame(LEFT) == [(False, LEFT)]
    assert painting.seen(LEFT) == pygame.Color("blue") and painting.seen(RIGHT) == pygame.Color("red")
    part = pygame.Rect(RIGHT.left, RIGHT.top, 100, 200)
    assert painting.frame(part) == [(False, part)]
    assert painting.frame(LEFT, part) == []
    painting.frame(painting.window.get_rect())
    assert painting.seen(RIGHT) == pygame.Color("blue")
    assert painting.frame(painting.window.get_rect()) == []


def test_a_moving_view_is_painted_onto_the_window_and_into_the_picture_once_it_rests(painting: Painting) -> None:
    painting.fleeting = True
    whole = painting.window.get_rect()
    for colour in ("blue", "green"):
        painting.colour = pygame.Color(colour)
        painting.still.invalidate(LEFT)
        assert painting.frame(whole) == [(True, LEFT)]
        assert painting.seen(LEFT) == pygame.Color(colour) and painting.seen(RIGHT) == pygame.Color("red")
    painting.fleeting = False
    # nothing has changed since, but the picture never had it
    assert painting.frame(LEFT) == [(False, LEFT)]
    assert painting.frame(whole) == [] and painting.seen(LEFT) == pygame.Color("green")


def test_the_ground_under_a_moving_view_is_painted_once_and_copied_then(painting: Painting) -> None:
    painting.fleeting = True
    whole, painting.grounds = painting.window.get_rect(), []
    painting.still.paint = lambda *_: None
    for _ in range(3):
        painting.window.fill("red")
        painting.still.invalidate(LEFT)
        painting.frame(whole)
        assert painting.seen(LEFT) == pygame.Color("gray")
    assert painting.grounds == [(False, LEFT)]
    # what comes between, or other colours, spoil it
    painting.fleeting = False
    painting.frame(LEFT)
    painting.fleeting = True
    for _ in range(2):
        painting.still.invalidate(LEFT)
        painting.frame(whole)
    painting.still.invalidate_all()
    painting.frame(whole)
    assert painting.grounds[1:] == [(False, LEFT), (False, LEFT), (False, whole)]


def test_what_a_moving_view_has_left_behind_is_mended_once_however_it_is_asked_for(painting: Painting) -> None:
    board, rng = pygame.Rect(20, 20, 900, 680), Random(5)
    painting.fleeting = True
    painting.still.invalidate(board)
    painting.frame(painting.window.get_rect())
    painting.fleeting = False
    pixels = 0
    for number in range(200):
        area = pygame.Rect(rng.randrange(1100), rng.randrange(600), 120, 90)
        if number % 10 == 0:
            painting.still.invalidate(area)
            pixels -= area.width * area.height
        pixels += sum(rect.width * rect.height for _, rect in painting.frame(area))
    pixels += sum(rect.width * rect.height for _, rect in painting.frame(painting.window.get_rect()))
    assert pixels <= board.width * board.height


def test_another_window_is_painted_whole(painting: Painting, make_app: MakeApp) -> None:
    painting.still.invalidate(LEFT)
    painting.window = make_app(size=(640, 400)).ctx.screen.canvas
    assert painting.frame(painting.window.get_rect()) == [(False, painting.window.get_rect())]
