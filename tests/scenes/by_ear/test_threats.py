"""What threatens, and what is one's own: told by one key each, and true by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Act
from engine.table.contract.game_view import Mark, Place, view_of
from games.alfheim_fairies.rules.pieces import EXPERTS
from games.crooked_paths.rules.rules import RULES
from games.path_of_elements.rules.scoring import points
from tests.scenes.by_ear.test_board_walk import at
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import golden, replayed

SAMPLE = 12
"""So many positions of a game are looked at."""


def positions(game: str) -> Any:
    session = golden(game)
    for ply in range(0, len(session.log), max(1, len(session.log) // SAMPLE)):
        for seat in range(len(session.setup.seats)):
            yield session, ply, seat


def cells(marks: Any) -> set[Any]:
    return {(mark.zone, cell) for mark in marks for cell in mark.cells}


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_every_threat_has_words_and_what_does_not_threaten_is_said(game: str) -> None:
    view, found = view_of(game), 0
    for session, ply, seat in positions(game):
        seen = session.shown(seat, ply)
        marks = view.threats(seen, seat)
        assert all(isinstance(mark, Mark) and mark.text is not None and mark.text.source for mark in marks)
        found += bool(marks)
        known = {piece.place.zone for piece in view.pieces(seen, seat)}
        assert all(isinstance(place, Place) and place.zone in known for place in view.own(seen, seat))
    assert found or len(golden(game).setup.seats) == 1 or game == "_tiny"


@pytest.mark.parametrize("game", registry.names())
def test_threats_tell_no_secret(game: str) -> None:
    """They are the same whatever the others hold: they are asked of what a seat sees."""
    view = view_of(game)
    for session, ply, seat in positions(game):
        seen = session.rules.observe(session.states[ply], seat)
        assert view.threats(session.rules.forget(seen), seat) == view.threats(session.shown(seat, ply), seat)


def test_crooked_paths_every_card_that_connects_the_other_is_a_threat_and_no_other() -> None:
    session, told = golden("crooked_paths"), 0
    view = view_of("crooked_paths")
    for ply in range(len(session.log) - 1, 1, -2):
        s = session.states[ply]
        if not isinstance(RULES.turn(s), Act) or s.connected or s.doubles == 24:
            continue
        other = s.to_move
        truth = {
            ("board", m.cell)
            for m in RULES.moves(s, other)
            if hasattr(m, "cell") and other in RULES.apply(s, other, m).connected
        }
        assert cells(view.threats(s, 1 - other)) == truth, ply
        told += bool(truth)
    assert told


def test_path_of_elements_what_gifts_could_do_costs_as_many_points_as_told() -> None:
    session, view, told = golden("path_of_elements"), view_of("path_of_elements"), 0
    for ply in range(len(session.log) // 2, len(session.log), 3):
        s = session.states[ply]
        turn = session.rules.turn(s)
        if not isinstance(turn, Act) or s.terms.alone:
            continue
        seat = turn.seats[0]
        for victim in range(s.seats):
            if victim == seat or not cells(view.threats(s, victim)):
                continue
            after = [session.rules.apply(s, seat, m) for m in session.rules.moves(s, seat)]
            told += any(points(one, victim) < points(s, victim) for one in after)
    assert told


def test_alfheim_fairies_the_last_expert_of_a_kind_is_worth_one_point() -> None:
    s, needs = replayed(registry.folder("alfheim_fairies") / "golden" / "five.json").states[196], EXPERTS[2].needs
    lacking = next(seat for seat in range(1, s.seats) if len(needs - s.before[seat].garden.guests) == 1)
    others = tuple(one if seat == lacking else replace(one, experts=(0, 0, 5)) for seat, one in enumerate(s.before))
    told = [str(mark.text) for mark in view_of("alfheim_fairies").threats(replace(s, before=others), 0)]
    assert any(words.endswith("“all three Fairies”: 1 point.") for words in told), told


def test_a_key_goes_to_what_threatens_and_says_it(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "crooked_paths", 0.9)
    found = [" ".join(press("jump", text="threats")) for _ in range(2)]
    marks = table.view.threats(table.showing.position, table.match.me)
    if cells(marks):
        assert all("would connect" in words or "is connected over" in words for words in found)
        assert table.keys.walk.place.cell in {cell for _, cell in cells(marks)}
    else:
        assert "No single card" in found[0]


def test_a_key_goes_through_ones_own_pieces(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "magic_triland", 0.6)
    own = {place.cell for place in table.view.own(table.showing.position, table.match.me)}
    seen = set()
    for _ in range(len(own)):
        press("jump", text="own")
        seen.add(table.keys.walk.place.cell)
    assert seen == own
