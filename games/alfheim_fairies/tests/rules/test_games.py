"""Random gardens and whole games, held against the rules as `reference_rules` has them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import CHANCE, UNKNOWN, Act, Over
from games.alfheim_fairies.rules.fairies_in_reach import FAR, MET, SHORT, standings
from games.alfheim_fairies.rules.garden import gaps, ground, missing, paying
from games.alfheim_fairies.rules.move_types import Draw, Exchange, Footprint, Invite, Place, Ready, Sealed, Tread
from games.alfheim_fairies.rules.pieces import CLUES, COSTS, EXPERTS, FAIRIES, FOOTPRINTS, POINTS
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import points
from games.alfheim_fairies.tests import reference_rules
from games.alfheim_fairies.tests.play import Game, any_move, begun, eager, finish, garden, played, table
from tests.long_test_slices import Amount
from tests.shared_games import Played
from tools.torture.panel_checks import Seen
from tools.torture.torture import Playthrough, check_rules, check_rules_at_end, check_simultaneous

SEATS = (1, 2, 3, 4, 5)


def random_costs(rng: Random) -> dict[str, tuple[str, ...]]:
    """One or two costs of every kind, as turned up, and those of a Tomte."""
    return {fairy: tuple(rng.sample(COSTS[fairy], rng.randint(1, 2))) for fairy in FAIRIES}


def test_a_naive_search_finds_the_same_places_in_a_thousand_gardens(amount: Amount) -> None:
    rng, found = Random(1), Counter[str]()
    for _ in range(amount(1000, 250)):
        costs = random_costs(rng)
        here = reference_rules.random_garden(rng, [cost for shown in costs.values() for cost in shown])
        s = table(here, costs=costs, round=8)
        s = replace(s, players=(replace(s.players[0], tomte=costs["T"][0]),))
        legal: dict[str, set[Any]] = {fairy: set() for fairy in FAIRIES}
        for m in RULES.moves(s, 0):
            if isinstance(m, Invite):
                legal[m.fairy].add(m.cell)
        for fairy in FAIRIES:
            shown = costs[fairy][:1] if fairy == "T" else costs[fairy]
            wanted = set() if fairy in dict(map(reversed, here.fairies)) else reference_rules.fairy_cells(here, shown)
            assert legal[fairy] == wanted, (here, fairy, shown)
            found[fairy] += bool(wanted)
        s = table(here, round=8, hand="P")
        assert {m.cell for m in RULES.moves(s, 0) if isinstance(m, Place)} == reference_rules.clue_cells(here)
    assert min(found[fairy] for fairy in FAIRIES if fairy[0] != "N") > amount(30, 7), found


def test_one_clue_short_is_what_a_clue_would_mend() -> None:
    rng = Random(2)
    for _ in range(60):
        costs = random_costs(rng)
        here = reference_rules.random_garden(rng, [cost for shown in costs.values() for cost in shown])
        for cost in (costs["N1"][0], costs["Q"][0], costs["K"][0]):
            wanted = {
                (cell, clue)
                for cell in ground(here).frontier
                for clue in CLUES
                for segment in paying(here.with_clue(cell, clue), cost)
                if cell in segment.cells and segment.sides
            }
            found = missing(here, cost)
            assert set(found) == wanted
            for (cell, clue), segment in found.items():
                assert segment in paying(here.with_clue(cell, clue), cost)
        assert all(gap.cell in ground(here).frontier and len(set(gap.cells)) == len(gap.cells) for gap in gaps(here))


def games() -> Iterator[Game]:
    """Two games for each number of seats, one of them by chance."""
    for seats in SEATS:
        yield played(seats, seats)
        yield played(seats, 10 + seats, any_move)


GAMES = Played(games())


def held(before: Position, s: Position, seat: int, move: Any) -> None:
    """What holds after every step."""
    n = s.seats
    for player in s.players:
        lying = reference_rules.things(player.garden)
        assert len(lying) == len(player.garden.clues) + len(player.garden.fairies) + (
            player.garden.footprint is not None
        )
        assert len(player.garden.guests) == len(player.garden.fairies)
        assert points(player) == reference_rules.points(player.garden, player.footprint, player.experts)
        assert not player.tomte or player.garden.guests >= {"N1", "N2", "N3"}
        assert "K" not in player.garden.guests or s.round >= 7
        assert "T" not in player.garden.guests or player.tomte
    if s.round:
        assert len(s.stack) == 18 - 2 * n and sum(s.stack.kinds) == len(s.stack.unseen)
        assert max(Counter(s.called).values(), default=0) <= 2
    if isinstance(move, Invite):
        shown = before.costs_for(seat, move.fairy)
        assert move.cell in reference_rules.fairy_cells(before.players[seat].garden, shown)
    if isinstance(move, Place):
        assert move.cell in reference_rules.clue_cells(before.players[seat].garden)
    if s.players == s.before and s.round and not s.clue:
        # all clues are somewhere: two of a kind are in each set, three were neutral
        everywhere = Counter(clue for player in s.players for _, clue in player.garden.clues)
        everywhere.update(s.stack.under)
        everywhere.update(dict(zip(CLUES, s.stack.kinds, strict=True)))
        assert everywhere == Counter({clue: 3 + n * s.called.count(clue) for clue in CLUES})
        assert all(len(player.garden.clues) == 2 + len(s.called) for player in s.players)


def test_games_of_one_to_five_keep_what_always_holds() -> None:
    for session in GAMES:
        for k, made in enumerate(session.log):
            move = session.told(k, made.seat)[1] if made.seat != CHANCE else None
            held(session.states[k], session.states[k + 1], made.seat, move)
        last = session.state
        assert len(last.called) == 11 and last.round == 12
        assert all(player.garden.footprint is not None for player in last.players)
        for kind, expert in enumerate(EXPERTS):
            earned = [seat for seat, p in enumerate(last.players) if expert.needs <= p.garden.guests]
            assert [bool(p.experts[kind]) for p in last.players] == [seat in earned for seat in range(last.seats)]
            # k who share are followed by one who gets the value k places further down
            values = sorted((last.players[seat].experts[kind] for seat in earned), reverse=True)
            assert all(value == expert.values[values.index(value)] for value in values)
        over = session.over
        assert isinstance(over, Over) and over.scores == tuple(map(points, last.players))


def test_eager_players_meet_every_kind_of_fairy() -> None:
    lived = {kind for session in GAMES for player in session.state.players for kind in player.garden.guests}
    assert lived >= set(FAIRIES) - {"T", "K"}


@pytest.mark.parametrize("seats", [2, 5])
def test_what_all_do_at_once_may_come_in_any_order(seats: int) -> None:
    for seed in range(4):
        ends = []
        for turned in (False, True):
            session, rngs = begun(seats, seed), [Random(f"{seed} {seat}") for seat in range(seats)]
            while session.over is None:
                order = session.to_move[::-1] if turned else session.to_move
                if turned and not session.state.treading:
                    # a step each, in turn
                    for seat in order * 20:
                        if seat in session.to_move and not session.state.players[seat].ready:
                            step(session, seat, rngs[seat])
                            if session.state.players == session.state.before:
                                break
                else:
                    for seat in order:
                        finish(session, seat, rngs[seat])
            ends.append(replace(session.state, facts=()))
        assert ends[0] == ends[1]


def step(session: Game, seat: int, rng: Random) -> None:
    """One move of the seat's."""
    session.play(seat, eager(session.observe(seat), seat, session.moves(seat), rng))


def test_nobody_sees_what_another_does_before_all_are_ready() -> None:
    session = played(3, 4, until=9)
    seen, s = session.observe(1), session.state
    session.play(0, Exchange())
    assert session.told(len(session.log) - 1, 1)[1] == Draw(0, UNKNOWN)
    session.play(0, session.moves(0)[0])
    while any(isinstance(m, Invite) for m in session.moves(0)):
        session.play(0, session.moves(0)[0])
    assert replace(session.observe(1), facts=seen.facts) == seen
    session.play(0, Ready())
    after = session.observe(1)
    assert after.players[0] == replace(seen.players[0], ready=True)
    assert session.state.stack == s.stack and session.state.players[0].garden != s.players[0].garden
    world = RULES.determinize(after, 1, Random(1))
    assert len(world.players[0].garden.clues) == len(seen.players[0].garden.clues) + 1


def test_nobody_knows_a_footprint_before_round_7_its_owner_neither() -> None:
    for seats in SEATS:
        session = played(seats, 1, until=7)
        for k, (step, s) in enumerate(zip(session.log, session.states[1:], strict=True)):
            for me in (CHANCE, *range(seats)):
                seen, (_, move) = RULES.observe(s, me), session.told(k, me)
                known = {icons for one in (*seen.players, *seen.before) for icons in (one.footprint,)}
                if s.round < 7:
                    assert known <= {"", UNKNOWN}
                    assert move.icons == UNKNOWN if isinstance(move, Footprint) else "icons" not in step.move
                else:
                    # all turn theirs up at once
                    assert known == {player.footprint for player in s.players} and known <= set(FOOTPRINTS)


def test_where_footprints_are_placed_is_seen_when_all_have_placed_them() -> None:
    session = played(2, 1, until=7)
    session.play(0, session.moves(0)[0])
    assert session.turn == Act((1,)) and session.observe(1).players[0].garden.footprint is None
    session.play(1, session.moves(1)[0])
    seen = session.observe(0)
    assert seen.players[1].garden.footprint is not None and seen.clue and not seen.treading


def test_any_footprint_may_be_guessed_for_oneself_and_the_others() -> None:
    for seats in SEATS:
        seen, rng = played(seats, 2, until=3).observe(0), Random(1)
        guesses = [RULES.determinize(seen, 0, rng) for _ in range(300)]
        for seat in range(seats):
            often = Counter(guess.players[seat].footprint for guess in guesses)
            assert set(often) == set(FOOTPRINTS) and min(often.values()) > 25, "evenly"


def test_luck_is_by_place_so_a_deal_shows_the_same_whatever_is_done() -> None:
    for seed in (1, 2):
        ends = [played(3, seed, hand).state for hand in (any_move, eager)]
        assert ends[0].called == ends[1].called
        assert ends[0].costs == ends[1].costs


def exchanging(s: Position, seat: int, moves: Sequence[Any], rng: Random) -> Any:
    """Exchanges whenever it may, and now and then not."""
    return Exchange() if Exchange() in moves and rng.random() < 0.9 else rng.choice(moves)


@pytest.mark.parametrize("seats", [3, 5])
def test_the_stack_comes_round_as_a_queue(seats: int) -> None:
    """Each round its own list: whoever exchanges takes the clue at his place, and all put the round's clue under it."""
    session = played(seats, 2, exchanging)
    queue: list[str] = []
    known = 0
    for before, s in zip(session.states, session.states[1:], strict=False):
        if not before.round:
            queue = ["?"] * len(s.stack)
        elif s.round > before.round:
            drew = [(seat, player.drawn) for seat, player in enumerate(before.players) if player.drawn]
            taken = {(seat - s.lead) % seats: clue for seat, clue in drew}
            for place, clue in taken.items():
                assert queue[place] in ("?", clue)
                known += queue[place] == clue
            queue = [clue for place, clue in enumerate(queue) if place not in taken] + [before.clue] * len(taken)
            assert [s.stack.known(place) for place in range(len(s.stack))] == queue
    assert known > 10 * (seats - 3), "it has come round"


def test_what_one_sees_of_others_can_be_asked_for_their_moves() -> None:
    for session in GAMES:
        for s in session.states[::10]:
            for seat, me in product(range(s.seats), repeat=2):
                seen = RULES.observe(s, me)
                assert standings(seen, seat) is not None and RULES.moves(seen, seat) is not None


def test_a_hint_needs_no_more_than_is_seen() -> None:
    """The costs a Tomte may have, and what may lie in the stack, follow from the observation."""
    for session in GAMES:
        for s in session.states[:: max(1, len(session.states) // 20)]:
            if not isinstance(RULES.turn(s), Act):
                continue
            for seat in range(s.seats):
                world = RULES.determinize(RULES.observe(s, seat), seat, Random(1))
                icons = [player.footprint for player in world.players]
                tomtes = [player.tomte for player in world.players if player.tomte]
                assert len(set(icons)) == len(icons) and set(icons) <= set(FOOTPRINTS)
                assert len(set(tomtes)) == len(tomtes) and set(tomtes) <= set(COSTS["T"])


def test_standings_say_what_is_met_and_what_is_one_clue_short() -> None:
    s = table(garden("P B C", "M . ."), costs={"N1": ("PBC",), "N2": ("PBD",), "F1": ("PBCD",), "Q": ("PPBB",)})
    found = {one.fairy: one for one in standings(s, 0)}
    assert [found[fairy].state for fairy in ("N1", "N2", "F1", "Q")] == [MET, SHORT, SHORT, FAR]
    assert set(found["F1"].short) == {((-1, 0), "D"), ((3, 0), "D")}
    assert found["N1"].places[1, -1].cells == ((0, 0), (1, 0), (2, 0))
    for session in GAMES:
        for state in session.states[::25]:
            for seat in range(state.seats):
                guests = state.players[seat].garden.guests
                assert all(one.fairy not in guests for one in standings(RULES.observe(state, seat), seat))


def test_facts_and_refusals_name_places_of_the_rules_page() -> None:
    page = (registry.GAMES / "alfheim_fairies" / "pages" / "en.md").read_text("utf-8")
    anchors = set(re.findall(r"\{#([\w-]+)\}", page))
    named, rng = {fact.rule for session in GAMES for s in session.states for fact in s.facts}, Random(3)
    cells = [(x, y) for x in range(-4, 8) for y in range(-4, 8)]
    for session in GAMES:
        for s in session.states[::4]:
            cell = rng.choice(cells)
            for move in (Tread(cell), Place(cell), Exchange(), Invite(rng.choice(FAIRIES), cell), Ready(), Sealed()):
                refusal = RULES.why_not(s, 0, move)
                if refusal is not None:
                    assert str(refusal.text).endswith(".")
                    named.add(refusal.rule)
    assert named <= anchors, named - anchors
    # what is told of a round is told when all see it: who placed what, and for how much
    for session in GAMES:
        for before, s in zip(session.states, session.states[1:], strict=False):
            news = [fact for fact in s.facts if fact.kind == "revealed"]
            if news and before.clue:
                assert [fact.seat for fact in news] == list(s.order)
                gained = [sum(POINTS[kind] for kind in s.players[fact.seat].garden.guests) for fact in news]
                had = [sum(POINTS[kind] for kind in before.before[fact.seat].garden.guests) for fact in news]
                assert [fact.amount for fact in news] == [a - b for a, b in zip(gained, had, strict=True)]


@pytest.mark.slice(2, each="hand")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("hand", [any_move, eager])
def test_the_contract_with_the_rules_is_kept(seats: int, hand: Any) -> None:
    rng = Random(seats)
    unused: Any = None  # there is no view yet
    run = Playthrough(begun(seats, seats), rng, unused, Seen())
    session = run.session
    while session.over is None:
        seat = rng.choice(session.to_move)
        moves = list(session.moves(seat))
        if rng.random() < 0.2:
            check_rules(run, seat, moves)
            check_simultaneous(run)
        session.play(seat, hand(session.observe(seat), seat, moves, rng))
    check_rules_at_end(run)


def test_the_pieces_are_those_of_the_printed_game() -> None:
    assert len(FAIRIES) == 9 and all(len(set(COSTS[fairy])) == 5 for fairy in FAIRIES)
    assert all("".join(sorted(cost, key="PBCMDT".index)) == cost for fairy in FAIRIES[:-1] for cost in COSTS[fairy])
    assert [sum(map(int, cost)) for cost in COSTS["K"]] == [3, 4, 4, 5, 6]
    assert len(FOOTPRINTS) == 6 and [len(expert.values) for expert in EXPERTS] == [5, 5, 5]
    assert [POINTS[fairy] for fairy in FAIRIES] == [3, 3, 3, 2, 2, 2, 5, 5, 6]
    naive_points = {fairy: reference_rules.POINTS[fairy[0]] for fairy in FAIRIES}
    assert naive_points == POINTS


def test_a_tread_is_the_one_choice_of_the_preparation() -> None:
    session = played(1, 3, until=7)
    moves = session.moves(0)
    assert moves and all(isinstance(m, Tread) for m in moves)
    assert {m.cell for m in moves} == reference_rules.clue_cells(session.state.players[0].garden)
    session.play(0, moves[0])
    assert session.state.clue and session.state.players[0].hand == session.state.clue
