"""A page that looks back at a session: its board with a message line, and what is said of it beside or below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pygame

from engine.core import registry
from engine.core.maps.tmx_reader import Layout, load_layout
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance
from engine.scenes.pages.destinations import Rulebook, TryOut
from engine.scenes.pages.table_picture import boards_only, sitting
from engine.scenes.play.message_line import Message, Said
from engine.table.board.sketch import Sketch
from engine.table.board.tabletop import Tabletop
from engine.table.board.view_buttons import ViewButtons
from engine.table.contract.game_view import Cue, view_of
from engine.table.hand.accessible_board import board_tree
from saves.save_format import write_text

MARGIN = 16
CARD_SHARE = 0.36
"""The part of the window's width for what is said; the board has the rest."""
NARROWEST = 420
"""Pixels at 1280x720 that this needs."""
TALL = 0.5
"""The part of a tall window's height for the board."""
KEPT = 0.94
"""How much of its size the board keeps at least so that piles and hands are seen beside it."""
PAGE, END = 5, 1_000_000
"""Moves that a page goes on; more than any game has."""


def triable(session: Session[Any, Any], ply: int, me: Seat) -> bool:
    """Can moves be tried in a copy of the position after so many steps?

    Not after the end; while the game goes on, not in a task or on the ladder, with a time limit, or from memory.
    """
    barred = session.setup.challenge or session.sitting.limited
    if session.over is None and (barred or session.past_is_closed(me, ply)):
        return False
    return not isinstance(session.rules.turn(session.states[ply]), Over)


def steps_of(intent: Intent) -> int:
    """How many moves an intent goes on, negative: back; 0 for any other intent."""
    match intent.kind:
        case "focus":
            return intent.direction[0]
        case "undo" | "redo":
            return 1 if intent.kind == "redo" else -1
        case "turn" | "page" | "edge":
            return intent.amount * {"turn": 1, "page": PAGE, "edge": END}[intent.kind]
    return 0


class BoardPage(Scene):
    """The page of a session, as seat `me` sees it. A subclass fills the panes beside the board."""

    kept = KEPT

    def __init__(self, ctx: Context, session: Session[Any, Any], me: Seat) -> None:
        super().__init__(ctx)
        self.session = session
        self.view = view_of(session.setup.game)
        self.me = me
        ctx.theme.set_ground(session.info.key)
        # everything is measured before the page is entered: in the words of this session, whatever was open before
        ctx.renamed = session.renamed
        self.layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        self.pane = Pane(ctx, pad=18)
        self.said = Said()
        """What the message line says of the position."""
        self.lay(self.layout)

    def lay(self, layout: Layout, *, apart: bool = False) -> None:
        """Make the board anew with the zones of a layout. apart: words have no zone of their own."""
        top = self.top = Tabletop(self.ctx, self.session.info, self.view, layout, self._tell, self.session.cast)
        top.stage.zoom_cache.prepares = False
        top.lying.watched = self.session.setup.watched
        top.lying.board_pose.toward = sitting(self.session, self.me)
        self.view_buttons = ViewButtons(self.ctx, top.zones, top.zones.fit)
        self._offered: tuple[object, ...] = ()
        """What the buttons over the board depended on when they were shown."""
        self.sketch = Sketch(top.zones, lambda: top.marks.mark(self.sketch.marks()))
        self.furnish()
        self.message = Message(
            self.ctx, top.stage, lambda: self.said, lambda: top.panels.make_room(self.message.box), upwards=apart
        )

    def furnish(self) -> None:
        """Add what is painted with the board, which has been made anew, and below the words of the message line."""

    def say(self, words: Text) -> None:
        """What led to the position, or how it has ended."""
        self.said = Said(headline=words)

    def _tell(self, text: Text) -> None:
        self.message.tell(text)

    def panes(self) -> Sequence[Pane]:
        """What stands beside the board, in reading order."""
        return (self.pane,)

    @abstractmethod
    def fill(self, room: pygame.Rect) -> None:
        """Fill the panes and place them in this part of the window."""

    @abstractmethod
    def show(self) -> None:
        """Show the position on the board, which may have been made anew."""

    def show_position(
        self,
        position: Any,
        animate: bool,
        *,
        cues: bool = False,
        waiting: Iterable[Cue] = (),
        chair: Seat | None = None,
    ) -> None:
        """This position, without marks of its own; see `Tabletop.show` for `cues` and `chair`, and `waiting`:
        `accompany`."""
        self.message.clear()
        self.said = Said(headline=self.said.headline)
        self.sketch.wipe()
        self.top.marks.mark(())
        seen = self.session.rules.observe(position, self.me)
        self.top.show(seen, self.me, animate, cues, accompany=waiting, chair=chair)

    # --- its place ---------------------------------------------------------------------------------------------------

    def gap(self) -> int:
        """Pixels between the parts."""
        return max(8, self.ctx.px(MARGIN))

    def parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The parts of the window for the board and for what is said of it."""
        ctx, screen, gap = self.ctx, self.ctx.screen.rect, self.gap()
        inner = screen.inflate(-2 * gap, -2 * gap)
        if screen.height > screen.width:
            table = pygame.Rect(inner.topleft, (inner.width, round(screen.height * TALL)))
            return table, pygame.Rect(inner.left, table.bottom + gap, inner.width, inner.bottom - table.bottom - gap)
        least = min(ctx.px(NARROWEST), screen.width // 2)
        wide = max(least, round(inner.width * min(0.5, CARD_SHARE * max(1.0, ctx.fonts.scale / 125))))
        table = pygame.Rect(inner.topleft, (inner.width - wide - gap, inner.height))
        return table, pygame.Rect(inner.right - wide, inner.top, wide, inner.height)

    def place_board(self, room: pygame.Rect) -> None:
        """Lay the board out in this part of the window, above its message line."""
        strip = max(self.ctx.px(44), round(self.ctx.fonts.line_height("small") * 2.4))
        board = pygame.Rect(room.topleft, (room.width, max(1, room.height - strip - max(4, self.ctx.px(8)))))
        self.top.close()
        self.lay(zones_within(self.layout, board.size, self.kept), apart=True)
        self.top.resize(board)
        self.message.layout(pygame.Rect(room.left, room.bottom - strip, room.width, strip))

    # --- a scene -----------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        table, room = self.parts()
        self.place_board(table)
        self.fill(room)
        self.show()

    def opening(self) -> Iterator[None]:
        return self.top.opening()

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.screen.invalidate()

    def leave(self) -> None:
        self.ctx.note(None)

    def hide(self) -> None:
        self.top.stage.hide()

    @abstractmethod
    def use(self, intent: Intent) -> bool:
        """Use an intent that is meant for what stands beside the board, or goes through the game."""

    def handle(self, intent: Intent) -> bool:
        if self.top.panels.handle(intent) or self.sketch.handle(intent) or self.move_view(intent) or self.use(intent):
            return True
        if intent.kind == "skip":
            self.top.skip()
        elif intent.kind == "rules":
            self.ctx.go(Rulebook(self.session.setup.game))
        elif intent.kind in ("back", "pause"):
            self.back()
        elif intent.kind == "try_out":
            self.try_out()
        else:
            return False
        return True

    def move_view(self, intent: Intent) -> bool:
        """Use what zooms or moves the view of the board, or shows all of it again."""
        if intent.kind in POINTER_KINDS and self.view_buttons.pane.handle(intent):
            return True
        if intent.kind == "fit":
            self.top.zones.fit()
            return True
        return self.top.views.look(intent)

    @property
    def tried(self) -> int | None:
        """The number of steps after which moves can be tried in a copy of the position; None where there is none."""
        return None

    def try_button(self, side: int = 0) -> IconButton:
        """A button that opens it. side: see `IconButton`."""
        button = IconButton("pencil", say("Try it out"), self.try_out, enabled=self.tried is not None, side=side)
        return button.keyed("try")

    def try_out(self) -> None:
        """Open it, with what `me` knew there; from there it leads back here."""
        if self.tried is not None:
            self.ctx.go(TryOut(self.session, self.tried, self.me))

    def follow_changes(self) -> None:
        self.top.follow_changes()

    def update(self, dt: float) -> None:
        self.top.update(dt)
        if self.view_buttons.offered != self._offered:
            self._offered = self.view_buttons.offered
            self.view_buttons.show()
        self.view_buttons.pane.update(dt)
        self.message.update(dt)
        for pane in self.panes():
            pane.update(dt)

    @property
    def busy(self) -> bool:
        return self.top.busy

    def heard(self) -> Sequence[Utterance]:
        return (Utterance(self.message.text),)

    @property
    def board(self) -> pygame.Rect | None:
        return self.top.board

    def tree(self) -> tuple[Node, ...]:
        return (*board_tree(self.top), *tree((self.message.pane, self.view_buttons.pane, *self.panes())))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.top.draw(canvas, area)
        for pane in (*self.panes(), self.view_buttons.pane):
            pane.draw(canvas, area)
        self.top.draw_moving(canvas, area)

    def report(self) -> str:
        return write_text(self.session)


def zones_within(layout: Layout, size: tuple[int, int], kept: float) -> Layout:
    """The boards of a table in a room of this size, without those of others, since the one that is spoken of is in
    front; piles and hands beside them where the first board keeps so much of its own size.
    """
    width, height = size
    layout = Layout({name: zone for name, zone in layout.zones.items() if not zone.chair}, layout.aspect)
    plain = boards_only(layout, panels=True)
    whole = boards_only(layout, ("lattice", "pile", "row"), panels=True)

    def side(layout: Layout) -> float:
        rects = [zone.rect for zone in layout.zones.values() if zone.kind == "lattice"]
        return min(rects[0][2] * width, rects[0][3] * height) if rects else 0.0

    return whole if side(whole) >= kept * side(plain) else plain
