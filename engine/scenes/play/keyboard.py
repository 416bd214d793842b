"""The keys at the table, and what a gamepad says in their place: wishes, and the focus on a piece or a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from engine.gui.boxes.all import Box
from engine.gui.boxes.pane import LEADING, Pane
from engine.gui.input.intent import Intent
from engine.scenes.play.by_ear.board_walk import BoardWalk
from engine.scenes.play.help.help import Help
from engine.scenes.play.mode import Commands, Panes
from engine.scenes.play.move_buttons import Chips, Choices
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.viewpoint import Game

MOVE = "move"
"""The key of a button that is a move begins so; its number follows."""
ASKED, ENDS, POSSIBLE = range(3)
"""How much a move that is a button is wanted."""
"""Pixels at 1280x720 that a key moves the view."""
WISHES = {
    kind: kind
    for kind in ("undo", "redo", "flip", "rules", "hint", "play_hint", "why", "panel", "chair", "pause", "supply")
}
WISHES |= {"aid": "next_aid"}
WISHES |= {kind: kind for kind in ("try_out", "draw", "checkpoint", "to_checkpoint")}
"""The command of each intent that is simply one."""


class Focus:
    """Which button has it, and where it goes."""

    def __init__(self, game: Game, chips: Chips, panes: Callable[[], Panes], moved: Callable[[], None]) -> None:
        """panes: all that it can be in, in its order. moved: called when another pane has it, or none."""
        self.ctx, self.top, self.hand = game.ctx, game.top, game.hand
        self.chips = chips
        self.walking = False
        """Is there a cursor on the board (`BoardWalk`)? Then the focus stays there, even if nothing is wanted."""
        self.choices = Choices(game.hand.targets)
        """What can be done now."""
        self._panes = panes
        self._moved = moved

    @property
    def panes(self) -> Panes:
        """In the order of the keyboard."""
        return self._panes()

    def find(self, key: str) -> Box | None:
        """A button by its key, wherever it stands; None if it is not there now."""
        return next((found for pane in self.panes if (found := pane.find(key)) is not None), None)

    @property
    def active(self) -> Pane | None:
        """The pane that the keyboard is in, None if it is on the table."""
        return next((pane for pane in self.panes if pane.active), None)

    @property
    def led(self) -> str:
        """The key of the button that has the keyboard's focus, "" while that is on the table."""
        pane = self.active
        return pane.focus.key if pane is not None and pane.focus is not None else ""

    def keep(self, led: str, *, moved: bool = False) -> None:
        """The panes are filled anew: the focus stays on the button that had it.

        It goes on where that is gone, or was a move and the position is another (`moved`). On the table it stays as
        long as there is a piece to take up; in another position, as long as one is wanted.
        """
        same = self.find(led) if led and not (moved and led.startswith(MOVE)) else None
        host = next((pane for pane in self.panes if same in pane.focusable()), None)
        if host is not None:
            host.focus = same
            if not host.active:
                self.activate(host)
        elif led or not (self.walking or (self._piece_wanted if moved else self.hand.targets.pieces)):
            self.go_on()

    def tend(self) -> None:
        """Panels open and close by themselves: the focus is never on what is gone, and on nothing only if nothing is
        wanted."""
        hand = self.hand
        pane = None if hand.keyboard_here else self.active
        idle = hand.focus is None and hand.held is None and not self.walking
        stray = idle if hand.keyboard_here else pane is None
        if stray or (pane is not None and pane.focus not in pane.focusable()):
            self.go_on()

    def go_on(self) -> bool:
        """Move the keyboard's focus to what the turn wants next. False if nothing is wanted.

        That is a piece; without one a move that is a button, else the button that looks like the answer. Pieces that
        lie and could only be corrected are not wanted where a button ends the turn.
        """
        wanted = None if self._piece_wanted else self._next_button()
        pane = next((pane for pane in self.panes if wanted in pane.focusable()), None)
        if pane is not self.active or self.hand.keyboard_here != (pane is None):
            self.activate(pane)
        if pane is not None:
            pane.focus_on(wanted)
        return pane is not None or bool(self.hand.targets.pieces)

    @property
    def _piece_wanted(self) -> bool:
        targets = self.hand.targets
        return bool(targets.fresh or (targets.pieces and not self.choices.finishing))

    def leave(self) -> bool:
        """Move the keyboard's focus back from a button to what the turn wants. False if it is there."""
        before = self.led
        self.go_on()
        return self.led != before

    def _next_button(self) -> Box | None:
        stops = [box for pane in self.panes for box in pane.focusable()]
        moves = [stop for stop in stops if stop.key.startswith(MOVE)]
        return min(moves, key=self._urgency, default=next((stop for stop in stops if stop.stands_out), None))

    def _urgency(self, button: Box) -> tuple[int, int]:
        """What stands beside a place is asked there; then comes what ends the turn, then what else is possible."""
        number = int(button.key.removeprefix(MOVE))
        ends = number in self.choices.finishing
        asked = self.chips.anchors[number] is not None and not ends
        return ASKED if asked else ENDS if ends else POSSIBLE, number

    def activate(self, pane: Pane | None) -> None:
        """Move the keyboard's focus to a pane, or (None) to the table."""
        for other in self.panes:
            if other.active != (other is pane):
                other.active = other is pane
                other.invalidate(other.rect.inflate(24, 24))
        self.hand.keyboard_here = pane is None
        self.ctx.note(None)
        self._moved()

    def enter(self, first: bool = True) -> bool:
        """The keyboard comes in from the table."""
        stops = [(pane, box) for pane in self.panes for box in pane.focusable()]
        if not stops:
            return False
        pane, box = stops[0 if first else -1]
        self.activate(pane)
        pane.focus_on(box)
        return True

    def descend(self) -> bool:
        """The keyboard comes down from the pieces: to a move that is a button, what is asked there first, then what
        ends the turn; else to the first button."""
        wanted = self._next_button()
        if wanted is None or not wanted.key.startswith(MOVE):
            return self.enter()
        pane = next(pane for pane in self.panes if wanted in pane.focusable())
        self.activate(pane)
        pane.focus_on(wanted)
        return True

    @property
    def at_the_last(self) -> bool:
        """Does nothing come after what has the focus?"""
        stops = [(pane, box) for pane in self.panes for box in pane.focusable()]
        return not stops or (stops[-1][0] is self.active and stops[-1][1] is stops[-1][0].focus)

    def walk(self, by: int) -> None:
        """Tab within the panes; at the end back to the table."""
        stops = [(pane, box) for pane in self.panes for box in pane.focusable()]
        here = self.active
        number = next((i for i, (pane, box) in enumerate(stops) if pane is here and box is pane.focus), -1)
        target = number + by
        if number >= 0 and not self.hand.targets.pieces:
            # round and round: there is nothing else
            target %= len(stops)
        if number < 0 or not 0 <= target < len(stops):
            self.activate(None)
            return
        pane, box = stops[target]
        self.activate(pane)
        pane.focus_on(box)

    def at(self, pos: tuple[int, int]) -> Pane | None:
        """The pane with something to press under a pixel."""
        found = ((pane, pane.at(pos)) for pane in self.panes if self.reached(pane, pos))
        return next((pane for pane, box in found if box is not None), None)

    def reached(self, pane: Pane, pos: tuple[int, int]) -> bool:
        """Does nothing lie above this pane there?"""
        return self.chips.in_front(pane) or not self.top.zones.covered(pos)

    def meant(self) -> Any | None:
        """The move of the button under the pointer, else of the one with the focus; None for no move."""
        pointed = [pane.hover for pane in self.panes if pane.hover is not None]
        led = [pane.focus for pane in self.panes if pane.active and self.ctx.focus_visible]
        box = next(iter((*pointed, *led)), None)
        if box is None or not box.key.startswith(MOVE):
            return None
        number = int(box.key.removeprefix(MOVE))
        buttons = self.hand.targets.buttons
        return buttons[number] if number < len(buttons) else None


def in_lines(bodies: Mapping[str, pygame.Rect]) -> list[str]:
    """What lies there in reading order: line by line, a line being as high as the lowest of them."""
    high = min((body.height for body in bodies.values()), default=1)
    return sorted(bodies, key=lambda key: (bodies[key].centery // max(1, high), bodies[key].centerx))


class Keys:
    """Passes what they say to the hand, the buttons, the log and the view."""

    def __init__(
        self,
        game: Game,
        focus: Focus,
        log: MoveLog,
        help: Help,
        turn: Callable[[int], bool],
        commands: Commands,
        walk: BoardWalk,
    ) -> None:
        """turn: turns what is held."""
        self.walk = walk
        self.ctx, self.top, self.hand = game.ctx, game.top, game.hand
        self.focus = focus
        self.log = log
        self.lights, self.tips, self.supply = help.lights, help.tips, help.supply
        self.commands = commands
        self._turn = turn

    def wakes(self, intent: Intent) -> bool:
        """Does a key only show where the focus is, as on every page (`Pane.wakes`)?"""
        if not self.ctx.devices.awakening or intent.kind not in LEADING or self.hand.held is not None:
            return False
        pane = self.focus.active
        if pane is not None:
            return pane.wakes(intent)
        if self.walk.place is not None:
            return False
        if self.hand.focus is None or self._back_to_panel():
            return False
        self._light_focus()
        return True

    def wish(self, intent: Intent) -> bool:
        """True if it was of use."""
        if self.focus.active is not None and intent.kind != "text":
            # a button is meant now
            self.walk.leave()
        used, self.focus.walking = self.walk.wish(intent), self.walk.place is not None
        if used and self.walk.place is not None and intent.kind in ("walk", "jump"):
            self.focus.activate(None)
        if used:
            return True
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
                return self._turn_or_step(-1) if turns else self._do("recall")
            case "turn":
                return self._turn_or_step(intent.amount) if turns else self._turn(intent.amount)
            case "confirm":
                return self._confirm(intent)
            case "piece":
                return self._take(intent.amount)
            case "focus":
                return self._steer(intent)
            case "diagonal":
                if self.focus.active is None and self._lead(intent.direction):
                    return True
                return intent.straight is not None and self._steer(intent.straight)
            case "next" | "previous":
                return self._step(1 if intent.kind == "next" else -1)
            case "page":
                return self.supply.page(intent.amount) or self.log.page(intent.amount)
            case "edge":
                return self.log.scroll(10_000 if intent.amount < 0 else -10_000)
            case _:
                return self._view(intent)

    def _do(self, command: str) -> bool:
        do = self.commands.get(command)
        return do is not None and do() is not False

    def _back(self) -> bool:
        if self.hand.held is not None:
            self.hand.put_back()
        elif self.supply.close() or self._do("own_table"):
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

    def _take(self, number: int) -> bool:
        """Take up the piece of this number, as they lie line by line; where it can go to one place only, play it."""
        hand = self.hand
        hand.put_back()
        if self._back_to_panel():
            return True
        bodies = {key: self.top.body(key) for key in hand.targets.fresh or hand.targets.pieces}
        pieces = in_lines({key: body for key, body in bodies.items() if body is not None})
        if number > len(pieces):
            return False
        self.focus.activate(None)
        hand.focus_on(pieces[number - 1])
        self._light_focus()
        return hand.confirm()

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
        return led or (direction[1] <= 0 and self._set_out(direction))

    def _set_out(self, direction: tuple[int, int]) -> bool:
        """Where one piece alone can be taken up and has several places, a direction takes it up and to the first place
        there; down leads to the buttons. False if it does not."""
        hand = self.hand
        if len(hand.targets.pieces) != 1 or hand.focus not in hand.targets.by_piece or self.focus.active is not None:
            return False
        if hand.targets.only(hand.focus) is not None or not hand.confirm():
            return False
        hand.steer(direction)
        return True

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
        self.tips.lead(self.hand.focus)

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

    def _turn_or_step(self, by: int) -> bool:
        """A gamepad's shoulder buttons lead to the other places where there is nothing to be turned."""
        return self._turn(by) or self.hand.step(by)

    def _view(self, intent: Intent) -> bool:
        if intent.kind != "fit":
            return self.top.views.look(intent)
        self.commands["fit"]()
        return True
