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
    from tools.seen.pictures import known, told

    _write(folder / USUAL.file, _lines(clock, USUAL, known(), folder))
    _write(folder / TALL.file, _lines(clock, TALL, told(TALL), None))


def _lines(clock: Clock, look: Look, wanted: Collection[str], folder: Path | None) -> Iterator[str]:
    """A line for each of these scenes, and after those of a game one for all its drawings. folder: for the pictures."""
    import pygame

    from engine.core import registry
    from saves.library import Library
    from tools.seen.pictures import DRAWINGS, of_game, small
    from tools.seen.trace import drawings
    from tools.shots import shots

    for game in ("", *registry.names(hidden=True)):
        names = of_game(game, wanted)
        # nothing is waited for on the disk
        with patch.object(Library, "pending", False), still(clock, look.size, "en") as app, drawings() as all_drawn:
            app.ctx.change_settings(reduced_motion=True, coach="off", text_scale=look.text)
            for name, prepare in (shots.every(app, (game,)) if game else shots.pages(app)) if names else ():
                if name in names:
                    prepare()
                    if folder is not None:
                        pygame.image.save(small(app.snapshot()), folder / f"{name}.png")
                    yield f"{name}: {_said(app)}"
        yield f"{DRAWINGS}{game or 'of pages'}: {len(all_drawn)}, {sum(all_drawn) % 2**32:08x}"


def _said(app: Any) -> str:
    """What is drawn when the whole window is painted anew."""
    from tools.seen.trace import drawn

    with drawn() as found:
        app.resize(app.ctx.screen.size)
        app.step()
    return found.summary


def _write(path: Path, lines: Iterator[str]) -> None:
    text = "\n".join(sorted(lines)) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
