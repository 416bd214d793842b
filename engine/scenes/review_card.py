"""The card of a review: how far it is, the list of the moves that mattered, and what can be done with them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.ai.review import Moment
from engine.ai.review_words import KINDS, change, facts, reasons
from engine.core.rules import Over
from engine.core.text import Text, say
from engine.scenes.lookback import seat_name, spoken
from engine.scenes.review_list import MomentRow, Told
from engine.scenes.table_buttons import IconButton
from engine.ui.pane import Pane
from engine.ui.widgets import Button, Heading, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.scenes.review import ReviewScene


class ReviewCard:
    """Fills its pane from what the scene knows."""

    def __init__(self, scene: ReviewScene) -> None:
        self.scene = scene
        self.ctx = scene.ctx
        self.pane = Pane(scene.ctx, pad=18)

    def layout(self, rect: pygame.Rect) -> None:
        """Another place on the window."""
        self.fill()
        self.pane.layout(rect)

    def reveal(self) -> None:
        """The focus goes to the row that is explained, and all of it comes into sight."""
        row = next((widget for widget in self.pane.widgets() if isinstance(widget, MomentRow) and widget.chosen), None)
        if row is not None:
            self.pane.focus_on(row)
            self.pane.reveal(row)

    def fill(self) -> None:
        """Anew; not while something is held down."""
        scene = self.scene
        if self.pane.pressed is not None:
            return
        widgets: list[Widget] = [Heading(say("The moves that mattered"), 2), self._status()]
        widgets[1].gap = 2
        for number, moment in enumerate(scene.moments, start=1):
            row = MomentRow(self._told(number, moment), partial(scene.choose, moment.ply), moment.ply == scene.chosen)
            row.gap = 8
            # by the ply: the numbers change while more is found
            row.key = f"moment{moment.ply}"
            widgets.append(row)
        if not scene.moments:
            empty = say("Nothing stands out so far.") if scene.work.running else say("No move stands out: well played.")
            widgets.append(Paragraph(empty, "body", "muted"))
        fresh = self.pane.focus is None
        self.pane.set(widgets, self._footer())
        if fresh:
            # left and right are for the game: not on a button that stands beside another
            first = next((widget for widget in widgets if isinstance(widget, MomentRow)), None)
            self.pane.focus = first or self.pane.find("work") or self.pane.focus
        self.ctx.screen.invalidate(self.pane.rect.inflate(16, 16))

    def _status(self) -> Widget:
        """How far it is, with the button that stops it or looks deeper."""
        scene = self.scene
        work, count = scene.work, len(scene.review.plies)
        if work.failed:
            return Paragraph(say("The AI failed three times, so the review ends here."), "small", "warn")
        if work.running:
            done = round(scene.review.share * count)
            words = (
                say("Looking at every move: {done} of {count}", done=done, count=count)
                if scene.review.share < 1
                else say("Taking a closer look at the moves that mattered")
            )
            button = Button(say("Stop"), scene.stop, "quiet", "pause")
        else:
            all_known = scene.review.next() is None
            words = say("One move looked at.", "All {count} moves looked at.", count) if all_known else say("Stopped.")
            button = Button(say("Look deeper") if all_known else say("Go on"), scene.go_on, "quiet", "search")
        button.key = "work"
        return Row(Paragraph(words, "small", "muted"), button, space=4)

    def _footer(self) -> list[Widget]:
        scene = self.scene
        line = Button(say("Back to the game"), scene.end_line, "primary", "back")
        if not scene.line:
            line = Button(say("Show the better line"), scene.show_line, "primary", "play")
            line.enabled = bool(scene.line_of(scene.moment()))
        line.key = "line"
        again = Button(
            say("Try again from here"),
            scene.try_again,
            icon="redo",
            note=say("A new game starts from this position; this one stays as it is."),
        )
        again.key = "again"
        again.enabled = not isinstance(scene.rules.turn(scene.session.states[scene.try_ply]), Over)
        back = IconButton("back", say("Back"), scene.back)
        return [Row(back, line, again, align="left", space=8)]

    def _told(self, number: int, moment: Moment) -> Told:
        scene, judged = self.scene, moment.judged
        session, seat = scene.session, judged.seat
        cast = session.info.cast(len(session.setup.seats))
        lines: list[tuple[str, Text]] = []
        if not judged.is_best:
            seen = scene.rules.observe(session.states[judged.ply], seat)
            lines.append(("better", say("Better: {move}", move=scene.view.label(seen, seat, judged.best.move))))
        lines += [("reason", text) for text in reasons(moment)]
        proven, changed = facts(moment), change(judged)
        lines += [("proof", text) for text in proven]
        if changed is not None and not proven:
            lines.append(("reason", changed))
        return Told(
            number,
            moment.kind,
            say("Move {n}: {kind}", n=scene.review.number(judged.ply), kind=KINDS[moment.kind]),
            seat_name(session, seat),
            cast[seat].tone,
            spoken(session, scene.view, judged.ply, scene.me),
            tuple(lines),
        )
