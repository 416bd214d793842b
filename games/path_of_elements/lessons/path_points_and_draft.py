"""The first lessons: what a path scores, tile by tile, and the draft."""

from __future__ import annotations

from engine.core.lattice import HEX, disc
from engine.core.lesson import Lesson, Page, Stand, Try, Wrong
from engine.core.rules import CHANCE, Cell
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.lessons.lesson_positions import FIRST, drafting, stacks_dealt, told
from games.path_of_elements.lessons.move_conditions import CARRY_IT, ME, kind, lays, on_path
from games.path_of_elements.rules.move_types import Begin, Choose, Move, Place, Ready, Take
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Tile

# --- water and earth -------------------------------------------------------------------------------------------------

RIVER = told("W W E A / F W A / E F | W W E", elements="WE", seats=1)
"""A river of three round a fire; two waters and an earth are still to be laid."""


def tile(s: Position, element: str) -> Tile:
    """The first tile of this element that the learner has not laid."""
    return next(tile for tile in s.players[ME].hand if tile.element == element)


def _far(s: Position) -> Cell:
    """A free cell that touches nothing, near enough to be seen."""
    near = {*s.players[ME].frontier(), *s.players[ME].elements}
    return next(cell for cell in disc(HEX, FIRST, 2) if cell not in near)


def _apart(s: Position) -> Move:
    return Place(tile(s, "W").number, _far(s))


GOAL = told("E W W E / A A W F / E F W E", elements="EW", seats=1, turns=("E=3,0>1:0,0",))
"""Alone, a whole path, with a spirit of earth on one of its tiles."""

WATER_EARTH = Lesson(
    "water-earth",
    say("Rivers and boulders"),
    say("what you play for, and what water and earth score"),
    ("aim", "path", "water", "earth", "laying"),
    (
        Page(
            say(
                "This is what you play for: a path whose tiles score, and spirits on tiles of their own element. "
                "Most points win."
            ),
            look=on_path((3, 0)),
            stand=GOAL,
        ),
        Page(
            say(
                "Your path brings the first points. Water scores as a river: three tiles "
                "or more in a line that never forks, 1 point each. Make your river longer."
            ),
            Try(
                lambda s: Place(tile(s, "W").number, (-1, 0)),
                lays(
                    "W",
                    1,
                    say(
                        "There the river would fork or close. Add the tile to an end, where it touches no other water."
                    ),
                ),
            ),
            look=on_path((0, 0), (1, 0), (1, 1)),
            stand=RIVER,
        ),
        Page(
            say("Earth scores alone: 2 for each earth tile that touches no other earth. Lay your earth tile."),
            Try(
                lambda s: Place(tile(s, "E").number, (4, 0)),
                lays("E", 2, say("There it touches another earth tile, and neither of them scores.")),
            ),
        ),
        Page(
            say("All twelve tiles must be connected. Try to lay your last water tile apart from them."),
            Wrong(_apart, "path", CARRY_IT),
            look=lambda s: on_path(_far(s)),
            well=say("Edge to edge with another tile; apart from that, lay them as you like."),
        ),
        Page(
            say("Then lay it where it makes your river longer."),
            Try(
                lambda s: Place(
                    tile(s, "W").number,
                    next(cell for cell in s.players[ME].frontier() if _river_with(s, cell) == 5),
                ),
                lays("W", 1, say("The river does not grow there. Look for one of its two ends.")),
            ),
        ),
        Page(
            say("Until you are ready you may still move every tile. Yours lie well: press “Ready”."),
            Try(Ready(), kind(Ready, no=say("It lies well already. Press “Ready”."))),
            well=say("Now the path stays as it is, and the spirits can come. Next you will see fire and air."),
        ),
    ),
    begins=True,
)


def _river_with(s: Position, cell: Cell) -> int:
    """The points of water with one tile more."""
    return path_points({**s.players[ME].elements, cell: "W"})[1]


# --- fire and air ----------------------------------------------------------------------------------------------------

HEARTH = told("F F F W / F . E A / W E | F A A", elements="FA", seats=1)
"""Four fires round a gap in which a fifth would make two triangles more; a single air."""
GUST = told("A A A / W F F / E F W E | F F", elements="FA", seats=1)
"""Three airs in a row, which score nothing."""


def _unspoilt(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Place) and any(one.number == move.tile for _, one in before.players[ME].path):
        return say("Leave the other tiles where they are: lay the air tile that you still have.")
    was, now = (path_points(s.players[ME].elements) for s in (before, after))
    if now[3] < was[3]:
        return say("There it touches the pair, and three air tiles together score nothing.")
    return True if sum(now) == sum(was) else say("It does no harm to the pair there, but to something else.")


FIRE_AIR = Lesson(
    "fire-air",
    say("Flames and gusts"),
    say("what fire and air score, and moving a tile"),
    ("fire", "air", "laying", "table"),
    (
        Page(
            say(
                "Fire scores 2 for each triangle of three tiles that touch each other. A tile may belong to "
                "several. Find the place where your fire makes two new triangles at once."
            ),
            Try(
                lambda s: Place(tile(s, "F").number, (1, 1)),
                lays(
                    "F", 4, say("That is one new triangle at most. In one place it touches three fire tiles at once.")
                ),
            ),
            stand=HEARTH,
        ),
        Page(
            say("Air scores in pairs: 4 for two tiles that touch each other and no third one. Make a pair."),
            Try(
                lambda s: Place(tile(s, "A").number, (4, 1)),
                lays("A", 4, say("That makes no pair. Lay it next to your other air.")),
            ),
        ),
        Page(
            say("One air tile is left. Lay it where it does no harm."),
            Try(lambda s: Place(tile(s, "A").number, (0, -1)), _unspoilt),
            well=say("Not every tile can score. 14 points in all for this path: well laid!"),
        ),
        Page(
            say(
                "Here three air tiles lie in a row and score nothing. Move one of them so that the other two are a "
                "pair."
            ),
            Try(
                lambda s: Place(s.players[ME].path[0][1].number, (3, 2)),
                lays(
                    "A",
                    4,
                    say(
                        "Then there are no two air tiles without a third beside them. Move one from an end of the row."
                    ),
                ),
            ),
            look=on_path((0, 0), (1, 0), (2, 0)),
            stand=GUST,
            well=say("Tiles can be moved until you are ready. The table tells you what each group scores."),
        ),
    ),
    begins=True,
)

# --- the draft -------------------------------------------------------------------------------------------------------

STACKS = ("FAWFEW", "WFEFAF")
"""The common stack of fire and water, split in two."""


def _drafts(element: str, no: Text) -> Try:
    """Any tile of this element."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        chosen = next(
            (one for one in before.players[ME].stack if isinstance(move, Choose) and one.number == move.tile), None
        )
        return True if chosen is not None and chosen.element == element else no

    def model(s: Position) -> Move:
        return Choose(next(one.number for one in s.players[ME].stack if one.element == element))

    return Try(model, judge)


def _water_too(s: Position) -> tuple[tuple[int, Move], ...]:
    """Lynx takes the first water of what it has."""
    return ((1, Choose(next(one.number for one in s.players[1].stack if one.element == "W"))),)


DRAFT = Lesson(
    "draft",
    say("Twelve tiles"),
    say("your element, and choosing tiles"),
    ("setup", "draft"),
    (
        Page(
            say(
                "Before all that, everyone takes an element. It brings tiles, and later its spirits score double "
                "for you. Take fire this time."
            ),
            Try(Take(0, "F"), no=say("Another time. Take fire now.")),
            stand=Stand(((CHANCE, Begin(0)),), options={"elements": "chosen"}),
            then=((1, Take(1, "W")), *stacks_dealt(*STACKS)),
            well=say(
                "Fire has brought you six tiles, water six others to Lynx. What both add to the common stack is mixed "
                "and split evenly."
            ),
        ),
        Page(
            say(
                "Choose one tile of your stack; the rest is passed to the left. You have two fire tiles, so a third "
                "would make a triangle: take it."
            ),
            _drafts("F", say("That may be useful, too. But first the fire, for your triangle.")),
            then=_water_too,
        ),
        Page(
            say(
                "Everybody chooses at once, and now you have the stack that Lynx had. Your single air tile needs a "
                "second one: take it."
            ),
            _drafts("A", say("Two air tiles that touch each other score 4. Take the air tile from this stack.")),
            then=_water_too,
        ),
        Page(
            say("So it goes on. Two tiles are left of your stack: choose one, the other one goes to Lynx."),
            Try(
                lambda s: Choose(s.players[ME].stack[0].number),
                kind(Choose, no=say("Choose one of the two tiles.")),
            ),
            stand=drafting("FW", *STACKS, rounds=4),
            then=lambda s: ((1, Choose(s.players[1].stack[0].number)),),
            well=say("The last tile came by itself. Now everybody has twelve, and lays them as you have learnt."),
        ),
    ),
)
