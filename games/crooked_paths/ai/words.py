"""Why a move is good or bad: what sets it apart from the best other one, what stands, what is proven or missing."""

from __future__ import annotations

from typing import Any

from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai.comparison import SEATS, CardComparison, apart, cards
from games.crooked_paths.ai.kernels import kernel
from games.crooked_paths.ai.kernels.kernel import CARDS, FAR, Net
from games.crooked_paths.ai.kernels.value import SURE, WON
from games.crooked_paths.rules.rules import NOBODY, Move, Position, Stop


def reason(
    seen: Position,
    net: Net,
    code: int | None,
    score: int,
    move: Move | None = None,
    comparison: CardComparison | None = None,
) -> Text:
    """The reason for the kernel's move `code` with its score for the mover; without a code, for a claim or after one.

    move: the move in question where it is neither a claim nor has a code. comparison: with the best other one; what is
    decided needs none.
    """
    told = apart(net.mover, comparison) if comparison is not None and abs(score) <= SURE else []
    if len(told) > 1:
        return say("{first} {second}", first=told[0], second=told[1])
    fact = _fact(seen, net, code, score, move)
    return say("{first} {second}", first=told[0], second=fact) if told else fact


def _fact(seen: Position, net: Net, code: int | None, score: int, move: Move | None) -> Text:
    """What the move does at once."""
    if code is None:
        return _of_a_claim(seen, net, move)
    after = kernel.lay(net, code)
    me, other = SEATS[net.mover], SEATS[1 - net.mover]
    stands, stood = kernel.connections(after), kernel.connections(net)
    own, theirs = stands >> net.mover & 1, stands >> (1 - net.mover) & 1
    if net.count < CARDS - 1:
        if theirs:
            return say("Connects {other}, who wins at once.", other=other)
        if own:
            return say("Connects {me} and wins at once.", me=me)
    elif theirs:
        if stood >> (1 - net.mover) & 1:
            return say("Leaves {other} connected, and so loses.", other=other)
        return say("Connects {other}, who wins at the start of the next turn.", other=other)
    elif own:
        return _of_a_connection(net, score, me, other)
    elif stood:
        return _of_a_break(net, after, score, other)
    return _proven(net, score, me, other) or _by_distance(net, after, me, other)


def _of_a_claim(seen: Position, net: Net, move: Move | None) -> Text:
    alive = kernel.reach(net)
    if seen.claimant != NOBODY:
        if not alive:
            return say("Nobody can connect any more: the claim was right.")
        if isinstance(move, Stop):
            return say("Gives up although a connection can still be made: the claim was wrong.")
        return say("The claim was wrong: played well, the remaining cards still connect.")
    if not alive:
        if move is None:
            return say("Nobody can connect any more: the claim is right and wins.")
        return say("Misses the right claim: nobody can connect any more, and the other player will claim it.")
    if alive == 3:
        return say("The claim is wrong: both can still connect.")
    return say("The claim is wrong: {seat} can still connect.", seat=SEATS[0 if alive == 1 else 1])


def _owncards(net: Net, score: int) -> int:
    """How many cards the winner of a decided game lays from here, this turn's included."""
    plies = WON - abs(score) - net.count
    return max(1, (plies + 1) // 2 if score > 0 else plies // 2)


def _of_a_connection(net: Net, score: int, me: Text, other: Text) -> Text:
    if score == WON - net.count - 2:
        return say("Connects {me}, and no card can break it.", me=me)
    if score > SURE:
        return say("Connects {me}; {other} can break it, but loses all the same.", me=me, other=other)
    if score < -SURE:
        return say("Connects {me}, but {other} breaks it and wins.", me=me, other=other)
    return say("Connects {me}, so {other} has to break it at once.", me=me, other=other)


def _of_a_break(net: Net, after: Net, score: int, other: Text) -> Text:
    if score > SURE:
        return say("Breaks the line of {other} and wins by force.", other=other)
    if score < -SURE:
        return say("Breaks the line of {other}, but {other} wins all the same.", other=other)
    cards = kernel.distance(after, 1 - net.mover, True)
    if cards == FAR:
        return say("Breaks the line of {other} for good.", other=other)
    return say(
        "Breaks the line of {other}, who now needs {count} card.",
        "Breaks the line of {other}, who now needs {count} cards.",
        cards,
        other=other,
    )


def _proven(net: Net, score: int, me: Text, other: Text) -> Text | None:
    if score > SURE:
        if WON - score >= 2 * CARDS:
            return say("Proved: {me} wins by force.", me=me)
        return say(
            "Proved: {me} wins by force with {count} card.",
            "Proved: {me} wins by force with {count} cards.",
            _owncards(net, score),
            me=me,
        )
    if score < -SURE:
        if WON + score >= 2 * CARDS:
            return say("Proved: {other} wins against any defence.", other=other)
        return say(
            "Proved: {other} wins with {count} card against any defence.",
            "Proved: {other} wins with {count} cards against any defence.",
            _owncards(net, score),
            other=other,
        )
    return None


def _by_distance(net: Net, after: Net, me: Text, other: Text) -> Text:
    mover = net.mover
    own, theirs = kernel.distance(after, mover, True), kernel.distance(after, 1 - mover, True)
    own_before, theirs_before = kernel.distance(net, mover, True), kernel.distance(net, 1 - mover, True)
    if own == FAR and theirs == FAR:
        return say("After this nobody can connect any more.")
    values: dict[str, Any] = {"me": me, "other": other, "own": cards(own), "theirs": cards(theirs)}
    if theirs == FAR:
        return say("{other} can’t connect any more; {me} needs {own}.", **values)
    if own == FAR:
        return say("{me} can’t connect any more; {other} needs {theirs}.", **values)
    if own < own_before and theirs > theirs_before:
        return say("{me} now needs only {own}, and {other} is pushed back to {theirs}.", **values)
    if own < own_before:
        return say("{me} now needs only {own}, while {other} needs {theirs}.", **values)
    if theirs > theirs_before:
        return say("Pushes {other} back to {theirs}, while {me} needs {own}.", **values)
    if theirs < theirs_before:
        return say("Helps {other}, who then needs only {theirs}, while {me} needs {own}.", **values)
    return say("Keeps {other} at {theirs}, while {me} needs {own}.", **values)
