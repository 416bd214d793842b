"""How hard a game's challenge of the day is: by the date alone, and by the game's place among the others."""

from __future__ import annotations

from datetime import date

RISING = date(2026, 11, 29)
"""The first day whose challenges rise over the games."""


def daily_place(day: date, place: int, among: int) -> int:
    """How many games have an easier challenge on this day: each game moves on by one place from day to day."""
    return (place + day.toordinal()) % among


def daily_grade(day: date, grades: int = 4, place: int = 0, among: int = 1) -> int:
    """The grade of a game's challenge of a day, the same everywhere.

    On each day they rise from the easiest to the hardest over the games, and each game has all grades in turn. place:
    of the game among so many. A game that is the only one has one grade after the other. Days before `RISING` keep the
    grade that they had for all games, since saved games and records are about that.
    """
    if day < RISING:
        return 1 + (2 * (day.weekday() % 6) * (grades - 1) + 5) // 10
    among = among if among > 1 else grades
    return 1 + (2 * daily_place(day, place, among) * (grades - 1) + among - 1) // max(1, 2 * (among - 1))
