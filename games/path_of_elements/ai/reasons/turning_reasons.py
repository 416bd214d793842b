"""Reasons for turning up a spirit: what is known of it, and how likely it makes a pair."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ai.move_comparison import sentences
from engine.ai.playout_race import Way
from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.ai.gains_at_once import is_sure_pair, mates, most_at_once, power_at_once
from games.path_of_elements.ai.reasons.counted_figures import MORE_OFTEN, found
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.gifts_and_powers import THIRD
from games.path_of_elements.rules.move_types import Done, Move, Turn
from games.path_of_elements.rules.pieces import MASK
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
AS_GOOD = 0.5
"""Points within which moves are told as about as good: another search often finds as much less."""


def turning(seen: Position, seat: Seat, move: Turn, *, stops: bool = False) -> Text:
    """What is known of the spirit that is turned up, or how likely it makes a pair, and what becomes of a pair that is
    known. stops: the turn is to end with it."""
    known = seen.motif(move.cell)
    if known in mates(seen, move):
        return _paired(seen, seat, known)
    gift = seen.players[seat].gifts >= THIRD and not seen.turned and not stops
    third_too = gift and _a_pair_is_known(seen)
    if known and gift and seen.up and [motif for _, motif in seen.seen].count(known) > 1:
        return say("Another one like it is known, too: for a gift, a third spirit can make that pair.")
    if known and third_too:
        return say("The spirit there is known; for a gift, the known pair can still be turned up after it.")
    if known:
        return say("The spirit there is known, so nobody learns anything new.")
    share = pair_share(seen, move)
    if len(seen.grid) == 2:
        return say("The last two spirits make a pair.")
    if share == SURE:
        return say("Nobody has seen it, but whatever it is, it makes a pair with one that has been seen.")
    if third_too and share:
        return say(
            "It makes a pair in {share} % of the cases; if not, the known pair can still be turned up for a gift.",
            share=share,
        )
    if third_too:
        return say("It shows a new spirit first; the known pair can still be turned up for a gift.")
    if not share and seen.up:
        return say("Nobody has seen it; it can’t make a pair with what is turned up.")
    if seen.up:
        return say("The chance of a pair with what is turned up is {share} %.", share=share)
    if not share:
        return say("Nobody has seen it yet.")
    return say(
        "Nobody has seen it; in {share} % of the cases it makes a pair with one that has been seen.", share=share
    )


def _paired(seen: Position, seat: Seat, motif: str) -> Text:
    """A known pair, with what the spirit to keep scores at once."""
    points = most_at_once(seen, seat, motif)
    if not points:
        return sentences(PAIRED[motif], *_of_a_mask(seen, seat, motif))
    scores = say(
        "On the path of {who} it scores one point at once.",
        "On the path of {who} it scores {count} points at once.",
        points,
        who=name(seen, seat),
    )
    return sentences(PAIRED[motif], scores)


def _of_a_mask(seen: Position, seat: Seat, motif: str) -> Iterator[Text]:
    """What a pair of masks brings, which score nothing."""
    if motif != MASK:
        return
    points = power_at_once(seen, seat, MASK)
    if points > 0:
        yield say(
            "It scores nothing, but its free swap can bring {who} one point.",
            "It scores nothing, but its free swap can bring {who} {count} points.",
            points,
            who=name(seen, seat),
        )
    else:
        yield say("It scores nothing, but one of the two takes up a tile of a rival.")


def _a_pair_is_known(seen: Position) -> bool:
    """Can the second or third spirit make a pair for certain, whatever was turned up?"""
    cells = (cell for cell in seen.grid if cell not in seen.up)
    return not seen.turned and any(is_sure_pair(seen, Turn(cell)) for cell in cells)


def leaving(seen: Position, seat: Seat, mine: Way, pair: Way | None) -> Text | None:
    """Why a pair that is certain is left; None if there is none, or if the move says what becomes of it.

    pair: the best way that takes it, as far as that is known.
    """
    move: Move = mine.move[0]
    if pair is None or is_sure_pair(seen, move) or not isinstance(move, Turn | Done):
        return None
    paid = seen.turned
    if isinstance(move, Turn) and pair_share(seen, move) == SURE:
        return None  # whatever it shows makes a pair, too
    if isinstance(move, Turn) and (paid or seen.players[seat].gifts >= THIRD):
        return None
    without, with_it = found(mine, pair)
    if seen.seats == 2 and with_it - without >= MORE_OFTEN:
        who = name(seen, seat)
        if paid:
            return say(
                "For a gift, a pair is certain. But with it {who} more often finds the last pair, "
                "too, and so has to spend gifts first.",
                who=who,
            )
        return say(
            "A pair is known. But with it {who} more often finds the last pair, too, and so has to spend gifts first.",
            who=who,
        )
    if mine.points - pair.points < max(AS_GOOD, 2 * pair.error):
        if paid:
            return say("For a gift, a pair is certain, but it would hardly bring more than the gift may later.")
        return say("A pair is known, but it would hardly bring more.")
    points = most_at_once(seen, seat, seen.motif(pair.move[0].cell))
    if paid and not points:
        return say(
            "For a gift, a pair is certain, but the spirit to keep scores nothing at once; a gift may bring more."
        )
    if paid and points == 1:
        return say(
            "For a gift, a pair is certain, but the spirit to keep scores just a point at once; a gift may bring more."
        )
    if paid:
        return say("For a gift, a pair is certain, but it brings less than the gift may later.")
    return say("A pair is known, but it brings less than waiting.")


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
            yield _not_worth_a_gift(seen, seat, move)
        else:
            yield say("A chance of {share} % is not worth it.", share=share)
        return
    other = pair_share(seen, best)
    if share == SURE and other == SURE:
        yield from _other_pair(seen, seat, move, best)
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
        yield say("The spirit there is known; the best choice shows a new one.")


def _motif(seen: Position, move: Turn) -> str:
    """The spirit's motif, known or the only one that is unseen; "" if it may be several."""
    unseen = [motif for motif, count in seen.unseen().items() if count]
    return seen.motif(move.cell) or (unseen[0] if len(unseen) == 1 else "")


def _not_worth_a_gift(seen: Position, seat: Seat, move: Turn) -> Text:
    """Why a pair that a gift would make for certain is worse than no pair."""
    known = seen.motif(move.cell)
    points = most_at_once(seen, seat, known) if known else 0
    if not points:
        return say("The spirit to keep scores nothing at once, so the pair is not worth a gift.")
    return say(
        "The spirit to keep scores just one point at once; the gift brings more later.",
        "The spirit to keep scores {count} points at once; the gift brings more later.",
        points,
    )


def _other_pair(seen: Position, seat: Seat, move: Turn, best: Turn) -> Iterator[Text]:
    """What is worse about this pair than about another one that is certain, too."""
    mine, other = (_motif(seen, turn) for turn in (move, best))
    if not mine or not other:
        yield say("Which pair it makes nobody knows.") if other else say("A spirit nobody has seen makes a pair, too.")
        return
    points, more = (most_at_once(seen, seat, motif) for motif in (mine, other))
    if points < more:
        yield say(
            "The spirit to keep scores {points} at once, that of the best choice {more}.", points=points, more=more
        )
    power = power_at_once(seen, seat, other)
    if points == more and power > max(0, power_at_once(seen, seat, mine)):
        yield say(
            "The power of the other pair can be worth a point at once.",
            "The power of the other pair can be worth {count} points at once.",
            power,
        )
