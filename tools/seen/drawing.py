"""Draws the small pictures, in a process of its own whose clock stands still: `python -m tools.seen.drawing FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.record.still import Clock, still
from tools.seen.look import TALL, USUAL, Look


def main(folder: Path) -> None:
    """All of them, game by game, with what is drawn in each; after that what is drawn in tall windows."""
    clock = Clock()
    import pygame

    from tools.seen.pictures import known, small, told

    drawn = []
    for app, name in _scenes(clock, USUAL, known()):
        pygame.image.save(small(app.snapshot()), folder / f"{name}.png")
        drawn.append(_said(app, name))
    _write(folder / USUAL.file, drawn)
    _write(folder / TALL.file, [_said(app, name) for app, name in _scenes(clock, TALL, told(TALL))])


def _scenes(clock: Clock, look: Look, wanted: Collection[str]) -> Iterator[tuple[Any, str]]:
    """The program with one of these scenes after the other, and its name."""
    from engine.core import registry
    from saves.library import Library
    from tools.seen.pictures import of_game
    from tools.shots import shots

    for game in ("", *registry.names(hidden=True)):
        names = of_game(game, wanted)
        # nothing is waited for on the disk
        with patch.object(Library, "pending", False), still(clock, look.size, "en") as app:
            app.ctx.change_settings(reduced_motion=True, coach="off", text_scale=look.text)
            for name, prepare in (shots.every(app, (game,)) if game else shots.pages(app)) if names else ():
                if name in names:
                    prepare()
                    yield app, name


def _said(app: Any, name: str) -> str:
    """One line: what is drawn when the whole window is painted anew."""
    from tools.seen.trace import drawn

    with drawn() as found:
        app.resize(app.ctx.screen.size)
        app.step()
    return f"{name}: {found.summary}\n"


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(sorted(lines)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
