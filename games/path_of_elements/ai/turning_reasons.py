"""Reasons for turning up a spirit: what is known of it, and how likely it makes a pair."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.ai.gains_at_once import is_sure_pair, mates
from games.path_of_elements.rules.gifts_and_powers import THIRD
from games.path_of_elements.rules.move_types import Move, Turn
from games.path_of_elements.rules.position import Position

SURE = 100
"""Percent."""
PAIRED = {
    "E": say("An earth spirit lies there; with one that is known it makes a pair."),
    "W": say("A water spirit lies there; with one that is known it makes a pair."),
    "F": say("A fire spirit lies there; with one that is known it makes a pair."),
    "A": say("An air spirit lies there; with one that is known it makes a pair."),
    "M": say("A mask lies there; with one that is known it makes a pair."),
}
KNOWN = {
    "E": say("A known earth spirit lies there, so nobody learns anything new."),
    "W": say("A known water spirit lies there, so nobody learns anything new."),
    "F": say("A known fire spirit lies there, so nobody learns anything new."),
    "A": say("A known air spirit lies there, so nobody learns anything new."),
    "M": say("A known mask lies there, so nobody learns anything new."),
}
"""What is told of a spirit that was turned up before, by its motif."""


def turning(seen: Position, seat: Seat, move: Turn) -> Text:
    """What is known of the spirit that is turned up, or how likely it makes a pair, and what becomes of a pair that is
    known."""
    known = seen.motif(move.cell)
    if known:
        return (PAIRED if known in mates(seen, move) else KNOWN)[known]
    share = pair_share(seen, move)
    if len(seen.grid) == 2:
        return say("The last two spirits make a pair.")
    if len(seen.up) == 1 and any(is_sure_pair(seen, Turn(cell)) for cell in seen.grid if cell not in seen.up):
        return _before_known_pair(share, third_too=seen.players[seat].gifts >= THIRD)
    if not share and seen.up:
        return say("Nobody has seen it; it can’t make a pair with what is turned up.")
    if seen.up:
        return say("The chance of a pair with what is turned up is {share} %.", share=share)
    if not share:
        return say("Nobody has seen it yet.")
    if share == SURE:
        return say("Nobody has seen it, but whatever it is, one like it has been seen.")
    return say("Nobody has seen it; in {share} % of the cases one like it has been seen.", share=share)


def _before_known_pair(share: int, *, third_too: bool) -> Text:
    """What is said of an unknown spirit that is turned up although a known one would make a pair.

    third_too: the known one can then still be turned up for a gift.
    """
    if share and third_too:
        return say(
            "It makes a pair in {share} % of the cases; if not, the known pair can still be turned up for a gift.",
            share=share,
        )
    if third_too:
        return say("It shows a new spirit first; the known pair can still be turned up for a gift.")
    if share:
        return say(
            "It makes a pair in {share} % of the cases; the known pair would hardly bring more.",
            share=share,
        )
    return say("It makes no pair, but the known pair would hardly bring more.")


def pair_share(seen: Position, move: Turn) -> int:
    """How likely the spirit makes a pair, in percent."""
    others, known = mates(seen, move), seen.motif(move.cell)
    if known:
        return SURE if known in others else 0
    unseen = seen.unseen()
    return round(SURE * sum(unseen[motif] for motif in others) / max(1, sum(unseen.values())))


def third(share: int) -> Text:
    """How likely a third spirit makes a pair, in percent."""
    if share == SURE:
        return say("For a gift, a third spirit makes a pair for certain.")
    return say("For a gift, a third spirit makes a pair in {share} % of the cases.", share=share)


def turned_instead(seen: Position, seat: Seat, move: Turn, best: Move | None) -> Iterator[Text]:
    """What is worse about turning up this spirit; nothing where the chance of a pair does not tell it."""
    share = pair_share(seen, move)
    if not isinstance(best, Turn):
        if share == SURE:
            yield say("The pair is not worth a gift.")
        else:
            yield say("A chance of {share} % is not worth it.", share=share)
        return
    other = pair_share(seen, best)
    if share == SURE and other == SURE:
        yield say("The other pair is worth more.")
    elif share == SURE:
        yield say("That pair brings less than waiting for another one.")
    elif seen.up and share > other and seen.seats > 1:
        yield say("A chance of {share} % is not worth showing the others a new spirit.", share=share)
    elif not share and other and (seen.up or other == SURE):
        yield (
            say("This one makes no pair, the best choice does for certain.")
            if other == SURE
            else say("This one makes no pair, the best choice does in {share} % of the cases.", share=other)
        )
    elif other == SURE:
        yield say("The best choice makes a pair for certain, this one in {share} % of the cases.", share=share)
    elif seen.up and share < other:
        yield say(
            "The chance of a pair with what is turned up is {share} %, with the best choice {other} %.",
            share=share,
            other=other,
        )
    elif seen.motif(move.cell) and not seen.motif(best.cell):
        yield turning(seen, seat, move)
