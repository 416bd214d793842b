"""The reason for a move, for advice and review: what it does or makes possible, or what it lacks of a better one.

It tells only what the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison, filled, given_away, sentences
from engine.ai.playout_race import Way
from engine.core.lattice import HEX
from engine.core.rules import Seat
from engine.core.text import Text, tenths
from games.path_of_elements import say
from games.path_of_elements.ai.best_path_formula import best_value
from games.path_of_elements.ai.draft_choice import LIKELY, counts
from games.path_of_elements.ai.gains_at_once import (
    beside,
    free_tiles,
    gained,
    gifts_spent,
    may_break_row,
    net,
    own_rows_through,
    possible_rows,
    prepares_row,
    rows_through,
    spirits_score,
    to_come,
)
from games.path_of_elements.ai.playout_outcomes import RIVAL, TURNS
from games.path_of_elements.ai.reasons.counted_figures import CLEAR, of_last_pair, rival_of
from games.path_of_elements.ai.reasons.draft_reasons import drafting, lacks_of_draft, praised_in_draft
from games.path_of_elements.ai.reasons.turning_reasons import SURE, leaving, pair_share, third, turned_instead, turning
from games.path_of_elements.rules.display_names import TILE_NAMES, name
from games.path_of_elements.rules.move_types import (
    Choose,
    Cover,
    Done,
    Exchange,
    Gift,
    Keep,
    Move,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Swap,
    Take,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import DIRECT, ELEMENTS, MASK, omen_points
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirit_points

STEPS = Cover | Gift | Shift | Swap
"""Uses of gifts on spirits that lie on a path, whose effect a power can undo; none undoes an exchange of omens."""
WINNING = 2.0
"""A move may cost the win if it is worth so much less beyond the points that it gives away (`playouts.WIN`)."""


def _instead(it: Comparison[Way]) -> Move | None:
    """The first move of the other way."""
    return None if it.other is None else it.other.move[0]


def reason(seen: Position, seat: Seat, it: Comparison[Way], pair: Way | None = None) -> Text:
    """What the way's first move does at once, or makes possible; of a worse one, what it lacks of the best one.

    pair: the best way that takes a pair which is certain, where that is known.
    """
    move: Move = it.mine.move[0]
    if not it.praised and not isinstance(move, Place | Ready):
        lacks, costs = next(_lacks(seen, seat, move, it), None), _gives_away(seen, it)
        return costs if lacks is None else sentences(lacks, costs)
    if it.other is not None and isinstance(move, Choose):
        return praised_in_draft(seen, seat, move, it)
    left = leaving(seen, seat, it.mine, pair)
    if left is not None:
        return left
    fact = _fact(seen, seat, it.mine, best=it.better) or _at_least(seen, seat, it.mine)
    last = next(of_last_pair(seen, seat, it), None) if it.better and not it.close else None
    return fact if last is None else sentences(fact, last)


def _gives_away(seen: Position, it: Comparison[Way]) -> Text:
    """The points that a worse move gives away, where the terms of both are known without what the win counts more."""
    points = given_in_points(seen, it)
    if points is None:
        return given_away(it.gap)
    if it.gap - points <= WINNING:
        return given_away(points)
    win = say("It may cost the win.")
    return sentences(given_away(points), win) if points >= CLEAR else win


def given_in_points(seen: Position, it: Comparison[Way]) -> float | None:
    """The points that a worse move gives away, without what the search counts for being ahead; None where that is not
    known, or is the same."""
    if seen.terms.alone or not it.terms or it.better:
        return None
    return min(it.gap, max(0.0, sum(it.others.values()) - sum(it.terms.values())))


def _lacks(seen: Position, seat: Seat, move: Move, it: Comparison[Way]) -> Iterator[Text]:
    """What a worse move lacks of the best other one."""
    best = _instead(it)
    if seen.stage == Stage.DRAFT:
        yield from lacks_of_draft(seen, seat, move, it)
        return
    if isinstance(best, Turn) and not isinstance(move, Turn):
        yield third(pair_share(seen, best))
    if isinstance(move, Turn) and seen.up:
        yield from of_last_pair(seen, seat, it)
    if isinstance(move, Turn):
        yield from turned_instead(seen, seat, move, best)
    yield from _lacks_at_once(seen, seat, move, best)
    yield from of_last_pair(seen, seat, it)
    for key in it.keys[:1]:
        if key == TURNS:
            yield say("Extra turns cost more then.")
        elif key == RIVAL and seen.seats == 2:
            yield say("{who} gets more out of it.", who=rival_of(seen, seat))
        elif seen.stage == Stage.GIVING:
            yield say("The gifts bring more elsewhere.")
    if isinstance(move, Turn) and isinstance(best, Turn) and pair_share(seen, move) == pair_share(seen, best) == SURE:
        yield say("The other pair is worth more.")


def _lacks_at_once(seen: Position, seat: Seat, move: Move, best: Move | None) -> Iterator[Text]:
    """By how much the best other move is better at once, in points or gifts."""
    if best is None:
        return
    won, more = net(seen, seat, move), net(seen, seat, best)
    if won < min(more, 0) and isinstance(move, Put | Shift | Swap):
        yield _harm(seen, seat, move, -won)
    elif won < more and isinstance(best, Shift | Swap) and best.seat != seat:
        yield say(
            "The best choice costs {who} a point at once.",
            "The best choice costs {who} {count} points at once.",
            more,
            who=name(seen, best.seat),
        )
    elif won < more and won > 0:
        yield say("It brings {points} at once, the best choice {more}.", points=won, more=more)
    elif won < more:
        yield say(
            "The best choice brings a point at once.",
            "The best choice brings {count} points at once.",
            more,
        )
    if gifts_spent(seen, seat, move) > gifts_spent(seen, seat, best):
        yield _gifts_later(gifts_spent(seen, seat, move), isinstance(move, Gift))
    if won > max(more, 0):
        yield say(
            "It brings a point at once, but less in the end.",
            "It brings {count} points at once, but less in the end.",
            won,
        )
    if isinstance(move, Put) and isinstance(best, Put) and move.seat == best.seat:
        elements = seen.players[move.seat].elements
        mine, other = elements[move.cell], elements[best.cell]
        if move.seat == seat and won <= 0 and mine != other and to_come(seen, mine):
            yield say("It takes up {tile}, on which a spirit still to come would score.", tile=TILE_NAMES[mine])
        taken = mine != other and to_come(seen, other) and not to_come(seen, mine)
        if move.seat == seat and won <= 0 and prepares_row(seen, seat, best) and not prepares_row(seen, seat, move):
            yield say("The best place prepares a row of an omen.")
        if move.seat == seat and own_rows_through(seen, seat, move, move.cell) > own_rows_through(
            seen, seat, best, best.cell
        ):
            yield say("It is in none of the omens; there it lies in more of the rows that they need.")
        if move.seat != seat and won == more:
            yield from _suits_rival(seen, seat, move, best)
        if move.seat != seat and won == more == 0 and _is_last(seen, best) and not _is_last(seen, move):
            yield say("The best place takes up {tile}; no other one is free.", tile=TILE_NAMES[other])
        if move.seat != seat and won == more == 0 and taken:
            yield say(
                "The best place takes up {tile}, on which a spirit still to come would score.", tile=TILE_NAMES[other]
            )
    if isinstance(move, Shift) and isinstance(best, Shift) and move.seat == best.seat != seat and won == more == 0:
        elements = seen.players[move.seat].elements
        if to_come(seen, elements[best.to]) and not to_come(seen, elements[move.to]):
            yield say(
                "The best choice takes up {tile}, on which a spirit still to come would score.",
                tile=TILE_NAMES[elements[best.to]],
            )
    if isinstance(move, Uncover):
        yield say("Covered, it could not be moved or swapped.")


def _gifts_later(spent: int, on_spirit: bool) -> Text:
    """Why gifts are better kept."""
    if on_spirit:
        return say("Later the gift may find a better spirit.")
    return say("The gift that it costs brings more later.", "The {count} gifts that it costs bring more later.", spent)


def _suits_rival(seen: Position, seat: Seat, move: Put, best: Put) -> Iterator[Text]:
    """What a rival can make of a spirit there that it can not on the best tile."""
    motif, who = seen.motif(move.spirit), name(seen, move.seat)
    if (
        motif in ELEMENTS
        and beside(seen, move.seat, move.cell, motif)
        and not beside(seen, move.seat, best.cell, motif)
    ):
        yield say("From there {who} can move it to {tile}.", who=who, tile=TILE_NAMES[motif])
    if possible_rows(seen, seat, move) > possible_rows(seen, seat, best):
        yield say("There it completes more rows of omens that {who} may hide.", who=who)
    if rows_through(seen, move.seat, move.cell) > rows_through(seen, move.seat, best.cell):
        yield say("There it lies in more rows that omens of {who} may ask for.", who=who)


def _harm(seen: Position, seat: Seat, move: Put | Shift | Swap, points: int) -> Text:
    """What a move loses on the own path, or brings another one."""
    who = name(seen, move.seat)
    if move.seat == seat:
        return _costs(who, points)
    if isinstance(move, Put):
        return say(
            "There it scores one point for {rival}.",
            "There it scores {count} points for {rival}.",
            points,
            rival=who,
        )
    return _brings(who, points)


# --- what it does at once


def _fact(seen: Position, seat: Seat, way: Way, *, best: bool) -> Text | None:
    """What the first move of the way does at once, as far as that can be counted. best: is it the best one?"""
    move: Move = way.move[0]
    match move:
        case Take():
            return _taking(move)
        case Choose():
            return drafting(seen, seat, move)
        case Keep(omen):
            return say(
                "It scores {points} for each row of its {count} spirits; such a row comes {times} times on average.",
                points=omen_points(omen),
                count=len(omen),
                times=tenths(LIKELY[len(omen)]),
            )
        case Place() | Ready():
            return _laying(seen, seat, way, best=best)
        case Turn():
            return turning(seen, seat, move, stops=len(way.move) > 1)
        case Put():
            return _putting(seen, seat, move)
        case Gift(cell):
            player = seen.players[seat]
            points = spirit_points(Spirit(cell, player.motifs[cell]), player.elements[cell], player.element)
            return say("The spirit scores {points} instead of {before}.", points=2 * points, before=points)
        case Cover():
            return say("No rival can move it without uncovering it first.")
        case Uncover():
            return _uncovering(seen, seat, way, move)
        case Shift() | Swap():
            return _moving(seen, seat, move)
        case _:
            return None


def _taking(move: Take) -> Text:
    return say(
        "It brings one tile of its own element at once, and spirits score double there.",
        "It brings {count} tiles of its own element at once, and spirits score double there.",
        DIRECT[move.element][ELEMENTS.index(move.element)],
    )


def _at_least(seen: Position, seat: Seat, way: Way) -> Text:
    """What can be said of a move that brings nothing at once, where it differs from others by nothing that counts."""
    move: Move = way.move[0]
    match move:
        case Put():
            won = spirits_score(_after(seen, seat, way), seat) - spirits_score(seen, seat)
            return _put_idle(seen, seat, move) if won <= 0 else _with_the_rest(won)
        case Shift() | Swap() if not seen.grid:
            return _preparing(seen, seat, way, move)
        case Shift():
            return _shifted_idle(seen, seat, move)
        case Swap():
            return _of_no_points(seen, seat, move)
        case Exchange():
            return say("Another omen may fit the path better.")
        case Skip() if any(net(seen, seat, use) > 0 for use in _free_uses(seen, seat)):
            return say("No use of the power is worth more in the end.")
        case Skip():
            return say("The power would not improve anything.")
        case _ if seen.stage == Stage.GIVING:
            return say("No gift would bring anything more.")
        case Done() if share := _share_of_third(seen, seat):
            return sentences(third(share), say("The gift may bring more later."))
        case Done() if not seen.terms.alone and any(isinstance(use, STEPS) for use in RULES.moves(seen, seat)):
            return say("Gifts may bring more later: what they bring now, a power can undo.")
        case _:
            return say("The gifts may bring more later.")


def _share_of_third(seen: Position, seat: Seat) -> int:
    """How likely a third spirit makes a pair, in percent; 0 if none can be turned up."""
    turns = (move for move in RULES.moves(seen, seat) if isinstance(move, Turn)) if seen.up else ()
    return max((pair_share(seen, move) for move in turns), default=0)


def _free_uses(seen: Position, seat: Seat) -> Iterator[Move]:
    """The moves that cost no gift, the uses of a power among them."""
    return (move for move in RULES.moves(seen, seat) if not gifts_spent(seen, seat, move))


def _put_idle(seen: Position, seat: Seat, move: Put) -> Text:
    """What is said of a spirit that scores nothing on its tile at once."""
    player = seen.players[move.seat]
    motif, element, own = seen.motif(move.spirit), player.elements[move.cell], player.element
    if prepares_row(seen, seat, move):
        return say("It scores nothing there yet, but prepares a row of an omen.")
    through = [own_rows_through(seen, seat, move, cell) for cell in player.free]
    if own_rows_through(seen, seat, move, move.cell) < mean(through):
        return say("It is in none of the omens; there it lies in few of the rows that they need.")
    if motif in ELEMENTS and beside(seen, seat, move.cell, motif):
        return say("It scores nothing there, but can be moved to {tile} beside it.", tile=TILE_NAMES[motif])
    if motif in ELEMENTS and any(player.elements.get(near) == motif for near in HEX.neighbours(move.cell)):
        return say("It scores nothing there yet, but would if it were swapped with the spirit beside it.")
    if not to_come(seen, element):
        return say("It scores nothing there, but takes no tile on which another spirit could score.")
    if motif not in ELEMENTS and element != own and any(free_tiles(seen, move.seat, own)):
        return say("A mask scores nothing anywhere; there it leaves the tiles of the own element free.")
    if motif not in ELEMENTS:
        return say("A mask scores nothing on any tile.")
    if not any(free_tiles(seen, seat, motif)):
        return say("It scores nothing: no tile of its element is free.")
    return say("It scores nothing there yet; other tiles may be needed later.")


def _with_the_rest(won: int) -> Text:
    return say(
        "With what follows in this turn it brings one point.",
        "With what follows in this turn it brings {count} points.",
        won,
    )


def _shifted_idle(seen: Position, seat: Seat, move: Shift) -> Text:
    """What is said of a spirit that is moved for no points at once, though others are still to come."""
    elements = seen.players[move.seat].elements
    left, taken = elements[move.cell], elements[move.to]
    if move.seat == seat and left != taken and to_come(seen, left):
        frees = say("Frees {tile} for a spirit that can score there.", tile=TILE_NAMES[left])
        lost = net(seen, seat, move)
        return frees if lost >= 0 else sentences(frees, _costs(name(seen, seat), -lost))
    if move.seat != seat and left != taken and to_come(seen, taken) and net(seen, seat, move) >= 0:
        return say(
            "Takes up {tile} of {rival}, so that no other spirit can score there.",
            tile=TILE_NAMES[taken],
            rival=name(seen, move.seat),
        )
    return _of_no_points(seen, seat, move)


def _of_no_points(seen: Position, seat: Seat, move: Shift | Swap) -> Text:
    """What is said of a step that wins no points as far as the seat sees, and may cost some."""
    if may_break_row(seen, seat, move):
        return _breaking(seen, move.seat)
    lost, who = -net(seen, seat, move), name(seen, move.seat)
    if lost > 0:
        fact = _costs(who, lost) if move.seat == seat else _brings(who, lost)
        return sentences(fact, say("In the end that hardly matters."))
    return say("It changes no points at once; other choices do as well.")


def _breaking(seen: Position, path: Seat) -> Text:
    return say("It may break a row of an omen that {rival} hides.", rival=name(seen, path))


def _after(seen: Position, seat: Seat, way: Way) -> Position:
    """The position after all moves of a way."""
    for move in way.move:
        seen = RULES.apply(seen, seat, move)
    return seen


def _gain(seen: Position, seat: Seat, path: Seat, after: Position) -> int:
    """What the own path scores more, and a rival's less, after moves."""
    gain = spirits_score(after, seat) - spirits_score(seen, seat)
    return gain if path == seat else gain - spirits_score(after, path) + spirits_score(seen, path)


def _with_gifts(gain: int) -> Text:
    return say(
        "With the gifts that follow it is worth one point.",
        "With the gifts that follow it is worth {count} points.",
        gain,
    )


def _uncovering(seen: Position, seat: Seat, way: Way, move: Uncover) -> Text:
    """What the gifts that follow make of it, or what the spirit scores that can then be moved."""
    gain = _gain(seen, seat, move.seat, _after(seen, seat, way))
    if gain > 0:
        return _with_gifts(gain)
    player = seen.players[move.seat]
    spirit = player.spirit(move.cell)
    points = spirit_points(spirit, player.elements[move.cell], player.element) if spirit is not None else 0
    return say(
        "From now on it can be moved away; it scores one point there.",
        "From now on it can be moved away; it scores {count} points there.",
        points,
    )


def _preparing(seen: Position, seat: Seat, way: Way, move: Shift | Swap) -> Text:
    """What a step is for when no spirit is to come: the gifts that follow, or an omen that is hidden."""
    path = move.seat
    gain = _gain(seen, seat, path, _after(seen, seat, way))
    if gain > 0:
        return _with_gifts(gain)
    if may_break_row(seen, seat, move):
        return _breaking(seen, path)
    return say("It brings nothing by itself.")


def _laying(seen: Position, seat: Seat, way: Way, *, best: bool) -> Text:
    most = best_value(counts(tile.element for tile in seen.players[seat].tiles))
    player = _after(seen, seat, way).players[seat]
    points = sum(path_points(player.elements))
    if player.hand:
        return say("It costs nothing: until the path is ready, tiles can be laid elsewhere.")
    if isinstance(way.move[0], Ready) and points == most:
        return say("The path is worth {points} points; these tiles can’t score more.", points=points)
    if isinstance(way.move[0], Ready) and best and player.omens:
        return say(
            "The path is worth {points} points and is shaped for rows of omens; without these it could be {most}.",
            points=points,
            most=most,
        )
    if isinstance(way.move[0], Ready):
        return say("The path is worth {points} points; these tiles can score {most}.", points=points, most=most)
    if points == most:
        way_to = say("On the way to a path worth {points} points; these tiles can’t score more.", points=points)
    elif best and player.omens:
        way_to = say(
            "On the way to a path worth {points} points that is shaped for rows of omens; without these it could be "
            "{most}.",
            points=points,
            most=most,
        )
    else:
        way_to = say(
            "On the way to a path worth {points} points; these tiles can score {most}.", points=points, most=most
        )
    return sentences(way_to, *_still_missing(seen.players[seat], player))


STILL = {
    "E": say("Earth scores {points} then, {now} now."),
    "W": say("Water scores {points} then, {now} now."),
    "F": say("Fire scores {points} then, {now} now."),
    "A": say("Air scores {points} then, {now} now."),
}
LAST_TILES = 4
"""With so many tiles in the hand, or fewer, it is told what is still missing on a path."""


def _still_missing(now: Player, then: Player) -> Iterator[Text]:
    """The element that gains most by what is still to be laid."""
    if len(now.hand) <= LAST_TILES:
        scores = zip(ELEMENTS, path_points(now.elements), path_points(then.elements), strict=True)
        element, less, more = max(scores, key=lambda one: one[2] - one[1])
        if more > less:
            yield filled(STILL[element], {"points": more, "now": less})


def _putting(seen: Position, seat: Seat, move: Put) -> Text | None:
    gain = gained(seen, seat, move, move.seat)
    if move.seat == seat and gain:
        return say("There it scores one point at once.", "There it scores {count} points at once.", gain)
    if move.seat == seat:
        return None
    return _given(seen, seat, move, gain)


def _is_last(seen: Position, move: Put) -> bool:
    """Does a spirit go to the only tile that is free of an element of which spirits are still to come?"""
    element = seen.players[move.seat].elements[move.cell]
    return to_come(seen, element) and [*free_tiles(seen, move.seat, element)] == [move.cell]


def _given(seen: Position, seat: Seat, move: Put, gain: int) -> Text:
    """What a spirit is worth to a rival on the tile that it gets."""
    player, who = seen.players[move.seat], name(seen, move.seat)
    others = [replace(move, cell=cell) for cell in player.free if cell != move.cell]
    if gain and any(gained(seen, seat, put, move.seat) < gain for put in others):
        return say(
            "It scores one point there for {rival}; in the end other places bring as much.",
            "It scores {count} points there for {rival}; in the end other places bring as much.",
            gain,
            rival=who,
        )
    if gain:
        return say(
            "It has to go to this path, and scores one point there.",
            "It has to go to this path, and scores {count} points there.",
            gain,
        )
    if not possible_rows(seen, seat, move) and any(possible_rows(seen, seat, put) for put in others):
        return say("It scores nothing there for {rival}, and completes no row of an omen.", rival=who)
    through = [rows_through(seen, move.seat, put.cell) for put in others]
    if seen.motif(move.spirit) == MASK and through and rows_through(seen, move.seat, move.cell) < mean(through):
        return say("A mask stands for any spirit in a row of an omen; there it lies in few rows.")
    element = player.elements[move.cell]
    if _is_last(seen, move):
        return say(
            "It scores nothing there for {rival}, and takes up {tile}; no other one is free.",
            rival=who,
            tile=TILE_NAMES[element],
        )
    if element == player.element and to_come(seen, element):
        return say(
            "It scores nothing there for {rival}, and takes up {tile}, where spirits score double.",
            rival=who,
            tile=TILE_NAMES[element],
        )
    if to_come(seen, element):
        return say("It scores nothing there for {rival}, and takes up {tile}.", rival=who, tile=TILE_NAMES[element])
    return say("It scores nothing there for {rival}.", rival=who)


def _moving(seen: Position, seat: Seat, move: Shift | Swap) -> Text | None:
    gain, who = gained(seen, seat, move, move.seat), name(seen, move.seat)
    if move.seat == seat and gain > 0:
        return _brings(who, gain)
    if move.seat != seat and gain < 0:
        return _costs(who, -gain)
    return None


def _brings(who: Text, points: int) -> Text:
    return say("It brings {who} one point more.", "It brings {who} {count} points more.", points, who=who)


def _costs(who: Text, points: int) -> Text:
    return say("It costs {who} one point.", "It costs {who} {count} points.", points, who=who)
