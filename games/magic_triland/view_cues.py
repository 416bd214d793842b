"""What accompanies a step: walks over the terraces, what changed hands, and what a rest or an end has to say."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell, Fact, Over
from engine.core.text import Text, say
from engine.ui.view import Cue, Mark, Walk
from games.magic_triland.pieces import FIGURES, pearl
from games.magic_triland.position import BETWEEN, Position
from games.magic_triland.rules import RULES
from games.magic_triland.view_heads import ending, verdict
from games.magic_triland.view_marks import walk_points
from games.magic_triland.view_names import ITEMS, MESSENGERS, seat_name
from games.magic_triland.view_pieces import figure_key
from games.magic_triland.view_places import ISLAND, built, stand, where
from games.magic_triland.view_words import route

GLOW, STEP = 0.7, 0.8


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """In the order of the facts."""
    walk = _walk(before, after)
    if walk is not None:
        yield walk
    for fact in after.facts:
        yield from _cue(before, after, fact)
    over = RULES.turn(after)
    if isinstance(over, Over):
        yield Cue(text=verdict(after, over))
    elif after.stage == BETWEEN and before.stage != BETWEEN:
        yield Cue(text=ending(after))


def _walk(before: Position, after: Position) -> Cue | None:
    """The messenger that has come to another place goes there on foot."""
    if before.game != after.game or not built(before):
        return None
    for n in FIGURES:
        here, there = where(before, n), where(after, n)
        if here == there:
            continue
        cells = _way(before, after, n)
        if not cells:
            continue
        first, last = _at(before, n), _at(after, n)
        points = (first, *walk_points(after, cells)[1:-1], last)
        return Cue("tl_step", zone=ISLAND, seconds=STEP, walks=(Walk(figure_key(n), points),))
    return None


def _way(before: Position, after: Position, figure: int) -> tuple[Cell, ...]:
    went = next((fact.cells for fact in after.facts if fact.kind == "went"), ())
    if went:
        return went
    if after.bound is not None and after.bound.figure == figure:
        from games.magic_triland.rules import costs

        return route(before, after.bound, min(costs(before, after.bound)))
    return ()


def _at(s: Position, figure: int) -> Point:
    cell, (dx, dy), _ = stand(s, figure)
    x, y = HEX.centre(cell)
    return x + dx, y + dy


def _glow(cells: tuple[Cell, ...], tone: str = "spot") -> tuple[Mark, ...]:
    return (Mark("outline", ISLAND, cells, tone=tone),) if cells else ()


def _cue(before: Position, after: Position, fact: Fact) -> Iterator[Cue]:
    text = told(before, after, fact)
    match fact.kind:
        case "built":
            yield Cue("tl_stone")
        case "island":
            yield Cue("tl_stone", text=text)
        case "card":
            yield Cue("tl_card", text=text)
        case "lapsed" | "rested":
            yield Cue("tl_rest", text=text)
        case "home":
            yield Cue("tl_home", _glow(fact.cells), zone=ISLAND, text=text, seconds=GLOW)
        case "pearl":
            yield Cue("tl_pearl", _glow(fact.cells), zone=ISLAND, text=text, seconds=GLOW)
        case "gave" | "met":
            yield Cue("tl_trade", text=text)
        case "won":
            yield Cue("tl_home")
        case _:
            if text is not None:
                yield Cue(text=text)


def told(before: Position, after: Position, fact: Fact) -> Text | None:
    """What the message line says of a fact."""
    match fact.kind:
        case "begins":
            return say("{seat} begins.", seat=seat_name(after, fact.seat))
        case "island":
            return say("The island stands. {seat} walks first.", seat=seat_name(after, fact.seat))
        case "lapsed":
            return say(
                "{seat}: {n} energy can’t be used exactly, so it lapses. Nobody moves.",
                seat=seat_name(after, fact.seat),
                n=fact.amount,
            )
        case "rested":
            return say("{seat}: no energy, so nobody moves.", seat=seat_name(after, fact.seat))
        case "home":
            return say("Home for good: the pearls are delivered.")
        case "pearl":
            return say("Two rings are given for {item}.", item=ITEMS[pearl(fact.amount)])
        case "offered":
            return say("{seat} offers {item}.", seat=seat_name(after, fact.seat), item=ITEMS[fact.amount])
        case "took_back":
            return say("A round is over: all take their cards back.")
        case "slept":
            return None
    return _traded(before, fact)


def _traded(before: Position, fact: Fact) -> Text | None:
    trade = before.trade
    if fact.kind != "gave" or trade is None or fact.rule != "trade":
        return None
    giver = trade.stood if before.owner(trade.stood) == fact.seat else trade.came
    return say("{who} gives {item}.", who=MESSENGERS[giver], item=ITEMS[fact.amount])
