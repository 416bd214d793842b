"""The review by events: it fills in while one looks, goes through the game, shows what was better, and lets one try."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest
from msgspec.structs import replace

from engine.ai.simple_agent import Plain
from engine.core import codec, registry
from engine.core.maps.tmx_reader import load_layout
from engine.core.session import BLUNDER, GOOD, MISTAKE, Better, Weighed
from engine.core.text import verbatim
from engine.gui.boxes.all import Slip
from engine.gui.input.intent import Intent
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.menu.statistics_page import StatisticsScene
from engine.scenes.pages.destinations import Result, Settings
from engine.scenes.play.message_line import Said
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import LOOK_BACK_AFTER, ResultScene
from engine.scenes.review import background_analysis as review_work
from engine.scenes.review.board_page import KEPT, zones_within
from engine.scenes.review.evaluation_graph import Graph
from engine.scenes.review.findings_in_words import Moment
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.table.contract.game_view import Place
from saves.player_files import Library
from saves.save_format import read_file, restore
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.scenes.fake_worker import FakeWorker
from tests.scenes.result.test_result import finished
from tests.waiting import until
from tools import ui_driver


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[FakeWorker]]:
    FakeWorker.made = []
    review_work._kept.clear()
    monkeypatch.setattr("engine.scenes.review.review_page.Worker", lambda _: FakeWorker())
    yield FakeWorker.made
    review_work._kept.clear()


def look(visit: Open, name: str = "held", seats: tuple[str, ...] = ("person", "ai:easy"), **settings: Any) -> Guest:
    return visit(lambda ctx: ReviewScene(ctx, finished(seats, name)), **settings)


def through(guest: Guest) -> Guest:
    """Until all is known."""
    for _ in range(1_000):
        guest.app.step()
        if not guest.top.findings.work.running:
            return guest
    raise AssertionError("it never ends")


def known(visit: Open, name: str = "held", seats: tuple[str, ...] = ("person", "ai:easy"), **settings: Any) -> Guest:
    """The same where all is known when it is opened: no frame is painted for each answer."""
    session = finished(seats, name)
    work = review_work.Work(review_work.review_of(session), FakeWorker)
    work.start()
    while work.running:
        work.update()
    work.close()
    return visit(lambda ctx: ReviewScene(ctx, session), **settings)


def lying(guest: Guest) -> set[tuple[str, Any]]:
    sprites = guest.top.top.stage.sprites.values()
    return {(sprite.piece.key, sprite.piece.place) for sprite in sprites if not sprite.flat}


def expected(guest: Guest, position: Any) -> set[tuple[str, Any]]:
    return {(piece.key, piece.place) for piece in guest.top.view.pieces(position, guest.top.me)}


def test_it_fills_in_from_the_end_and_closer_where_it_matters(visit: Open, fake: list[FakeWorker]) -> None:
    guest = look(visit)
    scene = guest.top
    assert scene.findings.work.running
    assert scene.expecting
    for _ in range(20):
        guest.app.step()
    assert 0 < scene.findings.review.share < 1
    assert min(scene.findings.review.judged) > len(scene.session.log) // 2
    through(guest)
    assert [moment.ply for moment in scene.findings.now.moments.values()] == [10, 28, 40]
    assert not scene.expecting
    seconds = [seconds for _, seconds in fake[0].asked]
    assert seconds == sorted(seconds)
    assert len(set(seconds)) == 2
    assert "moves analysed" in guest.told()


def test_stopping_going_on_and_looking_deeper(visit: Open, fake: list[FakeWorker]) -> None:
    guest = look(visit, size=(1280, 720))
    for _ in range(10):
        guest.app.step()
    guest.click("work")
    scene = guest.top
    known = len(scene.findings.review.judged)
    assert not scene.findings.work.running
    for _ in range(10):
        guest.app.step()
    assert len(scene.findings.review.judged) == known
    guest.click("work")
    through(guest)
    assert scene.findings.review.share == 1
    asked = len(fake[0].asked)
    guest.click("work")
    through(guest)
    assert len(fake[0].asked) >= asked + len(scene.findings.review.plies)


def test_what_is_known_is_kept(visit: Open, fake: list[FakeWorker]) -> None:
    through(look(visit))
    again = look(visit)
    assert again.top.findings.now.moments
    assert not again.top.findings.work.running
    assert len(fake) == 1


def test_what_is_kept_of_a_game_is_not_its_positions() -> None:
    session = finished()
    review = review_work.review_of(session)
    question = review.next()
    assert question is not None
    review.take(question, ())
    gone = ref(review)
    del review
    assert gone() is None and review_work.review_of(session).next() != question


def test_only_the_last_reviews_are_kept() -> None:
    for seed in range(review_work.MOST_KEPT + 1):
        review_work.review_of(some_game(seed=seed))
    assert [review_work.known_of(some_game(seed=seed)) is None for seed in range(review_work.MOST_KEPT + 1)] == [
        True,
        *[False] * review_work.MOST_KEPT,
    ]


def test_the_worker_goes_with_the_scene(visit: Open, fake: list[FakeWorker]) -> None:
    guest = visit(SettingsScene)
    guest.app.ctx.stack.push(ReviewScene(guest.app.ctx, finished()))
    for _ in range(4):
        guest.app.step()
    assert fake
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SettingsScene)
    assert fake[0].closed


def test_it_waits_while_something_lies_on_top(visit: Open, fake: list[FakeWorker]) -> None:
    guest = look(visit)
    scene = guest.top
    guest.key(pygame.K_F1)
    known = len(scene.findings.review.judged)
    for _ in range(20):
        guest.app.step()
    assert len(scene.findings.review.judged) == known
    guest.key(pygame.K_ESCAPE)
    assert guest.top is scene
    through(guest)
    assert scene.findings.review.share == 1


def test_an_ai_that_fails_is_told(visit: Open, fake: list[FakeWorker]) -> None:
    guest = look(visit)
    for _ in range(4):
        guest.app.step()
    fake[0].fallback = True
    for _ in range(4):
        guest.app.step()
    assert guest.top.findings.work.failed
    assert not guest.top.expecting
    assert "failed" in guest.told()


# --- going through the game ------------------------------------------------------------------------------------------


def test_keys_and_wheel_go_through_the_game(visit: Open) -> None:
    guest = known(visit)
    scene, last = guest.top, len(guest.top.session.log)
    guest.key(pygame.K_HOME)
    for ply in range(6):
        assert scene.ply == ply
        assert lying(guest) == expected(guest, scene.session.states[ply])
        guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_LEFT)
    assert scene.ply == 5
    guest.app.post(Intent("turn", amount=1))
    guest.app.post(Intent("wheel", pos=(60, 60), amount=-1))
    guest.app.step()
    assert scene.ply == 7
    guest.key(pygame.K_END)
    assert scene.ply == last


def test_the_graph_is_clicked_and_dragged(visit: Open) -> None:
    guest = known(visit, size=(1280, 720))
    graph, scene = guest.box("graph"), guest.top
    guest.click_at((graph.x(20), graph.plot.centery))
    assert scene.ply == 20
    guest.app.post(Intent("press", pos=(graph.x(20), graph.plot.centery)))
    for ply in range(20, 33):
        guest.app.post(Intent("move", pos=(graph.x(ply), graph.plot.centery)))
        guest.app.step()
    assert scene.ply == 32
    guest.app.post(Intent("release", pos=(graph.rect.right + 90, 5)))
    guest.app.step()
    assert scene.ply == len(scene.session.log)
    guest.app.post(Intent("move", pos=(graph.x(4), graph.plot.centery)))
    guest.app.step()
    assert graph.hover == 4 and "Move 3:" in guest.told()
    assert scene.ply == len(scene.session.log)
    pin, centre = graph.pins()[1]
    guest.click_at(centre)
    assert scene.ply == pin.ply == 29 and graph.shown.chosen == pin.number


def test_the_list_leads_to_the_moments(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = known(visit, size=(1280, 720))
    guest.click("moment29")
    scene = guest.top
    assert scene.ply == 29
    told = guest.box("moment29").name
    assert ", Better: " in told and "Because of 3." in told
    assert guest.box("graph").shown.chosen == 2
    shown, show = [], scene._show
    monkeypatch.setattr(scene, "_show", lambda animate, waiting=(): shown.append(animate) or show(animate, waiting))
    guest.click("moment29")
    assert scene.ply == 29 and shown == [False, True], "its move is played again"
    guest.key(pygame.K_DOWN)
    assert scene.ply == 41
    guest.key(pygame.K_UP, pygame.K_UP)
    assert scene.ply == 11
    guest.key(pygame.K_RIGHT)
    assert scene.ply == 12 and guest.box("graph").shown.chosen == -1


def test_the_better_piece_stands_in_its_place_and_pose(visit: Open) -> None:
    """It is painted where it would lie, as the other move's piece would, and is gone elsewhere in the game."""
    guest = known(visit, size=(1280, 720))
    scene, pictures = guest.top, {}
    guest.click("moment29")
    ghost = scene.findings.ghost(29)
    assert ghost is not None and scene._ghost is not None
    landing, place = scene._ghost
    assert place == ghost.drag.place == landing.piece.place
    assert landing.piece.pose == ghost.drag.pose
    covered = scene.top.marks.place_marks.ghost_rect(landing).clip(scene.top.rect)
    for shown in (True, False):
        if not shown:
            scene._ghost = None
        guest.app.ctx.screen.invalidate()
        guest.app.step()
        pictures[shown] = pygame.image.tobytes(guest.app.snapshot().subsurface(covered), "RGB")
    assert pictures[True] != pictures[False]
    guest.key(pygame.K_HOME)
    assert scene._ghost is None


def test_every_move_of_the_list_has_its_mark(visit: Open) -> None:
    guest = known(visit, size=(1280, 720))
    marks = guest.top.findings.now.marks
    assert {stop: mark for stop, mark in marks.items() if mark != GOOD} == {11: MISTAKE, 29: BLUNDER, 41: BLUNDER}
    assert {line.ply for line in guest.top.findings.lines if line.number} <= marks.keys()
    assert guest.box("at2").name.endswith("Good")


def test_a_row_at_the_bottom_that_is_clicked_is_read_without_scrolling(visit: Open) -> None:
    guest = known(visit, size=(800, 600), text_scale=150)
    pane = guest.top.pane
    for stop in guest.top.findings.now.moments:
        row = pane.find(f"moment{stop}")
        # all of it to be hit, and nothing below it in sight
        pane.scroll.by(row.rect.bottom - pane.scroll.view.bottom)
        guest.click_at(pane.find(f"moment{stop}").rect.center)
        row = pane.find(f"moment{stop}")
        assert row.chosen
        assert pane.scroll.view.contains(row.rect) or (
            row.rect.height > pane.scroll.view.height and row.rect.top == pane.scroll.view.top
        )


def test_while_it_fills_in_the_row_stays_in_sight_and_the_buttons_side_by_side(visit: Open) -> None:
    guest = look(visit, size=(800, 600), text_scale=150, language="de")
    scene = guest.top
    while scene.findings.work.running:
        guest.app.step()
        assert scene._in_sight(scene._row())
        assert len({guest.box(key).rect.top for key in ("line", "again", "work")}) == 1


def test_a_row_is_explained_where_one_is_already(visit: Open) -> None:
    guest = look(visit, size=(1280, 720))
    # the position after the move is looked at before the move is known to matter: at the end of a game, say
    guest.top.go(29)
    assert guest.top.pane.find("moment29") is None
    through(guest)
    assert guest.top.ply == 29 and ", Better: " in guest.box("moment29").name


# --- trying again ----------------------------------------------------------------------------------------------------


def test_trying_again_starts_before_the_mistake(visit: Open) -> None:
    guest = known(visit, size=(1280, 720))
    old = guest.top.session
    log = list(old.log)
    guest.click("moment29")
    guest.click("again")
    assert isinstance(guest.top, TableScene)
    fresh = guest.top.session
    assert fresh is not old
    assert fresh.log == log[:28]
    assert fresh.setup == old.setup
    assert old.log == log


def test_trying_again_from_anywhere_but_the_end(visit: Open) -> None:
    guest = known(visit)
    guest.key(pygame.K_END)
    assert not guest.box("again").enabled
    guest.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert guest.box("again").enabled
    guest.top.try_again()
    assert len(guest.top.session.log) == 3


def test_it_is_one_click_from_the_result_and_the_replay(visit: Open) -> None:
    guest = visit(lambda ctx: ResultScene(ctx, finished()))
    guest.click("review")
    assert isinstance(guest.top, ReviewScene)
    guest.click("back")
    assert isinstance(guest.top, ResultScene)
    guest.click("replay")
    guest.click("review")
    assert isinstance(guest.top, ReviewScene)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, ReplayScene)


def test_an_unfinished_game_is_not_reviewed(visit: Open) -> None:
    session = finished()
    session.undo()
    guest = visit(lambda ctx: ReplayScene(ctx, session))
    assert guest.top.pane.find("review") is None


# --- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.slice(1, each="scale")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [80, 150, 200])
def test_nothing_overlaps(visit: Open, scale: int, language: str) -> None:
    guest = known(visit, text_scale=scale, language=language)
    for size in ((800, 600), (1280, 720), (2560, 1440)):
        guest.app.resize(size)
        guest.app.step()
        guest.app.step()
        assert guest.app.ctx.screen.size == size
        stands_apart(guest)


def test_a_long_sentence_leaves_the_graph_free(visit: Open) -> None:
    guest = look(visit, size=(800, 600), text_scale=150)
    page, graph = guest.top, guest.box("graph")
    page.said = Said(forecast=verbatim("Light yellow goes on to the next terrace. " * 4))
    page.message.follow()
    strip = page.message.box
    assert strip.height > page.message.rect.height
    assert strip.right <= graph.rect.left
    assert page.top.rect.left <= strip.left
    guest.app.step()
    # and it is painted there
    paper = guest.app.ctx.theme.color("paper")
    assert guest.app.snapshot().get_at((strip.right - 4, strip.top + strip.height // 2)) == paper


def stands_apart(guest: Guest) -> None:
    """Every part of the page has its place, and all of it is in the window."""
    scene = guest.top
    graph = guest.box("graph")
    parts = [scene.head.rect, scene.pane.rect, scene.message.rect, scene.top.rect]
    screen = guest.app.ctx.screen.rect
    for number, part in enumerate(parts):
        assert screen.contains(part)
        assert part.collidelist(parts[number + 1 :]) < 0
    assert graph.plot.height > 30
    pins = [centre for _, centre in graph.pins()]
    assert all(b[0] > a[0] for a, b in pairwise(pins))
    assert all(screen.collidepoint(centre) for centre in pins)
    for key in ("line", "again", "back"):
        assert scene.pane.rect.contains(guest.box(key).rect)


@pytest.mark.parametrize("palette", ["standard", "contrast", "safe"])
def test_the_two_sides_differ_without_colour(visit: Open, palette: str) -> None:
    """In greyscale both areas have a pattern, and not the same one."""
    from engine.scenes.review.evaluation_graph import pattern

    guest = look(visit, palette=palette)
    ctx = guest.app.ctx
    sheets = [pattern(ctx, (60, 60), "seat1", "dots"), pattern(ctx, (60, 60), "seat2", "lines")]
    grey = [pygame.transform.grayscale(sheet) for sheet in sheets]
    for sheet in grey:
        shades = {sheet.get_at((x, y))[0] for x in range(60) for y in range(60)}
        assert max(shades) - min(shades) > 40
    assert pygame.image.tobytes(grey[0], "RGB") != pygame.image.tobytes(grey[1], "RGB")


def test_one_to_five_seats_have_curves(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to two share one that the first seat sees; of more each has its own, the one in front in its colour."""
    from engine.scenes.review import evaluation_graph as graphs
    from engine.scenes.review.evaluation_graph import Cursor, Curves, Graph, axis

    guest = look(visit, size=(1280, 720))
    ctx, told = guest.app.ctx, guest.top.session
    lines: list[tuple[Any, ...]] = []
    monkeypatch.setattr(graphs.pygame.draw, "aaline", lambda _, *given: lines.append(given))
    for seats in range(1, 6):
        colours = tuple(f"seat{n + 1}" for n in range(seats))
        values = tuple({0: 0.0, 5 + n: 0.5 - 0.2 * n, 30: -0.4 + 0.2 * n} for n in range(seats))
        cursor = Cursor(Curves(colours, values, 30, True), 0, front=seats - 1)
        graph = Graph(partial(lambda cursor: cursor, cursor), axis(told, range(2) if seats == 2 else range(1)))
        guest.top.head.set([graph])
        lines.clear()
        graph._paint()
        left, top = graph.plot.topleft
        curves = [
            [(graph.x(ply) - left, graph.y(value) - top) for ply, value in sorted(curve.items())] for curve in values
        ]
        if seats <= 2:
            inks = [given for given in lines if given[0] == ctx.theme.color("ink")]
            assert [given[1:3] for given in inks] == list(pairwise(curves[0])), "the first seat's, and no other"
        else:
            tones = [ctx.theme.color(colour) for colour in colours]
            drawn = [[given[1:3] for given in lines if given[0] == tone] for tone in tones]
            assert drawn == [[]] * (seats - 1) + [list(pairwise(curves[-1]))], "one is bold, the others are faint"
            assert [given[1:3] for given in lines] == [*(p for c in curves for p in pairwise(c)), *2 * drawn[-1]]
        up, even, down = (box.name for box in graph.axis)
        names = [str(seat.name) for seat in told.cast]
        assert (up, down) == ((f"{names[0]} ahead", f"{names[1]} ahead") if seats == 2 else ("Winning", "Losing"))
        assert even == "Even" and graph.axis[0].rect.top < graph.axis[1].rect.top < graph.axis[2].rect.top


def test_what_was_done_in_secret_is_explained_from_the_seat_that_did_it(visit: Open) -> None:
    """Each step is a stop of its own with its own words, and an explained one is seen on the doer's own board."""
    session = restore(read_file(registry.folder("alfheim_fairies") / "golden" / "points.json"))
    guest = visit(lambda ctx: ReviewScene(ctx, session))
    scene = guest.top
    scene.findings.work.stop()
    ply = next(k for k, step in enumerate(session.log) if step.seat == 1 and session.told(k, 0) != session.told(k, 1))
    assert scene.findings.stops.snap(ply + 1) == ply + 1
    better = codec.encode(session.rules.moves(session.states[ply], 1)[1], session.rules.move_type)
    moments = {ply + 1: Moment(Better(ply, better, (better,)), Weighed(ply, 1, 0, 500, 50, 30, MISTAKE))}
    scene.findings.now = replace(scene.findings.now, moments=moments)
    scene.choose(ply + 1)
    assert scene.me == 1 and scene.top.zones.chair == 1
    assert "Bramble" in str(scene.message.said.headline)
    scene.step(1)
    assert scene.me == 0


def test_a_game_with_sealed_moves_that_are_drags_opens(visit: Open) -> None:
    """What another seat chose in secret is a drag for that seat alone."""
    session = restore(read_file(registry.folder("path_of_elements") / "golden" / "four_chosen.json"))
    assert isinstance(visit(lambda ctx: ReviewScene(ctx, session)).top, ReviewScene)


def test_a_real_worker_answers(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker of the table, with a mind for any game."""
    from engine.ai.process.worker_supervisor import Worker

    monkeypatch.setattr(
        "engine.scenes.review.review_page.Worker",
        lambda game: Worker(game, agent_at="tests.scenes.review.test_review:AGENT"),
    )
    guest = look(visit)
    until(lambda: len(guest.top.findings.review.judged) >= 2, guest.app.step)


AGENT = Plain(registry.rules(GAME), rounds=10)


def test_luck_is_told_from_skill_here_in_the_result_and_in_the_statistics(visit: Open, tmp_path: Path) -> None:
    library, seats = Library(tmp_path / "counted"), ("ai:easy", "person")
    library.record(finished(seats))
    guest = known(visit, seats=seats, library=library)
    scene, ctx = guest.top, guest.app.ctx
    assert [str(text).partition(":")[0] for text in scene.findings.now.sums[-2:]] == ["Luck", "Own moves"]
    words = [str(getattr(box, "text", "")) for box in ResultScene(ctx, scene.session)._words()]
    assert any("at first, luck" in line for line in words)
    assert any("Costliest move, number 40, gave away 30 % of the winning chance: " in line for line in words)
    tally = library.statistics().tally()
    assert tally.reviews == 1 and tally.skill < 0
    words = [str(getattr(box, "text", "")) for box in StatisticsScene(ctx).build()]
    assert any("One game reviewed" in line for line in words)


def test_the_result_tells_the_costliest_move_by_itself(
    visit: Open, fake: list[FakeWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once one has stayed for a moment; the process is given back as soon as the moves are known, or one leaves."""
    guest = visit()
    ctx = guest.app.ctx
    monkeypatch.setattr(ResultScene, "looks_back", True)
    monkeypatch.setattr("engine.scenes.result.result_page.Worker", lambda _: FakeWorker())

    def words() -> str:
        return " ".join(str(getattr(box, "text", "")) for box in guest.top.pane.boxes())

    def stay(seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            guest.app.step(0.05)

    ctx.go(Result(finished(("person", "ai:easy"), "gift")))
    stay(LOOK_BACK_AFTER / 2)
    assert not fake and "Analysing the game" not in words()
    stay(LOOK_BACK_AFTER)
    assert "Analysing the game" in words() and "Costliest move" not in words()
    ctx.go(Settings())
    assert [worker.closed for worker in fake] == [True]
    guest.key(pygame.K_ESCAPE)
    until(lambda: "Analysing the game" not in words() and len(fake) > 1, lambda: guest.app.step(0.05))
    assert "accuracy so far" in words() and guest.top.work.running, "some moves are looked at closer"
    until(lambda: not guest.top.expecting, lambda: guest.app.step(0.05))
    assert all(worker.closed for worker in fake)
    for told in ("North-South: accuracy ", "Costliest move, number "):
        assert told in words()
    assert "so far" not in words()
    assert next(box for box in guest.box("chances").leaves() if isinstance(box, Graph)).curves.pins
    guest.click("chances")
    assert isinstance(guest.top, ReviewScene) and guest.top.findings.review.share == 1


def test_a_draw_that_mattered_stands_beside_its_move(visit: Open, fake: list[FakeWorker]) -> None:
    guest = known(visit)
    scene = guest.top
    scene.findings.review.luck.known[0] = {0: 0.2, 1: -0.2}
    scene.findings.refresh()
    guest.app.step()
    (luck,) = scene.findings.now.lucks.values()
    assert (luck.change, str(luck.words)) == (10, f"luck +10 for {scene.session.info.cast(2)[0].name}")
    assert len([box for box in scene.pane.boxes() if isinstance(box, Slip) and box.name.endswith("+10")]) == 1


def test_boards_of_others_make_room_for_the_one_that_is_spoken_of() -> None:
    session = restore(read_file(registry.folder("alfheim_fairies") / "golden" / "five.json"))
    layout = load_layout(registry.table("alfheim_fairies", len(session.setup.seats)))
    for width, height in ((490, 530), (800, 640), (2400, 1920)):
        zones = zones_within(layout, (width, height), KEPT).zones
        assert "garden0" in zones and "garden4" not in zones
        assert zones["garden0"].rect[2] > 0.5


@pytest.mark.parametrize("size", [(783, 688), (694, 640)])
def test_a_close_up_leaves_the_island_and_the_meeting_in_sight(visit: Open, size: tuple[int, int]) -> None:
    session = ui_driver.golden("magic_triland")
    page = visit(lambda ctx: ReviewScene(ctx, session)).top
    page.place_board(pygame.Rect((16, 16), size))
    trades = [state for state in session.states if state.trade is not None]
    assert len(trades) > 9
    for state in trades:
        page.show_position(state, animate=False)
        zones, island = page.top.zones, page.top.zones.main()
        paper, came = zones.panel_rect, state.figures[state.trade.came]
        assert zones.front and island is not None
        assert island.rect.contains(paper) and paper.width * paper.height < 0.3 * island.rect.width * island.rect.height
        spot = zones.spot(Place(island.name, came.where))
        assert spot is not None and not paper.collidepoint(spot.x, spot.y)
