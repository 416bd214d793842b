"""Games are found by their folders, and the template only by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from engine.core.errors import UnknownGame
from engine.core.info import SeatInfo
from engine.core.text import say


def test_the_template_is_hidden_from_players() -> None:
    assert "_template" not in registry.names()
    assert "_template" in registry.names(hidden=True)
    assert registry.info("_template").key == "_template"


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_visiting_card_is_in_order(game: str) -> None:
    info = registry.info(game)
    assert info.key == game
    assert info.levels
    assert info.complete({}) == info.defaults()
    for preset in info.presets:
        info.complete(dict(preset.options))
    for count in info.seat_counts:
        assert len(info.cast(count)) == count
        assert registry.table(game, count).is_file()
    for name in info.boards:
        assert (registry.folder(game) / "boards" / f"{name}.tmx").is_file()


def test_a_cast_of_its_own_for_a_number_of_seats() -> None:
    info = registry.info("_template")
    light, dark = SeatInfo(say("Light"), say("-"), "1"), SeatInfo(say("Dark"), say("-"), "2")
    two = type(info)(**{name: getattr(info, name) for name in info.__slots__} | {"casts": ((light, dark),)})
    assert two.cast(2) == (light, dark)
    assert two.cast(3) == info.seats[:3]


@pytest.mark.parametrize("name", ["", "chess", "../games", "_template.rules", "x" * 300])
def test_an_unknown_game_is_one_sentence(name: str) -> None:
    with pytest.raises(UnknownGame, match="There is no game"):
        registry.info(name)


def test_a_game_without_a_table_is_in_the_making_and_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, rooms in (
        ("ready", ("__init__", "view")),
        ("making", ("__init__", "rules")),
        ("_ready", ("__init__", "view")),
    ):
        (tmp_path / name).mkdir()
        for room in rooms:
            (tmp_path / name / f"{room}.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(registry, "GAMES", tmp_path)
    monkeypatch.setattr(registry, "folders", registry.folders.__wrapped__)
    listed = registry.names.__wrapped__
    assert listed() == ("ready",)
    assert listed(hidden=True) == ("_ready", "ready")


def test_a_game_in_the_making_is_found_by_its_name() -> None:
    for path in registry.GAMES.glob("*/rules.py"):
        assert registry.info(path.parent.name).key == path.parent.name
        assert registry.rules(path.parent.name).move_type
