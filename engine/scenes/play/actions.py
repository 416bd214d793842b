"""What can be done at the table besides laying pieces: turn, take back, change the view, open other scenes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.scene import Scene
from engine.gui.window.stack import Destination
from engine.scenes.common.destinations import Pause, Play, Replay, Rulebook, SetUp
from engine.scenes.common.setup_draft import fresh_seed
from engine.scenes.match.match import Event, Match
from engine.scenes.play.log import MoveLog
from engine.scenes.play.message import Message
from engine.scenes.play.player_plates import Plates
from engine.table.board.tabletop import Tabletop
from engine.table.contract.view import Place, TableView
from engine.table.hand.hand import Hand
from engine.table.hand.targets import Targets
from engine.table.panels.evaluation_bar import JudgementStrip

CLOSED = say("While you play from memory there is no looking back.")


class TableActions(Scene):
    """The half of `TableScene` that its parts call: buttons, keys, hints, help."""

    session: Session[Any, Any]
    view: TableView[Any, Any]
    match: Match
    top: Tabletop
    hand: Hand
    targets: Targets
    labels: list[Text]
    """The labels of the moves that are buttons."""
    stakes: list[Text | None]
    """What each of them may lose at once; None: nothing."""
    finishing: frozenset[int] = frozenset()
    """The numbers of those that end the seat's turn (`TableView.finishes`)."""
    cautious = True
    """Is a move that may lose something asked about before it is made?"""
    message: Message
    log: MoveLog
    plates: Plates
    beside = False
    """Was the last step another seat's, while the viewer decides as before?"""
    closed = False
    """Is it played from memory? Then there is no looking back and no hint, which would use everything ever seen."""
    confirms = True
    """May turns wait to be confirmed, if the player likes that?"""
    judged = True
    """May the AI's judgement be seen meanwhile?"""
    strip: JudgementStrip
    reviewed = True
    """May it be reviewed before it is over?"""
    settles = True
    """May one resign, or offer a draw?"""
    _rule: str

    def play(self, move: Any) -> None:
        """A person's move, by the hand or by a button; with a stake it is asked about before."""
        seat = self.match.deciding
        if seat is None or not self.cautious:
            self.make(move)
            return
        seen = self.session.shown(seat)
        stake = self.view.stake(seen, seat, move)
        if stake is None:
            self.make(move)
            return
        self.hand.put_back()
        answers: list[Answer] = [(say("Do it"), partial(self.make, move)), (say("Not yet"), None, "primary")]
        self.ctx.stack.push(Dialog(self.ctx, say("Are you sure?"), [stake], answers))

    def make(self, move: Any) -> None:
        """A person's move, of which nothing is left to be asked."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Update aids, buttons and message line."""
        raise NotImplementedError

    def sit_down(self) -> bool:
        """Look from one's own chair again. False if that is already so."""
        raise NotImplementedError

    def show_anew(self, animate: bool) -> None:
        """Show the position for another viewer."""
        raise NotImplementedError

    def show_past(self, animate: bool) -> None:
        """Show the recalled position (`Recall`) as the viewer saw it; nothing can be done in it."""
        raise NotImplementedError

    def light(self, place: Place | None, pos: tuple[int, int] | None = None) -> None:
        """Highlight for the empty hand at a pixel, or (None) at the keyboard's focus."""
        raise NotImplementedError

    @property
    def curtain_falls(self) -> bool:
        """Is another player about to take over the screen?"""
        raise NotImplementedError

    def find_button(self, key: str) -> Box | None:
        """A button by its key, None if it is not there now."""
        raise NotImplementedError

    def open_result(self) -> None:
        """Who won and why."""
        raise NotImplementedError

    def _happened(self, event: Event) -> None:
        raise NotImplementedError

    # --- actions -----------------------------------------------------------------------------------------------------

    def turn(self, by: int) -> bool:
        """Turn the piece in the hand or under it."""
        return self.hand.turn(by)

    def flip(self) -> bool:
        """Turn it over."""
        return self.hand.flip()

    def undo(self) -> bool:
        """Back to a person's last decision."""
        return not self.told_closed() and self._go_back(self.match.undo)

    def retract(self, ply: int) -> bool:
        """The step made after so many, at once and also where the past is closed."""
        return self._go_back(lambda: self.match.retract(ply))

    def confirm_turn(self) -> bool:
        """Confirm the turn, so that the others can move. False if none is waiting."""
        raise NotImplementedError

    def take_turn_back(self) -> bool:
        """All steps of the turn that waits to be confirmed."""
        return self._go_back(self.match.undo_turn)

    def redo(self) -> bool:
        """Play again what was taken back."""
        return not self.told_closed() and self._go_back(self.match.redo)

    def told_closed(self) -> bool:
        """Is the past closed? Then say so."""
        if self.closed:
            self.message.tell(CLOSED)
        return self.closed

    def _go_back(self, action: Any) -> bool:
        self.top.skip()
        self.hand.put_back()
        done = bool(action())
        for event in self.match.take():
            self._happened(event)
        return done

    def settle(self, action: Callable[[], None]) -> None:
        """Somebody resigns, or both agree on a draw."""
        self._go_back(action)

    def finish(self) -> bool:
        """Press the button that ends the turn, or confirm the turn that waits for it. False if there is none."""
        if self.confirm_turn():
            return True
        number = min(self.finishing, default=None)
        if number is not None:
            self.press_move(number)
        return number is not None

    def explained(self, number: int) -> Text:
        """The label of a move that is a button, with the key that presses it."""
        key = self.ctx.legend("finish") if number in self.finishing else ""
        label = self.labels[number]
        return say("{name} ({key})", name=label, key=verbatim(key)) if key else label

    def press_move(self, number: int) -> None:
        """Make a move without a piece."""
        if number < len(self.targets.buttons):
            self.hand.put_back()
            self.play(self.targets.buttons[number])

    @property
    def origin(self) -> tuple[Text, Destination, str]:
        """The page from which such a game is begun: the words and the icon of the way back, and where it leads."""
        return say("Another game…"), SetUp(self.session.setup.game), "dice"

    @property
    def camera_moved(self) -> bool:
        """Has the player moved the view?"""
        return any(area.camera is not None and area.camera.moved_by_player for area in self.top.zones.boards())

    def fit(self) -> None:
        """Show the whole table."""
        for area in self.top.zones.boards():
            if area.camera is not None:
                area.camera.fit()

    def last_of_ai(self) -> int | None:
        """The number of the last step that an AI made, None if there is none."""
        log, seats = self.session.log, range(len(self.session.setup.seats))
        if self.closed or not any(self.match.level(seat) for seat in seats):
            return None
        steps = (number for number in range(len(log) - 1, -1, -1) if log[number].seat != CHANCE)
        return next((number for number in steps if self.match.level(log[number].seat)), None)

    def open_rules(self) -> None:
        """The rules, at the place in question."""
        facts = getattr(self.session.state, "facts", ())
        anchor = self._rule if self.message.said.refusal is not None else next((f.rule for f in facts if f.rule), "")
        self.ctx.go(Rulebook(self.session.setup.game, anchor))

    def open_why(self) -> bool:
        """What the AI thought of its last move. False if it has made none."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """The pause page."""
        self.hand.put_back()
        self.ctx.go(Pause(self))

    def start_anew(self) -> None:
        """Start the same set-up with another seed."""
        old = self.session
        setup = replace(old.setup, seed=fresh_seed())
        self.ctx.leave_for(Play(Session(old.info, old.rules, setup, old.board)))

    def look_at(self, ply: int) -> None:
        """The position after so many steps."""
        self.ctx.go(Replay(self.session, ply))
