"""Who looks, and from where: the curtain between two persons, and the table as it lies before another chair.

The curtain falls where two persons see different things, after the move has been seen, and never otherwise.
"""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.registry import shipped_board
from engine.core.session import Session, Setup
from engine.core.text import Text
from engine.gui.boxes.all import Button, Heading, Words
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.announcer import Announcer
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.review.why_page import WhyScene
from engine.table.contract.game_view import Place, TableView
from engine.table.hand.legal_targets import Targets
from games._template.view.art import BACK
from games._template.view.zones_and_keys import CHOSEN
from tests.scenes.play.conftest import Open, Player, new_session
from tests.scenes.play.growing_tables import lay_by_mouse, trails
from tests.scenes.play.scripted_thinkers import Bidden, Oracle
from tests.scenes.play.test_simultaneous_seats import let_step, meadow, sit_down
from tests.scenes.play.test_simultaneous_seats import lift as uncover


def covered(player: Player) -> bool:
    return isinstance(player.app.ctx.stack.top, CurtainScene)


def lift(player: Player) -> None:
    assert covered(player)
    player.tell(Intent("confirm", key="return"))
    assert not covered(player)


def hand_of(player: Player, zone: str) -> list[str]:
    return [s.piece.art for s in player.table.top.stage.sprites.values() if s.piece.place.zone == zone]


def test_hidden_hands_are_covered_at_once_and_between_turns(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    lift(player)
    first = player.table.match.me
    own = hand_of(player, "hand")
    lay_by_mouse(player, player.table.session.moves(first)[0])
    shown = rested = 0
    while not covered(player):
        rested = 0 if player.table.top.moving else rested + 1
        assert player.table.match.me == first and player.table.match.deciding is None
        assert not player.table.hand.targets.by_piece, "nobody can lay for the other"
        assert len(set(hand_of(player, "other"))) == 1, "the other's cards stay face down"
        player.wait()
        shown += 1
        assert shown < 400
    assert shown > 10 and rested > 50, "the card was seen to be laid, and as it lies"
    lift(player)
    assert player.table.match.me != first and hand_of(player, "hand") != own
    assert player.table.hand.targets.by_piece


def test_who_asks_before_the_turn_is_started_hears_why_there_is_no_answer(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    told = []
    for question in ("turn", "score", "goal", "hand", "left"):
        player.tell(Intent("ask", text=question))
        assert covered(player)
        told.append(player.app.ctx.stack.top.heard()[-1])
    assert {str(one.text) for one in told} == {"Start your turn first: until then the table is hidden."}
    assert len({*told}) == len(told), "it is said each time"


def test_a_move_that_is_looked_at_before_it_is_shown_leaves_the_curtain_as_it_was(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"), speed="instant")
    lift(player)
    match = player.table.match
    first = match.me
    match.play(match.session.moves(first)[0])
    assert match.me == first and match.can_undo
    player.wait(4)
    assert covered(player) and match.me != first


def test_a_turn_that_waits_to_be_confirmed_is_still_ones_own(open_table: Open) -> None:
    """The next person's hand is not shown yet, and the curtain falls once the turn is confirmed."""
    player = open_table(trails(cards=6, hands="hidden"), speed="instant", confirm_turns=True)
    lift(player)
    match = player.table.match
    first = match.me
    player.table.play(match.session.moves(first)[0])
    player.wait(4)
    assert match.confirming == match.me == first and not covered(player)
    assert player.table.commands["confirm_turn"]()
    player.wait(4)
    assert covered(player) and match.me != first


@pytest.mark.parametrize("kind", ["back", "pause"])
def test_escape_at_the_curtain_opens_a_pause_that_tells_nothing_of_the_table(open_table: Open, kind: str) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    assert covered(player)
    length = len(player.table.session.log)
    player.tell(Intent(kind))
    pause = player.app.ctx.stack.top
    assert isinstance(pause, PauseScene)
    assert not [box for box in pause.pane.boxes() if isinstance(box, Words) and not isinstance(box, Heading)]
    hands_off = {"Undo", "Resign…", "Offer a draw", "Review so far"}
    assert not {button.text.source for button in pause.pane.focusable() if isinstance(button, Button)} & hands_off
    # the rim of the window shows the curtain as before, and no table
    player.wait(2)
    assert [type(scene) for scene in player.app.ctx.stack.scenes[-2:]] == [CurtainScene, PauseScene]
    player.tell(Intent("undo"))
    assert player.app.ctx.stack.top is pause and len(player.table.session.log) == length
    player.tell(Intent("back"))
    assert covered(player)
    lift(player)


def test_open_hands_and_games_without_secrets_have_none(open_table: Open) -> None:
    for session in (trails(cards=6), new_session()):
        player = open_table(session, speed="instant")
        assert not covered(player)
        for _ in range(6):
            player.table.play(player.table.session.moves(player.table.match.deciding)[0])
            player.wait(8)
            assert not covered(player)


def test_one_person_needs_none(open_table: Open) -> None:
    level = registry.info("fairy_trails").levels[0].key
    player = open_table(trails(("person", f"ai:{level}"), cards=0, hands="hidden"))
    assert not covered(player)
    player.table.play(player.table.session.moves(0)[0])
    player.wait(60)
    assert not covered(player)


def test_taking_back_hands_over_too(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"), speed="instant")
    lift(player)
    first = player.table.match.me
    player.table.play(player.table.session.moves(first)[0])
    player.wait(4)
    lift(player)
    second = player.table.match.me
    assert second != first
    player.tell(Intent("undo", key="z"))
    player.wait(4)
    lift(player)
    assert player.table.match.me == first and player.table.match.deciding == first


def test_taken_back_before_it_has_fallen(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    lift(player)
    first = player.table.match.me
    player.table.play(player.table.session.moves(first)[0])
    player.wait(4)
    assert player.table.match.handing_over
    player.tell(Intent("undo", key="z"))
    player.wait(120)
    assert not covered(player) and player.table.match.deciding == first


def test_it_covers_every_pixel_of_the_table(open_table: Open) -> None:
    pictures = []
    for seed in (3, 4):
        player = open_table(trails(cards=12, hands="hidden", seed=seed))
        while player.table.match.me != 0:
            lift(player)
            player.table.play(player.table.session.moves(player.table.match.me)[0])
            for _ in range(300):
                player.wait()
                if covered(player):
                    break
        assert covered(player)
        player.wait(30)
        pictures.append(pygame.image.tobytes(player.app.snapshot(), "RGB"))
    assert pictures[0] == pictures[1], "it looks the same whatever is behind it"


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_why_tells_all_only_where_hands_are_open(open_table: Open, hands: str, monkeypatch: pytest.MonkeyPatch) -> None:
    level = registry.info("fairy_trails").levels[0].key
    session = trails(("person", f"ai:{level}"), cards=6, hands=hands)
    ply = max(n for n, step in enumerate(session.log) if step.seat == 1)
    player = open_table(session)

    def consult(*_: Any, **__: Any) -> bool:
        return False

    monkeypatch.setattr(player.table.match.advisor, "consult", consult)
    assert WhyScene(player.app.ctx, player.table.session, ply, 0, player.table.match.advisor).secret == (
        hands == "hidden"
    )


# --- from another chair ---------------------------------------------------------------------------------------------


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Bidden:
    """Its AIs step when they are told to."""
    found = Bidden(registry.rules("_template"))
    monkeypatch.setattr(TableScene, "_worker", lambda _: found)
    return found


@pytest.fixture
def player(open_table: Open, worker: Bidden) -> Player:
    """One person and two AIs, all about to choose."""
    assert not worker.go
    return sit_down(open_table, meadow())


def zone_of(player: Player, key: str) -> Any:
    piece = player.table.top.lying.piece(key)
    assert piece is not None
    return player.table.top.zones.areas[piece.place.zone].rect


def middle(player: Player, zone: str) -> tuple[int, int]:
    x, y = player.table.top.zones.areas[zone].rect.topleft
    return x + 3, y + 3


def test_the_key_leads_round_the_table_and_escape_back(player: Player) -> None:
    chairs, zones = player.table.chairs, player.table.top.zones
    large = zones.areas["hand0"].rect.copy()
    for seat in (1, 2):
        player.tell(Intent("chair"))
        assert chairs.seat == seat and chairs.away and player.table.match.me == 0
        assert zones.areas[f"hand{seat}"].rect == large
        assert [plate.seat for plate in player.table.plates.plates if plate.looked_from] == [seat]
        assert player.table.buttons.find("own_table") is not None
    player.tell(Intent("chair"))
    assert not chairs.away and zones.areas["hand0"].rect == large
    player.tell(Intent("chair"), Intent("back"))
    assert not chairs.away and player.table.buttons.find("own_table") is None
    assert player.app.ctx.stack.top is player.table


def test_it_says_whose_table_it_is(player: Player) -> None:
    usual = player.table.message.said.headline
    player.tell(Intent("chair"))
    headline = player.table.message.said.headline
    assert isinstance(headline, Text) and str(headline) != str(usual)
    assert "Finch" in headline.render() and usual.render() in headline.render()


def test_a_plate_tells_all_and_what_a_click_does(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(player.app.ctx, "note", lambda text, *_: told.append(text.render() if text else ""))
    for plate, rect in list(player.table.plates.boxes())[:2]:
        player.tell(Intent("move", pos=rect.center))
        assert plate.wants.aim.render() in told[-1]
        assert ("Click: the table of Finch (V)." in told[-1]) == (plate.seat == 1) == ("AI, Easy" in told[-1])
    player.tell(Intent("move", pos=middle(player, "hand2")))
    assert told[-1] == "Click: the table of Robin (V)."


def test_a_click_on_a_plate_or_a_small_table(player: Player) -> None:
    chairs, table = player.table.chairs, player.table
    _, plate = next(iter(found for found in table.plates.boxes() if found[0].seat == 2))
    player.tell(Intent("press", pos=plate.center), Intent("release", pos=plate.center))
    assert chairs.seat == 2
    # one's own hand lies small now, and a click beside its tiles leads back
    spot = middle(player, "hand0")
    player.tell(Intent("press", pos=spot), Intent("release", pos=spot))
    assert not chairs.away
    spot = middle(player, "hand1")
    player.tell(Intent("press", pos=spot), Intent("release", pos=spot))
    assert chairs.seat == 1
    _, own = next(iter(found for found in table.plates.boxes() if found[0].seat == 0))
    player.tell(Intent("press", pos=own.center), Intent("release", pos=own.center))
    assert not chairs.away


def test_only_what_is_ones_own_is_picked_up(player: Player) -> None:
    table = player.table
    player.tell(Intent("chair"))
    theirs = [key for key, sprite in table.top.stage.sprites.items() if sprite.piece.place.zone == "hand1"]
    assert len(theirs) == 2
    for key in theirs:
        assert table.top.lying.piece(key).art == BACK, "a secret has leaked"
        spot = player.at(key)
        player.tell(Intent("move", pos=spot), Intent("press", pos=spot), Intent("release", pos=spot))
        assert table.hand.held is None and key not in table.hand.targets.by_piece
    mine = table.hand.targets.pieces[0]
    player.drag(mine, Place(CHOSEN, index=0))
    assert table.session.log[-1].seat == 0, "an own move can be made from there"


def test_what_is_held_goes_back(player: Player) -> None:
    table = player.table
    key = player.piece()
    spot = player.at(key)
    player.tell(Intent("move", pos=spot), Intent("press", pos=spot), Intent("release", pos=spot))
    assert table.hand.held == key
    player.tell(Intent("chair"))
    assert table.hand.held is None and table.chairs.away
    player.settle()
    assert zone_of(player, key).colliderect(table.top.body(key))


def test_others_play_on_meanwhile(player: Player, worker: Bidden) -> None:
    player.tell(Intent("chair"))
    assert [let_step(player, worker) for _ in range(2)] == [1, 2]
    assert player.table.chairs.seat == 1 and player.table.top.zones.chair == 1


def test_the_next_person_sits_in_his_own_chair(open_table: Open) -> None:
    player = sit_down(open_table, meadow(("person",) * 3))
    table = player.table
    player.tell(Intent("chair"))
    assert table.chairs.away
    table.play(table.session.moves(table.match.deciding)[0])
    for _ in range(100):
        player.wait()
        uncover(player)
    assert table.match.me != 0 and not table.chairs.away
    assert table.top.zones.chair == table.match.me


QUESTIONS = ("pieces", "drag", "propose", "headline", "extent", "marks", "hover", "gauges", "counts", "panel", "aids")


@pytest.mark.parametrize("game", registry.names(hidden=True))
@pytest.mark.painted
def test_nothing_but_the_own_observation_is_asked_for(
    game: str, open_table: Open, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over all views: whatever chair the table lies before, its view is asked for what whoever looks may see."""
    info = registry.info(game)
    oracle.rules = registry.rules(game)
    count = max(count for count in info.seat_counts)
    board = info.first_board
    setup = Setup(game, ("person",) + (f"ai:{info.levels[0].key}",) * (count - 1), 5, info.defaults(), board)
    session = Session(info, oracle.rules, setup, shipped_board(info, board) if board else None)
    player = open_table(session, speed="instant")
    uncover(player)
    table, asked = player.table, []
    view: type[TableView[Any, Any]] = type(table.view)
    for name in QUESTIONS:
        monkeypatch.setattr(view, name, spy(getattr(view, name), asked, session.rules.position_type))
    for _ in range(count):
        player.tell(Intent("chair"))
        assert not table.chairs.away or table.top.zones.shared_out
        player.wait(3)
    own = session.shown(table.match.me)
    assert all(position == own for position in asked)
    assert bool(asked) or not table.top.zones.shared_out


def spy(method: Any, asked: list[Any], kind: type) -> Any:
    def told(self: Any, *args: Any) -> Any:
        asked.extend(arg for arg in args if isinstance(arg, kind))
        return method(self, *args)

    return told


def test_out_of_reach_is_what_does_not_lie_on_the_table(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = player.table
    player.tell(Intent("chair"))
    assert isinstance(table.hand.targets, Targets) and table.hand.targets.by_piece
    del table.top.zones.areas["hand0"]
    assert table.chairs.within_reach(table.session.shown(0), table.session.moves(0)) == []


def test_who_made_a_move_hears_it_before_the_curtain_and_the_next_person_after_it(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"), speed="instant")
    lift(player)
    match, announcer = player.table.match, Announcer(player.app.ctx.tr)

    def heard() -> str:
        told = announcer.say([player.table], player.table.heard(), (), lambda: 1)
        return "" if told is None else told.text

    heard()
    for _ in range(2):
        move = match.session.moves(match.me)[0]
        label = player.table.view.label(match.session.state, match.me, move).render()
        player.table.play(move)
        player.wait()
        assert not covered(player), "one frame shows what was done, also where nothing takes time"
        assert {*label.split()} < {*re.split(r"[ .]", heard())}
        player.wait(4)
        assert covered(player)
        lift(player)
        assert {*label.split()} < {*re.split(r"[ .]", heard())}
        assert not heard(), "once"
