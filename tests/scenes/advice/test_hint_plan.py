"""Hints are one plan: the rest of an advised turn is told as long as it is followed, in every game."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from engine.ai.agent import Suggestion
from engine.core import registry
from engine.core.session import Session, Setup
from engine.core.text import say
from engine.scenes.match.hint_plan import HintPlan
from tests.long_test_slices import Amount
from tests.scenes.advice.games_by_hints import LOOKS, Played, game
from tests.scenes.conftest import some_game
from tools.ui_driver import before_step, replayed

SECONDS = 0.02
CLOSE = 0.05
"""How much less than the AI a player by hints may score, and how many more moves he may need."""
PATIENCE = 8
"""In a soak a question is cut off so many times later, so that most searches have compared moves by then."""
POINTS = 10.0
"""Games that count no points are worth as many for a win, and none for a loss."""


@pytest.mark.parametrize("name", LOOKS)
def test_whole_games_by_hints(name: str, amount: Amount) -> None:
    """No hint takes back another of the same turn. In a soak also: they need no more moves than the AI, and score as
    it does, each pair of games with the same deal."""
    info = registry.info(name)
    by_hints, by_ai = list[Played](), list[Played]()
    for seed in range(amount(60, 1)):
        setup = Setup(name, ("ai:expert",) * 2, seed + 1, {}, info.first_board)
        by_hints.append(game(setup, SECONDS, hints=True, patience=amount(PATIENCE, 1)))
        if amount(1, 0):
            by_ai.append(game(setup, SECONDS, hints=False, patience=PATIENCE))
    assert not any(one.undone for one in by_hints), by_hints
    assert all(one.asked <= one.moves for one in by_hints)
    if by_ai:
        moves, others = (mean(one.moves for one in played) for played in (by_hints, by_ai))
        assert moves <= (1 + CLOSE) * others, f"{moves} moves, the AI {others}"
        score, other = (mean(map(_scored, played)) for played in (by_hints, by_ai))
        assert score >= (1 - CLOSE) * other, f"{score} points, the AI {other}"


def _scored(one: Played) -> float:
    return POINTS * (1 + one.value) / 2 if one.points is None else one.points


# --- what is followed, and what is not


def elements(ply: int) -> Session[Any, Any]:
    """A game of Path of the Elements before this step, in which both lay their paths."""
    return before_step(registry.folder("path_of_elements") / "golden" / "shared.json", ply)


def first_tile() -> int:
    log = replayed(registry.folder("path_of_elements") / "golden" / "shared.json").log
    return next(k for k, step in enumerate(log) if step.move["is"] == "Place")


def advised(*line: Any) -> Suggestion:
    return Suggestion(line[0], 0.2, line, say("Because."))


def laid(tile: int, x: int, y: int) -> dict[str, Any]:
    return {"is": "Place", "tile": tile, "cell": [x, y]}


def test_the_rest_is_told_while_it_is_followed_whatever_others_do_at_the_same_time() -> None:
    session, plan = elements(first_tile()), HintPlan()
    mine, its = ([tile.number for tile in session.state.players[seat].hand] for seat in (0, 1))
    line = (laid(mine[0], 0, 0), laid(mine[1], 1, 0), laid(mine[2], 2, 0))
    assert plan.next(session, 0) is None, "nothing was advised yet"
    plan.keep(session, 0, advised(*line))
    told = plan.next(session, 0)
    assert told is not None and told.line == line and plan.next(session, 1) is None
    move = session.rules.moves
    session.play(0, _move(session, line[0]))
    session.play(1, move(session.state, 1)[0])
    told = plan.next(session, 0)
    assert told is not None and (told.move, told.line) == (line[1], line[1:])
    assert str(told.reason) == "Same plan: Because."
    session.play(0, _move(session, line[1]))
    session.undo()
    told = plan.next(session, 0)
    assert told is not None and told.move == line[1], "taken back, it comes next again"
    session.play(0, _move(session, laid(mine[2], 0, 1)))
    assert plan.next(session, 0) is None, "it was left"
    assert its


def _move(session: Session[Any, Any], notation: dict[str, Any]) -> Any:
    found = (move for move in session.rules.moves(session.state, 0) if type(move).__name__ == notation["is"])
    return next(move for move in found if [move.tile, [*move.cell]] == [notation["tile"], notation["cell"]])


def test_it_ends_with_the_turn() -> None:
    session, plan = some_game(6), HintPlan()
    seat = session.to_move[0]
    move, reply = session.moves(seat)[0], None
    twin = session.copy()
    step = twin.play(seat, move)
    reply = twin.play(1 - seat, twin.moves(1 - seat)[0])
    after = twin.play(seat, twin.moves(seat)[0])
    plan.keep(session, seat, advised(step.move, reply.move, after.move))
    for one in (step, reply):
        session.enter(one)
    assert plan.next(session, seat) is None, "the other has moved, as it was expected or not"


def test_what_chance_has_shown_since_may_change_it() -> None:
    path = registry.folder("path_of_elements") / "golden" / "shared.json"
    log = replayed(path).log
    ply = next(k for k, step in enumerate(log) if step.move["is"] == "Turn" and log[k + 1].seat < 0)
    session, plan = before_step(path, ply), HintPlan()
    plan.keep(session, log[ply].seat, advised(log[ply].move, log[ply + 2].move))
    session.enter(log[ply])
    assert plan.next(session, log[ply].seat) is None
