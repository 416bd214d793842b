"""A lesson and a challenge of a game over AT-SPI, by a client that knows only what the bus tells; wrong first.

python -m tests.scenes.by_ear.lessons_over_a_bus GAME prints what was heard; it ends with 1 if one is not done.
"""

from __future__ import annotations

import sys
from functools import partial

from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.scenes.pages import open_table
from engine.scenes.pages.lesson_links import begin
from engine.scenes.play.table import TableScene
from engine.scenes.solo.task_table import TaskMode
from tests.scenes.by_ear.game_over_a_bus import REST, Client, bus, frame, tell
from tests.scenes.by_ear.learner_by_ear import as_it_lies, learn, solve, taught
from tests.scenes.by_ear.whole_game import turn
from tests.scenes.devices.screen_reader import Wish
from tests.scenes.solo.fixed_challenges import until
from tools.ui_driver import stage

CHALLENGE = "1-01"


class BusHands:
    """What is done goes over the bus, what is heard comes over it."""

    def __init__(self, app: App, reader: ScreenReader) -> None:
        self._app, self._step = app, partial(frame, app, reader)
        self._client = Client(app, self._step)
        # it must listen before anything is said
        self._client.read()

    def wait(self) -> None:
        """Until it rests."""
        for _ in range(4 * REST):
            self._step()

    def make(self, wish: Wish) -> None:
        top = self._app.ctx.stack.top
        assert isinstance(top, TableScene)
        self._client.press(*as_it_lies(tuple(top.tree()), wish.what))
        turn(self._client, wish, self._app.ctx.tr, self._client.press)
        if wish.to and top.hand.held is not None:
            self._client.press(*wish.to)

    def press(self, name: str) -> None:
        self._client.press(name)

    def key(self, intent: Intent) -> None:
        self._app.post(intent)
        self.wait()

    def heard(self) -> list[str]:
        said = self._client.heard()
        for words in said:
            tell(words)
        return said

    def close(self) -> None:
        """The client is no longer needed."""
        self._client.close()


def play(game: str) -> bool:
    """Are the lesson and the challenge done?"""
    settings = {"speed": "instant", "reduced_motion": True, "language": "en", "screen_reader": True}
    with bus(), stage((800, 600), **settings) as app:
        app.ctx.home()
        reader = ScreenReader(app.ctx)
        reader.start()
        hands, lesson = BusHands(app, reader), taught(game)
        try:
            begin(app.ctx, game, lesson, 0)
            table = app.ctx.stack.top
            assert isinstance(table, TableScene)
            learn(table, hands, hands.wait)
            app.ctx.home()
            open_table.begin(app.ctx, game, CHALLENGE, anew=True)
            hands.wait()
            first = app.ctx.stack.top
            solve(app, hands, hands.wait, err=True)
            hands.wait()
            hands.heard()
            hands.key(Intent("confirm", key="return"))
            until(app, lambda: isinstance(app.ctx.stack.top, TableScene))
            hands.wait()
            solve(app, hands, hands.wait, err=False)
        finally:
            hands.close()
        assert isinstance(first, TableScene) and isinstance(first.mode, TaskMode)
        library, failed = app.ctx.library, not first.mode.attempt.won
        solved = library.progress().book(game).record(CHALLENGE).award
        tell(f"lesson {library.learnt(game).done(lesson.key)}, failed {failed}, stars {solved}")
        return library.learnt(game).done(lesson.key) and bool(solved) and failed


if __name__ == "__main__":
    sys.exit(not play(sys.argv[1]))
