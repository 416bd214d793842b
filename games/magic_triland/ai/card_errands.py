"""What cards are spent for on the way to the goal, and what is said of turns that get nearer than the best one."""

from __future__ import annotations

from typing import Any

from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.turn_comparison import TURNS_APART
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS
from games.magic_triland.rules.pieces import PAIRS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import Position

EVEN_TURNS = say("Other turns would do about as well.")


def errand(end: Position, seat: Seat, colour: int, *, cards: Text, energy: int, turns: int) -> Text | None:
    """What cards are spent for that lead to a pearl of this colour; None if it may have to be got from others."""
    live = [n for n in end.own(seat) if not end.figures[n].out]
    own = [end.figures[n].items for n in live]
    values: dict[str, Any] = {"cards": cards, "energy": energy, "item": ITEM_NAMES[pearl(colour)]}
    taker = next((n for n in live if colour_of(n) == colour), None)
    if taker is not None and any(items[pearl(colour)] for items in own):
        return say(
            "Spends the cards {cards} to bring {item} to {messenger}: the goal is about {energy} energy closer, about "
            "{count} turn to go.",
            "Spends the cards {cards} to bring {item} to {messenger}: the goal is about {energy} energy closer, about "
            "{count} turns to go.",
            turns,
            messenger=MESSENGERS[taker],
            **values,
        )
    if not end.pearls[colour]:
        return None
    if any(has_pair(items, colour) for items in own):
        return say(
            "Spends the cards {cards} to fetch {item} for two rings: the goal is about {energy} energy closer, about "
            "{count} turn to go.",
            "Spends the cards {cards} to fetch {item} for two rings: the goal is about {energy} energy closer, about "
            "{count} turns to go.",
            turns,
            **values,
        )
    missing = [ring for ring in PAIRS[colour] if not any(items[ring] for items in own)]
    if len(missing) == 1:
        return say(
            "Spends the cards {cards} to get at {ring} for {item}: the goal is about {energy} energy closer, about "
            "{count} turn to go.",
            "Spends the cards {cards} to get at {ring} for {item}: the goal is about {energy} energy closer, about "
            "{count} turns to go.",
            turns,
            ring=ITEM_NAMES[missing[0]],
            **values,
        )
    return say(
        "Spends the cards {cards} to bring the rings for {item} together: the goal is about {energy} energy closer, "
        "about {count} turn to go.",
        "Spends the cards {cards} to bring the rings for {item} together: the goal is about {energy} energy closer, "
        "about {count} turns to go.",
        turns,
        **values,
    )


def nearer_turns(gap: float) -> Text:
    """What is said beside the best turn of one that gets nearer to the goal at once. gap: by how much that is worse."""
    if gap < TURNS_APART:
        return EVEN_TURNS
    return say("Other turns get closer at once, but come off worse after the replies.")
