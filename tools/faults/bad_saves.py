"""Faults on demand, for the tests and the soak command: damaged saves, and a disk that refuses."""

from __future__ import annotations

import copy
import errno
import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ParamSpec, TypeVar

from engine.core.errors import SaveError
from engine.core.untrusted_input import clean
from saves import save_format as saving
from saves.disk.atomic_write import Disk

P = ParamSpec("P")
R = TypeVar("R")

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
SLOWEST = 1.0
"""Seconds within which every damaged file has to be dealt with."""


class Fell(Exception):
    """A promise was broken; the message says by what."""


class FailingDisk(Disk):
    """A disk whose operation number `at` (from 0) fails with `code`, and the next `length - 1` ones; -1: none does."""

    def __init__(self, at: int = -1, code: int = errno.EIO, length: int = 1) -> None:
        super().__init__(sleep=lambda _seconds: None)
        self.at = at
        self.code = code
        self.length = length
        self.count = 0
        self.failed: list[str] = []

    def call(self, name: str, operation: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        number, self.count = self.count, self.count + 1
        if 0 <= self.at <= number < self.at + self.length:
            self.failed.append(name)
            raise OSError(self.code, "a fault on demand")
        return operation(*args, **kwargs)


ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2**31,
    2**53 + 1,
    10**300,
    -0.0,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "x" * 21_000,
    "\u202eevil\x00\n",
    "\ud800",
    "person",
    "../../etc/passwd",
    "{name}",
    [],
    {},
    [[[[[[]]]]]],
    {"is": "Lay"},
    {"is": "Nothing"},
    [0, 0],
    [2**40, -(2**40)],
)
"""Values where others are expected."""


def damaged_saves(good: str, rng: Random, count: int) -> Iterator[tuple[str, bytes]]:
    """`count` damaged copies of a save, each with the name of what was done to it."""
    ways: tuple[tuple[str, Callable[[str, Random], bytes]], ...] = (
        ("bits", _bits),
        ("truncated", _truncated),
        ("pieces", _pieces),
        ("signs", _signs),
        ("fields", _fields),
        ("fields", _fields),
        ("log", _log),
        ("log", _log),
        ("envelope", _envelope),
        ("nested", _nested),
    )
    for number in range(count):
        name, way = ways[number % len(ways)]
        yield name, way(good, rng)


def try_save(data: bytes) -> str:
    """Read and replay a damaged save: "refused", or "opened" where the damage did no harm.

    `Fell` if it took too long (CPU time of our own: the machine may be busy), if the sentence is none, or if it was
    opened with a wrong checksum; any other error comes through as it is.
    """
    begun = time.process_time()
    try:
        saving.restore(saving.read_text(data))
    except SaveError as error:
        verdict = "refused"
        words = str(error)
        if words != clean(words, 2_000) or len(words) < 10:
            raise Fell(f"no clean sentence: {words!r}") from error
    else:
        verdict = "opened"
        if not _sealed(data):
            raise Fell("opened although the checksum is wrong") from None
    if time.process_time() - begun > SLOWEST:
        raise Fell("a damaged save took too long")
    return verdict


def try_saves(
    good: str, seed: int, count: int, progress: Callable[[float], None] = lambda _done: None
) -> Mapping[str, int]:
    """Deal with `count` damaged copies; how many of each kind were refused or opened. `Fell` and others as above."""
    found: Counter[str] = Counter()
    for number, (name, data) in enumerate(damaged_saves(good, Random(seed), count)):
        found[f"{name}: {try_save(data)}"] += 1
        progress((number + 1) / count)
    return dict(sorted(found.items()))


def seal(body: Any, **others: Any) -> bytes:
    """A save with this body and the checksum that belongs to it, whatever the body is."""
    text = _compact(body)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    whole = {"format": saving.FORMAT, "version": saving.VERSION, "sha256": digest, "body": body} | others
    return _compact(whole).encode("utf-8", "surrogatepass")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _sealed(data: bytes) -> bool:
    found = json.loads(data)
    digest: str = hashlib.sha256(_compact(found["body"]).encode()).hexdigest()
    return digest == str(found["sha256"])


def _bits(good: str, rng: Random) -> bytes:
    data = bytearray(good.encode())
    for _ in range(rng.choice((1, 1, 2, 8, 64))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _truncated(good: str, rng: Random) -> bytes:
    data = good.encode()
    cut = rng.randrange(len(data))
    return data[:cut] if rng.random() < 0.7 else data[cut:]


def _pieces(good: str, rng: Random) -> bytes:
    """A stretch is lost, doubled, zeroed or in another place: what a disk does."""
    data = good.encode()
    a, b = sorted(rng.randrange(len(data)) for _ in range(2))
    gap = rng.choice((b"", data[a:b] * 2, b"\x00" * (b - a), data[a:b][::-1]))
    return data[:a] + gap + data[b:]


def _signs(good: str, rng: Random) -> bytes:
    """Single signs of the text, put in at random or in the place of others."""
    text = list(good)
    for _ in range(rng.choice((1, 2, 5))):
        spot = rng.randrange(len(text))
        text[spot : spot + rng.randrange(2)] = [rng.choice('{}[]",:0123456789-+.eE\\ntrufalsNI \u202e\U0001f600')]
    return "".join(text).encode()


def _spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _spots(item, (*path, key))


def _fields(good: str, rng: Random) -> bytes:
    """A field is changed, lost, renamed or new, and the checksum fits: what a person with an editor does."""
    body = json.loads(good)["body"]
    for _ in range(rng.choice((1, 1, 2, 4))):
        spots = list(_spots(body))
        if not spots:
            break
        path = rng.choice(spots if rng.random() < 0.5 else [spot for spot in spots if len(spot) < 3])
        holder = body
        for key in path[:-1]:
            holder = holder[key]
        what = rng.random()
        if what < 0.15:
            del holder[path[-1]]
        elif what < 0.3 and isinstance(holder, dict):
            holder[rng.choice(("is", "extra", "game", "seat", "__class__", "\u202e\n"))] = rng.choice(ODD)
        elif what < 0.5 and type(holder[path[-1]]) is int:
            holder[path[-1]] += rng.choice((-100, -1, 1, 2, 7, 2**40))
        else:
            holder[path[-1]] = copy.deepcopy(rng.choice(ODD))
    return seal(body)


def _log(good: str, rng: Random) -> bytes:
    """Steps are swapped, lost, doubled, given to another seat or grafted; the checksum fits."""
    body = json.loads(good)["body"]
    log: list[Any] = body.get("log", [])
    for _ in range(rng.choice((1, 1, 3))):
        if not log:
            break
        a, b = rng.randrange(len(log)), rng.randrange(len(log))
        what = rng.randrange(6)
        if what == 0:
            log[a], log[b] = log[b], log[a]
        elif what == 1:
            del log[a]
        elif what == 2:
            log.insert(b, copy.deepcopy(log[a]))
        elif what == 3:
            log[a]["seat"] = rng.randrange(-2, 9)
        elif what == 4:
            log.extend(copy.deepcopy(log[a : a + rng.randrange(9)]) * rng.choice((1, 1, 40)))
        else:
            log[a]["move"] = copy.deepcopy(log[b]["move"])
    return seal(body)


def _envelope(good: str, rng: Random) -> bytes:
    """The wrapping is changed around a good body."""
    whole = json.loads(good)
    key = rng.choice(("format", "version", "sha256", "body", "extra"))
    if rng.random() < 0.3:
        whole.pop(key, None)
    else:
        whole[key] = copy.deepcopy(rng.choice(ODD))
    if rng.random() < 0.2:
        # a field given twice, which a dictionary can't hold
        return good.rstrip()[:-1].encode() + b',"version":' + rng.choice((b"1", b"2", b"99")) + b"}"
    return _compact(whole).encode("utf-8", "surrogatepass")


def _nested(good: str, rng: Random) -> bytes:
    """Lists in lists, numbers without end, a file that is too large."""
    deep = rng.choice((50, 200, 900, 5_000, 100_000))
    what = rng.randrange(4)
    if what == 0:
        return b"[" * deep + b"]" * rng.choice((deep, 0))
    if what == 1:
        inner: Any = []
        for _ in range(min(deep, 300)):
            inner = [inner]
        body = json.loads(good)["body"]
        body["log"] = [{"seat": 0, "move": inner}]
        return seal(body)
    if what == 2:
        return good.replace('"version":', '"version":' + "9" * deep, 1).encode()
    return good.encode() + b" " * saving.LIMIT
