"""What the AI has said of a finished game is stored with it; what can't be is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError
from engine.core.rules import CHANCE
from engine.core.session import BLUNDER, Better, LookBack, Session, Weighed
from saves import save_format as saving
from saves.disk import envelope
from saves.player_files import Library
from saves.save_format import read_text, restore, write_text
from saves.tests.toys import finish, new_game, play
from tools.faults.bad_saves import seal


def judged(session: Session[Any, Any]) -> LookBack:
    """A look back at a game, with its first move as a key moment."""
    plies = [ply for ply, step in enumerate(session.log) if step.seat != CHANCE]
    moves = [Weighed(ply, session.log[ply].seat, 100, 0, 55, 55) for ply in plies]
    moves[0] = Weighed(plies[0], moves[0].seat, 100, 500, 55, 30, BLUNDER)
    played = session.log[plies[-1]].move
    return LookBack(tuple(moves), (Better(plies[0], played, (played, played)),), plies[-1], 0.15)


def over() -> Session[Any, Any]:
    session = new_game(3)
    finish(session)
    return session


def body_of(text: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text)["body"]
    return body


def test_it_is_stored_with_a_finished_game_and_read_as_it_was() -> None:
    session = over()
    session.look_back = judged(session)
    text = write_text(session)
    assert json.loads(text)["version"] == 3
    assert restore(read_text(text)).look_back == session.look_back
    assert saving.dump(read_text(text)) == text


def test_a_game_that_goes_on_has_none() -> None:
    session = new_game(3)
    play(session, 2)
    session.look_back = judged(session)
    assert "look_back" not in body_of(write_text(session))
    session.undo()
    assert session.look_back is None, "it is another game now"


def test_moves_as_a_hint_had_shown_them_are_known() -> None:
    session = over()
    ply = next(k for k, step in enumerate(session.log) if step.seat != CHANCE)
    session.advised = {ply: session.log[ply].move, ply + 1: "another", 999: "none"}
    assert session.hinted == (ply,)
    again = restore(read_text(write_text(session)))
    assert again.hinted == (ply,)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hinted": [999]},
        {"hinted": [-1]},
        {"look_back": {"moves": [{"ply": 999, "seat": 0, "value": 0, "loss": 0, "before": 0, "after": 0}]}},
        {"look_back": {"moves": [{"ply": 0, "seat": 0, "value": 9999, "loss": 0, "before": 0, "after": 0}]}},
        {"look_back": {"moves": [{"ply": 0, "seat": 0, "value": 0, "loss": 0, "before": 0, "after": 1}]}},
        {"look_back": {"moves": [], "key": [{"ply": 0, "move": None}]}},
        {"look_back": {"moves": [], "words": "it was lost"}},
    ],
)
def test_what_can_not_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        read_text(seal(body_of(write_text(over())) | wrong))


def test_it_is_left_out_rather_than_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    session = over()
    plain = write_text(session)
    session.look_back = judged(session)
    monkeypatch.setattr(saving, "LIMIT", len(plain.encode()) + 10)
    assert write_text(session) == plain


def test_a_version_that_is_newer_is_told_plainly() -> None:
    with pytest.raises(envelope.NewerVersion, match="newer"):
        read_text(seal(body_of(write_text(over())), version=saving.VERSION + 1))


def test_the_library_stores_it_and_counts_the_accuracy_once(tmp_path: Path) -> None:
    library, game = Library(tmp_path), new_game(3)
    session: Session[Any, Any] = Session(game.info, game.rules, replace(game.setup, seats=("person", "ai:easy")))
    finish(session)
    library.record(session)
    told = judged(session)
    for share in (80, 40):
        library.store_look_back(session, told, "mark", share)
    library.store_look_back(session, replace(told, seconds=1.0), "mark", 60)
    library.close()
    again = Library(tmp_path)
    assert again.open(again.entries()[0]).session.look_back == replace(told, seconds=1.0), "the closest look"
    tally = again.statistics().tally()
    assert (tally.judged, tally.accurate) == (1, 80), "each game counts once"
    again.close()


def test_a_game_kept_by_name_gets_it_as_well(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = over()
    entry = library.keep(session, "A fine game")
    opened = library.open(entry).session
    library.store_look_back(opened, judged(opened), "mark", 80)
    library.close()
    again = Library(tmp_path)
    (kept,) = (one for one in again.entries() if one.named)
    assert kept.title == "A fine game" and again.open(kept).session.look_back == judged(session)
    again.close()
