# SPDX-License-Identifier: GPL-3.0-or-later
"""A Parquet export, read back by another package, against CSV.

    parquet_test.py PROGRAM WORK
"""
import csv
import json
import os
import shutil
import subprocess
import sys

PROGRAM, WORK = map(os.path.abspath, sys.argv[1:])
HERE = os.path.dirname(os.path.abspath(__file__))
READ = """
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
const rows = await parquetReadObjects({ file: await asyncBufferFromFile(process.argv[1]) })
const plain = (key, value) => typeof value === 'bigint' ? String(value) : value
for (const row of rows) console.log(JSON.stringify(row, plain))
"""


def run(*words):
    """Runs a program; returns its output."""
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"parquet_test: {words[0]}: exit code {ended.returncode}\n{ended.stderr}")
    return ended.stdout


def install():
    """The packages into WORK, unless they are there."""
    for program in ("node", "npm"):
        if not shutil.which(program):
            print(f"skipped: {program} is not installed")
            sys.exit(77)
    os.makedirs(WORK, exist_ok=True)
    os.chdir(WORK)
    if os.path.exists("node_modules/hyparquet-writer"):
        return
    for name in ("package.json", "package-lock.json"):
        shutil.copy(os.path.join(HERE, name), name)
    ended = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        print("skipped: the npm packages of tests/campaign/export (npm ci failed)")
        sys.exit(77)


def main():
    install()
    for name in os.listdir("."):
        if name.startswith("s.sqlite"):
            os.remove(name)
    run(PROGRAM, "campaign", "run", "--families", "sliver,near_touching", "--narrowed", "--subjects",
        "float/johnson/relative-1e-5/running-max/no-progress,double/johnson/relative-1e-10/running-max/no-progress",
        "--store", "s.sqlite", "-q")
    numbers = {"records": ["severity", "error_ulps", "error_relative", "error_in_size", "time_ns", "condition", "ill_posedness",
                           "backward_error"],
               "tallies": ["severity_bin", "count"], "costs": ["cases", "seconds", "bytes"]}
    for table, columns in numbers.items():
        run(PROGRAM, "campaign", "export", "s.sqlite", "--table", table, "--format", "parquet", "-o", "s.parquet")
        rows = [json.loads(line) for line in run("node", "--input-type=module", "--eval", READ, "--", "s.parquet").splitlines()]
        expected = list(csv.DictReader(run(PROGRAM, "campaign", "export", "s.sqlite", "--table", table, "--format",
                                           "csv").splitlines()))
        if not rows or len(rows) != len(expected):
            sys.exit(f"parquet_test: {table}: {len(rows)} rows, expected {len(expected)}")
        for row, other in zip(rows, expected):
            for name, text in other.items():
                value = row.get(name)
                if name in columns:
                    same = value is None and text == "" or value is not None and text != "" and float(value) == float(text)
                elif isinstance(value, bool):
                    same = text == str(value).lower()
                else:
                    same = (value or "") == text
                if not same:
                    sys.exit(f"parquet_test: {table}: {name}: {value!r}, expected {text!r}")


main()
