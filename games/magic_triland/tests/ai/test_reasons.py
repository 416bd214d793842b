"""Reasons: what is told is so, whole sentences in both languages' order, and never more than two."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.rules import Act, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.ai.trade import Trader
from games.magic_triland.rules.moves import Go, Move, Swap
from games.magic_triland.rules.pieces import CELLS, FIGURES, HOMES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    LETTERS,
    LIGHT_BLUE,
    LIGHT_YELLOW,
    play,
    standing,
    whose,
    with_energy,
)
from games.magic_triland.tools.peers import PEERS
from games.magic_triland.view.view import VIEW

HILLY = {(q, r): 1 + (q + 2 * r) % 6 for q, r in CELLS}
TRADER = Trader()


def at(figures: dict[int, tuple[tuple[int, int] | None, str]], mover: int = 0, seats: int = 2) -> Position:
    """Who is not named has not left home."""
    return standing(HILLY, {n: (None, 3 * LETTERS[n // 2]) for n in FIGURES} | figures, mover, seats)


def told(s: Position, *line: Move) -> str:
    return str(TRADER.told(s, whose(s), line))


def test_a_win_is_told() -> None:
    s = with_energy(at({LIGHT_YELLOW: ((0, 0), "P")}), 1)
    assert told(s, Go(LIGHT_YELLOW, HOMES[0])) == "Brings the pearl home and wins."


def test_who_is_stopped_and_who_is_not() -> None:
    """Dark blue is a step from home: only somebody on the field in front of it is in its way, or takes the pearl."""
    figures = {DARK_BLUE: ((1, 6), "bO"), LIGHT_BLUE: ((0, 6), "bb")}
    s = at(figures)
    near = s.island.hearts[s.island.node_of[(1, 6)]]
    energy = abs(HILLY[(1, 6)] - HILLY[(0, 6)])
    s = with_energy(s, energy)
    assert "Stops Dark, who could get home next turn." in told(s, Go(LIGHT_BLUE, near))
    away = next(m for m in RULES.moves(s, 0) if isinstance(m, Go) and m.figure == LIGHT_YELLOW)
    assert "Can’t stop Dark from getting home next turn." in told(s, away)


def test_what_is_taken_and_what_is_given() -> None:
    s = at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")})
    s = with_energy(s, 1)
    walk = Go(LIGHT_BLUE, (3, 2))
    assert told(s, walk).startswith("Arrives strong and so chooses: a yellow ring for")
    s = play(s, walk)
    *_, suggestions = TRADER.advise(s, 0, Random(1), played=Swap(1, 2) if Swap(1, 2) in RULES.moves(s, 0) else None)
    # the swap itself stands beside the reason, and is not said again
    assert str(suggestions[0].reason).startswith("Then a messenger has both rings for a green pearl.")
    assert "a yellow ring" in str(VIEW.label(s, 0, suggestions[0].move))
    assert [suggestion.value for suggestion in suggestions[:3]] == sorted(
        (suggestion.value for suggestion in suggestions[:3]), reverse=True
    )


@pytest.mark.slice(1)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"mode": "master"}), (3, {})])
def test_everything_has_a_reason_of_at_most_two_sentences(seats: int, options: dict[str, str]) -> None:
    s, rng, asked = RULES.start(INFO.complete({"island": "quick", **options}), None, seats), Random(seats), 0
    greedy, begun, line = PEERS["greedy"], None, []
    for ply in range(400):
        turn = RULES.turn(s)
        if isinstance(turn, Over):
            break
        if not isinstance(turn, Act):
            s = RULES.apply(s, -1, draw(turn, 4, ply))
            continue
        seat = turn.seats[0]
        if s.stage == Stage.CARDS and not s.cards:
            begun, line = s, []
        thought = greedy(s, seat, rng)
        if s.stage in (Stage.TRADE, Stage.CHOOSE):
            if asked < 3:
                *_, suggestions = TRADER.advise(s, seat, rng, played=thought.move)
                assert any(suggestion.move == thought.move for suggestion in suggestions)
                reasons = [str(suggestion.reason) for suggestion in suggestions]
                asked += 1
            else:
                reasons = []
        else:
            line.append(thought.move)
            reasons = [str(TRADER.told(begun, seat, line))] if ply % 6 == 0 and begun is not None else []
        for reason in reasons:
            assert reason[0].isupper() and reason.endswith(".") and reason.count(".") <= 2, reason
            assert "{" not in reason
        s = RULES.apply(s, seat, thought.move)
    assert asked
