"""Opening a table: from a set-up, from a save, or for a task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import medals, registry
from engine.core import task as tasks
from engine.core.errors import TrailboxError
from engine.core.game_start import check_beginning, opened, started
from engine.core.session import Session, Setup
from engine.core.task import TRIES, Name, Task
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import given_path
from engine.gui.boxes.dialog import Answer, Dialog, tell_error
from engine.scenes.pages.destinations import MoveIn, Play, Seek
from engine.scenes.words.game_names_and_opponents import card_of
from engine.scenes.words.task_titles_and_results import day_end
from saves.moving_house import is_packed

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ai.process.challenge_search import ChallengeSearch
    from engine.gui.window.context import Context
    from engine.scenes.match.baseline_watch import BaselineWatch
    from saves.saves_folder import Entry

UNPLAYABLE = say("This challenge can’t be played")
NOT_OPENED = say("This game can’t be opened")


# --- which task ------------------------------------------------------------------------------------------------------


def seeded(game: str, key: str) -> Name | None:
    """The name by seed of the challenge that `key` asks for, a day's too; None for anything that is not made by one."""
    name, info = tasks.read(key), card_of(game)
    if name is None or info is None:
        return None
    together = registry.challenging(game)
    return name.seeded(len(info.grades), together.index(game), len(together))


def known(ctx: Context, game: str, key: str) -> Task | None:
    """The challenge of this key, if it needs no search: shipped, or made lately."""
    source = registry.challenges(game)
    if source is None:
        return None
    name, read = seeded(game, key), tasks.read(key)
    if name is None:
        return tasks.shipped(source, read.shipped) if read is not None else None
    found = ctx.library.progress().book(game).challenge(name.key)
    return found if found is not None and found.game == game else None


def task_of(ctx: Context, setup: Setup) -> Task | None:
    """The task of a set-up, if it needs no search; None for a game that is not a task, or on the ladder."""
    if not setup.challenge:
        return None
    deal = medals.dealt(registry.info(setup.game), setup) if registry.deals(setup.game) is not None else None
    return deal or known(ctx, setup.game, setup.challenge)


def keep(ctx: Context, challenge: Task) -> None:
    """Remember a challenge that was made."""
    book = ctx.library.progress().book(challenge.game)
    ctx.library.store_book(challenge.game, book.with_found(challenge))


def unfinished(ctx: Context, game: str, key: str, deal: Task | None = None) -> Entry | None:
    """The unfinished saved game of this task; for a deal only one with the same options and board."""
    for entry in ctx.library.entries():
        if entry.named or entry.over or entry.game != game or entry.setup.challenge != key:
            continue
        try:
            if deal is None or _same_deal(deal.setup, entry.setup):
                return entry
        except TrailboxError:
            continue  # options of another version
    return None


def _same_deal(one: Setup, other: Setup) -> bool:
    info = registry.info(one.game)
    return medals.deal_key(info, one) == medals.deal_key(info, other)


# --- to a table ------------------------------------------------------------------------------------------------------


def start_game(ctx: Context, setup: Setup) -> bool:
    """A new game on its table. False (and a dialog) if the set-up can't be played."""
    try:
        session = started(setup)
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
        tell_error(ctx, NOT_OPENED, error)
        return False
    if not open_session(ctx, opened.session):
        return False
    if opened.notice is not None:
        ctx.toast(opened.notice, 10)
    return True


def open_file(ctx: Context, typed: str) -> None:
    """Bring a saved game in from a file and go on with it; a dialog if it is none. What is played now is saved.

    All that another computer has is brought in after a question.
    """
    path = given_path(typed)
    if is_packed(path):
        ctx.go(MoveIn(str(path)))
        return
    try:
        entry = ctx.library.bring_in(path)
    except TrailboxError as error:
        tell_error(ctx, NOT_OPENED, error)
        return
    if open_entry(ctx, entry):
        ctx.toast(say("“{name}” has been imported.", name=verbatim(entry.title)))


def open_session(ctx: Context, session: Session[Any, Any]) -> bool:
    """Open the table of a saved session; a finished one shows its result there. False (and a dialog) if it can't be.

    A challenge by seed that is no longer known is searched for again first.
    """
    key, game = session.setup.challenge, session.setup.game
    lost = seeded(game, key) is not None and registry.challenges(game) is not None and known(ctx, game, key) is None
    if lost:
        ctx.go(Seek(game, key, session))
        return True
    return go_on(ctx, session, task_of(ctx, session.setup))


def go_on(ctx: Context, session: Session[Any, Any], task: Task | None) -> bool:
    """Open the table of a saved session of this task, if it is of any. False (and a dialog) if the task is another."""
    try:
        if task is not None:
            check_beginning(task, session)
    except TrailboxError as error:
        tell_error(ctx, NOT_OPENED, error)
        return False
    ctx.leave_for(Play(session, fresh=False, task=task))
    return True


def begin(
    ctx: Context,
    game: str,
    key: str,
    *,
    deal: Task | None = None,
    finder: ChallengeSearch | None = None,
    watch: BaselineWatch | None = None,
    anew: bool = False,
) -> None:
    """Play a task: the saved game of it goes on, a new one begins, or its challenge is searched for first.

    deal: for a medal. finder: a search for the challenge that is under way, watch: the AI's games of the deal; the new
    owner closes them. anew: start from the beginning, even if it is saved.
    """
    entry = None if anew else unfinished(ctx, game, key, deal)
    if entry is not None and open_entry(ctx, entry):
        if watch is not None:
            watch.close()
        return
    task = deal or known(ctx, game, key)
    if task is not None:
        play(ctx, task, key, watch)
    elif seeded(game, key) is not None and registry.challenges(game) is not None:
        ctx.go(Seek(game, key, finder=finder))
    else:
        tell_error(ctx, UNPLAYABLE, TrailboxError(say("There is no such challenge.")))


def play(ctx: Context, task: Task, key: str, watch: BaselineWatch | None = None) -> None:
    """A task that is known; `key`: what it is played for."""
    try:
        session = opened(task, key)
    except TrailboxError as error:
        if watch is not None:
            watch.close()
        tell_error(ctx, UNPLAYABLE, error)
        return
    ctx.leave_for(Play(session, task=task, watch=watch))


# --- a day's tries ---------------------------------------------------------------------------------------------------


def ask_next_try(ctx: Context, number: int, begin: Callable[[], None]) -> None:
    """Ask whether to begin the next try of a day's task.

    Enter means no, so that a repeated key press does not use up a try.
    """
    title = say("Begin try {n} of {all}?", n=number, all=TRIES)
    _ask(ctx, title, say("You have until {end}.", end=day_end()), say("Not now"), (say("Begin"), begin))


def ask_to_give_up(ctx: Context, left: int, give_up: Callable[[], None]) -> None:
    """Ask whether to give up the present try of a day's task. left: the tries that remain after it."""
    words = say("Then {count} try is left today.", "Then {count} tries are left today.", left)
    _ask(ctx, say("Give up this try?"), words, say("Keep playing"), (say("Give up this try"), give_up))


def _ask(ctx: Context, title: Text, words: Text, stay: Text, leave: Answer) -> None:
    ctx.stack.push(Dialog(ctx, title, [words], [(stay, None, "primary"), leave], on_back=lambda: None))
