"""What an exchange is told by: the clues of the stack that would let a fairy come, and how likely these are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text, listed
from games.alfheim_fairies import say
from games.alfheim_fairies.ai.fairy_prospects import THE, one_short
from games.alfheim_fairies.rules.display_names import CLUE_NAMES
from games.alfheim_fairies.rules.pieces import CLUES, POINTS
from games.alfheim_fairies.rules.position import Position


def hoped(seen: Position, seat: Seat) -> str:
    """The fairy that an exchange is most worth hoping for; "" if there is none."""
    likely, hopes = _likely(seen, seat), _hopes(seen, seat)

    def worth(fairy: str) -> int:
        return POINTS[fairy] * max(likely[clue] for clue, each in hopes.items() if fairy in each)

    return max((fairy for each in hopes.values() for fairy in each), key=worth, default="")


def hope(seen: Position, seat: Seat) -> Text | None:
    """The clues of the stack with which a fairy can come at once, and how many of those that it may give they are; None
    where `hoped` finds no fairy."""
    hopes, likely = _hopes(seen, seat), _likely(seen, seat)
    if not hopes:
        return None
    known = seen.stack.known(seen.place_in_stack(seat))
    fairies = {fairy for each in hopes.values() for fairy in each}
    fairy = THE[hoped(seen, seat)]
    if known != UNKNOWN:
        return say(
            "The stack is certain to give {clue}, with which {fairy} can come at once.",
            fairy=fairy,
            clue=CLUE_NAMES[known],
        )
    any_fairy = [clue for clue in _coming(seen, seat) if likely.get(clue)]
    every, count, total = (sum(likely[clue] for clue in clues) for clues in (any_fairy, hopes, likely))
    if every == total:
        return say("Whatever the stack gives, a fairy can come at once.")
    if len(hopes) == 1:
        (clue,) = hopes
        return say(
            "If the stack gives {clue} ({count} of {total}), {fairy} can come at once.",
            clue=CLUE_NAMES[clue],
            count=count,
            total=total,
            fairy=fairy,
        )
    if len(fairies) == 1:
        return say(
            "With {count} of the {total} hidden clues of the stack {fairy} can come at once: {clues}.",
            count=count,
            total=total,
            fairy=fairy,
            clues=_named(hopes, likely),
        )
    return say(
        "With {count} of the {total} hidden clues of the stack a fairy can come at once: {clues}.",
        count=every,
        total=total,
        clues=_named(any_fairy, likely),
    )


def _named(clues: Iterable[str], likely: Mapping[str, int]) -> Text:
    """Kinds of clues, the most frequent first."""
    return listed([CLUE_NAMES[clue] for clue in sorted(clues, key=lambda clue: (-likely[clue], CLUES.index(clue)))])


def _likely(seen: Position, seat: Seat) -> dict[str, int]:
    """How often each clue is among those that the stack may give the seat."""
    known = seen.stack.known(seen.place_in_stack(seat))
    return dict(zip(CLUES, seen.stack.kinds, strict=True)) if known == UNKNOWN else {known: 1}


def _hopes(seen: Position, seat: Seat) -> dict[str, list[str]]:
    """The clues that the stack may give, each with the fairies that it lets come; one that the clue of the round lets
    come as well is no reason to exchange it."""
    coming, likely = _coming(seen, seat), _likely(seen, seat)
    as_well = coming.get(seen.players[seat].hand, [])
    hopes = {clue: [one for one in each if one not in as_well] for clue, each in coming.items() if likely.get(clue)}
    return {clue: each for clue, each in hopes.items() if each}


def _coming(seen: Position, seat: Seat) -> dict[str, list[str]]:
    """The kinds of clues that let a fairy come, each with these fairies."""
    found: dict[str, list[str]] = {}
    for fairy, clues in one_short(seen, seat, seen.players[seat].garden).items():
        for clue in sorted(clues):
            found.setdefault(clue, []).append(fairy)
    return found
