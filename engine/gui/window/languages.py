"""Languages: a gettext catalogue of the engine and one of every game; English where one is missing."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from engine.core import registry
from engine.core.text import Text, Translate, english

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES: tuple[tuple[str, str], ...] = (("en", "English"), ("de", "Deutsch"))
"""The languages shipped: their codes and their own names."""


class Catalogue(Struct, frozen=True):
    """One language, ready to translate."""

    language: str = "en"
    translate: Translate = english

    def tr(self, text: Text | str) -> str:
        """A `Text` in this language. A plain string is returned unchanged."""
        return text.render(self.translate) if isinstance(text, Text) else text


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The first shipped language in the locale environment; "en" if there is none."""
    env = os.environ if environment is None else environment
    known = [code for code, _ in LANGUAGES]
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in env.get(name, "").split(":"):
            code = wish[:2].lower()
            if code in known and not wish[2:3].isalpha():
                return code
            if wish in ("C", "POSIX") or wish.startswith("C."):
                return "en"
    return _preferred(known) if environment is None else "en"


def _preferred(known: list[str]) -> str:
    """The languages of the system's settings (Windows and macOS set no locale environment)."""
    if os.name == "posix" and not Path("/System/Library").is_dir():
        return "en"
    import pygame.system

    wishes = [str(locale.get("language", "")) for locale in pygame.system.get_pref_locales()]
    return next((wish for wish in wishes if wish in known), "en")


def load(language: str, games: Iterable[str], root: Path = ROOT) -> Catalogue:
    """The catalogues of a language ("" means the system's). Unreadable ones are left out.

    A sentence is looked up in the catalogue of its own domain only: the same English word may have different
    translations in different games.
    """
    language = language if language in dict(LANGUAGES) else system_language()
    if language == "en":
        return Catalogue()
    import gettext
    import struct

    files = {"": root / "engine" / "locale" / language / "LC_MESSAGES" / "trailbox.mo"}
    homes = {game: registry.folder(game) if registry.guest(game) else root / "games" / game for game in games}
    files |= {game: home / "locale" / language / "LC_MESSAGES" / f"{game}.mo" for game, home in homes.items()}
    catalogues: dict[str, gettext.GNUTranslations] = {}
    for domain, file in files.items():
        with contextlib.suppress(OSError, ValueError, LookupError, struct.error), file.open("rb") as stream:
            catalogues[domain] = gettext.GNUTranslations(stream)

    def translate(text: Text) -> str:
        found = catalogues.get(text.domain)
        if found is None or not text.source:  # gettext answers "" with the catalogue's header
            return english(text)
        return found.ngettext(text.source, text.plural, text.count) if text.plural else found.gettext(text.source)

    return Catalogue(language, translate)
