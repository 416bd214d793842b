"""Puzzles: a clue is in the hand, and it is to be placed so that the round brings most points.

A position is taken from a game of the AI's, after an exchange, so that the clue must be placed. What a round can bring
follows from where the clue lies and from which fairies come; a fairy takes nothing but its cell, so that those that can
come together are the ones with a cell for each. Every place and every such set of fairies is looked at: a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Cell
from games.alfheim_fairies.rules.garden import Garden, ground, places_for
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place
from games.alfheim_fairies.rules.pieces import FAIRIES, NISSES, POINTS
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.rules.scoring import expert_values, points
from games.alfheim_fairies.tasks.sample_games import ME, NOISES, Game, Gardener, any_seed, begun, pick

NEAR, MOST_NEAR, MOST_TEMPTING = 2, 3, 4
GRADES: Mapping[int, tuple[int, int]] = {1: (0, 26), 3: (27, 35), 5: (36, 99)}
"""The least and the most hardness of each grade of puzzles."""
MOST_RIGHT = 2
"""A puzzle has at most so many best places."""
FEWEST_FRESH = 2
"""The clue brings so many fairies at least that could not come without it."""
PATIENCE = 10
"""After so many games in vain, and as many more, a puzzle may be easier by one, so that nobody waits too long."""
FIRST_ROUND = 3
"""No puzzle is taken from an earlier round."""


class Outcome(Struct, frozen=True):
    """What the clue can bring on a cell.

    gain: the most points of the round, by fairies, experts and the footprint; guests: fairies that bring them, each
    with its cell. first: the points of the most valuable fairy that could come. crowded: not all that could come on
    their own can come together.
    """

    cell: Cell
    gain: int
    guests: tuple[Invite, ...]
    first: int
    crowded: bool


class Proof(Struct, frozen=True):
    """The result of looking at every place. right: the best ones; wrong: the others.

    fresh: of the guests on the first of the right places, those that could not have come without the clue. crossing:
    do lines both ways pay for them?
    """

    right: tuple[Outcome, ...]
    wrong: tuple[Outcome, ...]
    fresh: int
    crossing: bool

    @property
    def best(self) -> int:
        """The most points that the round can bring."""
        return self.right[0].gain

    @property
    def places(self) -> int:
        """Where the clue can be placed."""
        return len(self.right) + len(self.wrong)

    @property
    def trap(self) -> bool:
        """Can the most valuable fairy of all come in wrong places only?"""
        return max(one.first for one in self.right) < max((one.first for one in self.wrong), default=0)

    @property
    def tempting(self) -> int:
        """How many of the wrong places let the clue bring something."""
        return sum(one.gain > self.least for one in self.wrong)

    @property
    def least(self) -> int:
        """What the round brings wherever the clue lies."""
        return min((one.gain for one in self.wrong), default=self.best)

    @property
    def near(self) -> int:
        """How many of the tempting places bring all but one or two points."""
        return sum(self.least < one.gain >= self.best - NEAR for one in self.wrong)

    @property
    def hardness(self) -> int:
        """The number that orders puzzles, see `GRADES`."""
        guests = self.right[0].guests
        experts = self.best > sum(POINTS[one.fairy] for one in guests)
        return (
            10 * self.fresh
            + 5 * (len(guests) - self.fresh)
            + 6 * self.trap
            + 4 * (experts + any(one.crowded for one in self.right))
            + 3 * self.crossing
            + 2 * min(self.near, MOST_NEAR)
            + min(self.tempting, MOST_TEMPTING)
            + self.places // 3
        )

    @property
    def figures(self) -> Mapping[str, int]:
        """What makes it hard, for the command `challenges`."""
        return {
            "hardness": self.hardness,
            "points": self.best,
            "guests": len(self.right[0].guests),
            "by the clue": self.fresh,
            "places": self.places,
            "right places": len(self.right),
            "tempting": self.tempting,
            "near": self.near,
        }


def worth(s: Position) -> int:
    """The points of somebody alone, with the experts due at the end of the round."""
    player = s.players[ME]
    return points(replace(player, experts=expert_values(s, s.players)[ME]))


def outcomes(s: Position) -> tuple[Outcome, ...] | None:
    """What each place of the clue in hand would bring; None where a Tomte might come, whose cost is unknown."""
    player = s.players[ME]
    found: list[Outcome] = []
    for cell in ground(player.garden).frontier:
        after = replace(player, garden=player.garden.with_clue(cell, player.hand), hand="")
        cells = _coming(s, after)
        if not player.tomte and player.garden.guests.union(cells).issuperset(NISSES):
            return None
        found.append(_best(s, cell, after, cells))
    return tuple(found)


def _coming(s: Position, player: Player) -> Mapping[str, tuple[Cell, ...]]:
    """The fairies that could come, each with its cells."""
    wanted = (fairy for fairy in FAIRIES if fairy not in player.garden.guests)
    found = {fairy: tuple(places_for(player.garden, s.costs_for(ME, fairy))) for fairy in wanted}
    return {fairy: cells for fairy, cells in found.items() if cells}


def _best(s: Position, cell: Cell, player: Player, cells: Mapping[str, Sequence[Cell]]) -> Outcome:
    """The most that a clue on this cell can bring, by the best of all sets of fairies that can come together."""
    before = worth(s)
    best, gain = {}, worth(s.with_player(ME, player)) - before
    whole = seated(cells)
    for size in range(len(cells), 0, -1):
        for chosen in combinations(cells, size):
            seats = whole if whole is not None and size == len(cells) else seated({one: cells[one] for one in chosen})
            if seats is None:
                continue
            garden = Garden(
                player.garden.clues,
                (*player.garden.fairies, *((where, fairy) for fairy, where in seats.items())),
                player.garden.footprint,
            )
            brings = worth(s.with_player(ME, replace(player, garden=garden))) - before
            if brings > gain:
                best, gain = seats, brings
        if whole is not None:
            break
    guests = tuple(Invite(fairy, where) for fairy, where in best.items())
    return Outcome(cell, gain, guests, max((POINTS[fairy] for fairy in cells), default=0), whole is None)


def seated(cells: Mapping[str, Sequence[Cell]]) -> dict[str, Cell] | None:
    """A cell of its own for each fairy; None if there is no such way."""
    taken: dict[Cell, str] = {}

    def seat(fairy: str, tried: set[Cell]) -> bool:
        for cell in cells[fairy]:
            if cell not in tried:
                tried.add(cell)
                if cell not in taken or seat(taken[cell], tried):
                    taken[cell] = fairy
                    return True
        return False

    if not all(seat(fairy, set()) for fairy in cells):
        return None
    return {fairy: cell for cell, fairy in taken.items()}


def line_of(outcome: Outcome) -> tuple[Move, ...]:
    """The moves that bring it."""
    return Place(outcome.cell), *outcome.guests


def proven(s: Position) -> Proof | None:
    """Every place for the clue in hand, compared; None where a Tomte might come, whose cost nobody knows."""
    found = outcomes(s)
    if found is None:
        return None
    best = max(one.gain for one in found)
    right = tuple(one for one in found if one.gain == best)
    wrong = tuple(one for one in found if one.gain < best)
    player, first = s.players[ME], right[0]
    waiting = _coming(s, player)
    after = player.garden.with_clue(first.cell, player.hand)
    lines = [places_for(after, s.costs_for(ME, one.fairy))[one.cell].cells for one in first.guests]
    ways = {line[0][0] == line[1][0] for line in lines}
    return Proof(right, wrong, sum(one.fairy not in waiting for one in first.guests), len(ways) > 1)


def fits(proof: Proof, grade: int, easier: int = 0) -> bool:
    """Is it a puzzle of this grade, or easier by so much?"""
    least, most = GRADES[grade]
    sound = len(proof.right) <= MOST_RIGHT and proof.fresh >= FEWEST_FRESH
    return sound and least - easier <= proof.hardness <= most


def search(rng: Random, grade: int, patience: int) -> Iterator[tuple[Game, Proof] | None]:
    """Games of the AI's until a position fits: None for each step on the way; then a game that stands there.

    patience: see `PATIENCE`.
    """
    gardener = Gardener()
    for games in count():
        game, noise = begun(any_seed(rng)), NOISES[pick(rng, len(NOISES))]
        asked: list[int] = []
        for _ in gardener.play(game, noise, rng):
            yield None
            s = game.state
            if s.round < FIRST_ROUND or s.round in asked or not s.players[ME].hand or s.players[ME].drawn:
                continue
            asked.append(s.round)
            game.play(ME, Exchange())
            proof = proven(game.state)
            if proof is not None and fits(proof, grade, games // patience):
                yield game, proof
                return
            game.undo()
