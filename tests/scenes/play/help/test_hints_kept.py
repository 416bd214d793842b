"""A hint is on the disk as soon as it was asked for, so that closing the window does not take it back."""

from __future__ import annotations

from saves.save_format import read_file
from tests.scenes.play.conftest import Open, Player, against_ai, ask, looks_ahead, open_table, oracle
from tests.scenes.play.scripted_thinkers import Oracle

__all__ = ["looks_ahead", "open_table", "oracle"]


def kept(player: Player) -> int:
    """How many hints the game's file tells of."""
    library = player.app.ctx.library
    assert library.folder is not None
    library.flush(30)
    (entry,) = library.entries()
    (file,) = library.folder.rglob(entry.file)
    return read_file(file).hints


def test_a_hint_is_saved_at_once(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    assert kept(player) == 0
    ask(player)
    assert kept(player) == 1, "no move has been made since"
    ask(player, 2)
    assert kept(player) == 1, "its further steps are the same hint"
    player.table.play(player.table.session.moves(0)[0])
    player.wait(3)
    assert kept(player) == 1
