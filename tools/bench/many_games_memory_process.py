"""The memory of the window during twenty games in a row: `python -m tools.bench.many_games_memory_process GAME WIDE
HIGH GAMES`.

Prints one JSON object after each game: the memory at the title page ("now"), and the peak since the game before
("peak"), both in MB and of the window's own process; 0 if the system does not report it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core import registry
from engine.core.game_info import AI_PREFIX
from engine.core.session import Session, Setup
from engine.gui.input.intent import Intent
from tools import ui_driver as hand

Gauge = dict[str, float]
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
PEAK_ALONE = "5"
"""Written to that file, it makes the kernel reset the peak."""
ROUND = 120
"""Frames between two zooms, or two visits to other pages."""
LOOKS: tuple[Intent | None, ...] = (
    Intent("wheel", amount=3),
    Intent("wheel", amount=-1),
    Intent("wheel", amount=-2),
    Intent("why"),
    Intent("back"),
    Intent("pause"),
    Intent("rules"),
    Intent("back"),
    Intent("back"),
    None,
)
"""The inputs of a spectator; None for nothing."""
STEPS_BACK = 12
LONGEST = 200_000
"""Frames of a game."""


def evening(game: str, wide: int, high: int, games: int) -> Iterator[Gauge]:
    """The AI plays games against itself while a spectator looks at everything: zooms in and out, opens pages, the
    result, the review and the replay."""
    from engine.scenes.pages.destinations import SetUp

    headless = "DISPLAY" not in os.environ
    with hand.stage((wide, high), headless=headless, mute=True, speed="instant", thinking=0.25) as app:
        app.start()
        for number in range(games):
            _forget_peak()
            hand.settle(app)
            app.ctx.go(SetUp(game))
            hand.settle(app)
            _play(app, game, number)
            _look_back(app)
            yield {"game": number + 1, "now": memory("VmRSS"), "peak": memory("VmHWM")}


def memory(kind: str) -> float:
    """VmRSS: what this process keeps in memory now, VmHWM: the most it has, in MB; 0 where the system does not tell."""
    try:
        rows = STATUS.read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(row.split()[1]) / 1024 for row in rows if row.startswith(kind)), 0.0)


def _forget_peak() -> None:
    try:
        CLEAR.write_text(PEAK_ALONE, encoding="ascii")
    except OSError:
        # then the peak is that of the whole evening
        return


def _play(app: Any, game: str, number: int) -> None:
    """A whole game, up to its result."""
    from engine.scenes.play.table import TableScene
    from engine.scenes.result.result_page import ResultScene

    info = registry.info(game)
    seats = (AI_PREFIX + info.levels[0].key,) * info.seat_counts[0]
    table = TableScene(app.ctx, Session(info, registry.rules(game), Setup(game, seats, number)))
    app.ctx.stack.clear_to(table)
    for frame in range(LONGEST):
        if isinstance(app.ctx.stack.top, ResultScene):
            return
        if frame % (ROUND // len(LOOKS)) == 0:
            _look(app, table, LOOKS[frame * len(LOOKS) // ROUND % len(LOOKS)])
        app.step()
        # as the loop of the window does
        app.tidy(time.monotonic())
        if table.match.resting:
            table.moves.go_on()
        if table.match.advisor.thinking is not None:
            time.sleep(0.001)


def _look(app: Any, table: Any, wish: Intent | None) -> None:
    if wish is not None and wish.kind == "wheel":
        wish = Intent("wheel", table.top.zones.main().rect.center, amount=wish.amount)
    # "back" at the table itself would open the pause
    if wish is not None and not (wish.kind == "back" and app.ctx.stack.top is table):
        app.post(wish)


def _look_back(app: Any) -> None:
    """The review and the replay of the game on the result page, and back to the title."""
    from engine.scenes.pages.destinations import Replay, Review

    session = app.ctx.stack.top.session
    hand.settle(app)
    for page in (Review(session), Replay(session)):
        app.ctx.go(page)
        for _ in range(STEPS_BACK):
            app.post(Intent("focus", direction=(-1, 0)))
            hand.settle(app, 12)
        app.ctx.stack.pop()
    app.ctx.home()
    hand.settle(app)


if __name__ == "__main__":
    for found in evening(sys.argv[1], *map(int, sys.argv[2:5])):
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
