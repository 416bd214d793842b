"""The first evening: one door leads to a real game, which tells each rule once and never holds the hand; then it is
gone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import AI_PREFIX
from engine.core.game_start import started
from engine.core.lesson import Needed
from engine.core.session import Session
from engine.core.task import FIRST, Name
from engine.gui.app import LONGEST_FRAME
from engine.gui.input.intent import Intent
from engine.scenes.lessons.first_game_table import FirstGameMode, reading_time
from engine.scenes.lessons.lessons_list import LessonsScene
from engine.scenes.pages import first_evening
from engine.scenes.pages.destinations import Play
from engine.scenes.play.mode import Mode
from engine.scenes.play.table import TableScene
from engine.scenes.result.first_game_result import AfterFirstGame
from engine.scenes.result.result_page import ResultScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.title.title_page import TitleScene
from tests.long_test_slices import Amount
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.devices.screen_reader import Reader
from tests.scenes.devices.test_by_screen_reader import Prompter
from tests.scenes.devices.test_focus import alike
from tests.scenes.lessons.test_first_game_rules import GAMES, any_move, begun, first_of, step
from tests.scenes.play.conftest import Player
from tests.scenes.play.scripted_thinkers import Bidden
from tools.ui_driver import replayed, step_back, take_step, twin

pytestmark = pytest.mark.usefixtures("newcomer")
LAST, QUICK = 2, ("_template", GAME)
"""The moves of a slice, and the games that are over soon."""


@pytest.fixture
def bidden(monkeypatch: pytest.MonkeyPatch) -> Bidden:
    """Sits behind every table, and moves when told to."""
    found = Bidden(registry.rules(GAME))
    monkeypatch.setattr(TableScene, "_worker", lambda table: _knowing(found, table))
    return found


def _knowing(thinker: Bidden, table: TableScene) -> Bidden:
    thinker.rules = table.session.rules
    return thinker


def rest(guest: Guest) -> None:
    """Until nothing moves, and the mode has looked."""
    for _ in range(400):
        guest.app.step(LONGEST_FRAME)
        if not guest.top.busy:
            return
    raise AssertionError("it never comes to rest")


def sat_down(guest: Guest) -> tuple[TableScene, FirstGameMode]:
    table = guest.top
    assert isinstance(table, TableScene) and isinstance(table.mode, FirstGameMode)
    return table, table.mode


def at_first_game(visit: Open, **settings: Any) -> tuple[Guest, TableScene, FirstGameMode]:
    """Whoever has begun the first game, before anything was done."""
    guest = visit(size=(1280, 720), **settings)
    first_evening.begin_first_game(guest.app.ctx, GAME)
    rest(guest)
    return guest, *sat_down(guest)


def move_of(table: TableScene, rng: Random) -> Any:
    """Any move of the newcomer's."""
    seat = table.match.deciding
    assert seat is not None
    return alike(table, any_move(table.session, seat, rng))


def assert_once(heard: list[Needed | None]) -> int:
    """What was told, as it was seen from time to time: no rule comes again once it was gone. How many there were."""
    runs = [
        rule for before, rule in zip((None, *heard), heard, strict=False) if rule is not None and rule is not before
    ]
    assert len(runs) == len({id(rule) for rule in runs})
    return len(runs)


def test_one_click_leads_from_the_title_to_the_table_and_the_next_takes_a_piece(visit: Open, bidden: Bidden) -> None:
    guest = visit(size=(1280, 720))
    assert guest.top.menu.focus.key == "door"
    assert first_evening.simplest() == GAME and "10 minutes, easy" in guest.told()
    guest.click("door")
    rest(guest)
    table, mode = sat_down(guest)
    assert table.session.setup.seats == ("person", "ai:beginner") and table.session.setup.challenge == "first"
    assert table.message.tone == "rule" and table.message.words == first_of(GAME).rules[0].text.source
    body = table.top.body(table.hand.targets.pieces[0])
    assert body is not None
    guest.click_at(body.center)
    rest(guest)
    assert mode.telling.now is first_of(GAME).rules[1] and "right mouse button" in table.message.words


def test_a_piece_that_can_go_nowhere_tells_nothing_of_laying(visit: Open, bidden: Bidden) -> None:
    """A newcomer takes hold of the wrong thing first: what it is about stays to be read, and is still pointed at."""
    guest, table, mode = at_first_game(visit)
    body = table.top.body("t0")
    assert body is not None
    guest.click_at(body.center)
    rest(guest)
    assert table.hand.held == "t0" and mode.telling.now is first_of(GAME).rules[0]


def test_each_game_says_how_long_and_how_hard_it_is_and_begins_by_one_click(visit: Open, bidden: Bidden) -> None:
    guest = visit(size=(1280, 720))
    names = [node.name for node in guest.nodes()]
    for game in registry.names():
        info = registry.info(game)
        assert any(f"{info.title}" in name and f"{info.minutes} min" in name for name in names)
    guest.click("first fairy_trails")
    assert sat_down(guest)[0].session.setup.game == "fairy_trails"


def test_the_set_up_of_a_game_that_was_never_played_offers_it(visit: Open, bidden: Bidden) -> None:
    guest = visit()
    guest.click(GAME)
    assert guest.top.pane.focus.key == "first"
    guest.key(pygame.K_RETURN)
    sat_down(guest)


def test_a_refused_move_and_an_undone_one_tell_nothing_twice(visit: Open, bidden: Bidden) -> None:
    """A refusal stands before the rule; after an undo what was told is not told again."""
    guest, table, mode = at_first_game(visit, speed="instant")
    player, rng = Player(guest.app, table), Random(1)
    bidden.go = 99
    heard = [mode.telling.now]
    for _ in range(3):
        table.play(move_of(table, rng))
        while table.match.deciding is None:
            rest(guest)
        for _ in range(4):
            rest(guest)
        heard.append(mode.telling.now)
    table.play(table.session.rules.moves(table.session.state, 0)[0])
    rest(guest)
    player.tell(Intent("undo"))
    rest(guest)
    for _ in range(8):
        rest(guest)
        heard.append(mode.telling.now)
    assert assert_once(heard) >= 4
    assert table.hand.targets.pieces, "and the hand was never bound"


def test_no_rule_is_told_any_more_while_the_end_is_shown(visit: Open, bidden: Bidden) -> None:
    """Not even one that is still to be read: what it advises is too late."""
    session, rng = begun(GAME), Random(5)
    while session.over is None:
        step(session, rng)
    last = session.log[-1]
    assert step_back(session)
    guest = visit(TitleScene, (1280, 720))
    guest.app.ctx.go(Play(session, fresh=False))
    rest(guest)
    table, mode = sat_down(guest)
    mode._tell(first_of(GAME).rules[0])
    take_step(table, last)
    guest.app.step()
    guest.app.step()
    assert session.over is not None and table.top.moving
    assert mode.telling.now is None and mode.rule is None and table.message.tone != "rule"


def test_a_rule_stays_to_be_read_and_goes_when_it_was(visit: Open, bidden: Bidden) -> None:
    guest, table, mode = at_first_game(visit, speed="instant")
    now = mode.telling.now
    assert now is not None
    table.play(move_of(table, Random(2)))
    rest(guest)
    assert mode.rule == now.text, "the other one moves meanwhile"
    for _ in range(int(reading_time(now.text.source) / LONGEST_FRAME) + 2):
        guest.app.step(LONGEST_FRAME)
    assert mode.rule is None


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in QUICK else pytest.mark.slice(0)) for game in GAMES]
)
def test_a_first_game_by_names_alone_up_to_the_result(visit: Open, bidden: Bidden, game: str, amount: Amount) -> None:
    """In the slice the last moves of one that was left and is continued."""
    session, rng = before_the_last(game, amount(10_000, LAST)), Random(5)
    guest = visit(TitleScene, (1280, 720), speed="instant")
    guest.app.ctx.library.autosave(session)
    guest.app.ctx.go(Play(session, fresh=False))
    table, mode = sat_down(guest)
    bidden.go = 10_000
    reader = Reader(lambda: tuple(guest.top.tree()), partial(rest, guest))
    prompter, heard = Prompter(table), [mode.telling.now]
    for _ in range(2_000):
        rest(guest)
        heard.append(mode.telling.now)
        if session.over is not None or not isinstance(guest.top, TableScene):
            break
        if table.match.deciding is not None:
            reader.make(prompter.wish(move_of(table, rng)))
            reader.answer("Do it")
    assert session.over is not None and mode.telling.now is None
    assert_once(heard)
    tally = guest.app.ctx.library.statistics().tally(game, AI_PREFIX + registry.info(game).levels[0].key)
    assert tally.games == 1, "it counts as a game against this level"


def before_the_last(game: str, most: int) -> Session[Any, Any]:
    """A first game with all but the newcomer's last moves made; the others make the first one that they see."""
    whole, rng = begun(game), Random(5)
    while whole.over is None:
        if 0 in whole.to_move:
            whole.play(0, any_move(whole, 0, rng))
        else:
            whole.play(whole.to_move[0], whole.moves(whole.to_move[0])[0])
    own = [ply for ply, made in enumerate(whole.log) if made.seat == 0]
    session = started(whole.setup)
    session.replay(whole.log[: own[max(0, len(own) - most)]])
    return session


def ended(visit: Open) -> Guest:
    """Before the result of a first game that was resigned."""
    guest = visit(size=(1280, 720), speed="instant")
    session, rng = begun(GAME), Random(1)
    for _ in range(6):
        step(session, rng)
    guest.app.ctx.library.autosave(session)
    session.resign(0)
    guest.app.ctx.go(Play(session, fresh=False))
    guest.app.step()
    rest(guest)
    if not isinstance(guest.top, ResultScene):
        guest.top.open_result()
        rest(guest)
    assert isinstance(guest.top.occasion, AfterFirstGame)
    return guest


@pytest.mark.parametrize(
    ("key", "leads"),
    [("next", TableScene), ("lessons", LessonsScene), ("solo", SoloScene)],
    ids=["on", "rules", "alone"],
)
def test_the_result_leads_on(visit: Open, bidden: Bidden, key: str, leads: type) -> None:
    guest = ended(visit)
    guest.click(key)
    assert isinstance(guest.top, leads)
    if isinstance(guest.top, TableScene):
        # lost: the gentlest again, as a game like any other, in which nothing is told
        assert type(guest.top.mode) is Mode and guest.top.session.setup.challenge == ""
        assert guest.top.session.setup.seats == ("person", "ai:beginner")


def test_who_has_won_plays_on_against_the_next_stronger(visit: Open) -> None:
    early = registry.folder(GAME) / "golden" / "early.json"
    session = twin(replayed(early))
    session.setup = replace(session.setup, seats=("ai:beginner", "person"))
    levels = session.info.levels
    assert session.over is not None and session.over.places == (2, 1)
    assert AfterFirstGame(visit().app.ctx, session).level is levels[1]


def test_the_door_gives_way_to_what_was_begun_and_is_gone_after_a_game(visit: Open, bidden: Bidden) -> None:
    guest = visit(size=(1280, 720))
    guest.click("door")
    rest(guest)
    table, _ = sat_down(guest)
    table.play(move_of(table, Random(1)))
    guest.app.ctx.home()
    guest.app.step()
    assert guest.top.menu.find("door") is None and guest.top.menu.focus.key == "continue"
    assert "First game" in guest.told()
    guest.click("continue")
    table, mode = sat_down(guest)
    assert mode.telling.needed(held=True) is not first_of(GAME).rules[0], "what was told is not told again"
    assert table.session.setup.challenge == Name(FIRST).key
