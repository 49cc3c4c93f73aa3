# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs oblong_instructions under valgrind and reads what it counted."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile


class NoValgrind(Exception):
    """valgrind is not installed, or knows too few of this processor's instructions."""


def run(program, arguments=(), more_flags=(), read=None):
    """(target, {query: instructions of one}, [what `read` made of each query's callgrind file])."""
    if shutil.which("valgrind") is None:
        raise NoValgrind("valgrind is not installed (make deps)")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "count"
        command = ["valgrind", "--tool=callgrind", "--toggle-collect=oblong_measured", "--dump-after=oblong_measured",
                   f"--callgrind-out-file={out}", *more_flags, program, *arguments]
        told = subprocess.run(command, capture_output=True, text=True, check=False,
                              env={**os.environ, "LD_BIND_NOW": "1"})
        if "Unrecognised instruction" in told.stderr:
            raise NoValgrind("valgrind does not know an instruction that a library uses on this processor")
        if told.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} ended with {told.returncode}:\n{told.stderr}")
        target = re.search(r"^target (.*)$", told.stdout, re.M)[1]
        queries = re.findall(r"^query (\S+) (\d+)$", told.stdout, re.M)
        counts, details = {}, []
        for part, (name, pairs) in enumerate(queries, 1):
            text = pathlib.Path(f"{out}.{part}").read_text(encoding="utf-8")
            total = int(re.search(r"^(?:totals|summary): (\d+)", text, re.M)[1])
            counts[name] = total / int(pairs)
            details.append(read(text) if read else None)
    return target, counts, details
