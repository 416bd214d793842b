"""The pointer at the table: what is pressed, carried, moved and lit under it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.rules import Seat
from engine.gui.input.intent import FINGER, Intent
from engine.scenes.play.close_up import CloseUp
from engine.scenes.play.help.help import Help
from engine.scenes.play.keyboard import Focus
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.plate_contents import Plates
from engine.scenes.play.viewpoint import Chairs, Game
from engine.table.contract.game_view import Place
from engine.table.geometry.zones import Board
from engine.table.hand.hand import KEYS
from engine.table.panels.seat_plate_boxes import joined

NOWHERE = (-1, -1)
AWAY = Intent("move", pos=NOWHERE)
"""The intent that a pane gets if the pointer is on something above it."""
LOG_LINES = 3
MOST_ZOOM = 4.0
"""Steps of the wheel at once."""
SWIFT = 16
"""Pixels at 1280x720 between two frames: a pointer that moves so fast is passing, and lights nothing up."""
RESTS = 0.06
"""Seconds after which such a pointer has come to rest."""


class Pointer:
    """Passes what it does to the hand, the buttons, the log and the view."""

    def __init__(
        self,
        game: Game,
        focus: Focus,
        log: MoveLog,
        plates: Plates,
        chairs: Chairs,
        help: Help,
        turn: Callable[[int], bool],
    ) -> None:
        """turn: turns what is held."""
        self.ctx, self.top, self.hand = game.ctx, game.top, game.hand
        self.focus = focus
        self.log = log
        self.plates = plates
        self.chairs = chairs
        self.help = help
        self.close_up = CloseUp(game)
        self._turn_piece = turn
        self._pan: tuple[Board, tuple[int, int]] | None = None
        self._last = NOWHERE
        self._since = 1.0
        """Seconds since the pointer was at `_last`."""
        self._passing = False
        """Has it moved so fast that nothing has lit up under it?"""
        self._chair: Seat | None = None
        """The seat on whose plate or table it was pressed."""

    def update(self, dt: float, *, still: bool) -> None:
        """Let `dt` seconds pass. Light up what lies under a pointer that has come to rest; still: nothing lights up."""
        self._since += dt
        self.close_up.update(dt)
        if self._passing and self._since >= RESTS:
            self._passing = False
            if self.hand.held is None and not still:
                self._look(self._last)
        if (self.help.tips.rests(dt) or self.help.tips.long) and not still:
            self._tell(self._last)

    def handle(self, intent: Intent) -> bool:
        """True if it was of use."""
        pos = intent.pos or (-1, -1)
        kind = intent.kind
        if self.help.supply.takes(intent):
            self.close_up.point(None)
            self._clear()
            return True
        if kind == "move":
            free = self.hand.held is None and self._pan is None and self.focus.at(pos) is None
            self.close_up.point(pos if free else None)
            return self._move(intent, pos)
        self.close_up.point(None)
        if kind not in ("press", "release"):
            self.help.tips.leave()
        if kind == "let_go":
            return self._let_go(intent)
        if kind == "pinch":
            return self._pinch(intent)
        if kind == "press":
            return self._press(intent, pos)
        if kind == "release":
            used = self._release(intent, pos)
            if intent.key == FINGER and self.hand.held is None:
                # a finger that is up points at nothing
                self._clear()
            return used
        if kind == "menu":
            return self._right(pos)
        if kind == "menu_up":
            return False
        return self._wheel(intent, pos)

    def _clear(self) -> None:
        """Nothing lies under the pointer that would light up."""
        for pane in (*self.focus.panes, self.log.pane):
            if pane.hover is not None and pane not in self.help.supply.panes:
                pane.handle(AWAY)
        self.help.tips.leave()
        self.help.lights.light(None)
        self.hand.move(NOWHERE)
        self._last, self._passing = NOWHERE, False

    def _move(self, intent: Intent, pos: tuple[int, int]) -> bool:
        if self._pan is not None:
            area, last = self._pan
            area.camera.pan(pos[0] - last[0], pos[1] - last[1])
            self._pan = area, pos
            return True
        empty = self.hand.held is None
        for pane in self.focus.panes:
            # the log lights up only under a pointer that is not passing (see `_look`)
            if pane is not self.log.pane and (empty or pane.pressed is not None):
                reached = self.focus.reached(pane, pos)
                pane.handle(intent if reached or pane.pressed is not None else AWAY)
        if not empty and self.hand.mode == KEYS and not self._meant(pos):
            # a small movement of the mouse does not take the piece from the keyboard
            return True
        far = max(abs(pos[0] - self._last[0]), abs(pos[1] - self._last[1]))
        self._passing = empty and self._since < RESTS and far > self.ctx.px(SWIFT)
        self._last, self._since = pos, 0.0
        self.hand.move(pos)
        told = self.help.tips.point(pos)
        if empty:
            if not told:
                self._explain_plate(pos)
            self._look(NOWHERE if self._passing else pos)
        elif self.log.pane.hover is not None:
            self.log.pane.handle(AWAY)
        return True

    def _look(self, pos: tuple[int, int]) -> None:
        """Light up what lies under the pointer of an empty hand."""
        self.log.pane.handle(AWAY if self.top.zones.covered(pos) else Intent("move", pos=pos))
        self.help.lights.light(None if self.focus.at(pos) is not None else self.top.zones.hit(pos), pos)

    def _meant(self, pos: tuple[int, int]) -> bool:
        old = self.hand.pointer
        return abs(pos[0] - old[0]) + abs(pos[1] - old[1]) > self.ctx.px(24)

    def _explain_plate(self, pos: tuple[int, int]) -> None:
        found = None if self.top.zones.covered(pos) else self.plates.at(pos)
        seat = self.chairs.at(pos)
        strip = self.help.evaluation.strip
        if strip.shown is not None and strip.rect.collidepoint(pos):
            self.ctx.note(strip.shown.told, strip.rect)
        elif found is not None:
            click = self.chairs.invitation(seat) if seat is not None else None
            told = self.plates.told(found[0])
            self.ctx.note(told if click is None else joined(told, click), found[1])
        elif seat is not None and self.top.piece_at(pos, self.hand.targets.by_piece) is None:
            self.ctx.note(self.chairs.invitation(seat), pygame.Rect(pos, (1, 1)).inflate(24, 24))
        elif self.focus.at(pos) is None and not self.ctx.focus_visible:
            self.ctx.note(None)

    def _tell(self, pos: tuple[int, int]) -> None:
        """Say what the figure means on which the pointer rests or is pressed for long; with what a click would do."""
        if self._pan is not None or self.focus.at(pos) is not None:
            return
        plate = None if self.top.zones.covered(pos) else self.plates.at(pos)
        if plate is not None:
            if self.help.tips.long:
                self.help.tips.tell(self.plates.told(plate[0]), plate[1])
            return
        found, seat = self.help.tips.at(pos), self.chairs.at(pos)
        if found is not None:
            words = found.words if seat is None else joined(found.words, self.chairs.invitation(seat))
            self.help.tips.tell(words, found.rect)

    def _press(self, intent: Intent, pos: tuple[int, int]) -> bool:
        self.ctx.note(None)
        self.help.tips.press(pos)
        self._last, self._chair = pos, None
        if self.hand.held is None and self.top.panels.press(pos):
            return True
        pane = self.focus.at(pos)
        if pane is not None:
            self.top.skip()
            return pane.handle(intent)
        self.focus.activate(None)
        if self.top.moving:
            self.top.skip()
        covered = self.top.zones.covered(pos)
        found = self.top.marks.offscreen_arrow.at(pos) if self.hand.held is None and not covered else None
        if found is not None:
            self.top.views.reveal(Place(found.area.name, found.cell))
            return True
        if self.hand.press(pos) or covered:
            self.help.lights.light(None)
            return True
        if self.plates.pane.scroll.most and self.plates.rect.collidepoint(pos) and self.plates.pane.handle(intent):
            return True
        self._chair = self.chairs.at(pos)
        if self._chair is not None:
            return True
        area = self.top.zones.board_at(pos)
        if area is not None and area.camera.moved_by_player:
            self._pan = area, pos
            self.help.lights.light(None)
            return True
        return False

    def _release(self, intent: Intent, pos: tuple[int, int]) -> bool:
        chair, self._chair = self._chair, None
        if self.help.tips.release():
            self.hand.put_back()
            self.hand.place_clicks.forget()
            return True
        if chair is not None:
            return self.chairs.at(pos) == chair and self.chairs.look(chair)
        if self._pan is not None:
            self._pan = None
            self.hand.release(pos)
            return True
        if self.plates.pane.handle(intent):
            return True
        for pane in self.focus.panes:
            if pane.pressed is not None:
                return pane.handle(intent)
        return self.hand.release(pos)

    def _right(self, pos: tuple[int, int]) -> bool:
        if self.hand.held is None:
            self.hand.move(pos)
            if self.top.piece_at(pos, self.hand.targets.by_piece) is None:
                return False
        return self._turn_piece(1)

    def _let_go(self, intent: Intent) -> bool:
        """A second finger has come down: what the first one had begun is not meant."""
        self._pan = self._chair = None
        self.hand.put_back()
        self.hand.place_clicks.forget()
        self.plates.pane.handle(intent)
        for pane in self.focus.panes:
            pane.handle(intent)
        return True

    def _pinch(self, intent: Intent) -> bool:
        """Two fingers move and stretch the board below them, or scroll what else is there."""
        return self.top.views.look(intent) or any(pane.handle(intent) for pane in (*self.focus.panes, self.plates.pane))

    def _wheel(self, intent: Intent, pos: tuple[int, int]) -> bool:
        steps = intent.amount
        over_piece = self.top.piece_at(pos, self.hand.targets.by_piece) is not None
        board = self.top.zones.board_at(pos)
        if self.top.zones.covered(pos):
            return self.hand.held is not None and self._turn(steps)
        if self.hand.held is not None or (over_piece and board is None):
            return self._turn(steps)
        if self.log.rect.collidepoint(pos):
            return self.log.scroll(steps * LOG_LINES)
        if board is not None:
            board.camera.zoom(max(-MOST_ZOOM, min(MOST_ZOOM, intent.far)), pos)
            return True
        return any(pane.handle(intent) for pane in self.focus.panes)

    def _turn(self, steps: int) -> bool:
        return bool(steps) and self._turn_piece(-1 if steps > 0 else 1)
