"""What the system says when a file or an address cannot be had, as messages: Python gives it in English alone."""

from __future__ import annotations

import errno
from typing import Any

from durbar.engine.messages import Message

KNOWN = {
    errno.EACCES: "system.denied",
    errno.EPERM: "system.denied",
    errno.ENOENT: "system.missing",
    errno.EEXIST: "system.exists",
    errno.EISDIR: "system.folder",
    errno.ENOTDIR: "system.no_folder",
    errno.ENAMETOOLONG: "system.long_name",
    errno.ENOSPC: "system.full",
    errno.EDQUOT: "system.full",
    errno.EROFS: "system.read_only",
    errno.EIO: "system.broken",
    errno.EMFILE: "system.many_files",
    errno.EADDRINUSE: "system.address_used",
    errno.EADDRNOTAVAIL: "system.address_unknown",
}
"""The texts of what goes wrong most; the rest stays in the system's own words."""


def why(error: Exception) -> dict[str, Any]:
    """Give the reason of the system, for a place in a message."""
    number = getattr(error, "errno", None)
    if number in KNOWN:
        return Message(KNOWN[number]).document()
    return Message("system.other", said=getattr(error, "strerror", None) or str(error)).document()
