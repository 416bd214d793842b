"""Hints in three steps, counted, never by themselves: with a thinker made for it, and with the real worker."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.gui.boxes.all import Toggle
from engine.gui.input.intent import Intent
from engine.scenes.play.help.hint import MOVE, THINKING, WHERE, WHICH
from engine.table.marks.target_places_and_ghost import corners
from saves.save_format import read_text, restore, write_text
from tests.scenes.play.conftest import Open, against_ai, ask, glade, new_session, open_glade, played
from tests.scenes.play.growing_tables import drag_of, trails
from tests.scenes.play.scripted_thinkers import FIGURES, REASON, Oracle
from tests.waiting import PATIENCE, until


def test_where_then_which_then_the_move(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    table = player.table
    move = list(table.session.moves(0))[4]
    drag = table.view.drag(table.session.state, 0, move)
    ask(player)
    assert table.help.hint.step == WHERE and "Here! " in table.message.words and table.message.tone == "hint"
    assert oracle.consulted == [(table.session.observe(0), 0, None)]
    ask(player)
    assert table.help.hint.step == WHICH and "Take this piece" in table.message.words
    assert table.top.lying.piece(drag.piece).pose.face == drag.pose.face
    ask(player)
    assert table.help.hint.step == MOVE
    assert table.top.lying.piece(drag.piece).pose == drag.pose, "it lies in the supply as it should be laid"
    words = table.message.words
    assert str(table.view.label(table.session.state, 0, move)) in words and str(REASON) in words
    ask(player)
    assert table.help.hint.step == 0 and table.message.tone == "headline"
    ask(player)
    assert table.help.hint.step == WHERE and len(oracle.consulted) == 1, "it is still known"
    assert player.error() == ""


def test_what_the_search_counted_stands_behind_more(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    table = player.table
    ask(player, 2)
    assert table.buttons.find("more") is None, "no move is shown yet"
    ask(player)
    for words, told in (("More", False), ("Less", True), ("More", False)):
        assert (str(FIGURES) in table.message.words) == told and str(REASON) in table.message.words
        button = table.buttons.find("more")
        assert button is not None and button.name == words
        player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
        player.wait(2)
    assert str(FIGURES) in table.message.words
    ask(player, 4)
    assert table.help.hint.step == MOVE and str(FIGURES) not in table.message.words, "it begins with less again"


def test_what_a_hint_has_shown_is_known_of_the_game(open_table: Open, oracle: Oracle) -> None:
    """So that the review counts it apart; another move than the one shown is the player's own."""
    player = open_table(against_ai(12))
    session = player.table.session
    ask(player, 3)
    before = len(session.log)
    shown = list(session.moves(0))[4]
    own = next(move for move in session.moves(0) if move != shown)
    branch = session.copy()
    branch.play(0, own)
    assert branch.hinted == ()
    assert player.table.help.hint.play()
    assert session.hinted == (before,)
    assert restore(read_text(write_text(session))).hinted == (before,)


def test_the_signs_are_seen(open_table: Open, oracle: Oracle) -> None:
    """First at the place, then around the piece as well, then the piece itself at its place; and nowhere else."""
    player = open_table(against_ai(12), reduced_motion=True, show_movable=False)
    top = player.table.top
    told = player.table.view.drag(player.table.session.state, 0, list(player.table.session.moves(0))[4])
    place, body = top.marks.place_marks.rect(told.place), top.body(told.piece)
    assert body is not None
    lamp = top.marks.place_marks.lamp_rect(corners(body))
    # the message strip changes its words anyway
    parts = top.zones.main().rect, top.zones.areas["doubles"].rect
    before, changes = None, []
    # all steps once, so that the keys have their focus
    ask(player, 4)
    assert player.table.help.hint.step == 0
    for step in range(4):
        if step:
            ask(player)
        player.settle()
        shot = player.app.snapshot().copy()
        if before is not None:
            changes.append(changed(before, shot, *parts))
        before = shot
    first, second, third = changes
    assert first and second and third
    assert seen(first, place) and not seen(first, lamp) and outside(first, place) == 0
    assert seen(second, lamp) and outside(second, place, lamp) == 0
    landing = top.marks.place_marks.ghost_rect(player.table.help.hint._landing())
    assert seen(third, landing) and outside(third, landing, place, lamp) == 0


Spots = set[tuple[int, int]]


def changed(before: pygame.Surface, after: pygame.Surface, *parts: pygame.Rect) -> Spots:
    """The pixels that differ, every third of them."""
    spots = ((x, y) for part in parts for x in range(part.left, part.right, 3) for y in range(part.top, part.bottom, 3))
    return {spot for spot in spots if before.get_at(spot) != after.get_at(spot)}


def seen(spots: Spots, rect: pygame.Rect) -> bool:
    """Does more than a speck of a rectangle differ?"""
    return sum(rect.collidepoint(spot) for spot in spots) > rect.width * rect.height / 9 / 50


def outside(spots: Spots, *rects: pygame.Rect) -> int:
    return sum(not any(rect.collidepoint(spot) for rect in rects) for spot in spots)


def test_a_hint_and_the_focus_differ_in_shape(open_table: Open) -> None:
    hints = open_table(new_session()).table.top.marks.place_marks
    yellow = hints.ctx.theme.color("focus_on_dark")
    rect = corners(pygame.Rect(60, 60, 90, 120))
    runs = []
    for paint in (lambda canvas: hints.focus(canvas, rect), lambda canvas: hints.lamp_ring(canvas, rect, 1.0)):
        canvas = pygame.Surface((220, 260))
        paint(canvas)
        # down the left side, clear of corners and lamp: how often the colour begins
        column = [any(canvas.get_at((x, y)) == yellow for x in range(80)) for y in range(80, 160)]
        runs.append(sum(now and not before for before, now in pairwise([False, *column])))
    focus, hint = runs
    assert focus == 1 and hint >= 3, "the focus is one line, a hint is broken"


def test_a_hint_out_of_sight_comes_into_sight_and_one_in_sight_moves_no_view(open_table: Open, oracle: Oracle) -> None:
    """Beside what is seen, above it, or both, at one step of the hint after the other."""
    player = open_table(against_ai(12), reduced_motion=True, speed="instant")
    table = player.table
    area = table.top.zones.main()
    assert area is not None
    place = table.view.drag(table.session.state, 0, list(table.session.moves(0))[4]).place
    (x, y), (width, height) = area.rect.center, area.rect.size
    for right, down in ((0, 0), (-1, 0), (0, -1), (-1, -1)):
        if table.help.hint.step == MOVE:
            ask(player)
        # so many of the view's widths and heights from its middle
        area.camera.zoom(6, player.spot(place))
        player.settle()
        spot = player.spot(place)
        area.camera.pan(x - spot[0] + right * width, y - spot[1] + down * height)
        player.settle()
        before = player.spot(place)
        seen = area.rect.collidepoint(before)
        assert seen == (right == down == 0)
        ask(player)
        player.settle()
        assert table.help.hint.step and area.rect.collidepoint(player.spot(place))
        assert (player.spot(place) == before) == seen, "only as far as it must"


def test_a_position_counts_once_and_the_count_is_saved(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    session = player.table.session
    assert session.hints == 0
    ask(player, 5)
    assert session.hints == 1
    move = session.moves(0)[0]
    player.table.play(move)
    player.tell(Intent("undo"))
    ask(player)
    assert session.hints == 1 and len(oracle.consulted) == 1, "it is still known"
    assert restore(read_text(write_text(session))).hints == 1


def test_playing_on_stops_it(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    table = player.table
    ask(player)
    assert table.help.hint.thinking and table.message.said.hint == THINKING and table.expecting
    cancelled = oracle.cancelled
    table.play(table.session.moves(0)[0])
    player.wait(3)
    assert oracle.cancelled > cancelled and not table.help.hint.thinking and table.message.said.hint is None
    oracle.ready = True
    player.wait(3)
    assert table.help.hint.step == 0


def test_pressed_twice_at_once_it_goes_to_the_second_step(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    ask(player, 2)
    oracle.ready = True
    player.wait(3)
    assert player.table.help.hint.step == WHICH


def test_never_by_itself_and_only_for_who_decides(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(13))
    player.wait(20)
    assert player.table.match.deciding is None
    ask(player)
    assert oracle.consulted == [] and player.table.session.hints == 0
    assert not player.table.help.hint.offered


def test_among_two_persons_too(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 7))
    ask(player)
    assert player.table.help.hint.step == WHERE and oracle.consulted[0][1] == 1


def test_a_button_is_hinted_at_as_well(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 30, seed=11))
    table = player.table
    moves = list(table.session.moves(table.match.deciding))
    oracle.numbers = (moves.index(table.hand.targets.buttons[0]),)
    for step, word in ((WHERE, "Press “Claim"), (MOVE, "Claim")):
        ask(player)
        assert table.help.hint.step == step and word in table.message.words
    assert player.error() == ""


def test_by_the_mouse_and_by_the_keys(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    table = player.table
    bulb = table.buttons.pane.find("hint")
    player.tell(Intent("press", pos=bulb.rect.center), Intent("release", pos=bulb.rect.center))
    player.wait(2)
    assert table.help.hint.step == WHERE
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    player.wait(3)
    assert table.help.hint.step == WHICH
    eye = table.buttons.pane.find("eye")
    player.tell(Intent("press", pos=eye.rect.center), Intent("release", pos=eye.rect.center))
    assert type(player.app.ctx.stack.top).__name__ == "Dialog", "help on the table is still there"
    aids = [str(aid.label) for aid in table.help.aids.offered()]
    toggles = [str(box.label()) for box in player.app.ctx.stack.top.pane.boxes() if isinstance(box, Toggle)]
    assert toggles[: len(aids)] == aids and aids and player.error() == "", "and no report of a fault in its place"


def test_the_settings_reach_the_worker(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12), thinking=5.0, ponder=True)
    player.wait(3)
    assert oracle.pondered == [(1, "easy")]
    ask(player)
    assert oracle.times == [2.0], "a hint keeps nobody waiting for long"
    player.wait(3)
    assert oracle.pondered == [(1, "easy")] * 2, "and then it thinks ahead again"
    player.table.play(player.table.session.moves(0)[0])
    player.wait(3)
    assert oracle.times == [2.0, 5.0]


# --- hidden hands, and the real worker -------------------------------------------------------------------------------


def test_hints_for_pieces_of_a_hand(open_table: Open, oracle: Oracle) -> None:
    oracle.numbers = (0,)
    player = open_glade(open_table, glade(2), oracle)
    assert player.table.match.deciding == 0
    ask(player, 3)
    assert player.table.help.hint.step == MOVE and str(REASON) in player.table.message.words
    assert player.error() == ""


def test_a_hint_by_the_real_worker(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's own process has no mind that could cost it a frame."""
    room = registry.room

    def mindless(game: str, which: str, attribute: str) -> Any:
        assert which != "ai"
        return room(game, which, attribute)

    monkeypatch.setattr(registry, "room", mindless)
    player = open_glade(open_table, glade(2), Oracle(None))
    table = player.table
    player.tell(Intent("hint"))
    until(lambda: table.help.hint.step == WHERE, player.wait, player.error)
    assert table.match.advisor._worker.faults == 0


def test_turned_pieces_lie_as_before_when_the_position_changes(open_table: Open, oracle: Oracle) -> None:
    """The hint turns one card of the hand; another one is laid, and the first lies as it did."""
    session = trails(cards=9)
    oracle.rules = session.rules
    player = open_table(session)
    table = player.table

    def turned_by(number: int) -> bool:
        drag = drag_of(player, list(session.moves(table.match.deciding))[number])
        piece = table.top.lying.piece(drag.piece)
        return piece is not None and piece.pose != drag.pose

    moves = list(session.moves(table.match.deciding))
    number = next(number for number in range(len(moves)) if turned_by(number))
    oracle.numbers = (number,)
    hinted = drag_of(player, moves[number])
    other = next(move for move in moves if drag_of(player, move).piece != hinted.piece)
    laid = drag_of(player, other).piece
    poses = {key: sprite.piece.pose for key, sprite in table.top.stage.sprites.items()}
    ask(player, 3)
    assert table.top.lying.piece(hinted.piece).pose == hinted.pose != poses[hinted.piece]
    table.play(other)
    player.settle()
    assert table.help.hint.step == 0
    kept = {key: sprite.piece.pose for key, sprite in table.top.stage.sprites.items() if key in poses}
    assert kept[hinted.piece] == poses[hinted.piece]
    assert {key for key, pose in kept.items() if pose != poses[key]} <= {laid}, "only what was laid may differ"


def test_a_hint_is_saved_at_once(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    ask(player)
    library = player.app.ctx.library
    assert player.table.session.hints == 1 and library.flush(PATIENCE)
    library._live.clear()
    (entry,) = library.entries()
    assert library.open(entry).session.hints == 1
