"""The golden saves: one for each way to end, and what each is kept for. Test blocks are asked in tests/torture."""

from __future__ import annotations

from pathlib import Path

from games.alfheim_fairies.rules.scoring import REASONS, sources
from games.alfheim_fairies.tests.golden_games import FOLDER, PLAIN, WISHES
from tests.each import each
from tests.golden import golden

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == PLAIN | set(WISHES)
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
