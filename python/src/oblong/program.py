# SPDX-License-Identifier: GPL-3.0-or-later
"""The program `oblong`, which makes, judges, minimises and traces cases. It is OBLONG_PROGRAM, else the one on PATH."""

import atexit
import json
import os
import shutil
import subprocess
import tempfile
import threading


class ProgramError(RuntimeError):
    """The program is missing or refused its arguments; the message is what it says."""


def path():
    """Path of the program. Raises ProgramError if there is none."""
    named = os.environ.get("OBLONG_PROGRAM")
    found = shutil.which(named or "oblong")
    if found is None:
        raise ProgramError(f"OBLONG_PROGRAM: no program at {named}" if named else
                           "no program oblong on PATH; install the package oblong or set OBLONG_PROGRAM")
    return found


def _ended(arguments, lines, codes):
    done = subprocess.run([path(), *arguments], input="".join(x + "\n" for x in lines or ()), text=True, capture_output=True)
    if done.returncode not in codes:
        raise ProgramError(f"oblong {' '.join(arguments)}: exit code {done.returncode}: {done.stderr.strip()[:2000]}")
    return done


def run(*arguments, lines=None, codes=(0,)):
    """Lines that the program writes; `lines` go to its standard input. Raises ProgramError for other exit codes than `codes`."""
    return _ended(arguments, lines, codes).stdout.splitlines()


def exit_code(*arguments, codes=(0,)):
    """How the program ends; docs/reference/exit-codes.md has the codes. Raises ProgramError for others than `codes`."""
    return _ended(arguments, None, codes).returncode


def objects(*arguments, lines=None, codes=(0,)):
    """Objects that the program writes, one a line."""
    return [json.loads(x) for x in run(*arguments, lines=lines, codes=codes) if x.strip()]


class Talk:
    """A program that answers each case with a line, kept running: `ask(document)` gives the object. Safe to use from threads."""

    _LAST = {"format": "oblong-case/1", "query": "distance", "scalar": "double", "a": {"shape": "sphere", "radius": 1},
             "b": {"shape": "sphere", "radius": 1}}

    def __init__(self, *arguments):
        self._arguments, self._process, self._of, self._asked = arguments, None, None, 0
        self._lock = threading.Lock()

    def _running(self):
        of = (path(), os.getpid())  # a forked process gets one of its own
        if self._process is None or self._of != of or self._process.poll() is not None:
            self._process = subprocess.Popen([of[0], *self._arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.DEVNULL, text=True)
            self._of = of
            atexit.register(self._process.kill)
        return self._process

    def ask(self, document):
        """The object about a parsed case line. Raises ValueError for a case that the program does not answer, ProgramError if it ends."""
        with self._lock:
            process = self._running()
            self._asked += 1
            last = f"{self._asked}, last"  # the ids of an input are distinct
            # The second line is always answered, so that an unanswered first one is noticed.
            for case in (document | {"id": str(self._asked)}, self._LAST | {"id": last}):
                process.stdin.write(json.dumps(case) + "\n")
            process.stdin.flush()
            found = []
            while not found or found[-1]["id"] != last:
                answer = process.stdout.readline()
                if not answer:
                    raise ProgramError(f"oblong {' '.join(self._arguments)}: ended")
                found.append(json.loads(answer))
        if len(found) != 2:
            raise ValueError(f"case: expected one that the program reads, found {json.dumps(document)[:200]}")
        return found[0]


class LineFile:
    """A file of lines that lives as long as its block."""

    def __init__(self, lines):
        self.lines = lines

    def __enter__(self):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8")
        self.file.writelines(x + "\n" for x in self.lines)
        self.file.flush()
        return self.file.name

    def __exit__(self, *_):
        self.file.close()
