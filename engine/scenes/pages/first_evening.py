"""The way in for somebody who has played nothing yet: which game is the simplest, and the table of its first game."""

from __future__ import annotations

from engine.core import registry
from engine.core.game_info import Info
from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.scenes.pages.open_table import start_game

DEMANDS = (say("easy"), say("medium"), say("demanding"))


def effort(info: Info, *, short: bool = False) -> Text | None:
    """How long a game takes, and how hard it is to learn; None if the game does not say it."""
    if not (info.minutes and info.demands):
        return None
    hard = DEMANDS[min(info.demands, len(DEMANDS)) - 1]
    if short:
        return say("{n} min, {demands}", n=info.minutes, demands=hard)
    return say("About {n} minutes, {demands}.", n=info.minutes, demands=hard)


def is_newcomer(ctx: Context) -> bool:
    """Has the player finished no game, and begun none that can be continued?"""
    library = ctx.library
    return not library.statistics().tally().games and not library.entries()


def by_effort() -> tuple[str, ...]:
    """All games, those with least to learn first, of these the shortest; last those that say nothing of it."""

    def weight(name: str) -> tuple[int, int]:
        info = registry.info(name)
        return info.demands or len(DEMANDS) + 1, info.minutes

    return tuple(sorted(registry.names(), key=weight))


def simplest() -> str:
    """The game for a first evening; "" if none has a first game."""
    return next((name for name in by_effort() if registry.has_lessons(name)), "")


def offers_first_game(ctx: Context, game: str) -> bool:
    """Is the first game of this one still to be played?"""
    return registry.has_lessons(game) and not ctx.library.statistics().tally(game).games


def begin_first_game(ctx: Context, game: str) -> bool:
    """The table of the first game: no question is asked before it. False if the game has none, or it can't begin."""
    first = registry.first_game(game)
    return first is not None and start_game(ctx, first.setup(registry.info(game)))
