"""The small markup of the rules pages: headings with anchors, paragraphs, lists, bold words, figures.

# Title
## Heading {#rule-id}
A paragraph with **bold** words, over one or
more lines.
- a list item
{{figure: name}}

A game whose pages name figures has a view with `figure(name, palette) -> str`: an SVG with a viewBox of its own.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

_HEADING = re.compile(r"(#{1,3})\s+(.*?)(?:\s*\{#([A-Za-z0-9_.-]+)\})?\s*$")
_FIGURE = re.compile(r"\{\{figure:\s*([A-Za-z0-9_-]+)\s*\}\}\s*$")


class Block(Struct, frozen=True):
    """One piece of a page. kind: "title", "heading", "subheading", "paragraph", "item", "figure" (text: its name).

    `anchor` is the rule's id of a heading, and of everything that stands under it.
    """

    kind: str
    text: str
    anchor: str = ""


def parse(source: str) -> tuple[Block, ...]:
    """The blocks of a page, in order. Anything not understood is a paragraph."""
    blocks: list[Block] = []
    lines: list[str] = []
    kind, anchor = "paragraph", ""

    def close() -> None:
        if lines:
            blocks.append(Block(kind, " ".join(lines), anchor))
            lines.clear()

    for raw in source.splitlines():
        line = raw.strip()
        heading, figure = _HEADING.match(line), _FIGURE.match(line)
        if heading or figure or not line or line.startswith("- "):
            close()
        if heading:
            anchor = heading[3] or ("" if len(heading[1]) < 3 else anchor)
            blocks.append(Block(("title", "heading", "subheading")[len(heading[1]) - 1], heading[2], anchor))
        elif figure:
            blocks.append(Block("figure", figure[1], anchor))
        elif line.startswith("- "):
            kind = "item"
            lines.append(line[2:])
        elif line:
            kind = kind if lines else "paragraph"
            lines.append(line)
    close()
    return tuple(blocks)


def plain(text: str) -> str:
    """The words without their markup, for searching."""
    return text.replace("**", "")


def matching(blocks: tuple[Block, ...], wanted: str) -> tuple[int, ...]:
    """The numbers of the blocks that contain all words of `wanted`, whatever their case; () for no words."""
    words = wanted.casefold().split()
    if not words:
        return ()
    return tuple(
        number
        for number, block in enumerate(blocks)
        if block.kind != "figure" and all(word in plain(block.text).casefold() for word in words)
    )


def page(folder: Path, language: str) -> tuple[Block, ...]:
    """The rules page of a game's folder in this language, else in English."""
    for name in (language[:2], "en"):
        path = folder / "pages" / f"{name}.md"
        if name and path.is_file():
            return parse(path.read_text(encoding="utf-8"))
    return ()


class Run(Struct, frozen=True):
    """Words in one style."""

    text: str
    bold: bool = False


def runs(text: str) -> tuple[Run, ...]:
    """A block's text as runs; the bold markers are gone, spaces stay where they were."""
    parts = text.split("**")
    return tuple(Run(part, number % 2 == 1) for number, part in enumerate(parts) if part)


def found(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Where the words of `wanted` stand in a plain text: (start, end) each, in order, not overlapping."""
    lower = text.lower()
    if len(lower) != len(text):
        # a letter that grows when lowered would shift what follows
        lower = text
    words = [re.escape(word) for word in sorted(wanted.lower().split(), key=len, reverse=True)]
    return tuple(match.span() for match in re.finditer("|".join(words), lower)) if words else ()
