"""Networks kept card by card against networks flooded anew, in a thousand games; and what a new card may cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from engine.core import codec
from engine.core.lattice import SQUARE
from engine.core.rules import CHANCE
from games.fairy_trails.rules.move_types import Claim, Lay, Move
from games.fairy_trails.rules.networks import Forest, Network, Web, network_at
from games.fairy_trails.rules.pieces import Laid
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests import reference_rules
from games.fairy_trails.tests.golden_games import FOLDER
from games.fairy_trails.tests.play import random_game, wood
from tests.golden_saves import golden
from tests.long_test_slices import Amount

Step = tuple[Position, int, Move]
"""A position, the seat that moved in it, its move."""
FILES = sorted(FOLDER.glob("*.json"))
KINDS = ({}, {}, {}, {"keen_eyes": "on"}, {"seats": 1})
"""Of five games three are duels, one is a duel with keen eyes and one is played alone."""
PARTS, GAMES = 20, 50
LETTERS = tuple("".join(letter for edge, letter in enumerate("NESW") if mask >> edge & 1) for mask in range(16))


def plain(network: Network) -> reference_rules.Net:
    return reference_rules.Net(
        network.colour,
        frozenset((spot.cell, LETTERS[spot.edges]) for spot in network.spots),
        frozenset(spot.cell for spot in network.huts),
        frozenset(((x, y), "NESW"[edge]) for x, y, edge, _ in network.ends),
    )


class Seen:
    """The networks of a game as the second opinion writes them; most of them are the same objects card after card."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Network, reference_rules.Net]] = {}

    def all(self, web: Web) -> list[reference_rules.Net]:
        """Open ones and closed ones."""
        networks = (*web.open.values(), *web.closed)
        known = self._known
        # who keeps the object keeps its number from being another's
        self._known = {id(one): known.get(id(one)) or (one, plain(one)) for one in networks}
        return [self._known[id(one)][1] for one in networks]


def check_web(web: Web, wanted: set[reference_rules.Net], seen: Seen) -> None:
    """The web says the same of all networks, and its other maps follow from that."""
    found = seen.all(web)
    assert len(found) == len(wanted)
    assert set(found) == wanted
    assert all(network.ends for network in web.open.values())
    assert not any(network.ends for network in web.closed)
    assert web.owner == {end: key for key, network in web.open.items() for end in network.ends}
    assert set(web.free) == {beside for cell in web.at for beside in SQUARE.neighbours(cell)} - set(web.at)


def check_stones(s: Position, referee: reference_rules.Referee) -> None:
    assert {plain(network) for network in s.closed} == (set() if s.solo else referee.due)
    assert [len(homes) for homes in s.homes] == referee.placed
    for homes, huts in zip(s.homes, referee.huts, strict=True):
        cells = {spot.cell for spot in homes}
        assert len(cells) == len(homes)
        assert cells == huts if len(huts) <= reference_rules.EACH else cells < huts
    assert s.clock == referee.clock


def watch(steps: Iterable[Step], solo: bool, keen: bool) -> str:
    """A game under the referee's eyes; gives how it ended."""
    start = wood()
    referee = reference_rules.Referee(solo, keen, [(laid.card, laid.cell, laid.turns) for laid in start.cards])
    ended, seen = "", Seen()
    check_web(start.web, reference_rules.networks(referee.cards), seen)
    for before, seat, move in steps:
        s = RULES.apply(before, seat, move)
        if isinstance(move, Lay):
            laid = s.forest.cards[-1]
            check_web(s.forest.web, referee.lay(seat, (laid.card, move.cell, move.turns)), seen)
        elif isinstance(move, Claim):
            assert referee.claim(seat, move.cell) != s.misjudged
        if before.mover not in (s.mover, CHANCE):
            referee.turn(s.mover)
        check_stones(s, referee)
        ended = s.ended
        if ended in ("cards", "tie"):
            referee.all_laid()
        assert ended in (referee.ended, "no_cards")
        assert s.solo or s.winner == referee.winner
    return ended


def play(rng: Random, seats: int = 2, **options: str) -> str:
    """Plays a game under the referee's eyes; gives how it ended."""
    # who is alone has to close something or the game is short
    tries = rng.choice((1, 3, 8)) if seats > 1 else rng.choice((1, 20, 60))
    return watch(random_game(rng, seats, tries, **options), seats == 1, "keen_eyes" in options)


@pytest.mark.slice(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_networks_and_stones_in_a_thousand_games(part: int, amount: Amount) -> None:
    rng = Random(part)
    reasons = Counter(play(rng, **KINDS[number % len(KINDS)]) for number in range(amount(GAMES, 10)))
    assert set(reasons) >= {"cards", "lost_way"}
    assert len(reasons) > 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_golden_games_under_the_same_eyes(path: Path) -> None:
    """They reach what random play hardly does: all stones placed, no card left, right claims at the end."""
    _, game = golden(path)
    steps = [
        (s, step.seat, codec.decode(RULES.move_type, step.move)) for s, step in zip(game.states, game.log, strict=False)
    ]
    ended = watch(steps, len(game.setup.seats) == 1, game.setup.options["keen_eyes"] == "on")
    assert game.over is not None
    assert ended == game.over.reason


def test_a_web_made_from_its_cards_is_the_one_that_grew() -> None:
    s = list(random_game(Random(3)))[-1][0]
    again = Forest(s.forest.cards)
    assert again == s.forest
    assert again.web == s.forest.web
    assert list(again.web.free) == list(s.forest.web.free)


def test_cards_that_cannot_lie_there() -> None:
    start = wood().cards[0]
    for cell in ((0, 0), (1, 1), (5, 0)):
        with pytest.raises(ValueError, match="no card can lie"):
            Forest((start, Laid(1, start.card, cell, 0)))


def test_the_network_under_a_path() -> None:
    web = wood(((1, 0), "NS.EW*|X"), ((2, 0), "NES.W|X")).web
    under = network_at(web, (1, 0), 0, 2)
    assert under is not None
    assert not under.ends
    assert under.cells == ((0, 0), (1, 0), (2, 0))
    assert [spot.cell for spot in under.huts] == [(1, 0)]
    over = network_at(web, (1, 0), 0, 1)
    assert over is not None
    assert over.cells == ((1, 0),)
    assert over.ends == {(1, -1, 2, 0), (1, 1, 0, 0)}
    assert network_at(web, (5, 5), 0, 15) is None
    assert network_at(web, (1, 0), 0, 0) is None
