"""How processes beside the window are started and run on each system: in the background, without a window of their
own."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

NO_WINDOW = 0x0800_0000 if sys.platform == "win32" else 0
"""`creationflags` for `subprocess`: under Windows a program without a console would else open one for each process."""
BELOW_NORMAL, IDLE = 0x4000, 0x40
"""Classes of priority of Windows."""
LOWEST = 15
"""From this niceness on a process gets only what nobody else needs."""


def lower_priority(niceness: int) -> None:
    """Give this process a lower priority. niceness: as POSIX has it, up to 19; Windows has classes instead."""
    with suppress(OSError, AttributeError):
        if hasattr(os, "nice"):
            os.nice(niceness)
        else:
            _lower_class(_kernel32(), niceness)


def _lower_class(kernel: Any, niceness: int) -> None:
    # a handle is as long as a pointer; the one of this process is -1
    kernel.SetPriorityClass(kernel.GetCurrentProcess(), IDLE if niceness >= LOWEST else BELOW_NORMAL)


def _kernel32() -> Any:
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - other systems have none
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    return kernel
