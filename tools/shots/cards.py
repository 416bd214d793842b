"""Pictures of cards and questions above a page or a table, of pages further down, and of pages in another look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.core import registry
from engine.core.session import Session
from engine.core.task import DAILY, Name
from engine.core.text import say
from engine.gui.input.intent import Intent
from tools import ui_driver as hand
from tools.shots.table import table

Shot = tuple[str, Callable[[], object]]
FAR = 100
"""Steps of the wheel, longer than any page."""
LOOKED = 4321
"""Positions that a search for a challenge has looked at."""


def pages(app: Any) -> Iterator[Shot]:
    """The pages that belong to no game."""
    from engine.scenes.menu.about_page import AboutScene
    from engine.scenes.menu.key_bindings import KeysScene
    from engine.scenes.menu.settings_page import SettingsScene
    from engine.scenes.title.title_page import TitleScene

    def opened(kind: Any, **look: Any) -> Any:
        app.ctx.change_settings(**look)
        scene = kind(app.ctx)
        hand.show(app, scene)
        return scene

    def waiting() -> None:
        opened(KeysScene).ask("hint")
        hand.settle(app)

    yield "keys", partial(opened, KeysScene)
    yield "keys_waiting", waiting
    yield "settings_end", lambda: _to_the_end(app, opened(SettingsScene))
    yield "about_end", lambda: _to_the_end(app, opened(AboutScene))
    yield "title_contrast", partial(opened, TitleScene, palette="contrast")
    yield "settings_contrast", partial(opened, SettingsScene, palette="contrast")
    yield "settings_touch", partial(opened, SettingsScene, touch=True)


def shots(app: Any, game: str) -> Iterator[Shot]:
    """The pictures of what opens above a game: dialogs and pages."""
    from engine.scenes.menu.rules_page import RulesScene
    from engine.scenes.menu.saved_games_page import SavesScene

    def at_pause(ask: str) -> None:
        from engine.scenes.pages.destinations import Pause

        scene = table(app, _among_two(game))
        app.ctx.go(Pause(scene))
        hand.settle(app)
        getattr(app.ctx.stack.top, ask)()
        hand.settle(app)

    def deleting() -> None:
        scene = SavesScene(app.ctx)
        hand.show(app, scene)
        scene.ask_delete(next(entry for entry in scene.entries if entry.game == game and entry.title))
        hand.settle(app)

    info = registry.info(game)
    yield f"{game}_rules_end", lambda: _to_the_end(app, RulesScene(app.ctx, game))
    yield f"{game}_save_name", partial(at_pause, "_ask_name")
    yield f"{game}_delete", deleting
    if info.levels and len(_among_two(game).setup.seats) > 1:
        yield f"{game}_resign", partial(at_pause, "_ask_to_resign")
        yield f"{game}_coach", partial(_warned, app, game)
        yield f"{game}_judged", partial(_judged, app, game)
    if info.grades:
        yield f"{game}_search", partial(_search, app, game, "")
        yield f"{game}_search_failed", partial(_search, app, game, "there is none")


def _among_two(game: str) -> Session[Any, Any]:
    session = hand.midway(game, 0.5)
    return hand.against_ai(session) if session.info.levels else session


def _to_the_end(app: Any, scene: Any) -> None:
    """As far down as it goes."""
    hand.show(app, scene)
    app.post(Intent("wheel", app.ctx.screen.rect.center, amount=-FAR))
    hand.settle(app)


class _Finder:
    """A search that goes on, or has failed."""

    looked = LOOKED

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def poll(self) -> None:
        """Find nothing, as if no answer had come."""

    def close(self) -> None:
        """Nothing is open."""


def _search(app: Any, game: str, fault: str) -> None:
    from engine.scenes.pages.destinations import Seek
    from engine.scenes.solo.solo_page import SoloScene
    from engine.scenes.words.task_titles_and_results import today

    hand.show(app, SoloScene(app.ctx, game))
    finder: Any = _Finder(fault)
    app.ctx.go(Seek(game, Name(DAILY, day=today()).key, finder=finder))
    hand.settle(app, 20)


def _warned(app: Any, game: str) -> None:
    """The coach asks about a move that loses."""
    from engine.ai.agent import Suggestion

    scene = table(app, _among_two(game))
    scene.match.paused = True
    ply, seat = len(scene.session.log), scene.match.deciding
    scene.moves._make(scene.session.moves(seat)[0])
    hand.settle(app)
    step = scene.session.log[ply]
    better = Suggestion(None, 0.9, (), say("It keeps the game even."))
    made = Suggestion(step.move, -1.0, (), say("The other side wins with its next move."), sure=True)
    scene.help.warning._ply = ply
    scene.help.warning._judge([better, made], step, False)
    hand.settle(app)


def _judged(app: Any, game: str) -> None:
    """The bar beside the table says who is ahead."""
    app.ctx.change_settings(show_judgement=True)
    scene = table(app, _among_two(game))
    scene.match.paused = True
    scene.match.advisor.judgement = scene.match.me, 0.4
    app.step()
    hand.settle(app)
