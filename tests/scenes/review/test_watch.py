"""Looking on while AIs play: it stops, goes on, takes one move at a time; and it is never continued before a game of
one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from engine.gui.app import LONGEST_FRAME
from engine.gui.input.intent import Intent
from engine.scenes.play.table import TableScene
from engine.scenes.review.watch_mode import WatchMode
from saves.player_files import Library
from tests.scenes.play.conftest import GAME, Open, Player, against_ai, looks_ahead, new_session, open_table, played  # noqa: F401 - fixtures
from tests.scenes.play.scripted_thinkers import Bidden

AIS = ("ai:easy", "ai:easy")


def passes(player: Player, frames: int = 30) -> int:
    """The moves made after so many frames."""
    for _ in range(frames):
        player.app.step(LONGEST_FRAME)
    return len(player.table.session.log)


def watching(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> Player:  # noqa: F811
    ready = Bidden(registry.rules(GAME), go=1000)
    monkeypatch.setattr(TableScene, "_worker", lambda _: ready)
    player = open_table(against_ai(4), speed="instant", reduced_motion=True)
    table = TableScene(player.app.ctx, against_ai(4, AIS), mode=WatchMode(player.app.ctx))
    player.app.ctx.stack.clear_to(table)
    player.table = table
    return player


def test_it_stops_and_takes_one_move_at_a_time(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    player = watching(open_table, monkeypatch)
    assert passes(player, 6) > 5
    player.tell(Intent("finish"))
    stood = len(player.table.session.log)
    assert passes(player) == stood and str(player.table.said().headline).startswith("Stopped")
    one = player.table.buttons.find("one")
    assert one is not None
    player.tell(*(Intent(kind, pos=one.rect.center) for kind in ("move", "press", "release")))
    assert passes(player) == stood + 1 == passes(player)
    player.tell(Intent("undo"))
    assert passes(player) == stood, "what is taken back stays so"
    player.tell(Intent("finish"))
    assert passes(player, 5) > stood


def test_the_pace_is_chosen_there(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    player = watching(open_table, monkeypatch)
    passes(player, 2)
    pace = player.table.buttons.find("pace")
    assert pace is not None and pace.name == "Pace: Instant"
    player.tell(*(Intent(kind, pos=pace.rect.center) for kind in ("move", "press", "release")))
    passes(player, 2)
    assert player.app.ctx.settings.speed == "slow"
    assert player.table.buttons.find("pace").name == "Pace: Slow"


def test_a_watched_game_is_continued_after_ones_own(tmp_path: Path) -> None:
    library = Library(tmp_path)
    own, watched = played(new_session(), 3), played(new_session(AIS), 5)
    for session in (own, watched):
        library.autosave(session)
        library.flush(5.0)
    entry = library.continue_entry()
    assert entry is not None and not entry.setup.watched
    library.remove(entry)
    entry = library.continue_entry()
    assert entry is not None and entry.setup.watched
    library.close()
