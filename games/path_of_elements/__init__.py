"""Path of the Elements: draft and lay a path of hexagons, find pairs of spirits, spend gifts."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Choice, Info, Level, Measure, Option, Preset, SeatInfo, usual_grades

say = partial(text.say, domain="path_of_elements")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

AIM = say("Get the most points with path and spirits.")
YES, NO = say("Yes"), say("No")

INFO = Info(
    key="path_of_elements",
    title=say("Path of the Elements"),
    blurb=say("Lay a path of elements and find pairs of spirits."),
    rules_version=1,
    seat_counts=(2, 3, 4, 1),
    seats=(
        SeatInfo(say("Heron"), AIM, "1"),
        SeatInfo(say("Lynx"), AIM, "2"),
        SeatInfo(say("Otter"), AIM, "3"),
        SeatInfo(say("Raven"), AIM, "4"),
    ),
    levels=(
        Level("beginner", say("Beginner"), say("Remembers 2 spirits and lays its path in haste.")),
        Level("easy", say("Easy"), say("Remembers 6 spirits.")),
        Level("medium", say("Medium"), say("Forgets one spirit in three.")),
        Level("hard", say("Hard"), say("Forgets one spirit in five, and lays a good path.")),
        Level("expert", say("Expert"), say("Forgets nothing and thinks of everything to come.")),
    ),
    options=(
        Option(
            "omens",
            say("Good omens"),
            (
                Choice("none", say("None")),
                Choice("drawn", say("Drawn")),
                Choice("chosen", say("Chosen")),
            ),
            "none",
            say("Rows of spirits for extra points: two each, drawn before the draft or chosen after it."),
        ),
        Option(
            "shown",
            say("Omens lie open"),
            (Choice("no", NO), Choice("yes", YES)),
            "no",
            say("All players see each other’s good omens."),
            seats=(2, 3, 4),
        ),
        Option(
            "elements",
            say("Elements"),
            (Choice("chosen", say("Chosen")), Choice("drawn", say("Drawn"))),
            "drawn",
            say("Each player has an element: chosen in turn or drawn."),
        ),
        Option(
            "faces",
            say("Show what was seen"),
            (Choice("hidden", NO), Choice("shown", YES)),
            "hidden",
            say("Spirits stay readable once they have been turned up: no memory needed."),
        ),
    ),
    presets=(
        Preset("basic", say("Basic rules"), (("elements", "chosen"),)),
        Preset("advanced", say("Advanced rules"), (("elements", "chosen"), ("omens", "drawn"))),
    ),
    minutes=15,
    demands=2,
    credit=say(
        "After the board game “Pfad der Elemente” by Martina Dobrindt, Andreas Dobrindt-Ostner and Dominik Jana "
        "(APEX Ideenschmiede, Magellan). An unofficial version with pictures, sounds and words of its own; the "
        "tiles that each element brings, what earth, air and water score, and the good omens are ours."
    ),
    secret=True,
    luck_is_final=True,
    endings=(
        ("points", say("Most points")),
        ("shared", say("Shared victory")),
        ("alone", say("Alone against the grid")),
    ),
    draws=False,
    measure=Measure(points=True, error=5, half=5.0, slip=10, mistake=25, blunder=50),
    grades=usual_grades(10),
    medals=True,
    sounds=(
        ("pe_up", say("A spirit is turned up")),
        ("pe_e", say("A pair of earth spirits")),
        ("pe_w", say("A pair of water spirits")),
        ("pe_f", say("A pair of fire spirits")),
        ("pe_a", say("A pair of air spirits")),
        ("pe_m", say("A pair of masks")),
        ("pe_missed", say("No pair")),
        ("pe_move", say("A power moves or swaps something")),
        ("pe_cover", say("A spirit is covered")),
        ("pe_gift", say("A spirit gets a gift")),
        ("pe_omen", say("A new omen is drawn")),
        ("pe_last", say("All pairs are found")),
    ),
)
