"""Errors of writing in words: full, not allowed, missing. Those of reading: `unreadable`."""

from __future__ import annotations

import errno

from engine.core.text import Text, say
from engine.core.untrusted_input import unreadable


def why(error: OSError) -> Text:
    """Why something was not written, as the end of a sentence."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return say("the disk is full")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return say("writing is not allowed there")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return say("the folder is missing")
    return unreadable(error)
