"""What is decided differently where moves are only tried: nobody judges, nothing is saved, and one key leads back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from engine.core.session import Session
from engine.core.text import say
from engine.gui.boxes.all import Box, Button, Row, Words
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.match.match_turns_and_take_backs import Event, Match
from engine.scenes.play.mode import Commands, Mode, Panes
from engine.scenes.play.move_log import MoveLog
from engine.table.board.sketch import Sketch
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Mark
from engine.table.geometry.narrow_window_layout import LOWEST_WITH_CARD
from engine.table.hand.hand import Hand

FREE = say("Move for everyone, as you like. The game waits as it is.")
GUESSED = say("Move for everyone, as you like; what is hidden from you is a guess. The game waits as it is.")
BACK = say("Back to the game")
PEN = say("Draw arrows and marks (always with the right button)")
PADS = (12, 12, 8, 6)
"""Pixels around what stands on the card, for each tightness."""
LEAST = len(PADS) - 1
LEAST_LOG = 80
"""Pixels at 1280x720 that the log needs to be worth its place."""


class FreeMatch(Match):
    """A match in which whoever sits there takes back what anybody has done, at the same time as others too."""

    def _sealed(self, k: int) -> bool:
        return False


class TryMode(Mode):
    """`guessed`: is something hidden in the position, so that the copy has a guess there?"""

    cautious = confirms = judged = reviewed = settles = celebrates = tries = ends_itself = False
    trial = True
    top: Tabletop
    log: MoveLog
    hand: Hand
    sketch: Sketch

    def __init__(self, ctx: Context, leave: Callable[[], None], *, guessed: bool) -> None:
        """leave: goes back to the game."""
        self.ctx = ctx
        self.said = False
        """Was it said what this is for?"""
        self.pen = False
        """Does the left button draw, too?"""
        self._leave = leave
        self.about = GUESSED if guessed else FREE
        self._zone: pygame.Rect | None = None
        """What the card may fill at most."""
        self.pane = Pane(ctx, pad=12)
        self.pane.active = False

    def join(self, top: Tabletop, log: MoveLog, hand: Hand, refresh: Callable[[], None]) -> None:
        """The table is there now. refresh: shows other marks."""
        self.top, self.log, self.hand = top, log, hand
        self.sketch = Sketch(top.zones, lambda: self._drawn(refresh))
        top.zones.lowest_log = LOWEST_WITH_CARD
        self._fill()

    def new_match(
        self,
        ctx: Context,
        session: Session[Any, Any],
        think: Callable[[], Thinker],
        judges: Callable[[], bool],
    ) -> Match:
        return FreeMatch(session, speed=lambda: ctx.settings.speed)

    def entered(self) -> None:
        """Where the card has no room for it, what it is for is said in passing."""
        if not self.said:
            self.ctx.toast(self.about)
        self.said = True

    # --- the card ----------------------------------------------------------------------------------------------------

    def panes(self, usual: Panes) -> Panes:
        return (*usual, self.pane)

    def _fill(self) -> None:
        """With what fits into its zone."""
        for tightness in range(LEAST + 1):
            self.pane.pad = PADS[tightness]
            self.pane.set(self._card(tightness))
            if self._zone is None or self.pane.height_for(self._zone.width) <= self._zone.height:
                self.said |= self._zone is not None and not tightness
                break
        self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))

    def _card(self, tightness: int) -> list[Box]:
        """tightness: 1: without what it is for; 2: the way back is an icon; 3: without its name, too."""
        back: Box = Button(BACK, self._leave, "primary", "back").growing()
        if tightness > 1:
            back = IconButton("back", BACK, self._leave, lit=True)
        pen = IconButton("pencil", PEN, self._take_pen, lit=self.pen)
        wipe = IconButton("trash", say("Wipe what is drawn"), self.sketch.wipe, enabled=bool(self.sketch.drawn))
        row = Row(back.keyed("leave"), pen.keyed("pen"), wipe.keyed("wipe"), space=8)
        head = [Words(say("Trying things out"), "bold")] if tightness < LEAST else []
        note = [Words(self.about, "small", "muted").spaced(2)] if not tightness else []
        return [*head, *note, row.spaced(8 if head else 0)]

    def laid_out(self) -> None:
        self._zone = zone = self.top.zones.rect("log")
        self._fill()
        if zone is None:
            return
        used = min(zone.height, self.pane.height_for(zone.width))
        self.pane.layout(pygame.Rect(zone.left, zone.top, zone.width, used))
        top = used + self.ctx.px(10)
        rest = pygame.Rect(zone.left, zone.top + top, zone.width, zone.height - top)
        self.log.layout(rest if rest.height >= self.ctx.px(LEAST_LOG) else None)

    # --- what is drawn -----------------------------------------------------------------------------------------------

    def marks(self, usual: Iterator[Mark]) -> Iterator[Mark]:
        yield from usual
        yield from self.sketch.marks()

    def takes(self, intent: Intent) -> bool:
        hand, pos = self.hand, intent.pos or (-1, -1)
        if not self.sketch.drawing and (hand.held is not None or self.pane.at(pos) is not None):
            return False
        if self.pen and self.sketch.handle(intent, down="press", up="release"):
            return True
        if intent.kind == "menu" and len(hand.poses(self.top.piece_at(pos, hand.targets.by_piece) or "")) > 1:
            # the right button turns what can be turned
            return False
        return self.sketch.handle(intent)

    def _take_pen(self) -> None:
        self.pen = not self.pen
        button = self.pane.find("pen")
        if isinstance(button, IconButton):
            button.lit = self.pen
            self.pane.invalidate(button.rect)

    def _draw(self) -> bool:
        """Draw by the key, where the focus is."""
        key = self.hand.handy()
        piece = self.top.lying.piece(key) if key is not None else None
        place = self.hand.aim or (piece.place if piece is not None else None)
        if place is not None:
            self.sketch.point(place)
        return place is not None

    def _drawn(self, refresh: Callable[[], None]) -> None:
        refresh()
        wipe, drawn = self.pane.find("wipe"), bool(self.sketch.drawn)
        if wipe is not None and wipe.enabled != drawn:
            wipe.enabled = drawn
            self.pane.invalidate(wipe.rect)

    # --- what is done ------------------------------------------------------------------------------------------------

    def commands(self, usual: Commands) -> Commands:
        return {**usual, "try_out": self._leave, "pause": self._leave, "draw": self._draw}

    def shown(self, event: Event) -> None:
        self.sketch.wipe()

    def offers_hints(self, usual: bool) -> bool:
        return False

    def may_ask_ai(self) -> bool:
        return False

    def explains(self, ply: int) -> bool:
        return False

    def own_result(self, *, by_clock: bool) -> bool:
        """None; but between two games of a match the standings lead on."""
        return self.match.over is not None
