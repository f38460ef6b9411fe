"""A server in a process of its own, to be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).parent.parent.parent / "src"


class RealServer:
    """`durbar serve` on a free port."""

    def __init__(self, data: Path, *arguments: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "durbar.web.serve", "--no-open", "--port", str(port), "--data", str(data)]
        self._command = [*command, "--bot-delay", "0", *arguments]
        self.address = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Durbar is open at" in line, line
        self.address = line.split()[4].rstrip("/")

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it without any warning."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
