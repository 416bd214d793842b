"""Pictures of a game's table: full, from near, a piece in mid-air with what it would cause, what lights up under the
pointer, every way to play. What is shown follows from what the game offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.core import registry
from engine.core.session import Session
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Drag, Mark, Place

Shot = tuple[str, Callable[[], object]]
PROBES = 5
"""Points in each direction of a cell at which the pointer tries what lights up."""
NEARER = 4
"""Steps of the wheel."""


def shots(app: Any, game: str) -> Iterator[Shot]:
    """Every picture's name and what to do before it is taken."""
    from tools import ui_driver as hand

    yield f"{game}_table_full", lambda: table(app, hand.fullest(game))
    yield f"{game}_zoomed", lambda: _zoomed(app, hand.fullest(game))
    yield f"{game}_out_of_sight", lambda: _out_of_sight(app, hand.midway(game, 0.6))
    yield f"{game}_drag_best", lambda: _richest_drag(app, hand.midway(game, 0.6))
    yield f"{game}_drag_zoomed", lambda: _richest_drag(app, hand.midway(game, 0.6), NEARER)
    yield f"{game}_hover", lambda: _hover(app, hand.midway(game, 0.6))
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        yield f"{game}_game_{path.stem}", partial(_way, app, path)


def table(app: Any, session: Session[Any, Any]) -> Any:
    """A table at rest, its curtain lifted."""
    from engine.scenes.play.table import TableScene
    from tools import ui_driver as hand

    scene = TableScene(app.ctx, session, fresh=False)
    hand.show(app, scene)
    hand.lift_curtain(app)
    return scene


def _way(app: Any, path: Any) -> None:
    """One of the ways to play, from the save that shows how it can end."""
    from tools import ui_driver as hand

    session = hand.twin(hand.replayed(path))
    wanted = int(len(session.log) * 0.7)
    while len(session.log) > wanted and hand.step_back(session):
        pass
    table(app, session)


def _zoomed(app: Any, session: Session[Any, Any]) -> None:
    scene = table(app, session)
    _nearer(app, scene, NEARER)


def _nearer(app: Any, scene: Any, steps: int, at: tuple[int, int] | None = None) -> None:
    from tools import ui_driver as hand

    area = scene.top.zones.main()
    if area is None or not steps:
        return
    app.post(Intent("wheel", at or area.rect.center, amount=steps))
    hand.settle(app)
    app.post(Intent("pan", direction=(1, 0)))
    hand.settle(app)


def _out_of_sight(app: Any, session: Session[Any, Any]) -> None:
    """From so near that the last move is not seen: an arrow points at it."""
    scene = table(app, session)
    area = scene.top.zones.main()
    cells = [mark.cells[-1] for mark in _marks(scene) if mark.kind == "last" and mark.cells]
    if area is None or not cells:
        return
    x, y = area.camera.raised(area.lattice.centre(cells[-1]))
    far = 2 * area.rect.centerx - round(x), 2 * area.rect.centery - round(y)
    _nearer(app, scene, NEARER + 2, (min(max(far[0], 0), area.rect.right), min(max(far[1], 0), area.rect.bottom)))


def _marks(scene: Any) -> list[Mark]:
    me = scene.match.me
    return list(scene.view.marks(scene.session.shown(me), me))


def _richest_drag(app: Any, session: Session[Any, Any], nearer: int = 0) -> None:
    """The piece over the place where it would cause most."""
    from tools import ui_driver as hand

    scene = table(app, session)
    drag = _richest(scene)
    if drag is None:
        return
    body = scene.top.body(drag.piece)
    for _ in range(len(scene.view.poses(scene.top.lying.piece(drag.piece).art))):
        if body is not None and scene.top.lying.piece(drag.piece).pose != drag.pose:
            app.post(Intent("move", body.center))
            app.post(Intent("turn", amount=1))
            hand.settle(app)
    if nearer:
        _nearer(app, scene, nearer, hand.point(scene, drag.place))
    hand.lift(app, scene, drag, 1.0)
    hand.settle(app, 20)


def _richest(scene: Any) -> Drag | None:
    """The drag whose preview shows most; of those that show nothing any."""
    seat = scene.match.deciding
    if seat is None:
        return None
    seen, view = scene.session.shown(seat), scene.view
    best: tuple[int, Drag] | None = None
    for move in scene.session.moves(seat):
        drag = view.drag(seen, seat, move)
        if drag is None:
            continue
        shown = list(view.preview(seen, seat, move))
        worth = sum(len(mark.lines) + len(mark.cells) + len(mark.points) for mark in shown)
        worth += 100 * sum(mark.kind == "badge" for mark in shown)
        if best is None or worth > best[0]:
            best = worth, drag
    return best[1] if best is not None else None


def _hover(app: Any, session: Session[Any, Any]) -> None:
    """The pointer where most lights up."""
    from tools import ui_driver as hand

    scene = table(app, session)
    area, me = scene.top.zones.main(), scene.match.me
    if area is None:
        return
    seen = scene.session.shown(me)
    taken = {piece.place.cell for piece in scene.view.pieces(seen, me) if piece.place.zone == area.name}
    best: tuple[int, tuple[int, int]] = (-1, area.rect.center)
    for cell in sorted(cell for cell in taken if cell is not None):
        centre = area.lattice.centre(cell)
        for number in range(PROBES * PROBES):
            point = (number % PROBES + 0.5) / PROBES - 0.5, (number // PROBES + 0.5) / PROBES - 0.5
            marks = scene.view.hover(seen, me, Place(area.name, cell), point)
            worth = sum(len(mark.lines) + len(mark.cells) for mark in marks)
            if worth > best[0]:
                x, y = area.camera.raised((centre[0] + point[0], centre[1] + point[1]))
                best = worth, (round(x), round(y))
    app.post(Intent("move", best[1]))
    hand.settle(app)
