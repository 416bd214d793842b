"""Alfheim Fairies: one to five gardens at once, lines of food and drink, and fairies that settle beside them."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Grade, Info, Level, Measure, SeatInfo

say = partial(text.say, domain="alfheim_fairies")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

AIM = say("Attract as many of the nine fairies as possible.")

INFO = Info(
    key="alfheim_fairies",
    title=say("Alfheim Fairies"),
    blurb=say("Lay out food and drink, and fairies settle in."),
    rules_version=1,
    seat_counts=(2, 3, 4, 5, 1),
    seats=(
        SeatInfo(say("Alder"), AIM, "1"),
        SeatInfo(say("Bramble"), AIM, "2"),
        SeatInfo(say("Clover"), AIM, "3"),
        SeatInfo(say("Daisy"), AIM, "4"),
        SeatInfo(say("Elm"), AIM, "5"),
    ),
    levels=(
        Level("beginner", say("Beginner"), say("Places clues anywhere and takes what comes.")),
        Level("easy", say("Easy"), say("Has a plan, but often misjudges it.")),
        Level("medium", say("Medium"), say("Plans well, but slips now and then.")),
        Level("hard", say("Hard"), say("Weighs its two best places by what may still come.")),
        Level("expert", say("Expert"), say("Plays hundreds of games ahead before it decides.")),
    ),
    minutes=10,
    demands=2,
    credit=say(
        "After the board game “Alfheim Fairies” by TANABE Kenichi (COLON ARC). An unofficial version with pictures, "
        "sounds and words of its own; what each fairy asks for and is worth is ours."
    ),
    secret=True,
    endings=(
        ("points", say("Most points")),
        ("shared", say("Shared victory")),
        ("alone", say("Eleven rounds alone")),
    ),
    draws=False,
    measure=Measure(points=True, error=4, half=8.0, slip=6, mistake=15, blunder=30),
    grades=(
        Grade(say("Easy puzzles"), 10),
        Grade(say("Easy goals"), 10),
        Grade(say("Tricky puzzles"), 10),
        Grade(say("Tricky goals"), 10),
        Grade(say("Hard puzzles"), 10),
        Grade(say("Hard goals"), 10),
    ),
    medals=True,
    sounds=(
        ("af_call", say("A round begins: the clue is called")),
        ("af_f1", say("The Bluebell Fairy comes")),
        ("af_f2", say("The Firefly Fairy comes")),
        ("af_f3", say("The Rose Fairy comes")),
        ("af_n1", say("The Toadstool Nisse comes")),
        ("af_n2", say("The Acorn Nisse comes")),
        ("af_n3", say("The Heart Nisse comes")),
        ("af_q", say("The Queen comes")),
        ("af_t", say("The Tomte comes")),
        ("af_k", say("The King comes")),
        ("af_knock", say("The Tomte stands before the door")),
        ("af_swap", say("A clue is exchanged")),
        ("af_tread", say("A footprint is laid")),
        ("steps", say("Fairies come to the others")),
        ("claim", say("An expert is won")),
    ),
)
