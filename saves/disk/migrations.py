"""Migrations of older files: a table for each kind, from version n to n + 1.

A migration gets the body as JSON values and returns a new one; the old file stays as it is until the next save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.errors import SaveError
from engine.core.text import say
from saves.disk.envelope import Migration


def _as_it_is(body: dict[str, Any]) -> dict[str, Any]:
    """No change: new fields have defaults with the older meaning."""
    return body


def _one_record(body: dict[str, Any]) -> dict[str, Any]:
    """Progress: one kind of record for challenges and deals, one kind of day, and several games of the AI for a deal.

    `SaveError` for what no older program has written.
    """
    try:
        return {**body, "games": {game: _book(dict(book)) for game, book in body.get("games", {}).items()}}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise SaveError(say("The file is damaged: it is not what an older Trailbox writes.")) from None


def _winners(body: dict[str, Any]) -> dict[str, Any]:
    """Statistics: who has won was counted by seats alone."""

    def tally(old: dict[str, Any]) -> dict[str, Any]:
        won = old.pop("seat_wins", ())
        named = {f"seat:{seat}.{len(won)}": count for seat, count in enumerate(won) if count}
        return {**old, "winners": named} if named else old

    return _each_tally(body, tally)


def _scored(body: dict[str, Any]) -> dict[str, Any]:
    """Statistics: how many scores the points were of followed from wins and games."""

    def tally(old: dict[str, Any]) -> dict[str, Any]:
        if old.get("best") is None:
            return old
        counted = old.get("wins", 0) if old.get("losses", 0) else old.get("games", 0) - old.get("helped", 0)
        return {**old, "scored": max(0, counted)}

    return _each_tally(body, tally)


def _each_tally(body: dict[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Statistics with a change of every row. `SaveError` for what no older program has written."""

    def tables(games: dict[str, Any]) -> dict[str, Any]:
        return {game: {row: change(dict(old)) for row, old in rows.items()} for game, rows in games.items()}

    try:
        found: dict[str, Any] = {name: tables(body[name]) for name in ("games", "before") if name in body}
        others = {home: tables(games) for home, games in body.get("elsewhere", {}).items()}
        return {**body, **found, **({"elsewhere": others} if others else {})}
    except (AttributeError, TypeError, ValueError):
        raise SaveError(say("The file is damaged: it is not what an older Trailbox writes.")) from None


def _opened(body: dict[str, Any]) -> dict[str, Any]:
    """Lessons: a player to whom they were offered counts as having opened the list."""
    try:
        games = {game: dict(learnt) for game, learnt in body.get("games", {}).items()}
    except (AttributeError, TypeError, ValueError):
        raise SaveError(say("The file is damaged: it is not what an older Trailbox writes.")) from None
    for learnt in games.values():
        if "offered" in learnt:
            learnt["opened"] = learnt.pop("offered")
    return {**body, "games": games}


def _book(old: dict[str, Any]) -> dict[str, Any]:
    deals = dict(old.pop("contests", {}))
    marks, days, streak = old.pop("marks", {}), old.pop("days", {}), old.pop("best_streak", 0)
    for gone in ("streak", "last"):
        old.pop(gone, None)
    new = {
        **old,
        "records": {key: _record(dict(mark)) for key, mark in marks.items()} | deals.pop("runs", {}),
        "days": {f"daily-{day}": _day(dict(tries)) for day, tries in days.items()}
        | {f"day-{day}": tries for day, tries in deals.pop("outings", {}).items()},
        "baselines": {
            deal: {"results": [par["result"]], "single": True, **({"rules": par["rules"]} if "rules" in par else {})}
            for deal, par in deals.pop("pars", {}).items()
        },
        **deals,
    }
    if streak:
        new["longest"] = {"daily": streak}
    if "hides_par" in new:
        new["hides_ai"] = new.pop("hides_par")
    return new


def _record(mark: dict[str, Any]) -> dict[str, Any]:
    """A challenge's mark as a record: with stars it was won at least once."""
    award = mark.pop("stars", 0)
    return mark | ({"award": award, "wins": 1, "best": {"is": "Result", "won": True}} if award else {})


def _day(day: dict[str, Any]) -> dict[str, Any]:
    """A daily challenge as a day: its tries, the last of which was won if there are stars."""
    award, tries = day.pop("stars", 0), min(day.pop("tries", 0), 10)
    results = [{"won": bool(award) and number == tries} for number in range(1, tries + 1)]
    return day | {"results": results} | ({"award": award} if award else {})


SAVE: Mapping[int, Migration] = {1: _as_it_is, 2: _as_it_is}
SETTINGS: Mapping[int, Migration] = {1: _as_it_is}
STATISTICS: Mapping[int, Migration] = {**dict.fromkeys(range(1, 9), _as_it_is), 9: _winners, 10: _scored}
PROGRESS: Mapping[int, Migration] = {1: _as_it_is, 2: _one_record, 3: _as_it_is}
LESSONS: Mapping[int, Migration] = {1: _opened}
