"""SHA-256 without OpenSSL: Python's `hashlib` loads all of that library, which takes 4 MB of the window's memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol


class Digest(Protocol):
    """What has been hashed."""

    def digest(self) -> bytes:
        """32 bytes."""

    def hexdigest(self) -> str:
        """64 hexadecimal digits."""


def _chosen() -> Callable[[bytes], Digest]:
    """Python's own form; that of `hashlib` where Python was built without it."""
    try:
        module = import_module("_sha256" if sys.version_info < (3, 12) else "_sha2")
    except ImportError:
        module = import_module("hashlib")
    found: Callable[[bytes], Digest] = module.sha256
    return found


sha256 = _chosen()
"""As `hashlib.sha256`, of bytes."""
