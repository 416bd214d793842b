"""The end of a game at the table: what has scored lights up where it lies, its points fly to the plates, which count
them up; then the plates of those who have won are lit."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, groupby, zip_longest
from math import pi, sin

import pygame
from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, say
from engine.gui.drawing.easing import Timer
from engine.gui.window.context import Context
from engine.table.contract.game_view import Scored
from engine.table.effects.flying_points import Flights, edges, glow
from engine.table.effects.scored_things import ScoredThings
from engine.table.effects.sound_side import side_of
from engine.table.geometry.zones import Zones
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.still_picture import Look, look

LENGTH, BRIEFEST, CALMEST = 7.0, 0.3, 0.8
"""Seconds that all points together take; the least and the most from one to the next."""
RUNS, STEP = 1.6, 0.14
"""The same where nothing is counted: of all together, and the most of one."""
CROWNED = 1.7
"""Seconds for which those who have won are lit."""
RIPPLE, MOST_LIT = 0.08, 14
"""Seconds from one thing of a winner to the next when they light up once more, and how many of them do at most."""
AHEAD = 2
"""How many beats ahead what is lit is drawn."""
ENDED = say("The game is over.")
"""What is said until it begins."""


class Beat(Struct, frozen=True):
    """What is shown at the same time: one thing of each seat at most. seconds: until the next."""

    scored: tuple[Scored, ...]
    seconds: float


def beats(scored: Iterable[Scored]) -> list[Beat]:
    """What has scored, in the order in which it is shown."""
    found: list[tuple[Scored, ...]] = []
    for _, group in groupby(scored, key=lambda one: one.what):
        alike = list(group)
        each = [[one for one in alike if one.seat == seat] for seat in dict.fromkeys(one.seat for one in alike)]
        found += [tuple(one for one in beat if one is not None) for beat in zip_longest(*each)]
    counted = sum(any(one.points for one in beat) for beat in found)
    usual = min(CALMEST, max(BRIEFEST, LENGTH / max(1, counted)))
    brief = min(STEP, RUNS / max(1, len(found) - counted))
    return [Beat(beat, usual if any(one.points for one in beat) else brief) for beat in found]


class Finale(Struct, frozen=True, eq=False):
    """tones: of the seats; winners: those whose plates are lit in the end; pace: the factor for durations; plate: where
    a seat's plate is, and the number on it, None where they can't be seen."""

    tones: Sequence[str]
    winners: Collection[Seat]
    pace: float
    plate: Callable[[Seat], tuple[pygame.Rect, pygame.Rect] | None]


class Stage(Enum):
    """How far it has come: there is nothing to show, it waits for the last piece, it counts, the winners are lit."""

    IDLE = 0
    DUE = 1
    COUNTS = 2
    CROWNS = 3


class ScoringShow:
    """Played once, when the last piece of a game has come to rest.

    totals: what each seat's plate has counted so far; None where it tells what it always tells. words: what is said
    while it is not to be seen yet who has won. skipped: was it cut short?
    """

    def __init__(self, ctx: Context, zones: Zones, textures: Textures) -> None:
        self.ctx = ctx
        self.zones = zones
        self.words: Text = ENDED
        self.things = ScoredThings(ctx, zones, textures)
        self.flights = Flights(ctx, self._arrived)
        self.totals: tuple[int, ...] | None = None
        self.skipped = False
        self._stage = Stage.IDLE
        self._scored: tuple[Scored, ...] = ()
        self._coming: deque[Beat] = deque()
        self._rest = Timer(0.0)
        """Until the next beat, and in the end until all is over."""
        self._finale: Finale | None = None

    @property
    def due(self) -> bool:
        """Does it wait until nothing else moves?"""
        return self._stage == Stage.DUE

    @property
    def withheld(self) -> bool:
        """Is it not to be seen yet who has won?"""
        return self._stage in (Stage.DUE, Stage.COUNTS)

    @property
    def busy(self) -> bool:
        """Is it being played?"""
        return self._stage in (Stage.COUNTS, Stage.CROWNS)

    @property
    def counts(self) -> bool:
        """Does it count points, or will it? With less motion they stand at once."""
        return any(one.points for one in self._scored) and not self.ctx.theme.reduced_motion

    def prepare(self, scored: Iterable[Scored]) -> bool:
        """These will be shown. False if there are none."""
        self._scored, self.words = tuple(scored), ENDED
        self._stage = Stage.DUE if self._scored else Stage.IDLE
        return self.due

    def begin(self, finale: Finale) -> None:
        """Play it now; with less motion the totals stand at once, and all that the winners have is lit for a moment."""
        self._finale, self.skipped = finale, False
        if self.ctx.theme.reduced_motion:
            self._crown()
            return
        self._stage, self._rest = Stage.COUNTS, Timer(0.0)
        self._coming = deque(beats(self._scored))
        self._plan()
        if self.counts:
            self.totals = (0,) * len(finale.tones)
        self.flights.goal = self._number

    def skip(self) -> None:
        """End it now, if it is being played."""
        if self.busy:
            self.skipped = True
            self.stop()

    def stop(self) -> None:
        """It is over, or will not be played: the plates tell all."""
        self._stage, self._scored, self._coming = Stage.IDLE, (), deque()
        self.totals, self._finale = None, None
        self.flights.clear()
        self.things.clear()

    # --- time --------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if not self.busy:
            return
        self.things.update(dt)
        self.flights.update(dt)
        self._rest.step(dt)
        while self._rest.done and self._stage == Stage.COUNTS:
            if self._coming:
                self._play(self._coming.popleft())
                self._plan()
            elif self.flights.busy:
                break
            else:
                self._crown()
        if self._stage == Stage.CROWNS:
            self._ripple()
            if self._rest.done:
                self.stop()

    def _play(self, beat: Beat) -> None:
        assert self._finale is not None
        pace = self._finale.pace
        self._rest = Timer(beat.seconds * pace)
        self.words = beat.scored[0].what
        for sound, cue in {one.cue.sound: one.cue for one in beat.scored if one.cue.sound}.items():
            self.ctx.sound.play(sound, side_of(self.zones, cue))
        for one in beat.scored:
            self.things.light(one, pace, stays=not one.points)
            if one.points:
                self.flights.send(one.seat, one.points, self._finale.tones[one.seat], self._start(one), pace)

    def _plan(self, *, again: bool = False) -> None:
        """Draw what will be lit next."""
        for beat in list(self._coming)[:AHEAD]:
            for one in beat.scored:
                self.things.plan(one, again=again)

    def _start(self, one: Scored) -> Callable[[], tuple[float, float]]:
        """Where its points come up: a view may move meanwhile."""

        def found() -> tuple[float, float]:
            middle = self.things.middle(one)
            if middle is not None:
                return middle
            number = self._number(one.seat)
            return (0.0, 0.0) if number is None else (number.centerx, number.centery - 2.0 * number.height)

        return found

    def _arrived(self, seat: Seat, points: int) -> None:
        if self.totals is not None:
            self.totals = tuple(so_far + points * (number == seat) for number, so_far in enumerate(self.totals))

    def _number(self, seat: Seat) -> pygame.Rect | None:
        plate = self._finale.plate(seat) if self._finale is not None else None
        return plate[1] if plate is not None else None

    # --- who has won -------------------------------------------------------------------------------------------------

    def _crown(self) -> None:
        """The winners' plates are lit, and all that they have once more."""
        assert self._finale is not None
        self._stage, self.totals = Stage.CROWNS, None
        self._rest = Timer(CROWNED * self._finale.pace)
        theirs = [one for one in self._scored if one.seat in self._finale.winners and one.points]
        again = theirs[:: len(theirs) // MOST_LIT + 1]
        self._coming = deque(Beat((one,), number * RIPPLE * self._finale.pace) for number, one in enumerate(again))

    def _ripple(self) -> None:
        """Light up what is due by now."""
        assert self._finale is not None
        still = self.ctx.theme.reduced_motion
        while self._coming and (still or self._coming[0].seconds <= self._rest.passed):
            self.things.light(self._coming.popleft().scored[0], self._finale.pace, stays=still, again=True)
            self._plan(again=True)

    # --- painting ----------------------------------------------------------------------------------------------------

    def _crowned(self) -> Iterator[tuple[pygame.Rect, str]]:
        """The plates that are lit, with the tones of their seats."""
        if self._stage == Stage.CROWNS and self._finale is not None:
            for seat in self._finale.winners:
                plate = self._finale.plate(seat)
                if plate is not None:
                    yield plate[0], self._finale.tones[seat]

    def looks(self) -> Sequence[Look]:
        """All of it as it is seen now."""
        if not self.busy:
            return ()
        width = self._width
        share = self.ctx.theme.reduced_motion or self._rest.share
        crowned = (
            look(strip, "crowned", share)
            for rect, _ in self._crowned()
            for strip in edges(rect.inflate(12 * width, 12 * width), 9 * width)
        )
        return [*chain(self.things.looks(), self.flights.looks(), crowned)]

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all of it inside `area`."""
        if not self.busy:
            return
        self.things.draw(canvas, area)
        for rect, tone in self._crowned():
            color = self.ctx.theme.color("focus_on_dark").lerp(self.ctx.theme.color(tone), 0.25)
            radius = self.ctx.theme.px("button_radius")
            glow(canvas, rect, radius, self._width, color, self._shine)
        self.flights.draw(canvas, area)

    @property
    def _width(self) -> int:
        return max(2, self.ctx.px(3))

    @property
    def _shine(self) -> float:
        """How bright the plates of the winners are: it swells once, and stays."""
        share = self._rest.share
        if self.ctx.theme.reduced_motion:
            return 1.0
        return min(1.0, 5 * share) * (0.75 + 0.25 * sin(2 * pi * share - pi / 2))
