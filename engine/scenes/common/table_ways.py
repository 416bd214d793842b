"""The ways to a table: from a set-up, from a save, from a task that is played alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import challenge as tasks
from engine.core import registry
from engine.core.challenge import TRIES, Challenge
from engine.core.errors import TrailboxError
from engine.core.opening import opened
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.gui.widgets.dialog import Answer, Dialog
from engine.scenes.common.destinations import Play, Seek
from engine.scenes.common.entries import board_of, tell_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ai.process.finder import Finder
    from engine.gui.window.context import Context
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


def start_game(ctx: Context, setup: Setup) -> bool:
    """A new game on its table. False (and a dialog) if the set-up can't be played."""
    try:
        info = registry.info(setup.game)
        session = Session(info, registry.rules(setup.game), setup, board_of(info, setup.board))
    except TrailboxError as error:
        tell_error(ctx, say("This can’t be played"), error)
        return False
    ctx.leave_for(Play(session))
    return True


def open_entry(ctx: Context, entry: Entry) -> bool:
    """Continue a saved game at its table; a finished one shows its result there. False if it can't be opened."""
    try:
        opened = ctx.library.open(entry)
    except TrailboxError as error:
        tell_error(ctx, say("This game can’t be opened"), error)
        return False
    open_session(ctx, opened.session)
    if opened.notice is not None:
        ctx.toast(opened.notice, 10)
    return True


def open_session(ctx: Context, session: Session[Any, Any]) -> None:
    """To the table of a session that was saved; a finished one shows its result there.

    A challenge by seed that is no longer known is searched for again first.
    """
    task, game = session.setup.challenge, session.setup.game
    lost = tasks.seed_of(task) is not None and registry.challenges(game) is not None and known(ctx, game, task) is None
    if lost:
        ctx.go(Seek(game, task, session))
    else:
        ctx.leave_for(Play(session, fresh=False))


def begin(ctx: Context, game: str, task: str, finder: Finder | None = None) -> None:
    """Play a task: the saved game of it goes on, a new one begins, or its challenge is searched for first.

    finder: a search for it that is under way already; whoever goes on with it closes it.
    """
    entry = unfinished(ctx, game, task)
    if entry is not None and open_entry(ctx, entry):
        return
    start(ctx, game, task, finder)


def start(ctx: Context, game: str, task: str, finder: Finder | None = None) -> None:
    """Play a task from its beginning."""
    challenge = known(ctx, game, task)
    if challenge is not None:
        play(ctx, challenge, task)
    elif tasks.seed_of(task) is not None and registry.challenges(game) is not None:
        ctx.go(Seek(game, task, finder=finder))
    else:
        tell_error(ctx, UNPLAYABLE, TrailboxError(say("There is no such challenge.")))


def play(ctx: Context, challenge: Challenge, task: str) -> None:
    """A task whose challenge is known."""
    try:
        session = opened(challenge, task)
    except TrailboxError as error:
        tell_error(ctx, UNPLAYABLE, error)
        return
    ctx.leave_for(Play(session, challenge=challenge))


def ask_next_try(ctx: Context, number: int, begin: Callable[[], None]) -> None:
    """Begin the next try of a day's task? Enter says no, for a key that is pressed once more must not use it up."""
    title = say("Begin try {n} of {all}?", n=number, all=TRIES)
    _ask(ctx, title, say("You have until midnight UTC."), say("Not now"), (say("Begin"), begin))


def ask_to_give_up(ctx: Context, left: int, give_up: Callable[[], None]) -> None:
    """Lose the try of a day's task that is under way? left: the tries that there are after it."""
    words = say("Then {count} try is left today.", "Then {count} tries are left today.", left)
    _ask(ctx, say("Give up this try?"), words, say("Go on playing"), (say("Give up this try"), give_up))


def _ask(ctx: Context, title: Text, words: Text, stay: Text, leave: Answer) -> None:
    ctx.stack.push(Dialog(ctx, title, [words], [(stay, None, "primary"), leave], on_back=lambda: None))
