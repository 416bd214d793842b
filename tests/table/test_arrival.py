"""A piece that arrives is turned over as a whole, gives a little and raises dust, for which nothing waits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.table.contract.view import Piece, Place
from engine.table.pieces.sprite import CARRY, Sprite, Stance
from tests.scenes.play.conftest import Open, looks_ahead, new_session, open_table, played  # noqa: F401 - fixtures


def test_what_is_turned_over_is_seen_whole_again_before_it_lies() -> None:
    sprite = Sprite(Piece("a", "back", Place("hand")), Stance(0.0, 0.0, 50.0))
    sprite.piece = replace(sprite.piece, art="front")
    sprite.send(Stance(200.0, 0.0, 50.0), CARRY, 1.0)
    seen = []
    while not sprite.down:
        sprite.step(0.01)
        seen.append((sprite.art, round(sprite.squeeze, 1)))
    assert min(squeeze for _, squeeze in seen) < 0.3
    assert seen[0] == ("back", 1.0) and seen[len(seen) // 2] == ("front", 1.0)
    assert sprite.travelling and sprite.stance.x == 200.0
    lifts = []
    while sprite.travelling:
        sprite.step(0.01)
        lifts.append(sprite.stance.lift)
    assert min(lifts) < -0.2 and lifts[-1] == 0.0


@pytest.mark.parametrize(
    ("settings", "dusty"), [({}, True), ({"reduced_motion": True}, False), ({"speed": "instant"}, False)]
)
def test_dust_where_it_lands(open_table: Open, settings: dict[str, object], dusty: bool) -> None:  # noqa: F811
    player = open_table(played(new_session(), 4), **settings)
    table = player.table
    place = next(iter(table.targets.by_piece[player.piece()]))
    player.drag(player.piece(), place)
    for _ in range(20):
        player.wait()
        if table.top.dust.busy:
            break
    assert table.top.dust.busy == dusty
    if dusty:
        assert all(puff.rect.collidepoint(player.spot(place)) for puff in table.top.dust._puffs)
        while table.top.moving:
            player.wait()
        assert table.top.dust.busy and table.top.busy, "nothing waits for it"
        player.settle()
        assert not table.top.dust.busy
