"""Pictures of what is played alone: the pages with some progress, a challenge at its table, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from engine.core import challenge as tasks
from engine.core import registry
from engine.core.challenge import OPEN
from engine.core.opening import opened
from saves.progress import DRAWN, LOST, WON, Book, Climb, Mark
from tools import stagehand as hand

WEEK = ((6, (0, 1)), (5, (1,)), (4, (0, 0, 0)), (2, (0, 0, 1)), (1, (0, 1)))
"""Days ago, and how the tries of that day went."""
GAMES = (WON, LOST, WON, LOST, DRAWN, WON, LOST)


def shots(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every picture's name and what to do before it is taken."""
    from engine.scenes.common.table_ways import start
    from engine.scenes.common.task_words import CHALLENGES, DAILY, LADDER
    from engine.scenes.solo.solo import SoloScene
    from engine.scenes.tasks.challenge_table import ChallengeTable

    def open_tab(tab: str) -> None:
        app.ctx.library.store_book(game, some_progress(game))
        hand.show(app, SoloScene(app.ctx, game, tab))

    def table(task: str = "2-06") -> Any:
        app.ctx.library.store_book(game, some_progress(game))
        start(app.ctx, game, task)
        hand.settle(app)
        return app.ctx.stack.top

    def ended(number: int, solved: bool) -> None:
        """After the right line, or after the first legal moves."""
        book, source = some_progress(game), registry.challenges(game)
        assert source is not None
        challenge = source.shipped()[number]
        session = opened(challenge)
        line = [found for found in source.solve(challenge) if found is not None][-1].line if solved else ()
        for move in line:
            session.play(session.to_move[0], move)
        while source.judge(challenge, session) == OPEN:
            session.play(session.to_move[0], session.moves(session.to_move[0])[0])
        app.ctx.library.store_book(game, book.solved(challenge.key) if solved else book.failed(challenge.key))
        scene = ChallengeTable(app.ctx, session, challenge, fresh=False)
        hand.show(app, scene)
        scene.open_result()
        hand.settle(app)

    if registry.info(game).levels:
        yield f"{game}_solo_ladder", lambda: open_tab(LADDER)
    if registry.challenges(game) is None:
        return
    yield f"{game}_solo", lambda: open_tab(CHALLENGES)
    yield f"{game}_solo_day", lambda: open_tab(DAILY)
    yield f"{game}_challenge", table
    yield f"{game}_challenge_failed", lambda: ended(21, False)
    yield f"{game}_challenge_solved", lambda: ended(8, True)


def some_progress(game: str) -> Book:
    """Of somebody who has been at it for a week; today's position is known already."""
    from engine.scenes.common.task_words import today

    book = Book()
    source, day = registry.challenges(game), today()
    if source is not None:
        for number, stars in enumerate((3, 3, 2, 3, 1, 3, 3, 2), start=1):
            book = book.with_mark(f"1-{number:02d}", Mark(stars, 4 - stars))
        for number, stars in enumerate((3, 2, 3), start=1):
            book = book.with_mark(f"2-{number:02d}", Mark(stars, 4 - stars))
        key = tasks.seed_key(tasks.daily_grade(day), tasks.daily_seed(day))
        book = book.with_found(replace(source.shipped()[20], key=key))
        for back, tries in WEEK:
            for solved in tries:
                book = book.tried(day - timedelta(back), bool(solved))
    climb = Climb(luck=5)
    for result in GAMES:
        climb = climb.after(result, len(registry.info(game).levels))
    return replace(book, climb=climb)
