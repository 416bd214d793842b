"""The opponent: legal at every level and seat count, the same for the same seed, blind to all but its observation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace, Ranking
from engine.ai.playout_race import Way
from engine.core.rules import UNKNOWN, Act
from games.path_of_elements import INFO
from games.path_of_elements.ai import ai, move_search
from games.path_of_elements.ai.ai import AGENT, PLANS
from games.path_of_elements.ai.best_path_formula import best_value
from games.path_of_elements.ai.draft_choice import counts
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.path_local_search import elements_of, promise
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.ai.spirit_memory import FEW, LONG, Memory, recall
from games.path_of_elements.rules.move_types import Cover, Done, Gift, Move, Put, Shift, Turn
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import OPTIONS, begun, cells, player, table
from tests.ai.both_forms import alike

LEVELS = [level.key for level in INFO.levels]


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels think as they do, but not for as long."""
    monkeypatch.setattr(move_search, "BEAM", 2)
    monkeypatch.setattr(move_search, "PATH_GAMES", 3)
    monkeypatch.setattr(ai, "GUESSES", 3)
    for level, plan in PLANS.items():
        monkeypatch.setitem(PLANS, level, replace(plan, games=min(plan.games, 60), paths=min(plan.paths, 3)))


def choice(s: Position, seat: int, level: str, seed: int = 1) -> Move:
    move: Move = [*AGENT.think(RULES.observe(s, seat), seat, level, Random(seed))][-1].move
    return move


def test_it_has_every_level() -> None:
    assert list(PLANS) == LEVELS


@pytest.mark.parametrize("seats", range(1, 5))
def test_every_level_plays_whole_games(seats: int) -> None:
    session = begun(seats, seats, OPTIONS[seats % len(OPTIONS)])
    while session.over is None:
        seat = session.to_move[-1]
        move = choice(session.state, seat, LEVELS[(seat + seats) % len(LEVELS)], len(session.log))
        assert RULES.why_not(session.state, seat, move) is None
        session.play(seat, move)


def positions(seats: int, seed: int) -> Iterator[Position]:
    """One of each stage of a game with hidden omens."""
    session, rng, stage = begun(seats, seed, {"omens": "drawn"}), Random(seed), None
    while session.over is None:
        if session.state.stage != stage or rng.random() < 0.03:
            stage = session.state.stage
            yield session.state
        seat = session.to_move[-1]
        session.play(seat, choice(session.state, seat, "medium", len(session.log)))


def mover(s: Position) -> int:
    """A seat that may move."""
    turn = RULES.turn(s)
    assert isinstance(turn, Act)
    return turn.seats[0]


def test_seed_and_observation_alone_decide() -> None:
    """Other stacks, choices and omens of the others make no difference; nor does what it thought before."""
    seen = set()
    for s in positions(2, 4):
        seat = mover(s)
        guess = RULES.determinize(RULES.observe(s, seat), seat, Random(8))
        assert choice(s, seat, "expert") == choice(guess, seat, "expert")
        seen.add(s.stage)
    assert seen >= {Stage.DRAFT, Stage.PATH, Stage.SPIRITS}


def test_memory_holds_the_last_spirits_and_what_lies_open() -> None:
    seen = replace(begun(2, 1).state, stage=Stage.SPIRITS, seen=tuple(((k, 0), "E") for k in range(5)), up=((0, 0),))
    assert [cell for cell, _ in recall(seen, 0, Memory(last=2)).seen] == [(0, 0), (3, 0), (4, 0)]
    assert recall(seen, 0, Memory()).seen == seen.seen
    shown = replace(seen, terms=replace(seen.terms, faces_shown=True))
    assert recall(shown, 0, Memory(last=2)).seen == seen.seen


def test_what_slipped_stays_forgotten_and_its_share_is_as_told() -> None:
    grid = tuple((x, y) for x in range(40) for y in range(25))
    seen = replace(begun(2, 1).state, stage=Stage.SPIRITS, grid=grid, seen=tuple((cell, "E") for cell in grid))
    kept = recall(seen, 0, Memory(slips=0.2)).seen
    assert 770 < len(kept) < 830
    later = replace(seen, seen=seen.seen[500:])
    assert set(recall(later, 0, Memory(slips=0.2)).seen) == set(kept) & set(later.seen)
    few = replace(seen, grid=grid[:FEW], seen=seen.seen[:FEW])
    assert recall(few, 0, Memory(slips=1.0)).seen == few.seen, "or two seats might turn up the same ones for ever"
    late = replace(seen, turns=LONG * len(seen.first_grid) + 1)
    assert recall(late, 0, Memory(slips=1.0)).seen == late.seen, "for the same reason"


def test_the_notes_of_the_levels_say_what_they_remember() -> None:
    told = {level.key: str(level.note) for level in INFO.levels}
    memories = {key: (plan.memory.last, round(plan.memory.slips, 2)) for key, plan in PLANS.items()}
    assert memories == {"beginner": (2, 0), "easy": (6, 0), "medium": (0, 0.33), "hard": (0, 0.2), "expert": (0, 0)}
    words = ("2 spirits", "6 spirits", "one spirit in three", "one spirit in five", "Forgets nothing")
    assert all(part in note for part, note in zip(words, told.values(), strict=True))


PATH = player(cells("E E W W", "F F A A", "E W F A"), gifts=1)
GRID = {(x, y): "EWFAM"[x] for x in range(4) for y in range(2)}


def spirits(grid: dict[tuple[int, int], str], known: int = 99, **fields: object) -> Position:
    """Two equal paths, and a grid of which so many have been seen."""
    s = table(PATH, replace(PATH, element="W"), grid=grid)
    return replace(s, seen=s.seen[:known], lead=0, **fields)


@pytest.mark.parametrize("level", LEVELS)
def test_a_known_pair_is_taken(level: str) -> None:
    """Two that lie open to everybody's memory are better than what nobody knows, if nothing else was seen."""
    grid = {(0, 0): "W", (1, 0): "F", (2, 0): "F", (0, 1): "W", (1, 1): "A", (2, 1): "A"}
    s = replace(spirits(grid, 0), seen=(((1, 0), "F"), ((2, 0), "F")))
    plan = replace(PLANS[level], noise=0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PLANS, level, plan)
        assert choice(s, 0, level) in (Turn((1, 0)), Turn((2, 0)))


def test_nobody_waits_for_others_to_turn_up_what_is_new() -> None:
    grid = {(0, 0): "W", (1, 0): "F", (2, 0): "E", (0, 1): "F", (1, 1): "W", (2, 1): "E"}
    for seed in range(6):
        assert choice(spirits(grid, 3), 0, "expert", seed) in {Turn((0, 1)), Turn((1, 1)), Turn((2, 1))}


def test_luck_in_few_games_does_not_make_a_choice_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was dropped early keeps the points of its few games; the order tells what is better."""
    agent, turns = ai.ElementsAgent(), [(Turn((k, 0)),) for k in range(3)]
    ways = [Way(turns[0], 1.0, 500), Way(turns[1], 0.8, 500), Way(turns[2], 2.0, 64)]
    monkeypatch.setattr(agent, "_ranked", lambda *_, **__: iter([Ranking(ways, 1)]))
    s = spirits(GRID, 0)
    assert [*agent.think(s, 0, "expert", Random(1))][-1].move == Turn((0, 0))
    values = [one.value for one in [*agent.advise(s, 0, Random(1))][-1]]
    assert values == sorted(values, reverse=True)


def test_no_gift_is_paid_for_a_pair_that_can_be_had_for_nothing() -> None:
    """Where all else is equal: the second spirit makes the pair, and as the third one it would cost a gift."""
    found = dict(zip(((x, y) for y in (0, 1) for x in range(4)), "EFWWAAMM", strict=True))
    path = player(cells("W W W W", "W W W W", "W W W W"), found, gifts=4)
    s = table(path, path, grid={(0, 0): "E", (1, 0): "F", (2, 0): "E", (3, 0): "F"})
    s = replace(s, lead=0, seen=s.seen[:3], up=((2, 0),))
    for seed in range(4):
        assert choice(s, 0, "expert", seed) == Turn((0, 0))


def tried(s: Position) -> list[Move]:
    driver, seen = Driver(), RULES.observe(s, 0)
    driver.sit(seen, 0, Random(1))
    return [*driver.choices(seen, 0, Random(1)).values()]


def test_a_known_pair_is_not_left_for_a_spirit_that_is_known_not_to_fit() -> None:
    """Of the last two pairs nobody wants to take the first; if both wait, the game never ends (medium, seed 6)."""
    s = replace(spirits({(0, 0): "E", (1, 0): "M", (2, 0): "E", (3, 0): "M"}), up=((0, 0),))
    assert tried(s) == [Turn((2, 0))]


@pytest.mark.parametrize("gifts", [0, 1])
def test_which_known_spirit_comes_second_matters_where_a_third_may_fit_it(gifts: int) -> None:
    """Without a gift for a third one any of them ends the turn."""
    path = replace(PATH, gifts=gifts)
    grid = {(0, 0): "E", (1, 0): "W", (2, 0): "F", (3, 0): "E", (0, 1): "W", (1, 1): "F"}
    s = replace(table(path, path, grid=grid), lead=0, up=((0, 0),))
    s = replace(s, seen=s.seen[:3])
    known = {s.motif(m.cell) for m in tried(s) if isinstance(m, Turn) and s.motif(m.cell)}
    assert known == {"W", "F"} if gifts else len(known) == 1


def test_two_keep_their_gifts_for_the_end_and_for_third_spirits() -> None:
    """A free power of the rival would undo what they did; nothing is lost by waiting."""
    lying = player(PATH.elements, {(0, 0): "E", (1, 0): "W"}).spirits
    mine = replace(PATH, spirits=lying)
    grid = {(0, 0): "E", (1, 0): "W", (2, 0): "F", (3, 0): "E", (0, 1): "W", (1, 1): "F"}
    s = replace(table(mine, mine, grid=grid), lead=0, up=((0, 0), (1, 0)), turned=True)
    s = replace(s, seen=s.seen[:2])
    kinds = {type(move) for move in RULES.moves(s, 0)}
    assert {Gift, Cover, Shift} < kinds
    assert {type(move) for move in tried(s)} <= {Turn, Done}


def test_last_gifts_are_weighed_in_several_guesses_at_hidden_omens(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a swap of the rival's spirits takes away is the mean of what it may take."""
    lying = player(PATH.elements, {(0, 0): "E", (1, 0): "M", (2, 0): "W"}).spirits
    mine = replace(PATH, omens=("EW", "EF"))
    rival = replace(PATH, element="W", spirits=lying, omens=("WE", "WF"))
    s = replace(table(mine, rival, stage=Stage.GIVING, omens="drawn"), lead=0)
    seen = RULES.observe(s, 0)
    assert UNKNOWN in seen.players[1].omens
    points: dict[int, set[float]] = {}
    for guesses in (1, 40):
        monkeypatch.setattr(move_search, "OMEN_GUESSES", guesses)
        ways = ([*Driver().search(seen, 0, 20, Random(seed))][-1].ways for seed in range(8))
        points[guesses] = {next(way.points for way in found if way.move[0] == Done()) for found in ways}
    assert max(points[1]) - min(points[1]) > 2 * (max(points[40]) - min(points[40]))


def test_the_last_gifts_look_two_steps_ahead() -> None:
    """Neither step brings anything by itself: the spirit has two tiles to go."""
    path = player(cells("W W W W", "W W W W", "W W W E"), {(1, 2): "E"}, element="F", gifts=2)
    s = table(path, replace(PATH, element="W", gifts=0), stage=Stage.GIVING)
    first = choice(s, 0, "expert")
    assert first == Shift(0, (1, 2), (2, 2))
    assert choice(RULES.apply(s, 0, first), 0, "expert") == Shift(0, (2, 2), (3, 2))


def test_a_gift_is_saved_where_it_brings_nothing() -> None:
    path = player(cells("W W W W", "W W W W", "W W W W"), {(1, 2): "E"}, element="F", gifts=2)
    s = table(path, replace(PATH, element="W", gifts=0), stage=Stage.GIVING)
    assert choice(s, 0, "expert") == Done()


def test_a_spirit_that_counts_for_omens_alone_can_be_covered() -> None:
    """The rival has yet to give, and could take the mask out of its row."""
    path = player(cells("W W W W", "W W W W", "W W W W"), {(0, 0): "F", (1, 0): "M"}, "F", 1, ("FE", "FW"))
    s = table(path, replace(PATH, element="W", gifts=2), stage=Stage.GIVING, omens="drawn")
    assert isinstance(choice(s, 0, "expert"), Cover)


def test_with_omens_a_path_with_many_rows_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_search, "PATH_GAMES", 1)
    s, tiles = begun(2, 1, {"omens": "drawn"}).state, (3, 4, 3, 2)
    omens = ("EWF", "EA")
    s = s.with_player(0, replace(s.players[0], element="E", omens=omens))
    any_paths = [promise(elements_of(path), "E", omens) for path in best_paths(tiles, Random(1), 40)]
    *_, laid = Driver().best_path(s, 0, tiles, 8, 800, Random(1), Pace())
    assert promise(elements_of(laid), "E", omens) > max(any_paths)


def test_hard_lays_the_most_promising_of_some_best_paths_and_plays_nothing_on() -> None:
    s, tiles, omens, driver = begun(2, 1, {"omens": "drawn"}).state, (3, 4, 3, 2), ("EWF", "EA"), Driver()
    s = s.with_player(0, replace(s.players[0], element="E", omens=omens))
    hard = PLANS["hard"]
    some = [promise(elements_of(path), "E", omens) for path in best_paths(tiles, Random(1), hard.paths)]
    *_, laid = driver.best_path(s, 0, tiles, hard.paths, hard.changes, Random(1), Pace())
    assert promise(elements_of(laid), "E", omens) == max(some) > min(some)
    assert sum(path_points(laid)) == best_value(tiles) and not driver.trial.nodes


def test_a_pair_goes_where_it_counts_and_where_it_does_not() -> None:
    s = replace(spirits(GRID), up=((0, 0), (0, 1)), pair=((0, 0), (0, 1)), turned=True)
    own = choice(s, 0, "expert")
    assert isinstance(own, Put) and own.seat == 0 and s.players[0].elements[own.cell] == "E"
    other = choice(RULES.apply(s, 0, own), 0, "expert")
    assert isinstance(other, Put) and other.seat == 1 and s.players[1].elements[other.cell] != "E"


def test_last_gifts_go_where_they_count_most() -> None:
    """An own spirit on its element gains 2; then it is covered if the rival could still move it."""
    lying = {(0, 0): "E", (2, 0): "W"}
    s = table(replace(PATH, spirits=player(PATH.elements, lying).spirits), PATH, stage=Stage.GIVING)
    s = s.with_player(1, replace(s.players[1], gifts=0))
    assert choice(s, 0, "expert") == Gift((0, 0))
    threatened = table(
        replace(PATH, spirits=player(PATH.elements, {(0, 0): "E+"}).spirits, gifts=1),
        replace(PATH, element="W", gifts=2),
        stage=Stage.GIVING,
    )
    assert choice(threatened, 0, "expert") == Cover((0, 0))
    assert choice(RULES.apply(threatened, 0, Done()), 1, "expert") == Shift(0, (0, 0), (0, 1))


def test_it_lays_a_path_that_counts_the_most() -> None:
    session = begun(2, 7)
    while session.state.stage != Stage.SPIRITS:
        seat = session.to_move[0]
        session.play(seat, choice(session.state, seat, "expert", len(session.log)))
    for one in session.state.players:
        assert sum(path_points(one.elements)) == best_value(counts(one.elements.values()))


@pytest.mark.parametrize("omens", ["none", "drawn"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_work_of_a_choice_is_bounded(monkeypatch: pytest.MonkeyPatch, seats: int, omens: str) -> None:
    """Counted in games played on, of which there are fewer where each takes longer."""
    monkeypatch.setattr(move_search, "PATH_GAMES", 400)
    s, driver, paths = begun(seats, 1, {"omens": omens}).state, move_search.Driver(), 9
    share = move_search.share_of(s)
    assert share == {2: 0.3, 3: 2 / 3, 4: 1 / 2}[seats] if omens == "none" else share == 2 / seats * 0.6
    *_, laid = driver.best_path(s, 0, (3, 3, 4, 2), paths, 800, Random(1), Pace())
    # each path is tried at least once in each round: two like each of nine, nine of them, five, three and two
    assert sum(path_points(laid)) == best_value((3, 3, 4, 2)) or omens == "drawn"
    assert 200 * share < driver.trial.nodes <= 400 * share + 18 + 9 + 5 + 3 + 2
    first = move_search.begun(s, 0, laid, laid)
    *_, ranking = driver.search(first, first.active, 60, Random(1), doubt=0.0)
    assert ranking.nodes <= 60 * share + len(ranking.ways)


def test_a_path_is_planned_once_for_the_same_tiles_and_omens(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(2, 7)
    while session.state.stage != Stage.PATH:
        session.play(session.to_move[0], choice(session.state, session.to_move[0], "hard"))
    s, agent, asked, whole = session.observe(0), ai.ElementsAgent(), list[Position](), move_search.Driver.best_path
    monkeypatch.setattr(
        move_search.Driver, "best_path", lambda _, seen, *more: asked.append(seen) or whole(_, seen, *more)
    )
    other = s.with_player(0, replace(s.players[0], omens=("EW", "EF")))
    for seen in (s, s, other, other, s):
        assert [*agent.think(seen, 0, "expert", Random(1))]
    assert asked == [s, other]


class Hurry(Pace):
    """No time at all."""

    def over(self) -> bool:
        return True


def test_it_stops_at_once() -> None:
    for s in positions(2, 3):
        seat = mover(s)
        first, *rest = AGENT.think(RULES.observe(s, seat), seat, "expert", Random(1), Hurry())
        assert RULES.why_not(s, seat, first.move) is None and len(rest) <= 1


@pytest.mark.kernel
def test_both_forms_think_alike() -> None:
    said = alike(
        "from random import Random\n"
        "from msgspec.structs import replace\n"
        "from games.path_of_elements.ai.ai import AGENT, PLANS\n"
        "from games.path_of_elements.ai import move_search as search\n"
        "from games.path_of_elements.tests.play import begun\n"
        "search.BEAM, search.PLACES, search.PATH_GAMES = 2, 2, 2\n"
        "PLANS['expert'] = replace(PLANS['expert'], games=4, paths=2)\n"
        "session = begun(2, 4, {'omens': 'drawn'})\n"
        "while len(session.log) < 100:\n"
        "    seat = session.to_move[0]\n"
        "    *_, best = AGENT.think(session.observe(seat), seat, 'expert', Random(len(session.log)))\n"
        "    print(best.move, best.value, best.nodes)\n"
        "    session.play(seat, best.move)\n"
    )
    assert said.count("Put") > 3
