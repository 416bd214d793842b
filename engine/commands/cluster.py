"""Tasks shared out among the workers of a Dask cluster, the results in the order they were wanted.

Dask hands them out, and does again what was lost with its worker. A game is the same on every machine only if what
plays it is, so every worker must run the sources that the command runs; and what a process thinks with is not made for
several threads, so each must have one. All workers are asked for both at first, those that join later with each task.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from logging import CRITICAL, getLogger
from typing import Any, TypeVar

from engine.core import registry
from engine.core.errors import SettingError
from engine.core.text import say

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

PATIENCE = 10.0
"""Seconds that a scheduler has to answer."""
FOLDERS, CODE = ("engine", "games", "tools"), (".py", ".json", ".tmx")
IDLE = {"tests", "golden"}
"""Folders that decide no game."""


def play_there(play: Callable[[Task], Outcome], wanted: Sequence[Task], address: str) -> Generator[Outcome, None, None]:
    """What `play`, a function of a module, makes of each.

    Closed early it drops what has not begun. `SettingError` for a cluster that can't be used, or is no more.
    """
    if find_spec("distributed") is None:
        raise SettingError(say("Dask is not installed: pip install -r requirements-dev.txt"))
    from distributed import CancelledError, Client, KilledWorker
    from distributed.comm import CommClosedError

    getLogger("distributed.client").setLevel(CRITICAL)  # what went wrong is said here, in one sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise SettingError(say("No Dask scheduler answers at {address}.", address=address)) from None
    with client:
        _check(_versions(client), client.nthreads())
        # the first ones first: their results are shown while the others are still played
        futures = deque(
            client.submit(_play, play, task, sources(), priority=-k, pure=False) for k, task in enumerate(wanted)
        )
        try:
            while futures:
                yield futures.popleft().result()
        except (CancelledError, CommClosedError):
            raise SettingError(say("The Dask scheduler at {address} is gone.", address=address)) from None
        except KilledWorker:
            raise SettingError(say("Several workers of the cluster have died of the same task.")) from None


@cache
def sources() -> str:
    """A checksum of all that decides how a game goes."""
    digest = sha256()
    for path in sorted(path for folder in FOLDERS for path in (registry.ROOT / folder).rglob("*")):
        file = path.relative_to(registry.ROOT)
        # "kernels.*.json": what was compiled here, and both forms play alike
        if path.suffix in CODE and not IDLE & {*file.parts} and not path.name.startswith("kernels."):
            digest.update(file.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _versions(client: Any) -> dict[str, object]:
    """The sources of the scheduler and of every worker, or the error that came instead."""
    try:
        found = {"The scheduler": client.run_on_scheduler(sources)}
    except (ImportError, AttributeError) as error:
        found = {"The scheduler": error}
    return found | {f"The worker {worker}": theirs for worker, theirs in client.run(sources, on_error="return").items()}


def _check(versions: Mapping[str, object], threads: Mapping[str, int]) -> None:
    """`SettingError` unless there are workers, all of them with these sources and one thread."""
    if not threads:
        raise SettingError(say("The cluster has no workers yet."))
    for who, theirs in versions.items():
        # a worker that has just died is no fault
        if theirs != sources() and not isinstance(theirs, OSError):
            raise _another(who)
    if any(count != 1 for count in threads.values()):
        raise SettingError(say("Each worker of a cluster needs one thread: start them with --nthreads 1."))


def _another(who: str) -> SettingError:
    return SettingError(say("{who} runs other sources: start it in a folder of this very version.", who=who))


def _play(play: Callable[[Task], Outcome], task: Task, wanted: str) -> Outcome:
    """In a worker."""
    from distributed import get_worker

    worker = get_worker()
    if wanted != sources():
        raise _another(f"The worker {worker.address}")
    _check({}, {worker.address: worker.state.nthreads})
    return play(task)
