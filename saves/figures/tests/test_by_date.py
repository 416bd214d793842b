"""Finished games by date, and scores: worked out by hand."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.session import Settlement
from saves import statistics
from saves.disk import envelope
from saves.figures.by_date import LAST_DAYS, ByDate, Dated
from saves.figures.tally import ALL, Finished, Named
from saves.moving_house import read
from saves.player_files import Library
from saves.settings_and_record_files import STATISTICS
from saves.statistics import Statistics
from saves.tests.toys import GAME, finish, left_alone, new_game
from tools.ui_driver import replayed, twin

TODAY = date(2026, 11, 29)
WON = Finished("a", "ai:easy", (1, 2), "x", 9, 60, alone=True, won=True, draw=False, score=20)
LOST = replace(WON, places=(2, 1), won=False, score=7)


def counted(*games: tuple[int, Finished]) -> Statistics:
    """Games, each with how many days before today it ended."""
    found = Statistics()
    for number, (days, game) in enumerate(games):
        found = found.plus(replace(game, day=(TODAY - timedelta(days)).isoformat()), f"{number:x}")
    return found


def test_a_game_counts_in_its_year_and_in_the_last_days_until_they_are_over() -> None:
    told = counted((400, WON), (399, WON), (60, LOST), (29, WON), (3, WON), (0, LOST))
    assert told.by_date.periods() == [LAST_DAYS, "2026", "2025"]
    row = {period: told.within(period, TODAY).tally("a", "ai:easy") for period in told.by_date.periods()}
    assert [(one.wins, one.losses, one.best, one.scored) for one in row.values()] == [
        (2, 1, 20, 3), (2, 2, 20, 4), (2, 0, 20, 2),
    ]  # fmt: skip
    assert (row["2026"].mean, row["2025"].mean) == (13.5, 20.0)
    assert told.within(LAST_DAYS, TODAY + timedelta(1)).tally().games == 2
    assert not told.within("2024", TODAY).games and told.undated == 0
    assert len(told.by_date.lately) == 3, "what is older is added up"
    assert told.tally("a", "ai:easy").wins == 4 and told.tally("a", "ai:easy").scored == 6


def test_streaks_and_last_results_of_a_year_are_those_of_its_games_in_order() -> None:
    told = counted((200, LOST), (199, WON), (100, WON), (50, WON), (20, WON), (1, LOST), (0, WON))
    year, last = told.within("2026", TODAY).tally(), told.within(LAST_DAYS, TODAY).tally()
    assert (year.recent, year.best_streak, year.streak) == ("lwwwwlw", 4, 1)
    assert (last.recent, last.best_streak) == ("wlw", 1)


def test_what_is_taken_back_counts_on_no_day() -> None:
    once = counted((2, WON))
    back = counted((2, WON), (0, LOST)).without("1")
    assert (back.by_date, back.games) == (once.by_date, once.games)
    assert once.without("7") is once


def test_accuracy_and_luck_count_on_the_day_of_the_game() -> None:
    told = counted((45, WON), (2, WON)).with_accuracy(WON, "d0", 70, "0").with_accuracy(WON, "d1", 90, "1")
    told = told.with_luck(WON, "d1", 5, -3, "1")
    assert told.tally().accurate == 80
    last = told.within(LAST_DAYS, TODAY).tally("a")
    assert (last.accuracies, last.reviews, last.luck, last.skill) == ((90,), 1, 5, -3)
    later = told.plus(replace(WON, day="2027-01-30"), "2")
    assert later.within("2026", TODAY).tally().accurate == 90, "judged while it was one of the last days"


def test_a_clock_that_was_wrong_loses_no_game() -> None:
    told = counted((0, WON), (-4000, WON), (0, WON))
    assert told.by_date.count == 3 and told.within("2026", TODAY).tally().games == 2
    undated = Statistics().plus(WON, "a")
    assert (undated.by_date, undated.undated) == (ByDate(), 1)


def test_a_clock_that_goes_wrong_for_one_game_ends_no_last_days() -> None:
    back = counted((2, WON), (1, WON), (20_000, WON), (0, LOST))
    assert back.within(LAST_DAYS, TODAY).tally().games == 3 and back.within("1972", TODAY).tally().games == 1
    ahead = counted((1, WON), (-4000, WON))
    assert not ahead.within(LAST_DAYS, TODAY).games, "nor is that game one of them"
    assert ahead.without("1").by_date.periods() == [LAST_DAYS, "2026"]


def test_who_gave_up_has_lost_a_game_that_the_others_drew() -> None:
    drawn = replace(
        WON, alone=False, won=None, draw=True, score=None, persons=(Named("Anna", False), Named("Ben", None))
    )
    told = counted((0, drawn))
    rows = [told.tally("a", f"person:{name}") for name in ("Anna", "Ben")]
    assert [(one.losses, one.draws, one.recent) for one in rows] == [(1, 0, "l"), (0, 1, "d")]


def test_other_computers_games_have_their_days() -> None:
    here = replace(counted((400, WON), (40, WON), (5, WON)), home="a1")
    there = replace(counted((390, LOST), (4, LOST)), home="b2")
    both = here.joined(there)
    again = STATISTICS.read(STATISTICS.text(both).encode()).value
    assert again == both == both.joined(there) and there.joined(both).together().undated == 0
    whole = both.together()
    assert [whole.within(one, TODAY).tally().games for one in whole.by_date.periods()] == [2, 3, 2]
    assert whole.within(LAST_DAYS, TODAY).tally().recent == "wl", "by their days"
    assert Statistics(home="a1").joined(both).by_date == here.by_date


@pytest.mark.parametrize(
    "by_date",
    [
        {"lately": [{"day": "2026-02-30", "mark": "a", "text": ""}]}, {"lately": [{"day": "x", "mark": "a"}]},
        {"years": {"26": {}}}, {"years": {"2026": {"a": {"": 3}}}}, {"lately": 3}, {"years": []}, {"months": {}},
    ],
)  # fmt: skip
def test_odd_dates_are_refused_or_left_as_they_are(by_date: dict[str, object]) -> None:
    assert left_alone(STATISTICS, {"by_date": by_date})


@pytest.mark.parametrize(
    "body",
    [
        {"games": {"a": {"is": "Tally"}}}, {"elsewhere": {"b2": {"a": {"is": "Tally", "games": 3}}}},
        {"by_date": {"lately": {"is": "Dated", "day": "2026-11-28", "mark": "a", "text": ""}}},
    ],
)  # fmt: skip
def test_what_calls_itself_one_of_our_records_is_none_where_a_list_or_a_mapping_belongs(
    body: dict[str, object],
) -> None:
    assert left_alone(STATISTICS, body)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"games":-1}', '{"best":1e400}', '{"game":{"game":"a"}}']
    + [codec.dumps({"game": codec.encode(WON) | odd}) for odd in (
        {"score": 2**54}, {"moves": -1}, {"opponent": "<b>"}, {"persons": [{"name": "\n", "won": True}]},
        {"day": "x"},
    )],
)  # fmt: skip
def test_text_that_is_none_of_ours_counts_as_nothing(text: str) -> None:
    told = ByDate((Dated("2026-11-28", "a", text),), {"2026": {ALL: {ALL: text}}})
    assert not told.within(LAST_DAYS, TODAY)
    assert told.within("2026", TODAY).get(ALL, {}) == {}
    later = told.judged("a", accuracy=3).plus(replace(WON, day="2027-03-01"), "b")
    assert later.within("2027", TODAY)["a"][ALL].games == 1


@pytest.mark.parametrize("version", range(1, statistics.VERSION))
def test_means_of_files_of_every_older_version_stay(version: int) -> None:
    rows = {
        "solo": {"games": 7, "wins": 3, "losses": 3, "helped": 1, "best": 9, "points": 21},
        "solo:a=b": {"games": 5, "helped": 1, "best": 9, "points": 20},
        "ai:easy": {"games": 4, "wins": 4},
    }
    body = {"games": {"a": rows}, "elsewhere": {"b2": {"a": rows}}}
    found = STATISTICS.read(envelope.wrap(STATISTICS.format, version, body).encode()).value
    for games in (found.games, found.elsewhere["b2"]):
        assert [games["a"][row].mean for row in rows] == [7.0, 5.0, None]
    assert (found.by_date, found.undated) == (ByDate(), 0)


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("alfheim_fairies", "points"), ("alfheim_fairies", "alone"), ("crooked_paths", "held"),
        ("fairy_trails", "cards"), ("fairy_trails", "home"), ("fairy_trails", "lost_way"),
        ("magic_triland", "points_duel"), ("magic_triland", "pearl_duel"), ("magic_triland", "alone"),
        ("path_of_elements", "points"),
    ],
)  # fmt: skip
def test_the_score_of_each_person_is_what_the_rules_count(game: str, file: str) -> None:
    """With persons on all seats, and with one of them against AIs."""
    session = twin(replayed(registry.folder(game) / "golden" / f"{file}.json"))
    assert session.over is not None
    count, over = len(session.setup.seats), session.over
    session.setup = replace(session.setup, seats=(PERSON,) * count, names=tuple("ABCDE"[:count]))
    told = statistics.finished(session, 0)
    wanted = over.scores or (None,) * count
    assert told is not None and tuple(one.score for one in told.persons) == wanted
    assert told.score == (wanted[0] if count == 1 and over.places == (1,) else None)
    assert (wanted[0] is not None) == (file not in ("held", "pearl_duel")), "there somebody wins without points"
    for seat in range(count if count > 1 else 0):
        seats = tuple(PERSON if seat == k else f"ai:{session.info.levels[0].key}" for k in range(count))
        session.setup = replace(session.setup, names=(), seats=seats)
        one = statistics.finished(session, 0)
        assert one is not None and (one.score, one.persons) == (wanted[seat], ())


def test_who_gives_up_has_no_score() -> None:
    session = twin(replayed(registry.folder("alfheim_fairies") / "golden" / "points.json"))
    count = len(session.setup.seats)
    session.setup = replace(session.setup, seats=(PERSON, *("ai:easy",) * (count - 1)))
    session.settlements = [Settlement(5, 1)]
    game = statistics.finished(session, 0)
    assert game is not None and game.score is None, "two persons, one of whom an AI has replaced"


def test_scores_with_hints_do_not_count_and_persons_have_their_own() -> None:
    among = replace(
        WON,
        opponent="friend",
        alone=False,
        won=None,
        score=None,
        hints=4,
        persons=(Named("Anna", True, 31), Named("Ben", False)),
    )
    told = counted((0, WON), (0, replace(WON, score=90, hints=1)), (0, replace(LOST, score=50, hints=2)), (0, among))
    assert (told.tally("a", "ai:easy").best, told.tally("a", "ai:easy").scored) == (20, 1)
    anna, ben = told.tally("a", "person:Anna"), told.tally("a", "person:Ben")
    assert (anna.best, anna.mean, ben.best, ben.mean) == (31, 31.0, None, None)
    assert told.tally(ALL, "person:Anna").best is None, "of several games nothing can be added up"
    assert told.tally("a").best is None


def test_a_game_played_now_has_a_day_and_takes_it_along(tmp_path: Path) -> None:
    library, there = Library(tmp_path / "here"), Library(tmp_path / "there")
    session = new_game()
    finish(session)
    library.record(session)
    library.pack(tmp_path / "all.trailbox")
    there.unpack(read(tmp_path / "all.trailbox"))
    assert there.statistics().by_date.periods()[0] == LAST_DAYS
    assert there.statistics().undated == 0
    day = there.statistics().by_date.lately[0].day
    assert there.statistics().within(day[:4], TODAY).tally(GAME).games == 1
    session.undo()
    library.took_back(session)
    assert not library.statistics().by_date.periods()
    library.close()
    there.close()
    again = Library(tmp_path / "there")
    assert again.statistics().by_date.count == 1
    again.close()
