"""How many inputs a turn takes by mouse, keys and gamepad: the fewest that lead there, in turns of a golden game.

`python -m tools.inputs_of_a_turn` prints the table of docs/screen.md.

Each move of a turn is counted from where the focus is, then made. The mouse: clicks, and notches of the wheel that turn
a piece; keys: presses, with those that are bound at first; a gamepad: presses of its buttons, and of its stick in
one of eight directions. By ear (docs/heard.md) places are gone through by Tab, each heard; or reached by B and what
they are called, if that is less.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.gui.app import App
from engine.gui.input.device_in_use import KEYS, PAD
from engine.gui.input.intent import Intent
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.keyboard import in_lines
from engine.scenes.play.table import TableScene
from engine.table.contract.game_view import Drag, Piece, Place, Pose
from engine.table.hand.legal_targets import Targets, can_turn, flipped, towards, turned
from tools.ui_driver import golden, settle, stage

CROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
STAKE = {"mouse": 1, "keys": 2, "pad": 2}
"""More inputs for a move that is asked about: the answer that makes it stands beside the one with the focus."""
TURNS = 16
"""Turns of a game that are counted, evenly spread."""
Node = TypeVar("Node", bound=Hashable)


class Counted(Struct):
    """Inputs of a turn, on average of `turns`."""

    turns: int = 0
    mouse: int = 0
    keys: int = 0
    pad: int = 0
    tab: int = 0
    ear: int = 0


def fewest(start: Node, end: Node, ways: Callable[[Node], Iterable[Node | None]]) -> int:
    """The fewest steps from one to the other; 99 if none lead there."""
    seen, edge = {start: 0}, deque([start])
    while edge:
        here = edge.popleft()
        if here == end:
            return seen[here]
        for there in ways(here):
            if there is not None and there not in seen:
                seen[there] = seen[here] + 1
                edge.append(there)
    return 99


class Counter:
    """Counts at one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    def of(self, move: Any, *, keys: bool) -> int:
        """The presses of a move that is not asked about, of keys or of a gamepad."""
        table, seat = self.table, self.table.match.deciding
        assert seat is not None
        drag = table.view.drag(table.session.shown(seat), seat, move)
        return self._button(move) if drag is None else self._carried(drag, keys=keys)

    def by_ear(self, move: Any, *, named: bool) -> int:
        """The presses of who does not see the table: what is taken up is the first or has a number, places are gone
        through by Tab; named: or typed, if that is less."""
        table, seat = self.table, self.table.match.deciding
        assert seat is not None
        drag = table.view.drag(table.session.shown(seat), seat, move)
        if drag is None:
            return self._button(move)
        away, targets = int(table.buttons.focus.active is not None), table.hand.targets
        order = list(targets.pieces)
        start = order.index(table.hand.focus) if table.hand.focus in order else 0
        by_tab = away + abs(order.index(drag.piece) - start) + 1
        taken = min(by_tab, self._by_number(drag.piece))
        if targets.only(drag.piece) is not None:
            return taken
        places = targets.places(drag.piece)
        first = table.hand._first_place(drag.piece)
        distance = abs(places.index(drag.place) - (places.index(first) if first in places else 0))
        aimed = min(distance, len(places) - distance)
        if named:
            aimed = min(aimed, self._typed(drag.place))
        return taken + aimed + self.posed(drag) + 1

    def _typed(self, place: Place) -> int:
        """B and the name of a cell of the main board; 99 for any other place."""
        table, main = self.table, self.table.top.zones.main()
        names = table.view.coordinates(table.showing.position, place.zone)
        if names is None or place.cell is None or main is None or place.zone != main.name:
            return 99
        return 1 + len(names.name(place.cell))

    def _button(self, move: Any) -> int:
        choices, focus = self.table.choices, self.table.buttons.focus
        number = choices.targets.buttons.index(move)
        if number in choices.finishing and number == min(choices.finishing):
            return 1
        if focus.led == f"move{number}":
            return 1
        stops = [box.key for pane in focus.panes for box in pane.focusable()]
        wanted = focus._next_button()
        goal = stops.index(f"move{number}")
        at = stops.index(focus.led) if focus.led in stops else stops.index(wanted.key) if wanted is not None else 0
        # down from the pieces, then on by Tab or by the cross
        return 1 + int(focus.led not in stops) + abs(goal - at)

    def _carried(self, drag: Drag, *, keys: bool) -> int:
        hand, targets = self.table.hand, self.table.hand.targets
        ways = (*CROSS, *DIAGONALS)
        away = int(self.table.buttons.focus.active is not None)
        bodies = {key: self.table.top.body(key) for key in targets.pieces}
        spots = {Place(key): (float(b.centerx), float(b.centery)) for key, b in bodies.items() if b is not None}
        order = list(targets.pieces)

        def pieces(key: str) -> Iterable[str | None]:
            here = spots.get(Place(key))
            for way in ways:
                found = towards(here, spots, way)
                yield None if found is None else found.zone
            if keys and key in order:
                yield from (order[n] for n in (order.index(key) + 1, order.index(key) - 1) if 0 <= n < len(order))

        taken = away + fewest(hand.focus or "", drag.piece, pieces) + 1
        taken = min(taken, self._by_number(drag.piece)) if keys else taken
        if targets.only(drag.piece) is not None:
            return taken
        return taken + self._aimed(drag, ways, keys=keys) + self.posed(drag) + 1

    def _by_number(self, key: str) -> int:
        targets = self.table.hand.targets
        bodies = {one: self.table.top.body(one) for one in targets.fresh or targets.pieces}
        order = in_lines({one: body for one, body in bodies.items() if body is not None})
        return 1 if key in order[:9] else 99

    def _aimed(self, drag: Drag, ways: Sequence[tuple[int, int]], *, keys: bool) -> int:
        hand, places = self.table.hand, self.table.hand.targets.places(drag.piece)
        spots = hand._spots(drag.piece)
        first = hand._first_place(drag.piece)

        def aims(place: Place) -> Iterable[Place | None]:
            yield from (towards(spots.get(place), spots, way) for way in ways)
            if keys or not can_turn(hand.poses(drag.piece)):
                number = places.index(place)
                yield from (places[(number + by) % len(places)] for by in (1, -1))

        if first is None:
            return 99
        found = fewest(first, drag.place, aims)
        if len(self.table.hand.targets.pieces) == 1:
            # a direction takes the only piece up and leads on at once
            begun = (towards(spots.get(first), spots, way) for way in ways if way[1] <= 0)
            found = min([found, *(fewest(place, drag.place, aims) for place in begun if place is not None)])
        return found

    def posed(self, drag: Drag) -> int:
        """What turns the piece into the pose of the drag."""
        piece = self.table.top.lying.piece(drag.piece)
        assert piece is not None
        poses = self.table.view.poses(piece.art)
        if len(self.table.hand.targets.poses(drag.piece, drag.place)) < 2:
            return 0

        def others(pose: Pose) -> Iterable[Pose]:
            return turned(poses, pose, 1), turned(poses, pose, -1), flipped(poses, pose)

        return fewest(piece.pose, drag.pose, others)


def by_mouse(table: TableScene, seat: int, move: Any) -> int:
    """The clicks and notches of a move that is not asked about."""
    view, seen, final = table.view, table.session.shown(seat), table.hand.clicks.final
    targets: Targets = table.hand.targets
    drag = view.drag(seen, seat, move)
    if drag is None:
        return 1
    piece: Piece = next(piece for piece in view.pieces(seen, seat) if piece.key == drag.piece)
    if targets.only(drag.piece) is not None and (not final or piece.place == drag.place):
        return 1
    rivals = sum(drag.place in places for places in targets.by_piece.values()) - 1
    direct = not rivals and (piece.place.cell is None or (len(targets.by_piece) == 1 and not targets.buttons))
    return Counter(table).posed(drag) + (1 if direct else 2)


def rest(app: App, table: TableScene) -> None:
    """Until somebody decides, without a curtain."""
    for _ in range(60):
        settle(app)
        if isinstance(app.ctx.stack.top, CurtainScene):
            app.post(Intent("confirm", key="return"))
        elif table.match.deciding is not None or table.match.over is not None:
            return


def turns(played: Session[Any, Any]) -> list[tuple[int, int]]:
    """Where each turn begins and ends in the log: all that a seat does until another one does something."""
    found: list[tuple[int, int]] = []
    seat = None
    for k, step in enumerate(played.log):
        if step.seat == CHANCE:
            continue
        if step.seat != seat:
            found.append((k, k))
        seat = step.seat
        found[-1] = (found[-1][0], k)
    return found


def count(game: str, wanted: int = TURNS) -> Counted:
    """Turns of the longest golden game of this game, as persons would make them."""
    by_keys, by_pad = _counted(game, wanted, KEYS), _counted(game, wanted, PAD)
    return replace(by_keys, pad=by_pad.pad)


def _counted(game: str, wanted: int, device: str) -> Counted:
    """With this device in use, on which it depends where the focus begins."""
    played, total = golden(game), Counted()
    every = turns(played)
    for number in range(wanted):
        first, last = every[(2 * number + 1) * len(every) // (2 * wanted)]
        setup = replace(played.setup, seats=(PERSON,) * len(played.setup.seats))
        session: Session[Any, Any] = Session(played.info, played.rules, setup, played.board)
        session.replay(played.log[:first])
        with stage((1280, 720), speed="instant", reduced_motion=True, coach="off") as app:
            app.ctx.devices.show_focus(True)
            app.ctx.devices.last = device
            table = TableScene(app.ctx, session)
            app.ctx.stack.clear_to(table)
            rest(app, table)
            app.ctx.devices.show_focus(True)
            app.ctx.devices.last = device
            total.turns += 1
            for step in played.log[first : last + 1]:
                if step.seat != CHANCE:
                    _add(total, app, table, step.seat, codec.decode(session.rules.move_type, step.move, "move"))
    return total


def _add(total: Counted, app: App, table: TableScene, seat: int, move: Any) -> None:
    if table.match.deciding != seat:
        return
    counter, asked = Counter(table), table.view.stake(table.session.shown(seat), seat, move) is not None
    total.mouse += by_mouse(table, seat, move) + asked * STAKE["mouse"]
    total.keys += counter.of(move, keys=True) + asked * STAKE["keys"]
    total.pad += counter.of(move, keys=False) + asked * STAKE["pad"]
    total.tab += counter.by_ear(move, named=False) + asked * STAKE["keys"]
    total.ear += counter.by_ear(move, named=True) + asked * STAKE["keys"]
    _make(table, seat, move)
    rest(app, table)


def _make(table: TableScene, seat: int, move: Any) -> None:
    """As by keys, so that the focus is afterwards where it would be."""
    hand, drag = table.hand, table.view.drag(table.session.shown(seat), seat, move)
    if drag is None or table.view.stake(table.session.shown(seat), seat, move) is not None:
        table.moves._make(move)
        return
    table.buttons.focus.activate(None)
    hand.focus_on(drag.piece)
    hand.confirm()
    if hand.held is not None and hand.aim is not None:
        hand.lead(drag.place)
        hand._repose("turn", lambda _poses, _pose: drag.pose)
        hand.drop()


def main() -> None:
    """Print the table of all games."""
    sys.stdout.write("| game | mouse | keys | gamepad | by ear, Tab | by ear |\n|---|---|---|---|---|---|\n")
    for game in registry.names():
        found = count(game)
        inputs = found.mouse, found.keys, found.pad, found.tab, found.ear
        each = [f"{number / found.turns:.1f}" for number in inputs]
        sys.stdout.write(f"| `{game}` | {' | '.join(each)} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
