"""Wishes: things to bring about in a whole garden, from what nearly every game brings to what hardly any does.

How hard a wish is was measured: in how many of a thousand games that the AI plays for points, each of another deal, it
is fulfilled (`python -m games.alfheim_fairies.tools.make_challenges --shares 1000`). Who aims for a wish fulfils it
more often. A wish is only asked for where a game is known that fulfils it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import count

from msgspec import Struct

from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import EAST, SOUTH, Garden
from games.alfheim_fairies.rules.move_types import Exchange
from games.alfheim_fairies.rules.pieces import EXPERTS, KING, NISSES, QUEEN, ROUNDS, TOMTE, Expert
from games.alfheim_fairies.rules.scoring import footprint_points
from games.alfheim_fairies.tasks.puzzles import worth
from games.alfheim_fairies.tasks.sample_games import ME, Game

LITTLE = ("F1", "F2", "F3")
AFTER = ROUNDS + 1
"""The round given to what has not come."""
LONG, SIDE, COMPACT = 7, 6, 6


def longest_line(garden: Garden) -> int:
    """Clues of the longest line without a gap."""
    clues = {cell for cell, _ in garden.clues}
    most = 0
    for dx, dy in (EAST, SOUTH):
        for x, y in clues:
            if (x - dx, y - dy) not in clues:
                length = next(n for n in count(1) if (x + n * dx, y + n * dy) not in clues)
                most = max(most, length)
    return most


class Story:
    """What has happened in a game alone, as far as wishes ask for it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.state = game.state
        self.garden = game.state.players[ME].garden

    @cached_property
    def came(self) -> Mapping[str, int]:
        """The fairies that live here, each with the round in which it came."""
        found: dict[str, int] = {}
        for before in self._game.states:
            for fairy in before.players[ME].garden.guests:
                found.setdefault(fairy, before.round)
        return {fairy: came for fairy, came in found.items() if fairy in self.garden.guests}

    @cached_property
    def exchanges(self) -> int:
        """How many clues were exchanged."""
        return sum(step.move["is"] == Exchange.__name__ for step in self._game.log)

    @property
    def points(self) -> int:
        """The points so far, with the experts of this round."""
        return worth(self.state)

    @property
    def most_at_once(self) -> int:
        """The most fairies that came in one round."""
        rounds = list(self.came.values())
        return max(map(rounds.count, rounds), default=0)

    def earned(self, expert: Expert) -> bool:
        """Is the expert earned, or will it be at the end of this round?"""
        return expert.needs <= self.garden.guests

    @property
    def side(self) -> int:
        """How long each side of the smallest square is that holds the whole garden."""
        cells = [cell for cell, _ in (*self.garden.clues, *self.garden.fairies)]
        cells += [self.garden.footprint] if self.garden.footprint is not None else []
        return 1 + max(max(cell[k] for cell in cells) - min(cell[k] for cell in cells) for k in (0, 1))


def _never(story: Story) -> bool:  # noqa: ARG001 - what most wishes answer
    return False


class Wish(Struct, frozen=True):
    """Something to bring about. key: names it for good. share: the AI's games that fulfil it, of a thousand.

    rounds: it has to be fulfilled in the first so many. lost: can it not be fulfilled any more, although rounds are
    left?
    """

    key: str
    said: Text
    share: int
    fulfilled: Callable[[Story], bool]
    rounds: int = ROUNDS
    lost: Callable[[Story], bool] = _never


def _guests(count: int, until: int = ROUNDS) -> Callable[[Story], bool]:
    return lambda story: sum(came <= until for came in story.came.values()) >= count


def _points(count: int) -> Callable[[Story], bool]:
    return lambda story: story.points >= count


def _footprint(count: int) -> Callable[[Story], bool]:
    return lambda story: footprint_points(story.state.players[ME]) >= count


def _all(*fairies: str, until: int = ROUNDS) -> Callable[[Story], bool]:
    return lambda story: all(story.came.get(fairy, AFTER) <= until for fairy in fairies)


def _together(count: int) -> Callable[[Story], bool]:
    return lambda story: story.most_at_once >= count


def _compact(story: Story) -> bool:
    return story.state.over and story.side <= SIDE and len(story.came) >= COMPACT


EASY = (
    Wish("five", say("Have five of the nine fairies in your garden."), 762, _guests(5)),
    Wish("pair", say("Have two fairies come in one round."), 688, _together(2)),
    Wish("points-20", say("Reach 20 points."), 676, _points(20)),
    Wish("king", say("Have the King in your garden."), 616, _all(KING)),
    Wish("queen", say("Have the Queen in your garden."), 531, _all(QUEEN)),
    Wish("six", say("Have six of the nine fairies in your garden."), 512, _guests(6)),
    Wish("points-25", say("Reach 25 points."), 494, _points(25)),
    Wish("long", say("Place seven clues in an unbroken line."), 470, lambda story: longest_line(story.garden) >= LONG),
    Wish("fairies", say("Have all three Fairies in your garden: Bluebell, Firefly and Rose."), 388, _all(*LITTLE)),
    Wish("nisses", say("Have all three Nisses in your garden."), 378, _all(*NISSES)),
)
RARE = (
    Wish("king-queen", say("Have the King and the Queen in your garden."), 392, _all(KING, QUEEN)),
    Wish("footprint-2", say("Score 2 points with your footprint."), 338, _footprint(2)),
    Wish("seven", say("Have seven of the nine fairies in your garden."), 262, _guests(7)),
    Wish("points-30", say("Reach 30 points."), 224, _points(30)),
    Wish("tomte", say("Have the Tomte in your garden."), 163, _all(TOMTE)),
    Wish("points-35", say("Reach 35 points."), 157, _points(35)),
    Wish(
        "compact",
        say("Finish with six fairies or more in a garden of at most six by six spaces."),
        123,
        _compact,
    ),
    Wish("three", say("Have three fairies come in one round."), 119, _together(3)),
    Wish("early", say("Have four fairies by the end of round 6."), 102, _guests(4, 6), 6),
    Wish("king-tomte", say("Have the King and the Tomte in your garden."), 85, _all(KING, TOMTE)),
)
BOLD = (
    Wish("early-queen", say("Have the Queen by the end of round 3."), 52, _all(QUEEN, until=3), 3),
    Wish("court", say("Have the King, the Queen and the Tomte in your garden."), 41, _all(QUEEN, KING, TOMTE)),
    Wish("points-40", say("Reach 40 points."), 34, _points(40)),
    Wish(
        "untouched",
        say("Reach 20 points without exchanging a clue."),
        26,
        _points(20),
        lost=lambda story: story.exchanges > 0,
    ),
    Wish(
        "early-fairies",
        say("Have all three Fairies by the end of round 6: Bluebell, Firefly and Rose."),
        18,
        _all(*LITTLE, until=6),
        6,
    ),
    Wish("nine", say("Have all nine fairies in your garden."), 17, _guests(9)),
    Wish("experts", say("Earn all three kinds of expert."), 17, lambda story: all(map(story.earned, EXPERTS))),
    Wish("four", say("Have four fairies come in one round."), 13, _together(4)),
    Wish("early-tomte", say("Have the Tomte by the end of round 7."), 12, _all(TOMTE, until=7), 7),
    Wish("footprint-4", say("Score 4 points with your footprint."), 4, _footprint(4)),
)
GRADES: Mapping[int, tuple[Wish, ...]] = {2: EASY, 4: RARE, 6: BOLD}
"""The wishes of each grade, those first that more games fulfil."""
LOWER: Mapping[str, Wish] = {
    "points-25": Wish("points-22", say("Reach 22 points."), 610, _points(22)),
}
"""What comes with the game instead of some wishes that a first try seldom fulfils on any deal; tasks of a number still
ask for those."""
SHIPPED: Mapping[int, tuple[Wish, ...]] = {
    grade: tuple(LOWER.get(wish.key, wish) for wish in wishes) for grade, wishes in GRADES.items()
}
"""The wishes that come with the game, by grade."""
WISHES: Mapping[str, Wish] = {wish.key: wish for one in (GRADES, SHIPPED) for wishes in one.values() for wish in wishes}
