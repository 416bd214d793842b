"""Plays games in which one seat makes every move by hints, and the same ones in which the AI does."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from engine.ai.agent import Pace, Suggestion, agent_of, thinking_seed
from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.core import codec
from engine.core.game_start import started
from engine.core.session import Session, Setup
from engine.scenes.match.hint_plan import HintPlan
from engine.table.contract.game_view import TableView, view_of

STRONGEST = "expert"
LOOKS = {
    "crooked_paths": 400,
    "fairy_trails": 100,
    "magic_triland": 60,
    "alfheim_fairies": 400,
    "path_of_elements": 200,
}
"""Of each game: after how many looks at the pace a question is cut off at most, as on a machine that is too slow for it
and now and then busy with something else."""


CLOSER = {"alfheim_fairies": 4.0}
"""How many times an AI's work advice takes where it looks closer. The AI that it is compared with gets as much: who
thinks longer exchanges more clues and lets more guests come, so has more moves."""


class Glance(Pace):
    """A small part of the work that is done in a second. It is over after so many looks."""

    def __init__(self, seconds: float, looks: int) -> None:
        self.seconds, self._looks = seconds, looks

    def over(self) -> bool:
        """As for any pace."""
        self._looks -= 1
        return self._looks < 0


class Played(Struct, frozen=True):
    """How a game went for its first seat. value: -1 to 1 by place; points: None in a game that counts none; asked: how
    often an agent was asked for the hints; undone: how often a piece was put back to where it had been in the same
    turn, by another plan than the one that took it away. Within a plan something may come back for a reason: what was
    traded is traded on, and two who share a terrace make room for each other. What was gone in between, as the pieces
    of a trade that has ended, is another piece."""

    moves: int
    value: float
    points: int | None
    asked: int = 0
    undone: int = 0


def game(setup: Setup, seconds: float, *, hints: bool, patience: int = 1) -> Played:
    """A game among the strongest, whose first seat plays by hints or as the others do. seconds: as in `Glance`;
    patience: after how many times `LOOKS` a question is cut off at most."""
    looks = patience * LOOKS[setup.game]
    agent, session, plan = agent_of(setup.game), started(setup), HintPlan()
    moves = asked = undone = 0
    been: dict[str, dict[Any, int]] = {}
    view = view_of(setup.game)
    while session.over is None:
        seat = session.to_move[0]
        rng = Random(thinking_seed(setup.seed, len(session.log), seat))
        times = 1.0 if seat or hints else CLOSER.get(setup.game, 1.0)
        cut = round(times * Random(f"{setup.seed} {len(session.log)}").randrange(looks // 20, looks))
        thinks = Glance(times * seconds, cut)
        if seat == 0:
            moves += 1
        if seat or not hints:
            *_, thought = agent.think(session.observe(seat), seat, STRONGEST, rng, thinks)
            session.play(seat, thought.move)
            continue
        advised = plan.next(session, 0)
        if advised is None:
            asked += 1
            *_, told = agent.advise(session.observe(0), 0, rng, thinks)
            advised = noted(session, told[0])
            plan.keep(session, 0, advised)
        move = codec.decode(session.rules.move_type, advised.move, "move")
        before = where(session, view)
        session.play(0, move)
        own = 0 in session.to_move and session.last_move() == len(session.log) - 1
        now = where(session, view)
        been = {piece: left for piece, left in been.items() if piece in now} if own else {}
        for piece, place in now.items() if own else ():
            if place != before.get(piece, place):
                left = been.setdefault(piece, {})
                undone += left.get(place, asked) < asked
                left[before[piece]] = asked
    over = session.over
    return Played(moves, worth(over, 0), over.scores[0] if over.scores else None, asked, undone)


def noted(session: Session[Any, Any], one: Suggestion) -> Suggestion:
    """As a worker sends it."""
    move, *rest = (codec.encode(move, session.rules.move_type) for move in (one.move, *one.line))
    return Suggestion(move, one.value, tuple(rest), one.reason, one.sure, one.public, points=one.points)


def where(session: Session[Any, Any], view: TableView[Any, Any]) -> dict[str, tuple[str, Any]]:
    """Where each piece lies, as the first seat sees it; all places of a hand or a stock are one."""
    return {one.key: (one.place.zone, one.place.cell) for one in view.pieces(session.shown(0), 0)}
