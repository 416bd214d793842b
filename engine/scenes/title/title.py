"""The title: continue, the games, and the way to everything else."""

from __future__ import annotations

from functools import partial

import pygame

from engine.core import registry
from engine.core.errors import UnknownGame
from engine.core.info import Info
from engine.core.task import DAILY, DAY
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Row
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.boxes.tree import Node, tree
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.common.destinations import About, Five, Saves, Settings, SetUp, Solo, Statistics
from engine.scenes.common.game_words import card_of, emblem, game_title, opponents, tell_error, with_moves
from engine.scenes.common.share import FIVE, five
from engine.scenes.common.start_game import open_entry
from engine.scenes.common.task_words import today
from engine.scenes.title.title_boxes import SPACE, GameRow, MenuCard, Slip, WarningSlip
from engine.scenes.title.title_picture import TitlePicture
from saves.saved_games import Entry

NAME = "Trailbox"
GROUND = "title"
MENU_WIDTH = 452
LETTERS = 25
"""The least width of the menu, in heights of a letter."""
MOST = 0.6
"""Of the window's width that the menu may take."""
MANY = 3
"""With more games than this their cards are compact."""
STRIP_SHADE = (18, 13, 24, 178)


class TitleScene(Scene):
    """The title page."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        ctx.theme.set_ground(GROUND)
        self.picture = TitlePicture(ctx)
        self.menu = Pane(ctx, card=False)
        self.strip = Pane(ctx, card=False)
        self.group = PaneGroup(self.menu, self.strip)
        self._mark: pygame.Surface | None = None
        self._mark_at = (0, 0)
        self._line_at = (0, 0)
        self._shade: pygame.Surface | None = None
        self._day = today()
        self._notice: Text | None = None
        self._news: Text | None = None
        self._fresh = True
        self._silent = True
        self._drawn = False

    # --- the menu ----------------------------------------------------------------------------------------------------

    def _cards(self) -> list[Box]:
        cards: list[Box] = []
        names = registry.names()
        self._notice = self.ctx.library.notice
        if self._notice is not None:
            cards.append(WarningSlip(self._notice))
        entry = self.ctx.library.continue_entry()
        if entry is not None and card_of(entry.game) is None:
            entry = None
        if entry is not None:
            words = say("{game}, {task}", game=game_title(entry.game), task=opponents(entry.setup))
            words = words if entry.setup.challenge else with_moves(words, entry.moves)
            size = "compact" if len(names) > MANY else "plain"
            card = MenuCard(
                say("Continue"),
                words,
                emblem(entry.game),
                partial(self._resume, entry),
                size=size,
                primary=True,
            ).keyed("continue")
            cards.append(GameRow(card, self._five()))
        size = "big" if len(names) == 1 else "compact" if len(names) > MANY else "plain"
        for name in names:
            info = registry.info(name)
            card = MenuCard(info.title, info.blurb, emblem(name), partial(self._set_up, name), size=size).keyed(name)
            cards.append(GameRow(card, self._alone(info)))
            cards[-1].gap = card.gap
        cards += [] if entry is not None else self._five()
        return cards + [self._guest(guest) for guest in registry.guests()]

    def _guest(self, guest: registry.Guest) -> Box:
        """A game from outside, told from what its package says of itself; or why it is left out."""
        why = registry.fault(guest)
        if why is not None:
            return WarningSlip(why)
        info = card_of(guest.key)
        title = info.title if info is not None else verbatim(guest.key.replace("_", " ").title())
        words = say("From the package {origin}, version {version}", origin=guest.origin, version=guest.version)
        return MenuCard(title, words, "", partial(self._let_in, guest.key), size="compact").keyed(guest.key)

    def _let_in(self, game: str) -> None:
        """Load a guest that was chosen; if it is faulty, it is left out from now on."""
        try:
            registry.info(game)
        except UnknownGame as error:
            tell_error(self.ctx, say("This game can’t be opened"), error)
            self.resize()
            self.ctx.screen.invalidate()
            return
        self.ctx.learn_words_of(game)
        self._set_up(game)

    def _alone(self, info: Info) -> list[Slip]:
        """The button for everything that is played alone, with the number of today's tasks that are left."""
        book = self.ctx.library.progress().book(info.key)
        kinds = [DAILY] * bool(info.grades) + [DAY] * info.medals
        left = sum(not book.day(kind, today()).over for kind in kinds)
        state = say("today: {n} left", n=left) if left else say("today: all played") if kinds else say("the ladder")
        slip = Slip(say("Alone"), say("Alone"), state, "flag", partial(self.ctx.go, Solo(info.key)))
        return [slip.spaced(8).keyed(f"alone {info.key}")] if kinds or info.levels else []

    def _five(self) -> list[Slip]:
        """Today's challenges of all games."""
        found = five(self.ctx, today())
        state = say("{n} of {all} played", n=sum(played.over for _, played in found), all=len(found))
        slip = Slip(FIVE, say("Five today"), state, "star_shape", partial(self.ctx.go, Five()))
        return [slip.spaced(8).keyed("five")] if found else []

    def _ways(self) -> list[Box]:
        ways = (
            (say("Saved games"), partial(self.ctx.go, Saves()), "saved"),
            (say("Statistics"), partial(self.ctx.go, Statistics()), "chart"),
            (say("Settings"), partial(self.ctx.go, Settings()), "settings"),
            (say("About"), partial(self.ctx.go, About()), "info"),
            (say("Quit"), self.ctx.quit, "door"),
        )
        buttons: list[Box] = [Button(text, action, "quiet", icon) for text, action, icon in ways]
        for button, (text, _, _) in zip(buttons, ways, strict=True):
            button.key = text.source
        return [Row(*buttons, space=6)]

    def _resume(self, entry: Entry) -> None:
        if not open_entry(self.ctx, entry):
            self.resize()
            self.ctx.screen.invalidate()

    def _set_up(self, game: str) -> None:
        self.ctx.go(SetUp(game))

    # --- placing -----------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        ctx, screen = self.ctx, self.ctx.screen.rect
        left = max(ctx.px(24), min(ctx.px(56), screen.width // 18))
        self.menu.set(self._cards())
        self.strip.set(self._ways())
        room = screen.width - 2 * left
        pad = ctx.px(10)
        tall = self.strip.height_for(room)
        self.strip.layout(pygame.Rect(left, screen.bottom - pad - tall, room, tall))
        shade = pygame.Surface((screen.width, tall + 2 * pad), pygame.SRCALPHA)
        shade.fill(STRIP_SHADE)
        self._shade = shade
        top = self._place_mark(left)
        # in a small window letters are larger beside it: a card has room for some words all the same
        least = max(ctx.px(MENU_WIDTH), LETTERS * ctx.fonts.height("body") * 100 // max(100, ctx.fonts.scale))
        width = min(room, round(least * max(1.0, ctx.fonts.scale / 105)))
        beside = self._beside(left)
        for row in self._rows():
            row.stand(beside)
        if beside:
            width = min(width + beside + ctx.px(28), round(MOST * screen.width) - left)
        under = screen.bottom - 2 * pad - tall - ctx.px(8)
        self.menu.layout(pygame.Rect(left, top, width, max(ctx.px(80), under - top)))
        self.picture.free_from = left + width
        self.picture.resize()

    def _rows(self) -> list[GameRow]:
        return [box for box in self.menu.boxes() if isinstance(box, GameRow)]

    def _beside(self, left: int) -> int:
        """How wide what each day brings is beside the games; 0 where titles would break or the picture be hidden."""
        rows = self._rows()
        beside = max((row.breadth() for row in rows), default=0)
        room = round(MOST * self.ctx.screen.rect.width) - left - beside - self.ctx.px(SPACE)
        return beside if all(row.card.breadth() <= room for row in rows) else 0

    def _place_mark(self, left: int) -> int:
        """The wordmark and the line below it; gives the y where the menu begins."""
        ctx = self.ctx
        size = ctx.px(78)
        top = ctx.px(30)
        self._mark = _wordmark(ctx, size)
        self._mark_at = (left - ctx.px(3), top)
        self._line_at = (left, top + self._mark.get_height() - ctx.px(4))
        return self._line_at[1] + ctx.fonts.line_height("body") + ctx.px(18)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Music soon, and what the library has to say; the menu may be another than before."""
        # no table is open: the title is as large a picture as any
        self.ctx.store = None
        self.ctx.theme.set_ground(GROUND)
        self.ctx.renamed = {}
        self._silent = True
        for text in self.ctx.library.passing():
            self.ctx.toast(text, 8)
        if not self._fresh:
            # it has been away: there may be another game to continue
            self.resize()
            self.ctx.screen.invalidate()
        self._fresh = False

    def leave(self) -> None:
        self.ctx.note(None)

    def handle(self, intent: Intent) -> bool:
        """Back leads to “Quit”, and does not quit."""
        if self.group.handle(intent):
            return True
        if intent.kind == "drop":
            self.ctx.go(Saves())
            top = self.ctx.stack.top
            return top is not None and top.handle(intent)
        if intent.kind == "back":
            self.group.activate(self.strip)
            self.strip.focus_on(self.strip.find("Quit"))
            return True
        return False

    def update(self, dt: float) -> None:
        self.picture.update(dt)
        if self._silent and self._drawn:
            # opening the sound takes time, so the window comes first
            self._silent = False
            self.ctx.sound.music("dusk")
        for pane in self.group.panes:
            pane.update(dt)
        if self.ctx.library.notice != self._notice or self._day != today():
            self._day = today()
            self.resize()
            self.ctx.screen.invalidate()
        if self.ctx.builder.news != self._news:
            self._news = self.ctx.builder.news
            self.ctx.screen.invalidate(self._line())

    @property
    def busy(self) -> bool:
        return self.picture.busy

    def _line(self) -> pygame.Rect:
        """Where the line below the wordmark stands."""
        wide = self.ctx.screen.size[0] - 2 * self._line_at[0]
        return pygame.Rect(*self._line_at, wide, self.ctx.fonts.line_height("body"))

    def tree(self) -> tuple[Node, ...]:
        return tree(self.group.panes)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self._drawn = True
        self.picture.draw(canvas, area)
        if self._mark is not None:
            canvas.blit(self._mark, self._mark_at)
        line = self.ctx.tr(self._news or say("Tile-laying games at a cosy table"))
        self.ctx.fonts.draw(canvas, line, self._line(), "body", self.ctx.theme.color("on_ground"))
        if self._shade is not None:
            canvas.blit(self._shade, (0, self.ctx.screen.size[1] - self._shade.get_height()))
        self.menu.draw(canvas, area)
        self.strip.draw(canvas, area)


def _wordmark(ctx: Context, size: int) -> pygame.Surface:
    """The name in large letters with a soft edge below them."""
    path = ctx.fonts.folder / "display-bold.ttf"
    font = pygame.font.Font(path, size) if path.is_file() else ctx.fonts.get("title")
    name = ctx.tr(verbatim(NAME))
    face = font.render(name, True, ctx.theme.color("on_ground"))
    drop = max(2, size // 22)
    image = pygame.Surface((face.get_width() + drop, face.get_height() + drop), pygame.SRCALPHA)
    shade = font.render(name, True, pygame.Color("#2a1740"))
    shade.set_alpha(170)
    image.blit(shade, (drop // 2, drop))
    image.blit(face, (0, 0))
    return image
