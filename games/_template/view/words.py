"""What is said at the table of Glade: moves, headlines, plates, the panel, the pause and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.game_info import SeatInfo
from engine.core.rules import UNKNOWN, Act, Over, Seat
from engine.core.text import At, Text, Token, victory_shared
from engine.table.contract.game_view import SPECTATOR, Count, Gauge, Interlude, Panel, Piece, Wants
from games._template import AIM, INFO, say
from games._template.rules.hedgehogs import owner
from games._template.rules.pieces import SHORT, THINGS, Tile
from games._template.rules.position import (
    NOBODY,
    Choose,
    Draw,
    Keep,
    Lay,
    Move,
    Next,
    Pass,
    Position,
    Ready,
    Stay,
    Walk,
)
from games._template.rules.rules import RULES
from games._template.rules.scoring import SOURCES, between, by_source, ending, total, totals
from games._template.view.art import BACK, HOG
from games._template.view.zones_and_keys import BAG, FIND, FOUND, FREE, MINE, THEIRS, at

NAMES = {"bloom": say("a bloom"), "fern": say("a fern"), "moss": say("moss"), UNKNOWN: say("a hidden tile")}
THING_NAMES = {"berry": say("the berry"), "nut": say("the nut")}
ENDINGS = {
    "meadow": say("The meadow is full."),
    "hands": say("The bag is empty."),
    "rounds": say("Three rounds are played."),
}


def name(s: Position, seat: Seat) -> Text:
    """The name of the seat, which may play another bird now."""
    return role(s, seat).name


def role(s: Position, seat: Seat) -> SeatInfo:
    """The bird that the seat plays."""
    return INFO.cast(s.seats)[s.bird(seat)]


def bird_name(s: Position, bird: int) -> Text:
    """The name of a bird, whoever plays it."""
    return INFO.cast(s.seats)[bird].name


def left(piece: Piece) -> Text | None:
    """How many tiles the bag holds, on whose topmost one the pointer rests."""
    if piece.place.zone != BAG:
        return None
    return say("{count} tile is left in the bag.", "{count} tiles are left in the bag.", 1 + piece.place.index)


def tile_art(s: Position, tile: Tile, seat: Seat) -> str:
    """A tile in the hand of a seat."""
    return BACK if tile.hidden else f"{tile.kind}:{s.bird(seat)}"


def label(s: Position, seat: Seat, m: Move) -> Text:
    """A move in words, with pictures and places."""
    where: At | Text = at(s, m.cell) if isinstance(m, Lay | Walk) else Text("")
    match m:
        case Draw():
            return say("{who} draws {what}", who=name(s, m.seat), what=NAMES[m.kind])
        case Ready():
            return say("ready")
        case Choose():
            return say("choose {tile}", tile=_token(s, seat, s.in_hand(seat, m.number)))
        case Lay():
            return say("{tile} {at}", tile=_token(s, seat, s.in_hand(seat, s.chosen[seat]), m.turn), at=where)
        case Walk():
            return say("{hedgehog} {at}", hedgehog=Token(HOG, say("a hedgehog"), 0, 0), at=where)
        case Stay():
            return say("no hedgehog walks")
        case Keep():
            return say("keep {thing}", thing=Token(m.thing, THING_NAMES[m.thing], 0, 0))
        case Pass():
            return say("leave both where they are")
        case Next():
            return say("On to the second game")


def _token(s: Position, seat: Seat, tile: Tile | None, turn: int = 0) -> Token:
    """A tile as it is shown in a sentence: its picture, turned as it lies."""
    tile = tile or Tile(0, UNKNOWN)
    what = NAMES[tile.kind]
    if turn:
        what = say("{what}, turned {n} times", what=what, n=turn)
    return Token(tile_art(s, tile, seat), what, 0, turn)


def chip(s: Position, seat: Seat, m: Move) -> Text:
    """What stands on a small button beside a place; its label explains it."""
    if isinstance(m, Stay):
        return say("stay")
    return say("leave it") if isinstance(m, Pass) else label(s, seat, m)


def line(before: Position, after: Position, seat: Seat, m: Move) -> Text:
    """A move looked back on: with the points that it has brought."""
    move, brought = label(before, seat, m), gain(after, seat)
    return say("{move}: {count} point", "{move}: {count} points", brought, move=move) if brought else move


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """The points that a move brings at once."""
    brought = gain(RULES.apply(s, seat, m), seat) if isinstance(m, Lay | Keep) else 0
    return say("{count} point", "{count} points", brought) if brought else None


def stake(m: Move) -> Text | None:
    """What is to be confirmed before a move; None for nothing."""
    return say("You keep neither of the two, and both are gone.") if isinstance(m, Pass) else None


def headline(s: Position, me: Seat) -> Text:
    """A sentence about what is to be done now."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return say("The game is over.")
    if not isinstance(turn, Act):
        return say("Tiles are drawn.")
    if between(s):
        return say("This game is over.")
    if s.walker != NOBODY:
        return _walking(s, me)
    if not s.revealed:
        if me in turn.seats and s.chosen[me]:
            return say("Say that you are ready, or choose another tile.")
        if me == SPECTATOR:
            return say("Everyone is choosing.")
        return say("Choose a tile in secret.") if me in turn.seats else say("The others are choosing.")
    if me in turn.seats:
        return say("Lay the tile you have chosen.")
    return say("{who} lays a tile.", who=name(s, turn.seats[0]))


def _walking(s: Position, me: Seat) -> Text:
    if s.walker != me:
        return say("{who} lets a hedgehog walk.", who=name(s, s.walker))
    return say("Choose what you keep.") if s.found else say("Let a hedgehog walk, or let both stay.")


def wants(s: Position, seat: Seat) -> Wants:
    """What changes with the options; behind the leader something is missing."""
    aim = say("Wants the same within three rounds.") if s.short else AIM
    if s.hedgehogs:
        aim = say("Wants ponds, arrows that point at their own kind, berries and pairs of nuts.")
    behind = max(totals(s)) - total(s, seat)
    lacks = say("{count} point behind", "{count} points behind", behind)
    return Wants(aim, (lacks,) if behind else ())


POINTS = say("point", "points")


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """Points and tiles; in a short game the round, which a challenge counts by itself."""
    found = [Count(POINTS, total(s, seat), ranks=True), Count(say("tile", "tiles"), len(s.hands[seat]))]
    if s.short:
        found.append(Count(say("round begun", "rounds begun"), min(s.round + 1, SHORT), clock=True))
    return found


def gain(after: Position, seat: Seat) -> int:
    """The points that the last move has brought the seat."""
    return sum(fact.amount for fact in after.facts if fact.kind == "scored" and fact.seat == seat)


def gauges(s: Position, m: Move | None) -> Iterator[Gauge]:
    """The cells that are still free, and whether the move takes one."""
    free = len(s.meadow) - len(s.laid)
    yield Gauge(FREE, say("Free cells"), free, len(s.meadow), spent=int(isinstance(m, Lay)))


def panel(s: Position) -> Panel | None:
    """What a hedgehog has found, until that is decided; then for a moment who has what."""
    title = say("A hedgehog has found something")
    if s.found is not None:
        other = owner(s, s.found)
        rest = say("stays here") if other == s.walker else name(s, other)
        captions: tuple[tuple[str, Text], ...] = ((MINE, name(s, s.walker)), (FOUND, say("found")), (THEIRS, rest))
        return Panel(FIND, title, say("One thing is kept; whoever laid the tile gets the other."), s.walker, captions)
    if not s.shared:
        return None
    captions = tuple((zone, name(s, seat)) for zone, (seat, _) in zip((MINE, THEIRS), s.shared, strict=False))
    who, thing = s.shared[0]
    text = say("{who} has {thing} now.", who=name(s, who), thing=THING_NAMES[THINGS[thing]])
    return Panel(FIND, title, text, captions=captions, settled=True)


def interlude(s: Position) -> Interlude | None:
    """The standings between the two games of a match; None at any other time."""
    if not between(s):
        return None
    parts = by_source(s)
    sources = SOURCES if s.hedgehogs else SOURCES[:-1]
    return Interlude(
        say("The first game is over"),
        say("{why} Now everybody plays another bird.", why=ENDINGS[ending(s)]),
        tuple((source, tuple(part[k] for part in parts)) for k, source in enumerate(sources)),
        tuple(map(sum, parts)),
        tuple(say("Plays {bird} next", bird=INFO.cast(s.seats)[seat - 1].name) for seat in range(s.seats)),
    )


def highlight(s: Position) -> Text:
    """The sentence that sums up a finished game."""
    return say("{count} tile lies in the meadow.", "{count} tiles lie in the meadow.", len(s.laid))


def verdict(s: Position, over: Over) -> Text:
    """A sentence about how the game ended and who has won."""
    why = ENDINGS[over.reason]
    winners = [seat for seat in range(s.seats) if over.places[seat] == 1]
    if len(winners) > 1:
        each = say("{count} point", "{count} points", over.scores[winners[0]])
        return say("{why} {shared}", why=why, shared=victory_shared([name(s, seat) for seat in winners], each))
    return say("{why} {who} wins with {n} points.", why=why, who=name(s, winners[0]), n=over.scores[winners[0]])
