"""Tables of the growing game for tests: sessions in any state."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from engine.core import registry
from engine.core.session import Session, Setup
from engine.table.contract.game_view import Drag, Place
from games.fairy_trails.rules.move_types import Lay
from tests.scenes.play.conftest import Player
from tools.ui_driver import twin

GAME = "fairy_trails"
PAIR = ("person", "person")


def trails(seats: tuple[str, ...] = PAIR, cards: int = 0, seed: int = 3, **options: str) -> Session[Any, Any]:
    """A game in which so many cards have been laid, close together; hands are open unless said otherwise."""
    info = registry.info(GAME)
    chosen = {option.key: option.default for option in info.options} | {"hands": "open", "begins": "elves"} | options
    session = Session(info, registry.rules(GAME), Setup(GAME, seats, seed, chosen))
    rng = Random(seed)
    while session.over is None and len(session.state.forest.cards) <= cards:
        lay(session, rng)
    return session


def lay(session: Session[Any, Any], rng: Random) -> None:
    """One card beside as many others as possible; what may be claimed is left."""
    seat, at = session.to_move[0], session.state.forest.web.at
    moves = list(session.moves(seat))
    cards = [move for move in moves if isinstance(move, Lay)]
    rng.shuffle(cards)

    def near(move: Lay) -> int:
        x, y = move.cell
        return sum((x + dx, y + dy) in at for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))

    session.play(seat, max(cards[:25], key=near) if cards else moves[-1])


def closing(huts: int = 2, begin: int = 1) -> tuple[Session[Any, Any], Lay]:
    """A game whose mover can set so many stones with one card, and that card."""
    session, move = _closing(huts, begin)
    return twin(session), move


@cache
def _closing(huts: int, begin: int) -> tuple[Session[Any, Any], Lay]:
    for seed in range(begin, begin + 60):
        session = trails(cards=4, seed=seed)
        rng = Random(seed)
        for _ in range(30):
            seat = session.to_move[0]
            for move in session.moves(seat):
                after = session.rules.apply(session.state, seat, move)
                if sum(f.amount for f in after.facts if f.kind == "placed" and f.seat == seat) >= huts:
                    return session, move
            lay(session, rng)
    raise AssertionError("nothing closes")


def drag_of(player: Player, move: Any) -> Drag:
    seat = player.table.match.deciding
    found: Drag = player.table.view.drag(player.table.session.observe(seat), seat, move)
    return found


def turn_to(player: Player, drag: Drag) -> None:
    """Turn the piece where it lies as the move wants it."""
    from engine.gui.input.intent import Intent

    for _ in range(4):
        piece = player.table.top.lying.piece(drag.piece)
        assert piece is not None
        if piece.pose == drag.pose:
            return
        player.tell(Intent("menu", pos=player.at(drag.piece)))
    raise AssertionError("it can't be turned like this")


def lay_by_mouse(player: Player, move: Any) -> None:
    drag = drag_of(player, move)
    turn_to(player, drag)
    player.drag(drag.piece, drag.place)


def cell(x: int, y: int) -> Place:
    return Place("forest", (x, y))
