"""The only mutable model: a game being played, with undo, redo and the log that becomes the save.

Every move, whoever makes it, goes through `play`: it is written in notation, read back and checked once. Chance is
drawn here, by a generator made from the seed and the ply (or from the seed and a bag, see `Lot`), and logged. So a log
replays without any generator, and after undo and redo the same draws come again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import codec
from engine.core.clock.turn_times import Terms, Times
from engine.core.errors import IllegalMove, SaveError, TrailboxError, WrongTurn
from engine.core.game_info import PERSON, Info, SeatInfo, with_sign
from engine.core.maps.board import Board
from engine.core.rules import CHANCE, Act, Chance, Lot, Over, Position, Rules, Seat, Turn
from engine.core.text import Text, say, verbatim

S = TypeVar("S", bound=Position)
M = TypeVar("M")

LONGEST_LOG = 16_000
"""Steps of a log that can be saved: as many as a save's megabyte holds, 60 bytes each."""


class Setup(Struct, frozen=True):
    """Everything that is settled before the first move.

    seats: for each seat "person" or "ai:<level>". seed: 0 to 2**53. board: the name of a board, "" for none.
    challenge: the task it is played for, "" for none (see `engine.core.task`).
    names: for each seat the name of the person who sits there, "" for none; () if no seat has one. The seat of a person
    whom an AI has replaced keeps it (see `sat`).
    signs: for each seat the person's sign, one of `SIGNS`; () for none.
    clock: how the persons' time is measured, None: not at all.
    """

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    board: str = ""
    challenge: str = ""
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    clock: Terms | None = None

    @property
    def watched(self) -> bool:
        """Does nobody at the screen have a seat?"""
        return PERSON not in self.seats

    def name(self, seat: Seat) -> str:
        """The name of the person on this seat, "" for none."""
        return self.sat(seat) if self.seats[seat] == PERSON else ""

    def sat(self, seat: Seat) -> str:
        """The name of the person on this seat, or of the one whom an AI has replaced there; "" for none."""
        return self.names[seat] if seat < len(self.names) else ""

    def sign(self, seat: Seat) -> str:
        """The sign of the person on this seat, "" for none."""
        return self.signs[seat] if seat < len(self.signs) and self.seats[seat] == PERSON else ""

    def called(self, seat: Seat, name: Text) -> Text:
        """The person's name if there is one, else the seat's, which is given; before it the person's sign."""
        return with_sign(verbatim(self.name(seat)) if self.name(seat) else name, self.sign(seat))


class Step(Struct, frozen=True):
    """One entry of the log: the seat (CHANCE for a drawn move) and its move in notation (a JSON value)."""

    seat: int
    move: Any


class Settlement(Struct, frozen=True):
    """An agreement outside the rules, after so many steps of the log: a seat resigns, or (CHANCE) all agree on a
    draw. late: it did not resign, but had no time left."""

    ply: int
    seat: Seat
    late: bool = False


RESIGNED, AGREED, LATE = "resigned", "agreed", "late"
"""The reasons of an `Over` that no move has caused."""


# --- what the AI has said of a finished game: it is stored with the game, so that it stays the same -------------------

FORCED, GOOD, ONLY = "forced", "good", "only"
SLIP, MISTAKE, BLUNDER = "slip", "mistake", "blunder"
MARKS = (FORCED, GOOD, ONLY, SLIP, MISTAKE, BLUNDER)
"""What a move can be called. FORCED: there was no other; ONLY: every other one would have been a mistake."""
WHOLE = 1000
"""A value of 1 in thousandths."""
FARTHEST = 10**6
"""No amount goes beyond this."""


class Weighed(Struct, frozen=True):
    """A move. ply: steps of the log before it.

    value, loss: of the position before it for its seat, so of the best move (-1000, lost, to 1000, won), and how much
    less the move was worth (0 to 2000). before, after: the same in units of `Measure`, after is never more. mark:
    one of MARKS. sure: the value is proven. given: how much of the cost players would count, None for all of it.
    """

    ply: int
    seat: Seat
    value: int
    loss: int
    before: int
    after: int
    mark: str = GOOD
    sure: bool = False
    given: int | None = None

    def __post_init__(self) -> None:
        if not (-WHOLE <= self.value <= WHOLE and 0 <= self.loss <= 2 * WHOLE and self.mark in MARKS):
            raise ValueError("a move is judged as none can be")
        if not -FARTHEST <= self.after <= self.before <= FARTHEST or self.ply < 0 or self.seat < 0:
            raise ValueError("a move is judged as none can be")
        if not 0 <= (self.given or 0) <= self.cost:
            raise ValueError("a move gives away more than it costs")

    @property
    def free(self) -> bool:
        """Was there another move?"""
        return self.mark != FORCED

    @property
    def cost(self) -> int:
        """What it gave away, in units of `Measure`, with what being ahead counts besides."""
        return self.before - self.after

    @property
    def told(self) -> int:
        """As much of the cost as players would count."""
        return self.cost if self.given is None else self.given


class Better(Struct, frozen=True):
    """What would have been better than a key move. move, line: in notation, the move first."""

    ply: int
    move: Any
    line: tuple[Any, ...] = ()


class LookBack(Struct, frozen=True):
    """All of it. moves: in order; key: what would have been better than those that cost most, in order; best: the ply
    of the best move, where any other would have cost most, -1 for none; seconds: how long each move was looked at."""

    moves: tuple[Weighed, ...] = ()
    key: tuple[Better, ...] = ()
    best: int = -1
    seconds: float = 0.0

    def __post_init__(self) -> None:
        plies = [move.ply for move in self.moves]
        keys = [better.ply for better in self.key]
        if plies != sorted(set(plies)) or keys != sorted(set(keys)) or not {*keys} <= {*plies}:
            raise ValueError("moves are judged in another order")

    def of(self, ply: int) -> Weighed | None:
        """What is known of the move after so many steps."""
        return next((move for move in self.moves if move.ply == ply), None)


# --- the game itself -------------------------------------------------------------------------------------------------


def moves_made(steps: Iterable[Step]) -> int:
    """How many moves these steps are: a move is what a seat does; steps of chance don't count and have no number."""
    return sum(step.seat != CHANCE for step in steps)


class Sitting(Struct, eq=False):
    """What those who play a game have beside its rules. teller: how many moves the table tells of that shows it, None
    while none does. won_before: in a rematch, how many of the games before each seat's player has won; () for none.
    times: what the persons have used, None where that is not measured."""

    teller: Callable[[Session[Any, Any]], int] | None = None
    won_before: tuple[int, ...] = ()
    times: Times | None = None

    @property
    def limited(self) -> bool:
        """May somebody's time run out?"""
        return self.times is not None and self.times.terms.limited


class Session(Generic[S, M]):
    """A game in play. `states[k]` is the position after k steps of the log; `floor`: those that can't be undone."""

    def __init__(self, info: Info, rules: Rules[S, M], setup: Setup, board: Board | None = None) -> None:
        """Raises `SettingError` for options or seats that the game does not have."""
        info.check_seats(setup.seats)
        self.info = info
        self.rules = rules
        self.board = board
        options = info.complete(setup.options)
        self.setup = replace(setup, options=options)
        self.log: list[Step] = []
        self.floor = 0
        self.states: list[S] = [rules.start(options, board, len(setup.seats))]
        self.hints = 0
        """In how many positions a person asked for a hint."""
        self.advised: dict[int, Any] = {}
        """The moves that hints have shown, in notation, by the steps of the log before them."""
        self.look_back: LookBack | None = None
        """What the AI has said of the whole game, once it is over and that is known."""
        timed = setup.clock if not setup.challenge and PERSON in setup.seats else None
        self.sitting = Sitting(times=Times(timed, len(setup.seats)) if timed is not None else None)
        self.settlements: list[Settlement] = []
        self._undone: list[list[Step]] = []
        self._turn: tuple[S | None, Turn | None] = None, None
        """The position whose turn was asked for last, with the answer: a frame asks a dozen times."""
        self._settle()

    @property
    def state(self) -> S:
        """The position after the last step."""
        return self.states[-1]

    @property
    def hinted(self) -> tuple[int, ...]:
        """The steps of the log, by their number from 0, that were made as a hint had shown them."""
        return tuple(k for k in sorted(self.advised) if k < len(self.log) and self.log[k].move == self.advised[k])

    @property
    def cast(self) -> tuple[SeatInfo, ...]:
        """The seats, with the names of the persons on them where they have given names."""
        cast = self.info.cast(len(self.setup.seats))
        names = map(self.setup.name, range(len(cast)))
        return tuple(
            replace(seat, name=verbatim(name)) if name else seat for seat, name in zip(cast, names, strict=True)
        )

    @property
    def renamed(self) -> Mapping[Text, str]:
        """Which names of seats are to be replaced in the game's sentences: none if the names say what is played."""
        cast = () if self.info.telling_names else self.info.cast(len(self.setup.seats))
        return {info.name: name for seat, info in enumerate(cast) if (name := self.setup.name(seat))}

    @property
    def turn(self) -> Turn:
        """Whose move it is now; never `Chance`, since the session has drawn already."""
        state, turn = self._turn
        if turn is None or state is not self.state:
            turn = self.rules.turn(self.state)
            self._turn = self.state, turn
        return self.settled or turn

    @property
    def settled(self) -> Over | None:
        """How it ended if no move did it; None otherwise.

        Either a draw, or a seat that has resigned and was not taken over: all others are placed before it.
        """
        if not self.settlements:
            return None
        gone, count = self.settlements[-1].seat, len(self.setup.seats)
        if gone != CHANCE and self.setup.seats[gone] != PERSON:
            return None
        places = tuple(count if seat == gone else 1 for seat in range(count))
        late = LATE if self.settlements[-1].late else RESIGNED
        return Over(places, (), AGREED if gone == CHANCE else late)

    @property
    def seated(self) -> Setup:
        """The set-up with the persons who resigned back on their seats."""
        gone = {settlement.seat for settlement in self.settlements}
        seats = tuple(PERSON if seat in gone else kind for seat, kind in enumerate(self.setup.seats))
        return replace(self.setup, seats=seats)

    @property
    def over(self) -> Over | None:
        """How it ended, or None."""
        turn = self.turn
        return turn if isinstance(turn, Over) else None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may move now; () when it is over."""
        turn = self.turn
        return turn.seats if isinstance(turn, Act) else ()

    def movers(self, k: int) -> tuple[Seat, ...]:
        """The seats that could move when step k of the log was made; () if chance was to draw."""
        turn = self.rules.turn(self.states[k])
        return turn.seats if isinstance(turn, Act) else ()

    def moves(self, seat: Seat) -> Sequence[M]:
        """The seat's legal moves; () if it is not to move."""
        return self.rules.moves(self.state, seat) if seat in self.to_move else ()

    def observe(self, seat: Seat) -> S:
        """What the seat may know of the position, if it remembers everything."""
        return self.rules.observe(self.state, seat)

    def shown(self, seat: Seat, k: int = -1) -> S:
        """What a table shows the seat of the position after k steps (-1: now); without memory until the game is
        over."""
        seen = self.rules.observe(self.states[k], seat)
        left = self.rules.forget(seen)
        return seen if left is seen or self.over is not None else left

    def past_is_closed(self, seat: Seat, k: int = -1) -> bool:
        """Is there something to be remembered after k steps (-1: now)?

        Then nobody may look back, or go back to that position.
        """
        if k < 0 and self.over is not None:
            return False
        seen = self.rules.observe(self.states[k], seat)
        return bool(self.rules.forget(seen) != seen)

    def told(self, k: int, me: Seat) -> tuple[Seat, M]:
        """Who made step k of the log, and its move as far as `me` may know it."""
        step = self.log[k]
        move: M = codec.decode(self.rules.move_type, step.move, "move")
        return step.seat, self.rules.observed_move(self.states[k], step.seat, move, me)

    def revealed(self, k: int, me: Seat) -> bool:
        """Does `me` know by now which move step k of the log was?"""
        move: M = codec.decode(self.rules.move_type, self.log[k].move, "move")
        states = (self.states[k], self.state)
        return any(self.rules.observed_move(s, self.log[k].seat, move, me) == move for s in states)

    def play(self, seat: Seat, move: M) -> Step:
        """Make a move. `WrongTurn`, `NotationError` or `IllegalMove` leave everything as it was.

        Steps that were taken back can't be redone afterwards, except those of other seats that may still move at the
        same time.
        """
        step, movers = Step(seat, codec.encode(move, self.rules.move_type)), self.to_move
        unaffected = all(
            len(steps) == 1 and steps[0].seat in movers and steps[0].seat != seat for steps in self._undone
        )
        self.enter(step)
        if not unaffected:
            self._undone.clear()
        return step

    def enter(self, step: Step) -> None:
        """Make a move given in notation, as a save or another process has it."""
        self._make(step, self.turn)
        self._settle()

    def copy(self) -> Session[S, M]:
        """An independent copy of the game, without the steps that were taken back."""
        other: Session[S, M] = copy(self)
        other.log, other.states, other._undone = self.log[:], self.states[:], []
        times = self.sitting.times
        other.settlements = self.settlements[:]
        other.sitting = Sitting(None, self.sitting.won_before, times.copy() if times is not None else None)
        other.advised, other.look_back = dict(self.advised), None
        return other

    def resign(self, seat: Seat, heir: str = "", *, late: bool = False) -> None:
        """A person resigns, or (`late`) has no time left, which is final: the game is over, or `heir` ("ai:<level>")
        takes over the seat.

        `WrongTurn` if it is over already, or no person's seat.
        """
        if self.over is not None or self.setup.seats[seat] != PERSON:
            raise WrongTurn(self._whose_turn(seat))
        if heir:
            seats = tuple(heir if other == seat else kind for other, kind in enumerate(self.setup.seats))
            self.info.check_seats(seats)
            self.setup = replace(self.setup, seats=seats)
        self._undone.clear()
        self.settlements.append(Settlement(len(self.log), seat, late))

    @property
    def may_agree(self) -> bool:
        """May the players of this game agree on a draw?"""
        return self.info.may_agree(self.setup.options, len(self.setup.seats))

    def agree(self) -> None:
        """Both agree on a draw, which is final. `WrongTurn` if the game is over already, or knows no such end."""
        if self.over is not None:
            raise WrongTurn(self._whose_turn(CHANCE))
        if not self.may_agree:
            raise WrongTurn(say("You can’t agree on a draw in this game."))
        self._undone.clear()
        self.settlements.append(Settlement(len(self.log), CHANCE))

    def take_over(self, settlements: Iterable[Settlement]) -> None:
        """Apply the settlements of a save, once its log has been played. `SaveError` if they are impossible."""
        for settlement in settlements:
            if not self._could_settle(settlement):
                raise SaveError(say("Nobody can resign or agree on a draw here."))
            self.settlements.append(settlement)

    def _could_settle(self, new: Settlement) -> bool:
        """May this settlement follow those so far?

        A seat is left to an heir once, wherever somebody could move; what ends the game comes after the last step.
        """
        last, here = max((one.ply for one in self.settlements), default=0), len(self.log)
        inherited = new.seat != CHANCE and self.setup.seats[new.seat] != PERSON
        again = any(one.seat == new.seat for one in self.settlements)
        in_order = last <= new.ply <= here if inherited else new.ply == here
        return self.settled is None and not again and in_order and bool(self.movers(new.ply))

    def last_move(self) -> int:
        """The number of the last step that a player made, -1 for none."""
        return next((k for k in range(len(self.log) - 1, -1, -1) if self.log[k].seat != CHANCE), -1)

    def can_undo(self, k: int | None = None) -> bool:
        """May a player's step k (None: the last one) be taken back?"""
        k = self.last_move() if k is None else k
        final = self.info.luck_is_final and any(step.seat == CHANCE for step in self.log[k:])
        settled = max((settlement.ply for settlement in self.settlements), default=0)
        return k >= max(self.floor, settled) and not final and self.settled is None

    def can_redo(self) -> bool:
        """Is there a move to redo?"""
        return bool(self._undone)

    def undo(self, k: int | None = None) -> bool:
        """Take back a player's step k (None: the last one) and all that followed; False if it may not be.

        What others did at the same time stays, as far as the rules allow it without that step, so that nobody can
        reopen another's sealed choice. In the log it then comes before that step.
        """
        k = self.last_move() if k is None else k
        if not self.can_undo(k):
            return False
        tail = self.log[k:]
        self.look_back = None
        del self.log[k:]
        del self.states[k + 1 :]
        kept = self._keep_others(tail)
        self._undone.append([tail[0], *tail[kept + 1 :]])
        return True

    def _keep_others(self, tail: Sequence[Step]) -> int:
        """Play the steps of `tail` without its first one: those of seats that could have moved before it, with the
        draws that follow them if these are the same. Return how many there are."""
        others, start, kept = set(self.to_move) - {tail[0].seat}, len(self.log), 0
        for step in tail[1:]:
            turn = self.turn
            if isinstance(turn, Chance):
                drawn = codec.encode(self._drawn(turn), self.rules.move_type)
                fits = step == Step(CHANCE, drawn)
            else:
                fits = step.seat in others
            try:
                if fits:
                    self._replay_step(step)
            except TrailboxError:
                fits = False
            if not fits:
                break
            if not isinstance(self.turn, Chance):
                kept = len(self.log) - start
        del self.log[start + kept :]
        del self.states[start + kept + 1 :]
        return kept

    def redo(self) -> bool:
        """Redo what was taken back last; False if there is nothing, or others have made it impossible."""
        if not self._undone:
            return False
        length = len(self.log)
        try:
            for step in self._undone.pop():
                self._replay_step(step)
        except TrailboxError:
            del self.log[length:]
            del self.states[length + 1 :]
            self._undone.clear()
            return False
        self._settle()
        return True

    def replay(self, steps: Iterable[Step]) -> None:
        """Play a whole log, chance included, from the start position of the setup.

        Raises `SaveError` at the first step that does not fit; the position before it is kept and can be played on.
        """
        self.log.clear()
        del self.states[1:]
        for number, step in enumerate(steps, start=1):
            if number > LONGEST_LOG:
                self._settle()
                raise SaveError(say("The log is longer than {n} steps.", n=LONGEST_LOG))
            try:
                self._replay_step(step)
            except TrailboxError as error:
                self._settle()
                raise SaveError(say("Step {n} of the log can’t be played: {why}", n=number, why=error.text)) from error
        self._settle()

    def _make(self, step: Step, turn: Turn) -> None:
        if not isinstance(turn, Act) or step.seat not in turn.seats:
            raise WrongTurn(self._whose_turn(step.seat))
        move: M = codec.decode(self.rules.move_type, step.move, "move")
        refusal = self.rules.why_not(self.state, step.seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.text, refusal.rule)
        self._append(step.seat, move)

    def _replay_step(self, step: Step) -> None:
        turn = self.turn
        if not isinstance(turn, Chance):
            self._make(step, turn)
            return
        drawn: M = codec.decode(self.rules.move_type, step.move, "move")
        possible = any(drawn == outcome for outcome, _ in turn.outcomes)
        if step.seat != CHANCE or not (possible or self.rules.allowed_before(self.state, drawn)):
            raise IllegalMove(say("That can’t happen here."))
        self._append(CHANCE, drawn)

    def _append(self, seat: Seat, move: M) -> None:
        self.states.append(self.rules.apply(self.state, seat, move))
        self.log.append(Step(seat, codec.encode(move, self.rules.move_type)))

    def _settle(self) -> None:
        turn = self.turn
        while isinstance(turn, Chance):
            self._append(CHANCE, self._drawn(turn))
            turn = self.turn

    def _drawn(self, turn: Chance) -> M:
        drawn: M = draw(turn, self.setup.seed, len(self.log))
        return drawn

    def _whose_turn(self, seat: Seat) -> Any:
        if self.over:
            return say("The game is over.")
        if 0 <= seat < len(self.setup.seats):
            return say("It is not {seat}’s turn.", seat=self.cast[seat].name)
        return say("There is no seat {n}.", n=seat)


def draw(chance: Chance, seed: int, ply: int) -> Any:
    """The outcome that this seed brings at this ply, or at the place of its lot: the same on every machine."""
    if chance.lot is not None:
        found = lying(chance.lot, seed)
        # in a game saved before the bag had places this thing may have been drawn already
        if any(found == move for move, _ in chance.outcomes):
            return found
    total = sum(weight for _, weight in chance.outcomes)
    pick = int(Random(f"{seed}:{ply}").random() * total)
    for move, weight in chance.outcomes:
        pick -= weight
        if pick < 0:
            return move
    return chance.outcomes[-1][0]


def lying(lot: Lot, seed: int) -> Any:
    """The content that this seed puts at the lot's place."""
    things = [move for move, count in lot.contents for _ in range(count)]
    rng = Random(f"{seed}:bag:{lot.bag}")
    # sorted by random numbers, because only `random()` is guaranteed to give the same numbers in later Pythons
    keys = [rng.random() for _ in things]
    order = sorted(range(len(things)), key=keys.__getitem__)
    return things[order[lot.place]]
