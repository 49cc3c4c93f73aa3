#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of the family `captured`: runs the programs of tests/capture/runs, records what they ask, and keeps some.

  tools/captured.py BUILD FILE      BUILD/oblong, BUILD/capture_run_*, BUILD/liboblong-capture-*.so

Of each run the file has the same number of questions, evenly from its beginning to its end, as distances; all by falling
distance in units of the size, then overlaps.
"""
import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

EACH = 200
# Name, program and its steps, the library that records it, and of how many questions one is looked at.
RUNS = [
    ("pile", ["capture_run_pile", "400"], "liboblong-capture-bullet-double.so", 101),
    ("arm", ["capture_run_arm", "400"], "liboblong-capture-fcl.so", 23),
    ("walker", ["capture_run_walker", "700"], None, 41),
]


def recorded(build, folder, run):
    """The questions of a run, each once."""
    name, program, library, every = run
    file = Path(folder) / f"{name}.jsonl"
    given = {**os.environ, "OBLONG_CAPTURE": str(file), "OBLONG_CAPTURE_NAME": name,
             "OBLONG_CAPTURE_PER_SECOND": "1000000", "OBLONG_CAPTURE_MAX_BYTES": str(1 << 30),
             "OBLONG_CAPTURE_EVERY": str(every)}
    if library:
        given["LD_PRELOAD"] = str(build / library)
    subprocess.run([str(build / program[0]), *program[1:]], env=given, check=True)
    seen = set()
    cases = []
    for line in file.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)  # floats of Python are doubles, written as the shortest decimals that read back
        key = json.dumps([case["a"], case["b"]])
        if key not in seen:
            seen.add(key)
            cases.append({**case, "query": "distance"})
    return cases


def gaps(build, cases):
    """Of each case its distance in units of its size; of bodies that meet 0, or -1 where they overlap."""
    text = "".join(json.dumps(case) + "\n" for case in cases)
    judged = subprocess.run([str(build / "oblong"), "judge", "-", "--subject", "proven"], input=text, text=True,
                            stdout=subprocess.PIPE, check=True).stdout
    result = {}
    for line in judged.splitlines():
        verdict = json.loads(line)
        overlaps = verdict["exact_outcome"] == "overlapping"
        result[verdict["id"]] = -1 if overlaps else float(verdict["exact_distance"]) / verdict["size"]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    build = given.build.resolve()
    kept = []
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            cases = recorded(build, folder, run)
            print(f"{run[0]}: {len(cases)} questions")
            kept += [cases[i * len(cases) // EACH] for i in range(EACH)] if len(cases) > EACH else cases
    gap = gaps(build, kept)
    kept.sort(key=lambda case: -gap[case["id"]])
    given.file.write_text("".join(json.dumps(case, separators=(",", ":")) + "\n" for case in kept), encoding="utf-8")
    met = sum(gap[case["id"]] <= 0 for case in kept)
    print(f"{len(kept)} cases, {met} of bodies that meet, {given.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
