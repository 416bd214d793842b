"""Magic Triland: build an island of terraces, trade rings across it, and carry a magic pearl home."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Choice, Info, Level, Measure, Option, Preset, SeatInfo, usual_grades

say = partial(text.say, domain="magic_triland")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

AIM = say("Bring home a pearl from the shore opposite.")
DUEL_AIM = say("Be the first to bring a pearl to the home opposite its shore.")
LONE_AIM = say("Bring a pearl to the home opposite its shore in as few turns as possible.")

INFO = Info(
    key="magic_triland",
    title=say("Magic Triland"),
    blurb=say("Trade rings on an island and carry a pearl home."),
    rules_version=1,
    seat_counts=(2, 3, 1),
    seats=(
        SeatInfo(say("Yellow"), AIM, "yellow"),
        SeatInfo(say("Red"), AIM, "red"),
        SeatInfo(say("Blue"), AIM, "blue"),
    ),
    casts=(
        (
            SeatInfo(say("Light"), DUEL_AIM, "light"),
            SeatInfo(say("Dark"), DUEL_AIM, "dark"),
        ),
        (SeatInfo(say("Light"), LONE_AIM, "light"),),
    ),
    levels=(
        Level(
            "beginner",
            say("Beginner"),
            say("Heads for its pearl, but often takes the wrong turn."),
            say("Looks for a way home, but misjudges it and sometimes wanders off."),
        ),
        Level(
            "easy",
            say("Easy"),
            say("Takes the shortest way to rings, pearl and home, and rarely minds you."),
            say("Thinks a turn ahead, but often picks the wrong one."),
        ),
        Level(
            "medium",
            say("Medium"),
            say("Races you: compares its way with yours, but makes mistakes."),
            say("Gets as close to the goal as it can each turn, and looks no further."),
        ),
        Level(
            "hard",
            say("Hard"),
            say("Expects your best reply and rarely makes a mistake."),
            say("Looks for a short way home and takes the first it finds."),
        ),
        Level(
            "expert",
            say("Expert"),
            say("Checks many turns against your replies and plans its next one."),
            say("Takes the shortest way home, nearly always the shortest there is."),
        ),
    ),
    options=(
        Option(
            "mode",
            say("Rules"),
            (Choice("basic", say("Basic")), Choice("master", say("Master"))),
            "basic",
            say(
                "Basic: bring home one pearl from the shore opposite. Master: all three colours in one home, "
                "and zeros are jokers."
            ),
        ),
        Option(
            "hands",
            say("Energy cards"),
            (Choice("tactical", say("Tactical")), Choice("chance", say("Chance"), deals=True)),
            "tactical",
            say(
                "Chance (Basic only): at the start and whenever cards are taken back, you draw a hidden card "
                "from the player to your right, in a duel from your opponent."
            ),
            (2, 3),
        ),
        Option(
            "island",
            say("Island"),
            (Choice("build", say("Built together")), Choice("quick", say("Quick"), deals=True)),
            "build",
            say("Quick: chance lays all 36 stones, and you move right away."),
            (2, 3),
            first_page=True,
        ),
        Option(
            "begins",
            say("Who begins"),
            (
                Choice("lot", say("At random")),
                Choice("yellow", say("Yellow")),
                Choice("red", say("Red")),
                Choice("blue", say("Blue")),
            ),
            "lot",
            say("Who lays the first stone and moves first."),
            (3,),
            first_page=True,
        ),
        Option(
            "limit",
            say("Turn limit"),
            (Choice("200", say("200 turns")), Choice("100", say("100 turns"))),
            "200",
            say("After this many turns in all without a winner, the game is a draw."),
            (2, 3),
        ),
        Option(
            "match",
            say("Game or tournament"),
            (Choice("single", say("One game")), Choice("tournament", say("Tournament"))),
            "single",
            say("Three games, everyone begins once; in a duel two, with sides swapped. Points decide."),
            (2, 3),
        ),
        Option(
            "sleepers",
            say("Dark messengers"),
            (Choice("three", say("Asleep")), Choice("none", say("Not in play"))),
            "three",
            say(
                "Asleep on the island, they block your way and trade with a messenger that is strong there. "
                "Or play without them."
            ),
            (1,),
        ),
    ),
    presets=(
        Preset("standard", say("Basic")),
        Preset("master", say("Master"), (("mode", "master"),)),
        Preset("tournament", say("Master tournament"), (("mode", "master"), ("match", "tournament"))),
    ),
    minutes=25,
    demands=3,
    credit=say(
        "After the board game “Magic Triland” by Robert Schmid (Stiftung Brändi). An unofficial version with pictures, "
        "sounds and words of its own."
    ),
    telling_names=True,
    secret=True,
    grades=usual_grades(10),
    medals=True,
    measure=Measure(error=2, half=1.0),
    undealt=(2, 3),
    endings=(
        ("pearl", say("Brought the right pearl home")),
        ("colours", say("All three colours in one home")),
        ("stranded", say("No messengers left")),
        ("repeated", say("The same position three times")),
        ("limit", say("Turn limit reached")),
        ("points", say("Most points in the tournament")),
        ("shared", say("Shared victory")),
    ),
    sounds=(
        ("tl_stone", say("A stone of the island is laid")),
        ("tl_card", say("An energy card is laid open")),
        ("tl_step", say("A messenger walks")),
        ("tl_trade", say("Rings or pearls change hands")),
        ("tl_pearl", say("Two rings become a pearl")),
        ("tl_home", say("Pearls are brought home")),
        ("tl_rest", say("Nobody moves: the energy lapses")),
    ),
)
