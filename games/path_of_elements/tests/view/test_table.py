"""The table on random games of one to four paths: what is shown exists, and every way of the hand leads back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import dist
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.lattice import HEX
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import Seat
from engine.table.contract.game_view import Drag, Mark
from engine.table.contract.game_view import Place as Spot
from games.path_of_elements.rules.move_types import (
    Cover,
    Done,
    Gift,
    Move,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.pieces import PATH
from games.path_of_elements.rules.position import Position, Spirit, Stage, Tile
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import over
from games.path_of_elements.tests.play import OPTIONS, after, any_move, cells, played, player, table, thrifty
from games.path_of_elements.view import omen_marks
from games.path_of_elements.view.laying_marks import group_marks
from games.path_of_elements.view.spirit_marks import RAISED
from games.path_of_elements.view.view import VIEW
from tests.long_test_slices import Amount
from tools.torture.panel_checks import Seen
from tools.torture.torture import Playthrough
from tools.torture.view_checks import MARKS, Grey, check_view
from tools.ui_driver import replayed

SEATS = (1, 2, 3, 4)
EVERY = 23, 47
"""Of how many steps of a game one is looked at, in a soak and in the slice: `tests/torture` looks at others."""


@cache
def states(seats: int, hand: int) -> tuple[Position, ...]:
    """A game by players who look for pairs (0) or move at random (1)."""
    return tuple(played(seats, seats + hand, OPTIONS[(seats + hand) % len(OPTIONS)], (thrifty, any_move)[hand]).states)


def seen(seats: int, every: int) -> Iterator[tuple[Position, Seat]]:
    """Some positions as each of the seats sees them."""
    for hand in (0, 1):
        for state in (*states(seats, hand)[::every], states(seats, hand)[-1]):
            for seat in range(seats):
                yield RULES.observe(state, seat), seat


def zones(seats: int) -> frozenset[str]:
    return frozenset(load_layout(registry.table("path_of_elements", seats)).names(seats))


def lit(s: Position, seat: Seat, moves: Sequence[Move]) -> list[Mark]:
    """Everything that may light up for a seat."""
    found = list(VIEW.marks(s, seat))
    for piece in VIEW.pieces(s, seat):
        found += VIEW.hover(s, seat, piece.place, None)
        found += VIEW.held(s, seat, piece.key)
    for move in moves[:6]:
        found += VIEW.preview(s, seat, move)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_pieces_have_keys_of_their_own_zones_and_pictures(seats: int, amount: Amount) -> None:
    arts: set[tuple[str, int]] = set()
    there = zones(seats)
    for s, seat in seen(seats, amount(*EVERY)):
        pieces = list(VIEW.pieces(s, seat))
        assert len({piece.key for piece in pieces}) == len(pieces)
        assert {piece.place.zone for piece in pieces} <= there
        arts.update((piece.art, piece.pose.face) for piece in pieces)
    for name, face in arts:
        assert VIEW.art(name, face, Grey()).startswith("<svg")


@pytest.mark.parametrize("seats", SEATS)
def test_a_piece_that_has_been_seen_stays_on_the_table(seats: int, amount: Amount) -> None:
    for hand in (0, 1)[: 3 if seats < 3 else 1]:
        for seat in (0, seats - 1)[: amount(2, 1 + hand)]:
            keys = [{piece.key for piece in VIEW.pieces(RULES.observe(s, seat), seat)} for s in states(seats, hand)]
            gone = [one - other for one, other in pairwise(keys)]
            # elements that nobody has taken leave the table
            assert all(key.startswith("emblem") for lost in gone for key in lost)


@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_in_a_seats_own_zone_lies_there_for_all_who_look(seats: int, amount: Amount) -> None:
    for hand in (0, 1):
        for state in states(seats, hand)[:: amount(*EVERY)]:
            owned: dict[str, str] = {}
            for seat in range(seats):
                for piece in VIEW.pieces(RULES.observe(state, seat), seat):
                    if piece.place.zone[-1].isdigit():
                        assert owned.setdefault(piece.key, piece.place.zone) == piece.place.zone


@pytest.mark.parametrize("seats", SEATS)
def test_each_drag_means_one_move_and_leads_back_to_it(seats: int, amount: Amount) -> None:
    for s, seat in seen(seats, amount(*EVERY)):
        moves = RULES.moves(s, seat)
        drags = {move: VIEW.drag(s, seat, move) for move in moves}
        ways = [drag for drag in drags.values() if drag is not None]
        assert len(set(ways)) == len(ways)
        keys = {piece.key for piece in VIEW.pieces(s, seat)}
        for move, drag in drags.items():
            if drag is None:
                assert isinstance(move, Ready | Skip | Done)
            else:
                assert drag.piece in keys
                assert VIEW.propose(s, seat, drag) == move


@pytest.mark.parametrize("seats", SEATS)
def test_all_that_lights_up_lies_on_the_tables_zones_and_all_words_can_be_said(seats: int, amount: Amount) -> None:
    there = zones(seats)
    for number, (s, seat) in enumerate(seen(seats, amount(*EVERY))):
        # each seat in turn: what lights up is asked for often
        if number // seats % seats != seat:
            continue
        moves = RULES.moves(s, seat)
        for mark in lit(s, seat, moves):
            assert mark.kind in MARKS and mark.zone in there
            assert not mark.art or VIEW.art(mark.art, 0, Grey())
        said = [VIEW.headline(s, seat), *(VIEW.label(s, seat, move) for move in moves)]
        said += [part for other in range(seats) for part in VIEW.wants(s, other).missing]
        assert all(text.render().strip() and "{" not in text.render() for text in said)


@pytest.mark.parametrize("seats", SEATS)
def test_what_must_be_remembered_is_not_shown(seats: int, amount: Amount) -> None:
    """A spirit that lies covered shows its back, in the grid and on a path, also to whoever has seen it."""
    backs = 0
    for s, seat in seen(seats, amount(*EVERY)):
        hidden = {f"spirit{x},{y}" for x, y in s.grid if (x, y) not in s.up}
        hidden |= {
            f"spirit{spirit.origin[0]},{spirit.origin[1]}"
            for one in s.players
            for _, spirit in one.spirits
            if spirit.covered
        }
        for piece in VIEW.pieces(s, seat):
            if piece.key in hidden:
                assert piece.art.partition("#")[0] == "back"
                backs += 1
        if not s.terms.faces_shown:
            assert not any(mark.art.startswith("sign:") for mark in VIEW.marks(s, seat) if mark.kind == "emblem")
    assert backs


def laying(*rows: str, left: str = "") -> Position:
    """A path that is being laid, and the tiles that are left."""
    one = player(cells(*rows))
    hand = tuple(Tile(90 + number, letter) for number, letter in enumerate(left))
    return table(replace(one, hand=hand), player(cells("E")), stage=Stage.PATH)


def test_many_tiles_of_an_element_stay_within_their_zone() -> None:
    s = laying("E", left="A" * 8)
    ends = [HEX.centre(cell)[0] for cell in VIEW.extent(s, 0, "grid")]
    lying = [one for one in VIEW.pieces(s, 0) if one.place.zone == "grid" and one.place.cell is not None]
    assert len(lying) == 8 and max(HEX.centre(one.place.cell)[0] + one.nudge[0] for one in lying) < max(ends)


def test_plates_tell_elements_while_paths_are_laid_and_then_the_path_in_all() -> None:
    s = laying("W W W F", "A A")
    now = replace(s, stage=Stage.SPIRITS)
    told = [{str(count.label): count.value for count in VIEW.counts(one, 0)} for one in (s, now)]
    assert told == [{"points": 7, "for water": 3, "for air": 4}, {"points": 7, "for the path": 7}]
    lacks = VIEW.wants(now, 1)
    assert lacks is not None
    assert [str(part) for part in lacks.missing] == ["10 of 10 gifts", "1 tile free"]


def test_each_group_that_counts_is_outlined_with_its_points() -> None:
    s = laying("W W W F", "A A F F")
    badges = [str(mark.text) for mark in VIEW.marks(s, 0) if mark.kind == "badge" and mark.zone == "path0"]
    outlines = [mark.cells for mark in VIEW.marks(s, 0) if mark.kind == "outline"]
    assert sorted(badges) == ["2", "3", "4"]
    assert sorted(map(len, outlines)) == [2, 3, 3]


def test_a_tile_tells_what_it_would_gain_and_lose() -> None:
    s = laying("W W", "A A", left="AW")
    assert VIEW.foretell(s, 0, Place(91, (2, 0))) is not None
    assert "water +3" in str(VIEW.foretell(s, 0, Place(91, (2, 0))))
    assert "air −4" in str(VIEW.foretell(s, 0, Place(90, (2, 1))))
    assert VIEW.foretell(s, 0, Place(91, (-1, 2))) is None


def test_the_ghost_shows_the_difference_on_the_path_and_beside_each_element() -> None:
    s = laying("W W", "A A", left="AW")
    marks = list(VIEW.preview(s, 0, Place(91, (2, 0))))
    assert [(mark.zone, str(mark.text)) for mark in marks if mark.kind == "badge"] == [("grid", "+3"), ("path0", "+3")]
    (wash, *_) = marks
    assert (wash.kind, wash.cells, wash.tone) == ("wash", ((0, 0), (1, 0), (2, 0)), "ok")
    lost = [mark for mark in VIEW.preview(s, 0, Place(90, (2, 1))) if mark.kind == "wash"]
    assert [(mark.cells, mark.tone) for mark in lost] == [(((0, 1), (1, 1)), "warn")]


@pytest.mark.parametrize(
    ("rows", "left", "cell", "art", "stations"),
    [
        (("W W",), "W", (2, 0), "runs:W", 3),
        (("F F",), "F", (0, 1), "runs:F", 4),
        (("A E",), "A", (0, -1), "runs:A", 2),
        (("E W",), "E", (2, 0), "", 0),
        (("W W", "W F"), "W", (2, 0), "", 0),
        (("F F", "E W"), "F", (-1, 0), "", 0),
    ],
)
def test_a_group_comes_to_life_as_soon_as_it_counts(
    rows: tuple[str, ...], left: str, cell: tuple[int, int], art: str, stations: int
) -> None:
    """A river along its course, fire round its triangle, air from tile to tile; what counts nothing stays as it is."""
    s = laying(*rows, left=left)
    then = RULES.apply(s, 0, Place(90, cell))
    travels = [cue for cue in VIEW.cues(s, then) if cue.travel]
    assert [(cue.travel, len(cue.points)) for cue in travels] == ([(art, stations)] if art else [])
    assert all(VIEW.art(each, 0, Grey()) for cue in travels for each in (cue.travel, *cue.followers))


def test_the_pointer_tells_what_a_group_counts_and_why() -> None:
    s = laying("W W W F", "A A A F")
    told = {
        cell: [str(mark.text) for mark in VIEW.hover(s, 0, Spot("path0", cell), None) if mark.kind == "note"]
        for cell in ((0, 0), (0, 1), (3, 0), (5, 5))
    }
    assert told[0, 0] == ["A river of 3 tiles: 3 points."]
    assert told[0, 1] == ["Air scores only in groups of exactly two tiles."]
    assert told[3, 0] == ["Fire: 2 points for each triangle of three tiles."]
    assert told[5, 5] == []
    (note, wash) = VIEW.hover(s, 0, Spot("grid", (-1, 2)), None)
    assert str(note.text).startswith("Water:") and wash.cells == ((0, 0), (1, 0), (2, 0))


def test_a_spirit_is_put_moved_swapped_and_turned_up_by_the_same_piece() -> None:
    s = table(
        player(cells("E W F"), {(0, 0): "E", (1, 0): "W"}), player(cells("A A"), {(0, 0): "a"}), grid={(0, 0): "M"}
    )
    one, other, covered = "spirit0,9", "spirit1,9", VIEW.drag(s, 0, Uncover(1, (0, 0)))
    assert VIEW.propose(s, 0, Drag(other, Spot("path0", (2, 0)))) == Shift(0, (1, 0), (2, 0))
    assert VIEW.propose(s, 0, Drag(other, Spot("path0", (0, 0)))) == Swap(0, (0, 0), (1, 0))
    assert VIEW.propose(s, 0, Drag(one, Spot("path1", (1, 0)))) is None
    assert covered is not None and covered.place == Spot("path1", (0, 0))
    assert VIEW.propose(s, 0, Drag("spirit0,0", Spot("grid", (0, 0)))) == Turn((0, 0))
    assert VIEW.propose(s, 0, Drag("spirit0,0", Spot("path1", (1, 0)))) == Put((0, 0), 1, (1, 0))
    assert VIEW.propose(s, 0, Drag("gift0:3", Spot("path0", (0, 0)))) == Gift((0, 0))
    assert VIEW.propose(s, 0, Drag("cover0", Spot("path0", (1, 0)))) == Cover((1, 0))


def test_of_spirits_in_a_ring_each_can_be_carried_to_another() -> None:
    ring = {(1, 0): "E", (0, 1): "W", (1, -1): "F", (-1, 1): "A", (0, -1): "M", (-1, 0): "E"}
    one = player(dict.fromkeys(ring, "E"), ring)
    s = replace(table(one, player(cells("A"))), turned=True)
    drags = [VIEW.drag(s, 0, m) for m in RULES.moves(s, 0) if isinstance(m, Swap)]
    assert len({drag.piece for drag in drags if drag is not None}) == len(drags) == len(ring)


def test_what_a_power_can_be_used_on_is_lit_for_whoever_has_it() -> None:
    s = table(player(cells("E W F"), {(0, 0): "E", (1, 0): "W"}), player(cells("A A"), {(0, 0): "a"}))
    for power, zone, lit_cells in (("M", "path0", 2), ("A", "path1", 1), ("F", "path0", 1)):
        now = replace(s, power=power)
        shown = [mark for mark in VIEW.marks(now, 0) if mark.kind == "outline"]
        assert [mark.zone for mark in shown] == [zone] * lit_cells, power
        assert not [mark for mark in VIEW.marks(now, 1) if mark.kind == "outline"]


def test_of_a_move_on_another_path_it_is_told_how_that_ones_points_change() -> None:
    theirs = player(cells("W E F"), {(0, 0): "W", (1, 0): "A"})
    s = replace(table(player(cells("E W F"), {(0, 0): "E"}), theirs), turned=True)
    moves = {Shift(1, (0, 0), (2, 0)): "−1", Shift(1, (1, 0), (2, 0)): "unchanged", Swap(1, (0, 0), (1, 0)): "−1"}
    for m, change in moves.items():
        told = str(VIEW.foretell(s, 0, m))
        assert told.endswith(f"gifts: points of Lynx {change}"), told
        badges = [(mark.zone, str(mark.text)) for mark in VIEW.preview(s, 0, m) if mark.kind == "badge"]
        assert badges == ([] if change == "unchanged" else [("path1", change)])
    assert str(VIEW.foretell(s, 0, Shift(0, (0, 0), (1, 0)))).endswith("points −2")


def prices(s: Position, seat: Seat) -> set[tuple[str, str]]:
    return {(mark.zone, mark.art) for mark in VIEW.marks(s, seat) if mark.art.startswith("price:")}


def test_what_one_click_would_cost_stands_where_it_is_made() -> None:
    """The third spirit of a turn, another's that is uncovered; nothing where it is free or others are to move."""
    grid = {(0, 0): "E", (1, 0): "F", (2, 0): "A", (3, 0): "A"}
    s = table(player(cells("E W")), player(cells("A A"), {(0, 0): "a"}), grid=grid)
    assert ("grid", "price:1") not in prices(s, 0)
    missed = after(s, Turn((0, 0)), Turn((1, 0)))
    assert prices(missed, 0) == {("path1", "price:2")}
    under = {cell: [mark.art for mark in VIEW.hover(missed, 0, Spot("grid", cell), None)] for cell in ((2, 0), (0, 0))}
    assert under == {(2, 0): ["price:1"], (0, 0): []}
    assert [str(VIEW.foretell(missed, 0, m)) for m in (Turn((2, 0)), Uncover(1, (0, 0)))] == ["1 gift", "2 gifts"]
    assert not prices(missed, 1)
    assert not prices(replace(s, power="A"), 0)


def test_points_on_the_plates_are_those_of_the_tally_in_the_end() -> None:
    s = states(3, 0)[-1]
    for seat in range(3):
        assert VIEW.counts(s, seat)[0].value == over(s).scores[seat]


def test_all_see_all_omens_in_the_end() -> None:
    last = played(3, 5, {"omens": "drawn"}, thrifty).state
    for seat in range(3):
        arts = [one.art for one in VIEW.pieces(RULES.observe(last, seat), seat) if one.place.zone.startswith("omens")]
        assert len(arts) == 6 and all(art.startswith("omen:") for art in arts)


def test_a_path_of_any_shape_is_all_in_sight() -> None:
    line = laying(" ".join("E" * PATH))
    assert set(line.players[0].elements) <= set(VIEW.extent(line, 0, "path0"))


def test_cells_of_a_path_are_named_in_its_moves_and_at_its_edge() -> None:
    two = replace(player({(0, 0): "E", (1, -1): "W"}), hand=(Tile(9, "A"),))
    s = table(two, player({(0, 0): "A"}, {(0, 0): "F"}), grid={(0, 0): ""}, stage=Stage.PATH)
    assert str(VIEW.label(s, 0, Place(9, (0, 1)))) == "lay an air tile f7"
    assert str(VIEW.label(s, 0, Swap(1, (0, 0), (1, 0)))).startswith("swap a fire spirit f6 and a spirit g6 of")
    names = VIEW.coordinates(s, "path0")
    assert names is not None and {words for words, _, _, _ in names.edge(HEX)} == {*"efgh", *"4567"}
    done = VIEW.coordinates(replace(s, stage=Stage.SPIRITS), "path0")
    assert done is not None and {words for words, _, _, _ in done.edge(HEX)} == {"f", "g", "5", "6"}
    none = VIEW.coordinates(table(replace(player({}), hand=(Tile(9, "A"),)), two, stage=Stage.PATH), "path0")
    assert none is not None and not list(none.edge(HEX)), "names beside no tile"
    grid = VIEW.coordinates(s, "grid")
    assert grid is not None and not list(grid.edge(HEX))


def test_points_hide_no_spirit() -> None:
    """Of each group at a corner of its own, best where no other tiles are."""
    path = cells("E W W W", "F A A F")
    s = table(player(path, dict.fromkeys(path, "M")), player(cells("A A"), {(0, 0): "W", (1, 0): "W"}))
    spots = [mark.points[0] for seat in (0, 1) for mark in group_marks(s, seat) if mark.kind == "badge"]
    assert len(spots) == 4
    for seat, at in zip((0, 0, 0, 1), spots, strict=True):
        lying = (HEX.centre(cell) for cell, _ in s.players[seat].spirits)
        assert min(dist(at, (x, y + RAISED[1])) for x, y in lying) > 0.9
    assert spots[0][0] < HEX.centre((0, 0))[0], "on the left, where no tile is"


def test_what_an_omen_lacks_is_shown_and_told() -> None:
    mine = player(cells("E E E E"), {(0, 0): "E", (1, 0): "A", (3, 0): "M"}, omens=("EAW",))
    s = table(mine, player(cells("A A")), omens="drawn")
    assert [gap[:2] for gap in omen_marks.gaps("EAW", mine)] == [((2, 0), "W"), ((2, 0), "EW")]
    marks = list(VIEW.aid(s, 0, "omens"))
    assert [(mark.art, mark.points) for mark in marks if mark.kind == "emblem"] == [
        ("missing:EW", (HEX.centre((2, 0)),))
    ]
    (told,) = [str(mark.text) for mark in marks if mark.kind == "note"]
    assert told.endswith("fulfilled 0 times; missing: an earth spirit or a water spirit h6.")
    assert told in [str(mark.text) for mark in VIEW.hover(s, 0, Spot("omens0", index=0), None)]
    row = replace(mine, spirits=(*mine.spirits, ((2, 0), Spirit((9, 9), "W"))))
    done = replace(s, players=(row, s.players[1]))
    lit_rows = [mark.cells for mark in VIEW.marks(done, 0) if mark.kind == "outline"]
    assert lit_rows == [((0, 0), (1, 0), (2, 0)), ((1, 0), (2, 0), (3, 0))]


def test_who_shares_a_victory_is_told_with_and() -> None:
    shared = replayed(registry.folder("path_of_elements") / "golden" / "shared.json")
    assert shared.over is not None
    assert str(VIEW.verdict(shared.state, shared.over)).startswith("Heron and Lynx share the victory with ")


def test_an_omen_held_face_down_may_go_by_the_number_of_another_while_its_owner_chooses() -> None:
    """Found by a soak: seat 1 holds its fourth omen, for seat 0 it is the first, which seat 1 may still choose."""
    session = replayed(registry.folder("path_of_elements") / "golden" / "three_choosing.json")
    check_view(Playthrough(session, Random(0), VIEW, Seen()), 1, session.moves(1))
