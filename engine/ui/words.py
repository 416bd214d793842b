"""Languages: gettext catalogues of the engine and of every game, merged; English where one is missing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.core.text import Text, Translate, TranslatePlural

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES: tuple[tuple[str, str], ...] = (("en", "English"), ("de", "Deutsch"))
"""The languages shipped: their codes and their own names."""


def _english(single: str, several: str, count: int) -> str:
    return single if count == 1 else several


@dataclass(frozen=True, slots=True)
class Words:
    """One language, ready to translate."""

    language: str = "en"
    one: Translate = str
    many: TranslatePlural = _english

    def tr(self, text: Text | str) -> str:
        """A `Text` in this language. A plain string is shown as it is: it is nobody's sentence."""
        return text.render(self.one, self.many) if isinstance(text, Text) else text


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The first language of the locale environment that is shipped; "en" if there is none."""
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
    """What the system's own settings say (Windows and macOS set no locale environment)."""
    if os.name == "posix" and not Path("/System/Library").is_dir():
        return "en"
    import pygame.system

    wishes = [str(locale.get("language", "")) for locale in pygame.system.get_pref_locales()]
    return next((wish for wish in wishes if wish in known), "en")


def load(language: str, games: Iterable[str], root: Path = ROOT) -> Words:
    """The catalogues of a language ("" means the system's), the engine's first. Unreadable ones are left out."""
    language = language if language in dict(LANGUAGES) else system_language()
    if language == "en":
        return Words()
    import gettext
    import struct

    folders = [(root / "engine" / "locale", "trailbox")]
    folders += [(root / "games" / game / "locale", game) for game in games]
    merged: gettext.NullTranslations | None = None
    for folder, domain in folders:
        file = folder / language / "LC_MESSAGES" / f"{domain}.mo"
        try:
            with file.open("rb") as stream:
                found = gettext.GNUTranslations(stream)
        except (OSError, ValueError, LookupError, struct.error):
            continue
        if merged is None:
            merged = found
        else:
            merged.add_fallback(found)
    if merged is None:
        return Words(language)
    one: Callable[[str], str] = merged.gettext
    return Words(language, one, merged.ngettext)
