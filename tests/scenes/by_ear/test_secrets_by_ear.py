"""What is said aloud tells no secret: not a move that is sealed, and not what has been covered again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.core import codec
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.input.intent import Intent
from engine.gui.window.languages import load
from engine.scenes.play.help.blunder_warning import doubt
from engine.scenes.review.why_page import WhyScene
from engine.scenes.words.ai_suggestions import tell
from engine.scenes.words.move_log_and_replay_stops import Lines, cut
from engine.scenes.words.steps_aloud import steps_aloud
from engine.table.contract.game_view import view_of
from tests.ai.test_secrets import SECRET, games, met, swapped
from tests.listener import Blind
from tests.scenes.by_ear.test_board_walk import at
from tests.scenes.play.conftest import Open, looks_ahead, new_session, open_table, oracle  # noqa: F401 - fixtures
from tests.scenes.play.scripted_thinkers import REASON, Oracle
from tests.waiting import until
from tools.ui_driver import golden, lift_curtain, settle, stage, twin

FEW = 2
"""So many steps of another are asked about."""
SEALED = ("alfheim_fairies", "path_of_elements")
"""In these no step of another is open at once, and nothing is told of why."""
EVERY = 3
"""Of so many sealed moves one is looked at."""


def said(session: Any, game: str, ply: int, me: int) -> str:
    """What is told of the step after which so many have been made, at that moment."""
    now, view = cut(session, ply), view_of(game)
    lines = Lines(view).of(now, me)
    told = [one.text for one in steps_aloud(lines, now, view, me) if one.number == ply]
    return " ".join(map(str, told))


@pytest.mark.parametrize("game", SECRET)
def test_a_sealed_move_is_not_told(game: str) -> None:
    session, view = golden(game), view_of(game)
    tr, sealed = load("en", (game,)).tr, 0
    for k in range(0, len(session.log), EVERY):
        step = session.log[k]
        if step.seat == CHANCE:
            continue
        move = codec.decode(session.rules.move_type, step.move)
        words = tr(view.label(session.states[k], step.seat, move))
        for me in range(len(session.setup.seats)):
            if me != step.seat and session.told(k, me)[1] != move:
                sealed += 1
                assert words not in said(session, game, k + 1, me), (k, me)
    assert sealed or game in ("magic_triland", "fairy_trails", "path_of_elements", "_tiny")


def foreign(game: str) -> Iterator[tuple[Session[Any, Any], Session[Any, Any], int]]:
    """Games after a step of somebody else, each in two worlds that a seat can't tell from each other, and that seat."""
    luck = Random(game)
    for played in games(game):
        rules, persons = played.rules, len(played.setup.seats)
        for k, step in enumerate(played.log):
            me = (step.seat + 1) % persons
            if step.seat in (CHANCE, me):
                continue
            move = codec.decode(rules.move_type, step.move)
            world = rules.determinize(rules.observe(played.states[k], me), me, luck)
            if world == played.states[k] or rules.why_not(world, step.seat, move) is not None:
                continue
            # another one holds a secret as well, which the move must not have told
            after = rules.apply(world, step.seat, move)
            if rules.observe(after, me) == rules.observe(played.states[k + 1], me):
                one, other = twin(played), twin(played)
                for session, states in ((one, played.states[k : k + 2]), (other, [world, after])):
                    session.log[:], session.states[:] = played.log[: k + 1], [*played.states[:k], *states]
                yield one, other, me


@pytest.mark.parametrize("game", SECRET)
def test_log_news_and_why_tell_nothing_of_what_another_holds(open_table: Open, game: str) -> None:  # noqa: F811
    """They are the same in all worlds that this seat can't tell apart."""
    view, told, explained = view_of(game), 0, 0
    player = open_table(new_session(), (640, 480))
    for number, (one, other, me) in enumerate(foreign(game)):
        if number % EVERY == 0:
            news = [logged(session, view, me) for session in (one, other)]
            assert news[0] == news[1]
            told += 1
        if explained < FEW and one.revealed(len(one.log) - 1, me):
            whys = [why(player, session, me) for session in (one, other)]
            assert whys[0] == whys[1] and str(REASON) not in " ".join(whys[0])
            explained += 1
    assert told and (explained or game in SEALED)


def logged(session: Session[Any, Any], view: Any, me: int) -> list[str]:
    """The log, and what is announced."""
    lines = Lines(view).of(session, me)
    aloud = steps_aloud(lines, session, view, me)
    return [*(str(line.spoken) for line in lines), "", *(str(one.text) for one in aloud)]


def why(player: Any, session: Session[Any, Any], me: int) -> list[str]:
    """What “Why?” tells this seat of the last step, which another made: its note, and other moves."""
    ply = len(session.log) - 1
    scene = WhyScene(player.app.ctx, session, ply, me, cast(Any, SimpleNamespace(consult=lambda *_: True)))
    legal = [codec.encode(move, session.rules.move_type) for move in session.rules.moves(scene.seen, scene.seat)[:2]]
    made = session.log[ply].move
    public = say("As all may know.")
    told = [Suggestion(move, 0.5, (move,), REASON, public=public) for move in (made, *(m for m in legal if m != made))]
    found = (tell(session.rules, scene.view, scene.seen, scene.seat, one, made) for one in told)
    scene.suggestions, scene.done = tuple(one for one in found if one is not None), True
    return [str(scene._note()), *(str(one.label) for _, one in scene.card().told)]


@pytest.mark.parametrize("game", SECRET)
def test_help_and_what_one_looks_back_at_tell_no_secret(open_table: Open, oracle: Oracle, game: str) -> None:  # noqa: F811
    """Hints, the coach's question, what others did and the last move are the same in all worlds of a seat."""
    session, seat, others = next(met(game, 5))
    other = next(other for other in others if other != session.state)
    heard = [helped(open_table, oracle, one, seat) for one in (session, swapped(session, other))]
    assert heard[0] == heard[1]
    assert any("Because it is the first" in words for words in heard[0])


def helped(open_table: Open, oracle: Oracle, session: Session[Any, Any], seat: int) -> list[str]:  # noqa: F811
    """All that is heard when this seat, which is to move, asks for a hint and looks back."""
    oracle.rules, oracle.numbers = session.rules, (0, 1)
    player = open_table(session, (640, 480), speed="instant", reduced_motion=True, language="en")
    lift_curtain(player.app)
    assert player.table.match.me == seat
    blind = Blind(player.app, lambda: settle(player.app, 30))
    for intent in (*[Intent("hint")] * 3, Intent("recall"), Intent("walk"), Intent("edge", amount=-1)):
        player.app.post(replace(intent, key="key"))
        for _ in range(6):
            player.app.step()
            blind.follow()
    # the log says whether all is saved, which takes a moment
    until(lambda: player.table.log.saved == "saved", player.app.step)
    blind.follow()
    ranked = [codec.encode(move, session.rules.move_type) for move in (session.moves(seat)[-1], session.moves(seat)[0])]
    advised = [Suggestion(move, 0.9 - 2 * n, (move,), REASON) for n, move in enumerate(ranked)]
    asked = twin(session)
    asked.play(seat, session.moves(seat)[0])
    return [*blind.listener.heard, blind.outline(), str(doubt(asked, len(session.log), advised))]


def test_in_a_game_of_memory_a_spirit_is_told_when_it_is_turned_up_and_never_again(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "path_of_elements", 0.6)
    assert table.session.past_is_closed(table.match.me)
    answers = [press("ask", text=question)[-1] for question in ("turn", "score", "goal", "hand")]
    covered = {
        piece.place
        for piece in table.top.lying.pieces()
        if "covered" in str(table.view.piece_name(table.showing.position, table.match.me, piece))
    }
    assert covered, "some are"
    assert not any(f"{kind} spirit" in " ".join(answers) for kind in ("earth", "water", "fire", "air")), answers
    for place in sorted(covered, key=repr)[:6]:
        table.keys.walk.place = place
        words = press("details")[-1].partition(".")[0]
        assert "covered spirit" in words and not any(kind in words for kind in ("fire spirit", "mask", "air spirit"))


def test_announcements_do_not_stay_to_be_read_again() -> None:
    with stage((640, 480), screen_reader=True) as app:
        app.ctx.home()
        blind = Blind(app, lambda: None)
        app.ctx.toast(Text("A water spirit"))
        blind.reader.follow(stirred=True, now=1_000_000.0)
        assert "A water spirit" in blind.outline()
        app.ctx.overlay.toasts.clear()
        blind.reader.follow(stirred=False, now=1_000_004.0)
        assert "A water spirit" not in blind.outline()
