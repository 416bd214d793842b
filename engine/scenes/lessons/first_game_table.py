"""What is decided differently at the table of a first game: each rule is told when it is first needed, in place of a
hint, and pointed at. The hand is never led and nothing waits; see `engine.core.lesson`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.core.lesson import FirstGame, Needed
from engine.core.running_lesson import Telling
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.scenes.lessons.coach_card import how
from engine.scenes.lessons.highlights import Signs
from engine.scenes.play.mode import Mode
from engine.scenes.play.table import TableScene
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Mark
from engine.table.hand.hand import Hand

LEAST, EACH = 2.0, 0.33
"""Seconds that a sentence can be read: at least, and for each of its words."""


def reading_time(words: str) -> float:
    """The seconds that somebody who reads slowly takes for these words."""
    return LEAST + EACH * len(words.split())


class FirstGameMode(Mode):
    """`telling`: what was told so far, and what is told now."""

    ends_itself = False
    top: Tabletop
    hand: Hand
    signs: Signs

    def __init__(self, ctx: Context, game: FirstGame, session: Session[Any, Any]) -> None:
        self.ctx = ctx
        self.telling = Telling(game, session)
        self._left = 0.0
        """Seconds that the present sentence has still to be read."""
        self._made = self.telling.moves
        """How many moves were made when it was told."""
        self._refresh: Callable[[], None] = lambda: None
        self._looked: object = None
        self._next: Needed | None = None
        """What is needed next, as long as that is the same."""

    def join(self, top: Tabletop, hand: Hand, signs: Signs, refresh: Callable[[], None]) -> None:
        """The table is there now. refresh: updates its message line and marks."""
        self.top, self.hand, self.signs, self._refresh = top, hand, signs, refresh

    def update(self, dt: float) -> None:
        self.signs.update(dt)
        self.rule = self._words()
        self._left = max(0.0, self._left - dt)
        telling, now = self.telling, self.telling.now
        if telling.session.over is not None and now is not None:
            # at once: how it ends is shown, and no advice is of use any more
            self._tell(None)
        if telling.session.over is not None or self.top.moving:
            return
        acted = telling.moves != self._made
        following = self._following()
        if following is not None and (acted or now is None or self._left <= 0 or following.held):
            self._tell(following)
        elif now is not None and acted and self._left <= 0:
            self._tell(None)

    def _words(self) -> Text | None:
        """The rule that is needed now; what is done with the table is told for the device in use."""
        now = self.telling.now
        if now is None or not now.deed:
            return now.text if now is not None else None
        return say("{rule} {how}", rule=now.text, how=how(self.ctx, now.deed, self.ctx.device))

    def _following(self) -> Needed | None:
        """What is to be told next: looked for anew where something has been done."""
        session, held = self.telling.session, self.hand.held in self.hand.targets.by_piece
        looked = len(session.states), held, self.telling.now
        if looked != self._looked:
            self._looked = looked
            self._next = self.telling.needed(held=held)
        return self._next

    def _tell(self, rule: Needed | None) -> None:
        self._made = self.telling.moves
        self._left = reading_time(self.ctx.tr(rule.text)) if rule is not None else 0.0
        self.signs.point(self.telling.tell(rule))
        self._refresh()

    @property
    def busy(self) -> bool:
        return self.signs.busy

    @property
    def expecting(self) -> bool:
        return self._left > 0

    def marks(self, usual: Iterator[Mark]) -> Iterator[Mark]:
        yield from usual
        yield from self.signs.marks()


def first_game_table(ctx: Context, session: Session[Any, Any], game: FirstGame, *, fresh: bool) -> TableScene:
    """A table at which this first game begins or goes on."""
    mode = FirstGameMode(ctx, game, session)
    table = TableScene(ctx, session, fresh, mode)
    signs = Signs(ctx, table.top, table.hand, lambda: table.buttons.panes)
    mode.join(table.top, table.hand, signs, table.refresh)
    return table
