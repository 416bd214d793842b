"""The duel in the kernel against the rules: whole games card by card, one-ply scores, trials that leave no trace."""

from __future__ import annotations

import time
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Chance, Over
from games.fairy_trails.ai.evaluation_weights import RULE, RULE_OTHER, fitted, judge, plain
from games.fairy_trails.ai.kernel_conversion import PACK, number_of, put
from games.fairy_trails.ai.kernels.duel import DRAWN, GOING, NONE, UNIT, WON, Taste
from games.fairy_trails.ai.kernels.endgame_solver import UNKNOWN, End
from games.fairy_trails.ai.kernels.playouts import WHOLE, Playouts
from games.fairy_trails.ai.move_search import code_of, move_of
from games.fairy_trails.ai.solo.unwinnable_proof import COMPILED
from games.fairy_trails.rules.move_types import Lay
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tools.speed import SPEEDS, WIDTH
from tests.long_test_slices import Amount

OPTIONS = {"begins": "lot", "keen_eyes": "off", "hands": "open", "spare": "none"}


def settled(s: Position, deck: list[str], rng: Random) -> Position:
    """After what chance brings: cards from the end of `deck`."""
    turn = RULES.turn(s)
    while isinstance(turn, Chance):
        drawn = [m for m, _ in turn.outcomes if getattr(m, "card", "") == deck[-1]]
        s = RULES.apply(s, CHANCE, drawn[0] if drawn else rng.choice(turn.outcomes)[0])
        if drawn:
            deck.pop()
        turn = RULES.turn(s)
    return s


def begun(seed: int) -> tuple[Position, list[str], Random]:
    """The first turn of a game, and the cards still to come, the next one last."""
    rng = Random(seed)
    s = RULES.start(OPTIONS, None, 2)
    deck = list(s.unseen)
    rng.shuffle(deck)
    return settled(s, deck, rng), deck, rng


def sat(trial: Playouts, s: Position) -> None:
    """The trial on an open position; its own deck is in any order."""
    trial.rewind()
    put(trial, s.forest)
    hands = [number_of(hand[k].card) if k < len(hand) else NONE for hand in s.hands for k in (0, 1)]
    left = [s.stones(0), s.stones(1)]
    trial.sit(s.mover, left, hands, [number_of(card) for card in s.unseen], 7)


def test_whole_games_go_as_the_rules_say(amount: Amount) -> None:
    ends = set()
    for seed in range(amount(60, 20) if COMPILED else 6):
        s, deck, rng = begun(seed)
        trial = Playouts(PACK, Taste(), judge())
        sat(trial, s)
        for k, card in enumerate(reversed(deck)):
            trial.deck[k] = number_of(card)
        while isinstance(RULES.turn(s), Act):
            seat = s.mover
            assert trial.mover == seat and trial.winner == GOING
            if seed % 3:
                trial.scan(trial.taste, False)
                slot = trial.best >> 2 & 1
                number = next(h.number for h in s.hands[seat] if number_of(h.card) == trial.hand[2 * seat + slot])
                move = Lay(number, move_of(s, seat, trial.best & ~4).cell, trial.best & 3)
            else:
                move = rng.choice([m for m in RULES.moves(s, seat) if isinstance(m, Lay)])
            held = s.in_hand(seat, move.number)
            assert held is not None
            slot = 0 if trial.hand[2 * seat] == number_of(held.card) else 1
            code = code_of(s, seat, move)
            trial.play(code & ~4 | slot << 2)
            s = settled(RULES.apply(s, seat, move), deck, rng)
            if isinstance(RULES.turn(s), Act):
                assert [trial.left[0], trial.left[1]] == [s.stones(0), s.stones(1)]
                shown = sorted(number_of(held.card) for held in s.hands[s.mover])
                assert sorted(c for k in (0, 1) if (c := trial.hand[2 * s.mover + k]) != NONE) == shown
        over = RULES.turn(s)
        assert isinstance(over, Over)
        ends.add(over.reason)
        assert trial.winner == (DRAWN if over.places == (1, 1) else over.places.index(1))
    assert {"last_stone", "cards"} <= ends


@pytest.mark.parametrize("seed", range(6))
def test_scores_of_the_plain_rule_are_those_of_the_rules(seed: int) -> None:
    s, deck, rng = begun(seed)
    for _ in range(8 + seed * 4):
        s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
    seat = s.mover
    trial = Playouts(PACK, plain(), judge())
    sat(trial, s)
    trial.scan(trial.taste, True)
    scores = {trial.codes[k]: trial.scores[k] for k in range(trial.found)}
    moves = RULES.moves(s, seat)
    assert {code_of(s, seat, m) for m in moves if isinstance(m, Lay)} == set(scores)
    assert max(scores.values()) == trial.score == scores[trial.best]
    before = plainly(s, seat)
    for move in moves:
        assert isinstance(move, Lay)
        then = RULES.apply(s, seat, move)
        new = then.forest.web.closed[len(s.forest.web.closed) :]
        closed = [sum(len(n.huts) for n in new if n.colour == colour) for colour in (seat, 1 - seat)]
        if closed[0] >= s.stones(seat):
            wanted = WON
        elif closed[1] >= s.stones(1 - seat):
            wanted = -WON
        else:
            wanted = plainly(then, seat) - before + UNIT * closed[0] - round(UNIT * RULE_OTHER) * closed[1]
        assert abs(scores[code_of(s, seat, move)] - wanted) <= 2


def plainly(s: Position, seat: int) -> int:
    """What the plain rule says of the open networks."""
    total = 0.0
    for network in s.forest.web.open.values():
        worth = RULE[len(network.ends)] if len(network.ends) < len(RULE) else 0.0
        total += UNIT * worth * len(network.huts) * (1.0 if network.colour == seat else -RULE_OTHER)
    return round(total)


def test_a_trial_leaves_the_position_as_it_was_and_knows_more_with_every_world() -> None:
    s, deck, rng = begun(3)
    for _ in range(14):
        s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
    trial = Playouts(PACK, fitted(), judge())
    seen = RULES.observe(s, s.mover)
    sat(trial, seen)
    trial.begin(6)
    assert trial.width == 6
    before = [(trial.cells[k], trial.cards[k], trial.turns[k]) for k in range(trial.count)]
    assert trial.run(5, 4, lambda: False) == 5
    assert [(trial.cells[k], trial.cards[k], trial.turns[k]) for k in range(trial.count)] == before
    sums = [trial.sums[k] for k in range(6)]
    assert all(0 <= one <= 5 * WHOLE for one in sums)
    once = trial.nodes
    assert trial.run(3, 4, lambda: True) == 0
    assert [trial.sums[k] for k in range(6)] == sums and trial.nodes == once
    trial.keep(3)
    assert [trial.sums[k] for k in range(3)] == sorted(sums, reverse=True)[:3]


def test_the_judge_adds_the_moves_that_it_likes_best() -> None:
    s, deck, rng = begun(3)
    for _ in range(14):
        s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
    trial = Playouts(PACK, fitted(), judge())
    sat(trial, RULES.observe(s, s.mover))
    trial.begin(6)
    found = [trial.codes[k] for k in range(trial.found)]
    rest = sorted(found[6:], key=lambda code: -trial.glimpse(code))
    trial.begin(6)
    trial.widen(4)
    assert list(trial.tried) == found[:6] + rest[:4] and trial.width == 10
    assert [trial.guess[k] for k in range(6, 10)] == [trial.glimpse(code) for code in rest[:4]]
    assert trial.count == len(s.forest.cards)
    trial.widen(1000)
    assert sorted(trial.tried) == sorted(found), "no move twice, and no more than there are"


def test_equal_seeds_equal_trials() -> None:
    s, deck, rng = begun(5)
    for _ in range(20):
        s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
    found = []
    for steps in ((6,), (1, 2, 3)):
        trial = Playouts(PACK, fitted(), judge())
        sat(trial, s)
        trial.begin(8)
        for worlds in steps:
            trial.run(worlds, 6, lambda: False)
        found.append([(trial.tried[k], trial.sums[k]) for k in range(8)])
    assert found[0] == found[1]


PLAYED = [(2028, 65536), (20, 0), (2029, 65536), (131054, 0), (3077, 0)]
NODES = 775


def test_a_trial_plays_as_it_always_did() -> None:
    """Numbers that both forms must give."""
    s, deck, rng = begun(1)
    for _ in range(12):
        s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
    trial = Playouts(PACK, plain(), judge())
    sat(trial, s)
    trial.begin(5)
    trial.run(4, 50, lambda: False)
    said = [(int(trial.tried[k]), int(trial.sums[k])) for k in range(5)]
    assert said == PLAYED and trial.nodes == NODES
    assert all(total % (WHOLE // 2) == 0 for _, total in said), "games to the end are won, lost or drawn"


@pytest.mark.parametrize("name", SPEEDS)
def test_the_measures_of_speed_measure_something(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a quarter of a second with every look: work is done between the looks."""
    looks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(looks) / 4)
    assert SPEEDS[name](1.0) == {"playouts": 3, "simulations": 3 * WIDTH}[name]


def at_the_end(seed: int, cards: int) -> Position:
    """So many cards are left, all in the hands, and nobody has won."""
    while True:
        s, deck, rng = begun(seed)
        while isinstance(RULES.turn(s), Act) and sum(map(len, s.hands)) > cards:
            s = settled(RULES.apply(s, s.mover, rng.choice(RULES.moves(s, s.mover))), deck, rng)
        if isinstance(RULES.turn(s), Act):
            return s
        seed += 1000


def solved(s: Position, seat: int) -> int:
    """By brute force over the rules."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return 0 if turn.places == (1, 1) else 1 if turn.places[seat] == 1 else -1
    values = [solved(RULES.apply(s, s.mover, m), seat) for m in RULES.moves(s, s.mover)]
    return max(values) if s.mover == seat else min(values)


@pytest.mark.slice(1)
@pytest.mark.parametrize("seed", range(5))
def test_the_last_cards_are_solved_as_brute_force_solves_them(seed: int, amount: Amount) -> None:
    s = at_the_end(seed, 2)
    # nearly even, so that the last cards matter
    homes = tuple(s.forest.web.closed[0].spots[:1] * (9 - k * (seed % 2)) for k in (0, 1))
    s = replace(s, homes=(homes[0], homes[1]))
    trial = Playouts(PACK, fitted(), judge())
    sat(trial, s)
    trial.begin(1000)
    end = End()
    results = end.solve(trial, 10**9, lambda: False, 1000, NONE)
    assert not end.stopped
    said = {trial.tried[k]: result for k, result in enumerate(results)}
    assert len(said) == len(RULES.moves(s, s.mover))
    for move in RULES.moves(s, s.mover)[:: amount(1, 8)]:
        assert isinstance(move, Lay)
        assert said[code_of(s, s.mover, move)] == solved(RULES.apply(s, s.mover, move), s.mover)
    first = end.solve(trial, 10**9, lambda: False, 1, NONE)
    assert max(first) == max(results)
    assert trial.count == len(s.forest.cards)
    assert set(end.solve(trial, 10**9, lambda: True, 1, NONE)) <= {UNKNOWN, 1, 0, -1}
