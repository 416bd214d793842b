"""What is learnt: pages, ticks, the offer; its file with the promises of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.lessons_finished import DONE, MOST, MOST_PAGES, Learnt, Lessons
from saves.player_files import Library

GAME = "crooked_paths"


def test_a_lesson_is_open_left_and_done() -> None:
    learnt = Learnt()
    assert not learnt.done("ride")
    assert learnt.left_at("ride") == 0
    learnt = learnt.at("ride", 2)
    assert learnt.left_at("ride") == 2
    learnt = learnt.finished("ride")
    assert learnt.done("ride")
    # gone through again it stays done, and begins at its beginning
    assert learnt.at("ride", 1) == learnt
    assert learnt.left_at("ride") == 0


def test_two_folders_become_one() -> None:
    one = Lessons({GAME: Learnt({"a": DONE, "b": 2}, opened=True)})
    two = Lessons({GAME: Learnt({"a": 3, "b": 4, "c": 1}), "other": Learnt({"x": 1})})
    both = one.joined(two)
    assert both == two.joined(one)
    assert both.of(GAME) == Learnt({"a": DONE, "b": 4, "c": 1}, opened=True)
    assert both.of("other").pages == {"x": 1}


@pytest.mark.parametrize(
    "pages", [{"UPPER": 1}, {"": 1}, {"a": -1}, {"a": MOST_PAGES + 1}, {f"a{n}": 1 for n in range(MOST + 1)}]
)
def test_bounds(pages: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"lesson|bounds"):
        Learnt(pages)


def test_kept_in_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.store_learnt(GAME, Learnt().at("ride", 1).finished("frame"))
    library.close()
    again = Library(tmp_path)
    assert again.learnt(GAME) == Learnt({"ride": 2, "frame": DONE})
    assert again.learnt("other") == Learnt()
    again.close()


def test_a_damaged_file_starts_afresh(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text('{"format": "trailbox-lessons", "version": 1, "body": {"games": 3}}')
    library = Library(tmp_path)
    assert library.learnt(GAME) == Learnt()
    assert any("lessons" in str(text) for text in library.passing())
    library.close()


def test_another_folder_takes_the_ticks_along(tmp_path: Path) -> None:
    library = Library(tmp_path / "one")
    library.store_learnt(GAME, Learnt().finished("ride"))
    library.move_to(tmp_path / "two")
    library.close()
    moved = Library(tmp_path / "two")
    assert moved.learnt(GAME).done("ride")
    moved.close()
