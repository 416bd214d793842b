"""The table's buttons: turn and flip, take back, hint, help, rules, menu; and the moves without a piece."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from msgspec import Struct

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Row
from engine.gui.boxes.buttons import IconButton
from engine.gui.boxes.pane import Pane
from engine.scenes.play.actions import CLOSED, TableActions
from engine.scenes.play.board_aids import Help
from engine.scenes.play.chairs import Chairs
from engine.scenes.play.hint import Hint
from engine.scenes.play.log import LogStop
from engine.scenes.play.move_chips import Chips
from engine.scenes.play.recall import Recall
from engine.table.hand.targets import can_flip, can_turn

GAP = 6
"""Pixels at 1280x720 between two of them."""
TIGHT = 4
"""Pixels between two icons at least."""
MOVE = "move"
"""The key of a button that is a move begins so; its number follows."""
ASKED, ENDS, POSSIBLE = range(3)
"""How much a move that is a button is wanted."""


class ButtonTable(TableActions):
    """A table with the parts that the buttons ask."""

    chairs: Chairs
    chips: Chips
    help: Help
    hint: Hint
    recall: Recall


class Offered(Struct, frozen=True):
    """What the buttons depend on: which there are, which can be pressed, which are on."""

    turns: bool
    can_turn: bool
    can_flip: bool
    can_undo: bool
    can_redo: bool
    helps: bool
    helping: bool
    hints: bool
    hinting: bool
    camera_moved: bool
    over: bool
    resting: bool
    confirming: bool
    closed: bool
    labels: tuple[Text, ...]
    anchored: tuple[bool, ...]
    chairs: bool
    away: bool
    keys: object
    device: str


class Advised(Struct, frozen=True):
    """What stands at the end of the message line: the way to the rule of a refusal, to play the hint, to see the
    others' moves again, to what the AI thought; and what the buttons look like."""

    refused: bool
    hinted: bool
    again: bool
    by_ai: bool
    look: tuple[object, ...]


class Buttons:
    """Panes of buttons.

    The zone's buttons; at the end of the message line "Why?" (of a refusal, or of the AI's move) and the other's turn
    once more; in a corner of the board, while the player has moved the view, the way back to all of it; the log, for
    keys.
    """

    def __init__(self, table: ButtonTable) -> None:
        self.table = table
        self.ctx = table.ctx
        self.pane = Pane(self.ctx, card=False)
        self.corner = Pane(self.ctx, card=False)
        self.log = Pane(self.ctx, card=False)
        self.pane.active = self.corner.active = self.log.active = False
        self._side, self._in_line, self._space = 0, 1, TIGHT
        """Pixels of an icon's side, how many stand in a line, and pixels between two of them."""
        self._posed = False
        self._single: set[str] = set()
        """Arts of pieces that can lie in one way only."""
        self._offered: Offered | None = None
        self._advised: Advised | None = None

    @property
    def why(self) -> Pane:
        """The message line's."""
        return self.table.message.pane

    # --- what stands there -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Fill the panes again if different buttons are possible now."""
        table, led = self.table, self.led
        if bool(table.log.lines and table.log.rect.height) != bool(self.log.boxes()):
            stop = LogStop(table.log, table.look_at, lambda: table.light(None))
            self.log.set([] if self.log.boxes() else [stop])
        if self.log.view != table.log.rect:
            self.log.layout(table.log.rect)
        offered = self._now()
        if offered != self._offered:
            self._offered = offered
            table.top.panels.explain()
            self._fill(offered)
            self.ctx.screen.invalidate(self.pane.rect.inflate(16, 16))
            self._show_corner()
            self.keep(led)

    def _now(self) -> Offered:
        table, match = self.table, self.table.match
        key = table.hand.handy()
        poses = table.hand.poses(key) if key is not None else ()
        return Offered(
            turns=self._turned(),
            can_turn=can_turn(poses),
            can_flip=can_flip(poses),
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            helps=bool(table.help.offered()),
            helping=bool(table.help.on),
            hints=table.hint.offered,
            hinting=table.hint.step > 0 or table.hint.thinking,
            camera_moved=table.camera_moved,
            over=match.over is not None,
            resting=match.resting,
            confirming=match.confirming is not None,
            closed=table.closed,
            labels=tuple(table.labels),
            anchored=tuple(anchor is not None for anchor in table.chips.anchors),
            chairs=table.chairs.offered,
            away=table.chairs.away,
            keys=self.ctx.settings.keys,
            device=self.ctx.device,
        )

    def _turned(self) -> bool:
        """Does this game have pieces that can be turned? True as soon as one has been seen."""
        if not self._posed:
            arts = {sprite.piece.art for sprite in self.table.top.stage.sprites.values()} - self._single
            self._posed = any(len(self.table.view.poses(art)) > 1 for art in arts)
            self._single |= arts
        return self._posed

    def _fill(self, now: Offered) -> None:
        """The icons, which scroll where there is no room for all; what the turn needs stays below them, in sight."""
        icons, words = self._icons(now), self._words(now)
        space = 0 if self._space == TIGHT else GAP
        lines = [Row(*icons[n : n + self._in_line], space=space) for n in range(0, len(icons), self._in_line)]
        for line in lines[1:]:
            line.spaced(GAP)
        self.pane.set(lines, words)
        if self.pane.view.height < self._side:
            self.pane.set([*words, *lines])

    def _icons(self, now: Offered) -> list[IconButton]:
        table = self.table
        row = []
        if now.turns:
            row.append(self._icon("turn_right", say("Rotate"), "turn_right", lambda: table.turn(1), now.can_turn))
            row.append(self._icon("flip", say("Turn over"), "flip", table.flip, now.can_flip))
        row += [
            self._icon("undo", say("Take back"), "undo", table.undo, now.can_undo),
            self._icon("redo", say("Redo"), "redo", table.redo, now.can_redo),
            self._icon("hint", say("Hint"), "hint", table.hint.press, now.hints, now.hinting),
            self._icon("eye", say("Help on the table"), "aid", table.help.open, now.helps, now.helping),
        ]
        if now.chairs:
            row.append(self._icon("swap", say("Look from the next seat"), "chair", table.chairs.next, True, now.away))
        row.append(self._icon("rules", say("Rules"), "rules", table.open_rules, True))
        row.append(self._icon("menu", say("Menu"), "pause", table.open_menu, True))
        return row

    def _words(self, now: Offered) -> list[Box]:
        table = self.table
        boxes: list[Box] = []
        if now.away:
            own = say("Back to your own table")
            boxes.append(Button(own, table.chairs.home, "primary", "person").keyed("own_table"))
        if now.over:
            boxes.append(Button(say("Result"), table.open_result, "primary", "trophy").keyed("result"))
        if now.resting:
            boxes.append(Button(say("Standings"), table.open_result, "primary", "trophy").keyed("standings"))
        if now.confirming:
            stands = Button(say("Confirm"), table.confirm_turn, "primary").keyed("confirm_turn")
            back = Button(say("Take back"), table.take_turn_back, "plain").keyed("turn_back")
            boxes.append(Row(stands, back, align="fill", space=GAP))
        for number, label in enumerate(now.labels):
            if not now.anchored[number]:
                choose = partial(table.press_move, number)
                kind = "plain" if table.stakes[number] is None else "quiet"
                ends = number in table.finishing
                words = self.ctx.labelled(label, "finish") if ends else label
                button = Button(words, choose, kind, "flag").keyed(f"{MOVE}{number}")
                button.note = table.explained(number) if ends else button.note
                boxes.append(button)
        return boxes

    def _show_corner(self) -> None:
        """One button over the board, or none."""
        board = self.table.top.zones.main()
        shown = board is not None and self.table.camera_moved
        button = self._icon("fit", say("Show the whole table"), "fit", self.table.fit, True)
        button.side = self.ctx.theme.px("target")
        self.corner.set([button] if shown else [])
        rect = pygame.Rect(0, 0, 1, 1)
        if shown and board is not None:
            gap = self.ctx.px(12)
            rect = pygame.Rect(0, 0, button.side, button.side)
            rect.bottomright = board.rect.right - gap, board.rect.bottom - gap
        if rect != self.corner.rect:
            self.ctx.screen.invalidate(self.corner.rect.inflate(16, 16))
            self.corner.layout(rect)
        self.ctx.screen.invalidate(rect.inflate(16, 16))

    def _icon(
        self, icon: str, name: Text, action: str, do: Callable[[], object], enabled: bool, lit: bool = False
    ) -> IconButton:
        shown = self.ctx.legend(action)
        note = say("{name} ({key})", name=name, key=verbatim(shown)) if shown else name
        shut = self.table.closed and action in ("undo", "redo", "hint")
        return IconButton(icon, CLOSED if shut else note, do, lit=lit, enabled=enabled, side=self._side)

    def show_why(self) -> None:
        """Offer the way to the rule, or to what the AI thought, at the end of the message line, or no longer."""
        table = self.table
        refused = table.message.said.refusal is not None
        hinted = table.hint.playable and not refused
        free = not refused and not hinted and table.message.said.hint is None and table.hint.offered
        look = self.ctx.fonts.scale, self.ctx.settings.language, self.ctx.device, self.ctx.screen.size
        now = Advised(
            refused,
            hinted,
            again=free and table.recall.offered,
            by_ai=free and table.last_of_ai() is not None,
            look=look,
        )
        if now != self._advised:
            self._advised, led = now, self.led
            table.message.offer(self._advice(now))
            self.keep(led)

    def _advice(self, now: Advised) -> list[Box]:
        table = self.table
        buttons: list[Box] = []
        if now.refused:
            buttons.append(Button(say("Why?"), table.open_rules, "quiet", "rules").keyed("why"))
        elif now.hinted:
            words = self.ctx.labelled(say("Play it"), "play_hint")
            buttons.append(Button(words, table.hint.play, "quiet", "play").keyed("play_hint"))
        if now.again:
            words = say("Show again what happened since your turn")
            icon = self._icon("again", words, "recall", table.recall.press, True)
            icon.side = self.ctx.theme.px("target")
            buttons.append(icon)
        if now.by_ai:
            buttons.append(Button(say("Why that move?"), table.open_why, "quiet", "robot").keyed("why"))
        return buttons

    def layout(self, rect: pygame.Rect | None) -> None:
        """Another place on the window."""
        self._offered = self._advised = None
        if rect is not None:
            self._arrange(rect)
            self.pane.layout(rect)
        self.refresh()

    def _arrange(self, rect: pygame.Rect) -> None:
        """How large the icons are, and how many stand in a line: as few lines as they are large enough in."""
        theme, icons, width = self.ctx.theme, 8 + self.table.chairs.offered, rect.width
        words = round(self.ctx.fonts.line_height("button") + 0.9 * self.ctx.fonts.height("button")) + self.ctx.px(18)
        most, usual = theme.px("target"), max(TIGHT, self.ctx.px(GAP))
        least = theme.least_side
        for lines, gap in ((1, usual), (1, TIGHT), (2, usual)):
            self._in_line, self._space = -(-icons // lines), gap
            across = (width - gap * (self._in_line - 1)) // self._in_line
            if across >= least:
                down = (rect.height - words - gap * (lines - 1)) // lines
                self._side = max(least, min(most, across, down))
                return
        room = width - theme.px("bar") - self.ctx.px(8)
        self._side, self._in_line = least, max(1, (room + usual) // (least + usual))

    # --- focus -------------------------------------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[Pane, ...]:
        """In the order of the keyboard."""
        return (*self.table.chips.panes, self.why, self.corner, self.pane, self.log, self.table.plates.pane)

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
        elif led or not (self._piece_wanted if moved else self.table.targets.pieces):
            self.go_on()

    def tend(self) -> None:
        """Panels open and close by themselves: the focus is never on what is gone, and on nothing only if nothing is
        wanted."""
        pane, hand = self.active, self.table.hand
        stray = hand.focus is None and hand.held is None if hand.keyboard_here else pane is None
        if stray or (pane is not None and pane.focus not in pane.focusable()):
            self.go_on()

    def go_on(self) -> bool:
        """Move the keyboard's focus to what the turn wants next. False if nothing is wanted.

        That is a piece; without one a move that is a button, else the button that looks like the answer. Pieces that
        lie and could only be corrected are not wanted where a button ends the turn.
        """
        wanted = None if self._piece_wanted else self._next_button()
        pane = next((pane for pane in self.panes if wanted in pane.focusable()), None)
        if pane is not self.active or self.table.hand.keyboard_here != (pane is None):
            self.activate(pane)
        if pane is not None:
            pane.focus_on(wanted)
        return pane is not None or bool(self.table.targets.pieces)

    @property
    def _piece_wanted(self) -> bool:
        targets = self.table.targets
        return bool(targets.fresh or (targets.pieces and not self.table.finishing))

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
        ends = number in self.table.finishing
        asked = self.table.chips.anchors[number] is not None and not ends
        return ASKED if asked else ENDS if ends else POSSIBLE, number

    def activate(self, pane: Pane | None) -> None:
        """Move the keyboard's focus to a pane, or (None) to the table."""
        for other in self.panes:
            if other.active != (other is pane):
                other.active = other is pane
                other.invalidate(other.rect.inflate(24, 24))
        self.table.hand.keyboard_here = pane is None
        self.ctx.note(None)
        self._lead_log()

    def _lead_log(self) -> None:
        """While the keyboard is in the log, a line is selected, at first the newest."""
        log = self.table.log
        if self.log.active:
            log.step(0)
        elif log.hover is not None:
            log.point((-1, -1))
        else:
            return
        self.table.light(None)

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
        """The keyboard comes down from the pieces: to a move that is asked there or ends the turn, else to the first
        button."""
        wanted = self._next_button()
        if wanted is None or not wanted.key.startswith(MOVE) or self._urgency(wanted)[0] > ENDS:
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
        if number >= 0 and not self.table.targets.pieces:
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
        found = (pane for pane in self.panes if pane is not self.log and self.reached(pane, pos))
        return next((pane for pane in found if pane.at(pos) is not None), None)

    def reached(self, pane: Pane, pos: tuple[int, int]) -> bool:
        """Does nothing lie above this pane there?"""
        return self.table.chips.in_front(pane) or not self.table.top.zones.covered(pos)

    def meant(self) -> Any | None:
        """The move of the button under the pointer, else of the one with the focus; None for no move."""
        pointed = [pane.hover for pane in self.panes if pane.hover is not None]
        led = [pane.focus for pane in self.panes if pane.active and self.ctx.focus_visible]
        box = next(iter((*pointed, *led)), None)
        if box is None or not box.key.startswith("move"):
            return None
        number = int(box.key.removeprefix("move"))
        buttons = self.table.targets.buttons
        return buttons[number] if number < len(buttons) else None
