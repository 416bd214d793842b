"""In what a free game, a lesson, a task and a game on the ladder differ: a mode decides, the table is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.core.rules import Refusal, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene_stack import Destination
from engine.gui.window.utterance import Utterance
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.match.match_turns_and_take_backs import Event, Match
from engine.scenes.pages.destinations import Play, SetUp
from engine.scenes.setup.setup_draft import fresh_seed
from engine.table.contract.game_view import Mark, Place
from engine.table.hand.legal_targets import Targets
from engine.table.panels.evaluation_bar import Judgement
from engine.table.panels.seat_plate_boxes import Plate

Panes = tuple[Pane, ...]
Commands = Mapping[str, Callable[[], object]]
"""What can be done at the table, by name. Those that may fail return False then."""
Extra = tuple[Text, str, Callable[[], object]]
"""Words, an icon, and what it does."""
Origin = tuple[Text, Destination, str]
"""The page from which a game is begun: the words and the icon of the way back, and where it leads."""


class Mode:
    """A free game. Other modes decide some of this differently; `usual` is what a free game has there."""

    cautious = True
    """Is a move that may lose something asked about before it is made?"""
    confirms = True
    """May turns wait to be confirmed, if the player likes that?"""
    judged = True
    """May the AI's evaluation be seen meanwhile?"""
    reviewed = True
    """May it be reviewed before it is over?"""
    ends_itself = True
    """May the button that ends the turn press itself where nothing else can be done?"""
    settles = True
    """May one resign, or offer a draw?"""
    teaches = False
    """Is it a lesson, so that no link to the lessons is offered?"""
    tries = True
    """May moves be tried in a copy of the position?"""
    trial = False
    """Is it such a copy: nothing is saved, and no result comes after it?"""
    celebrates = True
    """Are the scoring and a victory shown at the table?"""
    first = 0
    """How many steps at the beginning belong to the position that was given."""
    advice: Text | None = None
    """What it advises now, in place of a hint."""
    rule: Text | None = None
    """What a newcomer needs to know now."""
    undo_note: Text | None = None
    """Why a move can't be taken back, where that needs a word."""
    match: Match
    """Who plays, once there is a table."""

    def new_match(
        self, ctx: Context, session: Session[Any, Any], think: Callable[[], Thinker], judges: Callable[[], bool]
    ) -> Match:
        """Who plays. think: makes the AI worker. judges: is the AI's evaluation wanted?"""
        return Match(
            session,
            ctx.library,
            think,
            lambda: ctx.settings.speed,
            lambda: ctx.settings.thinking,
            lambda: ctx.settings.ponder,
            judges,
        )

    # --- life of the table -------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        """See `Scene.opening`."""
        return iter(())

    def entered(self) -> None:
        """The table is on top, for the first time or again."""

    def room_for_table(self, rect: pygame.Rect) -> pygame.Rect:
        """What is left for the table in this part of the window, in all of which it was just laid out."""
        return rect

    def laid_out(self) -> None:
        """The table and all around it have their places."""

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""

    def refreshed(self) -> None:
        """What can be done or is said may have changed."""

    @property
    def busy(self) -> bool:
        """Does something of its own move?"""
        return False

    @property
    def expecting(self) -> bool:
        """Does the mode wait for another process?"""
        return False

    def close(self) -> None:
        """The table is left."""

    # --- what is shown and offered -----------------------------------------------------------------------------------

    @property
    def state(self) -> object:
        """What its own buttons depend on."""
        return None

    def controls(self) -> list[Box]:
        """Buttons of its own, below the icons."""
        return []

    def panes(self, usual: Panes) -> Panes:
        """All panes with buttons, in the order of the keyboard."""
        return usual

    def marks(self, usual: Iterator[Mark]) -> Iterator[Mark]:
        """Marks above those of the position."""
        return usual

    def plates(self, usual: tuple[Plate, ...]) -> tuple[Plate, ...]:
        """What is said of the seats."""
        return usual

    def heard(self) -> Sequence[Utterance]:
        """What else is to be said aloud: a lesson's words, a task's goal."""
        return ()

    def headline(self) -> Text | None:
        """What is to be done, or how it has ended; None: as in a free game."""
        return None

    def targets(self, usual: Targets) -> Targets:
        """The moves that the hand offers: the usual ones, or fewer."""
        return usual

    def commands(self, usual: Commands) -> Commands:
        """The functions behind buttons and keys: the usual ones, or others."""
        return usual

    def extras(self, commands: Commands) -> tuple[Extra, ...]:
        """What the pause page offers besides what every game has."""
        return ((say("Try it out"), "pencil", commands["try_out"]),) if self.tries else ()

    def takes(self, intent: Intent) -> bool:
        """An intent of the pointer. True: the mode has used it, and the table does not get it."""
        return False

    def carried(self, by_ai: bool) -> bool:
        """Are the pieces of the last step shown as another moves them?"""
        return by_ai

    # --- what is done ------------------------------------------------------------------------------------------------

    def accepts(self, move: Any) -> bool:
        """The person wants to make this move. False: it is not made, and the person has been told why."""
        return True

    def happens(self, event: Event) -> bool:
        """Something has happened in the match. False: it is not to be shown."""
        return True

    def shown(self, event: Event) -> None:
        """Called when what has happened is shown on the table."""

    def refused(self, refusal: Refusal) -> None:
        """A move was refused, and the player has been told why."""

    def did(self, deed: str, key: str = "", place: Place | None = None) -> None:
        """The player has done something that is no move: "turn", "flip", "fit", "undo", "redo", "rules", "look"."""

    # --- what the AI says --------------------------------------------------------------------------------------------

    def offers_hints(self, usual: bool) -> bool:
        """Can a hint be asked for now?"""
        return usual

    def known_hint(self, seat: Seat) -> Suggestion | None:
        """The next move of a solution that is known, so that the AI need not be asked."""
        return None

    def may_ask_ai(self) -> bool:
        """May the AI be asked for a hint? If not, the player is told why."""
        return True

    def explains(self, ply: int) -> bool:
        """May the AI be asked about the step of this number?"""
        return True

    # --- other pages -------------------------------------------------------------------------------------------------

    def origin(self, game: str) -> Origin:
        """The way back from a game of this kind."""
        return say("Another game…"), SetUp(game), "dice"

    def rules_anchor(self, refused: str | None, usual: str) -> str:
        """Where the rules are opened. refused: the rule of a refusal that is shown, None if none is."""
        return usual if refused is None else refused

    def own_result(self, *, by_clock: bool) -> bool:
        """Opens a page of its own, or none, on who won and why. False: that of a free game is opened. by_clock: nobody
        has asked for it."""
        return False

    def start_anew(self, ctx: Context, session: Session[Any, Any]) -> None:
        """Begin again: the same set-up with another seed."""
        setup = replace(session.setup, seed=fresh_seed())
        ctx.leave_for(Play(Session(session.info, session.rules, setup, session.board)))


class Paused(Struct, frozen=True, eq=False):
    """plates: what is told of the seats; judged: the AI's evaluation, if it is shown; closed: is it played from memory?
    mode, commands: of the table; settle: ends the game in some way."""

    match: Match
    plates: tuple[Plate, ...]
    judged: Judgement | None
    closed: bool
    mode: Mode
    commands: Commands
    settle: Callable[[Callable[[], object]], object]
    start_anew: Callable[[], None]
