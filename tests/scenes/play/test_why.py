"""“Why?” beside the table: the best moves and the played one, and what stays secret."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.core import codec, registry
from engine.core.game_info import SeatInfo
from engine.core.rules import CHANCE, Act, Chance
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.gui.boxes.all import Slip
from engine.gui.input.intent import Intent
from engine.scenes.play.help.ai_opinion import chosen_by_ai
from engine.scenes.review.why_page import BEFORE, SECRET, WhyScene, other_turns
from engine.scenes.words.ai_suggestions import AGAIN, WORSE, Explained, Following, alike, grouped, tell, worth
from engine.scenes.words.move_log_and_replay_stops import attributed, turn_of
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import view_of
from tests.scenes.play.conftest import Open, Player, against_ai, glade, new_session, open_glade, played
from tests.scenes.play.scripted_thinkers import FIGURES, REASON, Oracle
from tools.ui_driver import replayed


def why(player: Player) -> WhyScene:
    player.tell(Intent("why"))
    player.wait(3)
    top = player.app.ctx.stack.top
    assert isinstance(top, WhyScene), player.error()
    return top


def rows(scene: WhyScene) -> list[Slip]:
    return [box for box in scene.pane.boxes() if isinstance(box, Slip)]


def test_the_played_one_and_the_two_best_others(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    session = player.table.session
    scene = why(player)
    assert oracle.consulted == [(session.rules.observe(session.states[11], 1), 1, session.log[11].move)]
    assert [row.key for row in rows(scene)] == ["idea4", "idea1", "idea2"]
    assert ["played" in row.name for row in rows(scene)] == [True, False, False]
    assert scene.done and scene.message.said.hint == BEFORE
    assert laid(scene.top) == 11, "the table of before its move"
    player.tell(Intent("back"))
    player.settle()
    assert player.app.ctx.stack.top is player.table and player.table.message.tone == "headline"
    assert laid(player.table.top) == 12
    assert player.error() == ""


def laid(top: Tabletop) -> int:
    return sum(sprite.piece.place.cell is not None for sprite in top.stage.sprites.values() if not sprite.flat)


def test_what_is_looked_at_is_seen_on_the_table(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    scene = why(player)
    board = scene.top.zones.main().rect
    pictures, told = set(), {f"idea{number}": told for number, told in scene.card().told}
    for row in rows(scene)[:3]:
        assert scene.pane.focus is row and scene._shown == told[row.key]
        pictures.add(pygame.image.tobytes(player.app.snapshot().subsurface(board), "RGB"))
        player.tell(Intent("focus", direction=(0, 1), key="down"))
        player.wait(2)
    assert len(pictures) == 3
    first = rows(scene)[0]
    player.tell(Intent("page", amount=-1), Intent("edge", amount=-1), Intent("move", pos=first.rect.center))
    player.wait(2)
    assert scene._shown == told[first.key]


def test_a_press_beside_the_card_ends_it_and_the_button_opens_it(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    button = player.table.buttons.why.find("why")
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    player.wait(2)
    assert isinstance(player.app.ctx.stack.top, WhyScene)
    player.tell(Intent("press", pos=(40, 300)))
    assert player.app.ctx.stack.top is player.table
    assert len(player.table.session.log) == 12


def test_no_ai_no_why(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 6))
    player.tell(Intent("why"))
    assert player.app.ctx.stack.top is player.table and player.table.buttons.why.find("why") is None


def test_closed_early_nothing_is_left_under_way(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    scene = why(player)
    assert scene.expecting and rows(scene) == []
    player.tell(Intent("back"))
    assert oracle.cancelled and player.table.match.advisor.advice() is None


@pytest.mark.parametrize("size", [(720, 1280), (800, 600)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_board_is_never_under_the_card(open_table: Open, oracle: Oracle, size: tuple[int, int], scale: int) -> None:
    player = open_table(against_ai(12), size, text_scale=scale)
    scene = why(player)
    board = scene.top.zones.main().rect
    assert player.app.ctx.screen.rect.contains(board) and not board.colliderect(scene.pane.rect)


def test_values_in_words() -> None:
    cast = registry.info("crooked_paths").cast(2)
    said = [str(worth(value, False, 1, cast)) for value in (0.0, 0.2, 0.5, 0.9, -0.5)]
    assert said == [
        "about even",
        "a little better for West-East",
        "clearly better for West-East",
        "nearly won for West-East",
        "clearly better for North-South",
    ]
    assert str(worth(1.0, True, 0, cast)) == "won for North-South" and str(worth(0.0, True, 0, cast)) == "a draw"
    birds = registry.info("_template").cast(3)
    assert str(worth(-0.5, False, 0, birds)) == "bad for Wren"


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_with_secrets_only_the_move_and_its_reason_are_told(open_table: Open, oracle: Oracle) -> None:
    session = glade(4)
    ply = max(n for n, step in enumerate(session.log) if step.seat == 1)
    player = open_glade(open_table, session, oracle)
    scene = why(player)
    assert rows(scene) == [] and scene.ply == ply
    words = str(scene._note())
    assert str(REASON) in words or str(SECRET) in words


def test_with_secrets_a_reason_from_its_hand_stays_secret(open_table: Open, oracle: Oracle) -> None:
    player = open_glade(open_table, glade(4), oracle)
    scene = why(player)
    told = replace(scene.suggestions[0], played=True, public=say("As all may know."))
    for others, words in (((), str(told.public)), ((replace(told, public=None),), str(REASON))):
        scene.suggestions = others or (told,)
        assert str(scene._note()).endswith(words)


def test_a_sealed_choice_stays_sealed(open_table: Open, oracle: Oracle) -> None:
    session = glade(0)
    session.play(1, session.moves(1)[0])
    player = open_glade(open_table, session, oracle)
    scene = why(player)
    assert rows(scene) == []
    assert str(SECRET) in str(scene._note()) and str(REASON) not in str(scene._note())


def test_a_sealed_turn_is_told_as_a_whole_on_the_board_of_whoever_made_it(open_table: Open, oracle: Oracle) -> None:
    """Once it lies open: all that the seat chose in it, with its cells lit, and the reason for the first choice."""
    info, rules = registry.info("alfheim_fairies"), registry.rules("alfheim_fairies")
    session: Any = Session(info, rules, Setup("alfheim_fairies", ("person", "ai:easy"), 6))
    turn: tuple[int, ...] = ()
    while len(turn) < 3 or session.log[-1].seat != CHANCE or len(session.to_move) < 2:
        # fairies first, wherever one can come
        seat = session.to_move[0]
        session.play(seat, max(session.moves(seat), key=lambda move: hasattr(move, "fairy")))
        last = max((k for k, step in enumerate(session.log) if step.seat == 1), default=-1)
        turn = turn_of(session, last) if last >= 0 else ()
    oracle.rules = rules
    player = open_table(session)
    scene = why(player)
    assert scene.ply == turn[0] and len(scene.rest) == len(turn) - 2, "to be ready was no choice"
    told = str(scene._note())
    assert told.startswith("Bramble: ") and told.count(", then ") == len(scene.rest) and str(REASON) in told
    assert scene.top.zones.chair == 1 and player.table.top.zones.chair == 0


def test_a_reason_from_another_way_to_go_on_says_so(open_table: Open, oracle: Oracle) -> None:
    scene: Any = why(open_table(against_ai(12)))
    session = scene.session
    first, other = session.rules.moves(scene.seen, scene.seat)[:2]
    scene.rest = (say("Then this."),)
    log = [SimpleNamespace(seat=scene.seat, move=None) for _ in range(scene.ply + 1)]
    log.append(SimpleNamespace(seat=scene.seat, move=codec.encode(first, session.rules.move_type)))
    rules = SimpleNamespace(move_type=session.rules.move_type, turn=lambda _: Act((scene.seat,)))
    fake: Any = SimpleNamespace(log=log, states=range(len(log) + 1), setup=session.setup, rules=rules)
    scene.session = fake
    for move, told in ((first, str(REASON)), (other, f"With the best rest of the turn: {REASON}")):
        expected = replace(scene.suggestions[0], turn=(Following(move, None, say("A step.")),))
        found = scene._as_it_went_on(expected)
        assert str(found.reason) == told and [str(words) for _, words in found.replies] == ["Then this."]


def test_a_turn_in_another_order_is_no_other_turn() -> None:
    def told(value: float, played: bool, *moves: str) -> Explained:
        steps = tuple(Following(move, None, Text(move)) for move in moves[1:])
        return Explained(moves[0], None, Text(moves[0]), REASON, value, False, (), played, steps)

    best, same, else_ = told(0.5, False, "0", "2", "go"), told(0.4, True, "2", "0", "go"), told(0.1, False, "1", "go")
    single = [told(0.0, False, "go"), told(0.0, False, "go")]
    found = other_turns([best, same, else_, *single])
    assert [one.move for one in found] == ["2", "1", "go", "go"]
    assert found[0].played and found[0].value == 0.5, "it is as good as the same cards laid the other way round"
    assert [one.move for one in other_turns([same, best])] == ["2"]


def test_moves_that_are_as_good_for_the_same_reason_are_one_row() -> None:
    def told(label: str, value: float, reason: str = "So.", *, played: bool = False) -> Explained:
        return Explained(label, None, Text(label), Text(reason), value, False, played=played)

    found = grouped([told("a", 0.5), told("b", 0.45), told("c", 0.44, "Else."), told("d", 0.42), told("e", 0.1)])
    assert [str(one.label) for one in found] == ["a", "c", "e"]
    assert str(alike(found[0].like)) == "Just as good: b; d"
    found = grouped([told("a", 0.5), told("b", 0.5, "Else."), told("c", 0.45, played=True)])
    assert [str(one.label) for one in found] == ["c", "b"] and found[0].like == (Text("a"),)
    assert found[0].value == 0.5, "the group is worth what the best of it is"
    counted = replace(told("b", 0.45, played=True), figures=say("Less than a."))
    assert grouped([told("a", 0.5), counted])[0].figures is None, "they are against one of the same row"
    first, unseen = told("a", 0.5), replace(told("b", 0.5), reason=say("So.", other=say("is not shown")))
    assert len(grouped([first, unseen])) == 1, "what the words do not show sets no rows apart"
    assert [str(one.reason) for one in grouped([told("a", 0.5), told("b", 0.1)])] == ["So.", str(WORSE)]
    words = [worth(value, False, 0, (SeatInfo(say("A"), say("Win."), "1"),) * 2) for value in (0.95, 0.7)]
    assert words[0] == words[1]
    assert [str(one.reason) for one in grouped([told("a", 0.95), told("b", 0.7)])] == ["So.", str(AGAIN)]
    assert not grouped([first, replace(first, move="b")])[0].like, "two pieces of one kind are one row"


def test_what_the_search_counted_stands_behind_more(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    scene = why(player)
    told = [row.name for row in rows(scene)]
    assert not any(str(FIGURES) in name for name in told)
    button = scene.pane.find("more")
    assert button is not None and button.name == "More"
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    player.wait(2)
    assert all(str(FIGURES) in row.name for row in rows(scene))
    button = scene.pane.find("more")
    assert button is not None and button.name == "Less"


def test_a_move_whose_words_name_the_doer_is_told_without_the_seats_name() -> None:
    figure = say("{who} gives {item}", who=say("Dark blue"), item=say("a red ring"))
    assert str(attributed(say("Dark"), figure)) == "Dark blue gives a red ring"
    assert str(attributed(say("Dark"), say("Card {n}", n=3))) == "Dark: Card 3"


def test_it_is_asked_of_the_first_choice_of_a_known_turn() -> None:
    """Of an AI that had to say “ready” one wants to know why it laid its cards; of what is sealed nothing is told."""
    choices = {0: (1, 2), 1: (1, 2, 3), 2: (1, 2), 3: (1,), 4: (1, 2), 5: (1, 2)}
    turns = {1: Act((0,)), 2: Act((0, 1)), 3: Act((0, 1)), 4: Act((0, 1)), 5: Act((0,)), 6: Act((0,))}
    revealed = {0, 1, 2, 3, 4}
    session: Any = SimpleNamespace(
        setup=SimpleNamespace(seats=("person", "ai:easy")),
        log=[SimpleNamespace(seat=seat) for seat in (1, 0, 1, 1, 1, 0)],
        states=[0, 1, 2, 3, 4, 5, 6],
        rules=SimpleNamespace(moves=lambda state, _: choices[state], turn=turns.get),
        revealed=lambda k, _: k in revealed,
    )
    match: Any = SimpleNamespace(session=session, me=0)
    assert chosen_by_ai(match, 4) == 2
    revealed -= {2, 3, 4}
    assert chosen_by_ai(match, 4) == 0
    revealed.clear()
    assert chosen_by_ai(match, 4) == 4


def test_a_turn_ends_when_its_seat_may_not_go_on_or_something_is_drawn_for_it() -> None:
    """What others do or draw at the same time does not end it."""
    chance = Chance(((1, 1),))
    both, one = Act((0, 1)), Act((1,))
    turns = [None, both, both, chance, both, both, one, one, chance, both, both, chance, both]
    log = [CHANCE, 1, 0, CHANCE, 1, 0, 1, 1, CHANCE, 1, 0, CHANCE]
    session: Any = SimpleNamespace(
        setup=SimpleNamespace(seats=("person", "ai:easy")),
        log=[SimpleNamespace(seat=seat) for seat in log],
        states=range(len(log) + 1),
        rules=SimpleNamespace(turn=turns.__getitem__),
    )
    assert turn_of(session, 4) == turn_of(session, 7) == (1, 4, 6, 7)
    assert turn_of(session, 2) == (2,) and turn_of(session, 5) == (5,)
    assert turn_of(session, 9) == (9,)
    session.setup.seats = ("person",)
    assert turn_of(session, 4) == (4,)


def test_what_is_chosen_last_is_told_while_others_choices_are_sealed() -> None:
    """Nobody can say what comes of it: the game goes on by what the others chose in secret."""
    session = replayed(registry.folder("path_of_elements") / "golden" / "shared.json")
    told = 0
    for state, step in zip(session.states[:-1], session.log, strict=True):
        turn = session.rules.turn(state)
        if state.stage != "draft" or not isinstance(turn, Act) or turn.seats != (step.seat,):
            continue
        suggestion = Suggestion(step.move, 0.5, (step.move,), REASON)
        seen = session.rules.observe(state, step.seat)
        explained = tell(session.rules, view_of("path_of_elements"), seen, step.seat, suggestion, step.move)
        assert explained is not None and explained.played
        told += 1
    assert told > 1
