"""Random paths and whole games, held against a naive count and against what always holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import CHANCE, UNKNOWN, Over
from engine.core.text import Text
from games.path_of_elements.rules.move_types import Choose, Deal, Face, Keep, Omen, Place, Put, Ready, Shift, Swap, Turn
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.path_scoring import connected, groups, path_points
from games.path_of_elements.rules.pieces import COMMON, DIRECT, EACH_MOTIF, ELEMENTS, MOTIFS, OMENS
from games.path_of_elements.rules.position import SEALED, Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import points
from games.path_of_elements.tests import reference_rules
from games.path_of_elements.tests.play import OPTIONS, Game, any_move, begun, made, played, refused, thrifty
from tests.long_test_slices import Amount
from tests.shared_games import Played
from tools.torture.panel_checks import Seen
from tools.torture.torture import Playthrough, check_rules, check_rules_at_end, check_simultaneous

SEATS = (1, 2, 3, 4)


def random_path(rng: Random, letters: str) -> dict[tuple[int, int], str]:
    """A connected path, mostly of few elements, so that groups grow large."""
    lying = [(0, 0)]
    while len(lying) < 12:
        cell = HEX.step(rng.choice(lying), rng.randrange(6))
        if cell not in lying:
            lying.append(cell)
    return {cell: rng.choice(letters) for cell in lying}


def test_a_naive_count_agrees_on_two_thousand_paths(amount: Amount) -> None:
    rng, counted = Random(1), Counter[str]()
    for _ in range(amount(2000, 150)):
        path = random_path(rng, rng.choice(("EWFA", "WF", "WE", "AF", "WAE")))
        wanted = reference_rules.path_points(path)
        assert dict(zip(ELEMENTS, path_points(path), strict=True)) == wanted, path
        assert sum(group.points for group in groups(path)) == sum(wanted.values())
        counted.update(element for element, n in wanted.items() if n)
        motifs = {cell: rng.choice("EWFAM") for cell in path if rng.random() < 0.7}
        rows = {size: reference_rules.rows(motifs, size) for size in (2, 3, 4)}
        for deck in OMENS.values():
            for omen in deck:
                count = reference_rules.omen_points(omen, motifs, rows[len(omen)])
                assert omens_points((omen,), motifs) == count, (omen, motifs)
                counted[omen] += bool(count)
    assert min(counted.values()) > amount(20, 3) and len(counted) == 32, counted


def games() -> Iterator[Game]:
    """A game for each number of seats with each set of options."""
    for seats in SEATS:
        for k, options in enumerate(OPTIONS):
            yield played(seats, 10 * seats + k, options, (any_move, thrifty)[k % 2])


GAMES = Played(games())


def held(s: Position) -> None:
    """What holds after every step."""
    for who, one in enumerate(s.players):
        lying = [cell for cell, _ in one.path]
        assert len(set(lying)) == len(lying) and set(one.motifs) <= set(lying)
        assert len(one.spirits) == len(one.motifs) and 0 <= one.gifts <= 10
        assert not (s.terms.alone and who) or (one.gifts == 10 and not one.omens)
        assert len({*one.omens, *one.aside}) == len(one.omens) + len(one.aside)
        if s.grid or s.stage == Stage.OVER:
            assert len(lying) == 12 and len(connected(lying)) == 1
    if s.grid or s.stage == Stage.OVER:
        motifs = Counter(one.motif for p in s.players for _, one in p.spirits)
        motifs.update(motif for _, motif in s.seen)
        motifs.update(s.unseen())
        assert motifs == dict.fromkeys(MOTIFS, EACH_MOTIF[len(s.players)])
        origins = [one.origin for p in s.players for _, one in p.spirits]
        assert sorted((*origins, *s.grid)) == sorted(s.first_grid)


def test_games_of_one_to_four_keep_what_always_holds(amount: Amount) -> None:
    """Of the slice at every sixth step, and at the end."""
    for session in GAMES:
        for s in session.states[:: -amount(1, 6)]:
            held(s)
        last = session.state
        tiles = [tile for one in last.players for _, tile in one.path]
        assert len({tile.number for tile in tiles}) == len(tiles) == 12 * len(last.players)
        brought = Counter[str]()
        for one in last.players:
            for k, element in enumerate(ELEMENTS):
                brought[element] += DIRECT[one.element][k] + COMMON[one.element][k]
        assert Counter(tile.element for tile in tiles) == brought
        over = session.over
        assert isinstance(over, Over) and over.scores == tuple(points(last, seat) for seat in range(last.seats))
        assert [name.source for name, _ in over.tally][:5] == ["Earth", "Water", "Fire", "Air", "Spirits"]
        assert sum(sum(values) for _, values in over.tally) == sum(over.scores)


def test_every_kind_of_move_is_made() -> None:
    kinds = {type(m) for session in GAMES for m in made(session)}
    assert len(kinds) == 20, sorted(kind.__name__ for kind in kinds)


class Words:
    """Stands for the view, which is not there yet."""

    def label(self, *_: object) -> Text:
        """The same for every move."""
        return Text("A move.")


@pytest.mark.slice(2)
@pytest.mark.parametrize(("options", "seats"), [(options, seats) for options in OPTIONS for seats in SEATS])
def test_the_contract_with_the_rules_is_kept(options: dict[str, str], seats: int, amount: Amount) -> None:
    rare, often = 1 / amount(50, 100), 1 / amount(10, 20)
    rng = Random(seats)
    words: Any = Words()
    run = Playthrough(begun(seats, seats, options), rng, words, Seen())
    session = run.session
    while session.over is None:
        seat = rng.choice(session.to_move)
        moves = list(session.moves(seat))
        if rng.random() < (rare if session.state.stage == Stage.PATH else often):
            check_rules(run, seat, moves)
            check_simultaneous(run)
        session.play(seat, any_move(session.observe(seat), seat, moves, rng))
    check_rules_at_end(run)


def test_nobody_sees_a_stack_before_it_has_come_round() -> None:
    session = begun(3, 1)
    first = [player.stack for player in session.state.players]
    seen = session.observe(1)
    assert seen.players[1].stack == first[1]
    assert {tile.element for who in (0, 2) for tile in seen.players[who].stack} == {UNKNOWN}
    told = [session.told(k, 1)[1] for k in range(len(session.log))]
    deals = [m for m in told if isinstance(m, Deal)]
    assert [m.element == UNKNOWN for m in deals] == [True] * 6 + [False] * 6 + [True] * 6
    for seat in (2, 0):
        session.play(seat, Choose(first[seat][0].number))
        assert session.told(len(session.log) - 1, 1)[1] == Choose(SEALED)
    assert session.observe(1).players[0].chosen == SEALED
    session.play(1, Choose(first[1][0].number))
    after = session.state
    assert after.players[2].stack == first[1][1:], "to the left"
    assert session.observe(1).players[2].stack == first[1][1:], "what one has passed on one knows"
    assert {tile.element for tile in session.observe(1).players[0].stack} == {UNKNOWN}
    world = RULES.determinize(session.observe(1), 1, Random(1))
    everywhere = Counter(tile.element for one in world.players for tile in (*one.stack, *one.hand))
    assert everywhere == Counter(tile.element for one in after.players for tile in (*one.stack, *one.hand))


def test_the_last_tile_of_a_stack_needs_no_choice() -> None:
    session, rng = begun(2, 4), Random(4)
    while session.state.stage == Stage.DRAFT:
        seat = session.to_move[0]
        moves = session.moves(seat)
        assert len(moves) >= 2
        session.play(seat, rng.choice(moves))
    assert [len(one.hand) for one in session.state.players] == [12, 12]


def test_omens_are_seen_by_their_owner_alone_unless_they_lie_open() -> None:
    hidden, opened = played(2, 3, OPTIONS[1]), played(2, 3, OPTIONS[3])
    for session, shown in ((hidden, False), (opened, True)):
        told = [session.told(k, 0)[1] for k in range(len(session.log))]
        assert {m.omen != UNKNOWN for m in told if isinstance(m, Omen) and m.seat == 1} == {shown}
        k = next(k for k, s in enumerate(session.states) if s.stage == Stage.PATH)
        seen = RULES.observe(session.states[k], 0).players[1].omens
        assert seen == (session.states[k].players[1].omens if shown else (UNKNOWN, UNKNOWN))
        world = RULES.determinize(RULES.observe(session.states[k], 0), 0, Random(2))
        assert set(world.players[1].omens) <= set(OMENS[world.players[1].element])
    chosen = begun(2, 1, OPTIONS[2])
    rng = Random(1)
    while chosen.state.stage != "keep":
        seat = chosen.to_move[0]
        chosen.play(seat, rng.choice(chosen.moves(seat)))
    chosen.play(0, chosen.moves(0)[0])
    assert chosen.told(len(chosen.log) - 1, 1)[1] == Keep(UNKNOWN)


def test_what_was_turned_up_and_covered_is_forgotten_until_the_end() -> None:
    session = played(2, 12, OPTIONS[0], thrifty)
    forgot = [replace(s, facts=()) != replace(RULES.forget(s), facts=()) for s in session.states]
    first = next(k for k, s in enumerate(session.states) if s.seen and not s.up)
    assert not any(forgot[: first - 2]) and any(forgot[first:]) and not forgot[-1]
    for s in session.states:
        gone = RULES.forget(s)
        assert RULES.forget(gone) == gone
        assert {cell for cell, _ in gone.seen} <= set(s.up)
        if not s.up and s.turning is None:
            assert all(RULES.moves(gone, seat) == RULES.moves(s, seat) for seat in range(2))
    shown = played(2, 12, OPTIONS[2])
    assert all(RULES.forget(s) == s for s in shown.states)


def test_the_grid_is_the_same_in_whatever_order_it_is_turned_up() -> None:
    for seats in (1, 2, 4):
        grids = []
        for seed in (1, 2):
            session, rng, known = begun(seats, 7), Random(seed), 0
            found: dict[Any, str] = {}
            while session.over is None:
                seat = rng.choice(session.to_move)
                turning = session.state.turning
                assert turning is None
                session.play(seat, any_move(session.observe(seat), seat, session.moves(seat), rng))
                for k in range(known, len(session.log)):
                    m = session.told(k, CHANCE)[1]
                    if isinstance(m, Face):
                        found[session.states[k].turning] = m.motif
                known = len(session.log)
            grids.append(found)
        assert grids[0] == grids[1] and len(grids[0]) == 5 * EACH_MOTIF[max(2, seats)]


def test_a_path_is_moved_about_until_it_is_ready() -> None:
    rng, session = Random(2), begun(2, 5)
    while session.state.stage != Stage.PATH:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    one, two, *rest = (tile.number for tile in session.state.players[0].hand)
    assert refused(session.state, Place(one, (3, 3))) == "A tile must touch another tile of your path, edge to edge."
    session.play(0, Place(one, (0, 0)))
    session.play(0, Place(two, (1, 0)))
    assert refused(session.state, Place(rest[0], (0, 0))) == "A tile lies here already."
    assert refused(session.state, Ready()) == "Lay all your tiles first: 10 are left."
    session.play(0, Place(rest[0], (2, 0)))
    session.play(0, Place(two, (0, 1)))
    assert RULES.why_not(session.state, 0, Place(rest[0], None)) is None
    for k, number in enumerate(rest[1:]):
        session.play(0, Place(number, (k + 3, 0)))
    assert refused(session.state, Ready()) == "Your path must be connected, edge to edge."
    session.play(0, Place(two, (1, 0)))
    session.play(0, Ready())
    assert session.to_move == (1,) and session.observe(1).players[0].path, "paths are laid in the open"


def test_every_refusal_is_a_sentence() -> None:
    rng, said = Random(3), set()
    grid = [(x, y) for x in range(-2, 5) for y in range(-2, 5)]
    for session in GAMES:
        for s in session.states[::9]:
            a, b, who = rng.choice(grid), rng.choice(grid), rng.randrange(2)
            for m in (Turn(a), Put(a, who, b), Shift(who, a, b), Swap(who, a, b), Ready(), Place(1, a), Choose(3)):
                refusal = RULES.why_not(s, 0, m)
                assert (refusal is None) == (m in RULES.moves(s, 0))
                if refusal is not None:
                    said.add(str(refusal.text))
    assert all(re.fullmatch(r"[A-Z].*[.]", text) for text in said)


def test_luck_and_secrets_of_a_seat_called_chance() -> None:
    session = played(3, 31, OPTIONS[1])
    s = next(s for s in session.states if s.stage == Stage.DRAFT)
    assert {tile.element for one in RULES.observe(s, CHANCE).players for tile in one.stack} == {UNKNOWN}
