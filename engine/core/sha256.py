"""SHA-256 without OpenSSL: Python's `hashlib` loads that whole library, which takes 4 MB of the window's memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol


class Digest(Protocol):
    """What a hash function returns."""

    def digest(self) -> bytes:
        """The hash as 32 bytes."""

    def hexdigest(self) -> str:
        """The hash as 64 hexadecimal digits."""


def _chosen() -> Callable[[bytes], Digest]:
    """Python's built-in implementation; that of `hashlib` if Python was built without it."""
    try:
        module = import_module("_sha256" if sys.version_info < (3, 12) else "_sha2")
    except ImportError:
        module = import_module("hashlib")
    found: Callable[[bytes], Digest] = module.sha256
    return found


sha256 = _chosen()
"""As `hashlib.sha256`, of bytes."""
