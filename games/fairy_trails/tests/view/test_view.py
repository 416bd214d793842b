"""The table: positions become pieces, drags are moves and back, networks light up, and keen eyes are left alone."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.maps.tmx_reader import load_layout
from engine.core.registry import table as table_of
from engine.core.rules import CHANCE, Act, Cell, Over
from engine.core.text import Text, Token
from engine.table.contract.game_view import Drag, Mark, Place, Pose
from games.fairy_trails.rules.move_types import Begin, Claim, Discard, Done, Draw, Lay, Move
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.pieces import CARDS, COLOURS, PATIENCE, STONES, blocks
from games.fairy_trails.rules.rules import NOBODY, REASONS, RULES, Position
from games.fairy_trails.tests.play import alone, begin, drawn, made, over, positions, put, table
from games.fairy_trails.view import marks as view_marks
from games.fairy_trails.view import words as view_words
from games.fairy_trails.view.view import VIEW
from tests.all_failures_at_once import each
from tests.core.shown_sentences import whole
from tests.long_test_slices import Amount

BEFORE_TWO: tuple[tuple[Cell, str], ...] = (((1, 0), "Z|X"), ((1, -1), "N.E.S.W*|X"))


@cache
def games(keen: bool = False) -> tuple[tuple[Position, ...], ...]:
    """Random games: alone and as duels, or duels with keen eyes."""
    if keen:
        return tuple(tuple(positions(Random(n), 2, tries=12, keen_eyes="on")) for n in range(2))
    return tuple(tuple(positions(Random(n), seats, tries=12)) for seats in (1, 2) for n in range(3))


def sample(keen: bool = False) -> list[Position]:
    """All their positions."""
    return [s for game in games(keen) for s in game]


def steps() -> list[tuple[Position, Position]]:
    """Of all of them, with keen eyes and without."""
    return [step for game in games() + games(True) for step in pairwise(game)]


def kinds(marks: list[Mark]) -> list[str]:
    return [mark.kind for mark in marks]


# --- pieces and drags ------------------------------------------------------------------------------------------------


def test_every_card_and_stone_is_somewhere_in_every_position(amount: Amount) -> None:
    cards = {f"c{number}" for number in range(CARDS + 1)}
    stones = {f"{letter}{number}" for letter in "py" for number in range(1, STONES + 1)}
    lanterns = {f"l{number}" for number in range(1, PATIENCE + 1)}
    for s in (sample() + sample(True))[:: amount(1, 4)]:
        pieces = {piece.key: piece for piece in VIEW.pieces(s, 0)}
        assert pieces.keys() == cards | stones | (lanterns if s.solo else set())
        for laid in s.forest.cards:
            piece = pieces[f"c{laid.number}"]
            assert (piece.place, piece.pose) == (Place("forest", laid.cell), Pose(0, laid.turns))
            assert piece.art.startswith(f"card:{laid.card}#")
        for colour in COLOURS:
            for order, spot in enumerate(s.homes[colour], start=1):
                assert pieces[f"{'py'[colour]}{order}"].place == Place("forest", spot.cell)


def test_places_are_on_the_table() -> None:
    tables = {seats: load_layout(table_of("fairy_trails", seats)).zones for seats in (1, 2)}
    for s in sample():
        zones = tables[len(s.hands)]
        assert {piece.place.zone for piece in VIEW.pieces(s, 0)} <= zones.keys()


def test_a_hidden_card_shows_its_back_and_its_key_says_nothing() -> None:
    s = drawn(begin(begins="elves"))
    for me in (0, 1, CHANCE):
        seen = RULES.observe(s, me)
        for piece in VIEW.pieces(seen, me):
            if piece.place.zone in ("hand", "other"):
                mine = piece.place.zone == "hand" and me != CHANCE
                assert (piece.art == "back") != mine
    open_hands = drawn(begin(begins="elves", hands="open"))
    shown = [p for p in VIEW.pieces(RULES.observe(open_hands, 1), 1) if p.place.zone in ("hand", "other")]
    assert len(shown) == 4 and all(piece.art.startswith("card:") for piece in shown)


def test_drags_go_to_moves_and_back() -> None:
    for s in sample()[::9] + sample(True)[::5]:
        drags = {}
        for move in RULES.moves(s, s.mover):
            drag = VIEW.drag(s, s.mover, move)
            if drag is None:
                assert isinstance(move, (Done, Discard))
                continue
            assert drags.setdefault(drag, move) == move
            assert VIEW.propose(s, s.mover, drag) == move


def test_what_a_drop_means_and_what_means_nothing() -> None:
    s = table(hands=(("X|Z", "Z|X"), ("X|X",)), keen=True)
    hand, cell = s.hands[0][0], (0, 1)
    assert VIEW.propose(s, 0, Drag(f"c{hand.number}", Place("forest", cell))) == Lay(hand.number, cell, 0)
    assert VIEW.propose(s, 0, Drag("p1", Place("forest", (0, 0)))) == Claim((0, 0))
    assert VIEW.propose(s, 0, Drag(f"c{hand.number}", Place("discard"))) == Discard()
    nothing = [
        Drag("c0", Place("forest", cell)),
        Drag("y1", Place("forest", (0, 0))),
        Drag("p1", Place("deck")),
        Drag(f"c{hand.number}", Place("deck")),
        Drag(f"c{hand.number}", Place("forest", cell), Pose(1, 0)),
        Drag("cx", Place("forest", cell)),
    ]
    assert [VIEW.propose(s, 0, drag) for drag in nothing] == [None] * len(nothing)
    assert VIEW.propose(alone(hand="X|Z"), 0, Drag("p1", Place("forest", (0, 0)))) is None


def test_a_discard_says_what_it_costs_before() -> None:
    s = alone(hand="X|Z", spare=1)
    assert [m for m in RULES.moves(s, 0) if VIEW.stake(s, 0, m) is not None] == [Discard()]


def test_a_claim_says_what_a_wrong_one_costs_and_not_whether_it_is_right() -> None:
    told = set()
    for s in sample(True):
        claims = [m for m in RULES.moves(s, s.mover) if isinstance(m, Claim)] if s.mover != NOBODY else []
        told |= {str(VIEW.foretell(s, s.mover, m)) for m in claims}
    assert told == {"If this network is still open, you can’t claim another one on this turn."}


def test_poses_are_the_showings() -> None:
    assert [pose.turn for pose in VIEW.poses("card:NESW|N.E.S.W")] == [0]
    assert [pose.turn for pose in VIEW.poses("card:NES.W|NESW#000@2")] == [0, 1, 2, 3]
    assert VIEW.poses("back") == (Pose(),)


def test_what_is_settled_is_drawn_calmer_and_a_stone_lights_its_hut() -> None:
    s = put(table(((1, 0), "Z|X")), (0, -1), "NEW.S|Z")
    start = next(piece for piece in VIEW.pieces(s, 0) if piece.key == "c0")
    # pink N has its stone; pink E ends against a dead end; yellow N joins one, too
    assert start.art == "card:N*.E.S.W|N.E.S*.W#21001000@"


# --- networks --------------------------------------------------------------------------------------------------------


def test_the_lines_of_a_network_join_at_edges() -> None:
    for s in sample()[::12]:
        web = s.forest.web
        for network in (*web.open.values(), *web.closed):
            lines = view_marks.lines(web, network)
            assert all(len(line) > 1 for line in lines)
            loose = [end for line in lines for end in (line[0], line[-1])]
            borders = [(x, y) for x, y in loose if abs(x - round(x)) == 0.5 or abs(y - round(y)) == 0.5]
            single = [point for point in borders if borders.count(point) == 1]
            assert len(single) == len(network.ends)


def test_a_stone_walks_through_its_network_from_the_card_that_closed_it() -> None:
    found = 0
    for before, after in steps():
        for cue in VIEW.cues(before, after):
            for walk in cue.walks:
                found += 1
                piece = next(piece for piece in VIEW.pieces(after, 0) if piece.key == walk.piece)
                x, y = piece.place.cell or (0, 0)
                end = (x + piece.nudge[0], y + piece.nudge[1])
                assert walk.points[-1] == pytest.approx(end)
                assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.6 for a, b in pairwise(walk.points))
    assert found > 30


def test_resting_on_a_path_lights_its_network() -> None:
    s = table(((0, 1), "X|X"))
    marks = list(VIEW.hover(s, 0, Place("forest", (0, 1)), (0.02, -0.48)))
    assert kinds(marks) == ["lines", "pin", "badge"]
    assert whole(marks[0].text) == "This network has 3 open ends and no hut."
    assert marks[0].tone in ("elves", "gnomes") and whole(marks[2].text) == "3"
    assert len(marks[1].points) == len(marks[2].points) == 3
    assert kinds(list(VIEW.hover(s, 0, Place("forest", (0, 1)), None))) == ["lines", "pin", "badge"]
    for place in (Place("forest", (5, 5)), Place("hand"), Place("forest")):
        assert not list(VIEW.hover(s, 0, place, None))


def test_the_focus_of_the_keyboard_lights_ones_own_networks() -> None:
    s = table()
    assert {mark.tone for mark in VIEW.hover(s, 1, Place("forest", (0, 0)), None)} == {"gnomes"}
    assert {mark.tone for mark in VIEW.hover(alone(), 0, Place("forest", (0, 0)), None)} == {"elves", "gnomes"}


def test_a_preview_shows_what_closes_how_many_stones_and_what_stays_open() -> None:
    s = table(*BEFORE_TWO, hands=(("NE.S.W|X",), ()))
    move = Lay(s.hands[0][0].number, (0, -1), 0)
    marks = list(VIEW.preview(s, 0, move))
    assert [kind for kind in kinds(marks) if kind != "pin"] == ["lines", "halo", "badge"]
    badges = [whole(mark.text) for mark in marks if mark.kind == "badge"]
    assert badges and all(words == "+1" for words in badges)
    assert not list(VIEW.preview(s, 0, Lay(99, (0, -1), 0)))
    assert not list(VIEW.preview(s, 0, Done()))


def test_what_is_closed_lights_up_with_a_light_around_each_hut() -> None:
    for before, after in steps():
        lit = [mark for cue in VIEW.cues(before, after) for mark in cue.marks]
        huts = [spot for network in view_words.new_networks(before, after) for spot in network.huts]
        points = {point for mark in lit if mark.kind == "halo" for point in mark.points}
        if any(cue.sound == "close" for cue in VIEW.cues(before, after)) and not after.keen:
            assert len(points) == len(huts)


def test_numbers_of_networks_that_close_together_stand_apart() -> None:
    seen = 0
    for before, after in steps():
        closed = [network for network in view_words.new_networks(before, after) if network.huts]
        points = [mark.points[0] for mark in view_marks.sums(after.forest.web, closed)]
        assert len(points) == len(closed)
        seen += len(points) > 1
        assert len(set(points)) == len(points)
    assert seen


def test_aids_pin_open_ends_and_networks_with_one() -> None:
    for s in sample()[::15]:
        mine = COLOURS if s.solo else (0,)
        pins = [point for mark in VIEW.aid(s, 0, "ends") if mark.kind == "pin" for point in mark.points]
        assert len(pins) == sum(len(n.ends) for n in s.forest.web.open.values() if n.colour in mine)
        nearly = [mark for mark in VIEW.aid(s, 0, "nearly") if mark.kind == "pin"]
        wanted = [n for n in s.forest.web.open.values() if len(n.ends) == 1 and len(n.spots) > 1]
        assert sum(len(mark.points) for mark in nearly) == len(wanted)
        assert not list(VIEW.aid(s, 0, "nothing"))
    ends = _ends(sample()[-1])
    assert len({view_marks.end_point(end) for end in ends}) == len(ends)


def _ends(s: Position) -> list[tuple[int, int, int, int]]:
    return [end for network in s.forest.web.open.values() for end in network.ends]


def test_keen_eyes_point_nothing_out() -> None:
    for s in sample(True):
        assert not VIEW.aids(s, 0)
        for key in ("ends", "nearly"):
            assert not list(VIEW.aid(s, 0, key))
        for laid in s.forest.cards[-2:]:
            for point in (None, (0.1, -0.3)):
                assert not list(VIEW.hover(s, 0, Place("forest", laid.cell), point))
        if s.mover != NOBODY:
            for move in RULES.moves(s, s.mover)[:3]:
                assert not list(VIEW.preview(s, s.mover, move))
                assert VIEW.foretell(s, s.mover, move) is None or isinstance(move, Claim)
        waiting = {(spot.cell, n.colour, spot.edges) for n in s.forest.web.closed for spot in n.spots}
        homes = {(spot.cell, colour, spot.edges) for colour in COLOURS for spot in s.homes[colour]}
        done = {key for n in s.forest.web.closed if _claimed(n, homes) for key in _keys(n)}
        for piece in VIEW.pieces(s, 0):
            if piece.place.zone == "forest" and piece.key.startswith("c"):
                for key, flag in _flags(s, piece.art, piece.place.cell or (0, 0)):
                    assert (flag != "0") == (key in done and key in waiting)


def _keys(network: Network) -> list[tuple[Cell, int, int]]:
    return [(spot.cell, network.colour, spot.edges) for spot in network.spots]


def _claimed(network: Network, homes: set[tuple[Cell, int, int]]) -> bool:
    huts = [(spot.cell, network.colour, spot.edges) for spot in network.huts]
    return bool(huts) and homes.issuperset(huts)


def _flags(s: Position, art: str, cell: Cell) -> list[tuple[tuple[Cell, int, int], str]]:
    laid = s.forest.web.at[cell]
    flags = art.partition("#")[2].partition("@")[0]
    halves = enumerate(blocks(laid.card, laid.turns))
    keys = [(cell, colour, block.edges) for colour, half in halves for block in half]
    return list(zip(keys, flags, strict=True))


def test_the_wood_is_shown_with_the_free_cells_around_it() -> None:
    for s in sample()[::7]:
        (west, north), (east, south) = VIEW.extent(s, 0, "forest")
        # at the end there is nothing to be laid any more
        shown = s.forest.web.at if over(s) is not None else s.forest.web.free
        assert all(west <= x <= east and north <= y <= south for x, y in shown)
    long = [((x, 0), "X|X") for x in range(1, 6)]
    assert VIEW.extent(table(*long), 0, "forest") == ((-2, -2), (6, 2))
    ended = next(s for s in sample() if over(s) is not None)
    xs = [x for x, _ in ended.forest.web.at]
    assert VIEW.extent(ended, 0, "forest")[1][0] == max(2, *xs)
    assert VIEW.extent(table(), 0, "forest") == ((-2, -2), (2, 2))
    assert VIEW.extent(table(((0, 1), "X|X")), 0, "forest") == ((-2, -2), (2, 2))


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_sentence_is_whole() -> None:
    for s in sample()[::5] + sample(True)[::5]:
        for me in range(len(s.hands)):
            whole(VIEW.headline(s, me))
            for part in VIEW.wants(s, me).missing:
                whole(part)
            for aid in VIEW.aids(s, me):
                whole(aid.label)
        turn = RULES.turn(s)
        if isinstance(turn, Over):
            whole(VIEW.verdict(s, turn))
        elif isinstance(turn, Act):
            for move in RULES.moves(s, s.mover)[::9]:
                whole(VIEW.label(s, s.mover, move))
                told = VIEW.foretell(s, s.mover, move)
                assert told is None or whole(told)


def test_there_is_a_verdict_for_every_reason() -> None:
    assert view_words.VERDICTS.keys() == set(REASONS)
    ended = [turn.reason for s in sample() + sample(True) if (turn := over(s)) is not None]
    assert ended


def test_labels() -> None:
    s = table(hands=(("X|Z",), ()))
    said = [
        (Lay(3, (2, -1), 0), "Card 3 o13"),
        (Lay(3, (-2, 0), 1), "Card 3 (90°) j12"),
        (Lay(3, (0, 4), 3), "Card 3 (270°) m8"),
        (Claim((0, 0)), "Claim: m12"),
        (Done(), "End turn"),
        (Discard(), "Discard"),
        (Begin(1), "Gnomes begin"),
    ]
    assert [whole(VIEW.label(s, 0, move)) for move, _ in said] == [words for _, words in said]
    assert VIEW.label(s, 0, Draw(0, "?")) == Text(""), "a card drawn after every move is worth no line"


def test_what_was_in_a_foreign_hand_is_shown_once_it_lies_on_the_table() -> None:
    s, m, then = next(
        (s, m, then)
        for s, then in steps()
        if isinstance(RULES.turn(s), Act) and not s.solo
        for m in RULES.moves(s, s.mover)
        if isinstance(m, Lay) and RULES.apply(s, s.mover, m) == then
    )
    before, after = RULES.observe(s, 1 - s.mover), RULES.observe(then, 1 - s.mover)
    told, known = VIEW.label(before, s.mover, m), VIEW.line(before, after, s.mover, m)
    assert str(told) == str(known)
    arts = [next(part.art for part in text.parts() if isinstance(part, Token)) for text in (told, known)]
    assert arts[0] == "back" and arts[1].startswith(f"card:{then.forest.cards[-1].card}#")


def test_what_a_card_would_close_is_told_with_right_plurals() -> None:
    s = table(*BEFORE_TWO, hands=(("NE.S.W|X", "NESW|X"), ()))
    lay = Lay(s.hands[0][0].number, (0, -1), 0)
    closes = whole(VIEW.foretell(s, 0, lay))
    assert closes.startswith("Closes ") and closes.endswith(".")
    gives = table(((1, 0), "X|X"), hands=(("X|Z",), ()))
    told = whole(VIEW.foretell(gives, 0, Lay(gives.hands[0][0].number, (0, 1), 0)))
    assert "1 hut of the Gnomes" in told
    last = table(stones=(1, 5), hands=(("NEW.S|Z",), ()))
    assert (
        whole(VIEW.foretell(last, 0, Lay(last.hands[0][0].number, (0, -1), 0)))
        == "Places the last stone: the Elves win."
    )
    assert VIEW.foretell(s, 0, Lay(99, (0, -1), 0)) is None


@each(
    "hand, at, turns, told",
    [
        ("NE.S.W|X", (0, -1), 0, "Closes 1 hut. Open for the Elves: 1 hut behind 1 end and 1 end without a hut."),
        ("NE.S.W|X", (0, -1), 1, "Closes 2 huts. Open for the Elves: 2 ends without a hut."),
        ("N*.E.S.W|X", (2, 0), 0, "Open for the Elves: 1 hut behind 1 end and 2 ends without a hut."),
        ("NE*.S.W|X", (2, 0), 0, "Open for the Elves: 1 hut behind 2 ends and 1 end without a hut."),
        ("X|Z", (0, 1), 0, "Closes 1 hut of the Gnomes. Open for the Elves: 3 ends without a hut."),
    ],
)
def test_of_a_card_each_network_is_told_also_what_it_begins(hand: str, at: Cell, turns: int, told: str) -> None:
    s = table(*BEFORE_TWO, hands=((hand,), ()))
    words = whole(VIEW.foretell(s, 0, Lay(s.hands[0][0].number, at, turns)))
    assert words.endswith(told), words


def test_it_is_told_whose_network_without_huts_closes_and_who_is_given_the_game() -> None:
    s = table(((1, 0), "X|X"), hands=(("X|Z",), ()), stones=(5, 1))
    lay = Lay(s.hands[0][0].number, (0, 1), 0)
    assert whole(VIEW.foretell(s, 0, lay)) == "Closes the last huts of the Gnomes, who win at the start of their turn."
    last = replace(s, deck=0, unseen=())
    assert whole(VIEW.foretell(last, 0, lay)).startswith("Closes the last huts of the Gnomes")
    empty = table(((0, -1), "X|N.E.SW"), hands=(("X|Z",), ()))
    told = whole(VIEW.foretell(empty, 0, Lay(empty.hands[0][0].number, (-1, 0), 0)))
    assert told.startswith("Closes 1 network of the Gnomes without huts. Open for the Elves: "), told


def test_alone_the_lanterns_and_the_words_follow_the_clock() -> None:
    for clock in range(PATIENCE):
        s = alone(hand="Z|Z", clock=clock)
        lit = [piece.art for piece in VIEW.pieces(s, 0) if piece.place.zone == "lanterns"].count("lantern#lit")
        assert lit == PATIENCE - clock
    s = alone(hand="NEW.S|Z", clock=2, stones=(2, 2))
    lay = Lay(s.hands[0][0].number, (1, 0), 0)
    assert "last lantern" in whole(VIEW.foretell(s, 0, lay))
    assert "last lantern" in whole(VIEW.headline(s, 0))
    assert over(made(s, lay)) is not None


def test_alone_it_is_said_when_it_can_not_be_won_any_more() -> None:
    assert "can’t be won any more" in whole(VIEW.headline(alone(hand="X|X", deck=3), 0))
    assert "can’t be won any more" not in whole(VIEW.headline(alone(hand="X|X", stones=(1, 1)), 0))


def test_facts_are_told_and_heard() -> None:
    heard, told = set(), set()
    for before, after in steps():
        for cue in VIEW.cues(before, after):
            heard.add(cue.sound)
            if cue.text is not None:
                told.add(whole(cue.text))
            assert cue.seconds <= 1.0
    assert {"close", "steps", "wait", "misjudge", "tick"} <= heard
    assert any("wait for their turn" in words or "waits for their turn" in words for words in told)


def test_a_plate_says_how_many_stones_lie_and_what_is_within_reach() -> None:
    for s in (s for s in sample()[::3] if not s.solo):
        for seat in range(2):
            if s.ended:
                # then it counts them
                assert not VIEW.wants(s, seat).missing and VIEW.counts(s, seat)[0].value == len(s.homes[seat])
                continue
            stones, *more = [part.render() for part in VIEW.wants(s, seat).missing]
            assert stones == f"{len(s.homes[seat])} of 19 stones"
            nearly = [n for n in s.forest.web.open.values() if n.colour == seat and len(n.ends) == 1 and n.huts]
            assert more == ([f"{max(len(n.huts) for n in nearly)} in reach"] if nearly else [])
    keen = [s for s in sample(True)[::3] if s.keen and not s.ended]
    assert keen and all(len(VIEW.wants(s, seat).missing) == 1 for s in keen for seat in range(2))
    alone = next(s for s in sample() if s.solo)
    assert [part.render() for part in VIEW.wants(alone, 0).missing][:2] == ["pink 0 of 19", "yellow 0 of 19"]


def test_what_a_card_brought_is_told_with_its_cells_and_how_many_stones_lie() -> None:
    def said(before: Position, *moves: Move) -> str:
        words = []
        for move in moves:
            after = made(before, move)
            words.append(whole(VIEW.aloud(before, after, before.mover, move)))
            # nobody hears the message line besides
            assert all(whole(cue.text) in words[-1] for cue in VIEW.cues(before, after) if cue.text is not None)
            before = after
        return " ".join(words)

    s = table(*BEFORE_TWO, hands=(("NE.S.W|X",), ()), stones=(5, 5))
    lay = Lay(s.hands[0][0].number, (0, -1), 1)
    assert said(s, lay).endswith("Elves: 2 stones are placed, 16 of 19. Huts: n13, m12."), said(s, lay)
    given = table(((1, 0), "X|X"), hands=(("X|Z",), ()))
    assert "Gnomes: 1 stone waits for their turn. Huts: m12." in said(given, Lay(given.hands[0][0].number, (0, 1), 0))
    empty = table(((0, -1), "X|N.E.SW"), hands=(("X|Z",), ()))
    told = said(empty, Lay(empty.hands[0][0].number, (-1, 0), 0))
    assert "A network of the Gnomes without huts is closed. It lies on " in told, told


def test_who_draws_a_card_hears_which() -> None:
    before, after, move = next(
        (before, after, Draw(seat, held.card))
        for before, after in steps()
        if not before.solo and before.to_draw and before.laid
        for seat in before.to_draw[:1]
        for held in after.hands[seat]
        if held not in before.hands[seat]
    )
    told = whole(VIEW.aloud(before, after, -1, move))
    assert told.startswith(f"{('Elves', 'Gnomes')[move.seat]} draw Card {after.hands[move.seat][-1].number} (pink ")
    seen = RULES.observe(before, 1 - move.seat), RULES.observe(after, 1 - move.seat)
    assert "draw" not in str(VIEW.aloud(*seen, -1, RULES.observed_move(before, -1, move, 1 - move.seat)))


def test_paths_are_told_from_north_round_by_east_however_the_card_lies() -> None:
    s = table(hands=(("N*.E.S.W|NE.SW",), ()))
    card = next(one for one in VIEW.pieces(s, 0) if one.place.zone == "hand")
    turned = [str(VIEW.piece_name(s, 0, replace(card, pose=Pose(0, turn)))) for turn in range(4)]
    assert ["pink " + one.partition("(pink ")[2].partition(";")[0] for one in turned] == [
        "pink N with a hut, E, S, W",
        "pink N, E with a hut, S, W",
        "pink N, E, S with a hut, W",
        "pink N, E, S, W with a hut",
    ]
