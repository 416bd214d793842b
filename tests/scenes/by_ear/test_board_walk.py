"""Walking over a board by ear: cells by direction and by coordinate, jumps, what is told, what is done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import registry
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Place, view_of
from engine.table.hand.accessible_board import board_tree
from engine.table.hand.hand import KEYS
from tests.listener import Blind
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import golden, lift_curtain, midway, settle

Walker = Callable[..., list[str]]


def at(open_table: Open, game: str, share: float = 0.4) -> tuple[Any, Walker]:  # noqa: F811
    """A table in the middle of a game, and what is heard after each key."""
    player = open_table(midway(game, share), (800, 600), speed="instant", reduced_motion=True, language="en")
    lift_curtain(player.app)
    blind = Blind(player.app, lambda: settle(player.app, 30))

    def press(kind: str, **fields: Any) -> list[str]:
        blind.listener.heard.clear()
        player.app.post(Intent(kind, key="key", **fields))
        settle(player.app, 30)
        blind.follow()
        return list(blind.listener.heard)

    press("walk")
    return player.table, press


def type_in(press: Walker, words: str) -> list[str]:
    return [press("text", text=letter) for letter in words][-1]


def test_arrows_lead_from_cell_to_cell_and_letters_to_a_cell(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "crooked_paths")
    assert type_in(press, "e5") == ["> e5: Double NE+SW"]
    assert press("focus", direction=(1, 0)) == ["> f5: Double NE+NW"]
    assert press("diagonal", direction=(1, 1)) == ["> g4: Double SW+NW"]
    assert press("focus", direction=(0, -1)) == ["> g5: Double NE+SE"]
    press("walk")
    assert type_in(press, "z") == ["There is no z here."]
    assert type_in(press, "e5") == ["> e5: Double NE+SW"], "one can begin anew at once"
    assert press("pan", direction=(1, 0))[-1].startswith("> f5: Double"), "to what lies next in this direction"
    assert press("edge", amount=-1)[-1].startswith("> "), "to the last move"
    table.keys.walk.leave()
    assert table.keys.walk.place is None and not table.keys.walk.marks


def test_a_card_is_laid_where_the_cursor_stands_or_refused(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "crooked_paths")
    press("back")
    assert "In your hand: Double NE+SW" in press("confirm")[0]
    assert press("turn", amount=1)[0].startswith("In your hand: Double SE+NW")
    assert "may be laid here" in press("details")[0], "of where it would go, before one walks"
    press("walk")
    type_in(press, "f5")
    assert press("confirm") == ["!There is already a card there; in the first phase no card is covered."]
    assert press("confirm") == ["!There is already a card there; in the first phase no card is covered."], "once more"
    assert "There is already a card there" in press("details")[0]
    assert "may be laid here" in press("next")[-1], "to a place where it may lie"
    length = len(table.session.log)
    assert "Double SE+NW" in press("confirm")[0]
    assert len(table.session.log) == length + 1


def test_hexagons_are_walked_by_six_directions(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "magic_triland")
    type_in(press, "c3")
    lattice, zone = table.top.zones.main().lattice, table.top.zones.main().name
    ways = [("focus", (1, 0)), ("focus", (-1, 0)), *(("diagonal", (x, y)) for x in (-1, 1) for y in (-1, 1))]
    found = set()
    for kind, direction in ways:
        start = table.keys.walk.place
        press(kind, direction=direction)
        assert table.keys.walk.place.cell in lattice.neighbours(start.cell)
        found.add(table.keys.walk.place)
        table.keys.walk.place = start
    assert len(found) == 6 and all(place.zone == zone for place in found)


LEFT = {
    "crooked_paths": "25 × triple",
    "fairy_trails": "Cards without a hut: ",
    "magic_triland": "× purple pearl",
    "path_of_elements": "4 × earth spirit",
}
"""What is heard of what is still to come: a number stands before a noun without its article."""


@pytest.mark.parametrize("game", registry.names())
def test_what_is_asked_is_answered(open_table: Open, game: str) -> None:  # noqa: F811
    _, press = at(open_table, game)
    for question in ("turn", "score", "goal", "left", "hand"):
        answer = press("ask", text=question)[-1]
        assert answer and (question != "left" or LEFT.get(game, "") in answer)
    assert press("ask", text="goal") == press("ask", text="goal"), "as often as it is asked"
    assert press("details")[-1].count(".")


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_of_each_place_something_can_be_told(game: str) -> None:
    """At any moment of a game there are words for it, or none."""
    session = golden(game)
    view = view_of(game)
    for ply in range(0, len(session.log), max(1, len(session.log) // 4)):
        seat = 0
        seen = session.shown(seat, ply)
        for place in {piece.place for piece in view.pieces(seen, seat)}:
            assert all(text.source for text in view.about(seen, seat, place))
    assert not view.about(session.shown(0), 0, Place("nowhere"))


def test_of_a_piece_that_goes_at_once_it_is_told_before_what_a_press_does(open_table: Open) -> None:  # noqa: F811
    """Of the one that has the focus it is announced, so that its name need not tell it."""
    table, _ = at(open_table, "magic_triland", 0.2301)
    table.keys.walk.leave()
    hand, me = table.hand, table.top.lying.me
    single = {key: hand.targets.only(key) for key in hand.targets.pieces}
    assert len(single) > 1 and None not in single.values() and hand.focus in single
    nodes = {one.key: one for top in board_tree(table.top, hand) for one in top.walk()}
    for key, move in single.items():
        told = f"With Enter: {table.top.view.foretell(table.showing.position, me, move)}"
        assert nodes[key].description.startswith(told) == (key != hand.focus)
    hand.pick(hand.focus, KEYS)
    assert not any("With Enter" in one.description for top in board_tree(table.top, hand) for one in top.walk())
