"""Many jobs computed in one process, in several, or on a Dask cluster. Results come in the order of the jobs."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from typing import Any, TypeVar

from ..core.errors import UsageError

J = TypeVar("J")
R = TypeVar("R")
AHEAD = 4  # jobs queued for each worker, so that no worker idles during a long job


def compute_all(
    work: Callable[[J], R],
    jobs: Iterable[J],
    workers: int = 1,
    dask: str | None = None,
    at_end: Callable[[], None] | None = None,
) -> Generator[R, None, None]:
    """Yield the result of every job: computed here, by so many processes, or by the Dask cluster whose scheduler has this
    address.

    Closing the generator ends the processes, each of which calls ``at_end`` first, and cancels what the cluster has not begun.
    Raises UsageError if a process ends by itself, or if the cluster cannot be reached.
    """
    if dask is not None:
        yield from _compute_on_cluster(work, jobs, dask)
    elif workers == 1:
        yield from map(work, jobs)
    else:
        yield from _compute_in_processes(work, jobs, workers, at_end)


def _prepare_worker(at_end: Callable[[], None] | None) -> None:
    """Leave Ctrl-C to whoever asks; when this process is ended, end what it has started, too."""

    def end(*_: object) -> None:
        if at_end is not None:
            at_end()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)


def _compute_in_processes(
    work: Callable[[J], R], jobs: Iterable[J], workers: int, at_end: Callable[[], None] | None
) -> Generator[R, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor  # not available in a browser
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), _prepare_worker, (at_end,))
    waiting: deque[Future[R]] = deque()
    try:
        for job in jobs:
            waiting.append(pool.submit(work, job))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise UsageError("One of the processes was ended from outside, perhaps for want of memory. Try fewer workers.") from None
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _compute_on_cluster(work: Callable[[J], R], jobs: Iterable[J], address: str) -> Generator[R, None, None]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UsageError("Clusters need the package `distributed`: install pyengine[cluster].") from None
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"There is no Dask scheduler at {address}: {error}") from None
    waiting: deque[Any] = deque()
    try:
        most = AHEAD * max(1, sum(client.nthreads().values()))
        for job in jobs:
            waiting.append(client.submit(work, job, pure=False))
            if len(waiting) > most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        client.cancel(list(waiting))
        client.close()
