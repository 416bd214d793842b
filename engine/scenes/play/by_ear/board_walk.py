"""Walking over a board by keys, cell by cell, for those who do not see it: each is heard, and more on demand.

The cursor is the place that the tree tells as having the focus. What is typed after the key for it ("e5") is where it
goes. Directions are those of the window, so that a turned board and hexagons need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from math import atan2, pi

import pygame

from engine.core.lattice import between
from engine.core.rules import Cell
from engine.core.text import Text, begun, ended, say, verbatim
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.accessibility_tree import Node, cell_words
from engine.gui.input.intent import Intent
from engine.gui.window.utterance import Utterance
from engine.scenes.play.by_ear.jumps import Jumps
from engine.scenes.play.by_ear.questions import Questions, strung
from engine.scenes.play.viewpoint import Game
from engine.table.contract.game_view import Mark, Place
from engine.table.geometry.zones import Board
from engine.table.hand.accessible_board import KINDS, board_tree
from engine.table.hand.hand import KEYS
from engine.table.hand.legal_targets import towards
from engine.table.hand.snapping import Judge

COMPASS = {
    (0, -1): say("north"), (1, -1): say("north-east"), (1, 0): say("east"), (1, 1): say("south-east"),
    (0, 1): say("south"), (-1, 1): say("south-west"), (-1, 0): say("west"), (-1, -1): say("north-west"),
}  # fmt: skip
"""What directions on the window are called (east, south), clockwise."""


class BoardWalk:
    """The cursor: `place` is where it stands, None while nobody walks."""

    cursor_rect: pygame.Rect | None = None
    """What is typed is not seen anywhere (see `Typed`)."""

    def __init__(self, game: Game, questions: Questions, judge: Judge, lit: Callable[[], None]) -> None:
        """judge: see `Owner.judge`. lit: called when the cursor is elsewhere."""
        self.ctx, self.top, self.hand, self.showing = game.ctx, game.top, game.hand, game.showing
        self.place: Place | None = None
        self.said: tuple[Utterance, ...] = ()
        """What was asked for last."""
        self.questions = questions
        self.jumps = Jumps(game)
        self._judge, self._lit = judge, lit
        self._typed: str | None = None
        """What has been typed of a coordinate; None: letters are commands."""

    @property
    def marks(self) -> Sequence[Mark]:
        """Where the cursor stands, for those who see something."""
        at = self.place
        return (Mark("outline", at.zone, (at.cell,)),) if at is not None and at.cell is not None else ()

    def tell(self, text: Text) -> None:
        """Say this now, even if it has just been said."""
        number = self.said[0].number + 1 if self.said else 1
        self.said = (Utterance(text, number=number),)

    # --- intents -----------------------------------------------------------------------------------------------------

    def wish(self, intent: Intent) -> bool:
        """True if the cursor has used it."""
        if intent.kind == "text":
            return self._typed is not None and self._type(intent.text)
        self._listen(None)
        if intent.kind == "walk":
            return self._begin()
        if intent.kind == "details":
            return self._details()
        if intent.kind == "ask":
            answer = self.questions.answer(intent.text)
            self.tell(answer)
            self.questions.message.tell(answer)
            return True
        if intent.kind == "jump":
            return self._threats() if intent.text == "threats" else self._own()
        if self.place is None:
            return False
        match intent.kind:
            case "focus" | "diagonal":
                return self._step(intent.direction)
            case "pan":
                return self._step(intent.direction, far=True)
            case "next" | "previous":
                return self._jump(1 if intent.kind == "next" else -1)
            case "page":
                return self._other_board(intent.amount)
            case "edge":
                return self._last_move() if intent.amount < 0 else self._marked()
            case "confirm":
                return self._act()
            case "back":
                self.leave()
                return True
        return False

    def leave(self) -> None:
        """The cursor goes; keys lead from piece to piece again."""
        self._listen(None)
        if self.place is not None:
            self.place = None
            self._lit()

    def _begin(self) -> bool:
        """The cursor comes to what is meant; a coordinate may follow."""
        board = self.top.zones.main()
        if board is None:
            return False
        if self.place is None:
            piece = self.top.lying.piece(self.hand.focus) if self.hand.focus is not None else None
            meant = self.hand.aim or (piece.place if piece is not None else None)
            places = self._walkable((*filter(None, (meant,)), *self.jumps.last(), *self._all(board)))
            if not places:
                return False
            at = places[0]
            board = self._board(at)
            self.tell(self._zone(board))
            self._go(at)
        self._listen("")
        return True

    def _listen(self, typed: str | None) -> None:
        if typed == self._typed:
            return
        self._typed, top = typed, self.ctx.stack.top
        if top is not None:
            top.text_target = self if typed is not None else None

    def _type(self, letters: str) -> bool:
        """Letters of a column, then digits of a row: the cursor goes wherever that names a cell."""
        if self.place is None or self._typed is None:
            return False
        for letter in letters.casefold():
            self._typed += letter if letter.isalnum() or letter == "-" else ""
        named = self._names(self._board(self.place))
        if self._typed in named:
            self._go(named[self._typed])
        elif not any(name.startswith(self._typed) for name in named):
            self.tell(say("There is no {cell} here.", cell=verbatim(self._typed)))
            self._typed = ""
        return True

    # --- where it goes -----------------------------------------------------------------------------------------------

    def _go(self, at: Place) -> bool:
        self.place = at
        held = self.hand.held
        self.top.views.reveal(at)
        if held is not None:
            if at in self.hand.targets.places(held):
                self.hand.lead(at)
            else:
                self.hand.aim = None
        self._lit()
        return True

    def _step(self, direction: tuple[int, int], *, far: bool = False) -> bool:
        """To the neighbour there; far: to the first cell on which something lies."""
        here = self.place
        if here is None:
            return False
        full, known = {piece.place for piece in self.top.lying.pieces()}, self._places(self._board(here))
        there = self._neighbour(here, direction, known)
        while far and there is not None and there not in full:
            there = self._neighbour(there, direction, known)
        if there is None:
            self.tell(say("Nothing more lies there.") if far else say("The board ends here."))
            return True
        return self._go(there)

    def _neighbour(self, at: Place, direction: tuple[int, int], known: Set[Place]) -> Place | None:
        """The cell that lies in this direction on the window, among those that touch; None at the end. known: the
        places of the board."""
        board, here = self._board(at), self._spot(at)
        if at.cell is None or here is None:
            return None
        slanted = all(direction) or board.lattice.sides == 6
        cells = board.lattice.touching(at.cell) if slanted else board.lattice.neighbours(at.cell)
        spots = {there: self._spot(there) for there in (Place(at.zone, cell) for cell in cells) if there in known}
        found = towards(here, {there: spot for there, spot in spots.items() if spot is not None}, direction)
        spot = spots.get(found) if found is not None else None
        if spot is None:
            return None
        dx, dy = spot[0] - here[0], spot[1] - here[1]
        ahead, aside = dx * direction[0] + dy * direction[1], abs(dx * direction[1] - dy * direction[0])
        return found if aside < ahead else None

    def _spot(self, at: Place) -> tuple[float, float] | None:
        """The middle of a cell on the window, as if none were raised."""
        spot = self.top.zones.spot(at, low=True)
        return (spot.x, spot.y) if spot is not None else None

    def _jump(self, by: int) -> bool:
        """To the next place where the held piece may go; with an empty hand, where one may be taken up."""
        return self._next(self.jumps.targets(), by) or self._say(say("Nothing can be done on the board now."))

    def _own(self) -> bool:
        """To the next piece of one's own."""
        return self._next(self.jumps.own()) or self._say(say("Nothing of yours lies on the board."))

    def _threats(self) -> bool:
        """To the next cell on which another one threatens something, and what that is."""
        found = self.jumps.threats()
        if not self._next(found.cells):
            return self._say(found.otherwise)
        if self.place is not None:
            self.tell(found.cells[self.place])
        return True

    def _next(self, found: Iterable[Place], by: int = 1) -> bool:
        """To the next of these places in the order of reading, after the last one to the first; False for none."""
        places = sorted({*self._walkable(found)}, key=self._reading)
        if not places:
            return False
        number = places.index(self.place) + by if self.place in places else 0
        return self._go(places[number % len(places)])

    def _say(self, text: Text) -> bool:
        self.tell(text)
        return True

    def _other_board(self, by: int) -> bool:
        boards = [board for board in self.top.zones.boards() if self._places(board)]
        names = [board.name for board in boards]
        if self.place is None or self.place.zone not in names:
            return False
        if len(boards) == 1:
            self.tell(say("There is no other board."))
            return True
        board = boards[(names.index(self.place.zone) + by) % len(boards)]
        self.tell(self._zone(board))
        return self._go(next(iter(self._all(board))))

    def _last_move(self) -> bool:
        """To where the last move was made, cell by cell if it was made at several."""
        places = self._walkable(self.jumps.last())
        if not places:
            return self._say(say("Nothing has been done on the board yet."))
        number = places.index(self.place) + 1 if self.place in places else 0
        return self._go(places[number % len(places)])

    def _marked(self) -> bool:
        """To the next cell that an aid or a hint marks."""
        places = sorted(self._walkable(self.jumps.marked()), key=self._reading)
        if not places:
            return self._say(say("Nothing is marked. Aids on the table mark something."))
        later = [at for at in places if self.place is not None and self._reading(at) > self._reading(self.place)]
        return self._go((later or places)[0])

    def _board(self, at: Place) -> Board:
        board = self.top.zones.board(at.zone)
        if board is None:
            raise LookupError(f"{at.zone} is no board")
        return board

    def _all(self, board: Board) -> Iterator[Place]:
        """The cells of a board, row by row."""
        return iter(sorted(self._places(board), key=self._reading))

    def _places(self, board: Board) -> set[Place]:
        """The cells that are named or shown, and where something lies or may be laid."""
        held = self.hand.held
        found = {Place(board.name, cell) for cell in self._cells(board)}
        found |= {piece.place for piece in self.top.lying.pieces() if piece.place.zone == board.name}
        found |= {at for at in (self.hand.targets.places(held) if held is not None else ()) if at.zone == board.name}
        return found

    def _cells(self, board: Board) -> Sequence[Cell]:
        names = self.top.view.coordinates(self.showing.position, board.name)
        if names is not None:
            return names.all_cells()
        extent = self.top.view.extent(self.showing.position, self.top.lying.me, board.name)
        return between(*extent) if len(extent) == 2 else extent

    def _walkable(self, places: Iterable[Place]) -> list[Place]:
        """Those of them on which the cursor may stand."""
        known = {at for board in self.top.zones.boards() for at in self._places(board)}
        return [at for at in places if at.cell is not None and at in known]

    def _reading(self, at: Place) -> tuple[str, float, float]:
        x, y = self._spot(at) or (0.0, 0.0)
        return at.zone, round(y), x

    # --- what is done there ------------------------------------------------------------------------------------------

    def _act(self) -> bool:
        """Lay the held piece here, or say why not; take up what lies here."""
        hand, at = self.hand, self.place
        if at is None:
            return False
        if hand.held is not None:
            hand.mode, hand.aim = KEYS, at
            hand.drop()
            return True
        mine = [piece for piece in self.top.lying.pieces() if piece.place == at and piece.key in hand.targets.by_piece]
        if not mine:
            self.tell(say("Nothing here can be taken up."))
            return True
        hand.focus_on(max(mine, key=lambda piece: piece.layer).key)
        return hand.confirm()

    # --- what is told ------------------------------------------------------------------------------------------------

    def _details(self) -> bool:
        """All that is to be known of the place where the cursor is, or of the piece that has the focus."""
        piece = self.top.lying.piece(self.hand.focus) if self.hand.focus is not None else None
        at = self.place or self.hand.aim or (piece.place if piece is not None else None)
        if at is None:
            return False
        zones = board_tree(self.top, self.hand, walked=at if self.top.zones.board(at.zone) is not None else None)
        sentences = [*self._here(at, zones), *self._about(at), *self._beside(at, zones), *self._would(at)]
        self.tell(strung(dict.fromkeys(sentences), " "))
        return True

    def _here(self, at: Place, zones: Sequence[Node]) -> Iterator[Text]:
        """What the tree says of it, and what that means."""
        node = self._node(at, zones)
        if node is not None:
            yield self._sentence(cell_words(node, self.ctx.tr))
            yield from (self._sentence(child.description) for child in node.children if child.description)

    def _about(self, at: Place) -> Iterator[Text]:
        for text in self.top.view.about(self.showing.position, self.top.lying.told, at):
            yield self._sentence(self.ctx.tr(text))

    def _beside(self, at: Place, zones: Sequence[Node]) -> Iterator[Text]:
        """What lies around it."""
        board = self.top.zones.board(at.zone)
        if board is None or at.cell is None:
            return
        hexagons, known = board.lattice.sides == 6, self._places(board)
        for direction, name in COMPASS.items():
            if all(direction) is not hexagons and direction[1]:
                continue
            there = self._neighbour(at, direction, known)
            node = self._node(there, zones) if there is not None else None
            if node is not None and node.children:
                what = ", ".join(child.name for child in node.children)
                yield self._sentence(self.ctx.tr(say("{where}: {what}", where=name, what=verbatim(what))))

    def _would(self, at: Place) -> Iterator[Text]:
        """What the held piece would do here, or why it may not lie here."""
        hand, key = self.hand, self.hand.held
        if key is None:
            return
        move = hand.snapping.move(at, hand.targets.settled(key, at, hand.pose))
        refusal = None
        if move is None:
            move, refusal = self._judge(key, at, hand.pose)
        if refusal is not None:
            yield self._sentence(self.ctx.tr(refusal.text))
        elif move is not None:
            told = self.top.view.foretell(self.showing.position, self.top.lying.me, move)
            yield told or say("The piece in your hand may be laid here.")

    def _node(self, at: Place, zones: Sequence[Node]) -> Node | None:
        """What the tree of these zones tells of a cell, or of the place of a row or a pile."""
        board = self.top.zones.board(at.zone)
        inside = (node for zone in zones if zone.role is Role.DIALOG for node in zone.children)
        zone = next((node for node in (*zones, *inside) if node.key == at.zone), None)
        if zone is None or (board is None and not any(node.role is Role.CELL for node in zone.children)):
            return zone
        return next((node for node in zone.children if node.key == f"{at.cell} {at.index}"), None)

    def _names(self, board: Board) -> dict[str, Place]:
        """The cells by what they are called."""
        names = self.top.view.coordinates(self.showing.position, board.name)
        named = ((names.name(at.cell), at) for at in self._all(board) if names is not None and at.cell is not None)
        return {name.casefold(): at for name, at in named}

    def _zone(self, board: Board) -> Text:
        """What a board is called, and how its cells are."""
        named = self.ctx.tr(self.top.view.place_name(self.showing.position, self.top.lying.told, Place(board.name)))
        return strung((self._sentence(named or self.ctx.tr(KINDS[board.kind])), *self._directions(board)), " ")

    def _directions(self, board: Board) -> Iterator[Text]:
        """Where letters and numbers grow, as the board lies on the window."""
        names, first = self.top.view.coordinates(self.showing.position, board.name), next(self._all(board), None)
        if names is None or first is None or first.cell is None:
            return
        x, y = first.cell
        cells = (x, y), (x + 1, y), (x, y + (-1) ** names.up)
        spots = [spot for cell in cells if (spot := self._spot(Place(board.name, cell))) is not None]
        if len(spots) == len(cells):
            east, south = (_way(spots[0], spot) for spot in spots[1:])
            yield say("Letters grow to the {east}, numbers to the {south}.", east=east, south=south)

    def _sentence(self, words: str) -> Text:
        return verbatim(ended(begun(words)))


def _way(start: tuple[float, float], end: tuple[float, float]) -> Text:
    """What the direction on the window is called, of eight."""
    eighth = round(atan2(end[0] - start[0], start[1] - end[1]) / (pi / 4))
    return tuple(COMPASS.values())[eighth % 8]
