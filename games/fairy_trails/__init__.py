"""Fairy Trails: elves and gnomes wind their paths through one wood; whoever closes their own moves into its huts."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import TASKS_ONLY, Choice, Info, Level, Option, Preset, SeatInfo, usual_grades

say = partial(text.say, domain="fairy_trails")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

INFO = Info(
    key="fairy_trails",
    title=say("Fairy Trails"),
    blurb=say("Close your paths and move into the huts along them."),
    rules_version=1,
    seat_counts=(2, 1),
    seats=(
        SeatInfo(say("Elves"), say("Close the pink paths and place all stones on the pink huts."), "elves"),
        SeatInfo(say("Gnomes"), say("Close the yellow paths and place all stones on the yellow huts."), "gnomes"),
    ),
    casts=((SeatInfo(say("Wanderer"), say("Place all the stones, pink and yellow."), "3"),),),
    levels=(
        Level(
            "beginner",
            say("Beginner"),
            say("Tries to close its paths, but misjudges many cards and overlooks huts."),
            say("Takes any stones it can get, and often plays on a whim."),
        ),
        Level(
            "easy",
            say("Easy"),
            say("Keeps its networks nearly closed and yours open, but makes mistakes."),
            say("Takes the most stones it can get, and looks no further."),
        ),
        Level(
            "medium",
            say("Medium"),
            say("Weighs each card carefully, but does not look ahead."),
            say("Saves networks for the lanterns, but makes mistakes."),
        ),
        Level(
            "hard",
            say("Hard"),
            say("Weighs each card carefully and looks a little ahead."),
            say("Weighs huts, gaps and lanterns carefully, one card at a time."),
        ),
        Level(
            "expert",
            say("Expert"),
            say("Thinks its best cards through, against many hands you might hold."),
            say("Plays hundreds of games ahead with the cards that are left."),
        ),
    ),
    options=(
        Option(
            "begins",
            say("Who begins"),
            (Choice("lot", say("At random")), Choice("elves", say("Elves")), Choice("gnomes", say("Gnomes"))),
            "lot",
            say("The seat that lays the first card."),
            (2,),
            first_page=True,
        ),
        Option(
            "keen_eyes",
            say("Keen eyes"),
            (Choice("off", say("Off")), Choice("on", say("On"))),
            "off",
            say("You must notice closed networks yourself and claim their huts on your turn."),
            (2,),
        ),
        Option(
            "hands",
            say("Hands"),
            (Choice("hidden", say("Hidden")), Choice("open", say("Open"))),
            "hidden",
            say("With open hands, two people at one screen need no curtain."),
            (2,),
        ),
        Option(
            "spare",
            say("Discard"),
            (Choice("none", say("None")), Choice("one", say("Once"))),
            "none",
            say("Easier when alone: once a game you may discard the card you drew and draw another."),
            (1,),
        ),
        Option(
            "cards",
            say("Cards"),
            (Choice("drawn", say("Drawn one by one")), Choice("puzzle", say("All dealt, as in a puzzle"))),
            "drawn",
            seats=TASKS_ONLY,
        ),
    ),
    presets=(
        Preset("standard", say("Standard")),
        Preset("keen", say("Keen eyes, as at a real table"), (("keen_eyes", "on"),)),
        Preset("easier", say("Alone, easier"), (("spare", "one"),)),
    ),
    minutes=10,
    demands=1,
    credit=say(
        "After the card game “Fairy Trails” by Uwe Rosenberg (HUCH!, Paper Plane Games). An unofficial version with "
        "pictures, sounds, words and a reconstructed deck of its own."
    ),
    telling_names=True,
    secret=True,
    grades=usual_grades(10),
    medals=True,
    endings=(
        ("last_stone", say("Placed the last stone")),
        ("gift", say("The opponent closed the last network")),
        ("cards", say("All cards laid, more stones")),
        ("tie", say("Shared victory")),
        ("home", say("All stones placed")),
        ("lost_way", say("Three cards without a stone")),
        ("no_cards", say("No cards left")),
    ),
    sounds=(
        ("close", say("A network is closed")),
        ("steps", say("Stones walk into their huts")),
        ("wait", say("Stones wait for the opponent’s turn")),
        ("misjudge", say("A claim was wrong")),
        ("whoosh", say("A card is discarded")),
        ("tick", say("Alone: a card without a stone")),
        ("connect", say("Lanterns rise for the winner")),
        ("draw", say("Alone: the cards that are left are counted")),
    ),
)
