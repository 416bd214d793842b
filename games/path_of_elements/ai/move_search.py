"""Drives the kernel: gives it an observation, and tries all moves of the seat in the same guesses.

A *choice* is a move as the kernel writes it (see `kernels/playouts.py`). Several moves may be the same choice: it makes
no difference which unseen spirit is turned up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Pace, Ranking
from engine.ai.playout_race import POINT, Race, Way
from engine.core.lattice import HEX
from engine.core.rules import Act, Cell, Seat
from games.path_of_elements.ai.kernels import board, playouts
from games.path_of_elements.ai.kernels.board import COVERED, FIELDS, GIFTED, GIFTS, NONE
from games.path_of_elements.ai.kernels.pair_finding import FRESH
from games.path_of_elements.ai.kernels.playouts import GIVING, SPIRITS, Playouts
from games.path_of_elements.ai.near_equal_ways import given_first, settled, told_of
from games.path_of_elements.ai.omen_guesses import OMEN_GUESSES, Omens, omen_bits, omen_guesses
from games.path_of_elements.ai.path_local_search import Elements, elements_of, path_of, points, promise, shaped
from games.path_of_elements.ai.playout_outcomes import Ends, of_game
from games.path_of_elements.ai.random_best_paths import Counts, best_paths
from games.path_of_elements.ai.sensible_turns import may_stop, without_idle_turns
from games.path_of_elements.rules.memory_phase import foreign_homes, own_homes
from games.path_of_elements.rules.move_types import (
    Cover,
    Done,
    Exchange,
    Gift,
    Move,
    Put,
    Shift,
    Skip,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.path_scoring import ROWS, path_points
from games.path_of_elements.rules.pieces import ELEMENTS, MOTIFS
from games.path_of_elements.rules.position import NOBODY, Player, Position, Stage, Tile
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirit_points

FIRST, GROWTH = 64, 0.5
"""Guesses before choices are compared first, and how many more, by those there are, until they are compared again."""
PATH_GAMES = 10_000
"""Played on in the head on all paths that could be laid; see `share_of`."""
STARTS, KEPT = 16, 2
"""How many of them are changed at random, and how many of each are played on."""
PLACES = 7
"""Tried for each spirit of a pair."""
BEAM = 12
"""How many ways to spend the last gifts are followed at once."""
ANSWERED = 40
"""How many of these are judged once more by the best answer."""

AGAIN, KNOWN = 0.5, 0.2
"""The share of the games that the ways which are told have besides, and the standard error in points, of how far they
lie apart, that is enough for them."""
DOUBT = 0.02
"""Choices are compared until choosing now is likely to cost at most so many points."""

Line = tuple[Move, ...]
"""Moves of the seat, one after the other."""
Gifts = tuple[float, Line, list[int]]
"""A way to spend the last gifts: what it brings, its moves, and these as choices."""


class Driver:
    """Keeps one kernel and puts one position after the other on it."""

    def __init__(self) -> None:
        self.trial = Playouts()
        self._tiles: list[dict[Cell, int]] = []
        self._guesses: list[Omens] = []
        self._ends: dict[Line, Ends] = {}
        self._notes = False

    def sit(self, seen: Position, seat: Seat, rng: Random, paths_lie: bool = True) -> Callable[[], None]:
        """Gives the kernel the position. Returns the function that deals the next guess.

        paths_lie: False if rivals' paths are only assumed.
        """
        t = self.trial
        t.paths, t.seats, t.me = len(seen.players), seen.seats, seat
        self._tiles = [{cell: k for k, (cell, _) in enumerate(player.path)} for player in seen.players]
        rows: list[int] = []
        for path, player in enumerate(seen.players):
            shape = shape_of(player.path)
            t.own[path] = ELEMENTS.index(player.element)
            t.points[path] = shape.points
            for k, near in enumerate(shape.near):
                t.near[path * 12 + k] = near
            for motif, on in enumerate(shape.elements):
                t.elements[path * 5 + motif] = on
            for field in range(FIELDS):
                t.state[path * FIELDS + field] = 0
            for cell, spirit in player.spirits:
                bit = 1 << self._tiles[path][cell]
                t.state[path * FIELDS + MOTIFS.index(spirit.motif)] |= bit
                t.state[path * FIELDS + COVERED] |= bit * spirit.covered
                t.state[path * FIELDS + GIFTED] |= bit * spirit.gifted
            t.state[path * FIELDS + GIFTS] = player.gifts
            for k in range(3):
                t.row_from[3 * path + k] = len(rows)
                if seen.terms.omens != "none":
                    rows += shape.rows[k]
        for path in range(len(seen.players), 4):
            for k in range(3):
                t.row_from[3 * path + k] = len(rows)
        t.row_from[12] = len(rows)
        t.rows = board.numbers(len(rows), 0)
        for k, row in enumerate(rows):
            t.rows[k] = row
        self._sit_turn(seen)
        for path, player in enumerate(seen.players):
            for k in range(2):
                t.omens[2 * path + k] = omen_bits(player.omens[k]) if k < len(player.omens) else 0
        t.keep(rng.getrandbits(40))
        with_omens = seen.terms.omens != "none"
        omens = omen_guesses(seen, seat, rng, paths_lie)
        self._guesses = [*islice(omens, OMEN_GUESSES if with_omens else 1)]

        def deal() -> None:
            if with_omens:
                self._assume(next(omens))
            t.deal()

        deal()
        return deal

    def _sit_turn(self, seen: Position) -> None:
        t = self.trial
        unseen = seen.unseen()
        for k, motif in enumerate(MOTIFS):
            t.unseen[k] = unseen[motif] if seen.grid else 0
            t.known[k] = sum(other == motif and cell not in seen.pair for cell, other in seen.seen)
        t.pair = MOTIFS.index(seen.motif(seen.pair[0])) if seen.pair else NONE
        t.ups = 0 if seen.pair else len(seen.up)
        for k in range(t.ups):
            t.up[k] = MOTIFS.index(seen.motif(seen.up[k]))
        t.active, t.turned, t.turns = seen.active, int(seen.turned), seen.turns
        t.stage = GIVING if seen.stage == Stage.GIVING else SPIRITS
        t.kept, t.given = int(seen.kept), int(seen.given)
        t.power = MOTIFS.index(seen.power) if seen.power else NONE
        t.waiting = len(seen.waiting)

    def _assume(self, omens: Omens) -> None:
        self.trial.new_omen, hidden = omens
        for path, first, second in hidden:
            self.trial.guess_omens(path, first, second)

    # --- moves as choices

    def choices(self, seen: Position, seat: Seat, rng: Random, line: Sequence[int] = ()) -> dict[int, Move]:
        """What is worth trying, each choice with a move that makes it; of equals the first will be made.

        line: the choices that led here. Doing nothing comes first, the rest in random order. Before the last gifts two
        players pay for third spirits only: a free power of the rival undoes the rest, and later it brings more.
        """
        moves = list(RULES.moves(seen, seat))
        rng.shuffle(moves)
        moves.sort(key=lambda move: not isinstance(move, Done | Skip))
        free = seen.pair or seen.power or seen.stage != Stage.SPIRITS
        held = not free and (seen.seats == 2 or not seen.turned)
        found: dict[int, Move] = {}
        for move in moves:
            if held and not isinstance(move, Turn | Done):
                continue
            if seen.power or self._is_sensible(seen, seat, move, line):
                found.setdefault(self.choice_of(seen, move), move)
        return found if seen.pair or seen.power else without_idle_turns(seen, found)

    def choice_of(self, seen: Position, move: Move) -> int:
        """The kernel's number of a move."""
        match move:
            case Turn(cell):
                known = seen.motif(cell)
                return playouts.TURN << 16 | (MOTIFS.index(known) if known else FRESH) << 12
            case Put(_, path, cell):
                return playouts.PUT << 16 | path << 12 | self._tiles[path][cell] << 6
            case Shift(path, cell, to):
                return board.SHIFT << 16 | path << 12 | self._tiles[path][cell] << 6 | self._tiles[path][to]
            case Swap(path, cell, other):
                return board.SWAP << 16 | path << 12 | self._tiles[path][cell] << 6 | self._tiles[path][other]
            case Gift(cell):
                return board.GIFT << 16 | seen.active << 12 | self._tiles[seen.active][cell] << 6
            case Cover(cell):
                return board.COVER << 16 | seen.active << 12 | self._tiles[seen.active][cell] << 6
            case Uncover(path, cell):
                return board.UNCOVER << 16 | path << 12 | self._tiles[path][cell] << 6
            case Exchange(omen):
                return playouts.OMEN << 16 | seen.players[seen.active].omens.index(omen) << 6
            case Skip():
                return playouts.SKIP << 16
            case _:
                return playouts.STOP << 16

    def _is_sensible(self, seen: Position, seat: Seat, move: Move, line: Sequence[int]) -> bool:
        """May an action that costs gifts bring anything at once? What is free always may.

        A spirit worth a single point is not covered before the last gifts: it could not get a gift afterwards. In the
        last gifts the move of an own spirit may be the first of several.
        """
        last = seen.stage == Stage.GIVING
        if isinstance(move, Gift | Cover | Uncover):
            path = move.seat if isinstance(move, Uncover) else seat
            player = seen.players[path]
            spirit = player.spirit(move.cell)
            points = spirit_points(spirit, player.elements[move.cell], player.element) if spirit else 0
            if not isinstance(move, Gift):
                self.trial.follow([*line])
                points += self.trial.omens_at(path, self._tiles[path][move.cell])
            return points > (isinstance(move, Cover) and not last)
        if isinstance(move, Shift | Swap):
            gain = self._gain(seen, seat, move, [*line])
            return gain < 0 if move.seat != seat else gain >= 0 if last else gain > 0
        return True

    def _gain(self, seen: Position, seat: Seat, move: Shift | Swap, line: list[int]) -> int:
        """What it brings the path at once; of a rival's path the sum over guesses at its omens."""
        t, choice, gain = self.trial, self.choice_of(seen, move), 0
        for guess in self._guesses if move.seat != seat else self._guesses[:1]:
            self._assume(guess)
            t.follow(line)
            gain -= t.score(move.seat)
            t.change(choice)
            gain += t.score(move.seat)
        return gain

    # --- comparing

    def search(
        self,
        seen: Position,
        seat: Seat,
        games: int,
        rng: Random,
        pace: Pace = UNHURRIED,
        keep: Move | None = None,
        notes: bool = False,
        doubt: float = DOUBT,
    ) -> Iterator[Ranking[Way]]:
        """Better and better results: for each first move worth trying the line that brings most.

        games: played on in the head, at most, a part of which is enough (`share_of`). `keep`: a move that is tried in
        any case. notes: it is for advice: each way says how its games ended, and near-equals are `settled`.
        """
        deal = self.sit(seen, seat, rng)
        self.trial.nodes = 0
        self._ends, self._notes = {}, notes
        lines = self._lines(seen, seat, rng)
        kept = next((line for line in lines if line[0] == keep), None)
        if keep is not None and kept is None:
            # with all that can follow it, as the others have it
            begun = self._lines(seen, seat, rng, keep) if seen.pair else {}
            lines.update(begun or {(keep,): [self.choice_of(seen, keep)]})
            kept = next(line for line in lines if line[0] == keep)
        if seen.stage == Stage.GIVING:
            ways = self._last_gifts(seen, seat, lines, rng, pace, keep)
            if notes:
                ways = given_first(seen, seat, self._in_other_orders(seen, seat, ways, keep))
            yield self._ranking(ways)
            return
        race = Race([Way(line, 0.0, 0) for line in lines])
        most = round(games * pace.seconds * share_of(seen))
        while True:
            rounds = max(1, (len(race.running) - 1).bit_length())
            share = (most - int(self.trial.nodes)) // (rounds * len(race.running))
            worlds = max(1, min(share, max(FIRST, round(GROWTH * race.worlds))))
            in_time = self._try(race, lines, worlds, deal, pace)
            if not race.worlds:
                yield self._ranking(race.ways)
                return
            if kept is not None:
                # of all that can follow it what is best
                race.compare(drop=False)
                kept = next(line for line in race.running if line[0] == keep)
            loss = race.compare(kept, (len(race.running) + 1) // 2 if worlds == share else None)
            yield self._ranking(settled(seen, seat, race) if notes else race.ranked())
            left = most - int(self.trial.nodes)
            if len(race.running) == 1 or loss <= doubt / pace.seconds or left < len(race.running):
                break
            if not in_time:
                return
        if notes:
            told = told_of(seen, seat, settled(seen, seat, race), keep)
            for again in self._again(told, lines, round(most * AGAIN), deal, pace):
                yield self._ranking([*settled(seen, seat, again), *race.ranked()])

    def _again(
        self, told: list[Way], lines: dict[Line, list[int]], games: int, deal: Callable[[], None], pace: Pace
    ) -> Iterator[Race]:
        """These ways in guesses of their own, at most so many games, until their gaps are known: in those that have
        chosen them they were lucky, or were dropped early."""
        race, begun = Race([Way(way.move, 0.0, 0) for way in told]), int(self.trial.nodes)
        for way in told:
            self._ends.pop(way.move, None)
        while len(told) > 1:
            left = (begun + games - int(self.trial.nodes)) // len(told)
            in_time = self._try(race, lines, max(1, min(left, max(FIRST, race.worlds))), deal, pace)
            if race.worlds:
                race.compare(drop=False)
                yield race
            known = race.worlds and max(race.errors().values()) <= KNOWN
            if not in_time or known or begun + games - int(self.trial.nodes) < len(told):
                return

    def _try(self, race: Race, lines: dict[Line, list[int]], worlds: int, deal: Callable[[], None], pace: Pace) -> bool:
        """Runs all of them in so many more guesses; False if there was no time for all."""
        for _ in range(worlds):
            results = []
            for line in race.running:
                results.append(self._run(line, lines[line]))
                if pace.over():
                    return False
            race.add(results)
            deal()
        return True

    def _ranking(self, ways: Iterable[Way]) -> Ranking[Way]:
        """The best-ranked line for each first move."""
        best: dict[Move, Way] = {}
        for way in ways:
            best.setdefault(way.move[0], way)
        return Ranking([replace(way, ends=self._ends.get(way.move)) for way in best.values()], int(self.trial.nodes))

    def _run(self, line: Line, numbers: list[int]) -> int:
        """A game after this line; how it ended is noted if that is wanted."""
        result: int = self.trial.run(numbers)
        if self._notes:
            found = self.trial.finder == self.trial.me
            self._ends.setdefault(line, Ends()).add(of_game(self.trial), found=found)
        return result

    def _lines(self, seen: Position, seat: Seat, rng: Random, first: Move | None = None) -> dict[Line, list[int]]:
        """Ways to go on until the pair is placed and its power is used, with their choices; else single moves.

        first: only those that begin with this move; none if nothing follows it.
        """
        found: dict[Line, list[int]] = {}
        begun: list[tuple[Line, list[int], Position]] = [((), [], seen)]
        if first is not None:
            after = RULES.apply(seen, seat, first)
            begun = [((first,), [self.choice_of(seen, first)], after)] if after.pair or after.power else []
        while begun:
            line, numbers, at = begun.pop(0)
            choices = self.choices(at, seat, rng, numbers)
            if at.pair:
                choices = self._fitting(at, choices, numbers)
            for choice, move in choices.items():
                if line and at.power and not (isinstance(move, Skip) or self._is_sensible(at, seat, move, numbers)):
                    continue
                after = RULES.apply(at, seat, move) if at.pair else at
                if at.pair and (after.pair or after.power):
                    begun.append(((*line, move), [*numbers, choice], after))
                else:
                    found[*line, move] = [*numbers, choice]
                if may_stop(at, seat, move):
                    # a third spirit need not be paid for
                    found[move, Done()] = [choice, playouts.STOP << 16]
        return found

    def _fitting(self, at: Position, choices: dict[int, Move], line: list[int]) -> dict[int, Move]:
        """The places for a spirit of the pair that are worth trying; the own one is placed first."""
        motif = MOTIFS.index(at.motif(at.pair[0]))
        paths = own_homes(at) if not at.kept else foreign_homes(at)
        own = not at.kept and at.active in paths
        fits = {choice: 0 for choice in choices if choice >> 12 & 15 in paths}
        for guess in self._guesses[:1] if own else self._guesses:
            self._assume(guess)
            self.trial.follow(line)
            for choice in fits:
                fit = self.trial.fit(choice >> 12 & 15, choice >> 6 & 63, motif)
                fits[choice] += fit if own else -fit
        best = sorted(fits, key=lambda choice: -fits[choice])[:PLACES]
        return {choice: choices[choice] for choice in best}

    def best_path(
        self, seen: Position, seat: Seat, counts: Counts, wide: int, changes: int, rng: Random, pace: Pace
    ) -> Iterator[dict[Cell, str]]:
        """The path on which spirits are expected to bring most, of some that promise the most.

        wide: how many paths that score the most are looked at; with one it is laid. changes: how often the most
        promising of them are changed; if never, the first is laid. The better half of those that are played on goes on
        to the next round, and each round has as many games (sequential halving, Karnin et al. 2013).
        """
        paths: list[dict[Cell, str]] = []
        for path in best_paths(counts, rng, wide):
            paths.append(path)
            if pace.over():
                break
        yield paths[0]
        if wide > 1:
            paths = _promising(paths, seen.players[seat], changes, rng, pace)
            yield paths[0]
        if not changes:
            return
        games = round(PATH_GAMES * pace.seconds * share_of(seen)) // max(1, (len(paths) - 1).bit_length())
        totals, running = [0] * len(paths), list(range(len(paths)))
        while len(running) > 1:
            seed = rng.getrandbits(40)
            for k in running:
                deal = self.sit(begun(seen, seat, paths[k], paths[0]), seat, Random(seed), paths_lie=False)
                for _ in range(max(1, games // len(running))):
                    totals[k] += self.trial.run([])
                    if pace.over():
                        return
                    deal()
            running.sort(key=lambda k: -totals[k])
            del running[(len(running) + 1) // 2 :]
            yield paths[running[0]]

    def _last_gifts(
        self,
        seen: Position,
        seat: Seat,
        first: dict[Line, list[int]],
        rng: Random,
        pace: Pace,
        keep: Move | None = None,
    ) -> list[Way]:
        """The ways found to spend what is left, the best first; the most promising ones are followed further, and as
        many that begin with `keep`.

        Only omens are unknown now, rivals' and new ones; all ways are compared in the same guesses at them.
        """
        tried = [(self._worth(line, numbers), line, numbers) for line, numbers in first.items()]
        ways = [(*way, RULES.apply(seen, seat, way[1][0])) for way in tried]
        while ways and not pace.over():
            ways.sort(key=lambda way: -way[0])
            longer: dict[object, tuple[float, Line, list[int], Position]] = {}
            kept = [way for way in ways[BEAM:] if way[1][0] == keep]
            for _, line, numbers, after in ways[:BEAM] + kept[:BEAM]:
                if pace.over():
                    break
                if after.stage != Stage.GIVING or after.active != seat or after.owed != NOBODY:
                    continue
                for choice, step in self.choices(after, seat, rng, numbers).items():
                    way = (*line, step)
                    tried.append((self._worth(way, [*numbers, choice]), way, [*numbers, choice]))
                    if not isinstance(step, Done):
                        later = RULES.apply(after, seat, step)
                        longer.setdefault((line[0], later.players), (*tried[-1], later))
            ways = [*longer.values()]
        tried.sort(key=lambda way: -way[0])
        if seen.waiting == (1 - seat,):
            tried = self._answered(tried, 1 - seat, pace, keep)
        return [Way(line, points / POINT, 1) for points, line, _ in tried]

    def _worth(self, line: Line, numbers: list[int]) -> float:
        """What the last gifts bring in the mean of the guesses when they begin so."""
        total = 0
        for guess in self._guesses:
            self._assume(guess)
            total += self._run(line, numbers)
        return total / len(self._guesses)

    def _answered(self, tried: list[Gifts], rival: Seat, pace: Pace, keep: Move | None) -> list[Gifts]:
        """The best of these ways, and the best for each first move, of `keep` as many, judged by the rival's best
        answer to them.

        Games played on only guess at it. The answer splits the rival's gifts between both paths. What is not judged so
        comes after what is, and is worth no more.
        """
        told, later = list[Gifts](), list[Gifts]()
        begun = Counter[Move]()
        for k, way in enumerate(tried):
            _, line, numbers = way
            if pace.over() or (k >= ANSWERED and begun[line[0]] >= (ANSWERED if line[0] == keep else 1)):
                later.append(way)
                continue
            begun[line[0]] += 1
            told.append((self._answer(line, numbers, rival), line, numbers))
        told.sort(key=lambda way: -way[0])
        least = told[-1][0] if told else 0.0
        return told + [(min(points, least) if told else points, line, numbers) for points, line, numbers in later]

    def _answer(self, line: Line, numbers: list[int], rival: Seat) -> float:
        """What a way is worth after the rival's best answer, in the mean of the guesses."""
        total, ends = 0, Ends()
        for guess in self._guesses:
            self._assume(guess)
            self.trial.give(numbers)
            total += self.trial.answered(rival)
            ends.add(of_game(self.trial))
        self._ends[line] = ends
        return total / len(self._guesses)

    def _in_other_orders(self, seen: Position, seat: Seat, ways: list[Way], keep: Move | None) -> list[Way]:
        """The ways, those that are told with the steps of the best one after their first, if that is worth more: the
        order of gifts seldom matters."""
        found = {way.move[0]: way for way in reversed(ways)}
        for way in told_of(seen, seat, ways, keep):
            first, line = way.move[0], (way.move[0], *(step for step in ways[0].move if step != way.move[0]))
            numbers = self._followed(seen, seat, line)
            if first == ways[0].move[0] or not numbers:
                continue
            answered = seen.waiting == (1 - seat,)
            points = self._answer(line, numbers, 1 - seat) if answered else self._worth(line, numbers)
            if points / POINT > way.points:
                found[first] = Way(line, points / POINT, 1)
        return sorted(found.values(), key=lambda way: -way.points)

    def _followed(self, seen: Position, seat: Seat, line: Line) -> list[int]:
        """Moves of one seat as choices; empty if they can not be made one after the other."""
        numbers = list[int]()
        for move in line:
            if RULES.turn(seen) != Act((seat,)) or RULES.why_not(seen, seat, move) is not None:
                return []
            numbers.append(self.choice_of(seen, move))
            seen = RULES.apply(seen, seat, move)
        return numbers


def _promising(
    paths: list[dict[Cell, str]], player: Player, changes: int, rng: Random, pace: Pace
) -> list[dict[Cell, str]]:
    """Paths like the most promising of these, but better; the best first. Without omens they score as much."""
    own, omens = player.element, player.omens

    def worth(elements: Elements) -> float:
        return promise(elements, own, omens)

    starts = sorted(map(elements_of, paths), key=worth, reverse=True)[:STARTS]
    found = dict.fromkeys(starts[:1])
    for start in starts:
        if pace.over():
            break
        found |= dict.fromkeys(shaped(start, own, omens, rng, changes, KEPT))
    least = 0 if omens else points(starts[0])
    best = [elements for elements in found if points(elements) >= least]
    return [path_of(elements) for elements in sorted(best, key=worth, reverse=True)]


def share_of(seen: Position) -> float:
    """Games take longer with more paths, with omens, and where last gifts are answered, so there are fewer of them."""
    if seen.seats == 2 and seen.terms.omens == "none":
        return 0.3
    return 2 / len(seen.players) * (1.0 if seen.terms.omens == "none" else 0.6)


def begun(seen: Position, seat: Seat, own: dict[Cell, str], others: dict[Cell, str]) -> Position:
    """The first turn of the spirits with these paths."""
    players = []
    for who, player in enumerate(seen.players):
        layout = own if who == seat else others
        path = tuple((cell, Tile(k, element)) for k, (cell, element) in enumerate(layout.items()))
        players.append(replace(player, path=path))
    return replace(seen, players=tuple(players), stage=Stage.SPIRITS, grid=seen.first_grid, active=seen.lead)


class Shape(Struct, frozen=True):
    """A path as the kernel has it. near: beside each tile; elements: tiles by motif; rows: of 2, 3 and 4 tiles."""

    points: int
    near: tuple[int, ...]
    elements: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=128)
def shape_of(path: tuple[tuple[Cell, Tile], ...]) -> Shape:
    """The shape of a path, computed once for all positions in which it lies."""
    tiles = {cell: k for k, (cell, _) in enumerate(path)}
    near = (sum(1 << tiles[near] for near in HEX.neighbours(cell) if near in tiles) for cell in tiles)
    elements = (sum(1 << k for k, (_, tile) in enumerate(path) if tile.element == motif) for motif in MOTIFS)
    rows = (tuple(_rows(tiles, size)) for size in (2, 3, 4))
    points = sum(path_points({cell: tile.element for cell, tile in path}))
    return Shape(points, tuple(near), tuple(elements), tuple(rows))


def _rows(tiles: dict[Cell, int], size: int) -> Iterator[int]:
    for x, y in tiles:
        for dx, dy in ROWS:
            row = [(x + k * dx, y + k * dy) for k in range(size)]
            if all(cell in tiles for cell in row):
                yield sum(1 << tiles[cell] for cell in row)
