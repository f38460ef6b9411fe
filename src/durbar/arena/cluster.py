"""A crew of many machines: Ray hands the work to them, and tries it again where a worker dies."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from durbar.arena.crews import TRIES, Lost, Work
from durbar.arena.words import bad, needing

AHEAD = 2
"""How many pieces of work are handed out for each processor, so that none waits for this process."""

KNOCK = 10.0
"""How many seconds a cluster has to answer at all."""


class Cluster:
    """Does the work as Ray tasks, each on a processor of its own."""

    def __init__(self, address: str) -> None:
        """Take a cluster by its address: "auto" for the one this machine belongs to, "local" for one made here."""
        self.address = address
        with needing("ray", "cluster"):
            import ray
        self.ray: Any = ray

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """Do all the work, as many at a time as the cluster has processors."""
        ray, joined = self.ray, self._join()
        under_way: dict[Any, int] = {}
        try:
            task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(work_on)
            shared = ray.put(work)
            left = iter(numbers)
            while True:
                room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while len(under_way) < room and (number := next(left, None)) is not None:
                    under_way[task.remote(shared, number)] = number
                if not under_way:
                    return
                done, _ = ray.wait(list(under_way), num_returns=1)
                for reference in done:
                    yield under_way.pop(reference), self._result(reference)
        finally:
            if joined:
                ray.shutdown()
            else:
                for reference in under_way:
                    ray.cancel(reference, force=True)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Stay in the cluster from one run to the next."""
        joined = self._join()
        try:
            yield
        finally:
            if joined:
                self.ray.shutdown()

    def _join(self) -> bool:
        """Join the cluster, unless this process has joined one before."""
        ray = self.ray
        if ray.is_initialized():
            return False
        self._knock()
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self.address == "local":
            quiet["include_dashboard"] = False
        try:
            ray.init(address=self.address, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            raise bad("bad.no_cluster", address=self.address, why=str(error).strip().partition("\n")[0][:200]) from None
        return True

    def _knock(self) -> None:
        """See whether anybody answers at a host and port: Ray would ask for many minutes."""
        host, colon, port = self.address.removeprefix("ray://").rpartition(":")
        if not colon:
            return
        try:
            socket.create_connection((host, int(port)), KNOCK).close()
        except (OSError, ValueError, OverflowError) as error:
            raise bad("bad.no_cluster", address=self.address, why=str(error)) from None

    def _result(self, reference: Any) -> Any:
        """Fetch what came of a piece of work."""
        gone = self.ray.exceptions
        try:
            return self.ray.get(reference)
        except (gone.WorkerCrashedError, gone.OutOfMemoryError, gone.NodeDiedError) as error:
            return Lost(f"{type(error).__name__} {TRIES} times")
        except gone.RayTaskError as error:
            raise bad("bad.cluster_task", why=str(error.cause or error).strip().rpartition("\n")[2][:200]) from None


def work_on(work: Work, number: int) -> Any:
    """Do a piece of work, on whatever machine this is."""
    return work(number)
