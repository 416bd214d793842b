"""Plays a golden game of each by the tree that AccessKit gets, without a bus, and writes down what was heard.

python -m tests.scenes.by_ear.transcripts [GAME...] writes `transcripts/GAME.txt` anew (`python -m tools seen` does it).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from engine.gui.app import LONGEST_FRAME, App
from engine.gui.boxes.accessibility_roles import Action, Role
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.spoken_tree import DEEDS, ROOT
from engine.scenes.make_scene import scene_for
from engine.scenes.pages.open_table import open_file
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.table.pieces.zoom_and_pan_pictures import ZoomCache
from saves.player_files import Library
from tests.listener import Blind
from tests.scenes.by_ear.whole_game import GAMES, LOOK, SIZE, Player, begun, look_round, play, saved_as
from tests.scenes.devices.screen_reader import Reader, clear
from tests.unpainted_window import Unseen
from tools.ui_driver import PATIENCE, replayed

ALL = 100_000
HEAD = (
    "# What persons hear who play at one computer, and nothing else. Each line was announced but for these: - a name",
    "# that was read (at the beginning and the end), ? a key with a question, at: where the held piece is led to,",
    "# > what is pressed, by the names that lead to it.",
)
FOLDER = Path(__file__).with_name("transcripts")


class TreeEars:
    """The nodes of the tree, and what is announced of it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._blind = Blind(app, self._rest)
        self._reader = Reader(self._nodes, self._rest)
        self._deeds = [app.ctx.tr(deed) for deed in DEEDS.values()]
        """Buttons of what is held, which AccessKit gets beside it."""
        self._told = 0
        self._rest()

    def press(self, *names: str) -> None:
        if names[-1] in self._deeds:
            self._blind.do(next(key for key, one in self._blind.listener.nodes.items() if one.label == names[-1]))
        else:
            self._reader.do(self._reader.find(names))

    def focus(self, *names: str) -> None:
        self._reader.do(self._reader.find(names), Action.FOCUS)

    def key(self, intent: Intent) -> None:
        self._app.post(intent)
        self._rest()

    def held(self) -> str | None:
        return next((one.label for one in self._blind.listener.nodes.values() if one.selected), None)

    def heard(self) -> list[str]:
        told = self._blind.listener.heard
        found, self._told = told[self._told :], len(told)
        return [words.removeprefix("!") for words in found if not words.startswith("> ")]

    def read(self) -> list[str]:
        return list(self._names(ROOT))

    def _names(self, number: int) -> Iterator[str]:
        for child in self._blind.listener.nodes[number].children:
            one = self._blind.listener.nodes[child]
            if (one.label or one.value) and not one.live:
                yield one.label or one.value
            yield from self._names(child)

    def _nodes(self) -> Sequence[Node]:
        top = self._app.ctx.stack.top
        assert top is not None
        # a log may tell the same twice
        return clear([node for node in top.tree() if node.role is not Role.LOG])

    def _rest(self) -> None:
        for _ in range(PATIENCE):
            self._app.step(LONGEST_FRAME)
            self._blind.follow()
            top = self._app.ctx.stack.top
            if top is None or not top.busy:
                break
        self._app.step(LONGEST_FRAME)
        self._blind.follow()


def lines(game: str, most: int = ALL) -> list[str]:
    """The transcript of a game, or of so many moves of it."""
    found: list[str] = []
    begin = begun(game, GAMES[game])
    with TemporaryDirectory(prefix="trailbox-") as folder, begin as (session, steps), unpainted(Path(folder)) as app:
        table = TableScene(app.ctx, session)
        app.start(lambda _: table)
        player = Player(TreeEars(app), found.append)
        look_round(table, player)
        play(table, player, steps, most)
        if not steps:
            player.read()
            assert session.over == replayed(saved_as(game, GAMES[game])).over
    return found


@contextmanager
def unpainted(folder: Path) -> Iterator[App]:
    """The program before nobody: neither a picture ahead, nor what another process thinks of a game that is over."""
    library = Library(folder)
    app = Unseen(library, size=SIZE, headless=True, routes=scene_for, given=open_file)
    with patch.object(ZoomCache, "_taking_ahead", lambda _: iter(())), patch.object(ResultScene, "looks_back", False):
        try:
            app.ctx.change_settings(**LOOK, language="en", coach="off", auto_finish=False)
            yield app
        finally:
            app.close()
            library.close()


def main(games: Sequence[str]) -> None:
    """Write those of these games."""
    for game in games:
        text = "\n".join((*HEAD, *lines(game)))
        kept(game).write_text(f"{text}\n", encoding="utf-8", newline="\n")


def kept(game: str) -> Path:
    """Its transcript."""
    return FOLDER / f"{game}.txt"


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
