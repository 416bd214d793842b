"""The curtain: where two persons see different things, after the move has been seen, and never otherwise."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.gui.input.intent import Intent
from engine.scenes.advice.why import WhyScene
from engine.scenes.play.handover import HandoverScene
from tests.scenes.play.conftest import Open, Player, new_session
from tests.scenes.play.trails import lay_by_mouse, trails


def covered(player: Player) -> bool:
    return isinstance(player.app.ctx.stack.top, HandoverScene)


def lift(player: Player) -> None:
    assert covered(player)
    player.tell(Intent("confirm", key="return"))
    assert not covered(player)


def hand_of(player: Player, zone: str) -> list[str]:
    return [s.piece.art for s in player.table.top.stage.sprites.values() if s.piece.place.zone == zone]


def test_hidden_hands_are_covered_at_once_and_between_turns(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    lift(player)
    first = player.table.match.me
    own = hand_of(player, "hand")
    lay_by_mouse(player, player.table.session.moves(first)[0])
    shown = 0
    while not covered(player):
        assert player.table.match.me == first and player.table.match.deciding is None
        assert not player.table.targets.by_piece, "nobody can lay for the other"
        assert len(set(hand_of(player, "other"))) == 1, "the other's cards stay face down"
        player.wait()
        shown += 1
        assert shown < 400
    assert shown > 10, "the card was seen to be laid"
    lift(player)
    assert player.table.match.me != first and hand_of(player, "hand") != own
    assert player.table.targets.by_piece


def test_open_hands_and_games_without_secrets_have_none(open_table: Open) -> None:
    for session in (trails(cards=6), new_session()):
        player = open_table(session, speed="instant")
        assert not covered(player)
        for _ in range(6):
            player.table.play(player.table.session.moves(player.table.match.deciding)[0])
            player.wait(8)
            assert not covered(player)


def test_one_person_needs_none(open_table: Open) -> None:
    level = registry.info("fairy_trails").levels[0].key
    player = open_table(trails(("person", f"ai:{level}"), cards=0, hands="hidden"))
    assert not covered(player)
    player.table.play(player.table.session.moves(0)[0])
    player.wait(60)
    assert not covered(player)


def test_taking_back_hands_over_too(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"), speed="instant")
    lift(player)
    first = player.table.match.me
    player.table.play(player.table.session.moves(first)[0])
    player.wait(4)
    lift(player)
    second = player.table.match.me
    assert second != first
    player.tell(Intent("undo", key="z"))
    player.wait(4)
    lift(player)
    assert player.table.match.me == first and player.table.match.deciding == first


def test_taken_back_before_it_has_fallen(open_table: Open) -> None:
    player = open_table(trails(cards=6, hands="hidden"))
    lift(player)
    first = player.table.match.me
    player.table.play(player.table.session.moves(first)[0])
    player.wait(4)
    assert player.table.match.handing_over
    player.tell(Intent("undo", key="z"))
    player.wait(120)
    assert not covered(player) and player.table.match.deciding == first


def test_it_covers_every_pixel_of_the_table(open_table: Open) -> None:
    pictures = []
    for seed in (3, 4):
        player = open_table(trails(cards=12, hands="hidden", seed=seed))
        while player.table.match.me != 0:
            lift(player)
            player.table.play(player.table.session.moves(player.table.match.me)[0])
            for _ in range(300):
                player.wait()
                if covered(player):
                    break
        assert covered(player)
        player.wait(30)
        pictures.append(pygame.image.tobytes(player.app.snapshot(), "RGB"))
    assert pictures[0] == pictures[1], "it looks the same whatever is behind it"


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_why_tells_all_only_where_hands_are_open(open_table: Open, hands: str, monkeypatch: pytest.MonkeyPatch) -> None:
    level = registry.info("fairy_trails").levels[0].key
    session = trails(("person", f"ai:{level}"), cards=6, hands=hands)
    ply = max(n for n, step in enumerate(session.log) if step.seat == 1)
    player = open_table(session)

    def consult(*_: Any, **__: Any) -> bool:
        return False

    monkeypatch.setattr(player.table.match, "consult", consult)
    assert WhyScene(player.app.ctx, player.table, ply).secret == (hands == "hidden")
