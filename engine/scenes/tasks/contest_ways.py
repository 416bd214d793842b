"""The ways to a contest's table: a new game, or the one that is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import contest, registry
from engine.core.errors import TrailboxError
from engine.core.session import Session, Setup
from engine.scenes.common.destinations import Play
from engine.scenes.common.entries import board_of, tell_error
from engine.scenes.common.table_ways import UNPLAYABLE, open_entry

if TYPE_CHECKING:
    from engine.gui.window.context import Context
    from engine.scenes.common.contest_watch import ParWatch
    from saves.shelf import Entry


def under_way(ctx: Context, setup: Setup) -> Entry | None:
    """The saved game in which this task of these cards is being played."""
    info = registry.info(setup.game)
    wanted = contest.deal(info, setup)
    for entry in ctx.library.entries():
        same = entry.game == setup.game and entry.setup.challenge == setup.challenge
        if not same or entry.named or entry.over:
            continue
        try:
            if contest.deal(info, entry.setup) == wanted:
                return entry
        except TrailboxError:
            continue  # options of another version
    return None


def begin(ctx: Context, setup: Setup, watch: ParWatch | None = None) -> None:
    """Play it: the saved game goes on, or a new one begins. `watch`: of these cards; it is taken over."""
    entry = under_way(ctx, setup)
    if entry is None:
        start(ctx, setup, watch)
        return
    if watch is not None:
        watch.close()
    open_entry(ctx, entry)


def start(ctx: Context, setup: Setup, watch: ParWatch | None = None) -> None:
    """From the beginning."""
    try:
        info = registry.info(setup.game)
        session = Session(info, registry.rules(setup.game), setup, board_of(info, setup.board))
    except TrailboxError as error:
        if watch is not None:
            watch.close()
        tell_error(ctx, UNPLAYABLE, error)
        return
    ctx.leave_for(Play(session, watch=watch))
