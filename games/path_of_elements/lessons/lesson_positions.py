"""The positions of the lessons, written in shorthand. No pixels.

A path is written as it is seen, row by row with "/" between them: each second row begins half a hexagon further right,
"." is no tile. Word k of row y lies at the cell (k - y // 2, y), and the first word of all is a tile. Tiles that are
not laid follow after "|":

    "W W . / F W E | A"    a river of three that bends round a fire; earth beside it; air is still to be laid

A turn is what the seat does whose turn it is, word by word, up to its end or to where the lesson takes it up:

"F@0,1" turns up the spirit at this cell of the grid, which shows fire ("F@0,1" again: it is known now) "E=2,0>1:0,1"
finds a pair of earth among the last of the grid and puts one on its own tile (2, 0), the other on (0, 1) of seat 1's
path; without "1:" on that of the next seat "-" skips the power of the pair "+2,0" "_2,0" gives its spirit at (2, 0) a
gift, covers it "2,0~1,0" moves its spirit from (2, 0) to (1, 0) "." ends the turn
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from engine.core.lattice import HEX
from engine.core.lesson import Made, Stand
from engine.core.rules import CHANCE, Cell, Seat
from games.path_of_elements.rules.move_types import (
    Begin,
    Choose,
    Cover,
    Deal,
    Done,
    Face,
    Gift,
    Keep,
    Lose,
    Move,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Take,
    Turn,
)
from games.path_of_elements.rules.pieces import COMMON, DIRECT, EACH_MOTIF, ELEMENTS, GRID_WIDTH, MOTIFS, STACK

FIRST: Cell = (0, 0)


def told(
    *paths: str, elements: str, turns: Sequence[str] = (), lead: Seat = 0, omens: Sequence[str] = (), seats: int = 0
) -> Stand:
    """The position after all this, for the first seat.

    paths: of each seat; all seats but the first are ready, and the first one is if turns follow, be it an empty one.
    omens: two for each seat ("EW EWF"); then the game is one in which they are chosen. seats: 1 for a game alone.
    """
    alone = seats == 1
    hands = [_written(path) for path in paths]
    wanted = [_drafted(letters, element) for letters, element in zip(hands, elements, strict=False)]
    line = [*_begun(elements, lead, alone=alone)]
    numbers, drafts = _alone(wanted[0], elements) if alone else _together(wanted)
    line += drafts
    for seat, pair in enumerate(omens):
        line += [(seat, Keep(omen)) for omen in pair.split()]
    for seat, path in reversed([*enumerate(hands)]):
        line += ((seat, Place(*one)) for one in _laid(path, _numbered(elements, seat, numbers[seat])))
        if seat or turns:
            line.append((seat, Ready()))
    players = max(2, len(paths))
    line += _turns(turns, players, 1 if alone else players, lead)
    return Stand(tuple(line), seats=1 if alone else players, options={"omens": "chosen"} if omens else {})


def drafting(elements: str, *stacks: str, rounds: int = 0, omens: bool = False) -> Stand:
    """The draft from these stacks, after so many rounds in which everybody has taken the first tile.

    One stack is that of a game alone. omens: are they chosen after the draft?
    """
    line = [*_begun(elements, 0, alone=len(stacks) == 1), *_dealt(stacks), *_choices(len(stacks), rounds)]
    return Stand(tuple(line), seats=len(stacks), options={"omens": "chosen"} if omens else {})


def stacks_dealt(*stacks: str) -> tuple[Made, ...]:
    """What chance deals when all have their elements."""
    return tuple(_dealt(stacks))


def _begun(elements: str, lead: Seat, *, alone: bool) -> Iterator[Made]:
    if not alone:
        yield CHANCE, Begin(lead)
    for k in range(len(elements)):
        seat = (lead + k) % len(elements)
        yield CHANCE, Take(seat, elements[seat])


# --- tiles -----------------------------------------------------------------------------------------------------------

Written = tuple[dict[Cell, str], str]
"""A path by cell, and the letters of the tiles that are not laid."""


def _written(path: str) -> Written:
    rows, _, rest = path.partition("|")
    words = (((k - y // 2, y), word) for y, row in enumerate(rows.split("/")) for k, word in enumerate(row.split()))
    return {cell: word for cell, word in words if word != "."}, "".join(rest.split())


def _drafted(path: Written, element: str) -> list[str]:
    """The tiles that do not come with the element."""
    letters = [*path[0].values(), *path[1]]
    for letter, count in zip(ELEMENTS, DIRECT[element], strict=True):
        for _ in range(count):
            letters.remove(letter)
    return letters


def _together(wanted: list[list[str]]) -> tuple[list[list[tuple[int, str]]], list[Made]]:
    """The numbers of the tiles that each seat drafts, and how: everybody always takes the first tile of the stack."""
    seats = len(wanted)
    left = [iter(letters) for letters in wanted]
    stacks = ["".join(next(left[(first + k) % seats]) for k in range(STACK)) for first in range(seats)]
    numbers: list[list[tuple[int, str]]] = [[] for _ in wanted]
    for first, stack in enumerate(stacks):
        for k, letter in enumerate(stack):
            numbers[(first + k) % seats].append((_number(seats, first, k), letter))
    return numbers, [*_dealt(stacks), *_choices(seats, STACK - 1)]


def _alone(wanted: list[str], elements: str) -> tuple[list[list[tuple[int, str]]], list[Made]]:
    """The stack and the moves of a draft alone: of each two tiles of the stack the first is drafted, the second is
    lost."""
    lost = [letter for k, letter in enumerate(ELEMENTS) for _ in range(sum(COMMON[one][k] for one in elements))]
    for letter in wanted:
        lost.remove(letter)
    stack = "".join(chain.from_iterable(zip(wanted, lost, strict=True)))
    mine = [(_number(2, 0, 2 * k), letter) for k, letter in enumerate(wanted)]
    line: list[Made] = [*_dealt([stack])]
    for number, _ in mine:
        line += [(0, Choose(number)), (CHANCE, Lose(number + 1))]
    return [mine], line


def _number(players: int, seat: Seat, k: int) -> int:
    """The number of the k-th tile in the stack that this seat has first. Those that come with elements have the numbers
    before."""
    return 1 + STACK * (players + seat) + k


def _dealt(stacks: Sequence[str]) -> Iterator[Made]:
    return ((CHANCE, Deal(seat, letter)) for seat, stack in enumerate(stacks) for letter in stack)


def _choices(seats: int, rounds: int) -> Iterator[Made]:
    for k in range(rounds):
        yield from ((seat, Choose(_number(seats, (seat - k) % seats, k))) for seat in range(seats))


def _numbered(elements: str, seat: Seat, drafted: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """All tiles of a seat."""
    letters = "".join(letter * count for letter, count in zip(ELEMENTS, DIRECT[elements[seat]], strict=True))
    return [*enumerate(letters, start=1 + STACK * seat), *drafted]


def _laid(path: Written, tiles: list[tuple[int, str]]) -> Iterator[tuple[int, Cell]]:
    """Which tile goes where, each beside one that lies."""
    letters, _ = path
    order = [FIRST] if letters else []
    for cell in order:
        order += [other for other in HEX.neighbours(cell) if other in letters and other not in order]
        tile = next(tile for tile in tiles if tile[1] == letters[cell])
        tiles.remove(tile)
        yield tile[0], cell


# --- turns -----------------------------------------------------------------------------------------------------------


def _turns(turns: Sequence[str], players: int, seats: int, lead: Seat) -> Iterator[Made]:
    width = GRID_WIDTH[players]
    last = [(n % width, n // width) for n in range(EACH_MOTIF[players] * len(MOTIFS))]
    known = set[Cell]()
    for number, turn in enumerate(turns):
        seat = (lead + number) % seats
        for word in turn.split():
            yield from _done(seat, word, seat + 1 if seats == 1 else (seat + 1) % seats, last, known)


def _done(seat: Seat, word: str, other: Seat, last: list[Cell], known: set[Cell]) -> Iterator[Made]:
    plain: Mapping[str, Move] = {"-": Skip(), ".": Done()}
    if word in plain:
        yield seat, plain[word]
    elif word[0] in "+_":
        yield seat, (Gift if word[0] == "+" else Cover)(_cell(word[1:]))
    elif "~" in word:
        start, _, to = word.partition("~")
        yield seat, Shift(seat, _cell(start), _cell(to))
    elif "@" in word:
        yield from _turned(seat, word[0], _cell(word[2:]), known)
    else:
        motif, _, homes = word.partition("=")
        mine, _, theirs = homes.partition(">")
        whose, colon, place = theirs.rpartition(":")
        pair = [last.pop(), last.pop()]
        for cell in pair:
            yield from _turned(seat, motif, cell, known)
        yield seat, Put(pair[0], seat, _cell(mine))
        yield seat, Put(pair[1], int(whose) if colon else other, _cell(place))


def _turned(seat: Seat, motif: str, cell: Cell, known: set[Cell]) -> Iterator[Made]:
    yield seat, Turn(cell)
    if cell not in known:
        known.add(cell)
        yield CHANCE, Face(motif)


def _cell(words: str) -> Cell:
    x, y = words.split(",")
    return int(x), int(y)
