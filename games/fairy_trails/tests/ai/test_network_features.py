"""What the judge sees of open networks, counted again by laying cards."""

from __future__ import annotations

from itertools import islice
from random import Random

from games.fairy_trails.ai.evaluation_weights import fitted, judge
from games.fairy_trails.ai.kernel_conversion import PACK, number_of, put
from games.fairy_trails.ai.kernels import network_features
from games.fairy_trails.ai.kernels.card_codes import SHAPES, beside
from games.fairy_trails.ai.kernels.duel import NONE
from games.fairy_trails.ai.kernels.playouts import Playouts
from games.fairy_trails.rules.pieces import DECK
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.tests.play import positions

HUTS = 7


def tables() -> list[Position]:
    """Some positions of random games in which a card is to be laid."""
    found = []
    for seed in range(6):
        game = (s for s in positions(Random(seed), tries=8) if s.mover >= 0 and not (s.to_draw or s.laid or s.ended))
        found += list(islice(game, 4, 50, 9))
    return found


def seated(s: Position) -> Playouts:
    """The duel as it is."""
    trial = Playouts(PACK, fitted(), judge())
    put(trial, s.forest)
    hands = [number_of(hand[k].card) if k < len(hand) else NONE for hand in s.hands for k in (0, 1)]
    trial.sit(s.mover, [s.stones(0), s.stones(1)], hands, [number_of(card) for card in s.unseen], 3)
    return trial


def cells_of(trial: Playouts, colour: int) -> dict[int, set[int]]:
    """The open networks of a colour by their roots, with the free cells that they lead to."""
    found: dict[int, set[int]] = {}
    for cell in (int(trial.free[k]) for k in range(trial.spread)):
        for edge in range(4):
            near = int(trial.at[beside(cell, edge)])
            if near >= 0:
                found.setdefault(int(trial.network(near, colour, edge ^ 2)), set()).add(cell)
    return found


def closed_by(trial: Playouts, cell: int, card: int, colour: int, root: int) -> bool:
    """Does the card, turned in any way, close the network?"""
    near, edge = next(
        (int(trial.at[beside(cell, k)]), k ^ 2)
        for k in range(4)
        if trial.at[beside(cell, k)] >= 0 and trial.network(trial.at[beside(cell, k)], colour, k ^ 2) == root
    )
    found = False
    for turns in range(4):
        trial.lay(cell, card, turns)
        found = found or trial.ends(trial.network(near, colour, edge)) == 0
        trial.undo()
    return found


def test_every_open_network_is_seen_and_what_closes_it() -> None:
    hands = wrong = 0
    for s in tables():
        trial = seated(s)
        trial.sight.look(trial)
        terms = [int(trial.sight.terms[k]) for k in range(trial.sight.found)]
        assert max(terms) < network_features.LEAD
        networks = {colour: cells_of(trial, colour) for colour in (0, 1)}
        assert sum(term < network_features.MERGE for term in terms) == sum(len(some) for some in networks.values())
        alone = [
            (colour, root, *cells) for colour in (0, 1) for root, cells in networks[colour].items() if len(cells) == 1
        ]
        assert sum(network_features.CONTEST <= term < network_features.BEST for term in terms) == len(alone)
        seen = [term for term in terms if network_features.HAND <= term < network_features.CONTEST]
        for colour, root, cell in alone:
            owner = 0 if colour == s.mover else 1
            held = [int(trial.hand[2 * colour + slot]) for slot in (0, 1)]
            able = sum(
                1 << k for k, card in enumerate(held) if card != NONE and closed_by(trial, cell, card, colour, root)
            )
            term = network_features.HAND + (owner * 8 + min(int(trial.huts(root)), HUTS)) * 4 + able
            hands += 1
            if able and term in seen:
                seen.remove(term)
            elif able:
                wrong += 1
        wrong += len(seen)
    assert hands > 100
    assert wrong <= hands // 30  # networks that wait at the same cell are taken for one


def test_halves_of_one_shape_are_turns_of_each_other() -> None:
    shapes = {}
    for card in map(number_of, DECK):
        for colour in (0, 1):
            blocks = PACK.codes[PACK.half[8 * card + colour]] & 0xFFFF
            shapes.setdefault(int(PACK.shapes[2 * card + colour]), set()).add(
                min(PACK.codes[PACK.half[8 * card + 2 * turn + colour]] & 0xFFFF for turn in range(4))
            )
            assert blocks
    assert set(shapes) <= set(range(SHAPES))
    assert all(len(least) == 1 for least in shapes.values())


def test_the_judge_adds_what_it_sees() -> None:
    s = tables()[3]
    trial = seated(s)
    full = trial.logit()
    trial.sight.look(trial)
    terms = [int(trial.sight.terms[k]) for k in range(trial.sight.found)]
    net = [int(number) for number in trial.judge.net]
    trial.judge.net[2 + terms[0]] = net[2 + terms[0]] + 500
    assert trial.logit() == full + 500 * terms.count(terms[0])
