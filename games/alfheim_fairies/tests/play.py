"""Gardens drawn as text, and positions in which they are played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random

from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Cell
from engine.core.session import Session, Setup
from games.alfheim_fairies.rules.garden import Garden, places_for
from games.alfheim_fairies.rules.move_types import Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS, PREPARATION
from games.alfheim_fairies.rules.position import Player, Position, Stack
from games.alfheim_fairies.rules.rules import RULES

CALLED = ("P", "B", "C", "M", "D", "T", "P", "B", "C", "M", "D")
Game = Session[Position, Move]
Hand = Callable[[Position, int, Sequence[Move], Random], Move]


def garden(*rows: str, x: int = 0, y: int = 0) -> Garden:
    """A garden from rows of words: a clue's letter, a fairy's kind ("N1"; "T!" for the Tomte, since "T" is
    tea), "#" for the footprint, "." for nothing. The first word lies at (x, y)."""
    clues, fairies, footprint = [], [], None
    for down, row in enumerate(rows):
        for right, word in enumerate(row.split()):
            cell = x + right, y + down
            if word == "#":
                footprint = cell
            elif word in FAIRIES and word != "T":
                fairies.append((cell, word))
            elif word == "T!":
                fairies.append((cell, "T"))
            elif word != ".":
                clues.append((cell, word))
    return Garden(tuple(clues), tuple(fairies), footprint)


def table(
    *gardens: Garden, costs: Mapping[str, Sequence[str]] | None = None, round: int = 3, hand: str = ""
) -> Position:
    """A position in that round in which all have placed their clue, or have `hand` to place.

    costs: those that matter; the others can't be met. A footprint that must lie somewhere lies far away.
    """
    away = [replace(one, footprint=one.footprint or (9, 9)) if round == PREPARATION else one for one in gardens]
    players = tuple(Player(one, "PB", hand=hand) for one in away)
    shown = []
    for fairy in FAIRIES:
        due = (0, 0) if fairy == "T" else (0, 1) if fairy == "K" else (1, 2)
        known = tuple((costs or {}).get(fairy, ()))
        shown.append((*known, *("TTTTTT",) * due[round >= PREPARATION])[: max(len(known), due[round >= PREPARATION])])
    return Position(players, players, 0, round, CALLED[:round], tuple(shown), Stack(tuple(range(6)), (1,) * 6))


def sides(s: Position, fairy: str, seat: int = 0) -> set[Cell]:
    """Where `moves` lets this fairy be placed; `why_not` has to agree, and so has `places_for`."""
    found = {m.cell for m in RULES.moves(s, seat) if isinstance(m, Invite) and m.fairy == fairy}
    for x in range(-4, 10):
        for y in range(-4, 10):
            assert (RULES.why_not(s, seat, Invite(fairy, (x, y))) is None) == ((x, y) in found)
    if found:
        assert set(places_for(s.players[seat].garden, s.costs_for(seat, fairy))) == found
    return found


def refused(s: Position, m: Move, seat: int = 0) -> tuple[str, tuple[Cell, ...]]:
    """The sentence that refuses a move, and its cells."""
    refusal = RULES.why_not(s, seat, m)
    assert refusal is not None and m not in RULES.moves(s, seat)
    return str(refusal.text), refusal.cells


def begun(seats: int, seed: int) -> Game:
    """A new game."""
    return Session(registry.info("alfheim_fairies"), RULES, Setup("alfheim_fairies", ("person",) * seats, seed))


def any_move(s: Position, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """By chance."""
    return rng.choice(moves)


def eager(s: Position, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Places clues where most points could come at once, mostly, and takes every fairy."""
    here = s.players[seat].garden
    invitations = [m for m in moves if isinstance(m, Invite)]
    if invitations:
        return rng.choice(invitations)
    places = [m for m in moves if isinstance(m, Place)]
    if not places or rng.random() < 0.2:
        return rng.choice(moves)

    def worth(m: Place) -> float:
        after = here.with_clue(m.cell, s.players[seat].hand)
        wanted = [fairy for fairy in FAIRIES if fairy not in here.guests]
        # of two places the one in a longer line, so that there is something to pay with later
        line = max(sum(cell[k] == m.cell[k] for cell, _ in here.clues) for k in (0, 1))
        come = sum(POINTS[fairy] for fairy in wanted if places_for(after, s.costs_for(seat, fairy)))
        return come + line / 8 + rng.random() / 4

    return max(places, key=worth)


def played(seats: int, seed: int, hand: Hand = eager, until: int = 99) -> Game:
    """A game in which the seats move in random order, up to a round or to its end; it may be played on."""
    known = _played(seats, seed, hand, until)
    session = Session(known.info, known.rules, known.setup)
    session.log[:], session.states[:] = known.log, known.states
    return session


@cache
def _played(seats: int, seed: int, hand: Hand, until: int) -> Game:
    """Played once for all tests of a process."""
    session, rng = begun(seats, seed), Random(seed)
    while session.over is None and session.state.round < until:
        seat = rng.choice(session.to_move)
        session.play(seat, hand(session.observe(seat), seat, session.moves(seat), rng))
    return session


def finish(session: Game, seat: int, rng: Random, hand: Hand = eager) -> None:
    """All that the seat does until its choice stands."""
    while True:
        move = hand(session.observe(seat), seat, session.moves(seat), rng)
        session.play(seat, move)
        if isinstance(move, (Ready, Tread)):
            return
