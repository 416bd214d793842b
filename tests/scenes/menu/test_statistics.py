"""All finished games in one view, and a friendly word before the first."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.registry import shipped_board
from engine.core.session import Session, Setup
from engine.core.task import Result
from engine.gui.boxes.all import Grid, Role
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.menu.statistics_page import (
    DOTS,
    LINES,
    MOST_GAMES,
    PLAIN,
    SEAT,
    STRIPES,
    StatisticsScene,
    against,
    results,
    span,
)
from engine.scenes.title.title_page import TitleScene
from saves import statistics
from saves.figures.tally import RECENT, Finished, Tally
from saves.solo_progress import Book, Played
from tests.gfx.art_checks import PALETTES
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.result.test_result import finished
from tools.snapshots.draw_trace import drawn
from tools.ui_driver import replayed, twin


def words(guest: Guest) -> str:
    return guest.told()


def rows(guest: Guest) -> dict[str, tuple[int, str]]:
    """By opponent how many games there were, and what its bar tells."""
    names = [(node.role, node.name) for node in guest.nodes()]
    found = {}
    for (_, who), (_, count), (role, bar) in zip(names, names[1:], [*names[2:], (Role.NONE, "")], strict=False):
        if count.endswith((" game", " games")) and count[0].isdigit():
            found[who] = (int(count.split()[0]), bar if role is Role.IMAGE else "")
    return found


def test_nothing_yet(visit: Open) -> None:
    guest = visit(SettingsScene)
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert "No finished games yet" in words(guest)
    guest.click("play")
    assert isinstance(guest.top, TitleScene)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_levels_and_friends_have_a_row_each(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(SettingsScene, size=size)
    library = guest.app.ctx.library
    for seats in (("person", "ai:hard"), ("ai:hard", "person"), ("person", "ai:easy"), ("person", "person")):
        library.record(finished(seats))
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert list(rows(guest).items()) == [
        ("AI, Easy", (1, "lost: 1")),
        ("AI, Hard", (2, "won: 1, lost: 1")),
        ("With friends", (1, "West-East: 1")),
    ]
    assert "4 × The connection held" in words(guest)
    guest.key(pygame.K_END, pygame.K_ESCAPE)
    assert isinstance(guest.top, SettingsScene)


def test_every_figure_stands_above_its_name(visit: Open) -> None:
    """Different numbers of everything: no two are mixed up."""
    tally = Tally(
        games=14, wins=5, losses=3, draws=4, helped=2, shortest=31, longest=47, streak=1, best_streak=6, hints=9
    )
    guest = visit(SettingsScene, size=(1280, 720))
    games = {"": {"": tally}, GAME: {"": tally, "ai:easy": tally}}
    guest.app.ctx.library._books.statistics = statistics.Statistics(games=games)
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    figures = next(box for box in guest.top.pane.boxes() if isinstance(box, Grid))
    with drawn() as found:
        figures.draw(guest.app.snapshot())
    found.words = [(words.replace("\xa0", " "), rect) for words, rect in found.words]
    left = {words: rect.left for words, rect in found.words}
    for value, name in (
        ("14", "games"),
        ("62 %", "win rate without draws"),
        ("2", "won with hints"),
        ("1", "wins in a row"),
        ("6", "longest winning streak"),
        ("31–47", "moves per game"),
        ("9", "hints used"),
    ):
        assert found.said[found.said.index(value) + 1] == name and left[value] == left[name], name
    parts = [(part.count, part.tone, part.pattern) for part in results(tally)]
    assert parts == [(5, "ok", PLAIN), (2, "ok", LINES), (4, "edge", DOTS), (3, "warn", STRIPES)]


def test_what_seats_have_won_has_none_of_the_colours_of_won_and_lost(visit: Open) -> None:
    guest = visit(SettingsScene)
    ctx = guest.app.ctx
    for _ in range(3):
        ctx.library.record(finished(("person", "person")))
    ctx.stack.push(StatisticsScene(ctx))
    guest.app.step()
    assert rows(guest) == {"With friends": (3, "West-East: 3")}, "a bar of one part"
    (bar,) = (node for node in guest.nodes() if node.name == "West-East: 3")
    spot = (bar.seen.left + bar.seen.width // 4, bar.seen.centery)
    assert guest.app.snapshot().get_at(spot) == ctx.theme.color(SEAT)
    for name, palette in PALETTES.items():
        shown = pygame.Color(palette[SEAT])
        for one in results(Tally()):
            apart = sum(abs(shown[k] - pygame.Color(palette[one.tone])[k]) for k in range(3))
            assert apart > 90, (name, one.tone)
    assert "Won by: West-East 3" in words(guest)


@pytest.mark.parametrize(
    ("seats", "names", "winner"),
    [
        (("ai:easy", "ai:hard"), (), "AI, Hard"),
        (("ai:hard", "ai:hard"), (), "West-East"),
        (("person", "person"), ("", "Ben"), "Ben"),
        (("person", "person"), (), "West-East"),
    ],
)
def test_who_has_won_is_told_by_name_or_level_on_whatever_seat(
    visit: Open, seats: tuple[str, ...], names: tuple[str, ...], winner: str
) -> None:
    guest = visit()
    session = finished(seats)
    session.setup = replace(session.setup, names=names)
    guest.app.ctx.library.record(session)
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert f"Won by: {winner} 1" in words(guest)


def test_at_a_mixed_table_persons_and_levels_have_won() -> None:
    """The same three on other seats, three times."""
    session = twin(replayed(registry.folder("magic_triland") / "golden" / "points.json"))
    assert session.over is not None
    first = session.over.places.index(1)
    seats, found = ("person", "person", "ai:easy"), statistics.Statistics()
    for turn in range(3):
        order = [(first + turn + k) % 3 for k in range(3)]
        session.setup = replace(session.setup, seats=tuple(seats[k] for k in order))
        game = statistics.finished(session, 0)
        assert game is not None
        found = found.plus(game, str(turn))
    tally = found.tally("magic_triland", "friend+ai:easy")
    assert tally.winners == {"friend": 2, "ai:easy": 1}


def test_the_last_results_are_told_in_their_order(visit: Open) -> None:
    guest = visit(SettingsScene)
    library = guest.app.ctx.library
    for seats in (("person", "ai:hard"), ("ai:hard", "person"), ("person", "person"), ("person", "ai:easy")):
        library.record(finished(seats))
    # the connection of the second seat held each time; between two persons nobody's result counts
    assert library.statistics().tally().recent == "lwl"
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    told = [node.name for node in guest.nodes()]
    first = told.index("Last results")
    assert told[first + 1 : first + 4] == ["lost", "won", "lost"]


def test_persons_at_one_screen_have_their_results_by_name(visit: Open) -> None:
    guest = visit(SettingsScene)
    ctx, library = guest.app.ctx, guest.app.ctx.library
    ctx.change_settings(persons=("Anna Lena",), signs=ctx.settings.signs)

    def count(*names: str) -> Session[Any, Any]:
        session = finished(("person", "person"))
        session.setup = replace(session.setup, names=names)
        library.record(session)
        return session

    count("Anna Lena", "Ben")
    count("Ben", "Anna Lena")
    last = count("Ben", "Anna Lena")
    count("Eve", "Eve")
    count("", "")

    def told() -> dict[str, tuple[int, str]]:
        ctx.stack.push(StatisticsScene(ctx))
        guest.app.step()
        return rows(guest)

    # the connection of the second seat held each time
    assert told() == {
        "With friends": (5, "Anna Lena: 2, West-East: 2, Ben: 1"),
        "Anna Lena": (3, "won: 2, lost: 1"),
        "Ben": (3, "won: 1, lost: 2"),
    }
    assert f"[sign_{ctx.settings.signs[0]}]Anna Lena" in guest.drawn().said
    assert library.statistics().tally(opponent="person:Anna Lena").wins == 2, "of all games"
    assert library.statistics().tally().wins == 0, "none of them is the one person at the table"
    count("Ben", "Anna Lena")
    library.took_back(last)
    assert told()["Ben"][0] == 4, "another game has been counted since"


def test_results_are_kept_up_to_a_number_and_are_none_but_three() -> None:
    tally = Tally(recent="d" * RECENT)
    game = statistics.finished(finished(("ai:hard", "person")), 0)
    assert game is not None
    assert tally.plus(game).recent == "d" * (RECENT - 1) + "w"
    for wrong in ("x", "w" * (RECENT + 1)):
        with pytest.raises(ValueError):
            Tally(recent=wrong)


def test_games_and_opponents_that_only_the_file_knows(visit: Open) -> None:
    guest = visit(SettingsScene)
    library = guest.app.ctx.library
    library.record(finished(("person", "ai:hard")))
    one = library.statistics().tally()
    games = {f"game{n}": {"+".join("a" * 999)[:400]: one} for n in range(MOST_GAMES)} | {GAME: {}}
    strange = replace(library.statistics(), games=dict(library.statistics().games) | games)
    guest.app.ctx.library._books.statistics = strange
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert 1 < len([node for node in guest.nodes() if node.role is Role.HEADING]) <= MOST_GAMES + 2
    for name in ("\n", "\u202e", "x" * 401, "<b>", "person:\n", f"person:{'x ' * 17}"):
        with pytest.raises(ValueError, match="name"):
            replace(strange, games={name: {}})


def test_one_number_where_the_least_is_the_most() -> None:
    assert (span(51, 51), span(12, 51)) == ("51", "12–51")


def test_unknown_opponents_keep_their_names() -> None:
    info = registry.info(GAME)
    assert str(against(info, "ai:genius")) == "AI, genius"
    assert str(against(None, "friend+ai:easy")) == "Friends and AI, easy"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_several_levels_are_told_in_full(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(SettingsScene, size=size)
    library = guest.app.ctx.library
    library.record(finished(("person", "ai:hard")))
    (one,) = (tally for key, tally in library.statistics().games[GAME].items() if key)
    known = {"": {"": one}, "alfheim_fairies": {"friend+ai:easy+ai:expert+ai:medium": one}}
    library._books.statistics = replace(library.statistics(), games=known)
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert list(rows(guest)) == ["Friends and AI: Easy, Medium, Expert"]
    assert "Friends and AI: Easy, Medium, Expert" in " ".join(guest.drawn().said)


def test_alone_against_points_nothing_is_won(visit: Open) -> None:
    """It counts as a game, and leaves the rate of wins and the streak as they are."""
    info = registry.info("_template")
    setup = Setup("_template", ("person",), 3, board="glade")
    session: Session[Any, Any] = Session(info, registry.rules("_template"), setup, shipped_board(info, "glade"))
    while session.over is None:
        session.play(0, session.moves(0)[0])
    ended = statistics.finished(session, 60)
    assert ended is not None and ended.won is None and ended.score == session.over.scores[0]
    won = Finished("_template", "ai:easy", (1, 2), "", 9, 60, True, True, False)
    told = statistics.Statistics().plus(won, "a").plus(ended, "b").plus(replace(ended, score=ended.score + 2), "c")
    whole = told.tally()
    assert (whole.games, whole.wins, whole.losses, whole.streak) == (3, 1, 0, 1)
    assert told.tally("_template", ended.opponent).mean == ended.score + 1


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_games_alone_have_a_row_for_each_way(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(SettingsScene, size=size)
    library = guest.app.ctx.library
    ended = Finished("fairy_trails", "solo", (1,), "home", 40, 60, True, True, False, score=12)
    easier = replace(ended, opponent="solo:spare=one", score=20)
    lost = replace(ended, won=False, places=(2,), reason="lost_way", score=None)
    for number, game in enumerate((ended, replace(ended, score=15), lost, easier)):
        library._books.count(game, f"{number:x}")
    won = Result(True, 12)
    library.store_book("fairy_trails", Book().ended("7", won).with_baseline("7", Played((won,) * 5)))
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    assert list(rows(guest)) == ["Alone", "Alone, Discard: Once"]
    assert "Best: 15 cards left, average when won 13.5. Wins in a row: 0, longest streak 2." in words(guest)
    counts = [box.name for box in guest.top.pane.boxes() if isinstance(box, Grid) and "Gold" in box.name]
    assert counts == ["Gold, 1, Silver, 0, Bronze, 0", "Gold, 0, Silver, 0, Bronze, 0"]
    assert str(against(None, "solo:spare=one")) == "Alone, spare=one"
