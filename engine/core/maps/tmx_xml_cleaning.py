"""Validates `.tmx` files: bytes from any source in, a small and harmless XML tree out.

Only elements and attributes on our list are kept, every number is checked, and layer data is decoded here to exactly
the length that the map announces. Nothing that a file refers to (image, tileset, template) is ever opened.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, SubElement

from engine.core.errors import BoardError
from engine.core.text import Text, say
from engine.core.untrusted_input import clean, read_regular, unreadable

LIMIT = 256 * 1024
SIDE = 64
MOST_LAYERS = 8
MOST_OBJECTS = 500
MOST_TILESETS = 8
MOST_TILES = 1024
MOST_PROPERTIES = 32
MOST_ELEMENTS = 8_000
DEEPEST = 6
LONGEST = 1_000
BIGGEST_SIZE = 100_000
GID_BITS = (1 << 28) - 1
"""The upper four bits say how a tile is flipped or rotated (also by 120 degrees); the class of a cell does not depend
on it."""

WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,12})?", re.ASCII)
GID = re.compile(r"[0-9]{1,10}", re.ASCII)
WORD = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)

# Which elements may contain which. An element that is missing on the left must be empty.
INSIDE: Mapping[str, frozenset[str]] = {
    "map": frozenset(("properties", "editorsettings", "tileset", "layer", "objectgroup")),
    "editorsettings": frozenset(("export", "chunksize")),
    "tileset": frozenset(("properties", "tile", "image", "grid", "tileoffset", "transformations")),
    "tile": frozenset(("properties", "image")),
    "layer": frozenset(("properties", "data")),
    "objectgroup": frozenset(("properties", "object")),
    "object": frozenset(("properties",)),
    "properties": frozenset(("property",)),
}
# What Tiled writes and we ignore.
IGNORED = frozenset(("editorsettings", "export", "chunksize", "image", "grid", "tileoffset", "transformations"))
# Attribute -> how it is checked: "side" (1 to 64), "size" (1 to 100,000), "whole", "number", "extent" (not negative),
# "word", "text" (any, of bounded length), "" (passed over).
ATTRIBUTES: Mapping[str, Mapping[str, str]] = {
    "map": {
        **dict.fromkeys(("width", "height"), "side"),
        **dict.fromkeys(("tilewidth", "tileheight"), "size"),
        **dict.fromkeys(("orientation", "staggeraxis", "staggerindex"), "word"),
        "hexsidelength": "whole",
        "infinite": "whole",
        **dict.fromkeys(("version", "tiledversion", "renderorder", "compressionlevel", "backgroundcolor", "class"), ""),
        **dict.fromkeys(("nextlayerid", "nextobjectid", "parallaxoriginx", "parallaxoriginy"), ""),
    },
    "tileset": {
        "firstgid": "size",
        "name": "",
        **dict.fromkeys(("tilewidth", "tileheight", "tilecount"), "size"),
        **dict.fromkeys(
            ("columns", "spacing", "margin", "version", "tiledversion", "objectalignment", "class", "tilerendersize"),
            "",
        ),
        **dict.fromkeys(("fillmode", "backgroundcolor"), ""),
    },
    "tile": {"id": "whole", "type": "word", "class": "word", "probability": ""},
    "layer": {
        "name": "text",
        **dict.fromkeys(("width", "height"), "side"),
        **dict.fromkeys(("id", "class", "opacity", "visible", "tintcolor", "offsetx", "offsety", "locked"), ""),
        **dict.fromkeys(("parallaxx", "parallaxy"), ""),
    },
    "data": {"encoding": "word", "compression": "text"},
    "objectgroup": {
        "name": "text",
        **dict.fromkeys(
            ("id", "class", "color", "opacity", "visible", "tintcolor", "offsetx", "offsety", "locked"), ""
        ),
        **dict.fromkeys(("draworder", "parallaxx", "parallaxy"), ""),
    },
    "object": {
        **dict.fromkeys(("x", "y"), "number"),
        **dict.fromkeys(("width", "height"), "extent"),
        **dict.fromkeys(("name", "type", "class"), "word"),
        **dict.fromkeys(("id", "visible"), ""),
    },
    "properties": {},
    "property": {"name": "word", "type": "word", "value": "text"},
}
PROPERTY_TYPES = frozenset(("string", "int", "float", "bool"))


def read_tree(path: Path) -> Element:
    """The harmless tree of a map in a file. `BoardError` names the file, the fault and often the place."""
    name = clean(path.name)
    try:
        return clean_tree(read_regular(path, LIMIT, BoardError))
    except OSError as error:
        raise BoardError(say("{file} can’t be read: {why}.", file=name, why=unreadable(error))) from None
    except BoardError as error:
        raise BoardError(say("{file}: {why}", file=name, why=error.text)) from None


def clean_tree(data: bytes) -> Element:
    """The harmless tree of a map. `BoardError` in one sentence for anything else."""
    root = _parse(data)
    if root.tag != "map":
        raise BoardError(say("This is not a map of the Tiled editor."))
    fresh = _copy(root, None)
    _check_counts(fresh)
    _check_tilesets(fresh)
    for layer in fresh.findall("layer"):
        _decode_layer(layer, int(fresh.get("width", "")), int(fresh.get("height", "")))
    return fresh


def _parse(data: bytes) -> Element:
    # imported here: only opening a map needs it
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if len(data) > LIMIT:
        raise BoardError(say("The file is larger than {n} kB.", n=LIMIT // 1024))
    parser = DefusedXMLParser(target=_Builder(), forbid_dtd=True)
    try:
        parser.feed(data)
        root: Element = parser.close()
    except DefusedXmlException:
        raise BoardError(say("A map may not have document types or entities.")) from None
    except (ParseError, ValueError, LookupError) as error:
        raise BoardError(say("This is not valid XML: {why}", why=clean(str(error), 120))) from None
    return root


class _Builder:
    """Builds the tree and stops as soon as it grows too deep or too wide."""

    def __init__(self) -> None:
        self._open: list[Element] = []
        self._root: Element | None = None
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        """Open an element. `BoardError` if there are too many, or they are nested too deeply."""
        self._count += 1
        if len(self._open) >= DEEPEST or self._count > MOST_ELEMENTS:
            raise BoardError(say("The file has too many elements, or they are nested too deeply."))
        element = SubElement(self._open[-1], tag, attributes) if self._open else Element(tag, attributes)
        self._root = self._root if self._root is not None else element
        self._open.append(element)
        return element

    def end(self, _tag: str) -> Element:
        """Close the innermost open element and return it."""
        return self._open.pop()

    def data(self, text: str) -> None:
        """Text, in pieces. Text after an element is ignored."""
        element = self._open[-1]
        if len(element) == 0:
            element.text = (element.text or "") + text

    def close(self) -> Element:
        """The root of the finished tree. `BoardError` if the file is empty."""
        if self._root is None:
            raise BoardError(say("The file is empty."))
        return self._root


def _copy(old: Element, parent: Element | None) -> Element:
    """A copy of what is on our list; refuses everything else."""
    fresh = Element(old.tag) if parent is None else SubElement(parent, old.tag)
    known = ATTRIBUTES[old.tag]
    for name, value in old.attrib.items():
        if name not in known:
            raise _refusal(old.tag, name, value)
        if known[name]:
            _check(old.tag, name, value, known[name])
            fresh.set(name, value)
    if old.tag in ("data", "property"):
        fresh.text = old.text
    for child in old:
        if child.tag not in INSIDE.get(old.tag, frozenset()):
            raise BoardError(say("“{inner}” does not belong in “{outer}”.", inner=clean(child.tag, 40), outer=old.tag))
        if child.tag not in IGNORED:
            _copy(child, fresh)
    if old.tag == "property":
        _check_property(fresh)
    return fresh


def _refusal(tag: str, name: str, value: str) -> BoardError:
    if tag == "tileset" and name == "source":
        return BoardError(
            say("The tileset “{file}” lies in a file of its own: embed it in the map.", file=clean(value, 40))
        )
    return BoardError(say("“{tag}” may not have “{name}”.", tag=tag, name=clean(name, 40)))


def _check(tag: str, name: str, value: str, how: str) -> None:
    text: Text | None = None
    if how == "text":
        fits = len(value) <= LONGEST
    elif how == "word":
        fits = WORD.fullmatch(value) is not None
    elif how in ("number", "extent"):
        low = 0 if how == "extent" else -BIGGEST_SIZE
        fits = NUMBER.fullmatch(value) is not None and low <= float(value) <= BIGGEST_SIZE
    else:
        fits = WHOLE.fullmatch(value) is not None
        if fits and how != "whole":
            high = SIDE if how == "side" else BIGGEST_SIZE
            fits = 1 <= int(value) <= high
            text = say("“{name}” of “{tag}” must be from 1 to {high}.", name=name, tag=tag, high=high)
    if not fits:
        raise BoardError(text or say("“{name}” of “{tag}” has an impossible value.", name=name, tag=tag))


def _check_property(element: Element) -> None:
    kind = element.get("type", "string")
    if kind not in PROPERTY_TYPES or element.get("name") is None:
        raise BoardError(say("A property has a type that boards don’t support."))
    value = element.get("value", element.text or "")
    checks = {"int": WHOLE, "float": NUMBER, "bool": re.compile("true|false")}
    if len(value) > LONGEST or (kind in checks and not checks[kind].fullmatch(value)):
        raise BoardError(say("The property “{name}” has an impossible value.", name=element.get("name", "")))
    element.set("type", kind)
    element.set("value", value)
    element.text = None


def _check_counts(root: Element) -> None:
    for name in ("width", "height", "tilewidth", "tileheight"):
        if root.get(name) is None:
            raise BoardError(say("The map does not give its “{name}”.", name=name))
    if root.get("infinite", "0") != "0":
        raise BoardError(say("The map is infinite: switch that off in its properties."))
    layers = len(root.findall("layer")) + len(root.findall("objectgroup"))
    limits = (
        (layers, MOST_LAYERS, "layers"),
        (len(root.findall("objectgroup/object")), MOST_OBJECTS, "objects"),
        (len(root.findall("tileset")), MOST_TILESETS, "tilesets"),
        (len(root.findall("tileset/tile")), MOST_TILES, "tiles"),
    )
    for count, most, what in limits:
        if count > most:
            raise BoardError(say("The map has more than {most} {what}.", most=most, what=what))
    for element in root.iter("properties"):
        names = [child.get("name") for child in element]
        if len(names) > MOST_PROPERTIES or len(set(names)) != len(names):
            raise BoardError(say("A property is given twice, or there are too many."))


def _check_tilesets(root: Element) -> None:
    ends = 1
    for tileset in root.findall("tileset"):
        first, count = tileset.get("firstgid"), tileset.get("tilecount")
        if first is None or count is None or tileset.get("tilewidth") is None or tileset.get("tileheight") is None:
            raise BoardError(say("A tileset lacks its first number, its count or its size."))
        if int(first) < ends or int(count) > MOST_TILES:
            raise BoardError(say("The tilesets overlap, or one has too many tiles."))
        tileset.set("name", "tiles")
        ids = [tile.get("id", "") for tile in tileset.findall("tile")]
        if len(set(ids)) != len(ids) or not all(number and 0 <= int(number) < int(count) for number in ids):
            raise BoardError(say("A tile of the tileset has an impossible number."))
        ends = int(first) + int(count)


def _decode_layer(layer: Element, width: int, height: int) -> None:
    """Replace the data by the tile numbers as plain CSV, without flips."""
    name = clean(layer.get("name", ""), 40)
    found = layer.findall("data")
    if len(found) != 1 or int(layer.get("width", "0")) != width or int(layer.get("height", "0")) != height:
        raise BoardError(say("The layer “{name}” is not of the map’s size, or has no data.", name=name))
    data = found[0]
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    text = (data.text or "").strip()
    if encoding == "csv" and not compression:
        gids = _from_csv(text, width * height)
    elif encoding == "base64" and compression in ("", "zlib"):
        gids = _from_base64(text, width * height, compression)
    else:
        raise BoardError(say("The layer “{name}” is packed in a way we don’t read: save the map as CSV.", name=name))
    if gids is None:
        raise BoardError(say("The layer “{name}” is damaged or not of the size it announces.", name=name))
    data.attrib.clear()
    data.set("encoding", "csv")
    data.text = ",".join(str(gid & GID_BITS) for gid in gids)


def _from_csv(text: str, count: int) -> list[int] | None:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(GID.fullmatch(part) for part in parts):
        return None
    gids = [int(part) for part in parts]
    return gids if max(gids) < 1 << 32 else None


def _from_base64(text: str, count: int, compression: str) -> list[int] | None:
    size = 4 * count
    try:
        raw = base64.b64decode("".join(text.split()).encode("ascii"), validate=True)
        if compression:
            unpacker = zlib.decompressobj()
            # reading one byte more than wanted shows whether there is more, and stops a decompression bomb
            raw = unpacker.decompress(raw, size + 1)
            if not unpacker.eof or unpacker.unused_data:
                return None
    except (binascii.Error, ValueError, zlib.error):
        return None
    if len(raw) != size:
        return None
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, size, 4)]
