"""The focus of keys and gamepad: one thing has it wherever a person decides, it is what the turn wants next, and no key
presses anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import say
from engine.gui.boxes.all import Button
from engine.gui.boxes.box import Box
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.lessons.coach_card import how
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.play.table import TableScene
from engine.table.marks.target_places_and_ghost import Outline, PlaceMarks
from saves.player_files import Library
from tests.long_test_slices import Amount
from tests.scenes.conftest import Guest, noon, some_game, visit  # noqa: F401 - fixtures
from tests.scenes.conftest import Open as Visit
from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures
from tests.scenes.play.scripted_thinkers import Bidden
from tools.ui_driver import golden, step_back

Frames = Callable[[Any], list[tuple[int, int]]]
CONFIRM, ARROW = Intent("confirm", key="return"), Intent("focus", direction=(0, 1), key="down")


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    """frames(app): the middles of all frames of the focus that are in the window, painted anew."""
    found: set[tuple[int, int]] = set()
    piece, box = PlaceMarks.focus, Box.draw_ring

    def around_a_piece(marks: PlaceMarks, canvas: pygame.Surface, outline: Outline) -> None:
        rect = marks.focus_rect(outline)
        if canvas.get_clip().colliderect(rect):
            found.add(rect.center)
        piece(marks, canvas, outline)

    def around_a_box(drawn: Box, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        if drawn.focused and canvas.get_clip().colliderect(rect):
            found.add(rect.center)
        box(drawn, canvas, rect, radius)

    monkeypatch.setattr(PlaceMarks, "focus", around_a_piece)
    monkeypatch.setattr(Box, "draw_ring", around_a_box)

    def paint(app: Any) -> list[tuple[int, int]]:
        found.clear()
        app.ctx.screen.invalidate()
        app.look()
        return sorted(found)

    return paint


def held_by(table: TableScene) -> list[object]:
    """Everything that has the focus."""
    on_table = (
        [table.hand.focus] if table.hand.keyboard_here and table.hand.focus in table.hand.targets.by_piece else []
    )
    return [*on_table, *(pane.focus for pane in table.buttons.panes if pane.active)]


def only_corrections(table: TableScene) -> bool:
    """Can pieces be taken up, but only to change what has been laid already?"""
    seat = table.match.deciding
    assert seat is not None
    seen, moves = table.session.shown(seat), table.session.moves(seat)
    with_piece = [move for move in moves if table.view.drag(seen, seat, move) is not None]
    return bool(with_piece) and all(table.view.corrects(seen, seat, move) for move in with_piece)


def wanted(table: TableScene) -> bool:
    """Is the focus where the turn goes on: on a piece, or if there is none on a move, or on the answer?

    On what ends the turn, if pieces can only be corrected.
    """
    pane = table.buttons.focus.active
    if table.choices.finishing and only_corrections(table):
        return table.buttons.focus.led in {f"move{number}" for number in table.choices.finishing}
    if table.hand.targets.pieces:
        return pane is None and table.hand.focus in table.hand.targets.pieces
    return pane is not None and pane.focus is not None and (pane.focus.key.startswith("move") or pane.focus.stands_out)


def last_part(game: str, most: int) -> tuple[Session[Any, Any], list[Any]]:
    """The golden game among persons before its last steps, and these steps of persons."""
    played = golden(game)
    steps = list(played.log)
    while sum(step.seat != CHANCE for step in steps[len(played.log) :]) < most and step_back(played):
        pass
    session = begun(game, len(played.log) / len(steps))
    return session, [step for step in steps[len(session.log) :] if step.seat != CHANCE]


def alike(table: TableScene, move: Any) -> Any:
    """The move, or the legal one that is made in the same way: a card may look the same turned round."""
    seat = table.match.deciding
    assert seat is not None
    seen, moves = table.session.shown(seat), table.session.moves(seat)
    if move in moves:
        return move
    drag = table.view.drag(seen, seat, move)
    assert drag is not None
    drags = ((legal, table.view.drag(seen, seat, legal)) for legal in moves)
    there = [
        (legal, own.pose)
        for legal, own in drags
        if own is not None and (own.piece, own.place) == (drag.piece, drag.place)
    ]
    return next(legal for legal, pose in there if (pose.turn - drag.pose.turn) % 2 == 0)


def devices() -> Iterator[Any]:
    """Every game by each device; of the slice by one of them, by turns."""
    for number, game in enumerate(registry.names()):
        for keys, name in ((True, "keyboard"), (False, "gamepad")):
            marks = () if keys == (number % 2 == 1) else pytest.mark.slice(0)
            yield pytest.param(game, keys, id=f"{game}-{name}", marks=marks)


@pytest.mark.parametrize(("game", "keys"), list(devices()))
def test_a_golden_game_by_one_device_always_has_one_focus_where_the_turn_goes_on(
    open_table: Open,  # noqa: F811
    frames: Frames,
    game: str,
    keys: bool,
    amount: Amount,
) -> None:
    """Wherever somebody decides; what is pressed is what has the focus, as `Device.play` looks at the step made."""
    session, steps = last_part(game, amount(10_000, 5))
    player = open_table(session, speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, keys, Random(1))
    for number in range(len(steps)):
        assert device.ready()
        assert len(held_by(table)) == 1 and wanted(table), (number, held_by(table))
        if number % 4 == 0:
            assert len(frames(player.app)) == 1, number
        # some decide at the same time
        step = next(step for step in steps if step.seat == table.match.deciding)
        steps.remove(step)
        device.play(alike(table, codec.decode(session.rules.move_type, step.move)))
    assert table.match.over is not None and player.error() == ""


def test_with_nothing_to_take_up_the_focus_is_on_what_ends_the_turn(open_table: Open) -> None:  # noqa: F811
    """After the last piece; and after "Ready" it is on the next piece, not on the button that took that one's place."""
    player = open_table(begun("alfheim_fairies", 0.3), speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, True, Random(1))
    assert device.ready()
    device.play(next(move for move in table.session.moves(table.match.deciding) if type(move).__name__ == "Place"))
    while not table.hand.targets.buttons:
        assert device.ready()
        device.play(table.session.moves(table.match.deciding)[0])
    assert device.ready() and not table.hand.targets.pieces
    assert table.buttons.focus.led == "move0" and table.choices.finishing == {0}
    device.press("confirm")
    assert device.ready()
    assert table.buttons.focus.led == "" and table.hand.focus in table.hand.targets.pieces


def test_after_a_piece_was_laid_the_focus_is_on_the_next_one(open_table: Open) -> None:  # noqa: F811
    """Also where the one that was laid could be taken up again: Enter would lay and take back the same for ever."""
    session, rng = begun("path_of_elements", 0.0), Random(1)
    while type(session.moves(session.to_move[0])[0]).__name__ != "Place":
        session.play(session.to_move[0], rng.choice(session.moves(session.to_move[0])))
    player = open_table(session, speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, True, rng)
    assert device.ready()
    seat = table.match.deciding
    assert seat is not None
    count, seen = len(session.state.players[seat].hand), set()
    while session.state.players[seat].hand and len(seen) <= count:
        assert table.hand.focus not in seen, "it lies already"
        seen.add(table.hand.focus)
        device.press("confirm")
        device.press("confirm")
        player.settle()
    assert len(seen) == count and player.error() == ""


@pytest.mark.parametrize("keys", [True, pytest.param(False, marks=pytest.mark.slice(0))])
def test_after_the_last_piece_enter_is_ready_and_what_lies_can_still_be_changed(
    open_table: Open,  # noqa: F811
    keys: bool,
) -> None:
    session, rng = begun("path_of_elements", 0.0), Random(1)
    while type(session.moves(session.to_move[0])[0]).__name__ != "Place":
        session.play(session.to_move[0], rng.choice(session.moves(session.to_move[0])))
    seat = session.to_move[0]
    while len(session.state.players[seat].hand) > 1:
        session.play(seat, session.moves(seat)[0])
    player = open_table(session, speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, keys, rng)
    assert device.ready() and table.match.deciding == seat
    last = table.hand.focus
    assert last is not None and not table.choices.finishing, "the tile in the hand, not one that lies"

    def lay() -> None:
        assert held_by(table) == [last]
        device.press("confirm")
        device.press("confirm")
        assert device.ready() and table.choices.finishing == {0} and table.buttons.focus.led == "move0"
        assert len(held_by(table)) == 1 and table.hand.targets.pieces

    lay()
    move = next(
        move
        for move in table.session.moves(seat)
        if (drag := table.view.drag(session.state, seat, move)) is not None
        and (drag.piece, drag.place.zone) == (last, "grid")
    )
    # by Tab or the cross to the tile, and with it back to the hand
    device.play(move)
    assert device.ready() and not table.choices.finishing
    lay()
    body, button = table.top.body(last), table.buttons.find("move0")
    assert body is not None and button is not None
    device.reach(lambda: held_by(table) == [last], lambda: body.center, last)
    player.tell(Intent("zoom", amount=1))
    table.weigh()
    player.wait(2)
    assert held_by(table) == [last], "it stays where one has led it"
    device.reach(lambda: table.buttons.focus.led == "move0", lambda: button.rect.center, "move0")
    device.press("confirm")
    assert device.ready() and table.match.deciding != seat and player.error() == ""


def test_while_others_move_no_key_does_anything(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither "Undo" nor the others' turn once more."""
    session = begun("alfheim_fairies", 0.3)
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(session.rules))
    player = open_table(ai_elsewhere(session), speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, True, Random(1))
    while table.match.deciding is not None:
        device.ready()
        device.play(table.session.moves(0)[0])
    length = len(table.session.log)
    for _ in range(3):
        player.tell(CONFIRM)
    assert len(table.session.log) == length and not table.help.recall.active
    assert player.app.ctx.stack.top is table and held_by(table) == []
    told: list[Any] = []
    monkeypatch.setattr(player.app.ctx.overlay, "note", lambda text, rect=None: told.append(text))
    player.wait(3)
    assert told == [], "what the pointer rests on is explained meanwhile"


def ai_elsewhere(session: Session[Any, Any]) -> Session[Any, Any]:
    """The same game with one person."""
    seats = (PERSON,) + ("ai:easy",) * (len(session.setup.seats) - 1)
    again: Session[Any, Any] = Session(session.info, session.rules, replace(session.setup, seats=seats), session.board)
    again.replay(session.log)
    return again


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_DOWN, pygame.K_TAB])
def test_the_first_key_at_a_table_shows_the_focus_and_no_more(
    open_table: Open,  # noqa: F811
    frames: Frames,
    key: int,
) -> None:
    """Also of a lone card in the hand."""
    player = open_table(some_game(3), speed="instant", reduced_motion=True)
    table = player.table
    player.settle()
    assert len(table.hand.targets.pieces) == 1 and frames(player.app) == []
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    player.wait(2)
    assert table.hand.held is None and table.buttons.focus.active is None
    assert frames(player.app) == [player.at(table.hand.targets.pieces[0])]


def test_the_finishing_move_has_a_key_and_a_pad_button_of_its_own(open_table: Open) -> None:  # noqa: F811
    for keys in (True, False):
        player = open_table(begun("path_of_elements", 0.7), speed="instant", reduced_motion=True)
        table, device = player.table, Device(player, keys, Random(1))
        assert device.ready()
        while not table.choices.finishing:
            device.play(table.session.moves(table.match.deciding)[0])
            assert device.ready()
        seat = table.match.deciding
        kinds = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN)
        fields = (
            {"key": pygame.K_n, "mod": 0, "unicode": "", "scancode": 0} if keys else {"button": 2, "instance_id": 0}
        )
        pygame.event.post(pygame.event.Event(kinds[not keys], **fields))
        player.wait(2)
        assert device.ready() and table.match.deciding != seat, "the turn is over"


def test_down_from_the_pieces_leads_to_what_ends_the_turn(open_table: Open) -> None:  # noqa: F811
    """Past the chip that puts the close-up of a trade aside."""
    player = open_table(begun("magic_triland", 0.7), speed="instant", reduced_motion=True)
    table, device = player.table, Device(player, False, Random(1))
    assert (
        device.ready() and table.hand.targets.pieces and table.choices.finishing and table.buttons.focus.active is None
    )
    device.press((0, 1))
    assert table.buttons.focus.led == f"move{min(table.choices.finishing)}"


def test_under_a_card_nothing_has_the_focus(open_table: Open, frames: Frames) -> None:  # noqa: F811
    player = open_table(some_game(3), speed="instant", reduced_motion=True)
    player.settle()
    player.tell(ARROW)
    assert len(frames(player.app)) == 1
    player.tell(Intent("pause", key="p"))
    assert player.app.ctx.stack.top is not player.table and len(frames(player.app)) == 1


# --- pages -----------------------------------------------------------------------------------------------------------


def test_the_first_arrow_shows_the_first_thing_of_a_page(visit: Visit) -> None:  # noqa: F811
    guest = visit()
    names = registry.names()
    for name in names[:2]:
        guest.app.post(ARROW)
        guest.app.step()
        assert guest.top.menu.focus is guest.box(name)


def test_the_first_enter_presses_only_what_looks_like_the_answer(visit: Visit) -> None:  # noqa: F811
    guest = visit(SettingsScene)
    before = guest.app.ctx.settings
    guest.app.post(CONFIRM)
    guest.app.step()
    assert guest.app.ctx.settings == before and guest.app.ctx.focus_visible
    asked: list[str] = []
    answers: Any = [(say("No"), lambda: asked.append("no")), (say("Yes"), lambda: asked.append("yes"), "primary")]
    guest.app.ctx.devices.show_focus(False)
    guest.app.ctx.stack.push(Dialog(guest.app.ctx, say("Yes?"), [], answers))
    guest.app.post(CONFIRM)
    guest.app.step()
    assert asked == ["yes"]


def test_after_a_game_was_deleted_a_key_too_many_deletes_nothing(visit: Visit, tmp_path: Path) -> None:  # noqa: F811
    library = Library(tmp_path / "kept")
    for name in ("one", "two", "three"):
        library.keep(some_game(4), name)
    guest = visit(SavesScene, library=library)
    guest.top.pane.focus_on(guest.box("delete"))
    guest.key(pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
    assert len(guest.top.entries) == 2
    assert guest.top.pane.focus.key == guest.top.chosen
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene), "the row opens what it shows"


# --- legends ---------------------------------------------------------------------------------------------------------


def test_legends_name_the_device_in_use(open_table: Open) -> None:  # noqa: F811
    """Explanations of buttons, and the words on those that have room for it."""
    player = open_table(begun("path_of_elements", 0.7), speed="instant", reduced_motion=True, language="en")
    table, device = player.table, Device(player, True, Random(1))
    while device.ready() and not table.choices.finishing:
        device.play(table.session.moves(table.match.deciding)[0])

    def told() -> tuple[str, str, str]:
        end, rules = table.buttons.find("move0"), table.buttons.find("rules")
        assert isinstance(end, Button) and rules is not None
        tr = player.app.ctx.tr
        return tr(end.text), tr(end.note), tr(rules.note)

    player.tell(Intent("fit", key="0"))
    assert told() == ("End the turn (N)", "End the turn (N)", "Rules (F1)")
    player.tell(Intent("fit", key="pad"))
    assert told() == ("End the turn (X)", "End the turn (X)", "Rules")
    player.tell(Intent("press", pos=(1, 1)), Intent("release", pos=(1, 1)))
    assert told() == ("End the turn", "End the turn (N)", "Rules (F1)")
    player.tell(Intent("fit", key="0"), Intent("move", pos=(5, 5)))
    assert told()[0] == "End the turn (N)", "a pointer that was pushed is not in use"


def test_the_coach_tells_it_for_the_device_in_use(visit: Visit) -> None:  # noqa: F811
    ctx = visit().app.ctx
    assert ctx.tr(how(ctx, "turn", "keys")) == "Rotate with R."
    assert ctx.tr(how(ctx, "turn", "mouse")) == "Rotate with the mouse wheel or the right mouse button."
    assert ctx.tr(how(ctx, "turn", "pad")) == "Rotate with RB."
    assert ctx.tr(how(ctx, "undo", "pad")) == "Press “Undo”."
    assert ctx.tr(how(ctx, "undo", "mouse")) == "Click “Undo” or press Z."
    assert ctx.tr(how(ctx, "view", "pad")) == "RT zooms in, LT zooms out."
