"""What the buttons at a table depend on: two states, made anew whenever something may have changed."""

from __future__ import annotations

from msgspec import Struct

from engine.core.text import Text
from engine.gui.window.context import Context
from engine.scenes.match.match import Match
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.help.hint import Hint
from engine.scenes.play.help.recall import Recall
from engine.scenes.play.message import Said
from engine.scenes.play.mode import Mode
from engine.scenes.play.move_chips import Chips
from engine.scenes.play.offer.ai_turn import last_of_ai
from engine.scenes.play.showing import Showing
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand
from engine.table.hand.targets import can_flip, can_turn


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


class Offers:
    """Asks the parts of the table."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        top: Tabletop,
        hand: Hand,
        showing: Showing,
        mode: Mode,
        chips: Chips,
        hint: Hint,
        aids: BoardAids,
        recall: Recall,
    ) -> None:
        self.ctx = ctx
        self.match = match
        self.top = top
        self.hand = hand
        self.showing = showing
        self.mode = mode
        self.chips = chips
        self.hint = hint
        self.aids = aids
        self.recall = recall
        self._posed = False
        self._single: set[str] = set()
        """Arts of pieces that can lie in one way only."""

    def now(self, labels: tuple[Text, ...]) -> Offered:
        """labels: of the moves that are buttons."""
        match, key = self.match, self.hand.handy()
        poses = self.hand.poses(key) if key is not None else ()
        return Offered(
            turns=self._turned(),
            can_turn=can_turn(poses),
            can_flip=can_flip(poses),
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            helps=bool(self.aids.offered()),
            helping=bool(self.aids.on),
            hints=self.hint.offered,
            hinting=self.hint.step > 0 or self.hint.thinking,
            camera_moved=self.top.zones.moved,
            over=match.over is not None,
            resting=match.resting,
            confirming=match.confirming is not None,
            closed=self.showing.closed,
            labels=labels,
            anchored=tuple(anchor is not None for anchor in self.chips.anchors),
            chairs=self.showing.chairs.offered,
            away=self.showing.chairs.away,
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
        hinted = self.hint.playable and not refused
        free = not refused and not hinted and said.hint is None and self.hint.offered
        return Advised(
            refused,
            hinted,
            again=free and self.recall.offered,
            by_ai=free and self.asks_about() is not None,
            look=(self.ctx.fonts.scale, self.ctx.settings.language, self.ctx.device, self.ctx.screen.size),
        )

    def asks_about(self) -> int | None:
        """The number of the AI's step that it may be asked about, None if there is none."""
        ply = None if self.showing.closed else last_of_ai(self.match)
        return ply if ply is not None and self.mode.explains(ply) else None
