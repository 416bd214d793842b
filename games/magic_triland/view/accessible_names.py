"""What pieces, places and zones are called by those who do not see them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import Cell, Fact, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.magic_triland import say
from games.magic_triland.rules.display_names import BROADSIDE_NAMES, HOME_NAMES, MESSENGERS, seat_name
from games.magic_triland.rules.move_types import Card, Done, Go, Move, Pearl
from games.magic_triland.rules.pieces import BROADSIDES, HOMES, INDEX, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.view.cues import told
from games.magic_triland.view.pieces_and_drags import carries, trade_panel
from games.magic_triland.view.zones_and_keys import (
    CARDS,
    DISCARD,
    HAND,
    ISLAND,
    LAID,
    LEFT,
    LEFT_ITEMS,
    NAMES,
    OFFERED,
    RIGHT,
    RIGHT_ITEMS,
    STONES,
    spots,
    strip_of,
)

ITEMS = (
    say("yellow ring"),
    say("red ring"),
    say("blue ring"),
    say("purple pearl"),
    say("green pearl"),
    say("orange pearl"),
)
ZONES = {
    ISLAND: say("Island"),
    LAID: say("Cards of this turn"),
    DISCARD: say("Cards laid before"),
    HAND: say("Your cards"),
    LEFT: say("On the left"),
    RIGHT: say("On the right"),
    OFFERED: say("Offered"),
}


def piece(s: Position, lying: Piece) -> Text:
    """The name of a piece, by its picture, which shows no more than the seat knows that looks; with what it carries."""
    kind, _, what = lying.art.partition("#")[0].partition(":")
    match kind:
        case "stone":
            return say("Height {n}", n=int(what))
        case "cardback":
            return say("a hidden card")
        case "card":
            return say("Joker") if what == "joker" else say("Card {n}", n=int(what))
        case "item":
            return ITEMS[int(what)]
        case "portrait":
            return MESSENGERS[int(what)]
        case "messenger":
            return _messenger(s, int(what))
        case "home":
            pearls = {pearl(colour): count for colour, count in enumerate(s.at_home(int(what)))}
            return _with(HOME_NAMES[int(what)], pearls)
    left = s.pearls[int(what)]
    name = BROADSIDE_NAMES[int(what)]
    return say("{place} with {count} pearl", "{place} with {count} pearls", left, place=name)


def _messenger(s: Position, figure: int) -> Text:
    name = MESSENGERS[figure]
    if s.owner(figure) == NOBODY and not s.figures[figure].out:
        name = say("{who}, asleep", who=name)
    return _with(name, dict(enumerate(carries(s, figure))))


def _with(name: Text, items: Mapping[int, int]) -> Text:
    """items: how many of each."""
    words = None
    for item, count in items.items():
        some = say("{n} × {item}", n=count, item=ITEMS[item]) if count > 1 else ITEMS[item]
        words = words if not count else some if words is None else say("{one}, {other}", one=words, other=some)
    return name if words is None else say("{who}: {items}", who=name, items=words)


def place(s: Position, me: Seat, at: Place) -> Text:
    """A cell with a name of its own, or a zone."""
    return zone(s, me, at.zone) if at.cell is None else cell(at.cell)


def cell(at: Cell) -> Text:
    """Homes and broadsides have names, fields only coordinates."""
    if at in HOMES:
        return HOME_NAMES[HOMES.index(at)]
    if at in BROADSIDES:
        return BROADSIDE_NAMES[BROADSIDES.index(at)]
    return Text("")


def zone(s: Position, me: Seat, name: str) -> Text:
    """The name of a zone, by what lies there and whose it is."""
    now = trade_panel(s, max(0, me))
    if now is not None and name in (LEFT_ITEMS, RIGHT_ITEMS):
        return say("What {who} carries", who=MESSENGERS[now.left if name == LEFT_ITEMS else now.right])
    owner = strip_of(name, me)
    if owner is None or (name in ZONES and me != SPECTATOR):
        return ZONES.get(name, Text(""))
    who = seat_name(s, owner)
    if name == HAND:
        return say("Cards of {who}", who=who)
    kind, number = name.rstrip("0123456789_"), name.removeprefix(STONES).rpartition("_")[2]
    if kind == STONES and me != SPECTATOR:
        return say("Your stones of height {n}", n=int(number))
    if kind != CARDS:
        return say("Stones of height {n} of {who}", n=int(number), who=who)
    return say("Cards {n} of {who}", n=int(number), who=who) if "_" in name else say("Hidden cards of {who}", who=who)


def aloud(before: Position, after: Position, seat: Seat, m: Move) -> Text:
    """A walk: each terrace on the way by a field of it, with its height, and the field where the messenger stands.
    A trade, a pearl: what has changed hands, what is carried then. That a trade has ended or no pearl was taken."""
    if isinstance(m, Done):
        who = seat_name(before, seat)
        return (
            say("{who} ends the trade", who=who) if before.trade is not None else say("{who} takes no pearl", who=who)
        )
    if isinstance(m, Card) and any(fact.kind in ("rested", "lapsed") for fact in after.facts):
        # that nobody moves is told with what has come of it
        return say("Card {n}", n=m.card)
    pearls = next((fact for fact in after.facts if fact.kind == "pearl"), None)
    if pearls is not None and isinstance(m, Pearl):
        return say(
            "{traded} Now {one}. {count} pearl is left there.",
            "{traded} Now {one}. {count} pearls are left there.",
            after.pearls[pearls.amount],
            traded=told(before, after, pearls) or Text(""),
            one=_carrying(after, m.figure),
        )
    gave = next((fact for fact in after.facts if fact.kind == "gave"), None)
    if gave is not None and before.trade is not None:
        return say(
            "{traded} Now {one}; {other}.",
            traded=told(before, after, gave) or Text(""),
            one=_carrying(after, before.trade.stood),
            other=_carrying(after, before.trade.came),
        )
    went = next((fact for fact in after.facts if fact.kind == "went"), None)
    figure = None if went is None else _walker(before, after)
    if went is None or figure is None:
        return Text("")
    return _walk(before, after, figure, went, m.cell if isinstance(m, Go) else went.cells[-1])


def _walker(before: Position, after: Position) -> int | None:
    """The messenger that has walked, be it back to where it stood; None if there is none, or several have moved."""
    figures = enumerate(zip(before.figures, after.figures, strict=True))
    moved = [n for n, (old, new) in figures if old.where != new.where]
    if len(moved) > 1:
        return None
    return moved[0] if moved else next((n for n in after.walked if n not in before.walked), None)


def _walk(before: Position, after: Position, figure: int, went: Fact, goal: Cell) -> Text:
    """Where a messenger goes, and who has stepped aside for it. goal: the field that it was sent to, of whose terrace
    it may stand on another one."""
    here, there = spots(before), spots(after)
    stands = there[figure].cell if figure in there else went.cells[-1]
    last = _stop(after, stands)
    if stands != goal and goal in INDEX and stands in INDEX:
        last = say("{stop}, on the terrace of {goal}", stop=last, goal=verbatim(NAMES.name(goal)))
    first, *others = (*(_stop(after, cell) for cell in went.cells[1:-1]), last)
    way = first
    for stop in others:
        way = say("{one}, then {other}", one=way, other=stop)
    walk = say("{who} goes to {way}; {n} energy", who=MESSENGERS[figure], way=way, n=went.amount)
    for n in there:
        if n == figure or n not in here:
            continue
        at = there[n].cell
        if stands in INDEX and after.figures[n].where == after.figures[figure].where:
            also = verbatim(NAMES.name(at))
            walk = say("{who}. {other} stands on this terrace, too: {cell}", who=walk, other=MESSENGERS[n], cell=also)
        elif at != here[n].cell:
            walk = say("{who}. {other} now stands on {cell}", who=walk, other=MESSENGERS[n], cell=_stop(after, at))
    return walk


def _carrying(s: Position, figure: int) -> Text:
    items = dict(enumerate(carries(s, figure)))
    return _with(MESSENGERS[figure], items) if any(items.values()) else say("{who}: nothing", who=MESSENGERS[figure])


def _stop(s: Position, cell: Cell) -> Text:
    """A place on a way."""
    if cell in HOMES:
        return HOME_NAMES[HOMES.index(cell)]
    if cell in BROADSIDES:
        return BROADSIDE_NAMES[BROADSIDES.index(cell)]
    return say("{cell}, height {n}", cell=verbatim(NAMES.name(cell)), n=s.height(cell))
