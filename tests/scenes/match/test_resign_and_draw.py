"""Ends without a move: resigning and agreeing on a draw, from the pause page to the result, the log and the figures."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import SaveError
from engine.core.game_start import started
from engine.core.session import Setup
from engine.core.text import say
from engine.scenes.pages.result_rows import standings
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.words.game_names_and_opponents import opponents
from engine.scenes.words.move_log_and_replay_stops import branch
from saves.save_format import read_text, restore, write_text
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.scenes.play.scripted_thinkers import Bidden


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No AI moves by itself."""
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(registry.rules(GAME)))


def pause(visit: Open, session: Any, **settings: Any) -> tuple[Guest, TableScene]:
    guest = visit(lambda ctx: TableScene(ctx, session), speed="instant", **settings)
    table = guest.top
    table.open_menu()
    guest.app.step()
    assert isinstance(guest.top, PauseScene)
    return guest, table


def wait_for(guest: Guest, kind: type) -> None:
    for _ in range(400):
        if isinstance(guest.top, kind):
            return
        guest.app.step(0.05)
    raise AssertionError(f"no {kind.__name__}")


@pytest.mark.usefixtures("quiet")
def test_resigning_against_the_ai(visit: Open) -> None:
    session = some_game(6, ("person", "ai:easy"))
    guest, table = pause(visit, session, size=(1280, 720))
    guest.click("resign")
    guest.answer(1)
    assert session.over is None, "asked first"
    guest.click("resign")
    guest.answer(0)
    assert session.over is not None and session.over.places == (2, 1)
    wait_for(guest, ResultScene)
    assert guest.app.ctx.tr(guest.top.title) == "You have lost"
    library = guest.app.ctx.library
    tally = library.statistics().tally(GAME, "ai:easy")
    assert (tally.games, tally.losses, dict(tally.reasons)) == (1, 1, {"resigned": 1})
    assert "resigns" in guest.app.ctx.tr(table.log.lines[-1].text)
    entry = library.entries()[0]
    assert entry.over and library.open(entry).session.over == session.over
    assert not table.commands["undo"]()


@pytest.mark.usefixtures("quiet")
def test_a_replay_ends_with_it_and_can_be_played_on(visit: Open) -> None:
    session = some_game(6)
    session.resign(1)
    guest = visit(lambda ctx: ReplayScene(ctx, session), size=(1280, 720))
    assert "has resigned" in guest.top.message.words and "resigns" in guest.app.ctx.tr(guest.top.log.lines[-1].text)
    guest.top.step(-1)
    assert "has resigned" not in guest.top.message.words
    assert branch(session, 6).over is None


def test_two_persons_agree_on_a_draw_or_not(visit: Open) -> None:
    session = some_game(12)
    guest, table = pause(visit, session, size=(1280, 720))
    guest.click("draw")
    guest.answer(1)
    assert session.over is None and not table.match.settlements.can_offer_draw
    other = some_game(12)
    guest, table = pause(visit, other, size=(1280, 720))
    guest.click("draw")
    guest.answer(0)
    assert other.over is not None and set(other.over.places) == {1}
    wait_for(guest, ResultScene)
    assert guest.app.ctx.tr(guest.top.title) == "A draw"


def test_with_three_persons_the_ai_goes_on_for_who_resigns(visit: Open) -> None:
    session = started(Setup("_template", ("person",) * 3, 3, {}, "glade", names=("Alder", "Bea", "Cid")))
    opened: list[TableScene] = []
    guest = visit(lambda ctx: opened.append(TableScene(ctx, session)) or opened[0], size=(1280, 720))
    guest.top.back()
    table = opened[0]
    gone = table.match.me
    table.moves.settle(table.match.settlements.resign)
    assert session.over is None and session.setup.seats[gone].startswith("ai:")
    assert len(table.match.persons) == 2 and table.match.level(gone)
    guest.app.step()
    name, seat = session.setup.sat(gone), str(session.info.cast(3)[gone].name)
    assert [str(plate.name) for plate in table.plates.plates if plate.seat == gone] == [seat], (
        "nobody of that name plays"
    )
    log = [str(line.text) for line in table.log.lines]
    assert [words for words in log if name in words] == [f"{name} resigns; an AI plays on (Medium)"]
    assert f"AI, Medium, for {name}" in str(opponents(session.setup))
    again = restore(read_text(write_text(session)))
    assert again.setup.sat(gone) == name and again.seated.name(gone) == name and not again.setup.name(gone)
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    assert any(str(row.who) == f"AI, Medium, for {name}" for row in standings(session, session.over))
    session.setup = replace(session.setup, names=())
    assert any("after a player resigned" in str(row.who) for row in standings(session, session.over))


@pytest.mark.usefixtures("quiet")
def test_a_game_kept_under_a_name_is_said_to_be_saved_only_if_it_is(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the button and by Enter: with a full disk the pause page stays open and says why."""
    guest, table = pause(visit, some_game(6), size=(1280, 720))
    ctx = guest.app.ctx
    keep = ctx.library.keep
    full = say("There is no room on the disk.")

    def refuse(*_: object) -> None:
        raise SaveError(full)

    def ask(name: str, *, by_enter: bool) -> list[str]:
        ctx.overlay.toasts.clear()
        save = next(one for one in guest.top.pane.focusable() if one.text.source == "Save as…")
        guest.click_at(save.rect.center)
        guest.type(name)
        if by_enter:
            guest.key(pygame.K_RETURN)
        else:
            guest.answer(1)
        return [str(toast.text) for toast in ctx.overlay.toasts]

    for by_enter in (False, True):
        monkeypatch.setattr(ctx.library, "keep", refuse)
        assert ask("Late", by_enter=by_enter) == [str(full)]
        assert isinstance(guest.top, PauseScene)
        monkeypatch.setattr(ctx.library, "keep", keep)
        assert ask(f"Late {by_enter}", by_enter=by_enter) == ["Saved."]
        assert guest.top is table
        table.open_menu()
        guest.app.step()
    assert {entry.title for entry in ctx.library.entries()} >= {"Late False", "Late True"}
    assert "Late" not in [entry.title for entry in ctx.library.entries()]
