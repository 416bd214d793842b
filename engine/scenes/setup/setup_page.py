"""Before a game: who plays, and how. Everything has a sensible value, so that “Play” is enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import Info, Option, SeatInfo
from engine.core.game_start import opened
from engine.core.session import Session, Setup
from engine.core.task import SEED_DIGITS, Challenges
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import PERSON_LIMIT
from engine.gui.boxes.all import (
    NOTHING,
    Box,
    Button,
    Choice,
    Column,
    Columns,
    Field,
    Grid,
    Heading,
    Live,
    Paper,
    Row,
    Rule,
    Slip,
    Space,
    Square,
    Words,
    icon,
    note,
    seat_sign,
)
from engine.gui.boxes.buttons_and_lists import BARE, IconButton
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.pages import lesson_links
from engine.scenes.pages.destinations import Lessons, Rulebook, Solo
from engine.scenes.pages.full_page import FullPage, emblem_sign
from engine.scenes.pages.open_table import start_game
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.setup import setup_draft as drafts
from engine.scenes.setup.setup_draft import AI, BY_LOT, FRIEND, SOLO, WATCH, Draft
from engine.scenes.words.game_names_and_opponents import emblem

MODES = {
    AI: say("Against the AI"),
    FRIEND: say("With a friend"),
    SOLO: say("Alone"),
    WATCH: say("Watch"),
}
MODE_NOTES = {
    FRIEND: say("You share this screen and take turns."),
    SOLO: say("You play on your own."),
    WATCH: say("The AI plays every seat; you watch."),
}
ALONE = say("Challenges, streaks, games for medals, free games and the ladder.")
BADGE, PAD = 1.9, 0.6
"""The size of a seat's sign, and the room around what stands on its card, in heights of a letter."""
LARGE = 140
"""Per cent of text scale above which the heading row holds only words."""
WIDE = 55
"""Heights of a letter that the window must be wide for a picture beside the choices."""
SIDE, TALL = 320, 600
"""Pixels at 1280x720: the picture's sides there, and its height below the choices in a window higher than wide."""
LOT = "dice"
"""The sign of the seat that is drawn."""


class SetupScene(FullPage):
    """The choices are a `Draft`; every change makes a new one, and the page is built again from it."""

    width = 1190

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.game = game
        self.info = registry.info(game)
        self.title = self.info.title
        self.ground = self.info.key
        recalled = drafts.recall(self.info, ctx.settings.last_setup)
        self.first_focus = "lessons" if lesson_links.unopened(ctx, game) else "play"
        self.draft = replace(recalled, names=ctx.settings.persons, signs=ctx.settings.signs)
        self.more = False
        if self.draft.mode == SOLO and self.alone:
            self.draft = self.draft.with_mode(self.draft.modes()[0])
        self.picture: Box | None = None
        """A table of the game, where there is one to be shown."""
        source = registry.challenges(game)
        if source is not None:
            self.picture = TablePicture(partial(_example, source), TALL, even=False)
        self.first_level = drafts.first_level(self.info, ctx.settings, ctx.library)
        if self.first_level:
            self.draft = replace(self.draft, level=self.first_level)
        ctx.theme.set_ground(self.ground)
        ctx.builder.prefer(game)

    # --- the page ----------------------------------------------------------------------------------------------------

    def sign(self) -> list[Box]:
        svg = emblem(self.game)
        return [emblem_sign(svg)] if svg and self.ctx.fonts.scale <= LARGE else []

    def tools(self) -> list[Box]:
        learn = [] if lesson_links.unopened(self.ctx, self.game) else lesson_links.way(self, self.game)
        return [*learn, Button(say("Rules"), self.rules, "quiet", "rules").keyed("rules")]

    def build(self) -> list[Box]:
        boxes: list[Box] = [Words(self.info.blurb)]
        boxes += self._players()
        boxes += self._level()
        boxes += self._presets()
        if self.draft.asked() or len(self.info.boards) > 1:
            boxes.append(self._fold())
        if self.more:
            boxes += self._options()
        credit = [Words(self.info.credit, "small", "muted")] if self.info.credit.source else []
        news = Live(lambda: self.ctx.builder.news, _readiness).keyed("news").spaced(0)
        window, picture = self.ctx.screen.rect, self.picture
        if picture is not None and window.width >= WIDE * self.ctx.fonts.height("body"):
            return [Columns([*boxes, news], [Square(picture, SIDE), Space(12), *credit], ratios=(2.7, 1), space=30)]
        if picture is not None and window.height > window.width:
            boxes += [Space(12), picture]
        return [*boxes, *([Rule(), *credit] if credit else []), news]

    def footer(self) -> list[Box]:
        """The buttons; a player who has never opened the lessons gets them as the main one."""
        unopened = lesson_links.unopened(self.ctx, self.game)
        main = "plain" if unopened else "primary"
        play = Button(say("Play"), self.play, main, "play", large=True).keyed("play")
        lessons = partial(self.ctx.go, Lessons(self.game))
        learn = Button(lesson_links.BY_PLAYING, lessons, "primary", "hand", large=True)
        return [Row(*([learn.keyed("lessons")] if unopened else []), play, align="center", space=20)]

    def enter(self) -> None:
        """Seats have the game's own names here, whatever was open before."""
        self.ctx.renamed = {}
        super().enter()

    @property
    def alone(self) -> bool:
        """Is there a page for everything that is played alone?"""
        return bool(self.info.levels or self.info.grades or self.info.medals)

    # --- who plays ---------------------------------------------------------------------------------------------------

    def _players(self) -> list[Box]:
        draft = self.draft
        found: list[Box] = []
        choices: list[Box] = []
        modes = [mode for mode in draft.modes() if mode != SOLO or not self.alone]
        if len(modes) > 1:
            named = [(mode, MODES[mode]) for mode in modes]
            choices.append(Choice(NOTHING, named, draft.mode, self._mode).keyed("mode").named(say("Players")))
        if self.alone:
            choices.append(Button(MODES[SOLO], self.solo, "plain", "flag", ALONE).keyed("solo"))
        if len(draft.counts()) > 1:
            alone = say("1, alone")
            counts = [(count, alone if count == 1 else verbatim(str(count))) for count in sorted(draft.counts())]
            choices.append(Choice(say("Seats"), counts, draft.count, self._count).keyed("count"))
        found += [Row(*choices, space=28)] if len(choices) > 1 else choices
        if draft.mode == AI:
            found += [Heading(say("Your seat"), 3), self._seats()]
        else:
            cards = (_seat_card(seat, seat_sign(seat.tone, BADGE)) for seat in draft.cast())
            found += [note(MODE_NOTES[draft.mode], gap=12), Grid(*cards, space=12)]
        return found + self._names() if draft.mode == FRIEND else found

    def _names(self) -> list[Box]:
        """A sign and a field for each person, and whether they draw lots. Who leaves it empty is called as the seat
        is."""
        lot = self.draft.seat == BY_LOT
        ways = [(0, say("As listed here")), (BY_LOT, say("At random"))]
        who = Choice(say("Who plays what"), ways, BY_LOT if lot else 0, partial(self._change, "seat")).keyed("by_lot")
        fields: list[Box] = []
        for seat, info in enumerate(self.draft.cast()):
            name = "".join(self.draft.names[seat : seat + 1])
            typed = partial(self._named, seat)
            label = say("Person {n}", n=seat + 1) if lot else info.name
            field = Field(label, name, typed, limit=PERSON_LIMIT, hint=say("Name")).keyed(f"name{seat}")
            sign, other = f"sign_{self.draft.signs[seat]}", partial(self._next_sign, seat)
            another = IconButton(sign, say("Another sign for {person}", person=label), other).keyed(f"sign{seat}")
            fields.append(Row(field.growing(), another, space=10))
        # an odd one has its half of the width, too
        pairs = [Columns(fields[k : k + 1], fields[k + 1 : k + 2], top=True) for k in range(0, len(fields), 2)]
        return [Heading(say("Your names and signs"), 3), *pairs, who]

    def _seats(self) -> Box:
        lot = SeatInfo(say("At random"), say("Drawn when the game begins."), LOT)
        dice = Paper(icon(LOT, BADGE - 0.8, "on_ground"), self.ctx.theme.badge, 0.4)
        seats = [(n, f"seat{n}", seat, seat_sign(seat.tone, BADGE)) for n, seat in enumerate(self.draft.cast())]
        cards = (
            _seat_card(seat, sign, partial(self._change, "seat", n), chosen=self.draft.seat == n).keyed(key)
            for n, key, seat, sign in (*seats, (BY_LOT, "lot", lot, dice))
        )
        return Grid(*cards, space=12)

    def _level(self) -> list[Box]:
        levels = self.info.levels
        if self.draft.mode not in (AI, WATCH) or not levels:
            return []
        options = [(level.key, level.label) for level in levels]
        chosen = next((level for level in levels if level.key == self.draft.level), levels[0])
        choice = Choice(say("Strength of the AI"), options, self.draft.level, partial(self._change, "level"))
        found = [choice.keyed("level"), note(chosen.described(self.draft.count))]
        if chosen.key == self.first_level and self.draft.mode == AI:
            found.append(note(say("Proposed for your first game.")))
        return found

    # --- how ---------------------------------------------------------------------------------------------------------

    def _presets(self) -> list[Box]:
        presets = [(preset.key, preset.label) for preset in self.draft.presets()]
        if len(presets) < 2:
            return []
        chosen = self.draft.preset()
        if not chosen:
            presets.append(("", say("As chosen below")))
        return [Choice(say("Variant"), presets, chosen, self._preset).keyed("preset")]

    def _fold(self) -> Box:
        text = say("Fewer options") if self.more else say("More options")
        icon = "arrow_up" if self.more else "arrow_down"
        return Row(Button(text, self._toggle_more, "quiet", icon).keyed("more"))

    def _options(self) -> list[Box]:
        found: list[Box] = []
        if len(self.info.boards) > 1:
            found.append(board_choice(self.info, self.draft.board, partial(self._change, "board")))
        for option in self.draft.asked():
            chosen = dict(self.draft.options)[option.key]
            found.append(option_choice(option, chosen, partial(self._option, option.key)))
            found += [note(option.note)] if option.note.source else []
        return found + self._seed() if self.draft.deals() else found

    def _seed(self) -> list[Box]:
        seed = "" if self.draft.seed is None else str(self.draft.seed)
        field = Field(say("Deal number"), seed, self._seed_typed, True, SEED_DIGITS, hint=say("random")).keyed("seed")
        dice = Button(say("Draw a number"), self._roll, "plain", "dice").keyed("dice")
        why = say("The same number deals the same cards: pass it on to a friend, or play a deal again.")
        return [Columns(field, dice, ratios=(2.2, 1), space=12, top=False), note(why)]

    # --- what the boxes do -----------------------------------------------------------------------------------------

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.rebuild()

    def _mode(self, mode: str) -> None:
        self._take(self.draft.with_mode(mode))

    def _change(self, field: str, value: Any) -> None:
        self._take(replace(self.draft, **{field: value}))

    def _count(self, count: int) -> None:
        seat = self.draft.seat if self.draft.seat < count else 0
        self._take(replace(self.draft, count=count, seat=seat))

    def _preset(self, preset: str) -> None:
        if preset:
            self._take(self.draft.with_preset(preset))

    def _option(self, key: str, value: str) -> None:
        self._take(self.draft.with_option(key, value))

    def _seed_typed(self, digits: str) -> None:
        # the field shows it already: the page stays as it is, and so does the cursor
        self.draft = replace(self.draft, seed=int(digits) if digits else None)

    def _named(self, seat: int, typed: str) -> None:
        # as with the deal number, the page stays as it is
        self.draft = self.draft.with_name(seat, typed)

    def _next_sign(self, seat: int) -> None:
        self._take(self.draft.with_next_sign(seat))

    def _roll(self) -> None:
        self._take(replace(self.draft, seed=drafts.fresh_seed()))

    def _toggle_more(self) -> None:
        self.more = not self.more
        self.rebuild()
        fold = self.pane.find("more")
        if self.more and fold is not None:
            self.pane.scroll.to(fold.rect.top)

    def rules(self) -> None:
        """The rules of this game."""
        self.ctx.go(Rulebook(self.game))

    def solo(self) -> None:
        """Challenges and the ladder."""
        self.ctx.go(Solo(self.game))

    def play(self) -> None:
        """Remember the choices and go to the table."""
        setup: Setup = self.draft.setup()
        kept = drafts.keep(self.draft, setup, self.ctx.settings.last_setup)
        self.ctx.change_settings(last_setup=kept, persons=self.draft.names, signs=self.draft.signs)
        start_game(self.ctx, setup)

    def handle(self, intent: Intent) -> bool:
        if intent.kind == "rules":
            self.rules()
            return True
        return super().handle(intent)


def board_choice(info: Info, chosen: str, do: Callable[[str], None]) -> Choice:
    """The boards of a game to choose from."""
    boards = [(name, verbatim(name.replace("_", " "))) for name in info.boards]
    return Choice(say("Board"), boards, chosen, do).keyed("board")


def option_choice(option: Option, chosen: str, do: Callable[[str], None]) -> Choice:
    """The values of an option to choose from."""
    return Choice(option.label, [(one.value, one.label) for one in option.choices], chosen, do).keyed(option.key)


def _example(source: Challenges) -> Session[Any, Any]:
    """A table in the middle of a game: the first challenge's."""
    return opened(source.shipped()[0])


def _seat_card(seat: SeatInfo, sign: Box, action: Callable[[], None] | None = None, *, chosen: bool = False) -> Box:
    """A seat and what it wants. chosen: it is the player's; without an action it only shows who plays what."""
    name = Row(Words(seat.name, "bold"), *([icon("check", 1.0, "accent")] if chosen else []), space=8)
    told = Row(sign, Column(name, Words(seat.aim, "small", "muted", wide=10)).growing())
    if action is None:
        return Paper(told, "paper_dark", PAD, edge="edge")
    tone, edge = ("paper_light", "accent") if chosen else ("paper_dark", "edge")
    return Slip(told, action, tone, edge=edge, pad=PAD, style=BARE, chosen=chosen)


def _readiness(news: Text | None) -> Box:
    """How far the AI is with getting ready, if there is something to say of that."""
    return note(news) if news is not None else Column()
