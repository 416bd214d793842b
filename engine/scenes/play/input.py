"""The input at the table: passes pointer and keys to the hand, the buttons, the log and the view."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.boxes.pane import LEADING
from engine.gui.boxes.tree import Node, tree
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.scenes.play.buttons import Buttons, ButtonTable
from engine.table.contract.view import Place
from engine.table.geometry.zones import Area
from engine.table.hand.board_tree import board_tree
from engine.table.hand.hand import KEYS
from engine.table.panels.plates import joined

NOWHERE = (-1, -1)
AWAY = Intent("move", pos=NOWHERE)
"""The intent that a pane gets if the pointer is on something above it."""
PAN = 70
"""Pixels at 1280x720 that a key moves the view."""
LOG_LINES = 3
MOST_ZOOM = 4.0
"""Steps of the wheel at once."""
SWIFT = 16
"""Pixels at 1280x720 between two frames: a pointer that moves so fast is passing, and lights nothing up."""
RESTS = 0.06
"""Seconds after which such a pointer has come to rest."""


class InputTable(ButtonTable):
    """A table with the parts that the player's wishes go to."""

    buttons: Buttons
    input: TableInput

    def tree(self) -> tuple[Node, ...]:
        """The board, then what stands beside and below it."""
        return (*board_tree(self.top, self.hand, self.input.by_name), *tree(self.buttons.panes))


class TableInput:
    """One for each table scene."""

    def __init__(self, table: InputTable) -> None:
        self.table = table
        self.ctx = table.ctx
        self._pan: tuple[Area, tuple[int, int]] | None = None
        self._last = NOWHERE
        self._since = 1.0
        """Seconds since the pointer was at `_last`."""
        self._passing = False
        """Has it moved so fast that nothing has lit up under it?"""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass. Light up what lies under a pointer that has come to rest."""
        self._since += dt
        if self._passing and self._since >= RESTS:
            self._passing = False
            if self.table.hand.held is None and not self.table.recall.active:
                self._look(self._last)

    def handle(self, intent: Intent) -> bool:
        """True if it was of use."""
        table = self.table
        if table.recall.active:
            # a pointer that merely moves is not an input
            return intent.kind == "move" or table.recall.finish()
        if intent.kind in POINTER_KINDS:
            return self._pointer(intent)
        skipped = table.top.playing and intent.kind != "text"
        if skipped:
            # any key skips what moves; the keys for it do nothing else
            table.top.skip()
            if intent.kind in ("skip", "confirm", "finish") and not table.beside:
                return True
        return self._wakes(intent) or self._wish(intent) or skipped

    def _wakes(self, intent: Intent) -> bool:
        """Does a key only show where the focus is, as on every page (`Pane.wakes`)?"""
        table = self.table
        if not self.ctx.awakening or intent.kind not in LEADING or table.hand.held is not None:
            return False
        pane = table.buttons.active
        if pane is not None:
            return pane.wakes(intent)
        if table.hand.focus is None or self._back_to_panel():
            return False
        self._light_focus()
        return True

    def by_name(self, deed: Callable[[], bool]) -> bool:
        """Do something on the board that was found by its name (see `InputTable.tree`)."""
        table = self.table
        if table.recall.active:
            return table.recall.finish()
        if table.top.playing:
            table.top.skip()
        table.buttons.activate(None)
        done = deed()
        table.light(None)
        table.refresh()
        return done

    # --- pointer -----------------------------------------------------------------------------------------------------

    def _pointer(self, intent: Intent) -> bool:
        pos = intent.pos or (-1, -1)
        kind = intent.kind
        if kind == "move":
            return self._move(intent, pos)
        if kind == "press":
            return self._press(intent, pos)
        if kind == "release":
            return self._release(intent, pos)
        if kind == "menu":
            return self._right(pos)
        return self._wheel(intent, pos)

    def _move(self, intent: Intent, pos: tuple[int, int]) -> bool:
        table = self.table
        if self._pan is not None:
            area, last = self._pan
            if area.camera is not None:
                area.camera.pan(pos[0] - last[0], pos[1] - last[1])
            self._pan = area, pos
            return True
        empty = table.hand.held is None
        for pane in table.buttons.panes:
            if empty or pane.pressed is not None:
                reached = table.buttons.reached(pane, pos)
                pane.handle(intent if reached or pane.pressed is not None else AWAY)
        if not empty and table.hand.mode == KEYS and not self._meant(pos):
            # a small movement of the mouse does not take the piece from the keyboard
            return True
        far = max(abs(pos[0] - self._last[0]), abs(pos[1] - self._last[1]))
        self._passing = empty and self._since < RESTS and far > self.ctx.px(SWIFT)
        self._last, self._since = pos, 0.0
        table.hand.move(pos)
        if empty:
            self._explain_plate(pos)
            self._look(NOWHERE if self._passing else pos)
        else:
            table.log.point(NOWHERE)
        return True

    def _look(self, pos: tuple[int, int]) -> None:
        """Light up what lies under the pointer of an empty hand."""
        table = self.table
        table.log.point(NOWHERE if table.top.zones.covered(pos) else pos)
        table.light(None if table.buttons.at(pos) is not None else table.top.zones.hit(pos), pos)

    def _meant(self, pos: tuple[int, int]) -> bool:
        old = self.table.hand.pointer
        return abs(pos[0] - old[0]) + abs(pos[1] - old[1]) > self.ctx.px(24)

    def _explain_plate(self, pos: tuple[int, int]) -> None:
        table = self.table
        found = None if table.top.zones.covered(pos) else table.plates.at(pos)
        seat = table.chairs.at(pos)
        if table.strip.shown is not None and table.strip.rect.collidepoint(pos):
            self.ctx.note(table.strip.shown.told, table.strip.rect)
        elif found is not None:
            click = table.chairs.invitation(seat) if seat is not None else None
            self.ctx.note(found[0].told if click is None else joined(found[0].told, click), found[1])
        elif seat is not None and table.top.piece_at(pos, table.targets.by_piece) is None:
            self.ctx.note(table.chairs.invitation(seat), pygame.Rect(pos, (1, 1)).inflate(24, 24))
        elif table.buttons.at(pos) is None and not self.ctx.focus_visible:
            self.ctx.note(None)

    def _press(self, intent: Intent, pos: tuple[int, int]) -> bool:
        table = self.table
        self.ctx.note(None)
        if table.hand.held is None and table.top.panels.press(pos):
            return True
        pane = table.buttons.at(pos)
        if pane is not None:
            table.top.skip()
            return pane.handle(intent)
        table.buttons.activate(None)
        if table.top.moving:
            table.top.skip()
        covered = table.top.zones.covered(pos)
        found = table.top.offscreen_arrow.at(pos) if table.hand.held is None and not covered else None
        if found is not None:
            table.top.reveal(Place(found.area.name, found.cell))
            return True
        if table.hand.press(pos) or covered:
            table.light(None)
            return True
        if table.plates.pane.scrolls and table.plates.rect.collidepoint(pos) and table.plates.pane.handle(intent):
            return True
        seat = table.chairs.at(pos)
        if seat is not None:
            return table.chairs.look(seat)
        line = table.log.at(pos)
        if line is not None:
            table.look_at(line.ply)
            return True
        area = next((area for area in table.top.zones.boards() if area.rect.collidepoint(pos)), None)
        if area is not None and area.camera is not None and area.camera.moved_by_player:
            self._pan = area, pos
            table.light(None)
            return True
        return False

    def _release(self, intent: Intent, pos: tuple[int, int]) -> bool:
        table = self.table
        if self._pan is not None:
            self._pan = None
            table.hand.release(pos)
            return True
        if table.plates.pane.handle(intent):
            return True
        for pane in table.buttons.panes:
            if pane.pressed is not None:
                return pane.handle(intent)
        return table.hand.release(pos)

    def _right(self, pos: tuple[int, int]) -> bool:
        table = self.table
        if table.hand.held is None:
            table.hand.move(pos)
            if table.top.piece_at(pos, table.targets.by_piece) is None:
                return False
        return table.turn(1)

    def _wheel(self, intent: Intent, pos: tuple[int, int]) -> bool:
        table = self.table
        steps = intent.amount
        over_piece = table.top.piece_at(pos, table.targets.by_piece) is not None
        board = next((area for area in table.top.zones.boards() if area.rect.collidepoint(pos)), None)
        if table.top.zones.covered(pos):
            return table.hand.held is not None and self._turn(steps)
        if table.hand.held is not None or (over_piece and board is None):
            return self._turn(steps)
        if table.log.rect.collidepoint(pos):
            return table.log.scroll(steps * LOG_LINES)
        if board is not None and board.camera is not None:
            board.camera.zoom(max(-MOST_ZOOM, min(MOST_ZOOM, intent.far)), pos)
            return True
        return any(pane.handle(intent) for pane in table.buttons.panes)

    def _turn(self, steps: int) -> bool:
        return bool(steps) and self.table.turn(-1 if steps > 0 else 1)

    # --- keys --------------------------------------------------------------------------------------------------------

    def _wish(self, intent: Intent) -> bool:
        table = self.table
        match intent.kind:
            case "back":
                return self._back()
            case "pause":
                table.open_menu()
            case "undo":
                return table.undo()
            case "finish":
                # a gamepad's button for it turns what is held
                turns = intent.key == "pad" and table.hand.held is not None
                return table.turn(1) if turns else table.finish()
            case "redo":
                return table.redo()
            case "turn":
                return table.turn(intent.amount)
            case "flip":
                return table.flip()
            case "confirm":
                return self._confirm(intent)
            case "focus":
                return self._steer(intent)
            case "diagonal":
                return table.buttons.active is None and self._lead(intent.direction)
            case "next" | "previous":
                return self._step(1 if intent.kind == "next" else -1)
            case "rules":
                table.open_rules()
            case "hint":
                return table.hint.press()
            case "play_hint":
                return table.hint.play()
            case "why":
                return table.open_why()
            case "recall":
                # a gamepad's button for it turns what is held
                turns = intent.key == "pad" and table.hand.held is not None
                return table.turn(-1) if turns else table.recall.press()
            case "panel":
                return table.top.panels.tuck()
            case "aid":
                return table.help.next()
            case "chair":
                return table.chairs.next()
            case "page":
                return table.log.page(intent.amount)
            case "edge":
                return table.log.scroll(10_000 if intent.amount < 0 else -10_000)
            case _:
                return self._view(intent)
        return True

    def _back(self) -> bool:
        table = self.table
        if table.hand.held is not None:
            table.hand.put_back()
        elif table.chairs.back():
            return True
        elif not table.buttons.leave():
            table.open_menu()
        return True

    def _confirm(self, intent: Intent) -> bool:
        table = self.table
        pane = table.buttons.active
        if pane is not None and table.hand.held is None:
            return pane.handle(intent)
        if self._back_to_panel():
            return True
        if table.hand.confirm():
            table.light(None)
            return True
        # nothing has the focus: impatient presses while others move must not end on "Take back"
        return table.hand.focus is None and table.buttons.go_on()

    def _steer(self, intent: Intent) -> bool:
        table = self.table
        pane = table.buttons.active
        if table.hand.held is not None or pane is None:
            if self._lead(intent.direction):
                return True
            return table.hand.held is None and intent.direction[1] > 0 and table.buttons.descend()
        if pane.handle(intent):
            return True
        if intent.direction[1] < 0 or intent.direction[0] < 0:
            table.buttons.activate(None)
        elif not table.buttons.at_the_last:
            # a gamepad has no Tab: this way it comes from the chips to the buttons
            table.buttons.walk(1)
        return True

    def _lead(self, direction: tuple[int, int]) -> bool:
        """Move the held piece to a place, or the focus to the next piece. False if there is none in that direction."""
        hand = self.table.hand
        if hand.held is not None:
            return hand.steer(direction)
        if self._back_to_panel():
            return True
        led = hand.steer(direction)
        if led:
            self._light_focus()
        return led

    def _back_to_panel(self) -> bool:
        """Keys mean a piece of the panel that was put aside: it comes back first."""
        top = self.table.top
        key = self.table.hand.focus
        piece = top.piece(key) if key is not None else None
        aside = top.panels.tucked and piece is not None and bool(top.zones.panel_of(piece.place.zone))
        return aside and top.panels.tuck()

    def _light_focus(self) -> None:
        """What belongs to the piece that the keyboard means."""
        table = self.table
        piece = table.top.piece(table.hand.focus) if table.hand.focus is not None else None
        table.light(piece.place if piece is not None else None)

    def _step(self, by: int) -> bool:
        table, pieces = self.table, self.table.targets.pieces
        if table.hand.held is not None:
            return table.hand.step(by)
        if table.buttons.active is not None:
            table.buttons.walk(by)
            if table.buttons.active is None and pieces:
                # round and round: from the last button to the first piece
                table.hand.focus_on(pieces[0 if by > 0 else -1])
                self._light_focus()
            return True
        if self._back_to_panel():
            return True
        number = pieces.index(table.hand.focus) + by if table.hand.focus in pieces else len(pieces)
        if 0 <= number < len(pieces):
            table.hand.focus_on(pieces[number])
            self._light_focus()
            return True
        return table.buttons.enter(first=by > 0)

    def _view(self, intent: Intent) -> bool:
        table = self.table
        area = table.top.zones.main()
        camera = area.camera if area is not None else None
        if camera is None:
            return False
        if intent.kind == "fit":
            table.fit()
        elif intent.kind == "zoom":
            camera.zoom(intent.amount)
        elif intent.kind == "pan":
            step = self.ctx.px(PAN)
            camera.pan(-intent.direction[0] * step, -intent.direction[1] * step, glide=True)
        else:
            return False
        return True
