"""The end of a game at the table: points are counted before anybody has won, any input leads to the result at once."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.core import codec, registry
from engine.core.session import Session
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.table.effects.scoring_show import CROWNED
from tests.scenes.conftest import Guest, Open
from tools.ui_driver import before_step, lift_curtain, replayed, twin

FRAME = 0.05
GAME = "path_of_elements"
PATH = registry.folder(GAME) / "golden" / "points.json"
SCORES = (26, 14)
FIVE = registry.folder("alfheim_fairies") / "golden" / "five.json"


def last_move(visit: Open, **settings: object) -> Guest:
    """The last move of a game of persons has just been made."""
    whole = replayed(PATH)
    assert whole.over is not None and whole.over.scores == SCORES
    session: Session = before_step(PATH, len(whole.log) - 1)
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), **({"reduced_motion": False} | settings))
    guest.top.match.take_over()
    step = whole.log[-1]
    guest.top.play(codec.decode(session.rules.move_type, step.move, "move"))
    assert session.over is not None
    return guest


def frames(guest: Guest) -> Iterator[TableScene]:
    """The table in each frame until the result is open."""
    table = guest.top
    for _ in range(600):
        guest.app.step(FRAME)
        if guest.top is not table:
            return
        yield table
    raise AssertionError("no result")


def shown(table: TableScene) -> tuple[int, ...]:
    return tuple(plate.counts[0].value for plate in table.plates.plates)


def crowned(table: TableScene) -> list[int]:
    return [plate.seat for plate in table.plates.plates if plate.won]


def test_points_are_counted_before_it_is_told_who_has_won(visit: Open) -> None:
    guest = last_move(visit)
    counted: list[tuple[int, ...]] = []
    said: dict[str, None] = {}
    for table in frames(guest):
        scoring = table.top.effects.scoring
        said[table.message.words] = None
        assert bool(crowned(table)) != scoring.withheld
        assert not scoring.due or shown(table) == (0, 0), "the sum is not told before it is counted"
        assert (" wins " in table.message.words) != scoring.withheld
        if scoring.totals:
            plates = table.plates.plates
            assert not any(plate.counts[1:] or plate.wants.missing for plate in plates), "parts give the sum away"
        if scoring.busy and shown(table) not in counted[-1:]:
            counted.append(shown(table))
    assert counted[0] == (0, 0) and counted[-1] == SCORES
    assert counted == sorted(counted) and len(counted) > 6
    order = [words for words in said if words in ("Water", "Fire", "Air", "Earth", "Spirits")]
    assert order == ["Water", "Fire", "Air", "Earth", "Spirits"]
    assert isinstance(guest.top, ResultScene)


def test_nothing_of_it_is_left(visit: Open) -> None:
    guest = last_move(visit)
    table = guest.top
    layers = table.top.effects.scoring.things.layers
    before = len(layers._layers)
    list(frames(guest))
    assert len(layers._layers) == before and not layers.stale
    assert not table.top.effects.scoring.looks() and not table.top.playing


@pytest.mark.parametrize("intent", [Intent("skip"), Intent("press", (300, 300)), Intent("confirm", key="pad")])
def test_any_input_leads_to_the_result_at_once(visit: Open, intent: Intent) -> None:
    guest = last_move(visit)
    for table in frames(guest):
        if shown(table)[0] > 3 and table.top.effects.scoring.busy:
            break
    guest.app.post(intent)
    guest.app.step(FRAME)
    guest.app.step(FRAME)
    assert isinstance(guest.top, ResultScene)
    assert shown(table) == SCORES and crowned(table) == [0]


def test_a_winner_whose_plate_has_to_be_scrolled_to_is_in_sight(visit: Open) -> None:
    whole = replayed(FIVE)
    session: Session = before_step(FIVE, len(whole.log) - 1)
    guest = visit(
        lambda ctx: TableScene(ctx, session, fresh=False), size=(800, 600), text_scale=200, reduced_motion=False
    )
    lift_curtain(guest.app)
    table = guest.top
    table.match.take_over()
    table.play(codec.decode(session.rules.move_type, whole.log[-1].move, "move"))
    winner = next(plate.seat for plate in table.plates.whole if plate.won)

    def whole_in_sight() -> bool:
        place = next(rect for plate, rect in table.plates.boxes() if plate.seat == winner)
        return table.plates.pane.scroll.view.contains(place)

    for _ in frames(guest):
        scoring = table.top.effects.scoring
        assert not scoring.totals or not any(plate.wants.missing for plate in table.plates.plates)
        if not scoring.withheld:
            break
    assert whole_in_sight()
    table.plates.pane.scroll.by(-table.plates.pane.scroll.at)
    assert not whole_in_sight()


def test_the_pause_page_tells_whole_points(visit: Open) -> None:
    guest = last_move(visit)
    for table in frames(guest):
        if shown(table)[0] > 3 and table.top.effects.scoring.busy:
            break
    guest.app.post(Intent("pause"))
    guest.app.step(FRAME)
    assert isinstance(guest.top, PauseScene)
    words = " ".join(guest.told().split())
    assert all(f"{score} points" in words for score in SCORES)


def test_with_less_motion_the_totals_stand_at_once_and_still(visit: Open) -> None:
    guest = last_move(visit, reduced_motion=True)
    pictures, totals = [], set()
    for table in frames(guest):
        if table.top.effects.scoring.busy:
            totals.add(shown(table))
            board = guest.app.ctx.screen.canvas.subsurface(table.top.zones.main().rect)
            pictures.append(pygame.image.tobytes(board, "RGB"))
    # pieces that have just come to rest may still become sharp at first
    half = len(pictures) // 2
    assert totals == {SCORES} and half and len(set(pictures[half:])) == 1
    assert len(pictures) * FRAME < CROWNED + 2 * FRAME


@pytest.mark.parametrize(("palette", "kind"), [("standard", "outline"), ("contrast", "wash")])
def test_where_contrast_is_high_a_tint_stands_for_the_light(visit: Open, palette: str, kind: str) -> None:
    guest = last_move(visit, palette=palette)
    table = next(table for table in frames(guest) if table.top.effects.scoring.totals)
    guest.app.step(FRAME)
    things = table.top.effects.scoring.things
    assert {mark.kind for lamp in things._lamps for mark in things.layers.marks(lamp.layer)} == {kind}


def test_at_the_highest_speed_there_is_none(visit: Open) -> None:
    guest = last_move(visit, speed="instant")
    assert not any(table.top.effects.scoring.busy for table in frames(guest))


def test_a_move_taken_back_meanwhile_ends_it(visit: Open) -> None:
    guest = last_move(visit)
    for table in frames(guest):
        if table.top.effects.scoring.totals:
            break
    guest.app.post(Intent("undo"))
    for _ in range(40):
        guest.app.step(FRAME)
    assert guest.top is table and not table.breaks.awaited and not table.top.effects.scoring.busy
    assert table.session.over is None


def test_a_finished_game_that_is_opened_again_shows_its_result_at_once(visit: Open) -> None:
    def opened(ctx: Context) -> TableScene:
        table = TableScene(ctx, twin(replayed(PATH)), fresh=False)
        table.ended = True
        return table

    guest = visit(opened, reduced_motion=False)
    assert isinstance(guest.top, ResultScene)


def test_the_view_shows_the_whole_board_first(visit: Open) -> None:
    guest = last_move(visit)
    table = guest.top
    table.top.skip()
    camera = table.top.zones.main().camera
    camera.zoom(4)
    seen = [camera.moved_by_player for table in frames(guest) if table.top.effects.scoring.busy]
    assert seen and not any(seen)
