"""Crooked Paths: two seats, one net of quarter-circle rails, one train to bring across it."""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Choice, Info, Level, Measure, Option, Preset, SeatInfo, usual_grades

say = partial(text.say, domain="crooked_paths")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

INFO = Info(
    key="crooked_paths",
    title=say("Crooked Paths"),
    blurb=say("Be the first to get your train across the table."),
    rules_version=1,
    seat_counts=(2,),
    seats=(
        SeatInfo(say("North-South"), say("Connect the north edge with the south edge."), "1"),
        SeatInfo(say("West-East"), say("Connect the west edge with the east edge."), "2"),
    ),
    levels=(
        Level("beginner", say("Beginner"), say("Plays on a whim and overlooks things.")),
        Level("easy", say("Easy"), say("Looks at its own card and usually at your reply.")),
        Level("medium", say("Medium"), say("Looks four cards ahead and rarely misses a threat.")),
        Level("hard", say("Hard"), say("Sees every track still open and plays the last cards perfectly.")),
        Level("expert", say("Expert"), say("Uses all its thinking time and solves the endgame early.")),
    ),
    options=(
        Option(
            "begins",
            say("Who begins"),
            (Choice("lot", say("At random")), Choice("ns", say("North-South")), Choice("we", say("West-East"))),
            "lot",
            say("The seat that lays the first card."),
            first_page=True,
        ),
        Option(
            "no_draw",
            say("No draws"),
            (Choice("on", say("On"), draws=False), Choice("off", say("Off"))),
            "on",
            say(
                "You may claim that nobody can connect any more; the other player then plays alone to prove you wrong."
            ),
        ),
    ),
    presets=(
        Preset("standard", say("Standard")),
        Preset("printed", say("Basic rules as printed"), (("no_draw", "off"),)),
    ),
    minutes=10,
    demands=1,
    credit=say(
        "After the two-player card game “Auf krummen Pfaden”; our source of the rules names no author. "
        "An unofficial version with pictures, sounds and words of its own."
    ),
    telling_names=True,
    grades=usual_grades(15),
    undealt=(2,),
    measure=Measure(half=1.5),
    endings=(
        ("early", say("Connected among the double cards")),
        ("early_gift", say("Connected the opponent among the double cards")),
        ("early_both", say("Both connected among the double cards")),
        ("held", say("The connection held")),
        ("gift", say("Connected the opponent")),
        ("both", say("Both connected")),
        ("last_card", say("Connected by the last card")),
        ("spent", say("No cards left, nobody connected")),
        ("draw", say("Draw")),
        ("claim_refuted", say("Claim refuted")),
        ("claim_conceded", say("Claim conceded")),
        ("claim_upheld", say("Claim upheld")),
    ),
    sounds=(
        ("connect", say("Two edges are connected")),
        ("train", say("The train rides along the connection")),
        ("whoosh", say("A connection is broken; at the end, the winning track")),
        ("page", say("All double cards are laid")),
        ("claim", say("Somebody claims that nobody can connect any more")),
    ),
)
