"""The clocks of persons at a table: whose time passes and when, what is seen and heard, and what running out does."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.clock.turn_times import GAME, USED, Terms, Times
from engine.core.game_info import PERSON
from engine.core.game_start import started
from engine.core.session import LATE, Session, Setup
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.pages.destinations import Pause
from engine.scenes.play.clock.seat_clocks import TICK
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.setup.setup_page import SetupScene
from saves.save_format import read_text, restore, write_text
from tests.scenes.play.conftest import Open, Player, played
from tests.scenes.play.scripted_thinkers import Bidden


class Now:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Sitting:
    """A table whose time the test makes pass."""

    def __init__(self, player: Player) -> None:
        self.player, self.now = player, Now()
        player.app.ctx.frame.now = self.now
        player.settle()
        # what has passed by the usual clock until now
        self.times.spent = [[0.0] for _ in self.times.spent]

    @property
    def match(self) -> Match:
        return self.player.table.match

    @property
    def times(self) -> Times:
        found = self.match.session.sitting.times
        assert found is not None
        return found

    def pass_time(self, seconds: float) -> None:
        while seconds > 0:
            self.now.seconds += min(0.5, seconds)
            seconds -= 0.5
            self.player.wait()

    def lay(self) -> None:
        """The first move of who decides, seen to its end."""
        match = self.match
        assert match.deciding is not None
        match.play(match.session.moves(match.deciding)[0])
        self.player.table.told()
        self.player.settle()


def timed(terms: Terms, seats: tuple[str, ...] = (PERSON, PERSON), game: str = "crooked_paths") -> Session[Any, Any]:
    options = {"begins": "ns"} if game == "crooked_paths" else {}
    return started(Setup(game, seats, 3, options, registry.info(game).first_board, clock=terms))


@pytest.fixture
def sit(open_table: Open) -> Any:
    def made(terms: Terms, *seats: str, **settings: Any) -> Sitting:
        return Sitting(open_table(timed(terms, seats or (PERSON, PERSON)), **settings))

    return made


def test_the_time_of_who_decides_passes(sit: Any) -> None:
    at = sit(Terms(USED))
    at.pass_time(3)
    at.lay()
    at.pass_time(2)
    assert [round(at.times.used(seat)) for seat in (0, 1)] == [3, 2]
    again = restore(read_text(write_text(at.match.session))).sitting.times
    assert again is not None and again.saved == at.times.saved


def test_it_stands_still_below_a_page_and_in_a_window_that_was_left(sit: Any) -> None:
    at = sit(Terms(USED))
    app, table = at.player.app, at.player.table
    at.pass_time(1)
    app.ctx.go(Pause(table))
    at.pass_time(5)
    app.ctx.stack.top.back()
    at.pass_time(1)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    at.player.wait()
    at.pass_time(5)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    at.player.wait()
    app.ctx.stack.push(
        Dialog(app.ctx, registry.info("crooked_paths").title, [], [(registry.info("crooked_paths").title, None)])
    )
    at.pass_time(5)
    assert round(at.times.used(0)) == 2


def test_it_stands_still_until_what_others_have_done_was_seen(sit: Any) -> None:
    at = sit(Terms(USED))
    match = at.match
    match.play(match.session.moves(0)[0])
    at.player.table.told()
    assert at.player.table.top.moving
    at.pass_time(1)
    assert at.times.used(1) == 0
    at.player.settle()
    at.pass_time(1)
    assert at.times.used(1) == 1


def test_the_last_seconds_are_heard_and_seen_and_then_it_is_lost(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = sit(Terms(GAME, 14, loses=True))
    heard: list[str] = []
    monkeypatch.setattr(at.player.app.ctx.sound, "play", heard.append)
    clocks = at.player.table.plates.clocks
    assert clocks is not None
    at.pass_time(3)
    assert not clocks.reads(0).last and not heard
    at.pass_time(1.5)
    assert clocks.reads(0).last and clocks.pressing and not clocks.reads(1).last
    at.pass_time(8)
    assert heard.count(TICK) == 9 and clocks.reads(0).time == "0:02"
    at.player.app.ctx.change_settings(clock_sound=False)
    at.pass_time(1)
    assert heard.count(TICK) == 9
    at.pass_time(1)
    over = at.match.over
    assert over is not None and (over.reason, over.places) == (LATE, (2, 1))
    assert at.player.table.session.log == [] or not at.match.can_undo


def test_where_it_does_not_lose_it_is_told_once(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = sit(Terms(GAME, 2))
    told: list[Any] = []
    monkeypatch.setattr(at.player.app.ctx, "toast", lambda text, *_: told.append(text))
    at.pass_time(6)
    clocks = at.player.table.plates.clocks
    assert clocks is not None and len(told) == 1 and at.match.over is None
    assert clocks.reads(0).time == "−0:04" and clocks.reads(0).last


def test_only_the_clock_is_painted_again(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = sit(Terms(USED))
    screen, dirty = at.player.app.ctx.screen, []
    at.pass_time(1)
    monkeypatch.setattr(screen, "invalidate", lambda rect=None: dirty.append(rect))
    at.pass_time(3)
    assert len(dirty) == 3, "once a second"
    assert all(rect is not None and rect.width < 120 and rect.height < 40 for rect in dirty)


def test_an_ai_has_no_clock_and_lays_in_nobodys_time(
    open_table: Open,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = timed(Terms(USED), (PERSON, "ai:easy", "ai:medium"), "_template")
    worker = Bidden(session.rules)
    monkeypatch.setattr(TableScene, "_worker", lambda _: worker)
    player = open_table(session)
    while isinstance(player.app.ctx.stack.top, CurtainScene):
        player.tell(Intent("confirm", key="return"))
    at = Sitting(player)
    assert [plate.timed for plate in player.table.plates.plates] == [True, False, False]
    at.pass_time(2)
    worker.go += 1
    at.pass_time(1)
    assert [turns[0] for turns in at.times.saved] == [3000, 0, 0], "all choose at once: the person's time goes on"


def test_the_result_and_the_replay_tell_the_time(sit: Any) -> None:
    at = sit(Terms(GAME, 300, loses=True))
    at.pass_time(4)
    at.lay()
    at.pass_time(65)
    at.match.settlements.resign()
    at.player.table.told()
    ctx = at.player.app.ctx
    result = ResultScene(ctx, at.match.session)
    words = result._times()
    assert words is not None and "0:04" in ctx.tr(words) and "1:05" in ctx.tr(words)
    replay = ReplayScene(ctx, at.match.session, 0)
    ctx.stack.push(replay)
    assert [plate.past for plate in replay.plates.plates] == ["0:00", "0:00"]
    replay.step(1)
    assert [plate.past for plate in replay.plates.plates] == ["0:04", "1:05"], "the last position has all of it"


def test_a_clock_is_chosen_and_remembered_below_the_first_lines(sit: Any) -> None:
    at = sit(Terms(USED))
    ctx = at.player.app.ctx
    page = SetupScene(ctx, "crooked_paths")
    ctx.stack.push(page)
    assert page.draft.clock is None and page.pane.find("clock") is None
    page._toggle_more()
    page._mode("friend")
    choice = page.pane.find("clock")
    assert choice is not None
    page._change("clock", Terms(GAME, 600, 5, loses=True))
    for key in ("clock_minutes", "clock_more", "clock_loses"):
        assert page.pane.find(key) is not None
    assert page.draft.setup().clock == Terms(GAME, 600, 5, loses=True)
    page._mode("watch")
    assert page.pane.find("clock") is None and page.draft.setup().clock is None, "AIs have none"
    page._mode("friend")
    page.play()
    assert SetupScene(ctx, "crooked_paths").draft.clock == Terms(GAME, 600, 5, loses=True)


def test_each_clock_is_in_sight_where_plates_have_little_room(open_table: Open) -> None:
    """Whoever is to move: the plates lie one below the other."""
    session = played(timed(Terms(GAME, 300)), 7)
    player = open_table(session, (800, 600), text_scale=150, language="de")
    player.settle()
    plates = player.table.plates
    for seat in (0, 1):
        face = plates._boxes.clock(seat)
        assert face is not None and plates.pane.scroll.view.contains(face.rect)


def test_what_passes_is_told_over_the_board_and_covers_no_button(open_table: Open) -> None:
    player = open_table(timed(Terms(GAME, 300)), (800, 600), text_scale=150, language="de")
    player.settle()
    table, ctx = player.table, player.app.ctx
    ctx.toast(registry.info("crooked_paths").blurb)
    (card,) = [rect for rect, _, _ in ctx.overlay._cards()]
    assert table.board is not None and table.board.contains(card)
    below = [rect for name in ("buttons", "message") if (rect := table.top.zones.rect(name)) is not None]
    assert len(below) == 2 and card.collidelist(below) < 0
