"""Five of the day: today's challenge of every game on one page, with one line to share."""

from __future__ import annotations

from datetime import date

from engine.core.task import DAILY, MOST, Name
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Heading, ListBox, Row, Words, note
from engine.gui.boxes.buttons_and_lists import Item
from engine.scenes.pages import open_table
from engine.scenes.pages.full_page import FullPage, emblem_sign
from engine.scenes.solo.award_pictures import copy
from engine.scenes.words import share_line as share
from engine.scenes.words import task_titles_and_results as words
from engine.scenes.words.dates_and_durations import weekday_words
from engine.scenes.words.game_names_and_opponents import emblem

SIZE, SMALL = 3.6, 2.3
"""The size of a game's emblem in heights of a letter, and above which per cent of text scale it is the smaller one."""
LARGE = 120


class FiveScene(FullPage):
    """A row for each game that has challenges; Enter opens the first that is still open."""

    title = share.FIVE

    @property
    def day(self) -> date:
        """Today; midnight may pass while the page is open."""
        return words.today()

    def state(self) -> object:
        return self.day

    def build(self) -> list[Box]:
        found = share.five(self.ctx, self.day)
        rows = []
        for info, played in found:
            made = open_table.seeded(info.key, Name(DAILY, day=self.day).key)
            grade = words.grade_label(info, made.grade if made is not None else 1)
            state = say("{n} of {all} stars", n=played.award, all=MOST) if played.over else words.tries_left(played)
            icon = "check" if played.won else "cross" if played.over else "play"
            picture = emblem_sign(emblem(info.key), SMALL if self.ctx.fonts.scale > LARGE else SIZE)
            rows.append(Item(info.title, say("Difficulty: {grade}", grade=grade), state, icon, info.key, picture))
        self.first_focus = next((info.key for info, played in found if not played.over), "copy")
        heading = Heading(weekday_words(self.day), 2).spaced(0)
        lines: list[Box] = [heading, note(self._about()), ListBox(rows, self._open)]
        if any(played.over for _, played in found):
            lines += [Words(share.told_five(self.day, found), "bold").spaced(16)]
            lines += [Row(Button(say("Copy this line"), self._copy, "primary", "export").keyed("copy"))]
        return [*lines, note(words.until_tomorrow(len(found)), gap=8)]

    def _about(self) -> Text:
        return say(
            "One challenge from each game, the same for everyone, until {end}. Three stars on the first "
            "try, two on the second, one on the third.",
            end=words.day_end(),
        )

    def _open(self, number: int) -> None:
        """Today's challenge of a game, or the try that is under way; one that is over once more, for practice."""
        info, played = share.five(self.ctx, self.day)[number]
        key = Name(DAILY, day=self.day).key
        made = open_table.seeded(info.key, key) if played.over else None
        open_table.begin(self.ctx, info.key, made.key if made is not None else key)

    def _copy(self) -> None:
        copy(self.ctx, self.ctx.tr(share.told_five(self.day, share.five(self.ctx, self.day))))
