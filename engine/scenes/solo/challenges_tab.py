"""The challenges of the solo page: by grade with their stars, the one in question as a picture, others by number."""

from __future__ import annotations

from functools import partial

from engine.core.task import BIGGEST_SEED, SEED_DIGITS, SEEDED, Challenges, Name, Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Choice, Column, Columns, Field, Grid, Row, Slip, Words, icon
from engine.gui.boxes.buttons_and_lists import SlipStyle
from engine.scenes.pages import open_table
from engine.scenes.pages.full_page import FullPage
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.solo.award_pictures import stars
from engine.scenes.solo.solo_tab import Glimpse, SoloTab, preview
from engine.scenes.words.task_titles_and_results import short_title

TILE = SlipStyle(blur=4, least=2)
REST = 0.09
"""Seconds that pointer or focus rest on a tile before its picture is painted, which takes some time."""
LARGE = 120
"""Per cent of text scale above which everything scrolls."""
MORE = say("Unlimited: the same number is the same challenge for everyone.")


class ChallengesTab(SoloTab):
    """`grade`, `seed`: of the challenge by number, None for a number by chance."""

    def __init__(self, page: FullPage, source: Challenges, game: str) -> None:
        super().__init__(page, game)
        self.challenges = {challenge.key: challenge for challenge in source.shipped()}
        self.preview = preview(lambda: self.glimpse)
        self.grade = 1
        self.seed: int | None = None
        self._shown: Task | None = None
        """The challenge of the picture."""
        self._aim: Task | None = None
        """The one that it is going to be."""
        self._rested = 0.0

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        ahead = self.ahead()
        self.first_focus = ahead.key if ahead is not None else "tab"
        if self._shown is None:
            # what the focus begins on: the page is placed with its goal from the start
            self._shown = self._aim = ahead
        every = [self._of_grade(grade, ahead) for grade in range(1, len(self.info.grades) + 1)]
        blocks = [block for block in every if block]
        rows: list[Box] = [
            Columns(*blocks[number : number + 2], space=30).spaced(16) for number in range(0, len(blocks), 2)
        ]
        found: list[Box] = [Columns(rows, [self.preview], ratios=(2.05, 1), space=34).spaced(18)]
        return [*found, *self._more()] if self._large else found

    @property
    def _large(self) -> bool:
        return self.ctx.fonts.scale > LARGE

    def _of_grade(self, grade: int, ahead: Task | None) -> list[Box]:
        """How many of a grade are solved, and all of them."""
        found = [challenge for challenge in self.challenges.values() if challenge.grade == grade]
        if not found:
            return []
        solved = sum(self.book.record(challenge.key).award > 0 for challenge in found)
        done = Words(say("{done} of {all}", done=solved, all=len(found)), "small", "muted")
        tiles = (self._tile(number, challenge, challenge is ahead) for number, challenge in enumerate(found, start=1))
        head = Row(Words(self.info.grades[grade - 1].label, "bold").growing(), done)
        return [head, Grid(*tiles, most=5, stretch=1.35).spaced(6)]

    def _tile(self, number: int, challenge: Task, ahead: bool) -> Slip:
        """A challenge's number and its stars. Solved: light paper, filled stars; the next one: framed, a flag."""
        earned = self.book.record(challenge.key).award
        dim = not earned and not ahead
        told = Words(str(number), "bold", "muted" if dim else "ink", "center")
        sign = icon("flag", 0.75, "accent", say("the next one")) if ahead else stars(earned, 0.75)
        grade = self.info.grades[challenge.grade - 1].label
        name = say("{grade}: {name}", grade=grade, name=say("Challenge {number}", number=number))
        slip = Slip(
            Column(told.named(name), sign),
            partial(self._play, challenge.key),
            "paper_dark" if dim else "paper_light",
            edge="accent" if ahead else "",
            pad=0.2,
            style=TILE,
        )
        if self._large:
            # the picture with the goal may be out of sight
            slip.note = challenge.goal
        return slip.keyed(challenge.key)

    def footer(self) -> list[Box]:
        """The field for further challenges by number, unless large letters need the room."""
        return [] if self._large else self._more()

    def _more(self) -> list[Box]:
        line = Words(MORE, "small", "muted")
        labels = [(number, grade.label) for number, grade in enumerate(self.info.grades, start=1)]
        grades = Choice(Text(""), labels, self.grade, self._set_grade).keyed("grade").named(say("Difficulty"))
        seed = "" if self.seed is None else str(self.seed)
        field = Field(say("Number"), seed, self._typed, True, SEED_DIGITS, hint=say("random")).keyed("seed")
        more = Button(say("Create"), self._another, "plain", "dice").keyed("another")
        return [line, Columns(grades, field, more, ratios=(1.5, 0.9, 0.75), space=24, top=False).spaced(6)]

    def ahead(self) -> Task | None:
        """The first challenge that is not solved."""
        book = self.book
        return next((found for found in self.challenges.values() if not book.record(found.key).award), None)

    # --- what the boxes do -------------------------------------------------------------------------------------------

    def _set_grade(self, grade: int) -> None:
        self.grade = grade

    def _typed(self, digits: str) -> None:
        self.seed = int(digits) if digits else None

    def _another(self) -> None:
        """A challenge by this number, or by one drawn now."""
        seed = fresh_seed() if self.seed is None else min(self.seed, BIGGEST_SEED)
        self._play(Name(SEEDED, self.grade, seed).key)

    def _play(self, key: str) -> None:
        open_table.begin(self.ctx, self.info.key, key)

    # --- the picture -------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the picture follow the pointer or the focus, once it rests; by itself it shows what comes next."""
        pane = self.page.pane
        pointed = (self.challenges.get(box.key) for box in (pane.hover, pane.focus) if box is not None)
        aim = next((challenge for challenge in pointed if challenge is not None), None) or self.ahead()
        self._rested = self._rested + dt if aim is self._aim else 0.0
        self._aim = aim
        if self._rested >= REST or self._shown is None:
            self._shown = aim

    @property
    def busy(self) -> bool:
        return self._aim is not self._shown

    @property
    def glimpse(self) -> Glimpse:
        """What the picture shows."""
        challenge = self._shown
        if challenge is None:
            return Glimpse()
        record = self.book.record(challenge.key)
        tries = say("{count} try so far", "{count} tries so far", record.tries)
        grade = self.info.grades[challenge.grade - 1].label
        title = say("{grade}: {name}", grade=grade, name=short_title(challenge.key))
        return Glimpse(challenge, title, tries if record.tries else say("Not tried yet"), record.award)
