"""The review: what each move of a game was worth, the moves that mattered, and what would have been better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from engine.ai.process.worker_supervisor import Worker
from engine.ai.review import EVEN, FIND, KINDS, RIGHT, Moment, change, facts, reasons, standing
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box, Button, Row, Words
from engine.gui.boxes.buttons import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.boxes.tree import Node, tree
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.common.destinations import Play, Rulebook
from engine.scenes.common.log_lines import (
    Lines,
    Stops,
    attributed,
    branch,
    cues,
    headline,
    moves_told,
    named,
    seat_name,
    spoken,
)
from engine.scenes.common.table_picture import looker
from engine.scenes.review.analysis import Adviser, Work, review_of
from engine.scenes.review.better_line import LineStep, better_line, steps_of
from engine.scenes.review.graph import Graph, Pin, curves_of
from engine.scenes.review.move_list import ListedMove, MomentRow, MomentText, MoveRow
from engine.scenes.review.review_table import ReviewBoard
from engine.scenes.review.sums import DrawLuck, count, lucks, sums
from engine.table.contract.view import Cue, Mark, view_of
from engine.table.hand.board_tree import board_tree
from saves.format import write_text

MARGIN = 16
CARD_SHARE = 0.36
"""The part of the window's width for graph and list; the table has the rest."""
NARROWEST = 420
"""Pixels at 1280x720 that these need."""
TALL = 0.5
"""The part of a tall window's height for the table."""
LINE_PAUSE = 1.0
"""Seconds between two moves of the better line."""


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
        row = next((box for box in self.pane.boxes() if isinstance(box, MomentRow) and box.chosen), None)
        if row is not None:
            self.pane.focus_on(row)
            self.pane.reveal(row)

    def fill(self) -> None:
        """Anew; not while something is held down."""
        scene = self.scene
        if self.pane.pressed is not None:
            return
        boxes: list[Box] = []
        if not scene.moments:
            empty = say("Nothing stands out so far.") if scene.work.running else say("No move stands out: well played.")
            boxes.append(Words(empty, "small", "muted"))
        # luck and drifts go with the list: a small window has no room for more below it
        boxes += [Words(text, "small", "muted").spaced(2) for text in scene.sums[1:]]
        boxes += self._moves()
        fresh = self.pane.focus is None
        accuracy = [Words(text, "small_bold") for text in scene.sums[:1]]
        self.pane.set(boxes, [*accuracy, self._status().spaced(4), *self._footer()])
        here = next((row for row in boxes if isinstance(row, ListedMove) and row.chosen), None)
        if here is not None and self.pane.view.height:
            self.pane.reveal(here)
        if fresh:
            # left and right are for the game: not on a button that stands beside another
            first = next((box for box in boxes if isinstance(box, MomentRow)), None)
            self.pane.focus = first or self.pane.find("work") or self.pane.focus
        self.ctx.screen.invalidate(self.pane.rect.inflate(16, 16))

    def _moves(self) -> list[Box]:
        """A row for each move; one that mattered has a pin and, if it is chosen, says why."""
        scene = self.scene
        # by the ply: the numbers change while more is found
        moments = {scene.stops.snap(moment.ply + 1): (k, moment) for k, moment in enumerate(scene.moments, start=1)}
        rows: list[Box] = []
        for line in scene.lines:
            # a line stands for all that comes without a word after it
            ply = scene.stops.snap(line.ply)
            if ply in moments:
                number, moment = moments[ply]
                choose = partial(scene.choose, moment.ply)
                row = MomentRow(self._told(number, moment), choose, moment.ply == scene.chosen)
                rows.append(row.keyed(f"moment{moment.ply}").spaced(4))
            else:
                luck = scene.lucks.get(ply)
                rows.append(MoveRow(line, partial(scene.go, ply), ply == scene.ply, luck).keyed(f"at{ply}"))
        return rows

    def _status(self) -> Box:
        """How far it is, with the button that stops it or looks deeper."""
        scene = self.scene
        work, count = scene.work, moves_told(scene.lines)
        if work.failed:
            return Words(say("The AI failed three times, so the review ends here."), "small", "warn")
        if work.running:
            luck = scene.review.luck
            if scene.review.share < 1:
                done = round(scene.review.share * count)
                words = say("Looking at every move: {done} of {count}", done=done, count=count)
            elif scene.review.next() is not None:
                words = say("Taking a closer look at the moves that mattered")
            else:
                words = say("Working out the luck of draw {n} of {count}", n=len(luck.known) + 1, count=luck.count)
            button = Button(say("Stop"), scene.stop, "quiet", "pause")
        else:
            all_known = work.all_known
            words = say("One move looked at.", "All {count} moves looked at.", count) if all_known else say("Stopped.")
            button = Button(say("Look deeper") if all_known else say("Go on"), scene.go_on, "quiet", "search")
        button.key = "work"
        return Row(Words(words, "small", "muted"), button, space=4)

    def _footer(self) -> list[Box]:
        scene = self.scene
        if scene.line:
            line = Button(say("Back to the game"), scene.end_line, "primary", "back")
            before = IconButton(
                "step_back", say("One move back"), partial(scene.step_line, -1), enabled=scene.shown > 0
            )
            after = IconButton("step", say("One move on"), partial(scene.step_line, 1), enabled=not scene.line_is_over)
            return [Row(before.keyed("line_back"), after.keyed("line_on"), line.keyed("line"), space=8)]
        shown = bool(scene.line_of(scene.moment()))
        line = Button(say("Better line"), scene.show_line, "primary", "play", enabled=shown)
        note = say("A new game starts from this position; this one stays as it is.")
        again = Button(say("Try again"), scene.try_again, icon="redo", note=note, enabled=scene.can_try_again)
        back = IconButton("back", say("Back"), scene.back)
        return [Row(back, line.keyed("line"), again.keyed("again"), space=8)]

    def _told(self, number: int, moment: Moment) -> MomentText:
        scene, judged = self.scene, moment.judged
        session, seat = scene.session, judged.seat
        cast = session.cast
        lines: list[tuple[str, Text]] = []
        if not judged.is_best:
            seen = scene.rules.observe(session.states[judged.ply], seat)
            lines.append(("better", say("Better: {move}", move=scene.view.label(seen, seat, judged.best.move))))
        lines += [("reason", text) for text in reasons(moment)]
        proven, changed = facts(moment), change(judged)
        lines += [("proof", text) for text in proven]
        if changed is not None and not proven:
            lines.append(("reason", changed))
        luck = scene.lucks.get(scene.stops.snap(judged.ply + 1))
        if luck is not None:
            lines.append(("luck", say("The draw after it: {luck}", luck=luck.words)))
        return MomentText(
            number,
            moment.kind,
            say("Move {n}: {kind}", n=moves_told(scene.lines, judged.ply + 1), kind=KINDS[moment.kind]),
            cast[seat].tone,
            spoken(session, scene.view, judged.ply, None),
            tuple(lines),
        )


class ReviewScene(Scene):
    """The review of a game, filled in while it is open. Results are kept as long as the program runs."""

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        super().__init__(ctx)
        self.session = session
        self.rules = session.rules
        self.last = self.ply = len(session.log)
        self.view = view_of(session.setup.game)
        ctx.theme.set_ground(session.info.key)
        self.me = looker(session)
        # the game is over: a sealed move is shown as its seat saw it, with the number that it had in the log
        told = Lines(self.view).of(session, self.me)
        lines = Lines(self.view).of(session, None)
        self.lines = tuple(replace(line, number=line.number and moves_told(told, line.ply)) for line in lines)
        self.stops = Stops(session, self.lines)
        self.seats = (self.me, *(seat for seat in range(len(session.setup.seats)) if seat != self.me))
        self.review = review_of(session)
        self.work = Work(self.review, self._worker)
        self._spoken = self._announcements()
        self.moments: tuple[Moment, ...] = ()
        self.sums: tuple[Text, ...] = ()
        """What is said of the whole game; () until all moves are judged."""
        self.lucks: Mapping[int, DrawLuck] = {}
        """By the stops in the list."""
        self._counted = False
        self.chosen: int | None = None
        """The ply of the moment that is explained."""
        self.line: tuple[LineStep, ...] = ()
        """The better line while it is shown."""
        self.shown = 0
        """How many of its moves are."""
        self.playing = False
        """Does it go on by itself?"""
        self.graph = Graph(ctx)
        self.card = ReviewCard(self)
        self.pane = self.card.pane
        self._calm = 0.0
        self._dragging = False
        self._news = False
        self._untold = False
        """Are there cues to come that tell how the game ended?"""
        self._waiting = True
        """Does the work continue when the scene is on top again?"""
        self.board = ReviewBoard(ctx, session, self.view, self.me)

    def _announcements(self) -> tuple[int, ...]:
        """The moves that are no piece's: what was claimed or given up is told if it was right."""
        found = []
        for ply in self.review.plies:
            # a sealed move is no drag for anybody but the seat that made it
            seat, move = self.session.told(ply, self.session.log[ply].seat)
            if self.view.drag(self.rules.observe(self.session.states[ply], seat), seat, move) is None:
                found.append(ply)
        return tuple(found)

    def _worker(self) -> Adviser:
        worker: Adviser = Worker(self.session.setup.game)
        return worker

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.screen.invalidate()
        if self._waiting:
            self.work.start()
        self.refresh()

    def leave(self) -> None:
        self._waiting = self.work.running
        self.work.stop()
        self.end_line()
        self.ctx.note(None)

    def hide(self) -> None:
        self.board.top.stage.hide()

    def close(self) -> None:
        self.work.close()

    def resize(self) -> None:
        ctx, screen = self.ctx, self.ctx.screen.rect
        gap = max(8, ctx.px(MARGIN))
        inner = screen.inflate(-2 * gap, -2 * gap)
        high = min(self.graph.height(), screen.height // 3)
        if screen.height > screen.width:
            table = pygame.Rect(inner.topleft, (inner.width, round(screen.height * TALL)))
            rest = pygame.Rect(inner.left, table.bottom + gap, inner.width, inner.bottom - table.bottom - gap)
        else:
            least = min(ctx.px(NARROWEST), screen.width // 2)
            wide = max(least, round(inner.width * min(0.5, CARD_SHARE * max(1.0, ctx.fonts.scale / 125))))
            rest = pygame.Rect(inner.right - wide, inner.top, wide, inner.height)
            table = pygame.Rect(inner.topleft, (rest.left - gap - inner.left, inner.height))
        graph = pygame.Rect(rest.topleft, (rest.width, high))
        card = pygame.Rect(rest.left, graph.bottom + gap, rest.width, rest.bottom - graph.bottom - gap)
        self.board.layout(table)
        self.graph.layout(graph)
        self.line = ()
        self.card.layout(card)
        self._show(animate=False)

    # --- what is known -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Something new is known: the graph, the list, the words."""
        self.moments = self.review.points(notable=self._spoken)
        self.sums = tuple(sums(self.session, self.review, self.seats, self.lines))
        self.lucks = lucks(self.session, self.review, self.stops, self.me)
        self._counted = self._counted or count(self.ctx.library, self.session, self.review, self.me)
        if self.chosen is not None and self.chosen not in [moment.ply for moment in self.moments]:
            self.chosen = None
        numbered = enumerate(self.moments, start=1)
        pins = tuple(Pin(number, self.stops.snap(moment.ply + 1), moment.kind) for number, moment in numbered)
        self.graph.set(curves_of(self.session, self.review, self.seats, pins))
        self.card.fill()
        self._follow()

    def moment(self) -> Moment | None:
        """The one that is explained."""
        return next((moment for moment in self.moments if moment.ply == self.chosen), None)

    def line_of(self, moment: Moment | None) -> tuple[LineStep, ...]:
        """What would have been better, as far as it can be shown."""
        if moment is None or moment.kind in (FIND, RIGHT):
            return ()
        return better_line(self.rules, self.session.states[moment.ply], moment.judged.seat, moment.judged.line)

    # --- the work ----------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Stop the work."""
        self.work.stop()
        self.refresh()

    def go_on(self) -> None:
        """Go on where it was stopped; if all is known, look at everything longer."""
        if self.work.all_known:
            self.review.deepen()
        self.work.start()
        self.refresh()

    # --- going through the game --------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show the position after so many steps, or where looking back stops next after them."""
        ply = self.stops.snap(ply)
        leaving, self.line = bool(self.line), ()
        chosen = next((moment.ply for moment in self.moments if self.stops.snap(moment.ply + 1) == ply), None)
        if (ply, chosen) == (self.ply, self.chosen) and not leaving:
            return
        by = 0 if leaving else self.stops.number(ply) - self.stops.number(self.ply)
        self.board.top.skip()
        old, self.ply, self.chosen = self.ply, ply, chosen
        self._show(abs(by) == 1, cues(self.session, self.view, self.me, old, ply) if by == 1 else ())
        self.card.fill()

    def step(self, by: int) -> None:
        """So many stops."""
        self.go(self.stops.onward(self.ply, by))

    def choose(self, ply: int) -> None:
        """Explain the move made after so many steps, and show the position that it led to."""
        self.go(ply + 1)
        self.card.reveal()

    def show_line(self) -> None:
        """Play the better line on the table."""
        steps = self.line_of(self.moment())
        if not steps:
            return
        self.board.top.skip()
        self.line, self.shown, self.playing, self._calm = steps, 0, True, 0.0
        self.board.look_from(self._eye())
        self._show_line(animate=False)
        self.card.fill()

    def end_line(self) -> None:
        """Back to the game itself."""
        if self.line:
            self.line = ()
            self.board.top.skip()
            self._show(animate=False)
            self.card.fill()

    @property
    def line_is_over(self) -> bool:
        """Are all moves of the better line on the table?"""
        return self.shown == len(self.line)

    def step_line(self, by: int) -> None:
        """A move on or back in the better line; from now on it does not go on by itself."""
        self.playing = False
        if by > 0 and not self.line_is_over:
            self._play_line()
        elif by < 0 and self.shown:
            self.board.top.skip()
            self.shown -= 1
            self._show_line(animate=False)
        self.card.fill()

    def _play_line(self) -> None:
        """The next move of the better line."""
        self.shown += 1
        self._calm = 0.0
        self._show_line(animate=True)

    def _show_line(self, animate: bool) -> None:
        """The better line as far as it is shown."""
        if not self.shown:
            self.board.show(self.line[0].before, animate, cues=False)
            self.board.say(say("The better line starts here."), imagined=True)
            return
        step = self.line[self.shown - 1]
        self.board.show(step.after, animate, cues=animate)
        label = self.view.label(self.rules.observe(step.before, step.seat), step.seat, step.move)
        move = attributed(seat_name(self.session, step.seat), label)
        words = say("Instead, {move}", move=move) if self.shown == 1 else say("Then {move}", move=move)
        over = step.over(self.rules)
        if over is not None:
            verdict = self.view.verdict(self.rules.observe(step.after, self.me), over)
            words = say("{move} {verdict}", move=words, verdict=verdict)
        self.board.say(words, imagined=True)

    @property
    def try_ply(self) -> int:
        """Where another try would begin: before the explained move, otherwise at the present position."""
        return self.ply if self.chosen is None else self.chosen

    @property
    def can_try_again(self) -> bool:
        """Does the game go on there?"""
        return not isinstance(self.rules.turn(self.session.states[self.try_ply]), Over)

    def try_again(self) -> None:
        """A game of its own, with the same players on the same seats."""
        if self.can_try_again:
            self.ctx.leave_for(Play(branch(self.session, self.try_ply)))

    # --- showing -----------------------------------------------------------------------------------------------------

    def _eye(self) -> Seat:
        """The seat that looks: if each has its own board, the seat whose move is explained."""
        chosen = self.moment()
        return self.me if chosen is None or not self.board.top.zones.shared_out else chosen.judged.seat

    def _show(self, animate: bool, waiting: Sequence[Cue] = ()) -> None:
        self.board.look_from(self._eye())
        self.board.show(self.session.states[self.ply], animate, waiting=waiting)
        self._tell_headline()
        self.board.top.mark(self._marks())
        self._follow()

    def _tell_headline(self) -> None:
        self._untold = bool(self.board.top.awaited)
        self.board.say(headline(self.session, self.view, self.ply, None, told=not self._untold))

    def _marks(self) -> tuple[Mark, ...]:
        """Where the better move would have gone."""
        moment = self.moment()
        if moment is None or moment.judged.is_best:
            return ()
        judged = moment.judged
        seen = self.rules.observe(self.session.states[judged.ply], judged.seat)
        drag = self.view.drag(seen, judged.seat, judged.best.move)
        if drag is None or drag.place.cell is None:
            return ()
        cast = self.session.cast
        return (Mark("outline", drag.place.zone, (drag.place.cell,), tone=cast[judged.seat].tone),)

    def _follow(self) -> None:
        number = next((k for k, moment in enumerate(self.moments, start=1) if moment.ply == self.chosen), -1)
        self.graph.follow(self.ply, self._caption(self.ply), number)

    def _caption(self, ply: int) -> Text:
        """How it stood after so many steps."""
        number = moves_told(self.lines, ply)
        place = say("Move {n}", n=number) if number else say("The beginning")
        value = self.review.curve(self.me).get(ply)
        over = ply == self.last and self.session.over is not None
        if value is None or over:
            return say("The end") if over else place
        two = len(self.session.setup.seats) == 2
        seat: Seat = self.me
        if value < 0 and two:
            seat, value = 1 - self.me, -value
        here = self.review.judged.get(ply)
        words = standing(value, here is not None and here.best.sure)
        if two and value < EVEN:
            return say("{place}: {standing}", place=place, standing=words)
        return say("{place}: {seat} {standing}", place=place, seat=seat_name(self.session, seat), standing=words)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Left and right go through the game, up and down through the list."""
        kind = intent.kind
        if self.board.top.panels.handle(intent):
            return True
        if kind in ("press", "move", "release", "wheel"):
            return self._pointer(intent)
        if self.line and (by := steps_of(intent)):
            self.step_line(by)
        elif kind == "focus" and intent.direction[0]:
            focus = self.pane.focus
            beside = isinstance(focus, Button | IconButton)
            if not (beside and self.pane.handle(intent)):
                self.step(intent.direction[0])
        elif kind == "turn":
            self.step(intent.amount)
        elif kind == "page":
            self.step(5 * intent.amount)
        elif kind == "edge":
            self.go(self.last if intent.amount > 0 else 0)
        elif kind in ("undo", "redo"):
            self.step(-1 if kind == "undo" else 1)
        elif kind == "skip":
            self.board.top.skip()
        elif kind == "rules":
            self.ctx.go(Rulebook(self.session.setup.game))
        elif kind in ("back", "pause"):
            if self.line:
                self.end_line()
            else:
                self.back()
        else:
            return self._list(intent)
        return True

    def _list(self, intent: Intent) -> bool:
        """A row that the keyboard comes to is explained at once; up and down go from one to the next."""
        rows = [row for row in self.pane.focusable() if isinstance(row, MomentRow)]
        number = rows.index(self.pane.focus) + intent.direction[1] if self.pane.focus in rows else -1
        if intent.kind == "focus" and 0 <= number < len(rows):
            self.pane.focus_on(rows[number])
            used = True
        else:
            used = self.pane.handle(intent)
        focus = self.pane.focus
        if isinstance(focus, MomentRow) and not focus.chosen and intent.kind in ("focus", "next", "previous"):
            focus.action()
        return used

    def _pointer(self, intent: Intent) -> bool:
        pos = intent.pos or (-1, -1)
        if self._dragging and intent.kind in ("move", "release"):
            self.go(self.graph.ply_at(pos[0]))
            self._dragging = intent.kind == "move"
            return True
        near = self.graph.at(pos)
        over = self.stops.snap(near) if near is not None else None
        self.graph.point(over, self._caption(over) if over is not None else NOTHING)
        if intent.kind == "press" and self.graph.hover is not None:
            self.go(self.graph.hover)
            self.card.reveal()
            self._dragging = True
            return True
        if intent.kind == "wheel" and not self.pane.rect.collidepoint(pos):
            if intent.amount:
                self.step(-intent.amount)
            return True
        held = self.pane.pressed is not None
        used = self.pane.handle(intent)
        if held and intent.kind == "release" and self.ctx.stack.top is self:
            self.card.fill()
        return used

    def follow_changes(self) -> None:
        self.board.top.follow_changes()

    def update(self, dt: float) -> None:
        self.board.top.update(dt)
        if self._untold and not self.board.top.awaited:
            self._tell_headline()
        self.board.message.update(dt)
        self.pane.update(dt)
        hover = self.pane.hover
        self.board.top.light(named(hover.words.places()) if isinstance(hover, ListedMove) else ())
        self._news = self.work.update() or self._news
        if self._news and not self.board.top.moving:
            # not while something moves, since that would stutter
            self._news = False
            self.refresh()
        if self.playing and self.line and not self.board.top.moving:
            self._calm += dt
            if self._calm >= LINE_PAUSE:
                self._play_line()
                self.playing = not self.line_is_over
                self.card.fill()

    @property
    def busy(self) -> bool:
        return self.board.top.busy or (self.playing and bool(self.line))

    @property
    def expecting(self) -> bool:
        return self.work.running

    def tree(self) -> tuple[Node, ...]:
        return (*tree((self.pane,)), *board_tree(self.board.top))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.board.top.draw(canvas, area)
        self.graph.draw(canvas, area)
        self.pane.draw(canvas, area)
        self.board.top.draw_moving(canvas, area)

    def report(self) -> str:
        return write_text(self.session)
