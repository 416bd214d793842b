"""Running a lesson: which page is open, how its task judges a move, what the others do in reply; and what is told in
a first game (`Telling`). No pixels.

The table (or a test) asks `offer` before a move is made, tells what else was done (`refused`, `did`), plays what others
do (`step`) and turns the page (`next`). Every move goes through `Session.play`, so a lesson is a real game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from engine.core import codec, registry
from engine.core.errors import IllegalMove
from engine.core.game_info import AI_PREFIX, PERSON, Info
from engine.core.lesson import DUE, Ask, Deed, FirstGame, Lesson, Made, Needed, Page, Sign, Stand, Try, Wrong
from engine.core.maps.board import Board
from engine.core.registry import board_of
from engine.core.rules import CHANCE, Cell, Chance, Refusal, Rules, Seat
from engine.core.session import Session, Setup
from engine.core.text import Text, say

NOTHING = Text("")
NOT_NOW = say("Done! Press “Next”.")
FIRST_THIS = say("Not yet: follow the lesson first.")


class LessonSession(Session[Any, Any]):
    """A session with scripted draws. `fate`: the draws to come, in order; after them the seed decides."""

    def __init__(
        self, info: Info, rules: Rules[Any, Any], setup: Setup, board: Board | None, fate: Iterable[Any] = ()
    ) -> None:
        self.fate = deque(fate)
        super().__init__(info, rules, setup, board)

    def _drawn(self, turn: Chance) -> Any:
        if not self.fate:
            return super()._drawn(turn)
        wanted = self.fate.popleft()
        if all(wanted != outcome for outcome, _ in turn.outcomes):
            raise IllegalMove(say("That can’t happen here."))
        return wanted

    def follow(self, line: deque[Made]) -> Seat:
        """Play the first move of a line, remove it and the draws after it from the line, and return who made it."""
        seat, move = line.popleft()
        self.fate = _draws(line)
        if seat == DUE:
            seat = next(iter(self.to_move), DUE)
        self.play(seat, move)
        self.check()
        return seat

    def check(self) -> None:
        """`IllegalMove` if a scripted draw was not possible."""
        if self.fate:
            raise IllegalMove(say("That can’t happen here."))

    def forget_redo(self) -> None:
        """Forget the moves that were taken back: they can't be redone."""
        self._undone.clear()


Answer = Text | None
"""A page's answer to what was done: None if it is what is asked for, else why it is not, empty if nothing is to be
said."""


def opened(game: str, stand: Stand) -> LessonSession:
    """The game at this position, from which nothing before can be taken back.

    The learner is the only person; the other seats have the lowest level, though no AI plays. Raises a `TrailboxError`
    if the line can't be played.
    """
    info, rules = registry.info(game), registry.rules(game)
    other = AI_PREFIX + info.levels[0].key if info.levels else PERSON
    seats = tuple(PERSON if seat == stand.seat else other for seat in range(stand.seats))
    setup = Setup(game, seats, stand.seed, dict(stand.options), stand.board or info.first_board)
    line = deque(stand.line)
    session = LessonSession(info, rules, setup, board_of(info, setup.board), _draws(line))
    session.check()
    while line:
        session.follow(line)
    session.floor = len(session.log)
    return session


def _draws(line: deque[Made]) -> deque[Any]:
    """Remove the draws at the start of a line and return them."""
    drawn: deque[Any] = deque()
    while line and line[0][0] == CHANCE:
        drawn.append(line.popleft()[1])
    return drawn


class Course:
    """A lesson in progress. `number`: of the open page. `done`: is its task done?

    `script`: what others will do now, in order.
    """

    def __init__(self, game: str, lesson: Lesson, page: int = 0) -> None:
        """Begin at this page; the pages before it are played by their model moves."""
        self.game = game
        self.lesson = lesson
        self.number = 0
        self.done = False
        self.script: deque[Made] = deque()
        self.serial = 0
        """Increases with every new position that a page brings."""
        self.go_to(page)

    def go_to(self, page: int) -> None:
        """Open this page at its beginning."""
        page = max(0, min(page, len(self.lesson.pages) - 1))
        self.number = max(number for number in range(page + 1) if self.lesson.pages[number].stand is not None)
        self._open()
        while self.number < page:
            self.perform()
            self.next()

    # --- where it stands ---------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page that is open now."""
        return self.lesson.pages[self.number]

    @property
    def ask(self) -> Ask | None:
        """What is still to be done on the open page."""
        return None if self.done else self.page.ask

    @property
    def learner(self) -> Seat:
        """The seat of the person who learns."""
        return self.session.setup.seats.index(PERSON)

    @property
    def last(self) -> bool:
        """Is the open page the last one?"""
        return self.number == len(self.lesson.pages) - 1

    def signs(self) -> tuple[Sign, ...]:
        """What the page points at now."""
        look = self.page.look
        return look(self.session.state) if callable(look) else look

    def model(self) -> Any | None:
        """A move that does what is asked (or, for `Wrong`, is refused as expected); None if no move is asked for."""
        ask = self.ask
        if not isinstance(ask, Try | Wrong):
            return None
        if ask.model is None and isinstance(ask, Try):
            moves = self.session.moves(self.learner)
            return next((move for move in moves if self._judged(ask, move) is True), None)
        return ask.model(self.session.state) if callable(ask.model) else ask.model

    # --- what the learner does ---------------------------------------------------------------------------------------

    def offer(self, move: Any) -> Answer:
        """What the page says to a legal move of the learner before it is made; it is only made if that is None."""
        ask = self.ask
        if not isinstance(ask, Try):
            return NOT_NOW if ask is None else ask.no if isinstance(ask, Wrong) else FIRST_THIS
        right = self._judged(ask, move)
        return None if right is True else right if isinstance(right, Text) else ask.no

    def _judged(self, ask: Try, move: Any) -> bool | Text:
        if ask.judge is None:
            return bool(move == self.model())
        before = self.session.state
        return ask.judge(before, move, self.session.rules.apply(before, self.learner, move))

    def foresee(self, move: Any) -> None:
        """Prepare for this move, which will be made now: script the draws and the others' moves."""
        then = self.page.then
        after = self.session.rules.apply(self.session.state, self.learner, move)
        self.script = deque(self._still_to_come(then(after) if callable(then) else then))
        self.session.fate = _draws(self.script)

    def _still_to_come(self, line: Iterable[Made]) -> Iterator[Made]:
        """Without what others have done on this page already: where all move at the same time, taking back one's own
        move leaves theirs."""
        session = self.session
        steps = [step for step in session.log[session.floor :] if step.seat != self.learner]
        made = [(step.seat, codec.decode(session.rules.move_type, step.move, "move")) for step in steps]
        for seat, move in line:
            known = next((one for one in made if one[1] == move and seat in (DUE, one[0])), None)
            if known is None:
                yield seat, move
            else:
                made.remove(known)

    def moved(self) -> None:
        """Take note that the learner has made the move that the page asks for."""
        self.session.check()
        self.done = True

    def make(self, move: Any) -> Answer:
        """`foresee`, play and `moved` in one, for use without a table."""
        answer = self.offer(move)
        if answer is None:
            self.foresee(move)
            self.session.play(self.learner, move)
            self.moved()
        return answer

    def refused(self, refusal: Refusal) -> Answer:
        """Take note that the rules have refused a move of the learner's, and answer as the page does."""
        ask = self.ask
        if isinstance(ask, Wrong):
            self.done = refusal.rule == ask.rule
            return None if self.done else ask.no
        return NOTHING

    def did(self, kind: str, key: str = "", zone: str = "", cell: Cell | None = None) -> Answer:
        """Take note that something was done with the table, and answer as the page does."""
        ask = self.ask
        if not isinstance(ask, Deed) or ask.kind != kind or (ask.key and ask.key != key):
            return NOTHING
        if ask.cells and (zone != ask.zone or cell not in ask.cells):
            return NOTHING
        self.done = True
        return None

    def taken_back(self) -> None:
        """Take note that the learner has taken moves back: the task they did is open again."""
        asked = isinstance(self.page.ask, Deed)
        self.script.clear()
        if not asked:
            self.done = False
            self.session.forget_redo()

    # --- what goes on ------------------------------------------------------------------------------------------------

    def step(self) -> Seat | None:
        """Play the next step of the others; return who made it, None if there is none."""
        return self.session.follow(self.script) if self.script else None

    def next(self) -> bool:
        """Turn the page; False if it was the last."""
        while self.step() is not None:
            pass
        if self.last:
            return False
        self.number += 1
        self._open()
        return True

    def perform(self) -> None:
        """Do what the page asks by its model. `ValueError` if the model does not do that."""
        ask, model = self.ask, self.model()
        if ask is None:
            return
        if isinstance(ask, Try):
            self.make(model)
        elif isinstance(ask, Wrong):
            refusal = self.session.rules.why_not(self.session.state, self.learner, model)
            if refusal is not None:
                self.refused(refusal)
        else:
            self._act(ask)
        if self.done:
            while self.step() is not None:
                pass
        else:
            raise ValueError(f"{self.lesson.key}, page {self.number + 1}: the model does not do what is asked")

    def _act(self, deed: Deed) -> None:
        if deed.kind == "undo":
            self._back()
        elif deed.kind == "redo":
            self.session.redo()
        self.did(deed.kind, deed.key, deed.zone, deed.cells[0] if deed.cells else None)

    def _back(self) -> None:
        """Take back to the learner's last decision."""
        log = self.session.log
        mine = [number for number in range(self.session.floor, len(log)) if log[number].seat == self.learner]
        while mine and len(log) > mine[-1] and self.session.undo():
            pass

    def _open(self) -> None:
        page = self.page
        self.done = False
        self.script.clear()
        if page.stand is not None:
            self.session = opened(self.game, page.stand)
            self.serial += 1
        elif not (isinstance(page.ask, Deed) and page.ask.kind in ("undo", "redo")):
            self.session.floor = len(self.session.log)
            self.session.forget_redo()


class Telling:
    """What of a first game was told. It follows from the log, so a saved game goes on without telling anything twice.

    `now`: the rule that is told now."""

    def __init__(self, game: FirstGame, session: Session[Any, Any]) -> None:
        self.game = game
        self.session = session
        self.seat = seat = session.setup.seats.index(PERSON)
        self.now: Needed | None = None
        decided = [ply for ply, step in enumerate(session.log) if step.seat == seat]
        seen = [session.shown(seat, ply) for ply in decided]
        self._told = [rule for rule in game.rules if any(rule.when(position) for position in seen)]

    @property
    def moves(self) -> int:
        """How many moves the newcomer has made."""
        return sum(step.seat == self.seat for step in self.session.log)

    def needed(self, *, held: bool) -> Needed | None:
        """The first rule that is needed now and was not told yet; None for none. held: is a piece in the hand?"""
        session, seat = self.session, self.seat
        if seat not in session.to_move:
            return None
        seen = session.shown(seat)
        open_rules = (rule for rule in self.game.rules if rule not in self._told and (held or not rule.held))
        return next((rule for rule in open_rules if rule.when(seen)), None)

    def tell(self, rule: Needed | None) -> tuple[Sign, ...]:
        """Tell a rule, or none, from now on; what it points at."""
        self.now = rule
        if rule is None:
            return ()
        self._told.append(rule)
        return rule.signs(self.session.shown(self.seat))
