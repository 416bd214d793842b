"""Small pictures of scenes, each pixel the mean of a square of the window: what differs by more than a shade is seen.

`tests/pictures` holds those that have been looked at and found right, and beside them what is drawn in each scene;
`tests/scenes/test_pictures.py` compares.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pygame

from engine.core import registry
from tools.snapshots.window_and_text_sizes import USUAL, Look

SIZE = USUAL.size
SQUARE = 8
"""Pixels of the window for one of the picture."""
FOLDER = registry.ROOT / "tests" / "pictures"
DRAWINGS = "drawings "
"""What the line about all drawings of a game begins with."""
CALM = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONHASHSEED": "0"}
SHADES = 4
"""How much lighter or darker, of 255, a pixel may be on another machine."""


def where(name: str) -> Path:
    """The file of a picture."""
    return FOLDER / f"{name}.png"


def known() -> list[str]:
    """The names of all pictures, as in `tools/shots`; a new one is begun as an empty file of its name."""
    return sorted(path.stem for path in FOLDER.glob("*.png"))


def told(look: Look) -> dict[str, str]:
    """What is told of each scene by its name; a new one is begun as an empty line `name:`."""
    lines = (FOLDER / look.file).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(":") for line in lines if not line.startswith(DRAWINGS))
    return {name: rest.strip() for name, _, rest in parts}


def of_game(game: str, names: Collection[str]) -> list[str]:
    """The pictures of a game; "": those of no game."""
    games = tuple(registry.names(hidden=True))
    return [name for name in names if (name.startswith(f"{game}_") if game else not name.startswith(games))]


def draw(folder: Path, log: Path) -> None:
    """Put all pictures into a folder. They are drawn by a process of its own, always all and in the same order.

    log: a folder for what happens in walks. `RuntimeError` with the end of what it said if the process fails.
    """
    command = [sys.executable, "-m", "tools.snapshots.scene_pictures_process", str(folder), str(log)]
    done = subprocess.run(
        command, cwd=registry.ROOT, env=os.environ | CALM, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3_000:])


def small(picture: pygame.Surface) -> pygame.Surface:
    """The mean of each square."""
    return pygame.transform.smoothscale(picture, (picture.get_width() // SQUARE, picture.get_height() // SQUARE))


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
