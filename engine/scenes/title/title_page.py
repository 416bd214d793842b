"""The title: continue, the games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import UnknownGame
from engine.core.registry import Guest
from engine.core.task import DAILY, DAY
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import (
    NOTHING,
    Backed,
    Box,
    Button,
    Column,
    Drawn,
    Live,
    Role,
    Row,
    Slip,
    Table,
    Words,
    icon,
)
from engine.gui.boxes.buttons_and_lists import IconButton, SlipStyle
from engine.gui.boxes.dialog import tell_error
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.drawing import art
from engine.gui.drawing.typeface import Face
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.pages import first_evening
from engine.scenes.pages.destinations import About, Five, Saves, Settings, SetUp, Solo, Statistics
from engine.scenes.pages.full_page import emblem_sign, warning
from engine.scenes.pages.open_table import open_entry
from engine.scenes.title.size_proposal import propose
from engine.scenes.title.title_picture_rendering import TitlePicture
from engine.scenes.words.game_names_and_opponents import card_of, emblem, game_title, opponents, with_moves
from engine.scenes.words.share_line import FIVE, five
from engine.scenes.words.task_titles_and_results import today
from saves.saves_folder import Entry

NAME = "Trailbox"
GROUND = "title"
WIDE, NARROW, BESIDE, CLOSE = 37, 33, 30, 16
"""In heights of a letter: the width of the menu where there is room, the width that it takes of any window that has it,
and the least in which what each day brings stands beside the games, with usual and with small cards."""
FULL, SMALL, NAMES = 0, 1, 2
"""How much the cards say: all in the usual size; with names in small letters; the names alone, the rest in notes."""
MOST = 0.62
"""The share of the window's width that it takes beyond that."""
DOOR = 3.2
"""The emblem of a newcomer's door, in heights of a letter; a quarter of it is left above and below."""
MANY = 3
"""With more games than this their emblems are small."""
MARK = 78
"""The size of the name in pixels at 1280x720."""
CARD, SIDE = SlipStyle(4, 7, 110, 2, "radius", answers=True), SlipStyle(3, 6, 90, 2)
"""A card opens a page and does nothing else, so the first key may press it."""
STRIP_SHADE = (18, 13, 24, 178)


class Menu(Struct, frozen=True):
    """What the menu shows. games: each with the number of today's tasks that are left, None if there are none to be
    played alone; beside: is there room for what each day brings beside the games? told: `FULL`, `SMALL` or `NAMES`."""

    notice: Text | None
    entry: Entry | None
    games: tuple[tuple[str, int | None], ...]
    five: tuple[int, int]
    """How many challenges of today were played, of how many."""
    guests: tuple[tuple[Guest, Text | None], ...]
    """Games from outside, and why one is left out."""
    door: str = ""
    """The game to which a newcomer is led; "" for whoever has played."""
    beside: bool = True
    told: int = FULL


class CardSize(Struct, frozen=True):
    """The style of a card's title, the size of its emblem and the room above and below in heights of a letter, and
    whether it says more than the title."""

    title: str
    emblem: float
    pad: float
    whole: bool = True


class TitleScene(Scene):
    """The title page. What the menu shows is a `Menu`; it is built anew whenever that is another one."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        ctx.theme.set_ground(GROUND)
        self.picture = TitlePicture(ctx)
        self.menu = Pane(ctx, card=False)
        self.strip = Pane(ctx, card=False)
        self.group = PaneGroup(self.menu, self.strip)
        self._day = today()
        self._fresh = True
        self._silent = True
        self._drawn = False
        self.shown = Menu(None, None, (), (0, 0), ())
        news = Live(lambda: ctx.builder.news, _below_the_name).keyed("news").spaced(0)
        self.menu.set([Wordmark(), news, Live(lambda: self.shown, self._build).spaced(14)])
        self._icons: bool | None = None
        """Has the foot icons in place of words? None: it has nothing yet."""
        self._lay_ways(icons=False)

    # --- the menu ----------------------------------------------------------------------------------------------------

    def _state(self) -> Menu:
        """What there is to be shown, wherever it stands."""
        library = self.ctx.library
        entry = library.continue_entry()
        todays = five(self.ctx, self._day)
        new = first_evening.is_newcomer(self.ctx)
        return Menu(
            library.notice,
            entry if entry is not None and card_of(entry.game) is not None else None,
            tuple((name, self._left(name)) for name in (first_evening.by_effort() if new else registry.names())),
            (sum(played.over for _, played in todays), len(todays)),
            tuple((guest, registry.fault(guest)) for guest in registry.guests()),
            first_evening.simplest() if new else "",
        )

    def _left(self, game: str) -> int | None:
        """How many of today's tasks of a game are left; None if nothing of it is played alone."""
        info, book = registry.info(game), self.ctx.library.progress().book(game)
        kinds = [DAILY] * bool(info.grades) + [DAY] * info.medals
        left = sum(not book.day(kind, self._day).over for kind in kinds)
        return left if kinds or info.levels else None

    def _build(self, now: Menu) -> Box:
        beside = self._first if now.door else self._alone
        rows = [[self._game(game, len(now.games)), *beside(game, left)] for game, left in now.games]
        above: list[Box] = [warning(now.notice)] if now.notice is not None else []
        if now.door:
            above.append(self._door(now.door, len(now.games)))
        elif now.entry is not None:
            rows.insert(0, [self._resume(now.entry, len(now.games)), *self._five()])
        else:
            rows += [[slip] for slip in self._five()]
        games = [Table(*rows, apart=0.4)] if now.beside else [box for row in rows for box in row]
        guests = [self._guest(guest, why) for guest, why in now.guests]
        return Column(*above, *games, *guests, space=0.4)

    def _first(self, game: str, left: int | None) -> list[Slip]:
        """A newcomer's way into this game: how long it takes, and how hard it is."""
        info = registry.info(game)
        if not registry.has_lessons(game):
            return []
        state = first_evening.effort(info, short=True) or NOTHING
        slip = self._slip(say("First game"), state, "play", partial(first_evening.begin_first_game, self.ctx, game))
        return [slip.named(say("{game}: first game, {state}", game=info.title, state=state)).keyed(f"first {game}")]

    def _door(self, game: str, games: int) -> Slip:
        """The way in for a newcomer: the simplest game begins at once."""
        info, size = registry.info(game), self._size(games)
        begin = partial(first_evening.begin_first_game, self.ctx, game)
        words = say("{game}. {effort}", game=info.title, effort=first_evening.effort(info) or NOTHING)
        door = replace(size, emblem=DOOR, pad=DOOR / 4) if size.whole else size
        return _card(say("New here? Play your first game"), words, emblem(game), begin, door, "accent").keyed("door")

    def _resume(self, entry: Entry, games: int) -> Slip:
        words = say("{game}, {task}", game=game_title(entry.game), task=opponents(entry.setup))
        words = words if entry.setup.challenge else with_moves(words, entry.moves)
        svg = emblem(entry.game)
        size, action = self._size(games), partial(self._open, entry)
        return _card(say("Continue"), words, svg, action, size, "accent").keyed("continue")

    def _game(self, game: str, games: int) -> Slip:
        info = registry.info(game)
        size, action = self._size(games), partial(self._set_up, game)
        return _card(info.title, info.blurb, emblem(game), action, size).keyed(game)

    def _size(self, games: int) -> CardSize:
        """games: how many cards there are."""
        told = self.shown.told
        if told == FULL:
            return CardSize("heading", 2.2, 0.28) if games > MANY else CardSize("heading", 3.2, 0.7)
        return CardSize("bold", 1.6, 0.12, whole=told == SMALL)

    def _guest(self, guest: Guest, why: Text | None) -> Box:
        """A game from outside, told from what its package says of itself; or why it is left out."""
        if why is not None:
            return warning(why)
        info = card_of(guest.key)
        title = info.title if info is not None else verbatim(guest.key.replace("_", " ").title())
        words = say("From the package {origin}, version {version}", origin=guest.origin, version=guest.version)
        return _card(title, words, "", partial(self._let_in, guest.key), self._size(MANY + 1)).keyed(guest.key)

    def _alone(self, game: str, left: int | None) -> list[Slip]:
        """The button for everything that is played alone, with the number of today's tasks that are left."""
        if left is None:
            return []
        info = registry.info(game)
        kinds = info.grades or info.medals
        state = say("today: {n} left", n=left) if left else say("today: all played") if kinds else say("the ladder")
        slip = self._slip(say("Alone"), state, "flag", partial(self.ctx.go, Solo(game)))
        return [slip.named(say("{game}: alone, {state}", game=info.title, state=state)).keyed(f"alone {game}")]

    def _five(self) -> list[Slip]:
        """Today's challenges of all games."""
        played, every = self.shown.five
        state = say("{n} of {all} played", n=played, all=every)
        slip = self._slip(FIVE, state, "star_shape", partial(self.ctx.go, Five()), wide=self.shown.entry is None)
        return [slip.keyed("five")] if every else []

    def _slip(self, title: Text, state: Text, sign: str, action: Callable[[], object], *, wide: bool = False) -> Slip:
        """A sign, a name and how things stand: in two lines beside a card, otherwise in one. wide: no card is beside
        it, so that small letters leave room for one."""
        mark, aside = icon(sign, 1.25, "accent"), Words(state, "small", "muted")
        told: Box = Row(mark, Words(title, "bold").growing(), aside, space=10)
        if self.shown.beside and not (wide and self.shown.told != FULL):
            name = Row(mark, Words(title, "small_bold"), space=6)
            told = name if self.shown.told == NAMES else Column(name, aside)
        slip = Slip(told, action, "paper", pad=(0.6, 0.3), style=SIDE)
        slip.note = state if self.shown.told == NAMES else slip.note
        return slip

    def _lay_ways(self, *, icons: bool) -> None:
        if icons == self._icons:
            return
        self._icons = icons
        self.strip.set([Backed(self._ways(icons=icons), _shade, (2.5, 0.4))])

    def _ways(self, *, icons: bool) -> Box:
        """The foot of the page, in words or as icons."""
        ways = (
            (say("Saved games"), partial(self.ctx.go, Saves()), "saved"),
            (say("Statistics"), partial(self.ctx.go, Statistics()), "chart"),
            (say("Settings"), partial(self.ctx.go, Settings()), "settings"),
            (say("About"), partial(self.ctx.go, About()), "info"),
            (say("Quit"), self.ctx.quit, "door"),
        )
        if icons:
            return Row(*(IconButton(icon, text, action).keyed(text.source) for text, action, icon in ways), space=16)
        return Row(*(Button(text, action, "quiet", icon).keyed(text.source) for text, action, icon in ways), space=6)

    def _let_in(self, game: str) -> None:
        """Load a guest that was chosen; if it is faulty, it is left out from now on."""
        try:
            registry.info(game)
        except UnknownGame as error:
            tell_error(self.ctx, say("This game can’t be opened"), error)
            self.resize()
            return
        self.ctx.learn_words_of(game)
        self._set_up(game)

    def _open(self, entry: Entry) -> None:
        if not open_entry(self.ctx, entry):
            self.resize()

    def _set_up(self, game: str) -> None:
        self.ctx.go(SetUp(game))

    # --- placing -----------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        """Place everything: the menu at the left, in a high window as wide as that, and the ways at the foot.

        Where letters are large and not all games would be seen, cards say less and the foot has icons, as far as that
        helps.
        """
        ctx, screen = self.ctx, self.ctx.screen.rect
        left = max(ctx.px(24), min(ctx.px(56), screen.width // 18))
        letter, room = ctx.fonts.height("body"), screen.width - 2 * left
        usual = max(NARROW * letter, min(WIDE * letter, round(MOST * screen.width)))
        width = room if screen.width < screen.height else min(room, usual)
        top = ctx.px(24)
        now = self._state()
        ways = ((FULL, False), (SMALL, False), (NAMES, False), (NAMES, True))
        for told, icons in ways if width >= CLOSE * letter else ways[:1]:
            self.shown = replace(now, beside=told != FULL or width >= BESIDE * letter, told=told)
            self.menu.follow()
            self._lay_ways(icons=icons)
            with self.strip.sizing():
                tall = self.strip.height_for(screen.width)
                self.strip.layout(pygame.Rect(0, screen.bottom - tall, screen.width, tall))
            room = max(ctx.px(80), screen.bottom - tall - ctx.px(8) - top)
            with self.menu.sizing():
                self.menu.layout(pygame.Rect(left, top, width, room))
                if self.menu.height_for(width) <= room:
                    break
        self.picture.free_from = left + width
        self.picture.resize()
        ctx.screen.invalidate()

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
        if self._silent and self._drawn and self.ctx.stack.top is self:
            propose(self.ctx)
        if self._silent and self._drawn:
            # opening the sound takes time, so the window comes first
            self._silent = False
            self.ctx.sound.music("dusk")
        for pane in self.group.panes:
            pane.update(dt)
        if self.ctx.library.notice != self.shown.notice or self._day != today():
            self._day = today()
            self.resize()

    @property
    def busy(self) -> bool:
        return self.picture.busy

    @property
    def drifting(self) -> bool:
        return self.picture.at_rest.moves

    def tree(self) -> tuple[Node, ...]:
        return tree(self.group.panes, self.group.activate)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self._drawn = True
        self.picture.draw(canvas, area)
        self.menu.draw(canvas, area)
        self.strip.draw(canvas, area)


class Wordmark(Box):
    """The name in large letters with a soft edge below them."""

    role = Role.HEADING

    def label(self) -> Text:
        return verbatim(NAME)

    def _font(self) -> Face:
        return self.ctx.fonts.get("wordmark", max(1, self.ctx.px(MARK)))

    def _drop(self) -> int:
        """How many pixels lower the soft edge is."""
        return max(2, self.ctx.px(MARK) // 22)

    def measure(self, width: int) -> int:
        return self._font().size(NAME)[1] + self._drop() - self.ctx.px(4)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        font, drop = self._font(), self._drop()
        face = font.render(NAME, True, self.ctx.theme.color("on_ground"))
        shade = font.render(NAME, True, pygame.Color("#2a1740"))
        shade.set_alpha(170)
        self._image = pygame.Surface((face.get_width() + drop, face.get_height() + drop), pygame.SRCALPHA)
        self._image.blit(shade, (drop // 2, drop))
        self._image.blit(face, (0, 0))

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.blit(self._image, self.rect.move(-self.ctx.px(3), 0))


def _below_the_name(news: Text | None) -> Box:
    """How far the AI is with getting ready, if there is something to say of that."""
    return Words(news or say("Tile-laying games at a cosy table"))


def _shade(_: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    shade = pygame.Surface(rect.size, pygame.SRCALPHA)
    shade.fill(STRIP_SHADE)
    canvas.blit(shade, rect)


def _card(
    title: Text, words: Text, svg: str, action: Callable[[], object], size: CardSize, tone: str = "paper"
) -> Slip:
    """A slip of paper: emblem, title, some words, and an arrow that goes ahead when it is pointed at."""
    ink, faint = ("on_accent", "on_accent") if tone == "accent" else ("ink", "muted")

    def arrow(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        color = ctx.theme.color("on_accent" if tone == "accent" else "accent")
        art.draw_icon(canvas, "play", rect.height, color, rect.move(ctx.px(3) * card.meant, 0).center)

    told = Column(Words(title, size.title, ink), *([Words(words, "small", faint)] if size.whole else [])).growing()
    row = Row(emblem_sign(svg, size.emblem), told, Drawn(arrow, 1.2, 1.2))
    card = Slip(row, action, tone, pad=(0.6, size.pad), style=CARD)
    if not size.whole:
        card.named(say("{game}, {task}", game=title, task=words))
        card.note = words
    return card
