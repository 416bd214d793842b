"""For the tests of contests: the AI's own games by a quick mind, and terms by which even a poor game is won."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from engine.ai import par
from engine.core import contest, registry
from engine.core.contest import ByPar, Result
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.scenes.contest_table import ContestTable
from engine.scenes.match import Event
from tests.scenes.conftest import Guest

ALONE = "fairy_trails"
AT = "tests.ai.trailbox_alone:"


def cards(count: int) -> Text:
    """Points in words."""
    return say("{count} card", "{count} cards", count)


class Gentle(ByPar):
    """Every game that ends is won, with as many points as cards were laid."""

    def result(self, session: Session[Any, Any]) -> Result | None:
        return Result(True, len(session.state.forest.cards)) if session.over is not None else None


def quick_pars(monkeypatch: pytest.MonkeyPatch, mind: str = "QUICK") -> None:
    """The AI's own games are played by this mind."""
    monkeypatch.setattr(par, "Par", partial(par.Par, mind_at=AT + mind))


def gentle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Won whatever happens (here; the process of the par has the game's own terms)."""
    monkeypatch.setattr(registry, "contests", lambda _game: Gentle(cards))


def numbered(seed: int, **options: str) -> Setup:
    """The set-up of a game by number."""
    return contest.contest(registry.info(ALONE), contest.numbered_task(seed), options)


def lay(table: Any, rng: Random) -> None:
    """Any card anywhere."""
    table.play(rng.choice([move for move in table.session.moves(0) if hasattr(move, "cell")]))


def play_out(guest: Guest, table: ContestTable, seed: int = 1) -> None:
    """To the end and the result."""
    rng = Random(seed)
    while table.session.over is None:
        lay(table, rng)
    for _ in range(400):
        guest.app.step()
        if guest.top is not table:
            return
    raise AssertionError("there is no result")


def opened_again(table: ContestTable) -> None:
    """As if the game were opened once more after its end."""
    table._happened(Event("over"))
