"""The table: pieces keep their identity, drops mean moves, and everything says what it has to say."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.lattice import LATTICES, Point
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import CHANCE, Act, Cell, Chance
from engine.core.session import draw
from engine.table.contract.game_view import Drag, Mark, Piece, Place
from engine.table.geometry.rectangles_and_lines import turned
from engine.table.panels.panel_opening import roles
from games.magic_triland import INFO
from games.magic_triland.rules.energy_cards import fresh
from games.magic_triland.rules.move_types import Card, Done, Go, Joker, Move, Offer, Pearl, Spend, Stone, Swap
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, CORNERS, HOMES, LATTICE
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    cards,
    legal,
    play,
    random_game,
    standing,
    start,
    whose,
    with_energy,
)
from games.magic_triland.view.view import VIEW
from saves.save_format import read_file, restore
from tests.long_test_slices import Amount
from tools.ui_driver import replayed

SOUNDS = registry.ROOT / "sounds"
DUEL = registry.folder("magic_triland") / "golden" / "pearl_chance_duel.json"
BROOK = {(2, 2): 2, (3, 2): 3, (4, 2): 3}
"""A field of height 2 beside a terrace of two fields of height 3."""


def table(s: Position, me: int = 0) -> dict[str, Piece]:
    return {piece.key: piece for piece in VIEW.pieces(s, me)}


def drag(s: Position, m: Move) -> Drag:
    found = VIEW.drag(s, whose(s), m)
    assert found is not None
    return found


def drawn(s: Position, number: int) -> Move:
    """What chance brings."""
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    m: Move = draw(turn, 1, number)
    return m


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_piece_is_there_all_the_time(seats: int, amount: Amount) -> None:
    keys, match = None, "tournament" if seats == 2 else "single"
    for s in random_game(seats, 4, island="quick", match=match)[:: amount(7, 21)]:
        now = {key for key in table(s) if not key.startswith(("portrait", "trade"))}
        assert keys is None or keys == now
        keys = now


@pytest.mark.parametrize("seats", [2, 3])
def test_a_stone_keeps_its_key_from_the_supply_to_its_field_and_ever_after(seats: int) -> None:
    s = start(seats)
    lying: dict[str, Place] = {}
    for number in range(len(CELLS)):
        moves = legal(s)
        m = moves[(number * 37) % len(moves)]
        key = drag(s, m).piece
        assert table(s, whose(s))[key].place.zone == f"stones{m.height}" if isinstance(m, Stone) else False
        s = play(s, m)
        lying[key] = Place("island", m.cell) if isinstance(m, Stone) else Place("")
        assert {key: piece.place for key, piece in table(s).items() if key in lying} == lying


def test_the_stones_of_a_quick_island_have_keys_as_well() -> None:
    s, number = start(2, island="quick"), 0
    before: dict[str, Place] = {}
    while s.stage == "build":
        s = RULES.apply(s, CHANCE, drawn(s, number))
        number += 1
        now = {key: piece.place for key, piece in table(s).items() if piece.place.cell and key.startswith("stone")}
        assert before.items() <= now.items()
        before = now
    assert len(before) == len(CELLS)


def test_a_stone_shows_its_neighbours_so_that_walls_meet() -> None:
    s = standing({(0, 0): 1, (1, 0): 4, (0, 1): 2}, {LIGHT_YELLOW: (None, "yyy")})
    art = next(p.art for p in table(s).values() if p.place == Place("island", (0, 0)) and p.key.startswith("stone"))
    assert art == "stone:1#240000@"


def test_any_field_of_a_terrace_means_its_heart() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    goal = next(m for m in legal(s) if isinstance(m, Go))
    held = drag(s, goal).piece
    for cell in ((3, 2), (4, 2)):
        assert VIEW.propose(s, 0, Drag(held, Place("island", cell))) == goal
    assert VIEW.propose(s, 0, Drag(held, Place("island", (-1, 4)))) == Go(LIGHT_YELLOW, (-1, 4))
    assert VIEW.propose(s, 0, Drag(held, Place("island", (9, 9)))) is None


def test_what_is_held_says_what_each_way_costs() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 2), "rrr")}), 1)
    marks = list(VIEW.held(s, 0, f"messenger:{LIGHT_YELLOW}"))
    assert [str(mark.text) for mark in marks if mark.kind == "badge"] == ["1 weak"]
    assert next(mark for mark in marks if mark.kind == "outline").cells == ((3, 2), (4, 2))
    assert not list(VIEW.held(s, 0, "card:0:0"))


def test_no_track_crosses_a_price() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    go = Go(LIGHT_YELLOW, (3, 2))
    prices = [mark for mark in VIEW.held(s, 0, "messenger:0") if mark.kind == "badge"]
    shown = list(VIEW.preview(s, 0, go))
    moved = [mark for mark in shown if mark.kind == "badge"]
    assert [mark.text for mark in moved] == [mark.text for mark in prices] != []
    # it makes room for the one that is held there, on the same terrace
    assert {prices[0].points, moved[0].points} == {(LATTICE.centre(cell),) for cell in ((3, 2), (4, 2))}
    # within one picture plates are painted last
    assert any(mark.kind == "track" for mark in shown)


def test_a_price_stands_on_its_own_field_also_where_somebody_stands() -> None:
    single = {(2, 2): 2, (3, 2): 3}
    s = with_energy(standing(single, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((3, 2), "rrr")}), 1)
    price = next(mark for mark in VIEW.held(s, 0, f"messenger:{LIGHT_YELLOW}") if str(mark.text) == "1 weak")
    x, y = price.points[0][0] + price.nudge[0], price.points[0][1] + price.nudge[1]
    assert price.nudge[1] > 0.3, "at the feet of the one who stands there"
    # where the sides of the hexagon begin to run together
    assert LATTICE.nearest((x, y)) == (3, 2) and price.nudge[1] <= 0.5


def heights(marks: Iterable[Mark]) -> dict[Cell, tuple[str, Point]]:
    shown = (mark for mark in marks if mark.kind == "emblem")
    return {LATTICE.nearest(point): (mark.art, mark.nudge) for mark in shown for point in mark.points}


def test_every_height_can_be_read_whoever_stands_there() -> None:
    levels = {(2, 2): 5, (3, 2): 3, (1, 2): 4, (2, 1): 1}
    s = standing(levels, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((3, 2), "rrr"), LIGHT_BLUE: ((3, 2), "bbb")})
    shown = heights(VIEW.marks(s, 0))
    assert shown[2, 2][0] == "height:5#corner" and shown[3, 2][0] == "height:3#corner"
    assert shown[2, 2][1] != shown[3, 2][1], "between the heads of two on one field"
    assert shown[2, 1][0] == "height:1", "a lower field behind it"
    assert (1, 2) not in shown, "the next one below hides nothing"
    going = with_energy(s, 3)
    held = heights(VIEW.held(going, 0, f"messenger:{LIGHT_YELLOW}"))
    read = {cell: art.partition("#")[0] for cell, (art, _) in held.items()}
    assert read == {cell: f"height:{s.height(cell)}" for cell in CELLS}


def test_the_word_at_the_goal_is_clear_of_the_frame_around_it() -> None:
    goal = next(mark for mark in VIEW.marks(start(), 0) if mark.kind == "badge")
    (x, y), (cx, cy) = goal.points[0], LATTICE.centre(BROADSIDES[0])
    assert hypot(x - cx, y - cy) > 1.25, "the corners of the frame are 1 away"


def test_several_costs_are_chosen_at_the_goal() -> None:
    bound = next(s for s in random_game(2, 5, island="quick") if s.stage == "spend")
    assert bound.bound is not None
    there = Place("island", bound.bound.cell)
    assert VIEW.anchor(bound, 0, legal(bound)[0]) == there
    piece = table(bound)[f"messenger:{bound.bound.figure}"]
    assert piece.place.cell in bound.island.terrace(bound.bound.cell)
    amounts = [m.energy for m in legal(bound) if isinstance(m, Spend)]
    assert [str(VIEW.chip(bound, 0, m)) for m in legal(bound)] == [str(n) for n in amounts]
    before = replace(bound, bound=None)
    badges = [str(mark.text) for mark in VIEW.held(before, whose(bound), piece.key) if mark.kind == "badge"]
    assert any(words.split()[0] == "·".join(map(str, amounts)) for words in badges)


def test_cards_go_from_the_hand_to_the_laid_ones() -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")})
    held = drag(s, Card(1))
    assert held.place == Place("laid")
    assert VIEW.propose(s, 0, Drag(held.piece, Place("laid", index=7))) == Card(1)
    after = cards(s, 1)
    assert table(after)[held.piece].place == Place("laid")
    assert table(after)[held.piece].art == "card:1"
    assert sum(p.place.zone == "hand" for p in table(after).values()) == 7
    assert sum(p.place.zone == "hand" for p in table(after, 1).values()) == 8
    assert sum(p.place.zone.startswith("cards0") for p in table(after, 1).values()) == 7


def test_what_others_drew_is_not_to_be_seen() -> None:
    game = random_game(3, 5, island="quick", hands="chance")
    s = next(s for s in game if s.stage == "cards" and s.turns > 2)
    for me in range(3):
        seen = RULES.observe(s, me)
        for key, piece in table(seen, me).items():
            if key.startswith("card") and piece.place.zone.startswith("cards"):
                assert piece.art == "cardback"
    assert "still has" in str(next(iter(VIEW.aid(RULES.observe(s, 0), 0, "cards"))).text)


def test_a_joker_is_chosen_at_its_card() -> None:
    s = cards(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyP")}, mode="master"), 0)
    assert [str(VIEW.chip(s, 0, m)) for m in legal(s) if isinstance(m, Joker)] == ["0", "1"]
    assert VIEW.anchor(s, 0, legal(s)[0]) == Place("laid")


def test_a_rest_is_said_in_words() -> None:
    s = standing({(0, 0): 3, (1, 0): 5, (0, 1): 1}, {LIGHT_YELLOW: (None, "yyy")})
    before = cards(s, 2)
    after = cards(before, 2)
    assert "4 energy in all, not usable" in str(VIEW.label(before, 0, Card(2)))
    assert any("can’t be used exactly" in str(cue.text) for cue in VIEW.cues(before, after))
    assert "can’t be used exactly" in str(VIEW.foretell(before, 0, Card(2)))


def test_a_walk_goes_from_field_to_field() -> None:
    s = with_energy(standing({**BROOK, (5, 2): 4}, {LIGHT_YELLOW: ((2, 2), "yyy")}), 2)
    m = next(m for m in legal(s) if isinstance(m, Go) and m.cell == (5, 2))
    cue = next(cue for cue in VIEW.cues(s, play(s, m)) if cue.walks)
    assert len(cue.walks[0].points) == 4
    assert str(VIEW.label(s, 0, m)) == "Light yellow: 2 → 3 → 4 (f3), 2 energy"


@pytest.mark.parametrize("levels", [BROOK, {(2, 2): 2, (3, 2): 3}])
def test_two_on_a_terrace_stand_apart_and_stay_so(levels: dict[Cell, int]) -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((3, 2), "rr"), LIGHT_BLUE: (None, "bbb")}
    s = play(with_energy(standing(levels, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    first, second = (table(s)[f"messenger:{n}"] for n in (LIGHT_YELLOW, DARK_RED))
    assert (first.place, first.aside) != (second.place, second.aside)
    s = play(s, legal(s)[0])
    assert s.mover == 1
    later = [table(s)[f"messenger:{n}"] for n in (LIGHT_YELLOW, DARK_RED)]
    assert [(piece.place, piece.aside) for piece in later] == [(p.place, p.aside) for p in (first, second)]


def test_out_and_back_lights_up() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 2)
    after = play(s, Go(LIGHT_YELLOW, (2, 2)))
    assert any(mark.kind == "track" for cue in VIEW.cues(s, after) for mark in cue.marks)


def test_a_walk_in_words_tells_the_field_for_several_may_be_equally_high() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    assert str(VIEW.label(s, 0, Go(LIGHT_YELLOW, (3, 2)))) == "Light yellow: 2 → 3 (d3), 1 energy"


def test_no_two_walks_read_the_same() -> None:
    s = restore(read_file(registry.folder("magic_triland") / "golden" / "alone_awake.json")).states[63]
    words = [str(VIEW.label(s, 0, m)) for m in RULES.moves(s, 0) if isinstance(m, Go)]
    assert len(words) > 10 and len(set(words)) == len(words)


def test_whoever_is_held_above_its_own_field_is_said_to_go_out_and_back() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 2)
    assert str(VIEW.foretell(s, 0, Go(LIGHT_YELLOW, (2, 2)))).startswith("Out and back again.")
    assert "out and back" not in str(VIEW.foretell(s, 0, Go(LIGHT_YELLOW, (3, 2))))


# --- trades ----------------------------------------------------------------------------------------------------------


def meeting(mine: int, other: int, height: int = 3) -> Position:
    """`mine`, of the yellow seat, has come to a terrace where another stands."""
    figures = {mine: ((2, 2), "yyb"), other: ((3, 2), "rrP")}
    s = with_energy(standing({(2, 2): height - 1, (3, 2): height}, figures), 1)
    return play(s, Go(mine, (3, 2)))


def test_by_ear_a_walk_tells_who_else_stands_on_the_terrace_and_of_which_field_it_is() -> None:
    played = replayed(DUEL)
    told = []
    for k in (67, 86):
        step = played.log[k]
        told.append(str(VIEW.aloud(played.states[k], played.states[k + 1], step.seat, played.told(k, step.seat)[1])))
    assert told == [
        "Dark blue goes to b6, height 3, then b5, height 2, then a4, height 3, then b3, height 4, on the terrace of c2"
        "; 4 energy. Dark yellow stands on this terrace, too: c2",
        "Dark yellow goes to b2, height 3, then c1, height 1; 3 energy. Light blue now stands on c2, height 4",
    ]


def test_by_ear_it_is_told_once_that_nobody_moves() -> None:
    played = replayed(DUEL)
    told = 0
    for k, step in enumerate(played.log):
        before, after = played.states[k], played.states[k + 1]
        if any(fact.kind in ("rested", "lapsed") for fact in after.facts):
            words = str(VIEW.aloud(before, after, step.seat, played.told(k, step.seat)[1]))
            assert words.startswith("Card ") and "nobody moves" not in words
            told += 1
    assert told


def test_by_ear_who_ends_a_trade_gets_no_order() -> None:
    s = meeting(DARK_YELLOW, LIGHT_YELLOW)
    assert str(VIEW.aloud(s, play(s, Done()), 0, Done())) == "Yellow ends the trade"


def test_the_pearl_that_wins_is_named() -> None:
    played = replayed(DUEL)
    assert played.over is not None
    assert str(VIEW.verdict(played.state, played.over)) == "Light wins: the orange pearl has reached the blue home."


def test_by_ear_a_pearl_tells_the_rings_it_cost_what_is_carried_then_and_how_many_are_left() -> None:
    played = replayed(DUEL)
    moves = {k: played.told(k, step.seat)[1] for k, step in enumerate(played.log)}
    k = next(k for k, m in moves.items() if isinstance(m, Pearl))
    told = str(VIEW.aloud(played.states[k], played.states[k + 1], played.log[k].seat, moves[k]))
    assert told == (
        "Dark blue gives a yellow ring and a red ring for an orange pearl. "
        "Now Dark blue: 2 × blue ring, orange pearl. 3 pearls are left there."
    )


def test_a_trade_sounds_like_one_only_once_it_is_done_and_then_tells_what_both_carry() -> None:
    s = meeting(DARK_YELLOW, LIGHT_RED)
    m = Swap(0, 3)
    assert str(VIEW.foretell(s, 0, m)) == "Dark yellow would give a yellow ring for a purple pearl."
    after = play(s, m)
    assert str(VIEW.aloud(s, after, 0, m)) == (
        "Light red gives a purple pearl, Dark yellow gives a yellow ring. "
        "Now Light red: yellow ring, 2 × red ring; Dark yellow: yellow ring, blue ring, purple pearl."
    )


def test_strong_meets_weak_by_dragging_one_item_onto_the_other() -> None:
    s = meeting(DARK_YELLOW, LIGHT_RED)
    shown = VIEW.panel(s, 0)
    assert shown is not None
    assert (shown.seat, shown.settled) == (0, False)
    assert [str(words) for _, words in shown.captions] == ["Dark yellow: strong", "Light red: weak"]
    m = Swap(0, 3)
    held = drag(s, m)
    assert VIEW.propose(s, 0, held) == m
    back = Drag(drag(s, m).piece, replace(held.place, index=0))
    assert VIEW.propose(s, 0, back) == Swap(0, 1)
    after = play(s, m)
    settled = VIEW.panel(after, 0)
    assert settled is not None
    assert settled.settled
    moved = [
        key
        for key, piece in table(s).items()
        if key[:5] == "trade" and table(after)[key].place.zone != piece.place.zone
    ]
    assert len(moved) == 2
    stay = [key for key in table(s) if key[:5] == "trade" and key not in moved]
    assert all(table(after)[key].place == table(s)[key].place for key in stay), "they keep their places"
    assert table(after)[moved[0]].place == table(s)[moved[1]].place


def test_equals_offer_and_answer_from_either_chair() -> None:
    s = meeting(LIGHT_YELLOW, LIGHT_RED)
    assert whose(s) == 1
    for me in range(3):
        shown = VIEW.panel(s, me)
        assert shown is not None
        assert shown.seat == 1
    held = drag(s, Offer(1))
    assert table(s, 1)[held.piece].place.zone == "items_left"
    assert VIEW.propose(s, 1, held) == Offer(1)
    offered = play(s, Offer(1))
    answering = VIEW.panel(offered, 0)
    assert answering is not None
    assert "red ring" in str(answering.text)


def test_own_ones_hand_over_until_done() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_YELLOW: ((3, 2), "rr")}
    s = with_energy(standing({(2, 2): 2, (3, 2): 3}, {**figures, LIGHT_BLUE: (None, "bbb")}), 1)
    s = play(s, Go(LIGHT_YELLOW, (3, 2)))
    done = legal(s)[-1]
    assert VIEW.anchor(s, 0, done) == Place("trade")
    assert all(VIEW.propose(s, 0, drag(s, m)) == m for m in legal(s)[:-1])


# --- words -----------------------------------------------------------------------------------------------------------


def test_the_second_game_of_a_duel_says_who_plays_what() -> None:
    game = random_game(2, 6, island="quick", match="tournament", limit="100")
    pause = next(s for s in game if s.stage == "between")
    interlude = VIEW.interlude(pause, 0)
    assert interlude is not None
    assert "dark" in str(interlude.notes[0])
    assert "light" in str(interlude.notes[1])
    second = next(s for s in game if s.game == 1 and s.stage == "cards" and not s.cards and s.mover == 0)
    assert "dark" in str(VIEW.headline(second, 0))
    assert "dark" in str(VIEW.headline(second, 1))
    assert [str(VIEW.counts(second, seat)[1].label) for seat in (0, 1)] == ["dark ones", "light ones"]
    now = roles(VIEW, second, INFO.cast(2))
    assert [str(role.name) for role in now] == ["Light, now dark", "Dark, now light"]
    # the sign tells the messengers that one plays
    assert [role.tone for role in now] == [seat.tone for seat in reversed(INFO.cast(2))]
    assert roles(VIEW, game[0], INFO.cast(2)) == roles(VIEW, pause, INFO.cast(2)) == tuple(INFO.cast(2))
    assert VIEW.interlude(game[-1], 0) is None


def test_a_quick_island_is_one_line_of_the_log() -> None:
    s, lines, number = start(3, island="quick"), [], 0
    while s.stage == "build":
        m = drawn(s, number)
        lines.append(str(VIEW.label(s, CHANCE, m)))
        s, number = RULES.apply(s, CHANCE, m), number + 1
    assert [line for line in lines if line] == ["The island is built"]


def test_a_place_tells_its_height_and_who_stands_there() -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((4, 2), "yyP")})
    mark = next(iter(VIEW.hover(s, 0, Place("island", (3, 2)), None)))
    assert mark.cells == ((3, 2), (4, 2))
    assert (
        str(mark.text) == "Height 3 (d3), dark, 2 fields. Light yellow (weak) with 2 yellow rings and 1 purple pearl."
    )


@pytest.mark.parametrize("key", ["shade", "rings", "way", "cards"])
def test_help_says_something(key: str) -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 2), "rrr")})
    marks = list(VIEW.aid(s, 0, key))
    assert any(mark.text is not None for mark in marks)


def test_the_bar_shows_what_a_walk_would_use() -> None:
    s = with_energy(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    bar = next(iter(VIEW.gauges(s, 0, legal(s)[0])))
    assert (bar.value, bar.spent) == (1, 1)


def test_every_sound_is_there() -> None:
    game = random_game(3, 8, island="quick", mode="master")
    heard = {cue.sound for before, after in pairwise(game) for cue in VIEW.cues(before, after)} - {""}
    assert {f"tl_{name}" for name in ("step", "card", "trade", "pearl", "rest", "stone")} <= heard
    assert all((SOUNDS / f"{name}.wav").is_file() for name in heard)


# --- the table's file ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_zone_is_on_the_table(seats: int, amount: Amount) -> None:
    zones = set(load_layout(registry.table("magic_triland", seats)).zones)
    for s in random_game(seats, 2, island="build")[:: amount(5, 19)]:
        for me in range(seats):
            assert {piece.place.zone for piece in VIEW.pieces(s, me)} <= zones


def on_the_table(cell: Cell, turns: int, seats: int) -> Point:
    """Where a cell appears on the window, x to the right and y down, from the middle of the island."""
    lattice = LATTICES[load_layout(registry.table("magic_triland", seats)).zones["island"].lattice]
    angle = turns * 360 / lattice.sides
    (x, y), *corners = (turned(lattice.centre(other), angle) for other in (cell, *CORNERS))
    return x - sum(at for at, _ in corners) / 3, y - sum(at for _, at in corners) / 3


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_homes_lie_as_in_the_printed_game(seats: int) -> None:
    """Blue in the north, yellow in the west, red in the east, each opposite its broadside."""
    yellow, red, blue = (on_the_table(home, 0, seats) for home in HOMES)
    assert blue[1] < 0 < yellow[1] == pytest.approx(red[1])
    assert yellow[0] < 0 < red[0] and blue[0] == pytest.approx(0)
    for home, broadside in zip(HOMES, BROADSIDES, strict=True):
        (x, y), (ox, oy) = on_the_table(home, 0, seats), on_the_table(broadside, 0, seats)
        assert x * ox + y * oy < 0


def test_the_turn_goes_counter_clockwise_and_one_draws_from_the_right() -> None:
    for me in range(3):
        mine, after, last = (on_the_table(HOMES[(me + k) % 3], VIEW.facing(me, 3), 3) for k in range(3))
        assert mine[1] > 0 and mine[0] == pytest.approx(0), "one sits at one's own home"
        assert last[0] < 0 < after[0], "and counter-clockwise the next one sits to the right"
    s = start(3)
    first = whose(s)
    for k in range(9):
        assert whose(s) == (first + k) % 3
        s = play(s, legal(s)[0])
    hands = fresh(3).with_draw(3).with_draw(0).with_draw(0)
    assert hands.hand(0)[3] == 3 and hands.hand(1)[3] == 1, "what the first draws, the one to the right loses"


def test_each_side_of_a_duel_has_two_homes_before_it_and_the_other_opposite() -> None:
    blue = HOMES[2]
    assert on_the_table(blue, VIEW.facing(0, 2), 2)[1] < 0 < on_the_table(blue, VIEW.facing(1, 2), 2)[1]
    assert VIEW.facing(0, 1) == 0


def test_raised_as_high_as_the_stone() -> None:
    s = standing({CORNERS[0]: 2}, {LIGHT_YELLOW: (None, "yyy")})
    low, high = (VIEW.lift(s, 0, "island", cell) for cell in (CORNERS[0], CORNERS[1]))
    assert high == pytest.approx(3 * low)
    assert VIEW.lift(s, 0, "island", HOMES[0]) == 0
    assert isinstance(RULES.turn(s), Act)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.slice(1)
def test_the_ghost_lies_as_the_piece_will(seats: int) -> None:
    seen = set()
    for before in random_game(seats, 5)[:160]:
        turn = RULES.turn(before)
        if not isinstance(turn, Act):
            continue
        me = turn.seats[0]
        for m in RULES.moves(before, me)[:6]:
            landing = VIEW.landing(RULES.observe(before, me), me, m)
            assert (landing is not None) == isinstance(m, (Stone, Go))
            if landing is None:
                continue
            then = RULES.apply(before, me, m)
            piece = table(then, me)[landing.piece.key]
            assert replace(landing.piece, art=piece.art) == piece
            if isinstance(m, Stone):
                assert landing.piece.art == piece.art
                assert landing.lift == VIEW.lift(then, me, "island", m.cell)
            seen.add(type(m))
    assert seen == {Stone, Go}


def test_what_is_refused_has_no_ghost() -> None:
    s = start(2)
    assert VIEW.landing(s, whose(s), Stone(1, (3, 3))) is None


def test_a_turn_that_would_lapse_is_at_stake_where_another_would_not() -> None:
    s = standing({(0, 0): 3, (1, 0): 5, (0, 1): 1}, {LIGHT_YELLOW: (None, "yyy")})
    assert all(VIEW.stake(s, 0, m) is None for m in legal(s)), "the first card settles nothing"
    s = cards(s, 1)
    words = {m.card: VIEW.stake(s, 0, m) for m in legal(s) if isinstance(m, Card)}
    assert [card for card, told in words.items() if told is None] == [2], "with 3 one gets out"
    assert str(words[3]).startswith("4 energy")
    shut = {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: ((0, 0), "rrr"), LIGHT_BLUE: ((0, 0), "bbb")}
    s = cards(standing({(0, 0): 3}, shut), 1)
    assert all(VIEW.stake(s, 0, m) is None for m in legal(s)), "there is no better choice"


def test_a_joker_that_would_lapse_is_at_stake() -> None:
    s = standing({(0, 0): 3}, {LIGHT_YELLOW: (None, "yP")}, mode="master")
    s = cards(s, 2, 0)
    assert {m.worth: VIEW.stake(s, 0, m) is not None for m in legal(s) if isinstance(m, Joker)} == {0: True, 1: False}


def test_going_home_for_nothing_is_at_stake() -> None:
    home = HOMES[0]
    for items, asked in (("yyG", True), ("yyP", False)):
        s = with_energy(standing({(0, 0): 2}, {LIGHT_YELLOW: ((0, 0), items)}), 2)
        go = next(m for m in legal(s) if isinstance(m, Go) and m.cell == home)
        assert (VIEW.stake(s, 0, go) is not None) == asked
