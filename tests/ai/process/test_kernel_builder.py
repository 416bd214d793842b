"""The window's side of compiling kernels: what it says, what it asks for, and that it is gone with the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.ai import forms
from engine.ai.process import kernel_build_launcher as builder_module
from engine.ai.process.kernel_build_launcher import Builder
from engine.core import registry
from tests import waiting

PROCESS = """
import sys
print("fetch 0 2", flush=True)
print("build 1 2", flush=True)
with open("heard", "w") as file:
    print(*sys.argv[1:], file=file, flush=True)
    for row in sys.stdin:
        if row.strip() == "end":
            print("failed 1 2", flush=True)
            sys.exit()
        print(row.strip(), file=file, flush=True)
    print("the window has gone", file=file)
"""


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Builder]:
    """One whose process is a stand-in."""
    (tmp_path / "stand_in.py").write_text(PROCESS, encoding="utf-8")
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    monkeypatch.setattr(builder_module, "MODULE", "stand_in")
    monkeypatch.setattr(forms, "to_build", lambda: ("bee", "cat"))
    builder = Builder()
    yield builder
    builder.close()


def said(builder: Builder) -> str:
    """Its line, "" for none."""
    return str(builder.news) if builder.news is not None else ""


def test_it_tells_how_far_it_is_and_passes_wishes_on(builder: Builder, tmp_path: Path) -> None:
    assert said(builder) == ""
    builder.prefer("cat")
    builder.start()
    waiting.until(lambda: "1 of 2 games ready" in said(builder))
    builder.prefer("bee")
    heard = tmp_path / "heard"
    waiting.until(lambda: heard.is_file() and heard.read_text(encoding="utf-8").split()[:1] == ["cat"])
    waiting.until(lambda: heard.read_text(encoding="utf-8").split()[-1:] == ["bee"])
    builder.close()
    assert builder._process is not None
    assert builder._process.poll() == 0
    assert "the window has gone" in heard.read_text(encoding="utf-8")
    waiting.until(lambda: said(builder) == "")
    builder.prefer("cat")  # nobody hears it any more


def test_a_failure_stays_as_one_quiet_line(builder: Builder) -> None:
    builder.start()
    waiting.until(lambda: "games ready" in said(builder))
    builder.prefer("end")
    waiting.until(lambda: "weaker" in said(builder))
    assert builder._process is not None
    builder._process.wait(waiting.PATIENCE)
    assert "weaker" in said(builder)


def test_where_there_is_nothing_to_build_no_process_is_started(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "to_build", lambda: ())
    builder._run()
    assert builder._process is None


def test_closed_while_it_starts_it_ends(builder: Builder) -> None:
    builder.close()
    builder._run()
    assert builder._process is not None
    assert builder._process.poll() == 0


def test_what_is_to_be_built_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "with_kernels", lambda: ("bee", "cat"))
    monkeypatch.setattr(forms, "staleness", lambda game: "have not been built" if game == "bee" else "")
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    monkeypatch.setattr(registry, "GAMES", tmp_path)
    monkeypatch.delenv(forms.SETTING, raising=False)
    (tmp_path / "bee").mkdir()
    assert forms.to_build() == ()  # an installed house: it has no project
    (tmp_path / forms.PROJECT).touch()
    assert forms.to_build() == ("bee",)
    monkeypatch.setattr(forms.os, "access", lambda path, _: path != tmp_path / "bee")
    assert forms.to_build() == ()  # read-only
    monkeypatch.undo()
    monkeypatch.setenv(forms.SETTING, "plain")
    assert forms.to_build() == ()
