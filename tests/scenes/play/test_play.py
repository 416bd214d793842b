"""Whole games on the dummy display: by drags, by clicks, by keys alone; drags that come to nothing."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import codec, registry
from engine.core.registry import shipped_board
from engine.core.session import Session, Setup
from engine.core.text import say
from engine.gui.boxes.all import Button, Words
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.move_log import SAVING
from engine.scenes.play.pause import PauseScene
from engine.table.contract.game_view import Place, Pose
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player, against_ai, new_session, played
from tests.scenes.play.scripted_thinkers import Oracle
from tests.waiting import until
from tools.ui_driver import golden, midway, named, step_back

LATE, FEWEST = 20, 5
"""Moves that have been made where only a game's last ones are played, and how many those are at least."""


def lay_by_drag(player: Player, move: object) -> None:
    """Turn the card on its pile as the move wants, drag it to the cell."""
    table = player.table
    drag = table.view.drag(table.session.state, table.match.deciding, move)
    key = player.piece()
    player.tell(Intent("move", pos=player.at(key)))
    for _ in range(12):
        piece = table.top.lying.piece(key)
        if piece is None or piece.pose == drag.pose:
            break
        player.tell(Intent("flip") if piece.pose.face != drag.pose.face else Intent("menu", pos=player.at(key)))
    player.drag(key, drag.place)


def choose(player: Player, rng: Random) -> object:
    table = player.table
    return rng.choice([move for move in table.session.moves(table.match.deciding) if hasattr(move, "cell")])


def play_by_mouse(player: Player, rng: Random, cards: int = 60) -> None:
    for _ in range(cards):
        if player.table.match.over:
            return
        before = len(player.table.session.log)
        move = choose(player, rng)
        lay_by_drag(player, move)
        assert len(player.table.session.log) == before + 1, player.error()
        assert player.table.session.told(before, 0)[1] == move
        if rng.random() < 0.3:
            player.settle()


def test_a_whole_game_by_scripted_drags(open_table: Open, amount: Amount) -> None:
    """Of the slice the last cards of the same game."""
    session, rng = new_session(), Random(8)
    for _ in range(amount(0, LATE)):
        seat = session.to_move[0]
        session.play(seat, rng.choice([move for move in session.moves(seat) if hasattr(move, "cell")]))
        rng.random()
    player = open_table(session, speed="instant")
    before = len(session.log)
    play_by_mouse(player, rng)
    table, over = player.table, player.table.match.over
    assert over is not None and len(table.session.log) >= before + FEWEST
    assert table.message.words.endswith(player.app.ctx.tr(table.view.verdict(table.session.state, over)))
    assert player.app.ctx.library.entries() is not None and player.error() == ""


def test_a_whole_game_by_keys_alone(open_table: Open, amount: Amount) -> None:
    player = open_table(played(new_session(seed=5), amount(0, LATE)), (800, 600), speed="instant")
    table, rng, begun = player.table, Random(21), len(player.table.session.log)
    for _ in range(60):
        if table.match.over:
            break
        before = len(table.session.log)
        player.tell(Intent("confirm", key="return"))
        assert table.hand.held is not None
        for _ in range(rng.randrange(6)):
            player.tell(Intent("focus", direction=rng.choice(((0, -1), (1, 0), (0, 1), (-1, 0))), key="up"))
        for _ in range(rng.randrange(4)):
            player.tell(Intent(rng.choice(("turn", "flip", "next")), amount=1, key="r"))
        assert table.hand.aim is not None and player.app.ctx.focus_visible
        player.tell(Intent("confirm", key="space"))
        assert len(table.session.log) == before + 1
    assert table.match.over is not None and player.error() == ""
    assert len(table.session.log) >= begun + FEWEST


def test_click_and_click(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table = player.table
    key = player.piece()
    place = table.hand.targets.places(key)[2]
    start, end = player.at(key), player.spot(place)
    player.tell(Intent("press", pos=start), Intent("release", pos=start))
    assert table.hand.held == key and table.hand.mode == "click"
    player.tell(Intent("move", pos=end), Intent("wheel", pos=end, amount=1), Intent("menu", pos=end))
    player.tell(Intent("press", pos=end), Intent("release", pos=end))
    assert table.hand.held is None and len(table.session.log) == 6
    assert table.session.state.cards[-1][:2] == place.cell


def test_a_touch_taps_the_card_and_then_the_cell(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    key = player.piece()
    place = player.table.hand.targets.places(key)[0]
    for pos in (player.at(key), player.spot(place)):
        player.tell(Intent("press", pos=pos), Intent("release", pos=pos))
    assert len(player.table.session.log) == 6


def test_the_drop_snaps_to_the_nearest_legal_cell(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    key = player.piece()
    place = player.table.hand.targets.places(key)[0]
    x, y = player.spot(place)
    player.tell(
        Intent("press", pos=player.at(key)),
        Intent("move", pos=(x + 20, y + 15)),
        Intent("release", pos=(x + 20, y + 15)),
    )
    assert player.table.session.state.cards[-1][:2] == place.cell
    player.settle()
    x, y = player.spot(place)
    body = player.table.top.body(key)
    assert body is not None and abs(body.centerx - x) <= 1 and abs(body.centery - y) <= 1


def test_a_cancelled_drag_changes_nothing_and_keeps_the_pose(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table, key = player.table, player.piece()
    state, home = table.session.state, player.at(key)
    place = table.hand.targets.places(key)[0]
    player.tell(Intent("press", pos=home), Intent("move", pos=player.spot(place)), Intent("flip"))
    player.tell(Intent("back"))
    player.settle()
    assert table.hand.held is None and table.session.state is state
    assert player.at(key) == home and table.top.lying.piece(key).pose == Pose(1, 0)
    player.tell(Intent("press", pos=home), Intent("move", pos=(5, 5)), Intent("release", pos=(5, 5)))
    player.settle()
    assert table.session.state is state and player.at(key) == home


def test_a_refusal_says_why_and_leads_to_the_rule(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table, key = player.table, player.piece()
    home, cell = player.at(key), table.session.state.cards[0][:2]
    player.drag(key, Place("board", cell))
    assert table.message.tone == "refusal" and "already a card there" in table.message.words
    assert table.moves.refusal.rule == "doubles" and table.buttons.why.focusable()
    player.settle()
    assert table.hand.held == key and len(table.session.log) == 5, "it stays in the hand"
    player.tell(Intent("move", pos=player.spot(table.hand.targets.places(key)[0])))
    player.wait(3)
    assert table.message.tone == "forecast", "the next thought takes its place"
    player.tell(Intent("back"))
    player.settle()
    assert player.at(key) == home and table.hand.held is None


def test_a_card_of_the_wrong_pile_says_why(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table = player.table
    pile = player.spot(Place("triples", index=24))
    end = player.spot(table.hand.targets.places(player.piece())[0])
    player.tell(Intent("press", pos=pile), Intent("move", pos=end), Intent("release", pos=end))
    assert "Triple cards come into play" in table.message.words
    assert table.hand.held is None, "what can go nowhere goes back"


def test_the_only_pose_that_fits_is_taken_by_itself(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table, key = player.table, player.piece()
    place = table.hand.targets.places(key)[0]
    poses = table.hand.targets.by_piece[key][place]
    only = Pose(1, 2)
    table.hand.targets.by_piece[key][place] = {only: poses[only]}
    player.tell(Intent("press", pos=player.at(key)), Intent("move", pos=player.spot(place)))
    sprite = table.top.stage.sprites[key]
    assert (sprite.goal.face, round(sprite.goal.angle) % 360) == (1, 180)
    far = player.spot(table.hand.targets.places(key)[-1])
    player.tell(Intent("move", pos=far))
    assert sprite.goal.face == 0, "elsewhere it lies as the player turned it"


def test_undo_and_redo_by_key_and_during_a_drag(open_table: Open) -> None:
    player = open_table(played(new_session(), 6))
    table = player.table
    last = table.session.state
    player.tell(Intent("undo"), Intent("undo"))
    assert len(table.session.log) == 4
    player.tell(Intent("redo"), Intent("redo"), Intent("redo"))
    assert table.session.state == last
    player.tell(Intent("press", pos=player.at(player.piece())), Intent("move", pos=(300, 300)), Intent("undo"))
    assert table.hand.held is None and len(table.session.log) == 5
    player.settle()
    assert {s.piece.place.zone for s in table.top.stage.sprites.values()} == {"board", "doubles", "triples"}


def test_a_resize_in_mid_drag_keeps_the_card_in_the_hand(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table, key = player.table, player.piece()
    player.tell(Intent("press", pos=player.at(key)), Intent("move", pos=(300, 300)))
    for size in ((800, 600), (1920, 1080), (500, 1400), (1, 1), (1280, 720)):
        player.app.resize(size)
        player.wait(3)
        assert table.hand.held == key
    place = table.hand.targets.places(key)[0]
    end = player.spot(place)
    player.tell(Intent("move", pos=end), Intent("release", pos=end))
    assert table.session.state.cards[-1][:2] == place.cell and player.error() == ""


def test_any_key_skips_what_moves(open_table: Open) -> None:
    player = open_table(played(new_session(), 6), speed="slow")
    table = player.table
    player.tell(Intent("undo"))
    assert table.top.moving
    player.tell(Intent("skip"))
    assert not table.top.moving and len(table.session.log) == 5


def test_reduced_motion_cuts(open_table: Open) -> None:
    player = open_table(played(new_session(), 6), reduced_motion=True)
    player.tell(Intent("undo"))
    assert not player.table.top.stage.motion.travelling


def test_furniture_moves_and_scales_with_the_board_in_every_frame(open_table: Open) -> None:
    player = open_table(new_session())
    table, stage = player.table, player.table.top.stage
    camera = table.top.zones.areas["board"].camera
    scales, narrowed, rng = set(), 0, Random(1)
    for zoom in (0.0, 0.0, 0.0, 3.0):
        stood = set(stage.sprites)
        if zoom:
            camera.zoom(zoom, (300.0, 300.0))
        else:
            table.play(choose(player, rng))
        for _ in range(40):
            player.wait()
            scales.add(camera.scale)
            for sprite in (sprite for sprite in stage.sprites.values() if sprite.flat):
                x, y = camera.pixel(sprite.piece.nudge)
                assert not sprite.moving
                assert (sprite.stance.x, sprite.stance.y, sprite.stance.scale) == pytest.approx((x, y, camera.scale))
        narrowed += bool(stood - set(stage.sprites))
    assert narrowed and len(scales) > 10


def test_help_is_marked_and_said(open_table: Open) -> None:
    player = open_table(played(new_session(), 12))
    player.tell(Intent("aid"))
    assert player.table.help.aids.on == {"link0"} and "North-South" in player.table.message.words
    for _ in range(3):
        player.tell(Intent("aid"))
    assert player.table.help.aids.on == set() and player.table.message.tone == "headline"


def test_after_the_end_there_is_no_help_about_what_could_still_be_done(open_table: Open) -> None:
    session = named(golden("crooked_paths"))
    last = codec.decode(session.rules.move_type, session.log[-1].move, "move")
    assert step_back(session)
    player = open_table(session, speed="instant", reduced_motion=True)
    table = player.table
    assert "reach" in [aid.key for aid in table.help.aids.offered()]
    table.help.aids.switch("reach", True)
    assert "connect" in table.message.words
    table.play(last)
    table.top.skip()
    player.wait(2)
    assert table.match.over is not None and not table.help.aids.offered()
    assert table.message.tone == "headline"
    lacks = [str(lack) for plate in table.plates.plates for lack in plate.wants.missing]
    assert set(lacks) <= {"connected", "not connected", "claims: nobody can connect"}


def test_the_claim_is_a_button(open_table: Open) -> None:
    player = open_table(played(new_session(), 30, seed=11))
    table = player.table
    assert table.session.state.phase == 2 and len(table.choices.labels) == 1
    button = table.buttons.pane.find("move0")
    assert button is not None
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    asked = player.app.ctx.stack.top
    assert isinstance(asked, Dialog) and table.session.state.claimant == -1, "a claim may lose at once"
    player.tell(Intent("confirm"))
    assert player.app.ctx.stack.top is table and table.session.state.claimant == -1, "not yet"
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    player.tell(Intent("previous"), Intent("confirm"))
    player.wait(2)
    assert table.session.state.claimant != -1 and "plays alone" in table.message.words


def test_tab_reaches_everything_and_comes_back(open_table: Open) -> None:
    player = open_table(played(new_session(), 30, seed=11))
    table = player.table
    seen = set()
    for _ in range(12):
        player.tell(Intent("next"))
        pane = table.buttons.focus.active
        seen.add(pane.focus.key if pane is not None and pane.focus is not None else "table")
    assert {"undo", "rules", "menu", "hint", "move0", "table"} <= seen


@pytest.mark.parametrize("level", ["easy"])
def test_an_ai_seat_by_the_real_worker(open_table: Open, level: str) -> None:
    player = open_table(new_session(("person", f"ai:{level}")), speed="instant")
    table = player.table
    lay_by_drag(player, choose(player, Random(2)))
    until(lambda: len(table.session.log) >= 2, player.wait, player.error)
    assert len(table.session.log) == 2 and table.match.deciding == 0 and player.error() == ""


def test_the_ais_card_is_carried_from_its_pile(open_table: Open) -> None:
    player = open_table(new_session(("person", "ai:easy")), speed="normal")
    table = player.table
    lay_by_drag(player, choose(player, Random(2)))
    player.settle()
    table.match.close()
    table.session.play(1, table.session.moves(1)[40])
    table._show(animate=True, cues=True, by_ai=True)
    sprite = table.top.stage.sprites["d1"]
    lifted = []
    for _ in range(200):
        player.wait()
        lifted.append(sprite.stance.lift)
        if not sprite.travelling:
            break
    assert max(lifted) == 1.0 and lifted[-1] == 0.0 and len(lifted) > 30


def test_impatient_enters_while_the_ai_thinks_take_nothing_back(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(1), speed="instant")
    table = player.table
    assert table.match.deciding is None and table.match.can_undo
    before = len(table.session.log)
    for _ in range(4):
        player.tell(Intent("confirm"))
    assert len(table.session.log) == before and table.buttons.focus.active is None and not oracle.closed


def test_a_card_is_turned_where_it_lies_under_the_pointer(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    key = player.piece()
    player.tell(Intent("move", pos=player.at(key)), Intent("turn", amount=1, key="r"), Intent("flip", key="f"))
    assert player.table.top.lying.piece(key).pose == Pose(1, 1) and player.table.hand.held is None
    place = player.table.hand.targets.places(key)[0]
    player.drag(key, place)
    assert player.table.session.state.cards[-1] == (*place.cell, 0b0110)


def test_buttons_turn_what_is_carried(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    table, key = player.table, player.piece()
    player.tell(Intent("press", pos=player.at(key)), Intent("release", pos=player.at(key)))
    for name in ("flip", "turn_right"):
        button = table.buttons.pane.find(name)
        assert button is not None
        player.tell(Intent("move", pos=button.rect.center))
        player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    assert table.hand.held == key and table.hand.pose == Pose(1, 1)


def test_pause_waits_above_the_table_and_goes_away(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    player.tell(Intent("back"))
    page = player.app.ctx.stack.top
    assert page is not player.table and not page.opaque
    player.tell(Intent("back"))
    assert player.app.ctx.stack.top is player.table


def test_a_game_is_reviewed_from_the_pause_where_nothing_is_hidden(open_table: Open) -> None:
    found = {}
    games = {
        "open": played(new_session(), 5),
        "hidden": midway("fairy_trails", 0.5),
        # the paths lie open, the draft was sealed
        "was hidden": midway("path_of_elements", 0.2),
    }
    for name, session in games.items():
        player = open_table(session)
        pause = PauseScene(player.app.ctx, player.table.paused())
        words = [player.app.ctx.tr(button.text) for button in pause.pane.boxes() if isinstance(button, Button)]
        found[name] = "Review so far" in words
    assert found == {"open": True, "hidden": False, "was hidden": False}


def test_what_is_not_saved_is_said_for_as_long(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    player = open_table(played(new_session(), 5))
    library = type(player.app.ctx.library)
    assert player.table.log.saved in ("", "saved")
    monkeypatch.setattr(library, "notice", property(lambda _: say("The folder is read-only.")))
    player.wait(2)
    assert player.table.log.saved == "off"


def test_a_save_that_is_quick_takes_no_sign_away(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be gone for a frame after every move flickers."""
    player = open_table(played(new_session(), 5))
    library, pending = type(player.app.ctx.library), [False]
    monkeypatch.setattr(library, "pending", property(lambda _: pending[0]))
    player.wait(2)
    assert player.table.log.saved == "saved"
    pending[0] = True
    player.wait(round(SAVING / 2 * 60))
    assert player.table.log.saved == "saved"
    player.wait(round(SAVING * 60))
    assert player.table.log.saved == ""


def test_a_curtain_falls_between_two_persons_with_secrets(open_table: Open) -> None:
    info = registry.info("_template")
    board = shipped_board(info, info.boards[0])
    setup = Setup("_template", ("person", "person"), 3, {}, info.boards[0])
    player = open_table(Session(info, registry.rules("_template"), setup, board))
    stack, table = player.app.ctx.stack, player.table
    for _ in range(6):
        assert isinstance(stack.top, CurtainScene)
        me = table.match.me
        player.tell(Intent("back"), Intent("pause"))
        assert isinstance(stack.top, CurtainScene), "only the button lifts it"
        player.tell(Intent("confirm"))
        while table.match.deciding == me:
            assert stack.top is table
            table.play(table.session.moves(me)[0])
            player.wait()
        while stack.top is table and not table.match.over:
            assert table.match.me == me and table.match.deciding is None, "it falls when the move has been seen"
            player.wait()
    assert player.error() == ""


def test_the_pause_page_says_how_each_seat_stands(open_table: Open) -> None:
    player = open_table(played(new_session(), 5))
    page = PauseScene(player.app.ctx, player.table.paused())
    told = [box.name for box in page.pane.boxes() if isinstance(box, Words)]
    for plate in player.table.plates.plates:
        figures = told[told.index(str(plate.name)) + 1]
        assert str(plate.wants.missing[0]) in figures
