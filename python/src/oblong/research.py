# SPDX-License-Identifier: GPL-3.0-or-later
"""Judging of any callable and of the program's solvers, with tables as pandas DataFrames. Needs the program (`oblong.program`).

A solver is a name of `oblong subjects`, or a callable that takes a Case and returns what `answering.result_of` reads."""

import contextlib
import json
import os
import queue
import threading
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

from . import program
from .answering import Answerer, result_of
from .campaigns import Campaign
from .cases import Case
from .served import Served, subjects_of

if TYPE_CHECKING:
    from pandas import DataFrame

VERDICT_COLUMNS = ["id", "verdict", "outcome", "exact_outcome", "distance", "exact_distance", "error_ulps", "error_relative", "condition",
                   "family", "severity"]

Function = Callable[[Case], Any]
Solver = str | Function


def answers(cases: Iterable[Case], function: Function, *, subject: str = "python", timeout: float | None = None,
            memory: int | None = None, workers: int = 1) -> list[dict[str, Any]]:
    """Result lines of a callable, which takes a Case: in this process, or with a timeout (seconds a case) or a limit of memory
    (bytes of address space) in processes of their own. workers: how many of these; more than one needs a limit. Exceptions, crashes
    and lateness are answers `failed`."""
    cases = list(cases)
    if workers < 1 or (workers > 1 and timeout is None and memory is None):
        raise ValueError(f"workers: expected 1, or more with timeout or memory, found {workers}")
    results = [None] * len(cases)
    waiting = queue.SimpleQueue()
    for i in range(len(cases)):
        waiting.put(i)

    def work():
        with Answerer(function, subject, timeout, memory) as answerer:
            with contextlib.suppress(queue.Empty):
                while True:
                    i = waiting.get_nowait()
                    results[i] = answerer.answer(cases[i])

    others = [threading.Thread(target=work) for _ in range(workers - 1)]
    for thread in others:
        thread.start()
    work()
    for thread in others:
        thread.join()
    return results


def _frame(rows):
    import pandas

    return pandas.DataFrame(rows)


def _judged(cases, function, solver, how, more):
    """Lines of `oblong judge` about a callable or a solver, and the results of the callable."""
    if (function is None) == (solver is None):
        raise ValueError("function: expected a callable or the name of a solver")
    for case in cases:
        if not isinstance(case, Case):
            raise TypeError(f"cases: expected cases, found {type(case).__name__}")
    arguments = ["judge", "--quiet", "--fail-on", "none", *more]
    for option in ("scalar", "absolute", "relative"):
        if how.get(option) is not None:
            arguments += ["--scalar" if option == "scalar" else f"--promise-{option}", str(how[option])]
    lines = [x.line for x in cases]
    if solver is not None:
        return program.run(*arguments, "--subject", solver, lines=lines), []
    results = answers(cases, function, **{k: how[k] for k in ("subject", "timeout", "memory", "workers")})
    with program.LineFile(json.dumps(x) for x in results) as path:
        return program.run(*arguments, "--results", path, lines=lines), results


def judge(cases: Iterable[Case], function: Function | None = None, *, solver: str | None = None, subject: str = "python",
          timeout: float | None = None, memory: int | None = None, workers: int = 1, scalar: str | None = None,
          absolute: float | None = None, relative: float | None = None) -> "DataFrame":
    """Verdicts on the answers of a callable, or of a solver of the program by its name (`oblong subjects`), as a DataFrame.

    A row a case: id, verdict, outcome, exact_outcome, distance, exact_distance, error_ulps, error_relative, condition and others of
    docs/reference/verdicts.md, beside family and severity. absolute, relative: the promised error. scalar: "float" or "double", the
    format of the numbers; default: the case's. timeout, memory, workers: as `answers` takes them."""
    cases = [cases] if isinstance(cases, Case) else list(cases)
    how = {"subject": subject, "timeout": timeout, "memory": memory, "workers": workers, "scalar": scalar, "absolute": absolute,
           "relative": relative}
    lines, results = _judged(cases, function, solver, how, ["--json"])
    verdicts = [json.loads(x) for x in lines]
    messages = {x["id"]: x.get("message") for x in results}
    of = {x.id: x for x in cases}
    for verdict in verdicts:
        if results:
            verdict.setdefault("message", messages.get(verdict["id"]))
        verdict |= {"family": of[verdict["id"]].family, "severity": of[verdict["id"]].severity}
    frame = _frame(verdicts)
    return frame if verdicts else frame.reindex(columns=VERDICT_COLUMNS)


def records(cases: Iterable[Case], function: Function | None = None, *, solver: str | None = None, subject: str = "python",
            timeout: float | None = None, memory: int | None = None, workers: int = 1, scalar: str | None = None,
            absolute: float | None = None, relative: float | None = None) -> list[str]:
    """The same as lines of `oblong-record/1`, which `report` reads: counters, then a record of each answer that is wrong or refused."""
    how = {"subject": subject, "timeout": timeout, "memory": memory, "workers": workers, "scalar": scalar, "absolute": absolute,
           "relative": relative}
    return _judged(list(cases), function, solver, how, ["--records"])[0]


def report(path: str | os.PathLike[str], *, stores: Iterable[str | os.PathLike[str]] = (), records: Iterable[str] = (),
           title: str | None = None, traces: int | None = None) -> None:
    """Writes one HTML page, which needs no network, about stores of campaigns and lines of `records`. traces: largest number of
    failures that open with their solver's iterations."""
    stores, records = list(stores), list(records)
    if not stores and not records:
        raise ValueError("records: expected stores or records")
    arguments = ["report", "--quiet", "-o", str(path)]
    for option, value in (("--title", title), ("--traces", traces)):
        if value is not None:
            arguments += [option, str(value)]
    for store in stores:
        arguments += ["--store", str(store)]
    with program.LineFile(records) as file:
        program.run(*arguments, *([file] if records else []))


def solve(cases: Iterable[Case], solver: str = "proven", verb: str = "distance") -> "DataFrame":
    """Answers of a solver of the program, as a DataFrame with the keys of `oblong-result/1`."""
    return _frame(program.objects(verb, "--subject", solver, lines=[x.line for x in cases], codes=(0, 1)))


def solvers() -> list[str]:
    """Names of everything that can answer cases."""
    return [x["name"] if "name" in x else x["subject"] for x in program.objects("subjects", "--json")]


def minimise(case: Case, solver: Solver, *, trials: int = 20000, keep: str = "class", **how: Any) -> Case:
    """A smaller case on which the solver fails in the same way. Raises ValueError if it does not fail.

    solver: a name or a callable. trials: largest number of smaller cases to try. keep: "class" (verdict, error and degeneracies) or
    "verdict". how: scalar, absolute, relative, timeout and memory of a callable, as `Served` takes them."""
    if keep not in ("class", "verdict"):
        raise ValueError(f"keep: expected class or verdict, found {keep!r}")
    with subjects_of([solver], **how) as (subject,):
        verdict = judge([case], solver=subject).iloc[0]
        if verdict["verdict"] not in FAILURES and verdict.get("promise_broken") is not True:
            raise ValueError("case: expected one on which the solver fails")
        lines = program.run("minimise", "--quiet", "--subject", subject, "--trials", str(trials), "--keep", keep, lines=[case.line],
                            codes=(0, 1))
    document = json.loads(lines[0])
    if callable(solver):
        document["note"] = document["note"].replace(subject, getattr(solver, "__name__", "python"), 1)
    return Case(document)


def triage(cases: Iterable[Case], *solvers: Solver, by: str = "degeneracy", minimised: bool = False, trials: int = 2000,
           **how: Any) -> "DataFrame":
    """Failures of solvers grouped by their cause, a row a group, as a DataFrame: subject, verdict, degeneracy, count, signature, case
    (a Case, the smallest of the group) and others of docs/explanation/fuzzing/minimisation.md.

    solvers: names or callables. by: "degeneracy" (the leading one) or "signature" (all). minimised: minimise the case of each group with
    so many trials. how: as `minimise` takes it."""
    if by not in ("degeneracy", "signature"):
        raise ValueError(f"by: expected degeneracy or signature, found {by!r}")
    if not solvers:
        raise ValueError("solvers: expected at least one")
    with program.LineFile([]) as path, subjects_of(solvers, **how) as subjects:
        asked = [x for subject in subjects for x in ("--subject", subject)]
        more = ["--minimise", "--trials", str(trials)] if minimised else []
        program.run("triage", "--by", by, *more, *asked, "--output", path, lines=[x.line for x in cases], codes=(0, 1))
        with open(path, encoding="utf-8") as file:
            groups = [json.loads(x) for x in file if x.strip()]
    return _frame([x | {"case": Case(x["case"])} for x in groups])


def trace(case: Case, solver: str) -> "DataFrame":
    """Iterations of a plain solver on a case, a row an iteration, as a DataFrame; `attrs` holds how the run ended."""
    rows = program.objects("trace", "--json", "--solver", solver, lines=[case.line], codes=(0, 1))
    frame = _frame([x for x in rows if "iteration" in x])
    frame.attrs.update({key: value for x in rows if "iteration" not in x for key, value in x.items()})
    return frame


def sweep(subjects: Sequence[str], *, bits: str = "8:64:8", families: Sequence[str] = ("sliver",),
          severities: Sequence[float] = (0.5,), cases: int = 20, seed: int = 1) -> "DataFrame":
    """Errors of plain solvers by precision, a row a subject, family, severity and number of bits, as a DataFrame: subject, family,
    severity, bits, answers, wrong, decided, refused (shares), error_q50, error_q95 and error_at_least (relative to the size of the case).

    subjects: names with the letter P for the precision (docs/how-to/how-many-bits.md). bits: "MIN:MAX:STEP". cases: of each family at
    each severity. Raises ProgramError for what the program refuses."""
    with program.LineFile([]) as path:
        program.run("sweep", "--quiet", "--bits", bits, "--subjects", ",".join(subjects), "--families", ",".join(families), "--severities",
                    ",".join(repr(float(x)) for x in severities), "--cases", str(cases), "--seed", str(seed), "--json", path)
        with open(path, encoding="utf-8") as file:
            groups = json.load(file)["groups"]
    rows = []
    for group in groups:
        head = {k: group[k] for k in ("subject", "family", "severity")}
        for at in group["precisions"]:
            rates = {k: _share(at[k]) for k in ("wrong", "decided", "refused")}
            errors = {f"error_{k}": at["error"].get(k) for k in ("q50", "q95", "at_least")}
            rows.append(head | {"bits": at["bits"], "answers": at["answers"]} | rates | errors)
    return _frame(rows)


def _share(rate):
    return rate["part"] / rate["whole"] if rate["whole"] else float("nan")


FAILURES = ("crash", "no_termination", "false_separation", "false_overlap", "bad_witness", "inaccurate", "protocol")

__all__ = ["Campaign", "Served", "answers", "judge", "minimise", "records", "report", "result_of", "solve", "solvers", "subjects_of",
           "sweep", "trace", "triage"]
