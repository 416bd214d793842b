"""The set-up page's choices lead to the right set-up and back."""

from dataclasses import replace

import pytest

from engine.core import codec
from engine.core.info import Choice, Info, Level, Option, Preset, SeatInfo
from engine.core.session import Setup
from engine.core.text import verbatim
from engine.scenes import draft as d

WORD = verbatim("word")
INFO = Info(
    key="toy",
    title=WORD,
    blurb=WORD,
    rules_version=1,
    seat_counts=(1, 2, 3),
    seats=tuple(SeatInfo(WORD, WORD, str(n)) for n in (1, 2, 3)),
    levels=tuple(Level(key, WORD, WORD) for key in ("easy", "medium", "hard")),
    options=(Option("begins", WORD, (Choice("lot", WORD), Choice("first", WORD)), "lot"),),
    presets=(Preset("standard", WORD), Preset("printed", WORD, (("begins", "first"),))),
)


def test_defaults_are_a_duel_against_the_middle_level() -> None:
    start = d.new_draft(INFO)
    assert start.setup().seats == ("person", "ai:medium")
    assert start.preset() == "standard"


@pytest.mark.parametrize(
    ("mode", "seats"),
    [(d.FRIEND, ("person",) * 2), (d.SOLO, ("person",)), (d.WATCH, ("ai:medium",) * 2)],
)
def test_each_mode_seats_its_players(mode: str, seats: tuple[str, ...]) -> None:
    assert d.new_draft(INFO).with_mode(mode).setup().seats == seats


def test_a_seed_decides_the_seat_by_lot() -> None:
    lot = replace(d.new_draft(INFO), seat=d.BY_LOT)
    drawn = {replace(lot, seed=seed).setup().seats for seed in range(20)}
    assert drawn == {("person", "ai:medium"), ("ai:medium", "person")}
    assert replace(lot, seed=7).setup() == replace(lot, seed=7).setup()


def test_a_preset_sets_its_options_and_is_recognised() -> None:
    printed = d.new_draft(INFO).with_preset("printed")
    assert printed.setup().options == {"begins": "first"}
    assert printed.preset() == "printed"
    assert printed.with_option("begins", "lot").preset() == "standard"


def test_the_last_set_up_is_remembered() -> None:
    setup = Setup("toy", ("ai:hard", "person", "ai:hard"), 5, {"begins": "first"})
    again = d.remembered(INFO, codec.dumps(codec.encode(setup)))
    assert (again.mode, again.count, again.seat, again.level) == (d.AI, 3, 1, "hard")
    assert again.seed is None


@pytest.mark.parametrize("text", ["", "{", '{"game":"toy","seats":["ai:genius","person"]}', "[]"])
def test_what_no_longer_fits_gives_the_defaults(text: str) -> None:
    assert d.remembered(INFO, text) == d.new_draft(INFO)


def test_swapped_passes_the_seats_round() -> None:
    assert d.swapped(Setup("toy", ("person", "ai:easy"), 1)).seats == ("ai:easy", "person")
