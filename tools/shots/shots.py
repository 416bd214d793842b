"""Write a picture of every scene.

Into the folder go the title, every page, and for each game the set-up, its table at the start and in the middle, a
piece in mid-drag, the table after a refusal, with a hint, with the AI's reasons and at the end, pause, rules, result
and replay. No window opens.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.ai.agent import agent_of
from engine.commands.argument_types import place, size, whole
from engine.commands.output import ProgressLine, line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_colours import PALETTES
from engine.core.session import Session
from engine.core.text import say, verbatim
from engine.gui.window.languages import LANGUAGES
from saves.settings import RANGES

Shot = tuple[str, Callable[[], object]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Folder, size, language, text, palette, which."""
    parser.add_argument("--out", metavar="DIR", type=place, required=True, help="the folder; it is made if need be")
    parser.add_argument(
        "--size", metavar="WxH", type=size, default="1280x720", help="the window's size (default: 1280x720)"
    )
    parser.add_argument(
        "--language", choices=[code for code, _ in LANGUAGES], default="en", help="of the words (default: en)"
    )
    parser.add_argument(
        "--text", metavar="PERCENT", type=whole(*RANGES["text_scale"]), default=100, help="size of the text, 80 to 200"
    )
    parser.add_argument("--palette", choices=PALETTES, default="standard", help="colours (default: standard)")
    parser.add_argument("--game", metavar="GAME", default="", help="only this game, and no pages (default: all games)")
    parser.add_argument("--only", metavar="WORD", default="", help="only pictures whose name has this word in it")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    games = (registry.info(chosen.game).key,) if chosen.game else registry.names()
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(
            say("{folder} can't be made: {why}.", folder=str(chosen.out), why=str(error.strerror))
        ) from None
    import pygame

    from tools.ui_driver import stage

    look = {"language": chosen.language, "text_scale": chosen.text, "palette": chosen.palette, "mute": True}
    count = 0
    with stage(chosen.size, **look) as app:
        known = list(every(app, games))
        shots = [shot for shot in known if chosen.only in shot[0]]
        if not shots:
            for name, _ in known:
                line(name)
            raise SettingError(
                say("No picture has “{word}” in its name; those there are stand above.", word=chosen.only)
            )
        progress = ProgressLine("pictures")
        for name, prepare in shots:
            prepare()
            try:
                pygame.image.save(app.snapshot(), chosen.out / f"{name}.png")
            except pygame.error as error:
                raise SettingError(verbatim(str(error))) from None
            count += 1
            progress.at(count / len(shots), name)
        progress.end()
    line(f"{count} pictures in {chosen.out}")
    return 0


def every(app: Any, games: Sequence[str]) -> Iterator[Shot]:
    """Every picture's name and what to do before it is taken: of the pages if it is about all games."""
    from tools.shots import cards as shots_cards
    from tools.shots import lessons as shots_lessons
    from tools.shots import moments as shots_moments
    from tools.shots import table as shots_table
    from tools.shots import tasks as shots_tasks
    from tools.ui_driver import golden, midway, named

    library = app.ctx.library
    for game in games:
        library.keep(midway(game, 0.6), str(registry.info(game).title))
        library.autosave(named(midway(game, 0.5)))
        library.record(golden(game))
        library.record(named(golden(game)))
    library.flush(5)
    if len(games) > 1:
        yield from pages(app)
    for game in games:
        yield from _tables(app, game)
        yield from shots_table.shots(app, game)
        yield from shots_tasks.shots(app, game)
        yield from shots_lessons.shots(app, game)
        yield from _usually(app, shots_cards.shots(app, game))
        yield from _usually(app, shots_moments.shots(app, game))
    yield from _curtains(app, games if len(games) == 1 else registry.names(hidden=True))


def pages(app: Any) -> Iterator[Shot]:
    """The pictures that belong to no game."""
    from engine.scenes.menu.about_page import AboutScene
    from engine.scenes.menu.saved_games_page import SavesScene
    from engine.scenes.menu.settings_page import SettingsScene
    from engine.scenes.menu.statistics_page import StatisticsScene
    from engine.scenes.title.title_page import TitleScene
    from tools.shots import cards as shots_cards

    known = {
        "title": TitleScene,
        "settings": SettingsScene,
        "statistics": StatisticsScene,
        "saves": SavesScene,
        "about": AboutScene,
    }
    for name, kind in known.items():
        yield name, partial(_open, app, kind)
    yield from _usually(app, shots_cards.pages(app))


LOOK = ("palette", "touch", "text_scale", "reduced_motion", "speed", "show_judgement")
"""Settings that a picture may have its own of."""


def _usually(app: Any, some: Iterator[Shot]) -> Iterator[Shot]:
    """The shots, each with the present settings unless it changes them itself."""
    usual = {name: getattr(app.ctx.settings, name) for name in LOOK}

    def first(prepare: Callable[[], object]) -> None:
        app.ctx.change_settings(**usual)
        prepare()

    for name, prepare in some:
        yield name, partial(first, prepare)


def _tables(app: Any, game: str) -> Iterator[Shot]:
    from engine.gui.input.intent import Intent
    from engine.scenes.pages.destinations import Pause
    from engine.scenes.setup.setup_page import SetupScene
    from tools import ui_driver as hand
    from tools.shots import table as shots_table

    def table(share: float) -> Any:
        return shots_table.table(app, hand.midway(game, share))

    def drag(share: float) -> None:
        scene = table(share)
        drags = hand.legal_drags(scene.session)
        hand.lift(app, scene, drags[len(drags) // 2], 0.93)

    def refuse() -> None:
        scene = table(0.4)
        drag = hand.refused_drag(scene.session)
        here = hand.lift(app, scene, drag, 1.0) if drag is not None else None
        if here is not None:
            hand.drop(app, here, 8)

    def aid(share: float) -> None:
        table(share)
        app.post(Intent("aid"))
        hand.settle(app)

    def pause() -> None:
        scene = table(0.5)
        app.ctx.go(Pause(scene))
        hand.settle(app)

    yield f"{game}_setup", lambda: hand.show(app, SetupScene(app.ctx, game))
    yield f"{game}_friends", lambda: _with_friends(app, game)
    yield f"{game}_friends_table", lambda: shots_table.table(app, hand.named(hand.midway(game, 0.5)))
    yield f"{game}_table_start", lambda: table(0.0)
    yield f"{game}_table_early", lambda: table(0.2)
    yield f"{game}_table", lambda: table(0.5)
    yield f"{game}_table_late", lambda: table(0.9)
    yield f"{game}_drag_early", lambda: drag(0.2)
    yield f"{game}_drag", lambda: drag(0.7)
    yield f"{game}_refused", refuse
    yield f"{game}_aid", lambda: aid(0.5)
    if registry.info(game).levels:
        for steps in (1, 2, 3):
            yield f"{game}_hint{steps}", partial(_hint, app, game, steps)
        answered = hand.answered(game)
        if answered is not None:
            yield f"{game}_why", partial(_why, app, answered)
    yield f"{game}_end", lambda: table(1.0)
    yield f"{game}_pause", pause
    yield from _ended(app, game)


def _ended(app: Any, game: str) -> Iterator[Shot]:
    from engine.scenes.menu.rules_page import RulesScene
    from engine.scenes.result.result_page import ResultScene
    from engine.scenes.review.replay_page import ReplayScene
    from tools import ui_driver as hand

    yield f"{game}_rules", lambda: hand.show(app, RulesScene(app.ctx, game))
    yield f"{game}_result", lambda: hand.show(app, ResultScene(app.ctx, hand.golden(game)))
    yield f"{game}_friends_result", lambda: hand.show(app, ResultScene(app.ctx, hand.named(hand.golden(game))))
    yield f"{game}_replay", lambda: hand.show(app, ReplayScene(app.ctx, hand.golden(game), ply=20))
    yield f"{game}_review", partial(_review, app, game)
    if registry.info(game).levels:
        yield f"{game}_result_known", partial(_result_known, app, game)


def _with_friends(app: Any, game: str) -> None:
    from engine.scenes.setup.setup_draft import FRIEND
    from engine.scenes.setup.setup_page import SetupScene
    from tools import ui_driver as hand

    scene = SetupScene(app.ctx, game)
    scene.draft = scene.draft.with_mode(FRIEND).with_name(0, hand.NAMES[0])
    hand.show(app, scene)


def _hint(app: Any, game: str, steps: int) -> None:
    from engine.gui.input.intent import Intent
    from tools import ui_driver as hand
    from tools.shots import table as shots_table

    scene = shots_table.table(app, hand.against_ai(hand.midway(game, 0.4)))
    for _ in range(steps):
        app.post(Intent("hint"))
        app.step(1 / 60)
    hand.await_that(app, lambda: bool(scene.help.hint.step == steps))


def _why(app: Any, session: Session[Any, Any]) -> None:
    from engine.gui.input.intent import Intent
    from tools import ui_driver as hand
    from tools.shots import table as shots_table

    shots_table.table(app, session)
    app.post(Intent("why"))
    app.step(1 / 60)
    hand.await_that(app, lambda: bool(app.ctx.stack.top.done))


def _look_back(game: str) -> None:
    from engine.ai.review.game_review import look_back
    from engine.scenes.review.background_analysis import review_of
    from tools import ui_driver as hand

    review = review_of(hand.golden(game))
    review.known.quick = review.known.deep = 0.02
    for _ in look_back(review, agent_of(game)):
        pass


def _result_known(app: Any, game: str) -> None:
    from engine.scenes.result.result_page import ResultScene
    from tools import ui_driver as hand

    _look_back(game)
    hand.show(app, ResultScene(app.ctx, hand.golden(game)))


def _review(app: Any, game: str) -> None:
    from engine.scenes.review.review_page import ReviewScene
    from tools import ui_driver as hand

    _look_back(game)
    scene = ReviewScene(app.ctx, hand.golden(game))
    hand.show(app, scene)
    if scene.findings.now.moments:
        scene.choose(max(scene.findings.now.moments))
        hand.settle(app)


def _open(app: Any, kind: Any) -> None:
    from tools.ui_driver import show

    show(app, kind(app.ctx))


def _curtains(app: Any, games: Sequence[str]) -> Iterator[Shot]:
    """Games with secrets have a curtain between two people."""
    for game in games:
        if registry.info(game).secret:
            name = game.strip("_")
            yield f"{name}_curtain", partial(_sit_down, app, game)


def _sit_down(app: Any, game: str) -> None:
    from engine.scenes.play.table import TableScene
    from tools import ui_driver as hand

    session = hand.secret(game)
    if session is not None:
        hand.show(app, TableScene(app.ctx, hand.named(session)))
