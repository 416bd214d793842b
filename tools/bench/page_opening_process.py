"""The time of frames while a page opens: `python -m tools.bench.page_opening_process openings GAME WIDE HIGH`.

Each page is opened for the first time in its process, as for a player who opens it. A page opens over several frames,
and makes pictures sharp in some more; the longest of all these frames counts.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

MS = 1000.0
FRAMES = 60
"""The number of frames for which a page is measured."""


def openings(game: str, wide: str, high: str) -> dict[str, float]:
    """The milliseconds of CPU that the longest frame takes, for each page."""
    from tools import ui_driver as hand

    with hand.stage((int(wide), int(high)), headless="DISPLAY" not in os.environ, mute=True) as app:
        app.spreads = True
        return {name: _longest(app, make) for name, make in _pages(app, game).items()}


def _longest(app: Any, make: Callable[[], Any]) -> float:
    found = 0.0
    for frame in range(FRAMES):
        before = time.process_time()
        if not frame:
            app.ctx.stack.clear_to(make())
        app.step(1 / 60)
        found = max(found, (time.process_time() - before) * MS)
    return found


def _pages(app: Any, game: str) -> dict[str, Callable[[], Any]]:
    """The pages, in an order in which they can be reached."""
    from engine.scenes.lessons.lessons_list import LessonsScene
    from engine.scenes.menu.rules_page import RulesScene
    from engine.scenes.menu.settings_page import SettingsScene
    from engine.scenes.menu.statistics_page import StatisticsScene
    from engine.scenes.play.table import TableScene
    from engine.scenes.result.result_page import ResultScene
    from engine.scenes.review.replay_page import ReplayScene
    from engine.scenes.review.review_page import ReviewScene
    from engine.scenes.setup.setup_page import SetupScene
    from engine.scenes.solo.solo_page import SoloScene
    from engine.scenes.title.title_page import TitleScene
    from tools import ui_driver as hand

    ctx, over, halfway = app.ctx, hand.golden(game), hand.against_ai(hand.midway(game, 0.5))
    return {
        "title": lambda: TitleScene(ctx),
        "set-up": lambda: SetupScene(ctx, game),
        "rules": lambda: RulesScene(ctx, game),
        "lessons": lambda: LessonsScene(ctx, game),
        "alone": lambda: SoloScene(ctx, game),
        "table": lambda: TableScene(ctx, halfway, fresh=False),
        "result": lambda: ResultScene(ctx, over),
        "review": lambda: ReviewScene(ctx, over),
        "replay": lambda: ReplayScene(ctx, over),
        "statistics": lambda: StatisticsScene(ctx),
        "settings": lambda: SettingsScene(ctx),
    }


GAUGES: dict[str, Callable[..., dict[str, float]]] = {"openings": openings}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
