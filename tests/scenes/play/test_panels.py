"""Panels, chips, bars and buttons at a real table: trades by drag, clicks and keys, looked at, put aside, closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from engine.core import codec, registry
from engine.core.session import Session, Setup
from engine.core.text import verbatim
from engine.gui.input.intent import Intent
from engine.scenes.play.table import TableScene
from engine.scenes.review.replay_page import ReplayScene
from engine.table.contract.game_view import Place
from engine.table.panels.chips import Chip
from games.magic_triland.rules.move_types import Answer, Done, Go, Hand, Joker, Meet, Offer, Spend, Swap
from tests.scenes.every_window.windows_and_text_sizes import SIZES, take
from tests.scenes.play.conftest import Open, Player, ask, new_session
from tests.scenes.play.scripted_thinkers import REASON, Oracle
from tools.ui_driver import twin

GAME = "magic_triland"
PAIR = ("person", "person")
Until = Callable[[Session[Any, Any]], bool]


def isle(seats: tuple[str, ...] = PAIR, seed: int = 1, **options: str) -> Session[Any, Any]:
    info = registry.info(GAME)
    chosen = info.defaults() | {"island": "quick"} | options
    return Session(info, registry.rules(GAME), Setup(GAME, seats, seed, chosen))


def search(until: Until, seats: tuple[str, ...] = PAIR, most: int = 500, **options: str) -> Session[Any, Any]:
    """A game played at random until this holds; tests that wish for the same have one each."""
    return twin(_found(until, seats, most, tuple(options.items())))


@cache
def _found(until: Until, seats: tuple[str, ...], most: int, options: tuple[tuple[str, str], ...]) -> Session[Any, Any]:
    for seed in range(1, 80):
        session, rng = isle(seats, seed, **dict(options)), Random(seed)
        while session.over is None and len(session.log) < most:
            if session.to_move and session.to_move[0] >= 0 and until(session):
                return session
            seat = session.to_move[0]
            session.play(seat, rng.choice(session.moves(seat)))
    raise AssertionError("it never comes to this")


def moves(session: Session[Any, Any]) -> list[Any]:
    return list(session.moves(session.to_move[0]))


@cache
def offers(kind: type) -> Until:
    """So many different moves of one kind that dragging means something."""
    return lambda session: sum(isinstance(move, kind) for move in moves(session)) > 1


def chosen(session: Session[Any, Any]) -> bool:
    """A trade has been begun, and may be gone on with in several ways."""
    return session.state.bound is not None and len(moves(session)) > 1


def opened(open_table: Open, session: Session[Any, Any], size: tuple[int, int] = (1280, 720), **kw: Any) -> Player:
    player = open_table(session, size, **kw)
    player.settle()
    return player


class Ready(Oracle):
    """An AI that knows its move at once: its first one."""

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        number = super().ask(seen, seat, level, seed, seconds)
        move = codec.encode(self.rules.moves(seen, seat)[0], self.rules.move_type)
        self._news = [SearchResult(number, move, done=True)]
        return number


class SearchResult(Struct, frozen=True):
    request: int
    move: Any
    done: bool
    value: float = 0.0


def test_a_trade_is_dragged_across_the_close_up(open_table: Open) -> None:
    player = opened(open_table, search(offers(Swap)))
    table, zones = player.table, player.table.top.zones
    assert zones.front and table.top.panels.shown is not None
    move = next(move for move in moves(table.session) if isinstance(move, Swap))
    drag = table.view.drag(table.session.state, table.match.me, move)
    assert zones.panel_rect.collidepoint(player.at(drag.piece)) and zones.panel_of(drag.place.zone) == zones.front
    player.drag(drag.piece, drag.place)
    assert table.session.told(len(table.session.log) - 1, table.match.me)[1] == move, player.error()


def test_any_of_several_like_pieces_and_the_whole_row_will_do(open_table: Open) -> None:
    session = search(offers(Hand))
    player = opened(open_table, session)
    table = player.table
    move = next(move for move in moves(session) if isinstance(move, Hand))
    drag = table.view.drag(session.state, table.match.me, move)
    row = table.top.zones.areas[drag.place.zone].rect
    start = player.at(drag.piece)
    for corner in ((row.left + 6, row.top + 6), (row.right - 6, row.bottom - 6)):
        player.tell(
            Intent("press", pos=start), Intent("move", pos=(start[0], start[1] - 20)), Intent("move", pos=corner)
        )
        assert table.hand.aim == drag.place
        player.tell(Intent("back", key="escape"))
        player.settle()
        player.tell(Intent("release", pos=corner))
    player.tell(Intent("press", pos=start), Intent("move", pos=row.center), Intent("release", pos=row.center))
    assert table.session.told(len(session.log) - 1, table.match.me)[1] == move


def test_click_and_click(open_table: Open) -> None:
    session = search(offers(Swap))
    player = opened(open_table, session)
    table, before = player.table, len(session.log)
    move = next(move for move in moves(session) if isinstance(move, Swap))
    drag = table.view.drag(session.state, table.match.me, move)
    for pos in (player.at(drag.piece), player.spot(drag.place)):
        player.tell(Intent("move", pos=pos), Intent("press", pos=pos), Intent("release", pos=pos))
    assert len(session.log) == before + 1


def test_a_whole_trade_by_keys(open_table: Open) -> None:
    # two of one strength and of different players: that takes three
    session = search(offers(Offer), ("person",) * 3)
    player = opened(open_table, session)
    before = len(session.log)
    player.tell(Intent("next", key="tab"), Intent("confirm", key="space"))
    player.settle()
    assert len(session.log) == before + 1 and isinstance(moves(session)[0], Answer)


def test_what_merely_stands_there_is_not_taken_up(open_table: Open) -> None:
    player = opened(open_table, search(offers(Swap)))
    table = player.table
    loose = [
        sprite.piece.key
        for sprite in table.top.stage.sprites.values()
        if table.top.zones.areas[sprite.piece.place.zone].kind == "pile"
        and table.top.zones.panel_of(sprite.piece.place.zone)
    ]
    assert loose
    player.tell(Intent("press", pos=player.at(loose[0])))
    assert table.hand.held is None


def test_nothing_below_the_paper_can_be_touched(open_table: Open) -> None:
    player = opened(open_table, search(offers(Swap)))
    top = player.table.top
    inside = top.zones.panel_rect.midtop[0], top.zones.panel_rect.top + 3
    assert top.zones.hit(inside) is None and top.piece_at(inside) is None
    board = top.zones.main()
    assert board is not None
    scale = board.camera.goal
    player.tell(Intent("wheel", pos=inside, amount=2))
    assert board.camera.goal == scale
    outside = board.rect.left + 4, board.rect.top + 4
    assert not top.zones.panel_rect.collidepoint(outside)
    player.tell(Intent("wheel", pos=outside, amount=2))
    player.settle()
    assert board.camera.goal > scale and top.zones.front


def test_it_is_put_aside_and_comes_back(open_table: Open) -> None:
    player = opened(open_table, search(offers(Swap)))
    table, panels = player.table, player.table.top.panels
    chip = table.buttons.find("tuck")
    assert chip is not None
    player.tell(*(Intent(kind, pos=chip.rect.center) for kind in ("move", "press", "release")))
    assert panels.tucked and not table.top.zones.front
    key = table.hand.targets.pieces[0]
    assert table.top.piece_at(player.at(key)) != key, "what is put aside can't be taken up"
    player.tell(Intent("panel", key="t"))
    assert not panels.tucked and table.top.zones.front
    player.tell(Intent("panel", key="t"), Intent("confirm", key="space"))
    assert not panels.tucked and table.hand.held is None, "keys bring it back first"


def swapped(open_table: Open) -> Player:
    """At a table where one has just dragged two items across, and nothing else is to be traded."""
    session = search(lambda session: offers(Swap)(session) and not session.state.met)
    player = opened(open_table, session)
    move = next(move for move in moves(session) if isinstance(move, Swap))
    drag = player.table.view.drag(session.state, player.table.match.me, move)
    player.drag(drag.piece, drag.place)
    return player


def test_what_changed_hands_is_looked_at_for_a_moment(open_table: Open) -> None:
    player = swapped(open_table)
    table, panels = player.table, player.table.top.panels
    assert panels.shown is not None and panels.shown.settled and table.top.playing
    player.settle()
    assert panels.shown is None and not table.top.zones.front


def test_a_click_closes_what_is_settled_and_goes_no_further(open_table: Open) -> None:
    player = swapped(open_table)
    table, panels = player.table, player.table.top.panels
    assert panels.shown is not None and panels.shown.settled
    before = len(table.session.log)
    player.tell(Intent("press", pos=table.top.zones.panel_rect.center))
    assert panels.shown is None and table.hand.held is None and len(table.session.log) == before


def test_the_ai_waits_until_the_trade_can_be_read(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ("ai:easy", "person")
    session = search(lambda s: s.to_move[0] == 0 and isinstance(moves(s)[0], Swap), seats)
    oracle = Ready(session.rules)
    monkeypatch.setattr(TableScene, "_worker", lambda table: oracle)
    player = open_table(session)
    before = len(session.log)
    player.wait(20)
    assert len(session.log) == before and player.table.top.zones.front
    for _ in range(400):
        player.wait()
        if len(session.log) > before:
            break
    assert len(session.log) == before + 1, player.error()
    moving = player.table.top.stage.motion.travelling
    assert moving and player.table.top.zones.front, "its items are seen to cross"


def test_chips_stand_beside_their_place_and_say_what_they_cost(open_table: Open) -> None:
    session = search(chosen)
    player = opened(open_table, session)
    table = player.table
    chips = table.buttons.chips.pane.boxes()
    assert len(chips) == len(moves(session)) and all(isinstance(chip, Chip) for chip in chips)
    anchor = table.buttons.chips.anchors[0]
    assert anchor is not None
    body = table.buttons.chips.body(anchor)
    whole = player.app.ctx.screen.rect
    assert all(whole.contains(chip.rect) and not body.colliderect(chip.rect) for chip in chips)
    rects = [chip.rect for chip in chips]
    assert not any(a.colliderect(b) for a in rects for b in rects if a is not b)
    player.tell(Intent("move", pos=chips[-1].rect.center))
    spent = table.hand.targets.buttons[-1].energy
    gauges = [bar.gauge for bar in table.top.gauges.bars]
    assert [gauge.spent for gauge in gauges] == [spent] and table.message.said.forecast is not None
    assert all(not mark for mark in table.help.lights.marks), "what lies below the chip does not light up"
    player.tell(Intent("move", pos=(5, 5)))
    assert [bar.gauge.spent for bar in table.top.gauges.bars] == [0]


def test_chips_follow_the_view_and_are_pressed(open_table: Open) -> None:
    session = search(chosen)
    player = opened(open_table, session)
    table, before = player.table, len(session.log)
    rects = [chip.rect.copy() for chip in table.buttons.chips.pane.boxes()]
    player.tell(Intent("zoom", amount=2, key="+"))
    player.settle()
    assert [chip.rect for chip in table.buttons.chips.pane.boxes()] != rects
    chip = table.buttons.chips.pane.boxes()[0]
    player.tell(*(Intent(kind, pos=chip.rect.center) for kind in ("move", "press", "release")))
    assert len(session.log) == before + 1 and isinstance(session.told(before, 0)[1], Spend)


def test_chips_by_keys(open_table: Open) -> None:
    session = search(chosen)
    player = opened(open_table, session)
    before = len(session.log)
    assert not player.app.ctx.focus_visible
    player.app.post(Intent("confirm", key="space"))
    player.wait()
    assert len(session.log) == before, "the first key shows where the focus is"
    assert player.table.buttons.focus.active is player.table.buttons.chips.pane
    gauge = player.table.top.gauges.bars[0].gauge
    assert gauge.spent, "the chip with the focus is weighed"
    player.tell(Intent("confirm", key="space"))
    assert len(session.log) == before + 1


def test_the_bar_shrinks(open_table: Open) -> None:
    session = search(lambda session: any(isinstance(move, Go) for move in moves(session)))
    player = opened(open_table, session)
    bar = player.table.top.gauges.bars[0]
    assert bar.level == bar.gauge.value == session.state.energy > 0
    player.table.play(next(move for move in moves(session) if isinstance(move, Go)))
    player.wait(3)
    player.settle()
    assert bar.level == bar.gauge.value


def test_marks_for_a_held_piece_go_with_it(open_table: Open) -> None:
    session = search(lambda session: sum(isinstance(move, Go) for move in moves(session)) > 3)
    player = opened(open_table, session, only_place="off")
    table = player.table
    player.tell(Intent("press", pos=player.at(table.hand.targets.pieces[0])))
    assert table.top.marks.layers.marks("held")
    player.tell(Intent("back", key="escape"))
    assert not table.top.marks.layers.marks("held")
    player.tell(Intent("release", pos=(1, 1)))
    player.settle()
    player.tell(Intent("confirm", key="space"))
    assert table.hand.mode == "keys" and table.top.marks.layers.marks("held")
    player.tell(Intent("back", key="escape"))
    assert not table.top.marks.layers.marks("held")


def test_any_field_of_a_terrace_means_the_terrace(open_table: Open) -> None:
    def wide(session: Session[Any, Any]) -> list[tuple[Go, Any]]:
        island = session.state.island
        goes = (move for move in moves(session) if isinstance(move, Go) and move.cell in island.hearts)
        return [(m, c) for m in goes for c in session.state.island.terrace(m.cell) if c != m.cell]

    session = search(lambda session: session.state.stage == "walk" and bool(wide(session)))
    player = opened(open_table, session)
    table = player.table
    move, cell = wide(session)[0]
    drag = table.view.drag(session.state, table.match.me, move)
    start, end = player.at(drag.piece), player.spot(Place(drag.place.zone, cell))
    player.tell(Intent("press", pos=start), Intent("move", pos=(start[0] + 30, start[1])), Intent("move", pos=end))
    assert table.hand.aim == drag.place
    player.tell(Intent("release", pos=end))
    assert session.told(len(session.log) - 1, table.match.me)[1] == move, player.error()


@pytest.mark.parametrize("size", [(800, 600), (640, 900), (480, 800), (1600, 500), (320, 240)])
@pytest.mark.slice(2)
def test_everything_has_its_place_in_any_window(open_table: Open, size: tuple[int, int]) -> None:
    session = search(offers(Hand))
    player = opened(open_table, session, size, text_scale=150)
    zones = player.table.top.zones
    whole = player.app.ctx.screen.rect
    assert whole.contains(zones.panel_rect)
    for area in zones.inside(zones.front):
        assert zones.panel_rect.contains(area.rect)
        others = [other.rect for other in zones.inside(zones.front) if other is not area]
        assert area.rect.collidelist(others) < 0
    for box in player.table.top.panels.pane.boxes():
        assert whole.contains(box.rect)
    done = next(n for n, move in enumerate(player.table.hand.targets.buttons) if isinstance(move, Done))
    button = player.table.buttons.find(f"move{done}")
    assert button is not None
    player.tell(*(Intent(kind, pos=button.rect.center) for kind in ("move", "press", "release")))
    assert player.error() == "" and isinstance(session.told(len(session.log) - 1, 0)[1], Done)


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_covers_the_board_and_nothing_beside_it(open_table: Open, language: str) -> None:
    """What is needed for a choice stays in sight: plates, cards, energy, the log, the message, the buttons."""
    player = opened(open_table, search(offers(Swap)), language=language)
    table, zones, board = player.table, player.table.top.zones, player.table.top.zones.main()
    for size, scale in product(SIZES, (100, 150, 200)):
        take(player.app, (size, scale, language, False))
        player.settle()
        assert board is not None and board.rect.contains(zones.panel_rect), (size, scale)
        others = [area for area in zones.areas.values() if not area.panel and area not in (board, zones.areas["trade"])]
        covered = [area.name for area in others if area.rect.inflate(-2, -2).colliderect(zones.panel_rect)]
        assert not covered and not zones.panel_rect.colliderect(table.message.box), (size, scale)
        heights = [zones.areas[name].rect.height for name in ("trade_left", "trade_right")]
        assert min(heights) == max(heights) > player.app.ctx.fonts.height("body"), (size, scale, heights)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_long_hint_is_not_covered(open_table: Open, size: tuple[int, int]) -> None:
    player = opened(open_table, search(offers(Swap)), size)
    table, zones = player.table, player.table.top.zones
    table.mode.advice = verbatim("A reason that takes more than a line. " * 5)
    table.message.follow()
    assert table.message.box.height > table.message.rect.height, "it has grown"
    assert not zones.panel_rect.colliderect(table.message.box)
    assert all(zones.panel_rect.contains(area.rect) for area in zones.inside(zones.front))
    low = zones.panel_rect.bottom
    table.mode.advice = None
    table.message.follow()
    assert zones.panel_rect.bottom == low, "what lies there does not jump to and fro"
    trade = next(move for move in moves(table.session) if isinstance(move, Swap))
    drag = table.view.drag(table.session.state, table.match.me, trade)
    player.drag(drag.piece, drag.place)
    assert table.session.told(len(table.session.log) - 1, table.match.me)[1] == trade, player.error()


def test_a_hint_is_read_wherever_the_focus_is(open_table: Open, oracle: Oracle) -> None:
    oracle.numbers, oracle.rules = (0,), registry.rules(GAME)
    player = opened(open_table, search(offers(Offer), ("person",) * 3))
    player.tell(Intent("next", key="tab"))
    player.wait(3)
    assert player.table.message.tone == "forecast", "what a key would do now"
    ask(player, 3)
    player.wait(3)
    assert player.table.message.tone == "hint" and str(REASON) in player.table.message.words


def test_jokers_and_meetings_are_chips_too(open_table: Open) -> None:
    for kind, mode in ((Joker, "master"), (Meet, "basic")):
        session = search(offers(kind), most=900, mode=mode)
        player = opened(open_table, session)
        number = next(n for n, move in enumerate(player.table.hand.targets.buttons) if isinstance(move, kind))
        assert player.table.buttons.chips.pane.find(f"move{number}") is not None


def test_looking_back_shows_it_too(open_table: Open) -> None:
    session = search(offers(Swap))
    player = opened(open_table, session)
    scene = ReplayScene(player.app.ctx, session)
    player.app.ctx.stack.push(scene)
    player.wait(3)
    assert scene.top.zones.front
    player.tell(Intent("panel", key="t"))
    assert scene.top.panels.tucked
    player.tell(Intent("panel", key="t"))
    player.tell(Intent("focus", direction=(-1, 0), key="left"))
    player.wait(60)
    assert not scene.top.zones.front and player.error() == ""


def test_the_next_person_looks_when_the_trade_has_been_seen(open_table: Open) -> None:
    def last_of_turn(session: Session[Any, Any]) -> bool:
        state = session.state
        return offers(Swap)(session) and not state.met and session.to_move[0] == state.mover

    session = search(last_of_turn)
    player = opened(open_table, session)
    table, me = player.table, player.table.match.me
    table.play(next(move for move in moves(session) if isinstance(move, Swap)))
    assert table.match.me == me and table.match.deciding is None
    player.settle()
    player.wait(3)
    assert table.match.deciding == table.match.me == session.to_move[0] != me


def test_games_whose_pieces_are_turned_have_buttons_for_it(open_table: Open) -> None:
    table = open_table(new_session()).table
    assert all(table.buttons.find(key) is not None for key in ("turn_right", "flip", "undo", "menu"))


def test_games_whose_pieces_lie_in_one_way_have_none_and_their_keys_do_no_harm(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup("magic_triland", ("person", "person"), 3, {"island": "quick"})
    player = open_table(Session(registry.info(setup.game), registry.rules(setup.game), setup))
    table = player.table
    player.wait(60)
    assert table.buttons.find("turn_right") is None and table.buttons.find("flip") is None
    # an art is asked about once, not in every frame in which the pointer moves
    asked: list[str] = []
    poses = type(table.view).poses
    monkeypatch.setattr(table.view, "poses", lambda art: (asked.append(art), poses(table.view, art))[1], raising=False)
    assert not table.buttons.offers._turned() and not asked
    monkeypatch.undo()
    assert table.buttons.find("undo") is not None and table.buttons.find("menu") is not None
    player.tell(Intent("turn", amount=1, key="r"), Intent("flip", key="f"))
    assert table.hand.held is None


def test_chips_at_the_first_cell_stand_there_and_not_beside_all_the_furniture(open_table: Open) -> None:
    setup = Setup("magic_triland", ("person", "person"), 3, {"island": "quick"})
    player = open_table(Session(registry.info(setup.game), registry.rules(setup.game), setup))
    player.wait(60)
    first, other = (player.table.buttons.chips.body(Place("island", cell)) for cell in ((0, 0), (1, 1)))
    assert first.width <= 2 * other.width and first.height <= 2 * other.height
