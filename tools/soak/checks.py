"""The long checks: kills, refusing disks, damaged saves and boards, random games, random input, the tests' full length.

Each check does a span of its work and gives what it counted. Every span has a seed of its own, so that what is found in
one can be reproduced without those before it, and a check that was stopped goes on with the next.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.ai import forms
from engine.core import registry

Tell = Callable[[float], None]
Found = dict[str, float]
"""What was counted. What is called "longest ..." is a maximum, everything else a sum."""
LONGEST = "longest "
WINDOW_LIFE = 0.6
"""Seconds that a window lives at most after its first save."""
ON_PLAIN = "the tests of kernels on the plain form"
CALM = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class Span(Struct, frozen=True):
    """A part of a check: number `first` and so many from there on; seed: of the whole soak."""

    first: int
    count: int
    seed: int

    @property
    def luck(self) -> int:
        """The seed of this span: that of a soak that begins here."""
        return self.seed + self.first


Check = Callable[[Span, Tell], Found]


class Broke(Exception):
    """A promise was broken; the message says by what."""


def merged(found: Iterable[Mapping[str, float]]) -> Found:
    """Sums, and of what is called "longest ..." the maximum."""
    whole: Found = {}
    for one in found:
        for name, value in one.items():
            before = whole.get(name, 0)
            whole[name] = max(before, value) if name.startswith(LONGEST) else before + value
    return whole


def shares(span: Span, tell: Tell, hidden: bool = False) -> Iterator[tuple[str, int, Tell]]:
    """A span shared out among all games: each game, how often, and what its progress is told to."""
    names = registry.names(hidden=hidden)
    done = 0
    for number, game in enumerate(names):
        some = (span.count + len(names) - 1 - number) // len(names)
        if some:
            yield game, some, partial(_of_all, tell, span.count, done, some)
        done += some


def _of_all(tell: Tell, count: int, done: int, some: int, share: float) -> None:
    tell((done + some * share) / count)


def kills(span: Span, tell: Tell) -> Found:
    """kill -9 at random moments; everything that was promised is there."""
    return _killed(span, tell, "tools.faults.random_kills")


def windows(span: Span, tell: Tell) -> Found:
    """kill -9 of the program at the table, its AI thinking or not; what it had saved is there."""
    return _killed(span, tell, "tools.faults.killed_program", longest=WINDOW_LIFE)


def _killed(span: Span, tell: Tell, program: str, **how: float) -> Found:
    from tools.faults.random_kills import kill_often

    found = []
    for game, some, told in shares(span, tell):
        with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
            one = kill_often(Path(folder), game, span.luck, some, told, program=program, **how)
        found.append({"kills": one.kills, "promises kept": one.promises, "games counted": one.counted})
    return merged(found)


def orphans(span: Span, tell: Tell) -> Found:
    """kill -9 of a process whose worker thinks: the worker has to be gone within two seconds."""
    from tools.faults.orphan_workers import longest_life

    names = registry.names()
    lives = []
    for n in range(span.count):
        lives.append(longest_life(names[(span.luck + n) % len(names)], span.luck + n))
        tell((n + 1) / span.count)
    return {"workers gone": len(lives), f"{LONGEST}life s": max(lives)}


def faults(span: Span, tell: Tell) -> Found:
    """Faults of the worker behind a running table: no frame is long, and every question is answered legally."""
    from tools.faults.bad_workers import inject

    return merged(inject(game, n, span.luck, told).figures() for game, n, told in shares(span, tell))


def disk(span: Span, tell: Tell) -> Found:
    """Hundredths of all operations of the disk, each refused in turn, once and for good."""
    from tools.faults.disk_refusals import refuse_each

    found = []
    for number in range(span.count):
        one = [refuse_each(game, step=100, first=(span.luck + number) % 100) for game in registry.names()]
        found += [{"refusals": each.faults, "told": each.told} for each in one]
        tell((number + 1) / span.count)
    return merged(found)


def saves(span: Span, tell: Tell) -> Found:
    """Damaged copies of the longest golden save of every game."""
    from tools.faults.bad_saves import try_saves

    found = []
    for game, some, told in shares(span, tell, hidden=True):
        good = max((registry.folder(game) / "golden").glob("*.json"), key=lambda path: path.stat().st_size)
        found.append(try_saves(good.read_text(encoding="utf-8"), span.luck, some, told))
    return _verdicts(merged(found))


def boards(span: Span, tell: Tell) -> Found:
    """The known attacks, then damaged copies of a board."""
    from tools.faults.bad_boards import attacks, try_board, try_boards

    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        opened = [name for name, data in attacks().items() if try_board(data, Path(folder)) == "opened"]
    if opened:
        raise Broke(f"opened: {', '.join(opened)}")
    return _verdicts(try_boards(span.luck, span.count, progress=tell))


def _verdicts(found: Mapping[str, float]) -> Found:
    opened = sum(n for name, n in found.items() if name.endswith("opened"))
    return {"refused": sum(found.values()) - opened, "harmless": opened}


def games(span: Span, tell: Tell) -> Found:
    """Random games of every game, held to the contract."""
    from tools.torture.torture import setups, torture

    found: Counter[str] = Counter()
    rng = Random(span.luck)
    for game, some, told in shares(span, tell, hidden=True):
        for number, setup in enumerate(setups(registry.info(game), some, rng)):
            session = torture(setup, rng.randrange(2**32), every=8)
            over = session.over
            found["steps"] += len(session.log)
            found[f"{game} ends by {over.reason if over else '?'}"] += 1
            told((number + 1) / some)
    return dict(found)


def plies(span: Span, tell: Tell) -> Found:
    """Random games saved and opened again at every ply."""
    from tools.torture.torture import saved_at_every_ply, setups

    found: Counter[str] = Counter()
    rng = Random(span.luck)
    for game, some, told in shares(span, tell, hidden=True):
        for number, setup in enumerate(setups(registry.info(game), some, rng)):
            found["saves opened"] += saved_at_every_ply(setup, rng.randrange(2**32))
            found["games"] += 1
            told((number + 1) / some)
    return dict(found)


def events(span: Span, tell: Tell) -> Found:
    """Random input into every scene; the program never raises and stays quick."""
    from tools.soak.scene_monkey import play

    return play(span.count, span.luck, tell)


def monitors(span: Span, tell: Tell) -> Found:
    """A window on two monitors of a real X server: full screen, maximised, moved, opened again."""
    from tools.faults.two_monitors import try_monitors

    found = try_monitors(span.count, span.luck)
    tell(1.0)
    return found


def tests(span: Span, tell: Tell) -> Found:
    """The long ones among the tests, one after another, at their full length; those of kernels on both forms."""
    listed = long_tests()
    for number in range(span.count):
        test = listed[(span.luck + number) % len(listed)]
        done = _pytest("games", marked="long and kernel", form="plain") if test == ON_PLAIN else _pytest(test)
        if done.returncode:
            raise Broke(f"{test} failed: {' '.join(done.stdout.split())[-600:]}")
        tell((number + 1) / span.count)
    return {"passed": span.count}


@cache
def long_tests() -> tuple[str, ...]:
    """The tests of which `make test` runs a slice only, so mixed that a share is of all rooms; one entry is ON_PLAIN.

    None where the program is installed without its tests.
    """
    if not (registry.ROOT / "tests").is_dir() or importlib.util.find_spec("pytest") is None:
        return ()
    listed = _pytest("--collect-only")
    if listed.returncode:
        return ("tests",)  # to run them says why
    found = (line.partition("[")[0] for line in listed.stdout.splitlines() if "::" in line)
    names = sorted({*found, ON_PLAIN})
    Random(1).shuffle(names)
    return tuple(names)


def _pytest(*words: str, marked: str = "long", form: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", marked, "--full", "-x", *words]
    around = os.environ | CALM | ({forms.SETTING: form} if form else {})
    return subprocess.run(command, cwd=registry.ROOT, env=around, capture_output=True, text=True, check=False)
