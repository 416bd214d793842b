"""Which medals a player has: those kept, and those that follow from results and the AI's games known by now."""

from __future__ import annotations

from engine.core.game_info import Info
from engine.core.medals import MEDALS, Bounds, ByGames, deal, deal_key, from_key, way
from engine.core.task import DAY, NONE, Task, read
from saves.solo_progress import Book


def bounds_of(book: Book, info: Info, terms: ByGames, task: Task) -> Bounds | None:
    """The bounds for a deal's medals; None as long as they are unknown."""
    key = deal_key(info, task.setup)
    results = book.baseline(key, info.rules_version)
    if results and book.baselines[key].single:
        return terms.by_one(results[0])
    return terms.bounds(task.setup, results)


def medal_of(book: Book, info: Info, terms: ByGames, key: str) -> int:
    """The best medal of a deal by number, or of a day (by its name); NONE as long as it isn't known."""
    name = read(key)
    task = from_key(info, key) if name is None else deal(info, name)
    bounds = bounds_of(book, info, terms, task) if task is not None else None
    if name is not None and name.day is not None:
        return book.day(DAY, name.day).medal(bounds)
    record = book.record(key)
    return max(record.award, bounds.medal(record.best) if bounds is not None and record.best is not None else NONE)


def medals_of(book: Book, info: Info, options: str, terms: ByGames) -> dict[int, int]:
    """How many of each medal one has: one for each number and each day. options: see `engine.core.medals.way`."""
    tasks = ((key, from_key(info, key)) for key in book.records)
    keys = [key for key, task in tasks if task is not None and way(info, task.setup.options) == options]
    keys += _days(book) if not options else []
    found = [medal_of(book, info, terms, key) for key in keys]
    return {medal: found.count(medal) for medal in MEDALS}


def settled(book: Book, info: Info, terms: ByGames, key: str) -> Book:
    """The book with the medals of a deal kept, before further games of the AI raise the bounds."""
    days = [day for day in _days(book) if (name := read(day)) and deal_key(info, deal(info, name).setup) == key]
    for earned in (*([key] if key in book.records else []), *days):
        book = book.with_award(earned, medal_of(book, info, terms, earned))
    return book


def _days(book: Book) -> list[str]:
    """The names of the days' games."""
    return [key for key in book.days if (name := read(key)) is not None and name.kind == DAY]
