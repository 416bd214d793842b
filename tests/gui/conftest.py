"""What the tests of the foundation share: a stand-in for the library, and an app on the dummy driver."""

import os
from collections.abc import Callable, Iterator
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from engine.core.text import Text
from engine.gui.app import App
from engine.gui.window.scene import Scene
from saves.settings import Settings


class Shelf:
    """A library that remembers the settings and nothing else."""

    def __init__(self, **fields: Any) -> None:
        self.settings = Settings(**{"language": "en", **fields})
        self.notice: Text | None = None
        self.folder: Any = None
        self.flushed = False

    def store_settings(self, settings: Settings) -> None:
        self.settings = settings

    def look_again(self) -> bool:
        return False

    def flush(self, timeout: float) -> None:
        self.flushed = True

    def close(self) -> None:
        pass


MakeApp = Callable[..., App]


@pytest.fixture
def make_app(tmp_path: Any) -> Iterator[MakeApp]:
    """Makes apps: `make_app(scene_factory, size, **settings)`; they are closed afterwards."""
    made: list[App] = []

    def make(first: Callable[[Any], Scene] = Scene, size: tuple[int, int] = (1280, 720), **fields: Any) -> App:
        shelf = Shelf(**fields)
        shelf.folder = tmp_path
        app = App(shelf, size=size, headless=True)
        made.append(app)
        app.start(first)
        app.step()
        return app

    yield make
    for app in made:
        app.close()
