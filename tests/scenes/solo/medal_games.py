"""For the tests of games for a medal: the AI's own games by a quick agent, and terms by which any game is won."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from engine.ai.process.ai_baseline import BaselineJob
from engine.core import medals, registry
from engine.core.medals import Baseline, Bounds, ByGames
from engine.core.session import Session, Setup
from engine.core.task import NUMBERED, Name, Result, Task
from engine.core.task import read as read_name
from engine.core.text import Text, say
from engine.scenes.match import baseline_watch
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.pages import open_table
from engine.scenes.play.table import TableScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.words.task_titles_and_results import DAILY_GAME, GAMES
from saves.solo_progress import Book, Played
from tests.scenes.conftest import Guest, Open

ALONE = "fairy_trails"
INFO = registry.info(ALONE)
TEN = Result(True, 10)
AT = "tests.ai.trailbox_alone:"


def cards(count: int) -> Text:
    """Points in words."""
    return say("{count} card", "{count} cards", count)


class Gentle(ByGames, frozen=True):
    """Every game that ends is won, with as many points as cards were laid; the AI plays one game."""

    players: tuple[str, ...] = ("",)

    def bounds(self, setup: Setup, baseline: Baseline) -> Bounds | None:
        return self.by_one(baseline[0]) if baseline else None

    def judge(self, task: Task, session: Session[Any, Any]) -> Result | None:
        return Result(True, len(session.state.forest.cards)) if session.over is not None else None


def quick_ai(monkeypatch: pytest.MonkeyPatch, agent: str = "QUICK") -> None:
    """The AI's own games are played by this agent."""
    monkeypatch.setattr(baseline_watch, "BaselineJob", partial(BaselineJob, agent_at=AT + agent))


def gentle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Won whatever happens (here; the process of the AI's games has the game's own terms)."""
    monkeypatch.setattr(registry, "deals", lambda _game: Gentle(cards))


def numbered(seed: int, **options: str) -> Task:
    """The game of a number."""
    return medals.deal(registry.info(ALONE), Name(NUMBERED, number=seed), options)


def lay(table: Any, rng: Random) -> None:
    """Any card anywhere."""
    table.play(rng.choice([move for move in table.session.moves(0) if hasattr(move, "cell")]))


def play_out(guest: Guest, table: TableScene, seed: int = 1) -> None:
    """To the end and the result."""
    rng = Random(seed)
    while table.session.over is None:
        lay(table, rng)
    for _ in range(400):
        guest.app.step()
        if guest.top is not table:
            return
    raise AssertionError("there is no result")


def opened_again(table: TableScene) -> None:
    """As if the game were opened once more after its end."""
    table._settled = False
    table.happened(Event("step", 0))


def page(ctx: Any, tab: str = GAMES) -> SoloScene:
    """The solo page of the game."""
    return SoloScene(ctx, ALONE, tab)


def book(guest: Guest) -> Book:
    """What is known so far."""
    found: Book = guest.app.ctx.library.progress().book(ALONE)
    return found


def store(guest: Guest, new: Book) -> None:
    """As if this had been reached."""
    guest.app.ctx.library.store_book(ALONE, new)


def knows_ai(guest: Guest, key: str, result: Result, **options: str) -> None:
    """The AI has played this deal already."""
    name = read_name(key)
    assert name is not None
    deal = medals.deal_key(INFO, medals.deal(INFO, name, options).setup)
    terms = registry.deals(ALONE)
    assert terms is not None
    store(guest, book(guest).with_baseline(deal, Played((result,) * len(terms.players), INFO.rules_version)))


def watch_of(table: TableScene) -> BaselineWatch:
    """The AI's own games."""
    assert table.mode.attempt.watch is not None
    return table.mode.attempt.watch


def job_of(table: TableScene) -> BaselineJob:
    """Those under way."""
    job = watch_of(table)._job
    assert job is not None
    return job


def sit_down(visit: Open, deal: Task, ai: Result | None = TEN, **look: Any) -> tuple[Guest, TableScene]:
    """At the table of a game, for which the AI's result is known unless it is None."""
    guest = visit(**{"size": (1280, 720), "speed": "instant"} | look)
    if ai is not None:
        knows_ai(guest, deal.key, ai, **dict(deal.setup.options))
    open_table.begin(guest.app.ctx, ALONE, deal.key, deal=deal)
    guest.app.step()
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    return guest, table


def words(guest: Guest) -> str:
    """All the words of the page."""
    return guest.told()


def daily(guest: Guest) -> TableScene:
    """Today's game from its page."""
    guest.app.ctx.stack.clear_to(page(guest.app.ctx, DAILY_GAME))
    guest.app.step()
    guest.click("play")
    assert isinstance(guest.top.mode, TaskMode)
    return guest.top
