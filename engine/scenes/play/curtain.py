"""The curtain between persons at the same screen: when it falls, and how it looks.

It falls only after what has happened has been shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, sin

import pygame
from msgspec.structs import replace

from engine.core.game_info import SeatInfo
from engine.core.rules import Seat
from engine.core.text import say
from engine.gui.boxes.accessibility_tree import Node, opening_words, tree
from engine.gui.boxes.all import Button, Heading, Row, Words
from engine.gui.boxes.pane import Pane
from engine.gui.drawing import art
from engine.gui.drawing.svg_builder import mix
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance
from engine.scenes.pages.destinations import Pause
from engine.scenes.play.viewpoint import Game
from engine.table.board.tabletop import PACES

HANDING = 0.9
"""Seconds, at normal speed, between the last motion of a turn and the curtain."""


WIDTH = 560
FOLD = 92
"""Pixels at 1280x720 from one fold to the next."""
VALANCE = 74
"""How far the upper piece hangs down."""
SIGN = 84
"""The seat's sign on the upper rim of the card."""
UNANSWERED = ("ask", "jump", "walk")
"""What asks about the table or leads over it, by ear."""


class Curtain:
    """While it is due, the last viewer still looks and nobody decides (`Match.handing_over`)."""

    def __init__(self, game: Game, show: Callable[[bool], None], fall: Callable[[SeatInfo], None]) -> None:
        """show: shows the table to the person who looks now, animated or not. fall: drops the curtain before a seat."""
        self.ctx, self.match, self.top = game.ctx, game.match, game.top
        self._show = show
        self._fall = fall
        self._due: float | None = None
        """Seconds of rest until the next person looks, None if none is awaited."""
        self._falls = False
        """Is a curtain due, or only a change of viewer?"""
        self._fallen = 0
        self._heard: dict[tuple[Seat, int], int] = {}
        """See `hearing`: for each seat and step."""

    @property
    def awaited(self) -> bool:
        """Is the next player about to take over the screen?"""
        return self._due is not None

    def hearing(self, ply: int) -> int:
        """After how many curtains the person who looks has first heard of a step; 0 where none falls. So each person
        hears it once, also what has been said to the one before."""
        return self._heard.setdefault((self.match.me, ply), self._fallen)

    def cancel(self) -> None:
        """Cancel the change of viewer."""
        self._due = None

    def begin(self) -> None:
        """Drop the curtain when the table is opened, if one of the persons sees something that another must not. While
        an AI moves first, too: one of them looks on."""
        match = self.match
        secret = match.session.info.secret and bool(match.session.to_move)
        if secret and any(match.hides(other) for other in match.persons):
            self._drop(first=True)

    def step(self) -> None:
        """A step was made: between two persons who see different things a curtain falls, once it was to be seen.

        The next person also has to wait while a panel still shows an exchange.
        """
        match, before = self.match, self._due
        match.handing_over, self._due = False, None
        if match.confirming is not None:
            return
        pace = PACES.get(self.ctx.settings.speed, 1.0)
        after = match.due
        if after is None or after == match.me:
            return
        self._falls = match.session.info.secret and match.hides(after)
        panel = self.top.view.panel(match.session.shown(match.me), match.me)
        if self._falls or (pace and panel is not None and panel.settled):
            match.handing_over = True
            due = HANDING * pace if self._falls else 0.0
            # what others do at the same time does not put it off
            self._due = due if before is None else min(before, due)
        match.take_over()

    def update(self, dt: float) -> None:
        """`dt` seconds pass. One frame at least shows what was done, and says it to who hears the table."""
        if self._due is None or self.top.moving:
            return
        if self._due >= 0:
            self._due -= dt
            return
        if self._falls:
            self._drop()
        else:
            self._seat_next()
            self._show(True)

    def _seat_next(self) -> None:
        self._due, self.match.handing_over = None, False
        self.match.take_over()

    def _drop(self, *, first: bool = False) -> None:
        """Let the curtain fall before the person who decides now."""
        self._seat_next()
        me = self.match.me
        self._fallen += 1
        if not first:
            self._show(False)
        info, setup = self.match.session.cast[me], self.match.session.setup
        self._fall(replace(info, name=setup.called(me, info.name)))


class CurtainScene(Scene):
    """Hides the table until the next person lifts it."""

    def __init__(self, ctx: Context, table: Scene, seat: SeatInfo) -> None:
        super().__init__(ctx)
        self.table = table
        self.seat = seat
        self.pane = Pane(ctx)
        self.pane.set(
            [
                Heading(say("Pass to {seat}", seat=seat.name), 1, align="center"),
                Words(say("The table stays hidden until you start your turn."), align="center"),
            ],
            footer=[Row(Button(say("Start my turn"), self.back, "primary"), align="center")],
        )
        self._cloth: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._answers: tuple[Utterance, ...] = ()
        """What was said last to one who asks something about the table."""

    def resize(self) -> None:
        screen = self.ctx.screen.rect
        area = pygame.Rect(
            0, 0, min(screen.width - self.ctx.px(32), self.ctx.px(WIDTH)), screen.height - self.ctx.px(32)
        )
        area.center = screen.center
        self.pane.layout(area, shrink=True)

    def handle(self, intent: Intent) -> bool:
        """Only the button lifts it. "Pause" and "back" open a pause page that tells nothing of the table, as the wrong
        person may press them."""
        if self.pane.handle(intent):
            return True
        if intent.kind in ("back", "pause"):
            self.ctx.go(Pause(self.table, hidden=True))
        elif intent.kind in UNANSWERED:
            number = self._answers[0].number + 1 if self._answers else 1
            self._answers = (Utterance(say("Start your turn first: until then the table is hidden."), number=number),)
        return True

    def tree(self) -> tuple[Node, ...]:
        return tree((self.pane,))

    def heard(self) -> Sequence[Utterance]:
        return (*opening_words(self.tree(), all_of_it=True), *self._answers)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        theme = self.ctx.theme
        key = (canvas.get_size(), theme.serial)
        if self._cloth is None or self._key != key:
            self._cloth, self._key = None, key
            self._cloth = self._woven(canvas)
        canvas.blit(self._cloth, area, area)
        self.pane.draw(canvas, area)
        self._draw_sign(canvas)

    # --- the picture -------------------------------------------------------------------------------------------------

    def _woven(self, canvas: pygame.Surface) -> pygame.Surface:
        """Cloth in folds, darker towards the floor, and a shorter piece with a hem above it."""
        width, height = canvas.get_size()
        cloth = self._folds(width, height, self.ctx.px(FOLD), 0.0).convert(canvas)
        shade = art.fade(pygame.Color(0, 0, 0), (width, height), flip=True).copy()
        shade.set_alpha(150)
        cloth.blit(shade, (0, 0))
        self._hang(cloth, self.ctx.px(VALANCE))
        return cloth

    def _folds(self, width: int, height: int, fold: int, phase: float) -> pygame.Surface:
        """One row of pixels, drawn down to the floor."""
        palette = self.ctx.theme.palette
        dark, light = mix(palette["ground"], "#000000", 0.34), mix(palette["ground"], "#ffffff", 0.15)
        row = pygame.Surface((width, 1))
        for x in range(width):
            turn = 2 * pi * (x - width / 2) / max(8, fold)
            share = 0.5 + 0.34 * sin(turn + phase) + 0.16 * sin(2.0 * turn + 0.9 + phase)
            row.set_at((x, 0), pygame.Color(mix(dark, light, max(0.0, min(1.0, share)))))
        return pygame.transform.scale(row, (width, height))

    def _hang(self, cloth: pygame.Surface, deep: int) -> None:
        """The upper piece: bows from side to side, each with a hem in gold."""
        width = cloth.get_width()
        palette = self.ctx.theme.palette
        bows = max(3, round(width / max(40, 2.4 * self.ctx.px(FOLD))))
        step = width / bows
        path, hem = "M0 0", ""
        for number in range(bows):
            left, right = number * step, (number + 1) * step
            bow = f"Q{(left + right) / 2:.1f} {1.7 * deep:.1f} {right:.1f} {0.55 * deep:.1f}"
            path += f"L{left:.1f} {0.55 * deep:.1f}{bow}"
            hem += f"M{left:.1f} {0.55 * deep:.1f}{bow}"
        gold, thread = palette["focus_on_dark"], max(2.0, deep * 0.06)
        dark, body = palette["shade"], mix(palette["ground"], "#ffffff", 0.07)
        high = 2 * deep
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" width="{width}" height="{high}">'
            f'<path d="{path}L{width} 0Z" transform="translate(0 {deep * 0.12:.1f})" fill="{dark}" fill-opacity="0.4"/>'
            f'<path d="{path}L{width} 0Z" fill="{body}"/>'
            f'<path d="{hem}" fill="none" stroke="{dark}" stroke-opacity="0.5" stroke-width="{3.2 * thread:.1f}"/>'
            f'<path d="{hem}" fill="none" stroke="{gold}" stroke-width="{thread:.1f}"/></svg>'
        )
        cloth.blit(art.raster(text, (width, high)), (0, 0))

    def _draw_sign(self, canvas: pygame.Surface) -> None:
        """Colour and shape of the seat, on the upper rim of the card."""
        theme = self.ctx.theme
        radius = self.ctx.px(SIGN) // 2
        middle = self.pane.rect.centerx, self.pane.rect.top - round(0.62 * radius)
        art.disc(canvas, middle, radius + max(1, self.ctx.px(2)), theme.color("shade"))
        art.disc(canvas, middle, radius, theme.color("paper_light"))
        size = round(radius * 1.15)
        name = theme.emblem(self.seat.tone)
        color = theme.color(self.seat.tone)
        art.draw_icon(canvas, name, size + max(2, self.ctx.px(5)), theme.color("shade"), middle)
        art.draw_icon(canvas, name, size, color, middle)
