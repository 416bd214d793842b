"""The ways to what is played alone: from a task to its table, from a save back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import challenge as tasks
from engine.core import contest, registry
from engine.core.challenge import TRIES, Challenge
from engine.core.errors import TrailboxError
from engine.core.info import AI_PREFIX, PERSON
from engine.core.opening import opened
from engine.core.session import Session, Setup
from engine.core.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ai.finder import Finder
    from engine.scenes.table import TableScene
    from engine.ui.context import Context
    from engine.ui.dialog import Answer
    from saves.shelf import Entry


UNPLAYABLE = say("This challenge can’t be played")


def key_of(task: str) -> str:
    """The key of a task's challenge: a day's is one by seed."""
    made = tasks.seed_of(task)
    return tasks.seed_key(*made) if made is not None else task


def known(ctx: Context, game: str, task: str) -> Challenge | None:
    """The task's challenge, if it needs no search: shipped, or made lately."""
    source = registry.challenges(game)
    if source is None:
        return None
    if tasks.seed_of(task) is None:
        return tasks.shipped(source, task)
    found = ctx.library.progress().book(game).challenge(key_of(task))
    return found if found is not None and found.game == game else None


def keep(ctx: Context, challenge: Challenge) -> None:
    """Remember a challenge that was made."""
    book = ctx.library.progress().book(challenge.game)
    ctx.library.store_book(challenge.game, book.with_found(challenge))


def unfinished(ctx: Context, game: str, task: str) -> Entry | None:
    """The saved game in which this task is under way."""
    for entry in ctx.library.entries():
        if not entry.named and not entry.over and entry.game == game and entry.setup.challenge == task:
            return entry
    return None


def table_for(
    ctx: Context, session: Session[Any, Any], fresh: bool = True, challenge: Challenge | None = None
) -> TableScene:
    """The table at which this session is played: a challenge's, a contest's, the ladder's, or a plain one."""
    from engine.scenes.table import TableScene

    task, game = session.setup.challenge, session.setup.game
    if tasks.read_ladder_task(task) is not None:
        from engine.scenes.ladder_table import LadderTable

        return LadderTable(ctx, session, fresh)
    if contest.is_contest(task) and registry.contests(game) is not None and session.setup.seats == (PERSON,):
        from engine.scenes.contest_table import ContestTable

        return ContestTable(ctx, session, fresh)
    challenge = challenge or (known(ctx, game, task) if task else None)
    if challenge is not None:
        from engine.scenes.challenge_table import ChallengeTable

        session.floor = len(challenge.steps)
        return ChallengeTable(ctx, session, challenge, fresh)
    return TableScene(ctx, session, fresh)


def open_session(ctx: Context, session: Session[Any, Any]) -> None:
    """To the table of a session that was saved; a finished one shows its result there.

    A challenge by seed that is no longer known is searched for again first.
    """
    task, game = session.setup.challenge, session.setup.game

    def sit_down(challenge: Challenge | None = None) -> None:
        table = table_for(ctx, session, False, challenge)
        ctx.stack.clear_to(table)
        if session.over is not None:
            table.open_result()

    made = tasks.seed_of(task)
    if made is None or registry.challenges(game) is None or known(ctx, game, task) is not None:
        sit_down()
        return
    from engine.scenes.seek import SeekScene

    ctx.stack.push(SeekScene(ctx, game, *made, sit_down))


def begin(ctx: Context, game: str, task: str, finder: Finder | None = None) -> None:
    """Play a task: the saved game of it goes on, a new one begins, or its challenge is searched for first.

    finder: a search for it that is under way already; whoever goes on with it closes it.
    """
    entry = unfinished(ctx, game, task)
    if entry is not None:
        from engine.scenes.entries import open_entry

        if open_entry(ctx, entry):
            return
    start(ctx, game, task, finder)


def start(ctx: Context, game: str, task: str, finder: Finder | None = None) -> None:
    """Play a task from its beginning."""
    from engine.scenes.entries import tell_error

    def play(challenge: Challenge) -> None:
        try:
            session = opened(challenge, task)
        except TrailboxError as error:
            tell_error(ctx, UNPLAYABLE, error)
            return
        ctx.stack.clear_to(table_for(ctx, session, True, challenge))

    challenge = known(ctx, game, task)
    made = tasks.seed_of(task)
    if challenge is not None:
        play(challenge)
    elif made is not None and registry.challenges(game) is not None:
        from engine.scenes.seek import SeekScene

        ctx.stack.push(SeekScene(ctx, game, *made, play, finder))
    else:
        tell_error(ctx, UNPLAYABLE, TrailboxError(say("There is no such challenge.")))


def climb(ctx: Context, game: str) -> None:
    """The next game on the ladder, or the one that is under way."""
    from dataclasses import replace

    from engine.scenes.draft import fresh_seed, new_draft
    from engine.scenes.entries import open_entry, start_game

    info = registry.info(game)
    book = ctx.library.progress().book(game)
    ladder = book.climb
    task = tasks.ladder_task(ladder.rung)
    entry = unfinished(ctx, game, task)
    if entry is not None and open_entry(ctx, entry):
        return
    if not ladder.luck:
        ladder = replace(ladder, luck=fresh_seed() or 1)
        ctx.library.store_book(game, replace(book, climb=ladder))
    draft = new_draft(info)
    level = AI_PREFIX + info.levels[ladder.level(len(info.levels))].key
    seats = [level] * draft.count
    seats[ladder.seat(draft.count)] = PERSON
    start_game(ctx, Setup(game, tuple(seats), ladder.seed(), dict(draft.options), draft.board, task))


def ask_next_try(ctx: Context, number: int, begin: Callable[[], None]) -> None:
    """Begin the next try of a day's task? Enter says no, for a key that is pressed once more must not use it up."""
    title = say("Begin try {n} of {all}?", n=number, all=TRIES)
    _ask(ctx, title, say("You have until midnight UTC."), say("Not now"), (say("Begin"), begin))


def ask_to_give_up(ctx: Context, left: int, give_up: Callable[[], None]) -> None:
    """Lose the try of a day's task that is under way? left: the tries that there are after it."""
    words = say("Then {count} try is left today.", "Then {count} tries are left today.", left)
    _ask(ctx, say("Give up this try?"), words, say("Go on playing"), (say("Give up this try"), give_up))


def _ask(ctx: Context, title: Text, words: Text, stay: Text, leave: Answer) -> None:
    from engine.ui.dialog import Dialog

    ctx.stack.push(Dialog(ctx, title, [words], [(stay, None, "primary"), leave], on_back=lambda: None))
