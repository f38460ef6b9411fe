"""Those who do the work: this process, several processes of this machine, or a cluster; one way to ask them all."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, Protocol, TypeAlias

TRIES = 3
"""How often something is tried that ends the process it is tried in."""

Work: TypeAlias = Callable[[int], Any]
"""What is done for a number; it travels to other processes, and so does what comes of it."""


class Lost(NamedTuple):
    """What comes of work whose process died every time it was tried."""

    why: str


class Crew(Protocol):
    """Does work for numbers, and gives what comes of it as it comes."""

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """Do all the work; whoever closes the iterator ends what is under way."""
        ...


class Alone:
    """Does everything here, one after the other."""

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """Do all the work, in the order it is asked for."""
        for number in numbers:
            yield number, work(number)


class Worker(NamedTuple):
    """A process, and the pipe to it."""

    process: SpawnProcess
    pipe: Connection

    def end(self) -> None:
        """End it, whatever it does."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


class Processes:
    """Does the work in processes of this machine; one that dies is replaced, and its work done again."""

    def __init__(self, jobs: int) -> None:
        """Take so many processes."""
        self.jobs = jobs

    def run(self, work: Work, numbers: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """Do all the work, as many at a time as there are processes."""
        left, again = iter(numbers), list[int]()
        died: Counter[int] = Counter()
        idle: list[Worker] = []
        busy: dict[Connection, tuple[Worker, int]] = {}
        try:
            while True:
                while len(busy) < self.jobs:
                    number = again.pop() if again else next(left, None)
                    if number is None:
                        break
                    worker = idle.pop() if idle else begin(work)
                    with suppress(OSError):  # it died while it had nothing to do: its pipe will tell
                        worker.pipe.send(number)
                    busy[worker.pipe] = (worker, number)
                if not busy:
                    return
                for pipe in connection.wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    worker, number = busy.pop(pipe)
                    try:
                        result = pipe.recv()
                    except (EOFError, OSError):
                        worker.end()
                        died[number] += 1
                        if died[number] < TRIES:
                            again.append(number)
                            continue
                        result = Lost(f"its process ended {TRIES} times (code {worker.process.exitcode})")
                    else:
                        idle.append(worker)
                    yield number, result
        finally:
            for worker in [*idle, *(worker for worker, _ in busy.values())]:
                worker.end()


def begin(work: Work) -> Worker:
    """Start a process that does work."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, work), daemon=True)
    with deaf():
        process.start()
    theirs.close()  # so that ours ends with the process
    return Worker(process, ours)


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes that no key of the terminal interrupts: it is for this one to end them."""
    resource_tracker.ensure_running()  # it is started with the first process else, and would let the signal through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(pipe: Connection, work: Work) -> None:
    """Do what is asked through a pipe until it is closed, or whoever asked is gone."""
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        result = work(number)
        try:
            pipe.send(result)
        except OSError:
            return
