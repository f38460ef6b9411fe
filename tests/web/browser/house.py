"""The server the browser tests play at: it runs as soon as it is there, and its luck follows from a word."""

from __future__ import annotations

from pathlib import Path

from tests.web.real import SeededServer


class House(SeededServer):
    """A seeded server."""

    def __init__(self, data: Path, word: str = "house") -> None:
        super().__init__(data, word)
        self.start()

    @property
    def url(self) -> str:
        return self.address

    def stop(self) -> None:
        self.end()
