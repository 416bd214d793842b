"""What accompanies a step of Fairy Trails: a closed network glows, stones walk; and what a card would do."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Cell, Fact, Seat
from engine.ui.view import Cue, Mark, Walk
from games.fairy_trails import view_words
from games.fairy_trails.moves import Lay, Move
from games.fairy_trails.networks import Network
from games.fairy_trails.pieces import COLOURS, PATIENCE
from games.fairy_trails.rules import RULES, Position
from games.fairy_trails.view_marks import FOREST, TONES, badge, glow, hut_point, pins, route

LETTERS = "py"
SOUNDS = {"closed": "close", "placed": "steps", "waits": "wait", "open": "misjudge", "discarded": "whoosh"}
GLOW, WALK = 0.6, 0.8
"""Seconds that a closed network glows, and that its stones walk."""
ARRIVED = 0.1
"""Seconds after which whatever comes next may begin, when the stones are there and are heard."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """One for each fact that is seen or heard; the card's landing makes itself heard."""
    for fact in after.facts:
        text = view_words.told(fact)
        if fact.kind == "closed":
            found = tuple(glow(after.forest.web, _closed(before, after, fact)))
            yield Cue(SOUNDS["closed"], found, zone=FOREST, text=text, seconds=GLOW)
        elif fact.kind == "placed":
            yield _walk(before, after, fact)
            yield Cue("stone", seconds=ARRIVED)
        elif text is not None:
            yield Cue(SOUNDS.get(fact.kind, ""), text=text, seconds=GLOW)
    if after.solo and after.clock > before.clock:
        yield Cue("tick" if after.clock < PATIENCE else "")


def _closed(before: Position, after: Position, fact: Fact) -> Iterator[Network]:
    """The network that a fact is about: closed by this card, or waiting for a claim."""
    for network in (*view_words.new_networks(before, after), *before.closed):
        if network.colour == fact.seat and network.cells == fact.cells:
            yield network


def _walk(before: Position, after: Position, fact: Fact) -> Cue:
    """The stones of one colour walk to their huts, all at the same time, through the networks they belong to."""
    colour, web = fact.seat, after.forest.web
    start: Cell = after.forest.cards[-1].cell
    first = len(before.homes[colour])
    walks = []
    for order, spot in enumerate(after.homes[colour][first:], start=first + 1):
        network = next(n for n in web.closed if n.colour == colour and spot in n.spots)
        walks.append(Walk(f"{LETTERS[colour]}{order}", route(web, network, start, spot)))
    text = view_words.told(fact)
    return Cue(SOUNDS["placed"], zone=FOREST, text=text, seconds=WALK, walks=tuple(walks))


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The networks that a card would close with their stones, and the ends that those of one's own would still have."""
    if not isinstance(m, Lay) or RULES.why_not(s, seat, m) is not None:
        return
    after = RULES.apply(s, seat, m)
    web, closed = after.forest.web, view_words.new_networks(s, after)
    yield from glow(web, closed)
    mine = COLOURS if s.solo else (seat,)
    yield from pins(network for network in view_words.joined(after) if network.colour in mine)
    for network in closed:
        if network.huts:
            at = hut_point(web, network.colour, network.huts[-1])
            yield badge(f"+{len(network.huts)}", at, TONES[network.colour])
