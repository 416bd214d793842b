"""Proves that a game alone can't be won any more, whatever comes, and says why. What is not proven is not said.

Two kinds of proof. A *count*: huts that could still get a stone are too few, even if every network were closed. And a
*search*, when few cards are left or the clock leaves no time: every card that may come, in every order, wherever it is
laid. It looks at a bounded number of tables and gives no answer beyond that.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ai.forms import form
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.ai.kernel_conversion import PACK, number_of
from games.fairy_trails.ai.kernels.solo_board import Games
from games.fairy_trails.ai.solo.evaluation_weights import LOSS, UNIT, worths
from games.fairy_trails.ai.solo.move_reasons import NAMES
from games.fairy_trails.ai.solo.move_search import solo_board_of
from games.fairy_trails.rules.pieces import COLOURS, PATIENCE, huts
from games.fairy_trails.rules.rules import Position

COMPILED = form("fairy_trails") == "compiled"
LOST = -LOSS * UNIT
LOOKS = 200 if COMPILED else 6
"""Cards weighed everywhere on the table, at most, in one proof."""
EXACT = 2
"""With so many cards to come, or fewer, a stone is not enough: the search goes on to the last."""


class _Unsure(Exception):
    """The search has become too long."""


_last: list[tuple[Position, Text | None]] = []
"""The last answer: a table asks again for the same position with each picture."""
_table: list[Games] = []
"""What the search lays cards on; made at the first search."""


def unreachable(seen: Position) -> Text | None:
    """Why the game can't be won any more; None where it can, or where that is not proven. None in a duel."""
    if not seen.solo or seen.ended or seen.puzzle:
        return None
    if _last and _last[0][0] is seen:
        return _last[0][1]
    found = _too_few_huts(seen) or _too_few_in_time(seen) or _no_way(seen)
    _last[:] = [(seen, found)]
    return found


# --- counts


def _too_few_huts(seen: Position) -> Text | None:
    """The reason if there are too few huts even with all cards laid and all networks closed."""
    for colour in COLOURS:
        left = seen.stones(colour)
        found = _open_huts(seen, colour) + sum(huts(card)[colour] for card in _cards(seen))
        if found < left:
            return say(
                "Only {count} more hut can get one of the {left} {colour} stones left.",
                "Only {count} more huts can get one of the {left} {colour} stones left.",
                found,
                left=left,
                colour=NAMES[colour],
            )
    return None


def _too_few_in_time(seen: Position) -> Text | None:
    """With the few cards left, which networks can be closed at all? Each card fills a single cell."""
    cards = seen.deck + len(seen.hands[0])
    for colour in COLOURS:
        left = seen.stones(colour)
        most = _reachable(seen, colour, cards) + sum(huts(card)[colour] for card in _cards(seen))
        if most < left:
            return say(
                "With {count} card left, not all {left} {colour} stones can be placed.",
                "With {count} cards left, not all {left} {colour} stones can be placed.",
                cards,
                left=left,
                colour=NAMES[colour],
            )
    return None


def _reachable(seen: Position, colour: int, cards: int) -> int:
    """Huts of the networks whose ends lie at no more cells than there are cards: the others stay open."""
    return sum(
        len(network.huts)
        for network in seen.forest.web.open.values()
        if network.colour == colour and len({end[:2] for end in network.ends}) <= cards
    )


def _open_huts(seen: Position, colour: int) -> int:
    return sum(len(network.huts) for network in seen.forest.web.open.values() if network.colour == colour)


def _cards(seen: Position) -> Iterator[str]:
    """All that may still be laid."""
    yield from seen.unseen
    yield from (held.card for held in seen.hands[0])


# --- search


def _no_way(seen: Position) -> Text | None:
    """No card in time brings a stone, or the few cards left do not bring the last one."""
    if not _table:
        _table.append(Games(PACK, worths()))
    table = solo_board_of(seen, _table[0])
    cards = tuple(number_of(card) for card in seen.unseen)
    until = table.scans + LOOKS
    try:
        if seen.hands[0]:
            survives = _survives(table, number_of(seen.hands[0][0].card), cards, until)
        else:
            table.deck -= 1
            survives = _survives_draw(table, cards, until)
    except _Unsure:
        return None
    return None if survives else _why(seen)


def _why(seen: Position) -> Text:
    time = PATIENCE - seen.clock
    if seen.deck + len(seen.hands[0]) <= time + EXACT:
        return say("The cards left are not enough to place all the stones, wherever you lay them.")
    if time > 1:
        return say(
            "Whatever you do, the next card brings no stone.",
            "Whatever you do, the next {count} cards bring no stone.",
            time,
        )
    if seen.hands[0] and not seen.spare:
        return say("This card brings no stone anywhere, and it is the third without one.")
    return say("No card you might draw brings a stone, and it would be the third without one.")


def _survives(table: Games, card: int, cards: tuple[int, ...], until: int) -> bool:
    """Is there an order of the cards to come, and a place for this one and each of them, that wins or sets the clock
    back with more than EXACT cards to come? `_Unsure` after so many scans."""
    if table.scans >= until:
        raise _Unsure
    table.scan(card)
    if table.top == 0:
        return True
    if table.top > LOST and any(_goes_on(table, code, card, cards, until) for code in _ways(table)):
        return True
    if not (table.spare and table.deck):
        return False
    # it is put away, and any other may come in its place
    table.spare, table.deck = table.spare - 1, table.deck - 1
    survives = _survives_draw(table, cards, until)
    table.spare, table.deck = table.spare + 1, table.deck + 1
    return survives


def _ways(table: Games) -> list[int]:
    """The layings that do not lose at once, the most promising first."""
    found = [(table.scores[k], table.codes[k]) for k in range(table.found) if table.scores[k] > LOST]
    return [code for _, code in sorted(found, reverse=True)]


def _survives_draw(table: Games, cards: tuple[int, ...], until: int) -> bool:
    """As `_survives`, with any of these as the next card."""
    return any(
        _survives(table, card, cards[:at] + cards[at + 1 :], until)
        for at, card in enumerate(cards)
        if card not in cards[:at]
    )


def _goes_on(table: Games, code: int, card: int, cards: tuple[int, ...], until: int) -> bool:
    """The card laid like this, which does not end the game."""
    table.put(code, card)
    survives = (table.clock == 0 and len(cards) > EXACT) or _survives_draw(table, cards, until)
    table.take()
    return survives
