"""The clues, costs and footprints of Alfheim Fairies that are still to come."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import Token
from engine.table.contract.game_view import Kind, Supply
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import FAIRY_NAMES
from games.alfheim_fairies.rules.pieces import CLUES, COSTS, EACH_OWN, FAIRIES, FOOTPRINTS, KING, PREPARATION, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view.accessible_names import by_picture
from games.alfheim_fairies.view.words import clue_token
from games.alfheim_fairies.view.zones_and_keys import cost_art, footprint_art


def supplies(s: Position) -> Iterator[Supply]:
    """What the rounds may still call, what lies for exchanges, and what is still to be turned up."""
    called = tuple(Kind(clue_token(clue), left, EACH_OWN) for clue, left in zip(CLUES, s.to_come(), strict=True))
    yield Supply(say("Clues that may be called"), called, say("One of them is never called."))
    yield _stack(s)
    for fairy, shown in zip(FAIRIES, s.costs, strict=True):
        yield from _costs(s, fairy, shown)
    if s.round < PREPARATION:
        kinds = tuple(_one(footprint_art(icons), left=True) for icons in FOOTPRINTS)
        yield Supply(say("Footprints"), kinds, say("Turned up in round {n}.", n=PREPARATION))


def _stack(s: Position) -> Supply:
    """Which clues it holds is known to all, though not in which order; what lies under it may be more than it began
    with. What somebody has drawn unseen in this round counts until the round is over."""
    counts = s.stack.kinds or s.first_kinds()
    left = (count + s.stack.under.count(clue) for clue, count in zip(CLUES, counts, strict=True))
    return Supply(
        say("Clues for exchanges"), tuple(Kind(clue_token(clue), n, 0) for clue, n in zip(CLUES, left, strict=True))
    )


def _costs(s: Position, fairy: str, shown: tuple[str, ...]) -> Iterator[Supply]:
    """Those of a fairy that may still be turned up. A Tomte has none that lies open: one is known to whoever has got
    it, and to all once it lives in a garden."""
    known = shown if fairy != TOMTE else tuple(player.tomte for player in s.players)
    if fairy == TOMTE or s.round < PREPARATION:
        kinds = tuple(_one(cost_art(cost), left=cost not in known) for cost in COSTS[fairy])
        note = say("The first one is turned up in round {n}.", n=PREPARATION) if fairy == KING else None
        yield Supply(say("{fairy}: costs", fairy=FAIRY_NAMES[fairy]), kinds, note)


def _one(art: str, *, left: bool) -> Kind:
    return Kind(Token(art, by_picture(art)), int(left), 1)
