"""What accompanies a step of Fairy Trails: a closed network glows, stones walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.rules import Fact, Over, Seat
from engine.core.text import Text
from engine.table.contract.game_view import Celebration, Cue, Place, Scored, Walk
from games.fairy_trails.art import art
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.pieces import COLOURS, PATIENCE
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view import words
from games.fairy_trails.view.marks import glow, route
from games.fairy_trails.view.zones_and_keys import DECK, FOREST, stone_key

SOUNDS = {"closed": "close", "placed": "steps", "waits": "wait", "open": "misjudge", "discarded": "whoosh"}
FLIGHT = ((-0.38, 0.2), (-0.2, -0.12), (0.0, 0.08), (0.16, -0.24), (0.38, -0.1))
"""The way of a firefly over a card, from its middle."""
LINGERS = 3.0
"""Seconds that it needs."""
GLOW, WALK = 0.6, 0.8
"""Seconds that a closed network glows, and that its stones walk."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """All that closes glows together, then all stones walk at the same time.

    The hand makes the sound of the landing.
    """
    closed, placed = ([fact for fact in after.facts if fact.kind == kind] for kind in ("closed", "placed"))
    if closed:
        networks = [network for fact in closed for network in _closed(before, after, fact)]
        marks = tuple(glow(after.forest.web, networks))
        yield Cue(SOUNDS["closed"], marks, zone=FOREST, text=_first_told(after, closed), seconds=GLOW)
    if placed:
        walks = tuple(walk for fact in placed for walk in _walks(before, after, fact.seat))
        yield Cue(SOUNDS["placed"], zone=FOREST, text=_first_told(after, placed), seconds=WALK, walks=walks)
    said = (*closed, *placed[:1])
    for fact in after.facts:
        text = None if fact in said else words.told(after, fact)
        if text is not None:
            yield Cue("" if fact in placed else SOUNDS.get(fact.kind, ""), text=text)
    if before.clock < after.clock < PATIENCE:
        yield Cue("tick")


def ambient(s: Position) -> Iterator[Cue]:
    """A firefly over each card."""
    for laid in s.forest.cards:
        x, y = laid.cell
        points = tuple((x + dx, y + dy) for dx, dy in FLIGHT)
        yield Cue("", (), art.FIREFLY, FOREST, points, seconds=LINGERS)


def celebration(s: Position, winner: Seat) -> Celebration:
    """Lanterns rise, with the stones of the folk that is at home."""
    stones = ("sign0", "sign1") if s.solo else (f"sign{winner}",)
    return Celebration((art.LANTERN, *stones), "rise", "connect")


def scoring(s: Position, over: Over) -> Iterator[Scored]:
    """Network by network the stones in its huts, the smallest first; alone, if all are at home, then the cards left."""
    web, (what, *_) = s.forest.web, (source for source, _ in over.tally)
    if s.solo and over.places != (1,):
        return
    for colour in COLOURS:
        found = [(network, sum(spot in network.spots for spot in s.homes[colour])) for network in web.closed]
        own = sorted((one for one in found if one[0].colour == colour and one[1]), key=lambda one: one[1])
        for network, stones in own:
            cue = Cue(SOUNDS["placed"], tuple(glow(web, (network,))))
            yield Scored(0, words.VERDICTS["home"], 0, cue) if s.solo else Scored(colour, what, stones, cue)
    if s.solo:
        yield Scored(0, what, over.scores[0], Cue("draw"), Place(DECK))


def _first_told(s: Position, facts: Iterable[Fact]) -> Text | None:
    return next((text for fact in facts if (text := words.told(s, fact)) is not None), None)


def _closed(before: Position, after: Position, fact: Fact) -> Iterator[Network]:
    """The network that a fact is about: closed by this card, or waiting for a claim."""
    for network in (*words.new_networks(before, after), *before.closed):
        if network.colour == fact.seat and network.cells == fact.cells:
            yield network


def _walks(before: Position, after: Position, colour: int) -> Iterator[Walk]:
    """The stones of one colour walk to their huts, through the networks they belong to, from the card laid last."""
    web, start = after.forest.web, after.forest.cards[-1].cell
    first = len(before.homes[colour])
    for order, spot in enumerate(after.homes[colour][first:], start=first + 1):
        network = next(n for n in web.closed if n.colour == colour and spot in n.spots)
        yield Walk(stone_key(colour, order), route(web, network, start, spot))
