"""The wrapper of all our files: `{format, version, sha256, body}`.

The checksum is over the body written compactly with sorted keys, so that the layout of the text does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import codec
from engine.core.errors import NotationError, SaveError, TrailboxError
from engine.core.sha256 import sha256
from engine.core.text import Text, say
from engine.core.untrusted_input import clean_text

Migration = Callable[[dict[str, Any]], dict[str, Any]]
FIELDS = frozenset(("format", "version", "sha256", "body"))


OURS, HEAD = b'"trailbox-', 200
"""How the name of each of our formats begins, and within how many bytes it stands."""
NOT_OURS = say("This is not a Trailbox file, or it is damaged.")
NEWER = say("The file was written by a newer Trailbox: please update, then open it again.")


class Foreign(SaveError):
    """What is read can't be a file of ours: a picture, for example, if somebody has given it to us."""


class NewerVersion(SaveError):
    """A file written by a later version of the program: it is neither read nor overwritten."""


def wrap(kind: str, version: int, body: Mapping[str, Any]) -> str:
    """The text of a file, ended by a line feed."""
    return (
        codec.dumps({"format": kind, "version": version, "sha256": checksum(body), "body": dict(body)}).strip() + "\n"
    )


def checksum(body: Mapping[str, Any]) -> str:
    """64 hexadecimal digits. `ValueError` or `RecursionError` for what can't be written as JSON in UTF-8."""
    return sha256(codec.dumps(body).encode("utf-8")).hexdigest()


def unwrap(kind: str, version: int, text: str | bytes, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    """The body, converted to `version` by `migrations` (from version n to n + 1).

    `NewerVersion` for a later version, `SaveError` for anything that isn't such a file.
    """
    found, written = _opened(kind, text)
    if written > version:
        raise NewerVersion(NEWER)
    _check(found["body"], found["sha256"])
    return _converted(found["body"], written, version, migrations)


def unwrap_any(
    kind: str, version: int, text: str | bytes, migrations: Mapping[int, Migration]
) -> tuple[dict[str, Any], int]:
    """As `unwrap`, but of a later version the body as it is; and the version of what is read.

    `NewerVersion` for a file of a later version that can't be read.
    """
    found, written = _opened(kind, text)
    if written <= version:
        return unwrap(kind, version, text, migrations), version
    try:
        _check(found["body"], found["sha256"])
    except SaveError:
        raise NewerVersion(NEWER) from None
    return found["body"], written


def _opened(kind: str, text: str | bytes) -> tuple[dict[str, Any], int]:
    found = _header(text)
    if found["format"] != kind:
        raise SaveError(say("This is not a file of the kind wanted here ({kind}).", kind=kind))
    written = found["version"]
    if type(written) is not int or written < 1:
        raise SaveError(say("The file has an unknown version number."))
    return found, written


def _converted(body: dict[str, Any], written: int, version: int, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    for step in range(written, version):
        if step not in migrations:
            raise SaveError(say("Files of version {n} can’t be read any more.", n=step))
        body = migrations[step](body)
    return body


def _header(text: str | bytes) -> dict[str, Any]:
    try:
        found = codec.loads(text.decode("utf-8") if isinstance(text, bytes) else text)
    except UnicodeDecodeError:
        raise _unread(text, say("The file is damaged: it is not UTF-8 text.")) from None
    except NotationError as error:
        raise _unread(text, damaged(error)) from None
    if not isinstance(found, dict) or found.keys() != FIELDS or not isinstance(found["body"], dict):
        raise SaveError(NOT_OURS)
    return found


def _unread(text: str | bytes, why: Text) -> SaveError:
    """The error for what is not JSON: `Foreign` if it does not even begin as our files do."""
    head = text[:HEAD].encode("utf-8", "replace") if isinstance(text, str) else text[:HEAD]
    return SaveError(why) if OURS in head else Foreign(why)


def _check(body: dict[str, Any], written: Any) -> None:
    try:
        fits = checksum(body) == written
    except (ValueError, RecursionError):
        fits = False
    if not fits:
        raise SaveError(say("The file is damaged: its checksum does not fit."))


def damaged(error: TrailboxError) -> Text:
    """The sentence about a file whose content is wrong, from the error that names the place."""
    return say("The file is damaged: {why}", why=clean_text(error.text))
