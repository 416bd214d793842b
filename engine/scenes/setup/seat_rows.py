"""The seats of a set-up: a row for each, with what the seat is and wants, and who sits there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.game_info import PERSON, SeatInfo
from engine.core.rules import Seat
from engine.core.text import Text, say
from engine.core.untrusted_input import PERSON_LIMIT
from engine.gui.boxes.all import (
    NOTHING,
    Box,
    Choice,
    Column,
    Field,
    Grid,
    Paper,
    Row,
    Words,
    icon,
    note,
    seat_sign,
)
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.drawing.theme import Theme
from engine.scenes.setup.setup_draft import Draft

BADGE = 1.9
"""The size of a seat's sign, in heights of a letter."""
PAD = (0.6, 0.2)
"""The room around what stands in a row, in heights of a letter."""
NARROW = 36
"""Heights of a letter below which who sits on a seat stands below what the seat is."""
LOT = "dice"
"""The sign of a seat that is drawn."""

PROPOSED = say("Suggested for your first game.")
LIT = 0.5
"""How much of the lightest paper a person's row has."""

Change = Callable[[Callable[[Draft], Draft]], None]


class SeatRows:
    """change: makes another draft of the present one and builds the page again. typed: only makes it, while a field has
    the cursor. width: of the rows, in heights of a letter."""

    def __init__(self, draft: Draft, theme: Theme, change: Change, typed: Change, width: float) -> None:
        self.draft = draft
        self.theme = theme
        self.change = change
        self.typed = typed
        self.narrow = width < NARROW
        self.proposed = ""
        """The level that is proposed for a first game, "" for none."""
        self.cast = draft.cast()
        self.same = len({seat.aim for seat in self.cast}) == 1 < draft.count
        """Do all want the same? Then it is said once."""

    def boxes(self) -> list[Box]:
        """All of it, below each other."""
        draft = self.draft
        found: list[Box] = []
        if draft.drawn and not self.same:
            found.append(Grid(*map(_seat_card, self.cast), space=12))
        if self.same:
            found.append(note(self.cast[0].aim, gap=8))
        rows = [self._row(seat).spaced(6 if seat or self.same else 10) for seat in range(draft.count)]
        return [*found, *rows]

    def _row(self, seat: Seat) -> Box:
        sign, what = self._sign(seat), self._what(seat)
        who = [*self._kind(seat), self._who(seat).growing()]
        swap = self._exchange(seat)
        row: Box = Row(sign, what.growing(1.25), *who, *swap)
        if self.narrow:
            row = Column(Row(sign, what.growing(), *swap), Row(*who), space=0.3)
        share = LIT if self.draft.seats[seat] == PERSON else 0.0
        return Paper(row, ("paper_dark", "paper_light", share), PAD, edge="edge")

    def _called(self, seat: Seat) -> Text:
        return say("Player {n}", n=seat + 1) if self.draft.drawn else self.cast[seat].name

    def _sign(self, seat: Seat) -> Box:
        if not self.draft.drawn:
            return seat_sign(self.cast[seat].tone, BADGE)
        return Paper(icon(LOT, BADGE - 0.8, "on_ground"), self.theme.badge, 0.4)

    def _what(self, seat: Seat) -> Box:
        """The seat's name, and what it wants unless all want the same."""
        name = Words(self._called(seat), "bold")
        if self.draft.drawn or self.same:
            return name
        return Column(name, Words(self.cast[seat].aim, "small", "muted", wide=10))

    def _kind(self, seat: Seat) -> list[Box]:
        """A person or an AI."""
        if self.draft.count == 1 or not self.draft.info.levels:
            return []
        kinds = [(True, say("Person")), (False, say("AI"))]
        sits = partial(self._sits, seat)
        choice = Choice(NOTHING, kinds, self.draft.seats[seat] == PERSON, sits, arrows=False)
        return [choice.keyed(f"who{seat}").named(say("Who plays {seat}", seat=self._called(seat)))]

    def _who(self, seat: Seat) -> Box:
        """A person's name and sign, if there are others; an AI's level, if it may differ from another's."""
        draft, called = self.draft, self._called(seat)
        if draft.seats[seat] == PERSON:
            if len(draft.persons) == 1:
                return Words(say("You"), "bold")
            typed = partial(self._named, seat)
            field = Field(NOTHING, draft.name(seat), typed, limit=PERSON_LIMIT, hint=say("Name")).keyed(f"name{seat}")
            field.named(say("Name of {person}", person=called))
            another = say("Another sign for {person}", person=called)
            next_sign = partial(self.change, lambda now: now.with_next_sign(seat))
            sign = IconButton(f"sign_{draft.sign(seat)}", another, next_sign).keyed(f"sign{seat}")
            return Row(field.growing(), sign, space=10)
        levels = draft.info.levels
        known = next((level for level in levels if level.key == draft.level_of(seat)), levels[0])
        if len(draft.levels) == 1:
            why = [Words(PROPOSED, "small", "muted")] if known.key == self.proposed else []
            return Column(Words(known.label, "bold"), *why)
        options = [(level.key, level.label) for level in levels]
        choice = Choice(NOTHING, options, known.key, partial(self._plays, seat), known.described(draft.count))
        return choice.keyed(f"level{seat}").named(say("Strength of {seat}", seat=called))

    def _exchange(self, seat: Seat) -> list[Box]:
        """Change places with the next one. Not if lots are drawn, and not among AIs of one level."""
        draft = self.draft
        if draft.count == 1 or draft.lot or (len({*draft.seats}) == 1 and not draft.persons):
            return []
        other = self._called(draft.neighbour(seat))
        exchange = partial(self.change, lambda now: now.with_exchange(seat))
        return [IconButton("exchange", say("Change places with {seat}", seat=other), exchange).keyed(f"swap{seat}")]

    # --- what the boxes do -----------------------------------------------------------------------------------------

    def _sits(self, seat: Seat, person: bool) -> None:
        self.change(lambda now: now.with_person(seat, person))

    def _plays(self, seat: Seat, level: str) -> None:
        self.change(lambda now: now.with_level(level, seat))

    def _named(self, seat: Seat, name: str) -> None:
        self.typed(lambda now: now.with_name(seat, name))


def _seat_card(seat: SeatInfo) -> Box:
    """A seat and what it wants."""
    told = Column(Words(seat.name, "bold"), Words(seat.aim, "small", "muted", wide=10))
    return Paper(Row(seat_sign(seat.tone, BADGE), told.growing()), "paper_dark", PAD, edge="edge")
