"""The golden saves: each ending, number of seats and option, and each kind of move. Test blocks: see tests/torture."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from games.path_of_elements import INFO
from games.path_of_elements.rules.move_types import Move
from games.path_of_elements.rules.pieces import PAR
from games.path_of_elements.rules.scoring import REASONS, sources
from tests.golden_saves import golden

FOLDER = Path(__file__).resolve().parents[2] / "golden"
GAMES = {path.stem: golden(path)[1] for path in sorted(FOLDER.glob("*.json"))}


def test_every_way_to_end_has_its_save() -> None:
    assert {game.over.reason for game in GAMES.values() if game.over is not None} == set(REASONS)


def test_every_number_of_seats_and_every_choice_has_its_save() -> None:
    assert {len(game.setup.seats) for game in GAMES.values()} == set(INFO.seat_counts)
    for option in INFO.options:
        played = {game.setup.options[option.key] for game in GAMES.values()}
        assert played == {choice.value for choice in option.choices}


def test_every_kind_of_move_is_kept() -> None:
    kinds = {step.move["is"] for game in GAMES.values() for step in game.log}
    assert kinds == {kind.__name__ for kind in get_args(Move)}


def test_turns_beyond_the_sixteenth_take_points_off() -> None:
    s = GAMES["alone"].state
    assert s.turns > PAR
    assert sources(s, 0)[-1] == PAR - s.turns
