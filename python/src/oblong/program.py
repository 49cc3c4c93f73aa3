# SPDX-License-Identifier: GPL-3.0-or-later
"""The program `oblong`, which makes, judges, minimises and traces cases. It is OBLONG_PROGRAM, else the one on PATH."""

import json
import os
import shutil
import subprocess
import tempfile


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


def run(*arguments, lines=None, codes=(0,)):
    """Lines that the program writes; `lines` go to its standard input. Raises ProgramError for other exit codes than `codes`."""
    done = subprocess.run([path(), *arguments], input=None if lines is None else "".join(x + "\n" for x in lines), text=True,
                          capture_output=True, stdin=subprocess.DEVNULL if lines is None else None)
    if done.returncode not in codes:
        raise ProgramError(f"oblong {' '.join(arguments)}: exit code {done.returncode}: {done.stderr.strip()[:2000]}")
    return done.stdout.splitlines()


def objects(*arguments, lines=None, codes=(0,)):
    """Objects that the program writes, one a line."""
    return [json.loads(x) for x in run(*arguments, lines=lines, codes=codes) if x.strip()]


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
