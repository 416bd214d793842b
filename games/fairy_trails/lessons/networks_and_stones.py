"""The first lessons: cards, networks, stones, and stones given away. Small woods, made for these lessons."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.lesson import Deed, Lesson, Page, Sign, Stand, Try, Wrong
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.lessons.constructed_deals import duel
from games.fairy_trails.lessons.move_conditions import any_card, brought, calm, closed_by, given, stones
from games.fairy_trails.rules.move_types import Lay, Move
from games.fairy_trails.rules.rules import Position

FOREST = "forest"
OTHERS = ("NES.W|NEW*.S", "NES.W|N.ES.W")
"""What the gnomes hold where it does not matter."""

TWO_HUTS = Stand(
    duel((("NE*.S.W|NESW", (0, -1), 1), ("NES.W|NESW*", (-1, 0), 1)), (("NES.W*|NE.S.W", "N.E*.SW|NES.W"), OTHERS))
)
THIRD_HUT = Lay(3, (1, -1), 0)
"""It closes the path with two huts and adds one more."""
CLOSED = replace(TWO_HUTS, line=(*TWO_HUTS.line, (0, THIRD_HUT)))

FIRST_CARDS = Lesson(
    "first-card",
    say("Your first card"),
    say("how a turn works, and where a card may go"),
    ("aim", "cards", "start", "turn", "draw", "hands", "lay"),
    (
        Page(
            say(
                "The elves have closed a pink path: no loose end is left, so each of its three toadstools got a stone. "
                "Whoever places all 19 stones first wins."
            ),
            look=(Sign(FOREST, ((0, 0), (0, -1), (1, -1))),),
            stand=CLOSED,
        ),
        Page(
            say("You are the elves: your paths are the strings of beads. Turn a card in your hand."),
            Deed("turn"),
            look=(Sign(pieces=("c1", "c3")),),
            stand=Stand(duel((), (("NE*.S.W|NESW", "NES.W*|NE.S.W"), OTHERS))),
        ),
        Page(
            say("Every edge has both paths, so any card fits. But not at a corner: try it."),
            Wrong(Lay(1, (1, -1), 0), "lay", no=say("You may lay it there. Try a corner.")),
            look=(Sign(FOREST, ((1, -1),)),),
            well=say("A card must lie edge to edge with another; corners do not count."),
        ),
        Page(
            say("Now lay it next to the start card, turned any way you like."),
            Try(Lay(1, (0, -1), 1), any_card),
            look=(Sign(FOREST, ((0, -1), (1, 0), (0, 1), (-1, 0))),),
            then=calm(1),
            well=say(
                "You drew another card, and the gnomes laid one. Hands are hidden unless you choose to play them open."
            ),
        ),
    ),
    begins=True,
)

UNDER = Stand(
    duel(
        (
            ("NS.EW|NES.W*", (0, -1), 1),
            ("NES.W|NES*.W", (1, 0), 0),
            ("NS.E.W|NESW*", (1, -1), 0),
            ("NESW|NES.W*", (-1, -1), 0),
        ),
        (("NES.W*|NE.SW*", "NE*.SW|NW.ES"), OTHERS),
    )
)


def _through(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if any((0, -1) in network.cells and network.huts for network in closed_by(before, after) if network.colour == 0):
        return True
    return say(
        "Not this one: the path from the toadstool on the start card goes under the bridge and comes "
        "out on the other side."
    )


UNDERPASS = Lesson(
    "underpass",
    say("Under the bridge"),
    say("following one path among many"),
    ("network", "underpass"),
    (
        Page(
            say("North of the start card, two of your paths cross at a bridge without meeting. Point there."),
            Deed("look", zone=FOREST, cells=((0, -1), (0, 0))),
            look=(Sign(FOREST, ((0, -1),)),),
            stand=UNDER,
            well=say("Everything you can reach along one colour is a network. Rings mark its open ends."),
        ),
        Page(
            say("Close the network that runs under the bridge: put a dead end against its one open end."),
            Try(Lay(5, (0, -2), 3), _through),
            well=say("Closed. From south to north the path goes under the bridge; you can’t turn off there."),
        ),
    ),
)

CLOSING = Lesson(
    "closing",
    say("Close it, move in"),
    say("a closed network brings a stone for each hut"),
    ("network", "huts", "stones"),
    (
        Page(
            say("Point at your path with two toadstools. How many open ends does it have?"),
            Deed("look", zone=FOREST, cells=((0, -1), (0, 0))),
            look=(Sign(FOREST, ((0, 0), (0, -1))),),
            stand=TWO_HUTS,
            well=say("Just one. A card with a dead end there closes the whole network."),
        ),
        Page(
            say("Close it with a card that adds one more hut: then you place three stones at once."),
            Try(
                THIRD_HUT,
                stones(3, fewer=say("That brings fewer stones. Three are possible: look at the end with the ring.")),
            ),
            then=calm(1),
            well=say(
                "Three huts, three stones. There are 35 toadstools in the wood, so your 19 stones need "
                "not fill them all."
            ),
        ),
    ),
    begins=True,
)

RING = Stand(
    duel(
        (
            ("NE*.S.W|NESW", (0, -1), 0),
            ("NE.S*.W|NESW", (1, -1), 3),
            ("NE.S.W*|NESW*", (1, -2), 2),
            ("NES.W|NES*.W", (0, 1), 1),
        ),
        (("NE*.SW|NESW", "N.E*.SW|NES.W"), OTHERS),
    )
)


def _ring(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    rings = [network for network in closed_by(before, after) if network.colour == 0 and len(network.cells) >= 4]
    if rings:
        more = say("That would close the ring. But turned differently, or with the other card, it gets a second hut.")
        return True if len(rings[0].huts) > 1 else more
    return say("Not a ring yet. Both open ends of the arc lead to the same free space: a curve joins them.")


def _hutless(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if brought(before, after, 0):
        return say("That would even bring a stone. For now, close a path without a hut, to see what it is worth.")
    if any(network.colour == 0 for network in closed_by(before, after)):
        return True
    return say("That closes nothing of yours. Put a dead end against a path without a toadstool.")


RINGS = Lesson(
    "rings",
    say("Round and round"),
    say("ring roads, and networks without huts"),
    ("network", "stones"),
    (
        Page(
            say("A path need not stop at dead ends: one that runs in a circle has no open end either. Close the ring."),
            Try(Lay(5, (0, -2), 1), _ring),
            look=(Sign(FOREST, ((0, -1), (1, -1), (1, -2))),),
            stand=RING,
            then=calm(1),
            well=say("A closed ring road. Both its huts have their stones."),
        ),
        Page(
            say("It’s the huts that count. Now close one of your paths without a toadstool."),
            Try(Lay(5, (1, 0), 3), _hutless),
            look=(Sign(FOREST, ((1, 0),)),),
            stand=TWO_HUTS,
            well=say("Closed, and not a single stone. A wasted card."),
        ),
        Page(say("No harm done: undo your card."), Deed("undo")),
        Page(
            say("And now lay one that brings at least two stones."),
            Try(Lay(3, (1, -1), 0), stones(2, fewer=say("One stone. There is a place that brings more."))),
            well=say("Better. A network you close stays closed for good, so pick the moment when it pays."),
        ),
    ),
)


def _gift(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    return (
        True
        if given(after, 1) >= 2
        else say("That gives nothing away. Put the yellow dead end against the marked hut.")
    )


def _no_gift(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    found = brought(before, after, 0)
    if found and given(after, 1):
        return say("That gets your stones, but the gnomes would get one, too. Turn the card, or try another place.")
    return True if found >= 2 else say("Two stones are possible without a present for the gnomes.")


GIVING = Lesson(
    "giving",
    say("A present for the gnomes"),
    say("closing the opponent’s network, and stones that wait"),
    ("opponent",),
    (
        Page(
            say("Lay the marked card here, its yellow dead end against the gnomes’ hut, and watch."),
            Try(Lay(1, (0, 1), 1), _gift),
            look=(Sign(FOREST, ((0, 1),)), Sign(pieces=("c1",))),
            stand=Stand(
                duel(
                    (),
                    (("NESW*|NE.S.W*", "NES.W*|NE.S.W"), OTHERS),
                )
            ),
            then=calm(1),
            well=say(
                "A yellow network belongs to the gnomes. Its two stones waited for their turn and were "
                "placed before their card."
            ),
        ),
        Page(
            say("You can get two stones here. But one way also closes a network for the gnomes: find another."),
            Try(Lay(5, (0, -1), 3), _no_gift),
            stand=Stand(
                duel(
                    (
                        ("NESW*|NS.E.W", (1, 0), 0),
                        ("NES.W|N.E*.SW", (1, -1), 0),
                        ("NW.ES|NES*.W", (1, -2), 1),
                        ("NS*.EW|NE.S*.W", (1, 1), 2),
                    ),
                    (("NE.S.W*|NESW*", "NES.W*|N.EW*.S"), ("NS*.EW|NESW*", "NE*.S.W|NESW")),
                )
            ),
            well=say("Two for you, none for them. Look at both colours before you let go of a card."),
        ),
    ),
    begins=True,
)
