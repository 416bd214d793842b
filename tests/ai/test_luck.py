"""The AI's seeds: repeatable, apart from each other, and no way back to the deal."""

from __future__ import annotations

from engine.ai.agent import BITS, thinking_seed
from engine.ai.review import Review
from engine.commands.perft import fresh


def test_each_deal_ply_and_seat_has_a_seed_of_its_own() -> None:
    seeds = {thinking_seed(deal, ply, seat) for deal in range(20) for ply in range(40) for seat in range(5)}
    assert len(seeds) == 20 * 40 * 5 and all(0 <= seed < 2**BITS for seed in seeds)
    assert thinking_seed(7, 11, 1) == 3969377321647275, "the same on every machine"


def test_neighbouring_deals_and_plies_have_nothing_in_common() -> None:
    """As many bits change as between numbers drawn at random; sums and products of small numbers would change few."""
    for pairs in (
        [(thinking_seed(deal, 5, 0), thinking_seed(deal + 1, 5, 0)) for deal in range(500)],
        [(thinking_seed(9, ply, 0), thinking_seed(9, ply + 1, 0)) for ply in range(500)],
    ):
        changed = sum((one ^ other).bit_count() for one, other in pairs) / len(pairs)
        assert abs(changed - BITS / 2) < 1
        assert len({other - one for one, other in pairs}) == len(pairs), "a constant step gives the deal away"


def test_a_review_asks_with_such_seeds() -> None:
    session = fresh("_template", 2, 3, {})
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    question = Review(session).next()
    assert question is not None and question.seed == thinking_seed(3, question.ply, question.seat)
