"""Which networks the other folk could close with one card, and where one's own stones lie."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import Over, Seat
from engine.table.contract.game_view import Mark, Place
from games.fairy_trails import say
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.view.words import name
from games.fairy_trails.view.zones_and_keys import FOREST


def threats(s: Position, me: Seat) -> Sequence[Mark]:
    """The free cells into which all open ends of a network of the other lead that has a hut: one card there may close
    it, whether or not the other holds that card. With keen eyes nothing is pointed out."""
    if s.solo or isinstance(RULES.turn(s), Over):
        return ()
    if s.keen:
        return (Mark("note", FOREST, text=say("With keen eyes nobody points anything out.")),)
    other = 1 - me
    found = [mark for network in s.forest.web.open.values() if network.colour == other for mark in _of(s, network)]
    nothing = say("No network of the {folk} with a hut can be closed by one card.", folk=name(other))
    return found or (Mark("note", FOREST, text=nothing),)


def _of(s: Position, network: Network) -> Sequence[Mark]:
    cells = {(x, y) for x, y, _, _ in network.ends}
    if len(cells) != 1 or not network.huts:
        return ()
    folk, huts, stones = name(network.colour), len(network.huts), s.stones(network.colour)
    text = say(
        "One card here may close a network of the {folk} with {count} hut.",
        "One card here may close a network of the {folk} with {count} huts.",
        huts,
        folk=folk,
    )
    waiting = sum(len(closed.huts) for closed in s.closed if closed.colour == network.colour)
    if stones - waiting <= huts:
        text = say("One card here may bring the {folk} their last stone.", folk=folk)
    return (Mark("outline", FOREST, tuple(cells), text=text),)


def own(s: Position, me: Seat) -> Sequence[Place]:
    """The cards on which one's own stones lie; alone those of both colours."""
    homes = s.homes if s.solo else s.homes[me : me + 1]
    return tuple(dict.fromkeys(Place(FOREST, spot.cell) for stones in homes for spot in stones))
