"""All tiles are laid by one path, also where each search for it ends early."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.path_of_elements.ai import ai, move_search
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import FIRE
from games.path_of_elements.rules.position import Stage, Tile
from games.path_of_elements.tests.play import after, begun, cells, player, table
from tests.ai.counted_pace import Patience


def test_a_path_is_laid_by_one_plan_however_short_the_search_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine each search is cut off somewhere else and ends with another path."""
    session, luck = begun(2, 7), Random(1)
    while session.state.stage != Stage.PATH:
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    monkeypatch.setattr(move_search.Driver, "best_path", lambda _, seen, seat, tiles, *more: best_paths(tiles, luck, 1))
    agent, made = ai.ElementsAgent(), 0
    while 0 in session.to_move and session.state.stage == Stage.PATH:
        *_, best = agent.think(session.observe(0), 0, "expert", Random(1), Patience(0))
        session.play(0, best.move)
        made += 1
    assert made == 12 + 1, "each tile once, and ready"


def test_tiles_that_lie_are_not_moved_for_a_path_that_scores_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_search, "PATH_GAMES", 2)
    laid = player(cells(". . . . . . W", "E A E W W W F F", ". . . E"), element=FIRE, omens=("FEWA", "FWA"))
    hand = (Tile(21, FIRE), Tile(22, FIRE))
    s = table(replace(laid, hand=hand), player(cells("E")), stage=Stage.PATH, omens="drawn")
    agent = ai.ElementsAgent()
    for left in (2, 1, 0):
        *_, (best, *_) = agent.advise(s, 0, Random(1))
        assert len(best.line) == left + 1, "each tile once, and ready"
        s = after(s, best.move)
    assert sum(path_points(s.players[0].elements)) == 14
