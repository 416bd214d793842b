"""What the simulated games and drafts counted of two moves, in figures for those who ask for more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison, Value, Words, sentences
from engine.ai.playout_race import Way
from engine.core.rules import Seat
from engine.core.text import Text, tenths
from games.path_of_elements import say
from games.path_of_elements.ai.playout_outcomes import RIVAL, SPIRITS, TILES, TURNS
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.position import Position, Stage

ENOUGH = 20
"""Games that have to have been played on for each of two moves, unless all but omens is known."""
CLEAR = 0.1
"""Points by which moves have to differ for a reason."""
MORE_OFTEN = 0.2
"""The least difference of the chances to find the last pair that is told."""


def rival_of(seen: Position, seat: Seat) -> Text:
    """Whom a seat plays against: the other one, or the best of several."""
    return name(seen, 1 - seat) if seen.seats == 2 else say("the best rival")


def by_ends(seen: Position, it: Comparison[Way]) -> Comparison[Way]:
    """The comparison with what the leads of both are made of; among spirits only if enough games were played on.

    What two standard errors may explain is about as good.
    """
    error = max(it.mine.error, it.other.error) if it.other is not None else 0.0
    it = replace(it, close=it.close or it.gap < 2 * error)
    least = ENOUGH if seen.stage == Stage.SPIRITS else 1
    return it.by_terms(lambda way: way.ends.terms() if way.ends and way.ends.games >= least else None, CLEAR)


TURNS_COST: Words = (
    say("In games played on from here extra turns cost {points} points on average, {against} {other}."),
    say("But extra turns cost {points} points, with the other move {other}."),
)
HAS: Words = (
    say("In games played on from here {who} has {points} points on average, {against} {other}."),
    say("But {who} has {points} points, with the other move {other}."),
)
DRAFTED: dict[str, Words] = {
    TILES: (
        say("At the end of the draft {who} has tiles that can score about {points} points, {against} {other}."),
        say("But {who} has tiles that can score {points} points, with the other move {other}."),
    ),
    SPIRITS: (
        say("At the end of the draft {who} has tiles on which spirits bring about {points} points, {against} {other}."),
        say("But spirits bring {who} {points} points there, with the other move {other}."),
    ),
    RIVAL: (
        say("At the end of the draft {who} has tiles that are worth about {points} points, {against} {other}."),
        say("But {who} has tiles worth {points} points, with the other move {other}."),
    ),
}


def figures(seen: Position, seat: Seat, it: Comparison[Way]) -> Text | None:
    """What the search counted: the greatest difference of what the leads are made of, what speaks against it if that is
    much, and who finds the last pair; None if there is nothing."""
    told = it.counted(partial(_counted, seen, seat, it))
    if len(told) == 1:
        told += _shares_of_last_pair(seen, seat, it)
    return sentences(*told) if told else None


def _counted(seen: Position, seat: Seat, it: Comparison[Way], key: str) -> tuple[Words, dict[str, Value]]:
    words = DRAFTED[key] if seen.stage == Stage.DRAFT else TURNS_COST if key == TURNS else HAS
    who = rival_of(seen, seat) if key == RIVAL else name(seen, seat)
    points, other = (tenths(abs(terms[key])) for terms in (it.terms, it.others))
    return words, {"who": who, "points": points, "other": other}


def found(mine: Way, other: Way | None) -> tuple[float, float]:
    """How likely the seat is to find the last pair with either; 0 for both as long as that is not known."""
    if other is None or mine.ends is None or other.ends is None:
        return 0.0, 0.0
    return mine.ends.found / mine.ends.games, other.ends.found / other.ends.games


def _finder(seen: Position, seat: Seat, it: Comparison[Way]) -> Text | None:
    """Who finds the last pair between two, if that speaks for the better move."""
    mine, other = found(it.mine, it.other)
    if seen.seats != 2 or seen.stage != Stage.SPIRITS or (other - mine if it.better else mine - other) < MORE_OFTEN:
        return None
    return rival_of(seen, seat) if it.better else name(seen, seat)


def of_last_pair(seen: Position, seat: Seat, it: Comparison[Way]) -> Iterator[Text]:
    who = _finder(seen, seat, it)
    if who is not None:
        yield say("{who} is then more likely to find the last pair, and so has to spend gifts first.", who=who)


def _shares_of_last_pair(seen: Position, seat: Seat, it: Comparison[Way]) -> Iterator[Text]:
    who, (mine, other) = _finder(seen, seat, it), found(it.mine, it.other)
    if who is not None:
        share, otherwise = (1 - mine, 1 - other) if it.better else (mine, other)
        yield say(
            "{who} finds the last pair in {share} % of them, with the other move in {other} %.",
            who=who,
            share=round(100 * share),
            other=round(100 * otherwise),
        )
