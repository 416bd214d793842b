"""Which medals a player has: what is kept, and what follows from results and the AI's games known by now."""

from __future__ import annotations

from datetime import date

from engine.core.info import Info
from engine.core.medals import MEDALS, Bounds, Terms, deal, deal_key, from_key, way
from engine.core.task import DAY, Name, Task, read
from saves.progress import Book


def bounds_of(book: Book, info: Info, terms: Terms, task: Task) -> Bounds | None:
    """What each medal of a deal needs; None as long as that isn't known."""
    return terms.bounds(task.setup, book.baseline(deal_key(info, task.setup), info.rules_version))


def medal_of(book: Book, info: Info, terms: Terms, key: str) -> int:
    """The best medal with a deal by number; NONE as long as it isn't known."""
    record, task = book.record(key), from_key(info, key)
    if record.best is None or task is None:
        return record.award
    bounds = bounds_of(book, info, terms, task)
    return max(record.award, bounds.medal(record.best) if bounds is not None else 0)


def day_medal(book: Book, info: Info, terms: Terms, day: date) -> int:
    """The medal of a day's game."""
    return book.day(DAY, day).medal(bounds_of(book, info, terms, deal(info, Name(DAY, day=day))))


def medals_of(book: Book, info: Info, options: str, terms: Terms) -> dict[int, int]:
    """How many of each medal one has: one for each number and each day. options: see `engine.core.medals.way`."""
    found = []
    for key in book.records:
        task = from_key(info, key)
        if task is not None and way(info, task.setup.options) == options:
            found.append(medal_of(book, info, terms, key))
    if not options:
        names = (read(key) for key in book.days)
        found += [day_medal(book, info, terms, name.day) for name in names if name and name.kind == DAY and name.day]
    return {medal: found.count(medal) for medal in MEDALS}
