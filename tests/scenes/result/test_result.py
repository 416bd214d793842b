"""The result page: who has won, and the ways on from there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Over
from engine.core.session import Session, Setup
from engine.core.text import say
from engine.gui.boxes.all import Paper, Table, Words
from engine.gui.window.sound import Sound
from engine.scenes.menu.rules_page import RulesScene
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.pages.result_rows import outcome, scores, standing_row, standings
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.title.title_page import TitleScene
from engine.table.contract.game_view import view_of
from games.crooked_paths.rules.rides_and_connections import rides
from games.path_of_elements.rules.path_scoring import groups
from saves.figures.tally import Finished
from tests.golden_saves import golden as kept
from tests.scenes.conftest import GAME, Guest, Open
from tools.snapshots.draw_trace import drawn
from tools.ui_driver import golden as golden_of
from tools.ui_driver import replayed, twin


def finished(seats: tuple[str, ...] = ("person", "ai:easy"), golden: str = "held") -> Session[Any, Any]:
    """A golden game, as if these had played it."""
    old = kept(registry.folder(GAME) / "golden" / f"{golden}.json")[1]
    setup = Setup(GAME, seats, old.setup.seed, old.setup.options)
    session: Session[Any, Any] = Session(old.info, old.rules, setup)
    session.replay(old.log)
    return session


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    names: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda self, name: names.append(name))
    yield names


def show(visit: Open, session: Session[Any, Any], **settings: Any) -> Guest:
    return visit(lambda ctx: ResultScene(ctx, session), **settings)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_rematch_swaps_the_sides(visit: Open, size: tuple[int, int]) -> None:
    session = finished()
    guest = show(visit, session, size=size)
    guest.click("rematch")
    assert isinstance(guest.top, TableScene)
    assert guest.top.session.setup.seats == ("ai:easy", "person")
    assert guest.top.session.setup.options == session.setup.options


@pytest.mark.parametrize(("game", "words"), [(GAME, "Rematch with sides swapped"), ("path_of_elements", "Rematch")])
def test_sides_are_swapped_only_where_there_are_sides(visit: Open, game: str, words: str) -> None:
    session = finished() if game == GAME else twin(replayed(registry.folder(game) / "golden" / "shared.json"))
    session.setup = replace(session.setup, seats=("person", *["ai:easy"] * (len(session.setup.seats) - 1)))
    assert show(visit, session).box("rematch").text.source == words


def test_in_a_high_window_the_picture_stands_above_the_words(visit: Open) -> None:
    guest = show(visit, finished(), size=(720, 1280))
    pictures = [box for box in guest.top.pane.boxes() if isinstance(box, TablePicture)]
    rows = [box for box in guest.top.pane.boxes() if isinstance(box, Paper)]
    assert len(pictures) == 1 and pictures[0].rect.width > 600
    assert pictures[0].rect.bottom < rows[0].rect.top and rows[0].rect.width > 600


def test_the_picture_tells_whose_board_is_whose(visit: Open) -> None:
    """Where each has a board: a sign in each seat's colour at the left, one below the other."""
    session = golden_of("path_of_elements")
    guest = show(visit, session, size=(1280, 720))
    (picture,) = (box for box in guest.top.pane.boxes() if isinstance(box, TablePicture))
    canvas = pygame.Surface(guest.app.ctx.screen.rect.size)
    picture.draw(canvas)
    left = canvas.subsurface(picture.rect.topleft, (60, picture.rect.height))
    tones = [guest.app.ctx.theme.color(seat.tone) for seat in session.cast]
    signs = [pygame.mask.from_threshold(left, tone, (2, 2, 2)).get_bounding_rects() for tone in tones]
    assert all(len(found) == 1 and found[0].width >= 6 for found in signs)
    assert signs[0][0].bottom < signs[1][0].top


def test_a_series_of_rematches_is_counted_for_the_players(visit: Open) -> None:
    session = finished(("person", "person"))
    winner = session.over.places.index(1)
    assert ResultScene(visit().app.ctx, session)._series() is None
    guest = show(visit, session)
    guest.click("rematch")
    following = guest.top.session
    assert following.sitting.won_before[1 - winner] == 1 and sum(following.sitting.won_before) == 1, (
        "the sides are swapped"
    )
    second = finished(("person", "person"))
    second.sitting.won_before = following.sitting.won_before
    told = ResultScene(guest.app.ctx, second)._series()
    assert told is not None and str(told).count("1") == 2
    guest = show(visit, second)
    guest.click("again")
    assert guest.top.session.sitting.won_before == (1, 1), "the same seats"


def test_a_series_is_told_by_who_plays_whichever_side(visit: Open) -> None:
    guest = visit()
    for seats, won in ((("person", "ai:easy"), (2, 1)), (("ai:easy", "person"), (1, 2))):
        session = finished(seats)
        first = session.over.places.index(1)
        session.sitting.won_before = tuple(n - (seat == first) for seat, n in enumerate(won))
        told = guest.app.ctx.tr(ResultScene(guest.app.ctx, session)._series() or "")
        assert "You 2" in told and "AI, Easy 1" in told


def test_a_number_is_told_where_something_was_dealt(visit: Open) -> None:
    guest = show(visit, finished())
    assert str(guest.top._figures()).endswith("moves.") and "Seed" not in str(guest.top._luck())
    old = twin(replayed(min((registry.folder("fairy_trails") / "golden").glob("*.json"))))
    other = show(visit, old)
    assert str(other.top._luck()).endswith(f"Seed: {old.setup.seed}.")
    assert str(other.top._figures()).endswith("moves.")
    old.hints = 2
    assert str(other.top._figures()).endswith("moves. Hints: 2.")


def test_what_the_game_is_remembered_for_is_told(visit: Open) -> None:
    guest = show(visit, finished())
    told = [str(box.text) for box in guest.top.pane.boxes() if isinstance(box, Words)]
    cells = set(rides(finished().state.board)[0].cells)
    assert f"The train crosses {len(cells)} cards." in told
    trails = golden_of("fairy_trails").state
    most = max(len(network.cells) for network in (*trails.forest.web.closed, *trails.forest.web.open.values()))
    assert f"The longest network: {most} cards (" in str(view_of("fairy_trails").highlight(trails))
    paths = golden_of("path_of_elements").state
    best = max(group.points for player in paths.players for group in groups(player.elements))
    assert f", {best} points (" in str(view_of("path_of_elements").highlight(paths))


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (720, 1280)])
def test_a_line_that_comes_late_moves_no_button(
    visit: Open, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = show(visit, finished(), size=size)
    before = [button.rect.copy() for button in guest.top.pane.focusable() if button.key in ("rematch", "title")]
    words = ResultScene._words
    monkeypatch.setattr(ResultScene, "_words", lambda page: [*words(page), Words(say("Just in."), "small")])
    guest.top.rebuild()
    guest.app.step()
    after = [button.rect for button in guest.top.pane.focusable() if button.key in ("rematch", "title")]
    assert len(before) == 2 and after == before


def test_alone_the_main_button_is_the_next_game_and_no_rematch(visit: Open) -> None:
    session = twin(replayed(registry.folder("alfheim_fairies") / "golden" / "alone.json"))
    guest = show(visit, session, size=(1280, 720))
    main = guest.box("rematch")
    assert main.text.source == "Next game" and guest.top.pane.focus is main
    guest.click("rematch")
    again = guest.top.session.setup
    assert (again.seats, again.options) == (session.setup.seats, session.setup.options)
    assert again.seed != session.setup.seed


def test_alone_against_points_the_title_is_the_points(visit: Open) -> None:
    """Nobody has won: no victory, no cup, no share of games won."""
    session = twin(replayed(registry.folder("alfheim_fairies") / "golden" / "alone.json"))
    assert session.over is not None
    guest = visit(SettingsScene)
    guest.app.ctx.library.record(session)
    guest.app.ctx.stack.push(ResultScene(guest.app.ctx, session))
    guest.app.step()
    points = session.over.scores[0]
    assert str(guest.top.title) == f"{points} points"
    assert str(guest.top._record()) == f"Alone so far: 1 game, best score {points}."
    rows = [box for box in guest.top.pane.boxes() if isinstance(box, Paper)]
    assert len(rows) == 1 and not rows[0].name.endswith("won")


def test_same_again_has_the_same_luck(visit: Open) -> None:
    session = finished()
    guest = show(visit, session)
    guest.click("again")
    again = guest.top.session
    assert isinstance(guest.top, TableScene)
    assert again.setup == session.setup
    assert again.state == session.states[len(again.states) - 1]


def test_the_other_ways(visit: Open) -> None:
    session = finished(("person", "person"))
    guest = show(visit, session)
    guest.click("replay")
    assert isinstance(guest.top, ReplayScene)
    guest.key(pygame.K_ESCAPE, pygame.K_F1)
    assert isinstance(guest.top, RulesScene)
    guest.key(pygame.K_ESCAPE)
    guest.click("setup")
    assert isinstance(guest.top, SetupScene)
    guest = show(visit, session)
    guest.click("title")
    assert isinstance(guest.top, TitleScene)


def test_back_looks_at_the_table_again(visit: Open) -> None:
    guest = visit(SettingsScene)
    guest.app.ctx.stack.push(ResultScene(guest.app.ctx, finished()))
    guest.app.step()
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SettingsScene)


def test_win_and_loss_are_heard_once(visit: Open, heard: list[str]) -> None:
    for seats in (("person", "ai:easy"), ("ai:easy", "person")):
        heard.clear()
        session = finished(seats)
        won = session.over is not None and session.over.places[seats.index("person")] == 1
        guest = show(visit, session)
        assert heard == ["win" if won else "lose"]
        assert str(guest.top.title) == ("You have won!" if won else "You have lost")
        guest.click("replay")
        guest.key(pygame.K_ESCAPE)
        assert heard.count("win") + heard.count("lose") == 1


def test_draws_friends_and_watched_games(visit: Open) -> None:
    friends, watched = Setup(GAME, ("person",) * 2), Setup(GAME, ("ai:easy",) * 2)
    assert outcome(friends, Over((1, 1), (), "draw")) == "drawn"
    assert outcome(friends, Over((2, 1), (), "held")) == "win"
    assert outcome(watched, Over((2, 1), (), "held")) == ""
    guest = show(visit, finished(("person", "person"), "draw"))
    assert str(guest.top.title) == "A draw"
    guest = show(visit, finished(("person", "person")))
    assert str(guest.top.title).startswith("Victory for ")


def test_what_was_played_against_this_level_is_told(visit: Open) -> None:
    session = finished()
    guest = show(visit, session)
    guest.app.ctx.library.record(session)
    guest.app.ctx.relayout()
    assert "so far" in str(guest.top._record())


def test_the_record_names_each_figure(visit: Open) -> None:
    """Different numbers of games won, won with hints, lost and drawn; what never happened with hints is left out."""
    session = finished()
    guest = show(visit, session)
    library = guest.app.ctx.library
    marks = map(str, count())

    def add(number: int, won: bool | None, hints: int = 0) -> None:
        places = (1, 1) if won is None else (1, 2) if won else (2, 1)
        for _ in range(number):
            one = Finished(GAME, "ai:easy", places, "held", 40, 60, True, won, won is None, hints=hints)
            library._books.count(one, next(marks))

    add(5, won=True)
    add(3, won=False)
    add(4, won=None)
    told = "Against the AI at “Easy” so far: 5 won, 3 lost, 4 drawn."
    assert guest.top._record() is not None and str(guest.top._record()) == told
    add(2, won=True, hints=1)
    add(1, won=False, hints=1)
    told = "Against the AI at “Easy” so far: 5 won, 2 won with hints, 4 lost, 4 drawn."
    guest.top.rebuild()
    with drawn() as found:
        guest.app.ctx.screen.invalidate()
        guest.app.look()
    assert told in " ".join(found.said)


def test_seats_in_the_order_of_their_places() -> None:
    session = finished()
    assert session.over is not None
    found = standings(session, session.over)
    assert [standing.place for standing in found] == [1, 2]
    assert found[0].won
    assert not found[1].won


def test_a_row_tells_points_and_place(visit: Open) -> None:
    """No points are a score, too. Who has won has a cup, and whoever played alone no place."""
    session = finished()
    guest = show(visit, session)
    assert [standing.score for standing in standings(session, Over((1, 2), (7, 0), "held"))] == [7, 0]
    first = standings(session, Over((1, 2), (7, 0), "held"))[0]
    for score, won, alone, told in (
        (12, False, False, ["12", "2nd"]),
        (0, False, False, ["0", "2nd"]),
        (-3, False, False, ["-3", "2nd"]),
        (None, False, False, ["2nd"]),
        (12, True, False, ["12", "won"]),
        (0, True, False, ["0", "won"]),
        (None, True, False, ["won"]),
        (0, False, True, ["0"]),
    ):
        row = standing_row(replace(first, place=2, score=score, won=won), alone=alone)
        guest.top.pane.set([row])
        assert row.name == ", ".join([str(first.name), str(first.who), *told]), (score, won, alone)
        assert ("trophy" in guest.drawn().icons) == won


def test_scores_are_told_apart_by_source(visit: Open) -> None:
    session = finished()
    over = Over((1, 2), (12, 7), "held", ((say("Stones"), (9, 7)), (say("Frame"), (3, 0))))
    guest = show(visit, session)
    guest.top.over = over
    guest.app.ctx.relayout()
    guest.app.step()
    table = next(box for box in guest.top.pane.boxes() if isinstance(box, Table))
    assert [row.name for row in table.rows[1:]] == ["Stones, 9, 7", "Frame, 3, 0", "Total, 12, 7"]
    for row in table.rows:
        assert [cell.rect.left for cell in row.cells] == [cell.rect.left for cell in table.rows[0].cells]
        assert len({cell.rect.centery for cell in row.cells[1:]}) == 1, "a source and its points are one line"
    emblems = [guest.app.ctx.theme.emblem(seat.tone) for seat in session.cast]
    assert [icon for icon in guest.drawn().icons if icon in emblems][-2:] == emblems, "a column for each seat"
    assert standings(session, over)[0].score == 12
    one = scores(replace(over, scores=(9, 7), tally=over.tally[:1]), session.cast)
    guest.top.pane.set([one])
    assert [row.name for row in one.rows[1:]] == ["Stones, 9, 7"], "of a single source there is no sum"
