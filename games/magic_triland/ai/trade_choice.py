"""Moves in trades and between them: what is offered, answered, named, handed on, and which trade comes first.

Every such move is followed to the end of the turn; later choices on this turn, others' too, are made at a glance as
suits the chooser best. The ends are judged for all seats: at once, and at the upper levels by what the next turns make
of them. So nobody is handed the ring that wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Pace, Ranking, SearchResult, Suggestion, worth_telling
from engine.ai.levels import careless, plan_of
from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland.ai.evaluation_weights import Judges, Numbers, balanced, chance
from games.magic_triland.ai.expected_outcomes import Later
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of, packed, put, unpacked
from games.magic_triland.ai.kernels.island_and_messengers import numbers
from games.magic_triland.ai.kernels.item_exchanges import SPLITS, list_splits
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import WON
from games.magic_triland.ai.kernels.turn_search import decided
from games.magic_triland.ai.move_reasons import ALONE, EVEN, Among, Teller
from games.magic_triland.ai.move_search import BRIEF, TurnPlan
from games.magic_triland.ai.reasons.home_threats import Situation, is_secret
from games.magic_triland.ai.standstill import Standstill, standstill
from games.magic_triland.ai.turn_comparison import compared
from games.magic_triland.ai.winning_chances import Outlook
from games.magic_triland.rules.move_types import Done, Hand, Move, Offer
from games.magic_triland.rules.pieces import ITEMS, Items, fits
from games.magic_triland.rules.position import NOBODY, Position, Stage, Trade
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.trades import among_own, trader
from games.magic_triland.rules.turns_and_scoring import REPEATED

WIDTH = 12
"""Replies that are followed two turns deep: of fewer many are the same but for one figure's place."""
REPEATING = -1500
"""What a draw by repetition is worth to anybody, in thousandths of a logit: no trade is to bring it about as long as
there is a better one that is not nearly lost.
"""
LONGEST = 40
"""More moves than any turn's trades need."""


PLANS = {
    "beginner": TurnPlan("selfish", blunder_rate=0.3, eval_noise=400.0),
    "easy": TurnPlan("inward", eval_noise=240.0),
    "medium": TurnPlan(eval_noise=100.0),
    "hard": TurnPlan(rounds=((6, 1),)),
    "expert": TurnPlan(rounds=((12, 1), (5, 2))),
}
"""How levels trade; a blunder is any legal move."""
ADVISER = "expert"
GLANCE = TurnPlan(rounds=((6, 1),))
"""The plan of advice where there is little time."""


class Word(Struct, frozen=True):
    """A move in a trade. end: the position at the end of the turn; line: the moves until then, this first.

    worth: for the seat. now, found: what a glance and the last search alone found. value: see `search.Candidate`.
    """

    move: Move
    end: Position
    line: tuple[Move, ...]
    now: int
    worth: int
    found: int
    value: int


class Trader:
    """Owns the judges, and who finds words for reasons."""

    def __init__(self, numbers: Numbers | None = None, ahead: Outlook | None = None) -> None:
        """ahead: looks further than the search, for what is told."""
        self._judges = Judges(numbers)
        self._outlook = ahead
        self._teller = Teller()

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat, which has to decide something in a trade.

        level: `KeyError` if there is none of this name.
        """
        plan = plan_of(PLANS, level)
        move = careless(plan, RULES.moves(seen, seat), rng)
        if move is not None:
            yield SearchResult(move, 0.0, nodes=1)
            return
        even = self._judges.even(seen)
        for found in self._search(seen, seat, plan, rng, pace):
            best = found.ways[0]
            yield SearchResult(best.move, chance(best.value, even), best.line, found.nodes)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best moves at full strength, each with its reason, and the one that was made. Whoever has little
        time is told what a glance finds."""
        even, brief = self._judges.even(seen), pace.seconds < BRIEF
        outlook = None if self._outlook is None or brief else self._outlook.at(seen, seat, rng, pace)
        for found in self._search(seen, seat, GLANCE if brief else PLANS[ADVISER], rng, pace, played):
            once = in_one_order(found.ways, played)
            told, best = worth_telling(once, lambda word: word.move == played), found.ways[0]
            level = even + best.worth - (outlook.now((best.move,), best.value) if outlook else best.value)
            yield self._suggested(seen, seat, told, level)
        later = [(word.move, self._teller.later(seen, word.end, seat, pace, traded=True)) for word in told]
        known = [(m, one) for m, one in later if one is not None] if all(one for _, one in later) else []
        if known:
            yield self._suggested(seen, seat, told, level, known, played)
        then = None if outlook is None else outlook.then()  # this takes longer than all else
        if then is not None:
            yield self._suggested(seen, seat, told, even + best.worth - then, known, played)

    def _suggested(
        self,
        seen: Position,
        seat: Seat,
        words: Sequence[Word],
        level: int,
        known: Sequence[tuple[Move, Later]] = (),
        played: Any = None,
    ) -> tuple[Suggestion, ...]:
        """known: what each of them comes to, where that is known."""
        teller, chances = self._teller, [*accumulate((chance(word.worth, level) for word in words), min)]
        values = {word.move: value for word, value in zip(words, chances, strict=True)}
        ends = [teller.situation(word.end) for word in words]
        loose = frozenset(who for end in ends if end is not None for who in end.ready)
        found = []
        for n, word in enumerate(words):
            it = compared(known, n, played, values) if known else None
            lost = values[word.move] <= -1.0
            even = not n and len(words) > 1 and values[word.move] - values[words[1].move] < EVEN
            best = ends[0] if n else None
            gap = chances[0] - values[word.move]
            among = Among(it, first=not n, gap=gap, loose=loose, best=best, is_lost=lost, even=even)
            why = teller.reason(seen, seat, word.line, word.end, among, traded=True)
            counted = teller.figures(seen, word.end, seat, it)
            found.append(Suggestion(word.move, values[word.move], word.line, why, figures=counted))
        return tuple(found)

    def told(
        self,
        seen: Position,
        seat: Seat,
        line: Sequence[Move],
        among: Among = ALONE,
    ) -> tuple[Text, Text | None]:
        """Why to use a turn so, and what the search counted: cards, jokers and walks in order; the trades after them
        follow at a glance."""
        end, said = _ended(self._judges, seen, seat, tuple(line))
        why = self._teller.reason(seen, seat, (*line, *said), end, among)
        return why, self._teller.figures(seen, end, seat, among.comparison)

    def situation(self, seen: Position, seat: Seat, line: Sequence[Move]) -> Situation | None:
        """What a turn that is used so leads to; None if it ends the game."""
        return self._teller.situation(_ended(self._judges, seen, seat, tuple(line))[0])

    def loses_next(self, seen: Position, seat: Seat, line: Sequence[Move]) -> bool:
        """Can the next seat, another one, surely win with a turn of its own after a turn that is used so?"""
        end = _ended(self._judges, seen, seat, tuple(line))[0]
        found = self._teller.situation(end)
        return found is not None and end.next_mover in found.ready - {seat} and not is_secret(end)

    def nearer(self, seen: Position, seat: Seat, line: Sequence[Move]) -> int:
        """How much nearer a turn brings the seat to its goal, in tenths of energy."""
        return self._teller.nearer(seen, _ended(self._judges, seen, seat, tuple(line))[0], seat)

    def later(self, seen: Position, seat: Seat, line: Sequence[Move], pace: Pace) -> Later | None:
        """What a turn comes to that is used so."""
        return self._teller.later(seen, _ended(self._judges, seen, seat, tuple(line))[0], seat, pace)

    def _search(
        self, seen: Position, seat: Seat, plan: TurnPlan, rng: Random, pace: Pace, played: Any = None
    ) -> Iterator[Ranking[Word]]:
        """All moves, the best first."""
        world = RULES.determinize(seen, seat, rng)
        tree, lasting = _tree(self._judges, world, seat, plan.taste), standstill(world)
        words = [
            replace(word, worth=word.worth + round(rng.gauss(0.0, plan.eval_noise))) if plan.eval_noise else word
            for word in every_word(tree, world, seat)
        ]
        words.sort(key=lambda word: (-word.worth, len(word.line)))
        yield Ranking(words, tree.nodes + len(words))
        for width, plies in plan.rounds:
            tried = []
            for n, word in enumerate(words):
                late = n and pace.over()
                if (n < width or word.move == played) and not late:
                    tried.append(_tried(word, later(tree, word.end, seat, plies), world.terms.duel))
            least = min(word.worth for word in tried)
            # what was not tried is never better than what was
            known = {word.move for word in tried}
            rest = [replace(word, worth=min(word.worth, least)) for word in words if word.move not in known]
            tried.sort(key=lambda word: (_waiting(word, tree, seat, lasting) - word.worth, len(word.line)))
            words = tried + rest
            yield Ranking(words, tree.nodes + len(words))
            if pace.over():
                return


def _tree(judges: Judges, s: Position, seat: Seat, taste: str) -> Tree:
    """A tree in which seats lay the cards they will hold after this turn."""
    tree = Tree(company_of(s), judges.of(taste, s.terms))
    tree.seat = seat
    if s.terms.duel:
        tree.widths[1] = WIDTH
    for other in range(s.terms.seats):
        tree.hold(other, hand_of(s, other), cards_of(s, other))
    return tree


@lru_cache(maxsize=32)  # what a hint tells of is asked for several times
def _ended(judges: Judges, seen: Position, seat: Seat, line: tuple[Move, ...]) -> tuple[Position, tuple[Move, ...]]:
    """The end of the turn, and what is said in its trades."""
    s = seen
    for m in line:
        s = RULES.apply(s, seat, m)
    return _talked(_tree(judges, s, seat, "fitted"), s, ())


def in_one_order(words: Sequence[Word], played: Any) -> list[Word]:
    """The moves, of those that begin the same exchange in another order only the one that was played, or the best."""
    found: list[Word] = []
    for word in words:
        same = [n for n, one in enumerate(found) if _same_exchange(one, word)]
        if not same:
            found.append(word)
        elif word.move == played:
            found[same[0]] = replace(found[same[0]], move=word.move, line=word.line)
    return found


def _same_exchange(one: Word, other: Word) -> bool:
    return isinstance(one.move, Hand) and isinstance(other.move, Hand) and one.end == other.end


def every_word(tree: Tree, s: Position, seat: Seat) -> list[Word]:
    """All moves, each with what it comes to at once."""
    if s.trade is not None and among_own(s, s.trade):
        return _shares(tree, s, seat, s.trade)
    return [_word(tree, s, seat, m) for m in RULES.moves(s, seat)]


def at_once(tree: Tree, s: Position, seat: Seat) -> int:
    """What a position is worth to a seat, at a glance, when this turn ends with it."""
    if s.ended:
        undecided = REPEATING if s.ended == REPEATED else 0
        return undecided if s.winner == NOBODY else WON if s.winner == seat else -WON
    company = tree.company
    put(company, s)
    worth: int = tree.judge.worth(company, seat, s.next_mover)
    return worth


def later(tree: Tree, s: Position, seat: Seat, plies: int) -> int:
    """What the end of a turn is worth to a seat after so many more turns."""
    if s.ended:
        return at_once(tree, s, seat)
    put(tree.company, s)
    follower = s.next_mover
    if s.terms.duel:
        worth: int = tree.follow(1, follower, plies, -WON, WON)
        return worth if follower == seat else -worth
    found: int = tree.chain(1, follower, plies)
    return found


def _word(tree: Tree, s: Position, seat: Seat, m: Move) -> Word:
    end, line = _talked(tree, RULES.apply(s, seat, m), (m,))
    return _judged(tree, seat, m, end, line)


def _judged(tree: Tree, seat: Seat, m: Move, end: Position, line: tuple[Move, ...]) -> Word:
    now = at_once(tree, end, seat)
    return Word(m, end, line, now, now, now, now)


def _tried(word: Word, found: int, duel: bool) -> Word:
    worth = _both(word.now, found)
    return replace(word, worth=worth, found=found, value=balanced(found, word.found) if duel else worth)


def _waiting(word: Word, tree: Tree, seat: Seat, lasting: Standstill) -> int:
    """What the turn costs if it prolongs a standstill, which is not told (see `search.TurnSearch.again`)."""
    if decided(word.worth):
        return 0
    put(tree.company, word.end)
    return lasting.cost(tree.judge, tree.company, seat, word.worth)


def _both(now: int, later: int) -> int:
    """The value after a few turns is surer than a glance, but the glance counts as well, since the turns end
    somewhere."""
    return later if decided(later) else (3 * later + now) // 4


def _talked(tree: Tree, s: Position, said: tuple[Move, ...]) -> tuple[Position, tuple[Move, ...]]:
    """The rest of the turn's trades, each move as suits its seat best."""
    while s.stage in (Stage.TRADE, Stage.CHOOSE) and len(said) < LONGEST:
        seat = _speaker(s)
        m = _likes(tree, s, seat)
        said, s = (*said, m), RULES.apply(s, seat, m)
    return s, said


def _speaker(s: Position) -> Seat:
    return s.mover if s.trade is None else trader(s, s.trade)


def _likes(tree: Tree, s: Position, seat: Seat) -> Move:
    """The move of a seat at a glance."""
    if s.trade is not None and among_own(s, s.trade):
        return toward(s, s.trade, best_split(tree, s, seat, s.trade))
    moves = RULES.moves(s, seat)
    return moves[0] if len(moves) == 1 else max(moves, key=lambda m: at_once(tree, _answered(tree, s, seat, m), seat))


def _answered(tree: Tree, s: Position, seat: Seat, m: Move) -> Position:
    """The position after a move; an offer is worth what it gets."""
    s = RULES.apply(s, seat, m)
    if not isinstance(m, Offer):
        return s
    other = _speaker(s)
    return RULES.apply(s, other, _likes(tree, s, other))


# --- between two figures of one player -------------------------------------------------------------------------------


def splits(s: Position, trade: Trade) -> list[Items]:
    """What the figure that stood there may end with, as no item goes back that was handed on."""
    stood, came = s.figures[trade.stood].items, s.figures[trade.came].items
    found = numbers(SPLITS, 0)
    count = list_splits(packed(stood), packed(came), found)
    every = [unpacked(found[k]) for k in range(count)]
    return [
        end
        for end in every
        if fits(end)
        and fits(_rest(stood, came, end))
        and all(given * (end[item] - stood[item]) <= 0 for item, given in enumerate(trade.given))
    ]


def best_split(tree: Tree, s: Position, seat: Seat, trade: Trade) -> Items:
    """The split that the seat likes best at a glance; of equal ones that with the fewest hands."""

    def value(stood: Items) -> tuple[int, int]:
        return at_once(tree, shared(s, trade, stood), seat), -handed(s, trade, stood)

    return max(splits(s, trade), key=value)


def handed(s: Position, trade: Trade, stood: Items) -> int:
    """How many items go over until the figure that stood there has these."""
    return sum(abs(a - b) for a, b in zip(stood, s.figures[trade.stood].items, strict=True))


def toward(s: Position, trade: Trade, stood: Items) -> Move:
    """The next move on the way to this end."""
    for item in ITEMS:
        lacks = stood[item] - s.figures[trade.stood].items[item]
        if lacks:
            return Hand(trade.came if lacks > 0 else trade.stood, item)
    return Done()


def shared(s: Position, trade: Trade, stood: Items) -> Position:
    """When the figure that stood there has these, and the other one the rest."""
    one, other = s.figures[trade.stood], s.figures[trade.came]
    s = s.with_figure(trade.came, replace(other, items=_rest(one.items, other.items, stood)))
    return s.with_figure(trade.stood, replace(one, items=stood))


def _rest(one: Items, other: Items, taken: Items) -> Items:
    a, b, c, d, e, f = (x + y - z for x, y, z in zip(one, other, taken, strict=True))
    return a, b, c, d, e, f


def _shares(tree: Tree, s: Position, seat: Seat, trade: Trade) -> list[Word]:
    """For each next move the best way to share that it can lead to; of equal ones that with the fewest moves."""
    best: dict[Move, tuple[tuple[int, int], Items]] = {}
    for stood in splits(s, trade):
        value = at_once(tree, shared(s, trade, stood), seat), -handed(s, trade, stood)
        for m in _first_words(s, trade, stood):
            if m not in best or value > best[m][0]:
                best[m] = value, stood
    return [_share_word(tree, s, seat, m, stood) for m, (_, stood) in best.items()]


def _first_words(s: Position, trade: Trade, stood: Items) -> list[Move]:
    """Every move that can be the next on the way to this."""
    lacks = [(item, stood[item] - s.figures[trade.stood].items[item]) for item in ITEMS]
    words: list[Move] = [Hand(trade.came if n > 0 else trade.stood, item) for item, n in lacks if n]
    return words or [Done()]


def _share_word(tree: Tree, s: Position, seat: Seat, m: Move, stood: Items) -> Word:
    line: tuple[Move, ...] = (m,)
    s = RULES.apply(s, seat, m)
    while not isinstance(line[-1], Done) and s.trade is not None:
        line = (*line, toward(s, s.trade, stood))
        s = RULES.apply(s, seat, line[-1])
    end, line = _talked(tree, s, line)
    return _judged(tree, seat, m, end, line)
