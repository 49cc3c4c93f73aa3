# SPDX-License-Identifier: GPL-3.0-or-later
"""CSV against record lines; the schema and the queries of the documentation against a store; verify's exit codes.

    export_test.py SOURCE PROGRAM WORK
"""
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

SOURCE, PROGRAM, WORK = map(os.path.abspath, sys.argv[1:])


def require(condition, what):
    """Ends the test where a condition does not hold."""
    if not condition:
        sys.exit("export_test: " + what)


def oblong(*words, code=0, environment=None):
    """Runs the program; returns its standard output and error."""
    ended = subprocess.run([PROGRAM, "campaign", *words], capture_output=True, text=True, check=False, env=environment)
    require(ended.returncode == code, f"{' '.join(words)}: exit code {ended.returncode}, expected {code}\n{ended.stderr}")
    return ended.stdout, ended.stderr


def page(name):
    """A page of the documentation."""
    with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
        return file.read()


def check_csv():
    """The same records, number by number."""
    records = [item for item in map(json.loads, oblong("export", "s.sqlite")[0].splitlines()) if item["kind"] == "record"]
    rows = list(csv.DictReader(oblong("export", "s.sqlite", "--format", "csv")[0].splitlines()))
    require(len(records) == len(rows) > 50, f"{len(records)} records, {len(rows)} rows")
    for record, row in zip(records, rows):
        for name in ("error_ulps", "error_relative", "error_in_size", "severity", "condition", "ill_posedness",
                     "backward_error"):
            stated = record.get(name)
            require(row[name] == "" if stated is None else float(row[name]) == stated, f"{name}: {stated}, {row[name]}")
        require(row["verdict"] == record["verdict"] and row["subject"] == record["subject"], f"{record}\n{row}")
        for name, line in (("case", "case_line"), ("result", "result_line")):
            stated = record[name] if isinstance(record[name], dict) else json.loads(record[name])
            require(json.loads(row[line]) == stated, f"{line}: {row[line]}")
    tallies = list(csv.DictReader(oblong("export", "s.sqlite", "--format", "csv", "--table", "tallies")[0].splitlines()))
    answers = sum(int(row["count"]) for row in tallies if row["measure"] == "verdict")
    require(answers == 2 * 4 * 200, f"{answers} answers are counted")
    costs = list(csv.DictReader(oblong("export", "s.sqlite", "--format", "csv", "--table", "costs")[0].splitlines()))
    require(sorted(row["subject"] for row in costs if row["family"] == "sliver")[0] == "", "no cost beside subjects")
    require(all(float(row["seconds"]) > 0 and int(row["cases"]) == 200 for row in costs), str(costs))


def check_schema(store):
    """Tables and columns of the page are those of the store."""
    text = page("reference/store.md")
    stated = {}
    for table, columns in re.findall(r"^\| `(\w+)` \|[^|]*\| (.*) \|$", text, re.M):
        stated[table] = re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", columns))
    stated["base_tallies"] = stated["numbered_tallies"] = stated["tallies"]
    stated["numbered_costs"] = stated["costs"]
    names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")]
    found = {name: [row[1] for row in store.execute(f"PRAGMA table_info({name})")] for name in names}
    require(found == stated, f"the page says {stated}\nthe store has {found}")
    queries = re.findall(r"```sql\n(.*?)```", text, re.S)
    require(len(queries) >= 5, f"{len(queries)} queries")
    for query in queries:
        require(store.execute(query).fetchall(), "no row:\n" + query)


def check_pandas():
    """The example of the how-to page, where pandas is installed."""
    example = re.search(r"```python\n(.*?)```", page("how-to/analyse-answers.md"), re.S)[1]
    python = next((p for p in ("/usr/bin/python3", sys.executable)
                   if subprocess.run([p, "-c", "import pandas"], capture_output=True, check=False).returncode == 0), None)
    if python is None:
        print("without pandas: its example was compiled only")
        compile(example, "analyse-answers.md", "exec")
        return
    os.makedirs("out", exist_ok=True)
    shutil.copy("s.sqlite", "out/main.sqlite")
    ended = subprocess.run([python, "-c", example], capture_output=True, text=True, check=False)
    require(ended.returncode == 0 and "accurate" in ended.stdout, ended.stdout + ended.stderr)


def check_without_node():
    """Parquet says what to install."""
    empty = os.path.join(WORK, "empty")
    os.makedirs(empty)
    _, errors = oblong("export", "s.sqlite", "--format", "parquet", "-o", "s.parquet", code=4,
                       environment={"PATH": empty})
    require("install" in errors and "nodejs" in errors, errors)
    os.symlink("/bin/sh", os.path.join(empty, "sh"))
    with open(os.path.join(empty, "node"), "w", encoding="utf-8") as node:
        node.write("#!/bin/sh\nexit 69\n")  # what the script ends with where there is no package
    os.chmod(os.path.join(empty, "node"), 0o755)
    _, errors = oblong("export", "s.sqlite", "--format", "parquet", "-o", "s.parquet", code=4, environment={"PATH": empty})
    require("npm install hyparquet-writer" in errors, errors)
    require(not [name for name in os.listdir(".") if "parquet" in name], f"files: {os.listdir('.')}")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    os.chdir(WORK)
    sources = [{"name": name, "count": 200, "narrowed": narrowed} for name in ("sliver", "near_touching")
               for narrowed in (False, True)]
    subjects = ["double/johnson/relative-1e-10/running-max/no-progress", "float/johnson/relative-1e-5/running-max/no-progress"]
    with open("plan.json", "w", encoding="utf-8") as file:
        json.dump({"format": "oblong-plan/1", "sources": sources, "subjects": subjects}, file)
    oblong("run", "--plan", "plan.json", "--store", "s.sqlite", "-q")
    check_csv()
    with sqlite3.connect("file:s.sqlite?mode=ro", uri=True) as store:
        check_schema(store)
    check_pandas()
    check_without_node()
    said, _ = oblong("verify", "s.sqlite", "--batches", "4")
    require("4 of 40 batches answered again, 0 differ" in said, said)
    oblong("verify", "none.sqlite", code=4)
    estimate, _ = oblong("plan", "quick", "--estimate", "--costs", "s.sqlite")
    require("core hours: " in estimate and "were not measured, and are not in these sums" in estimate, estimate)
    oblong("plan", "quick", "--estimate", code=2)
    oblong("plan", "quick", code=2)


main()
