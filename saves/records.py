"""The single files beside the games: settings and statistics, read with the same promises as a save."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from engine.core import codec
from engine.core.errors import SaveError, TrailboxError
from engine.core.text import Text, say
from saves.disk import envelope
from saves.disk.files import BAK, LONGEST, Disk, beside, why

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One such file. `title` names it in a sentence."""

    file: str
    title: Text
    format: str
    version: int
    type: type[T]
    migrations: Mapping[int, envelope.Migration]

    def text(self, value: T) -> str:
        """The file's text."""
        return envelope.wrap(self.format, self.version, codec.encode(value, self.type))

    def value(self, data: bytes) -> T:
        """The value from the file's bytes; `SaveError`."""
        body = envelope.unwrap(self.format, self.version, data, self.migrations)
        try:
            found: T = codec.decode(self.type, body, self.file)
        except TrailboxError as error:
            raise SaveError(envelope.damaged(error)) from None
        return found


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What was read. news: a sentence for the player if something was wrong; frozen: the file must not be written."""

    value: T
    news: Text | None = None
    frozen: bool = False


def load(disk: Disk, folder: Path | None, kind: Kind[T], mend: bool) -> Found[T]:
    """The value; its backup, then the defaults, if the file is damaged.

    If `mend` the damaged file is set aside and its backup put in its place.
    """
    if folder is None:
        return Found(kind.type())
    path = folder / kind.file
    try:
        return Found(kind.value(disk.read(path, LONGEST)))
    except envelope.NewerVersion:
        news = say(
            "The {what} are from a newer Trailbox: they are left untouched, and this one keeps its own.",
            what=kind.title,
        )
        return Found(kind.type(), news, frozen=True)
    except FileNotFoundError:
        if not beside(path, BAK).exists():
            return Found(kind.type())
    except OSError as error:
        news = say("The {what} can’t be read, and are left as they are: {why}.", what=kind.title, why=why(error))
        return Found(kind.type(), news, frozen=True)
    except SaveError:
        if mend:
            _set_aside(disk, path)
    return _load_backup(disk, path, kind, mend)


def _load_backup(disk: Disk, path: Path, kind: Kind[T], mend: bool) -> Found[T]:
    try:
        value = kind.value(disk.read(beside(path, BAK), LONGEST))
    except envelope.NewerVersion:
        return Found(kind.type(), frozen=True)
    except (OSError, SaveError) as error:
        if mend and isinstance(error, SaveError):
            _set_aside(disk, beside(path, BAK))
        news = say("The {what} were damaged and have been reset; the damaged file is kept.", what=kind.title)
        return Found(kind.type(), news)
    if mend:
        # in the place of the file, so that this is said once
        with suppress(OSError):
            disk.bring_back(path)
    return Found(value, say("The {what} were damaged; the last backup is used.", what=kind.title))


def _set_aside(disk: Disk, path: Path) -> None:
    try:
        disk.set_aside(path)
    except OSError:
        return  # it stays where it is until the disk lets us write, and then becomes the backup
