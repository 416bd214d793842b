"""Alpha-beta over phase 2, when triples cover: transpositions, killers, forced replies, the end game solved outright.

Scores are ints for the seat to move. A finished game counts `WON` less the cards laid by then, so that quick wins and
slow losses are better, and a score means the same wherever the position comes up again. A score beyond `SURE` is a
proof however shallow the search was, because only finished games score so. Work is counted in nodes: tables looked at.

What can't matter any more is left out of account: a curve on which nobody could ever ride, even if every double lent
all its curves, is neither told apart in the table nor covered in more than one way; a card without any such curve is
a mere change of turns. That makes end games several times smaller and takes nothing away from them.

`Root` is what the searches of both phases share: the moves of one position, their scores, and when to stop. A search of
its own kind says how a move is looked at first, and how it is tried so deep.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import (
    BIT,
    CARDS,
    FIRST_PLACE,
    FULL,
    LANE,
    POWER,
    Net,
    connections,
    distances,
    lay,
    moves,
    rides,
    twice,
)
from games.crooked_paths.ai.kernels.scores_and_hash_keys import (
    ALL_CARDS,
    NEAR,
    NEAR_SHIFT,
    SURE,
    WON,
    by_score,
    glance,
    key_of,
    key_of_net,
    ridden,
    standing,
)

FULL_TWICE: Final = FULL | FULL << LANE
LAST_PLACE: Final = 40

PLY_SIZE: Final = 128
SCORE_SHIFT: Final = 16
SCORE_ZERO: Final = 20_000
MOVE_BITS: Final = 0xFFFF

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Root:
    """One search of one position after the other.

    root, scores: the moves of the position and what was found for each (a bound for all but the best `wanted`).
    """

    def __init__(self, poll: int) -> None:
        """poll: `stop` is asked every so many nodes."""
        self.poll: i64 = poll
        self.next_poll: i64 = 0
        self.nodes: i64 = 0
        self.budget: i64 = 0
        self.stopped: bool = False
        self.no_draw: bool = True
        self.net: Net = Net(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        self.stop: Callable[[], bool] = bool
        self.root: list[int] = []
        self.scores: list[int] = []

    def first_look(self, code: i64) -> i64:  # noqa: ARG002
        """The score of a move at a glance."""
        return 0

    def try_move(self, code: i64, depth: i64, alpha: i64, beta: i64, scout: bool) -> i64:  # noqa: ARG002
        """The score of a move, searched so many cards deeper; scout: first only whether it is above alpha."""
        return 0

    def begin(self, net: Net, no_draw: bool, budget: int, stop: Callable[[], bool]) -> None:
        """Take up a position in which a card is to be laid. budget: nodes from now."""
        self.net = net
        self.no_draw = no_draw
        self.stop = stop
        self.stopped = False
        self.nodes = 0
        self.next_poll = self.poll
        self.budget = budget
        self.root = moves(net)
        self.scores = [self.first_look(code) for code in self.root]

    def look_up(self) -> None:
        """Set `stopped` if it is time to stop."""
        self.next_poll = self.nodes + self.poll
        if self.nodes > self.budget or self.stop():
            self.stopped = True

    def sort(self) -> None:
        """Sort the moves, the best first; ties keep their order."""
        pairs = list(zip(self.scores, self.root, strict=True))
        pairs.sort(key=by_score, reverse=True)
        self.root = [code for _, code in pairs]
        self.scores = [score for score, _ in pairs]

    def deepen(self, depth: int, wanted: int) -> bool:
        """Search every move so deep, the best `wanted` with true scores; True when it was finished.

        If it was not, the moves that were come first, unless the best of them has turned out to lose.
        """
        self.sort()
        tops: list[int] = [-WON] * wanted
        for k in range(len(self.root)):
            alpha = tops[-1]
            score: int = self.try_move(self.root[k], depth - 1, alpha, WON, k >= wanted)
            if self.stopped:
                self._keep(k)
                return False
            self.scores[k] = score
            if score > alpha:
                tops[-1] = score
                tops.sort(reverse=True)
        self.sort()
        return True

    def _keep(self, done: int) -> None:
        """Only the first `done` moves have been searched: the best of them goes first."""
        if done and max(self.scores[:done]) < -SURE:
            self.sort()
        elif done:
            best = self.scores.index(max(self.scores[:done]))
            self.root.insert(0, self.root.pop(best))
            self.scores.insert(0, self.scores.pop(best))

    def score_of(self, code: int, depth: int) -> int:
        """The true score of one move, searched so deep; anything if it was stopped."""
        return self.try_move(code, depth - 1, -WON, WON, False)


class Search(Root):
    """One search of one phase-2 position after the other; the table is kept from one to the next.

    by_rides: tables are judged by what rides may still take as well, not by the missing cards alone.
    """

    def __init__(self, bits: int, poll: int) -> None:
        """bits: the table has 2 ** bits entries; poll: `stop` is asked every so many nodes."""
        super().__init__(poll)
        self.by_rides: bool = True
        self.size: i64 = POWER[bits]
        self.checks: vec[i64] = vec[i64]([0] * (1 << bits))
        self.facts: vec[i64] = vec[i64]([0] * (1 << bits))
        self.lists: vec[i64] = vec[i64]([0] * (PLY_SIZE * 64))
        self.killers: vec[i64] = vec[i64]([0] * PLY_SIZE)

    def begin(self, net: Net, no_draw: bool, budget: int, stop: Callable[[], bool]) -> None:
        """Take up a phase-2 position in which a card is to be laid. budget: nodes from now."""
        if no_draw != self.no_draw:
            self.forget()
        super().begin(net, no_draw, budget, stop)

    def judge_by(self, rides: bool) -> None:
        """Choose how tables are judged; what is known of them by another judgement is forgotten."""
        if rides != self.by_rides:
            self.by_rides = rides
            self.forget()

    def forget(self) -> None:
        """Empty the table of known positions."""
        self.checks = vec[i64]([0] * self.size)
        self.killers = vec[i64]([0] * PLY_SIZE)

    def prove(self, number: int) -> int:
        """1, 0 or -1: the move `root[number]` wins, draws or loses for certain. 9: stopped before that was known."""
        score: int = self.try_move(self.root[number], ALL_CARDS, 0, 1, False)
        if self.stopped:
            return 9
        if score > 0:
            return 1
        if self.no_draw:
            return -1
        score = self.try_move(self.root[number], ALL_CARDS, -1, 0, False)
        return 9 if self.stopped else -1 if score < 0 else 0

    def expected(self, code: int, most: int) -> list[int]:
        """The play it expects after the move `code`, which comes first."""
        net = lay(self.net, code)
        line = [code]
        while len(line) < most:
            key: i64 = key_of_net(net)
            slot: i64 = key & (self.size - 1)
            reply: i64 = self.facts[slot] & MOVE_BITS
            if self.checks[slot] != key or reply == 0 or BIT[reply >> 4] & ~net.covered == 0:
                break
            if connections(net) >> net.mover & 1:
                break
            line.append(reply)
            net = lay(net, reply)
        return line

    def try_move(self, code: i64, depth: i64, alpha: i64, beta: i64, scout: bool) -> i64:
        """A narrow window first if it is a `scout`, the whole one if the move is above alpha."""
        net = self.net
        bit: i64 = twice(BIT[code >> 4])
        keep: i64 = FULL_TWICE ^ bit
        ne: i64 = twice(net.ne) & keep | (bit if code & 1 else 0)
        se: i64 = twice(net.se) & keep | (bit if code & 2 else 0)
        sw: i64 = twice(net.sw) & keep | (bit if code & 4 else 0)
        nw: i64 = twice(net.nw) & keep | (bit if code & 8 else 0)
        covered: i64 = twice(net.covered) | bit
        score: i64 = 0
        if scout:
            score = -self._node(ne, se, sw, nw, covered, 1 - net.mover, net.count + 1, depth, -alpha - 1, -alpha, 6)
            if score <= alpha or self.stopped:
                return score
        return -self._node(ne, se, sw, nw, covered, 1 - net.mover, net.count + 1, depth, -beta, -alpha, 6)

    def first_look(self, code: i64) -> i64:
        """Order the moves by the distances after them."""
        net = self.net
        bit: i64 = BIT[code >> 4]
        keep: i64 = FULL ^ bit
        pair: i64 = distances(
            twice(net.ne & keep | (bit if code & 1 else 0)),
            twice(net.se & keep | (bit if code & 2 else 0)),
            twice(net.sw & keep | (bit if code & 4 else 0)),
            twice(net.nw & keep | (bit if code & 8 else 0)),
            twice(FULL & ~net.covered & keep),
        )
        return -glance(pair, 1 - net.mover, net.count + 1, self.no_draw)

    def _node(
        self,
        ne: i64,
        se: i64,
        sw: i64,
        nw: i64,
        covered: i64,
        mover: i64,
        count: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        forced: i64,
    ) -> i64:
        """Negamax. Planes in both lanes. `forced`: how many more replies to a standing connection may extend it."""
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.look_up()
        if self.stopped:
            return 0
        stands: i64 = rides(ne, se, sw, nw)
        if stands >> mover & 1:
            return WON - count
        if count >= ALL_CARDS:
            return count - WON if stands else WON - count if self.no_draw else 0
        free: i64 = FULL_TWICE ^ covered
        on_ne, on_se, on_sw, on_nw = ridden(ne | free, se | free, sw | free, nw | free)
        near: i64 = NEAR[count] if self.by_rides else 1 << NEAR_SHIFT
        stand: i64 = 0
        if depth <= 1 and self.by_rides:
            stand = standing(on_ne, on_se, on_sw, on_nw, free, mover)
        on_ne |= on_ne >> LANE
        on_se |= on_se >> LANE
        on_sw |= on_sw >> LANE
        on_nw |= on_nw >> LANE
        alive: i64 = (on_ne | on_se | on_sw | on_nw) & FULL
        if alive == 0:
            return WON - count if self.no_draw else 0
        if depth <= 0:
            if stands == 0 or forced == 0:
                self.nodes += 1
                seen: i64 = glance(distances(ne, se, sw, nw, free), mover, count, self.no_draw)
                return (seen * near >> NEAR_SHIFT) + stand if -SURE <= seen <= SURE else seen
            depth = 1
            forced -= 1

        # What is known already
        key: i64 = key_of(ne & on_ne, se & on_se, sw & on_sw, nw & on_nw, free & alive, count * 2 + mover)
        slot: i64 = key & (self.size - 1)
        known_move: i64 = 0
        if self.checks[slot] == key:
            fact: i64 = self.facts[slot]
            known_move = fact & MOVE_BITS
            known: i64 = (fact >> SCORE_SHIFT & 0xFFFF) - SCORE_ZERO
            kind: i64 = fact >> 32 & 3
            if (fact >> 34 >= depth or known > SURE or known < -SURE) and (
                kind == EXACT or (kind == AT_LEAST and known >= beta) or (kind == AT_MOST and known <= alpha)
            ):
                return known

        # Moves, each with its score at a glance
        start: i64 = (count - CARDS) * PLY_SIZE
        size: i64 = 0
        left: i64 = ALL_CARDS - count
        child_count: i64 = count + 1
        them: i64 = 1 - mover
        ranks: bool = depth > 1 and left > 3
        best: i64 = child_count - WON
        best_move: i64 = 0
        score: i64 = 0
        cut_ne: i64 = FULL
        cut_se: i64 = FULL
        cut_sw: i64 = FULL
        cut_nw: i64 = FULL
        if stands:
            cut_ne, cut_se, cut_sw, cut_nw = ridden(ne, se, sw, nw)
            cut_ne |= cut_ne >> LANE
            cut_se |= cut_se >> LANE
            cut_sw |= cut_sw >> LANE
            cut_nw |= cut_nw >> LANE
        killer: i64 = self.killers[count]
        idle: bool = False
        place: i64 = FIRST_PLACE
        while place <= LAST_PLACE:
            bit: i64 = BIT[place] & free
            if bit == 0:
                place += 1
                continue
            kept: bool = False
            if bit & alive == 0:
                if idle:
                    place += 1
                    continue
                idle = True
            both: i64 = bit | bit << LANE
            keep: i64 = FULL_TWICE ^ both
            ne0: i64 = ne & keep
            se0: i64 = se & keep
            sw0: i64 = sw & keep
            nw0: i64 = nw & keep
            mask: i64 = 15
            while mask > 7:
                # 14, 13, 11, 7: without NE, SE, SW, NW
                mask = 14 if mask == 15 else 13 if mask == 14 else 11 if mask == 13 else 7
                on: i64 = on_ne if mask == 14 else on_se if mask == 13 else on_sw if mask == 11 else on_nw
                if on & bit == 0:
                    if kept:
                        continue
                    kept = True
                if stands:
                    cut: i64 = cut_ne if mask == 14 else cut_se if mask == 13 else cut_sw if mask == 11 else cut_nw
                    if cut & bit == 0:
                        continue
                code: i64 = place << 4 | mask
                ne1: i64 = ne0 if mask == 14 else ne0 | both
                se1: i64 = se0 if mask == 13 else se0 | both
                sw1: i64 = sw0 if mask == 11 else sw0 | both
                nw1: i64 = nw0 if mask == 7 else nw0 | both
                if ranks or depth == 1:
                    self.nodes += 1
                    pair: i64 = distances(ne1, se1, sw1, nw1, free & keep)
                    score = -glance(pair, them, child_count, self.no_draw)
                    if score <= -SURE:
                        continue
                    if depth == 1 and (score > SURE or (pair & 255 != 0 and pair >> 8 != 0)):
                        if score <= SURE:
                            # What rides may take is that of the table before the card: exact would be twice as slow.
                            score = (score * near >> NEAR_SHIFT) + stand
                        if score > best:
                            best = score
                            best_move = code
                            if best >= beta:
                                self._store(slot, key, depth, AT_LEAST, best, best_move)
                                return best
                        continue
                    if code == known_move:
                        score += 5000
                    elif code == killer:
                        score += 15
                else:
                    score = 1000 if code == known_move else 500 if code == killer else 0
                self.lists[start + size] = (score + SCORE_ZERO) << SCORE_SHIFT | code
                size += 1
            place += 1

        # The best looking first
        tried: i64
        for tried in range(size):
            top: i64 = tried
            item: i64 = self.lists[start + tried]
            if ranks or tried == 0:
                look: i64
                for look in range(tried + 1, size):
                    if self.lists[start + look] > item:
                        item = self.lists[start + look]
                        top = look
                self.lists[start + top] = self.lists[start + tried]
            code = item & MOVE_BITS
            both = BIT[code >> 4]
            both |= both << LANE
            keep = FULL_TWICE ^ both
            ne1 = ne & keep | (both if code & 1 else 0)
            se1 = se & keep | (both if code & 2 else 0)
            sw1 = sw & keep | (both if code & 4 else 0)
            nw1 = nw & keep | (both if code & 8 else 0)
            floor: i64 = max(alpha, best)
            reduced: i64 = 0
            if tried > 3 and depth > 2 and depth < left and stands == 0:
                reduced = 2 if tried > 14 and depth > 3 else 1
            if tried == 0:
                score = -self._node(
                    ne1, se1, sw1, nw1, covered | both, them, child_count, depth - 1, -beta, -floor, forced
                )
            else:
                score = -self._node(
                    ne1,
                    se1,
                    sw1,
                    nw1,
                    covered | both,
                    them,
                    child_count,
                    depth - 1 - reduced,
                    -floor - 1,
                    -floor,
                    forced,
                )
                if score > floor and reduced > 0:
                    score = -self._node(
                        ne1, se1, sw1, nw1, covered | both, them, child_count, depth - 1, -floor - 1, -floor, forced
                    )
                if score > floor and score < beta:
                    score = -self._node(
                        ne1, se1, sw1, nw1, covered | both, them, child_count, depth - 1, -beta, -floor, forced
                    )
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_move = code
                if best >= beta:
                    self.killers[count] = code
                    break
        bound: i64 = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self._store(slot, key, depth, bound, best, best_move)
        return best

    def _store(self, slot: i64, key: i64, depth: i64, kind: i64, score: i64, code: i64) -> None:
        self.checks[slot] = key
        self.facts[slot] = depth << 34 | kind << 32 | (score + SCORE_ZERO) << SCORE_SHIFT | code
