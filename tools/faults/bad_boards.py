"""Malicious boards: damaged copies and known attacks, for the tests and the soak command."""

from __future__ import annotations

import base64
import gzip
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from engine.core.errors import BoardError
from engine.core.maps.tmx_reader import load_board, load_layout
from engine.core.untrusted_input import clean

SLOWEST = 1.0
"""Seconds within which every board has to be dealt with."""

GOOD = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="40" tileheight="40" infinite="0">
 <tileset firstgid="1" name="cells" tilewidth="40" tileheight="40" tilecount="2" columns="2">
  <tile id="0" type="meadow"/>
  <tile id="1" type="pond"/>
 </tileset>
 <layer id="1" name="cells" width="3" height="2">
  <data encoding="csv">1,2,0,1,1,1</data>
 </layer>
 <objectgroup id="2" name="zones">
  <object id="1" name="board" type="lattice" x="0" y="0" width="80.5" height="80">
   <properties>
    <property name="lattice" value="square"/>
    <property name="margin" type="float" value="0.4"/>
   </properties>
  </object>
 </objectgroup>
</map>
"""
"""A board and a table in one, with everything that the reader knows."""

DATA = '<data encoding="csv">1,2,0,1,1,1</data>'
NUMBERS = (
    "NaN",
    "inf",
    "-inf",
    "1e400",
    "1e308",
    "-1",
    "0",
    "999999999",
    "9" * 5_000,
    "0x10",
    "1_0",
    "٣",
    "",
    " 3",
    "3.5",
)


class Fell(Exception):
    """A promise was broken; the message says by what."""


def attacks() -> Mapping[str, bytes]:
    """The known attacks by name; each must end in a `BoardError`."""
    start, rest = GOOD.split("<map ", 1)
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    found = {
        "billion laughs": f'{start}<!DOCTYPE map [<!ENTITY l0 "ha">{laughs}]><map a="&l9;" {rest}',
        "quadratic blow-up": f'{start}<!DOCTYPE map [<!ENTITY a "{"a" * 90_000}">]><map b="{"&a;" * 20_000}" {rest}',
        "external entity": f'{start}<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map {rest}'.replace(
            "1,2,0,1,1,1", "&x;"
        ),
        "document type from elsewhere": f'{start}<!DOCTYPE map SYSTEM "http://127.0.0.1:9/x.dtd"><map {rest}',
        "deep nesting": "<map>" + "<properties>" * 19_000,
        "deep nesting closed": "<a>" * 30_000 + "</a>" * 30_000,
        "many elements": GOOD.replace("<tile id", "<tile/>" * 30_000 + "<tile id", 1),
        "many attributes": GOOD.replace("<map ", "<map " + " ".join(f'a{n}="1"' for n in range(20_000)) + " "),
        "many objects": GOOD.replace("</objectgroup>", '<object name="a" x="0" y="0"/>' * 501 + "</objectgroup>"),
        "many layers": _before_objects('<layer name="a" width="3" height="2"><data/></layer>' * 9),
        "huge map": GOOD.replace('width="3" height="2"', 'width="60000" height="60000"'),
        "huge sum of tiles": GOOD.replace('tilecount="2"', 'tilecount="99999999"'),
        "huge tile number": GOOD.replace("1,2,0", "4294967296,2,0"),
        "negative size": GOOD.replace('width="3"', 'width="-3"'),
        "negative object": GOOD.replace('width="80.5"', 'width="-80.5"'),
        "object that is no number": GOOD.replace('x="0"', 'x="NaN"'),
        "endless object": GOOD.replace('width="80.5"', 'width="inf"'),
        "property that is no number": GOOD.replace('value="0.4"', 'value="nan"'),
        "image outside": _before_objects('<imagelayer><image source="../../../etc/passwd"/></imagelayer>'),
        "tileset outside": GOOD.replace('name="cells" tilewidth', 'source="../../../tmp/evil.tsx" tilewidth'),
        "template outside": GOOD.replace('type="lattice"', 'type="lattice" template="/etc/passwd"'),
        "text in a class": GOOD.replace('type="meadow"', 'type="../../../\u202ex"'),
        "zlib bomb": GOOD.replace(DATA, _packed(bomb("zlib", 200), "zlib")),
        "gzip bomb": GOOD.replace(DATA, _packed(bomb("gzip", 100), "gzip")),
        "zlib tail": GOOD.replace(DATA, _packed(zlib.compress(bytes(24)) + b"more", "zlib")),
        "short data": GOOD.replace(DATA, _packed(bytes(20), "")),
        "chunks": GOOD.replace(DATA, '<data encoding="csv"><chunk x="0" y="0" width="16" height="16">1</chunk></data>'),
        "infinite": GOOD.replace('infinite="0"', 'infinite="1"'),
        "groups in groups": _before_objects("<group>" * 4 + "</group>" * 4),
        "properties of classes": GOOD.replace('type="float"', 'type="class" propertytype="os.system"'),
        "reserved names": GOOD.replace('name="margin"', 'name="__class__.__init__"'),
        "no map": "<tileset/>",
        "empty": "",
        "zeros": "\0" * 3_000,
        "too large": GOOD + " " * 300_000,
    }  # fmt: skip
    return {name: text.encode("utf-8") for name, text in found.items()} | {
        "odd encoding": b'<?xml version="1.0" encoding="hex"?><map/>',
        "wide encoding": GOOD.replace("UTF-8", "UTF-32").encode("utf-16"),
        "broken signs": GOOD.replace("meadow", "\u00e4").encode("latin-1"),
    }


def bomb(compression: str, millions: int) -> bytes:
    """Some million zeros (two at least), packed as "zlib" or "gzip": one block, repeated, which takes no time."""
    million = bytes(1_000_000)
    packer = zlib.compressobj(9, wbits=31 if compression == "gzip" else 15)
    first, other = (packer.compress(million) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    zeros = bytes(millions * len(million))
    if compression == "gzip":
        check = zlib.crc32(zeros).to_bytes(4, "little") + len(zeros).to_bytes(4, "little")
    else:
        check = zlib.adler32(zeros).to_bytes(4, "big")
    last = packer.flush()[: -len(check)]  # without the check of two million
    return first + other * (millions - 1) + last + check


def _before_objects(xml: str) -> str:
    return GOOD.replace("<objectgroup", xml + "<objectgroup")


def _packed(data: bytes, compression: str) -> str:
    kind = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{kind}>{base64.b64encode(data).decode("ascii")}</data>'


def damaged_boards(rng: Random, count: int, good: str = GOOD) -> Iterator[tuple[str, bytes]]:
    """`count` damaged copies of a board, each with the name of what was done to it."""
    ways: tuple[tuple[str, Callable[[str, Random], bytes]], ...] = (
        ("bits", _bits),
        ("truncated", _truncated),
        ("pieces", _pieces),
        ("numbers", _numbers),
        ("numbers", _numbers),
        ("elements", _elements),
        ("data", _data),
    )
    for number in range(count):
        name, way = ways[number % len(ways)]
        yield name, way(good, rng)


def try_board(data: bytes, folder: Path) -> str:
    """Open a board as a board and as a table: "refused" by both, or "opened".

    `Fell` if it took too long (CPU time of our own: the machine may be busy) or the sentence is none; any other error
    comes through as it is.
    """
    path = folder / "board.tmx"
    path.write_bytes(data)
    begun = time.process_time()
    verdict = "refused"
    for load in (load_board, load_layout):
        try:
            load(path)
        except BoardError as error:
            words = str(error)
            if words != clean(words, 2_000) or len(words) < 10:
                raise Fell(f"no clean sentence: {words!r}") from error
        else:
            verdict = "opened"
    if time.process_time() - begun > SLOWEST:
        raise Fell("a board took too long")
    return verdict


def try_boards(
    seed: int, count: int, good: str = GOOD, progress: Callable[[float], None] = lambda _done: None
) -> Mapping[str, int]:
    """Deal with `count` damaged boards; how many of each kind were refused or opened. `Fell` and others as above."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        for number, (kind, data) in enumerate(damaged_boards(Random(seed), count, good)):
            found[f"{kind}: {try_board(data, Path(name))}"] += 1
            progress((number + 1) / count)
    return dict(sorted(found.items()))


def _bits(good: str, rng: Random) -> bytes:
    data = bytearray(good.encode())
    for _ in range(rng.choice((1, 1, 3, 20))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _truncated(good: str, rng: Random) -> bytes:
    return good.encode()[: rng.randrange(len(good))]


def _pieces(good: str, rng: Random) -> bytes:
    data = good.encode()
    a, b = sorted(rng.randrange(len(data)) for _ in range(2))
    return data[:a] + rng.choice((b"", data[a:b] * 2, b"\x00" * (b - a), data[a:b][::-1])) + data[b:]


def _numbers(good: str, rng: Random) -> bytes:
    """The value of one attribute is an odd number, or that of another attribute."""
    parts = good.split('"')
    spots = range(1, len(parts), 2)
    for _ in range(rng.choice((1, 1, 2, 4))):
        parts[rng.choice(spots)] = rng.choice(NUMBERS) if rng.random() < 0.7 else parts[rng.choice(spots)]
    return '"'.join(parts).encode()


def _elements(good: str, rng: Random) -> bytes:
    """Lines are lost, doubled or in another place."""
    lines = good.splitlines(keepends=True)
    for _ in range(rng.choice((1, 1, 3))):
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.randrange(3)
        if what == 0:
            lines[a], lines[b] = lines[b], lines[a]
        elif what == 1:
            lines.insert(b, lines[a] * rng.choice((1, 1, 50)))
        elif len(lines) > 1:
            del lines[a]
    return "".join(lines).encode()


def _data(good: str, rng: Random) -> bytes:
    """The layer's data is packed in another way, and damaged there."""
    raw = bytearray(b"".join(rng.choice((0, 1, 2, 3, 2**31, 2**32 - 1)).to_bytes(4, "little") for _ in range(6)))
    packed, kind = rng.choice(((bytes(raw), ""), (zlib.compress(raw), "zlib"), (gzip.compress(raw), "gzip")))
    if rng.random() < 0.6:
        torn = bytearray(packed)
        torn[rng.randrange(len(torn))] ^= 1 << rng.randrange(8)
        packed = bytes(torn)[: rng.randrange(len(torn) + 1)]
    return good.replace(DATA, _packed(packed, rng.choice((kind, kind, "", "zlib", "zstd")))).encode()
