"""Whole games by names alone, as somebody plays who does not see the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.rules import CHANCE, Chance
from engine.core.session import Session, Step, draw
from engine.gui.app import LONGEST_FRAME
from engine.gui.boxes.accessibility_roles import Action, Role
from engine.gui.boxes.accessibility_tree import Node
from engine.gui.window.languages import load
from engine.scenes.play.table import TableScene
from engine.scenes.words.move_log_and_replay_stops import Lines, cut
from engine.scenes.words.steps_aloud import steps_aloud
from engine.table.contract.game_view import Piece, Place, view_of
from engine.table.geometry.zones import PILES, ROWS
from engine.table.hand.accessible_board import KINDS
from tests.ai.test_secrets import SECRET, met, swapped
from tests.listener import Blind
from tests.long_test_slices import Amount
from tests.scenes.conftest import Open as Visit
from tests.scenes.conftest import noon, visit  # noqa: F401 - fixtures
from tests.scenes.devices.screen_reader import Reader, Way, Wish, clear
from tests.scenes.devices.test_focus import alike
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures
from tests.waiting import until
from tools.ui_driver import golden, lift_curtain, midway, replayed, step_back, twin

SLICE = {
    "_template": "match",
    "_tiny": "full",
    "crooked_paths": "early",
    "fairy_trails": "lost_way",
    "magic_triland": "points_duel",
    "alfheim_fairies": "exchanges",
    "path_of_elements": "faces",
}
"""A golden game of each, of which a slice plays the last moves, and the two shortest from the first one on."""
OTHERS = {
    "crooked_paths": ("claim_conceded",),
    "fairy_trails": ("gift", "keen_last_stone"),
    "magic_triland": ("pearl_duel", "pearl_chance"),
    "alfheim_fairies": ("tomte",),
    "path_of_elements": ("alone_omens",),
}
GOLDEN = [
    *SLICE.items(),
    *(pytest.param(game, name, marks=pytest.mark.slice(0)) for game, names in OTHERS.items() for name in names),
]
WHOLE, LAST = ("full", "lost_way"), 4
ASKED = ("turn", "score", "goal", "hand", "left")


class Prompter:
    """Knows the game and its view, and says a move in their words."""

    def __init__(self, table: TableScene) -> None:
        self.table, self.view = table, table.view

    def wish(self, move: Any) -> Wish:
        table, seat = self.table, self.table.match.deciding
        assert seat is not None
        seen = table.session.shown(seat)
        drag = self.view.drag(seen, seat, move)
        if drag is None:
            return Wish((self._tr(self._button(table.hand.targets.buttons.index(move))),))
        pieces = {piece.key: piece for piece in self.view.pieces(seen, seat)}
        piece = pieces[drag.piece]
        turned = replace(piece, pose=drag.pose)
        return Wish(
            (*self._at(piece.place), self._called(piece, list(pieces.values()))),
            (self._name(turned), self._pose(turned)),
            self._at(drag.place),
        )

    def _button(self, number: int) -> Any:
        """A button has its label, one beside a place or in a panel its name there."""
        table = self.table
        box = table.buttons.find(f"move{number}")
        assert box is not None
        label = table.view.label(
            table.session.shown(table.match.me), table.match.me, table.hand.targets.buttons[number]
        )
        chip = table.view.chip(table.session.shown(table.match.me), table.match.me, table.hand.targets.buttons[number])
        assert self._tr(label) in box.name or self._tr(chip) in box.name
        return box.name

    def _at(self, place: Place) -> Way:
        table, seat = self.table, self.table.match.me
        seen, area = table.session.shown(seat), table.top.zones.areas[place.zone]
        panel = self.view.panel(seen, seat)
        captions = dict(panel.captions) if panel is not None else {}
        zone = self._tr(self.view.place_name(seen, seat, Place(place.zone)))
        zone = zone or self._tr(captions.get(place.zone, KINDS[area.kind]))
        if area.kind == PILES:
            return (zone,)
        if area.kind == ROWS:
            return zone, f"place {place.index + 1}"
        names = self.view.coordinates(seen, place.zone)
        own = self._tr(self.view.place_name(seen, seat, place))
        assert place.cell is not None
        if own or names is None:
            return zone, own or f"column {place.cell[0] + 1}, row {place.cell[1] + 1}"
        return zone, names.name(place.cell)

    def _called(self, piece: Piece, pieces: list[Piece]) -> str:
        """Its name; if several at its place are called so, with its number among them."""
        area = self.table.top.zones.areas[piece.place.zone]
        beside = [other for other in sorted(pieces, key=lambda one: one.layer) if other.place == piece.place]
        alike = [other for other in beside if self._name(other) == self._name(piece)]
        number = "" if len(alike) == 1 or area.kind == PILES else f", {alike.index(piece) + 1} of {len(alike)}"
        return self._name(piece) + number

    def _name(self, piece: Piece) -> str:
        seat = self.table.match.me
        return self._tr(self.view.piece_name(self.table.session.shown(seat), seat, piece))

    def _pose(self, piece: Piece) -> str:
        sides = self.table.top.zones.areas[piece.place.zone].lattice.sides
        poses = [pose for pose in self.view.poses(piece.art) if pose.face == piece.pose.face]
        names = {self._name(replace(piece, pose=pose)) for pose in poses}
        some = len({pose.turn for pose in self.view.poses(piece.art)}) > 1 and len(names) < len(poses)
        return f"turned by {piece.pose.turn * 360 // sides}°" if some and piece.pose.turn else ""

    def _tr(self, text: Any) -> str:
        return self.table.ctx.tr(text)


def rest(player: Player) -> None:
    """Until nothing moves on the window."""
    for _ in range(600):
        player.app.step(LONGEST_FRAME)
        top = player.app.ctx.stack.top
        if top is None or not top.busy:
            return
    raise AssertionError("it never comes to rest")


def before_the_last(played: Session[Any, Any], most: int) -> tuple[Session[Any, Any], list[Step]]:
    """A game before its last moves, and these, each with its seat."""
    session = twin(played)
    while sum(step.seat != CHANCE for step in played.log[len(session.log) :]) < most and step_back(session):
        pass
    return session, [step for step in played.log[len(session.log) :] if step.seat != CHANCE]


def drawn_as_in(played: Session[Any, Any], session: Session[Any, Any]) -> Callable[[Chance, int, int], Any]:
    """Draws in the session what was drawn in the game that was played, as far as all decide in the same order: some
    were played with other luck than their seed's. For `engine.core.session.draw`."""

    def as_played(turn: Chance, seed: int, ply: int) -> Any:
        steps = zip(session.log, played.log, strict=False)
        if played.log[ply].seat != CHANCE or any(one.seat != other.seat for one, other in steps):
            return draw(turn, seed, ply)
        return codec.decode(session.rules.move_type, played.log[ply].move)

    return as_played


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_a_golden_game_by_names_alone(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    name: str,
    amount: Amount,
) -> None:
    """Each step is the golden one; what can be done is never called as something else at its place (`clear`)."""
    played = replayed(registry.folder(game) / "golden" / f"{name}.json")
    session, steps = before_the_last(played, amount(10_000, 10_000 if name in WHOLE else LAST))
    monkeypatch.setattr("engine.core.session.draw", drawn_as_in(played, session))
    player = open_table(session, (800, 600), speed="instant", reduced_motion=True, language="en")
    table = player.table
    blind, prompter = Blind(player.app, lambda: None), Prompter(table)

    def wait() -> None:
        rest(player)
        blind.follow()

    reader = Reader(lambda: clear(player.app.ctx.stack.top.tree()), wait)
    wait()
    while steps:
        reader.answer("Start my turn")
        length, deciding = len(session.log), table.match.due
        # some decide at the same time
        step = next(step for step in steps if step.seat == deciding)
        steps.remove(step)
        move = codec.decode(session.rules.move_type, step.move)
        if table.match.resting:
            reader.answer(table.ctx.tr(table.view.label(session.shown(deciding), deciding, move)))
        else:
            move = alike(table, move)
            reader.make(prompter.wish(move))
            reader.answer("Do it")
        made = session.log[length]
        assert (made.seat, made.move) == (step.seat, codec.encode(move, session.rules.move_type))
    assert session.over == played.over and player.error() == ""
    if name in WHOLE:
        heard, me = " ".join(blind.listener.heard), table.match.me
        lines = Lines(table.view).of(session, me)
        steps = [cut(session, line.ply) for line in lines]
        told = Counter(
            table.ctx.tr(one.text)
            for line, game in zip(lines, steps, strict=True)
            for one in steps_aloud((line,), game, table.view, me)
            if one.number == line.ply
        )
        assert {words: heard.count(words) for words in told} == told, "each move is heard once"
        assert table.ctx.tr(table.view.verdict(session.state, session.over)) in heard, "and how it has ended"


# --- what a tree tells -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.names(hidden=True))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_pose_of_a_piece_is_called_otherwise(game: str, language: str) -> None:
    """What one turns or flips has another name or is turned further, so that one can tell when to stop."""
    tr, played, asked = load(language, (game,)).tr, golden(game), 0
    view = view_of(game)
    for ply in range(0, len(played.log), 7):
        for seat in played.movers(ply):
            seen = played.shown(seat, ply)
            drags = [view.drag(seen, seat, move) for move in played.rules.moves(played.states[ply], seat)]
            taken = {drag.piece for drag in drags if drag is not None}
            for piece in (piece for piece in view.pieces(seen, seat) if piece.key in taken):
                poses = view.poses(piece.art)
                called = {(tr(view.piece_name(seen, seat, replace(piece, pose=pose))), pose.turn) for pose in poses}
                assert len(called) == len(poses), (piece, called)
                asked += 1
    assert asked


def told(nodes: Sequence[Node]) -> list[Any]:
    """What is read out."""
    return [(node.role, node.name, node.value, node.states, node.actions, told(node.children)) for node in nodes]


@pytest.mark.parametrize("game", SECRET)
def test_a_tree_tells_no_secret(open_table: Open, game: str, amount: Amount) -> None:  # noqa: F811
    """It is the same for all positions that a seat can't tell from each other."""
    for session, seat, others in islice(met(game, 3), amount(8, 1)):
        other = next(other for other in others if other != session.state)
        read = [board_of(open_table, one, seat) for one in (session, swapped(session, other))]
        assert read[0] == read[1]


def test_a_tree_that_told_one_would_be_noticed(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    session, seat, others = next(met("_template", 3))
    other = next(other for other in others if session.rules.observe(other, 1 - seat) != session.observe(1 - seat))
    monkeypatch.setattr(Session, "shown", lambda session, seat, ply=None: session.state)
    assert board_of(open_table, session, seat) != board_of(open_table, swapped(session, other), seat)


def board_of(open_table: Open, session: Session[Any, Any], seat: int) -> list[Any]:  # noqa: F811
    """The table as it is read to the seat that is to move: what is there, what is announced, what is answered when
    asked, where the cursor goes by a key."""
    player = open_table(session, (640, 480), speed="instant", reduced_motion=True)
    lift_curtain(player.app)
    assert player.table.match.me == seat
    # the log says whether all is saved, which takes a moment
    until(lambda: player.table.log.saved == "saved", partial(player.app.step, LONGEST_FRAME))
    # what the cursor on the board tells besides
    view, seen = player.table.view, session.shown(seat)
    about = [
        view.about(seen, seat, place) for place in sorted({one.place for one in view.pieces(seen, seat)}, key=repr)
    ]
    walk = player.table.keys.walk
    answers = [walk.questions.answer(question) for question in ASKED]
    threats = walk.jumps.threats()
    jumps = [dict(threats.cells), threats.otherwise, set(walk.jumps.own()), set(walk.jumps.targets())]
    return [*told(player.table.tree()), [one.text for one in player.table.heard()], about, answers, jumps]


def test_a_piece_is_taken_turned_put_back_and_laid_by_its_node(open_table: Open) -> None:  # noqa: F811
    player = open_table(midway("crooked_paths", 0.3), speed="instant", language="en")
    reader = Reader(player.table.tree, partial(rest, player))
    rest(player)
    card = next(way for way, node in reader.ways() if way[0] == "Double cards" and node.actions)
    reader.do(reader.find(card), Action.FLIP)
    flipped = next(way for way, node in reader.ways() if way[0] == "Double cards" and node.actions)
    assert flipped != card, "it is turned over where it lies"
    reader.do(reader.find(flipped))
    held = reader.held()
    assert held is not None and Action.PUT_BACK in held.actions
    places = {way: node for way, node in reader.ways() if way[0] == "Board" and node.actions}
    assert {node.value for node in places.values()} == {"may be laid here"}
    reader.do(held, Action.PUT_BACK)
    assert reader.held() is None and reader.find(flipped).role is Role.BUTTON
    assert not next(iter(places.values())).act(Action.PRESS, ""), "what was read before is of no use any more"
    reader.do(reader.find(flipped))
    right = next(iter(places))
    reader.do(reader.find(right), Action.FOCUS)
    assert player.table.message.said.forecast is not None
    length = len(player.table.session.log)
    reader.do(reader.find(right))
    assert len(player.table.session.log) == length + 1


def test_from_the_title_to_the_first_card_by_names(visit: Visit) -> None:  # noqa: F811
    guest = visit(language="en", speed="instant")

    def wait() -> None:
        for _ in range(40):
            guest.app.step(LONGEST_FRAME)

    def press(name: str) -> None:
        """The button whose name begins with these words."""
        found = (node for way, node in reader.ways() if way[-1].split(" (")[0].split(", ")[0] == name)
        reader.do(next(node for node in found if Action.PRESS in node.actions))

    reader = Reader(lambda: guest.top.tree(), wait)  # noqa: PLW0108 - of whatever is on top then
    press("Crooked Paths")
    press("Play")
    assert isinstance(guest.top, TableScene)
    press("Menu")
    (card,) = guest.top.tree()
    assert card.role is Role.DIALOG and card.name
    press("Resume")
    assert isinstance(guest.top, TableScene)
