"""The session, on the template game: it has chance, secrets and choices that all make at once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.errors import IllegalMove, NotationError, SaveError, SettingError, WrongTurn
from engine.core.game_start import started
from engine.core.rules import CHANCE, Chance, Lot
from engine.core.session import Session, Setup, Step, draw, lying, moves_made
from games._template.rules.position import Choose, Draw, Lay
from tests.core.digging_game import Dig, Rest, digging


def glade(seed: int = 3, seats: int = 2) -> Session:
    """A new game, in which everything may be taken back."""
    session = started(Setup("_template", ("person",) * seats, seed, {}, "glade"))
    session.info = replace(session.info, luck_is_final=False)
    return session


def amble(session: Session, steps: int, seed: int = 0) -> None:
    """So many random moves, or to the end."""
    rng = Random(seed)
    for _ in range(steps):
        if session.over is not None:
            return
        seat = rng.choice(session.to_move)
        session.play(seat, rng.choice(session.moves(seat)))


def test_chance_is_drawn_and_logged_before_anyone_moves() -> None:
    session = glade()
    assert [step.seat for step in session.log] == [CHANCE] * 4
    assert session.to_move == (0, 1)
    assert moves_made(session.log) == 0, "a move is what a seat does"
    session.play(0, session.moves(0)[0])
    assert moves_made(session.log) == 1


def test_whose_turn_it_is_is_found_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    session, asked = glade(), list[object]()
    turn = session.rules.turn
    monkeypatch.setattr(session.rules, "turn", lambda state: (asked.append(state), turn(state))[1])
    for _ in range(2):
        amble(session, 1)
        asked.clear()
        assert all(session.turn is session.turn and session.to_move and session.over is None for _ in range(3))
        assert len(asked) <= 1
    session.undo()
    assert session.turn == turn(session.state)


def test_a_move_of_the_wrong_seat() -> None:
    session = glade()
    session.play(0, session.moves(0)[0])
    for seat in (0, 2, CHANCE):
        with pytest.raises(WrongTurn):
            session.play(seat, Choose(1))


def test_an_illegal_move_says_which_rule() -> None:
    with pytest.raises(IllegalMove) as caught:
        glade().play(0, Lay((0, 0), 0))
    assert caught.value.rule == "choose"


@pytest.mark.parametrize("move", [None, 7, {"is": "Choose"}, {"is": "Choose", "number": True}, {"is": "Jump"}])
def test_bad_notation(move: object) -> None:
    session = glade()
    before = session.state
    with pytest.raises(NotationError):
        session.enter(Step(0, move))
    assert session.state == before


def test_after_the_end_nobody_moves() -> None:
    session = glade()
    amble(session, 200)
    with pytest.raises(WrongTurn, match="over"):
        session.play(0, Choose(1))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**53), st.lists(st.integers(-3, 4), max_size=25))
def test_any_mix_of_moves_undo_and_redo_leaves_log_and_states_in_step(seed: int, deeds: list[int]) -> None:
    session = glade(seed)
    for deed in deeds:
        if deed == -3:
            session.undo(
                Random(len(session.log)).choice([k for k, step in enumerate(session.log) if step.seat >= 0] or [-1])
            )
        elif deed < 0:
            session.undo()
        elif deed == 0:
            session.redo()
        else:
            amble(session, deed, deed)
    again = glade(seed)
    again.replay(list(session.log))
    assert again.states == session.states
    assert len(session.states) == len(session.log) + 1


def test_undo_takes_the_luck_back_with_the_move_and_redo_brings_the_same() -> None:
    session = glade()
    amble(session, 4)
    log, states = list(session.log), list(session.states)
    while session.undo():
        pass
    assert [step.seat for step in session.log] == [CHANCE] * 4
    assert not session.can_undo()
    while session.redo():
        pass
    assert (session.log, session.states) == (log, states)


def test_where_luck_is_final_a_move_that_chance_has_answered_stays() -> None:
    session = glade()
    session.info = replace(session.info, luck_is_final=True)
    assert not session.undo()
    for seat in (0, 1):
        session.play(seat, session.moves(seat)[0])
    assert session.can_undo()
    while session.log[-1].seat != CHANCE:
        amble(session, 1)
    assert not session.undo()


def test_a_new_move_ends_what_could_be_redone() -> None:
    session = glade()
    amble(session, 3)
    session.undo()
    amble(session, 1, 5)
    assert not session.can_redo()


def test_the_same_seed_brings_the_same_luck_and_another_seed_another() -> None:
    assert glade(1).log == glade(1).log
    assert len({str(glade(seed).log) for seed in range(20)}) > 10


def test_a_log_with_foreign_luck_is_played_as_written() -> None:
    session = glade(1)
    amble(session, 100)
    other = glade(2)
    other.replay(list(session.log))
    assert other.states[-1] == session.state


@pytest.mark.parametrize("spoil", [Step(CHANCE, {"is": "Draw", "seat": 1, "kind": "oak"}), Step(0, {}), Step(5, None)])
def test_a_log_that_does_not_fit_stops_at_the_last_good_position(spoil: Step) -> None:
    session = glade()
    amble(session, 2)
    log = list(session.log)
    for cut in range(len(log)):
        again = glade()
        with pytest.raises(SaveError, match=f"Step {cut + 1} "):
            again.replay([*log[:cut], spoil, *log[cut + 1 :]])
        assert again.states[: cut + 1] == session.states[: cut + 1]
        assert again.to_move


def test_the_log_tells_each_seat_what_it_saw() -> None:
    session = glade()
    session.play(1, session.moves(1)[0])
    assert session.told(len(session.log) - 1, 1) == (1, Choose(2))
    assert session.told(len(session.log) - 1, 0) == (1, Choose(-1))


def test_set_ups_that_a_game_does_not_have() -> None:
    info, rules = registry.info("_template"), registry.rules("_template")
    for setup, word in (
        (Setup("_template", ("person",) * 5), "seats"),
        (Setup("_template", ("person", "ghost")), "ghost"),
        (Setup("_template", ("person", "ai:divine")), "divine"),
        (Setup("_template", ("person",) * 2, options={"length": "endless"}), "endless"),
        (Setup("_template", ("person",) * 2, options={"width": "1"}), "width"),
    ):
        with pytest.raises(SettingError, match=word):
            Session(info, rules, setup)


def test_draws_follow_the_weights() -> None:
    chance = Chance((("a", 1), ("b", 3)))
    found = Counter(draw(chance, seed, 0) for seed in range(4000))
    assert 0.72 < found["b"] / 4000 < 0.78


FILLED = (("a", 3), ("b", 2), ("c", 1))


def test_a_bag_is_filled_once() -> None:
    """All its things lie there, each place has one, and no seed lays them as its neighbour does."""
    orders = [[lying(Lot("cards", FILLED, place), seed) for place in range(6)] for seed in range(200)]
    assert all(Counter(order) == dict(FILLED) for order in orders)
    first = Counter(order[0] for order in orders)
    assert 0.4 < first["a"] / 200 < 0.6
    assert orders[0] != [lying(Lot("tiles", FILLED, place), 0) for place in range(6)], "each bag has its own order"
    assert orders[:3] == [list("cabbaa"), list("aaacbb"), list("cbaaab")], "the same on every machine"


def test_what_lies_at_a_place_comes_at_any_ply() -> None:
    for place in range(6):
        chance = Chance(FILLED, Lot("cards", FILLED, place))
        assert {draw(chance, 5, ply) for ply in range(30)} == {lying(Lot("cards", FILLED, place), 5)}


def test_what_was_drawn_before_there_were_places_is_not_drawn_again() -> None:
    """A game saved then goes on: what lies at the place may be gone, and then the ply decides."""
    gone = lying(Lot("cards", FILLED, 2), 5)
    left = tuple((thing, count) for thing, count in FILLED if thing != gone)
    assert {draw(Chance(left, Lot("cards", FILLED, 2)), 5, ply) for ply in range(30)} == {thing for thing, _ in left}


def test_tiles_come_in_one_order_whoever_plays_how() -> None:
    """The n-th tile is the same whatever was chosen and whoever draws it."""
    rows = []
    for seed in range(6):
        session = glade(seats=2 + seed % 3)
        amble(session, 12, seed)
        rows.append([step.move["kind"] for step in session.log if step.seat == CHANCE])
    longest = max(rows, key=len)
    assert all(row == longest[: len(row)] for row in rows)


def test_a_game_saved_before_there_were_places_is_played_on() -> None:
    """Its log replays as it was drawn, and every draw after it is still one of what is left."""
    for seed in range(20):
        session = glade(seed)
        drawn = [Step(CHANCE, codec.encode(Draw(k % 2, "moss"), session.rules.move_type)) for k in range(4)]
        session.replay(drawn)
        assert session.log[:4] == drawn
        amble(session, 400, seed)
        assert session.over is not None
        assert sum(step.move["kind"] == "moss" for step in session.log if step.seat == CHANCE) <= 5


# --- taking back what was done at the same time ----------------------------------------------------------------------


def test_a_step_is_taken_back_and_what_others_chose_meanwhile_stays() -> None:
    session = glade(seats=3)
    for seat in (0, 1, 2):
        session.play(seat, session.moves(seat)[0])
    log, state = list(session.log), session.state
    assert session.undo(len(log) - 3)
    assert session.log == [*log[:-3], *log[-2:]] and session.to_move == (0,)
    assert session.redo() and session.log == [*log[:-3], *log[-2:], log[-3]] and session.state == state
    assert session.undo(len(log) - 2) and session.to_move == (2,), "whoever's step is named"
    again = glade(seats=3)
    again.replay(session.log)
    assert again.states == session.states


def test_what_came_after_the_choices_goes_with_the_first_of_them_and_comes_back() -> None:
    session = glade(seats=2)
    for seat in (0, 1):
        session.play(seat, session.moves(seat)[0])
    first = len(session.log) - 2
    amble(session, 3)
    log, state = list(session.log), session.state
    assert session.undo(first)
    assert session.log == [*log[:first], log[first + 1]] and session.to_move == (0,)
    assert session.redo() and len(session.log) == len(log)
    assert replace(session.state, facts=()) == replace(state, facts=())


@pytest.mark.parametrize("places", [False, True])
def test_luck_that_answered_others_stays_if_it_is_the_same_without(places: bool) -> None:
    """What is drawn from a place depends on the draws before it, without one on the ply: neither may be drawn anew."""
    kept = 0
    for seed in range(40):
        session = digging(places=places, seed=seed)
        session.play(0, Rest())
        session.play(1, Dig())
        log = list(session.log)
        assert session.undo(0) and session.to_move == (0, 1, 2)
        assert session.log in ([], log[1:]), "a step stays with its luck, or not at all"
        kept += len(session.log) == 2
        again = digging(places=places, seed=seed)
        for step in session.log:
            if step.seat != CHANCE:
                again.enter(step)
        assert again.log == session.log, "the same moves bring the same luck"
        assert session.redo() and log[0] in session.log
    assert kept == 40 if places else 10 < kept < 40


def test_a_step_that_luck_has_answered_takes_all_that_followed_with_it() -> None:
    """Else one could draw again at another ply."""
    session = digging(places=False)
    for seat, move in ((0, Dig()), (1, Rest()), (2, Rest())):
        session.play(seat, move)
    log = list(session.log)
    assert session.undo(0) and session.log == []
    assert session.redo() and session.log == log
    final = digging(places=True, final=True)
    for seat, move in ((0, Rest()), (1, Dig())):
        final.play(seat, move)
    assert not final.can_undo(0) and not final.undo(0) and not final.undo()


def test_another_step_leaves_what_was_taken_back_open() -> None:
    session = digging(places=True)
    session.play(0, Rest())
    session.undo()
    session.play(1, Dig())
    assert session.can_redo() and session.redo() and session.to_move == (1, 2)
    session.undo(2)
    session.play(0, Dig())
    assert not session.can_redo(), "but a new move of one's own does not"


def test_a_log_by_earlier_rules_of_chance_is_replayed_as_it_was_and_nothing_is_drawn_by_them() -> None:
    session = glade()
    # at first a seat filled its whole hand before the next one drew
    old = [(0, "fern"), (0, "moss"), (1, "moss"), (1, "bloom")]
    steps = [Step(CHANCE, codec.encode(Draw(seat, kind), session.rules.move_type)) for seat, kind in old]
    session.replay(steps)
    assert session.log == steps and session.to_move == (0, 1)
    assert [[tile.kind for tile in hand] for hand in session.state.hands] == [["fern", "moss"], ["moss", "bloom"]]
    # what is missing is drawn by the rules as they are now
    session.replay(steps[:2])
    assert session.log[:2] == steps[:2] and [step.move["seat"] for step in session.log[2:]] == [1, 1]
    assert [step.move["seat"] for step in glade().log] == [0, 1, 0, 1]
    # and no rules ever dealt three
    with pytest.raises(SaveError):
        session.replay([*steps[:2], steps[0]])


def test_who_resigns_has_lost_and_that_is_final() -> None:
    session = glade()
    amble(session, 3)
    log, states = list(session.log), list(session.states)
    session.resign(1)
    over = session.over
    assert over is not None and (over.places, over.reason) == ((1, 2), "resigned") and session.to_move == ()
    assert (session.log, session.states) == (log, states), "it is no move"
    assert not session.can_undo() and not session.undo() and not session.can_redo()
    with pytest.raises(WrongTurn):
        session.play(0, Choose(1))
    with pytest.raises(WrongTurn):
        session.resign(0)
    with pytest.raises(WrongTurn):
        session.agree()


def test_a_draw_is_agreed_on() -> None:
    session = glade()
    session.agree()
    assert session.over is not None and (session.over.places, session.over.reason) == ((1, 1), "agreed")


def test_a_draw_is_agreed_on_only_where_the_game_can_end_so() -> None:
    short = started(Setup("_template", ("person",) * 2, 3, {"length": "short"}, "glade"))
    for session in (short, glade(seats=3)):
        assert not session.may_agree
        with pytest.raises(WrongTurn):
            session.agree()
        assert session.over is None


def test_no_draw_is_agreed_on_with_the_option_against_draws_nor_where_points_are_counted() -> None:
    two = ("person", "person")
    cases = {
        ("crooked_paths", "no_draw", "on"): False,
        ("crooked_paths", "no_draw", "off"): True,
        ("fairy_trails", "", ""): True,
        ("magic_triland", "", ""): True,
        ("alfheim_fairies", "", ""): False,
        ("path_of_elements", "", ""): False,
    }
    for (game, option, value), may in cases.items():
        assert registry.info(game).may_agree({option: value} if option else {}, len(two)) == may, (game, value)


def test_an_heir_goes_on_for_who_has_resigned() -> None:
    session = glade(seats=3)
    amble(session, 5)
    level = f"ai:{session.info.levels[0].key}"
    session.resign(2, level)
    assert session.over is None and session.setup.seats == ("person", "person", level)
    assert session.seated.seats == ("person",) * 3 and not session.undo(), "what was before it stays"
    amble(session, 1)
    assert session.undo() and session.over is None
