"""The streak: challenges near the player's rating, one after another, until the first that is missed."""

from __future__ import annotations

from functools import partial

from engine.core import registry
from engine.core import task as tasks
from engine.core.game_info import Info
from engine.core.task import STREAK, Name, Task
from engine.core.text import Text, say
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.context import Context
from engine.scenes.pages import open_table
from saves import glicko_rating
from saves.glicko_rating import Rating
from saves.saves_folder import Entry
from saves.solo_progress import Book

WHAT_IT_IS = say("A rating says how hard the challenges are that you solve every second time.")
A_STREAK = say("One challenge after another at your level, until you miss one. No undo, no hints.")


def first_rating(info: Info, name: Name) -> Rating:
    """The rating of a challenge that nobody has tried: by its grade, and by its place in that if it comes with the
    game."""
    count = info.grades[name.grade - 1].shipped if name.kind == tasks.SHIPPED else 0
    within = (name.number - 0.5) / count if 0 < name.number <= count else 0.5
    return glicko_rating.first((name.grade - 1 + within) / len(info.grades))


def rating_of(info: Info, book: Book, key: str) -> Rating:
    """The rating of a challenge as it is now."""
    name = tasks.read(key)
    return book.ratings.get(key) or first_rating(info, name or Name(tasks.SHIPPED, 1))


def ahead(game: str, book: Book) -> Task | None:
    """What a streak goes on with: a challenge that was never solved before others, then the nearest rating."""
    source, info = registry.challenges(game), registry.info(game)
    if source is None:
        return None

    def far(task: Task) -> tuple[bool, float, str]:
        apart = abs(rating_of(info, book, task.key).value - book.rating.value)
        return book.record(task.key).award > 0, apart, task.key

    return min((task for task in source.shipped() if task.key not in book.row), key=far, default=None)


def _going(ctx: Context, game: str) -> Entry | None:
    """The challenge of the streak that is under way."""
    for entry in ctx.library.entries():
        name = tasks.read(entry.setup.challenge)
        if entry.game == game and not entry.named and not entry.over and name is not None and name.kind == STREAK:
            return entry
    return None


def enter(ctx: Context, game: str) -> None:
    """The streak goes on; before a player's first one it is said what that is."""
    book, begin = ctx.library.progress().book(game), partial(play_on, ctx, game)
    if book.best_row or _going(ctx, game) is not None:
        begin()
        return
    answers: list[Answer] = [(say("Not now"), None), (say("Begin"), begin, "primary")]
    ctx.stack.push(Dialog(ctx, say("Streak"), [A_STREAK], answers, on_back=lambda: None))


def play_on(ctx: Context, game: str) -> None:
    """The next challenge of the streak, or the one that is under way."""
    going = _going(ctx, game)
    if going is not None and open_table.open_entry(ctx, going):
        return
    task = ahead(game, ctx.library.progress().book(game))
    name = tasks.read(task.key) if task is not None else None
    if name is not None:
        open_table.begin(ctx, game, Name(STREAK, name.grade, name.number).key, anew=True)


def told(book: Book) -> Text:
    """The rating, and how long the streaks have been."""
    if not book.ratings:
        return A_STREAK
    mine = round(book.rating.value)
    if not book.best_row:
        return say("Your rating: {rating}. A streak lasts until you miss a challenge.", rating=mine)
    if not book.row:
        return say("Your rating: {rating}. Longest streak: {most}.", rating=mine, most=book.best_row)
    row, most = len(book.row), book.best_row
    return say("Your rating: {rating}. Streak now: {n}; longest: {most}.", rating=mine, n=row, most=most)
