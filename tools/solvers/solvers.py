#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Judges solvers that Python users have: asks each subject of subjects.py the smoke set and the same seeded cases, and
makes its worst wrong answer of each kind small. Run again, it does only what is missing in out/solvers/SEED-COUNT.

usage: tools/solvers/solvers.py [--count 20] [--seed 36] [--oblong PROGRAM] [--minimise]

--minimise also writes tests/data/solver_findings.jsonl. tools/solvers/page.py writes docs/findings/python.md from the
result; solvers.sh runs both. Exits 4 where a package is missing."""
import argparse
import importlib.util
import json
import subprocess
import sys

from subjects import FINDINGS, GROUPS, QUERIES, ROOT, SETS, SUBJECTS, WRONG, families, is_wrong, json_lines

PACKAGES = ["numpy", "scipy", "shapely", "cvxopt"]


def oblong(*words, into=None):
    """Runs the program; the exit code 1 says that there were failures, which are expected here."""
    new = into.with_suffix(".new") if into else None
    done = subprocess.run([arguments.oblong, *map(str, words), *(["-o", str(new)] if new else [])],
                          stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments.oblong} {' '.join(map(str, words))}: exit code {done.returncode}")
    if new:
        new.rename(into)
    return done.stdout


def make_cases(folder):
    for which in SETS:
        for group in GROUPS:
            easy = ["--severity", "0.1" if which == "2" else "0.02"] if group == "ordinary" else []
            for query in QUERIES:
                path = folder / "cases" / which / f"{group.replace(' ', '_')}-{query}.jsonl"
                if not path.is_file():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    oblong("generate", *families(group, which), "--seed", arguments.seed, "--query", query, *easy,
                           "--count", arguments.count * (3 if easy else 1), into=path)


def judge(folder):
    for subject in SUBJECTS:
        smoke = folder / "smoke" / f"{subject.file()}.txt"
        if not smoke.is_file():
            smoke.write_text(oblong("subjects", "--check", subject.program(), "--timeout", 60000), encoding="utf-8")
        for which in subject.sets:
            path = folder / "verdicts" / f"{subject.file()}-{which}.jsonl"
            if not path.is_file():
                print(f"== {subject.name} {SETS[which]}", file=sys.stderr)
                files = [f for q in subject.queries.split(",") for f in sorted((folder / "cases" / which).glob(f"*-{q}.jsonl"))]
                oblong("judge", *files, "--subject", subject.program(), "--fail-on", "none", "--allow-declined", "-q", "--timeout",
                       60000, into=path)


def severity(verdict):
    """What makes one wrong answer worse than another of its kind."""
    if verdict["verdict"] == "inaccurate":
        return float(verdict["error_in_size"])
    if verdict["verdict"] == "false_overlap":
        return float(verdict["exact_distance"]) / float(verdict["size"])
    return verdict["exact_outcome"] == "overlapping", float(verdict.get("ill_posedness", 0))


def minimise(folder):
    """The worst wrong answer of each kind, small; the case as it was, where the small one is within what is documented."""
    lines, kept, number = {}, [], {}
    for path in (folder / "cases").glob("?/*.jsonl"):
        lines.update({case["id"]: case for case in json_lines(path)})
    for subject in SUBJECTS:
        wrong = [v for which in subject.sets for v in json_lines(folder / "verdicts" / f"{subject.file()}-{which}.jsonl")
                 if is_wrong(v) and not subject.is_documented(v, lines[v["id"]])]
        for kind in WRONG:
            of_kind = [v for v in wrong if v["verdict"] == kind]
            if not of_kind:
                continue
            given = lines[max(of_kind, key=severity)["id"]]
            one, small, again = (folder / "small" / f"{subject.file()}-{kind}.{part}" for part in ("case", "small", "again"))
            one.parent.mkdir(exist_ok=True)
            one.write_text(json.dumps(given) + "\n", encoding="utf-8")
            if not small.is_file():
                oblong("minimise", one, "--subject", subject.program(), "--trials", 400, "-q", "--timeout", 60000, into=small)
            found = json_lines(small) or [given]
            oblong("judge", small, "--subject", subject.program(), "--fail-on", "none", "-q", into=again)
            verdict = (json_lines(again) or [{"verdict": "none"}])[0]
            if not is_wrong(verdict) or subject.is_documented(verdict, found[0]):
                found = [given]
            library = subject.name.split("/")[0]
            number[library] = number.get(library, 0) + 1
            kept.append({**found[0], "id": f"{library}-{number[library]}", "source": given["id"],
                         "note": f"{subject.name}: {kind}"})
    FINDINGS.write_text("".join(json.dumps(case) + "\n" for case in kept), encoding="utf-8")


def prove(folder):
    """The verdict on each kept case, the certificate of the right answer, and whether the checker accepts it."""
    place = folder / "findings"
    place.mkdir(exist_ok=True)
    by_name = {subject.name: subject for subject in SUBJECTS}
    for case in json_lines(FINDINGS):
        one = place / f"{case['id']}.case"
        one.write_text(json.dumps(case) + "\n", encoding="utf-8")
        oblong("judge", one, "--subject", by_name[case["note"].split(": ")[0]].program(), "--fail-on", "none", "-q",
               into=place / f"{case['id']}.verdict")
    if json_lines(FINDINGS):
        oblong("certify", FINDINGS, "-q", into=place / "proofs.jsonl")
        oblong("verify", FINDINGS, place / "proofs.jsonl", "-q", into=place / "checks.jsonl")


parser = argparse.ArgumentParser()
parser.add_argument("--count", default=20, type=int)
parser.add_argument("--seed", default=36, type=int)
parser.add_argument("--oblong", default=str(ROOT / "build/release/oblong"))
parser.add_argument("--minimise", action="store_true")
arguments = parser.parse_args()
if missing := [name for name in PACKAGES if importlib.util.find_spec(name) is None]:
    print(f"make solvers: no {', '.join(missing)} here (Debian: python3-NAME); nothing was done", file=sys.stderr)
    sys.exit(4)
out = ROOT / f"out/solvers/{arguments.seed}-{arguments.count}"
for part in ("smoke", "verdicts"):
    (out / part).mkdir(parents=True, exist_ok=True)
make_cases(out)
judge(out)
if arguments.minimise:
    minimise(out)
prove(out)
