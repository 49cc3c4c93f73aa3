# SPDX-License-Identifier: GPL-3.0-or-later
"""Judging of any callable and of the program's solvers, with tables as pandas DataFrames. Needs the program (`oblong.program`)."""

import json
import math
import multiprocessing
import resource
from fractions import Fraction

import numpy as np

from . import program
from .cases import Case


def _real(x):
    if isinstance(x, Fraction):
        return str(x)
    x = float(x)
    return x if math.isfinite(x) else "inf" if x > 0 else "-inf" if x < 0 else None


def result_of(case, answer, subject="python"):
    """The result line of an answer: a number (the distance), an outcome, a dict with the keys of `oblong-result/1`, or an answer of
    this package. Numbers that are NaN, and None, are a failure."""
    head = {"format": "oblong-result/1", "id": case.id, "subject": subject}
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
        names = ("outcome", "distance", "lower", "upper", "witness_a", "witness_b", "normal", "iterations", "rung", "depth", "hit", "parameter")
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


def answers(cases, function, *, subject="python", timeout=None, memory=None):
    """Result lines of a callable, which takes a Case: in this process, or with a timeout (seconds a case) or a limit of memory
    (bytes of address space) in a process of its own. Exceptions, crashes and lateness are answers `failed`."""
    if timeout is None and memory is None:
        return [_answered(case, function, subject) for case in cases]
    worker = _Worker(function, subject, timeout, memory)
    try:
        return [worker.answer(case) for case in cases]
    finally:
        worker.end()


def _frame(rows):
    import pandas

    return pandas.DataFrame(rows)


def judge(cases, function=None, *, solver=None, subject="python", timeout=None, memory=None, scalar=None, absolute=None, relative=None):
    """Verdicts on the answers of a callable, or of a solver of the program by its name (`oblong subjects`), as a DataFrame.

    A row a case: id, verdict, outcome, exact_outcome, distance, exact_distance, error_ulps, error_relative, condition and others of
    docs/reference/verdicts.md, beside family and severity. absolute, relative: the promised error. scalar: "float" or "double", the
    format of the numbers; default: the case's. timeout, memory: as `answers` takes them."""
    cases = list(cases)
    if (function is None) == (solver is None):
        raise ValueError("function: expected a callable or the name of a solver")
    arguments = ["judge", "--json", "--quiet", "--fail-on", "none"]
    for option, value in (("--scalar", scalar), ("--promise-absolute", absolute), ("--promise-relative", relative)):
        if value is not None:
            arguments += [option, str(value)]
    lines = [x.line for x in cases]
    if solver is not None:
        verdicts = program.objects(*arguments, "--subject", solver, lines=lines)
    else:
        results = answers(cases, function, subject=subject, timeout=timeout, memory=memory)
        with program.LineFile(json.dumps(x) for x in results) as path:
            verdicts = program.objects(*arguments, "--results", path, lines=lines)
        messages = {x["id"]: x.get("message") for x in results}
        for verdict in verdicts:
            verdict.setdefault("message", messages.get(verdict["id"]))
    of = {x.id: x for x in cases}
    return _frame([{**x, "family": of[x["id"]].family, "severity": of[x["id"]].severity} for x in verdicts])


def solve(cases, solver="proven", verb="distance"):
    """Answers of a solver of the program, as a DataFrame with the keys of `oblong-result/1`."""
    return _frame(program.objects(verb, "--subject", solver, lines=[x.line for x in cases], codes=(0, 1)))


def solvers():
    """Names of everything that can answer cases."""
    return [x["name"] if "name" in x else x["subject"] for x in program.objects("subjects", "--json")]


def minimise(case, solver, *, trials=20000, keep="class"):
    """A smaller case on which the solver fails in the same way. Raises ValueError if it does not fail."""
    lines = program.run("minimise", "--quiet", "--subject", solver, "--trials", str(trials), "--keep", keep, lines=[case.line], codes=(0, 1))
    if not lines:
        raise ValueError("case: expected one on which the solver fails")
    return Case(lines[0])


def triage(cases, solver):
    """Failures of a solver grouped by their cause, a row a group, as a DataFrame."""
    with program.LineFile([]) as path:
        program.run("triage", "--subject", solver, "--output", path, lines=[x.line for x in cases], codes=(0, 1))
        with open(path, encoding="utf-8") as file:
            return _frame([json.loads(x) for x in file if x.strip()])


def trace(case, solver):
    """Iterations of a plain solver on a case, a row an iteration, as a DataFrame; `attrs` holds how the run ended."""
    rows = program.objects("trace", "--json", "--solver", solver, lines=[case.line], codes=(0, 1))
    frame = _frame([x for x in rows if "iteration" in x])
    frame.attrs.update({key: value for x in rows if "iteration" not in x for key, value in x.items()})
    return frame
