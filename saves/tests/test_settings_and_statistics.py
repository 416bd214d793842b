"""Settings and statistics: bounds, promises, and each game once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError, SettingError
from engine.core.game_info import SIGNS
from engine.core.game_start import started
from engine.core.rules import Over
from engine.core.session import Session, Setup
from saves import statistics
from saves.disk import envelope
from saves.figures.tally import FRIEND, RECENT, Finished, Named, Tally
from saves.player_files import Library
from saves.settings import MOST_PERSONS, Settings
from saves.settings_and_record_files import LESSONS, PROGRESS, SETTINGS, STATISTICS
from saves.statistics import Statistics, opponent
from saves.tests.toys import GAME, NoAside, filled, finish, left_alone, new_game, play
from tests.waiting import PATIENCE


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


def test_a_damaged_file_that_cannot_be_set_aside_is_not_written_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for loudness in (1, 2):
        library.store_settings(Settings(music=loudness))
        library.flush(PATIENCE)
    library.close()
    path = tmp_path / "settings.json"
    path.write_bytes(path.read_bytes()[:-9])
    before = {one: one.read_bytes() for one in tmp_path.glob("settings*")}
    again = Library(tmp_path, NoAside())
    assert again.settings.music == 1 and "backup" in str(again.passing()[0])
    again.store_settings(Settings(music=3))
    assert again.close()
    assert {one: one.read_bytes() for one in tmp_path.glob("settings*")} == before


def test_of_newer_settings_what_is_not_known_is_kept_and_a_value_out_of_bounds_falls_back_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = {"music": "loud", "effects": 500, "palette": "neon", "window": [1, 2], "volume": {"left": [3, None]}}
    path.write_text(envelope.wrap("trailbox-settings", 9, newer | {"speed": "fast", "mute": True}), encoding="utf-8")
    library = Library(tmp_path)
    assert "newer" in str(library.passing()[0])
    assert library.settings == Settings(speed="fast", mute=True)
    library.store_settings(replace(library.settings, effects=5, palette="contrast", mute=False))
    assert library.close()
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["version"] == 9
    assert filled(written["body"]) == newer | {"speed": "fast", "effects": 5, "palette": "contrast"}
    again = Library(tmp_path)
    assert again.settings == Settings(speed="fast", effects=5, palette="contrast")
    again.close()
    assert sorted(one.name for one in tmp_path.glob("settings*")) == ["settings.json", "settings.json.bak"]


def test_in_another_folder_what_is_not_known_goes_along(tmp_path: Path) -> None:
    body = {"music": 3, "volume": 5}
    (tmp_path / "settings.json").write_text(envelope.wrap("trailbox-settings", 2, body), encoding="utf-8")
    library = Library(tmp_path)
    library.move_to(tmp_path / "other")
    assert library.close()
    assert filled(json.loads((tmp_path / "other" / "settings.json").read_text(encoding="utf-8"))["body"]) == body


RELEASED = {
    "settings.json": (
        1,
        "auto_turn effects full_screen keys language last_setup music mute palette plain_display ponder reduced_motion "
        "show_ghost show_last show_preview show_spots speed text_scale thinking turn_board window",
    ),
    "statistics.json": (3, "before games remembered"),
    "progress.json": (2, "games remembered"),
    "lessons.json": (1, "games"),
}
"""The versions of the last release, 0.5.0, and their fields."""


def test_a_file_with_other_fields_than_the_released_one_has_a_higher_version() -> None:
    for kind in (SETTINGS, STATISTICS, PROGRESS, LESSONS):
        version, words = RELEASED[kind.file]
        assert kind.version > version or {*words.split()} == {*kind.type.__struct_fields__}, kind.file
        assert set(kind.migrations) == set(range(1, kind.version)), "every older one can be read"


def test_who_had_won_by_seat_is_still_known() -> None:
    body = {"games": {"a": {FRIEND: {"games": 5, "seat_wins": [4, 1]}, "": {"games": 5, "seat_wins": [0, 0]}}}}
    found = STATISTICS.read(envelope.wrap(STATISTICS.format, 9, body).encode()).value
    assert found.tally("a", FRIEND).winners == {"seat:0.2": 4, "seat:1.2": 1} and not found.tally("a").winners
    with pytest.raises(SaveError):
        STATISTICS.read(envelope.wrap(STATISTICS.format, 9, {"games": {"a": [1]}}).encode())


def test_odd_bodies_are_refused_or_left_as_they_are() -> None:
    for kind, body in (
        (SETTINGS, {"music": True}),
        (SETTINGS, {"music": 500}),
        (SETTINGS, {"volume": 5}),
        (SETTINGS, {"keys": ["q"]}),
        (SETTINGS, {"keys": {"turn": "x" * 5_000, "undo": 3}}),
        (SETTINGS, {"signs": ["cat"] * 8, "persons": [3]}),
        (STATISTICS, {"games": {"": {"": {"games": -1}}}}),
        (STATISTICS, {"games": {"a b": {}, "../x": {}}}),
        (STATISTICS, {"games": [1]}),
        (LESSONS, {"games": {GAME: {"pages": {"one": -1, "two": 3, "#": 1}, "chapters": 2}}}),
    ):
        assert left_alone(kind, body), body


def test_one_odd_entry_costs_no_other_one() -> None:
    body = {"games": {GAME: {"pages": {"one": -1, "two": 3, "#": 1}}}}
    lessons = LESSONS.read(envelope.wrap(LESSONS.format, LESSONS.version, body).encode()).value
    assert dict(lessons.of(GAME).pages) == {"two": 3}
    text = envelope.wrap(SETTINGS.format, 1, {"keys": {"turn": "x" * 5_000, "undo": "q"}, "last_setup": {"a": "{}"}})
    found = SETTINGS.read(text.encode()).value
    assert (dict(found.keys), dict(found.last_setup)) == ({"undo": "q"}, {"a": "{}"})


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
    winner = f"seat:{places.index(1)}.2" if places.count(1) == 1 else ""
    who = "ai:easy" if alone else FRIEND
    return Finished("a", who, places, "held", moves, 60, alone, won, draw, winner)


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
    assert tally.winners == {"seat:0.2": 4, "seat:1.2": 1}
    assert found.tally("a").games == found.tally().games == 7
    assert found.tally("a", FRIEND).winners == {"seat:1.2": 1}
    assert sorted(found.games) == ["", "a"] and sorted(found.games["a"]) == ["", "ai:easy", FRIEND]
    assert STATISTICS.read(STATISTICS.text(found).encode()).value == found


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
    game = Finished(GAME, "ai:easy", (1, 2), "full", 9, 60, True, True, False)
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
    session = started(Setup("_template", ("person",) * 3, 3, {}, "glade", names=names))
    winner = won_by(session)
    session = started(Setup("_template", ("person",) * 3, 3, {}, "glade", names=names))
    heir = f"ai:{session.info.levels[0].key}"
    for seat in range(3):
        if seat != (winner + 1) % 3:
            session.resign(seat, heir)
    assert won_by(session) == winner
    game = statistics.finished(session, 1)
    assert game is not None and (game.opponent, game.alone) == ("friend", False)
    assert session.over is not None
    # only who has played to the end has points
    last = next(seat for seat in range(3) if session.setup.seats[seat] == "person")
    scores = [session.over.scores[seat] if seat == last else None for seat in range(3)]
    assert game.persons == tuple(map(Named, names, (False,) * 3, scores))


def won_by(session: Session[Any, Any]) -> int:
    """Play it to its end; the only seat in the first place."""
    finish(session)
    assert session.over is not None and session.over.places.count(1) == 1
    return session.over.places.index(1)


def test_the_last_accuracies_are_kept_in_their_order() -> None:
    tally = Tally()
    for accuracy in range(RECENT + 3):
        tally = tally.measured(accuracy)
    assert tally.accuracies == tuple(range(3, RECENT + 3)) and tally.judged == RECENT + 3
    older = Tally().measured(90)
    assert tally.together(older).accuracies[-1] == RECENT + 2 and len(tally.together(older).accuracies) == RECENT
    with pytest.raises(ValueError, match="accuracy"):
        Tally(accuracies=(101,))
