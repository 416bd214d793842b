"""What accompanies a step: walks over the terraces, what changed hands, and words about a rest or an end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Cell, Fact, Over
from engine.core.text import Text
from engine.table.contract.game_view import Celebration, Cue, Mark, Scored, Walk
from games.magic_triland import say
from games.magic_triland.rules.display_names import ITEMS, MESSENGERS, seat_name
from games.magic_triland.rules.pieces import FIGURES, HOMES, LATTICE, PAIRS, pearl
from games.magic_triland.rules.pieces import ITEMS as ALL_ITEMS
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import costs
from games.magic_triland.rules.turns_and_scoring import ENDING, delivered, pearl_points
from games.magic_triland.view.headline_plates_and_panels import winning_home
from games.magic_triland.view.pieces_and_drags import figure_key
from games.magic_triland.view.walk_lines import route, walk_points
from games.magic_triland.view.zones_and_keys import ISLAND, built, spots, where

GLOW, STEP = 0.7, 0.8
TOWERS = ((0.5, -0.2), (-0.5, -0.2), (0.0, -0.7))
"""From the middle of a home to where light falls on its castle."""
CROSSES = 4.0
"""Seconds that a gull needs from one kingdom to the next."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """What accompanies a step, in the order of its facts."""
    walk = _walk(before, after)
    if walk is not None:
        yield walk
    for fact in after.facts:
        yield from _cue(before, after, fact)


def ambient() -> Iterator[Cue]:
    """A gull flies from kingdom to kingdom, over the sea."""
    for start, goal in zip(HOMES, (*HOMES[1:], HOMES[0]), strict=True):
        points = tuple(LATTICE.centre(cell) for cell in (start, goal))
        yield Cue("", (), "gull", ISLAND, points, seconds=CROSSES)


def celebration() -> Celebration:
    """How a victory is celebrated: pearls and rings rain down."""
    return Celebration(tuple(f"item:{item}" for item in ALL_ITEMS), "fall", "tl_home")


def scoring(s: Position, over: Over) -> Iterator[Scored]:
    """The castle whose pearls have ended the game; in a tournament then all that is counted, alone the turns left."""
    if s.winner != NOBODY:
        delivered_home = say("Home! The pearls are delivered.")
        yield Scored(s.winner, delivered_home, cue=Cue("tl_home", (_lit(HOMES[winning_home(s)]),)))
    if s.terms.alone and s.winner != NOBODY:
        yield Scored(0, say("Turns left"), over.scores[0], Cue("tl_rest"))
    if s.terms.games > 1:
        yield from _tournament(s, over)


def _tournament(s: Position, over: Over) -> Iterator[Scored]:
    """The points of the games before, then each messenger's pearls, then the winner's for having ended the game."""
    (pearls, _), (endings, _) = over.tally
    for seat, points in enumerate(pearl_points(s)):
        if s.pearl_points[seat] > points:
            yield Scored(seat, pearls, s.pearl_points[seat] - points, Cue("tl_pearl"))
    for figure in FIGURES:
        if points := delivered(s, figure):
            yield Scored(s.owner(figure), pearls, points, Cue("tl_pearl", (_lit(s.figures[figure].where),)))
    for seat, points in enumerate(s.end_points):
        now = ENDING * (seat == s.winner)
        if points > now:
            yield Scored(seat, endings, points - now, Cue("tl_home"))
    if s.winner != NOBODY:
        yield Scored(s.winner, endings, ENDING, Cue("tl_home", (_lit(HOMES[winning_home(s)]),)))


def _lit(home: Cell) -> Mark:
    """A castle in the light, which falls on all of its towers."""
    x, y = LATTICE.centre(home)
    return Mark("note", ISLAND, points=tuple((x + dx, y + dy) for dx, dy in TOWERS))


def _walk(before: Position, after: Position) -> Cue | None:
    """The messenger that went to another place walks there; for one that stays the way lights up."""
    if before.game != after.game or not built(before):
        return None
    moved = next((n for n in FIGURES if where(before, n) != where(after, n)), None)
    cells = _way(before, after, moved)
    if not cells:
        return None
    if moved is None:
        track = Mark("track", ISLAND, points=walk_points(after, cells), tone="spot")
        return Cue("tl_step", (track,), zone=ISLAND, seconds=STEP)
    points = (spots(before)[moved].point, *walk_points(after, cells)[1:-1], spots(after)[moved].point)
    return Cue("tl_step", zone=ISLAND, seconds=STEP, walks=(Walk(figure_key(moved), points),))


def _way(before: Position, after: Position, figure: int | None) -> tuple[Cell, ...]:
    went = next((fact.cells for fact in after.facts if fact.kind == "went"), ())
    if went:
        return went
    if after.bound is not None and after.bound.figure == figure:
        return route(before, after.bound, min(costs(before, after.bound)))
    return ()


SOUNDS = {"card": "tl_card", "lapsed": "tl_rest", "rested": "tl_rest", "home": "tl_home", "pearl": "tl_pearl"}


def _cue(before: Position, after: Position, fact: Fact) -> Iterator[Cue]:
    """A sound, a glow, a sentence; None for the stones of a quick island except the last."""
    text = told(before, after, fact)
    marks = (Mark("outline", ISLAND, fact.cells, tone="spot"),) if fact.kind in ("home", "pearl") else ()
    sound = SOUNDS.get(fact.kind, "")
    if fact.kind == ("island" if after.terms.quick else "built"):
        sound = "tl_stone"
    if fact.kind == "gave" and fact == next(other for other in after.facts if other.kind == "gave"):
        # two change hands at the same time
        sound = "tl_trade"
    if sound or text is not None:
        laid = fact.kind in ("built", "card")
        yield Cue(sound, marks, zone=ISLAND, text=text, seconds=GLOW, landing=laid)


def told(before: Position, after: Position, fact: Fact) -> Text | None:
    """What the message line says of a fact."""
    match fact.kind:
        case "begins":
            return say("{seat} begins.", seat=seat_name(after, fact.seat))
        case "island":
            return say("The island is finished. {seat} moves first.", seat=seat_name(after, fact.seat))
        case "lapsed":
            return say(
                "{seat}: {n} energy can’t be used exactly. Nobody moves.",
                seat=seat_name(after, fact.seat),
                n=fact.amount,
            )
        case "rested":
            return say("{seat}: no energy, so nobody moves.", seat=seat_name(after, fact.seat))
        case "home":
            return say("Home! The pearls are delivered.")
        case "pearl":
            who = next(n for n in range(len(after.figures)) if _less(before, after, n))
            one, other = (ITEMS[ring] for ring in PAIRS[fact.amount])
            item = ITEMS[pearl(fact.amount)]
            return say(
                "{who} gives {one} and {other} for {item}.", who=MESSENGERS[who], one=one, other=other, item=item
            )
        case "offered":
            return say("{seat} offers {item}.", seat=seat_name(after, fact.seat), item=ITEMS[fact.amount])
        case "took_back":
            return say("A round is over: everyone takes their cards back.")
    return _traded(before, after, fact)


def _traded(before: Position, after: Position, fact: Fact) -> Text | None:
    """What has changed hands, in one sentence."""
    gave = [other for other in after.facts if other.kind == "gave"]
    trade = before.trade
    if trade is None or fact.kind != "gave" or fact != gave[0]:
        return None
    if fact.rule == "own":
        giver = next(n for n in (trade.stood, trade.came) if _less(before, after, n))
        return say("{who} hands over {item}.", who=MESSENGERS[giver], item=ITEMS[fact.amount])
    return say(
        "{one} gives {mine}, {other} gives {theirs}.",
        one=MESSENGERS[trade.stood],
        mine=ITEMS[gave[0].amount],
        other=MESSENGERS[trade.came],
        theirs=ITEMS[gave[-1].amount],
    )


def _less(before: Position, after: Position, figure: int) -> bool:
    return sum(after.figures[figure].items) < sum(before.figures[figure].items)
