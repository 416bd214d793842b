"""Numbers of moves in a review are those of the log; what was chosen in secret counts with what it told of that."""

from __future__ import annotations

from engine.core import registry
from engine.scenes.review.move_list import once
from engine.scenes.words.move_log_and_replay_stops import Lines, number_at, told_number, told_numbers
from engine.table.contract.game_view import view_of
from tests.golden_saves import golden

GAME = "alfheim_fairies"


def test_moves_at_the_same_time_count_by_seats() -> None:
    session = golden(registry.folder(GAME) / "golden" / "five.json")[1]
    view = view_of(GAME)
    told = Lines(view).of(session, 0)
    lines = told_numbers(session, told, Lines(view).of(session, None))
    first = [(line.number, str(line.text)) for line in lines if line.ply <= 38 and line.number]
    assert first == [
        (1, "exchange the clue"),
        (2, "milk n11"),
        (3, "Ready"),
        *((4, "milk m13"), (4, "Ready")),
        *((5, "milk o12"), (5, "Ready")),
        *((6, "milk o12"), (6, "Heart Nisse m13: 2 points"), (6, "Ready")),
        *((7, "milk n13"), (7, "Ready")),
    ]
    shown = [(line.ply, line.number) for _, line in once((line.ply, line) for line in lines) if line.number]
    assert shown == [(line.ply, line.number) for line in told if line.number], "each once, as in the log"
    at = next(line.ply for line in lines if line.number == 6)
    assert number_at(lines, at) == told_number(session, told, at) == 6
