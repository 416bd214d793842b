"""Everything into one file and back, on the settings page and by a file that is dropped or opened."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from engine.core.errors import TrailboxError
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import given_path, today_here
from engine.gui.boxes.dialog import Dialog, tell_error
from engine.gui.input.keymap import paste_key
from engine.gui.window.context import Context
from engine.scenes.menu.file_path_dialog import ENDING, ask_path, ask_replace
from engine.scenes.pages.destinations import MoveIn
from engine.scenes.words.dates_and_durations import moment
from saves.moving_house import Belongings, BroughtIn, read

NOT_IN = say("Could not import")


def file_name() -> str:
    """The name that the file gets if the player gives none."""
    return f"trailbox-{today_here().isoformat()}{ENDING}"


def ask_pack(ctx: Context, path: str = "") -> None:
    """Ask for the file that everything goes into; by default one in the player's own folder."""
    text = say(
        "All saved games, stars, medals, statistics, lessons and settings go into this file. On the other computer, "
        "drop it onto the window or bring it in on this page."
    )
    default = path or str(given_path(file_name()))
    ask_path(ctx, say("Take everything along"), text, default, say("Save the file"), partial(_pack, ctx))


def _pack(ctx: Context, typed: str) -> None:
    path = given_path(typed, file_name())
    ask_replace(ctx, path, partial(_write, ctx, path), partial(ask_pack, ctx, typed))


def _write(ctx: Context, path: Path) -> None:
    try:
        missing = ctx.library.pack(path)
    except TrailboxError as error:
        tell_error(ctx, say("The file was not written"), error)
        return
    told = [say("Everything is in {path}.", path=verbatim(str(path)))]
    if missing:
        told.append(
            say(
                "{count} saved game can’t be read and is not in it.",
                "{count} saved games can’t be read and are not in it.",
                missing,
            )
        )
    ctx.stack.push(Dialog(ctx, say("All packed"), told, [(say("Close"), None, "primary")]))


def ask_unpack(ctx: Context) -> None:
    """Ask for the file to bring in."""
    ask_path(
        ctx,
        say("Bring everything in"),
        say(
            "Type or paste the path of the file from the other computer ({key}), or drop it onto this window.",
            key=paste_key(),
        ),
        "",
        say("Next"),
        lambda typed: ctx.go(MoveIn(str(given_path(typed)))),
    )


def move_in(ctx: Context, path: Path) -> Dialog:
    """A dialog that tells what is in a file and brings it in if the player says so; or why it can't be read."""
    try:
        found = read(path)
    except TrailboxError as error:
        return Dialog(ctx, NOT_IN, [error.text], [(say("Close"), None, "primary")])
    text = [
        say(
            "From Trailbox {version}, {moment}: {games}, with results, statistics, lessons and settings.",
            version=verbatim(found.program),
            moment=moment(found.made),
            games=say("{count} saved game", "{count} saved games", len(found.games)),
        ),
        say(
            "Nothing that is here is lost: games and results of both computers are kept, and so are the settings "
            "that you have changed here."
        ),
    ]
    answers = [(say("Bring it in"), partial(_bring_in, ctx, found), "primary"), (say("Cancel"), None, "plain")]
    return Dialog(ctx, say("Bring everything in?"), text, answers)


def _bring_in(ctx: Context, found: Belongings) -> None:
    before = ctx.settings
    try:
        told = ctx.library.unpack(found)
    except TrailboxError as error:
        tell_error(ctx, NOT_IN, error)
        return
    ctx.adopt(before)
    ctx.stack.push(Dialog(ctx, say("Everything is here"), sentences(told), [(say("Close"), None, "primary")]))


def sentences(told: BroughtIn) -> list[Text]:
    """What has come of bringing a file in."""
    found = [say("{count} saved game was brought in.", "{count} saved games were brought in.", told.new)]
    if not told.new:
        found = [say("No saved game in it is new.")]
    if told.known:
        found.append(say("{count} was here already.", "{count} were here already.", told.known))
    if told.left:
        found.append(
            say(
                "{count} older finished game was left out: only the last ones are kept, except those saved by name.",
                "{count} older finished games were left out: only the last ones are kept, except those saved by name.",
                told.left,
            )
        )
    found.append(say("Results, statistics, lessons and settings are here too."))
    return found
