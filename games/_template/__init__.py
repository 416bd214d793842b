"""Glade: a tiny game that no player sees. Newcomers copy it; every test runs it.

It uses every feature of the contract (a test makes sure of that): a hexagonal board out of a `.tmx`, hidden hands, luck
from a bag, a choice that all make at once (an option lets it be changed until all are ready), tiles that an option lays
face down, to be remembered, figures that walk, things shared out in a panel, a match of two games, one to four seats,
scores told apart by source, tasks of each kind. docs/adding-a-game.md says where to look for each.

The rules: in each round all choose one of their two hidden tiles at once. The choices are turned up together; then,
from the round's lead on, each lays their tile on a free meadow cell beside a laid one (the very first anywhere). Ferns
and blooms have an arrow and may be turned; moss has none. Then all draw back to two. The game ends when the meadow has
fewer free cells than there are seats, when somebody has nothing to choose, or after three rounds of a short game. Each
own tile beside a pond scores 1; each own arrow that points at a tile of its own kind, whoever laid it, scores 2. With
hedgehogs, whoever began the round then lets one of them walk over two tiles at most. Where it arrives it finds a berry
and a nut: one is kept, the other goes to whoever laid the tile. A berry scores 1, two nuts 3. In the second game of a
match everybody plays another bird, so that another one begins.
"""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Choice, Grade, Info, Level, Measure, Option, Preset, SeatInfo

say = partial(text.say, domain="_template")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

AIM = say("Wants ponds beside its tiles, and arrows that point at their own kind.")

SEVERAL = (2, 3, 4)
"""Numbers of seats for which an option is asked: alone nobody else would get a thing, or begin."""

INFO = Info(
    key="_template",
    title=say("Glade"),
    blurb=say("Choose in secret, lay in turn, and let your arrows find their kind."),
    rules_version=1,
    seat_counts=(2, 3, 4, 1),
    seats=(
        SeatInfo(say("Wren"), AIM, "1"),
        SeatInfo(say("Finch"), AIM, "2"),
        SeatInfo(say("Robin"), AIM, "3"),
        SeatInfo(say("Heron"), AIM, "4"),
    ),
    levels=(
        Level("easy", say("Easy"), say("Takes any good place, often not the best one.")),
        Level(
            "medium",
            say("Medium"),
            say("Looks one tile ahead and guesses what it cannot see."),
            alone=say("Looks one tile ahead; alone it has nobody's tiles to guess."),
        ),
    ),
    options=(
        Option(
            "length",
            say("Length"),
            (Choice("full", say("Full")), Choice("short", say("Three rounds"), draws=False)),
            "full",
            say("A short game ends after three rounds."),
        ),
        Option(
            "choices",
            say("Choices"),
            (Choice("final", say("Stand at once")), Choice("open", say("Until all are ready"))),
            "final",
            say("A tile that is chosen can be exchanged until all have said that they are ready."),
        ),
        Option(
            "memory",
            say("Memory"),
            (Choice("off", say("Tiles lie open")), Choice("on", say("Tiles lie face down"))),
            "off",
            say("Whoever lays well remembers which tiles were laid where. They are turned up at the end."),
        ),
        Option(
            "tiles",
            say("Tiles"),
            (Choice("drawn", say("From the bag"), deals=True), Choice("even", say("The same for all"))),
            "drawn",
            say("Drawn in secret from the bag, or dealt openly: in turn a bloom, a fern, moss."),
            SEVERAL,
        ),
        Option(
            "hedgehogs",
            say("Hedgehogs"),
            (Choice("off", say("None")), Choice("on", say("Two"))),
            "off",
            say("After each round whoever began it may let a hedgehog walk over the tiles, to a berry and a nut."),
            SEVERAL,
        ),
        Option(
            "match",
            say("Match"),
            (Choice("one", say("One game")), Choice("two", say("Two games"))),
            "one",
            say("In the second game everybody plays another bird, and another one begins. The points are added up."),
            SEVERAL,
            first_page=True,
        ),
    ),
    presets=(Preset("standard", say("Standard")), Preset("short", say("Short"), (("length", "short"),))),
    boards=("glade", "two_ponds"),
    secret=True,
    # of two one begins by day and one by night
    casts=((SeatInfo(say("Lark"), AIM, "1"), SeatInfo(say("Owl"), AIM, "2")),),
    # a bird is a part that goes from seat to seat
    telling_names=True,
    credit=say("Made for whoever writes a game for this box."),
    # the green of the woods is a meadow's, too
    # whoever has laid a tile has seen the next one
    luck_is_final=True,
    endings=(
        ("meadow", say("the meadow is full")),
        ("hands", say("the bag is empty")),
        ("rounds", say("three rounds are played")),
    ),
    undealt=SEVERAL,
    # two may agree on a draw, but not in a short game
    draws=True,
    measure=Measure(points=True, error=3, half=10.0, slip=5, mistake=10, blunder=20),
    grades=(Grade(say("Counting"), 2), Grade(say("Wishing"), 2), Grade(say("Finding"), 1)),
    medals=True,
    # a newcomer is told so
    minutes=5,
    demands=1,
    sounds=(
        ("stone", say("A tile is laid at a pond")),
        ("connect", say("Points")),
        ("flip", say("All have chosen")),
        ("steps", say("A hedgehog walks")),
        ("whoosh", say("Butterflies fly along an arrow that scores")),
        ("claim", say("Berries and nuts are counted")),
    ),
)
