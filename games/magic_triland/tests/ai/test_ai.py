"""The mind: legal in every stage and mode, blind to secrets, always the same; it wins, and keeps others from it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED
from engine.core.game_start import fresh
from engine.core.rules import Act, Chance
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.ai import winning_chances
from games.magic_triland.ai.ai import PLANS, IslandAgent
from games.magic_triland.ai.evaluation_weights import DUEL, Judges, chance, judging
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of, spent_by
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND, SURE
from games.magic_triland.ai.move_search import REPEAT_COST, Driver, TurnSearch, boards
from games.magic_triland.ai.turn_moves import beginnings, lays, steps, surplus
from games.magic_triland.rules.energy_cards import Hands
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Spend
from games.magic_triland.rules.pieces import BROADSIDES, HOMES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import ALL_COLOURS
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    Late,
    cards,
    one_turn_from_home,
    play,
    random_game,
    standing,
    whose,
)
from tests.ai.both_forms import alike
from tests.long_test_slices import Amount

LEVELS = [level.key for level in INFO.levels]
MODES = [
    (2, {}),
    (2, {"mode": "master"}),
    (2, {"hands": "chance", "match": "tournament"}),
    (3, {"hands": "chance"}),
    (3, {"mode": "master"}),
]


def thought(s: Position, level: str = "expert", seed: int = 1, agent: IslandAgent | None = None) -> Move:
    seat = whose(s)
    *_, last = (agent or IslandAgent()).think(RULES.observe(s, seat), seat, level, Random(seed))
    return last.move


def turn_of(s: Position, level: str = "expert") -> Position:
    """The position when the mover has had its turn."""
    agent, mover, turns = IslandAgent(), s.mover, s.turns
    while not s.ended and (s.mover, s.turns) == (mover, turns):
        s = play(s, thought(s, level, agent=agent))
    return s


def wins_at_once(s: Position) -> bool:
    """Can the mover win with this turn? By trying every way to lay and to walk home."""
    if s.ended:
        return s.winner >= 0
    if s.stage not in (Stage.CARDS, Stage.WALK, Stage.SPEND):
        return False
    moves = RULES.moves(s, s.mover)
    if s.stage == Stage.WALK:
        moves = [m for m in moves if isinstance(m, Go) and m.cell in HOMES] or moves
    return any(
        after.winner == s.mover or (after.mover == s.mover and after.turns == s.turns and wins_at_once(after))
        for after in (RULES.apply(s, s.mover, m) for m in moves)
    )


@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.slice(2)
def test_it_plays_every_mode(seats: int, options: dict[str, str]) -> None:
    s = RULES.start(INFO.complete({"island": "quick", **options}), None, seats)
    agent, luck, played = IslandAgent(), Random(3), 0
    while played < 60:
        turn = RULES.turn(s)
        if isinstance(turn, Chance):
            s = RULES.apply(s, -1, draw(turn, 5, played))
        elif isinstance(turn, Act):
            # a few turns at random, so that there is more on the table than at the start
            level = luck.choice(LEVELS[:4])
            moves = list(RULES.moves(s, turn.seats[0]))
            s = play(s, luck.choice(moves) if played < 25 else thought(s, level, played, agent))
        else:
            break
        played += s.stage != "build"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.slice(2)
def test_it_is_the_same_again(level: str) -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 9)
    assert thought(s, level) == thought(s, level)


def test_both_forms_think_the_same() -> None:
    script = (
        "from random import Random; from games.magic_triland.tests.ai import test_ai as t;"
        "modes = (2, {}), (3, {'mode': 'master'});"
        "games = [t.random_game(seats, 8, island='quick', **more) for seats, more in modes];"
        "found = [next(s for s in game if s.turns == 9 and s.stage == 'cards' and not s.cards) for game in games];"
        "print([list(t.IslandAgent().think(t.RULES.observe(s, t.whose(s)), t.whose(s), level, Random(1)))"
        " for s in found for level in ('easy', 'medium')])"
    )
    assert "SearchResult(" in alike(script)


def test_it_goes_elsewhere_where_its_way_would_lead_round_in_circles() -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 9 and s.stage == Stage.CARDS and not s.cards)
    wanted = boards(turn_of(s))[-1]
    been = replace(s, past=((wanted, 0),) * 20)
    assert wanted not in boards(s)
    assert boards(turn_of(been))[-1] != wanted


def test_out_and_back_to_trade_on_the_spot_counts_as_staying() -> None:
    judge = judging(DUEL)
    for played in random_game(2, 4, island="quick"):
        if played.stage != Stage.CARDS or played.cards:
            continue
        # what the seats have is new on every turn, so that nobody stands still
        s = replace(played, goods=(*range(len(played.goods) + 2), played.goods[-1]))
        been = replace(s, past=((boards(s)[-1], 0),) * 3)
        search, new = (TurnSearch(seen, s.mover, judge, PLANS["medium"], UNHURRIED) for seen in (been, s))
        for way in next(search.run()):
            *_, (before, last) = steps(s, s.mover, way.lay, way.goals, way.energy)
            after = play(before, last)
            stays = [figure.where for figure in after.figures] == [figure.where for figure in s.figures]
            if after.trade is not None and stays:
                assert search.again([way])[0].worth == way.worth - 3 * REPEAT_COST
                assert new.again([way]) == [way]
                return
    raise AssertionError("nobody could trade on the spot")


def test_it_does_not_see_what_is_hidden() -> None:
    s = next(s for s in random_game(3, 2, island="quick", hands="chance") if s.turns == 2 and s.stage == Stage.CARDS)
    seat = s.mover
    seen = RULES.observe(s, seat)
    luck = Random(1)
    other = next(
        world
        for world in (RULES.determinize(seen, seat, luck) for _ in range(200))
        if world.hands.drawn != s.hands.drawn
    )
    assert RULES.observe(other, seat) == seen
    assert thought(s, "hard") == thought(other, "hard")


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_it_wins_at_once(level: str) -> None:
    s = one_turn_from_home()
    over = turn_of(s, level)
    assert over.ended == "pearl"
    assert over.winner == 1


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_it_keeps_the_other_from_coming_home(level: str) -> None:
    # light red could be home with a 3; dark yellow can stand in its way, strong
    figures = {
        LIGHT_RED: ((5, 0), "rG"),
        LIGHT_BLUE: (None, "bbb"),
        DARK_YELLOW: ((6, 1), "yy"),
        DARK_RED: (None, "rrr"),
    }
    s = standing({(5, 0): 2, (6, 0): 2, (7, 0): 1, (6, 1): 3}, figures, mover=1, seats=2)
    assert wins_at_once(replace(s, mover=0))
    after = turn_of(s, level)
    assert after.ended or not wins_at_once(after)


def test_it_takes_the_pearl() -> None:
    figures = {LIGHT_RED: ((0, 3), "yb"), LIGHT_BLUE: (None, "bbb"), DARK_YELLOW: ((6, 1), "yy")}
    s = turn_of(standing({(0, 3): 2, (6, 1): 3}, figures, mover=0, seats=2))
    assert s.figures[LIGHT_RED].where == BROADSIDES[1]
    assert s.figures[LIGHT_RED].items[4] == 1


def test_it_follows_its_plan() -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 12 and s.stage == Stage.CARDS and not s.cards)
    agent = IslandAgent()
    *_, first = agent.think(s, s.mover, "hard", Random(1))
    s = play(s, first.line[0])
    for m in first.line[1:]:
        # whatever the generator says by now
        assert thought(s, "hard", 5, agent) == m
        s = play(s, m)


def test_it_goes_on_with_a_turn_that_it_has_not_begun() -> None:
    s = next(s for s in random_game(2, 4, island="quick") if s.turns > 8 and s.stage == Stage.WALK and s.walked)
    after = play(s, thought(s, "hard"))
    assert len(after.walked) > len(s.walked) or after.bound or after.turns > s.turns


def test_whoever_is_in_a_hurry_gets_an_answer() -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 20 and s.stage == Stage.CARDS)
    thoughts = list(IslandAgent().think(s, s.mover, "expert", Random(1), Late()))
    assert thoughts
    assert thoughts[-1].move in RULES.moves(s, s.mover)


def test_with_three_as_in_a_duel_some_are_ahead_and_some_behind(amount: Amount) -> None:
    for seats in (2, 3):
        game = [s for s in random_game(seats, 8, island="quick") if s.stage == Stage.CARDS and not s.cards]
        values = [next(IslandAgent().advise(s, s.mover, Random(1)))[0].value for s in game[: 36 : amount(2, 9)]]
        # whoever moves comes nearer at once, so that half is not the middle; but nobody is as good as lost
        assert min(values) > -0.9 and max(values) > 0.0
        assert -0.5 < sum(values) / len(values) < 0.6


def test_in_a_duel_not_both_think_that_they_are_behind() -> None:
    """A seat's value and the one that the other has after the expected turn add up to about nothing."""
    agent, sums = IslandAgent(), []
    for s in [s for s in random_game(2, 8, island="quick") if s.stage == Stage.CARDS and not s.cards][:40:8]:
        *_, first = agent.think(s, s.mover, "expert", Random(1))
        after = s
        for m in first.line:
            after = play(after, m)
        if abs(first.value) < 0.9 and after.stage == Stage.CARDS and after.mover != s.mover:
            *_, second = agent.think(after, after.mover, "expert", Random(1))
            sums.append(abs(first.value + second.value))
    assert len(sums) >= 4
    assert sum(sums) / len(sums) < 0.1


def test_nobody_is_ahead_where_a_position_is_worth_the_even() -> None:
    for seats in (2, 3):
        s = next(s for s in random_game(seats, 8, island="quick") if s.turns == 9 and s.stage == Stage.CARDS)
        level = Judges().even(s)
        assert level == Driver().even(s)
        assert (level == 0) == (seats == 2)
        assert chance(level, level) == 0.0 and chance(SURE, level) == 1.0 and chance(-SURE, level) == -1.0


def test_advice_names_what_was_played(amount: Amount) -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 9 and s.stage == Stage.CARDS and not s.cards)
    for played in RULES.moves(s, s.mover)[:: amount(1, 3)]:
        first = next(IslandAgent().advise(s, s.mover, Random(1), played=played))
        moves = [suggestion.move for suggestion in first]
        assert played in moves
        assert len(set(moves)) == len(moves) <= 4
        assert [suggestion.value for suggestion in first] == sorted(
            (suggestion.value for suggestion in first), reverse=True
        )
        assert all(str(suggestion.reason) and suggestion.line[0] == suggestion.move for suggestion in first)


def test_no_turn_is_suggested_twice(amount: Amount, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same turn with its cards the other way round is no other turn."""
    monkeypatch.setattr(winning_chances, "GAMES", 0)
    begun = [s for s in random_game(2, 8, island="quick") if s.stage == Stage.CARDS and not s.cards]
    numbers = []
    for s in begun[:: amount(8, 2)]:
        suggestions = next(IslandAgent().advise(s, s.mover, Random(1)))
        assert len({tuple(sorted(map(repr, suggestion.line))) for suggestion in suggestions}) == len(suggestions)
        numbers.append(len(suggestions))
        # to have played the best one takes no other away
        again = next(IslandAgent().advise(s, s.mover, Random(1), played=suggestions[0].move))
        assert [one.move for one in again] == [one.move for one in suggestions]
    assert max(numbers) == 3


@pytest.mark.parametrize("seats", [1, 2])
def test_the_defence_is_the_expert(seats: int) -> None:
    s = next(s for s in random_game(seats, 6, island="quick") if s.stage == Stage.CARDS)
    assert thought(s, "defence") == thought(s, "expert")


def test_levels_are_those_of_the_game() -> None:
    assert list(PLANS) == LEVELS


def test_a_glance_does_not_remember_how_many_played_before() -> None:
    games = {
        seats: next(s for s in random_game(seats, 6, island="quick") if s.stage == Stage.CARDS) for seats in (2, 3)
    }
    driver = Driver()
    for seats, s in games.items():
        list(driver.search(s, s.mover, PLANS["medium"], Random(1), UNHURRIED))
        for other in games.values():
            assert driver.glance(other, 0) == Driver().glance(other, 0), seats


def test_what_can_be_laid() -> None:
    s = standing({}, {LIGHT_YELLOW: (None, "yyy")}, seats=2)
    assert sorted(lays(s, 0, 0)) == list(range(7))
    assert hand_of(s, 0) == FULL_HAND
    one = play(s, Card(2))
    assert lays(one, 0, 0) == {2: [((0, 0),)], 3: [((1, 1),)], 4: [((2, 2),)], 5: [((3, 3),)]}
    figures = {LIGHT_YELLOW: (None, "yyP"), DARK_YELLOW: ((1, 1), "O")}
    master = standing({}, figures, seats=3, mode="master")
    assert {energy: len(found) for energy, found in lays(master, 0, 2).items()}[4] == 5
    open_ = play(master, Card(0))
    assert set(lays(open_, 0, 2)) == {0, 1, 2, 3, 4, 5}
    said = play(open_, Joker(2), Card(0))
    assert lays(said, 0, 2) == {2: [((0, 0),)], 3: [((0, 1),)], 4: [((0, 2),)]}


def test_what_a_seat_has_spent_counts_from_turn_to_turn() -> None:
    s = standing({}, {LIGHT_YELLOW: ((1, 1), "yyy"), DARK_YELLOW: ((1, 1), "yyy")}, seats=2)
    assert [spent_by(s, seat) for seat in (0, 1)] == [0, 0]
    one = play(s, Card(3))
    assert spent_by(one, 0) == 0, "not before the turn is over"
    after = play(one, Card(3))
    assert [spent_by(after, seat) for seat in (0, 1)] == [3, 0]
    both = play(after, Card(0), Card(0))
    assert list(company_of(both).spent) == [3, -3, 0]
    rested = play(both, *map(Card, (0, 0, 1, 1, 1, 2, 2, 2, 1, 2, 3, 3)))
    assert [spent_by(rested, seat) for seat in (0, 1)] == [0, 0], "all cards are back"


def test_what_is_spent_is_missing_later() -> None:
    s = next(s for s in random_game(2, 4, island="quick") if s.stage == Stage.CARDS and not s.cards and s.turns > 8)
    search = TurnSearch(s, s.mover, Judges().of("fitted", s.terms), PLANS["hard"], UNHURRIED)
    end = next(search.run())[0].end
    few, many = (search.tree.try_(end, 1, -2 * SURE, spent) for spent in (1, 5))
    assert few > many


def test_a_turn_becomes_moves() -> None:
    s = cards(standing({(2, 2): 2, (3, 2): 3}, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1, 1)
    node = s.island.node_of[(2, 2)]
    moves = [m for _, m in steps(s, 0, (), ((LIGHT_YELLOW, node),), 2)]
    assert moves == [Go(LIGHT_YELLOW, (2, 2))]
    assert [line[0] for line in beginnings(s, 0, (), ((LIGHT_YELLOW, node),), 2)] == moves
    with pytest.raises(ValueError, match="no walks"):
        list(steps(s, 0, (), ((LIGHT_YELLOW, node),), 3))
    longer = standing({(2, 2): 2, (3, 2): 3}, {LIGHT_YELLOW: ((2, 2), "yyy")})
    assert isinstance(next(m for _, m in steps(longer, 0, ((1, 1), (3, 3)), ((LIGHT_YELLOW, node),), 4)), Card)
    assert Spend(2) != Spend(4)


def test_cards_kept_count_where_three_play() -> None:
    s = next(s for s in random_game(3, 4, island="quick") if s.stage == Stage.CARDS and not s.cards)
    search = TurnSearch(s, s.mover, Judges().of("fitted", s.terms), PLANS["medium"], UNHURRIED)
    worths = [way.worth for way in next(search.run())]
    assert worths == sorted(worths, reverse=True)
    # a 3 instead of a 2 is an energy more
    assert surplus(0x2222) == surplus(0) == 0
    assert surplus(0x2121) - surplus(0x1221) == 2
    assert search.thrift > 0 == DUEL.thrift


def test_all_cards_of_a_seat_by_chance_are_those_it_has_drawn() -> None:
    fresh_hands = Hands(((2, 2, 2, 2),) * 2, (0, 3), ((0, 0, 0, 0),) * 2)
    s = replace(standing({}, {LIGHT_YELLOW: (None, "yyy")}, seats=2), hands=fresh_hands)
    assert (cards_of(s, 0), cards_of(s, 1)) == (0x1223, 0x3221)
    laid = replace(s, hands=fresh_hands.with_laid(0, 0).with_laid(0, 2))
    assert cards_of(laid, 0) == 0x1223
    assert hand_of(laid, 0) == 0x1122


@pytest.mark.parametrize(("options", "plies"), [({}, 3), ({"hands": "chance"}, 2), ({"mode": "master"}, 2)])
def test_a_third_turn_is_searched_only_where_the_cards_of_both_are_known(options: dict[str, str], plies: int) -> None:
    plan = replace(PLANS["expert"], rounds=((4, 1), (3, 2), (2, 3)), most=0, proofs=0)
    s = next(s for s in random_game(2, 5, island="quick", **options) if s.stage == Stage.CARDS and not s.cards)
    search = TurnSearch(s, s.mover, Judges().of("fitted", s.terms), plan, UNHURRIED)
    *_, ways = search.run()
    assert max(way.plies for way in ways) == plies


@pytest.mark.parametrize("seed", [910001, 910003, 910005])
def test_three_bring_all_colours_home_before_the_limit(seed: int) -> None:
    """At a level that thinks shortly, which shows what the evaluation is worth by itself."""
    agent, session = IslandAgent(), fresh("magic_triland", 3, seed, {"mode": "master", "island": "quick"})
    while session.over is None:
        seat = session.to_move[0]
        *_, found = agent.think(session.observe(seat), seat, "medium", Random(len(session.log)))
        session.play(seat, found.move)
    assert session.state.ended == ALL_COLOURS
