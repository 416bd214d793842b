"""Magic Triland: build an island of terraces, barter rings across it, and carry a magic pearl home."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.info import Choice, Info, Level, Option, Preset, SeatInfo

say = partial(text.say, domain="magic_triland")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

KERNELS = (
    "kernel",
    "kernel_turn",
    "kernel_trade",
    "kernel_plan",
    "kernel_judge",
    "kernel_search",
    "kernel_tree",
    "kernel_solo_state",
    "kernel_solo_bound",
    "kernel_solo_turn",
    "kernel_solo",
)
"""The modules that are compiled where there is a compiler (see `engine.ai.forms`)."""

AIM = say("Wants the pearl of the broadside opposite its home, and carries it there.")
DUEL_AIM = say("Wants to be the one who brings a pearl to the home opposite its broadside.")
LONE_AIM = say("Brings a pearl to the home opposite its broadside in as few turns as can be.")

INFO = Info(
    key="magic_triland",
    title=say("Magic Triland"),
    blurb=say("Build an island of terraces, barter rings across it, and carry a magic pearl home."),
    rules_version=1,
    seat_counts=(2, 3, 1),
    seats=(
        SeatInfo(say("Yellow"), AIM, "yellow"),
        SeatInfo(say("Red"), AIM, "red"),
        SeatInfo(say("Blue"), AIM, "blue"),
    ),
    casts=(
        (SeatInfo(say("Light"), DUEL_AIM, "light"), SeatInfo(say("Dark"), DUEL_AIM, "dark")),
        (SeatInfo(say("Light"), LONE_AIM, "light"),),
    ),
    levels=(
        Level(
            "beginner",
            say("Beginner"),
            say("Heads for its pearl, but often misjudges which turn brings it nearer."),
            say("Looks for a way, but misjudges how long it is, and now and then walks anywhere."),
        ),
        Level(
            "easy",
            say("Easy"),
            say("Goes its nearest way to rings, pearl and home, and seldom looks at what you do."),
            say("Looks to the end of each turn, and often takes the wrong one for the best."),
        ),
        Level(
            "medium",
            say("Medium"),
            say("Weighs its own way against yours at the end of each turn, though not with a sharp eye."),
            say("Ends each turn where the least seems to be left, and thinks no further."),
        ),
        Level(
            "hard",
            say("Hard"),
            say("Looks at your best reply to each of its best turns, and seldom errs."),
            say("Looks for a short way home, and takes the first it finds."),
        ),
        Level(
            "expert",
            say("Expert"),
            say("Tries many turns against your replies, and the best of them on to its own next turn."),
            say("Takes the shortest way home, and in most games proves that there is no shorter one."),
        ),
    ),
    options=(
        Option(
            "mode",
            say("Rules"),
            (Choice("basic", say("Basic")), Choice("master", say("Master"))),
            "basic",
            say(
                "Basic: one pearl from the broadside opposite. Master: all three colours in one home, zeros are jokers."
            ),
        ),
        Option(
            "hands",
            say("Energy cards"),
            (Choice("tactical", say("Tactical")), Choice("chance", say("Chance"), deals=True)),
            "tactical",
            say(
                "Chance, in Basic games only: at first and at each taking back all draw a card unseen "
                "from the next player."
            ),
            (2, 3),
        ),
        Option(
            "island",
            say("Island"),
            (Choice("build", say("Built by all")), Choice("quick", say("Quick"), deals=True)),
            "build",
            say("A quick island lies there at random, and the messengers set out at once."),
            (2, 3),
        ),
        Option(
            "begins",
            say("Who begins"),
            (
                Choice("lot", say("By lot")),
                Choice("yellow", say("Yellow")),
                Choice("red", say("Red")),
                Choice("blue", say("Blue")),
            ),
            "lot",
            say("The seat that lays the first stone and walks first."),
            (3,),
        ),
        Option(
            "limit",
            say("Turn limit"),
            (Choice("200", say("200 turns")), Choice("100", say("100 turns"))),
            "200",
            say("When so many turns of single seats have been walked without a winner, the game is a draw."),
            (2, 3),
        ),
        Option(
            "match",
            say("Match"),
            (Choice("single", say("One game")), Choice("tournament", say("Tournament"))),
            "single",
            say(
                "Three games in which each seat begins once; in a duel two, with light and dark swapped. Points count."
            ),
            (2, 3),
        ),
        Option(
            "sleepers",
            say("Messengers of the night"),
            (Choice("three", say("Asleep")), Choice("none", say("Away"))),
            "three",
            say(
                "Asleep on the island they are in the way, and trade with whoever is strong on their terrace. "
                "Away they are not in play."
            ),
            (1,),
        ),
    ),
    presets=(
        Preset("standard", say("Basic")),
        Preset("quick", say("Basic on a quick island"), (("island", "quick"),)),
        Preset("master", say("Master"), (("mode", "master"),)),
        Preset("tournament", say("Master tournament"), (("mode", "master"), ("match", "tournament"))),
    ),
    credit=say(
        "After the board game “Magic Triland” by Robert Schmid (Stiftung Brändi). An unofficial version with pictures, "
        "sounds and words of its own."
    ),
    ground="magic_triland",
    secret=True,
    challenges=True,
    contests=True,
    undealt=(2, 3),
    endings=(
        ("pearl", say("Brought the opposite pearl home")),
        ("colours", say("All three colours in one home")),
        ("stranded", say("No messenger left")),
        ("repeated", say("The same position three times")),
        ("limit", say("Turn limit reached")),
        ("points", say("Most points of the tournament")),
        ("shared", say("Equal points in the tournament")),
    ),
)
