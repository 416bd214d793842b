"""Opens the program on games in chosen states and moves its pointer, for pictures, measurements and tests."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_info import AI_PREFIX, PERSON, SIGNS
from engine.core.session import Session, Step
from engine.core.text import say
from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.gui.window.scene import Scene
from engine.gui.window.scene_stack import Stacked
from engine.scenes.make_scene import scene_for
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.pages.open_table import open_file
from engine.scenes.play.table import TableScene
from engine.table.contract.game_view import Drag, Place, view_of
from saves.player_files import Library
from saves.save_format import read_file, restore

PATIENCE = 240
"""Frames after which something that still moves is taken as it is."""
CARRY = 24
"""Frames of a pointer's way."""
NAMES = ("Anna", "Ben", "Margarete", "Deniz", "Özgür")


class Rehearsal(App):
    """The program without its safety net: a fault is raised, so that no picture or figure hides one."""

    def fault(self, scene: Stacked, error: BaseException, recover: bool) -> None:  # noqa: ARG002 - as in App
        raise error


@contextmanager
def stage(size: tuple[int, int], headless: bool = True, folder: Path | None = None, **settings: Any) -> Iterator[App]:
    """The program on a library of its own, which is thrown away; `settings` are fields of the player's settings."""
    with tempfile.TemporaryDirectory(prefix="trailbox-") as temporary:
        library = Library(folder or Path(temporary))
        library.store_settings(replace(library.settings, window=size, **({"auto_finish": False} | settings)))
        app = Rehearsal(library, size, headless=headless, routes=scene_for, given=open_file)
        try:
            yield app
        finally:
            app.close()
            library.close()


def settle(app: App, frames: int = PATIENCE) -> None:
    """Run until nothing moves any more, at most so many frames."""
    for _ in range(frames):
        app.step(1 / 60)
        top = app.ctx.stack.top
        if top is None or not top.busy:
            break
    app.step(1 / 60)


def await_that(app: App, wanted: Callable[[], bool], seconds: float = 30.0) -> None:
    """Runs until another process has brought about a condition, at most so many seconds."""
    end = time.monotonic() + seconds
    while not wanted() and time.monotonic() < end:
        app.step(1 / 60)
        time.sleep(0.01)
    settle(app)


def show(app: App, scene: Scene) -> None:
    """This scene alone, at rest."""
    app.ctx.stack.clear_to(scene)
    settle(app)


def golden(game: str) -> Session[Any, Any]:
    """The longest of the game's golden saves that are played in the usual way: a whole game, played out.

    `SettingError` if it has none yet.
    """
    session = next(_played_out(game), None)
    if session is None:
        raise SettingError(say("{game} has no golden save that is over: python -m tools golden makes one.", game=game))
    return twin(session)


def _played_out(game: str) -> Iterator[Session[Any, Any]]:
    """Whole games: those of several seats, the most usual and the longest first. Nobody plays on in these."""
    usual = {option.key: option.default for option in registry.info(game).options}

    def by_use(path: Path) -> tuple[bool, int, int]:
        save = saved(path)
        return (
            len(save.seats) > 1,
            sum(save.options.get(key, value) == value for key, value in usual.items()),
            len(save.log),
        )

    paths = sorted((registry.folder(game) / "golden").glob("*.json"))
    sessions = map(replayed, sorted(paths, key=by_use, reverse=True))
    return (session for session in sessions if session.over is not None)


saved = cache(read_file)
"""What is in a file."""


@cache
def replayed(path: Path) -> Session[Any, Any]:
    """The game of a file, replayed once: doing so for every picture would take longer than to draw it.

    To play on, take a `twin`.
    """
    return restore(saved(path))


def twin(session: Session[Any, Any]) -> Session[Any, Any]:
    """A copy of the game in a session of its own."""
    same = Session(session.info, session.rules, session.setup, session.board)
    same.log[:], same.states[:] = session.log, session.states
    same.floor, same.hints = session.floor, session.hints
    return same


def named(session: Session[Any, Any]) -> Session[Any, Any]:
    """A copy of the game among persons with names and signs."""
    count, again = len(session.setup.seats), twin(session)
    again.setup = replace(session.setup, seats=(PERSON,) * count, names=NAMES[:count], signs=SIGNS[:count])
    return again


def before_step(path: Path, ply: int, by_ai: bool = False) -> Session[Any, Any]:
    """The game of a file before its step of this number. All play as persons, but for the seat whose step it is if that
    is made `by_ai`."""
    whole = replayed(path)
    session = twin(whole)
    del session.log[ply:], session.states[ply + 1 :]
    seats = [PERSON] * len(session.setup.seats)
    if by_ai:
        seats[whole.log[ply].seat] = AI_PREFIX + session.info.levels[0].key
    session.setup = replace(session.setup, seats=tuple(seats), challenge="")
    return session


def take_step(table: TableScene, step: Step) -> None:
    """It is made, and will be shown from the next frame on; no AI plays on."""
    table.match.paused = True
    table.session.enter(step)
    table.match._moved(Event("step", step.seat))


def step_back(session: Session[Any, Any]) -> bool:
    """Take a player's last step back, where luck is final too; False if there is none."""
    info, session.info = session.info, replace(session.info, luck_is_final=False)
    done = session.undo()
    session.info = info
    return done


def midway(game: str, share: float) -> Session[Any, Any]:
    """That game, taken back to a share of its length."""
    session = golden(game)
    wanted = int(len(session.log) * share)
    while len(session.log) > wanted and step_back(session):
        pass
    return session


def secret(game: str) -> Session[Any, Any] | None:
    """The most usual game in which seats come to see different things, at such a moment in its second half; or None."""
    for session in map(twin, _played_out(game)):
        half = len(session.log) // 2
        while len(session.log) > half and step_back(session):
            if session.to_move and _hides(session):
                return session
    return None


def _hides(session: Session[Any, Any]) -> bool:
    seen = [session.shown(seat) for seat in range(len(session.setup.seats))]
    return any(one != seen[0] for one in seen)


def fullest(game: str) -> Session[Any, Any]:
    """That game at its last moment at which a piece can still be taken up."""
    session = golden(game)
    while (session.over is not None or not legal_drags(session)) and step_back(session):
        pass
    return session


def lift_curtain(app: App) -> None:
    """The person who is to move looks at the table."""
    from engine.scenes.play.curtain import CurtainScene

    while isinstance(app.ctx.stack.top, CurtainScene):
        app.ctx.stack.top.back()
        settle(app)


def against_ai(session: Session[Any, Any]) -> Session[Any, Any]:
    """A copy of the game with a person on the first seat, who is to move, and the strongest AI on all others."""
    level = AI_PREFIX + session.info.levels[-1].key
    seats = (PERSON,) + (level,) * (len(session.setup.seats) - 1)
    again = Session(session.info, session.rules, replace(session.setup, seats=seats), session.board)
    again.replay(session.log)
    while 0 not in again.to_move and step_back(again):
        pass
    return again


def answered(game: str) -> Session[Any, Any] | None:
    """The game against the AI after a good third, else later, else earlier: when the AI has moved and the past is open.
    None if that never is so."""
    for share in (*range(4, 11), 3, 2, 1):
        session = against_ai(midway(game, share / 10))
        if any(step.seat > 0 for step in session.log) and not session.past_is_closed(0):
            return session
    return None


def point(table: TableScene, place: Place) -> tuple[int, int] | None:
    """Where a place is on the screen, or None."""
    spot = table.top.zones.spot(place)
    return (round(spot.x), round(spot.y)) if spot is not None else None


def lift(app: App, table: TableScene, drag: Drag, share: float = 0.7) -> tuple[int, int] | None:
    """Press on the drag's piece, carry it a share of the way to its place; where the pointer is then. None: no way."""
    body, goal = table.top.body(drag.piece), point(table, drag.place)
    if body is None or goal is None:
        return None
    start = body.center
    app.post(Intent("move", start))
    app.post(Intent("press", start))
    app.step(1 / 60)
    here = start
    for frame in range(1, CARRY + 1):
        part = share * frame / CARRY
        here = round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)
        app.post(Intent("move", here))
        app.step(1 / 60)
    return here


def drop(app: App, here: tuple[int, int], frames: int = PATIENCE) -> None:
    """Let go."""
    app.post(Intent("release", here))
    settle(app, frames)


def legal_drags(session: Session[Any, Any]) -> list[Drag]:
    """The drags of the first seat to move, in the order of its moves."""
    if not session.to_move:
        return []
    seat = session.to_move[0]
    view, seen = view_of(session.setup.game), session.shown(seat)
    drags = (view.drag(seen, seat, move) for move in session.moves(seat))
    return [drag for drag in drags if drag is not None]


def refused_drag(session: Session[Any, Any]) -> Drag | None:
    """A drag that the rules refuse on an occupied or forbidden place, or None."""
    seat = session.to_move[0]
    view, seen = view_of(session.setup.game), session.shown(seat)
    taken = {piece.place for piece in view.pieces(seen, seat) if piece.place.cell is not None}
    for drag in legal_drags(session):
        for place in sorted(taken, key=repr):
            wrong = Drag(drag.piece, place, drag.pose)
            move = view.propose(seen, seat, wrong)
            if move is not None and session.rules.why_not(session.state, seat, move) is not None:
                return wrong
    return None
