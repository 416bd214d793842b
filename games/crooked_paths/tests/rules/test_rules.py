"""Counts, whole games, refusals, claims and endings."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core import codec
from engine.core.rules import CHANCE, Act, Chance, Over
from games.crooked_paths import INFO
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLES, TRIPLES
from games.crooked_paths.rules.rules import REASONS, RULES, Begin, Claim, Cover, Lay, Move, Position, Stop
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import after, begin, over, random_game, random_move, winner
from tests.long_test_slices import Amount

DEAD = "b77b7/dbb77/db77b/edeee/77ede"
"""25 triples and no ride; some of them could as well be doubles that no triple makes useful."""


def perft(s: Position, depth: int) -> int:
    turn = RULES.turn(s)
    if depth == 0 or not isinstance(turn, Act):
        return int(depth == 0)
    (seat,) = turn.seats
    return sum(perft(RULES.apply(s, seat, move), depth - 1) for move in RULES.moves(s, seat))


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 288), (3, 19_008)])
def test_perft(depth: int, count: int) -> None:
    assert perft(begin(), depth) == count


def test_the_lot_and_the_options() -> None:
    s = begin(begins="lot")
    assert RULES.turn(s) == Chance(((Begin(0), 1), (Begin(1), 1)))
    assert RULES.moves(s, 0) == RULES.moves(s, CHANCE) == ()
    assert RULES.turn(RULES.apply(s, CHANCE, Begin(1))) == Act((1,))
    assert RULES.turn(begin(begins="we")) == Act((1,))
    assert INFO.defaults() == {"begins": "lot", "no_draw": "on"}
    assert INFO.complete(dict(INFO.presets[1].options))["no_draw"] == "off"


@pytest.mark.parametrize("no_draw", ["on", "off"])
def test_random_games(no_draw: str, amount: Amount) -> None:
    """Random play ends early in about 11 % of games and, without stray claims, never in a draw."""
    rng = Random(11)
    reasons: Counter[str] = Counter()
    games = amount(500, 80)
    for number in range(games):
        for s in random_game(rng, no_draw, ("ns", "we")[number % 2]):
            assert s.doubles + s.triples == len(s.cards)
            assert len(s.board) == s.doubles
        ended = over(s)
        assert ended is not None
        assert sorted(ended.places) == [1, 2]
        reasons[ended.reason] += 1
    assert set(reasons) <= set(REASONS)
    assert 0.07 <= sum(n for reason, n in reasons.items() if reason.startswith("early")) / games <= 0.15


def any_move(rng: Random, s: Position) -> Move:
    """Well-formed, often not legal."""
    (west, north), _ = rides_and_connections.extent(s.board)
    cell = west + rng.randrange(-2, 7), north + rng.randrange(-2, 7)
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice((Claim(), Stop(), Begin(rng.randrange(-2, 3))))
    mask = rng.choice((*DOUBLES, *TRIPLES, rng.randrange(-1, 17)))
    return Lay(cell, mask) if kind % 2 else Cover(cell, mask)


def test_a_refusal_is_given_exactly_for_what_is_not_a_move(amount: Amount) -> None:
    rng = Random(12)
    for _ in range(amount(25, 6)):
        for s in random_game(rng, rng.choice(("on", "off"))):
            for seat in (-1, 0, 1):
                legal = list(RULES.moves(s, seat))
                assert len(set(legal)) == len(legal)
                assert all(RULES.why_not(s, seat, move) is None for move in legal)
                for _ in range(20):
                    move = any_move(rng, s)
                    refusal = RULES.why_not(s, seat, move)
                    assert (refusal is None) == (move in legal)
                    assert refusal is None or str(refusal.text).endswith(".")


def test_huge_cells_are_refused_calmly() -> None:
    for cell in ((2**53, 0), (0, -(2**53)), (2**53, 2**53)):
        for s in (begin(), set_up("5")):
            assert RULES.why_not(s, s.to_move, Lay(cell, 5)) is not None


def test_the_frame_refusal_names_the_far_cards() -> None:
    refusal = RULES.why_not(set_up("55555"), 0, Lay((5, 1), 5))
    assert refusal is not None
    assert refusal.cells == ((5, 1), (0, 0))


def test_positions_survive_the_codec_and_past_ones_never_change() -> None:
    rng = Random(13)
    for _ in range(5):
        states = list(random_game(rng))
        texts = [codec.dumps(codec.encode(s)) for s in states]
        assert [codec.decode(Position, codec.loads(text)) for text in texts] == states
        assert max(map(len, texts)) < 3_000
        assert RULES.observe(states[-1], 0) == RULES.determinize(states[-1], 0, rng) == states[-1]


def check_facts(before: Position, s: Position) -> None:
    """The facts of the step say exactly what became of either connection, and name a ride that lies there."""
    kinds = {(fact.kind, fact.seat): fact for fact in s.facts}
    assert len(kinds) == len(s.facts)
    for seat in (0, 1):
        was, now = seat in before.connected, seat in s.connected
        assert (("connected", seat) in kinds) == (now and not was)
        assert (("held", seat) in kinds) == (now and was)
        assert (("broken", seat) in kinds) == (was and not now)
        if now:
            way = rides_and_connections.ride(s.board, seat)
            assert way is not None
            assert kinds["connected" if not was else "held", seat].cells == way.cells
    if ("laid", before.to_move) in kinds:
        assert kinds["laid", before.to_move].amount == s.doubles
        assert (("phase2", -1) in kinds) == (s.doubles == DECK)
    if ("covered", before.to_move) in kinds:
        assert kinds["covered", before.to_move].amount == s.triples


def test_facts_tell_what_the_last_card_caused(amount: Amount) -> None:
    rng = Random(14)
    seen: set[str] = set()
    for _ in range(amount(40, 15)):
        for s in random_game(rng, "off"):
            moves = RULES.moves(s, s.to_move)
            for move in moves if s.connected else rng.sample(moves, min(3, len(moves))):
                following = RULES.apply(s, s.to_move, move)
                check_facts(s, following)
                seen |= {fact.kind for fact in following.facts}
    assert seen == {"laid", "covered", "frame_fixed", "connected", "broken", "held", "phase2"}


def test_breaking_one_connection_and_making_another_loses(amount: Amount) -> None:
    """Searched for in random play: the mover breaks the standing ride, and the owner is connected by another."""
    rng = Random(15)
    found = 0
    for _ in range(amount(300, 80)):
        before: Position | None = None
        for s in random_game(rng, "off"):
            last = s.cards[-1][:2] if s.cards else None
            ended = over(s)
            if before is not None and ended and ended.reason == "held" and s.to_move in before.connected:
                (owner,) = before.connected
                old = rides_and_connections.ride(before.board, owner)
                assert old is not None
                found += last in old.cells
                assert winner(s) == owner
            before = s
    assert found > amount(5, 1)


def full_table(no_draw: bool, holes: int, to_move: int) -> Position:
    """A late position without any connection in reach: `holes` doubles are left, nothing can connect."""
    board = {(x, y): int(sign, 16) for y, row in enumerate(DEAD.split("/")) for x, sign in enumerate(row)}
    for cell in sorted(board):
        trial = {**board, cell: DOUBLES[0]}
        if holes and not rides_and_connections.within_reach(trial):
            board, holes = trial, holes - 1
    assert not holes
    text = "/".join("".join(f"{board[x, y]:x}" for x in range(5)) for y in range(5))
    return set_up(text, to_move, no_draw=no_draw)


def test_the_last_triple_without_a_connection() -> None:
    for no_draw, reason, places in ((True, "spent", (1, 2)), (False, "draw", (1, 1))):
        s = full_table(no_draw, 1, to_move=1)
        cover = next(move for move in RULES.moves(s, 1) if isinstance(move, Cover))
        assert over(after(s, cover)) == Over(places, (), reason)


def test_the_last_triple_with_a_connection() -> None:
    rng = Random(16)
    reasons: set[str] = set()
    while not {"last_card", "gift", "both"} <= reasons:
        k = rng.randrange(DECK)
        signs = [f"{rng.choice(TRIPLES):x}" for _ in range(DECK)]
        signs[k] = f"{rng.choice(DOUBLES):x}"
        layer = rng.randrange(2)
        s = set_up("/".join("".join(signs[row * 5 : row * 5 + 5]) for row in range(5)), layer, no_draw=False)
        if s.connected:
            continue
        for move in RULES.moves(s, layer):
            done = after(s, move)
            ended = over(done)
            assert ended is not None
            reasons.add(ended.reason)
            if 1 - layer in done.connected:
                assert ended.reason in ("gift", "both")
                assert winner(done) == 1 - layer
            elif layer in done.connected:
                assert ended.reason == "last_card"
                assert winner(done) == layer


def test_a_claim_that_holds() -> None:
    s = full_table(True, 2, to_move=0)
    claimed = after(s, Claim())
    assert RULES.turn(claimed) == Act((1,))
    assert isinstance(RULES.moves(claimed, 1)[-1], Stop)
    given_up = after(claimed, Stop())
    assert over(given_up) == Over((1, 2), (), "claim_conceded")
    one = after(claimed, RULES.moves(claimed, 1)[0])
    assert RULES.turn(one) == Act((1,))
    assert over(after(one, Stop())) == Over((1, 2), (), "claim_conceded")
    assert over(after(one, RULES.moves(one, 1)[0])) == Over((1, 2), (), "claim_upheld")


def test_a_claim_that_is_wrong() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde", to_move=1)
    assert rides_and_connections.within_reach(s.board) == (0, 1)
    claimed = after(s, Claim())
    assert RULES.turn(claimed) == Act((0,))
    assert over(after(claimed, Cover((2, 1), 0xE))) == Over((1, 2), (), "claim_refuted")


def test_the_other_line_counts_for_the_lone_player_too() -> None:
    rng = Random(17)
    while True:
        s = set_up("/".join("".join(f"{rng.choice(DOUBLES):x}" for _ in range(5)) for _ in range(5)), to_move=0)
        if s.connected:
            continue
        claimed = after(s, Claim())
        for move in RULES.moves(claimed, 1):
            done = RULES.apply(claimed, 1, move)
            if done.connected == (0,):
                assert over(done) == Over((2, 1), (), "claim_refuted")
                return


def test_a_claim_against_a_standing_connection_is_lost_at_once() -> None:
    s = after(set_up("69556/a66ac/55353/3335c/6636.", to_move=0), Lay((4, 4), 0xA))
    assert over(after(s, Claim())) == Over((1, 2), (), "claim_refuted")


def test_claims_are_refused_where_they_are_not_due() -> None:
    full = "3566d/bb657/bd77d/9c9ee/c9bde"
    claimed = after(set_up(full), Claim())
    for s, move, rule in (
        (begin(), Claim(), "claim"),
        (set_up(full, no_draw=False), Claim(), "claim"),
        (claimed, Claim(), "alone"),
        (set_up(full), Stop(), "alone"),
    ):
        refusal = RULES.why_not(s, s.to_move, move)
        assert refusal is not None
        assert refusal.rule == rule


def test_claims_are_true_exactly_when_lone_play_can_not_connect(amount: Amount) -> None:
    """Lone play tried to its end on small late positions agrees with the rulebook's criterion."""
    rng = Random(18)
    answers: Counter[bool] = Counter()

    def can_win(s: Position) -> bool:
        ended = over(s)
        if ended is not None:
            return ended.reason == "claim_refuted"
        covers = [move for move in RULES.moves(s, s.to_move) if isinstance(move, Cover)]
        return any(can_win(RULES.apply(s, s.to_move, move)) for move in covers)

    few = amount(10, 3)
    while min(answers[True], answers[False]) < few:
        doubles = set(rng.sample(range(DECK), rng.randrange(1, 4)))
        signs = [f"{rng.choice(DOUBLES if k in doubles else TRIPLES):x}" for k in range(DECK)]
        s = set_up("/".join("".join(signs[row * 5 : row * 5 + 5]) for row in range(5)))
        if s.connected or answers[can := bool(rides_and_connections.within_reach(s.board))] >= 2 * few:
            continue
        answers[can] += 1
        assert can_win(after(s, Claim())) == can


def test_random_moves_are_legal() -> None:
    rng = Random(19)
    s = begin()
    for _ in range(20):
        move = random_move(s, rng)
        assert RULES.why_not(s, s.to_move, move) is None
        s = RULES.apply(s, s.to_move, move)
        if over(s):
            break


def test_set_up_refuses_triples_on_an_unfinished_table() -> None:
    with pytest.raises(ValueError, match="full table"):
        set_up("57")
