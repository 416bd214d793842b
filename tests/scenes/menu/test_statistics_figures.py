"""The figures of the statistics page are those of the games played: each one worked out by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.task import DAY, Result
from engine.gui.boxes.all import Grid
from engine.scenes.menu import statistics_page
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.menu.statistics_page import StatisticsScene
from saves.figures.tally import Finished, Named, Tally
from saves.solo_progress import Book, Played
from saves.statistics import Statistics
from tests.scenes.conftest import GAME, NOON, Guest, Open
from tests.scenes.menu.test_statistics import rows, words
from tools.snapshots.draw_trace import drawn

WON = Finished(GAME, "ai:hard", (1, 2), "held", 30, 100, alone=True, won=True, draw=False, winner="person:Ada")
LOST = replace(WON, places=(2, 1), won=False, winner="ai:hard", moves=50, seconds=20)
DRAWN = replace(WON, places=(1, 1), won=None, draw=True, winner="", reason="draw", moves=12, seconds=4000, hints=2)


def show(visit: Open, *games: Finished, book: Book | None = None) -> Guest:
    guest = visit(SettingsScene, size=(1280, 720))
    library = guest.app.ctx.library
    for number, game in enumerate(games):
        library._books.count(game, f"{number:x}")
    if book is not None:
        library.store_book(games[0].game, book)
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    return guest


def figures(guest: Guest) -> dict[str, str]:
    (found,) = (box for box in guest.top.pane.boxes() if isinstance(box, Grid) and "games" in box.name)
    return {str(name.name): str(value.name) for value, name in (each.children() for each in found.children())}


def test_a_rate_without_draws_counts_none(visit: Open) -> None:
    guest = show(visit, WON, DRAWN, WON, LOST, DRAWN, DRAWN, WON, WON)
    assert figures(guest) == {
        "games": "8",
        "win rate without draws": "80 %",
        "wins in a row": "2",
        "longest winning streak": "2",
        "moves per game": "12–50",
        "time played": "3 h 27 min",
        "hints used": "6",
    }
    assert rows(guest) == {"AI, Hard": (8, "won: 4, drawn: 3, lost: 1")}
    (bar,) = (node.seen for node in guest.nodes() if node.name.startswith("won: 4"))
    image, theme = guest.app.snapshot(), guest.app.ctx.theme
    for eighth, tone in ((1, "ok"), (3, "ok"), (7, "warn")):
        strip = [image.get_at((bar.left + bar.width * eighth // 8 + x, bar.centery)) for x in range(4, 20)]
        assert theme.color(tone) in strip, eighth


def test_a_streak_ends_with_a_draw_and_with_a_loss_and_the_longest_stays(visit: Open) -> None:
    told = Statistics()
    seen = []
    for number, game in enumerate((WON, WON, WON, DRAWN, WON, LOST, LOST, WON)):
        told = told.plus(game, f"{number:x}")
        tally = told.tally(GAME, "ai:hard")
        seen.append((tally.streak, tally.best_streak, tally.lost))
    assert seen == [(1, 1, 0), (2, 2, 0), (3, 3, 0), (0, 3, 0), (1, 3, 0), (0, 3, 1), (0, 3, 2), (1, 3, 0)]
    assert (tally.wins, tally.draws, tally.losses) == (5, 1, 2)
    assert tally.winners == {"person:Ada": 5, "ai:hard": 2}
    assert (tally.shortest, tally.longest, tally.seconds) == (12, 50, 5 * 100 + 4000 + 2 * 20)
    assert tally.reasons == {"held": 7, "draw": 1} and tally.recent == "wwwdwllw"


def test_without_games_against_anybody_nothing_is_said_of_victories(visit: Open) -> None:
    guest = show(visit, replace(WON, opponent="friend", alone=False, won=None))
    assert list(figures(guest)) == ["games", "moves per game", "time played"]


def test_endings_are_told_with_the_most_frequent_first(visit: Open) -> None:
    names = dict(registry.info(GAME).endings)
    first, second, third = list(names)[:3]
    games = [replace(WON, reason=reason) for reason in (third, first, second, first, second, first)]
    told = words(show(visit, *games))
    places = [told.index(f"{n} × {names[reason]}") for n, reason in ((3, first), (2, second), (1, third))]
    assert places == sorted(places)


def test_points_are_averaged_over_what_counts() -> None:
    assert Tally(games=5, wins=2, losses=3, best=9, points=13, scored=2).mean == 6.5
    assert Tally(games=5, wins=2, points=13).mean is None, "nothing has counted yet"


def test_a_days_medal_counts_for_the_usual_way_alone(visit: Open) -> None:
    """One of the day and one by number, played in the usual way; another one with an option."""
    alone = Finished("fairy_trails", "solo", (1,), "home", 40, 60, True, True, False, score=12)
    easier = replace(alone, opponent="solo:spare=one")
    won = Result(True, 12)
    book = Book().ended("7", won).with_baseline("7", Played((won,) * 5))
    book = book.tried(DAY, datetime.fromtimestamp(NOON, UTC).date(), won, award=2)
    guest = show(visit, alone, easier, book=book)
    counts = [box.name for box in guest.top.pane.boxes() if isinstance(box, Grid) and "Gold" in box.name]
    assert counts == ["Gold, 1, Silver, 1, Bronze, 0", "Gold, 0, Silver, 0, Bronze, 0"]


@pytest.mark.parametrize("wide", [2000, 200])
def test_each_number_stands_above_its_name(visit: Open, wide: int) -> None:
    guest = show(visit, WON, LOST)
    (found,) = (box for box in guest.top.pane.boxes() if isinstance(box, Grid))
    named = figures(guest)
    rect = found.rect.copy()
    rect.width = wide
    rect.height = found.measure(wide)
    found.place(rect)
    with drawn() as seen:
        found.draw(pygame.Surface((2400, 600)))
    spots = [(seen.words[2 * n], seen.words[2 * n + 1]) for n in range(len(named))]
    for (value, number), (name, below) in spots:
        assert named[name] == value.replace("\xa0", " ")
        assert number.left == below.left and number.bottom <= below.centery < rect.bottom
        assert rect.left <= number.left and below.right <= rect.right
    assert len({number.topleft for (_, number), _ in spots}) == len(named)
    lines = [number.top for (_, number), _ in spots]
    assert lines == sorted(lines) and (len(set(lines)) > 1) == (wide == 200)


def test_a_period_shows_its_games_alone_and_says_what_it_leaves_out(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics_page, "today_here", lambda: date(2026, 11, 29))
    scored = replace(WON, game="path_of_elements", reason="points")
    persons = (Named("Anna", True, 31), Named("Ben", False, 20))
    among = replace(scored, opponent="friend", alone=False, won=None, persons=persons)
    guest = show(
        visit,
        scored,
        replace(scored, score=40, day="2025-05-01"),
        replace(scored, score=30, day="2026-03-01"),
        replace(scored, score=45, hints=1, day="2026-11-02"),
        replace(among, day="2026-11-29"),
        replace(among, persons=(Named("Anna", False, 24), Named("Ben", True, 33)), day="2026-11-29"),
    )
    assert figures(guest)["games"] == "6"
    assert "Best score 40, average 35.0, in 2 of 4 games. | " in words(guest)
    assert "Best score 31, average 27.5. | " in words(guest) and "Best score 33, average 26.5. | " in words(guest)
    assert "A score counts if the game was played to its end" in words(guest)
    choice = guest.box("period")
    assert [str(name) for _, name in choice.options] == ["All time", "Last 30 days", "2026", "2025"]
    seen = {}
    for number in (1, 2, 3):
        choice.choose(number)
        guest.app.step()
        seen[number] = int(figures(guest)["games"]), rows(guest).get("AI, Hard", (0, ""))
        assert "1 earlier game was kept without a date" in words(guest)
        choice = guest.box("period")
    assert seen == {1: (3, (1, "won with hints: 1")), 2: (4, (2, "won: 1, won with hints: 1")), 3: (1, (1, "won: 1"))}
    assert "Score 40. | " in words(guest) and "Best" not in words(guest)
