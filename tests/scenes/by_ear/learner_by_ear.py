"""Goes through lessons and challenges by what is heard and by names alone, and does the wrong thing first.

It knows the game, its view and the solution, and says what it does in their words (`Prompter`); hands do it: by the
nodes of the tree (`TreeHands`), or over a bus (`game_over_a_bus.BusHands`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from engine.core import registry
from engine.core.lesson import Lesson, Try
from engine.gui.app import App
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.input.intent import Intent
from engine.scenes.lessons.lesson_table import LessonMode
from engine.scenes.play.table import TableScene
from engine.scenes.solo.task_result_page import ChallengeResult
from engine.scenes.solo.task_table import TaskMode
from tests.listener import Blind
from tests.scenes.devices.screen_reader import Reader, Way, Wish, ways
from tests.scenes.devices.test_by_screen_reader import Prompter
from tests.scenes.devices.test_focus import alike
from tests.scenes.solo.fixed_challenges import until

PATIENCE = 60
"""Frames until something has come to rest."""
DEEDS_SHOWN = 3
"""So often "Show me" is pressed on a page before it is done: it shows, then does."""


def taught(game: str) -> Lesson:
    """The first lesson in which a move is to be made."""
    return next(one for one in registry.lessons(game) if any(isinstance(page.ask, Try) for page in one.pages))


class Hands(Protocol):
    """What somebody who hears does."""

    def make(self, wish: Wish) -> None:
        """A move."""

    def press(self, name: str) -> None:
        """The button that is called so."""

    def key(self, intent: Intent) -> None:
        """A key of the keyboard."""

    def heard(self) -> list[str]:
        """What has been announced since the last time."""


class TreeHands:
    """By the tree that AccessKit gets, without a bus."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.blind = Blind(app, self.wait)
        self._reader = Reader(self._nodes, self.wait)
        self._told = 0

    @property
    def _top(self) -> Any:
        return self.app.ctx.stack.top

    def _nodes(self) -> Sequence[Node]:
        return tuple(self._top.tree())

    def wait(self) -> None:
        """Until it rests."""
        for _ in range(PATIENCE):
            self.app.step(1 / 30)
            self.blind.follow()
            if not self._top.busy:
                break
        self.app.step(1 / 30)
        self.blind.follow()

    def make(self, wish: Wish) -> None:
        self._reader.make(replace(wish, what=as_it_lies(self._nodes(), wish.what)))

    def press(self, name: str) -> None:
        found = [node for way, node in self._reader.ways() if way[-1].startswith(name) and Action.PRESS in node.actions]
        assert found, f"{name} is not there: {[way[-1] for way, _ in self._reader.ways()]}"
        self._reader.do(found[0])

    def key(self, intent: Intent) -> None:
        self.app.post(intent)
        self.wait()

    def heard(self) -> list[str]:
        told = self.blind.listener.heard
        found, self._told = told[self._told :], len(told)
        return [words for words in found if not words.startswith("> ")]


def as_it_lies(nodes: Sequence[Node], way: Way) -> Way:
    """The way to what can be taken there; a pile shows its top as it was turned last."""
    usable = [found for found, node in ways(nodes) if Action.PRESS in node.actions]
    there = [found for found in usable if found[:-1] == way[:-1]]
    return there[0] if way not in usable and len(there) == 1 else way


def another_move(table: TableScene, mode: LessonMode) -> Any | None:
    """A legal move with a piece that is not what the page asks for; None if there is none."""
    seat = table.match.deciding
    assert seat is not None
    seen = table.session.shown(seat)
    moves = (move for move in table.session.moves(seat) if table.view.drag(seen, seat, move) is not None)
    return next((move for move in moves if mode.course.offer(move) is not None), None)


def learn(table: TableScene, hands: Hands, settle: Callable[[], None]) -> list[str]:
    """A lesson to its end, where the first page that asks for a move hears a wrong one first; all that was heard."""
    mode, ctx, heard, erred = table.mode, table.ctx, list[str](), False
    assert isinstance(mode, LessonMode)
    prompter = Prompter(table)
    for _ in range(80):
        settle()
        heard += hands.heard()
        if ctx.stack.top is not table:
            return heard
        course = mode.course
        if course.ask is None:
            if not mode._turns and not mode.waiting:
                box = mode.card.pane.find("page_on")
                assert box is not None
                hands.press(box.name)
            continue
        if isinstance(course.ask, Try) and table.match.deciding is not None:
            if not erred:
                wrong = another_move(table, mode)
                erred = wrong is not None
                if erred:
                    heard += remark(table, hands, prompter, wrong)
            move = alike(table, course.model())
            hands.make(prompter.wish(move))
            continue
        for _ in range(DEEDS_SHOWN):
            number, done = course.number, course.done
            hands.key(Intent("hint", key="h"))
            settle()
            if (course.number, course.done) != (number, done) or course.ask is None:
                break
        if ctx.stack.top is not table:
            hands.key(Intent("back", key="escape"))
    raise AssertionError(f"page {mode.course.number + 1} is never done: {mode.course.ask}")


def remark(table: TableScene, hands: Hands, prompter: Prompter, wrong: Any) -> Sequence[str]:
    """What is said to a wrong move, which must be said once."""
    hands.heard()
    hands.make(prompter.wish(wrong))
    said = hands.heard()
    mode = table.mode
    assert isinstance(mode, LessonMode) and mode.advice is not None
    advice = table.ctx.tr(mode.advice)
    assert " ".join(said).count(advice) == 1, (advice, said)
    return said


def other_than(table: TableScene, right: Any) -> Any:
    """A legal move other than the right one; if there is none, that."""
    seat = table.match.deciding
    assert seat is not None
    return next((move for move in table.session.moves(seat) if move != right), right)


def solve(app: App, hands: Hands, settle: Callable[[], None], *, err: bool) -> str:
    """The challenge to its end; err: by wrong moves. All that was heard."""
    table = app.ctx.stack.top
    assert isinstance(table, TableScene)
    mode = table.mode
    assert isinstance(mode, TaskMode) and mode.attempt.source is not None
    *_, found = mode.attempt.source.solve(mode.attempt.task)
    assert found is not None
    prompter, heard, steps = Prompter(table), hands.heard(), 0
    while app.ctx.stack.top is table and mode.attempt.open:
        right = found.line[min(steps, len(found.line) - 1)]
        move = other_than(table, right) if err else right
        hands.make(prompter.wish(alike(table, move)))
        if app.ctx.stack.top is not table and not isinstance(app.ctx.stack.top, ChallengeResult):
            hands.press("Do it")
        steps += 1
        until(app, lambda: table.match.deciding is not None or not mode.attempt.open)
        heard += hands.heard()
        assert steps < 60
    until(app, lambda: isinstance(app.ctx.stack.top, ChallengeResult))
    settle()
    return " ".join([*heard, *hands.heard()])
