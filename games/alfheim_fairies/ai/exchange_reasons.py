"""What an exchange is told by: the clues of the stack that would let a fairy come, and how likely these are."""

from __future__ import annotations

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
    worth = {
        fairy: max((likely[clue] * POINTS[fairy] for clue, each in hopes.items() if fairy in each), default=0)
        for each in hopes.values()
        for fairy in each
    }
    return max(worth, key=lambda fairy: worth[fairy], default="")


def hope(seen: Position, seat: Seat) -> Text | None:
    """The clues of the stack with which a fairy can come at once, and how many of those that it may give they are."""
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
    count, total = sum(likely[clue] for clue in hopes), sum(likely.values())
    if count == total:
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
    clues = listed([CLUE_NAMES[clue] for clue in sorted(hopes, key=lambda clue: -likely[clue])])
    if len(fairies) == 1:
        return say(
            "With {count} of the {total} hidden clues of the stack {fairy} can come at once: {clues}.",
            count=count,
            total=total,
            fairy=fairy,
            clues=clues,
        )
    return say(
        "With {count} of the {total} hidden clues of the stack a fairy can come at once: {clues}.",
        count=count,
        total=total,
        clues=clues,
    )


def _likely(seen: Position, seat: Seat) -> dict[str, int]:
    """How often each clue is among those that the stack may give the seat."""
    known = seen.stack.known(seen.place_in_stack(seat))
    return dict(zip(CLUES, seen.stack.kinds, strict=True)) if known == UNKNOWN else {known: 1}


def _hopes(seen: Position, seat: Seat) -> dict[str, list[str]]:
    """The clues that the stack may give, each with the fairies that it lets come; one that the clue of the round lets
    come as well is no reason to exchange it."""
    player, likely = seen.players[seat], _likely(seen, seat)
    found: dict[str, list[str]] = {}
    for fairy, clues in one_short(seen, seat, player.garden).items():
        for clue in sorted(clues) if player.hand not in clues else ():
            if likely.get(clue):
                found.setdefault(clue, []).append(fairy)
    return found
