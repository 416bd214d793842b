"""Tables as in `tests/scenes/play`."""

from tests.scenes.play.conftest import looks_ahead, open_table

__all__ = ["looks_ahead", "open_table"]
