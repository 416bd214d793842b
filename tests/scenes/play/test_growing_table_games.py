"""Whole games on a growing table, by mouse, by keys and by both: with hidden hands, keen eyes, alone."""

from __future__ import annotations

from random import Random

import pytest

from engine.gui.input.intent import Intent
from engine.scenes.play.curtain import CurtainScene
from games.fairy_trails.rules.move_types import Claim, Done, Lay
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player
from tests.scenes.play.growing_tables import drag_of, lay_by_mouse, trails


def lift(player: Player) -> None:
    """Whoever is to move looks; the curtain falls only when the last move has been seen."""
    for _ in range(400):
        top = player.app.ctx.stack.top
        if isinstance(top, CurtainScene):
            player.tell(Intent("confirm", key="return"))
        elif player.table.match.deciding is not None or player.table.match.over:
            return
        else:
            player.wait()
    raise AssertionError("nobody may move")


def choose(player: Player, rng: Random) -> object:
    """A card near the others, or what ends the turn; now and then a claim."""
    session = player.table.session
    seat = player.table.match.deciding
    moves = list(session.moves(seat))
    cards = [move for move in moves if isinstance(move, Lay)]
    claims = [move for move in moves if isinstance(move, Claim)]
    if cards:
        rng.shuffle(cards)
        return min(cards[:12], key=lambda move: abs(move.cell[0]) + abs(move.cell[1]))
    if claims and rng.random() < 0.15:
        return rng.choice(claims)
    return next(move for move in moves if isinstance(move, Done))


def play_on(player: Player, rng: Random, most: int = 400) -> None:
    table = player.table
    for _ in range(most):
        lift(player)
        if table.match.over:
            return
        before = len(table.session.log)
        move = choose(player, rng)
        if move in table.hand.targets.buttons:
            button = table.buttons.find(f"move{table.hand.targets.buttons.index(move)}")
            assert button is not None
            pos = button.rect.center
            player.tell(Intent("move", pos=pos), Intent("press", pos=pos), Intent("release", pos=pos))
        else:
            lay_by_mouse(player, move)
        assert table.session.log[before:] and player.error() == "", player.error()
        assert table.session.rules.move_type and table.session.told(before, table.match.me) is not None
        if rng.random() < 0.1:
            lift(player)
            player.settle()


WAYS = {
    "open": (("person", "person"), {}),
    "hidden": (("person", "person"), {"hands": "hidden"}),
    "keen": (("person", "person"), {"keen_eyes": "on", "hands": "hidden"}),
    "alone": (("person",), {}),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_by_mouse(open_table: Open, way: str, amount: Amount) -> None:
    """Of the slice the last cards of those for two."""
    seats, options = WAYS[way]
    player = open_table(trails(seats, amount(0, 56 * (len(seats) - 1)), 11, **options), speed="instant")
    assert player.table.match.over is None
    play_on(player, Random(5))
    assert player.table.match.over is not None and player.error() == ""


def test_a_game_at_full_pace_in_a_view_of_ones_own(open_table: Open, amount: Amount) -> None:
    player = open_table(trails(cards=10), (1000, 640))
    table, rng = player.table, Random(2)
    for number in range(amount(24, 10)):
        lift(player)
        if number % 6 == 0:
            pos = table.top.zones.main().rect.center
            player.tell(Intent("wheel", pos=pos, amount=rng.choice((-2, 1, 2))), Intent("pan", direction=(1, 0)))
            player.settle()
        board = table.top.zones.main().rect
        moves = [move for move in table.session.moves(table.match.deciding) if isinstance(move, Lay)]
        seen = [
            move for move in moves if board.inflate(-70, -70).collidepoint(player.spot(drag_of(player, move).place))
        ]
        if not seen:
            player.tell(Intent("fit", key="0"))
            player.settle()
            continue
        before = len(table.session.log)
        # cards change sides with the one who moves: what flies can't be aimed at
        player.tell(Intent("skip", key="s"))
        lay_by_mouse(player, rng.choice(seen))
        player.wait(rng.randrange(30))
        assert len(table.session.log) > before and player.error() == ""


def test_a_game_by_keys_alone_always_sees_what_it_means(open_table: Open, amount: Amount) -> None:
    player = open_table(trails(seed=7), (800, 600), speed="instant")
    table, rng = player.table, Random(3)
    for number in range(amount(40, 5)):
        lift(player)
        if table.match.over:
            break
        if number % 5 == 0:
            player.tell(Intent("zoom", amount=1, key="+"), Intent("pan", direction=rng.choice(((1, 0), (0, 1)))))
        before = len(table.session.log)
        player.tell(Intent("skip", key="s"), Intent("confirm", key="return"))
        assert table.hand.held is not None
        for _ in range(rng.randrange(7)):
            player.tell(Intent("focus", direction=rng.choice(((0, -1), (1, 0), (0, 1), (-1, 0))), key="up"))
        player.tell(Intent("turn", amount=1, key="r"))
        player.wait(40)
        area = table.top.zones.main()
        assert table.hand.aim is not None and area.rect.collidepoint(player.spot(table.hand.aim))
        player.tell(Intent("confirm", key="space"))
        assert len(table.session.log) > before and player.error() == ""
