#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which test and which harness finds each planted defect (fuzz/planted/*.patch), after how long: `make planted`.

Row by row: a row that is done (out/planted/NAME.json) is not run again. Prints a table; writes out/planted.md, .json.
Environment: PLANTED_SECONDS of one core for a seed (120), PLANTED_SEEDS ("1 2 3"), PLANTED_ONLY names (all),
PLANTED_PART tests, harness or all (all), BUILD (build/release), FUZZ_BUILD (build/fuzz), PLANTED_JOBS (1).
"""

import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"
ROWS = OUT / "planted"
SECONDS = int(os.environ.get("PLANTED_SECONDS", "120"))
SEEDS = os.environ.get("PLANTED_SEEDS", "1 2 3").split()
PART = os.environ.get("PLANTED_PART", "all")
BUILD = ROOT / os.environ.get("BUILD", "build/release")
FUZZ_BUILD = ROOT / os.environ.get("FUZZ_BUILD", "build/fuzz")
JOBS = os.environ.get("PLANTED_JOBS", "1")


def heads(patch):
    """The lines before the first change, by what they begin with."""
    result = {"Caught by": [], "Found by": [], "Defect": [], "Seen": []}
    for line in patch.read_text().splitlines():
        if line.startswith("--- "):
            break
        for key, values in result.items():
            if line.startswith(key):
                values.append(line[len(key):].lstrip(": "))
    return result


def build(folder, *targets):
    """What went wrong, or nothing."""
    done = subprocess.run(["cmake", "--build", folder, "-j", JOBS, "--target", *targets], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout[-2000:] + done.stderr[-2000:]


def run_test(name, index, entry):
    """Compiles one test file over the copy and runs the tests named."""
    file, filter_ = entry.split(": ", 1)
    target = f"planted_{name}" + (f"_{index + 1}" if index else "")
    trouble = build(BUILD, target)
    if trouble:
        return {"file": file, "filter": filter_, "caught": None, "trouble": trouble}
    start = time.time()
    done = subprocess.run([ROOT / "fuzz/planted/caught.sh", BUILD / target, filter_], capture_output=True, text=True)
    caught = re.search(r"caught by +(.*)", done.stdout) if done.returncode == 0 else None
    (BUILD / target).unlink()
    return {"file": file, "filter": filter_, "caught": caught.group(1) if caught else None,
            "seconds": round(time.time() - start, 1)}


def is_clean(control, artifact, finding):
    """Whether the harness without the defect has nothing against the input, or not this finding."""
    try:
        done = subprocess.run([control, artifact], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0 and finding not in done.stdout.splitlines()


def limit_cpu():
    """The budget is of processor time: other work on the machine takes nothing from it."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def run_seed(program, control, seed):
    """One run, from nothing; a parser's from its seeds and with its dictionary, for nobody guesses JSON. Found: the
    harness aborted, or hung, on an input on which the control does not."""
    with tempfile.TemporaryDirectory() as work:
        log = Path(work) / "log"
        environment = dict(os.environ, OBLONG_PLANTED_CONTROL=str(control), UBSAN_OPTIONS="print_stacktrace=0")
        command = [program, f"-max_total_time={10 * SECONDS}", f"-seed={seed}", "-timeout=5", "-print_final_stats=1",
                   "-detect_leaks=0", f"-artifact_prefix={work}/"]
        seeds = ROOT / "fuzz/corpus" / Path(control).name.removeprefix("control_")
        words = seeds.with_suffix(".dict")
        if words.exists():
            command.append(f"-dict={words}")
        if seeds.is_dir():
            corpus = Path(work) / "corpus"
            corpus.mkdir()
            command += [corpus, seeds]
        start = time.time()
        with open(log, "wb") as stream:
            child = subprocess.Popen(command, stdout=stream, stderr=stream, env=environment, cwd=work, preexec_fn=limit_cpu)
            _, status, usage = os.wait4(child.pid, 0)
        text = log.read_text(errors="replace")
        executions = re.search(r"stat::number_of_executed_units: *(\d+)", text)
        artifacts = [f for f in Path(work).iterdir() if f.name.startswith(("crash-", "timeout-", "oom-"))]
        finding = re.search(r"^FOUND (.*)", text, re.M)
        broken = re.search(r"^[a-z][^\n]*: [^\n]+(?=\n\{)", text, re.M)
        what = finding.group(1) if finding else "hangs" if "timeout" in text and not broken else \
            broken.group(0)[:120] if broken else "aborts"
        found = status != 0 and bool(artifacts) and is_clean(control, artifacts[0], finding.group(1) if finding else "")
        if "oom-" in "".join(a.name for a in artifacts):
            found, what = False, "out of memory"
        if not found and status != 0 and not artifacts and usage.ru_utime + usage.ru_stime < SECONDS:
            what = "the driver failed: " + text[-1500:]
        return {"seed": seed, "found": found, "what": what if found else (what if status != 0 else ""),
                "seconds": round(time.time() - start, 1),
                "cpu": round(usage.ru_utime + usage.ru_stime, 1),
                "executions": int(executions.group(1)) if executions else None}


def run_harness(name, harness):
    """Three seeds of one harness; nothing where there is no such program."""
    program, control = f"planted_{name}_by_{harness}", f"control_{harness}"
    trouble = build(FUZZ_BUILD, control, program)
    if trouble:
        return {"harness": harness, "trouble": trouble, "runs": []}
    runs = [run_seed(FUZZ_BUILD / program, FUZZ_BUILD / control, seed) for seed in SEEDS]
    (FUZZ_BUILD / program).unlink()
    return {"harness": harness, "budget": SECONDS, "runs": runs}


def run_row(patch):
    """Does what is not yet done of one row."""
    name, head = patch.stem, heads(patch)
    file = ROWS / f"{name}.json"
    row = json.loads(file.read_text()) if file.exists() else {"name": name, "tests": [], "harnesses": []}
    if PART in ("tests", "all") and not any(t.get("caught") for t in row["tests"]):
        row["tests"] = []
        for index, entry in enumerate(head["Caught by"]):
            row["tests"].append(run_test(name, index, entry))
            if row["tests"][-1]["caught"]:
                break
    done = {h["harness"] for h in row["harnesses"] if h["runs"]}
    found = any(r["found"] for h in row["harnesses"] for r in h["runs"])
    if PART in ("harness", "all"):
        for harness in (head["Found by"] or [""])[0].split():
            if found or harness in done:
                continue
            row["harnesses"] = [h for h in row["harnesses"] if h["harness"] != harness]
            row["harnesses"].append(run_harness(name, harness))
            found = any(r["found"] for r in row["harnesses"][-1]["runs"])
    row["date"] = time.strftime("%Y-%m-%d")
    file.write_text(json.dumps(row, indent=1))
    return row


def by_tests(row):
    """The cell that says which test caught it."""
    if not row["tests"]:
        return "not measured"
    for test in row["tests"]:
        if test.get("trouble"):
            return "not measured"
        if test["caught"]:
            names = re.findall(r"[A-Za-z_/0-9]+\.[A-Za-z_0-9]+", test["caught"])
            more = len({n for n in names}) - 1
            ends = ", which never ends" if "never ends" in test["caught"] else ""
            return f"{names[0]}{f' and {more} more' if more > 0 else ''}{ends}"
    return "**not caught**"


def by_harness(row):
    """The cells: who found it, in how many seeds, seconds (median, worst), executions (median, worst)."""
    tried = [h for h in row["harnesses"] if h["runs"]]
    if not tried:
        return ["not measured", "", "", ""]
    for harness in tried:
        runs = [r for r in harness["runs"] if r["found"]]
        if not runs:
            continue
        median = lambda key: statistics.median(r[key] for r in runs)
        worst = lambda key: max(r[key] for r in runs)
        executions = "" if any(r["executions"] is None for r in runs) else \
            f"{median('executions'):,.0f} / {worst('executions'):,}"
        return [f"{harness['harness']}: {runs[0]['what']}", f"{len(runs)} of {len(harness['runs'])}",
                f"{median('cpu'):.1f} / {worst('cpu'):.1f}", executions]
    runs = [r for h in tried for r in h["runs"]]
    most = max(r["executions"] or 0 for r in runs)  # none is told where the budget ended the process
    return [f"**not found** by {', '.join(h['harness'] for h in tried)}", f"0 of {len(tried[0]['runs'])}",
            f"> {max(r['cpu'] for r in runs):.0f}", f"> {most:,}" if most else ""]


def table(rows):
    """All rows, lined up."""
    lines = [["defect", "found by test", "found by harness", "seeds", "seconds", "executions"]]
    for row in rows:
        lines.append([f"`{row['name']}`", by_tests(row), *by_harness(row)])
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    text = [" | ".join(cell.ljust(width) for cell, width in zip(line, widths)) for line in lines]
    text.insert(1, " | ".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in text)


def main():
    patches = sorted((ROOT / "fuzz/planted").glob("*.patch"))
    only = os.environ.get("PLANTED_ONLY", "").split()
    ROWS.mkdir(parents=True, exist_ok=True)
    rows = []
    for patch in patches:
        file = ROWS / f"{patch.stem}.json"
        if PART != "none" and (not only or patch.stem in only):
            rows.append(run_row(patch))
            print(" | ".join([patch.stem, by_tests(rows[-1]), *by_harness(rows[-1])]), flush=True)
        elif file.exists():
            rows.append(json.loads(file.read_text()))
        else:
            rows.append({"name": patch.stem, "tests": [], "harnesses": []})
    (OUT / "planted.json").write_text(json.dumps(rows, indent=1))
    text = table(rows)
    (OUT / "planted.md").write_text(text + "\n")
    print(text)
    missed = [row["name"] for row in rows if "**" in by_tests(row) + by_harness(row)[0]]
    if missed:
        print("not found: " + ", ".join(missed), file=sys.stderr)


if __name__ == "__main__":
    main()
