"""The other's last turn is shown again by a key: from the hand to its place, and nothing is played meanwhile."""

from __future__ import annotations

from engine.core.text import say
from engine.gui.input.intent import Intent
from engine.scenes.review.replay_page import ReplayScene
from engine.table.contract.game_view import Cue
from tests.scenes.play.conftest import Open, against_ai, looks_ahead, new_session, open_table, oracle, played  # noqa: F401 - fixtures
from tests.scenes.play.scripted_thinkers import Oracle

RECALL = Intent("recall", key="l")


def test_the_other_s_card_goes_from_its_hand_to_its_place_again(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 5))
    table, session = player.table, player.table.session
    me, place = table.match.me, session.told(4, table.match.me)[1].cell
    log, states = list(session.log), len(session.states)
    assert session.log[4].seat != me
    assert table.buttons.find("again") is not None
    player.tell(RECALL)
    assert table.help.recall.active and table.showing.recalled == 4 and not table.hand.targets.by_piece
    laid = {
        sprite.piece.place.cell for sprite in table.top.stage.sprites.values() if sprite.piece.place.zone == "board"
    }
    assert place not in laid
    travelled = 0
    for _ in range(400):
        player.wait()
        if not table.help.recall.active:
            break
        travelled += any(s.travelling and s.piece.place.cell == place for s in table.top.stage.sprites.values())
    assert travelled > 20, "it is seen on its way"
    player.settle()
    assert table.showing.recalled == -1 and table.hand.targets.by_piece and table.buttons.find("again") is not None
    assert session.log == log and len(session.states) == states


def test_the_last_line_of_the_log_plays_its_move_again_and_others_open_the_replay(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 5), speed="instant", reduced_motion=True)
    player.settle()
    table = player.table
    table.look_at(5)
    assert table.help.recall.active and table.showing.recalled == 4
    player.settle()
    player.wait(200)
    assert table.showing.recalled == -1 and player.app.ctx.stack.top is table
    table.look_at(3)
    assert isinstance(player.app.ctx.stack.top, ReplayScene)


def test_any_key_ends_it_and_is_nothing_else(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 5))
    table = player.table
    for intent in (Intent("undo", key="z"), Intent("press", pos=(5, 5)), RECALL):
        player.tell(RECALL)
        assert table.help.recall.active
        player.tell(intent)
        assert not table.help.recall.active and len(table.session.log) == 5
        player.settle()


def test_what_was_told_again_does_not_stay_when_a_key_ends_it(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 5))
    player.tell(RECALL)
    player.table.top.effects.await_arrival([Cue(text=say("Long ago."))])
    player.tell(Intent("press", pos=(5, 5)))
    assert not player.table.help.recall.active and player.table.message.tone == "headline"


def test_no_ai_moves_meanwhile(open_table: Open, oracle: Oracle) -> None:  # noqa: F811
    player = open_table(against_ai(6), speed="instant")
    player.table.play(player.table.session.moves(0)[0])
    player.tell(RECALL)
    length = len(player.table.session.log)
    player.wait(10)
    assert player.table.help.recall.active and len(player.table.session.log) == length


def test_at_the_beginning_there_is_nothing_to_be_shown(open_table: Open) -> None:  # noqa: F811
    player = open_table(new_session())
    player.tell(RECALL)
    assert not player.table.help.recall.active and player.table.buttons.find("again") is None
