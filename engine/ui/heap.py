"""The C library's heap: large pictures are to be given back to the system when they are freed."""

from __future__ import annotations

import sys

MMAP_THRESHOLD = -3
"""The name of the setting in glibc's `mallopt`."""
LARGE = 128 * 1024
"""Bytes from which on memory is asked of the system for itself: glibc's own default."""


def keep_large_apart() -> None:
    """Have glibc keep its threshold for large blocks; elsewhere nothing happens.

    By itself it raises the threshold to the size of whatever large block is freed. After the first picture of the
    window's size all pictures lie on the heap, where one small block that lives on above them keeps them all.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(MMAP_THRESHOLD, LARGE)
