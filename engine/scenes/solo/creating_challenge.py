"""Searching for a challenge: a card that says so, moves a little, and can be stopped."""

from __future__ import annotations

from engine.ai.process.challenge_search import ChallengeSearch
from engine.core import registry
from engine.core.task import Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Heading, Live, Row, Words, note
from engine.gui.boxes.dialog import Card
from engine.gui.window.context import Context
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Seek
from engine.scenes.solo.award_pictures import Shuttle
from engine.scenes.words.task_titles_and_results import grade_label

FAILED = say("No challenge with this number. Try another one.")


class SeekScene(Card):
    """Once the challenge is there it is kept in the book, and played."""

    def __init__(self, ctx: Context, wanted: Seek) -> None:
        """`ValueError` if the task is not one by seed."""
        super().__init__(ctx)
        name = open_table.seeded(wanted.game, wanted.task)
        if name is None:
            raise ValueError(f"{wanted.task} has no seed")
        self.wanted = wanted
        self.grade = name.grade
        self.finder = wanted.finder or ChallengeSearch(wanted.game, name.seed, self.grade)
        self._failed = False
        self._fill()

    def _looked(self) -> Text:
        return say("Positions checked: {n}", n=self.finder.looked)

    def _fill(self) -> None:
        if self._failed:
            close = Button(say("Close"), self.back, "primary")
            self.pane.set([Heading(say("Nothing found")), Words(FAILED)], [Row(close, align="right")])
            return
        words = say(
            "Checking that it can be solved. Difficulty: {grade}.",
            grade=grade_label(registry.info(self.wanted.game), self.grade),
        )
        stop = Button(say("Stop"), self.back, "plain", "cross").keyed("stop")
        boxes: list[Box] = [Heading(say("Creating a challenge…")), Words(words), Shuttle(), Live(self._looked, note)]
        self.pane.set(boxes, [Row(stop, align="right")])

    def close(self) -> None:
        self.finder.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        found = self.finder.poll()
        if found is not None:
            open_table.keep(self.ctx, found)
            self.back()
            self._play(found)
            return
        if self.finder.fault and not self._failed:
            self._failed = True
            self._fill()
            self.resize()
            self.ctx.screen.invalidate()

    def _play(self, challenge: Task) -> None:
        if self.wanted.saved is None:
            open_table.play(self.ctx, challenge, self.wanted.task)
        else:
            open_table.go_on(self.ctx, self.wanted.saved, challenge)

    @property
    def busy(self) -> bool:
        return not self._failed and not self.ctx.theme.reduced_motion

    @property
    def expecting(self) -> bool:
        return not self._failed
