"""The review: what each move of a game was worth, the moves that mattered, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from engine.ai.process.worker_supervisor import Worker
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Column, Live, Row, Slip, Words, more_button
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Play
from engine.scenes.pages.table_picture import looker
from engine.scenes.play.message_line import Said
from engine.scenes.review.accuracy_rows import rows
from engine.scenes.review.better_line import LineShown
from engine.scenes.review.board_page import BoardPage, steps_of, triable
from engine.scenes.review.evaluation_graph import Cursor, Graph, axis
from engine.scenes.review.findings_in_words import Findings, Found
from engine.scenes.review.move_list import Known, MoveList
from engine.scenes.words.move_log_and_replay_stops import attributed, branch, cues, headline, named, seat_name
from engine.table.contract.game_view import Cue, Landing, Place

ROOMY, EXPLAINED = 9, 14
"""Heights of a letter that the list is high at least: else the buttons become pictures; and for all that is said of a
move: else how accurate the seats were scrolls with the list."""
SEAT = 3
"""Heights of a letter that this takes for a seat of which nothing is known yet."""
SOLID = 255
"""The better piece hides what lies in its place: the played one, if only its pose was not the best."""
CAPTION = 20
"""Heights of a letter from which on the words below the graph fit one line."""


class ReviewScene(BoardPage):
    """The review of a game, filled in while it is open. Results are kept as long as the program runs."""

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        self._ghost: tuple[Landing, Place] | None = None
        """The better piece as it would lie, and where."""
        super().__init__(ctx, session, looker(session))
        self.ply = len(session.log)
        """After how many steps the game is looked at."""
        self.findings = Findings(session, self.view, self.me, partial(Worker, session.setup.game), ctx.library)
        self.line = LineShown()
        self.head = Pane(ctx, pad=12)
        # hundreds of rows would be measured twice
        self.pane.long = True
        self.group = PaneGroup(self.pane, self.head)
        self._more = False
        """Is it told what the search counted?"""
        """Are there cues to come that tell how the game ended?"""
        self._waiting = True
        """Does the work continue when the scene is on top again?"""
        self._placed: Found | None = None
        """What was known when everything was placed last."""

    def panes(self) -> Sequence[Pane]:
        return self.head, self.pane

    @property
    def explained(self) -> Seat | None:
        """The seat whose move is explained, None if none is."""
        moment = self.findings.now.moments.get(self.ply)
        return None if moment is None else moment.weighed.seat

    # --- what stands beside the board --------------------------------------------------------------------------------

    def fill(self, room: pygame.Rect) -> None:
        self.line.begin(())
        unknown = SEAT * (len(self.findings.seats) - len(self.findings.now.played))
        for crammed, listed, least in ((False, False, EXPLAINED + unknown), (False, True, ROOMY), (True, True, 0)):
            self._fill(room, crammed, listed)
            if self.pane.scroll.view.height >= least * self.ctx.fonts.height("body"):
                break

    def _fill(self, room: pygame.Rect, crammed: bool, listed: bool) -> None:
        """Graph, list and buttons. listed: how accurate the seats were stands above the list and scrolls with it."""
        findings, line = self.findings, self.line
        words = axis(self.session, findings.seats, short=crammed)
        graph = Graph(self._cursor, words, self.go, lambda: self._caption(self.ply)).keyed("graph")
        fewest = 1 if room.width > CAPTION * self.ctx.fonts.height("body") else 2
        caption = Live(lambda: (graph.hover, self.ply, findings.now), lambda now: self._told(now[0], fewest))
        self.head.set([graph, caption.spaced(2)])
        high = self.head.height_for(room.width)
        self.head.layout(pygame.Rect(room.topleft, (room.width, high)))
        sums = Live(lambda: findings.now, partial(_sums, listed=listed))
        # a line stands for all that comes without a word after it
        lines = ((findings.stops.snap(line.ply), line) for line in findings.lines)
        self.moves = MoveList(lines, self._known, self.choose).spaced(6)
        accuracy = [] if listed else [Live(lambda: findings.now.played, rows)]
        status = Live(lambda: (findings.now, self.ply, self._more), lambda now: self._status(now[0]))
        usual: list[Box] = [*accuracy, status.spaced(4)]
        buttons = Live(
            lambda: (findings.now, self.ply, line.steps, line.shown, self._more), lambda _: self._buttons(crammed)
        )
        self.pane.set([sums, self.moves], [*([] if crammed else usual), buttons])
        top = self.head.rect.bottom + self.gap()
        self.pane.layout(pygame.Rect(room.left, top, room.width, room.bottom - top))

    def _known(self) -> Known:
        now = self.findings.now
        return now.told, now.marks, now.lucks, self.ply, self._more

    def _cursor(self) -> Cursor:
        found, seats = self.findings.now, self.findings.seats
        told = found.told.get(self.ply)
        return Cursor(found.curves, self.ply, -1 if told is None else told.number, seats.index(self._front()))

    def _front(self) -> Seat:
        """The seat whose chances are shown above all: of more than two the one whose move is explained, if one is."""
        seat = self.explained
        return self.findings.me if seat is None or len(self.findings.seats) == 2 else seat

    def _caption(self, ply: int) -> Text:
        return self.findings.caption(ply, self._front())

    def _told(self, hover: int | None, fewest: int) -> Box:
        """How it stood where the pointer is, else where the game is looked at."""
        ply = self.ply if hover is None else self.findings.stops.snap(hover)
        tone = "ink" if hover in (None, self.ply) else "muted"
        return Words(self._caption(ply), "small_bold", tone, "center", fewest=fewest)

    def _status(self, found: Found) -> Box:
        """How far it is, with the button that stops it or looks deeper."""
        told = Words(found.status, "small", "warn" if found.failed else "muted")
        work = [] if found.failed else [self._work(Button)]
        return Row(told, *work, *self._told_more("quiet"), space=4)

    def _told_more(self, kind: str) -> list[Box]:
        """The button for what the search counted of the move that is explained, if there is something."""
        told = self.findings.now.told.get(self.ply)
        counted = told is not None and told.figures is not None
        return [more_button(self._more, self._turn_over, kind)] if counted else []

    def _work(self, kind: type[Button | IconButton]) -> Box:
        """The button that stops the work, goes on with it or looks deeper."""
        found = self.findings.now
        more = say("Analyse deeper") if found.all_known else say("Resume")
        words, action, icon = (
            (say("Stop"), self.findings.stop, "pause") if found.running else (more, self.findings.go_on, "search")
        )
        button = Button(words, action, "quiet", icon) if kind is Button else IconButton(icon, words, action)
        return button.keyed("work")

    def _buttons(self, crammed: bool) -> Box:
        """The ways on; crammed: as icons, with what is said of the work beside them."""
        shown, found = self.line, self.findings.now
        if shown.steps:
            before = IconButton("step_back", say("One move back"), partial(self.step_line, -1), enabled=shown.shown > 0)
            after = IconButton("step", say("One move on"), partial(self.step_line, 1), enabled=not shown.over)
            end = Button(say("Back to the game"), self.end_line, "primary", "back")
            return Row(before.keyed("line_back"), after.keyed("line_on"), end.keyed("line"), space=8)
        back, tried = IconButton("back", say("Back"), self.back), self.try_button()
        better, again = bool(self.findings.better(self.ply)), self.can_try_again
        if crammed:
            line = IconButton("play", say("Better line"), self.show_line, enabled=better).keyed("line")
            fresh = IconButton("redo", say("Try again"), self.try_again, enabled=again).keyed("again")
            work = [] if found.failed else [self._work(IconButton)]
            status = Words(found.status, "small", "warn" if found.failed else "muted").growing()
            # one box of their own: they stay side by side where the words go below them
            return Row(Row(back, line, tried, fresh, *work, *self._told_more("plain"), space=8), status, space=8)
        note = say("Starts a new game from this position. This game stays as it is.")
        play = Button(say("Better line"), self.show_line, "primary", "play", enabled=better)
        other = Button(say("Try again"), self.try_again, icon="redo", note=note, enabled=again)
        return Row(back, play.keyed("line"), tried, other.keyed("again"), space=8)

    def _turn_over(self) -> None:
        """Tell what the search counted, or no longer."""
        self._more = not self._more
        self.reveal()

    def reveal(self) -> None:
        """The focus goes to the row that is looked at, and all of it comes into sight."""
        self.pane.follow()
        row = self._row()
        if row is not None:
            if not row.by_pointer:
                self.pane.focus_on(row)
            self.pane.reveal(row)

    def _row(self) -> Slip | None:
        """The row that is looked at."""
        return next((box for box in self.pane.boxes() if isinstance(box, Slip) and box.chosen), None)

    def _in_sight(self, row: Slip | None) -> bool:
        """Is all of it to be seen, or as much as there is room for?"""
        view = self.pane.scroll.view
        return row is not None and (view.contains(row.rect) or row.rect.top == view.top)

    # --- going through the game --------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show the position after so many steps, or where looking back stops next after them."""
        stops, old = self.findings.stops, self.ply
        ply = stops.snap(ply)
        leaving = bool(self.line.steps)
        self.line.begin(())
        if ply == old and not leaving:
            return
        by = 0 if leaving else stops.number(ply) - stops.number(old)
        self.top.skip()
        self.ply = ply
        self._show(abs(by) == 1, cues(self.session, self.view, self.me, old, ply) if by == 1 else ())
        self.reveal()

    def step(self, by: int) -> None:
        """Go on or back by so many stops."""
        self.go(self.findings.stops.onward(self.ply, by))

    def choose(self, stop: int) -> None:
        """Show the position at a row of the list; the row that is looked at plays its move again."""
        if stop == self.ply and not self.line.steps:
            self._play_again()
        self.go(stop)
        self.reveal()

    def _play_again(self) -> None:
        """As it was played when it was looked at first."""
        ply, before = self.ply, self.findings.stops.onward(self.ply, -1)
        if before != ply:
            self.top.skip()
            self.ply = before
            self._show(animate=False)
            self.ply = ply
            self._show(True, cues(self.session, self.view, self.me, before, ply))

    def show_line(self) -> None:
        """Play the better line on the table."""
        steps = self.findings.better(self.ply)
        if steps:
            self.top.skip()
            self.line.begin(steps)
            self.me = self._eye()
            self._show_line(animate=False)

    def end_line(self) -> None:
        """Back to the game itself."""
        if self.line.steps:
            self.line.begin(())
            self.top.skip()
            self._show(animate=False)

    def step_line(self, by: int) -> None:
        """A move on or back in the better line; from now on it does not go on by itself."""
        if self.line.step(by):
            if by < 0:
                self.top.skip()
            self._show_line(animate=by > 0)

    @property
    def try_ply(self) -> int:
        """Where another try would begin: before the explained move, otherwise at the present position."""
        moment = self.findings.now.moments.get(self.ply)
        return self.ply if moment is None else moment.ply

    @property
    def can_try_again(self) -> bool:
        """Does the game go on there?"""
        return not isinstance(self.session.rules.turn(self.session.states[self.try_ply]), Over)

    @property
    def tried(self) -> int | None:
        return self.try_ply if triable(self.session, self.try_ply, self.me) and not self.line.steps else None

    def try_again(self) -> None:
        """A game of its own, with the same players on the same seats."""
        if self.can_try_again:
            self.ctx.leave_for(Play(branch(self.session, self.try_ply)))

    # --- showing -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        self._show(animate=False)
        self.reveal()

    def _eye(self) -> Seat:
        """The seat that looks: if each has its own board, the seat whose move is explained."""
        seat = self.explained
        return self.findings.me if seat is None or not self.top.zones.shared_out else seat

    def _show(self, animate: bool, waiting: Sequence[Cue] = ()) -> None:
        self.me = self._eye()
        self.show_position(self.session.states[self.ply], animate, waiting=waiting)
        self._tell_headline()
        self._haunt()

    def _haunt(self) -> None:
        """Show the better piece where it would have been laid."""
        ghost = None if self.line.steps else self.findings.ghost(self.ply)
        lying = self.top.lying
        landing = lying.would_lie(ghost.seen, ghost.seat, ghost.drag, ghost.move) if ghost is not None else None
        shown = (landing, ghost.drag.place) if ghost is not None and landing is not None else None
        if shown != self._ghost:
            self._ghost = shown
            self.ctx.screen.invalidate(self.top.rect)

    def furnish(self) -> None:
        self.top.painters.overlays.append(self._draw_ghost)

    def _draw_ghost(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._ghost is not None:
            self.top.marks.place_marks.shown(canvas, *self._ghost, area, SOLID)

    def _tell_headline(self) -> None:
        self.say(headline(self.session, self.view, self.ply, None))

    def _show_line(self, animate: bool) -> None:
        """The better line as far as it is shown; words of what never came about look different."""
        self._haunt()
        line, rules = self.line, self.session.rules
        if not line.shown:
            self.show_position(line.steps[0].before, animate)
            self.said = Said(forecast=say("The better line starts here."))
            return
        step = line.steps[line.shown - 1]
        self.show_position(step.after, animate, cues=animate)
        label = self.view.label(rules.observe(step.before, step.seat), step.seat, step.move)
        move = attributed(seat_name(self.session, step.seat), label)
        words = say("Instead, {move}", move=move) if line.shown == 1 else say("Then {move}", move=move)
        over = step.over(rules)
        if over is not None:
            verdict = self.view.verdict(rules.observe(step.after, self.me), over)
            words = say("{move}. {verdict}", move=words, verdict=verdict)
        self.said = Said(forecast=words)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self._waiting:
            self.findings.start()

    def leave(self) -> None:
        super().leave()
        self._waiting = self.findings.work.running
        self.findings.work.stop()
        self.end_line()

    def close(self) -> None:
        self.findings.work.close()

    def use(self, intent: Intent) -> bool:
        """Left and right go through the game, or from one button to the next; up and down through the list."""
        by, beside = steps_of(intent), isinstance(self.pane.focus, Button | IconButton)
        if intent.kind in POINTER_KINDS:
            return self._pointer(intent)
        if self.line.steps and by:
            self.step_line(by)
        elif by:
            if not (intent.kind == "focus" and beside and self.pane.handle(intent)):
                self.step(by)
        elif self.line.steps and intent.kind in ("back", "pause"):
            self.end_line()
        else:
            return self._walk(intent)
        return True

    def _walk(self, intent: Intent) -> bool:
        """A row that the keyboard comes to is explained at once; up and down go from one to the next."""
        rows = [row for row in self.pane.focusable() if isinstance(row, Slip)]
        number = rows.index(self.pane.focus) + intent.direction[1] if self.pane.focus in rows else -1
        used = intent.kind == "focus" and 0 <= number < len(rows)
        if used:
            self.pane.focus_on(rows[number])
        used = used or self.pane.handle(intent)
        focus = self.pane.focus
        if isinstance(focus, Slip) and not focus.chosen and intent.kind in ("focus", "next", "previous"):
            focus.action()
        return used

    def _pointer(self, intent: Intent) -> bool:
        """Beside the list the wheel goes through the game."""
        if intent.kind == "wheel" and not self.pane.rect.collidepoint(intent.pos or (-1, -1)):
            if intent.amount:
                self.step(-intent.amount)
            return True
        return self.group.handle(intent)

    def update(self, dt: float) -> None:
        before = self.findings.now
        self.findings.update(calm=not self.top.moving)
        if before is not self.findings.now and not self.line.steps:
            self._haunt()
        # rows above it, or what is said below the list, may become higher
        anew, self._placed = self._placed is not self.findings.now, self.findings.now
        stays = (anew or self.moves.stale) and self.pane.pressed is None and self._in_sight(self._row())
        super().update(dt)
        row = self._row() if stays else None
        if row is not None:
            self.pane.reveal(row)
        self.top.marks.light(named(self.moves.places(self.pane.hover)))
        if self.line.steps and not self.top.moving and self.line.update(dt):
            self._show_line(animate=True)

    @property
    def busy(self) -> bool:
        return super().busy or self.line.playing

    @property
    def expecting(self) -> bool:
        return self.findings.work.running


def _sums(found: Found, listed: bool) -> Box:
    """What is said of the whole game. listed: with the accuracy, which else has a place of its own."""
    words: list[Box] = [Words(text, "small", "muted").spaced(2) for text in found.sums]
    if not found.moments:
        empty = say("No key moves yet.") if found.running else say("No big mistakes: well played!")
        words.insert(0, Words(empty, "small", "muted"))
    return Column(*([rows(found.played)] if listed else []), *words, space=0.1)
