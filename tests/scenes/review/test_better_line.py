"""What would have been better, played out on the table of the review: by itself, by hand, and left again."""

from __future__ import annotations

import pygame

from engine.gui.app import LONGEST_FRAME
from engine.scenes.review.better_line import PAUSE, better_line
from tests.scenes.conftest import Open
from tests.scenes.result.test_result import finished
from tests.scenes.review.test_review import expected, fake, known, lying  # noqa: F401 - a fixture


def test_the_better_line_is_played_out_and_left_again(visit: Open) -> None:
    guest = known(visit, size=(1280, 720), speed="instant")
    guest.click("moment11")
    scene = guest.top
    guest.click("line")
    assert scene.line.steps
    assert lying(guest) == expected(guest, scene.session.states[10])
    shown = {}
    for _ in range(900):
        guest.app.step()
        shown[scene.line.shown] = lying(guest), scene.message.words
        if not scene.line.playing:
            break
    assert sorted(shown) == [0, 1, 2]
    assert shown[1][1].startswith("Instead, ")
    assert shown[2][1].startswith("Then ")
    steps = scene.findings.better(11)
    for number, step in enumerate(steps, start=1):
        assert shown[number][0] == expected(guest, step.after)
    # it stays until it is left, and is gone through by keys and buttons
    guest.key(pygame.K_LEFT)
    assert (scene.line.shown, lying(guest)) == (1, expected(guest, steps[0].after))
    guest.click("line_back")
    assert (scene.line.shown, lying(guest)) == (0, expected(guest, steps[0].before))
    guest.key(pygame.K_LEFT, pygame.K_RIGHT)
    guest.click("line_on")
    assert scene.line.shown == 2 and not scene.line.playing and scene.line.over
    guest.click("line")
    assert not scene.line.steps and lying(guest) == expected(guest, scene.session.states[11])
    guest.click("line")
    guest.key(pygame.K_ESCAPE)
    assert guest.top is scene and not scene.line.steps and scene.ply == 11


def test_a_step_by_hand_ends_the_better_line_going_on_by_itself(visit: Open) -> None:
    guest = known(visit, size=(1280, 720), speed="instant")
    guest.click("moment11")
    scene = guest.top
    for step, told in (
        (lambda: guest.key(pygame.K_RIGHT), "Instead, "),
        (lambda: guest.click("line_on"), "Instead, "),
        (lambda: guest.key(pygame.K_LEFT), "The better line starts here."),
    ):
        guest.click("line")
        step()
        assert scene.message.words.startswith(told)
        for _ in range(round(2 * PAUSE / LONGEST_FRAME)):
            guest.app.step(LONGEST_FRAME)
        assert scene.message.words.startswith(told)
        guest.click("line")


def test_a_move_that_ends_the_game_and_its_verdict_are_two_sentences(visit: Open) -> None:
    scene = known(visit, size=(1280, 720), speed="instant").top
    rules, session = scene.session.rules, scene.session
    state, seat = session.states[-2], session.log[-1].seat
    move = next(move for move in rules.moves(state, seat) if rules.apply(state, seat, move) == session.state)
    scene.line.begin(better_line(rules, state, seat, (move,)))
    scene.step_line(1)
    told, verdict = scene.message.words.split(". ", 1)
    assert told.startswith("Instead, ") and verdict == "West-East wins: North-South could not break the connection."


def test_a_line_ends_where_it_can_not_be_played() -> None:
    session = finished()
    rules, state = session.rules, session.states[10]
    seat = session.log[10].seat
    moves = rules.moves(state, seat)
    assert len(better_line(rules, state, seat, (moves[0], moves[0]))) == 1
    assert better_line(rules, session.states[-1], seat, (moves[0],)) == ()
