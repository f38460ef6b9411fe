"""Secrets: links, cookies and what is stored of them.

A link's secret is made from the server's key and the place it stands for, so it can be shown again without being
stored; the database holds hashes only.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from durbar.engine.messages import BadInput
from durbar.web.kept import private

LINK_BYTES = 24
"""192 bits: nobody guesses a seat."""

CODE_LETTERS = 12
"""60 bits: nobody guesses a code in the minutes it is good for."""

CODE = re.compile(r"[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}")
SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
TABLE_ID = re.compile(r"[a-z2-7]{16}")
_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


def digest(secret: str) -> str:
    """Give what is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def device_name(table: str, seat: int, browser: str) -> str:
    """Name a device for those who hold the same seat: nothing can be opened by it."""
    return digest(f"{table}/{seat}/{browser}")[:12]


def new_secret() -> str:
    """Make a secret for a browser's cookie."""
    return _text(secrets.token_bytes(LINK_BYTES))


def new_table_id() -> str:
    """Make the name of a table: 80 bits, so that nobody finds one by trying."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


def _write_new(path: Path, content: bytes) -> None:
    """Write a file that is either whole or not there, for nobody else to read."""
    draft = path.with_suffix(".new")
    private.write(draft, content)
    draft.replace(path)


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Keyring:
    """The server's own key, and what is derived from it."""

    def __init__(self, key: bytes) -> None:
        """Hold a key of 32 bytes."""
        self._key = key

    @classmethod
    def open(cls, path: Path) -> Keyring:
        """Read the key, or make one that only this user can read."""
        if not path.exists():
            _write_new(path, secrets.token_bytes(32))
        return cls.read(path)

    @classmethod
    def read(cls, path: Path) -> Keyring:
        """Read the key."""
        key = path.read_bytes()
        if len(key) != 32:
            raise BadInput("bad.key_file", path=str(path), n=len(key))
        return cls(key)

    def _derive(self, purpose: str) -> bytes:
        return hmac.digest(self._key, purpose.encode(), "sha256")

    def link(self, table: str, seat: int | None, issue: int = 0) -> str:
        """Give the secret of a seat's link, or of the spectators'; `issue` counts the links made anew for a seat."""
        again = f"/{issue}" if issue else ""
        return _text(self._derive(f"link/{table}/{'watch' if seat is None else seat}{again}")[:LINK_BYTES])

    def code(self, table: str, seat: int, key: str) -> str:
        """Give the code that lets a further device in, for one who asked with a key: short enough to be typed."""
        drawn = self._derive(f"code/{table}/{seat}/{key}")
        letters = "".join(_ALPHABET[byte % 32] for byte in drawn[:CODE_LETTERS])
        return "-".join(letters[at : at + 4] for at in range(0, CODE_LETTERS, 4))

    def bot_seed(self, table: str, seat: int, number: int) -> str:
        """Give a bot its luck for one choice: the same after a restart, and known to nobody."""
        return self._derive(f"bot/{table}/{seat}/{number}").hex()
