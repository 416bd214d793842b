"""The games of the later lessons, up to where the learner takes over.

A game is a seed (for what comes after it), who begins, the cards as they were laid ("number:x,y,turns"), and the cards
in the order they were drawn, by their numbers in `DECK`. They were played by simple players that look one card ahead.
"""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from engine.core.lesson import Made
from engine.core.rules import CHANCE, Seat
from games.fairy_trails.rules.move_types import Begin, Draw, Lay
from games.fairy_trails.rules.pieces import DECK, HAND


class Told(Struct, frozen=True):
    """A game told by its layings and draws."""

    seed: int
    first: Seat
    layings: str
    drawn: str

    def line(self, seats: int = 2) -> tuple[Made, ...]:
        """The moves, as a lesson's position takes them."""
        cards = iter([DECK[int(number)] for number in self.drawn.split()])
        order = (self.first, 1 - self.first) * HAND if seats > 1 else (0,)
        made: list[Made] = [(CHANCE, Begin(self.first))] if seats > 1 else []
        made += [(CHANCE, Draw(seat, next(cards))) for seat in order]
        for turn, words in enumerate(self.layings.split()):
            number, _, where = words.partition(":")
            x, y, turns = map(int, where.split(","))
            seat = (self.first + turn) % seats
            made.append((seat, Lay(int(number), (x, y), turns)))
            made += [(CHANCE, Draw(seat, card)) for card in islice(cards, 1)]
        return tuple(made)


TANGLE = Told(
    26,
    1,
    "3:0,1,1 4:0,-1,3 1:-1,-1,0 6:0,2,1 7:1,-1,2 8:0,-2,3 9:1,2,0 10:-1,-2,3 11:1,1,3 12:-1,0,1 13:-1,1,0 "
    "2:-2,0,3 15:2,1,0 16:-3,0,3 17:-2,1,1 18:1,0,0 19:1,-2,1 20:2,-2,0 5:1,-3,0 14:1,-4,2 21:2,-1,1 ",
    "13 49 25 17 1 40 36 38 16 31 34 15 26 21 45 7 43 41 19 20 47 2 50 22 55",
)
"""22 cards; a network of the elves with five huts has one open end, and it is their turn."""
SEVEN_LEFT = Told(
    19,
    1,
    "3:-1,0,2 2:0,1,2 5:0,2,0 6:-1,2,2 7:-1,1,2 8:0,-1,1 9:1,0,2 10:-2,0,2 11:1,1,0 12:-2,1,0 13:2,1,0 14:-2,2,0 "
    "15:-1,-1,3 16:-3,1,2 17:0,-2,3 18:-1,3,0 19:1,-2,0 20:-1,4,3 21:-3,2,2 4:-1,5,1 23:0,3,3 22:1,-1,0 25:-2,3,2 "
    "26:1,2,0 27:1,3,3 28:2,3,0 29:2,0,1 30:3,1,1 31:0,-3,2 ",
    "7 41 54 46 20 50 29 47 3 36 51 52 35 27 40 44 8 15 23 53 31 56 25 10 19 26 17 1 22 48 13 30 6",
)
"""31 cards; the elves have seven stones left, the gnomes twelve."""
NEARLY_HOME = Told(
    19,
    1,
    "3:-1,0,2 2:0,1,2 5:0,2,0 6:-1,2,2 7:-1,1,2 8:0,-1,1 9:1,0,2 10:-2,0,2 11:1,1,0 12:-2,1,0 13:2,1,0 14:-2,2,0 "
    "15:-1,-1,3 16:-3,1,2 17:0,-2,3 18:-1,3,0 19:1,-2,0 20:-1,4,3 21:-3,2,2 4:-1,5,1 23:0,3,3 22:1,-1,0 25:-2,3,2 "
    "26:1,2,0 27:1,3,3 28:2,3,0 29:2,0,1 30:3,1,1 31:0,-3,2 32:2,2,0 33:-1,6,2 ",
    "7 41 54 46 20 50 29 47 3 36 51 52 35 27 40 44 8 15 23 53 31 56 25 10 19 26 17 1 22 48 13 30 6 33 57",
)
"""33 cards of the same game; the elves have two stones left."""
ON_THE_BRINK = Told(
    56,
    0,
    "3:0,1,3 4:1,0,0 5:1,1,1 2:0,-1,0 7:-1,1,2 8:-1,-1,2 9:-1,0,0 10:0,-2,2 11:-1,-2,1 12:1,-1,1 13:1,-2,0 "
    "14:1,-3,3 15:1,-4,0 16:2,-2,0 17:-2,-2,0 18:-2,-3,0 19:-2,-1,3 20:-2,0,0 21:-1,-3,2 22:0,-3,3 23:0,-4,0 "
    "24:2,-3,0 25:-2,-4,0 6:-1,-4,0 27:-3,-2,2 28:-3,-1,3 29:-2,-5,1 30:-3,-5,0 31:-1,-5,1 32:-3,-3,0 33:2,-4,1 "
    "34:-1,-6,3 35:2,-1,0 36:0,-5,0 1:2,0,0 38:-3,-4,3 39:2,-5,3 40:3,0,0 ",
    "46 40 5 31 43 20 16 29 54 18 57 42 48 0 6 21 2 49 37 55 19 32 10 35 33 11 28 36 47 26 7 52 53 17 38 56 14 "
    "30 50 8 27 34",
)
"""39 cards; the elves lay, and the gnomes have one stone left."""
LAST_CARD = Told(
    48,
    0,
    "1:0,-1,2 4:0,1,1 5:-1,0,0 6:-2,0,2 7:-1,1,1 8:1,0,0 9:1,1,1 10:2,1,2 11:0,2,2 2:-2,1,1 13:1,2,2 14:-1,-1,1 "
    "15:2,2,0 16:3,1,0 17:2,3,2 18:3,2,3 19:1,3,1 20:3,3,3 21:-3,0,0 12:4,1,3 23:4,2,1 24:1,-1,1 25:-1,2,1 "
    "26:5,1,2 27:2,-1,3 28:6,1,0 29:6,0,1 30:5,0,0 31:3,0,3 32:4,3,2 33:-3,1,2 34:4,0,2 35:0,-2,2 36:4,4,1 "
    "37:-2,-1,0 38:3,4,1 39:2,0,2 22:3,-1,0 41:1,-2,0 42:2,-2,0 43:4,-1,1 44:3,5,1 45:2,4,1 46:1,4,2 47:5,-1,2 "
    "48:6,-1,2 49:-2,-2,3 50:1,5,1 51:4,-2,0 52:5,-2,2 53:5,2,0 54:0,4,0 55:0,3,1 56:1,6,0 57:2,5,1 58:1,7,2 "
    "3:1,-3,3 ",
    "29 15 0 31 39 33 44 43 9 41 7 30 53 11 17 32 19 46 21 4 24 27 22 57 16 52 13 28 10 25 40 55 50 54 37 23 "
    "49 34 26 47 2 6 48 45 18 36 8 38 20 35 14 12 51 42 5 3 56 1",
)
"""58 cards; the gnomes lay the last one and have 16 stones in huts, the elves 15."""
ONE_TO_GO = Told(
    121,
    0,
    "1:0,1,1 2:0,-1,0 3:-1,-1,1 4:-1,0,3 5:1,1,0 6:0,-2,0 7:-1,1,0 8:-1,2,1 9:-2,1,0 10:0,-3,3 11:1,2,1 12:2,2,1 "
    "13:1,0,1 14:2,0,0 15:1,-1,3 16:0,2,1 17:2,-1,3 18:2,1,2 19:0,3,1 20:3,-1,3 21:3,-2,3 22:-2,2,0 23:-2,0,3 "
    "24:2,-2,2 25:-2,-1,2 26:1,-2,3 27:-3,2,0 28:-1,-2,1 29:-4,2,0 30:-2,3,1 ",
    "8 57 5 27 40 49 15 31 26 1 39 38 48 43 32 33 4 24 18 12 23 47 22 55 50 6 52 25 46 20 30",
)
"""Alone: 31 cards, one pink stone left."""
