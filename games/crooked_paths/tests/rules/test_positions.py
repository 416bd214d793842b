"""The test positions of the rulebook, one test each. Boards as text, rows from the north."""

from __future__ import annotations

from engine.core.rules import Act
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import NE, NW, parse, show
from games.crooked_paths.rules.rules import RULES, Cover, Lay, Position
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import after, over, winner

COLUMN = "55/aa/55/aa/55"


def legal_cells(s: Position) -> set[tuple[int, int]]:
    return {move.cell for move in RULES.moves(s, s.to_move) if isinstance(move, Lay)}


def refused(s: Position, cell: tuple[int, int]) -> str:
    """The rule that refuses a double here."""
    refusal = RULES.why_not(s, s.to_move, Lay(cell, 5))
    assert refusal is not None
    assert refusal.cells[0] == cell
    return refusal.rule


def test_position_1_one_card_has_eight_legal_cells() -> None:
    ring = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert legal_cells(set_up("5")) == ring


def test_position_2_a_full_row_fixes_the_columns() -> None:
    s = set_up("55555")
    assert legal_cells(s) == {(x, y) for x in range(5) for y in (-1, 1)}
    assert [refused(s, cell) for cell in ((5, 0), (-1, 0), (5, 1))] == ["frame"] * 3


def test_position_3_a_full_diagonal_leaves_fourteen_cells() -> None:
    s = set_up("5..../.5.../..5../...5./....5")
    assert len(legal_cells(s)) == 14
    low, high = rides_and_connections.frames(s.board)
    assert low == high == (0, 0)
    assert [refused(s, cell) for cell in ((0, 4), (0, 3), (4, 0))] == ["contact"] * 3


def test_position_4_a_blank_edge_may_lie_against_a_rail() -> None:
    s = set_up("5")
    assert RULES.why_not(s, 0, Lay((1, 0), 3)) is None


def test_position_5_two_columns_connect_north_south_in_phase_1() -> None:
    s = set_up(COLUMN)
    assert s.connected == (0,)
    assert winner(s) == 0
    assert set_up("55/aa/55/aa").connected == ()
    last = after(set_up("55/aa/55/aa/5.", to_move=0), Lay((1, 4), 5))
    assert over(last) == over(set_up(COLUMN, to_move=1))
    assert [fact.kind for fact in last.facts] == ["laid", "connected"]
    (ride,) = rides_and_connections.rides(last.board)
    assert last.facts[1].cells == ride.cells
    assert len(ride.steps) == 10


def test_position_6_one_other_card_keeps_or_spoils_it() -> None:
    assert set_up("55/a9/55/aa/55").connected == (0,)
    assert set_up("55/a3/55/aa/55").connected == ()


def test_position_7_no_sharp_turn() -> None:
    card = {(0, 0): NE | NW}
    # From the east edge the only way is out at the north edge; the west edge would need a sharp turn there.
    exits = rides_and_connections.exits(card[0, 0], 1)
    assert exits == ((NE, 0),)
    assert rides_and_connections.exits(card[0, 0], 2) == ()
    assert rides_and_connections.exits(card[0, 0], 0) == ((NE, 1), (NW, 3))


def test_position_8_completing_the_opponents_connection_loses() -> None:
    s = set_up("55a/aac/55./aa./5..", to_move=1)
    assert len(s.cards) == 11
    done = after(s, Lay((1, 4), 5))
    ended = over(done)
    assert ended is not None
    assert ended.reason == "early_gift"
    assert winner(done) == 0


def test_position_9_completing_both_in_phase_1_wins_for_the_next_player() -> None:
    for layer in (0, 1):
        s = set_up("63356/36669/6a6a6/c3.a3/3cc9.", to_move=layer)
        assert over(s) is None
        done = after(s, Lay((2, 3), 0xC))
        ended = over(done)
        assert ended is not None
        assert done.connected == (0, 1)
        assert ended.reason == "early_both"
        assert winner(done) == 1 - layer


def test_position_10_card_25_completes_the_layers_own_connection() -> None:
    s = after(set_up("69556/a66ac/55353/3335c/6636.", to_move=0), Lay((4, 4), 0xA))
    assert s.connected == (0,)
    assert RULES.turn(s) == Act((1,))
    assert [fact.kind for fact in s.facts] == ["laid", "connected", "phase2"]
    after_cover = [after(s, move) for move in RULES.moves(s, 1) if isinstance(move, Cover)]
    broken = [t for t in after_cover if not t.connected]
    held = [t for t in after_cover if t.connected == (0,)]
    assert broken
    assert held
    assert all(RULES.turn(t) == Act((0,)) for t in broken)
    assert all(t.facts[1].kind == "broken" for t in broken)
    assert {(ended.reason, ended.places) for t in held if (ended := over(t))} == {("held", (1, 2))}


def test_position_10_card_25_completes_the_others_connection() -> None:
    s = after(set_up("66cca/6c3c9/956.c/563a3/a6533", to_move=0), Lay((3, 2), 6))
    ended = over(s)
    assert s.connected == (1,)
    assert ended is not None
    assert ended.reason == "gift"
    assert winner(s) == 1


def test_position_11_what_may_not_be_covered_or_laid() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde")
    on_triple = RULES.why_not(s, 0, Cover((4, 0), 7))
    assert on_triple is not None
    assert on_triple.rule == "cover"
    assert "never covered" in str(on_triple.text)
    double = RULES.why_not(s, 0, Lay((0, 0), 5))
    assert double is not None
    assert double.rule == "phase-2"


def test_position_12_connecting_both_at_once_loses() -> None:
    for layer in (0, 1):
        s = set_up("3566d/bb657/bd77d/9c9ee/c9bde", to_move=layer)
        assert s.connected == ()
        done = after(s, Cover((2, 1), 0xE))
        ended = over(done)
        assert ended is not None
        assert done.connected == (0, 1)
        assert ended.reason == "both"
        assert winner(done) == 1 - layer


def test_the_text_of_a_board_reads_back() -> None:
    for text in (COLUMN, "3566d/bb657/bd77d/9c9ee/c9bde", "5..../.5.../..5../...5./....5"):
        assert show(parse(text)) == text
        assert show(parse(text, (-3, 2))) == text
