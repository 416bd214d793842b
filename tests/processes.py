"""What tests ask about processes that they have not started themselves."""

from __future__ import annotations

import os
from pathlib import Path


def alive(pid: int) -> bool:
    """Is there a process of this number that is not merely waiting to be reaped?"""
    stat = Path(f"/proc/{pid}/stat")
    if stat.parent.parent.is_dir():
        return stat.exists() and stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True
