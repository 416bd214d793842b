"""A narrow window and very large letters: what matters stays to be read, and what is read on a board follows the text
size."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Refusal
from engine.core.session import Session, Setup
from engine.core.text import Text, Token
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Box, Role, Words
from engine.gui.window.sound import Sound
from engine.scenes.play.message_line import Said, Sentence
from engine.table.marks.mark_layer_cache import PRICES
from engine.table.panels.seat_plate_boxes import Facts
from tests.golden_saves import golden
from tests.scenes.play.conftest import Open, Player, new_session
from tools import ui_driver

GAME = "magic_triland"
NARROW = (800, 600)


def isle(island: str = "quick") -> Session[Any, Any]:
    info = registry.info(GAME)
    options = info.defaults() | {"island": island, "mode": "master"}
    return Session(info, registry.rules(GAME), Setup(GAME, ("person",) * 3, 1, options))


def narrow(open_table: Open, **settings: Any) -> Player:
    player = open_table(isle(), NARROW, **settings)
    player.settle()
    return player


def test_a_move_higher_than_the_log_is_scrolled_through_from_its_beginning(open_table: Open) -> None:
    log = narrow(open_table, text_scale=200).table.log
    log.set((*log.lines, replace(log.lines[-1], text=Text("a long way " * 20))))
    (row,) = log.rows()
    body = log._body(log.rect)
    assert row.line == log.lines[-1] and row.rect.top == body.top and row.rect.bottom > body.bottom
    steps = 0
    while log.scroll(-1):
        steps += 1
    assert log.rows() == [row] and row.rect.bottom == body.bottom
    for _ in range(steps + 1):
        log.scroll(1)
    assert log.rows()[-1].line != log.lines[-1], "then come older ones"


@pytest.mark.painted
def test_no_line_of_a_plate_is_sliced(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no room is scrolled to as whole lines."""
    player = open_table(ui_driver.named(ui_driver.midway("fairy_trails", 0.7)), NARROW, text_scale=150)
    ui_driver.lift_curtain(player.app)
    pane = player.table.plates.pane
    facts = {word for box in pane.boxes() if isinstance(box, Facts) for word in box.boxes}
    drawn: list[Box] = []
    monkeypatch.setattr(Words, "draw", lambda box, canvas: drawn.append(box))
    player.app.ctx.screen.invalidate()
    player.app.step()
    seen = facts.intersection(drawn)
    # the tail of a letter may be missing
    assert seen < facts and all(pane.scroll.view.inflate(0, 8).contains(word.rect) for word in seen)


def test_a_move_whose_picture_is_too_high_is_told_in_words(open_table: Open) -> None:
    table = narrow(open_table).table
    log, card = table.log, Token("stone:3", Text("a stone", domain=GAME))
    log.set((replace(log.lines[-1], text=Text("{card} of the isle", (("card", card),))),))
    (high,) = log.rows()
    assert high.words.text == log.lines[0].text
    log.layout(log.rect.inflate(0, high.rect.height - log._body(log.rect).height - 2))
    (low,) = log.rows()
    assert low.words.text == "a stone of the isle" and low.rect.height < high.rect.height


def test_a_long_message_takes_room_from_the_log_above_it(open_table: Open) -> None:
    player = narrow(open_table, text_scale=120)
    message, log = player.table.message, player.table.log
    before = log.rect.copy()
    player.table.moves.refusal = Refusal(Text("nobody walks here today, " * 6), "")
    message.follow()
    assert message.box.height > message.rect.height
    assert message.box.bottom == message.rect.bottom
    assert not message.box.colliderect(log.rect)
    player.table.moves.refusal = None
    message.follow()
    assert log.rect == before


def test_a_message_begins_with_a_capital_letter_even_with_a_move_in_words(open_table: Open) -> None:
    player = open_table(new_session())
    player.table.moves.refusal = Refusal(Text("lays it at {at}.", (("at", "a4"),)), "")
    player.table.message.follow()
    (said,) = (box for box in player.table.message.pane.boxes() if isinstance(box, Sentence))
    assert said._lines(said.rect.width)[0].parts == ("Lays it at a4.",) and said.name == "Lays it at a4."


def test_a_line_that_says_the_same_is_not_worded_again(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each frame it is asked what there is to be said: a resting table must not spend time on it."""
    player = open_table(new_session())
    player.settle()
    worded: list[Said] = []
    text = Said.text

    def counted(said: Said) -> Text:
        worded.append(said)
        return text.__get__(said)

    monkeypatch.setattr(Said, "text", property(counted))
    player.wait(3)
    assert not worded
    player.table.moves.refusal = Refusal(Text("No."), "")
    player.wait(3)
    assert {said.tone for said in worded} == {"refusal", "headline"} and player.table.message.words == "No."


@pytest.mark.parametrize("size", [NARROW, (1280, 720), (720, 1280)])
@pytest.mark.parametrize("scale", [100, 130, 200])
def test_buttons_beside_a_message_stand_below_its_words_where_it_is_narrow(
    open_table: Open, size: tuple[int, int], scale: int
) -> None:
    session = ui_driver.against_ai(ui_driver.midway("fairy_trails", 0.4))
    player = open_table(session, size, text_scale=scale, language="de")
    player.settle()
    table = player.table
    message = table.message
    for words in ("Geht nicht.", "Diese Karte grenzt an keine andere. " * 4):
        table.moves.refusal = Refusal(Text(words), "")
        table.refresh()
        nodes = [node for top in tree([message.pane]) for node in top.walk()]
        (said,) = (node for node in nodes if node.role is Role.STATUS)
        buttons = [node for node in nodes if node.role is Role.BUTTON]
        assert buttons and said.name == words.strip()
        assert all(message.box.contains(node.place) and node.seen == node.place for node in nodes)
        wide = player.app.ctx.fonts.height("small") * min(10, len(words) // 3)
        assert said.place.width >= wide, "room for some words in a line"
        assert not any(said.place.colliderect(button.place) for button in buttons)


def told_by_plates(player: Player) -> list[tuple[str, str]]:
    """The names and values of all that can be read on the plates without scrolling."""
    nodes = [node for top in tree([player.table.plates.pane]) for node in top.walk() if not node.children]
    return [(node.name, node.value) for node in nodes if node.seen == node.place]


def test_what_counts_is_told_before_what_is_lacking(open_table: Open) -> None:
    """Names that leave little room beside them."""
    session = ui_driver.twin(golden(registry.GAMES / "alfheim_fairies" / "golden" / "points.json")[1])
    while len(session.log) > 100:
        ui_driver.step_back(session)
    session = ui_driver.against_ai(session)
    told = told_by_plates(open_table(session, (800, 600), text_scale=150, language="de"))
    assert [name for name, _ in told].count("Punkte") == len(session.setup.seats), told


def test_a_long_name_leaves_what_counts_its_place(open_table: Open) -> None:
    session = ui_driver.named(ui_driver.midway(GAME, 0.5))
    told = told_by_plates(open_table(session, NARROW, text_scale=150))
    assert len([value for _, value in told if value.isdigit()]) >= len(session.setup.seats), told


def test_where_room_is_short_numbers_are_told_before_who_sits_there(open_table: Open) -> None:
    told = told_by_plates(narrow(open_table))
    assert ("cards", "8") in told and ("Colours: 0 of 3", "") in told
    assert Role.PARAGRAPH not in [node.role for node in all_of_plates(narrow(open_table)) if node.name == "Person"]


def all_of_plates(player: Player) -> list[Node]:
    return [node for top in tree([player.table.plates.pane]) for node in top.walk()]


def test_where_nothing_is_missing_a_plate_with_room_says_what_the_seat_wants(open_table: Open) -> None:
    session = ui_driver.twin(golden(registry.GAMES / "alfheim_fairies" / "golden" / "alone.json")[1])
    player = open_table(session, (720, 1280))
    (plate,) = player.table.plates.plates
    player.table.plates.set((replace(plate, wants=replace(plate.wants, missing=())),))
    assert (player.app.ctx.tr(plate.wants.aim), "") in told_by_plates(player)


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.slice(1)
def test_what_lands_with_a_sound_of_its_own_is_heard_once(
    open_table: Open, monkeypatch: pytest.MonkeyPatch, by_hand: bool
) -> None:
    player, heard = open_table(isle("build")), []
    player.settle()
    monkeypatch.setattr(Sound, "play", lambda self, name, side=0.0: heard.append(name))
    table = player.table
    seat = table.session.to_move[0]
    move = table.session.moves(seat)[0]
    if by_hand:
        drag = table.view.drag(table.session.observe(seat), seat, move)
        assert drag is not None
        here = ui_driver.lift(player.app, table, drag, 1.0)
        assert here is not None
        ui_driver.drop(player.app, here)
    else:
        table.play(move)
        player.settle()
    assert len(table.session.log) == 2
    assert heard.count("tl_stone") == 1
    assert "snap" not in heard


# --- what is read on a board ------------------------------------------------------------------------------------------

SCALES = (100, 150, 200)


def opened(open_table: Open, game: str, scale: int, share: float = 0.6) -> Player:
    player = open_table(ui_driver.midway(game, share), text_scale=scale)
    ui_driver.lift_curtain(player.app)
    player.settle()
    return player


def test_prices_and_heights_stand_beside_each_other(open_table: Open) -> None:
    """While a messenger is in the hand every height stands there, and what every way costs."""
    largest = []
    for scale in SCALES:
        top = opened(open_table, "magic_triland", scale).table.top
        top.marks.grasp(next(key for key in top.stage.sprites if key.startswith("messenger:0")))
        plates = [painted.rect for painted in top.marks.layers.pictures(PRICES)]
        assert len(plates) > 36
        hidden = [(one, other) for one, other in combinations(plates, 2) if one.inflate(-2, -2).colliderect(other)]
        assert not hidden, (scale, hidden)
        largest.append(sorted(rect.height for rect in plates)[-1])
    assert largest[0] < largest[1] <= largest[2], "larger letters, larger prices, as far as there is room"


def letters(player: Player) -> dict[str, int]:
    """The heights of the names at the edges of the boards that have some, by zone."""
    names: Any = player.table.top.marks.edge_names
    areas = [area for area in player.table.top.zones.boards() if area.name in names.shown]
    return {area.name: names._height(area.camera) for area in areas if next(names.spots(area), None) is not None}


@pytest.mark.parametrize("game", ["crooked_paths", "fairy_trails", "magic_triland", "alfheim_fairies"])
def test_names_at_the_edge_grow_and_never_vanish_for_it(open_table: Open, game: str) -> None:
    usual, *larger = (letters(opened(open_table, game, scale)) for scale in SCALES)
    assert usual
    for names in larger:
        assert names.keys() == usual.keys()
        main, *others = usual
        assert names[main] > usual[main] and all(names[zone] >= usual[zone] for zone in others)


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_large_letters_the_claim_leaves_the_icons_their_room(open_table: Open, language: str) -> None:
    path = registry.folder("crooked_paths") / "golden" / "claim_upheld.json"
    ply = next(k for k, step in enumerate(ui_driver.replayed(path).log) if step.move.get("is") == "Claim")
    player = open_table(ui_driver.before_step(path, ply), language=language, text_scale=150)
    ui_driver.lift_curtain(player.app)
    pane = player.table.buttons.pane
    assert pane.scroll.height <= pane.scroll.view.height
