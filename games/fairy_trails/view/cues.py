"""What accompanies a step of Fairy Trails: a closed network glows, stones walk; and what a card would close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.rules import Fact, Seat
from engine.core.text import Text
from engine.table.contract.view import Cue, Mark, TableView, Walk
from games.fairy_trails.rules.moves import Lay, Move
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.pieces import COLOURS, PATIENCE
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.view import words as view_words
from games.fairy_trails.view.marks import FOREST, glow, pins, route, sums

LETTERS = "py"
SOUNDS = {"closed": "close", "placed": "steps", "waits": "wait", "open": "misjudge", "discarded": "whoosh"}
GLOW, WALK = 0.6, 0.8
"""Seconds that a closed network glows, and that its stones walk."""


class Cues(TableView[Position, Move]):
    """What accompanies a step, and what a card would close."""

    def cues(self, before: Position, after: Position) -> Iterator[Cue]:
        """All that closes glows together, then all stones walk at the same time.

        The hand makes the sound of the landing.
        """
        closed, placed = ([fact for fact in after.facts if fact.kind == kind] for kind in ("closed", "placed"))
        if closed:
            networks = [network for fact in closed for network in _closed(before, after, fact)]
            marks = tuple(glow(after.forest.web, networks))
            yield Cue(SOUNDS["closed"], marks, zone=FOREST, text=_first_told(closed), seconds=GLOW)
        if placed:
            walks = tuple(walk for fact in placed for walk in _walks(before, after, fact.seat))
            yield Cue(SOUNDS["placed"], zone=FOREST, text=_first_told(placed), seconds=WALK, walks=walks)
        said = (*closed, *placed[:1])
        for fact in after.facts:
            text = None if fact in said else view_words.told(fact)
            if text is not None:
                yield Cue("" if fact in placed else SOUNDS.get(fact.kind, ""), text=text)
        if before.clock < after.clock < PATIENCE:
            yield Cue("tick")

    def preview(self, s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
        """The networks that a card would close with their stones, and the ends that one's own would still have."""
        if s.keen or not isinstance(m, Lay) or RULES.why_not(s, seat, m) is not None:
            return
        after = RULES.apply(s, seat, m)
        web, closed = after.forest.web, view_words.new_networks(s, after)
        yield from glow(web, closed)
        mine = COLOURS if s.solo else (seat,)
        yield from pins(network for network in view_words.joined(after) if network.colour in mine)
        yield from sums(web, closed)


def _first_told(facts: Iterable[Fact]) -> Text | None:
    return next((text for fact in facts if (text := view_words.told(fact)) is not None), None)


def _closed(before: Position, after: Position, fact: Fact) -> Iterator[Network]:
    """The network that a fact is about: closed by this card, or waiting for a claim."""
    for network in (*view_words.new_networks(before, after), *before.closed):
        if network.colour == fact.seat and network.cells == fact.cells:
            yield network


def _walks(before: Position, after: Position, colour: int) -> Iterator[Walk]:
    """The stones of one colour walk to their huts, through the networks they belong to, from the card laid last."""
    web, start = after.forest.web, after.forest.cards[-1].cell
    first = len(before.homes[colour])
    for order, spot in enumerate(after.homes[colour][first:], start=first + 1):
        network = next(n for n in web.closed if n.colour == colour and spot in n.spots)
        yield Walk(f"{LETTERS[colour]}{order}", route(web, network, start, spot))
