"""Opens the table at which moves are only tried, above the game or the page that it was opened from."""

from __future__ import annotations

from engine.core.game_start import tried
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import TryOut
from engine.scenes.play.table import TableScene
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.tryout.try_mode import TryMode


def try_table(ctx: Context, to: TryOut) -> TableScene:
    """The table of a copy; the game that it is made of is not changed."""
    state = to.session.states[to.ply]
    guessed = to.session.rules.observe(state, to.me) != state
    session = tried(to.session, to.ply, to.me, fresh_seed())
    mode = TryMode(ctx, lambda: ctx.back(table), guessed=guessed)
    table = TableScene(ctx, session, fresh=False, mode=mode)
    mode.join(table.top, table.log, table.hand, table.refresh)
    return table
