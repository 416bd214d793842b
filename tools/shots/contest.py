"""Pictures of contests: the pages with some progress, a game at its table, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from engine.core import contest, registry
from engine.core.contest import Result
from engine.core.info import PERSON
from engine.core.session import Session
from saves.contests import Contests, Par
from saves.format import read_file, restore
from saves.progress import Book
from tools import stagehand as hand

NUMBERS = ((912345678, 15, (None,)), (55, 18, (3,)), (73219, 15, (None, 9)), (407, 14, (None, 12, 16)))
"""Number, the AI's score, and the scores of one's own games in order, None for a game that was lost."""
WEEK = ((6, 10, (12,)), (5, 8, (None, 9)), (4, 12, (None, None, None)), (2, 20, (None, None, 11)), (1, 9, (12,)))
"""Days ago, the AI's score, and the tries of that day."""


def shots(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every picture's name and what to do before it is taken."""
    from engine.scenes.common.task_words import GAMES, OUTING
    from engine.scenes.solo.solo import SoloScene
    from engine.scenes.tasks.contest_table import ContestTable

    if registry.contests(game) is None:
        return

    def open_tab(tab: str, number: int | None = None) -> None:
        app.ctx.library.store_book(game, some_contests(game))
        scene = SoloScene(app.ctx, game, tab)
        scene.games.seed = number
        hand.show(app, scene)

    def table(share: float, won: bool = True) -> Any:
        session = whole(game, won)
        assert session is not None
        length = int(len(session.log) * share)
        while len(session.log) > length and session.undo():
            pass
        app.ctx.library.store_book(game, some_contests(game, session))
        scene = ContestTable(app.ctx, session, False)
        hand.show(app, scene)
        return scene

    def ended(won: bool) -> None:
        table(1.0, won).open_result()
        hand.settle(app)

    yield f"{game}_solo_games", lambda: open_tab(GAMES)
    yield f"{game}_solo_number", lambda: open_tab(GAMES, 73219)
    yield f"{game}_solo_outing", lambda: open_tab(OUTING)
    if whole(game, won=True) is not None:
        yield f"{game}_contest", lambda: table(0.6)
        yield f"{game}_contest_won", lambda: ended(True)
    if whole(game, won=False) is not None:
        yield f"{game}_contest_lost", lambda: ended(False)


def whole(game: str, won: bool) -> Session[Any, Any] | None:
    """A golden save of somebody alone that was won, or lost, as a game by number; None if there is none."""
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        session = restore(read_file(path))
        result = contest.ending(session)
        if session.setup.seats == (PERSON,) and result is not None and result.won == won:
            task = contest.numbered_task(session.setup.seed % 10**9)
            session.setup = replace(session.setup, challenge=task)
            return session
    return None


def some_contests(game: str, session: Session[Any, Any] | None = None) -> Book:
    """Of somebody who has been at it for a week; the AI has played all of it, and these cards, too."""
    from engine.scenes.common.task_words import today

    info, book = registry.info(game), Contests()

    def ai_played(task: str, score: int) -> Contests:
        key = contest.deal(info, contest.contest(info, task))
        return book.with_par(key, Par(Result(True, score), info.rules_version))

    for number, score, games in NUMBERS:
        book = ai_played(contest.numbered_task(number), score)
        for mine in games:
            book = book.played(str(number), Result(mine is not None, mine or 0))
    for back, score, tries in WEEK:
        day = today() - timedelta(back)
        book = ai_played(contest.day_task(day), score)
        for mine in tries:
            book = book.tried(day, Result(mine is not None, mine or 0))
    book = ai_played(contest.day_task(today()), 13)
    if session is not None:
        result = contest.ending(session) or Result(True, 12)
        par = Par(Result(True, max(1, result.score - 2)), info.rules_version)
        book = book.with_par(contest.deal(info, session.setup), par)
    return Book(contests=book)
