"""What a review sums up of each seat, beside its accuracy: slow losses, turning points, luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.ai.review.accuracy import account, conceded, drift
from engine.ai.review.game_review import Review
from engine.ai.review.judged_moves import given_away
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, dotted, say, signed
from engine.scenes.review.background_analysis import digest
from engine.scenes.words.move_log_and_replay_stops import Line, Stops, moves_told, seat_name, spoken, told_number
from engine.table.contract.game_view import view_of
from saves.player_files import Library

LEAST = 1
"""The least luck, in per cent, that is shown beside a draw."""


class DrawLuck(Struct, frozen=True):
    """change: what a draw added to a seat's winning chance, in per cent; colour: the seat's; words: the same."""

    change: int
    colour: str
    words: Text


def percent(change: float) -> int:
    """A change of a value of -1 to 1 as one of the winning chance, in per cent."""
    return round(50 * change)


def sums(session: Session[Any, Any], review: Review, seats: Sequence[Seat], lines: Sequence[Line]) -> Iterator[Text]:
    """One sentence after another, as far as they are known; nothing until all moves are judged."""
    if review.share < 1:
        return
    told = review.told.moves
    for seat in seats:
        stretch = drift(told, seat, review.measure)
        if stretch is not None:
            first, last = (moves_told(lines, ply + 1) for ply in stretch)
            yield say(
                "{seat} lost a little with each move, most in moves {first} to {last}.",
                seat=seat_name(session, seat),
                first=first,
                last=last,
            )
    if review.luck.count and review.luck.share == 1:
        lucks = _each(session, seats, lambda seat: sum(review.luck.of(seat).values()), _changed)
        if lucks is not None:
            yield say("Luck: {each}", each=lucks)
        n = review.seats
        lost = _each(session, seats, lambda seat: -sum(conceded(one, n) for one in told if one.seat == seat), _changed)
        if lost is not None:
            yield say("Own moves: {each}", each=lost)


def way(session: Session[Any, Any], review: Review, seat: Seat) -> Text | None:
    """How a seat came from its first chances to the result; None as long as something is not known."""
    found = account(review, seat)
    if found is None:
        return None
    name, luck, skill = seat_name(session, seat), _changed(found.luck), _changed(found.skill)
    if review.seats == 1:
        return say("Luck {luck}, own moves {skill}.", luck=luck, skill=skill)
    return say(
        "{seat}: a chance of {first} % at first, luck {luck}, own moves {skill}, the others’ moves {others}.",
        seat=name,
        first=percent(found.first + 1),
        luck=luck,
        skill=skill,
        others=_changed(found.others),
    )


def turning_points(session: Session[Any, Any], review: Review, lines: Sequence[Line]) -> Iterator[Text]:
    """The move that cost most and what it gave away, and the best one, as far as there are such; nothing until all are
    judged."""
    view, looked, measure = view_of(session.setup.game), review.told, review.measure
    if not review.complete:
        return
    costs = [one for better in looked.key if (one := looked.of(better.ply)) is not None]
    if costs:
        worst = max(costs, key=lambda one: one.cost)
        number, move = told_number(session, lines, worst.ply + 1), spoken(session, view, worst.ply, None)
        cost = given_away(worst.told, measure)
        yield (
            say("Costliest move, number {n}, gave away {cost}: {move}", n=number, move=move, cost=cost)
            if worst.told
            else say("Costliest move, number {n}, may have cost the win: {move}", n=number, move=move)
        )
    if looked.best >= 0:
        move = spoken(session, view, looked.best, None)
        yield say("Best move, number {n}: {move}", n=told_number(session, lines, looked.best + 1), move=move)


def lucks(session: Session[Any, Any], review: Review, stops: Stops, me: Seat) -> Mapping[int, DrawLuck]:
    """For each stop at which something was drawn that mattered, what it was worth.

    Of two seats what one gains the other loses, so it is told for `me`; of more, for a seat that is told the draw.
    """
    found: dict[int, tuple[Seat, float]] = {}
    for start, by_seat in review.luck.known.items():
        if by_seat:
            seat = me if me in by_seat else min(by_seat)
            stop = stops.snap(review.luck.end(start))
            old, before = found.get(stop, (seat, 0.0))
            found[stop] = seat, by_seat[seat] + (before if old == seat else 0.0)
    cast = session.cast
    return {
        stop: DrawLuck(
            percent(luck),
            cast[seat].tone,
            say("luck {change} for {seat}", change=signed(percent(luck)), seat=cast[seat].name),
        )
        for stop, (seat, luck) in found.items()
        if abs(percent(luck)) >= LEAST
    }


def count(library: Library, session: Session[Any, Any], review: Review, me: Seat) -> bool:
    """Add luck and skill of the one person at the table to the statistics, once for each game; False if they are not
    known yet."""
    found = account(review, me)
    if found is not None:
        library.count_luck(session, digest(session), percent(found.luck), percent(found.skill))
    return found is not None


def _changed(value: float) -> str:
    return signed(percent(value))


def _each(
    session: Session[Any, Any],
    seats: Sequence[Seat],
    value: Callable[[Seat], float | None],
    shown: Callable[[float], str],
) -> Text | None:
    """Every seat of which something is known with what that is."""
    told = ((seat, known) for seat in seats if (known := value(seat)) is not None)
    each = [say("{seat} {value}", seat=seat_name(session, seat), value=shown(known)) for seat, known in told]
    return dotted(each) if each else None
