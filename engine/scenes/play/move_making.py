"""Makes a person's moves and takes them back: asks before a move that may lose something, refuses, confirms turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from engine.core.errors import IllegalMove, WrongTurn
from engine.core.rules import Refusal, Seat
from engine.core.text import Text, say
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.pages.destinations import Replay, TryOut
from engine.scenes.play.message_line import Message
from engine.scenes.play.mode import Mode
from engine.scenes.play.move_buttons import Choices
from engine.scenes.play.viewpoint import Showing
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Drag, Mark, Place, Pose, TableView
from engine.table.hand.hand import Hand

CLOSED = say("No looking back when playing from memory.")
ONLY_FREE = say("You can only try things out in free games.")
TIMED = say("You can’t try things out in a game with a time limit.")
ENDED = say("The game is over: you can try things out in the replay.")
WAIT = say("You can try things out when it is your turn.")
THINKING = say("You can try things out as soon as the AI has made its move.")


class Table(Protocol):
    """What is needed of the table at which moves are made."""

    @property
    def choices(self) -> Choices:
        """What the person can do now."""

    def told(self) -> None:
        """Show what has happened in the match."""

    def made(self, seat: Seat, ply: int, choices: int) -> None:
        """A person has made a move after so many steps, out of so many legal ones."""

    def confirmed(self) -> None:
        """A turn was confirmed: others look now."""

    def weigh(self) -> None:
        """Weigh the move that is meant now, or say what has changed."""

    def ends_turn(self, move: Any) -> bool:
        """Is this move a button that says that it ends the turn?"""


class Moves:
    """The owner of the hand."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        top: Tabletop,
        message: Message,
        mode: Mode,
        showing: Showing,
        table: Table,
    ) -> None:
        self.ctx = ctx
        self.match = match
        self.top = top
        self.message = message
        self.mode = mode
        self.showing = showing
        self.table = table
        self.hand = Hand(ctx, top, self)
        self.hand.clicks.final = match.session.info.luck_is_final
        self.refusal: Refusal | None = None
        """Why the last move was not possible, as long as that is to be read."""
        self.meant: Any | None = None
        """The move that the hand means."""

    # --- making moves ------------------------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """A person's move, by the hand or by a button; with a stake it is asked about before."""
        if self.match.withheld or not self.mode.accepts(move):
            return
        seat = self.match.deciding
        stake = None
        if self.mode.cautious and seat is not None:
            stake = self.top.view.stake(self.match.session.shown(seat), seat, move)
        if stake is None:
            self._make(move)
            return
        self.hand.put_back()
        answers: list[Answer] = [(say("Do it"), partial(self._make, move)), (say("Not yet"), None, "primary")]
        self.ctx.stack.push(Dialog(self.ctx, say("Are you sure?"), [stake], answers))

    def _make(self, move: Any) -> None:
        """A move of which nothing is left to be asked."""
        session, seat, ply = self.match.session, self.match.deciding, len(self.match.session.log)
        choices = 0 if seat is None else len(session.moves(seat))
        asks = self.mode.confirms and self.ctx.settings.confirm_turns and not self.table.ends_turn(move)
        try:
            self.match.play(move)
        except (IllegalMove, WrongTurn) as error:
            # the position changed under the hand
            self.hand.put_back()
            self.ctx.toast(error.text)
            return
        if seat is not None and asks and self.top.view.interlude(session.shown(seat), seat) is None:
            self.match.hold(seat)
        if seat is not None:
            self.table.made(seat, ply, choices)
        self.table.told()

    def press(self, number: int) -> None:
        """Make a move without a piece: the one of this number among those that are buttons."""
        moves = self.table.choices.targets.buttons
        if number < len(moves):
            self.hand.put_back()
            self.play(moves[number])

    def finish(self) -> bool:
        """Press the button that ends the turn, or confirm the turn that waits for it. False if there is none."""
        if self.confirm():
            return True
        number = min(self.table.choices.finishing, default=None)
        if number is not None:
            self.press(number)
        return number is not None

    def confirm(self) -> bool:
        """Confirm the turn, so that the others can move. False if none is waiting."""
        if self.match.confirming is None:
            return False
        self.match.confirm()
        self.table.confirmed()
        return True

    def go_on(self) -> None:
        """Start the next game of the match."""
        session = self.match.session
        if self.mode.accepts(session.moves(session.to_move[0])[0]):
            self.match.go_on()
            self.table.told()

    # --- what the hand asks (`Owner`) --------------------------------------------------------------------------------

    def judge(self, piece: str, place: Place, pose: Pose) -> tuple[Any | None, Refusal | None]:
        """What a drop that is no target means."""
        seat, session = self.match.deciding, self.match.session
        if seat is None:
            return None, None
        move = self.top.view.propose(session.shown(seat), seat, Drag(piece, place, pose))
        if move is None:
            return None, None
        refusal = session.rules.why_not(session.state, seat, move)
        return (move, None) if refusal is None else (None, refusal)

    def refuse(self, refusal: Refusal, place: Place) -> None:
        """Say why, with the way to the rule."""
        self.refusal = refusal
        self.table.weigh()
        self.mode.refused(refusal)

    def explain(self, text: Text) -> None:
        """Say what has to be done first."""
        self.ctx.sound.play("refuse")
        self.message.tell(text)

    def consider(self, move: Any | None) -> None:
        """The hand is over the place of this move."""
        self.meant = move
        self.table.weigh()

    # --- back and forth ----------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Back to a person's last decision. False if nothing was taken back."""
        return not self.told_closed() and self.settle(self.match.undo) and self.did("undo")

    def retract(self, ply: int) -> bool:
        """The step made after so many, at once and also where the past is closed."""
        return self.settle(lambda: self.match.retract(ply))

    def take_turn_back(self) -> bool:
        """All steps of the turn that waits to be confirmed."""
        return self.settle(self.match.undo_turn)

    def redo(self) -> bool:
        """Play again what was taken back. False if there is nothing."""
        return not self.told_closed() and self.settle(self.match.redo) and self.did("redo")

    def told_closed(self) -> bool:
        """Is the past closed? Then say so."""
        if self.showing.closed:
            self.message.tell(CLOSED)
        return self.showing.closed

    def settle(self, change: Callable[[], object]) -> bool:
        """Change the match, whatever moves or is held: take back, resign, agree on a draw. False if it did not."""
        self.top.skip()
        self.hand.put_back()
        done = bool(change())
        # an AI that goes on for somebody has no name
        self.ctx.renamed = self.match.session.renamed
        self.table.told()
        return done

    # --- beside the game ---------------------------------------------------------------------------------------------

    def look_at(self, ply: int) -> None:
        """The position after so many steps, in the replay; where moves are only tried, all since then is taken back."""
        if self.mode.trial:
            self.settle(lambda: self.match.undo_to(ply))
        else:
            self.ctx.go(Replay(self.match.session, ply))

    def try_out(self) -> None:
        """Open a copy of the position to try moves in, or say why there is none."""
        why = self._untried()
        if why is not None:
            self.message.tell(why)
            return
        self.top.skip()
        self.hand.put_back()
        session = self.match.session
        self.ctx.go(TryOut(session, len(session.log), self.match.me))

    def _untried(self) -> Text | None:
        match = self.match
        if not self.mode.tries:
            return ONLY_FREE
        if match.session.sitting.limited:
            return TIMED
        if match.over is not None:
            return ENDED
        if self.showing.closed:
            return CLOSED
        if match.deciding is None:
            return WAIT
        return THINKING if match.advisor.thinking is not None else None

    # --- what is no move ---------------------------------------------------------------------------------------------

    def turn(self, by: int) -> bool:
        """Turn the piece in the hand or under it. False if there is none."""
        return self.hand.turn(by) and self.did("turn")

    def flip(self) -> bool:
        """Turn over the piece in the hand."""
        return self.hand.flip() and self.did("flip")

    def fit(self) -> bool:
        """Show the whole table."""
        self.top.zones.fit()
        return self.did("fit")

    def did(self, deed: str) -> bool:
        """This was done (see `Mode.did`). True."""
        self.mode.did(deed)
        return True


def ways(match: Match, view: TableView[Any, Any], *, last: bool) -> Iterator[Mark]:
    """While a turn waits to be confirmed, the ways of its pieces, and (`last`) where its earlier moves were made."""
    waiting, session, me = match.waiting, match.session, match.me
    for ply in waiting:
        seat, move = session.told(ply, me)
        preview = view.preview(session.shown(seat, ply), seat, move)
        yield from (mark for mark in preview if mark.kind == "track")
        if ply != waiting[-1] and last:
            yield from (mark for mark in view.marks(session.shown(me, ply + 1), me) if mark.kind == "last")
