"""A hint in steps: where to look, which piece to take, the exact move, then the further moves of the turn one by one.

Only when a person asks. The worker finds it, even if only persons play. A shown move can be played at once; any move
removes the hint. The next one goes on with the same turn, as long as the person follows it (see `HintPlan`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from engine.ai.agent import Suggestion
from engine.ai.move_comparison import sentences
from engine.core import codec
from engine.core.rules import Seat
from engine.core.text import Text, say
from engine.gui.boxes.all import Box
from engine.gui.drawing.easing import Timer, in_out_sine
from engine.scenes.match.hint_plan import HintPlan
from engine.scenes.play.help.move_preview import Forecast
from engine.scenes.play.move_making import Moves
from engine.scenes.play.viewpoint import Chairs, Game
from engine.scenes.words.ai_suggestions import Explained, Following, tell
from engine.table.contract.game_view import Drag, Landing, Pose
from engine.table.hand.legal_targets import can_flip
from engine.table.marks.target_places_and_ghost import corners
from engine.table.pieces.sprite import TURN

WHERE, WHICH, MOVE = 1, 2, 3
THINKING = say("Looking for a hint… You can play on.")
NONE_FOUND = say("No hint found.")
LONGEST = 2.0
"""The most seconds that a player waits for a hint."""
GLOW = 1.8
"""Seconds that a new sign breathes before it is still."""
BREATHS = 2


class Hint:
    """`step`: 0 for nothing, then WHERE, WHICH, MOVE, and one more for each further move of the turn."""

    def __init__(
        self,
        game: Game,
        moves: Moves,
        chairs: Chairs,
        forecast: Forecast,
        changed: Callable[[], None],
        find: Callable[[str], Box | None],
    ) -> None:
        """changed: called when something else is shown. find: finds a button by its key."""
        self.game = game
        self.ctx = game.ctx
        self.moves = moves
        self.chairs = chairs
        self.forecast = forecast
        self.step = 0
        self.more = False
        """Is it told what the search counted?"""
        self.thinking = False
        self._wanted = 0
        self._told: Explained | None = None
        self._plan = HintPlan()
        self._glow = Timer(0.0)
        self._queue: list[Any] = []
        """The moves that are still to be played as they were shown."""
        self._changed = changed
        self._find = find
        game.top.painters.overlays.append(self.draw)

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def offered(self) -> bool:
        """Is there somebody to give a hint to?"""
        return self.game.mode.offers_hints(self.game.match.deciding is not None and not self.game.showing.closed)

    @property
    def begins(self) -> bool:
        """Would it be the first step of one, which is counted?"""
        return self.offered and not self.step and not self.thinking

    def press(self) -> bool:
        """Show one step more; after the last one remove the hint.

        False if nobody has to decide, or when playing from memory.
        """
        if self.moves.told_closed() or not self.offered:
            return False
        self.chairs.back()
        if self._told is not None:
            # with only one button there is no question which
            alone = self._told.drag is None and len(self.game.hand.targets.buttons) == 1 and self.step == WHERE
            last = MOVE + len(self._told.turn)
            self._show(MOVE if alone else self.step + 1 if self.step < last else 0)
        elif self.thinking:
            self._wanted = min(MOVE, self._wanted + 1)
        else:
            self._wanted = WHERE
            self._begin()
        return True

    def _begin(self) -> None:
        match = self.game.match
        seat = match.deciding
        assert seat is not None
        known = self.game.mode.known_hint(seat)
        if known is not None:
            self._count()
            self._tell((known,), seat)
            return
        planned = self._plan.next(match.session, seat)
        if planned is not None and (told := self._explained(planned, seat)) is not None:
            self._count()
            self._told = told
            self._show(self._wanted)
            return
        if not self.game.mode.may_ask_ai():
            return
        ply = len(match.session.log)
        if not match.advisor.consult(match.session.shown(seat), seat, ply, most=LONGEST):
            return
        self.thinking = True
        self._count()
        self._tell_anew()

    def _count(self) -> None:
        """Count a hint, once for each position."""
        session = self.game.match.session
        if self._plan.is_new(session):
            session.hints += 1
            self.ctx.library.autosave(session)

    @property
    def playable(self) -> bool:
        """Is a whole move shown?"""
        return self._told is not None and self.step >= MOVE

    @property
    def counted(self) -> bool:
        """Is there more to tell of the move that is shown: what the search counted?"""
        return self.playable and self._told is not None and self._told.figures is not None

    def turn_over(self) -> bool:
        """Tell what the search counted, or no longer. False if there is nothing."""
        if self.counted:
            self.more = not self.more
            self._tell_anew()
        return self.counted

    def play(self) -> bool:
        """Make the moves that are shown, each as soon as the one before has come to rest. False if there are none."""
        told = self._told
        if told is None or not self.playable:
            return False
        self.game.hand.put_back()
        moves = [told.move, *(following.move for following in self._further())]
        self._play(moves)
        return True

    def _play(self, moves: list[Any]) -> None:
        match = self.game.match
        if match.deciding is not None and moves[0] in match.session.moves(match.deciding):
            length = len(match.session.log)
            self.moves.play(moves[0])
            # the position is another, which has cleared everything, unless a question is open
            self._queue = moves[1:] if len(match.session.log) > length else []

    def _further(self) -> Sequence[Following]:
        """The moves after the first that are shown."""
        return self._told.turn[: max(0, self.step - MOVE)] if self._told is not None else ()

    def clear(self) -> None:
        """The position has changed."""
        self._touch()
        self._queue = []
        self.step, self.more, self.thinking, self._told = 0, False, False, None
        self._glow = Timer(0.0)

    def follow(self) -> None:
        """Keep the hint after another seat has moved, as long as it is still possible."""
        seat, told = self.game.match.deciding, self._told
        if seat is None or told is None or told.move not in self.game.match.session.moves(seat):
            self.clear()

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Does a sign still breathe, or is a move still to be played?"""
        return not self._glow.done or bool(self._queue)

    def update(self, dt: float) -> None:
        """`dt` seconds pass; perhaps the worker has found something."""
        if self.thinking:
            self._look()
        if self._queue and not self.game.top.moving:
            moves, self._queue = self._queue, []
            self._play(moves)
        if not self._glow.done:
            self._glow.step(dt)
            self._touch()

    def _look(self) -> None:
        advice, seat = self.game.match.advisor.advice(), self.game.match.deciding
        if advice is not None and advice.done and seat is not None:
            self.thinking = False
            self._tell(advice.suggestions, seat)

    def _tell(self, suggestions: Sequence[Suggestion], seat: Seat) -> None:
        """Show the first of them that can be done."""
        for suggestion in suggestions:
            self._told = self._explained(suggestion, seat)
            if self._told is not None:
                self._plan.keep(self.game.match.session, seat, suggestion)
                self._show(self._wanted)
                return
        self.ctx.toast(NONE_FOUND)
        self._changed()

    def _explained(self, suggestion: Suggestion, seat: Seat) -> Explained | None:
        """In words; None if it can't be done."""
        session = self.game.match.session
        return tell(session.rules, self.game.top.view, session.shown(seat), seat, suggestion)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self, step: int) -> None:
        self._touch()
        self.step, self.more = step, self.more and step >= MOVE
        self._note_down()
        self._into_sight()
        self._turn()
        self._glow = Timer(0.0 if self.ctx.theme.reduced_motion or not step else GLOW)
        self._touch()
        self._tell_anew()
        if step:
            self.ctx.sound.play("hint")

    def _note_down(self) -> None:
        """What a hint has shown is told apart from the player's own moves when the game is looked back at."""
        session, told = self.game.match.session, self._told
        if told is not None and self.step:
            moves = [told.move, *(following.move for following in self._further())]
            for ply, move in enumerate(moves, start=len(session.log)):
                session.advised[ply] = codec.encode(move, session.rules.move_type)

    def _tell_anew(self) -> None:
        """What was asked for last is what is read, wherever the pointer or the focus rests."""
        self.forecast.silence()
        self._changed()

    @property
    def words(self) -> Text | None:
        """What is said of it."""
        told = self._told
        if self.thinking:
            return THINKING
        if told is None or not self.step:
            return None
        if self.step >= MOVE:
            move, reason = self._turn_in_words(told), told.reason
            if self.more and told.figures is not None:
                reason = sentences(reason, told.figures)
            if self.step - MOVE < len(told.turn):
                return say("{move}. {reason} Hint again: what next?", move=move, reason=reason)
            return say("{move}. {reason}", move=move, reason=reason)
        if told.drag is None:
            if self.step == WHERE and len(self.game.hand.targets.buttons) != 1:
                return say("Press a button. Hint again: which one?")
            return say("Press “{name}”. Hint again: why?", name=told.label)
        if self.step == WHERE:
            return say("Here! Hint again: which piece?")
        if can_flip(self.game.hand.poses(told.drag.piece)):
            return say("Take this piece, this side up. Hint again: where?")
        return say("Take this piece. Hint again: where?")

    def _turn_in_words(self, told: Explained) -> Text:
        """The move and the further ones that are shown."""
        words = told.label
        for following in self._further():
            words = say("{move}, then {next}", move=words, next=following.label)
        return words

    def _into_sight(self) -> None:
        """Move the view so that the hint is visible."""
        drag = self._told.drag if self._told is not None else None
        if not self.step or drag is None:
            return
        area, spot = self.game.top.zones.areas.get(drag.place.zone), self.game.top.zones.spot(drag.place)
        if area is not None and spot is not None and not area.rect.collidepoint(spot.x, spot.y):
            self.game.top.zones.fit()

    def _turn(self) -> None:
        """The piece shows the right side, in the end also the right way round; in the hand it is left alone."""
        drag = self._told.drag if self._told is not None else None
        hand, top = self.game.hand, self.game.top
        piece = top.lying.piece(drag.piece) if drag is not None else None
        if drag is None or piece is None or self.step < WHICH or hand.held is not None:
            return
        pose = drag.pose
        if self.step == WHICH:
            if pose.face == piece.pose.face:
                return
            side = [other for other in hand.poses(drag.piece) if other.face == pose.face]
            pose = next((other for other in side if other.turn == piece.pose.turn), side[0] if side else Pose())
        if pose != piece.pose:
            top.lying.turn_piece(drag.piece, pose, TURN)

    def _rects(self) -> list[pygame.Rect]:
        """The parts of the window that the signs cover, the place first."""
        told, top = self._told, self.game.top
        if told is None or not self.step:
            return []
        if told.drag is None:
            return [top.marks.place_marks.lamp_rect(corners(self._button_rect(told)))]
        rects = [top.marks.place_marks.rect(told.drag.place)]
        landing = self._landing() if self.step >= MOVE else None
        if landing is not None:
            rects[0] = rects[0].union(top.marks.place_marks.ghost_rect(landing))
        outline = top.outline(told.drag.piece)
        for drag in self._further_drags():
            landing = top.lying.landing(drag, None)
            rects.append(top.marks.place_marks.rect(drag.place))
            if landing is not None:
                rects.append(top.marks.place_marks.ghost_rect(landing))
        if self.step >= WHICH and outline:
            rects.append(top.marks.place_marks.lamp_rect(outline))
        return rects

    def _further_drags(self) -> list[Drag]:
        return [following.drag for following in self._further() if following.drag is not None]

    def _landing(self) -> Landing | None:
        """How the piece of the suggested move would lie."""
        told = self._told
        return self.game.top.lying.landing(told.drag, told.move) if told is not None and told.drag is not None else None

    def _button_rect(self, told: Explained) -> pygame.Rect:
        """The button of a move without a piece; before it is named, all such buttons."""
        moves: Sequence[Any] = self.game.hand.targets.buttons
        named = moves if self.step < WHICH or told.move not in moves else (told.move,)
        boxes = [self._find(f"move{moves.index(move)}") for move in named]
        rects = [box.rect for box in boxes if box is not None]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def _touch(self) -> None:
        for rect in self._rects():
            self.ctx.screen.invalidate(rect)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The signs inside `area`."""
        told, hints = self._told, self.game.top.marks.place_marks
        if told is None or not self.step:
            return
        breath = in_out_sine(abs(1.0 - 2.0 * ((self._glow.share * BREATHS) % 1.0))) if not self._glow.done else 1.0
        rects = self._rects()
        if told.drag is None:
            hints.lamp_ring(canvas, corners(self._button_rect(told)), breath)
            return
        if rects[0].colliderect(area):
            landing = self._landing() if self.step >= MOVE else None
            if landing is not None:
                hints.shown(canvas, landing, told.drag.place, area)
            else:
                hints.hint(canvas, told.drag.place, breath)
        outline = self.game.top.outline(told.drag.piece)
        for drag in self._further_drags():
            landing = self.game.top.lying.landing(drag, None)
            if landing is not None:
                hints.shown(canvas, landing, drag.place, area)
        if self.step >= WHICH and outline and rects[-1].colliderect(area):
            hints.lamp_ring(canvas, outline, breath)
