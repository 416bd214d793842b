"""Before a game: who plays, and how. Everything has a sensible value, so that “Play” is enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import Info, Option
from engine.core.game_start import opened
from engine.core.session import Session, Setup
from engine.core.task import SEED_DIGITS, Challenges
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import (
    NOTHING,
    Box,
    Button,
    Choice,
    Column,
    Columns,
    Field,
    Live,
    Row,
    Rule,
    Space,
    Square,
    Toggle,
    Words,
    note,
)
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.pages import first_evening, lesson_links
from engine.scenes.pages.destinations import Lessons, Rulebook, Solo
from engine.scenes.pages.full_page import FullPage, emblem_sign
from engine.scenes.pages.open_table import start_game
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.setup import setup_draft as drafts
from engine.scenes.setup.clock_choices import clock_choices
from engine.scenes.setup.seat_rows import SeatRows
from engine.scenes.setup.setup_draft import AI, FRIEND, MIXED, SOLO, WATCH, Draft
from engine.scenes.words.game_names_and_opponents import emblem

MODES = {
    AI: say("Against the AI"),
    FRIEND: say("With friends"),
    MIXED: say("Friends and AI"),
    SOLO: say("Alone"),
    WATCH: say("Watch"),
}
MODE_NOTES = {
    AI: NOTHING,
    FRIEND: say("You share this screen and take turns."),
    MIXED: say("You share this screen and take turns."),
    SOLO: NOTHING,
    WATCH: say("The AI plays every seat; you watch."),
}
A_FRIEND = say("With a friend")
"""Of `MODES`, where the game is for two."""
ALONE = say("Challenges, streaks, medals, free games and the ladder.")
LARGE = 140
"""Per cent of text scale above which the heading row holds only words."""
SIDE, TALL = 320, 600
"""Pixels at 1280x720: the picture's sides there, and its height below the choices in a window higher than wide."""
CARD, CHOICES = 0.9, 2.7 / 3.7
"""Shares of the window's width that what a card holds has, and of that the choices beside a picture."""


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
            self.draft = self.draft.with_level(self.first_level)
        self.first_focus = self._main()
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
        effort = first_evening.effort(self.info)
        told = [Words(effort, "small", "muted")] if effort is not None else []
        boxes: list[Box] = [Row(Words(self.info.blurb).growing(), *told, space=20) if told else Words(self.info.blurb)]
        boxes += self._players()
        boxes += self._level()
        boxes += self._firsts() if len(self.draft.counts()) < 2 else []
        boxes += self._presets()
        if self._further() or len(self.info.boards) > 1 or self.draft.timed:
            boxes.append(self._fold())
        if self.more:
            boxes += self._options()
        credit = [Words(self.info.credit, "small", "muted")] if self.info.credit.source else []
        news = Live(lambda: self.ctx.builder.news, _readiness).keyed("news").spaced(0)
        picture = self.picture
        if picture is not None and self.wide:
            return [Columns([*boxes, news], [Square(picture, SIDE), Space(12), *credit], ratios=(2.7, 1), space=30)]
        if picture is not None and self.tall:
            boxes += [Space(12), picture]
        return [*boxes, *([Rule(), *credit] if credit else []), news]

    def footer(self) -> list[Box]:
        """The buttons."""
        main = self._main()
        play = Button(say("Play"), self.play, _kind("play", main), "play", large=True).keyed("play")
        lessons = partial(self.ctx.go, Lessons(self.game))
        learn = Button(lesson_links.BY_PLAYING, lessons, _kind("lessons", main), "hand", large=True).keyed("lessons")
        learning = [learn] if lesson_links.unopened(self.ctx, self.game) else []
        new = first_evening.offers_first_game(self.ctx, self.game)
        first = [self._first_game(_kind("first", main))] if new else []
        return [Row(*first, *learning, play, align="center", space=20)]

    def _main(self) -> str:
        """The key of the main button: for a newcomer to the game the first game, then, until they were opened, the
        lessons; with friends and to watch what plays as was chosen."""
        if self.draft.mode != self.draft.modes()[0]:
            return "play"
        if first_evening.offers_first_game(self.ctx, self.game):
            return "first"
        return "lessons" if lesson_links.unopened(self.ctx, self.game) else "play"

    def _first_game(self, kind: str) -> Box:
        """The button for the first game of this one, until a game of it was played."""
        begin = partial(first_evening.begin_first_game, self.ctx, self.game)
        why = say("A real game against a gentle AI: each rule is told when you need it.")
        return Button(say("First game"), begin, kind, "play", why, large=True).keyed("first")

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
        ways: list[Box] = []
        modes = [mode for mode in draft.modes() if mode != SOLO or not self.alone]
        if len(modes) > 1:
            two = max(self.info.seat_counts) == 2
            named = [(mode, A_FRIEND if two and mode == FRIEND else MODES[mode]) for mode in modes]
            choice = Choice(NOTHING, named, draft.mode, self._mode, MODE_NOTES[draft.mode])
            ways.append(choice.keyed("mode").named(say("Players")))
        if self.alone:
            ways.append(Button(MODES[SOLO], self.solo, "plain", "flag", ALONE).keyed("solo"))
        many, lot = self._how_many(), self._by_lot()
        way: list[Box] = [Row(*ways, space=28)] if len(ways) > 1 else ways
        beside, more = many + self._firsts()[:1], self._firsts()[1:] + lot
        lines: list[list[Box]] = [way, *([beside, more] if len(more) > 1 else [beside + more])] if many else [way + lot]
        found: list[Box] = [Row(*line, space=28) if len(line) > 1 else line[0] for line in lines if line]
        letters = self.ctx.screen.rect.width * CARD / self.ctx.fonts.height("body")
        width = letters * CHOICES if self.wide and self.picture is not None else letters
        rows = SeatRows(draft, self.ctx.theme, self._changed, self._typed, width)
        rows.proposed = self.first_level
        return found + rows.boxes()

    def _firsts(self) -> list[Box]:
        """The options that belong to the seats."""
        return [self._asked(option, option.note) for option in self.draft.asked() if option.first_page]

    def _how_many(self) -> list[Box]:
        if len(self.draft.counts()) < 2:
            return []
        alone = say("1, alone")
        counts = [(count, alone if count == 1 else verbatim(str(count))) for count in sorted(self.draft.counts())]
        return [Choice(say("Seats"), counts, self.draft.count, self._count).keyed("count")]

    def _by_lot(self) -> list[Box]:
        """Whether they draw lots; not where only AIs of one level sit."""
        if not replace(self.draft, lot=True).drawn:
            return []
        drawn = say("Drawn at the start of the game.")
        toggle = Toggle(say("Seats at random"), self.draft.lot, partial(self._change, "lot"), drawn)
        return [toggle.keyed("by_lot").growing()]

    def _level(self) -> list[Box]:
        """The strength of all AIs, and what it is if it is the same of several."""
        levels, played = self.info.levels, {*self.draft.levels}
        if not played:
            return []
        options: list[tuple[str, Text]] = [(level.key, level.label) for level in levels]
        options += [("", say("As above"))] if len(played) > 1 else []
        chosen = self.draft.levels[0] if len(played) == 1 else ""
        choice = Choice(say("Strength of the AI"), options, chosen, self._strength)
        found: list[Box] = [choice.keyed("level")]
        known = next((level for level in levels if level.key == chosen), None)
        if known is not None:
            found.append(note(known.described(self.draft.count)))
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
        for option in self._further():
            found.append(self._asked(option))
            found += [note(option.note)] if option.note.source else []
        if self.draft.timed:
            found += clock_choices(self.draft.clock, partial(self._change, "clock"))
        return found + self._seed() if self.draft.deals() else found

    def _further(self) -> list[Option]:
        """The options that are folded."""
        return [option for option in self.draft.asked() if not option.first_page]

    def _asked(self, option: Option, told: Text = NOTHING) -> Choice:
        """An option. told: what is said of it when it is pointed at."""
        chosen = dict(self.draft.options)[option.key]
        choice = option_choice(option, chosen, partial(self._option, option.key))
        choice.note = told
        return choice

    def _seed(self) -> list[Box]:
        seed = "" if self.draft.seed is None else str(self.draft.seed)
        field = Field(say("Seed"), seed, self._seed_typed, True, SEED_DIGITS, hint=say("random")).keyed("seed")
        dice = Button(say("Random seed"), self._roll, "plain", "dice").keyed("dice")
        why = say("The same seed is the same start: share it, or play it again.")
        return [Columns(field, dice, ratios=(2.2, 1), space=12, top=False), note(why)]

    # --- what the boxes do -----------------------------------------------------------------------------------------

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.rebuild()

    def _mode(self, mode: str) -> None:
        self._take(self.draft.with_mode(mode))

    def _change(self, field: str, value: Any) -> None:
        self._take(replace(self.draft, **{field: value}))

    def _changed(self, change: Callable[[Draft], Draft]) -> None:
        self._take(change(self.draft))

    def _typed(self, change: Callable[[Draft], Draft]) -> None:
        # the field shows it already: the page stays as it is, and so does the cursor
        self.draft = change(self.draft)

    def _count(self, count: int) -> None:
        self._take(self.draft.with_count(count))

    def _strength(self, level: str) -> None:
        if level:
            self._take(self.draft.with_level(level))

    def _preset(self, preset: str) -> None:
        if preset:
            self._take(self.draft.with_preset(preset))

    def _option(self, key: str, value: str) -> None:
        self._take(self.draft.with_option(key, value))

    def _seed_typed(self, digits: str) -> None:
        self._typed(lambda draft: replace(draft, seed=int(digits) if digits else None))

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


def _kind(key: str, main: str) -> str:
    """How a button of the page's foot is drawn."""
    return "primary" if key == main else "plain"


def _example(source: Challenges) -> Session[Any, Any]:
    """A table in the middle of a game: the first challenge's."""
    return opened(source.shipped()[0])


def _readiness(news: Text | None) -> Box:
    """How far the AI is with getting ready, if there is something to say of that."""
    return note(news) if news is not None else Column()
