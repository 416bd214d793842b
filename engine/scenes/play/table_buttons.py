"""The table's icons (turn, take back, hint, help, rules, menu) and buttons: which there are now, and where."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Row, more_button
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.scenes.play.help.ai_opinion import last_of_ai
from engine.scenes.play.help.help import Help
from engine.scenes.play.keyboard import MOVE, Focus
from engine.scenes.play.message_line import Message, Said
from engine.scenes.play.mode import Commands, Panes
from engine.scenes.play.move_buttons import Chips, Choices
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.move_making import CLOSED
from engine.scenes.play.viewpoint import Chairs, Game
from engine.table.board.view_buttons import ViewButtons
from engine.table.hand.legal_targets import can_flip, can_turn

GAP = 6
"""Pixels at 1280x720 between two of them."""
TIGHT = 4
"""Pixels between two icons at least."""
USUAL = 8
"""Icons where it is not known yet how many there are."""


class Size(Struct, frozen=True):
    """Pixels of an icon's side, how many stand in a line, and pixels between two of them."""

    side: int
    in_line: int
    space: int


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
    over: bool
    resting: bool
    confirming: bool
    closed: bool
    labels: tuple[Text, ...]
    view: tuple[object, ...]
    anchored: tuple[bool, ...]
    chairs: bool
    away: bool
    mode: object
    keys: object
    device: str


class Advised(Struct, frozen=True):
    """What stands at the end of the message line: the way to the rule of a refusal, to play the hint, to more about it
    (None if there is none) or to less, to see the others' moves again, to what the AI thought; and what the buttons
    look like."""

    refused: bool
    hinted: bool
    more: bool | None
    again: bool
    by_ai: bool
    look: tuple[object, ...]


class Offers:
    """Asks the parts of the table."""

    def __init__(self, game: Game, chairs: Chairs, chips: Chips, help: Help) -> None:
        self.game = game
        self.ctx, self.match, self.top, self.hand = game.ctx, game.match, game.top, game.hand
        self.chairs = chairs
        self.chips = chips
        self.help = help
        self._posed = False
        self._single: set[str] = set()
        """Arts of pieces that can lie in one way only."""

    def now(self, labels: tuple[Text, ...], view: tuple[object, ...]) -> Offered:
        """labels: of the moves that are buttons; view: what `ViewButtons` depend on."""
        match, key = self.match, self.hand.handy()
        poses = self.hand.poses(key) if key is not None else ()
        return Offered(
            turns=self._turned(),
            can_turn=can_turn(poses),
            can_flip=can_flip(poses),
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            helps=bool(self.help.aids.offered()) or self.help.supply.offered,
            helping=bool(self.help.aids.on) or self.help.supply.shown,
            hints=self.help.hint.offered,
            hinting=self.help.hint.step > 0 or self.help.hint.thinking,
            over=match.over is not None and not self.game.mode.trial,
            resting=match.resting,
            confirming=match.confirming is not None,
            closed=self.game.showing.closed,
            labels=labels,
            view=view,
            anchored=tuple(anchor is not None for anchor in self.chips.anchors),
            chairs=self.chairs.offered,
            away=self.chairs.away,
            mode=self.game.mode.state,
            keys=self.ctx.settings.keys,
            device=self.ctx.device,
        )

    def _turned(self) -> bool:
        """Does this game have pieces that can be turned? True as soon as one has been seen."""
        if not self._posed:
            arts = {sprite.piece.art for sprite in self.top.stage.sprites.values()} - self._single
            self._posed = any(len(self.top.view.poses(art)) > 1 for art in arts)
            self._single |= arts
        return self._posed

    def advised(self, said: Said) -> Advised:
        """said: by the message line."""
        refused = said.refusal is not None
        hinted = self.help.hint.playable and not refused
        free = not refused and not hinted and said.hint is None and self.help.hint.offered
        return Advised(
            refused,
            hinted,
            self.help.hint.more if hinted and self.help.hint.counted else None,
            again=free and self.help.recall.offered,
            by_ai=free and self.asks_about() is not None,
            look=(self.ctx.fonts.scale, self.ctx.settings.language, self.ctx.device, self.ctx.screen.size),
        )

    def asks_about(self) -> int | None:
        """The number of the AI's step that it may be asked about, None if there is none."""
        ply = None if self.game.showing.closed else last_of_ai(self.match)
        return ply if ply is not None and self.game.mode.explains(ply) else None


class Buttons:
    """Panes of buttons.

    The zone's buttons; at the end of the message line "Why?" (of a refusal, or of the AI's move) and the other's turn
    once more; in a corner of the board, while the player has moved the view, the way back to all of it; the log, for
    keys.
    """

    def __init__(
        self, game: Game, message: Message, plates: Pane, chips: Chips, log: MoveLog, offers: Offers, commands: Commands
    ) -> None:
        self.ctx, self.top, self.mode = game.ctx, game.top, game.mode
        self.message = message
        self.plates = plates
        self.chips = chips
        self.log = log
        self.offers = offers
        self.commands = commands
        self.pane = Pane(game.ctx, card=False)
        self.pane.active = False
        self.corner = ViewButtons(game.ctx, game.top.zones, commands["fit"])
        self.focus = Focus(game, chips, lambda: self.panes, log.lead)
        self._offered: Offered | None = None
        self._advised: Advised | None = None

    @property
    def why(self) -> Pane:
        """The pane of the message line."""
        return self.message.pane

    @property
    def panes(self) -> Panes:
        """In the order of the keyboard."""
        usual = (*self.chips.panes, self.why, self.corner.pane, self.pane, self.log.pane, self.plates)
        return (*self.mode.panes(usual), *self.offers.help.supply.panes)

    # --- what stands there -------------------------------------------------------------------------------------------

    def refresh(self, choices: Choices) -> None:
        """Fill the panes again if different buttons are possible now."""
        self.focus.choices, led = choices, self.focus.led
        offered = self.offers.now(choices.labels, self.corner.offered)
        if offered != self._offered:
            self._offered = offered
            self.top.panels.explain()
            self._fill(offered, choices)
            self.ctx.screen.invalidate(self.pane.rect.inflate(16, 16))
            self.corner.show()
            self.focus.keep(led)

    def _fill(self, now: Offered, choices: Choices) -> None:
        """The icons, which scroll where there is no room for all; what the turn needs stays below them, in sight."""
        icons, words = self._icons(now), self._words(now, choices)
        size = self._fitting(len(icons))
        many = size.in_line
        for icon in icons:
            icon.side = size.side
        space = 0 if size.space == TIGHT else GAP
        lines = [Row(*icons[n : n + many], space=space) for n in range(0, len(icons), many)]
        for line in lines[1:]:
            line.spaced(GAP)
        self.pane.set(lines, words)
        if self.pane.scroll.view.height < size.side:
            self.pane.set([*words, *lines])

    def _icons(self, now: Offered) -> list[IconButton]:
        row = []
        if now.turns:
            row.append(self._icon("turn_right", say("Rotate"), "turn_right", now.can_turn))
            row.append(self._icon("flip", say("Turn over"), "flip", now.can_flip))
        row += [
            self._icon("undo", say("Undo"), "undo", now.can_undo),
            self._icon("redo", say("Redo"), "redo", now.can_redo),
            self._icon("hint", say("Hint"), "hint", now.hints, now.hinting),
            self._icon("eye", say("Aids on the table"), "aid", now.helps, now.helping),
        ]
        if now.chairs:
            row.append(self._icon("swap", say("See the next player’s table"), "chair", True, now.away))
        row.append(self._icon("rules", say("Rules"), "rules", True))
        if self.mode.trial:
            row.append(self._icon("back", say("Back to the game"), "try_out", True))
        else:
            row.append(self._icon("menu", say("Menu"), "pause", True))
        return row

    def _words(self, now: Offered, choices: Choices) -> list[Box]:
        do = self.commands
        boxes: list[Box] = self.mode.controls()
        if now.away:
            boxes.append(Button(self.offers.chairs.way_back, do["own_table"], "primary", "person").keyed("own_table"))
        if now.over:
            boxes.append(Button(say("Result"), do["result"], "primary", "trophy").keyed("result"))
        if now.resting:
            boxes.append(Button(say("Standings"), do["result"], "primary", "trophy").keyed("standings"))
        if now.confirming:
            stands = Button(say("Confirm"), do["confirm_turn"], "primary").keyed("confirm_turn")
            back = Button(say("Undo"), do["turn_back"], "plain").keyed("turn_back")
            boxes.append(Row(stands, back, align="fill", space=GAP))
        for number, label in enumerate(choices.labels):
            if not now.anchored[number]:
                choose = partial(self.chips.press, number)
                kind = "plain" if choices.stakes[number] is None else "quiet"
                ends = number in choices.finishing
                words = self.ctx.labelled(label, "finish") if ends else label
                button = Button(words, choose, kind, "flag").keyed(f"{MOVE}{number}")
                button.note = choices.explained(self.ctx, number) if ends else button.note
                boxes.append(button)
        return boxes

    def _icon(self, icon: str, name: Text, action: str, enabled: bool, lit: bool = False) -> IconButton:
        """action: the name of what it does, also in the key bindings."""
        shown = self.ctx.legend(action)
        note = say("{name} ({key})", name=name, key=verbatim(shown)) if shown else name
        if action in ("undo", "redo", "hint") and self._offered is not None and self._offered.closed:
            note = CLOSED
        if action == "undo" and not enabled and self.mode.undo_note is not None:
            note = self.mode.undo_note
        return IconButton(icon, note, self.commands[action], lit=lit, enabled=enabled)

    def show_why(self) -> None:
        """Offer the way to the rule, or to what the AI thought, at the end of the message line, or no longer."""
        now = self.offers.advised(self.message.said)
        if now != self._advised:
            self._advised, led = now, self.focus.led
            self.message.offer(self._advice(now))
            self.focus.keep(led)

    def _advice(self, now: Advised) -> list[Box]:
        do = self.commands
        buttons: list[Box] = []
        if now.refused:
            buttons.append(Button(say("Why?"), do["rules"], "quiet", "rules").keyed("why"))
        elif now.hinted:
            words = self.ctx.labelled(say("Play it"), "play_hint")
            buttons.append(Button(words, do["play_hint"], "quiet", "play").keyed("play_hint"))
        if now.more is not None:
            buttons.append(more_button(now.more, do["more"], "quiet"))
        if now.again:
            buttons.append(self._icon("again", say("Replay what happened since your turn"), "recall", True))
        if now.by_ai:
            buttons.append(Button(say("Why that move?"), do["why"], "quiet", "robot").keyed("why"))
        return buttons

    def layout(self, rect: pygame.Rect | None) -> None:
        """Lay out in this part of the window."""
        self._offered = self._advised = None
        if rect is not None:
            self.pane.layout(rect)
        self.refresh(self.focus.choices)

    def height_for(self, width: int, *, words: bool) -> int:
        """How high a zone of this width has to be for all icons at their least size, and for a button in words."""
        side, gap = self.ctx.theme.least_side, max(TIGHT, self.ctx.px(GAP))
        icons = len(self._icons(self._offered)) if self._offered is not None else USUAL
        lines = -(-icons // max(1, (width + TIGHT) // (side + TIGHT)))
        if lines > 1:
            lines = -(-icons // max(1, (width + gap) // (side + gap)))
        needed = lines * (side + gap)
        return needed + (self._word_height() + gap if words else 0)

    def _word_height(self) -> int:
        """How high a button in words of one line is, in pixels."""
        fonts = self.ctx.fonts
        return round(fonts.line_height("button") + 0.9 * fonts.height("button")) + self.ctx.px(18)

    def _fitting(self, icons: int) -> Size:
        """How large so many icons are, and how many stand in a line: as few lines as they are large enough in."""
        theme, rect = self.ctx.theme, self.pane.rect
        width = rect.width
        words = self._word_height()
        most, usual = theme.px("target"), max(TIGHT, self.ctx.px(GAP))
        least = theme.least_side
        for lines, gap in ((1, usual), (1, TIGHT), (2, usual)):
            many = -(-icons // lines)
            across = (width - gap * (many - 1)) // many
            if across >= least:
                down = (rect.height - words - gap * (lines - 1)) // lines
                return Size(max(least, min(most, across, down)), many, gap)
        room = width - theme.px("bar") - self.ctx.px(8)
        return Size(least, max(1, (room + usual) // (least + usual)), usual)

    def find(self, key: str) -> Box | None:
        """A button by its key, wherever it stands; None if it is not there now."""
        return self.focus.find(key)
