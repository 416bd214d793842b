"""Asks after a move that the AI judges to give much away or to miss a win whether that was intended; once only.

The worker judges the move after it was made, from what the seat saw before it; meanwhile no AI moves. It gets a part of
the work of a piece of advice, which takes less time than nobody notices; what it does not know by then is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.ai.agent import Suggestion
from engine.core import codec
from engine.core.game_info import PERSON
from engine.core.rules import Act, Over, Rules, Seat
from engine.core.session import Session, Step
from engine.core.text import Text, say
from engine.gui.boxes.all import Heading, Words
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.context import Context
from engine.scenes.play.viewpoint import Game

FIRST_GAMES = 3
"""Finished games of a kind after which the coach stops, unless the setting is "always"."""
LONGEST = 0.2
"""Seconds of thinking that the worker's budget in nodes is for, and the most that it takes."""
PATIENCE = 0.3
"""Seconds after which the coach no longer interferes, because the worker is still starting or the machine is busy."""
WON, LOST = 0.8, -0.95
"""Values (-1 to 1) from which on a game counts as won or as lost at once."""
EVEN = 0.0
LEAST_LOSS = 0.3
"""How much worse than the best move one must be: clearly more than so short a search errs (see `tests/ai/coached.py`).
In a lost position no move is."""
LEAST_POINTS, LEAST_CHANGE = 2.0, 0.1
"""In a game whose points are counted it is enough to be so many points worse, if the value is so much worse: early in a
game a lead that anybody would want is not much of a chance yet."""


def attends(ctx: Context, session: Session[Any, Any]) -> bool:
    """Is the coach active? Never in tasks; with several persons, and after the first games, only by the setting."""
    wish, setup = ctx.settings.coach, session.setup
    if wish == "off" or setup.challenge or not session.info.levels or len(setup.seats) < 2:
        return False
    beginner = setup.seats.count(PERSON) == 1 and ctx.library.statistics().tally(setup.game).games < FIRST_GAMES
    return wish == "always" or beginner


BETTER = say("A better move")


class Objection(Struct, frozen=True):
    """What a move costs, and a reason: a sentence by itself, about the move or about a better one, as `about` says."""

    cost: Text
    about: Text
    reason: Text


def objection(suggestions: Sequence[Suggestion], played: Any, wins: Callable[[Suggestion], bool]) -> Objection | None:
    """Why a move (in notation) should be thought over, by what an agent said of its position, the best one first.

    wins: does the turn that is suggested win at once?
    """
    made, best = next((one for one in suggestions if one.move == played), None), suggestions[0]
    if made is None or made is best:
        return None
    if made.value < 1.0 <= best.value and wins(best) and not wins(made):
        return Objection(say("Another move wins at once."), BETTER, best.reason)
    if not _costs_much(best, made):
        return None
    # what is not proven bad is told by what another would bring: its own reason says what it is good for
    about, reason = (say("Your move"), made.reason) if made.sure else (BETTER, best.reason)
    if made.value <= LOST:
        # not "at once": a proof may be many moves long, and a reason may say that the other wins as its turn begins
        return Objection(say("This loses."), about, reason)
    if best.value >= WON and made.value <= EVEN:
        return Objection(say("You are winning, and this move throws it away."), about, reason)
    return Objection(say("This loses a lot."), about, reason)


def _costs_much(best: Suggestion, made: Suggestion) -> bool:
    loss = best.value - made.value
    points = 0.0 if best.points is None or made.points is None else best.points - made.points
    return loss >= LEAST_LOSS or (points >= LEAST_POINTS and loss >= LEAST_CHANGE)


def wins_at_once(rules: Rules[Any, Any], seen: Any, seat: Seat, line: Sequence[Any]) -> bool:
    """Do the moves of a line (in notation) with which the seat goes on win the game before another moves?"""
    position = seen
    for notation in line:
        turn = rules.turn(position)
        move = codec.decode(rules.move_type, notation, "move")
        if not isinstance(turn, Act) or turn.follows(seat) != seat or rules.why_not(position, seat, move) is not None:
            return False
        position = rules.apply(position, seat, move)
    over = rules.turn(position)
    return isinstance(over, Over) and over.places[seat] == 1


def doubt(session: Session[Any, Any], ply: int, suggestions: Sequence[Suggestion]) -> Objection | None:
    """What is to be asked about the step made after `ply` steps, by what an agent said of that position."""
    step, rules = session.log[ply], session.rules
    seen = rules.observe(session.states[ply], step.seat)
    return objection(suggestions, step.move, lambda one: wins_at_once(rules, seen, step.seat, one.line or (one.move,)))


class BlunderWarning:
    """The warning of a table. `attends` is asked once, so that a game counted meanwhile changes nothing."""

    def __init__(self, game: Game, retract: Callable[[int], object]) -> None:
        """retract: takes back the step made after so many."""
        self.ctx, self.match, self.hand, self.top = game.ctx, game.match, game.hand, game.top
        self.attends = game.mode.settles and attends(game.ctx, game.match.session)
        self._asleep = self.attends
        self._retract = retract
        self._ply = 0
        self._step: Step | None = None
        """The move that is being judged, the last of a log that was `_ply` steps long before it."""
        self._number = 0
        self._waited = 0.0
        self._asked: set[tuple[int, str]] = set()

    @property
    def thinking(self) -> bool:
        """Is a move being judged?"""
        return self._step is not None

    def look(self, seat: Seat, ply: int, choices: int) -> None:
        """A person has made a move after `ply` steps, out of `count` legal moves."""
        session, match = self.match.session, self.match
        self._step = None
        step = session.log[ply]
        if not self.attends or choices < 2 or (ply, str(step)) in self._asked:
            return
        over = session.over
        if not match.can_retract(ply) or (over is not None and over.places[seat] == 1):
            return
        if match.advisor.consult_on(ply, LONGEST):
            match.withheld = over is not None or self.top.view.interlude(session.shown(seat), seat) is not None
            self._ply, self._step, self._number, self._waited = ply, step, match.advisor.consulted, 0.0

    def drop(self) -> None:
        """The last move is not asked about any more: too late, or its player has gone on to the result."""
        if self._step is not None:
            self._let_stand()
            self.match.advisor.release()

    def _let_stand(self) -> None:
        """The move is made, and what it has led to is told."""
        self._step, self.match.withheld = None, False

    def update(self, dt: float, *, hidden: bool) -> None:
        """`dt` seconds pass. hidden: is the next person about to take over the screen?"""
        match, step = self.match, self._step
        if self._asleep and not self.top.busy:
            # a process that is still starting can't judge the first moves; but it takes nothing from what opens
            self._asleep = False
            match.advisor.wake()
        if step is None:
            return
        if match.advisor.consulted not in (0, self._number):
            # something else was asked meanwhile
            self._let_stand()
            return
        self._waited += dt
        advice = match.advisor.advice()
        if advice is not None and advice.done:
            self._step = None
            self._judge(advice.suggestions, step, hidden)
        elif self._waited > PATIENCE:
            self.drop()

    def _judge(self, suggestions: Sequence[Suggestion], step: Step, hidden: bool) -> None:
        session, ply = self.match.session, self._ply
        found = doubt(session, ply, suggestions)
        stands = self.match.can_retract(ply) and session.log[ply] == step
        if found is None or not stands or hidden:
            self._let_stand()
            return
        self._asked.add((ply, str(step)))
        self.hand.put_back()

        def back() -> None:
            self._retract(ply)

        answers: list[Answer] = [(say("Play it anyway"), self._let_stand), (say("Undo"), back, "primary")]
        why, title = (Heading(found.about, 3), Words(found.reason)), say("Are you sure?")
        self.ctx.stack.push(Dialog(self.ctx, title, [found.cost], answers, extra=why, on_back=self._let_stand))
