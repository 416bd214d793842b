"""Pictures of what is played alone: the pages with some progress, tasks at their table, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import medals, registry
from engine.core.game_info import PERSON
from engine.core.game_start import opened
from engine.core.session import Session
from engine.core.task import DAILY, DAY, NUMBERED, Name, Result, award_at
from saves.ladder_progress import DRAWN, LOST, WON, Climb
from saves.solo_progress import Book, Played, Record
from tools import ui_driver as hand

STARS = ((3, 3, 2, 3, 1, 3, 3, 2), (3, 2, 3))
"""The stars of the first challenges, by grade."""
CHALLENGES = ((6, (0, 1)), (5, (1,)), (4, (0, 0, 0)), (2, (0, 0, 1)), (1, (0, 1)))
"""Days ago, and how the tries of that day's challenge went."""
NUMBERS = ((912345678, 15, (None,)), (55, 18, (3,)), (73219, 15, (None, 9)), (407, 14, (None, 12, 16)))
"""Number, the AI's score, and the scores of one's own games in order, None for a game that was lost."""
GAMES = ((6, 10, (12,)), (5, 8, (None, 9)), (4, 12, (None, None, None)), (2, 20, (None, None, 11)), (1, 9, (12,)))
"""Days ago, the AI's score, and the tries of that day's game."""
CLIMBED = (WON, LOST, WON, LOST, DRAWN, WON, LOST)


def shots(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every picture's name and what to do before it is taken."""
    from engine.scenes.solo.numbered_games_tab import NumberedGamesTab
    from engine.scenes.solo.solo_page import SoloScene
    from engine.scenes.words import task_titles_and_results as tabs

    def open_tab(tab: str, number: int | None = None) -> None:
        deals = tab in (tabs.GAMES, tabs.DAILY_GAME)
        app.ctx.library.store_book(game, some_medals(game) if deals else some_stars(game))
        scene = SoloScene(app.ctx, game, tab)
        if isinstance(scene.open, NumberedGamesTab):
            scene.open.seed = number
        hand.show(app, scene)

    info = registry.info(game)
    if info.levels:
        yield f"{game}_solo_ladder", partial(open_tab, tabs.LADDER_TAB)
    if info.grades:
        yield f"{game}_solo", partial(open_tab, tabs.CHALLENGES)
        yield f"{game}_solo_day", partial(open_tab, tabs.DAILY_CHALLENGE)
        yield from _challenges(app, game)
    if info.medals:
        yield f"{game}_solo_games", partial(open_tab, tabs.GAMES)
        yield f"{game}_solo_number", partial(open_tab, tabs.GAMES, 73219)
        yield f"{game}_solo_outing", partial(open_tab, tabs.DAILY_GAME)
        yield from _deals(app, game)


def _challenges(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    from engine.scenes.pages.open_table import begin
    from engine.scenes.solo.task_table import task_table

    source = registry.challenges(game)
    assert source is not None

    def table() -> None:
        app.ctx.library.store_book(game, some_stars(game))
        keys = [task.key for task in source.shipped()]
        begin(app.ctx, game, "2-06" if "2-06" in keys else keys[-1], anew=True)
        hand.settle(app)

    def ended(number: int, solved: bool) -> None:
        """Show the end after the right line, or after the first legal moves; where these are right, of the next one."""
        task = source.shipped()[number]
        session = opened(task)
        line = [found for found in source.solve(task) if found is not None][-1].line if solved else ()
        for move in line:
            session.play(session.to_move[0], move)
        while (result := source.judge(task, session)) is None:
            session.play(session.to_move[0], session.moves(session.to_move[0])[0])
        if result.won and not solved:
            ended(number + 1, solved)
            return
        app.ctx.library.store_book(game, some_stars(game).ended(task.key, Result(solved), 3 * solved))
        scene = task_table(app.ctx, session, task, fresh=False)
        hand.show(app, scene)
        scene.open_result()
        hand.settle(app)

    count = len(source.shipped())
    yield f"{game}_challenge", table
    yield f"{game}_challenge_failed", lambda: ended(min(21, count - 1), False)
    yield f"{game}_challenge_solved", lambda: ended(min(8, count - 1), True)


def _deals(app: Any, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    from engine.scenes.solo.task_table import task_table

    def table(share: float, won: bool = True) -> Any:
        session = whole(game, won)
        assert session is not None
        length = int(len(session.log) * share)
        while len(session.log) > length and hand.step_back(session):
            pass
        app.ctx.library.store_book(game, some_medals(game, session))
        task = medals.dealt(session.info, session.setup)
        assert task is not None
        scene = task_table(app.ctx, session, task, False)
        hand.show(app, scene)
        return scene

    def ended(won: bool) -> None:
        table(1.0, won).open_result()
        hand.settle(app)

    if whole(game, won=True) is not None:
        yield f"{game}_contest", lambda: table(0.6)
        yield f"{game}_contest_won", lambda: ended(True)
    if whole(game, won=False) is not None:
        yield f"{game}_contest_lost", lambda: ended(False)


def whole(game: str, won: bool) -> Session[Any, Any] | None:
    """A golden save of somebody alone that was won, or lost, as a game by number; None if there is none."""
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        if hand.saved(path).seats != (PERSON,):
            continue
        session = hand.twin(hand.replayed(path))
        result = medals.ending(session)
        if result is not None and result.won == won:
            key = Name(NUMBERED, number=session.setup.seed % 10**9).key
            session.setup = replace(session.setup, challenge=key)
            return session
    return None


def some_stars(game: str) -> Book:
    """Stars of a player who has solved challenges and the ladder for a week; today's position is known already."""
    from engine.scenes.pages.open_table import seeded
    from engine.scenes.words.task_titles_and_results import today

    book = Book()
    source, day, grades = registry.challenges(game), today(), len(registry.info(game).grades)
    if source is not None:
        shipped = source.shipped()
        for grade, several in enumerate(STARS[:grades], start=1):
            own = [task.key for task in shipped if task.grade == grade]
            for key, stars in zip(own, several, strict=False):
                book = book.with_record(key, Record(stars, 4 - stars, 1, Result(True)))
        made = seeded(game, Name(DAILY, day=day).key)
        assert made is not None
        book = book.with_found(replace(shipped[min(20, len(shipped) - 1)], key=made.key))
        for back, tries in CHALLENGES:
            for number, solved in enumerate(tries, start=1):
                award = award_at(number) * solved
                book = book.tried(DAILY, day - timedelta(back), Result(bool(solved)), award)
    climb = Climb(luck=5)
    for result in CLIMBED:
        climb = climb.after(result, len(registry.info(game).levels))
    return replace(book, climb=climb)


def games_of_ai(game: str, best: int) -> tuple[Result, ...]:
    """As many as a deal of the game has, each two points worse than the one before."""
    terms = registry.deals(game)
    count = len(terms.players) if terms is not None else 1
    return tuple(Result(best > 2 * lost, max(0, best - 2 * lost)) for lost in range(count))


def some_medals(game: str, session: Session[Any, Any] | None = None) -> Book:
    """Medals of a player who has played alone for a week; the AI has played all of these games, and this session's
    deal, too."""
    from engine.scenes.words.task_titles_and_results import today

    info, book = registry.info(game), Book()

    def ai_played(name: Name, score: int) -> Book:
        deal = medals.deal_key(info, medals.deal(info, name).setup)
        return book.with_baseline(deal, Played(games_of_ai(game, score), info.rules_version))

    for number, score, games in NUMBERS:
        book = ai_played(Name(NUMBERED, number=number), score)
        for mine in games:
            book = book.ended(str(number), Result(mine is not None, mine or 0))
    for back, score, tries in GAMES:
        day = today() - timedelta(back)
        book = ai_played(Name(DAY, day=day), score)
        for mine in tries:
            book = book.tried(DAY, day, Result(mine is not None, mine or 0))
    book = ai_played(Name(DAY, day=today()), 13)
    if session is not None:
        result = medals.ending(session) or Result(True, 12)
        ai = Played(games_of_ai(game, max(1, result.score - 2)), info.rules_version)
        book = book.with_baseline(medals.deal_key(info, session.setup), ai)
    return book
