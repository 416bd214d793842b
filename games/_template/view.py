"""What Glade looks like: positions to pieces, moves to grips, facts to cues. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.lattice import HEX, Coordinates, Point
from engine.core.rules import UNKNOWN, Act, Cell, Over, Seat
from engine.core.text import Text, Token
from engine.table.contract.view import Aid, Count, Cue, Gauge, Grip, Mark, Palette, Piece, Place, Pose, TableView, Wants
from games._template import AIM, INFO, say
from games._template.pieces import NO_ARROW, TILES, TURNS, Tile
from games._template.rules import RULES, Choose, Draw, Lay, Move, Position, Ready, points, points_home

MEADOW, HANDS, CHOSEN, BAG, FREE = "meadow", "hand{}", "chosen", "bag", "free"
BACK = "back"
NAMES = {"bloom": say("a bloom"), "fern": say("a fern"), "moss": say("moss"), UNKNOWN: say("a hidden tile")}
TONES = {"bloom": "seat2", "fern": "seat1", "moss": "seat3"}


class GladeView(TableView[Position, Move]):
    """What the game looks like; each answer is explained in `TableView`."""

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        """Fifteen tiles, each keyed by its number in the order of drawing, which gives nothing away."""
        for number in range(TILES - s.left + 1, TILES + 1):
            yield Piece(_key(number), BACK, Place(BAG, index=TILES - number))
        for on in s.laid:
            art = f"{BACK if on.kind == UNKNOWN else on.kind}:{on.seat}"
            yield Piece(_key(on.number), art, Place(MEADOW, on.cell), Pose(0, on.turn), 1)
        for seat, hand in enumerate(s.hands):
            rest = [tile for tile in hand if tile.number != s.chosen[seat]]
            for tile in hand:
                if tile not in rest:
                    place = Place(CHOSEN, index=seat)
                else:
                    place = Place(HANDS.format(seat), index=rest.index(tile))
                yield Piece(_key(tile.number), _art(tile, seat), place, layer=1)

    def grip(self, s: Position, seat: Seat, m: Move) -> Grip | None:
        if isinstance(m, Choose):
            return Grip(_key(m.number), Place(CHOSEN, index=seat))
        if isinstance(m, Lay):
            return Grip(_key(s.chosen[seat]), Place(MEADOW, m.cell), Pose(0, m.turn))
        return None

    def propose(self, s: Position, seat: Seat, grip: Grip) -> Move | None:
        number = int(grip.piece.removeprefix("tile"))
        if grip.place.zone == CHOSEN:
            return Choose(number)
        if grip.place.zone == MEADOW and grip.place.cell is not None:
            # a tile that is not chosen yet may be dropped too: the rules say what comes first
            return Lay(grip.place.cell, grip.pose.turn) if s.chosen[seat] in (number, 0) else None
        return None

    def poses(self, art: str) -> Sequence[Pose]:
        turns = 1 if art.startswith((BACK, NO_ARROW)) else TURNS
        return [Pose(0, turn) for turn in range(turns)]

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        if isinstance(m, Draw):
            return say("{who} draws {what}", who=_name(s, m.seat), what=NAMES[m.kind])
        if isinstance(m, Ready):
            return say("ready")
        tile = s.in_hand(seat, m.number if isinstance(m, Choose) else s.chosen[seat]) or Tile(0, UNKNOWN)
        if isinstance(m, Choose):
            return say("choose {tile}", tile=_token(tile, seat))
        return say("{tile} {at}", tile=_token(tile, seat, m.turn), at=self.at(s, MEADOW, m.cell))

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        """With the points that it has brought."""
        move = self.label(before, seat, m)
        gain = sum(fact.amount for fact in after.facts if fact.kind == "scored" and fact.seat == seat)
        return say("{move}: {count} point", "{move}: {count} points", gain, move=move) if gain else move

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """The north-west cell of the board is a1."""
        return Coordinates(s.meadow, self.extent(s, 0, zone)[0], up=False) if zone == MEADOW else None

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        if not isinstance(m, Lay):
            return None
        gain = sum(fact.amount for fact in RULES.apply(s, seat, m).facts if fact.kind == "scored" and fact.seat == seat)
        return say("{count} point", "{count} points", gain) if gain else None

    def headline(self, s: Position, me: Seat) -> Text:
        turn = RULES.turn(s)
        if isinstance(turn, Over):
            return say("The game is over.")
        if not isinstance(turn, Act):
            return say("Tiles are drawn.")
        if not s.revealed:
            if me in turn.seats and s.chosen[me]:
                return say("Say that you are ready, or choose another tile.")
            return say("Choose a tile in secret.") if me in turn.seats else say("The others are choosing.")
        if me in turn.seats:
            return say("Lay the tile you have chosen.")
        return say("{who} lays a tile.", who=_name(s, turn.seats[0]))

    def wants(self, s: Position, seat: Seat) -> Wants:
        """In a short game the same in less time; behind the leader something is missing."""
        aim = say("Wants the same within three rounds.") if s.short else AIM
        behind = max(sum(points(s, other)) for other in range(s.seats)) - sum(points(s, seat))
        lacks = say("{count} point behind", "{count} points behind", behind)
        return Wants(aim, (lacks,) if behind else ())

    def counts(self, s: Position, seat: Seat) -> Sequence[Count]:
        return [Count(say("points"), sum(points(s, seat))), Count(say("tiles"), len(s.hands[seat]))]

    def verdict(self, s: Position, over: Over) -> Text:
        why = {
            "meadow": say("The meadow is full."),
            "hands": say("The bag is empty."),
            "rounds": say("Three rounds are played."),
        }[over.reason]
        winners = [seat for seat in range(s.seats) if over.places[seat] == 1]
        if len(winners) > 1:
            return say("{why} The victory is shared.", why=why)
        return say("{why} {who} wins with {n} points.", why=why, who=_name(s, winners[0]), n=over.scores[winners[0]])

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        for fact in after.facts:
            if fact.kind == "revealed":
                yield Cue("flip", text=say("All have chosen."), seconds=0.4)
            if fact.kind == "scored":
                text = say("{who}: {count} point", "{who}: {count} points", fact.amount, who=_name(after, fact.seat))
                yield Cue("connect", (Mark("wash", MEADOW, fact.cells, tone="ok"),), text=text)

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        yield Mark("region", MEADOW, s.meadow)
        yield Mark("prop", MEADOW, points=tuple(HEX.centre(cell) for cell in s.ponds), art="pond")
        if s.laid:
            yield Mark("last", MEADOW, (s.laid[-1].cell,))

    def gauges(self, s: Position, me: Seat, m: Move | None) -> Iterable[Gauge]:
        """The cells that are still free; a tile that is held over one takes it."""
        free = len(s.meadow) - len(s.laid)
        yield Gauge(FREE, say("Free cells"), free, len(s.meadow), int(isinstance(m, Lay)))

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterable[Mark]:
        """A tile and what its arrow points at."""
        tile = s.taken().get(place.cell) if place.cell is not None else None
        if tile is not None and tile.kind not in (NO_ARROW, UNKNOWN):
            yield Mark("outline", MEADOW, (tile.cell, HEX.step(tile.cell, tile.turn)), tone="link")

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, Cell]:
        cells = s.meadow + s.ponds
        qs, rs = [q for q, _ in cells], [r for _, r in cells]
        return (min(qs), min(rs)), (max(qs), max(rs))

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        return (Aid("home", say("Arrows that count")),)

    def aid(self, s: Position, me: Seat, key: str) -> Iterable[Mark]:
        taken = s.taken()
        for tile in s.laid:
            if points_home(tile, taken):
                yield Mark("edge", MEADOW, (tile.cell, HEX.step(tile.cell, tile.turn)), tone="ok")

    def art(self, name: str, face: int, palette: Palette) -> str:
        kind, _, seat = name.partition(":")
        hexagon = "86.6,4 169,52 169,148 86.6,196 4,148 4,52"
        if kind == "pond":
            return _svg(f'<ellipse cx="86.6" cy="100" rx="66" ry="56" fill="{palette["link"]}"/>')
        rim = palette[f"seat{int(seat) + 1}"] if seat else palette["shade"]
        ground = f'<polygon points="{hexagon}" fill="{palette["paper"]}" stroke="{rim}" stroke-width="8"/>'
        if kind == BACK:
            return _svg(ground + f'<circle cx="86.6" cy="100" r="34" fill="{palette["muted"]}"/>')
        sign = f'<circle cx="86.6" cy="100" r="22" fill="{palette[TONES[kind]]}"/>'
        if kind == "fern":
            sign = f'<rect x="66.6" y="80" width="40" height="40" fill="{palette[TONES[kind]]}"/>'
        # the arrow of turn 0 looks to the north-east, the lattice's first direction
        arrow = f'<polygon points="133,20 130,62 97,43" fill="{palette["ink"]}"/>' if kind != NO_ARROW else ""
        return _svg(ground + sign + arrow)


VIEW = GladeView()


def _svg(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 173.2 200">{content}</svg>'


def _key(number: int) -> str:
    return f"tile{number}"


def _art(tile: Tile, seat: Seat) -> str:
    return BACK if tile.hidden else f"{tile.kind}:{seat}"


def _token(tile: Tile, seat: Seat, turn: int = 0) -> Token:
    """A tile as it is shown in a sentence: its picture, turned as it lies."""
    what = NAMES[tile.kind]
    if turn:
        what = say("{what}, turned {n} times", what=what, n=turn)
    return Token(_art(tile, seat), what, 0, turn)


def _name(s: Position, seat: Seat) -> Text:
    return INFO.cast(s.seats)[seat].name
