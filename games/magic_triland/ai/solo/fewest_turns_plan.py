"""Plans for a game for one: the fewest turns where that can be proven within a budget, else the shortest way found.

The number of turns rises from the least that the bound allows until a way is found; what was left open below it is
searched again with the rest of the budget. A beam finds a way where that fails. A course is remembered for the turns to
come, so that later thoughts begin with it and can only find a shorter one. The budget counts turns listed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec import Struct

from engine.ai.agent import Pace
from engine.ai.forms import form
from games.magic_triland.ai.kernels.solo_search import DEEPEST, FAILED, FOUND, UNKNOWN, SoloSearch
from games.magic_triland.ai.solo.kernel_conversion import Aim, State, aim_at, aims, solo_search_of, state_of
from games.magic_triland.rules.position import Position, Stage

SLICE = 16 if form("magic_triland") == "compiled" else 1
"""Turns listed between two pauses: a few milliseconds."""
LEAST = 16
SHARE = 8
"""A number of turns gets this part of the budget before the next is tried."""
MEMORY = 600_000
"""A search that remembers more failures forgets them all."""
NEED = 4
"""In a beam a turn that is needed counts as much as so much energy."""
SHORT = 4
"""In a Master game so many turns are searched for by proof."""
WIDE = 12
"""A beam lists so many turns for each of its width."""
BRANCH = 12
"""How many ends of a turn are followed in a beam."""


class Course(Struct, frozen=True):
    """Ends of turns, the one under way first. proven: no way is shorter. nodes: turns listed for it."""

    aims: tuple[Aim, ...]
    proven: bool
    nodes: int

    @property
    def turns(self) -> int:
        """How many turns it takes."""
        return len(self.aims)


_courses: dict[tuple[SoloSearch, State], Course] = {}
"""The best course known for the beginnings of turns; each budget has its own searches, and so its own courses."""


def forget() -> None:
    """Forget the courses of all games."""
    _courses.clear()


def search(s: Position, budget: int, beam: int, pace: Pace) -> Iterator[Course | None]:
    """Better and better courses from any moment of a turn; None as long as there is none.

    Ends when the best is proven or the budget is spent. beam: the width of the second search, 0 for none.
    """
    work = _Work(s, budget, pace)
    known = _courses.get((work.solo, state_of(s))) if work.at_start else None
    best = known
    for way in work.ways(best, beam):
        for course in way:
            best = course or best
            yield best
        if work.hopeless or best is not None:
            break
    if best is not None and work.at_start:
        _remember(s, work.solo, best)
    yield best


def _remember(s: Position, solo: SoloSearch, course: Course) -> None:
    """From here, and from the beginnings of the turns that follow."""
    if len(_courses) > 1000:
        _courses.clear()
    state = state_of(s)
    for done, aim in enumerate(course.aims):
        _courses[solo, state] = Course(course.aims[done:], course.proven, course.nodes)
        state = aim.state


class _Work:
    """One search. hopeless: proven that no way is short enough; at_start: no card of this turn lies."""

    def __init__(self, s: Position, budget: int, pace: Pace) -> None:
        self.s = s
        self.pace = pace
        self.solo = solo_search_of(s, budget)
        if self.solo.known > MEMORY:
            self.solo.clear()
        self.at_start = s.stage == Stage.CARDS and not s.cards
        self.most = min(s.terms.limit - s.turns, DEEPEST - 1)
        self.until = self.solo.nodes + budget
        self.first = self.solo.nodes
        self.share = max(LEAST, budget // SHARE)
        # a turn of a Master game has many more ends
        self.slice = 1 if s.terms.master else SLICE
        self.hopeless = False

    def ways(self, known: Course | None, beam: int) -> Iterator[Iterator[Course | None]]:
        """The searches that are worth trying, one after the other until there is a course."""
        master = self.s.terms.master
        if known is None:
            if not master:
                yield self.climb(None)
            yield self.sweep(beam)
        elif master and known.turns > SHORT:
            self.most = known.turns - 1
            yield self.sweep(beam)
        elif not known.proven:
            yield self.climb(known)

    # --- by proof

    def climb(self, known: Course | None) -> Iterator[Course | None]:
        """More and more turns, until some are enough; then the numbers left open, the largest first."""
        best = known
        turns = self.solo.bound.turns(*state_of(self.s).parts) if self.at_start else 1
        left_open = [] if known is None else list(range(turns, known.turns))
        while best is None and turns <= self.most:
            if self._over():
                left_open.append(turns)
                break
            answer, aims_ = yield from self._reach(turns, self.share)
            if answer == FOUND:
                best = self._course(aims_, left_open)
            elif answer == UNKNOWN:
                left_open.append(turns)
            turns += 1
        if best is None:
            self.hopeless = not left_open and not self.s.terms.master
            return
        best = self._course(best.aims, left_open)
        yield best
        while left_open and not self._over():
            turns = left_open.pop()
            answer, aims_ = yield from self._reach(turns, self.until)
            if answer == FOUND:
                best = self._course(aims_, left_open)
                yield best
            elif answer == UNKNOWN:
                return
        yield self._course(best.aims, left_open)

    def _course(self, found: tuple[Aim, ...], left_open: list[int]) -> Course:
        return Course(found, not left_open and not self.s.terms.master, self.solo.nodes - self.first)

    def _over(self) -> bool:
        return self.solo.nodes >= self.until or self.pace.over()

    def _reach(self, turns: int, share: int) -> Generator[None, None, tuple[int, tuple[Aim, ...]]]:
        """A course with so many turns, if they are enough."""
        if self.at_start:
            answer = yield from self._ask(state_of(self.s), turns, share)
            return answer, self._line() if answer == FOUND else ()
        settled = FAILED
        for aim in aims(self.s, turns):
            if aim.rank == 0:
                return FOUND, (aim,)
            answer = yield from self._ask(aim.state, turns - 1, share)
            if answer == FOUND:
                return FOUND, (aim, *self._line())
            if answer == UNKNOWN:
                settled = UNKNOWN
                if self._over():
                    break
        return settled, ()

    def _ask(self, state: State, turns: int, share: int) -> Generator[None, None, int]:
        solo = self.solo
        until = min(self.until, solo.nodes + share)
        solo.ask(*state.parts, turns)
        while not solo.work(min(self.slice, until - solo.nodes)):
            yield
            if solo.nodes >= until or self.pace.over():
                break
        return solo.answer

    def _line(self) -> tuple[Aim, ...]:
        solo = self.solo
        return tuple(
            Aim(
                State(solo.line_where[k], solo.line_light[k], solo.line_dark[k]),
                solo.line_lay[k],
                int(k + 1 < solo.line),
            )
            for k in range(solo.line)
        )

    # --- by a beam

    def sweep(self, width: int) -> Iterator[Course | None]:
        """A beam search: so many of the best ends of each turn are followed.

        It finds a way, but perhaps not the shortest.
        """
        solo = self.solo
        until = solo.nodes + width * WIDE
        edge: list[tuple[Aim, ...]] = [()]
        for turn in range(self.most):
            found: dict[State, tuple[int, tuple[Aim, ...]]] = {}
            for path in edge:
                for aim in self._ends(path, self.most - turn):
                    if aim.rank == 0:
                        yield Course((*path, aim), False, solo.nodes - self.first)
                        return
                    if aim.state not in found:
                        found[aim.state] = (aim.rank & 255) + NEED * (aim.rank >> 8), (*path, aim)
                yield None
                if solo.nodes > until or self.pace.over():
                    return
            edge = [path for _, path in sorted(found.values(), key=lambda one: one[0])[:width]]
            if not edge:
                return

    def _ends(self, path: tuple[Aim, ...], turns: int) -> list[Aim]:
        if path:
            state = path[-1].state
        elif self.at_start:
            state = state_of(self.s)
        else:
            return aims(self.s, turns)
        solo = self.solo
        count = solo.list_best(*state.parts, turns)
        return [aim_at(solo, solo.best(k)) for k in range(min(count, BRANCH))]
