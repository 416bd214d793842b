"""The challenges of Crooked Paths: positions of phase 2 in which one seat can force its connection with k cards.

Each has exactly one right first card (cell and mask), and no shorter way. All are played without claims: a challenge is
about connections only. The shipped ones lie in `challenges.json`, one line each, see `written`; any number more are
made from seeds: games are played at random until a position fits the grade.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import log2
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec
from engine.core.game_info import DEFENCE, PERSON
from engine.core.game_start import opened
from engine.core.rules import Over, Seat
from engine.core.session import Session, Setup, Step
from engine.core.task import SEEDED, Challenges, Name, Result, Solution, Task, Unit
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai.forced_wins import Pauses, codes, looks, proof_of, resist, shortest, winners
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.rules.pieces import DECK
from games.crooked_paths.rules.rules import RULES, Cover, Lay, Move, Position

GAME = "crooked_paths"
BOOK = Path(__file__).parents[1] / "challenges.json"
MIDDLE = 4
"""Added to a coordinate when it is written: it lies between -4 and 4."""
MOST = 99
"""More first cards than there are."""


class Requirements(Struct, frozen=True):
    """What a grade asks for.

    cards: how many the person has, each as likely as the other; doubles: the fewest and the most that are left;
    tempting: the fewest and the most other first cards that look as good as the right one; nodes: the shortest and
    the longest proof, which tells best what is hard for the AI's levels.
    """

    cards: tuple[int, ...]
    doubles: tuple[int, int]
    tempting: tuple[int, int]
    nodes: tuple[int, int]


GRADES = {
    1: Requirements((1, 2), (6, 12), (1, 6), (0, 700)),
    2: Requirements((2,), (8, 14), (2, MOST), (200, 6_000)),
    3: Requirements((3,), (8, 11), (2, MOST), (1_000, 10_000)),
    4: Requirements((4,), (8, 11), (3, MOST), (3_000, 20_000)),
}


PATIENCE = 250
"""After so many games a sound challenge is enough, however easy, so that nobody waits too long."""


class Puzzle(Struct, frozen=True):
    """A position that fits: who began, the kernel's moves that led to it, how many cards the person has."""

    begins: Seat
    played: tuple[int, ...]
    cards: int


def wish(grade: int, games: int) -> Requirements:
    """What to look for after so many games without a find."""
    wanted = GRADES[grade]
    return wanted if games < PATIENCE else replace(wanted, tempting=(0, MOST), nodes=(0, wanted.nodes[1]))


def pick(rng: Random, choices: tuple[int, ...]) -> int:
    """Any of these. Only `random()` is promised to be the same in every Python."""
    return choices[int(rng.random() * len(choices))]


def search(rng: Random, wanted: Requirements, cards: int) -> Pauses[Puzzle | None]:
    """One game and its last position: does it fit?"""
    begins = pick(rng, (0, 1))
    fewest, most = wanted.doubles
    until = 2 * DECK - fewest - int(rng.random() * (most - fewest + 1))
    played: list[int] = []
    net = bitboard.empty(begins)
    while net.count < until:
        code = _laid(rng, net) if net.count < DECK else _covered(rng, net)
        if code < 0:
            return None
        played.append(code)
        net = bitboard.lay(net, code)
        yield None
    if bitboard.distance(net, net.mover, covering=True) > cards:
        return None
    proof = proof_of(net, net.mover)
    least, limit = wanted.nodes
    if (yield from shortest(proof, cards, limit)) != cards:
        return None
    right = yield from winners(proof, [], cards, limit, 2)
    if right is None or len(right) != 1 or not least <= proof.nodes <= limit:
        return None
    tempting = yield from tempted(net, right[0])
    if not wanted.tempting[0] <= tempting <= wanted.tempting[1]:
        return None
    return Puzzle(begins, tuple(played), cards)


def _laid(rng: Random, net: Net) -> int:
    """Any double that connects nobody; -1 if none turns up soon."""
    listed = bitboard.moves(net)
    for _ in range(20):
        code = listed[int(rng.random() * len(listed))]
        if not bitboard.connections(bitboard.lay(net, code)):
            return code
    return -1


def _covered(rng: Random, net: Net) -> int:
    """A triple that connects nobody and looks good, with random ups and downs; -1 if there is none."""
    listed = bitboard.moves(net)
    best, felt = -1, 0.0
    for _ in range(16):
        code = listed[int(rng.random() * len(listed))]
        if bitboard.connections(bitboard.lay(net, code)):
            continue
        feeling = looks(net, code) + rng.random() * 1.5
        if best < 0 or feeling > felt:
            best, felt = code, feeling
    return best


def tempted(net: Net, right: int) -> Pauses[int]:
    """How many other cards look as good as the right one at a glance."""
    listed = codes(net)
    least = looks(net, listed[right])
    count = 0
    for move, code in enumerate(listed):
        count += move != right and looks(net, code) >= least
        if move % 16 == 0:
            yield None
    return count


def _left(count: int) -> Text:
    return say("{count} card left", "{count} cards left", count)


def _done(count: int) -> Text:
    return say("Solved with {count} card.", "Solved with {count} cards.", count)


def _missed(count: int) -> Text:
    return say(
        "Out of cards: goal missed.",
        "Out of cards: goal missed after {count}.",
        count,
    )


CARDS = Unit(_left, _done, _missed)


class Connections(Challenges):
    """The challenges of the game: the person's own cards are counted."""

    unit = CARDS

    def shipped(self) -> tuple[Task, ...]:
        """All of `challenges.json`; read when first asked for."""
        return _book()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """See `Challenges`. Tens of games are played for one; the work is counted, so all machines find the same."""
        key = Name(SEEDED, grade, seed).key
        rng = Random(f"{GAME}:{key}")
        cards = pick(rng, GRADES[grade].cards)
        games = 0
        found: Puzzle | None = None
        while found is None:
            found = yield from search(rng, wish(grade, games), cards)
            games += 1
        log: list[Move] = []
        position = RULES.start({"begins": _BEGINS[found.begins], "no_draw": "off"}, None, 2)
        for code in found.played:
            log.append(move_of(position, code))
            position = RULES.apply(position, position.to_move, log[-1])
            yield None
        yield _task(key, grade, found.begins, tuple(log), found.cards)

    def judge(self, task: Task, session: Session[Position, Move]) -> Result | None:
        """Solved by winning in time; failed by any other end, or once the last card was answered."""
        spent = self.spent(task, session)
        if session.over is not None:
            return Result(session.over.places[task.seat] == 1 and spent <= task.moves)
        return Result(False) if spent >= task.moves and task.seat in session.to_move else None

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """The right first card, the line against the longest resistance, and how hard it is."""
        yield from _solve(task)

    def written(self, task: Task) -> str:
        """A challenge in one line: the person's cards, who begins, the log; each card as column, row (4 is the
        first's), mask."""
        begins = task.setup.options["begins"]
        cards = [codec.decode(Move, step.move, "move") for step in task.steps]
        return f"{task.moves} {begins} " + "".join(
            f"{card.cell[0] + MIDDLE}{card.cell[1] + MIDDLE}{card.mask:x}" for card in cards
        )

    def read(self, key: str, line: str) -> Task:
        cards, begins, log = line.split(" ")
        moves: list[Move] = []
        for x, y, mask in zip(*[iter(log)] * 3, strict=True):
            kind = Lay if len(moves) < DECK else Cover
            moves.append(kind((int(x) - MIDDLE, int(y) - MIDDLE), int(mask, 16)))
        return _task(key, int(key[0]), _BEGINS.index(begins), tuple(moves), int(cards))


CHALLENGES = Connections()

_BEGINS = ("ns", "we")


@cache
def _book() -> tuple[Task, ...]:
    lines: dict[str, str] = json.loads(BOOK.read_text(encoding="utf-8"))
    return tuple(CHALLENGES.read(key, line) for key, line in lines.items())


def _task(key: str, grade: int, begins: Seat, log: tuple[Move, ...], cards: int) -> Task:
    seat = (begins + len(log)) % 2
    seats = tuple(PERSON if one == seat else DEFENCE for one in (0, 1))
    setup = Setup(GAME, seats, 0, {"begins": _BEGINS[begins], "no_draw": "off"})
    steps = tuple(Step((begins + k) % 2, codec.encode(move, Move)) for k, move in enumerate(log))
    return Task(key, GAME, grade, seat, cards, setup, steps, _goal(seat, cards))


def _goal(seat: Seat, cards: int) -> Text:
    if cards == 1:
        if seat == 0:
            return say("Connect North-South with one card so that the connection can’t be broken.")
        return say("Connect West-East with one card so that the connection can’t be broken.")
    if seat == 0:
        return say("Connect North-South with at most {n} cards, whatever West-East does.", n=cards)
    return say("Connect West-East with at most {n} cards, whatever North-South does.", n=cards)


# --- the solution ---------------------------------------------------------------------------------------------------


def _solve(task: Task) -> Iterator[Solution | None]:
    session = opened(task)
    start = net_of(session.state)
    seat, left = task.seat, task.moves
    proof = proof_of(start, seat)
    shorter = yield from shortest(proof, left, 10**9)
    right = yield from winners(proof, [], left, 10**9)
    if shorter != left or right is None or not right:
        raise ValueError(f"{task.key} is not forced in just {left} cards")
    tempting = yield from tempted(start, right[0])
    quiet = int(not bitboard.connected(bitboard.lay(start, codes(start)[right[0]]), seat))
    nodes, doubles = proof.nodes, int(proof.slots)
    firsts = tuple(move_of(session.state, codes(start)[move]) for move in right)
    line: list[Move] = []
    position = session.state
    while not isinstance(RULES.turn(position), Over):
        net = net_of(position)
        if net.mover == seat:
            proof = proof_of(net, seat)
            soon = yield from shortest(proof, left, 10**9)
            chosen = (yield from winners(proof, [], soon or left, 10**9, 1)) or [0]
            left -= 1
            best = chosen[0]
        else:
            for best in resist(net, 1 - seat):  # noqa: B007 (the last is wanted)
                yield None
        line.append(move_of(position, codes(net)[best]))
        position = RULES.apply(position, net.mover, line[-1])
    hardness = round(10 * task.moves + 5 * log2(nodes) + 2 * log2(1 + tempting) + 5 * quiet)
    figures = {"hardness": hardness, "tempting": tempting, "quiet": quiet, "nodes": nodes, "doubles": doubles}
    yield Solution(firsts, tuple(line), figures)
