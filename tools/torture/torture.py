"""One torture test for every game: play at random and hold the game to the contract at every step.

The tests run a few games of it, the soak command thousands. A broken contract raises `Broken`, whose message says how
to reproduce it: the set-up and the step.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.errors import SettingError, TrailboxError
from engine.core.game_info import PERSON, Info
from engine.core.game_start import started, tried
from engine.core.rules import CHANCE, Act, Chance, Over
from engine.core.session import Session, Setup, Step, draw, lying
from engine.table.contract.game_view import TableView, view_of
from saves.save_format import read_text, restore, write_text
from tools.torture.panel_checks import Seen
from tools.torture.view_checks import check_ending, check_view

LONGEST = 4_000
"""Steps after which random play has to have ended."""
LONG = 300
"""Steps after which the costly checks become rarer: a tournament has two thousand, and they find nothing new."""
RARER = 5
LOOK_BACK = 12
"""Steps before a costly check that the view is asked about, at most."""
TRIED_IN, TRIED = 0.9, 8
"""In what share of the positions nothing is tried; otherwise how many moves."""
SAMPLE = 6
"""How many moves of a position get the costly checks."""


class Broken(Exception):
    """The game does not keep the contract."""


@dataclass(slots=True)
class Playthrough:
    """One random game under way."""

    session: Session[Any, Any]
    rng: Random
    view: TableView[Any, Any]
    seen: Seen
    snapshots: dict[int, Any] = field(default_factory=dict)
    """Positions as they were, by their numbers."""
    pool: list[Any] = field(default_factory=list)
    settled: bool = False
    """Has somebody resigned for a try?"""
    shown: int = 0
    """How many steps of the log the view has been checked with."""

    def need(self, holds: bool, what: str) -> None:
        """`Broken` unless the condition holds."""
        if not holds:
            raise Broken(f"{self.session.setup} step {len(self.session.log)}: {what}")


def setups(info: Info, count: int, rng: Random) -> Iterator[Setup]:
    """`count` set-ups in which every number of seats, every board and every value of an option comes up in turn."""
    boards = itertools.cycle(info.boards or ("",))
    seats = itertools.cycle(info.seat_counts)
    wheels = {option.key: itertools.cycle([choice.value for choice in option.choices]) for option in info.options}
    for _ in range(count):
        # step the wheels unevenly, or options of two values would always turn together
        options = {
            key: next(wheel) if rng.random() < 0.6 else rng.choice(_values(info, key)) for key, wheel in wheels.items()
        }
        yield _possible(Setup(info.key, (PERSON,) * next(seats), rng.randrange(2**32), options, next(boards)))


def _possible(setup: Setup) -> Setup:
    """Where options exclude each other, the first of those chosen that do so is at its default."""
    options: dict[str, str] = dict(setup.options)
    for key in (None, *options):
        if key is not None:
            options = {other: value for other, value in setup.options.items() if other != key}
        try:
            started(replace(setup, options=options))
        except SettingError:
            continue
        return replace(setup, options=options)
    return setup


def torture(
    setup: Setup, seed: int, every: int = 1, seen: Seen | None = None, *, briefly: int = 1
) -> Session[Any, Any]:
    """A random game, held to the contract; the costly checks first and then `every` so many steps, rarer after `LONG`.

    briefly: of how many steps one gets the cheap checks. Gives the finished game.
    """
    run = Playthrough(started(setup), Random(seed), view_of(setup.game), seen or Seen())
    session, due, known = run.session, 0, 0
    while session.over is None:
        run.need(len(session.log) < LONGEST, "random play does not end")
        seat, steps = run.rng.choice(session.to_move), len(session.log)
        if steps >= due or steps % briefly == 0:
            _remember(run, known)
            moves = _check_moves(run, seat)
        else:
            moves = list(session.moves(seat))
        if steps >= due:
            due = steps + (every if steps < LONG else every * RARER)
            run.shown = max(run.shown, steps - LOOK_BACK)
            check_rules(run, seat, moves)
            check_view(run, seat, moves)
            run.shown = steps
        known = len(session.states)
        session.play(seat, any_move(run, seat, moves))
    _remember(run, known)
    run.shown = max(run.shown, len(session.log) - LOOK_BACK)
    _check_end(run)
    return session


def check_rules(run: Playthrough, seat: int, moves: list[Any]) -> None:
    """Checks what the rules alone promise, also for a game in the making that has no view yet."""
    _check_refusals(run, seat, moves)
    _check_knowledge(run)
    _check_witness(run, seat, moves)
    _check_undo(run)
    _check_take_back(run)
    _check_settled(run)


def check_rules_at_end(run: Playthrough) -> None:
    """The checks of a position when the game is over."""
    _check_same_again(run)
    _check_luck(run)


def saved_at_every_ply(setup: Setup, seed: int) -> int:
    """A random game that is saved and opened again after every step; how often. `Broken` if it is another game then."""
    run = Playthrough(started(setup), Random(seed), view_of(setup.game), Seen())
    session = run.session
    while True:
        _check_save(run)
        if session.over is not None:
            return len(session.log) + 1
        seat = run.rng.choice(session.to_move)
        session.play(seat, any_move(run, seat, session.moves(seat)))


def any_move(run: Playthrough, seat: int, moves: Sequence[Any]) -> Any:
    """Any of them, or as the game's `tools.random_play.CHOOSE` has it, where mere chance would hardly end a game."""
    choose = registry.tool(run.session.setup.game, "random_play", "CHOOSE")
    return choose(run.session.state, seat, moves, run.rng) if choose else run.rng.choice(moves)


def _values(info: Info, key: str) -> list[str]:
    return next([choice.value for choice in option.choices] for option in info.options if option.key == key)


def _text(run: Playthrough, state: Any) -> str:
    return codec.dumps(codec.encode(state, run.session.rules.position_type))


def _remember(run: Playthrough, known: int) -> None:
    """The positions since the last step, as they are now, to be compared when the game is over; each goes through the
    codec and back."""
    for number, state in enumerate(run.session.states[known:], start=known):
        copy = codec.decode(run.session.rules.position_type, codec.loads(_text(run, state)))
        run.need(copy == state, "a position is not read back")
        run.snapshots[number] = copy


def _check_moves(run: Playthrough, seat: int) -> list[Any]:
    session = run.session
    moves = list(session.moves(seat))
    run.need(bool(moves), f"seat {seat} is to move and has no move")
    run.need(moves == list(session.rules.moves(session.state, seat)), "the order of moves is not stable")
    notations = [codec.dumps(codec.encode(move, session.rules.move_type)) for move in moves]
    run.need(len(set(notations)) == len(notations), "a move comes twice")
    for move, notation in zip(moves[:SAMPLE], notations, strict=False):
        run.need(codec.decode(session.rules.move_type, codec.loads(notation)) == move, f"{notation} is not read back")
    for other in range(CHANCE, len(session.setup.seats)):
        if other not in session.to_move:
            run.need(not session.rules.moves(session.state, other), f"seat {other} has moves out of turn")
    return moves


def _check_refusals(run: Playthrough, seat: int, moves: list[Any]) -> None:
    """`why_not` is None exactly for the legal moves; a refused one leaves everything as it was."""
    session, rng = run.session, run.rng
    run.pool.extend(rng.sample(moves, min(SAMPLE, len(moves))))
    legal = {codec.dumps(codec.encode(move, session.rules.move_type)) for move in moves}
    for move in rng.sample(moves, min(SAMPLE, len(moves))):
        run.need(session.rules.why_not(session.state, seat, move) is None, f"{move} is legal and refused")
    for move in rng.sample(run.pool, min(SAMPLE, len(run.pool))):
        notation = codec.encode(move, session.rules.move_type)
        refusal = session.rules.why_not(session.state, seat, move)
        run.need((refusal is None) == (codec.dumps(notation) in legal), f"{move}: why_not and moves do not agree")
        if refusal is not None:
            run.need(bool(str(refusal.text)), f"{move} is refused without a word")
            run.seen.rules.add(refusal.rule)
            _check_door(run, Step(seat, notation))
    strangers = [s for s in range(CHANCE, len(session.setup.seats) + 1) if s not in session.to_move]
    for stranger in strangers:
        _check_door(run, Step(stranger, codec.encode(moves[0], session.rules.move_type)))


def _check_door(run: Playthrough, step: Step) -> None:
    before = len(run.session.log), run.session.state
    try:
        run.session.enter(step)
    except TrailboxError:
        run.need((len(run.session.log), run.session.state) == before, f"{step} was refused and changed something")
        return
    run.need(False, f"{step} was let in")


def _check_knowledge(run: Playthrough) -> None:
    """Observations: complete for their seat, idempotent, and all that a guess at the secrets agrees with."""
    session, rules = run.session, run.session.rules
    state, turn = session.state, session.turn
    for seat in range(CHANCE, len(session.setup.seats)):
        seen = rules.observe(state, seat)
        run.need(rules.observe(seen, seat) == seen, f"observe is not idempotent for seat {seat}")
        run.need(rules.turn(seen) == turn, f"seat {seat} does not see whose turn it is")
        run.need(
            codec.decode(rules.position_type, codec.loads(_text(run, seen))) == seen,
            "an observation is not read back",
        )
        if seat == CHANCE:
            continue
        run.need(list(rules.moves(seen, seat)) == list(rules.moves(state, seat)), f"seat {seat} does not see its moves")
        _check_memory(run, seat, seen)
        world = rules.determinize(seen, seat, run.rng)
        run.need(rules.observe(world, seat) == seen, f"what seat {seat} imagines is not what it sees")
        run.need(list(rules.moves(world, seat)) == list(rules.moves(state, seat)), "a secret decides what is legal")
        _check_tried(run, seat, world)


def _check_tried(run: Playthrough, seat: int, world: Any) -> None:
    """Moves tried in a copy of the position, and what chance brings there, are the same in any world that the seat
    imagines, and change nothing in the game."""
    session, length = run.session, len(run.session.log)
    rng = Random(f"tried:{length}:{seat}")
    if rng.random() < TRIED_IN:
        return
    twin, seed = session.copy(), rng.randrange(10**6)
    twin.states[-1] = world
    here, there = (tried(one, length, seat, seed) for one in (session, twin))
    for _ in range(TRIED):
        run.need(here.states == there.states and here.log == there.log, f"trying out tells seat {seat} a secret")
        if here.over is not None:
            break
        mover = rng.choice(here.to_move)
        move = rng.choice(here.moves(mover))
        run.need(session.rules.why_not(here.state, mover, move) is None, f"a move that seat {mover} may try is refused")
        here.play(mover, move)
        there.play(mover, move)
    while here.can_undo():
        here.undo()
    run.need(len(here.log) == here.floor and len(session.log) == length, "what was tried is not all taken back")


def _check_memory(run: Playthrough, seat: int, seen: Any) -> None:
    """What a seat must remember decides nothing, and no move is called by it."""
    session, rules = run.session, run.session.rules
    left, moves = rules.forget(seen), rules.moves(seen, seat)
    run.need(rules.forget(left) == left, f"seat {seat} forgets twice")
    run.need(rules.observe(left, seat) == left, f"seat {seat} remembers more when it looks again")
    run.need(rules.turn(left) == rules.turn(seen), "whose turn it is must be remembered")
    run.need(list(rules.moves(left, seat)) == list(moves), "what must be remembered decides what is legal")
    run.need(session.past_is_closed(seat) == (left != seen), "the past is not closed")
    for move in run.rng.sample(moves, min(SAMPLE, len(moves))) if left != seen else ():
        words = run.view.label(seen, seat, move)
        run.need(run.view.label(left, seat, move) == words, f"“{words}” names what lies covered again")


def _check_witness(run: Playthrough, seat: int, moves: list[Any]) -> None:
    """Moves after which another seat sees the same are told to it in the same words."""
    session, rules = run.session, run.session.rules
    sample = run.rng.sample(moves, min(SAMPLE, len(moves)))
    for me in range(len(session.setup.seats)):
        told: dict[str, Any] = {}
        for move in sample:
            heard = rules.observed_move(session.state, seat, move, me)
            if me == seat:
                run.need(heard == move, f"seat {seat} does not know its own move {move}")
            after = _text(run, rules.observe(rules.apply(session.state, seat, move), me))
            run.need(told.setdefault(after, heard) == heard, f"seat {me} learns from the log what it can't see: {move}")


def _check_undo(run: Playthrough) -> None:
    session = run.session
    if not session.can_undo():
        return
    log, states = list(session.log), list(session.states)
    back = run.rng.randint(1, 3)
    done = sum(session.undo() for _ in range(back))
    run.need(session.states == states[: len(session.states)], "undo leads to another position")
    for _ in range(done):
        session.redo()
    run.need(session.log == log and session.states == states, "redo leads elsewhere")


def _check_take_back(run: Playthrough) -> None:
    """Takes back the first of two steps that were made at the same time: the other stays, and it is made again."""
    session, k = run.session, len(run.session.log) - 2
    if k < 0 or session.log[k + 1].seat not in session.movers(k) or session.log[k].seat == session.log[k + 1].seat:
        return
    twin = Session(session.info, session.rules, session.setup, session.board)
    twin.log[:], twin.states[:] = session.log, session.states
    first, other = session.log[k:]
    run.need(twin.undo(k) and twin.log == [*session.log[:k], other], "a step can't be taken back without another's")
    run.need(first.seat in twin.to_move, "who takes a step back is not to move")
    run.need(twin.redo() and twin.log == [*session.log[:k], other, first], "a step can't be made after another's")
    same = replace(twin.state, facts=()) == replace(session.state, facts=())
    run.need(same, "steps made at the same time depend on their order")


def _check_settled(run: Playthrough) -> None:
    """Once a game somebody resigns, or both agree on a draw where they may, in a copy: it is over, saved and final."""
    count = len(run.session.setup.seats)
    if run.settled or count < 2 or run.rng.random() < 0.8:
        return
    run.settled = True
    for seat in (run.rng.randrange(count), *((CHANCE,) if run.session.may_agree else ())):
        copy = run.session.copy()
        if seat == CHANCE:
            copy.agree()
        else:
            copy.resign(seat)
        over = copy.over
        wanted = tuple(count if other == seat else 1 for other in range(count))
        run.need(over is not None and over.places == wanted, f"seat {seat} has resigned and it goes on")
        run.need(not copy.to_move and not copy.can_undo(), "somebody may move, or take back, after the end")
        again = restore(read_text(write_text(copy)))
        run.need((again.over, again.log, again.states) == (over, copy.log, copy.states), "a save forgets how it ended")
    run.need(run.session.over is None, "what is settled in a copy ends the game itself")


def _check_end(run: Playthrough) -> None:
    session = run.session
    over = session.over
    if over is None:
        return
    _check_over(run, over)
    for seat in range(len(session.setup.seats)):
        run.need(not session.rules.moves(session.state, seat), "there are moves after the end")
        if run.pool:
            refusal = session.rules.why_not(session.state, seat, run.pool[-1])
            run.need(refusal is not None, "a move is legal after the end")
    same = all(session.states[number] == state for number, state in run.snapshots.items())
    run.need(same, "a past position has changed")
    check_ending(run, over)
    check_rules_at_end(run)


def _check_over(run: Playthrough, over: Over) -> None:
    count = len(run.session.setup.seats)
    run.need(len(over.places) == count and min(over.places) in (1, 2), f"places {over.places}")
    run.need(len(over.scores) in (0, count), f"scores {over.scores}")
    run.need(all(len(values) == count for _, values in over.tally), "the tally is not for every seat")
    if over.tally:
        sums = tuple(sum(values[seat] for _, values in over.tally) for seat in range(count))
        run.need(sums == over.scores, f"the tally adds up to {sums}, the scores are {over.scores}")
    run.seen.reasons.add(over.reason)


def _check_same_again(run: Playthrough) -> None:
    """Check that the same seed and moves, a replay of the log, and a save all give the same game."""
    session = run.session
    again = started(session.setup)
    for step in session.log:
        if step.seat != CHANCE:
            again.enter(step)
    run.need(again.log == session.log, "the same seed brings another luck")
    _check_save(run)


def _check_save(run: Playthrough) -> None:
    session = run.session
    copy = restore(read_text(write_text(session)))
    run.need(copy.states == session.states and copy.log == session.log, "a save opens as another game")


def luck(session: Session[Any, Any]) -> dict[tuple[str, int], int]:
    """For each bag and place that was drawn from, what came, as its number among the bag's contents."""
    found = {}
    for state, step in zip(session.states, session.log, strict=False):
        turn = session.rules.turn(state) if step.seat == CHANCE else None
        if isinstance(turn, Chance) and turn.lot is not None:
            came = codec.decode(session.rules.move_type, step.move, "move")
            found[turn.lot.bag, turn.lot.place] = [move for move, _ in turn.lot.contents].index(came)
    return found


def _check_luck(run: Playthrough) -> None:
    """Where chance names its lot: all seats see the same one, and what the seed has laid there came."""
    session, rules = run.session, run.session.rules
    filled: dict[str, list[int]] = {}
    for state, step in zip(session.states, session.log, strict=False):
        turn = rules.turn(state) if step.seat == CHANCE else None
        if not isinstance(turn, Chance) or turn.lot is None:
            continue
        lot, counts = turn.lot, [count for _, count in turn.lot.contents]
        run.need(filled.setdefault(lot.bag, counts) == counts, f"the bag “{lot.bag}” was filled twice")
        run.need(0 <= lot.place < sum(counts), f"the bag “{lot.bag}” has no place {lot.place}")
        came = codec.decode(rules.move_type, step.move, "move")
        run.need(came == lying(lot, session.setup.seed), f"{came} is not what lies there")
        for seat in range(CHANCE, len(session.setup.seats)):
            seen = rules.turn(rules.observe(state, seat))
            run.need(isinstance(seen, Chance) and seen.lot == lot, f"seat {seat} does not see which lot is drawn")


def check_simultaneous(run: Playthrough) -> None:
    """The order in which choices made at once come in makes no difference; what chance answers comes by its place."""
    session = run.session
    turn = session.turn
    if not isinstance(turn, Act) or len(turn.seats) < 2:
        return
    rules, first = session.rules, session.state
    chosen: Mapping[int, Any] = {seat: run.rng.choice(rules.moves(first, seat)) for seat in turn.seats}
    ends = defaultdict(list)
    for order in (turn.seats, turn.seats[::-1]):
        state = first
        for seat in order:
            state = rules.apply(state, seat, chosen[seat])
            while isinstance(owed := rules.turn(state), Chance):
                state = rules.apply(state, CHANCE, draw(owed, session.setup.seed, len(session.log)))
        # facts are of the last step alone
        state = replace(state, facts=())
        ends[_text(run, state)].append(order)
    run.need(len(ends) == 1, "simultaneous choices depend on the order they come in")
