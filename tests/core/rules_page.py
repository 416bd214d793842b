"""For the tests of a game's rules page: its paragraphs, headings and figures, and what of the rules it has to tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType

from babel.messages.pofile import read_po

from engine.core.registry import GAMES
from tests.core.shown_sentences import anchors

FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)
OUTSIDE = ("table", "tips")
"""Sections that are no rules."""


class RulesPage:
    """The pages of a game. texts: by language."""

    def __init__(self, game: str) -> None:
        self.home = GAMES / game
        self.texts = {file.stem: file.read_text(encoding="utf-8") for file in (self.home / "pages").glob("*.md")}

    @cached_property
    def paragraphs(self) -> dict[str, str]:
        """The rules in English, paragraph by paragraph, each with the anchor of its section."""
        found, anchor = {}, ""
        for line in self.texts["en"].splitlines():
            if line.startswith("#"):
                anchor = "".join(re.findall(r"\{#([a-z0-9-]+)\}", line))
            elif line and anchor and anchor not in OUTSIDE and not line.startswith("{{"):
                found[line] = anchor
        return found

    def paragraph(self, begins: str) -> str:
        """The one that begins so; if it is the whole of one, that one."""
        found = [line for line in self.paragraphs if line.startswith(begins)]
        assert len(found) == 1 or begins in found, f"{begins}: {found}"
        return begins if begins in found else found[0]

    def headings(self) -> list[set[str]]:
        """The anchors of each language."""
        return [set(anchors(text)) for text in self.texts.values()]

    def figures(self) -> list[set[str]]:
        """The figures of each language."""
        return [set(FIGURE.findall(text)) for text in self.texts.values()]

    def rules_in_use(self) -> set[str]:
        """The rule of every fact and refusal in the source: strings that name a section, where they stand."""
        return {rule for file in (self.home / "rules").glob("*.py") for rule in _rules(file)}

    def german(self) -> list[str]:
        """All German sentences of the catalogue."""
        with (self.home / "locale" / "de" / "LC_MESSAGES" / f"{self.home.name}.po").open("rb") as stream:
            strings = [message.string for message in read_po(stream) if message.id]
        return [one for string in strings for one in ([string] if isinstance(string, str) else string)]


def _rules(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        named: list[ast.expr] = []
        # an offence is (sentence, rule, cells), a Refusal and a Fact name their rule
        if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Call):
            named = [node.elts[1]]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Refusal", "Fact"):
            at = {"Refusal": 1, "Fact": 4}[node.func.id]
            named = [*node.args[at : at + 1], *(keyword.value for keyword in node.keywords if keyword.arg == "rule")]
        yield from (str(one.value) for one in named if isinstance(one, ast.Constant))


def first_words(name: str, *modules: ModuleType) -> set[str]:
    """The first argument of every call of `name` in these modules, where it is a string: kinds of "Fact", of "say"."""
    sources = (Path(str(module.__file__)).read_text(encoding="utf-8") for module in modules)
    calls = (node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == name and isinstance(call.args[0], ast.Constant)
    }


def is_picture(svg: str) -> bool:
    """One SVG, its groups closed."""
    whole = svg.startswith("<svg") and svg.endswith("</svg>")
    return whole and svg.count("<svg") == 1 and svg.count("<g ") == svg.count("</g>")
