"""Small pictures of scenes, each pixel the mean of a square of the window: what differs by more than a shade is seen.

`tests/pictures` holds those that have been looked at and found right; `tests/scenes/test_pictures.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock, patch

import pygame

from engine.ai.process.background_job import BackgroundJob
from engine.ai.process.worker_supervisor import Worker
from engine.core import registry
from saves.library import Library

SIZE = (800, 600)
SQUARE = 8
"""Pixels of the window for one of the picture."""
NOON = 1_795_348_800
"""The time that all pictures show: 22 November 2026, 12:00 UTC."""
SHADES = 4
"""How much lighter or darker, of 255, a pixel may be on another machine."""


def where(name: str) -> Path:
    """The file of a picture."""
    return registry.ROOT / "tests" / "pictures" / f"{name}.png"


def known(game: str) -> list[str]:
    """The names of a game's pictures, as in `tools/shots`; "": of those that are about no game.

    A new one is drawn as soon as there is an empty file of its name.
    """
    names = sorted(path.stem for path in where("any").parent.glob("*.png"))
    games = registry.names(hidden=True)
    return [name for name in names if (name.startswith(f"{game}_") if game else not name.startswith(tuple(games)))]


def drawn(game: str) -> Iterator[tuple[str, pygame.Surface]]:
    """The pictures of a game with their names; of no game (""): those of pages."""
    from engine.scenes.common import setup_draft, task_words
    from tools.shots import shots
    from tools.stagehand import stage

    wanted = known(game)
    still = patch.object(task_words, "wall_clock", lambda: NOON)
    same = patch.object(setup_draft, "time", SimpleNamespace(time_ns=lambda: 7_919_000))
    # no other process is asked: how far it comes depends on the machine
    apart, alone = (
        patch.object(BackgroundJob, "_begin", lambda _: None),
        patch.multiple(Worker, start=Mock(), poll=Mock(return_value=[])),
    )
    # nor is it waited for the disk
    saved = patch.object(Library, "pending", False)
    with (
        still,
        same,
        apart,
        alone,
        saved,
        stage(SIZE, language="en", mute=True, reduced_motion=True, coach="off") as app,
    ):
        every = shots.every(app, (game,)) if game else shots.pages(app)
        for name, prepare in every if wanted else ():
            if name in wanted:
                prepare()
                yield name, small(app.snapshot())


def small(picture: pygame.Surface) -> pygame.Surface:
    """The mean of each square."""
    return pygame.transform.smoothscale(picture, (picture.get_width() // SQUARE, picture.get_height() // SQUARE))


def write(name: str, picture: pygame.Surface) -> None:
    """Put it among those that were found right."""
    where(name).parent.mkdir(exist_ok=True)
    pygame.image.save(picture, where(name))


def differences(one: pygame.Surface, other: pygame.Surface) -> list[tuple[int, int]]:
    """The squares in which two pictures are not the same."""
    if one.get_size() != other.get_size():
        return [(0, 0)]
    wide = one.get_width()
    first, second = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    if first == second:
        return []
    apart = (abs(a - b) > SHADES for a, b in zip(first, second, strict=True))
    pixels = sorted({number // 3 for number, differs in enumerate(apart) if differs})
    return [(pixel % wide, pixel // wide) for pixel in pixels]
