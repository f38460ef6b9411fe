"""A server in a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Self

from tests.patience import PATIENCE
from tests.web import seeded
from tests.web.nursery import Nursery

ROOT = Path(__file__).resolve().parents[2]


class RealServer:
    """`durbar serve` on a free port; after a kill it comes back on the same one."""

    def __init__(self, data: Path, *arguments: str, log: IO[bytes] | None = None) -> None:
        self.data = data
        self._log = log
        self._how = ["durbar.web.door.serve", "--no-open", "--bot-delay", "0", *arguments]
        self.address = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def port(self) -> int:
        """The port it listens on; none before it has begun."""
        return int(self.address.rpartition(":")[2] or 0)

    def start(self) -> None:
        """Start it, and wait until it says where it is: from then on it answers."""
        command = [sys.executable, "-m", *self._how, "--port", str(self.port), "--data", str(self.data)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=environment)
        assert self.process.stdout is not None
        self._hear(self.process.stdout.readline())

    def _hear(self, said: str) -> None:
        """Find out where it is."""
        found = re.search(r"Durbar is open at (http://127\.0\.0\.1:\d+)/", said)
        assert found, f"the server said {said!r}"
        self.address = found[1]

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it in good order, or however it is told; give what it ended with."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        result = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return result


class SeededServer(RealServer):
    """One whose tables are as lucky as a word says; see `seeded`."""

    def __init__(self, data: Path, word: str) -> None:
        super().__init__(data)
        self._how = ["tests.web.seeded"]
        data.mkdir(parents=True, exist_ok=True)
        (data / "key").write_bytes(seeded.KEY)
        self.luck(word)

    def luck(self, word: str) -> None:
        """Let all luck follow from this word from now on."""
        (self.data / seeded.WORD).write_text(word, encoding="utf-8")

    def pass_by(self, seconds: int) -> None:
        """Let so many seconds have passed, for all clocks."""
        file = self.data / seeded.LATER
        passed = int(file.read_text(encoding="utf-8")) if file.exists() else 0
        draft = file.with_suffix(".new")
        draft.write_text(str(passed + seconds), encoding="utf-8")
        draft.replace(file)


class ForkedServer(SeededServer):
    """One that begins at once, and ends at once."""

    def __init__(self, data: Path, word: str, nursery: Nursery) -> None:
        super().__init__(data, word)
        self._nursery = nursery

    def start(self) -> None:
        """Have it forked, and wait until it says where it is."""
        self.born, said = self._nursery.fork("--port", str(self.port), "--data", str(self.data))
        self._hear(said)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it."""
        self.born.send_signal(how)
        return self.born.wait()
