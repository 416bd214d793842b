"""The whole program, playing until it is killed: `python -m tools.faults.killed_program FOLDER GAME SEED`.

A person who moves at random sits at the table with an AI whose worker thinks; what is on the disk is promised on the
standard output as `tools.faults.random_kills` expects it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from engine.core import registry
from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.game_start import started
from engine.core.session import Session, Setup
from engine.gui.app import App
from engine.scenes.play.table import TableScene
from tools import ui_driver as hand
from tools.faults.random_kills import promise, promise_counted

WINDOW = (800, 600)


def main(folder: str, game: str, seed: str) -> None:
    """Take up the newest unfinished game, play it to its end, begin another, and so on."""
    rng = Random(seed)
    with hand.stage(WINDOW, folder=Path(folder), speed="instant", reduced_motion=True) as app:
        library = app.ctx.library
        entry = library.continue_entry()
        session = library.open(entry).session if entry is not None else begin(game, rng)
        while True:
            play(app, session, rng)
            session = begin(game, rng)


def begin(game: str, rng: Random) -> Session[Any, Any]:
    """A new game of a person against the first level, on the first board."""
    info = registry.info(game)
    ai = AI_PREFIX + info.levels[0].key
    seats = (PERSON, *[ai] * (info.fewest - 1))
    return started(Setup(game, seats, rng.randrange(2**32), {}, info.first_board))


def play(app: App, session: Session[Any, Any], rng: Random) -> None:
    """One game at the table; a promise after each frame that finds more of it on the disk."""
    table = TableScene(app.ctx, session, fresh=not session.log)
    app.ctx.stack.clear_to(table)
    promised = 0
    while session.over is None or app.ctx.library.pending:
        seat = table.match.deciding
        if seat is not None and rng.random() < 0.5:
            table.play(rng.choice(session.moves(seat)))
        app.step()
        if len(session.log) > promised and not app.ctx.library.pending:
            promised = len(session.log)
            promise(app.ctx.library, session)
    if app.ctx.library.flush(5):
        promise_counted(app.ctx.library)


if __name__ == "__main__":
    main(*sys.argv[1:4])
