"""For the tests of any game's AI: the same questions to both forms of the kernels, in processes with other hashes."""

from __future__ import annotations

import os
import subprocess
import sys

from engine.ai import forms
from engine.core.registry import ROOT


def alike(script: str) -> str:
    """What a program prints, the same on the form that runs here and on the plain one, whatever the hashes."""
    said = set()
    for form, salt in (("plain", "1"), ("", "77")):
        env = os.environ | {"PYTHONPATH": str(ROOT), forms.SETTING: form, "PYTHONHASHSEED": salt}
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1, said
    return said.pop()
