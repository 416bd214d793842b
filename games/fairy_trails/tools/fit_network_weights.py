"""What the terms of the judge's net are worth, by how the moves of one position differ.

`python -m games.fairy_trails.tools.fit_network_weights FOLDER GAMES`: the one-ply rule plays games in which every
seventh move is another one. From some of their positions several moves are tried in the same guesses at the hidden
cards. The position five cards later (in the first guess three) is what the judge has to say something about: its terms
are fitted to the mean of the result, when that game is played on, and of the judge's opinion eight cards later, both
less their mean over the moves of one position and guess, since only differences decide. Started again it goes on. It
writes FOLDER/sight.json, to be put in place of the one in `ai/` if it wins a match.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from engine.commands.output import line
from games.fairy_trails.ai.evaluation_weights import fitted, judge
from games.fairy_trails.ai.kernel_conversion import PACK, number_of
from games.fairy_trails.ai.kernels import network_features
from games.fairy_trails.ai.kernels.card_codes import numbers
from games.fairy_trails.ai.kernels.duel import DRAWN, GOING, NONE, WON
from games.fairy_trails.ai.kernels.playouts import STAGES, SURE, WHOLE, Playouts
from games.fairy_trails.rules.pieces import CARDS, DECK, START_CARD, STONES

Array = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
SHARE, STRAY, FEW = 0.15, 0.15, 8
"""The share of positions that are looked at, the share of moves that are not the rule's best, and the number of
cards left at which it stops."""
BEST, OTHERS, WIDTH = 6, 2, 16
"""Moves that are tried: the rule's favourites, and some of the next."""
GUESSES, PLIES, FIRST, LATER = 6, 5, 3, 8
TESTED = 6
"""Every so many games one is held out."""
ROUNDS, BATCH, RATE, DECAY, MIX = 8, 50, 4e-3, 1e-4, 0.3
"""Of fitting: through all, position and guess pairs at once, Adam's rate, regularisation, weight of what is not less
the mean."""
UNIT = 1000.0
FACTS = 7
Asked = tuple[list[tuple[int, int, int]], int, list[int], list[int], list[int], Random]
"""Cards as they lie (cell, card, turns), seat to move, stones left, hands as it sees them, cards unseen, luck."""


class Leaves(Struct, frozen=True):
    """What the judge has to say something about.

    facts: rows of group (the moves of one position and guess), game, 1 if the seat at the root is to move (-1: the
    other, 0: it is over), the logit of the judge without its net, place in the table of stretches, lead, and what it
    is worth to the seat at the root (0 to WHOLE). terms: those that are there, of all rows; starts: where those of each
    row begin, and the end.
    """

    facts: Ints
    terms: Ints
    starts: Ints

    @property
    def rows(self) -> Ints:
        """The row of each term."""
        return np.repeat(np.arange(len(self.facts)), np.diff(self.starts))


class Weights(Struct):
    """In logits: of the terms, and the stretch by stage and by the stones of who has fewer."""

    terms: Array
    stage: Array
    least: Array

    def logits(self, leaves: Leaves) -> Array:
        """The chances of the seats to move, in logits."""
        base, place = leaves.facts[:, 3] / UNIT, leaves.facts[:, 4]
        held = np.clip(base, -SURE / UNIT, SURE / UNIT)
        stretch = self.stage[place // STAGES] + self.least[place % STAGES]
        lead = self.terms[network_features.LEAD + place // STAGES] * leaves.facts[:, 5]
        seen = np.bincount(leaves.rows, self.terms[leaves.terms], len(base))
        found: Array = base + held * stretch + lead + seen
        return found


def of_game(game: int) -> Leaves:
    """The leaves of the positions of one game."""
    full, bare = judge(), judge()
    bare.net = numbers(0, 0)
    trial = Playouts(PACK, fitted(), full)
    facts: list[list[int]] = []
    terms: list[int] = []
    starts = [0]
    group = -1
    for laid, seat, left, hands, unseen, luck in positions(game):
        while trial.count:
            trial.undo()
        for cell, card, turns in laid:
            trial.lay(cell, card, turns)
        trial.sit(seat, left, hands, unseen, luck.getrandbits(32))
        trial.begin(WIDTH)
        codes = [int(trial.tried[k]) for k in range(trial.width) if trial.guess[k] > -WON]
        codes = codes[:BEST] + luck.sample(codes[BEST:], min(OTHERS, len(codes[BEST:])))
        if trial.guess[0] == WON or len(codes) < 3:
            continue
        for guess in range(GUESSES):
            trial.shuffle()
            group += 1
            for code in codes:
                trial.rewind()
                trial.play(code)
                trial.finish(trial.taste, trial.taste, PLIES if guess else FIRST)
                fact = [group, game, 0, 0, 0, 0]
                if trial.winner == GOING:
                    mover, deck = int(trial.mover), int(trial.stock - trial.top)
                    own, other = int(trial.left[mover]), int(trial.left[1 - mover])
                    stage, least = (
                        min(deck // network_features.STAGE, network_features.STAGES - 1),
                        min(own, other, STAGES - 1),
                    )
                    trial.judge = bare
                    chance = min(max(int(trial.chance()), 1), WHOLE - 1) / WHOLE
                    trial.judge = full
                    trial.sight.look(trial)
                    terms += [int(trial.sight.terms[k]) for k in range(trial.sight.found)]
                    base = round(UNIT * log(chance / (1 - chance)))
                    fact = [group, game, 1 if mover == seat else -1, base, STAGES * stage + least, other - own]
                facts.append([*fact, worth(trial, seat)])
                starts.append(len(terms))
    return Leaves(np.array(facts, dtype=np.int64).reshape(-1, FACTS), as_ints(terms), as_ints(starts))


def as_ints(numbers: Sequence[int]) -> Ints:
    """As an array, also if there are none."""
    return np.array(numbers, dtype=np.int64)


def worth(trial: Playouts, seat: int) -> int:
    """Played on: the mean of the judge's opinion some cards later and of the result."""
    trial.finish(trial.taste, trial.taste, LATER)
    later = -1
    if trial.winner == GOING:
        chance = int(trial.chance())
        later = chance if trial.mover == seat else WHOLE - chance
        trial.finish(trial.taste, trial.taste, CARDS)
    result = WHOLE // 2 if trial.winner == DRAWN else WHOLE if trial.winner == seat else 0
    return result if later < 0 else (result + later) // 2


def positions(game: int) -> Iterator[Asked]:
    """Some positions of a game played by the one-ply rule."""
    luck = Random(game)
    deal = [number_of(card) for card in DECK]
    luck.shuffle(deal)
    duel = Playouts(PACK, fitted(), judge())
    laid = [(0, number_of(START_CARD), 0)]
    duel.lay(*laid[0])
    duel.sit(game & 1, [STONES, STONES], deal[:4], deal[4:], game)
    while duel.winner == GOING:
        seat, hands = int(duel.mover), [int(card) for card in duel.hand]
        rest = [int(duel.deck[k]) for k in range(duel.top, duel.stock)]
        if luck.random() < SHARE and NONE not in hands and len(rest) >= FEW:
            theirs = slice(2 - 2 * seat, 4 - 2 * seat)
            unseen = sorted(rest + hands[theirs])
            shown = hands.copy()
            shown[theirs] = [NONE - 1] * 2
            yield list(laid), seat, [int(left) for left in duel.left], shown, unseen, luck
        duel.scan(duel.taste, True)
        code = int(duel.best)
        if luck.random() < STRAY:
            order = sorted(range(duel.found), key=lambda k: -duel.scores[k])
            code = int(duel.codes[luck.choice(order[:BEST])])
        laid.append((code >> 3, hands[2 * seat + (code >> 2 & 1)], code & 3))
        duel.play(code)


def joined(parts: Sequence[Leaves]) -> Leaves:
    """All of them in one."""
    facts, starts = [], [as_ints([0])]
    groups = terms = 0
    for part in parts:
        facts.append(part.facts + as_ints([groups, *[0] * (FACTS - 1)]))
        starts.append(part.starts[1:] + terms)
        groups += 1 + int(part.facts[-1, 0]) if len(part.facts) else 0
        terms += len(part.terms)
    return Leaves(np.concatenate(facts), np.concatenate([part.terms for part in parts]), np.concatenate(starts))


def some(leaves: Leaves, groups: Ints) -> Leaves:
    """The leaves of these groups, which are sorted."""
    first, after = (np.searchsorted(leaves.facts[:, 0], groups, side) for side in ("left", "right"))
    rows = spans(first, after - first)
    counts = leaves.starts[rows + 1] - leaves.starts[rows]
    starts = np.concatenate([as_ints([0]), np.cumsum(counts)])
    return Leaves(leaves.facts[rows], leaves.terms[spans(leaves.starts[rows], counts)], starts)


def spans(first: Ints, counts: Ints) -> Ints:
    """The numbers from each first one on, so many of each."""
    ends = np.cumsum(counts)
    found: Ints = np.repeat(first - (ends - counts), counts) + np.arange(counts.sum())
    return found


def errors(weights: Weights, leaves: Leaves) -> tuple[Array, Array, Array]:
    """The chances of the seats to move, by how much those at the root are wrong, and the same less the group's mean."""
    sign, value = leaves.facts[:, 2], leaves.facts[:, 6] / WHOLE
    chances = 1 / (1 + np.exp(-np.clip(weights.logits(leaves), -8, 8)))
    wrong = np.where(sign == 0, 0.0, np.where(sign > 0, chances, 1 - chances) - value)
    _, group, size = np.unique(leaves.facts[:, 0], return_inverse=True, return_counts=True)
    return chances, wrong, wrong - (np.bincount(group, wrong) / size)[group]


def slopes(weights: Weights, leaves: Leaves) -> list[Array]:
    """The gradient of the loss."""
    chances, wrong, apart = errors(weights, leaves)
    sign, place, lead = leaves.facts[:, 2], leaves.facts[:, 4], leaves.facts[:, 5]
    back = 2 * (apart + MIX * wrong) * sign * chances * (1 - chances) / len(sign)
    held = back * np.clip(leaves.facts[:, 3] / UNIT, -SURE / UNIT, SURE / UNIT)
    terms = summed(leaves.terms, back[leaves.rows], network_features.TERMS)
    terms += summed(network_features.LEAD + place // STAGES, back * lead, network_features.TERMS)
    return [terms, summed(place // STAGES, held, network_features.STAGES), summed(place % STAGES, held, STAGES)]


def summed(places: Ints, amounts: Array, size: int) -> Array:
    """What is put at each of so many places."""
    found: Array = np.zeros(size)
    np.add.at(found, places, amounts)
    return found


def fitted_to(leaves: Leaves) -> Weights:
    """Weights fitted by Adam, starting from zero."""
    weights = Weights(np.zeros(network_features.TERMS), np.zeros(network_features.STAGES), np.zeros(STAGES))
    parts = [weights.terms, weights.stage, weights.least]
    first, second = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    luck, groups, step = np.random.default_rng(1), np.unique(leaves.facts[:, 0]), 0
    steps = ROUNDS * -(-len(groups) // BATCH)
    for _ in range(ROUNDS):
        luck.shuffle(groups)
        for at in range(0, len(groups), BATCH):
            step += 1
            for k, plain in enumerate(slopes(weights, some(leaves, np.sort(groups[at : at + BATCH])))):
                slope = plain + DECAY * parts[k]
                first[k] += 0.1 * (slope - first[k])
                second[k] += 0.001 * (slope**2 - second[k])
                length = first[k] / (1 - 0.9**step) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
                parts[k] -= RATE * (1 - step / (steps + 1)) * length
    return weights


def tell(weights: Weights, leaves: Leaves) -> dict[str, list[float]]:
    """How much of the differences between moves is explained, in thousandths of a chance squared, and the log loss of
    all, without and with the net."""
    none = Weights(np.zeros(network_features.TERMS), np.zeros(network_features.STAGES), np.zeros(STAGES))
    going, sign, value = leaves.facts[:, 2] != 0, leaves.facts[:, 2], leaves.facts[:, 6] / WHOLE
    _, group, size = np.unique(leaves.facts[:, 0], return_inverse=True, return_counts=True)
    spread = np.mean((value - (np.bincount(group, value) / size)[group]) ** 2)
    found: dict[str, list[float]] = {"explained": [], "log loss": []}
    for one in (none, weights):
        chances, _, apart = errors(one, leaves)
        mine = np.clip(np.where(sign > 0, chances, 1 - chances), 1e-6, 1 - 1e-6)[going]
        loss = -(value[going] * np.log(mine) + (1 - value[going]) * np.log(1 - mine))
        found["explained"].append(round(float(spread - np.mean(apart**2)) * 1000, 2))
        found["log loss"].append(round(float(loss.mean()), 4))
    return found


def main() -> None:
    """Play what is missing, fit, write, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("games", type=int, metavar="GAMES")
    parser.add_argument("--seed", type=int, default=1_000_000, metavar="N", help="of the first game (default: 1000000)")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for game in range(chosen.seed, chosen.seed + chosen.games):
        path = chosen.folder / f"{game}.npz"
        if not path.exists():
            part = of_game(game)
            np.savez_compressed(path, facts=part.facts, terms=part.terms, starts=part.starts)
        kept = np.load(path)
        parts.append(Leaves(kept["facts"], kept["terms"], kept["starts"]))
    leaves = joined(parts)
    held = leaves.facts[:, 1] % TESTED == 0
    seen, tested = (some(leaves, np.unique(leaves.facts[which, 0])) for which in (~held, held))
    quality = tell(fitted_to(seen), tested)
    weights = fitted_to(leaves)
    stretch = [round(float(UNIT * (a + b))) for a in weights.stage for b in weights.least]
    made = {"games": [chosen.seed, chosen.games], "leaves": len(leaves.facts), "on games held out": quality}
    text = {"terms": [round(float(UNIT * one)) for one in weights.terms], "stretch": stretch, "made": made}
    (chosen.folder / "sight.json").write_text(json.dumps(text) + "\n", encoding="utf-8")
    line(f"{made}")


if __name__ == "__main__":
    main()
