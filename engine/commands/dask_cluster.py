"""Tasks shared out among the workers of a Dask cluster, with the results in the order of the tasks.

Dask hands out the tasks, and repeats those lost with a worker. Games are only the same on every machine if the code is,
so every worker must run the same sources as the command; and agents are not made for several threads, so each worker
must have one. All workers are checked for both at first, those that join later with each task.
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
"""Folders whose content does not affect games."""


def play_there(play: Callable[[Task], Outcome], wanted: Sequence[Task], address: str) -> Generator[Outcome, None, None]:
    """The results of `play`, a function of a module, for each task.

    If it is closed early, tasks that have not begun are dropped. `SettingError` for a cluster that can't be used or has
    ended.
    """
    if find_spec("distributed") is None:
        raise SettingError(say("Dask is not installed: pip install -r requirements-dev.txt"))
    from distributed import CancelledError, Client, KilledWorker
    from distributed.comm import CommClosedError

    getLogger("distributed.client").setLevel(CRITICAL)  # failures are reported here, in one sentence
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
    """A checksum of everything that affects games."""
    digest = sha256()
    for path in sorted(path for folder in FOLDERS for path in (registry.ROOT / folder).rglob("*")):
        file = path.relative_to(registry.ROOT)
        # "kernels.*.json": builds of this machine, and both forms play alike
        if path.suffix in CODE and not IDLE & {*file.parts} and not path.name.startswith("kernels."):
            digest.update(file.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _versions(client: Any) -> dict[str, object]:
    """The checksums of the scheduler and of every worker, or the error instead."""
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
        # a worker that has just died is not an error
        if theirs != sources() and not isinstance(theirs, OSError):
            raise _another(who)
    if any(count != 1 for count in threads.values()):
        raise SettingError(say("Each worker of a cluster needs one thread: start them with --nthreads 1."))


def _another(who: str) -> SettingError:
    return SettingError(say("{who} runs other sources: start it in a folder of this very version.", who=who))


def _play(play: Callable[[Task], Outcome], task: Task, wanted: str) -> Outcome:
    """Run one task in a worker."""
    from distributed import get_worker

    worker = get_worker()
    if wanted != sources():
        raise _another(f"The worker {worker.address}")
    _check({}, {worker.address: worker.state.nthreads})
    return play(task)
