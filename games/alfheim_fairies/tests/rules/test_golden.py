"""The golden saves: one for each way to end, and what each is kept for. Test blocks are asked in tests/torture."""

from __future__ import annotations

from pathlib import Path

from games.alfheim_fairies.rules.move_types import Cost, Ready
from games.alfheim_fairies.rules.pieces import COSTS, FAIRIES
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import REASONS, sources
from games.alfheim_fairies.tests.golden_games import FOLDER, KEPT, PLAIN, WISHES
from tests.all_failures_at_once import each
from tests.golden_saves import golden

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == PLAIN | set(WISHES) | KEPT
    ends = [golden(FOLDER / f"{name}.json")[1].over for name in PLAIN]
    assert {over.reason for over in ends if over is not None} == set(REASONS)


@each("name", WISHES)
def test_a_golden_game_shows_what_it_is_kept_for(name: str) -> None:
    save, game = golden(FOLDER / f"{name}.json")
    assert save.test is not None
    assert save.test.note == WISHES[name].note
    assert game.over is not None
    assert game.over.reason == WISHES[name].reason
    assert WISHES[name].wanted(game)


def test_an_unplaced_tomte_counts_nothing_and_a_shared_expert_for_both() -> None:
    _, game = golden(Path(FOLDER / "tomte.json"))
    for player in game.state.players:
        guests = [fairy for _, fairy in player.garden.fairies]
        worth = {"F": 3, "N": 2, "Q": 5, "T": 5, "K": 6}
        assert sources(player)[0] == sum(worth[fairy[0]] for fairy in guests)
    _, game = golden(Path(FOLDER / "expert_shared.json"))
    values = [player.experts for player in game.state.players]
    assert any(sorted(kind, reverse=True)[0] == sorted(kind, reverse=True)[1] > 0 for kind in zip(*values, strict=True))


def test_an_old_log_with_a_second_cost_of_an_empty_deck_is_played_as_it_was() -> None:
    save, game = golden(FOLDER / "spent_before.json")
    assert save.test is not None and game.over is not None and game.over.scores == save.test.scores
    k = next(k for k, s in enumerate(game.states) if s.treading)
    before = game.states[k]
    spent = next(fairy for fairy in FAIRIES if before.spent(fairy))
    assert sum(spent in player.garden.guests for player in before.players) == 4
    assert len(game.state.costs[FAIRIES.index(spent)]) == 2
    # nothing else is let through: no cost that lies open, none of a deck that has tiles, no second one at another time
    old = next(step.move["cost"] for step in game.log[k:] if step.move.get("fairy") == spent)
    full = next(fairy for fairy in FAIRIES if fairy != "T" and not before.spent(fairy))
    assert RULES.allowed_before(before, Cost(spent, old))
    assert not RULES.allowed_before(before, Cost(spent, before.costs[FAIRIES.index(spent)][0]))
    assert not RULES.allowed_before(before, Cost(spent, "PPP")) and not RULES.allowed_before(before, Cost("X", old))
    assert not any(RULES.allowed_before(before, Cost(full, cost)) for cost in COSTS[full])
    assert not RULES.allowed_before(game.states[k - 1], Cost(spent, old)) and not RULES.allowed_before(before, Ready())
