"""Draws the small pictures, in a process of its own whose clock stands still: `python -m tools.seen.drawing FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import Mock, patch

from tools.record.still import Clock, still


def main(folder: Path) -> None:
    """All of them, game by game."""
    clock = Clock()
    import pygame

    from engine.ai.process.worker_supervisor import Worker
    from engine.core import registry
    from saves.library import Library
    from tools.seen.pictures import SIZE, known, small
    from tools.shots import shots

    for game in ("", *registry.names(hidden=True)):
        wanted = known(game)
        # nobody thinks meanwhile, and nothing is waited for on the disk
        idle, saved = patch.object(Worker, "start", Mock()), patch.object(Library, "pending", False)
        with idle, saved, still(clock, SIZE, "en") as app:
            patched = patch.object(Worker, "poll", Mock(return_value=[]))
            app.ctx.change_settings(reduced_motion=True, coach="off")
            with patched:
                for name, prepare in (shots.every(app, (game,)) if game else shots.pages(app)) if wanted else ():
                    if name in wanted:
                        prepare()
                        pygame.image.save(small(app.snapshot()), folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
