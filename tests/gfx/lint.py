"""What a picture may be made of, for all art: files and what games draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

KNOWN = {
    *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline"),
    *("linearGradient", "radialGradient", "stop"),
}
UNKNOWN = ("style", "class", "filter", "mask", "clip-path", "stroke-dasharray")
COLOUR = re.compile(r"#[0-9a-f]{6}|none")


def faults(text: str) -> list[str]:
    """What in a picture is beyond nanosvg, or painted with anything but a hex colour or a gradient of the picture."""
    return list(_faults(ElementTree.fromstring(text)))


def _faults(root: ElementTree.Element) -> Iterator[str]:
    ids = {f"url(#{found})" for node in root.iter() if (found := node.get("id"))}
    for node in root.iter():
        tag = node.tag.rpartition("}")[2]
        if tag not in KNOWN:
            yield f"<{tag}>"
        for name in ("fill", "stroke", "stop-color"):
            value = node.get(name, "none")
            if value not in ids and not COLOUR.fullmatch(value):
                yield f'{name}="{value}"'
        yield from (name for name in UNKNOWN if name in node.attrib)
