"""The board as a tree of names: zones, their cells and piles, what lies there, and what can be done with it.

It is made when somebody asks for it, from the view's words and the legal moves; nothing of it is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from engine.core.text import Text, begun, say, verbatim
from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.table.board.meanings import marks_of, meaning_of
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Piece, Place, Pose
from engine.table.geometry.zones import BOARDS, PILES, ROWS, WHOLE, Area, Board
from engine.table.hand.hand import Hand
from engine.table.hand.legal_targets import can_flip, can_turn

Deed = Callable[[], bool]
KINDS = {BOARDS: say("Board"), PILES: say("Pile"), ROWS: say("Row")}
"""What a zone is called for which the view has no words."""
NOWHERE = pygame.Rect(0, 0, 0, 0)


def board_tree(
    top: Tabletop,
    hand: Hand | None = None,
    do: Callable[[Deed], bool] = lambda deed: deed(),
    walked: Place | None = None,
) -> tuple[Node, ...]:
    """The zones of a table with what lies in them, in the order of the layout; last the panel that is open.

    hand: who takes pieces up and lays them; None where that can't be done. do: does such a thing, with what the table
    has to do before and after it. walked: a cell that is told although nothing lies there, and has the focus.
    """
    return _Tree(top, hand, do, walked).nodes()


def name_of(top: Tabletop, place: Place) -> Text:
    """The name of a place in the view's words, of a cell without any by its coordinates; empty if it has none."""
    words = top.view.place_name(top.lying.position, top.lying.told, place)
    if words.source or place.cell is None:
        return words
    names = top.view.coordinates(top.lying.position, place.zone)
    return verbatim(names.name(place.cell)) if names is not None else words


def pressed(what: Text) -> Text:
    """What a press would cause. It must not sound as if it had happened."""
    return say("With Enter: {what}", what=what)


class _Tree:
    """The table as it is at one moment."""

    def __init__(self, top: Tabletop, hand: Hand | None, do: Callable[[Deed], bool], walked: Place | None) -> None:
        self.top, self.hand, self.do, self.walked = top, hand, do, walked
        self.held = hand.held if hand is not None else None
        places = hand.targets.places(self.held) if hand is not None and self.held is not None else ()
        self.targets = {_slot(top.zones.areas[place.zone], place): place for place in places}
        self.lying: dict[Place, list[Piece]] = {}
        for lying in sorted(top.lying.pieces(), key=lambda piece: piece.layer):
            piece = replace(lying, pose=hand.pose) if hand is not None and lying.key == self.held else lying
            if piece.place.zone in top.zones.areas:
                self.lying.setdefault(_slot(top.zones.areas[piece.place.zone], piece.place), []).append(piece)

    def nodes(self) -> tuple[Node, ...]:
        """All zones in which something lies or may be laid, the gauges, and the panel."""
        areas, shown = self.top.zones.areas.values(), self.top.panels.shown
        nodes = (*self._zones((area for area in areas if not area.panel), {}), *tree((self.top.gauges,)))
        if shown is None or not self.top.zones.front:
            return nodes
        rect, inside = self.top.zones.panel_rect, self._zones(self.top.zones.inside(shown.zone), dict(shown.captions))
        return (*nodes, self._node(Role.DIALOG, shown.title, shown.text, rect, children=inside))

    def _zones(self, areas: Iterable[Area], captions: Mapping[str, Text]) -> tuple[Node, ...]:
        found: dict[str, list[Place]] = {}
        for slot in {*self.lying, *self.targets, *filter(None, (self.walked,))}:
            found.setdefault(slot.zone, []).append(slot)
        nodes = []
        for area in areas:
            slots, figures = found.get(area.name, ()), self._figures(area)
            if slots or figures:
                nodes.append(self._zone(area, slots, captions.get(area.name), figures))
        return tuple(nodes)

    def _figures(self, area: Area) -> list[Node]:
        """The badges and pictures on a board that say something: what that is, with the figure that is read there."""
        return [
            self._node(Role.IMAGE, begun(self._tr(one.words)), one.figure or "", one.rect, area=area)
            for one in marks_of(self.top, area.name)
        ]

    def _zone(self, area: Area, slots: Sequence[Place], caption: Text | None, figures: Sequence[Node]) -> Node:
        name = self._named(Place(area.name)) or self._tr(caption or KINDS[area.kind])
        if area.kind != PILES:
            return self._node(
                Role.REGION,
                name,
                "",
                area.rect,
                children=[*(self._place(area, slot) for slot in sorted(slots, key=partial(_reading, area))), *figures],
                key=area.name,
            )
        (slot,), pieces = slots, self.lying.get(slots[0], [])
        last = max(pieces, key=lambda piece: piece.place.index, default=None)
        seen = [piece for piece in pieces if piece is last or self._can_be_taken(piece)]
        count = self._tr(say("{count} piece", "{count} pieces", len(pieces)))
        value = ", ".join(filter(None, (count, self._tr(self._fit(slot)))))
        pieces_seen = self._pieces(area, seen)
        return self._node(Role.REGION, name, value, area.rect, self._laying(slot), pieces_seen, key=area.name)

    def _place(self, area: Area, slot: Place) -> Node:
        """A cell of a board, or a place of a row."""
        corners = self.top.zones.outline(slot)
        xs, ys = [round(x) for x, _ in corners] or [0], [round(y) for _, y in corners] or [0]
        rect = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        name = self._named(slot) if area.kind == BOARDS else self._tr(say("place {number}", number=slot.index + 1))
        children = self._pieces(area, self.lying.get(slot, ()))
        key, states = f"{slot.cell} {slot.index}", self._aimed(slot)
        return self._node(Role.CELL, name, self._fit(slot), rect, self._laying(slot), children, area, states, key)

    def _pieces(self, area: Area, pieces: Sequence[Piece]) -> list[Node]:
        """What lies at one place, the lowest first; what is called alike is numbered."""
        top = self.top
        names = [self._tr(top.view.piece_name(top.lying.position, top.lying.me, piece)) for piece in pieces]
        number, nodes = Counter[str](), []
        for piece, name in zip(pieces, names, strict=True):
            number[name] += 1
            some = say("{name}, {number} of {count}", name=name, number=number[name], count=names.count(name))
            called = some if names.count(name) > 1 else name
            role = Role.BUTTON if self._can_be_taken(piece) else Role.IMAGE
            rect, states, means = top.body(piece.key) or NOWHERE, self._states(piece), meaning_of(top, piece.key)
            pose, deeds = self._pose(area, piece), self._taking(piece)
            node = self._node(role, called, pose, rect, deeds, (), area, states, piece.key)
            told = begun(self._tr(means.words)) if means is not None else ""
            told = " ".join(filter(None, (self._pressed(area, piece), told)))
            nodes.append(replace(node, description=told, unnumbered=name))
        return nodes

    # --- words -------------------------------------------------------------------------------------------------------

    def _tr(self, words: Text | str) -> str:
        return self.top.ctx.tr(words)

    def _named(self, place: Place) -> str:
        """A cell without any name by its column and row."""
        words = name_of(self.top, place)
        if words.source or place.cell is None:
            return self._tr(words)
        x, y = place.cell
        return self._tr(say("column {x}, row {y}", x=x + 1, y=y + 1))

    def _pose(self, area: Area, piece: Piece) -> Text:
        """How far a piece is turned, if that can be seen and its name does not say it."""
        turns, poses = piece.pose.turn, self.top.view.poses(piece.art)
        if not turns or not can_turn(poses) or self._name_tells(piece, poses):
            return Text("")
        return say("turned by {degrees}°", degrees=turns * 360 // area.lattice.sides)

    def _name_tells(self, piece: Piece, poses: Sequence[Pose]) -> bool:
        """Is the piece called otherwise in each of its poses?"""
        top, faces = self.top, [pose for pose in poses if pose.face == piece.pose.face]
        named = (top.view.piece_name(top.lying.position, top.lying.me, replace(piece, pose=pose)) for pose in faces)
        return len(set(map(self._tr, named))) == len(faces)

    def _fit(self, slot: Place) -> Text:
        """May the held piece be laid here, in some pose?"""
        return say("may be laid here") if slot in self.targets else Text("")

    def _pressed(self, area: Area, piece: Piece) -> str:
        """What a press does to a piece of the board that is not taken up by it, as it can go to one place only. Of the
        one that has the focus it is announced."""
        hand, top = self.hand, self.top
        if hand is None or self.held is not None or area.kind != BOARDS or State.FOCUSED in self._states(piece):
            return ""
        move = hand.targets.only(piece.key) if hand.clicks.needed == 1 else None
        words = top.view.foretell(top.lying.position, top.lying.me, move) if move is not None else None
        return self._tr(pressed(words)) if words is not None else ""

    def _states(self, piece: Piece) -> frozenset[State]:
        if self.hand is None:
            return frozenset()
        held, aimed = piece.key == self.held, self.held is not None and self.hand.aim is not None
        aimed = aimed or self.walked is not None
        led = self.hand.keyboard_here and piece.key == self.hand.focus and not aimed
        return frozenset(state for state, true in ((State.SELECTED, held), (State.FOCUSED, led)) if true)

    def _aimed(self, slot: Place) -> frozenset[State]:
        """Has the place the focus, since the held piece is above it, or the cursor?"""
        if self.walked is not None:
            return frozenset({State.FOCUSED} if self.walked == slot else ())
        aim = self.hand.aim if self.hand is not None and self.held is not None else None
        at = aim is not None and _slot(self.top.zones.areas[aim.zone], aim) == slot
        return frozenset({State.FOCUSED} if at else ())

    # --- what can be done --------------------------------------------------------------------------------------------

    def _can_be_taken(self, piece: Piece) -> bool:
        return self.hand is not None and (piece.key in self.hand.targets.by_piece or piece.key == self.held)

    def _taking(self, piece: Piece) -> Mapping[Action, Deed]:
        """What can be done with a piece. A press takes it up, or plays it if it can go to one place only."""
        if self.hand is None or not self._can_be_taken(piece):
            return {}
        hand, key, poses = self.hand, piece.key, self.top.view.poses(piece.art)

        def meant(deed: Deed) -> Deed:
            """An action that takes this piece first; it fails if the piece has gone meanwhile."""

            def act() -> bool:
                if hand.held not in (None, key):
                    hand.put_back()
                hand.focus_on(key)
                return key in (*hand.targets.by_piece, hand.held) and deed()

            return act

        deeds = {Action.FOCUS: meant(lambda: True), Action.PRESS: meant(hand.confirm)}
        if can_turn(poses):
            deeds[Action.TURN] = meant(lambda: hand.turn(1))
        if can_flip(poses):
            deeds[Action.FLIP] = meant(hand.flip)
        if key == self.held:
            deeds[Action.PUT_BACK] = meant(self._put_back)
        return deeds

    def _put_back(self) -> bool:
        if self.hand is not None:
            self.hand.put_back()
        return True

    def _laying(self, slot: Place) -> Mapping[Action, Deed]:
        """What can be done at a place while a piece is held: to hold it over that, and to lay it."""
        place, hand = self.targets.get(slot), self.hand
        if place is None or hand is None:
            return {}

        def aim() -> bool:
            return hand.held is not None and place in hand.targets.places(hand.held) and hand.lead(place)

        return {Action.FOCUS: aim, Action.PRESS: lambda: aim() and hand.confirm()}

    def _node(
        self,
        role: Role,
        name: Text | str,
        value: Text | str,
        rect: pygame.Rect,
        deeds: Mapping[Action, Deed] | None = None,
        children: Sequence[Node] = (),
        area: Area | None = None,
        states: frozenset[State] = frozenset(),
        key: str = "",
    ) -> Node:
        deeds, room = deeds or {}, area.rect if area is not None else self.top.ctx.screen.rect
        return Node(
            role,
            self._tr(name),
            self._tr(value),
            states,
            tuple(deeds),
            rect,
            rect.clip(room),
            tuple(children),
            lambda action, _: action in deeds and self.do(deeds[action]),
            isinstance(area, Board),
            key=key,
        )


def _slot(area: Area, place: Place) -> Place:
    """The place itself, on a pile the pile."""
    return Place(area.name, index=WHOLE) if area.kind == PILES else place


def _reading(area: Area, slot: Place) -> tuple[float, float, int]:
    """Row by row, as the board lies in the rules."""
    x, y = area.lattice.centre(slot.cell or (0, 0))
    return round(y, 3), x, slot.index
