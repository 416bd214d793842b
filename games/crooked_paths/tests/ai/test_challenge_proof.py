"""The proofs behind the challenges: the search agrees with plain rules and with a proof by other means."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.agent import Pace
from engine.core.rules import Over
from games.crooked_paths.ai.forced_wins import answer, codes, defend, proof_of, provable, winners
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.and_or_proof import Proof
from games.crooked_paths.rules.pieces import DECK, DOUBLES, TRIPLES
from games.crooked_paths.rules.rules import RULES, Position
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import begin, random_move
from games.crooked_paths.tests.second_proof import SecondProof


def told(proof: Proof, path: list[int], left: int) -> bool:
    """The answer, however long it takes."""
    proof.ask(path, left)
    while not proof.work(50):
        pass
    return proof.won


def scattered(rng: Random, doubles: int) -> Position:
    """A full table with so many doubles on which nobody is connected yet."""
    while True:
        signs = [f"{rng.choice(TRIPLES):x}" for _ in range(DECK - doubles)]
        signs += [f"{rng.choice(DOUBLES):x}" for _ in range(doubles)]
        rng.shuffle(signs)
        text = "/".join("".join(signs[row : row + 5]) for row in range(0, 25, 5))
        position = set_up(text, rng.randrange(2), no_draw=False)
        if not position.connected:
            return position


def by_rules(s: Position, attacker: int, left: int) -> bool:
    """The same question to `rules.py`, by trying everything."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return turn.places[attacker] == 1 and turn.places[1 - attacker] == 2
    ours = s.to_move == attacker
    if ours and not left:
        return False
    after = (RULES.apply(s, s.to_move, move) for move in RULES.moves(s, s.to_move))
    return (any if ours else all)(by_rules(one, attacker, left - ours) for one in after)


@pytest.mark.parametrize("doubles", [1, 2, 3])
@pytest.mark.slice(1)
def test_near_the_end_it_knows_what_the_rules_say(doubles: int) -> None:
    rng = Random(doubles)
    answers = set()
    for _ in range(12 if doubles == 3 else 40):
        s = scattered(rng, doubles)
        attacker = rng.randrange(2)
        left = rng.choice((1, 2))
        wanted = by_rules(s, attacker, left)
        assert told(proof_of(net_of(s), attacker), [], left) == wanted
        answers.add(wanted)
    assert answers == {True, False}


@pytest.mark.parametrize("doubles", [5, 7, 9])
def test_the_second_proof_agrees_on_every_first_card(doubles: int) -> None:
    rng = Random(doubles)
    for _ in range(12):
        s = scattered(rng, doubles)
        net = net_of(s)
        first, second = proof_of(net, s.to_move), SecondProof(s)
        for left in (1, 2):
            right = [move for move in range(4 * first.slots) if told(first, [move], left - 1)]
            assert {move_of(s, codes(net)[move]) for move in right} == {
                move for move in second.first_moves() if second.wins_by(move, left)
            }
            assert told(first, [], left) == second.wins(left) == bool(right)


def test_pauses_change_nothing() -> None:
    s = scattered(Random(4), 9)
    once, often = proof_of(net_of(s), s.to_move), proof_of(net_of(s), s.to_move)
    once.ask([], 2)
    assert once.work(10**6)
    often.ask([], 2)
    while not often.work(1):
        pass
    assert (once.won, once.nodes) == (often.won, often.nodes)


def test_a_question_is_given_up_beyond_its_limit() -> None:
    s = scattered(Random(6), 12)
    proof = proof_of(net_of(s), s.to_move)
    for question in (answer(proof, [], 4, 0), winners(proof, [], 4, 0)):
        with pytest.raises(StopIteration) as end:
            while True:
                next(question)
        assert end.value.value is None


def test_the_defence_holds_as_long_as_can_be() -> None:
    rng = Random(9)
    held = 0
    for _ in range(15):
        s = scattered(rng, 7)
        attacker = 1 - s.to_move
        proof = proof_of(net_of(s), attacker)
        lasts = [next(n for n in range(9) if n == 8 or told(proof, [move], n)) for move in range(4 * proof.slots)]
        chosen = defend(s, s.to_move)
        found = lasts[[move_of(s, code) for code in codes(net_of(s))].index(chosen)]
        assert found == max(lasts) or found > 3
        held += found > 0
    assert held


def test_of_equal_defences_it_takes_the_one_with_the_fewest_right_answers() -> None:
    rng = Random(21)
    met = 0
    while met < 3:
        s = scattered(rng, 6)
        proof = proof_of(net_of(s), 1 - s.to_move)
        lost_in = next((n for n in range(1, 4) if told(proof, [], n)), 0)
        if not lost_in:
            continue
        met += 1
        lasting = [move for move in range(4 * proof.slots) if not told(proof, [move], lost_in - 1)]
        right = {
            move: sum(
                told(proof, [move, reply], lost_in - 1) for reply in range(4 * proof.slots) if reply >> 2 != move >> 2
            )
            for move in lasting
        }
        chosen = [move_of(s, code) for code in codes(net_of(s))].index(defend(s, s.to_move))
        assert right[chosen] == min(right.values())


class NoTime(Pace):
    """No time at all."""

    def over(self) -> bool:
        """At once."""
        return True


def test_the_defence_always_has_an_answer() -> None:
    assert defend(scattered(Random(3), 9), 0, NoTime()) is not None
    rng = Random(8)
    s = begin("off")
    while not isinstance(RULES.turn(s), Over) and len(s.cards) < 34:
        if len(s.cards) % 6 == 0:
            assert RULES.why_not(s, s.to_move, defend(s, s.to_move, NoTime())) is None
        s = RULES.apply(s, s.to_move, random_move(s, rng))
    assert not provable(begin())
    assert bitboard.CARDS == DECK
