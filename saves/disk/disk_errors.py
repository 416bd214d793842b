"""Errors of the disk in words: full, not allowed, missing."""

from __future__ import annotations

import errno

from engine.core.text import Text, say
from engine.core.untrusted_input import clean


def why(error: OSError) -> Text:
    """The cause of an error of the disk, as the end of a sentence."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return say("the disk is full")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return say("writing is not allowed there")
    if error.errno == errno.EIO:
        return say("the disk reports a fault")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return say("the folder is missing")
    return say("the system says “{words}”", words=clean(error.strerror or type(error).__name__))
