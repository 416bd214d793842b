"""A save as text: what goes in comes out, and nothing else comes in."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.clock import turn_times as clock
from engine.core.errors import SaveError
from engine.core.game_start import started
from engine.core.rules import CHANCE
from engine.core.session import Session, Settlement, Setup, moves_made
from saves import save_format as saving
from saves.disk import envelope
from saves.player_files import Library
from saves.save_format import (
    dump,
    expect,
    mismatches,
    read_file,
    read_text,
    restore,
    restore_as_far,
    snapshot,
    write_text,
)
from saves.tests.toys import GAME, finish, new_game, play
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount
from tools.faults.bad_saves import damaged_saves, seal, try_saves


def body_of(text: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text)["body"]
    return body


def test_same_state_at_every_ply() -> None:
    session = new_game(3)
    while session.over is None:
        again = restore(read_text(write_text(session)))
        assert again.state == session.state
        assert again.log == session.log
        assert again.setup == session.setup
        play(session, 1, len(session.log))
    assert restore(read_text(write_text(session))).over == session.over


def test_header_and_stable_text() -> None:
    session = new_game()
    play(session, 3)
    text = write_text(session, "A title")
    found = json.loads(text)
    assert set(found) == {"format", "version", "sha256", "body"}
    assert found["format"] == "trailbox-save"
    assert dump(read_text(text)) == text
    # the layout of the text does not matter, its content does
    assert read_text(json.dumps(found, indent=2)) == read_text(text)


def test_title_is_cleaned_and_cut() -> None:
    session = new_game()
    save = snapshot(session, "  \u202eevil\x00 \n title\u2066 " + "x" * 100)
    assert save.title.startswith("evil title x")
    assert len(save.title) == saving.LONGEST_TITLE
    with pytest.raises(SaveError):
        read_text(seal(body_of(dump(save)) | {"title": "a\u202eb"}))


def test_names_of_persons_are_kept_and_bounded() -> None:
    session = new_game()
    assert "names" not in body_of(write_text(session))
    session.setup = replace(session.setup, names=("Anna", ""))
    again = restore(read_text(write_text(session)))
    assert again.setup.names == ("Anna", "")
    assert [str(seat.name) for seat in again.cast] == ["Anna", str(again.info.cast(2)[1].name)]
    for names in (["x" * 17], ["a\u202eb"], ["{x}\n"], [" Anna"], ["Anna"] * 3, [1], "Anna"):
        with pytest.raises(SaveError):
            read_text(seal(body_of(write_text(session)) | {"names": names}))


def test_signs_of_persons_are_those_there_are() -> None:
    session = new_game()
    assert "signs" not in body_of(write_text(session))
    session.setup = replace(session.setup, signs=("cat", "key"))
    again = restore(read_text(write_text(session)))
    assert again.setup.signs == ("cat", "key")
    for signs in (["person"], ["../cat"], ["Cat"], ["cat"] * 3, [1], "cat"):
        with pytest.raises(SaveError):
            read_text(seal(body_of(write_text(session)) | {"signs": signs}))


def test_bounds() -> None:
    session = new_game()
    play(session, 2)
    body = body_of(write_text(session))
    step = body["log"][-1]
    for change in (
        {"seed": -1},
        {"seed": 2**53 + 1},
        {"seed": True},
        {"seed": 1.5},
        {"seed": float("nan")},
        {"seats": []},
        {"seats": ["person"] * 9},
        {"seats": ["person"]},
        {"seats": ["person", "ai:nobody"]},
        {"options": {"no_draw": "perhaps"}},
        {"options": {"odd": "on"}},
        {"game": "no_such_game"},
        {"game": "../x"},
        {"log": [step] * 5_001},
        {"log": [{"seat": 9, "move": {}}]},
        {"log": [{"seat": 0}]},
        {"rules_version": 10**7},
        {"mark": "xyz"},
        {"unknown": 1},
        {"board": {"name": "x", "digest": "../"}},
        {"board": {"name": "none", "digest": "00"}},
    ):
        with pytest.raises(SaveError):
            restore(read_text(seal(body | change)))


def test_large_deep_and_twice_given() -> None:
    good = write_text(new_game())
    for bad in (
        good + " " * saving.LIMIT,
        good.encode() + b" " * saving.LIMIT,
        "[" * 100_000,
        good.rstrip()[:-1] + ',"version":1}',
        b"\xff\xfe",
        "",
        "null",
    ):
        with pytest.raises(SaveError):
            read_text(bad)


def test_wrong_checksum_is_named() -> None:
    text = write_text(new_game()).replace('"seed":', '"seed":1', 1)
    with pytest.raises(SaveError, match="checksum"):
        read_text(text)


def test_a_save_says_the_version_of_what_it_holds() -> None:
    plain = new_game()
    body = body_of(write_text(plain))
    assert json.loads(write_text(plain))["version"] == 1
    for more in (
        {"names": ["Anna", ""]},
        {"signs": ["cat", ""]},
        {"settlements": [{"ply": 0, "seat": 1}]},
        {"told": 0},
    ):
        assert json.loads(dump(read_text(seal(body | more))))["version"] == 2
    play(plain)
    body = body_of(write_text(plain))
    assert json.loads(dump(read_text(seal(body | {"hinted": [0]}))))["version"] == 3
    with pytest.raises(envelope.NewerVersion, match="newer"):
        read_text(seal(body | {"weather": "rain"}))


def test_newer_versions_are_refused() -> None:
    session = new_game()
    body = body_of(write_text(session))
    with pytest.raises(envelope.NewerVersion, match="newer"):
        read_text(seal(body, version=4))
    with pytest.raises(envelope.NewerVersion, match="newer"):
        restore(read_text(seal(body | {"rules_version": 99})))


def test_older_versions_are_migrated() -> None:
    text = envelope.wrap("kind", 1, {"a": 1})
    moves = {1: lambda body: {"b": body["a"]}, 2: lambda body: {"c": body["b"] + 1}}
    assert envelope.unwrap("kind", 3, text, moves) == {"c": 2}
    with pytest.raises(SaveError, match="can’t be read any more"):
        envelope.unwrap("kind", 3, text, {2: moves[2]})


def test_log_that_no_longer_fits_offers_the_last_good_position() -> None:
    session = new_game()
    play(session, 8)
    save = read_text(write_text(session))
    broken = replace(save, log=(*save.log[:5], save.log[3], *save.log[5:]))
    again, fault = restore_as_far(broken)
    assert fault is not None
    assert "Step 6" in str(fault)
    assert again.state == session.states[5]
    play(again, 1)
    with pytest.raises(SaveError):
        restore(broken)


def test_expectations_tell_what_differs() -> None:
    session = new_game()
    finish(session)
    wanted = expect(session, "how it ended")
    save = read_text(write_text(session, test=wanted))
    assert save.test == wanted
    assert mismatches(restore(save), wanted) == ()
    session.undo()
    assert {"reason", "places", "to_move"} <= {str(text).split(":")[0] for text in mismatches(session, wanted)}
    assert read_text(write_text(session, test={"note": "by hand", "moves": 3})).test is not None


def test_file_errors_name_the_file(tmp_path: Path) -> None:
    missing = tmp_path / "gone.json"
    with pytest.raises(SaveError, match=r"gone\.json"):
        read_file(missing)
    with pytest.raises(SaveError, match="folder"):
        read_file(tmp_path)
    odd = tmp_path / "a\u202eb.json"
    odd.write_text("x", encoding="utf-8")
    with pytest.raises(SaveError, match=r"^ab\.json: "):
        read_file(odd)


def test_golden_saves_open() -> None:
    found = sorted((registry.folder(GAME) / "golden").glob("*.json"))
    assert found
    for path in found:
        save = read_file(path)
        assert dump(save) == path.read_text(encoding="utf-8")


def test_damaged_saves_only_ever_raise_save_errors(amount: Amount) -> None:
    count = amount(600, 100)
    for seed, name in enumerate(("held", "claim_refuted")):
        good = (registry.folder(GAME) / "golden" / f"{name}.json").read_text(encoding="utf-8")
        found = try_saves(good, seed, count)
        assert sum(found.values()) == count
        assert sum(n for kind, n in found.items() if kind.endswith("refused")) > count * 0.9


def test_damage_is_reproducible() -> None:
    good = write_text(new_game())
    assert list(damaged_saves(good, Random(5), 30)) == list(damaged_saves(good, Random(5), 30))


def test_what_was_settled_is_saved_and_opened_again() -> None:
    session = new_game(2)
    play(session, 4)
    assert "settlements" not in body_of(write_text(session)), "a save without one is as it always was"
    for settle in (lambda game: game.resign(0), agreed):
        game = session.copy()
        settle(game)
        again = restore(read_text(write_text(game)))
        assert again.over == game.over and again.over is not None and again.settlements == game.settlements


def test_the_time_used_is_saved_and_goes_on() -> None:
    session = new_game(2)
    session.setup = replace(session.setup, clock=clock.Terms(clock.GAME, 300, 5, loses=True))
    timed = Session(session.info, session.rules, session.setup, session.board)
    assert timed.sitting.times is not None
    timed.sitting.times.follow(timed)
    timed.sitting.times.add(1, 2.5)
    again = restore(read_text(write_text(timed)))
    assert again.setup.clock == session.setup.clock and again.sitting.times is not None
    assert again.sitting.times.saved == ((0,), (2500,)), "no other seat has used any"
    assert json.loads(write_text(timed))["version"] == 3 and json.loads(write_text(new_game(2)))["version"] == 1
    body = body_of(write_text(timed))
    for wrong in ({"spent": [[1], [2], [3]]}, {"spent": [[-1]]}, {"spent": [[10**9]]}, {"clock": None}):
        with pytest.raises(SaveError):
            read_text(seal(body | wrong))


def test_nobody_resigns_before_the_end_of_the_log_or_after_the_end_of_the_game() -> None:
    session = new_game(2)
    play(session, 4)
    session.resign(1)
    body = body_of(write_text(session))
    for settlements in ([{"ply": 99, "seat": 1}], [{"ply": 4, "seat": 2}], [{"ply": 4, "seat": 1}] * 2):
        with pytest.raises(SaveError):
            restore(read_text(seal(body | {"settlements": settlements})))
    early = restore_as_far(read_text(seal(body | {"settlements": [{"ply": 0, "seat": 1}]})))
    assert early[1] is not None and early[0].over is None


def with_heirs(plies: tuple[int, ...], end: str) -> Session[Any, Any]:
    """A game of three persons, of whom one after another resigns after so many moves and leaves the seat to an AI."""
    session = started(Setup("_template", ("person",) * 3, 3, {}, "glade"))
    heir = f"ai:{session.info.levels[0].key}"
    for number, ply in enumerate(plies):
        while moves_made(session.log) < ply:
            play(session)
        session.resign((number + 1) % 3, heir)
    if end in ("moved", "resigned", "agreed"):
        play(session, 1)
    if end == "over":
        finish(session)
    if end == "resigned":
        session.resign(0)
    if end == "agreed":
        agreed(session)
    return session


def agreed(session: Session[Any, Any]) -> None:
    """A draw is agreed on, as it could be in every game of earlier versions."""
    session.settlements.append(Settlement(len(session.log), CHANCE))


@each("plies, end", product([(0,), (4, 4), (2, 5)], ["still", "moved", "over", "resigned", "agreed"]))
def test_with_every_heir_a_game_is_opened_exported_and_brought_in(
    plies: tuple[int, ...], end: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("player")
    session, library = with_heirs(plies, end), Library(folder / "home")
    library.autosave(session)
    library.close()
    library = Library(folder / "home")
    entry = library.entries()[0]
    opened = library.open(entry)
    assert opened.notice is None and same(opened.session, session)
    library.export(entry, folder / "out.json")
    assert same(restore(read_file(folder / "out.json")), session)
    assert same(library.open(library.bring_in(folder / "out.json")).session, session)
    library.close()


def same(one: Session[Any, Any], other: Session[Any, Any]) -> bool:
    """Is it the same game, with the same past?"""
    return all(
        getattr(one, what) == getattr(other, what)
        for what in ("setup", "log", "states", "settlements", "over", "seated")
    )


def test_a_seat_is_left_to_an_heir_only_in_order_once_and_while_somebody_can_move() -> None:
    body = body_of(write_text(with_heirs((2, 5), "over")))
    first, second = body["settlements"]
    length = len(body["log"])
    wrong = ([second, first], [first, first], [first | {"ply": length}], [first | {"ply": length + 1}])
    chance = [first | {"ply": 0}]
    for settlements in (*wrong, chance, [first, {"ply": length, "seat": CHANCE}]):
        with pytest.raises(SaveError, match="Nobody can resign"):
            restore(read_text(seal(body | {"settlements": settlements})))
