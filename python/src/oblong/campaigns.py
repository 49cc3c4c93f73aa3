# SPDX-License-Identifier: GPL-3.0-or-later
"""Campaigns: many solvers asked many cases, with answers in a store (SQLite) that the program writes and pandas reads."""

import contextlib
import os
import pathlib
import sqlite3
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

from . import program
from .cases import Case
from .served import subjects_of

if TYPE_CHECKING:
    from pandas import DataFrame

_DONE, _STOPPED = 0, 5


class Campaign:
    """A campaign and its store; docs/reference/store.md has the tables.

    store: the file. Without further arguments a store that is there is read. With them `run` asks: families (names; default: all, or
    none with cases), cases (of the class Case), subjects (names, or callables that take a Case; default: those of the plan main),
    count (cases a family), seed, query ("raycast" and others), narrowed (round every case to float first), keep (records that the store
    keeps of a group of failures), or plan (a file, or "main", "papers", "quick"). The same arguments continue a stopped run; a callable
    has to keep its name for that. how: scalar, absolute, relative, timeout and memory of callables, as `Served` takes them."""

    def __init__(self, store: str | os.PathLike[str], *, families: Iterable[str] | None = None, cases: Iterable[Case] | None = None,
                 subjects: Iterable[str | Callable[[Case], Any]] | None = None, count: int | None = None, seed: int | None = None,
                 query: str | None = None, narrowed: bool = False, keep: int | None = None,
                 plan: str | os.PathLike[str] | None = None, **how: Any) -> None:
        self.store = pathlib.Path(store)
        if plan is not None and (families is not None or cases is not None or subjects is not None):
            raise ValueError("plan: expected a plan, or families, cases and subjects")
        self._subjects = None if subjects is None else list(subjects)
        self._how = how
        self._cases = None if cases is None else list(cases)
        self._arguments = []
        for option, value in (("--plan", plan), ("--families", None if families is None else ",".join(families)), ("--count", count),
                              ("--seed", seed), ("--query", query), ("--keep", keep)):
            if value is not None:
                self._arguments += [option, str(value)]
        if narrowed:
            self._arguments.append("--narrowed")
        self._asks = plan is not None or families is not None or cases is not None or subjects is not None

    def run(self, *, workers: int | None = None, time: float | None = None, batches: int | None = None) -> bool:
        """Runs the plan, or the rest of it; whether it is done. workers: threads. time: seconds after which no batch starts. batches: of
        20 cases, after which the run stops. Raises ProgramError for a plan that is not the store's, and ValueError without a plan."""
        if not self._asks:
            raise ValueError("plan: expected families, cases, subjects or a plan to run")
        arguments = ["campaign", "run", "--quiet", "--store", str(self.store), *self._arguments]
        for option, value in (("--workers", workers), ("--time", time), ("--batches", batches)):
            if value is not None:
                arguments += [option, str(value)]
        if self._cases is not None:
            arguments += ["--cases", str(self._case_file())]
        with self._served() as subjects:
            if self._subjects is not None:
                arguments += ["--subjects", ",".join(subjects)]
            return program.exit_code(*arguments, codes=(_DONE, _STOPPED)) == _DONE

    def _served(self):
        """Callables get names that depend on the store and on theirs, so that the plan is the same in the next run."""
        return subjects_of(self._subjects or (), **self._how, place=str(self.store.resolve()))

    def _case_file(self):
        """The cases beside the store, which names the file in its plan."""
        file = self.store.with_name(self.store.name + ".cases.jsonl")
        text = "".join(x.line + "\n" for x in self._cases)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
        return file

    def read(self, query: str, parameters: Sequence[Any] = ()) -> "DataFrame":
        """The rows of a query in SQL, as a DataFrame."""
        import pandas

        if not self.store.is_file():
            raise FileNotFoundError(f"store: no file {self.store}")
        with contextlib.closing(sqlite3.connect(f"{self.store.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return pandas.read_sql_query(query, connection, params=parameters)

    def status(self) -> str:
        """The store's progress and verdicts as the program prints them, after a check of every fingerprint. Raises ProgramError if the
        store is damaged."""
        return "\n".join(program.run("campaign", "status", str(self.store)))

    def progress(self) -> dict[str, int]:
        """Batches and cases: those that are done, and all, as a dict."""
        done = self.read("SELECT count(*) AS batches, coalesce(sum(cases), 0) AS cases, coalesce(sum(answers), 0) AS answers, "
                         "coalesce(sum(failures), 0) AS failures FROM done").iloc[0]
        plan = self.read("SELECT sum(batches) AS batches, sum(cases) AS cases FROM plans").iloc[0]
        return {k: int(v) for k, v in done.items()} | {f"planned_{k}": int(v) for k, v in plan.items()}

    def verdicts(self) -> "DataFrame":
        """Counts of all answers: a row a subject, a column a verdict."""
        tallies = self.read("SELECT subject, key, sum(count) AS count FROM tallies WHERE measure = 'verdict' GROUP BY subject, key")
        return tallies.pivot_table(index="subject", columns="key", values="count", aggfunc="sum", fill_value=0)

    def records(self) -> "DataFrame":
        """Answers that are wrong or refused, a row each, with `case_line`; right ones are counted alone."""
        return self.read("SELECT r.*, c.line AS case_line FROM records AS r JOIN cases AS c ON c.id = r.case_id")

    def tallies(self) -> "DataFrame":
        """Counts over all answers by subject, family, bin of severity, measure and key."""
        return self.read("SELECT * FROM tallies")

    def costs(self) -> "DataFrame":
        """What each subject has cost on each family: seconds of one worker."""
        return self.read("SELECT * FROM costs")

    def cases(self, verdict: str | None = None) -> list[Case]:
        """Cases of the records, each once; of one verdict alone, if it is given."""
        rows = self.records()
        if verdict is not None:
            rows = rows[rows["verdict"] == verdict]
        return [Case(x) for x in rows["case_line"].drop_duplicates()]

    def report(self, path: str | os.PathLike[str], **how: Any) -> None:
        """Writes one HTML page about the store. how: title and traces, as `research.report` takes them."""
        from .research import report

        report(path, stores=[self.store], **how)

    def verify(self, *, records: int = 1000, batches: int = 0, seed: int = 1) -> str:
        """Judges a sample of the store again, and asks the subjects about so many batches again; the text of the comparison. Raises
        ProgramError if something differs."""
        with self._served():
            return "\n".join(program.run("campaign", "verify", str(self.store), "--records", str(records), "--batches", str(batches),
                                         "--seed", str(seed)))


__all__ = ["Campaign"]
