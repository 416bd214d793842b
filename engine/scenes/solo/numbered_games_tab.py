"""Whole games on the solo page: for a medal by number, or free; the options that count alone, and what was reached."""

from __future__ import annotations

from functools import partial

from engine.core import medals
from engine.core.game_info import PERSON
from engine.core.medals import ByGames
from engine.core.session import Setup
from engine.core.task import BIGGEST_SEED, NONE, NUMBERED, SEED_DIGITS, Name, Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Column, Columns, Field, Grid, Heading, Live, Row, Slip, Words, note
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages import open_table
from engine.scenes.pages.full_page import FullPage
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.setup.setup_page import board_choice, option_choice
from engine.scenes.solo.award_pictures import (
    Contest,
    contest,
    figures,
    medal_counts,
    medal_sign,
    medal_table,
    with_medal,
)
from engine.scenes.solo.solo_tab import SoloTab
from engine.scenes.words import task_titles_and_results as words
from saves.figures.tally import SOLO
from saves.medals_won import medal_of, medals_of

LARGE = 120
"""Per cent of text scale."""
LATELY = 6
BY_NUMBER = say("The same number is the same game for everyone. No hints, and what chance has decided can’t be undone.")
FREE = say("A new game each time, with undo and hints. It counts only in your statistics.")
NO_NUMBER = say("Empty: a random number.")


class NumberedGamesTab(SoloTab):
    """`seed`: the number in the field, None for one by chance; `options`: of this page, for both kinds of game."""

    def __init__(self, page: FullPage, terms: ByGames, game: str) -> None:
        super().__init__(page, game)
        self.terms = terms
        self.seed: int | None = None
        lately = self.book.lately
        last = medals.from_key(self.info, lately[-1]) if lately else None
        self.options = dict(last.setup.options) if last is not None else self.info.complete({})
        self.board = last.setup.board if last is not None else self.info.first_board

    @property
    def way(self) -> str:
        """The options as the books have them."""
        return medals.way(self.info, self.options)

    def deal(self, seed: int) -> Task:
        """The game of a number."""
        return medals.deal(self.info, Name(NUMBERED, number=seed), self.options, self.board)

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        """What was reached, the options, the two ways to play, the numbers of late."""
        self._follow_number()
        left, right = [*self._numbered(), *self._freely()], self._right()
        found = [*self._options(), Columns(left, right, ratios=(1.1, 1), space=34).spaced(16)]
        # with large letters what can be done comes before what was reached
        return [*found, *self._reached(), self._medals()] if self._large else [*self._reached(), *found]

    @property
    def _large(self) -> bool:
        """Do large letters need the room?"""
        return self.ctx.fonts.scale > LARGE

    @property
    def _crowded(self) -> bool:
        """Do the tabs need the whole line, beside those of challenges, so that the medals are shown elsewhere?"""
        return bool(self.info.grades)

    def _reached(self) -> list[Box]:
        key = f"{SOLO}:{self.way}" if self.way else SOLO
        tally = self.ctx.library.statistics().tally(self.info.key, key)
        if not tally.games:
            return []
        alone = tally.games - tally.helped
        found: list[tuple[str, Text]] = [
            (str(tally.games), say("games")),
            (f"{round(100 * tally.wins / alone)} %" if alone else "–", say("won without hints")),
            (self._short(tally.best), say("best score")),
            (self._short(tally.mean), say("average when won")),
            (str(tally.streak), say("wins in a row")),
        ]
        if not self.terms.can_be_lost:
            best, mean = found[2], (self._short(tally.mean), say("average"))
            found = [found[0], best, mean]
        return [figures(found).spaced(16)]

    def _short(self, points: float | None) -> str:
        """A score in the game's own unit."""
        return "–" if points is None else self.ctx.tr(self.terms.short(points))

    def _medals(self) -> Box:
        """The medals so far."""
        return medal_counts(medals_of(self.book, self.info, self.way, self.terms))

    def beside(self) -> list[Box]:
        return [] if self._large or self._crowded else [self._medals()]

    def _options(self) -> list[Box]:
        found: list[Box] = []
        if len(self.info.boards) > 1:
            found.append(board_choice(self.info, self.board, self._set_board))
        for option in self.info.asked(1):
            choice = option_choice(option, self.options[option.key], partial(self._set, option.key))
            choice.note = option.note
            found.append(choice)
        return found

    def _numbered(self) -> list[Box]:
        head: Box = Heading(say("For a medal"), 2)
        if self._crowded and not self._large:
            head = Columns(head, self._medals(), ratios=(1, 1))
        head.gap = 0
        value = "" if self.seed is None else str(self.seed)
        field = Field(
            say("Number"), value, self._typed, True, SEED_DIGITS, on_submit=self.play, hint=say("random")
        ).keyed("seed")
        play = Button(say("Play for a medal"), self.play, "primary", "play").keyed("play")
        row = Columns(field, play, ratios=(1.15, 1), space=18, top=False).spaced(10)
        return [head, note(BY_NUMBER), row, Live(self._contest, self._standing).spaced(10)]

    def _freely(self) -> list[Box]:
        row = Row(Button(say("Play freely"), self.play_freely, "plain", "play").keyed("free")).spaced(10)
        return [Heading(say("A free game"), 2), note(FREE), row]

    def _right(self) -> list[Box]:
        return [Live(self._contest, partial(medal_table, self.info, self.terms)), *self._lately()]

    def _lately(self) -> list[Box]:
        tasks = (medals.from_key(self.info, key) for key in list(reversed(self.book.lately))[:LATELY])
        tiles = [self._tile(task) for task in tasks if task is not None]
        return [Heading(say("Recently played"), 3), Grid(*tiles, stretch=1.8).spaced(8)] if tiles else []

    def _tile(self, task: Task) -> Slip:
        """A number of late, its medal, how it went, and where there is room the options."""
        key = medals.deal_key(self.info, task.setup)
        record, medal = self.book.record(key), medal_of(self.book, self.info, self.terms, key)
        best = record.best
        told = words.score_words(self.terms, best) if best is not None and best.won else say("not won yet")
        options = words.way_words(self.info, medals.way(self.info, task.setup.options))
        detail = Words(words.chained((told, *options)), "small", "muted", others=(told,))
        sign = medal_sign(medal, 2.0, words.MEDAL_NAMES[medal])
        number = Column(Words(str(task.setup.seed), "bold"), detail).growing()
        tile = Slip(Row(sign, number), partial(self._choose, task.setup)).keyed(key)
        tile.note = words.chained((told, say("{count} game", "{count} games", record.tries), *options))
        return tile

    # --- the number --------------------------------------------------------------------------------------------------

    def _follow_number(self) -> None:
        """Watch the deal of the present number; the AI only plays deals that the player has played."""
        wanted = None if self.seed is None else self.deal(self.seed)
        if wanted is None or (self.watch is not None and self.watch.task != wanted):
            self.close()
        if wanted is not None and self.watch is None:
            self.watch = BaselineWatch(self.ctx, wanted, self.terms)
            if self.book.record(self.watch.deal).tries:
                self.watch.start()

    def _contest(self) -> Contest:
        """What is known of the present number. Whoever has won a deal may know what the AI made of it."""
        watch, book = self.watch, self.book
        if watch is None:
            return Contest()
        record, medal = book.record(watch.deal), medal_of(book, self.info, self.terms, watch.deal)
        return contest(watch, record.best, medal, hidden=book.hides_ai and not record.wins)

    def _standing(self, now: Contest) -> Box:
        """What the player has reached with the present number."""
        if self.watch is None:
            return with_medal(None, [(NO_NUMBER, "small", "muted")])
        record = self.book.record(self.watch.deal)
        lines: list[tuple[Text, str, str]] = []
        if now.reached != NONE:
            lines.append((words.MEDAL_NAMES[now.reached], "bold", "ink"))
        if now.mine is None:
            lines.append((say("You have not played this number yet."), "small", "muted"))
        elif now.mine.won:
            best = words.score_words(self.terms, now.mine)
            lines.append((say("Your best: {score}", score=best), "body", "ink"))
            lines.append(
                (say("In game {n} of {all} with this number", n=record.at, all=record.tries), "small", "muted")
            )
        else:
            lines.append((words.best_words(self.terms, now.mine, record.at, record.tries), "small", "muted"))
        return with_medal(medal_sign(now.reached, 3.6) if now.reached != NONE else None, lines)

    def _typed(self, digits: str) -> None:
        self.seed = min(int(digits), BIGGEST_SEED) if digits else None
        # the field shows it already: the page is not filled again, so that the cursor stays
        self._follow_number()

    def _choose(self, setup: Setup) -> None:
        """One of the numbers of late."""
        self.seed, self.options, self.board = setup.seed, dict(setup.options), setup.board
        self.page.rebuild()
        self.page.pane.focus_on(self.page.pane.find("play"))
        self.ctx.screen.invalidate()

    def _set(self, key: str, value: str) -> None:
        self.options = {**self.options, key: value}
        self.page.rebuild()

    def _set_board(self, board: str) -> None:
        self.board = board
        self.page.rebuild()

    def update(self, dt: float) -> None:
        """The AI's games may end now, so that medals are known."""
        before = self.watch.best if self.watch is not None else None
        super().update(dt)
        if self.watch is not None and self.watch.best != before:
            self.page.rebuild()

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """The game of this number, or of one drawn now."""
        deal = self.deal(fresh_seed() if self.seed is None else self.seed)
        open_table.begin(self.ctx, self.info.key, deal.key, deal=deal, watch=self.handed_over())

    def play_freely(self) -> None:
        """A game without a task."""
        options = medals.counting(self.info, self.options)
        open_table.start_game(self.ctx, Setup(self.info.key, (PERSON,), fresh_seed(), options, self.board))
