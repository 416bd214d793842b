"""Between two games of one match: the standings, what comes next, and the button that goes on."""

from __future__ import annotations

from functools import partial

from engine.core.rules import Over, places
from engine.core.text import say
from engine.gui.boxes.all import Box, Button, Columns, Heading, Row, Words
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Replay, Standings
from engine.scenes.pages.full_page import FullPage
from engine.scenes.pages.result_rows import Standing, scores, standing_row, standings
from engine.scenes.pages.table_picture import TablePicture

PICTURE = 400
"""The most that the table's picture is high, in pixels at 1280x720."""


class InterludeScene(FullPage):
    """The table waits below; "back" looks at the game that has ended, and the table's button leads here again."""

    width = 1080
    first_focus = "on"

    def __init__(self, ctx: Context, rest: Standings) -> None:
        super().__init__(ctx, rest.session)
        self.session = rest.session
        self.rest = rest
        self.said = rest.said
        self.title = rest.said.title
        self._picture = TablePicture(self.session, PICTURE)

    def build(self) -> list[Box]:
        beside: list[Box] = [self._picture]
        if self.rest.saved and not self.rest.closed:
            note = say("The tournament so far, move by move.")
            look = partial(self.ctx.go, Replay(self.session))
            replay = Button(say("Replay"), look, "quiet", "eye", note).keyed("replay")
            beside.append(Row(replay, align="center").spaced(6))
        return [Columns(self._words(), beside, ratios=(1.15, 1), space=32)]

    def _words(self) -> list[Box]:
        head = Heading(self.said.text, 3).spaced(0)
        title = Words(say("Standings"), "bold").spaced(16)
        rows = [standing_row(standing).spaced(8) for standing in self.standings()]
        points = [scores(self._over(), self.session.cast).spaced(16)] if self.said.tally else []
        found: list[Box] = [head, title, *rows, *points]
        if self.rest.saved:
            saved = say("The tournament is saved: play on any time.")
            found.append(Words(saved, "small", "muted").spaced(18))
        return found

    def standings(self) -> tuple[Standing, ...]:
        """All seats by their points, the best first, and what each has to know of the next game. Nobody has won yet."""
        return standings(self.session, self._over(), self.said.notes, won=False)

    def _over(self) -> Over:
        """The standings as if this were the end."""
        return Over(places(self.said.scores), self.said.scores, "", self.said.tally)

    def footer(self) -> list[Box]:
        buttons = [
            Button(self.rest.on, self.go_on, "primary", "play").keyed("on"),
            Button(say("Look at the table"), self.back, icon="eye").keyed("look"),
        ]
        if self.rest.saved:
            note = say("The tournament is among your saved games.")
            buttons.append(Button(say("Title page"), self.ctx.home, icon="home", note=note).keyed("title"))
        return [Row(*buttons, align="center", space=10)]

    # --- where to go -------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Start the next game."""
        self.back()
        self.rest.go_on()
