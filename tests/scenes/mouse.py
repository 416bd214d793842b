"""A hand on the mouse for the tests of scenes: events of the window, and nothing else."""

from __future__ import annotations

import pygame

from tests.scenes.conftest import Guest

WAY = (0.3, 0.7, 1.0)
"""Where a piece that is dragged is seen on its way."""


def mouse(guest: Guest, kind: int, pos: tuple[int, int], button: int = 1) -> None:
    """One event of the mouse."""
    if kind == pygame.MOUSEMOTION:
        pygame.event.post(pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    else:
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=button))
    guest.app.step()


def click(guest: Guest, pos: tuple[int, int], button: int = 1) -> None:
    """Down and up at one place."""
    mouse(guest, pygame.MOUSEBUTTONDOWN, pos, button)
    mouse(guest, pygame.MOUSEBUTTONUP, pos, button)


def drag_mouse(guest: Guest, start: tuple[int, int], goal: tuple[int, int]) -> None:
    """From one place to another with the button held down."""
    mouse(guest, pygame.MOUSEBUTTONDOWN, start)
    for part in WAY:
        here = round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)
        mouse(guest, pygame.MOUSEMOTION, here)
    mouse(guest, pygame.MOUSEBUTTONUP, goal)
