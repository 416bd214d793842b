"""Where several seats act at once: what others do never takes anything out of a person's hand, nor makes him wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.registry import shipped_board
from engine.core.session import Session, Setup
from engine.gui.input.intent import Intent
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.play.curtain import HANDING, CurtainScene
from engine.scenes.play.table import TableScene
from engine.table.board.tabletop import PACES
from engine.table.contract.game_view import Piece, Place, Pose
from games._template.rules.position import NOTHING, SEALED, Choose, Position
from games._template.rules.rules import RULES, Glade
from games._template.view.view import GladeView
from games._template.view.zones_and_keys import CHOSEN, MEADOW
from tests.scenes.mouse import mouse
from tests.scenes.play.conftest import Open, Player
from tests.scenes.play.scripted_thinkers import Answer, Bidden

ALONE = ("person", "ai:easy", "ai:medium")
DOWN, UP, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION


def meadow(seats: tuple[str, ...] = ALONE, seed: int = 3) -> Session[Any, Any]:
    """A new game: all choose at once."""
    info = registry.info("_template")
    return Session(info, RULES, Setup("_template", seats, seed, board="glade"), shipped_board(info, "glade"))


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Bidden:
    """Sits behind every table that is opened."""
    found = Bidden(RULES)
    monkeypatch.setattr(TableScene, "_worker", lambda _: found)
    return found


def sit_down(open_table: Open, session: Session[Any, Any], **settings: Any) -> Player:
    """At the table, in front of any curtain."""
    player = open_table(session, speed="instant", **settings)
    lift(player)
    return player


def lift(player: Player) -> None:
    while isinstance(player.app.ctx.stack.top, CurtainScene):
        player.tell(Intent("confirm", key="return"))


def let_step(player: Player, worker: Bidden, frames: int = 60) -> int:
    """One AI makes its step; its seat."""
    before = len(player.table.session.log)
    worker.go += 1
    for _ in range(frames):
        player.wait()
        if len(player.table.session.log) > before:
            return player.table.session.log[-1].seat
    raise AssertionError("no AI stepped")


def take(player: Player, key: str, goal: tuple[int, int]) -> None:
    """Press on a piece and carry it on the way to a goal: the button stays down."""
    start = player.at(key)
    mouse(player, MOVE, start)
    mouse(player, DOWN, start)
    mouse(player, MOVE, ((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))


def test_what_ais_choose_meanwhile_leaves_the_piece_in_the_hand(open_table: Open, worker: Bidden) -> None:
    player = sit_down(open_table, meadow())
    hand, goal = player.table.hand, player.spot(Place(CHOSEN, index=0))
    take(player, "tile4", goal)
    assert hand.held == "tile4"
    stance = player.table.top.stage.sprites["tile4"].stance
    assert [let_step(player, worker) for _ in range(2)] == [1, 2]
    sprite = player.table.top.stage.sprites["tile4"]
    assert hand.held == "tile4" and sprite.held
    assert (sprite.stance.x, sprite.stance.y) == (stance.x, stance.y), "it has not moved under the pointer"
    mouse(player, MOVE, goal)
    mouse(player, UP, goal)
    assert [step.move for step in player.table.session.log if step.seat == 0] == [{"is": "Choose", "number": 4}]
    assert hand.held is None and player.table.session.state.revealed


def test_a_piece_led_by_keys_stays_too_and_keeps_its_place(open_table: Open, worker: Bidden) -> None:
    player = sit_down(open_table, meadow())
    hand = player.table.hand
    hand.focus_on("tile4")
    player.tell(Intent("confirm", key="return"))
    assert hand.held == "tile4" and hand.aim == Place(CHOSEN, index=0)
    let_step(player, worker)
    assert (hand.held, hand.aim, hand.mode) == ("tile4", Place(CHOSEN, index=0), "keys")
    player.tell(Intent("confirm", key="return"))
    assert player.table.session.state.chosen[0] == 4


def test_pose_hover_view_focus_and_refusal_stay(open_table: Open, worker: Bidden) -> None:
    """One round is played; then a tile is turned, a refusal is read, the view is the player's own, and AIs step."""
    player = sit_down(open_table, meadow())
    table, hand = player.table, player.table.hand
    table.play(Choose(4))
    for _ in range(2):
        let_step(player, worker)
    while table.session.state.revealed:
        if table.match.deciding is None:
            let_step(player, worker)
        else:
            table.play(table.session.moves(0)[0])
    player.settle()
    board = table.top.zones.main()
    assert board is not None
    laid = next(on for on in table.session.state.laid if on.kind != "moss")
    board.camera.zoom(2, player.spot(Place(MEADOW, laid.cell)))
    player.settle()
    scale = board.camera.scale
    tile = next(f"tile{tile.number}" for tile in table.session.state.hands[0] if tile.kind != "moss")
    mouse(player, MOVE, player.at(tile))
    player.tell(Intent("turn", amount=1))
    player.drag(tile, Place(MEADOW, laid.cell))
    assert table.message.said.refusal is not None and hand.held == tile
    player.tell(Intent("back"))
    player.settle()
    mouse(player, MOVE, player.spot(Place(MEADOW, laid.cell)))
    hand.focus_on(tile)

    def kept() -> tuple[Any, ...]:
        sprite = table.top.stage.sprites[tile]
        return sprite.piece.pose, table.help.lights.marks, hand.focus, table.message.said.refusal, board.camera.scale

    before = kept()
    assert before[0] == Pose(0, 1) and before[1] and before[4] == scale
    for _ in range(2):
        let_step(player, worker)
        assert kept() == before


def test_a_step_that_nobody_else_sees_paints_nothing(
    open_table: Open, worker: Bidden, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent(Glade):
        """Nobody sees that others have chosen."""

        def observe(self, s: Any, seat: int) -> Any:
            seen = super().observe(s, seat)
            return replace(seen, chosen=tuple(n if n != SEALED else NOTHING for n in seen.chosen))

    session = meadow()
    session.rules = Silent()
    player = sit_down(open_table, session)
    take(player, "tile4", player.spot(Place(CHOSEN, index=0)))
    shown: list[Any] = []
    monkeypatch.setattr(player.table.top, "show", lambda *_, **__: shown.append(1))
    lines = len(player.table.log.lines)
    let_step(player, worker)
    assert not shown and player.table.hand.held == "tile4"
    assert len(player.table.log.lines) == lines + 1, "but the log tells it"


def test_an_ai_thinks_on_while_the_person_steps(open_table: Open, worker: Bidden) -> None:
    player = sit_down(open_table, meadow())
    player.wait(3)
    assert [seat for _, seat in worker.asked] == [1]
    player.table.play(Choose(4))
    player.wait(3)
    assert [seat for _, seat in worker.asked] == [1], "it is not asked anew"
    assert [let_step(player, worker) for _ in range(2)] == [1, 2]
    assert worker.faults == 0


def test_what_an_ai_can_do_no_more_is_no_fault(open_table: Open, worker: Bidden, monkeypatch: Any) -> None:
    """It thought of a position before others stepped: then it is asked again."""
    player = sit_down(open_table, meadow())
    player.wait(3)
    player.table.play(Choose(4))
    gone = Answer(1, codec.encode(Choose(99), RULES.move_type))
    monkeypatch.setattr(worker, "poll", lambda: [gone])
    player.wait(2)
    monkeypatch.undo()
    assert worker.faults == 0 and len(worker.asked) > 1
    monkeypatch.setattr(TableScene, "_worker", lambda _: worker)
    assert let_step(player, worker) == 1


def test_what_was_open_to_all_may_be_taken_by_another(open_table: Open, worker: Bidden) -> None:
    """A held piece whose moves are gone is laid back where it belongs now."""
    player = sit_down(open_table, meadow())
    take(player, "tile4", player.spot(Place(CHOSEN, index=0)))
    player.table.match.play(Choose(1))
    for event in player.table.match.take():
        player.table.happened(event)
    assert player.table.hand.held is None and not player.table.top.stage.sprites["tile4"].held


# --- taking back -----------------------------------------------------------------------------------------------------


def steps(player: Player) -> list[tuple[int, Any]]:
    """What seats did, without the luck."""
    return [
        (step.seat, step.move.get("number", step.move["is"])) for step in player.table.session.log if step.seat >= 0
    ]


def test_ais_keep_what_they_chose_when_the_person_takes_back(open_table: Open, worker: Bidden) -> None:
    player = sit_down(open_table, meadow())
    player.table.play(Choose(4))
    assert let_step(player, worker) == 1
    assert player.table.commands["undo"]()
    assert steps(player) == [(1, 2)] and player.table.match.deciding == 0
    assert let_step(player, worker) == 2
    assert player.table.match.can_redo, "another's choice is no reason to forget what was taken back"
    assert player.table.moves.redo() and steps(player) == [(1, 2), (2, 3), (0, 4)]
    assert player.table.session.state.revealed


def test_a_save_knows_what_was_kept(open_table: Open, worker: Bidden) -> None:
    player = sit_down(open_table, meadow())
    player.table.play(Choose(4))
    let_step(player, worker)
    player.table.commands["undo"]()
    library = player.app.ctx.library
    entry = library.entry_for(player.table.session)
    assert entry is not None
    again = library.open(entry).session
    assert (again.log, again.states) == (player.table.session.log, player.table.session.states)


TWO = ("person", "person", "ai:easy")


def test_no_person_opens_anothers_choice_again(open_table: Open, worker: Bidden) -> None:
    """At one screen: one's own choice until the curtain falls, and never the one behind the curtain."""
    player = sit_down(open_table, meadow(TWO))
    match = player.table.match
    player.table.play(Choose(4))
    player.wait(4)
    lift(player)
    assert let_step(player, worker) == 2
    assert match.deciding == 1 and not match.can_undo and not player.table.commands["undo"]()
    assert [seat for seat, _ in steps(player)] == [0, 2]
    player.table.play(Choose(2))
    assert player.table.session.state.revealed
    player.wait(4)
    lift(player)
    assert match.me == match.deciding == 0
    assert not match.can_undo, "not even when all is turned up: they have seen what others chose"
    player.table.play(player.table.session.moves(0)[0])
    assert match.can_undo and player.table.commands["undo"]() and match.deciding == 0


def test_one_takes_back_ones_own_before_the_curtain_falls(open_table: Open, worker: Bidden) -> None:
    session = meadow(TWO)
    player = open_table(session, speed="slow")
    lift(player)
    player.table.play(Choose(4))
    assert player.table.match.handing_over
    assert player.table.commands["undo"]() and player.table.match.deciding == 0 and steps(player) == []


def free(seats: tuple[str, ...]) -> Session[Any, Any]:
    """A game whose choices can be changed until all are ready."""
    session = meadow(seats)
    setup = Setup("_template", seats, 3, {"choices": "open"}, "glade")
    return Session(session.info, RULES, setup, session.board)


def test_many_steps_in_a_row_are_one_persons(open_table: Open, worker: Bidden) -> None:
    """Nobody else sits down between them; each takes back his own, one after another, while AIs step."""
    player = sit_down(open_table, free(TWO))
    match, session = player.table.match, player.table.session
    for number in (4, 1, 4):
        player.table.play(Choose(number))
        assert match.deciding == match.me == 0
        if number == 1:
            assert let_step(player, worker) == 2
    assert player.table.commands["undo"]() and session.state.chosen[0] == 1
    assert player.table.commands["undo"]() and session.state.chosen[0] == 4 and session.state.chosen[2]
    assert player.table.moves.redo() and session.state.chosen[0] == 1
    player.table.moves.press(0)
    player.wait(4)
    lift(player)
    assert match.deciding == 1 and not match.can_undo
    player.table.play(Choose(2))
    player.table.play(Choose(5))
    assert match.can_undo and player.table.commands["undo"]() and session.state.chosen[1] == 2
    assert player.table.commands["undo"]() and not match.can_undo, "then come another's steps"


def test_who_looks_goes_on_where_he_may(open_table: Open, worker: Bidden) -> None:
    """The last to lay in turn is the first to choose: no curtain falls in between."""
    player = sit_down(open_table, meadow(("person", "person")))
    match, session = player.table.match, player.table.session
    for _ in range(4):
        player.table.play(session.moves(match.deciding)[0])
        player.wait(4)
        if session.state.round:
            break
        lift(player)
    assert session.state.round == 1 and match.deciding == match.me == 1
    player.table.play(session.moves(1)[0])
    player.wait(4)
    lift(player)
    assert match.deciding == 0


def test_what_ais_do_does_not_put_the_curtain_off(open_table: Open, worker: Bidden) -> None:
    player = open_table(meadow(("person", "person", "ai:easy", "ai:easy")), speed="slow")
    lift(player)
    player.table.play(Choose(5))
    curtain, whole = player.table.breaks.curtain, HANDING * PACES["slow"]
    while curtain._due == whole:
        player.wait()
    before = curtain._due
    player.table.match.session.play(2, Choose(3))
    player.table.happened(Event("step", 2))
    assert before is not None and curtain._due == before < whole
    player.table.commands["undo"]()
    assert curtain._due is None and player.table.match.deciding == 0


class Shown(GladeView):
    """Whoever has chosen is seen to have laid a tile, face down."""

    def pieces(self, s: Position, me: int) -> Iterable[Piece]:
        laid = {f"tile{s.hands[seat][0].number}": seat for seat, chosen in enumerate(s.chosen) if chosen == SEALED}
        for piece in super().pieces(s, me):
            yield replace(piece, place=Place(CHOSEN, index=laid[piece.key])) if piece.key in laid else piece


def test_what_others_are_seen_to_do_stops_neither_mouse_nor_keys(
    open_table: Open, worker: Bidden, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another's piece is still on its way, one's own is laid by the mouse, and taken up and laid by keys."""
    monkeypatch.setattr("engine.scenes.play.table.view_of", lambda _: Shown())
    for keys in (False, True):
        player = open_table(free(ALONE), speed="slow", reduced_motion=False)
        table, goal = player.table, player.spot(Place(CHOSEN, index=0))
        if not keys:
            take(player, "tile4", goal)
        let_step(player, worker, frames=400)
        assert table.top.playing and table.showing.unaffected
        if keys:
            table.hand.focus_on("tile4")
            for _ in range(2):
                player.tell(Intent("confirm", key="return"))
        else:
            assert table.hand.held == "tile4" and table.top.stage.sprites["tile4"].held
            mouse(player, MOVE, goal)
            mouse(player, UP, goal)
        assert table.session.state.chosen[0] == 4
