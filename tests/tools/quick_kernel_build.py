"""For tests that compile kernels and do not ask how fast these are."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

from engine.commands.kernels.build import no_compiler


def hurried(folder: Path) -> dict[str, str]:
    """An environment with a C compiler that does not optimise, written into the folder; {} where there is none."""
    if sys.platform == "win32" or no_compiler():
        return {}
    compiler = folder / "hurried"
    words = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    compiler.write_text(f'#!/bin/sh\nexec {words} "$@" -O0\n', encoding="utf-8")
    compiler.chmod(0o755)
    return {"CC": str(compiler)}
