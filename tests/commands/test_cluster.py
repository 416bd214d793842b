"""The commands on a Dask cluster: the same results as here, whoever dies, and one line where it can't be used."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import main
from engine.commands import arena, argument_types, dask_cluster
from engine.commands.output import ProgressLine
from engine.core import registry
from engine.core.errors import SettingError
from tests.commands import dying_player
from tests.waiting import PATIENCE, until
from tools.learn.selfplay import Terms, fill

MATCH = ["arena", "_tiny", "--levels", "medium,easy", "--games", "16", "--json"]


@contextmanager
def dask(*words: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a cluster, started as docs/processes.md says."""
    line = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(line, cwd=registry.ROOT, env=os.environ | env, **quiet) as process:
        try:
            yield process
        finally:
            process.kill()


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON of the match, without the time it took."""
    assert main.main([*MATCH, *words]) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    del found["cpu"]
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is wrong with it: one line."""
    assert main.main([*MATCH, *words]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


def test_two_workers_of_which_one_dies_play_what_is_played_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = played(capsys, "--workers", "1")
    plan, grave = tmp_path / "scheduler.json", tmp_path / "grave"
    with ExitStack() as stack:
        stack.enter_context(dask("scheduler", "--port", "0", "--scheduler-file", str(plan)))
        until(plan.exists)
        address = json.loads(plan.read_text())["address"]
        assert "no workers" in refused(capsys, "--cluster", address)
        alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        workers = [stack.enter_context(dask("worker", address, *alone, TRAILBOX_GRAVE=str(grave))) for _ in range(2)]
        # imported by every process that collects the tests otherwise
        from distributed import Client

        client = stack.enter_context(Client(address, set_as_default=False))
        client.wait_for_workers(2, timeout=PATIENCE)
        with monkeypatch.context() as patch:
            patch.setattr(arena, "play_pair", dying_player.play_pair)
            assert played(capsys, "--cluster", address) == here
        until(lambda: [worker.poll() for worker in workers].count(9) == 1)
        for name, where in (("here", None), ("there", address)):
            fill(tmp_path / name, Terms("_tiny", "easy", 2, (), 2, 1.0), 3, 6, 1, where)
        assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()

        with monkeypatch.context() as patch:
            patch.setattr(ProgressLine, "at", interrupted)
            assert main.main([*MATCH, "--cluster", address]) == 130
        assert json.loads(capsys.readouterr().out)["games"] == 2
        until(lambda: client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) == 0)

        with monkeypatch.context() as patch:
            patch.setattr(registry, "ROOT", tmp_path / "elsewhere")
            dask_cluster.sources.cache_clear()
            assert "The scheduler runs other sources" in refused(capsys, "--cluster", address)
            patch.setattr(dask_cluster, "_versions", lambda _: {})  # as if the workers had joined afterwards
            assert "The worker tcp://127.0.0.1" in refused(capsys, "--cluster", address)
    dask_cluster.sources.cache_clear()


def interrupted(*_: object) -> None:
    """Ctrl-C."""
    raise KeyboardInterrupt


def test_a_cluster_that_cannot_be_used_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ("tcp://127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:8786", "tcp://a b:1"):
        assert "tcp://HOST:PORT" in refused(capsys, "--cluster", wrong)
    for right in ("tcp://127.0.0.1:8786", "tls://a-b.example:1", "localhost:65535", "tcp://[::1]:8786"):
        assert argument_types.address(right) == right
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        monkeypatch.setattr(dask_cluster, "PATIENCE", 0.1)
        assert "No Dask scheduler answers at" in refused(capsys, "--cluster", "{}:{}".format(*nobody.getsockname()))
    with pytest.raises(SettingError, match="--nthreads 1"):
        dask_cluster._check({}, {"tcp://a:1": 1, "tcp://b:1": 2})
    monkeypatch.setattr(dask_cluster, "find_spec", lambda _: None)
    assert "requirements-dev.txt" in refused(capsys, "--cluster", "127.0.0.1:8786")
