"""The positions of the lessons, written round by round in shorthand. No pixels.

A round is the clue, a colon, and what each seat does, seat by seat with ";" between them:

    "C: 2,0 N1@1,1; >T 0,1"    the clue is cheese; seat 0 places it at (2, 0) and a fairy at (1, 1), seat 1 exchanges it
                               for tea and places that at (0, 1)
    "C: >; "                   an exchange for a clue that is known, since it was put under the stack before
    "M: 0,1 N3@0,2=PMDT"       the third Nisse, for which a Tomte comes, and what he asks for
    "#: 0,1; 2,3"              where the footprints are placed before round 7, and second costs turned up

Everybody is ready at the end of a round, except in the last one, which stays as it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.lesson import Made, Stand
from engine.core.rules import CHANCE, Cell, Seat
from games.alfheim_fairies.rules.move_types import (
    Begin,
    Clue,
    Cost,
    Deal,
    Draw,
    Exchange,
    Footprint,
    Invite,
    Place,
    Ready,
    Tomte,
    Tread,
)
from games.alfheim_fairies.rules.pieces import FAIRIES, FOOTPRINTS, KING, QUEEN, TOMTE

TREAD = "#"
COSTS: Mapping[str, tuple[str, str]] = {
    "F1": ("PCMD", "PBMT"),
    "F2": ("PCMT", "BCMD"),
    "F3": ("CMDT", "PMDT"),
    "N1": ("CMT", "PDT"),
    "N2": ("CMD", "BCT"),
    "N3": ("PCM", "BMT"),
    QUEEN: ("CMDD", "PBMM"),
    KING: ("3", ""),
}
"""First and second cost of each kind where a lesson needs no others; the King has one only."""


def told(
    start: str, *rounds: str, lead: Seat = 0, costs: Mapping[str, tuple[str, str]] | None = None, footprint: str = "PB"
) -> Stand:
    """The position after these rounds, for the first seat.

    start: the clues that each garden begins with ("PB CM"). costs: in place of COSTS, for some kinds. footprint: the
    icons of the first seat's.
    """
    pairs = start.split()
    wanted = {**COSTS, **(costs or {})}
    line = [*_set_up(pairs, lead, wanted, footprint)]
    for number, words in enumerate(rounds, start=1):
        line += _round(words, wanted, last=number == len(rounds))
    return Stand(tuple(line), seats=len(pairs))


def second_costs(costs: Mapping[str, tuple[str, str]]) -> Iterator[Made]:
    """What the decks turn up before round 7."""
    for fairy in FAIRIES:
        if fairy != TOMTE:
            yield CHANCE, Cost(fairy, costs[fairy][fairy != KING])


def _set_up(pairs: Sequence[str], lead: Seat, costs: Mapping[str, tuple[str, str]], footprint: str) -> Iterator[Made]:
    if len(pairs) > 1:
        yield CHANCE, Begin(lead)
    for fairy in FAIRIES:
        if fairy not in (TOMTE, KING):
            yield CHANCE, Cost(fairy, costs[fairy][0])
    for seat, pair in enumerate(pairs):
        yield from ((CHANCE, Deal(seat, clue)) for clue in pair)
    others = (icons for icons in FOOTPRINTS if icons != footprint)
    for seat, icons in zip(range(len(pairs)), (footprint, *others), strict=False):
        yield CHANCE, Footprint(seat, icons)


def _round(words: str, costs: Mapping[str, tuple[str, str]], *, last: bool) -> Iterator[Made]:
    clue, _, rest = words.partition(":")
    doings = rest.split(";")
    if clue == TREAD:
        yield from second_costs(costs)
        yield from ((seat, Tread(_cell(cell))) for seat, cell in enumerate(doings) if cell.strip())
        return
    yield CHANCE, Clue(clue)
    for seat, doing in enumerate(doings):
        for word in doing.split():
            yield from _done(seat, word)
        if not last:
            yield seat, Ready()


def _done(seat: Seat, word: str) -> Iterator[Made]:
    if word.startswith(">"):
        yield seat, Exchange()
        if word != ">":
            yield CHANCE, Draw(seat, word[1:])
    elif "@" in word:
        fairy, _, where = word.partition("@")
        where, _, tomte = where.partition("=")
        yield seat, Invite(fairy, _cell(where))
        if tomte:
            yield CHANCE, Tomte(seat, tomte)
    elif word == "!":
        yield seat, Ready()
    else:
        yield seat, Place(_cell(word))


def _cell(words: str) -> Cell:
    x, y = words.split(",")
    return int(x), int(y)
