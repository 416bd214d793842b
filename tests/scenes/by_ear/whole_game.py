"""A golden game of each, played by somebody who only hears: over a bus, or by AccessKit's tree without one.

Written down it is a transcript: "- " a name that was read (at the beginning and at the end), "at " where the held piece
is led to, "> " what is pressed, "? " a key with a question; every other line was announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from unittest.mock import patch

from engine.core import codec, registry
from engine.core import session as sessions
from engine.core.session import Session, Step
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.spoken_tree import DEEDS
from engine.scenes.play.table import TableScene
from tests.scenes.devices.screen_reader import Wish
from tests.scenes.devices.test_by_screen_reader import Prompter, before_the_last, drawn_as_in
from tests.scenes.devices.test_focus import alike
from tools.ui_driver import replayed

GAMES = {
    "crooked_paths": "claim_conceded",
    "fairy_trails": "last_stone",
    "magic_triland": "pearl_duel",
    "alfheim_fairies": "tomte",
    "path_of_elements": "faces",
}
"""A golden game of each."""
QUESTIONS = {"turn": "F2", "score": "F3", "goal": "F4", "hand": "F5", "left": "F6"}
LOOK = {"speed": "instant", "reduced_motion": True, "screen_reader": True}
"""Settings of the program that is played by ear."""
SIZE = (800, 600)


class Ears(Protocol):
    """What somebody hears, and does by names; all of it until the program has come to rest."""

    def press(self, *names: str) -> None:
        """What these names lead to."""

    def focus(self, *names: str) -> None:
        """Goes there."""

    def key(self, intent: Intent) -> None:
        """A key of the keyboard."""

    def held(self) -> str | None:
        """The name of the piece in the hand."""

    def heard(self) -> list[str]:
        """What has been announced since the last time."""

    def read(self) -> list[str]:
        """All names that are there, from top to bottom."""


class Player:
    """Somebody at the table who presses keys and hears; tell: gets each line of the transcript."""

    def __init__(self, ears: Ears, tell: Callable[[str], None]) -> None:
        self.ears = ears
        self._tell = tell

    def read(self) -> None:
        """All names that are there."""
        for name in self.ears.read():
            self._tell(f"- {name}")

    def press(self, *names: str) -> None:
        """What these names lead to."""
        self._tell(f"> {' / '.join(names)}")
        self.ears.press(*names)
        self.hear()

    def lay(self, *names: str) -> None:
        """The held piece where these names lead; first it is heard what it would do there."""
        self._tell(f"at {' / '.join(names)}")
        self.ears.focus(*names)
        self.hear()
        self.press(*names)

    def ask(self) -> None:
        """The keys for all questions."""
        self.hear()
        for question, key in QUESTIONS.items():
            self.ears.key(Intent("ask", text=question, key="key"))
            self._tell(f"? {key}")
            self.hear()

    def hear(self) -> None:
        """What has been announced since the last time."""
        for words in self.ears.heard():
            self._tell(words)


def turn(ears: Ears, wish: Wish, words: Callable[[Text], str], press: Callable[[str], None]) -> None:
    """What is held, by its buttons, until it lies as it is wished to. words: a text in the player's language."""
    for count in range(24):
        held = ears.held() if wish.to else None
        if held is None or as_wished(held, *wish.lying):
            return
        press(words(DEEDS[Action.FLIP if count % 6 == 5 else Action.TURN]))


def as_wished(held: str, name: str, pose: str) -> bool:
    """Does the held piece lie so? Its number among its like may follow the name, and how far it is turned."""
    return held.startswith(name) and ((pose in held) if pose else ("turned by" not in held))


def saved_as(game: str, name: str) -> Path:
    """The file of a golden game."""
    return registry.folder(game) / "golden" / f"{name}.json"


@contextmanager
def begun(game: str, name: str) -> Iterator[tuple[Session[Any, Any], list[Step]]]:
    """A golden game before its first move, and its moves. Inside, luck is as it was then."""
    played = replayed(saved_as(game, name))
    session, steps = before_the_last(played, 100_000)
    with patch.object(sessions, "draw", drawn_as_in(played, session)):
        yield session, steps


def look_round(table: TableScene, player: Player) -> None:
    """What is there before the first move, and all questions."""
    player.hear()
    start(table, player)
    player.read()
    player.ask()


def play(table: TableScene, player: Player, steps: list[Step], most: int = 100_000) -> None:
    """The first of these moves of a game that is on the window; they are taken out of the list."""
    prompter = Prompter(table)
    for _ in range(min(most, len(steps))):
        start(table, player)
        deciding = table.match.due
        # some decide at the same time
        one = next(one for one in steps if one.seat == deciding)
        steps.remove(one)
        make(table, player, prompter, codec.decode(table.session.rules.move_type, one.move))


def start(table: TableScene, player: Player) -> None:
    """The turn of whoever sits down."""
    if table.ctx.stack.top is not table:
        player.press(table.ctx.tr(say("Start my turn")))


def make(table: TableScene, player: Player, prompter: Prompter, move: Any) -> None:
    """The move, as somebody makes it who hears."""
    ctx, session, deciding = table.ctx, table.session, table.match.due
    if table.match.resting:
        player.press(ctx.tr(table.view.label(session.shown(deciding), deciding, move)))
        return
    length, wish = len(session.log), prompter.wish(alike(table, move))
    player.press(*wish.what)
    turn(player.ears, wish, ctx.tr, player.press)
    if wish.to and table.hand.held is not None:
        player.lay(*wish.to)
    if ctx.stack.top is not table and len(session.log) == length:
        player.press(ctx.tr(say("Do it")))
