"""Lessons on the other ways to play: with keen eyes, and alone."""

from __future__ import annotations

from engine.core.lesson import Lesson, Page, Sign, Stand, Try
from engine.core.rules import CHANCE
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.lessons.constructed_deals import alone, duel
from games.fairy_trails.lessons.lesson_positions import ONE_TO_GO
from games.fairy_trails.lessons.move_conditions import any_card, calm, reason, right_claim, wrong_claim
from games.fairy_trails.rules.move_types import Claim, Discard, Done, Draw, Lay, Move
from games.fairy_trails.rules.rules import Position

FOREST = "forest"
LANTERNS = (Sign(pieces=("l1", "l2", "l3")),)

KEEN = Lesson(
    "keen-eyes",
    say("Keen eyes"),
    say("nothing is pointed out: you must claim"),
    ("keen-eyes",),
    (
        Page(
            say("The gnomes have closed one of your networks, and nobody tells you. Drag a stone to its hut."),
            Try(Claim((0, -1)), right_claim, no=say("You need a stone here, not a card.")),
            stand=Stand(
                duel(
                    (
                        ("NE*.S.W|NESW", (0, -1), 1),
                        ("NESW*|NES.W", (-1, 0), 0),
                        ("NES*.W|NES.W", (1, 0), 1),
                        ("NE.S.W*|NESW*", (1, -1), 0),
                    ),
                    (("NES.W*|NE.SW*", "NE*.SW|NW.ES"), ("NES.W|NEW*.S", "NES.W|N.ES.W")),
                    keen=True,
                ),
                options={"keen_eyes": "on"},
            ),
            well=say(
                "Claimed: three huts, three stones. Had you overlooked it, you could have claimed it on any later turn."
            ),
        ),
        Page(
            say("And if you are wrong? Claim a hut whose path still has an open end."),
            Try(Claim((-1, 0)), wrong_claim),
            well=say("No stone, and no more claims this turn. That is all it costs."),
        ),
        Page(say("Lay a card from your hand, wherever you like."), Try(Lay(5, (-1, -1), 0), any_card)),
        Page(
            say("You might want to claim more, so your turn does not end by itself. End it."),
            Try(Done()),
            look=(Sign(button="move0"),),
            then=calm(1),
            well=say("You may claim again on each of your turns, before and after your card."),
        ),
    ),
)


def _any_stone(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if sum(map(len, after.homes)) > sum(map(len, before.homes)):
        return True
    return say("No stone from that, and the last lantern would go out. A hut of either colour will do.")


def _dark(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if after.clock == 1:
        return True
    return say("That would place a stone. Here, let a lantern go out: lay the card where nothing closes.")


ALONE = Lesson(
    "lanterns",
    say("Three lanterns"),
    say("playing alone, against the lanterns"),
    ("solo", "solo-count"),
    (
        Page(
            say("You play both colours. Two lanterns are out: place a stone."),
            Try(Lay(3, (1, 0), 0), _any_stone),
            look=LANTERNS,
            stand=Stand(alone((("NESW*|NES.W", (0, -1), 0), ("NES.W|NESW*", (0, 1), 0)), "NE.S.W*|NES.W*"), seats=1),
            then=((CHANCE, Draw(0, "NESW|NE.S*.W")),),
            well=say("All three lanterns burn again. Both colours count alike."),
        ),
        Page(
            say("One card without a stone does no harm: close nothing."),
            Try(None, _dark),
            look=LANTERNS,
            then=((CHANCE, Draw(0, "NES.W*|NE.SW*")),),
            well=say("Three cards like that in a row, and you lose."),
        ),
    ),
)


def _three(before: Position, move: Move, after: Position) -> bool | Text:
    found = sum(map(len, after.homes)) - sum(map(len, before.homes))
    if found >= 3:
        return True
    return (
        say("It lights the lanterns, but one place brings three stones.") if found else _any_stone(before, move, after)
    )


def _home(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    return (
        True
        if reason(after) == "home"
        else say("The last pink stone is still waiting. Close a pink network with a hut.")
    )


SCORE = Lesson(
    "discard",
    say("One card less, one stone to go"),
    say("the discard in the easier variant, and the score"),
    ("discard", "solo-score"),
    (
        Page(
            say(
                "One lantern is burning, and this card brings no stone. The easier variant allows one discard: use it."
            ),
            Try(Discard(), no=say("That would be the third card without a stone. Discard it instead.")),
            look=(Sign(button="move0"),),
            stand=Stand(
                alone(
                    (
                        ("NESW|NES.W*", (0, 1), 0),
                        ("NESW*|NE.S.W*", (-1, 0), 2),
                        ("NS.E*.W|NS.EW*", (0, -1), 1),
                        ("NESW|NE*.SW", (-2, 0), 3),
                        ("NES*.W|NES.W", (1, 1), 2),
                    ),
                    "NESW*|NS*.EW",
                ),
                seats=1,
                options={"spare": "one"},
            ),
            then=((CHANCE, Draw(0, "NE.S.W*|NES.W*")),),
            well=say("The lanterns stay as they are. But one card less is one point less."),
        ),
        Page(
            say("This card can bring three stones. Find the place."),
            Try(Lay(7, (0, -2), 3), _three),
            well=say("Saved. Better still: keep a small network for the last lantern."),
        ),
        Page(
            say("Another game: one pink stone is left. Place it."),
            Try(Lay(31, (3, 1), 0), _home),
            stand=Stand(ONE_TO_GO.line(1), seats=1, seed=ONE_TO_GO.seed),
            well=say("All 38 are placed. The cards left in the deck are your score: 27."),
        ),
    ),
)
