"""Pictures of moments that are rare, found in golden games, and of moments at which something moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from engine.core import registry
from engine.core.session import Session
from engine.table.contract.game_view import TableView, view_of
from tools import ui_driver as hand
from tools.shots.table import table

Shot = tuple[str, Callable[[], object]]
Moment = tuple[Path, int]
"""A golden game and a number of steps."""
CHIPS = 3
"""The number of moves at one place that is enough for a picture."""
HALFWAY = 0.4
"""The share of a motion at which it is seen."""
PATIENCE = 300
"""Frames."""


def shots(app: Any, game: str) -> Iterator[Shot]:
    """Every picture's name and what to do before it is taken."""
    if _has(game, "anchor"):
        yield f"{game}_chips", partial(_chips, app, game)
    if _has(game, "interlude"):
        yield f"{game}_interlude", partial(_interlude, app, game)
    if _has(game, "stake"):
        yield f"{game}_stake", partial(_stake, app, game)
    if _has(game, "facing"):
        yield f"{game}_turned", partial(_turned, app, game)
        yield f"{game}_turning", partial(_moving, app, game, _turns, lambda top: top.views.rotation._timer.share)
    if any(_travels(session, moment[1], seat) for moment, session, seat in _moments(game)):
        yield f"{game}_under_way", partial(_moving, app, game, _travels, _travelled)


def _has(game: str, name: str) -> bool:
    """Does a game's view answer this question itself?"""
    return getattr(type(view_of(game)), name) is not getattr(TableView, name)


def _moments(game: str) -> Iterator[tuple[Moment, Session[Any, Any], int]]:
    """Each at which somebody makes a move, with the game and the seat."""
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        session = hand.replayed(path)
        for ply, step in enumerate(session.log):
            if step.seat >= 0:
                yield (path, ply), session, step.seat


def _seen(session: Session[Any, Any], ply: int, seat: int) -> Any:
    return session.rules.observe(session.states[ply], seat)


def _chips(app: Any, game: str) -> None:
    """Where most moves without a piece stand beside one place."""
    view, best, most = view_of(game), None, 0
    for moment, session, seat in _moments(game):
        seen = _seen(session, moment[1], seat)
        moves = session.rules.moves(session.states[moment[1]], seat)
        count = sum(view.anchor(seen, seat, move) is not None for move in moves if view.drag(seen, seat, move) is None)
        if count > most:
            best, most = moment, count
        if most >= CHIPS:
            break
    assert best is not None
    table(app, hand.before_step(*best))


def _interlude(app: Any, game: str) -> None:
    """Between two games of a match."""
    view = view_of(game)
    for moment, session, seat in _moments(game):
        if view.interlude(_seen(session, moment[1], seat), seat) is not None:
            table(app, hand.named(hand.before_step(*moment))).open_result()
            hand.settle(app)
            return


def _stake(app: Any, game: str) -> None:
    """A move whose price is told before it is made."""
    view = view_of(game)
    for moment, session, seat in _moments(game):
        seen = _seen(session, moment[1], seat)
        for move in session.rules.moves(session.states[moment[1]], seat):
            if view.stake(seen, seat, move) is not None:
                scene = table(app, hand.before_step(*moment))
                scene.cautious = True
                scene.play(move)
                hand.settle(app)
                return


def _turned(app: Any, game: str) -> None:
    """The board lies towards somebody on the other side."""
    view = view_of(game)
    for moment, session, seat in _moments(game):
        if moment[1] > len(session.log) // 2 and view.facing(seat, len(session.setup.seats)):
            table(app, hand.named(hand.before_step(*moment)))
            return


def _turns(session: Session[Any, Any], ply: int, seat: int) -> bool:
    """Does the next player sit elsewhere?"""
    view, seats = view_of(session.setup.game), len(session.setup.seats)
    after = session.log[ply + 1].seat if ply + 1 < len(session.log) else seat
    return ply > len(session.log) // 2 and after >= 0 and view.facing(after, seats) != view.facing(seat, seats)


def _travels(session: Session[Any, Any], ply: int, seat: int) -> bool:
    """Does something travel along a line, or walk?"""
    cues = view_of(session.setup.game).cues(_seen(session, ply, seat), _seen(session, ply + 1, seat))
    return any(cue.travel or cue.walks for cue in cues)


def _travelled(top: Any) -> float:
    """How far it has come, from 0 to 1."""
    walks = [sprite.journey.timer.share for sprite in top.stage.sprites.values() if sprite.journey.route is not None]
    share: float = max([top.effects.cues._timer.share if top.effects.cues._travellers() else 0.0, *walks])
    return share


def _moving(
    app: Any, game: str, wanted: Callable[[Session[Any, Any], int, int], bool], share: Callable[[Any], float]
) -> None:
    """The first such step of a golden game, while it is shown."""
    app.ctx.change_settings(reduced_motion=False, speed="normal")
    (path, ply), session, _ = next(found for found in _moments(game) if wanted(found[1], found[0][1], found[2]))
    scene = table(app, hand.before_step(path, ply))
    hand.take_step(scene, session.log[ply])
    for _ in range(PATIENCE):
        app.step(1 / 60)
        if HALFWAY <= share(scene.top) < 1.0:
            break
