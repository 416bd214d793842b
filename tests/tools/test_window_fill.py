"""How much of a window boards, words and bare ground take."""

from __future__ import annotations

from tools import ui_driver, window_fill


def test_all_of_the_window_is_board_words_or_ground() -> None:
    with ui_driver.stage((800, 600), mute=True, speed="instant") as app:
        path = window_fill.games_of("_tiny")[2]
        scene = window_fill.table(app, path, 0.5)
        found = window_fill.counted(app, scene)
        zones = scene.top.zones
        board, whole = zones.main(), 800 * 600
        assert board is not None
        assert 0.02 < found.pieces < board.rect.width * board.rect.height / whole
        words = sum(rect.width * rect.height for rect in (scene.log.rect, scene.message.box)) / whole
        assert words < found.words < 0.5
        assert found.places > 0
        assert abs(found.pieces + found.places + found.words + found.ground - 1) < 1e-6
