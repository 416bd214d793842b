"""Days and durations in words. The line to share uses the ISO date, which is the same in every language."""

from __future__ import annotations

import time
from datetime import date

from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import wall_clock

WEEKDAYS = (say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun"))
MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)


def day_words(day: date) -> Text:
    """A day: “22 Nov 2026”."""
    return say("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def weekday_words(day: date) -> Text:
    """A day with its weekday: “Sun, 22 Nov 2026”."""
    return say("{weekday}, {day}", weekday=WEEKDAYS[day.weekday()], day=day_words(day))


def moment(seconds: int) -> Text:
    """A moment (UTC seconds) as date and time of this place; the date of today goes without saying."""
    try:
        then, now = time.localtime(seconds), time.localtime(wall_clock())
        if then[:3] == now[:3]:
            return say("today, {time}", time=time.strftime("%H:%M", then))
        return say("{day}, {time}", day=day_words(date(*then[:3])), time=time.strftime("%H:%M", then))
    except (OverflowError, OSError, ValueError):
        return verbatim("–")


def soon(seconds: int, now: int) -> Text:
    """A moment less than a day after now (UTC seconds) by the clock of this place: “tomorrow at 1:00”."""
    try:
        then, here = time.localtime(seconds), time.localtime(now)
    except (OverflowError, OSError, ValueError):
        return verbatim("–")
    clock = f"{then.tm_hour}:{then.tm_min:02}"
    return say("today at {time}", time=clock) if then[:3] == here[:3] else say("tomorrow at {time}", time=clock)


def duration(seconds: int) -> Text:
    """Seconds in hours and minutes, rounded up: “45 min”, “2 h 5 min”."""
    hours, minutes = divmod(-(-seconds // 60), 60)
    if not hours:
        return say("{minutes} min", minutes=minutes)
    return say("{hours} h {minutes} min", hours=hours, minutes=minutes)
