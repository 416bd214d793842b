"""The saved games: open, export, import, delete; beside the list or in it, where there is room, the board of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.session import Session
from engine.core.text import dotted, say, verbatim
from engine.core.untrusted_input import clean, given_path
from engine.gui.boxes.all import (
    NOTHING,
    Box,
    Button,
    Choice,
    Column,
    Columns,
    Field,
    Heading,
    Item,
    ListBox,
    Live,
    Row,
    Square,
    Words,
)
from engine.gui.boxes.dialog import Answer, Dialog, ask_line, tell_error
from engine.gui.input.intent import Intent
from engine.gui.input.keymap import paste_key
from engine.gui.window.context import Context
from engine.scenes.menu.file_path_dialog import ask_path, ask_replace, export_name
from engine.scenes.pages.destinations import MoveIn
from engine.scenes.pages.full_page import FullPage, emblem_sign, warning
from engine.scenes.pages.open_table import open_entry
from engine.scenes.pages.table_picture import TablePicture, TablePictures
from engine.scenes.words import game_names_and_opponents as words
from engine.scenes.words.dates_and_durations import moment
from saves.moving_house import is_packed
from saves.saves_folder import Entry

SECTIONS = (say("Unfinished"), say("Saved by you"), say("Finished"))


def section(entry: Entry) -> int:
    """The number of the section an entry stands in."""
    return 1 if entry.named else 2 if entry.over else 0


ALL, RUNNING, OVER = "all", "running", "over"
KINDS = [(ALL, say("All")), (RUNNING, say("Unfinished")), (OVER, say("Finished"))]
SHOWN = say("What is listed")
NAME_LIMIT = 40
EMBLEM = 2.2
"""The size of a game's emblem in heights of a letter."""
PICTURE = 400
"""The width of the picture, in pixels at 1280x720."""


class SavesScene(FullPage):
    """The chosen entry shows below it what can be done with it, and its board beside the list, in a window higher than
    wide below that."""

    width = 1120
    title = say("Saved games")
    first_focus = "open"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.entries: tuple[Entry, ...] = ()
        self.chosen = ""
        """The file of the chosen entry."""
        self._pictures = TablePictures()
        self.game, self.kind = "", ALL
        """What is shown: only this game, "" for all; and all of them, those that go on, those that are over."""
        self._read()

    def _read(self) -> None:
        self.all = self.ctx.library.entries()
        self.entries = tuple(entry for entry in self.all if self._shown(entry))
        if all(entry.file != self.chosen for entry in self.entries):
            self.chosen = self.entries[0].file if self.entries else ""

    def _shown(self, entry: Entry) -> bool:
        return self.game in ("", entry.game) and self.kind in (ALL, OVER if entry.over else RUNNING)

    def refresh(self) -> None:
        """Read the list of saved games again."""
        self._read()
        self.rebuild()

    def enter(self) -> None:
        self._read()
        super().enter()

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        found: list[Box] = []
        if self.ctx.library.notice is not None:
            found.append(warning(self.ctx.library.notice))
        found += self._filters()
        for number, name in enumerate(SECTIONS):
            some = [entry for entry in self.entries if section(entry) == number]
            if some:
                found += [Heading(name, 3), *self._rows(some)]
        if self.all and not self.entries:
            found.append(Words(say("No such game is saved."), tone="muted"))
        if not self.all:
            found.append(Words(say("No saved games yet. Every game you play is saved here automatically.")))
        for file, why in self.ctx.library.unreadable().items():
            found.append(Words(say("{file} can’t be opened: {why}", file=verbatim(file), why=why), "small", "warn"))
        if self.ctx.library.folder is not None:
            folder = verbatim(str(self.ctx.library.folder))
            found.append(Words(say("Your games are kept in {folder}.", folder=folder), "small", "muted"))
        if not self.entries or not self.wide:
            return found
        picture = Live(lambda: self.chosen, self._beside)
        picture.stays = True
        return [Columns(found, picture, ratios=(1.7, 1), space=30)]

    def _filters(self) -> list[Box]:
        """What is to be listed, where there is something to choose."""
        games = sorted({entry.game for entry in self.all})
        found: list[Box] = []
        if len({entry.over for entry in self.all}) > 1 or self.kind != ALL:
            found.append(Choice(NOTHING, KINDS, self.kind, partial(self._filter, "kind")).named(SHOWN).keyed("kind"))
        if len(games) > 1:
            names = [("", say("All games")), *((game, words.game_title(game)) for game in games)]
            found.append(Choice(NOTHING, names, self.game, partial(self._filter, "game")).named(SHOWN).keyed("game"))
        return found

    def _filter(self, field: str, value: str) -> None:
        setattr(self, field, value)
        self.refresh()

    def _beside(self, file: str) -> Box:
        picture = next((self._picture(entry) for entry in self.entries if entry.file == file), None)
        return Square(picture, PICTURE) if picture is not None else Column()

    def _picture(self, entry: Entry) -> TablePicture | None:
        """The board of an entry as it was left; None for a game of another package that is not open yet."""
        if not registry.is_open(entry.game):
            return None
        return self._pictures.of(f"{entry.file}:{entry.moves}", partial(self._look, entry))

    def _look(self, entry: Entry) -> Session[Any, Any]:
        session = self.ctx.library.look(entry)
        # the game's colours are known once it has been opened
        self.ctx.theme.set_ground(self.ctx.theme.ground_key)
        return session

    def _rows(self, some: Sequence[Entry]) -> list[Box]:
        """The rows of a section; what can be done stands below the chosen one."""

        def choose(offset: int, number: int) -> None:
            self.choose(some[offset + number])

        place = next((number for number, entry in enumerate(some) if entry.file == self.chosen), None)
        items = [self._item(entry) for entry in some]
        cut = len(items) if place is None else place + 1
        found: list[Box] = [ListBox(items[:cut], partial(choose, 0), selected=cut - 1 if place is not None else -1)]
        if place is not None:
            found.append(self._actions(some[place]))
            picture = self._picture(some[place]) if self.tall else None
            found += [picture] if picture is not None else []
        if items[cut:]:
            found.append(ListBox(items[cut:], partial(choose, cut)))
        for box in found:
            box.gap = 6
        return found

    def _item(self, entry: Entry) -> Item:
        game = words.game_title(entry.game)
        ended = words.outcome(entry.setup, entry.places)
        detail = words.with_moves(words.opponents(entry.setup), entry.moves)
        detail = detail if ended is None else dotted((detail, ended))
        if entry.title:
            detail = say("{game}, {rest}", game=game, rest=detail)
        title = verbatim(entry.title) if entry.title else game
        picture = emblem_sign(words.emblem(entry.game), EMBLEM)
        return Item(title, detail, moment(entry.changed), key=entry.file, picture=picture)

    def _actions(self, entry: Entry) -> Box:
        look = say("View") if entry.over else say("Play on")
        return Row(
            Button(look, partial(self.open, entry), "primary", "eye" if entry.over else "play").keyed("open"),
            Button(say("Rename…"), partial(self.ask_name, entry), "plain", "pencil").keyed("rename"),
            Button(say("Copy to a file…"), partial(self.ask_export, entry), "plain", "export").keyed("export"),
            Button(say("Delete…"), partial(self.ask_delete, entry), "plain", "trash").keyed("delete"),
        )

    def footer(self) -> list[Box]:
        button = Button(say("Import a game from a file…"), self.ask_import, "plain", "import").keyed("import")
        return [Row(button)]

    # --- what is done with an entry ----------------------------------------------------------------------------------

    def choose(self, entry: Entry) -> None:
        """Show what can be done with it; once more opens it."""
        if entry.file == self.chosen:
            self.open(entry)
            return
        self.chosen = entry.file
        self.rebuild()
        self.pane.focus_on(self.pane.find("open"))

    def open(self, entry: Entry) -> None:
        """Open the saved game at its table."""
        if not open_entry(self.ctx, entry):
            self.refresh()

    def ask_name(self, entry: Entry) -> None:
        """Ask for another name; without one it is called as its game."""
        field = Field(say("Name"), entry.title, limit=NAME_LIMIT)
        answers: list[Answer] = [(say("Cancel"), None), (say("Rename"), partial(self._rename, entry, field), "primary")]
        ask_line(self.ctx, say("Rename this game"), [], field, answers, on_back=lambda: None)

    def _rename(self, entry: Entry, field: Field) -> None:
        try:
            self.ctx.library.rename(entry, clean(field.value, NAME_LIMIT))
        except TrailboxError as error:
            tell_error(self.ctx, say("Could not rename"), error)
        self.refresh()

    def ask_delete(self, entry: Entry) -> None:
        """Ask before deleting."""
        name = verbatim(entry.title) if entry.title else words.game_title(entry.game)
        text = say("“{name}” will be deleted for good.", name=name)
        if entry.moves is not None:
            text = say("“{name}” ({moves}) will be deleted for good.", name=name, moves=words.moves(entry.moves))
        answers = [
            (say("Delete"), partial(self._delete, entry), "danger"),
            (say("Keep"), None, "primary"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, say("Delete this game?"), [text], answers))

    def _delete(self, entry: Entry) -> None:
        place = self.entries.index(entry)
        try:
            self.ctx.library.remove(entry)
        except TrailboxError as error:
            tell_error(self.ctx, say("Could not delete"), error)
        else:
            self.ctx.toast(say("Deleted."))
        self._read()
        if self.entries:
            self.chosen = self.entries[min(place, len(self.entries) - 1)].file
        self.rebuild()
        # on its row, where a key too many does no harm
        self.pane.focus_on(self.pane.find(self.chosen) or self.pane.find("import"))

    # --- to and from files -------------------------------------------------------------------------------------------

    def ask_export(self, entry: Entry, path: str = "") -> None:
        """Ask where to export to; by default the player's own folder."""
        ask_path(
            self.ctx,
            say("Copy to a file"),
            say("Opens on any computer with Trailbox. Where should the copy go?"),
            path or str(given_path(export_name(entry))),
            say("Copy"),
            partial(self._export, entry),
        )

    def _export(self, entry: Entry, typed: str) -> None:
        path = given_path(typed, export_name(entry))
        ask_replace(self.ctx, path, partial(self._write, entry, path), partial(self.ask_export, entry, typed))

    def _write(self, entry: Entry, path: Path) -> None:
        try:
            self.ctx.library.export(entry, path)
        except TrailboxError as error:
            tell_error(self.ctx, say("Could not copy"), error)
            return
        self.ctx.toast(say("Copied to {path}", path=verbatim(str(path))), 8)

    def ask_import(self) -> None:
        """Ask for the file to import."""
        ask_path(
            self.ctx,
            say("Import a game"),
            say("Type or paste the path of a saved game ({key}), or drop the file onto this window.", key=paste_key()),
            "",
            say("Import"),
            lambda typed: self.bring_in(given_path(typed)),
        )

    def bring_in(self, path: Path) -> None:
        """Import a game from a file, checked from its first move to its last, or all that another computer has."""
        if is_packed(path):
            self.ctx.go(MoveIn(str(path)))
            return
        try:
            entry = self.ctx.library.bring_in(path)
        except TrailboxError as error:
            tell_error(self.ctx, say("Could not import"), error)
            return
        self.chosen = entry.file
        self.refresh()
        self.pane.focus_on(self.pane.find("open"))
        self.ctx.toast(say("“{name}” has been imported.", name=verbatim(entry.title)))

    def handle(self, intent: Intent) -> bool:
        """A file dropped onto the window is brought in."""
        if intent.kind == "drop":
            self.bring_in(given_path(intent.text))
            return True
        return super().handle(intent)
