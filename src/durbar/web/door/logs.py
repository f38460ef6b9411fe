"""Logs as lines of JSON, for people and for machines."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One object a line: time, level, where from, what, and whatever was given beside it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record down."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update((key, value) for key, value in vars(record).items() if key not in _PLAIN)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Send everything from `level` up to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # it would write down secret links
