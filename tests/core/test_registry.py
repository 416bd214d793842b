"""Games are found by their folders, and the template only by its name."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random

import pytest

from engine.core import registry
from engine.core.errors import UnknownGame
from engine.core.game_info import SeatInfo
from engine.core.game_start import fresh
from engine.core.rules import CHANCE
from engine.core.text import say


def test_the_games_of_the_docs_are_hidden_from_players() -> None:
    for name in ("_template", "_tiny"):
        assert name not in registry.names()
        assert name in registry.names(hidden=True)
        assert registry.info(name).key == name


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


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_visiting_card_tells_whether_chance_deals(game: str) -> None:
    info = registry.info(game)
    chosen = [{}, *({option.key: choice.value} for option in info.options for choice in option.choices)]
    for count, options in product(info.seat_counts, chosen):
        assert drawn(game, count, options) == info.deals(options, count), (count, options)


def drawn(game: str, count: int, options: Mapping[str, str]) -> bool:
    """Does chance bring anything after the first step, in the first 45 of a game?"""
    rng, session = Random(1), fresh(game, count, 1, options)
    while session.over is None and len(session.log) < 45 and all(step.seat != CHANCE for step in session.log[1:]):
        session.play(session.to_move[0], rng.choice(session.moves(session.to_move[0])))
    return any(step.seat == CHANCE for step in session.log[1:])


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


def test_a_game_that_lacks_a_room_is_in_the_making_and_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, rooms in (
        ("ready", ("__init__", "rules", "view", "ai")),
        ("making", ("__init__", "rules")),
        ("unplayed", ("__init__", "rules", "view")),
        ("_ready", ("__init__", "rules", "view", "ai")),
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
