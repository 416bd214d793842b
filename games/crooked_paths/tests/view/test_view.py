"""The table: positions become pieces, drags are moves and back, every sentence renders."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.lattice import SQUARE
from engine.core.registry import folder
from engine.core.rules import Over
from engine.core.text import Text, Token
from engine.table.contract.game_view import Drag, Place, Pose
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLE, SIDE, TRIPLE
from games.crooked_paths.rules.rules import NOBODY, REASONS, RULES, Begin, Claim, Cover, Lay, Position, Stop
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import after, begin, over, random_game
from games.crooked_paths.view import words as view_words
from games.crooked_paths.view.view import VIEW
from tests.all_failures_at_once import each
from tests.core.shown_sentences import whole
from tools.ui_driver import replayed

FULL = "3566d/bb657/bd77d/9c9ee/c9bde"
UNDECIDED = "35536/366ca/caaa5/a3aac/c3c9c"
"""All doubles lie; triple 7 on (2, 1) connects North-South alone."""
ALMOST = "55/aa/55/aa/5."
"""One card short of a ladder that connects North-South."""


def sample(games: int = 6) -> list[Position]:
    rng = Random(3)
    return [s for n in range(games) for s in random_game(rng, "on" if n % 2 else "off")]


SAMPLE = sample()


def test_fifty_cards_with_lasting_keys_wherever_they_lie() -> None:
    keys = {f"{kind}{n}" for kind in "dt" for n in range(DECK)}
    art: dict[str, str] = {}
    for s in SAMPLE:
        pieces = list(VIEW.pieces(s, 0))
        assert sorted(piece.key for piece in pieces) == sorted(keys)
        assert all(art.setdefault(piece.key, piece.art) == piece.art for piece in pieces)
        assert len({(p.place, p.layer) for p in pieces}) == len(pieces)
        assert all(piece.pose in VIEW.poses(piece.art) for piece in pieces)
        shown = {}
        for piece in sorted(pieces, key=lambda p: p.layer):
            if piece.place.zone == "board":
                shown[piece.place.cell] = piece
        assert shown.keys() == s.board.keys()


def test_the_covered_double_stays_below() -> None:
    s = after(set_up("55555/" * 4 + "55555", 0), Cover((2, 2), 7))
    lying = [piece for piece in VIEW.pieces(s, 0) if piece.place == Place("board", (2, 2))]
    assert [(piece.key[0], piece.layer) for piece in sorted(lying, key=lambda p: p.layer)] == [("d", 0), ("t", 1)]


def test_drags_are_injective_and_propose_turns_them_back() -> None:
    for s in SAMPLE[::3]:
        seat = s.to_move
        moves = RULES.moves(s, seat)
        drags = {move: VIEW.drag(s, seat, move) for move in moves}
        held = [drag for drag in drags.values() if drag is not None]
        assert len(set(held)) == len(held)
        keys = {piece.key: piece for piece in VIEW.pieces(s, seat)}
        for move, drag in drags.items():
            if drag is None:
                assert isinstance(move, (Claim, Stop))
                continue
            assert VIEW.propose(s, seat, drag) == move
            assert keys[drag.piece].place.zone in ("doubles", "triples")
            assert drag.pose in VIEW.poses(keys[drag.piece].art)


def test_the_top_of_the_pile_is_what_the_hand_takes() -> None:
    s = begin()
    drag = VIEW.drag(s, 0, Lay((0, 0), 5))
    assert drag is not None
    pile = [piece for piece in VIEW.pieces(s, 0) if piece.place.zone == "doubles"]
    assert max(pile, key=lambda p: p.place.index).key == drag.piece


def test_a_refused_drop_is_still_a_move_that_the_rules_explain() -> None:
    s = after(begin(), Lay((0, 0), 5))
    cover = VIEW.propose(s, 1, Drag("t0", Place("board", (0, 0)), Pose(0, 1)))
    assert cover == Cover((0, 0), 14)
    assert cover is not None and RULES.why_not(s, 1, cover) is not None
    far = VIEW.propose(s, 1, Drag("d1", Place("board", (9, 0)), Pose(1, 0)))
    assert far == Lay((9, 0), 3)


@pytest.mark.parametrize(
    "drag",
    [
        Drag("d0", Place("board", (1, 0))),
        Drag("d1", Place("doubles")),
        Drag("t0", Place("board", (1, 0)), Pose(1)),
        Drag("d25", Place("board", (1, 0))),
        Drag("d01", Place("board", (1, 0))),
        Drag("x", Place("board", (1, 0))),
    ],
)
def test_a_senseless_drag_means_nothing(drag: Drag) -> None:
    assert VIEW.propose(after(begin(), Lay((0, 0), 5)), 1, drag) is None


def test_poses_of_each_card() -> None:
    assert len(VIEW.poses("double3")) == 6
    assert len(VIEW.poses("triple0")) == 4
    assert VIEW.poses("train0") == (Pose(),)


def test_labels_tell_the_moves_of_a_position_apart() -> None:
    for s in SAMPLE[::5]:
        seat = s.to_move
        labels = [whole(VIEW.label(s, seat, move)) for move in RULES.moves(s, seat)]
        assert len(set(labels)) == len(labels)


def test_a_cell_keeps_its_name_while_the_frame_floats_and_when_it_is_fixed() -> None:
    s = begin()
    assert whole(VIEW.label(s, 0, Lay((0, 0), 5))) == "Double NE+SW e5"
    names = VIEW.coordinates(s, "board")
    assert names is not None and names.holds((-4, 4)) and names.name((-4, 4)) == "a1" and names.name((4, -4)) == "i9"
    s = after(s, Lay((0, 0), 5))
    assert whole(VIEW.label(s, 1, Lay((1, -1), 3))) == "Double NE+SE f6"
    assert whole(VIEW.label(s, 1, Lay((0, 1), 3))) == "Double NE+SE e4"
    s = after(s, Lay((1, 1), 5), Lay((2, 2), 5), Lay((3, 3), 5))
    assert whole(VIEW.label(s, 0, Lay((4, 4), 5))) == "Double NE+SW i1"
    names = VIEW.coordinates(after(s, Lay((4, 4), 5)), "board")
    assert names is not None and {words for words, _, _, _ in names.edge(SQUARE)} == set("efghi12345")
    assert whole(VIEW.label(s, 0, Begin(1))) == "West-East begins"
    assert whole(VIEW.label(s, 0, Claim()))
    assert whole(VIEW.label(s, 0, Stop()))


def test_a_move_shows_its_card_as_it_will_lie() -> None:
    s = after(begin(), Lay((0, 0), 5))
    m = Lay((1, 0), 6)
    token = next(part for part in VIEW.label(s, 1, m).parts() if isinstance(part, Token))
    laid = next(piece for piece in VIEW.pieces(after(s, m), 1) if piece.place == Place("board", (1, 0)))
    assert (token.art, Pose(token.face, token.turn)) == (laid.art, laid.pose)


def test_foretell_and_headline_say_something_everywhere() -> None:
    rng = Random(5)
    for s in SAMPLE[::4]:
        for me in rides_and_connections.SEATS:
            whole(VIEW.headline(s, me))
            assert all(whole(count.label) and count.value >= 0 for count in VIEW.counts(s, me))
        moves = RULES.moves(s, s.to_move)
        for move in rng.sample(moves, min(4, len(moves))):
            told = VIEW.foretell(s, s.to_move, move)
            assert (told is None) == isinstance(move, (Claim, Stop))
            if told is not None:
                whole(told)


def test_a_plate_says_how_many_cards_are_missing() -> None:
    for s in SAMPLE[::4]:
        for seat in rides_and_connections.SEATS:
            told = [whole(part) for part in VIEW.wants(s, seat).missing]
            link = rides_and_connections.missing_link(s.board, seat)
            if isinstance(RULES.turn(s), Over) and seat != s.claimant:
                assert told == ["connected" if seat in s.connected else "not connected"], "nothing is missing any more"
            elif s.claimant != NOBODY:
                assert told == ["claims: nobody can connect" if seat == s.claimant else "has to connect either line"]
            elif told and s.no_draw and s.phase == 2 and (link is None or len(link.cards) > 2):
                assert told == ["3+ cards, if at all"]
            elif told and link is None:
                assert told == ["can’t connect any more"]
            elif told and link is not None and link.cards:
                assert told[0].startswith(f"{len(link.cards)} card")
            elif told:
                assert told[0].startswith("connected")
    assert VIEW.wants(begin(), 0).missing == (), "nothing yet while the frame may be anywhere"


def test_foretell_names_what_counts() -> None:
    theirs = set_up(ALMOST, 1)
    assert whole(VIEW.foretell(theirs, 1, Lay((1, 4), 5))).startswith("Connects the opponent: North-South")
    mine = set_up(ALMOST, 0)
    assert whole(VIEW.foretell(mine, 0, Lay((1, 4), 5))) == "Connects North-South and wins."
    assert whole(VIEW.foretell(set_up(FULL, 0), 0, Cover((2, 1), 14))).startswith("Both are connected: West-East")
    assert VIEW.foretell(mine, 0, Lay((9, 9), 5)) is None
    assert whole(view_words.missing(mine, 0)) == "North-South needs 1 more card, on f1 for example."


@each(
    "before, move, told",
    [
        ((), Cover((2, 1), 7), "Connects North-South: must hold for one turn."),
        ((1,), Cover((2, 1), 7), "Breaks West-East and connects North-South: must hold for one turn."),
        ((1,), Cover((0, 0), 7), "Breaks West-East."),
        ((), Cover((0, 0), 7), "North-South needs 1 more triple card, on h4 for example."),
    ],
)
def test_foretell_tells_whose_line_is_connected_and_whose_is_broken(
    before: tuple[int, ...], move: Cover, told: str
) -> None:
    """As if `before` had been connected until now."""
    assert whole(VIEW.foretell(replace(set_up(UNDECIDED, 0), connected=before), 0, move)) == told


@each(
    "board, told",
    [
        (ALMOST, "North-South needs 1 more card, on f1 for example."),
        ("55/aa/55/33/5.", "North-South needs 1 more double card and 1 triple card."),
    ],
)
def test_what_is_missing_tells_doubles_from_triples(board: str, told: str) -> None:
    """In the first phase, too: where no free cell helps, a triple will have to cover a card."""
    assert whole(view_words.missing(set_up(board), 0)) == told


@each("no_draw, ends", [(True, "North-South wins."), (False, "it is a draw.")])
def test_with_the_last_cards_it_is_told_what_the_end_would_be(no_draw: bool, ends: str) -> None:
    s = set_up(UNDECIDED, 0, no_draw=no_draw)
    claim = "Cover a double card, or claim that nobody can connect any more."
    assert whole(VIEW.headline(s, 0)) == (claim if no_draw else "Cover a double card with a triple card.")
    late = replace(s, cards=(*s.cards, *((x, y, 7) for x, y, _ in s.cards[: DECK - 2])))
    told = f"Cover a double card{' or claim' * no_draw}; 2 triple cards are left. If then nobody is connected, {ends}"
    assert whole(VIEW.headline(late, 0)) == told


def test_curves_are_told_in_one_order_however_a_card_is_turned() -> None:
    edges = ("NE", "SE", "SW", "NW")
    for curves in view_words.CURVES.values():
        told = [edges.index(edge) for edge in whole(curves).split("+")]
        assert told == sorted(told)


def test_the_truth_of_a_claim_is_not_told_unasked() -> None:
    """A far line and a lost one are told alike where somebody may claim, before a card and after it."""
    played = replayed(folder("crooked_paths") / "golden" / "claim_conceded.json")
    far, lost = "3+ cards, if at all", "can’t connect any more"
    told = set()
    for s, step, then in zip(played.states, played.log, played.states[1:], strict=False):
        if s.phase == 1 or s.claimant != NOBODY:
            continue
        told |= {whole(part) for seat in rides_and_connections.SEATS for part in VIEW.wants(s, seat).missing}
        move = codec.decode(RULES.move_type, step.move)
        assert "any more" not in (VIEW.foretell(s, step.seat, move) or Text("")).render()
        assert not VIEW.aloud(s, then, step.seat, move).render()
        assert not any("any more" in whole(one) for cell in s.board for one in view_words.about(s, cell))
    assert far in told and lost not in told
    last = played.states[-2]
    assert whole(view_words.missing(last, 0)) == "North-South can’t be connected any more.", "the aid tells it"
    assert [whole(part) for part in VIEW.wants(replace(last, no_draw=False, claimant=NOBODY), 0).missing] == [lost]


def test_cards_to_lay_add_up() -> None:
    for s in SAMPLE:
        left = sum(view_words.to_lay(s, seat) for seat in rides_and_connections.SEATS)
        assert left == DECK - (s.doubles if s.phase == 1 else s.triples)


def test_every_way_to_end_has_its_verdict() -> None:
    assert view_words.VERDICTS.keys() == set(REASONS)
    assert len({text.source for text in view_words.VERDICTS.values()}) == len(REASONS)
    for reason in REASONS:
        for places in ((1, 2), (2, 1)):
            shown = whole(VIEW.verdict(begin(), Over((1, 1) if reason == "draw" else places, (), reason)))
            assert reason == "draw" or ("North-South" if places == (1, 2) else "West-East") in shown


def test_a_connection_is_a_train_that_runs_along_the_ride() -> None:
    s = set_up(ALMOST, 1)
    won = after(s, Lay((1, 4), 5))
    assert over(won) is not None
    heard, cue = VIEW.cues(s, won)
    assert (heard.sound, cue.travel, cue.zone, cue.sound) == ("connect", "train0", "board", "train")
    assert cue.seconds < 1 and cue.followers
    assert cue.points[0][1] < -0.5 and cue.points[-1][1] > SIDE - 0.5
    assert all(VIEW.art(art, 0, {}) for art in (cue.travel, *cue.followers))
    assert whole(cue.text) == "North-South is connected!"


def test_cues_of_random_games_render() -> None:
    told = set()
    for before, now in pairwise(SAMPLE):
        if len(now.cards) < len(before.cards):
            continue
        for cue in VIEW.cues(before, now):
            told.add(whole(cue.text) if cue.text is not None else cue.sound)
            assert cue.seconds < 1
    assert any(re.match(r"The frame is fixed: columns [a-i] to [a-i], rows \d to \d\.", text) for text in told)
    assert any("claims" in text for text in told)


def test_announced_in_the_second_phase() -> None:
    s = set_up(UNDECIDED, 0)
    now = after(s, Cover((2, 1), 7))
    assert over(now) is None
    assert [whole(cue.text) for cue in VIEW.cues(s, now) if cue.text is not None] == [
        "North-South is connected! West-East has one turn to break it."
    ]
    assert whole(VIEW.foretell(s, 0, Cover((2, 1), 7))) == "Connects North-South: must hold for one turn."
    assert whole(VIEW.headline(now, 1)) == "North-South is connected: break it with this card, or lose."
    assert [mark.tone for mark in VIEW.marks(now, 0) if mark.kind == "track"] == ["seat1"]


def test_a_broken_connection_is_shown_where_it_was() -> None:
    s = after(set_up(UNDECIDED, 0), Cover((2, 1), 7))
    answers = [move for move in RULES.moves(s, 1) if over(RULES.apply(s, 1, move)) is None and isinstance(move, Cover)]
    assert answers
    for move in answers:
        cue = next(cue for cue in VIEW.cues(s, after(s, move)) if cue.sound == "whoosh")
        assert whole(cue.text) == "North-South is no longer connected."
        assert cue.marks[0].points == rides_and_connections.points(rides_and_connections.rides(s.board)[0])
        assert whole(VIEW.foretell(s, 1, move)).startswith("Breaks North-South")


def test_the_view_holds_what_can_be_laid_and_the_cards_stay_large() -> None:
    rng = Random(11)
    for _ in range(4):
        seen = []
        for s in random_game(rng):
            low, high = VIEW.extent(s, 0, "board")
            region = next(mark for mark in VIEW.marks(s, 0) if mark.kind == "region")
            free = {move.cell for move in RULES.moves(s, s.to_move) if isinstance(move, Lay)}
            for x, y in s.board:
                assert low[0] <= x <= high[0] and low[1] <= y <= high[1]
            for x, y in free:
                # half of a cell at the rim is seen: the zone has a margin
                assert low[0] - 1 <= x <= high[0] + 1 and low[1] - 1 <= y <= high[1] + 1
            assert {low, high} <= set(region.cells)
            assert max(high[0] - low[0], high[1] - low[1]) < SIDE
            seen.append((low, high))
        changes = sum(a != b for a, b in pairwise(seen))
        assert changes <= 6


def test_the_empty_table_is_centred_on_the_first_card() -> None:
    assert VIEW.extent(begin(), 0, "board") == ((-1, -1), (1, 1))
    assert VIEW.extent(set_up("55555/aaaaa/55555/aaaaa/55555"), 0, "board") == ((0, 0), (4, 4))


def test_platforms_stand_on_the_side_of_their_seat() -> None:
    props = [mark for mark in VIEW.marks(set_up(FULL, 0), 0) if mark.kind == "prop"]
    assert {(mark.art, mark.turn) for mark in props} == {
        ("platform0", 0),
        ("platform1", 1),
        ("platform0", 2),
        ("platform1", 3),
    }
    north = next(mark for mark in props if mark.turn == 0)
    assert north.points == tuple((float(x), -1.0) for x in range(SIDE))
    assert all(mark.art.startswith("plan") for mark in VIEW.marks(begin(), 0) if mark.kind == "prop")


def test_the_last_card_is_marked() -> None:
    s = after(begin(), Lay((0, 0), 5), Lay((1, 1), 3))
    assert [mark.cells for mark in VIEW.marks(s, 0) if mark.kind == "last"] == [((1, 1),)]
    assert not [mark for mark in VIEW.marks(begin(), 0) if mark.kind == "last"]


def test_aids_say_and_show_the_missing_link() -> None:
    s = set_up(ALMOST, 1)
    keys = [aid.key for aid in VIEW.aids(s, 0)]
    assert keys == ["link0", "link1", "best"]
    assert {mark.tone for mark in VIEW.aid(s, 0, "best") if mark.kind == "track"} == {"seat1", "seat2"}
    note, line, dots = VIEW.aid(s, 0, "link0")
    assert note.text is not None and whole(note.text) == "North-South needs 1 more card, on f1 for example."
    assert line.points and len(dots.cells) == 1
    assert not list(VIEW.aid(s, 0, "unknown"))


def test_the_truth_about_a_claim() -> None:
    s = set_up(FULL, 0)
    assert [aid.key for aid in VIEW.aids(s, 0)][-1] == "reach"
    reach = rides_and_connections.within_reach(s.board)
    marks = list(VIEW.aid(s, 0, "reach"))
    assert whole(marks[0].text) and len([mark for mark in marks if mark.kind == "track"]) == len(reach)


def test_every_art_that_is_named_can_be_drawn() -> None:
    for s in SAMPLE[::20]:
        for piece in VIEW.pieces(s, 0):
            assert VIEW.art(piece.art, piece.pose.face, {}).startswith("<svg")
        for mark in VIEW.marks(s, 0):
            assert not mark.art or VIEW.art(mark.art, 0, {}).startswith("<svg")
        assert not list(VIEW.hover(s, 0, Place("board", (0, 0)), None))
    assert {DOUBLE, TRIPLE} == {piece.art.rstrip("0123456789") for piece in VIEW.pieces(begin(), 0)}


def test_the_table_has_every_zone_inside_its_map_and_none_overlap() -> None:
    root = ElementTree.parse(folder("crooked_paths") / "table.tmx").getroot()
    zones = {
        found.attrib["name"]: tuple(float(found.attrib[key]) for key in ("x", "y", "width", "height"))
        for found in root.iter("object")
    }
    assert zones.keys() >= {"board", "doubles", "triples", "plates", "log", "message", "buttons"}
    boxes = list(zones.values())
    for n, (x, y, width, height) in enumerate(boxes):
        assert x >= 0 and y >= 0 and x + width <= 1280 and y + height <= 720
        for ox, oy, other_width, other_height in boxes[:n]:
            assert x >= ox + other_width or ox >= x + width or y >= oy + other_height or oy >= y + height
