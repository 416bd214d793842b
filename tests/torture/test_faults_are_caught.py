"""The torture test bites: games that break the contract in one point each are caught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from engine.core import registry
from engine.core.game_start import started
from engine.core.lattice import Coordinates
from engine.core.rules import CHANCE, UNKNOWN, Chance, Lot, Refusal, Turn
from engine.core.session import Setup
from engine.core.text import At, Text, Token, say
from engine.table.contract.game_view import Drag, Gauge, Panel, Piece, Place, Pose, Wants, view_of
from games._template.rules.position import Choose, Lay, Move, Position
from games._template.rules.rules import Glade
from games._template.view.view import GladeView
from tests.long_test_slices import Amount
from tools.torture.panel_checks import Seen
from tools.torture.torture import Broken, Playthrough, torture

SETUP = Setup("_template", ("person",) * 3, 4, {}, "glade")
BY_HEART = replace(SETUP, options={"memory": "on"})


class Twins(Glade):
    def moves(self, s: Position, seat: int) -> Sequence[Move]:
        moves = list(super().moves(s, seat))
        return moves + moves[:1]


class Hushed(Glade):
    def moves(self, s: Position, seat: int) -> Sequence[Move]:
        return list(super().moves(s, seat))[:1]


class Strict(Glade):
    def why_not(self, s: Position, seat: int, m: Move) -> Refusal | None:
        refusal = super().why_not(s, seat, m)
        return Refusal(registry.info("_template").title, "lay") if isinstance(m, Lay) and m.turn == 3 else refusal


class Peeking(Glade):
    def observe(self, s: Position, seat: int) -> Position:
        return replace(super().observe(s, seat), unseen=s.unseen)


class Gossip(Glade):
    def observed_move(self, s: Position, seat: int, m: Move, me: int) -> Move:
        return m


class Forgetful(Glade):
    def determinize(self, seen: Position, seat: int, rng: Random) -> Position:
        return replace(super().determinize(seen, seat, rng), laid=())


class Moody(Glade):
    def __init__(self) -> None:
        self.rng = Random(1)

    def apply(self, s: Position, seat: int, m: Move) -> Position:
        after = super().apply(s, seat, m)
        return replace(after, round=after.round + self.rng.randrange(2)) if isinstance(m, Choose) else after


class Careless(Glade):
    """Draws all tiles from the first place of the bag."""

    def turn(self, s: Position) -> Turn:
        turn = super().turn(s)
        return replace(turn, lot=replace(turn.lot, place=0)) if isinstance(turn, Chance) and turn.lot else turn


class Hasty(Glade):
    """The bag is what is left, so that a secret stands in it."""

    def turn(self, s: Position) -> Turn:
        turn = super().turn(s)
        return Chance(turn.outcomes, Lot("tiles", turn.outcomes, 0)) if isinstance(turn, Chance) else turn


class Racing(Glade):
    """Who chooses first lays first, although all choose at once."""

    def apply(self, s: Position, seat: int, m: Move) -> Position:
        after = super().apply(s, seat, m)
        return replace(after, round=seat) if isinstance(m, Choose) and not any(s.chosen) else after


class Leaning(Glade):
    """What one may choose depends on what another has chosen at the same time."""

    def moves(self, s: Position, seat: int) -> Sequence[Move]:
        moves = list(super().moves(s, seat))
        return moves if s.revealed or seat == 0 or s.chosen[0] else moves[:1]

    def why_not(self, s: Position, seat: int, m: Move) -> Refusal | None:
        refusal = super().why_not(s, seat, m)
        taken = refusal is None and isinstance(m, Choose) and m not in self.moves(s, seat)
        return Refusal(registry.info("_template").title, "lay") if taken else refusal


class Relic(Glade):
    """Somebody who has forgotten the tiles may lay one only at the first cell."""

    def moves(self, s: Position, seat: int) -> Sequence[Move]:
        moves = list(super().moves(s, seat))
        return moves[:1] if any(tile.kind == UNKNOWN for tile in s.laid) else moves


RULES = (
    Twins(),
    Hushed(),
    Strict(),
    Peeking(),
    Gossip(),
    Forgetful(),
    Moody(),
    Careless(),
    Hasty(),
    Racing(),
    Leaning(),
    Relic(),
)


class OneDrag(GladeView):
    def drag(self, s: Position, seat: int, m: Move) -> Drag | None:
        drag = super().drag(s, seat, m)
        return replace(drag, pose=Pose()) if drag is not None else None


class Loser(GladeView):
    def pieces(self, s: Position, me: int) -> Iterable[Piece]:
        return [piece for piece in super().pieces(s, me) if len(s.laid) < 3 or piece.key != "tile2"]


class Mute(GladeView):
    def label(self, s: Position, seat: int, m: Move) -> Any:
        return replace(super().label(s, seat, m), source=" ", values=())


class Curt(GladeView):
    """What seats do is told without a word."""

    def label(self, s: Position, seat: int, m: Move) -> Any:
        return super().label(s, seat, m) if seat == CHANCE else Text("")


class Quiet(GladeView):
    """What chance brings is worth no line, and need not be."""

    def label(self, s: Position, seat: int, m: Move) -> Any:
        return Text("") if seat == CHANCE else super().label(s, seat, m)


class Misplaced(GladeView):
    """Its moves name their cells otherwise than the board's edge does."""

    def label(self, s: Position, seat: int, m: Move) -> Any:
        text = super().label(s, seat, m)
        return replace(text, values=tuple((key, _elsewhere(value)) for key, value in text.values))


def _elsewhere(value: Any) -> Any:
    return replace(value, name="z9") if isinstance(value, At) else value


class Offboard(Misplaced):
    """Its moves name cells that are not on the board."""

    def coordinates(self, s: Position, zone: str) -> Coordinates | None:
        names = super().coordinates(s, zone)
        return names and replace(names, cells=names.cells[:3])

    def label(self, s: Position, seat: int, m: Move) -> Any:
        return GladeView.label(self, s, seat, m)


class Artless(GladeView):
    """A piece in a sentence that cannot be drawn."""

    def label(self, s: Position, seat: int, m: Move) -> Any:
        text = super().label(s, seat, m)
        return replace(text, values=tuple((key, _unknown(value)) for key, value in text.values))


class Telltale(GladeView):
    """Names the last tile, which lies face down."""

    def label(self, s: Position, seat: int, m: Move) -> Any:
        return say("{move} after {tile}", move=super().label(s, seat, m), tile=s.laid[-1].kind if s.laid else "")


def _unknown(value: Any) -> Any:
    return replace(value, art="unicorn") if isinstance(value, Token) else value


class Overdrawn(GladeView):
    def gauges(self, s: Position, me: int, m: Move | None) -> Iterable[Gauge]:
        return [replace(gauge, spent=2 * gauge.value + 1) for gauge in super().gauges(s, me, m) if m is not None]


class Astray(GladeView):
    def panel(self, s: Position, me: int) -> Panel | None:
        return Panel("meadow", registry.info("_template").title, registry.info("_template").blurb)


class Twinned(GladeView):
    """All tiles are chosen by chips, which look alike."""

    def drag(self, s: Position, seat: int, m: Move) -> Drag | None:
        return None if isinstance(m, Choose) else super().drag(s, seat, m)

    def label(self, s: Position, seat: int, m: Move) -> Any:
        return say("tile {n}", n=m.number) if isinstance(m, Choose) else super().label(s, seat, m)

    def anchor(self, s: Position, seat: int, m: Move) -> Place | None:
        return Place("bag") if isinstance(m, Choose) else None

    def chip(self, s: Position, seat: int, m: Move) -> Text:
        return registry.info("_template").title


class Selfish(GladeView):
    """The hand of whoever looks lies where seat 0 has its own."""

    def pieces(self, s: Position, me: int) -> Iterable[Piece]:
        swapped = {f"hand{me}": "hand0", "hand0": f"hand{me}"}
        for piece in super().pieces(s, me):
            yield replace(piece, place=replace(piece.place, zone=swapped.get(piece.place.zone, piece.place.zone)))


class Wordy(GladeView):
    """What a seat lacks is as long as what it wants."""

    def wants(self, s: Position, seat: int) -> Wants:
        aim = super().wants(s, seat).aim
        return Wants(aim, (aim,))


VIEWS = (
    Selfish(),
    Wordy(),
    OneDrag(),
    Loser(),
    Mute(),
    Curt(),
    Misplaced(),
    Offboard(),
    Artless(),
    Telltale(),
    Overdrawn(),
    Astray(),
    Twinned(),
)


def test_the_template_itself_passes(amount: Amount) -> None:
    """As it is broken below at every step, in its other ways at some."""
    walked = {"hedgehogs": "on", "match": "two", "tiles": "even"}
    for setup in (SETUP, BY_HEART):
        assert torture(setup, 1).over is not None
    for options in ({"choices": "open"}, walked):
        assert torture(replace(SETUP, options=options), 1, every=amount(1, 6)).over is not None


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: type(rules).__name__)
def test_broken_rules_are_caught(monkeypatch: pytest.MonkeyPatch, rules: Glade) -> None:
    monkeypatch.setattr(registry, "rules", lambda name: rules)
    with pytest.raises(Broken):
        for seed in range(1, 6):  # some are found out by what happens to be played
            torture(BY_HEART if isinstance(rules, Relic) else SETUP, seed)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: type(view).__name__)
def test_a_broken_view_is_caught(monkeypatch: pytest.MonkeyPatch, view: GladeView) -> None:
    monkeypatch.setattr("tools.torture.torture.view_of", lambda name: view)
    with pytest.raises(Broken):
        torture(BY_HEART if isinstance(view, Telltale) else SETUP, 1)


def test_chance_may_be_told_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.torture.torture.view_of", lambda name: Quiet())
    assert torture(SETUP, 1).over is not None


def test_a_changed_past_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(trial: Playthrough, *_: Any) -> None:
        force_setattr(trial.session.states[0], "round", len(trial.session.log))

    monkeypatch.setattr("tools.torture.torture.check_view", spoil)
    with pytest.raises(Broken, match="past"):
        torture(SETUP, 1)


def test_what_breaks_says_how_to_see_it_again() -> None:
    trial = Playthrough(started(SETUP), Random(0), view_of("_template"), Seen())
    with pytest.raises(Broken, match=r"seed=4.*step 6: too bad"):
        trial.need(False, "too bad")
