"""Reasons for a tile of the draft: what the tiles can score with it, and which tiles it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ai import move_comparison
from engine.ai.move_comparison import Comparison, sentences
from engine.ai.playout_race import Way
from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.ai.best_path_formula import best_value
from games.path_of_elements.ai.draft_choice import counts
from games.path_of_elements.ai.playout_outcomes import RIVAL, TILES
from games.path_of_elements.ai.reasons.counted_figures import rival_of
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.move_types import Choose, Move
from games.path_of_elements.rules.position import Position

AS_GOOD = 0.05
"""Points within which tiles are worth the same: between two the draft is solved."""


def clearest_first(seen: Position, seat: Seat, ways: Sequence[Way]) -> list[Way]:
    """The ranked tiles with that one first of those worth the same with which the tiles score most so far."""
    best = ways[0].points
    return move_comparison.clearest_first(
        ways, lambda way: best - way.points < AS_GOOD, lambda way: can_score(seen, seat, way.move[0])
    )


def lacks_of_draft(seen: Position, seat: Seat, move: Move, it: Comparison[Way]) -> Iterator[Text]:
    """What a worse tile lacks of the best one."""
    instead = None if it.other is None else it.other.move[0]
    if isinstance(move, Choose) and isinstance(instead, Choose):
        score, best = can_score(seen, seat, move), can_score(seen, seat, instead)
        if score < best:
            yield say(
                "With it the tiles can score {points} points at most, with the best choice {best}.",
                points=score,
                best=best,
            )
    for key in it.keys[:1]:
        if key == RIVAL:
            yield say("Leaves better tiles to {who}.", who=rival_of(seen, seat))
        elif key == TILES:
            less = round(it.others[TILES] - it.terms[TILES])
            if less > 0:
                yield say(
                    "Leads to tiles that score about a point less in the end.",
                    "Leads to tiles that score about {count} points less in the end.",
                    less,
                )
            else:
                yield say("Leads to tiles that score less.")
        else:
            yield say("Leads to tiles on which spirits bring less.")


def praised_in_draft(seen: Position, seat: Seat, move: Choose, it: Comparison[Way]) -> Text:
    """What a tile is for; what its tiles can score so far only if that speaks for it."""
    fact = drafting(seen, seat, move)
    keys = it.keys if it.better and not it.close else ()
    score = can_score(seen, seat, move)
    most = max(can_score(seen, seat, Choose(tile.number)) for tile in seen.players[seat].stack)
    less = score < most
    if not keys and less:
        return say(
            "So far the tiles can score {points} points with it and {most} with another; "
            "tiles still to come should make up for that.",
            points=score,
            most=most,
        )
    if not keys:
        return fact
    if keys[0] == RIVAL:
        aim = say("Keeps better tiles from {who}.", who=rival_of(seen, seat))
    elif keys[0] == TILES:
        more = round(it.terms[TILES] - it.others[TILES])
        if more > 0:
            aim = say(
                "Leads to tiles that score about a point more in the end.",
                "Leads to tiles that score about {count} points more in the end.",
                more,
            )
        else:
            aim = say("Leads to tiles that score more in the end.")
    else:
        aim = say("Leads to tiles on which spirits bring more.")
    return aim if less else sentences(aim, fact)


def drafting(seen: Position, seat: Seat, move: Choose) -> Text:
    """What the tiles can score so far with the one chosen; if there is nothing to choose, that."""
    if len({tile.element for tile in seen.players[seat].stack}) == 1:
        return say(
            "The tiles to choose from are all alike. With {count} tiles, {who} can then score up to {points} points.",
            who=name(seen, seat),
            count=len(seen.players[seat].tiles) + 1,
            points=can_score(seen, seat, move),
        )
    return say(
        "With it, {who} has {count} tiles, which can score up to {points} points.",
        who=name(seen, seat),
        count=len(seen.players[seat].tiles) + 1,
        points=can_score(seen, seat, move),
    )


def can_score(seen: Position, seat: Seat, move: Choose) -> int:
    """What the seat's tiles can score at most with the one chosen."""
    player = seen.players[seat]
    element = next(tile.element for tile in player.stack if tile.number == move.tile)
    return best_value(counts([*(tile.element for tile in player.tiles), element]))
