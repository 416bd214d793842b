"""After two losses in a row an easier level is offered, after three wins a harder one: one button on the result."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.session import Setup
from engine.scenes.result.result_page import ResultScene, other_level
from saves.figures.tally import Finished
from saves.statistics import Statistics
from tests.scenes.conftest import GAME, Open, some_game

INFO = registry.info(GAME)
PLAYED = Finished(GAME, "ai:easy", (1, 2), "x", 40, 60, True, True, False)


def after(results: str, level: str = "easy") -> Statistics:
    """w won, l lost, d drawn."""
    found = Statistics()
    for number, result in enumerate(results):
        won = {"w": True, "l": False, "d": None}[result]
        game = replace(PLAYED, opponent=f"ai:{level}", won=won, draw=result == "d")
        found = found.plus(game, str(number))
    return found


@pytest.mark.parametrize(
    ("results", "level", "offered"),
    [
        ("l", "easy", None),
        ("ll", "easy", "beginner"),
        ("lwl", "easy", None),
        ("ldl", "easy", None),
        ("ww", "easy", None),
        ("www", "easy", "medium"),
        ("wwdw", "easy", None),
        ("ll", "beginner", None),
        ("www", "expert", None),
    ],
)
def test_the_level_that_is_offered(results: str, level: str, offered: str | None) -> None:
    setup = Setup(GAME, ("person", f"ai:{level}"))
    found = other_level(INFO, setup, after(results, level))
    assert (found.key if found is not None else None) == offered


def test_it_is_for_one_person_against_one_level_and_no_task() -> None:
    statistics = after("ll")
    for other in (Setup(GAME, ("person", "person")), Setup(GAME, ("person", "ai:easy"), challenge="ladder-1")):
        assert other_level(INFO, other, statistics) is None


def test_one_button_plays_it_and_the_set_up_remembers(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit(size=(1280, 720))
    session: Any = some_game(6, seats=("person", "ai:easy"))
    library = guest.app.ctx.library
    monkeypatch.setattr(library, "statistics", lambda: after("ll"))
    guest.app.ctx.stack.push(ResultScene(guest.app.ctx, session))
    guest.app.step()
    assert "Beginner" in guest.app.ctx.tr(guest.box("level").text)
    guest.click("level")
    assert guest.top.session.setup.seats == ("ai:beginner", "person")
    assert not guest.top.session.sitting.won_before, "against another level the series begins anew"
    assert "ai:beginner" in guest.app.ctx.settings.last_setup[GAME]
