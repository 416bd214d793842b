"""What is said aloud at the table to those who do not see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rules import Seat
from engine.core.text import verbatim
from engine.scenes.words.move_log_and_replay_stops import attributed
from games.path_of_elements.rules.move_types import Done, Gift, Move, Put, Shift, Swap, Turn, Uncover
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.tests.play import after, cells, played, player, table, thrifty
from games.path_of_elements.view.view import VIEW

ROW = "E W F A E W F A E W F A"


def said(s: Position, m: Move, seat: Seat = 0) -> str:
    """A step as it is told with the name of who made it."""
    words = VIEW.aloud(s, after(s, m), seat, m)
    return str(attributed(verbatim("Heron"), words))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Gift((0, 0)), "Heron has put a gift on an earth spirit f6. 1 gift, 4 left."),
        (Shift(1, (1, 0), (2, 0)), "Heron has moved an air spirit of Lynx from g6 to h6. 2 gifts, 3 left."),
        (
            Swap(0, (0, 0), (1, 0)),
            "Heron has swapped two spirits: an earth spirit is on g6 now, a water spirit on f6. 1 gift, 4 left.",
        ),
        (Done(), "Heron ends the turn."),
    ],
)
def test_what_gifts_do_is_told_with_those_that_are_left(move: Move, told: str) -> None:
    mine = player(cells(ROW), cells("E W"), gifts=5)
    s = table(mine, player(cells(ROW), cells("f A")), grid={(0, 0): "E", (1, 0): "E"})
    assert said(replace(s, turned=True), move) == told


def test_of_a_turn_that_ends_by_itself_it_is_told_why() -> None:
    mine = player(cells(ROW), cells("E W"), gifts=1)
    s = table(mine, player(cells(ROW), cells("a W")), grid={(0, 0): "E", (1, 0): "E"})
    told = said(replace(s, turned=True), Gift((0, 0)))
    assert told.endswith("1 gift, 0 left. That ends the turn: no more gifts can be spent."), told
    free = replace(s.with_player(0, replace(mine, gifts=0)), turned=True, power="A")
    told = said(free, Uncover(1, (0, 0)))
    assert told == ("Heron has uncovered an air spirit f6 of Lynx. That ends the turn: no more gifts can be spent.")


def test_a_pair_is_told_by_whom_it_was_put_where() -> None:
    s = table(player(cells(ROW)), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E", (2, 0): "A"})
    pair = after(s, Turn((0, 0)), Turn((1, 0)))
    assert said(pair, Put((0, 0), 0, (0, 0))) == "Heron has kept an earth spirit f6."
    assert said(pair, Put((0, 0), 1, (0, 0))) == "Heron has given an earth spirit f6 to Lynx."


def test_it_is_foretold_whether_a_spirit_is_moved_or_swapped_with_which() -> None:
    theirs = player(cells("W E F"), {(0, 0): "W", (1, 0): "M"})
    s = replace(table(player(cells("E W F"), {(0, 0): "E"}), theirs), turned=True)
    assert str(VIEW.foretell(s, 0, Shift(1, (0, 0), (2, 0)))).startswith("move, 2 gifts: ")
    swap = str(VIEW.foretell(s, 0, Swap(1, (0, 0), (1, 0))))
    assert swap.startswith(("swap with a mask, 2 gifts: ", "swap with a water spirit, 2 gifts: "))


def test_while_tiles_are_drafted_places_are_called_by_what_lies_there() -> None:
    s = next(s for s in played(2, 0, {}, thrifty).states if s.stage == Stage.DRAFT)
    zones = {str(VIEW.place_name(s, 0, replace(one.place, cell=None))) for one in VIEW.pieces(s, 0)}
    assert {"To choose from", "Tiles of Lynx", "Your tiles"} <= zones and "Your path" not in zones
    places = {
        (one.place.zone, str(VIEW.place_name(s, 0, one.place)))
        for one in VIEW.pieces(s, 0)
        if one.key.startswith("tile")
    }
    assert {("path0", f"tile {n}") for n in range(1, 7)} <= places
    named = {name for zone, name in places if zone in ("grid", "path1")}
    assert named <= {"earth", "water", "fire", "air", "on its way"} and "on its way" in named


def test_the_verdict_tells_all_points() -> None:
    session = played(2, 0, {}, thrifty)
    assert session.over is not None
    best, less = sorted(session.over.scores, reverse=True)
    assert f" wins {best} to {less} (" in str(VIEW.verdict(session.state, session.over))
