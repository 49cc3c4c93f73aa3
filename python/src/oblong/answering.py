# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers of Python callables as result lines, in this process or in one with limits."""

import math
import multiprocessing
import resource
from fractions import Fraction
from typing import Any, Callable

import numpy as np

from .cases import Case


def _real(x):
    if isinstance(x, Fraction):
        return str(x)
    x = float(x)
    return x if math.isfinite(x) else "inf" if x > 0 else "-inf" if x < 0 else None


def result_of(case: Case, answer: Any, subject: str = "python") -> dict[str, Any]:
    """The result line of an answer: a number (the distance), an outcome, a dict with the keys of `oblong-result/1`, or an answer of
    this package. Numbers that are NaN, and None, are a failure."""
    head = {"format": "oblong-result/1", "id": case.id, "subject": subject}
    if isinstance(answer, np.ndarray) and answer.ndim == 0:
        answer = answer[()]
    if isinstance(answer, str):
        return head | {"outcome": answer}
    if isinstance(answer, int | float | Fraction | np.floating | np.integer):
        value = _real(answer)
        if value is None:
            return head | {"outcome": "failed", "message": "not a number"}
        return head | {"outcome": "separated" if answer > 0 else "intersecting", "distance": value}
    if isinstance(answer, dict):
        fields = answer
    elif hasattr(answer, "outcome"):
        names = ("outcome", "distance", "lower", "upper", "witness_a", "witness_b", "normal", "iterations", "rung",
                 "depth", "hit", "parameter")
        fields = {k: getattr(answer, k) for k in names if hasattr(answer, k)}
    else:
        return head | {"outcome": "failed", "message": f"expected a number, an outcome or a dict, found {type(answer).__name__}"}
    written = {}
    for key, value in fields.items():
        if value is None or isinstance(value, str | bool | int):
            written |= {} if value is None else {key: value}
        elif np.ndim(value) == 1:
            numbers = [_real(x) for x in value] + [0] * (3 - len(value))
            written |= {} if None in numbers else {key: numbers}
        elif _real(value) is not None:
            written[key] = _real(value)
    return head | written


def _answered(case, function, subject):
    try:
        return result_of(case, function(case), subject)
    except Exception as problem:  # what a solver raises is its answer
        return result_of(case, {"outcome": "failed", "message": f"{type(problem).__name__}: {problem}"}, subject)


def _work(connection, function, subject, memory):
    if memory is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while True:
        line = connection.recv()
        if line is None:
            return
        connection.send(_answered(Case(line), function, subject))


class _Worker:
    """A process that answers cases. It is ended, and replaced, if a case takes too long or ends it."""

    def __init__(self, function, subject, timeout, memory):
        self.parts, self.subject, self.timeout = (function, subject, memory), subject, timeout
        self.process = None

    def answer(self, case):
        if self.process is None:
            context = multiprocessing.get_context("fork")
            self.connection, other = context.Pipe()
            self.process = context.Process(target=_work, args=(other, *self.parts), daemon=True)
            self.process.start()
            other.close()
        message = f"no answer in {self.timeout} s"
        try:
            self.connection.send(case.line)
            if self.connection.poll(self.timeout):
                return self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            message = f"the process ended with {self.process.exitcode}"
        self.end()
        return result_of(case, {"outcome": "failed", "message": message}, self.subject)

    def end(self):
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.connection.close()
            self.process = None


class Answerer:
    """A callable that takes a Case, as a context manager whose `answer(case)` gives the result line.

    Without limits it is called in this process. timeout (seconds a case) and memory (bytes of address space) run it in a process of its
    own, which is replaced if a case takes too long or ends it. Exceptions, crashes and lateness are answers `failed`."""

    def __init__(self, function: Callable[[Case], Any], subject: str = "python", timeout: float | None = None,
                 memory: int | None = None) -> None:
        self._function, self._subject = function, subject
        self._worker = None if timeout is None and memory is None else _Worker(function, subject, timeout, memory)

    def answer(self, case: Case) -> dict[str, Any]:
        return _answered(case, self._function, self._subject) if self._worker is None else self._worker.answer(case)

    def __enter__(self) -> "Answerer":
        return self

    def __exit__(self, *_: Any) -> None:
        if self._worker is not None:
            self._worker.end()


__all__ = ["Answerer", "result_of"]
