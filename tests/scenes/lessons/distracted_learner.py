"""For the tests of lessons: somebody who does other things before doing what a page asks, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame

from engine.gui.input.intent import Intent
from engine.scenes.lessons.lesson_end_and_pause import LessonEnd
from engine.scenes.play.table import TableScene
from engine.table.contract.game_view import Place
from tests.scenes.conftest import Guest
from tests.scenes.lessons.learner import run
from tests.scenes.mouse import click, drag_mouse, mouse


class Dawdler:
    """`dawdle` does some of these things, drawn from a seed; after each the table must be fit to go on with."""

    def __init__(self, guest: Guest, table: TableScene, seed: str) -> None:
        self.guest = guest
        self.table = table
        self.rng = Random(seed)
        self.done: list[str] = []
        """What was done, for the report of a failure."""

    @property
    def ended(self) -> bool:
        """Is the lesson over?"""
        return isinstance(self.guest.top, LessonEnd)

    def dawdle(self, count: int) -> None:
        """So many other things; then the hand is empty and the whole table in sight again."""
        ways: Sequence[Callable[[], None]] = (
            self.take_up, self.take_up, self.turn, self.flip, self.flip, self.lay_wrongly, self.lay_wrongly,
            self.turn_the_page, self.turn_the_page, self.turn_back, self.ask, self.take_back, self.escape, self.zoom,
            self.press_another, self.by_keys,
        )  # fmt: skip
        for _ in range(count):
            way = self.rng.choice(ways)
            if self.guest.top is not self.table:
                return
            self.done.append(f"{self.table.mode.course.number}:{way.__name__}")
            way()
            self.look_round()
        if not self.ended:
            self.put_down()
            self.guest.key(pygame.K_0)
            self.rest()

    def put_down(self) -> None:
        """As a player who has something else in the hand than what is asked for."""
        for _ in range(3):
            if self.guest.top is self.table and self.table.hand.held is not None:
                self.guest.key(pygame.K_ESCAPE)
        assert self.table.hand.held is None, " ".join(self.done)
        self.rest()

    def rest(self) -> None:
        """Until nothing moves and nobody else has to move; a page of rules or the pause is closed again."""
        table, guest = self.table, self.guest
        if guest.top is not table and not self.ended:
            guest.key(pygame.K_ESCAPE)
        run(guest, lambda: guest.top is not table or not (table.mode.waiting or table.top.moving or table.mode._turns))

    def look_round(self) -> None:
        """Whatever was done: a piece is in the hand if, and only if, the table shows it there."""
        self.rest()
        if self.ended:
            return
        table = self.table
        shown = {key for key, sprite in table.top.stage.sprites.items() if sprite.held}
        assert shown == ({table.hand.held} if table.hand.held is not None else set()), " ".join(self.done)

    # --- what is done ------------------------------------------------------------------------------------------------

    def _some_piece(self) -> str | None:
        """A piece that can be taken up now, or any other one."""
        keys = list(self.table.hand.targets.pieces)
        if not keys or self.rng.random() < 0.2:
            keys = [key for key, sprite in self.table.top.stage.sprites.items() if not sprite.flat]
        return self.rng.choice(keys) if keys else None

    def _body(self, key: str | None) -> tuple[int, int] | None:
        body = self.table.top.body(key) if key is not None else None
        return body.center if body is not None else None

    def take_up(self) -> None:
        at = self._body(self._some_piece())
        if at is not None:
            mouse(self.guest, pygame.MOUSEMOTION, at)
            click(self.guest, at)

    def turn(self) -> None:
        at = self._body(self._some_piece())
        if at is not None:
            mouse(self.guest, pygame.MOUSEMOTION, at)
            click(self.guest, at, 3)

    def flip(self) -> None:
        self.guest.key(pygame.K_f)

    def lay_wrongly(self) -> None:
        """Drag a piece to some place: a legal one that is not meant, or anywhere on a board."""
        table, start = self.table, self._body(self._some_piece())
        places = [place for key in table.hand.targets.pieces for place in table.hand.targets.places(key)]
        places += [Place(area.name, area.lattice.nearest((0.0, 0.0))) for area in table.top.zones.boards()]
        spot = table.top.zones.spot(self.rng.choice(places)) if places else None
        if start is not None and spot is not None:
            drag_mouse(self.guest, start, (round(spot.x), round(spot.y)))

    def turn_the_page(self) -> None:
        """Back to where it was, mostly."""
        self._press("page_on")
        self.rest()
        if self.guest.top is self.table and self.rng.random() < 0.7:
            self._press("page_back")

    def turn_back(self) -> None:
        if self.rng.random() < 0.5:
            self._press("page_back")

    def ask(self) -> None:
        self.guest.key(pygame.K_h)

    def take_back(self) -> None:
        self.guest.key(self.rng.choice((pygame.K_z, pygame.K_z, pygame.K_y)))

    def escape(self) -> None:
        self.guest.key(pygame.K_ESCAPE)

    def zoom(self) -> None:
        """The wheel over the board, and a drag of it."""
        main = self.table.top.zones.main()
        assert main is not None
        self.guest.app.post(Intent("wheel", pos=main.rect.center, amount=self.rng.choice((-1, 1, 2))))
        self.guest.app.step()
        if self.rng.random() < 0.5:
            left, top = main.rect.topleft
            drag_mouse(self.guest, (left + 8, top + 8), (left + 60, top + 40))

    def press_another(self) -> None:
        """A button that makes a move."""
        self._press(f"move{self.rng.randrange(max(1, len(self.table.hand.targets.buttons)))}")

    def by_keys(self) -> None:
        for _ in range(self.rng.randrange(1, 4)):
            if self.guest.top is self.table and self.table.buttons.focus.active is None:
                self.guest.key(self.rng.choice((pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_DOWN)))

    def _press(self, key: str) -> None:
        """Click a button if it is there."""
        found = self.table.buttons.find(key)
        if found is not None and found.enabled and self.guest.top is self.table:
            self.guest.click_at(found.rect.center)
