"""Help on demand: marks that a player switches on and off (a missing link, open ends, what pays)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.core.rules import Seat
from engine.core.text import say
from engine.gui.boxes.all import Toggle
from engine.gui.boxes.dialog import Dialog
from engine.scenes.play.viewpoint import Game
from engine.table.contract.game_view import Aid, Mark


class BoardAids:
    """`on`: the keys of the aids that are shown, whenever the position offers them.

    After the end there is nothing to decide, and what could still be done is no help any more.
    """

    def __init__(self, game: Game, changed: Callable[[], None]) -> None:
        """changed: called when others are switched on."""
        self.ctx, self.match, self.top, self.view = game.ctx, game.match, game.top, game.top.view
        self.on: frozenset[str] = frozenset()
        self._changed = changed

    def offered(self) -> tuple[Aid, ...]:
        """The help there is now."""
        match = self.match
        return () if match.over is not None else tuple(self.view.aids(match.session.shown(match.me), match.me))

    def marks(self, position: Any, me: Seat) -> list[Mark]:
        """The marks of the aids that are on in this position."""
        if self.match.over is not None:
            return []
        keys, told = [aid.key for aid in self.view.aids(position, me) if aid.key in self.on], self.top.lying.told
        return [mark for key in keys for mark in self.view.aid(position, told, key)]

    def switch(self, key: str, on: bool) -> None:
        """Switch an aid on or off."""
        self.on = self.on | {key} if on else self.on - {key}
        self._changed()

    def next(self) -> bool:
        """Switch to the next aid, after the last to none. False if there is no aid."""
        keys = [aid.key for aid in self.offered()]
        shown = [key for key in keys if key in self.on]
        number = keys.index(shown[-1]) + 1 if shown else 0
        self.on = frozenset(keys[number : number + 1])
        self._changed()
        return bool(keys)

    def open(self, others: Sequence[Toggle] = ()) -> None:
        """Choose by name. others: what else can be switched on there."""
        toggles = [Toggle(aid.label, aid.key in self.on, partial(self.switch, aid.key)) for aid in self.offered()]
        done = (say("Done"), None, "primary")
        self.ctx.stack.push(Dialog(self.ctx, say("Aids on the table"), [], [done], extra=[*toggles, *others]))
