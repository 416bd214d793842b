"""The table of Fairy Trails: positions become cards in a wood, drops become moves, facts become stones on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.lattice import Coordinates, Point
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import Text, Token
from engine.table.contract.view import Aid, Celebration, Drag, Mark, Palette, Piece, Place, Pose
from games.fairy_trails import say
from games.fairy_trails.art import art
from games.fairy_trails.art.path_geometry import under
from games.fairy_trails.rules.moves import Claim, Discard, Done, Lay, Move
from games.fairy_trails.rules.networks import Network, Spot, network_at
from games.fairy_trails.rules.pieces import CARDS, COLOURS, PATIENCE, STONES, Held, Laid, blocks, showings
from games.fairy_trails.rules.rules import NOBODY, Position
from games.fairy_trails.view import names
from games.fairy_trails.view import words as view_words
from games.fairy_trails.view.cues import Cues
from games.fairy_trails.view.marks import FOREST, TONES, badge, glow, hut_point, pins, stone_point, sums
from games.fairy_trails.view.words import Words

HAND, OTHER, DECK, DISCARD, LANTERNS = "hand", "other", "deck", "discard", "lanterns"
PILES = ("pink", "yellow")
LETTERS = "py"
A1 = (-11, 11)
"""The cell that is called a1."""
WITHIN = -0.28
"""How far beyond the middle of the outermost cells their names stand: in the half of them that is seen."""
START = ((-2, -2), (2, 2))
"""The cells shown at the beginning; then the wood grows on the side where a card lies on the rim."""


def _card_key(number: int) -> str:
    return f"c{number}"


def _stone_key(colour: int, number: int) -> str:
    """number: from 1, in the order of placing."""
    return f"{LETTERS[colour]}{number}"


def _number(key: str, kind: str) -> int | None:
    """The number in a key of this kind ("c", "p", "y"), None if it is another."""
    digits = key[1:]
    return int(digits) if key[:1] == kind and digits.isascii() and digits.isdigit() else None


def _settled(s: Position) -> dict[Cell, set[tuple[int, int]]]:
    """The blocks (colour, edges) by cell of networks that are done: they are drawn more quietly.

    With keen eyes only those whose stones have been claimed, so that the picture gives nothing away.
    """
    homes = [set(homes) for homes in s.homes]
    found: dict[Cell, set[tuple[int, int]]] = {}
    for network in s.forest.web.closed:
        if s.keen and not (network.huts and homes[network.colour].issuperset(network.huts)):
            continue
        for spot in network.spots:
            found.setdefault(spot.cell, set()).add((network.colour, spot.edges))
    return found


def _laid_art(laid: Laid, settled: set[tuple[int, int]], homes: set[tuple[Cell, int, int]]) -> str:
    """The card's picture: what it shows, which of its blocks are settled or have a stone."""

    def flag(colour: int, edges: int) -> str:
        if (laid.cell, colour, edges) in homes:
            return art.HOME
        return art.SETTLED if (colour, edges) in settled else art.OPEN

    halves = enumerate(blocks(laid.card, laid.turns))
    flags = "".join(flag(colour, block.edges) for colour, half in halves for block in half)
    return f"card:{laid.card}#{flags}@"


def _piled(name: str, index: int, count: int) -> str:
    """A piece's picture within a pile: of those beneath only every fifth is seen, or their shadows would add up."""
    return name if index % 5 == 0 or index >= count - 2 else f"{name}{art.HIDDEN}"


def _held_art(held: Held) -> str:
    return art.BACK if held.hidden else f"card:{held.card}#@"


class FairyTrailsView(Words, Cues):
    """What the game looks like; each answer is explained in `TableView`."""

    def pieces(self, s: Position, me: Seat) -> Iterator[Piece]:
        """c0 to c58 in the order they are drawn, p1 to p19 and y1 to y19 in the order they are placed."""
        settled = _settled(s)
        homes = {(spot.cell, colour, spot.edges) for colour in COLOURS for spot in s.homes[colour]}
        for laid in s.forest.cards:
            name = _laid_art(laid, settled.get(laid.cell, set()), homes)
            yield Piece(_card_key(laid.number), name, Place(FOREST, laid.cell), Pose(0, laid.turns), 1)
        for seat, hand in enumerate(s.hands):
            zone = HAND if seat == max(me, 0) else OTHER
            for index, held in enumerate(hand):
                yield Piece(_card_key(held.number), _held_art(held), Place(zone, index=index), layer=2)
        for number in range(CARDS - s.deck + 1, CARDS + 1) if not s.puzzle else ():
            index = CARDS - number
            yield Piece(_card_key(number), _piled(art.BACK, index, s.deck), Place(DECK, index=index), layer=index)
        for index, held in enumerate(s.discarded):
            yield Piece(_card_key(held.number), _held_art(held), Place(DISCARD, index=index), layer=index)
        for colour in COLOURS:
            yield from _stones(s, colour)
        if s.solo and not s.puzzle:
            for index in range(PATIENCE):
                name = art.LANTERN if index < PATIENCE - s.clock else art.LANTERN_OUT
                yield Piece(f"l{index + 1}", name, Place(LANTERNS, index=index))

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        """A card of the hand onto its cell; a claim is the next stone onto the hut's cell; the rest are buttons."""
        if isinstance(m, Lay):
            return Drag(_card_key(m.number), Place(FOREST, m.cell), Pose(0, m.turns))
        if isinstance(m, Claim):
            return Drag(_stone_key(seat, len(s.homes[seat]) + 1), Place(FOREST, m.cell))
        return None

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        """A card of any hand held over a cell, an own stone that is not placed yet, a card over the discard pile."""
        number = _number(drag.piece, "c")
        if number is not None and any(s.in_hand(owner, number) for owner in range(len(s.hands))):
            if drag.place.zone == DISCARD:
                return Discard()
            if drag.place.zone == FOREST and drag.place.cell is not None and drag.pose.face == 0:
                return Lay(number, drag.place.cell, drag.pose.turn)
            return None
        stone = _number(drag.piece, LETTERS[seat])
        if stone is not None and stone > len(s.homes[seat]) and not s.solo and drag.place.zone == FOREST:
            return Claim(drag.place.cell) if drag.place.cell is not None else None
        return None

    def poses(self, art: str) -> Sequence[Pose]:
        """A card's up to four showings."""
        kind, _, rest = art.partition(":")
        return tuple(Pose(0, turns) for turns in showings(rest.partition("#")[0])) if kind == "card" else (Pose(),)

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        """A card and its cell, a hut."""
        if isinstance(m, Lay):
            return self._lay(s, m, s.in_hand(seat, m.number) or Held(m.number, UNKNOWN))
        if isinstance(m, Claim):
            return say("Claim: {place}", place=self.at(s, FOREST, m.cell))
        return view_words.label(m)

    def piece_name(self, s: Position, me: Seat, piece: Piece) -> Text:
        return names.piece(piece)

    def place_name(self, s: Position, me: Seat, place: Place) -> Text:
        return names.ZONES[place.zone] if place.cell is None else Text("")

    def finishes(self, s: Position, seat: Seat, m: Move) -> bool:
        return isinstance(m, Done)

    def line(self, before: Position, after: Position, seat: Seat, m: Move) -> Text:
        """A card on the table is no secret any more."""
        laid = after.forest.web.at.get(m.cell) if isinstance(m, Lay) else None
        if isinstance(m, Lay) and laid is not None:
            return self._lay(before, m, Held(m.number, laid.card))
        return self.label(before, seat, m)

    def _lay(self, s: Position, m: Lay, held: Held) -> Text:
        token = Token(_held_art(held), view_words.card(m), 0, m.turns)
        return say("{card} {at}", card=token, at=self.at(s, FOREST, m.cell))

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        """The start card is m12: hardly any wood grows beyond a or 1, and no cell ever changes its name."""
        return Coordinates(self.extent(s, NOBODY, zone), A1, away=WITHIN) if zone == FOREST else None

    def marks(self, s: Position, me: Seat) -> Iterator[Mark]:
        """The card laid last."""
        if len(s.forest.cards) > 1:
            yield Mark("last", FOREST, (s.forest.cards[-1].cell,), tone="paper_light")

    def celebration(self, s: Position, winner: Seat) -> Celebration:
        """Lanterns rise, with the stones of the folk that is at home."""
        stones = ("sign0", "sign1") if s.solo else (f"sign{winner}",)
        return Celebration((art.LANTERN, *stones), "rise", "connect")

    def hover(self, s: Position, me: Seat, place: Place, point: Point | None) -> Iterator[Mark]:
        """The network of the path under the pointer; with the keyboard's focus those of one's own on the card."""
        laid = s.forest.web.at.get(place.cell) if place.zone == FOREST and place.cell is not None else None
        if laid is None or s.keen:
            return
        if point is not None:
            meant = under(laid.card, laid.turns, point)
            found = None if meant is None else network_at(s.forest.web, laid.cell, *meant)
            networks: tuple[Network, ...] = () if found is None else (found,)
        else:
            networks = _networks_of(s, laid, me)
        if len(networks) == 1:
            text = view_words.network(len(networks[0].ends), len(networks[0].huts))
            yield from glow(s.forest.web, networks, text)
            yield badge(str(len(networks[0].ends)), laid.cell, TONES[networks[0].colour])
        else:
            yield from glow(s.forest.web, networks)
        yield from pins(networks)

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, Cell]:
        """All cards and the free cells around them, half of which the zone's margin cuts off; never less than at the
        beginning."""
        xs, ys = [laid.cell[0] for laid in s.forest.cards], [laid.cell[1] for laid in s.forest.cards]
        (west, north), (east, south) = START
        low = min(west, min(xs) - 1), min(north, min(ys) - 1)
        return low, (max(east, max(xs) + 1), max(south, max(ys) + 1))

    def aids(self, s: Position, me: Seat) -> Sequence[Aid]:
        """Open ends of one's own; networks that one card could close. With keen eyes none."""
        if s.keen:
            return ()
        ends = say("All open ends") if s.solo else say("My open ends")
        return Aid("ends", ends), Aid("nearly", say("Networks with one open end"))

    def aid(self, s: Position, me: Seat, key: str) -> Iterator[Mark]:
        if s.keen:
            return
        web, mine = s.forest.web, COLOURS if s.solo else (max(me, 0),)
        if key == "ends":
            own = [network for network in web.open.values() if network.colour in mine]
            yield from pins(own)
            yield Mark("note", FOREST, text=say("The number on a hut says how many open ends its network has."))
            for network in own:
                for spot in network.huts:
                    at = hut_point(web, network.colour, spot)
                    yield badge(str(len(network.ends)), at, TONES[network.colour])
        elif key == "nearly":
            nearly = [network for network in web.open.values() if len(network.ends) == 1 and len(network.spots) > 1]
            found = say("{count} network has one open end.", "{count} networks have one open end.", len(nearly))
            yield Mark("note", FOREST, text=found if nearly else say("No network has just one open end."))
            yield from glow(web, nearly)
            yield from pins(nearly)
            yield from sums(web, nearly, sign="")

    def art(self, name: str, face: int, palette: Palette) -> str:
        return _drawn(name, face, tuple(palette.get(key, "") for key in art.USED))

    def figure(self, name: str, palette: Palette) -> str:
        from games.fairy_trails.view import figures as art_figures

        return art_figures.figure(name, palette, self)


VIEW = FairyTrailsView()


@lru_cache(maxsize=64)  # a table keeps the drawings of its own pieces: 7 KB each
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:  # noqa: ARG001 - cards have one face here
    return art.draw(name, {key: value for key, value in zip(art.USED, own, strict=True) if value})


def _stones(s: Position, colour: int) -> Iterator[Piece]:
    """Placed ones at their huts, the others on their pile, the next one on top."""
    homes: tuple[Spot, ...] = s.homes[colour]
    for order, spot in enumerate(homes):
        x, y = stone_point(s.forest.web, colour, spot)
        away = (x - spot.cell[0], y - spot.cell[1])
        yield Piece(_stone_key(colour, order + 1), f"stone{colour}", Place(FOREST, spot.cell), layer=3, nudge=away)
    for order in range(len(homes), STONES):
        index = STONES - 1 - order
        name = _piled(f"heap{colour}", index, s.stones(colour))
        yield Piece(_stone_key(colour, order + 1), name, Place(PILES[colour], index=index), layer=index)


def _networks_of(s: Position, laid: Laid, me: Seat) -> tuple[Network, ...]:
    """The networks of one's own colour on a card, each once."""
    mine = COLOURS if s.solo or me == NOBODY else (me,)
    found = {}
    for colour in mine:
        for block in blocks(laid.card, laid.turns)[colour]:
            network = network_at(s.forest.web, laid.cell, colour, block.edges)
            if network is not None:
                found[id(network)] = network
    return tuple(found.values())
