"""What is played alone, in words: tasks, grades, rungs, days, results, medals and what they need."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from engine.core import task as tasks
from engine.core.game_info import Info
from engine.core.medals import BRONZE, GOLD, LEAST, MEDALS, SILVER, Bounds, ByGames
from engine.core.task import DAILY, NONE, SHIPPED, TRIES, Result
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import wall_clock
from engine.scenes.words.dates_and_durations import day_words, duration, soon
from saves.solo_progress import Day

SECONDS_A_DAY = 86_400
CHALLENGES, DAILY_CHALLENGE, GAMES, DAILY_GAME, LADDER_TAB = "challenges", "daily", "games", "daily_game", "ladder"
"""The parts of the solo page."""
MEDAL_NAMES: Mapping[int, Text] = {
    GOLD: say("Gold"),
    SILVER: say("Silver"),
    BRONZE: say("Bronze"),
    NONE: say("No medal"),
}
ANY_WIN = say("any win")


# --- days ------------------------------------------------------------------------------------------------------------


def today() -> date:
    """The day by UTC, which is the same for everybody."""
    return date(1970, 1, 1) + timedelta(days=wall_clock() // SECONDS_A_DAY)


def until_tomorrow(count: int = 1) -> Text:
    """The time left for today's task, in words, or for today's tasks."""
    return say("Next one in {time}.", "Next ones in {time}.", count, time=duration(_left_of_today(wall_clock())))


def day_end() -> Text:
    """When today’s tasks end, by the clock of this place."""
    now = wall_clock()
    return soon(now + _left_of_today(now), now)


def _left_of_today(now: int) -> int:
    """The seconds until another day begins by UTC."""
    return SECONDS_A_DAY - now % SECONDS_A_DAY


def tries_left(played: Day) -> Text:
    """How many tries of a day are left, in words."""
    return say("{count} try left", "{count} tries left", TRIES - played.tries)


def days_in_a_row(count: int) -> Text:
    """The length of a streak in words."""
    return say("{count} day in a row", "{count} days in a row", count)


# --- what a task is called -------------------------------------------------------------------------------------------


def grade_label(info: Info | None, grade: int) -> Text:
    """A grade by its name; of a game that is not installed by its number."""
    grades = info.grades if info is not None else ()
    return grades[grade - 1].label if 0 < grade <= len(grades) else verbatim(str(grade))


def task_title(info: Info | None, key: str) -> Text:
    """A task's name: what stands above the table and in the list of saved games. info: None if it is not installed."""
    name = tasks.read(key)
    if name is None:
        return verbatim(key)
    number = verbatim(str(name.number))
    match name.kind:
        case tasks.SHIPPED:
            return say("Challenge {number}, {grade}", number=name.number, grade=grade_label(info, name.grade))
        case tasks.STREAK:
            return say("Streak: challenge {number}, {grade}", number=name.number, grade=grade_label(info, name.grade))
        case tasks.SEEDED:
            return say("Challenge no. {number}, {grade}", number=number, grade=grade_label(info, name.grade))
        case tasks.NUMBERED:
            return say("Game no. {number}", number=number)
        case tasks.FIRST:
            return say("First game")
        case tasks.LADDER:
            return say("Ladder, rung {number}", number=name.number + 1)
    assert name.day is not None
    day = day_words(name.day)
    return say("Challenge of the day, {day}", day=day) if name.kind == DAILY else say("Game of the day, {day}", day=day)


def short_title(key: str) -> Text:
    """A challenge's name where its grade is shown anyway."""
    name = tasks.read(key)
    if name is not None and name.kind == SHIPPED:
        return say("Challenge {number}", number=name.number)
    return say("Challenge no. {number}", number=verbatim(key.rsplit("-", 1)[-1]))


def rung_title(info: Info, rung: int) -> Text:
    """The level of a rung; above the highest: endless."""
    levels = info.levels
    if rung >= len(levels):
        return say("{level}, endless", level=levels[-1].label)
    return levels[rung].label


def in_a_row(info: Info, row: int) -> Text:
    """How many wins above the ladder: “Expert, 3 in a row”."""
    return say("{level}, {n} in a row", level=info.levels[-1].label, n=row)


# --- results and medals ----------------------------------------------------------------------------------------------


def result_words(terms: ByGames, result: Result) -> Text:
    """How a game ended: “won, 14 cards left”."""
    if not terms.can_be_lost:
        return terms.score(result.score)
    return say("won, {score}", score=terms.score(result.score)) if result.won else say("not won")


def score_words(terms: ByGames, result: Result) -> Text:
    """The score without “won”, beside a medal: “14 cards left”."""
    return terms.score(result.score) if result.won else result_words(terms, result)


def ai_words(terms: ByGames, best: Result) -> Text:
    """The AI's best result with the deal, in words."""
    result = result_words(terms, best)
    if len(terms.players) == 1:
        return say("The AI: {result}", result=result)
    return say("The AI’s best of {n} games: {result}", n=len(terms.players), result=result)


def playing(game: int, games: int, moves: int) -> Text:
    """A sentence about the AI that is still playing: its game and move."""
    if games > 1:
        return say(
            "The AI plays this game {all} times. Game {n}: {count} move so far",
            "The AI plays this game {all} times. Game {n}: {count} moves so far",
            moves,
            all=games,
            n=game,
        )
    return say(
        "The AI is playing this game: {count} move so far", "The AI is playing this game: {count} moves so far", moves
    )


def medal_needs(terms: ByGames, bounds: Bounds) -> tuple[tuple[int, Text], ...]:
    """The medals and what each needs (“14 cards left”); of medals with the same bound only the best."""
    found: dict[int, tuple[int, Text]] = {}
    for medal in MEDALS:
        least = bounds.of(medal)
        found.setdefault(least, (medal, ANY_WIN if least <= LEAST else terms.score(least)))
    return tuple(found.values())


def best_words(terms: ByGames, best: Result, number: int, tries: int) -> Text:
    """The best of several games of one number, which was game `number` of so many."""
    if not best.won:
        return say("Not won yet, after {count} game.", "Not won yet, after {count} games.", tries)
    score = score_words(terms, best)
    return say("Your best with this number: {score}, in game {n} of {all}.", score=score, n=number, all=tries)


def way_words(info: Info, way: str) -> tuple[Text, ...]:
    """The options of a way (see `medals.way`), each as “Discard: Once”; what is no longer known is left out."""
    found: list[Text] = []
    chosen = dict(part.partition("=")[::2] for part in way.split(".") if part)
    for option in info.options:
        label = next((choice.label for choice in option.choices if choice.value == chosen.get(option.key)), None)
        if label is not None:
            found.append(say("{option}: {value}", option=option.label, value=label))
    return tuple(found)


def chained(words: tuple[Text, ...]) -> Text:
    """Several, one after another."""
    found = words[0] if words else Text("")
    for other in words[1:]:
        found = say("{one}, {other}", one=found, other=other)
    return found
