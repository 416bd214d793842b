"""For the tests of contests: the AI's own games by a quick mind, and terms by which even a poor game is won."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.ai.process.ai_baseline import Par as Game
from engine.core import contest, registry
from engine.core.contest import ByPar, Result
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.scenes.common import contest_watch
from engine.scenes.common.match import Event
from engine.scenes.common.task_words import GAMES, OUTING
from engine.scenes.solo.solo import SoloScene
from engine.scenes.tasks import contest_ways
from engine.scenes.tasks.contest_parts import Medal, MedalTable
from engine.scenes.tasks.contest_table import ContestTable
from saves.contests import Contests, Par
from tests.scenes.conftest import Guest, Open

ALONE = "fairy_trails"
INFO = registry.info(ALONE)
TEN = Result(True, 10)
AT = "tests.ai.trailbox_alone:"


def cards(count: int) -> Text:
    """Points in words."""
    return say("{count} card", "{count} cards", count)


class Gentle(ByPar):
    """Every game that ends is won, with as many points as cards were laid."""

    def result(self, session: Session[Any, Any]) -> Result | None:
        return Result(True, len(session.state.forest.cards)) if session.over is not None else None


def quick_pars(monkeypatch: pytest.MonkeyPatch, agent: str = "QUICK") -> None:
    """The AI's own games are played by this mind."""
    monkeypatch.setattr(contest_watch, "Par", partial(Game, agent_at=AT + agent))


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


def page(ctx: Any, tab: str = GAMES) -> SoloScene:
    """The solo page of the game."""
    return SoloScene(ctx, ALONE, tab)


def contests(guest: Guest) -> Contests:
    """What is known so far."""
    found: Contests = guest.app.ctx.library.progress().book(ALONE).contests
    return found


def store(guest: Guest, new: Contests, **fields: Any) -> None:
    """As if this had been reached."""
    library = guest.app.ctx.library
    library.store_book(ALONE, replace(library.progress().book(ALONE), contests=new, **fields))


def knows_par(guest: Guest, task: str, result: Result, **options: str) -> None:
    """The AI has played these cards already."""
    deal = contest.deal(INFO, contest.contest(INFO, task, options))
    store(guest, contests(guest).with_par(deal, Par(result, INFO.rules_version)))


def sit_down(visit: Open, setup: Any, par: Result | None = TEN, **look: Any) -> tuple[Guest, ContestTable]:
    """At the table of a game, whose par is known unless it is None."""
    guest = visit(**{"size": (1280, 720), "speed": "instant"} | look)
    if par is not None:
        knows_par(guest, setup.challenge, par, **dict(setup.options))
    contest_ways.begin(guest.app.ctx, setup)
    guest.app.step()
    table = guest.top
    assert isinstance(table, ContestTable)
    return guest, table


def words(guest: Guest) -> str:
    """All the words of the page."""
    tr = guest.app.ctx.tr
    found: list[str] = []
    for widget in guest.top.pane.widgets():
        found += [tr(value) for value in vars(widget).values() if isinstance(value, Text)]
        found += [tr(text) for text, _, _ in widget.words] if isinstance(widget, Medal) else []
        found += [widget.line] if hasattr(widget, "line") else []
        found += [tr(text) for _, text in widget._heads()] if isinstance(widget, MedalTable) else []
    return " | ".join(found)


def daily(guest: Guest) -> ContestTable:
    """Today's game from its page."""
    guest.app.ctx.stack.clear_to(page(guest.app.ctx, OUTING))
    guest.app.step()
    guest.click("play")
    assert isinstance(guest.top, ContestTable)
    return guest.top
