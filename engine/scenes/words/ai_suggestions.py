"""The AI's suggestions in a form that a table can show and a player can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.ai.move_comparison import CLOSE
from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.game_info import SeatInfo
from engine.core.rules import Act, Rules, Seat
from engine.core.text import Text, say
from engine.table.contract.game_view import Drag, TableView

AGAIN = say("True here, too.")
WORSE = say("True here, too, but it turns out worse.")
REPLIES = 2
"""How many expected moves are shown after the turn of the first move."""
EVEN, BETTER, CLEAR = 0.08, 0.3, 0.65
"""Values (-1 to 1) from which on a side stands a little better, clearly better, close to winning."""


class Following(Struct, frozen=True):
    """A further move of the same turn."""

    move: Any
    drag: Drag | None
    label: Text


class Explained(Struct, frozen=True):
    """A suggestion in words. value: for the seat whose move it is. replies: the expected moves after it.

    turn: those of them that belong to the same turn. public: the reason for viewers who must not know everything that
    the seat sees. figures: what the search counted, for those who ask for more.
    like: the moves that are as good for the same reason.
    """

    move: Any
    drag: Drag | None
    label: Text
    reason: Text
    value: float
    sure: bool
    replies: tuple[tuple[Seat, Text], ...] = ()
    played: bool = False
    turn: tuple[Following, ...] = ()
    public: Text | None = None
    figures: Text | None = None
    like: tuple[Text, ...] = ()


def tell(
    rules: Rules[Any, Any], view: TableView[Any, Any], seen: Any, seat: Seat, suggestion: Suggestion, played: Any = None
) -> Explained | None:
    """A suggestion from the worker (moves in notation) in words, for a seat and its observation; None if it is not
    legal.

    `played`: the notation of the move that was really made.
    """
    try:
        move = codec.decode(rules.move_type, suggestion.move, "move")
    except TrailboxError:
        return None
    if rules.why_not(seen, seat, move) is not None:
        return None
    replies, turn = _replies(rules, view, seen, seat, suggestion.line)
    return Explained(
        move,
        view.drag(seen, seat, move),
        view.label(seen, seat, move),
        suggestion.reason,
        suggestion.value,
        suggestion.sure,
        replies,
        played is not None and suggestion.move == played,
        turn,
        suggestion.public,
        suggestion.figures,
    )


def _replies(
    rules: Rules[Any, Any], view: TableView[Any, Any], position: Any, seat: Seat, line: Sequence[Any]
) -> tuple[tuple[tuple[Seat, Text], ...], tuple[Following, ...]]:
    """The moves after the first, in words: those of the same turn and REPLIES more, as far as the rules follow them and
    chance does not come in; then those of the same turn by themselves."""
    found: list[tuple[Seat, Text]] = []
    turn: list[Following] = []
    doer, later = seat, 0
    move: Any = None
    for number, notation in enumerate(line):
        if number:
            # only here: after the last move of a line, secret choices of others may be needed to go on
            position = rules.apply(position, seat, move)
            now = rules.turn(position)
            if not isinstance(now, Act):
                break
            seat = now.follows(seat)
        later += later > 0 or seat != doer
        if later > REPLIES:
            break
        try:
            move = codec.decode(rules.move_type, notation, "move")
        except TrailboxError:
            break
        if rules.why_not(position, seat, move) is not None:
            break
        if number:
            label = view.label(position, seat, move)
            found.append((seat, label))
            if not later:
                turn.append(Following(move, view.drag(position, seat, move), label))
    return tuple(found), tuple(turn)


def grouped(suggestions: Iterable[Explained]) -> list[Explained]:
    """The suggestions without those that are as good as one before for the same reason, which are named with it.

    The played one stands for its group, which is worth what the best of it is; figures that compare it with another one
    of its group are left out. No reason is told twice, but that of the played one.
    """
    found: list[Explained] = []
    for told in suggestions:
        same = next((k for k, one in enumerate(found) if _same(one, told)), None)
        if same is None:
            worse = (one for one in found if one.value - told.value >= CLOSE and one.reason.source)
            before = [] if told.played else [one for one in worse if str(one.reason) == str(told.reason)]
            # what is told in the same words as well as worse is not said to be worse
            told_alike = any(_told(one.value, one.sure) == _told(told.value, told.sure) for one in before)
            found.append(replace(told, reason=AGAIN if told_alike else WORSE) if before else told)
            continue
        first = found[same]
        stays, goes = (told, first) if told.played else (first, told)
        named = () if goes.label == stays.label else (goes.label,)
        figures = stays.figures if same or stays is first else None  # all are compared with the first one
        found[same] = replace(stays, value=first.value, like=(*first.like, *named), figures=figures)
    return found


def _same(one: Explained, other: Explained) -> bool:
    # what a text does not show may differ
    near = abs(one.value - other.value) < CLOSE and one.sure == other.sure
    return near and str(one.reason) == str(other.reason)


def alike(moves: Sequence[Text]) -> Text:
    """The sentence that names the moves of a group (`Explained.like`)."""
    words = moves[0]
    for move in moves[1:]:
        words = say("{moves}; {move}", moves=words, move=move)
    return say("Just as good: {moves}", moves=words)


def _told(value: float, sure: bool) -> tuple[int, bool]:
    """What `worth` tells of a value, but for names: how far from even it is (0 to 3, 4: won), and whether it is good;
    of an even one, whether that is sure."""
    strength = abs(value)
    steps = 4 if sure and strength >= 1.0 else sum(strength >= step for step in (EVEN, BETTER, CLEAR))
    return steps, value > 0 if steps else sure


def worth(value: float, sure: bool, seat: Seat, cast: Sequence[SeatInfo]) -> Text:
    """A value for a seat in words, so that no bar has to be read."""
    steps, good = _told(value, sure)
    if not steps:
        return say("a draw") if good else say("about even")
    if not good and len(cast) > 2:
        return say("bad for {seat}", seat=cast[seat].name)
    name = cast[favoured(value, seat, cast)].name if len(cast) > 1 else cast[seat].name
    return (
        say("a little better for {seat}", seat=name),
        say("clearly better for {seat}", seat=name),
        say("nearly won for {seat}", seat=name),
        say("won for {seat}", seat=name),
    )[steps - 1]


def favoured(value: float, seat: Seat, cast: Sequence[SeatInfo]) -> Seat:
    """Which seat a value favours: the seat itself, or with two seats the other one."""
    return seat if value >= 0 or len(cast) != 2 else 1 - seat
