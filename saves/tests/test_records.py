"""Settings and statistics: bounds, promises, and each game once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.info import SIGNS
from engine.core.rules import Over
from engine.core.session import Session, Setup
from saves import statistics
from saves.disk import envelope
from saves.library import Library
from saves.player_files import SETTINGS, STATISTICS
from saves.settings import MOST_PERSONS, Settings
from saves.statistics import FRIEND, Finished, Statistics, opponent
from saves.tests.toys import GAME, finish, new_game, play
from tests.waiting import PATIENCE
from tools.torture.torture import begin


def test_settings_roundtrip(tmp_path: Path) -> None:
    chosen = Settings(
        language="de", text_scale=150, palette="safe", speed="fast", window=(800, 600), keys={"turn": "q"},
        last_setup={GAME: "{}"}, mute=True, persons=("Anna", "", "Özgür"),
        signs=SIGNS[-MOST_PERSONS:],
    )  # fmt: skip
    library = Library(tmp_path)
    library.store_settings(chosen)
    assert library.settings == chosen
    assert library.close()
    again = Library(tmp_path)
    assert again.settings == chosen
    assert again.passing() == ()
    again.close()


@pytest.mark.parametrize(
    "change",
    [
        {"text_scale": 79}, {"text_scale": 201}, {"music": 101}, {"effects": -1}, {"palette": "pink"}, {"speed": ""},
        {"window": (0, 10)}, {"language": "../x"}, {"keys": {"a": "x" * 5_000}},
        {"persons": ("x" * 17,)}, {"persons": ("a\u202eb",)}, {"persons": ("Anna",) * 9},
        {"signs": ()}, {"signs": SIGNS}, {"signs": ("cat",) * 8}, {"signs": (*SIGNS[:7], "person")},
    ],
)  # fmt: skip
def test_settings_have_bounds(change: dict[str, object]) -> None:
    with pytest.raises(SettingError):
        replace(Settings(), **change)


def test_damaged_settings_come_from_the_backup_then_from_nowhere(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.store_settings(Settings(music=1))
    library.flush(PATIENCE)
    library.store_settings(Settings(music=2))
    library.close()
    path = tmp_path / "settings.json"
    path.write_text(path.read_text(encoding="utf-8").replace("2", "3"), encoding="utf-8")
    again = Library(tmp_path)
    assert again.settings.music == 1
    assert "backup" in str(again.passing()[0])
    assert again.passing() == ()
    again.close()
    assert (tmp_path / "settings.json.damaged").exists()
    third = Library(tmp_path)
    assert third.settings.music == 1
    assert third.passing() == ()  # the backup has taken the file's place
    third.close()
    for name in ("settings.json", "settings.json.bak"):
        (tmp_path / name).write_bytes(b"\xff")
    last = Library(tmp_path)
    assert last.settings == Settings()
    assert "have been reset" in str(last.passing()[0])
    last.close()
    assert len(list(tmp_path.glob("settings.json*.damaged"))) == 3
    final = Library(tmp_path)
    assert final.passing() == ()
    final.close()


def test_newer_settings_are_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(envelope.wrap("trailbox-settings", 9, {"music": "loud"}), encoding="utf-8")
    before = path.read_bytes()
    library = Library(tmp_path)
    assert "newer" in str(library.passing()[0])
    library.store_settings(Settings(music=5))
    library.close()
    assert path.read_bytes() == before


def test_records_refuse_odd_bodies() -> None:
    for kind, body in (
        (SETTINGS, {"music": True}),
        (SETTINGS, {"music": 500}),
        (SETTINGS, {"volume": 5}),
        (STATISTICS, {"games": {"": {"": {"games": -1}}}}),
        (STATISTICS, {"games": [1]}),
    ):
        with pytest.raises(envelope.SaveError):
            kind.value(envelope.wrap(kind.format, kind.version, body).encode())


def test_each_game_counts_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = new_game()
    play(session, 3)
    library.record(session)
    assert library.statistics() == Statistics()
    finish(session)
    for _ in range(3):
        library.record(session)
    session.undo()
    play(session, 1_000, 5)
    library.record(session)
    (entry,) = library.entries()
    library.record(library.open(entry).session)
    assert library.close()
    again = Library(tmp_path)
    (entry,) = again.entries()
    again.record(again.open(entry).session)
    assert again.statistics().tally(GAME, FRIEND).games == 1
    assert again.statistics().tally().games == 1
    again.close()


def test_killed_between_the_two_files_it_still_counts_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = new_game()
    finish(session)
    library.autosave(session)
    library.flush(PATIENCE)
    (path,) = (tmp_path / "games").glob("auto-*.json")
    before = path.read_bytes()
    library.record(session)
    library.close()
    path.write_bytes(before)
    assert not json.loads(before)["body"].get("recorded", False)
    again = Library(tmp_path)
    (entry,) = again.entries()
    again.record(again.open(entry).session)
    assert again.statistics().tally().games == 1
    again.close()


def test_a_result_that_is_taken_back_counts_no_more(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first, session = new_game(), new_game()
    finish(first)
    library.record(first)
    one = library.statistics()
    finish(session)
    library.record(session)
    two = library.statistics()
    assert (one.tally().games, two.tally().games) == (1, 2)
    session.undo()
    library.took_back(session)
    assert (library.statistics().games, library.statistics().remembered) == (one.games, one.remembered)
    library.took_back(session)
    session.redo()
    library.record(session)
    assert library.statistics().games.keys() == two.games.keys() and library.statistics().tally().games == 2
    entry = library.entry_for(session)
    library.close()
    assert entry is not None
    again = Library(tmp_path)
    opened = again.open(entry).session
    opened.undo()
    again.took_back(opened)
    assert again.statistics().tally().games == 1, "also another day"
    again.close()


def test_killed_between_a_take_back_and_the_statistics_it_counts_as_it_ends_then(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = new_game()
    finish(session)
    library.record(session)
    assert library.flush(PATIENCE)
    counted = (tmp_path / "statistics.json").read_bytes()
    session.undo()
    library.took_back(session)
    library.close()
    (tmp_path / "statistics.json").write_bytes(counted)
    again = Library(tmp_path)
    assert again.statistics().tally().games == 1
    opened = again.open(again.entries()[0]).session
    assert again.statistics().tally().games == 0
    finish(opened, seed=3)
    again.record(opened)
    assert again.statistics().tally().games == 1
    again.close()


def test_a_result_stands_once_another_game_has_been_counted(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session, other = new_game(), new_game()
    for game in (session, other):
        finish(game)
        library.record(game)
    session.undo()
    library.took_back(session)
    assert library.statistics().tally().games == 2
    session.redo()
    library.record(session)
    assert library.statistics().tally().games == 2, "and does not count twice"
    library.close()


def test_killed_before_the_statistics_it_counts_when_it_is_opened(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = new_game()
    finish(session)
    library.autosave(session)
    library.close()
    again = Library(tmp_path)
    for _ in range(2):
        again.open(again.entries()[0])
    assert again.statistics().tally().games == 1
    again.close()


def finished(places: tuple[int, ...], moves: int, won: bool | None = None, alone: bool = True) -> Finished:
    draw = len(places) > 1 and set(places) == {1}
    first = places.index(1) if places.count(1) == 1 else -1
    who = "ai:easy" if alone else FRIEND
    return Finished("a", who, places, "held", moves, 60, alone, won, draw, first)


def test_figures() -> None:
    found = Statistics()
    games = (
        finished((1, 2), 30, True),
        finished((1, 2), 20, True),
        finished((2, 1), 40, None, alone=False),
        finished((1, 2), 25, True),
        finished((1, 1), 50),
        finished((1, 2), 44, True),
        finished((2, 1), 10, False),
    )
    for number, game in enumerate(games):
        found = found.plus(game, f"{number:02x}")
    found = found.plus(games[0], "00")
    tally = found.tally("a", "ai:easy")
    assert (tally.games, tally.wins, tally.losses, tally.draws) == (6, 4, 1, 1)
    assert (tally.shortest, tally.longest, tally.seconds) == (10, 50, 360)
    assert (tally.streak, tally.best_streak) == (0, 3)
    assert tally.seat_wins == (4, 1)
    assert found.tally("a").games == found.tally().games == 7
    assert found.tally("a", FRIEND).seat_wins == (0, 1)
    assert sorted(found.games) == ["", "a"] and sorted(found.games["a"]) == ["", "ai:easy", FRIEND]
    assert STATISTICS.value(STATISTICS.text(found).encode()) == found


def test_opponents() -> None:
    assert opponent(("person", "person")) == "friend"
    assert opponent(("person",)) == "solo"
    assert opponent(("ai:easy", "person", "ai:hard")) == "ai:easy+ai:hard"
    assert opponent(("person", "person", "ai:hard")) == "friend+ai:hard"
    assert opponent(("ai:easy", "ai:hard")) == "watched"


def test_the_person_is_the_one_who_wins_or_loses(tmp_path: Path) -> None:
    library = Library(tmp_path)
    plain = new_game()
    seats = ("ai:easy", "person")
    session = Session(plain.info, plain.rules, Setup(GAME, seats, 4))
    finish(session)
    library.record(session)
    over = session.over
    assert isinstance(over, Over)
    tally = library.statistics().tally(GAME, "ai:easy")
    assert (tally.wins, tally.losses, tally.draws) == (
        int(over.places == (2, 1)), int(over.places == (1, 2)), int(over.places == (1, 1)),
    )  # fmt: skip
    assert tally.reasons == {over.reason: 1}
    library.close()


def test_luck_is_counted_once_and_only_of_games_that_count() -> None:
    game = Finished(GAME, "ai:easy", (1, 2), "full", 9, 60, True, True, False, 0)
    counted = Statistics().plus(game, "one")
    assert Statistics().with_luck(game, "a", 12, -5).games == {}
    looked_at = counted.with_luck(game, "a", 12, -5)
    assert looked_at.with_luck(game, "a", 12, -5) is looked_at
    tally = looked_at.with_luck(game, "b", -20, -1).plus(game, "two").tally()
    assert (tally.games, tally.reviews, tally.luck, tally.skill) == (2, 2, -8, -6)
    assert looked_at.plus(game, "two").without("two").tally() == looked_at.tally()
    again = looked_at.plus(game, "two").with_luck(game, "c", 1, 0).without("two").tally()
    assert (again.games, again.reviews, again.luck) == (1, 2, 13), "what is withdrawn takes no luck with it"


def test_who_left_a_seat_to_an_heir_has_lost_among_friends_whatever_the_heir_achieves() -> None:
    names = ("Anna", "Bert", "Cleo")
    session = begin(Setup("_template", ("person",) * 3, 3, {}, "glade", names=names))
    winner = won_by(session)
    session = begin(Setup("_template", ("person",) * 3, 3, {}, "glade", names=names))
    heir = f"ai:{session.info.levels[0].key}"
    for seat in range(3):
        if seat != (winner + 1) % 3:
            session.resign(seat, heir)
    assert won_by(session) == winner
    game = statistics.finished(session, 1)
    assert game is not None and (game.opponent, game.alone) == ("friend", False)
    assert game.persons == tuple((name, False) for name in names)


def won_by(session: Session[Any, Any]) -> int:
    """Play it to its end; the only seat in the first place."""
    finish(session)
    assert session.over is not None and session.over.places.count(1) == 1
    return session.over.places.index(1)
