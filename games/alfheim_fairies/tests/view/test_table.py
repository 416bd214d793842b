"""The table on random games of one to five gardens: what is shown exists, and every way of the hand leads back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import CHANCE, Seat
from engine.core.text import Token
from engine.gui.window.sound import SOUNDS
from engine.scenes.words.move_log_and_replay_stops import Lines
from engine.table.contract.game_view import Drag, Mark, Place
from games.alfheim_fairies.art.art import draw
from games.alfheim_fairies.art.fairies import QUARTER
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Clue, Exchange, Invite, Move, Ready, Tomte, Tread
from games.alfheim_fairies.rules.move_types import Place as Placing
from games.alfheim_fairies.rules.pieces import FAIRIES, NISSES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import over, sources
from games.alfheim_fairies.tests.play import any_move, eager, garden, played, table
from games.alfheim_fairies.view import words
from games.alfheim_fairies.view.view import VIEW
from games.alfheim_fairies.view.zones_and_keys import FOOT, hand_key, ranked
from tests.gfx.art_checks import PALETTES, render
from tests.long_test_slices import Amount
from tools.torture.view_checks import MARKS, Grey

SEATS = (1, 2, 3, 4, 5)
EVERY = 7, 15
"""Of how many steps of a game one is looked at, in a soak and in the slice: `tests/torture` looks at others."""


def games(seats: int) -> list[list[Position]]:
    """Two games, by players who take what comes and by such that move at random."""
    return [played(seats, seats).states, played(seats, seats + 10, any_move).states]


def positions(seats: int, every: int) -> list[Position]:
    """Some of their positions, and the last of each."""
    return [state for states in games(seats) for state in (*states[::every], states[-1])]


def seen(seats: int, every: int) -> Iterator[tuple[Position, Seat]]:
    """These positions as each of the seats sees them."""
    for state in positions(seats, every):
        for seat in range(seats):
            yield RULES.observe(state, seat), seat


def zones(seats: int) -> frozenset[str]:
    """The zones of the table for so many, each seat's by their own names."""
    return frozenset(load_layout(registry.table("alfheim_fairies", seats)).names(seats))


def lit(s: Position, seat: Seat, moves: Sequence[Move]) -> list[Mark]:
    """Everything that may light up for a seat."""
    found = [*VIEW.marks(s, seat), *VIEW.aid(s, seat, "short")]
    pieces = list(VIEW.pieces(s, seat))
    for place in {piece.place for piece in pieces}:
        found += VIEW.hover(s, seat, place, None)
    for piece in pieces:
        found += VIEW.held(s, seat, piece.key)
    for move in moves[:4]:
        found += VIEW.preview(s, seat, move)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_pieces_have_keys_of_their_own_zones_and_pictures(seats: int, amount: Amount) -> None:
    arts: set[tuple[str, int]] = set()
    there = zones(seats)
    for s, seat in seen(seats, amount(*EVERY)):
        pieces = list(VIEW.pieces(s, seat))
        assert len({piece.key for piece in pieces}) == len(pieces)
        assert {piece.place.zone for piece in pieces} <= there | {f"awards{other}" for other in range(seats)}
        arts.update((piece.art, piece.pose.face) for piece in pieces)
    for name, face in arts:
        assert VIEW.art(name, face, Grey()).startswith("<svg")


@pytest.mark.parametrize("seats", SEATS)
def test_a_piece_that_has_been_seen_stays_on_the_table(seats: int, amount: Amount) -> None:
    """Of the slice one of the games, as the first and the last seat see it."""
    for states in games(seats)[: amount(2, 1)]:
        for seat in sorted(range(seats), key=lambda seat: seat % max(1, seats - 1))[: amount(seats, 2)]:
            keys = [{piece.key for piece in VIEW.pieces(RULES.observe(s, seat), seat)} for s in states]
            assert all(one <= other for one, other in pairwise(keys))


@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_in_a_seats_own_zone_lies_there_for_all_who_look(seats: int, amount: Amount) -> None:
    for state in positions(seats, amount(*EVERY)):
        owned: dict[str, str] = {}
        for seat in range(seats):
            for piece in VIEW.pieces(RULES.observe(state, seat), seat):
                zone = piece.place.zone
                if zone[-1].isdigit():
                    assert owned.setdefault(piece.key, zone) == zone


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
                assert isinstance(move, Exchange | Ready)
            else:
                assert drag.piece in keys
                assert VIEW.propose(s, seat, drag) == move


@pytest.mark.parametrize("seats", SEATS)
def test_all_that_lights_up_lies_on_the_tables_zones_and_all_words_can_be_said(seats: int, amount: Amount) -> None:
    there = zones(seats)
    for number, (s, seat) in enumerate(seen(seats, amount(*EVERY))):
        # each seat in turn: what lights up is asked for often
        if number // seats % seats != seat or number // seats % amount(1, 2):
            continue
        moves = RULES.moves(s, seat)
        for mark in lit(s, seat, moves):
            assert mark.kind in MARKS
            assert mark.zone in there
            assert not mark.art or VIEW.art(mark.art, 0, Grey())
        said = [VIEW.headline(s, seat), *(VIEW.label(s, seat, move) for move in moves)]
        said += [part for other in range(seats) for part in words.wants(s, other).missing]
        assert all(text.render().strip() and "{" not in text.render() for text in said)


def test_a_clue_dropped_on_the_stack_is_exchanged_and_one_that_lies_is_not_moved() -> None:
    s = table(garden("P B C"), hand="M")
    assert VIEW.propose(s, 0, Drag("clue0:3", Place("stack"))) == Exchange()
    assert VIEW.propose(s, 0, Drag("clue0:0", Place("garden0", (0, 1)))) is None
    assert VIEW.propose(s, 0, Drag("clue0:3", Place("garden1", (0, 1)))) is None


def test_a_fairy_in_the_hand_lights_only_the_line_that_pays() -> None:
    s = table(garden("P B C M"), costs={"N1": ("PBC",)})
    (mark,) = VIEW.held(s, 0, "guest0:N1")
    assert mark.cells == ((0, 0), (1, 0), (2, 0))
    assert not list(VIEW.held(s, 0, "guest0:N2"))
    (mark,) = VIEW.preview(s, 0, Invite("N1", (1, 1)))
    assert mark.kind == "wash"
    assert mark.cells == ((0, 0), (1, 0), (2, 0))


def test_several_who_would_come_for_one_cell_leave_its_neighbours_in_sight() -> None:
    s = table(garden("P B . M T"), costs={"N1": ("PBC",), "N2": ("CMT",), "N3": ("BCM",)}, hand="C")
    signs = [mark for mark in VIEW.held(s, 0, hand_key(s.players[0], 0)) if mark.points == ((2.0, 0.0),)]
    assert {mark.art for mark in signs} == {f"sign:{nisse}#{QUARTER}" for nisse in NISSES}
    for mark in signs:
        picture = render(draw(mark.art, 0, PALETTES["standard"]), 1.0).get_bounding_rect(min_alpha=1)
        assert all(abs(nudge) + picture.width / 200 <= 0.5 for nudge in mark.nudge)
    s = table(garden("P B . M T"), costs={"N1": ("PBC",)}, hand="C")
    assert {mark.art for mark in VIEW.held(s, 0, hand_key(s.players[0], 0))} == {"sign:N1"}


def test_who_can_come_stands_in_the_hand_once_the_clue_is_placed_and_keeps_his_place() -> None:
    s = table(garden("P B . M"), costs={"N1": ("PBC",), "N2": ("BCM",), "F1": ("PBCM",)}, hand="C")

    def places(s: Position) -> dict[str, Place]:
        return {piece.key: piece.place for piece in VIEW.pieces(s, 0)}

    assert all(place.zone == "wishes" for key, place in places(s).items() if key.startswith("guest"))
    s = RULES.apply(s, 0, Placing((2, 0)))
    ready = {key: place for key, place in places(s).items() if place.zone == "hand" and key.startswith("guest")}
    assert set(ready) == {"guest0:F1", "guest0:N1", "guest0:N2"} and len(set(ready.values())) == 3
    s = RULES.apply(s, 0, Invite("F1", (0, 1)))
    assert places(s)["guest0:F1"].zone == "garden0"
    assert all(places(s)[key] == ready[key] for key in ("guest0:N1", "guest0:N2"))
    s = RULES.apply(s, 0, Ready())
    assert all(place.zone == "wishes" for key, place in places(s).items() if key.startswith("guest0:N"))


def test_second_costs_get_room_when_there_are_some() -> None:
    columns = [
        VIEW.extent(table(garden("P B"), costs={"N1": ("PBC",) * n}, round=3), 0, "wishes")[1][0] for n in (1, 2)
    ]
    assert columns == [6, 9]


def test_costs_say_whether_they_are_met_one_clue_short_or_not_yet() -> None:
    s = table(garden("P B . M"), costs={"N1": ("PBC",), "N2": ("DDD",), "N3": ("PB",)})
    arts = {piece.key: piece.art for piece in VIEW.pieces(s, 0)}
    assert arts["cost:N1:0"] == "cost:PBC#short2"
    assert arts["cost:N2:0"] == "cost:DDD#far"
    met = table(garden("P B C"), costs={"N1": ("PBC",)})
    assert {piece.key: piece.art for piece in VIEW.pieces(met, 0)}["cost:N1:0"] == "cost:PBC#met"


def entry(s: Position, fairy: str) -> Place:
    """Where a fairy stands in the list."""
    return Place("wishes", (2, ranked(s, 0).index(fairy)))


def test_the_list_begins_with_those_that_are_nearly_there() -> None:
    costs = {"N1": ("PBC",), "N2": ("DDD",), "N3": ("PB",), "F1": ("TTTT",)}
    s = table(garden("P B . M", "N3"), costs=costs, hand="C")
    assert ranked(s, 0)[0] == "N1" and ranked(s, 0)[-1] == "N3", "one clue brings the first, the last lives here"
    rows = {piece.key: piece.place.cell for piece in VIEW.pieces(s, 0) if piece.key.startswith("guest0")}
    assert rows["guest0:N1"] == (1, 0)


def test_the_list_stays_as_it_is_while_one_chooses() -> None:
    for before, after in pairwise(RULES.observe(s, 0) for s in played(2, 3).states):
        same = before.before == after.before and before.costs == after.costs and before.called == after.called
        assert not same or ranked(before, 0) == ranked(after, 0) or before.players[0].tomte != after.players[0].tomte


def test_one_clue_short_shows_where_which_clue_is_missing() -> None:
    s = table(garden("P B . M"), costs={"N1": ("PBC",)})
    marks = [mark for mark in VIEW.hover(s, 0, entry(s, "N1"), None) if mark.kind == "emblem"]
    assert {(mark.points[0], mark.art) for mark in marks} >= {((2.0, 0.0), "cost:C#short0")}


def test_the_headline_says_what_to_do_from_the_clue_to_ready() -> None:
    s = table(garden("P B"), costs={"N1": ("PBC",)}, hand="C")
    assert "place cheese" in str(VIEW.headline(s, 0))
    s = RULES.apply(s, 0, Placing((2, 0)))
    assert "Toadstool Nisse can come" in str(VIEW.headline(s, 0))
    s = RULES.apply(s, 0, Invite("N1", (1, 1)))
    assert "press “Ready”" in str(VIEW.headline(s, 0))
    assert not places_for(s.players[0].garden, ("PBCM",))


def test_ready_is_at_stake_while_a_fairy_can_come_and_nothing_else_is() -> None:
    s = table(garden("P B C D"), costs={"N1": ("PBC",), "N2": ("BCD",)})
    s = replace(s, before=table(garden("P B")).players)
    stakes = {move: VIEW.stake(s, 0, move) for move in RULES.moves(s, 0)}
    assert [move for move, stake in stakes.items() if stake is not None] == [Ready()]
    assert str(stakes[Ready()]) == "Toadstool Nisse, Acorn Nisse can still come in this round."
    s = RULES.apply(s, 0, Invite("N1", (1, 1)))
    assert "Acorn Nisse can still come" in str(VIEW.stake(s, 0, Ready()))
    s = RULES.apply(s, 0, Invite("N2", (1, -1)))
    assert VIEW.stake(s, 0, Ready()) is None, "nobody can come any more"
    put_off = table(garden("P B C"), costs={"N1": ("PBC",)})
    assert VIEW.stake(put_off, 0, Ready()) is None, "it could come in the round before, too: nobody is asked each time"
    last = table(garden("P B C"), costs={"N1": ("PBC",)}, round=11)
    assert "last round" in str(VIEW.stake(last, 0, Ready()))
    # all places of the line are taken, or the Tomte's cost is another one's secret
    assert VIEW.stake(table(garden("N2 N3 F1", "P B C", "F2 F3 Q"), costs={"N1": ("PBC",)}), 0, Ready()) is None


def test_points_are_told_by_source() -> None:
    s = played(3, 4).state
    for seat, score in enumerate(over(s).scores):
        first, *parts = VIEW.counts(s, seat)
        assert str(first.label) == "points" and first.value == score == sum(part.value for part in parts)
        # 6 are points of fairies, and no fairies: each number says what it is
        assert [str(part.label) for part in parts] == [
            f"for {source}"
            for source, value in zip(("fairies", "experts", "footprint"), sources(s.players[seat]), strict=True)
            if value
        ]
    assert [str(source) for source, _ in over(s).tally] == [
        "Points for fairies",
        "Points for experts",
        "Points for the footprint",
    ]


def test_whom_the_tomte_comes_to_reads_what_he_asks_for() -> None:
    s = table(garden("N1 N2 N3 .", "P B C D"))
    told = VIEW.label(replace(s, owed="fetch", drawer=0), CHANCE, Tomte(0, "PBCD"))
    assert str(told) == "Alder gets the Tomte, who asks for porridge, berries, cheese, mead"
    assert [part.art for part in told.parts() if isinstance(part, Token)] == ["icon:P", "icon:B", "icon:C", "icon:D"]


def test_the_points_that_a_round_brought_are_called_points() -> None:
    states = [RULES.observe(s, 0) for s in played(2, 3).states]
    cues = [cue for before, after in pairwise(states) for cue in VIEW.cues(before, after)]
    shown = [str(cue.text) for cue in cues if cue.text and "Points: " in str(cue.text)]
    assert shown and all(" is revealed. Points: " in text and " +" in text for text in shown)
    called = [(s, Clue(after.called[-1])) for s, after in pairwise(states) if len(after.called) > len(s.called)]
    lines = [str(VIEW.label(s, CHANCE, move)) for s, move in called]
    assert any(" +" in line for line in lines)
    assert all(line.startswith("Points: ") == (" +" in line) for line in lines)


def test_a_footprint_is_placed_by_hand() -> None:
    s = next(state for state in played(2, 3).states if RULES.moves(state, 0) and state.treading)
    seat = 0
    moves = RULES.moves(s, seat)
    assert all(isinstance(move, Tread) and VIEW.drag(s, seat, move) for move in moves)
    assert "footprint" in str(VIEW.headline(s, seat))


def notes(s: Position, place: Place) -> str:
    """What is said while an empty hand rests there."""
    return " ".join(mark.text.render() for mark in VIEW.hover(s, 0, place, None) if mark.kind == "note" and mark.text)


def test_resting_on_a_fairy_says_what_it_asks_for_or_lacks() -> None:
    s = table(garden("P B . M"), costs={"N1": ("PBC",), "N2": ("DDD",)})
    assert "asks for mead, mead, mead in one line" in notes(s, entry(s, "N2"))
    assert "Toadstool Nisse needs cheese" in notes(s, entry(s, "N1"))
    assert "all three Nisses" in notes(s, entry(s, "T"))
    assert "round 7" in notes(s, entry(s, "K"))


def test_of_two_costs_both_are_told_in_one_sentence() -> None:
    s = table(garden("P B"), costs={"N1": ("DDT", "MMC")}, round=8)
    told = notes(s, entry(s, "N1"))
    assert told.endswith("asks for mead, mead, tea in one line, in any order, or else for milk, milk, cheese.")


def test_a_footprint_is_heard_alone_as_among_others() -> None:
    for seats in (1, 2):
        states = [RULES.observe(s, 0) for s in played(seats, 3).states]
        before, after = next(both for both in pairwise(states) if both[0].treading and not both[1].treading)
        (shown,) = VIEW.cues(before, after)
        assert shown.sound == "af_tread" and shown.landing and (shown.text is None) == (seats == 1)


def test_the_log_does_not_tell_how_much_others_do() -> None:
    """One line for each of them and each round, however many steps he made, and numbers that leave nothing out."""
    session = played(2, 4, until=3)
    rival = 1
    before = Lines(VIEW).of(session, 0)
    while rival in session.to_move:
        session.play(rival, eager(session.observe(rival), rival, session.moves(rival), Random(2)))
    more = Lines(VIEW).of(session, 0)[len(before) :]
    assert [str(line.text) for line in more] == ["Ready"] and len(session.log) > before[-1].ply + 1
    assert more[0].number == max(line.number for line in before) + 1


def test_piles_and_the_footprint_say_what_they_are_for() -> None:
    s = table(garden("P B"), hand="C")
    assert "6 points" in notes(s, Place("royals"))
    assert "once a round" in notes(s, Place("stack")) and "number 1 from the top, hidden" in notes(s, Place("stack"))
    three = replace(table(*[garden("P B")] * 3, hand="C"), lead=1)
    assert "number 3 from the top, hidden" in notes(three, Place("stack"))
    known = replace(three.stack, unseen=(0, 1), kinds=(1, 1, 0, 0, 0, 0), under=("D", "M"))
    assert "number 3 from the top: " in notes(replace(three, stack=known), Place("stack"))
    assert "hidden until round 7" in notes(RULES.observe(s, 0), Place("hand", index=0))
    assert not notes(s, Place("hand", index=1))


def test_a_footprint_lies_face_down_beside_the_hand_until_round_7() -> None:
    session, faces = played(2, 3), {True: set[str](), False: set[str]()}
    for s in session.states:
        for seat in range(s.seats):
            pieces = VIEW.pieces(RULES.observe(s, seat), seat)
            faces[s.round < 7].update(one.art for one in pieces if one.key == FOOT.format(seat))
    assert faces[True] == {"footprint"}
    assert faces[False] == {f"footprint:{player.footprint}" for player in session.state.players}
    treading = next(s for s in session.states if s.treading and RULES.moves(s, 0))
    assert "1 point for each clue beside it" in notes(RULES.observe(treading, 0), Place("hand", index=0))


def test_a_pattern_that_lacks_one_clue_says_which_would_do() -> None:
    s = table(garden("P P", ". B"), costs={"K": ("3",)}, round=8)
    signs = [mark.art for mark in VIEW.marks(s, 0) if mark.kind == "prop" and mark.art.endswith("#short0")]
    assert signs == ["cost:P#short0"]
    assert "King needs porridge" in notes(s, entry(s, "K"))


def test_an_empty_hand_over_the_ground_sees_who_would_come() -> None:
    s = table(garden("P B"), costs={"N1": ("PBC",)}, hand="C")
    assert "Toadstool Nisse" in notes(s, Place("garden0", (2, 0)))
    assert not notes(s, Place("garden0", (0, 1)))


def test_every_fairy_is_heard_in_its_own_way_and_lights_run_from_its_line() -> None:
    voices = set()
    for fairy in FAIRIES:
        before = table(garden("P B C"), costs={fairy: ("PBC",)}, round=8)
        if fairy == "T":
            before = before.with_player(0, replace(before.players[0], tomte="PBC"))
        elif fairy == "K":
            before = table(garden("P P P"), costs={"K": ("3",)}, round=8)
        cue = next(cue for cue in VIEW.cues(before, RULES.apply(before, 0, Invite(fairy, (1, 1)))) if cue.landing)
        voices.add(cue.sound)
        ways = next(mark.lines for mark in cue.marks if mark.kind == "lines")
        assert {way[-1] for way in ways} == {(1.0, 1.0)}
    assert len(voices) == len(FAIRIES) and voices <= {path.stem for path in SOUNDS.iterdir()}


def test_small_plates_of_many_tell_points_by_source() -> None:
    s = played(5, 4).state
    for seat, score in enumerate(over(s).scores):
        (count,) = VIEW.counts(s, seat)
        wants = VIEW.wants(s, seat)
        assert count.value == score and wants is not None
        points, names = sources(s.players[seat]), ("for fairies", "for experts", "for footprint")
        told = [f"{value} {name}" for value, name in zip(points, names, strict=True) if value]
        assert sum(points) == score and [str(part) for part in wants.missing] == told
