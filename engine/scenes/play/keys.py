"""The keys at the table, and what a gamepad says in their place: wishes, and the way of the focus."""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.boxes.pane import LEADING
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.play.buttons import Commands
from engine.scenes.play.help.lights import Lights
from engine.scenes.play.log import MoveLog
from engine.scenes.play.offer.focus import Focus
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand

PAN = 70
"""Pixels at 1280x720 that a key moves the view."""
WISHES = {
    kind: kind for kind in ("undo", "redo", "flip", "rules", "hint", "play_hint", "why", "panel", "chair", "pause")
}
WISHES |= {"aid": "next_aid"}
"""The command of each intent that is simply one."""


class Keys:
    """Passes what they say to the hand, the buttons, the log and the view."""

    def __init__(
        self,
        ctx: Context,
        top: Tabletop,
        hand: Hand,
        focus: Focus,
        log: MoveLog,
        lights: Lights,
        turn: Callable[[int], bool],
        commands: Commands,
    ) -> None:
        """turn: turns what is held."""
        self.ctx = ctx
        self.top = top
        self.hand = hand
        self.focus = focus
        self.log = log
        self.lights = lights
        self.commands = commands
        self._turn = turn

    def wakes(self, intent: Intent) -> bool:
        """Does a key only show where the focus is, as on every page (`Pane.wakes`)?"""
        if not self.ctx.devices.awakening or intent.kind not in LEADING or self.hand.held is not None:
            return False
        pane = self.focus.active
        if pane is not None:
            return pane.wakes(intent)
        if self.hand.focus is None or self._back_to_panel():
            return False
        self._light_focus()
        return True

    def wish(self, intent: Intent) -> bool:
        """True if it was of use."""
        if intent.kind in WISHES:
            return self._do(WISHES[intent.kind])
        # a gamepad's buttons for these turn what is held
        turns = intent.key == "pad" and self.hand.held is not None
        match intent.kind:
            case "back":
                return self._back()
            case "finish":
                return self._turn(1) if turns else self._do("finish")
            case "recall":
                return self._turn(-1) if turns else self._do("recall")
            case "turn":
                return self._turn(intent.amount)
            case "confirm":
                return self._confirm(intent)
            case "focus":
                return self._steer(intent)
            case "diagonal":
                return self.focus.active is None and self._lead(intent.direction)
            case "next" | "previous":
                return self._step(1 if intent.kind == "next" else -1)
            case "page":
                return self.log.page(intent.amount)
            case "edge":
                return self.log.scroll(10_000 if intent.amount < 0 else -10_000)
            case _:
                return self._view(intent)

    def _do(self, command: str) -> bool:
        return self.commands[command]() is not False

    def _back(self) -> bool:
        if self.hand.held is not None:
            self.hand.put_back()
        elif self._do("own_table"):
            return True
        elif not self.focus.leave():
            self.commands["pause"]()
        return True

    def _confirm(self, intent: Intent) -> bool:
        pane = self.focus.active
        if pane is not None and self.hand.held is None:
            return pane.handle(intent)
        if self._back_to_panel():
            return True
        if self.hand.confirm():
            self.lights.light(None)
            return True
        # nothing has the focus: impatient presses while others move must not end on "Take back"
        return self.hand.focus is None and self.focus.go_on()

    def _steer(self, intent: Intent) -> bool:
        pane = self.focus.active
        if self.hand.held is not None or pane is None:
            if self._lead(intent.direction):
                return True
            return self.hand.held is None and intent.direction[1] > 0 and self.focus.descend()
        if pane.handle(intent):
            return True
        if intent.direction[1] < 0 or intent.direction[0] < 0:
            self.focus.activate(None)
        elif not self.focus.at_the_last:
            # a gamepad has no Tab: this way it comes from the chips to the buttons
            self.focus.walk(1)
        return True

    def _lead(self, direction: tuple[int, int]) -> bool:
        """Move the held piece to a place, or the focus to the next piece. False if there is none in that direction."""
        hand = self.hand
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
        top = self.top
        key = self.hand.focus
        piece = top.lying.piece(key) if key is not None else None
        aside = top.panels.tucked and piece is not None and bool(top.zones.panel_of(piece.place.zone))
        return aside and top.panels.tuck()

    def _light_focus(self) -> None:
        """What belongs to the piece that the keyboard means."""
        piece = self.top.lying.piece(self.hand.focus) if self.hand.focus is not None else None
        self.lights.light(piece.place if piece is not None else None)

    def _step(self, by: int) -> bool:
        pieces = self.hand.targets.pieces
        if self.hand.held is not None:
            return self.hand.step(by)
        if self.focus.active is not None:
            self.focus.walk(by)
            if self.focus.active is None and pieces:
                # round and round: from the last button to the first piece
                self.hand.focus_on(pieces[0 if by > 0 else -1])
                self._light_focus()
            return True
        if self._back_to_panel():
            return True
        number = pieces.index(self.hand.focus) + by if self.hand.focus in pieces else len(pieces)
        if 0 <= number < len(pieces):
            self.hand.focus_on(pieces[number])
            self._light_focus()
            return True
        return self.focus.enter(first=by > 0)

    def _view(self, intent: Intent) -> bool:
        area = self.top.zones.main()
        camera = area.camera if area is not None else None
        if camera is None:
            return False
        if intent.kind == "fit":
            self.commands["fit"]()
        elif intent.kind == "zoom":
            camera.zoom(intent.amount)
        elif intent.kind == "pan":
            step = self.ctx.px(PAN)
            camera.pan(-intent.direction[0] * step, -intent.direction[1] * step, glide=True)
        else:
            return False
        return True
